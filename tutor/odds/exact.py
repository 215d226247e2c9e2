"""Chances inside a search: whole numbers over a power of the sides of a die, so that nothing is ever cancelled."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache


@dataclass(frozen=True, slots=True)
class Exact:
    """`ways` out of sides^dice."""

    ways: int
    dice: int
    sides: int

    @property
    def fraction(self) -> Fraction:
        """The same as a fraction in lowest terms."""
        return Fraction(self.ways, power(self.sides, self.dice))

    def __add__(self, other: "Exact") -> "Exact":
        deep, flat = (self, other) if self.dice >= other.dice else (other, self)
        return Exact(deep.ways + flat.ways * power(self.sides, deep.dice - flat.dice), deep.dice, self.sides)

    def __lt__(self, other: "Exact") -> bool:
        left, right = power(self.sides, other.dice), power(self.sides, self.dice)
        return self.ways * left < other.ways * right


@cache
def power(sides: int, dice: int) -> int:
    """In how many ways so many dice fall."""
    return sides**dice  # type: ignore[no-any-return]  # int ** int may be a float for a checker


def certain(sides: int) -> Exact:
    """It happens."""
    return Exact(1, 0, sides)


def never(sides: int) -> Exact:
    """It does not happen."""
    return Exact(0, 0, sides)


def expected(dice: int, sides: int, parts: Iterable[tuple[int, Exact]]) -> Exact:
    """What a throw of so many dice is worth, from the ways to each value."""
    rows = list(parts)
    deepest = max(value.dice for _, value in rows)
    ways = sum(n * value.ways * power(sides, deepest - value.dice) for n, value in rows)
    return Exact(ways, deepest + dice, sides)
