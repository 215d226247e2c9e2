"""How a whole deck of dated cards behaves, and a chain of whose cards nothing is known: whole numbers."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, factorial, perm

from tutor.odds.chain import Span


def by_luck(n: int) -> Fraction:
    """The chance of a chain of n cards of whose years one knows nothing but that no two are equal."""
    return Fraction(1, factorial(n))


# ---- a whole deck


@dataclass(frozen=True, slots=True)
class DeckOdds:
    """What drawing cards from a deck comes to."""

    pairs: int
    overlapping: int
    """Of these pairs, how many may stand in either order."""
    two: Fraction
    """Two random cards in a random order are correct."""
    three: Fraction | None
    """Three are; None for a deck of two."""


def deck_odds(spans: Sequence[Span]) -> DeckOdds:
    """The numbers of a deck. ValueError for less than two cards."""
    n = len(spans)
    if n < 2:
        raise ValueError(f"a deck: expected at least 2 cards, found {n}")
    allowed = sum(below.bit_count() - 1 for below in _below(spans))
    two = Fraction(allowed, perm(n, 2))
    three = Fraction(_triples(spans), perm(n, 3)) if n > 2 else None
    return DeckOdds(comb(n, 2), allowed - comb(n, 2), two, three)


def _below(spans: Sequence[Span]) -> list[int]:
    """Per card the set of those that may stand below it, itself among them."""
    return [sum(1 << at for at, other in enumerate(spans) if one[0] <= other[1]) for one in spans]


def _above(spans: Sequence[Span]) -> list[int]:
    """Per card the set of those that may stand above it, itself among them."""
    return [sum(1 << at for at, other in enumerate(spans) if other[0] <= one[1]) for one in spans]


def _triples(spans: Sequence[Span]) -> int:
    """Orders of three different cards that are correct: for a first and a third, all that may stand between."""
    above = _above(spans)
    return sum(
        (low & above[third]).bit_count() - 2
        for first, low in enumerate(_below(spans))
        for third in range(len(spans))
        if third != first and low >> third & 1
    )


__all__ = ["DeckOdds", "by_luck", "deck_odds"]
