"""What somebody might try on a table, far beyond what is allowed: so that every law can be seen at work."""

from collections.abc import Iterator

from tutor.games.anno_domini import moves as m
from tutor.games.anno_domini.game import OUTCOMES, PHASES
from tutor.games.anno_domini.rules.box import box
from tutor.games.anno_domini.state import State
from tutor.kernel.verdict import rules_of

FOREIGN = 3
"""Bases of others from which an attack is tried."""


def stands(state: State) -> tuple[str, ...]:
    """The paragraphs of the open tasks, the innermost first, and of the phase."""
    kinds = (*(task.kind for task in reversed(state.agenda)), state.phase)
    return tuple(rule for kind in kinds for rule in _carried(kind))


def _carried(kind: str) -> Iterator[str]:
    if kind in PHASES:
        yield PHASES[kind].rule
        yield from rules_of(PHASES[kind].candidates)
    yield from rules_of(OUTCOMES.get(kind))


def tries(state: State) -> Iterator[m.Move]:
    """Moves of every kind, the common ones first; most of them are refused."""
    yield from (m.Tax(), m.Consult(), m.Draw(), m.End(), m.Done())
    yield from _attacks(state)
    yield from _buildings(state)
    yield from _cards(state)
    yield from _dealings(state)


def _attacks(state: State) -> Iterator[m.Move]:
    """From every own land, and from a few of others, on every land."""
    ids = box(state).board.ids
    mine = [name for name, owner in zip(ids, state.owner, strict=True) if owner == state.seat]
    others = [name for name, owner in zip(ids, state.owner, strict=True) if owner != state.seat]
    for base in (*mine, *others[:FOREIGN]):
        yield from (m.Attack(base, target) for target in ids)
    if len(mine) > 1 and others:
        yield m.JointAttack((mine[0], mine[1]), others[0])
        yield m.Shift(mine[0], mine[1], 1)


def _buildings(state: State) -> Iterator[m.Move]:
    most = box(state).numbers.castles_most
    for name, owner in zip(box(state).board.ids, state.owner, strict=True):
        heights = range(1, most + 2) if owner == state.seat else (1,)
        for n in heights:
            yield m.Build(name, n)
            yield m.Raise(name, n)
        yield m.Claim(name)
    yield from map(m.Colour, box(state).colours.ids)


def _cards(state: State) -> Iterator[m.Move]:
    ids = box(state).board.ids
    for seat, hand in enumerate(state.cards, 1):
        for card in dict.fromkeys(hand):
            yield from (m.Steal(seat, card), m.Murder(seat, card))
    yield from map(m.Discard, dict.fromkeys(state.cards[state.seat - 1] if state.seat else ()))
    sources = [ids[at] for at in sorted(state.cathedrals)]
    yield from (m.Bishop(source, target) for source in sources[:FOREIGN] for target in ids)


def _dealings(state: State) -> Iterator[m.Move]:
    """What people at a table offer each other, and the rules know nothing of."""
    yield m.Borrow(box(state).numbers.castle_price)
    for seat in range(1, len(state.cards) + 1):
        if state.seat and seat != state.seat:
            yield from (m.Give(seat, card) for card in state.cards[state.seat - 1][:1])
            yield m.Pay(seat, box(state).numbers.castle_price)
