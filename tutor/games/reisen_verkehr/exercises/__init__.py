"""Kinds of exercises of this game: each makes items without end, and an item is made from its id alone.

Positions are legal: met in seeded play, or made by hand so that every invariant holds. Answers and derivations are
the engine's; wrong options come from wrong readings first. Dates that an item shows are those of cards whose dates
its table lets everybody look up; where no date matters none is shown.
"""

from collections.abc import Callable

from tutor.games.reisen_verkehr.exercises import chains, dates, doubts, odds, readings, referee
from tutor.games.reisen_verkehr.exercises.asks import asks
from tutor.games.reisen_verkehr.exercises.posed import poses
from tutor.games.reisen_verkehr.misconceptions import misconceptions
from tutor.games.reisen_verkehr.state import State
from tutor.kernel.item import Exercises, Generator, Made, Stage
from tutor.kernel.luck import Luck
from tutor.kernel.rulebook import RuleId

SUMS: tuple[Stage, ...] = ("worked", "completion", "free")
"""Kinds whose answer has steps to be shown."""


def _kind(
    name: str, make: Callable[[Luck], Made[State] | None], rules: str = "", stages: tuple[Stage, ...] = ("free",)
) -> Generator[State]:
    """Paragraphs as in `11-2 11-6`: what every item of the kind exercises."""
    return Generator(name, make, tuple(RuleId(f"rv-{rule}") for rule in rules.split()), stages)


_ALL = (
    _kind("dates", dates.dates, "10-1 10-10"),
    _kind("chain", chains.chain, "11-2 11-6"),
    _kind("slots", chains.slots, "11-2"),
    _kind("orders", chains.orders, "11-5", SUMS),
    _kind("doubt", doubts.doubt),
    _kind("turn", doubts.nexts, "8-1 8-2 3-10"),
    _kind("round", doubts.new_round, "6-1"),
    _kind("last", doubts.last, "9-1"),
    _kind("legal", referee.legal),
    _kind("odds", odds.odds),
    _kind("reading", readings.reading),
)
TABLELESS = frozenset(("date", "orders-of", "reading"))
exercises: Exercises[State] = Exercises({one.name: one for one in _ALL}, asks, misconceptions, poses, TABLELESS)
"""All kinds by name, their questions, and the wrong readings that their options come from."""

__all__ = ["exercises"]
