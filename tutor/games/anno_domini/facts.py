"""What the examples can ask of a state, name -> function. A list holds seat s, or the s-th of something, at place s.

Seats that nobody has are 0. Pairs of territories are written `england>flanders`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from fractions import Fraction

from tutor.games.anno_domini.rules import battle, events, setup, taxes
from tutor.games.anno_domini.rules.box import box
from tutor.games.anno_domini.state import State, held, neutral, pope


def _by_territory(state: State, values: Iterable[object]) -> Mapping[str, object]:
    return dict(zip(box(state).board.ids, values, strict=True))


def _names(state: State, places: Iterable[int]) -> list[str]:
    """Ids in alphabetical order."""
    return sorted(box(state).board.ids[at] for at in places)


def _seats(state: State) -> range:
    return range(1, len(state.money) + 1)


def _codes(state: State) -> Mapping[str, str]:
    board = box(state).board
    return {f"{red} {blue}": board.ids[at] for (red, blue), at in board.by_code.items()}


def _pairs(state: State) -> Iterable[tuple[str, int, int]]:
    ids = box(state).board.ids
    return ((f"{a}>{b}", i, j) for i, a in enumerate(ids) for j, b in enumerate(ids) if i != j)


def _task(state: State) -> str:
    """The open task with its numbers: `architect:4`."""
    if not state.agenda:
        return ""
    task = state.agenda[-1]
    return ":".join((task.kind, *map(str, task.args)))


def _hit_chances(state: State) -> Mapping[str, str]:
    """Points -> chance that one die hits."""
    numbers = box(state).numbers
    faces = range(1, numbers.die_sides + 1)
    points = range(numbers.points_cap + 1)
    return {str(n): str(Fraction(battle.hits(state, tuple(faces), n), numbers.die_sides)) for n in points}


FACTS: Mapping[str, Callable[[State], object]] = {
    # --- round and turn
    "phase": lambda s: s.phase,
    "round": lambda s: s.round,
    "turn": lambda s: s.seat,
    "order": lambda s: s.order,
    "attacks": lambda s: s.made,
    "event": lambda s: s.event,
    "acted": lambda s: s.acted,
    "due": lambda s: s.due,
    "drawn": lambda s: s.drawn,
    "task": _task,
    "allowance": lambda s: battle.allowance(s, s.seat).total,
    # --- the board
    "owner": lambda s: _by_territory(s, s.owner),
    "castles": lambda s: _by_territory(s, s.castles),
    "cathedral": lambda s: _by_territory(s, (at in s.cathedrals for at in range(len(s.owner)))),
    "free": lambda s: _names(s, (at for at, owner in enumerate(s.owner) if not owner)),
    "cathedrals_in_play": lambda s: len(s.cathedrals),
    "code": _codes,
    "sea_names": lambda s: sorted(box(s).board.seas),
    "seas": lambda s: {sea.id: _names(s, sea.coasts) for sea in box(s).board.seas.values()},
    "targets": lambda s: _by_territory(s, (_names(s, battle.targets(s, at)) for at in range(len(s.owner)))),
    "reach": lambda s: {pair: b in battle.targets(s, a) for pair, a, b in _pairs(s)},
    "attack_points": lambda s: {
        pair: battle.attack_points(s, s.owner[a], b).total for pair, a, b in _pairs(s) if s.owner[a]
    },
    "defence_points": lambda s: {pair: battle.defence_points(s, b).total for pair, _, b in _pairs(s)},
    # --- the seats
    "money": lambda s: s.money,
    "stock": lambda s: s.stock,
    "lands": lambda s: [s.owner.count(seat) for seat in _seats(s)],
    "cathedrals": lambda s: [held(s, seat) for seat in _seats(s)],
    "income": lambda s: [taxes.income(s, seat).total for seat in _seats(s)],
    "cards": lambda s: s.cards,
    "colour": lambda s: s.colour,
    "pope": pope,
    "papal": lambda s: _names(s, setup.papal_lands(s)),
    "out": lambda s: s.out,
    "neutral": lambda s: [seat for seat in _seats(s) if neutral(s, seat)],
    "reached": lambda s: s.reached,
    "debts": lambda s: [f"{one.debtor}>{one.creditor}:{one.amount}" for one in s.debts],
    # --- the pile
    "known": lambda s: s.known,
    "unknown": lambda s: sorted(s.unknown),
    "unknown_cards": lambda s: len(s.unknown),
    # --- the box and the switches
    "numbers": lambda s: asdict(box(s).numbers),
    "options": lambda s: asdict(s.options),
    "chance_of_row": lambda s: {str(row): str(events.chance_of_row(row)) for row in box(s).events},
    "hit_chance": _hit_chances,
}
