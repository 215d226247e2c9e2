"""What the forms of a date stand for (rv-10): first and last year, whole numbers, negative before the era.

Plain arithmetic. `tutor.games.reisen_verkehr.dates` reads and writes the forms and makes dates of these numbers.
"""

from tutor.games.reisen_verkehr.components import components
from tutor.kernel.verdict import definition
from tutor.kernel.years import line, year_at

Years = tuple[int, int]
"""The earliest and the latest year, both included."""
CENTURY, MILLENNIUM = 100, 1000


@definition("rv-10-2")
def year(number: int) -> Years:
    """A single year, the finest unit there is: day and month do not count."""
    return number, number


@definition("rv-10-3")
def span(first: int, last: int) -> Years:
    """A span holds every year from its first to its last; it may cross the era."""
    return first, last


@definition("rv-10-4")
def century(number: int) -> Years:
    """A century runs from the year 01 to the year 00."""
    return CENTURY * (number - 1) + 1, CENTURY * number


@definition("rv-10-5")
def century_bc(number: int) -> Years:
    """A century before the era counts downwards and ends with a year 01."""
    return -CENTURY * number, -CENTURY * (number - 1) - 1


@definition("rv-10-6")
def millennium(number: int) -> Years:
    """A millennium is counted like a century; negative numbers count backwards from the era."""
    if number < 0:
        return MILLENNIUM * number, MILLENNIUM * (number + 1) - 1
    return MILLENNIUM * (number - 1) + 1, MILLENNIUM * number


@definition("rv-10-7")
def about(number: int) -> Years:
    """A year known only roughly: some years before it to as many after it, ends included."""
    wide = components().numbers.circa_years
    return shift(number, -wide), shift(number, wide)


@definition("rv-10-8")
def shift(number: int, by: int) -> int:
    """The year so many years later, earlier if negative: 1 BC is followed by AD 1."""
    return year_at(line(number) + by)


@definition("rv-10-8", "rv-10-10")
def ordered(earliest: int, latest: int) -> bool:
    """Whether two numbers can be the ends of a date: none is 0, and they do not run backwards."""
    return bool(earliest and latest) and earliest <= latest
