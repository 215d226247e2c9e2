"""Short ways to write a wrong reading."""

from collections.abc import Mapping

from tutor.games.reisen_verkehr.state import State
from tutor.kernel.misread import Misreading, Reads
from tutor.kernel.rulebook import RuleId
from tutor.kernel.score import Answered


def misreading(name: str, rules: str, asks: Mapping[str, Reads]) -> Misreading[State]:
    """A reading of the paragraphs `10-3 12-1`."""
    return Misreading(f"m-{name}", tuple(RuleId(f"rv-{rule}") for rule in rules.split()), asks)


def says(value: object, *focus: str) -> Answered:
    """What who reads it so would answer."""
    return Answered(value, (), (), focus)
