"""What may be chosen instead of pressing a card: verbs, lists of cards and slots, and what a chosen move would be."""

from collections.abc import Iterator, Mapping

from tutor.games.reisen_verkehr import moves as m
from tutor.games.reisen_verkehr.game import game
from tutor.games.reisen_verkehr.listed import USED, used
from tutor.games.reisen_verkehr.names import worded
from tutor.games.reisen_verkehr.press import opened, way
from tutor.games.reisen_verkehr.reveal import turned
from tutor.games.reisen_verkehr.rules.box import chain_ref, hand_ref, seat_ref
from tutor.games.reisen_verkehr.state import State
from tutor.i18n import Words
from tutor.kernel.game import Decide
from tutor.views.window import Choice, Group, Preview, Selected, Verb

KEYS: Mapping[str, str] = {"do:place": "p", "do:slide": "c", "do:doubt": "d"}
"""The kinds of move of a turn, always shown, so that pressing one that is not open asks why."""
ABOUT: Mapping[str, str] = {
    "hand": "rv-2-4", "chain": "rv-3-2", "slot": "rv-3-8", "top": "rv-2-5", "used": "rv-7-7", "doubt": "rv-5-1",
    "order": "rv-6-4", "p": "rv-3-11", "e": "rv-1-1",
}  # fmt: skip


def verbs(state: State, words: Words) -> tuple[Verb, ...]:
    """The kinds of move, each with its key; none while two start cards are ordered by a press on one of them."""
    turn = game.turn(state)
    if not isinstance(turn, Decide) or turn.phase == "order":
        return ()
    if turn.phase == "test":
        return (Verb("do:doubt", words("do.doubt"), "d"),)
    kinds = {way(state, move)[0] for move in game.legal(state)}
    return tuple(Verb(ref, words(f"do.{ref[3:]}"), key, ref in kinds) for ref, key in KEYS.items())


def choices(state: State, words: Words, selected: Selected) -> tuple[Group, ...]:
    """What may be pressed after these refs. In a turn the cards themselves come first, so without a verb nothing is."""
    turn = game.turn(state)
    if not isinstance(turn, Decide) or (not selected and turn.phase != "order"):
        return ()
    said, leads = worded(state, words), opened(state, selected)
    groups = (
        ("card", "choose.order", [f"order:{how}" for how in ("12", "21")], turn.phase == "order"),
        ("card", "choose.place", _own(state), _wants(selected, "hand", "do:place")),
        ("card", "choose.slide", _chain(state), _wants(selected, "chain", "do:slide")),
        ("place", "choose.slot", [f"slot:{k}" for k in range(1, len(state.chain) + 2)], _wants(selected, "slot")),
    )
    found = (
        Group(kind, said(key), tuple(_choice(state, said, ref) for ref in refs if ref in leads))
        for kind, key, refs, asked in groups if asked
    )  # fmt: skip
    return tuple(one for one in found if one.choices)


def _wants(selected: Selected, kind: str, verb: str = "") -> bool:
    """Whether this kind of thing comes next: after its verb, or after the other end of a move."""
    have = {ref.partition(":")[0] for ref in selected}
    if kind == "slot":
        return bool(have & {"hand", "chain"})
    return selected[-1:] == (verb,) or "slot" in have


def _own(state: State) -> list[str]:
    return [hand_ref(state.turn, code) for code in state.hands[state.turn - 1]]


def _chain(state: State) -> list[str]:
    return [chain_ref(at) for at in range(1, len(state.chain) + 1)]


def _choice(state: State, said: Words, ref: str) -> Choice:
    kind, _, name = ref.partition(":")
    if kind == "slot":
        last = int(name) == len(state.chain) + 1
        return Choice(ref, said("slot.first" if name == "1" else "slot.last" if last else "slot.between", n=int(name)))
    return Choice(ref, said.name(ref))


# ---- what a move would be


def preview(state: State, words: Words, move: m.Move) -> Preview:
    """A legal move in words, with what it commits its player to."""
    said = worded(state, words)
    match move:
        case m.Place(card, slot):
            facts: dict[str, int | str] = {"card": f"e:{card}", "n": slot}
            text = said("preview.answers", n=len(state.chain) + 1)
            return Preview(said("preview.place", **facts), text, said("move.place", **facts), said("go.place", n=slot))
        case m.Slide(source, target):
            facts = {"card": chain_ref(source), "source": source, "target": target}
            title = said("preview.slide", **facts)
            return Preview(title, said("preview.then-lay"), said("move.slide", **facts), said("go.slide", n=target))
        case m.Order(how):
            return Preview(said("preview.order", card=f"order:{how}"), go=said("go.order"))
        case _:
            stake = " ".join(stakes_said(state, said))
            return Preview(said("preview.doubt"), stake, said("do.doubt"), said("go.doubt"))


def stakes_said(state: State, said: Words) -> Iterator[str]:
    """What a doubt may cost, in sentences."""
    if not state.layer:
        yield said("stake.bare", n=state.options.penalty_doubter)
        return
    tested = state.phase == "test"
    yield said(
        "stake.right-test" if tested else "stake.right", n=state.options.penalty_doubter, seat=seat_ref(state.layer)
    )
    yield said("stake.wrong", n=state.options.penalty_layer, seat=seat_ref(state.layer))


def about(state: State, ref: str) -> str:
    """The paragraph a person most likely asks for at a card or a place; the dates, where they have been turned up."""
    kind, _, name = ref.partition(":")
    up = turned(state)
    if kind == "chain" and name.isdecimal() and 0 < int(name) <= len(up):
        return f"chart:dates:{','.join(up)}"
    if kind == USED and used(state):
        return f"chart:{USED}"
    if kind == "hand" and name.partition(":")[0] == str(state.turn):
        return "rv-3-10"
    return ABOUT.get(kind, "")
