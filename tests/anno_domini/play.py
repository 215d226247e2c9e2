"""Where random games begin, and every move that can be said."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import pairwise, product

from tutor import content
from tutor.games.anno_domini import moves as m
from tutor.games.anno_domini.components import components
from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.rules.box import box
from tutor.games.anno_domini.state import State
from tutor.kernel.chance import Face

TABLES: tuple[tuple[int, Mapping[str, str]], ...] = (
    (4, {}),
    (2, {}),
    (3, {}),
    (4, {"early_guard": "shield", "event_time": "any"}),
    (3, {"fill": "plain", "draw_time": "at_once", "first_dealt": "3"}),
    (2, {"fill": "plain", "target": "9", "free_card": "own_event"}),
    (4, {"event_duty": "compulsory", "free_card": "own_event", "map": "wide-north-sea", "papal_state": "name"}),
    (2, {"neutral_castles": "2", "target": "10", "early_limit": "eight", "draw_time": "at_once"}),
    (4, {"deck": "kept", "event_time": "any", "event_duty": "compulsory"}),
)
"""Seats and options: every option with each of its words at least once."""
NUMBERS = range(-1, 9)
SEATS = range(1, 5)


@cache
def late() -> Mapping[str, State]:
    """The posed positions by name."""
    folder = content.root() / "anno_domini" / "late"
    return {
        file.stem: game.read_position(content.text(file)) for file in sorted(folder.iterdir()) if file.suffix == ".pos"
    }


def starts(turn: int) -> tuple[str, State]:
    """Where the n-th random game begins: by turns from the set-up of some table and from a late position."""
    if turn % 2:
        names = tuple(late())
        name = names[turn // 2 % len(names)]
        return name, late()[name]
    seats, options = TABLES[turn // 2 % len(TABLES)]
    return f"set-up {turn // 2 % len(TABLES)}", game.new(seats, options)


# --- moves


@cache
def words(map: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Territories, cards and colours."""
    kit = components(map)
    return kit.board.ids, tuple(kit.cards), kit.colours.ids


@cache
def every_of(kind: type, map: str) -> tuple[m.Move, ...]:
    """Every move of a kind with ids of the box, a seat at the table, and small numbers."""
    lands, cards, colours = words(map)
    columns: Mapping[type, tuple[Iterable[object], ...]] = {
        m.Colour: (colours,),
        m.Claim: (lands,),
        m.Build: (lands, NUMBERS),
        m.Attack: (lands, lands),
        m.Discard: (cards,),
        m.Steal: (SEATS, cards),
        m.Murder: (SEATS, cards),
        m.Bishop: (lands, lands),
        m.Raise: (lands, NUMBERS),
        m.JointAttack: (tuple(pairwise(lands)), lands[::9]),
        m.Shift: (lands, lands[::9], (1,)),
        m.Give: (SEATS, cards),
        m.Swap: (SEATS, cards, cards[:3]),
        m.Lend: (SEATS, cards),
        m.Borrow: (NUMBERS,),
        m.Pay: (SEATS, NUMBERS),
    }
    return tuple(kind(*values) for values in product(*columns.get(kind, ())))


KINDS: tuple[type, ...] = tuple(game.laws)


def every(state: State) -> Iterator[m.Move]:
    """Every move that can be said."""
    for kind in KINDS:
        yield from every_of(kind, state.options.map)


def any_of(kind: type, state: State, face: Face, at: int) -> m.Move:
    """One move of a kind, the `at`-th number of the stream."""
    moves = every_of(kind, state.options.map)
    return moves[face(at, len(moves))]


def near_of(kind: type, state: State, face: Face, at: int) -> m.Move:
    """One move of a kind that is nearly right: from own land to land in reach, cards that somebody holds."""
    board = box(state).board
    lands = [n for n, owner in enumerate(state.owner) if owner == state.seat] or [0]
    base = lands[face(at, len(lands))]
    hands = [(seat, card) for seat, hand in enumerate(state.cards, 1) for card in hand] or [(1, "pope")]
    seat, card = hands[face(at + 1, len(hands))]
    church = state.cathedrals[face(at + 2, len(state.cathedrals))] if state.cathedrals else 0
    free = [n for n, owner in enumerate(state.owner) if not owner] or [base]
    reach = board.reach[base]
    if kind is m.Attack:
        return m.Attack(board.ids[base], board.ids[reach[face(at + 3, len(reach))]])
    if kind is m.Build:
        return m.Build(board.ids[(base, free[face(at + 3, len(free))])[face(at + 4, 2)]], 1 + face(at + 5, 7))
    if kind is m.Raise:
        return m.Raise(board.ids[base], 1 + face(at + 3, 7))
    if kind is m.Bishop:
        return m.Bishop(board.ids[church], board.ids[base])
    if kind is m.Discard:
        return m.Discard(card)
    if kind is m.Steal:
        return m.Steal(seat, card)
    return m.Murder(seat, card) if kind is m.Murder else any_of(kind, state, face, at)


def in_reach(state: State) -> Iterator[m.Move]:
    """Every attack from own land on land in reach, and every way to build one or more castles on free land."""
    board = box(state).board
    for at, owner in enumerate(state.owner):
        if owner == state.seat:
            yield from (m.Attack(board.ids[at], board.ids[target]) for target in board.reach[at])
        elif not owner:
            yield from (m.Build(board.ids[at], n) for n in range(1, 7))


def deck_of(state: State) -> tuple[str, ...]:
    """The full deck of this game."""
    return box(state).deck
