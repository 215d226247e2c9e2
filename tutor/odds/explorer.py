"""What a game offers to whoever explores it: its numbers for a throw, and answers about whole positions."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol, TypeVar

from tutor.kernel.game import Seat
from tutor.odds.line import Line
from tutor.odds.roll import Duel, Matchup
from tutor.odds.work import Work

State = TypeVar("State", contravariant=True)


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


class Explorer(Protocol[State]):
    """A game that can be explored. What a search never counts is named in `cautions`, keys of the words."""

    @property
    def duel(self) -> Duel: ...
    @property
    def points_most(self) -> int: ...
    @property
    def cautions(self) -> tuple[str, ...]: ...
    def matchup(self, attack: int, defence: int) -> Matchup:
        """How many faces hit with these points."""

    def reach(self, state: State, seat: Seat | None = None) -> Work[tuple[Reached, ...]]:
        """Every foreign and free place; of the seat on turn, or as if this one were on turn now."""

    def danger(self, state: State, seat: Seat | None = None) -> Work[tuple[Threat, ...]]:
        """Every place of a seat, the seat on turn when none is named."""

    def line(self, state: State, place: str, seat: Seat | None = None) -> Told:
        """The best line to a place, given as a ref. ValueError when it cannot be aimed at."""


@dataclass(frozen=True, slots=True)
class Balance:
    """The expected change of every purse by one turn of the world."""

    purses: tuple[Fraction, ...]
    """By seat, from seat 1."""
    rows: tuple[tuple[str, Fraction, tuple[Fraction, ...]], ...]
    """Ref of the row, its chance, and the expected change of every purse when it comes."""
