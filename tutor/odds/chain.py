"""How likely a chain is in order when its dates are only believed: exact, in whole numbers.

A date is an interval of whole years, BC negative, without a year 0. A chain is correct when no card's earliest year is
later than the latest year of a card that follows. So one pass from the top is enough: a card survives when its latest
year is not before the running maximum of the earliest years. Beliefs of different cards are taken as independent.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import lcm, prod

from tutor.odds.law import Law, law
from tutor.odds.work import Progress, Work, finish

Span = tuple[int, int]
"""Earliest and latest year, both included."""
Belief = Law[Span]
"""What somebody believes about one date."""

# ---- beliefs


def sure(span: Span) -> Belief:
    """The date is known. ValueError for a year 0 or an interval that runs backwards."""
    return Law(1, ((_checked(span), 1),))


def spread(first: int, last: int) -> Belief:
    """One year of these, all equally likely; there is no year 0. ValueError as for `sure`."""
    _checked((first, last))
    years = [year for year in range(first, last + 1) if year]
    return Law(len(years), tuple(((year, year), 1) for year in years))


def pooled(spans: Iterable[Span]) -> Belief:
    """One of these dates, all equally likely: the dates of a whole deck as the background of a card.

    Their order is forgotten, since it could tell which card has which.
    """
    every = sorted(map(_checked, spans))
    if not every:
        raise ValueError("a background: expected at least one date, found none")
    return law(len(every), ((span, 1) for span in every))


def mixed(belief: Belief, background: Belief, certainty: Fraction = Fraction(1)) -> Belief:
    """The belief with this certainty, and the background for the rest. ValueError outside 0 to 1."""
    if not 0 <= certainty <= 1:
        raise ValueError(f"a certainty: expected 0 to 1, found {certainty}")
    parts = [(one, share) for one, share in ((belief, certainty), (background, 1 - certainty)) if share]
    whole = lcm(*(one.whole * share.denominator for one, share in parts))
    ways = [
        (span, n * share.numerator * (whole // (one.whole * share.denominator)))
        for one, share in parts
        for span, n in one.ways
    ]
    return law(whole, ways)


def _checked(span: Span) -> Span:
    if 0 in span:
        raise ValueError(f"a year: expected any but 0, found {span[0]}..{span[1]}")
    if span[0] > span[1]:
        raise ValueError(f"years: expected the earlier first, found {span[0]}..{span[1]}")
    return span


# ---- chains


@dataclass(frozen=True, slots=True)
class Step:
    """How things stand after one more card of the chain, from the top."""

    chance: Fraction
    """Up to here everything is in order."""
    highest: Law[int] | None
    """The running maximum of the earliest years when it is; None when it cannot be."""


@dataclass(frozen=True, slots=True)
class _Column:
    """One belief over the marks: the years that can be the earliest of some card."""

    whole: int
    starts: tuple[int, ...]
    """In how many ways the date begins at each mark."""
    spans: tuple[int, ...]
    """In how many ways the date begins before each mark and does not end before it."""


_Ways = list[int]
"""Per mark, in how many ways it is the running maximum."""
_Chain = tuple[int, ...]
"""Cards by kind: those of equal beliefs are of one kind, so that no chain is counted twice."""


class Cards:
    """Beliefs of some cards, ready for questions about chains of them. A chain names them by their place here."""

    def __init__(self, beliefs: Iterable[Belief]) -> None:
        every = tuple(beliefs)
        self._marks = sorted({span[0] for one in every for span, _ in one.ways})
        self._at = {year: at for at, year in enumerate(self._marks)}
        kinds = list(dict.fromkeys(every))
        self._columns = [self._column(one) for one in kinds]
        self._kind = [kinds.index(one) for one in every]

    def correct(self, order: Sequence[int]) -> Fraction:
        """The chance that the chain is in order; a chain without cards is."""
        chain = self._kinds(order)
        return Fraction(sum(self._heads(chain)[-1]), self._whole(chain))

    def steps(self, order: Sequence[int]) -> tuple[Step, ...]:
        """The same card by card: the derivation."""
        chain, found = self._kinds(order), []
        for at, ways in enumerate(self._heads(chain)[1:], 1):
            left = sum(ways)
            highest = law(left, zip(self._marks, ways, strict=True)) if left else None
            found.append(Step(Fraction(left, self._whole(chain[:at])), highest))
        return tuple(found)

    def slots(self, order: Sequence[int], card: int) -> tuple[Fraction, ...]:
        """Per slot from the top: the chance of the chain with the card put there."""
        chain, column = self._kinds(order), self._columns[self._kind[card]]
        whole = self._whole(chain) * column.whole
        rows = zip(self._heads(chain), self._tails(chain), strict=True)
        return tuple(Fraction(_met(_after(head, column), tail), whole) for head, tail in rows)

    def slots_slid(self, order: Sequence[int], card: int) -> tuple[Fraction, ...]:
        """Per slot: the largest chance when at most one card of the chain may be put elsewhere first."""
        return finish(self.sliding(order, card))

    def sliding(self, order: Sequence[int], card: int) -> Work[tuple[Fraction, ...]]:
        """The same as long work: of a long chain it is the slowest number of all."""
        chain, kind = self._kinds(order), self._kind[card]
        best = [0] * (len(chain) + 1)
        meant: dict[_Chain, list[int]] = {}
        for slid in dict.fromkeys(slides(chain)):
            for slot in range(len(best)):
                meant.setdefault((*slid[:slot], kind, *slid[slot:]), []).append(slot)
        for done, (made, ways) in enumerate(self._walked(chain, sorted(meant))):
            yield Progress(done, len(meant))
            for slot in meant[made]:
                best[slot] = max(best[slot], ways)
        whole = self._whole((*chain, kind))
        return tuple(Fraction(ways, whole) for ways in best)

    def _walked(self, chain: _Chain, orders: Iterable[_Chain]) -> Iterator[tuple[_Chain, int]]:
        """Each order of the chain and one card more, with its ways.

        What two neighbours have in common at the top is counted once, and so is every end of the chain as it was.
        """
        tails, heads = self._tails(chain), [self._first()]
        before: _Chain = ()
        for order in orders:
            del heads[_common(before, order) + 1 :]
            rest = _common(order[::-1], chain[::-1])
            for kind in order[len(heads) - 1 : len(order) - rest]:
                heads.append(_after(heads[-1], self._columns[kind]))
            yield order, _met(heads[len(order) - rest], tails[len(chain) - rest])
            before = order

    def _kinds(self, order: Sequence[int]) -> _Chain:
        return tuple(self._kind[card] for card in order)

    def _heads(self, chain: _Chain) -> list[_Ways]:
        """Per number of cards laid: in how many ways each mark is the running maximum."""
        heads = [self._first()]
        for kind in chain:
            heads.append(_after(heads[-1], self._columns[kind]))
        return heads

    def _whole(self, chain: _Chain) -> int:
        return prod(self._columns[kind].whole for kind in chain)

    def _first(self) -> _Ways:
        """Before any card: the smallest mark hinders nobody."""
        return [1] + [0] * (len(self._marks) - 1)

    def _tails(self, chain: _Chain) -> list[_Ways]:
        """Per number of cards laid: in how many ways the others survive each running maximum."""
        tails = [[1] * len(self._marks)]
        for kind in reversed(chain):
            tails.append(_before(tails[-1], self._columns[kind]))
        return tails[::-1]

    def _column(self, belief: Belief) -> _Column:
        starts, ends = [0] * len(self._marks), [0] * (len(self._marks) + 1)
        for (earliest, latest), n in belief.ways:
            starts[self._at[earliest]] += n
            ends[bisect_right(self._marks, latest)] += n
        begun, ended = accumulate(starts, initial=0), accumulate(ends)
        spans = tuple(a - b for a, b in zip(begun, ended, strict=True))[:-1]
        return _Column(belief.whole, tuple(starts), spans)


def _after(ways: _Ways, card: _Column) -> _Ways:
    """One more card: it becomes the maximum, or it reaches up to it."""
    rows = zip(accumulate(ways), card.starts, ways, card.spans, strict=True)
    return [below * starts + here * spans for below, starts, here, spans in rows]


def _before(tail: _Ways, card: _Column) -> _Ways:
    """The same from the end: in how many ways this card and the tail survive each maximum."""
    later = list(accumulate(starts * n for starts, n in zip(reversed(card.starts), reversed(tail), strict=True)))
    return [n + here * spans for n, here, spans in zip(reversed(later), tail, card.spans, strict=True)]


def _met(head: _Ways, tail: _Ways) -> int:
    return sum(a * b for a, b in zip(head, tail, strict=True) if a)


def _common(one: Sequence[int], other: Sequence[int]) -> int:
    """How many of the first are equal."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def slides(order: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The order, and every other one that putting one of its cards elsewhere gives, each once."""
    yield order
    for at, card in enumerate(order):
        rest = order[:at] + order[at + 1 :]
        for to in range(len(order)):
            if to not in (at, at - 1):  # neighbours change places only once
                yield (*rest[:to], card, *rest[to:])
