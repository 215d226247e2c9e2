"""The whole table at one moment: frozen, hashable, comparable, and JSON without custom code.

Cards are codes; no date is in a state (rv-1-6). Seats are numbered from 1; per-seat tuples hold seat s at place s - 1.
"""

from dataclasses import dataclass
from typing import Literal

from tutor.games.reisen_verkehr.deck import Mark

PhaseName = Literal["setup", "order", "open", "turn", "test", "reveal", "over"]
HIDDEN = "?"
"""A card of the stack in the view of a seat: there is one, and nobody knows which."""


@dataclass(frozen=True)
class Options:
    """The switches of the game; each names its paragraph in the rulebook. Defaults first."""

    seats: int = 4
    cards: tuple[int, ...] = (9, 9, 9, 9)
    """Hand at the start, per seat."""
    edition: Literal["reisen", "older", "free"] = "reisen"
    penalty_doubter: int = 4
    """For a wrong doubt."""
    penalty_layer: int = 2
    """For the last layer of a wrong chain."""
    series: str = "box"
    """Names of decks or of CSV files, with commas between them."""
    mix_duplicates: Literal["keep", "drop"] = "keep"
    show_series: Literal["no", "yes"] = "no"
    first: int = 1
    doubt_bare_start: Literal["no", "yes"] = "no"
    slide_budget: Literal["formula", "none"] = "formula"
    memory_aid: Literal["off", "own", "full"] = "off"
    browse_used: Literal["no", "yes"] = "no"
    round_cap: int = 0
    """After so many doubts the game ends without a winner; 0 = never."""
    mark: Mark | None = None
    """No switch: the deck that was loaded when the game began, which stays binding (rv-1-5); in JSON a text."""


@dataclass(frozen=True, slots=True)
class Task:
    """Unfinished business of the world, the next one last in the agenda.

    deal (seat); take (seat, cards still to take); start (start cards still to take: 0 = the chain is not cleared yet).
    """

    kind: Literal["deal", "take", "start"]
    args: tuple[int, ...] = ()


@dataclass(frozen=True)
class State:
    """Everything that is on the table. Without slots, so that `with_` copies it quickly."""

    options: Options
    phase: PhaseName
    round: int
    """0 until the first start card lies."""
    turn: int
    """The seat whose turn it is; while the world is at work, the seat that begins next."""
    direction: int
    """1 = to the next higher seat, -1 = to the next lower one."""
    reversed: bool
    """The reversal is used up."""
    layer: int
    """The seat that laid last in this round; 0 = nobody has."""
    hands: tuple[tuple[str, ...], ...]
    """Per seat, each sorted by code."""
    chain: tuple[str, ...]
    """From the top: earliest first, so they claim."""
    received: tuple[str, ...]
    """The chain as it was when the turn began."""
    slides: int
    """Made in this turn."""
    laid_by: tuple[tuple[str, int], ...]
    """(code, seat) of the cards laid in this round, in the order of laying."""
    top: str
    """The readable card of the stack; empty when there is none."""
    bag: tuple[str, ...]
    """The rest of the stack, sorted; its order is nobody's knowledge."""
    used: tuple[str, ...]
    """The used pile, sorted."""
    starts: tuple[str, ...]
    """Start cards that are drawn and do not lie in the chain yet, in the order drawn."""
    revealed: tuple[str, ...]
    """Cards whose dates were public at some time, sorted."""
    agenda: tuple[Task, ...] = ()
    doubts: int = 0
    """So far in this game."""
    winner: int = 0
    ended: str = ""
    """The paragraph that ended the game."""
    masked: bool = False
    """What a seat may see: the bag is `HIDDEN` cards, and its deck has no date sides but those of `known`."""
    known: tuple[tuple[str, int, int], ...] = ()
    """In what a seat sees: (code, earliest, latest) of the dates that it may still look up."""
    closed: int = 0
    """In slow motion: so many cards at the end of a doubted chain are still to be turned over; in play none ever is."""


def put(row: tuple[tuple[str, ...], ...], seat: int, hand: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The hands with that of one seat changed."""
    return (*row[: seat - 1], hand, *row[seat:])


def after(state: State, seat: int) -> int:
    """The next seat in the direction of play (rv-3-4)."""
    return (seat - 1 + state.direction) % state.options.seats + 1


def stack(state: State) -> int:
    """How many cards lie in the stack, the top included."""
    return len(state.bag) + bool(state.top)


def outside(state: State) -> int:
    """How many cards lie outside the hands: stack, used pile, chain and start cards."""
    return stack(state) + len(state.used) + len(state.chain) + len(state.starts)
