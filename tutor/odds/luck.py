"""How lucky an outcome is: where it stands among all that could have come, exactly.

The percentile of an outcome is the chance of a worse one and half of the chance of one as good (itself included). So
it lies between 0 and 1, is 1/2 for what is certain, and its mean over all outcomes is exactly 1/2, whatever the law:
whoever is above a half in the long run had luck, not skill.
"""

from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from typing import Any, TypeVar

from tutor.odds.law import Law

T = TypeVar("T", bound=Hashable)

EVEN = Fraction(1, 2)
"""Neither good luck nor bad."""


def percentile(law: Law[T], outcome: T, goodness: Callable[[T], Any]) -> Fraction:
    """P(worse) + P(as good) / 2. `goodness` gives values that can be compared, the larger the better.

    ValueError for an outcome that cannot come out.
    """
    if not law.of(outcome):
        raise ValueError(f"luck: expected an outcome that the law knows, found {outcome!r}")
    here = goodness(outcome)
    worse = law.chance(lambda one: goodness(one) < here)
    same = law.chance(lambda one: goodness(one) == here)
    return worse + same / 2


def mean(percentiles: Iterable[Fraction]) -> Fraction | None:
    """The mean luck of several throws; None when there was none."""
    every = tuple(percentiles)
    return sum(every, Fraction(0)) / len(every) if every else None


__all__ = ["EVEN", "mean", "percentile"]
