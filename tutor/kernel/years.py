"""Years before and after the era: whole numbers, negative before it, and none is 0."""


def line(year: int) -> int:
    """The place of a year on a line without a gap: 1 BC is 0, 2 BC is -1."""
    return year if year > 0 else year + 1


def year_at(place: int) -> int:
    """The year at a place of that line."""
    return place if place > 0 else place - 1
