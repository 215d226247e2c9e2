"""What a seat may want to do, phase by phase: a superset of the legal moves, and mostly exactly those.

Each generator names the laws that it upholds by construction; `tutor.testing.conform` proves the claim.
"""

from functools import cache

from tutor.games.reisen_verkehr import moves as m
from tutor.games.reisen_verkehr.rules.corrections import as_received, budget
from tutor.games.reisen_verkehr.rules.doubt import bare_start_may_be_doubted
from tutor.games.reisen_verkehr.state import State
from tutor.kernel.game import candidates
from tutor.kernel.verdict import definition

DOUBT = m.Doubt()
ORDERS: tuple[m.Move, ...] = (m.Order("12"), m.Order("21"))


@cache
def placements(card: str, slots: int) -> tuple[m.Move, ...]:
    """One card in each of so many slots."""
    return tuple(m.Place(card, slot) for slot in range(1, slots + 1))


@cache
def slides(n: int) -> tuple[m.Move, ...]:
    """Every slide in a chain of n cards; two neighbours change places in one way."""
    places = range(1, n + 1)
    return tuple(m.Slide(a, b) for a in places for b in places if a != b and a - b != 1)


@candidates()
def order(state: State) -> tuple[m.Move, ...]:
    """The two orders of two start cards."""
    return ORDERS


@definition("rv-2-4", "rv-3-9")
def laid(state: State) -> list[m.Move]:
    """Every card of the hand, which lies open, in every slot: none is left out for its date (rv-3-9)."""
    slots = len(state.chain) + 1
    return [move for card in state.hands[state.turn - 1] for move in placements(card, slots)]


@candidates(upholds=("rv-3-7", "rv-3-8", "rv-5-2", "rv-4-5"))
def opening(state: State) -> list[m.Move]:
    """A card beside the start cards; a doubt where the table allows it of a bare start card."""
    return [*laid(state), DOUBT] if bare_start_may_be_doubted(state) else laid(state)


@candidates(upholds=("rv-3-7", "rv-3-8", "rv-4-7", "rv-4-3", "rv-4-6", "rv-5-2", "rv-4-5"))
def turn(state: State) -> list[m.Move]:
    """A card, a correction, or a doubt of the order as it was received."""
    found, most = laid(state), budget(state)
    if most is None or state.slides < most:
        found += slides(len(state.chain))
    if as_received(state):
        found.append(DOUBT)
    return found


@candidates(upholds=("rv-5-2", "rv-4-5"))
def test(state: State) -> tuple[m.Move, ...]:
    """A last card was laid: nothing but a doubt."""
    return (DOUBT,)
