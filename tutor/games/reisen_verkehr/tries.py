"""What somebody might try on a table, far beyond what is allowed: so that every law can be seen at work."""

from collections.abc import Iterator

from tutor.games.reisen_verkehr import moves as m
from tutor.games.reisen_verkehr.game import PHASES
from tutor.games.reisen_verkehr.state import State
from tutor.kernel.verdict import rules_of

FOREIGN = 2
"""Cards of each other hand that are tried."""


def stands(state: State) -> tuple[str, ...]:
    """The paragraphs of the phase."""
    phase = PHASES.get(state.phase)
    return (str(phase.rule), *map(str, rules_of(phase.candidates))) if phase else ()


def tries(state: State) -> Iterator[m.Move]:
    """Moves of every kind, the common ones first; many of them are refused."""
    yield from (m.Doubt(), m.Pass(), m.Order("12"), m.Order("21"))
    slots, n = range(len(state.chain) + 3), len(state.chain)
    for card in state.hands[state.turn - 1]:
        yield from (m.Place(card, slot) for slot in slots)
    yield from (m.Slide(a, b) for a in range(1, n + 2) for b in range(1, n + 2))
    for seat, hand in enumerate(state.hands, 1):
        if seat != state.turn:
            yield from (m.Place(card, 1) for card in hand[:FOREIGN])
    yield from (m.Peek(card) for card in (*state.hands[state.turn - 1][:1], *state.chain[:1], state.top) if card)
