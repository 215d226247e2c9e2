"""What stands beside the board, as data: a game turns its state into Panels; seat cards, phase bar and text twin are
made from them. Every text is in the learner's language already.
"""

from dataclasses import dataclass
from typing import Literal

from tutor.kernel.score import Points

When = Literal["done", "now", "next"]


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing about a seat. A number with `points` opens into its receipt."""

    what: str
    """A short key for the style and for tests: `money`, `debt`, `income`, `stock` …"""
    text: str
    points: Points | None = None


@dataclass(frozen=True, slots=True)
class Tag:
    """A card that lies open, or a pile of equal ones."""

    ref: str
    name: str
    count: int = 1
    note: str = ""
    """What it does now."""


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """A seat card; the panels list the seats in table order."""

    ref: str
    name: str
    letter: str
    """Fixed to the seat."""
    colour: int
    """Row of the owners' palette; 0 before colours are chosen."""
    main: int
    """The number that stands largest (money, points)."""
    have: int = 0
    most: int = 0
    """Ticks: `have` of `most`."""
    ticks: str = ""
    """The same in words."""
    status: str = ""
    """A word beside the name: on turn, out, neutral."""
    sign: str = ""
    """Key of a sign beside the name, such as `pope`."""
    turn: bool = False
    out: bool = False
    facts: tuple[Fact, ...] = ()
    tags: tuple[Tag, ...] = ()
    places: tuple[str, ...] = ()
    """Refs of what it owns on the board, in the board's order."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A part of the round, or the turn of a seat in it."""

    ref: str
    name: str
    when: When
    letter: str = ""
    colour: int = 0
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Meter:
    """Something that is used up: pips, `used` of `most`."""

    what: str
    name: str
    used: int
    most: int
    text: str
    points: Points | None = None


@dataclass(frozen=True, slots=True)
class Stake:
    """What something that is open now may cost: a number, and in words whom and when."""

    n: int
    text: str


@dataclass(frozen=True, slots=True)
class Panels:
    """All that is known about the table besides the board."""

    round: str = ""
    lock: str = ""
    """What is not possible yet; empty when nothing is locked."""
    stages: tuple[Stage, ...] = ()
    order: tuple[Stage, ...] = ()
    """The turns of this round."""
    meters: tuple[Meter, ...] = ()
    due: tuple[str, ...] = ()
    """What the seat on turn must still do, or has done already."""
    notes: tuple[str, ...] = ()
    """What else holds for everybody: the direction of play, say."""
    stakes: tuple[Stake, ...] = ()
    """What the seat on turn plays for."""
    seats: tuple[SeatPanel, ...] = ()
    pile: tuple[Tag, ...] = ()
    """What is known of a pile, top first; `lines` say how much is not."""
    aloud: tuple[str, ...] = ()
    """What is read aloud of the table besides the seat on turn."""
    lines: tuple[tuple[str, str], ...] = ()
    """Whole sentences by a short key (`round`, `turn`, `debts`, `pile`), in the order in which they are read."""
