"""4  Corrections: before inserting, the seat on turn may put the chain in any order."""

from tutor.games.reisen_verkehr import moves as m
from tutor.games.reisen_verkehr.rules.box import card_ref, chain_ref
from tutor.games.reisen_verkehr.state import State
from tutor.kernel.game import Event, Step, with_
from tutor.kernel.verdict import Breach, definition, effect, law


@law("rv-4-7")
def somebody_has_laid(state: State, move: m.Slide) -> Breach | None:
    """rv-4-7  Nothing is slid while only start cards lie there."""
    return None if state.layer else Breach.of("chain:1", n=len(state.chain))


@law("rv-4-3", after=("rv-4-7",))
def places_exist_and_differ(state: State, move: m.Slide) -> Breach | None:
    """rv-4-3  Both positions exist, and they differ."""
    n = len(state.chain)
    if not (1 <= move.source <= n and 1 <= move.target <= n):
        return Breach.of("chain", source=move.source, target=move.target, n=n, case="range")
    if move.source == move.target:
        return Breach.of(chain_ref(move.source), source=move.source, target=move.target, n=n, case="same")
    return None


@law("rv-4-6", after=("rv-4-7", "rv-4-3"))
def slides_are_left(state: State, move: m.Slide) -> Breach | None:
    """rv-4-6  At most 2(n - 1) slides a turn: enough for any order and the way back."""
    most = budget(state)
    return None if most is None or state.slides < most else Breach.of("chain", n=most)


@definition("rv-4-6")
def budget(state: State) -> int | None:
    """rv-4-6  How many slides a turn may have; None: any number."""
    return None if state.options.slide_budget == "none" else 2 * (len(state.chain) - 1)


@effect("rv-4-2", "rv-4-1")
def slide(state: State, move: m.Slide) -> Step[State]:
    """rv-4-2  The card is taken out and put back so that it stands at its new place; any card may be (rv-4-1)."""
    left = list(state.chain)
    card = left.pop(move.source - 1)
    left.insert(move.target - 1, card)
    told = Event.of("slid", "rv-4-2", card=card_ref(card), source=move.source, target=move.target)
    return Step(with_(state, chain=tuple(left), slides=state.slides + 1), (told,))


@definition("rv-4-5", "rv-4-8")
def as_received(state: State) -> bool:
    """rv-4-5  The chain stands as it was received, slid to and fro or not; former orders do not count (rv-4-8)."""
    return state.chain == state.received
