"""The report of a game that was played: what each throw could do and did, what each decision gave away, which rules
were met. Pure values, the same for every game in which dice fight; a game makes them from a replayed record. A game of
another kind gives its own tables (`tutor.views.sheets`).

A chance is never given away by dice: a throw that comes out badly is bad luck, and stands in the luck of that throw.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol, TypeVar

from tutor.kernel.game import Seat
from tutor.kernel.record import Played, Replay
from tutor.kernel.rulebook import RuleId
from tutor.odds.explorer import Odds
from tutor.odds.luck import mean
from tutor.odds.work import Work

if TYPE_CHECKING:
    from tutor.views.sheets import SheetReport

State = TypeVar("State")
Move = TypeVar("Move")


@dataclass(frozen=True, slots=True)
class Fought:
    """One throw of an attacker at a defender."""

    line: int
    """Of the record, from 1."""
    round: int
    seat: Seat
    """Who attacks."""
    against: Seat
    """Whose place it is."""
    base: str
    """Ref of the place that attacks."""
    target: str
    dice: tuple[int, int]
    """Thrown by the attacker and by the defender."""
    chance: Fraction
    """That the attacker takes the target with this throw."""
    expected: tuple[Fraction, Fraction]
    """What base and target lose on average."""
    lost: tuple[int, int]
    """What they lost."""
    taken: bool
    luck: Fraction
    """Percentile of the result for the attacker (`tutor.odds.luck`): first the fewer pieces that are left on the target
    the better, then the more on the base."""

    def luck_of(self, seat: Seat) -> Fraction:
        """The luck of one of the two: what is good for one is as bad for the other."""
        return self.luck if seat == self.seat else 1 - self.luck


@dataclass(frozen=True, slots=True)
class Decision:
    """A purchase or an attack, weighed by the chance to take one place in this turn."""

    line: int
    move: str
    """As it stands in a record."""
    best: Fraction
    """The largest chance before it."""
    chosen: Fraction
    """The largest chance after it; of an attack the mean over all dice, whatever came."""

    @property
    def given(self) -> Fraction:
        """What was given away by it."""
        return max(self.best - self.chosen, Fraction(0))


@dataclass(frozen=True, slots=True)
class TurnGiven:
    """What a seat gave away in a turn of the chance to take one place.

    The goal is assumed: the place that is attacked next. So every purchase and every attack is weighed by the chance to
    take the target of that attack, or of the next one, in what is left of the turn; a turn that attacks several
    places, one after the other, has several of these. What is bought after the last attack is not weighed.
    """

    line: int
    """Of the first decision."""
    round: int
    seat: Seat
    target: str
    start: Odds
    """The largest chance to take it, at the start of the turn."""
    decisions: tuple[Decision, ...]
    left: Fraction
    """The chance that was still there when the seat turned to another place or closed its turn; 0 when it has taken it.
    To stop is a decision of its own, and not counted as given away."""
    taken: bool
    exact: bool = True
    """False: at least one of the values is a lower bound ("approximate")."""

    @property
    def best(self) -> Fraction:
        """The largest chance before the first decision."""
        return self.decisions[0].best

    @property
    def given(self) -> Fraction:
        """All that was given away."""
        return sum((one.given for one in self.decisions), Fraction(0))


@dataclass(frozen=True, slots=True)
class Met:
    """A paragraph that the record met."""

    rule: str
    happened: int
    """Events that it brought about."""
    refused: int
    """Moves that it refused."""


@dataclass(frozen=True, slots=True)
class Tally:
    """One seat, over the whole record."""

    seat: Seat
    attacks: int
    taken: int
    fights: int
    """Throws in which it attacked or was attacked."""
    luck: Fraction | None
    """Mean of its luck in these; None without any. 1/2 is neither good luck nor bad."""
    given: Fraction
    """Sum over its turns: expected places that it could have taken besides."""


@dataclass(frozen=True, slots=True)
class GameReport:
    """All of it, in the order of the record; the rules in the order of the rulebook."""

    fights: tuple[Fought, ...] = ()
    turns: tuple[TurnGiven, ...] = ()
    rules: tuple[Met, ...] = ()
    seats: tuple[Seat, ...] = ()
    """Whom the report is about."""
    cautions: tuple[str, ...] = ()
    """What no chance counts, as keys of the words."""

    @property
    def tallies(self) -> tuple[Tally, ...]:
        """A line for every seat that the report is about."""
        return tuple(self._tally(seat) for seat in self.seats)

    def _tally(self, seat: Seat) -> Tally:
        own = [one for one in self.fights if one.seat == seat]
        fought = [one for one in self.fights if seat in (one.seat, one.against)]
        return Tally(
            seat,
            len(own),
            sum(one.taken for one in own),
            len(fought),
            mean(one.luck_of(seat) for one in fought),
            given_by(one for one in self.turns if one.seat == seat),
        )


def given_by(turns: Iterable[TurnGiven]) -> Fraction:
    """The sum of what was given away."""
    return sum((one.given for one in turns), Fraction(0))


def met(rules: Iterable[RuleId], lines: Iterable[Played[State, Move]]) -> tuple[Met, ...]:
    """Of these paragraphs those whose events happened or that refused a move, in their order."""
    happened, refused = Counter[str](), Counter[str]()
    for line in lines:
        happened.update(str(event.rule) for event in line.events)
        for reason in line.verdict.breached if line.verdict else ():
            refused.update(map(str, filter(None, (reason.rule, reason.by))))
    named = map(str, rules)
    return tuple(Met(rule, happened[rule], refused[rule]) for rule in named if happened[rule] or refused[rule])


class Reporter(Protocol[State, Move]):
    """What a game puts into its pack as `report`."""

    def __call__(self, replay: Replay[State, Move], seat: Seat | None = None) -> Work["GameReport | SheetReport"]:
        """The report of a record, up to its fault; of the doings and rules of one seat if it is named.

        ValueError for a seat that is not at the table, or a record that has no start.
        """


__all__ = ["Decision", "Fought", "GameReport", "Met", "Reporter", "Tally", "TurnGiven", "given_by", "met"]
