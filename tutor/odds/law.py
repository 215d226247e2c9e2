"""An exact law: what can come out, and in how many of equally likely ways."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Law(Generic[T]):
    """Outcomes with whole numbers of ways; together they are `whole`, so the chances add up to exactly 1."""

    whole: int
    ways: tuple[tuple[T, int], ...]
    """Each outcome once, none with 0 ways."""

    def __iter__(self) -> Iterator[tuple[T, Fraction]]:
        """Each outcome with its chance."""
        for outcome, ways in self.ways:
            yield outcome, Fraction(ways, self.whole)

    def of(self, outcome: T) -> Fraction:
        """The chance of one outcome; 0 for what cannot come out."""
        return Fraction(sum(ways for one, ways in self.ways if one == outcome), self.whole)

    def chance(self, wanted: Callable[[T], bool]) -> Fraction:
        """The chance that something wanted comes out."""
        return Fraction(sum(ways for outcome, ways in self.ways if wanted(outcome)), self.whole)

    def mean(self, value: Callable[[T], int | Fraction]) -> Fraction:
        """The expected value."""
        return Fraction(1, self.whole) * sum(ways * value(outcome) for outcome, ways in self.ways)

    def map(self, change: Callable[[T], U]) -> "Law[U]":
        """The law of something that follows from the outcome."""
        return law(self.whole, ((change(outcome), ways) for outcome, ways in self.ways))


def law(whole: int, ways: Iterable[tuple[T, int]]) -> Law[T]:
    """A law of outcomes that may come more than once. ValueError when the ways do not add up to the whole."""
    found: dict[T, int] = {}
    for outcome, n in ways:
        if n:
            found[outcome] = found.get(outcome, 0) + n
    if sum(found.values()) != whole:
        raise ValueError(f"a law: expected {whole} ways in all, found {sum(found.values())}")
    return Law(whole, tuple(found.items()))
