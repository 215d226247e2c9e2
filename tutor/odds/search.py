"""The best plan of a turn: found in floats, counted in whole numbers.

A float says which choices may be best: those within `NEAR` of the best one. All of these, at every position that they
lead to, are counted exactly, and the best of them is what is shown. The floats are off by less than 1e-12, so no
choice that is left out can be as good.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Generic, TypeVar

from tutor.odds.exact import Exact, expected, power

NEAR = 1e-9

S = TypeVar("S", bound=Hashable)
A = TypeVar("A")
Outcomes = tuple[int, Sequence[tuple[S, int]]]
"""Dice thrown, and each position after them with its ways."""


def _nobody() -> None:
    """Nobody watches."""


class Search(ABC, Generic[S, A]):
    """A turn as positions, choices and throws. Values are kept, so ask one search as often as you like."""

    def __init__(self, sides: int) -> None:
        self.sides = sides
        self.watch: Callable[[], None] = _nobody
        """Called at every new position; it may raise to give up."""
        self._values: dict[S, float] = {}
        self._exact: dict[S, Exact] = {}

    # what a kind of turn says of itself

    @abstractmethod
    def known(self, state: S) -> Exact | None:
        """The value where nothing is left to choose, or where somebody else knows it."""

    def about(self, state: S) -> float | None:
        """The same as a float; only where it can be told faster."""
        found = self.known(state)
        return None if found is None else found.ways / power(self.sides, found.dice)

    @abstractmethod
    def choices(self, state: S) -> Iterable[A]: ...
    @abstractmethod
    def outcomes(self, state: S, choice: A) -> Outcomes[S]: ...
    def key(self, state: S) -> S:
        """One position for all that are worth the same."""
        return state

    # what follows from it

    def value(self, state: S) -> float:
        """The largest chance from here, up to rounding."""
        found = self.about(state)
        if found is not None:
            return found
        key = self.key(state)
        if key not in self._values:
            self.watch()
            self._values[key] = max((value for value, _ in self.gains(key)), default=0.0)
        return self._values[key]

    def gains(self, state: S) -> list[tuple[float, A]]:
        """Every choice with the chance after it, up to rounding."""
        return [(self._gain(state, choice), choice) for choice in self.choices(state)]

    def _gain(self, state: S, choice: A) -> float:
        dice, after = self.outcomes(state, choice)
        return sum([self.value(to) * ways for to, ways in after]) / power(self.sides, dice)

    def near(self, state: S) -> list[A]:
        """The choices that may be best; none where no choice helps."""
        gains = self.gains(state)
        most = max((value for value, _ in gains), default=0.0)
        return [choice for value, choice in gains if value >= most - NEAR] if most > 0 else []

    def exact(self, state: S) -> Exact:
        """The largest chance from here."""
        found = self.known(state)
        if found is not None:
            return found
        key = self.key(state)
        if key not in self._exact:
            self._exact[key] = max((self.exact_of(key, one) for one in self.near(key)), default=Exact(0, 0, self.sides))
        return self._exact[key]

    def exact_of(self, state: S, choice: A) -> Exact:
        """The largest chance after a choice."""
        dice, after = self.outcomes(state, choice)
        return expected(dice, self.sides, [(ways, self.exact(to)) for to, ways in after])

    def best(self, state: S) -> A | None:
        """The best choice, the first of equals; None where nothing is left to choose or no choice helps."""
        near = self.near(state)
        if len(near) < 2:
            return near[0] if near else None
        return max(near, key=lambda choice: self.exact_of(state, choice))
