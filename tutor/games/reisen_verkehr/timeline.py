"""The time axis beside a chain that was turned over: where each date lies, broken where nothing happened for long."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log2

from tutor.games.reisen_verkehr.dates import Interval
from tutor.games.reisen_verkehr.rules.judging import Pair, conflicts, running
from tutor.kernel.years import line, year_at

UNBROKEN = 600
"""Years that fit on one scale."""
GAP = 100
"""No shorter time is left out."""
BREAKS = 3
EDGE, CUT = 0.07, 0.05
"""Shares of the width: left free at both ends, and taken by each break."""
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000)
ROOM = 0.15
"""Share of the width that the number of a year takes."""
SHOWN = 3
"""Conflicts that are drawn; the rest is told in words."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of the axis without a break: from which place on the line of years to which, and where that is drawn."""

    first: int
    last: int
    left: float
    right: float

    def at(self, place: int) -> float:
        """Where a place on the line of years is drawn."""
        if self.first == self.last:
            return (self.left + self.right) / 2
        return self.left + (self.right - self.left) * (place - self.first) / (self.last - self.first)


@dataclass(frozen=True, slots=True)
class Timeline:
    """The stretches of an axis, in order of time."""

    stretches: tuple[Stretch, ...]

    def at(self, year: int) -> float:
        """Where a year is drawn."""
        place = line(year)
        found = next((one for one in self.stretches if place <= one.last), self.stretches[-1])
        return found.at(place)

    @property
    def breaks(self) -> tuple[float, ...]:
        """In the middle of what is left out."""
        return tuple((one.right + other.left) / 2 for one, other in pairwise(self.stretches))

    @property
    def ticks(self) -> tuple[int, ...]:
        """Round years that have room for their numbers."""
        found: list[int] = []
        for one in self.stretches:
            found += self._round_years(one, self.at(found[-1]) if found else -ROOM)
        return tuple(found)

    def _round_years(self, one: Stretch, taken: float) -> list[int]:
        """Of a stretch, all that are round alike, where they have room beside each other and beside what is `taken`;
        else a single one that has, the rounder the better.
        """
        low, high = year_at(one.first), year_at(one.last)
        width = (one.right - one.left) / max(one.last - one.first, 1)
        wide = [step for step in STEPS if step * width >= ROOM] or [STEPS[-1]]
        narrow = [step for step in STEPS if step < wide[0]]
        for step in (wide[0], *reversed(narrow)):
            years = (year for year in range(-(-low // step) * step, high + 1, step) if year)
            if found := [year for year in years if self.at(year) - taken >= ROOM]:
                return found if step == wide[0] else found[:1]
        return []


def timeline(dates: Sequence[Interval]) -> Timeline:
    """The axis for these dates: linear, and broken at its longest gaps when it spans too many years."""
    groups = _groups(dates)
    widths = [1.5 + log2(1 + last - first) for first, last in groups]
    free = 1 - 2 * EDGE - CUT * (len(groups) - 1)
    found, left = [], EDGE
    for (first, last), width in zip(groups, widths, strict=True):
        right = left + free * width / sum(widths)
        found.append(Stretch(first, last, left, right))
        left = right + CUT
    return Timeline(tuple(found))


def _groups(dates: Sequence[Interval]) -> list[tuple[int, int]]:
    """First and last place on the line of years of each stretch."""
    ends = sorted((line(date.earliest), line(date.latest)) for date in dates)
    spans = [ends[0]]
    for first, last in ends[1:]:
        if first <= spans[-1][1]:
            spans[-1] = (spans[-1][0], max(last, spans[-1][1]))
        else:
            spans.append((first, last))
    whole = spans[-1][1] - spans[0][0]
    gaps = [after[0] - before[1] for before, after in pairwise(spans)]
    least = max([GAP, whole // 8, *sorted(gaps, reverse=True)[BREAKS - 1 : BREAKS]]) if whole > UNBROKEN else whole + 1
    found = [spans[0]]
    for gap, (first, last) in zip(gaps, spans[1:], strict=True):
        if gap >= least:
            found.append((first, last))
        else:
            found[-1] = (found[-1][0], last)
    return found


# ---- what clashes


def told_conflicts(dates: Sequence[Interval]) -> tuple[Pair, ...]:
    """Pairs worth drawing: where the reveal breaks first, then the others, the lower card first in the chain."""
    pairs = conflicts(dates)
    reached = running(dates)
    breaking = [(upper, lower) for upper, lower in pairs if dates[upper - 1].earliest == reached[lower - 2]]
    return tuple(dict.fromkeys((*breaking, *pairs)))


__all__ = ["SHOWN", "Timeline", "timeline", "told_conflicts"]
