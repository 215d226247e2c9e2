"""Rows of cards of the box whose dates make a chain right or wrong in a wanted way."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from tutor.games.reisen_verkehr.dates import Dated, Interval, years
from tutor.games.reisen_verkehr.exercises.tables import codes, options
from tutor.games.reisen_verkehr.rules import judging
from tutor.games.reisen_verkehr.rules.box import loaded
from tutor.kernel.luck import Luck

Row = tuple[str, ...]


def date(code: str) -> Dated:
    """What stands on the date side of a card of the box."""
    return loaded(options(4)).backs[code].date


def span(code: str) -> Interval:
    """The years of a card."""
    return date(code).interval


def spans(row: Sequence[str]) -> tuple[Interval, ...]:
    """The years of these cards."""
    return tuple(map(span, row))


@cache
def wide() -> Row:
    """Cards that overlap at least two others."""
    return tuple(code for code in codes() if len(beside(code)) > 1)


@cache
def beside(code: str) -> Row:
    """The other cards that may stand either way beside this one."""
    return tuple(other for other in codes() if other != code and judging.overlap(span(code), span(other)))


@cache
def loose() -> Row:
    """Cards that count for more than one year and overlap others."""
    return tuple(code for code in wide() if span(code).earliest < span(code).latest)


def mixed(luck: Luck, n: int) -> Row:
    """n cards, in half of the cases with two that overlap."""
    found = luck.sample(codes(), n)
    if luck.once_in(2):
        one = luck.pick(wide())
        found = list(dict.fromkeys((one, luck.pick(beside(one)), *found)))[:n]
    return tuple(luck.mixed(found))


def right(luck: Luck, row: Sequence[str]) -> Row:
    """These cards as a right chain, in any of the orders that choosing a year of each may give."""
    rank = {code: (luck.pick(years(span(code))), at) for at, code in enumerate(luck.mixed(row))}
    return tuple(sorted(row, key=rank.__getitem__))


def wrong(luck: Luck, row: Row) -> Row | None:
    """A right chain with one card put elsewhere so that it is wrong; None where that did not succeed."""
    for _ in range(6):
        at, to = luck.sample(range(len(row)), 2)
        rest = [*row[:at], *row[at + 1 :]]
        found = (*rest[:to], row[at], *rest[to:])
        if not judging.correct(spans(found)):
            return found
    return None


def hidden(luck: Luck, n: int) -> Row | None:
    """A wrong chain in which each card goes well with its neighbours; None where that did not succeed."""
    for _ in range(20):
        between = luck.pick(loose())
        early, late = sorted(luck.sample(beside(between), 2), key=span)
        if judging.surely_before(span(early), span(late)):
            return _framed(luck, (late, between, early), early, late, n)
    return None


def _framed(luck: Luck, middle: Row, early: str, late: str, n: int) -> Row | None:
    """More cards above and below, which clash with none."""
    others = luck.sample(codes(), 3 * n)
    above = [code for code in others if judging.surely_before(span(code), span(early))]
    below = [code for code in others if judging.surely_before(span(late), span(code))]
    more = luck.below(n - len(middle) + 1)
    head, tail = above[:more], below[: n - len(middle) - more]
    found = (*sorted(head, key=span), *middle, *sorted(tail, key=span))
    good = all(judging.correct(spans(pair)) for pair in pairwise(found))
    return found if good and len(set(found)) == len(found) else None
