"""The way to a far target when no attack can be spared: each must take its land, and the next starts from there.

What the bases lose does not matter any more, and of the bases that border a land only the largest does. So the value
is a product of single throws, and the best one is found without looking at every outcome.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from tutor.odds.exact import Exact, expected, never, power
from tutor.odds.roll import Duel, Matchup, parts
from tutor.odds.search import NEAR

Pieces = tuple[int, ...]


class Leap(NamedTuple):
    """The next land to take, with what it and those after it hold."""

    land: int
    size: int
    """Of the base, before buying."""
    money: int
    attacks: int
    """Left, this one included."""
    pieces: Pieces


class Straight:
    """`onward` are the next lands from a land; `ending` is the front of the target from a land that borders it."""

    def __init__(
        self,
        duel: Duel,
        matchups: tuple[Matchup, ...],
        onward: Callable[[int], tuple[int, ...]],
        ending: Callable[[Leap], tuple[float, Exact] | None],
    ) -> None:
        self.duel, self.matchups = duel, matchups
        self._onward, self._ending = onward, ending
        self.value = cache(self._value)
        self.exact = cache(self._exact)

    def _value(self, leap: Leap) -> float:
        return max((value for value, _ in self._tries(leap)), default=0.0)

    def _exact(self, leap: Leap) -> Exact:
        tries = list(self._tries(leap))
        most = max((value for value, _ in tries), default=0.0)
        near = [buy for value, buy in tries if value >= most - NEAR] if most > 0 else []
        return max((self._exact_of(leap, buy) for buy in near), default=never(self.duel.sides))

    def _tries(self, leap: Leap) -> Iterator[tuple[float, int]]:
        """Each number of pieces to buy, with the chance after it."""
        least = max(self.duel.least - leap.size, 0)
        for buy in range(least, min(self.duel.most - leap.size, leap.money) + 1):
            size = leap.size + buy
            ways = self._ways(leap, size)
            yield ways / power(self.duel.sides, size) * self.after(leap, buy), buy

    def _ways(self, leap: Leap, size: int) -> int:
        left, ways = parts(self.duel, self.matchups[leap.land], size, leap.pieces[leap.land])[1][-1]
        return 0 if left else ways

    def after(self, leap: Leap, buy: int) -> float:
        """The chance once the land is taken."""
        taken = self._taken(leap, buy)
        found = self._ending(taken)
        if found is not None:
            return found[0]
        return max((self.value(taken._replace(land=to)) for to in self._onward(leap.land)), default=0.0)

    def _exact_of(self, leap: Leap, buy: int) -> Exact:
        taken, size = self._taken(leap, buy), leap.size + buy
        found = self._ending(taken)
        if found is None:
            nexts = [(self.value(taken._replace(land=to)), to) for to in self._onward(leap.land)]
            most = max(value for value, _ in nexts)
            near = [taken._replace(land=to) for value, to in nexts if value >= most - NEAR]
            after = max(self.exact(one) for one in near)
        else:
            after = found[1]
        return expected(size, self.duel.sides, [(self._ways(leap, size), after)])

    def _taken(self, leap: Leap, buy: int) -> Leap:
        """Standing on the land that was just taken, which holds its claim."""
        return leap._replace(size=self.duel.claim, money=leap.money - buy, attacks=leap.attacks - 1)
