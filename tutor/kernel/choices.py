"""Answers to choose from: the right one among those of wrong readings, or near to it; never two alike."""

from collections.abc import Iterable

from tutor.kernel.item import Option
from tutor.kernel.luck import Luck
from tutor.kernel.rulebook import RuleId
from tutor.kernel.score import Answered

MOST = 4


def choice(luck: Luck, right: object, wrong: Iterable[Option], plain: Iterable[object] = ()) -> tuple[Option, ...]:
    """The right answer and at most three others in random order: of wrong readings first, then plain ones."""
    named = luck.mixed([one for one in wrong if one.value != right])
    values = {right, *(one.value for one in named)}
    more = [Option(value) for value in dict.fromkeys(plain) if value not in values]
    return tuple(luck.mixed([Option(right), *(named + luck.mixed(more))[: MOST - 1]]))


def near(luck: Luck, n: int, step: int = 1, least: int = 0) -> list[int]:
    """Numbers near to this one."""
    return [n + step * k for k in luck.mixed((-2, -1, 1, 2, 3)) if n + step * k >= least]


def with_rules(found: Answered, *rules: str) -> Answered:
    """The answer, citing these paragraphs too."""
    ids = dict.fromkeys((*found.rules, *map(RuleId, rules)))
    return Answered(found.value, found.because, tuple(ids), found.focus)
