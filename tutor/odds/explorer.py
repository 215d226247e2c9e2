"""What a game offers to whoever explores it: its numbers for a throw, and answers about whole positions."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol, TypeVar

from tutor.kernel.chance import Outcome
from tutor.kernel.game import Seat
from tutor.kernel.score import Points
from tutor.kernel.verdict import Fact
from tutor.odds.law import Law
from tutor.odds.line import Line
from tutor.odds.roll import Duel, Matchup
from tutor.odds.work import Flag, Work

State = TypeVar("State")


@dataclass(frozen=True, slots=True)
class Odds:
    """The largest chance to reach a goal in a turn."""

    chance: Fraction
    exact: bool = True
    """False: exact for the fronts that were searched, so at least this for the whole map ("approximate")."""
    left_out: tuple[str, ...] = ()
    """Refs of the places on a way to the goal that were not searched."""


@dataclass(frozen=True, slots=True)
class Reached:
    """How likely a place can be held at the end of the turn."""

    place: str
    odds: Odds
    free: bool = False
    """Nobody holds it: a purchase takes it."""


@dataclass(frozen=True, slots=True)
class Threat:
    """How likely a place falls if one of the others were on turn now."""

    place: str
    by: Mapping[Seat, Odds]
    """Every other player in play, with the largest chance first."""

    @property
    def worst(self) -> Odds:
        """The largest of these chances."""
        return next(iter(self.by.values()), Odds(Fraction(0)))


@dataclass(frozen=True, slots=True)
class Told:
    """A best line in terms of the table: `names` are the refs of the numbers in it."""

    odds: Odds
    line: Line
    names: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Battle:
    """One target and the bases that border it, as they stand at the start of a turn."""

    bases: tuple[tuple[str, int], ...]
    """Place and pieces of each base, the largest first."""
    target: tuple[str, int]
    money: int
    """Pieces that can be bought."""
    attacks: int
    attack: Points
    defence: Points


@dataclass(frozen=True, slots=True)
class Lack:
    """What stands between a seat and winning: a key of the words, with its facts."""

    key: str
    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class Balance:
    """The expected change of every purse by one turn of the world."""

    purses: tuple[Fraction, ...]
    """By seat, from seat 1."""
    rows: tuple[tuple[str, Fraction, tuple[Fraction, ...]], ...]
    """Ref of the row, its chance, and the expected change of every purse when it comes."""


@dataclass(frozen=True, slots=True)
class WhatIf:
    """Income now and after a change."""

    now: Points
    then: Points

    @property
    def change(self) -> int:
        """So much more a round."""
        return self.then.total - self.now.total


@dataclass(frozen=True, slots=True)
class Holding:
    """How many of a card a seat holds, and how many of it there are."""

    seat: Seat
    card: str
    """A ref."""
    n: int
    most: int


@dataclass(frozen=True, slots=True)
class Change:
    """A seat holds `n` of a card in thought: `more` than lie there, or fewer where it is negative."""

    seat: Seat
    card: str
    n: int
    more: int


Wish = tuple[Seat, str, int]
"""That a seat held so many of a card, given as a ref."""


class Explorer(Protocol[State]):
    """A game that can be explored. What a search never counts is named in `cautions`, keys of the words.

    A question with a `flag` is given up with Cancelled as soon as the flag is raised.
    """

    @property
    def duel(self) -> Duel: ...
    @property
    def points_most(self) -> int: ...
    @property
    def cautions(self) -> tuple[str, ...]: ...
    @property
    def price(self) -> int:
        """Of a piece."""

    @property
    def opening(self) -> State:
        """A table worth looking at, where none was brought."""

    def matchup(self, attack: int, defence: int) -> Matchup:
        """How many faces hit with these points."""

    def hits(self, points: int) -> tuple[int, ...]:
        """The faces that hit with these points."""

    def turn(self, state: State, seat: Seat) -> State:
        """The table as it is for the seat on turn; for another seat, as if its turn began now. ValueError when it
        plays no more.
        """

    def outcomes(self, state: State) -> Iterator[tuple[Outcome, Fraction]]:
        """The outcomes of the awaited chance, those that come to the same taken together, with their chances."""

    def reach(self, state: State, seat: Seat | None = None, flag: Flag | None = None) -> Work[tuple[Reached, ...]]:
        """Every foreign and free place; of the seat on turn, or as if this one were on turn now."""

    def danger(self, state: State, seat: Seat | None = None, flag: Flag | None = None) -> Work[tuple[Threat, ...]]:
        """Every place of a seat, the seat on turn when none is named."""

    def line(self, state: State, place: str, seat: Seat | None = None, flag: Flag | None = None) -> Told:
        """The best line to a place, given as a ref. ValueError when it cannot be aimed at."""

    def battle(self, state: State, place: str, seat: Seat | None = None) -> Battle | None:
        """The front of a place, given as a ref; None where no base borders it, or it may not be taken now."""

    def winning(self, state: State, seat: Seat | None = None, flag: Flag | None = None) -> Work[Odds]:
        """To have won at the end of the turn."""

    def lacks(self, state: State, seat: Seat) -> tuple[Lack, ...]:
        """What the seat still needs to win, in order; nothing when it would win by ending its turn."""

    def prizes(self, state: State, seat: Seat) -> tuple[str, ...]:
        """The places that count for winning and that the seat does not hold."""

    def card(self, state: State, seat: Seat | None = None, flag: Flag | None = None) -> Work[Odds]:
        """To earn a card in the turn."""

    def next_card(self, state: State) -> Law[str] | None:
        """Refs of cards; None without a pile."""

    def balance(self, state: State, seat: Seat | None = None) -> Work[Balance]:
        """What the table of events is expected to bring when the seat asks it now."""

    def what_if(self, state: State, seat: Seat, gained: Iterable[str], lost: Iterable[str]) -> WhatIf:
        """The income of a seat now, and with some places more and others less, given as refs."""

    def holdings(self, state: State, seat: Seat, place: str = "") -> tuple[Holding, ...]:
        """The cards before a seat that can change what it reaches; with a place, those before the holder of it."""

    def suppose(self, state: State, wishes: Iterable[Wish]) -> tuple[State, tuple[Change, ...]]:
        """The table as if cards lay elsewhere, one wish after another, and what is different on it then.

        The same differences give the same table, in whatever order they came about; without any it is this one.
        ValueError for what cannot be held.
        """
