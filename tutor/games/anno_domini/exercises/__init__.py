"""Kinds of exercises of this game: each makes items without end, and an item is made from its id alone.

Positions are legal: met in seeded play, or made by hand so that every invariant holds. Answers and derivations are
the engine's; wrong options come from wrong readings first.
"""

from collections.abc import Callable

from tutor.games.anno_domini.exercises import ends, fights, limits, places, purses, rounds, seats, talk, words
from tutor.games.anno_domini.exercises.asks import asks
from tutor.games.anno_domini.exercises.posed import poses
from tutor.games.anno_domini.misconceptions import misconceptions
from tutor.games.anno_domini.state import State
from tutor.kernel.item import Exercises, Generator, Made, Stage
from tutor.kernel.luck import Luck
from tutor.kernel.rulebook import RuleId

SUMS: tuple[Stage, ...] = ("worked", "completion", "free")
"""Kinds whose answer has steps to be shown."""


def _kind(
    name: str, make: Callable[[Luck], Made[State] | None], rules: str = "", stages: tuple[Stage, ...] = ("free",)
) -> Generator[State]:
    """Paragraphs as in `7-7 8-6`: what every item of the kind exercises."""
    return Generator(name, make, tuple(RuleId(f"ad-{rule}") for rule in rules.split()), stages)


_ALL = (
    _kind("battle", fights.battle, "7-7 7-8 7-9 7-10 8-1 8-6", SUMS),
    _kind("points", fights.points, "8-1 8-2 8-3 8-5", SUMS),
    _kind("attacks", fights.attacks, "10-1 10-6", SUMS),
    _kind("early", fights.before_four),
    _kind("odds", fights.odds),
    _kind("tax", purses.tax, "4-2", SUMS),
    _kind("events", purses.events, "5-3", SUMS),
    _kind("leave", purses.leave),
    _kind("reach", places.reach, "7-2 7-3"),
    _kind("code", places.code, "1-3"),
    _kind("raid", places.raid),
    _kind("build", places.build),
    _kind("order", rounds.order, "3-2"),
    _kind("cards", rounds.cards),
    _kind("win", rounds.win),
    _kind("setup", rounds.setup),
    _kind("keep", rounds.keep),
    _kind("rows", rounds.rows, "13-1"),
    _kind("legal", talk.legal),
    _kind("rule", talk.rule),
    _kind("box", words.box),
    _kind("reading", words.reading),
    _kind("claims", seats.claims),
    _kind("neutral", seats.neutral),
    _kind("goal", ends.goal, "19-1 18-1"),
    _kind("tie", ends.tie, "18-3 15-6"),
    _kind("last", ends.last, "18-4"),
    _kind("raiders", ends.raiders, "16-9 18-4"),
    _kind("limit", limits.limit, "10-9 19-1"),
    _kind("strict", limits.strict, "10-10"),
    _kind("empty", limits.empty, "9-5"),
    _kind("bank", limits.bank, "1-9 4-2"),
    _kind("idle", limits.idle, "11-8"),
    _kind("hand", limits.hand, "11-12"),
    _kind("papal", limits.papal, "19-2"),
)
exercises: Exercises[State] = Exercises({one.name: one for one in _ALL}, asks, misconceptions, poses)
"""All kinds by name, their questions, and the wrong readings that their options come from."""

__all__ = ["exercises"]
