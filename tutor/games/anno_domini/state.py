"""The whole table at one moment: frozen, hashable, comparable, and JSON without custom code.

Territories are numbers: their place in the board's table (`Board.ids`). Seats are numbered from 1; per-seat tuples
hold seat s at place s - 1.
"""

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Literal

from tutor.games.anno_domini.components import Components, components

PhaseName = Literal["deal", "colours", "claims", "tax", "war", "over"]

CHANCES = frozenset({"deal", "roll", "row", "plague", "barbarians", "battle", "draw"})
"""Tasks of the world; the other tasks are choices of the seat on turn."""


@dataclass(frozen=True)
class Options:
    """The switches of the game; each names its paragraph in the rulebook. Defaults first."""

    seats: int = 4
    fill: Literal["neutral", "plain"] = "neutral"
    neutral_castles: int = 1
    target: int = 8
    early_limit: Literal["target", "eight"] = "target"
    early_guard: Literal["refuse", "shield"] = "refuse"
    papal_state: Literal["off", "name"] = "off"
    event_time: Literal["first", "any"] = "first"
    event_duty: Literal["optional", "compulsory"] = "optional"
    free_card: Literal["any", "own_event"] = "any"
    draw_time: Literal["free", "at_once"] = "free"
    first_dealt: int = 1
    map: str = "main"
    deck: str = ""

    @cached_property
    def box(self) -> Components:
        """Board, cards, table and numbers of a game with these options."""
        return components(self.map, self.deck)


@dataclass(frozen=True, slots=True)
class Task:
    """Unfinished business, the newest on top of the agenda: a throw of the world or a choice of the seat on turn."""

    kind: str
    args: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Debt:
    """What one seat owes another, in gulden."""

    debtor: int
    creditor: int
    amount: int


@dataclass(frozen=True)
class State:
    """Everything that is on the table. Without slots, so that `with_` copies it quickly."""

    options: Options
    phase: PhaseName
    round: int
    seat: int
    """Whose choice it is; 0 in the deal and in the tax phase."""
    order: tuple[int, ...]
    """Seats still to act in this military phase, after `seat`."""
    made: int
    """Attacks declared in this turn."""
    event: bool
    """The event table was consulted in this turn."""
    acted: bool
    """Something was built, attacked or drawn in this turn."""
    due: bool
    """A territory was conquered or occupied in this turn and no card drawn yet."""
    drawn: bool
    """A card was drawn in this turn."""
    freed: tuple[int, ...]
    """Territories freed by this turn's own event."""
    agenda: tuple[Task, ...]
    owner: tuple[int, ...]
    """Seat per territory; 0 = free."""
    castles: tuple[int, ...]
    """Castles per territory, 0 to 6; 0 exactly when it is free."""
    cathedrals: tuple[int, ...]
    """The territories with a cathedral, ascending."""
    money: tuple[int, ...]
    stock: tuple[int, ...]
    cards: tuple[tuple[str, ...], ...]
    """Kept cards per seat, in the order of getting."""
    colour: tuple[str, ...]
    out: tuple[str, ...]
    """Per seat: empty while in play, else `event` or the number of the seat that took the last territory."""
    reached: tuple[int, ...]
    """Seats that own the target now, the earliest first."""
    debts: tuple[Debt, ...]
    """Oldest first."""
    unknown: tuple[str, ...]
    """The unknown part of the pile, sorted; its order is nobody's knowledge."""
    known: tuple[str, ...]
    """The known part below it, in order."""
    winner: int = 0
    ended: str = ""
    """The paragraph that ended the game."""


def neutral(state: State, seat: int) -> bool:
    """Whether the seat is a neutral colour (ad-19-3)."""
    return seat > state.options.seats


def in_play(state: State) -> tuple[int, ...]:
    """The players' seats that are not eliminated; neutral seats never are in play."""
    return _in_play(state.options.seats, state.out)


@cache
def _in_play(players: int, out: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(s for s in range(1, players + 1) if not out[s - 1])


def clockwise(seats: tuple[int, ...], after: int) -> tuple[int, ...]:
    """These seats in table order, beginning at the left of one of them or of a place between them."""
    return tuple(s for s in seats if s > after) + tuple(s for s in seats if s <= after)


def held(state: State, seat: int) -> int:
    """How many cathedrals stand on the seat's territories (ad-18-5)."""
    owner = state.owner
    return [owner[t] for t in state.cathedrals].count(seat)


def pope(state: State) -> int:
    """The seat with the Pope card; 0 before it is dealt."""
    for seat, hand in enumerate(state.cards, 1):
        if "pope" in hand:
            return seat
    return 0


def put(row: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    """The row with one value changed."""
    return (*row[:at], value, *row[at + 1 :])


def add(row: tuple[int, ...], at: int, change: int) -> tuple[int, ...]:
    """The row with one value raised by `change`."""
    return (*row[:at], row[at] + change, *row[at + 1 :])
