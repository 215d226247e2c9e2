"""What somebody guesses of dates, declared before a game: the true dates, blurred once and never asked again.

A profile says how wide the blur is. It rests on the deck and on nothing that happens at a table, so that a bot that
uses it learns nothing from the dates of cards in play that it did not believe before the deal (rv-2-8).
"""

from dataclasses import dataclass

from tutor.games.reisen_verkehr.dates import Interval
from tutor.kernel.chance import stream
from tutor.kernel.years import line, year_at

NOW = 2026
"""The nearer a date is to this year, the better it is known."""


@dataclass(frozen=True, slots=True)
class Profile:
    """How well somebody knows dates."""

    name: str
    least: int
    """Years by which every date may be missed, each way."""
    percent: int
    """Further years, in percent of how long ago it was."""
    points: int = 9
    """In so many places, evenly spread, the date may be believed to lie."""


READER = Profile("reader", 6, 4)
"""Has read a good deal: a date of the year 1826 is placed within 14 years or so."""


def width(profile: Profile, date: Interval) -> int:
    """The years each way."""
    return profile.least + max(NOW - date.latest, 0) * profile.percent // 100


def blurred(code: str, date: Interval, profile: Profile = READER) -> tuple[Interval, ...]:
    """Where the date of this card may lie: it has the right length, and lies around a date that is missed by chance."""
    far = width(profile, date)
    missed = stream(f"belief/{profile.name}/{code}", 0)(0, 2 * far + 1) - far
    first, steps = line(date.earliest) + missed - far, profile.points - 1
    length = line(date.latest) - line(date.earliest)
    starts = [first + 2 * far * n // steps for n in range(profile.points)]
    return tuple(Interval(year_at(start), year_at(start + length)) for start in starts)
