"""Several throws of one base at one target by a fixed plan: when to stop, and when to buy."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

from tutor.odds.law import Law, law
from tutor.odds.roll import Duel, Left, Matchup, roll, roll_table

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Worth:
    """What the throw is played for."""

    target: Fraction = Fraction(1)
    """A destroyed piece of the target."""
    base: Fraction = Fraction(1)
    """A lost piece of the base."""
    prize: Fraction = Fraction(0)
    """The conquest itself."""


@dataclass(frozen=True, slots=True)
class Stop:
    """When to stop before the throws run out; each rule is asked before a throw, after the purchase it would need."""

    left: int = 0
    """As soon as the base would throw with at most so many pieces."""
    below: Fraction = Fraction(0)
    """As soon as the chance to take the target with the throws left, by the same purchases, is below this."""
    worth: Worth | None = None
    """As soon as the next throw is expected to lose more than it wins."""


@dataclass(frozen=True, slots=True, order=True)
class End:
    """How an assault ended; the target is 0 when it was taken."""

    base: int
    target: int
    rolls: int
    """Throws made."""
    bought: int


class Buying(Protocol):
    """Says what is bought before each throw."""

    def before(self, duel: Duel, end: End) -> int:
        """How many pieces are bought now, never more than the base can hold."""


@dataclass(frozen=True, slots=True)
class Refill:
    """What is bought before each throw, by one rule for all throws."""

    money: int = 0
    """Pieces that can be paid in all."""
    each: int | None = None
    """So many at most before one throw; None: no limit."""
    upto: int | None = None
    """Until the base has so many; None: as many as a place can hold."""

    def before(self, duel: Duel, end: End) -> int:
        """How many pieces are bought now."""
        room = min(self.upto if self.upto is not None else duel.most, duel.most) - end.base
        wanted = min(room, self.money - end.bought)
        return max(wanted if self.each is None else min(wanted, self.each), 0)


@dataclass(frozen=True)
class Assault:
    """At most `rolls` throws of a base at a target by a plan."""

    duel: Duel
    matchup: Matchup
    rolls: int
    stop: Stop = Stop()
    refill: Buying = Refill()
    _chances: dict[End, Fraction] = field(default_factory=dict, repr=False, compare=False)

    def law(self, a: int, d: int) -> Law[End]:
        """The law of how it ends. ValueError for pieces that a place cannot hold."""
        if not (1 <= a <= self.duel.most and 1 <= d <= self.duel.most):
            raise ValueError(f"an assault: expected 1 to {self.duel.most} pieces, found {a} against {d}")
        dice = self.duel.sides ** (2 * self.duel.most)
        ended: list[tuple[End, int]] = []
        going = {End(a, d, 0, 0): 1}
        for _ in range(self.rolls):
            ended = [(end, ways * dice) for end, ways in ended]
            going = self._thrown(going, dice, ended)
        return law(dice**self.rolls, [*ended, *going.items()])

    def _thrown(self, going: dict[End, int], dice: int, ended: list[tuple[End, int]]) -> dict[End, int]:
        """One throw of all that goes on; what stops before it is added to `ended`. The whole grows by `dice`."""
        after: dict[End, int] = {}
        for end, ways in going.items():
            if not self.goes_on(end):
                ended.append((end, ways * dice))
                continue
            result, bought = self._roll(end), self._bought(end)
            scale = ways * (dice // result.whole)
            for left, n in result.ways:
                to = End(*left, end.rolls + 1, bought)
                after[to] = after.get(to, 0) + scale * n
        return after

    def _size(self, end: End) -> int:
        return end.base + self.refill.before(self.duel, end)

    def _roll(self, end: End) -> Law[Left]:
        return roll(self.duel, self.matchup, self._size(end), end.target)

    def _bought(self, end: End) -> int:
        return end.bought + self._size(end) - end.base

    def can(self, end: End) -> bool:
        """Whether another throw is possible at all."""
        return bool(end.target) and end.rolls < self.rolls and self._size(end) >= self.duel.least

    def goes_on(self, end: End) -> bool:
        """Whether another throw is possible and no rule stops it."""
        if not self.can(end) or self._size(end) <= self.stop.left:
            return False
        if self.stop.below and self.chance(end) < self.stop.below:
            return False
        return self.stop.worth is None or self.gain(end, self.stop.worth) >= 0

    def chance(self, end: End) -> Fraction:
        """The chance to take the target from here when nothing stops it but the throws and the money."""
        if not end.target:
            return Fraction(1)
        if not self.can(end):
            return Fraction(0)
        if end not in self._chances:
            rolls, bought = end.rolls + 1, self._bought(end)
            self._chances[end] = self._roll(end).mean(lambda left: self.chance(End(*left, rolls, bought)))
        return self._chances[end]

    def gain(self, end: End, worth: Worth) -> Fraction:
        """What the next throw is expected to win less what it is expected to lose."""
        size, target = self._size(end), end.target

        def value(left: Left) -> Fraction:
            taken = worth.prize if not left[1] else 0
            return worth.target * (target - left[1]) - worth.base * (size - left[0]) + taken

        return self._roll(end).mean(value)


# ---- three throws from every start


@dataclass(frozen=True, eq=False)
class ThreeRolls:
    """The law of at most three throws, nothing bought, for every start and every pair of `faces`, exact.

    Three throws do not fit 64 bits: the ways are high * 2^31 + low, out of `whole`.
    """

    duel: Duel
    faces: tuple[int, ...]
    high: "NDArray[np.int64]"
    low: "NDArray[np.int64]"
    whole: int

    def law(self, matchup: Matchup, a: int, d: int) -> Law[Left]:
        """What is left on base and target; the target is 0 when it was taken."""
        at = (self.faces.index(matchup.hit), self.faces.index(matchup.back), a - 1, d - 1)
        return law(self.whole, self._ways(at))

    def _ways(self, at: tuple[int, int, int, int]) -> Iterator[tuple[Left, int]]:
        high, low = self.high[at], self.low[at]
        for base in range(1, self.duel.most + 1):
            for target in range(self.duel.most + 1):
                yield (base, target), (int(high[base, target]) << 31) + int(low[base, target])


def three_rolls(duel: Duel, faces: tuple[int, ...]) -> ThreeRolls:
    """All starts at once; OverflowError when two throws do not fit 64 bits."""
    import numpy as np

    most, whole = duel.most, duel.sides ** (2 * duel.most)
    if whole * whole >= 1 << 63:
        raise OverflowError(f"two throws of {2 * most} dice with {duel.sides} sides do not fit 64 bits")
    once = _scaled(duel, roll_table(duel, faces))
    n = len(faces)
    flat = once.reshape(n * n, most * (most + 1), most * (most + 1))
    starts = flat[:, [a * (most + 1) + d for a in range(most) for d in range(1, most + 1)]]
    twice = flat @ flat
    # the rows of one throw add up to `whole`, so neither half can grow beyond 2^31 * whole
    halves = (starts @ (twice >> 31), starts @ (twice & ((1 << 31) - 1)))
    shape = (n, n, most, most, most, most + 1)
    pad = ((0, 0),) * 4 + ((1, 0), (0, 0))
    high, low = (np.pad(half.reshape(shape), pad) for half in halves)
    return ThreeRolls(duel, faces, high, low, whole**3)


def _scaled(duel: Duel, table: "NDArray[np.int64]") -> "NDArray[np.int64]":
    """The law of one throw from bases of 1 and targets of 0 on, out of one whole; what cannot throw stays as it is."""
    import numpy as np

    size, dice, n = duel.most + 1, 2 * duel.most, len(table)
    same = np.eye(size, dtype=np.int64) * np.int64(duel.sides) ** dice
    stay = same[:, None, :, None] * np.eye(size, dtype=np.int64)[None, :, None, :]
    rows = np.broadcast_to(stay, (n, n, *stay.shape)).copy()
    a, d = np.ogrid[duel.least : size, 1:size]
    rows[:, :, duel.least :, 1:] = table * (np.int64(duel.sides) ** (dice - a - d))[..., None, None]
    return rows[:, :, 1:, :, 1:, :]
