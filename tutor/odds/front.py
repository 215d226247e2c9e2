"""One target, and every base that borders it: the largest chance V to take it in this turn.

A position is what the bases hold (largest first), what the target holds, the pieces that money can buy, and the
attacks left. Purchases are made just in time: for the base that attacks next, and only then. With n attacks left only
the n largest bases matter, since all attack with the same points.
"""

from collections.abc import Iterable
from functools import cache, cached_property, lru_cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from tutor.odds.exact import Exact, certain, never, power
from tutor.odds.roll import Duel, Matchup, left_tables, parts
from tutor.odds.search import NEAR, Outcomes, Search

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Bases = tuple[int, ...]


class Position(NamedTuple):
    """What V depends on."""

    bases: Bases
    """Pieces on each base, the largest first."""
    target: int
    money: int
    """Pieces that can be bought."""
    attacks: int


class Throw(NamedTuple):
    """The next attack: from a base that holds `base`, after buying `buy` for it."""

    base: int
    buy: int


def position(bases: Iterable[int], target: int, money: int, attacks: int) -> Position:
    """A position in its one form: bases that can never matter are left out."""
    return Position(tuple(sorted(bases, reverse=True))[:attacks], target, money, attacks)


class Front(Search[Position, Throw]):
    """V for one pair of points and up to `most` pieces of money."""

    def __init__(self, duel: Duel, matchup: Matchup, most: int) -> None:
        super().__init__(duel.sides)
        self.duel, self.matchup, self.most = duel, matchup, most
        self._tables: dict[tuple[Bases, int], NDArray[np.float64]] = {}
        self._throws: dict[tuple[Bases, int, int], NDArray[np.float64]] = {}
        self._ways: dict[Position, int] = {}
        self._two = cache(self._two_attacks)
        self._tried = cache(self._all_tried)

    def known(self, state: Position) -> Exact | None:
        if not state.target:
            return certain(self.sides)
        return None if state.attacks and state.bases else never(self.sides)

    def about(self, state: Position) -> float:
        """Read from a table, which is made when first asked."""
        money = min(state.money, self.most)
        return self._table(state.bases, state.attacks).item(state.target, money)

    def choices(self, state: Position) -> Iterable[Throw]:
        for base in dict.fromkeys(state.bases):
            for buy in range(min(self.duel.most - base, state.money) + 1):
                if base + buy >= self.duel.least:
                    yield Throw(base, buy)

    def outcomes(self, state: Position, choice: Throw) -> Outcomes[Position]:
        size, rest = choice.base + choice.buy, _without(state.bases, choice.base)
        mine, theirs = parts(self.duel, self.matchup, size, state.target)
        money, attacks = state.money - choice.buy, state.attacks - 1
        return size + state.target, [
            (Position(_sorted(rest, x, attacks), y, money, attacks), m * n) for y, n in theirs for x, m in mine
        ]

    def gains(self, state: Position) -> list[tuple[float, Throw]]:
        found = []
        bases, target, money, attacks = state
        for base in dict.fromkeys(bases):
            rest = _without(bases, base)
            for size in range(max(base, self.duel.least), min(self.duel.most, base + money) + 1):
                after = self._thrown(rest, attacks, size)
                found.append((after.item(target, money - size + base), Throw(base, size - base)))
        return found

    # ---- counting: every value with n attacks left is out of the same whole, sides^(2 * most * n)

    def exact(self, state: Position) -> Exact:
        if not state.target:
            return certain(self.sides)
        return Exact(self._count(state), 2 * self.duel.most * state.attacks, self.sides)

    def exact_of(self, state: Position, choice: Throw) -> Exact:
        return Exact(self._count_of(state, choice), 2 * self.duel.most * state.attacks, self.sides)

    def _count(self, state: Position) -> int:
        found = self._ways.get(state)
        if found is None:
            if state.attacks == 1:
                found = self._last(max(state.bases, default=0), state.target, state.money)
            else:
                found = max([self._count_of(state, choice) for choice in self._worth_counting(state)], default=0)
            self._ways[state] = found
        return found

    def _worth_counting(self, state: Position) -> list[Throw]:
        """What `near` says, from tables of plain numbers; nothing that never helps."""
        bases, target, money, attacks = state
        if not attacks:
            return []
        gains = [
            (after[target][money - size + base], base, size)
            for base, size, after in self._tried(bases, attacks)
            if size - base <= money
        ]
        least = max(gains, default=(0.0, 0, 0))[0] - NEAR
        return [Throw(base, size - base) for value, base, size in gains if value >= least and value > 0]

    def _last(self, base: int, target: int, money: int) -> int:
        """The last attack is made from the largest base, with every piece that money can buy."""
        return self._single[min(base + money, self.duel.most)][target]

    @cached_property
    def _parts(self) -> list[list[tuple[tuple[tuple[int, int], ...], ...]]]:
        """[dice of the base, of the target] -> what `parts` says."""
        sizes = range(self.duel.most + 1)
        return [[parts(self.duel, self.matchup, size, target) for target in sizes] for size in sizes]

    @cached_property
    def _single(self) -> list[list[int]]:
        """[base, target] -> ways to take it in one attack, out of the same whole for all; all ways if it is taken."""
        most, dice = self.duel.most, 2 * self.duel.most
        found = [[power(self.sides, dice)] + [0] * most for _ in range(most + 1)]
        for size, target in product(range(self.duel.least, most + 1), range(1, most + 1)):
            left, ways = parts(self.duel, self.matchup, size, target)[1][-1]
            found[size][target] = 0 if left else ways * power(self.sides, dice - size)
        return found

    def _count_of(self, state: Position, choice: Throw) -> int:
        bases, target, money, attacks = state
        size, rest = choice.base + choice.buy, _without(bases, choice.base)
        mine, theirs = self._parts[size][target]
        money, attacks, dice = money - choice.buy, attacks - 1, 2 * self.duel.most
        if not attacks:
            return self._single[size][target]
        if attacks == 1:
            top, last = rest[0] if rest else 0, self._two(size, target)
            return sum([m * last[min(max(top, x) + money, self.duel.most)] for x, m in mine])
        lefts = [(_sorted(rest, x, attacks), m) for x, m in mine]
        whole, taken = 0, power(self.sides, target + dice * attacks)
        for y, n in theirs:
            after = sum([m * self._count(Position(left, y, money, attacks)) for left, m in lefts]) if y else taken
            whole += n * after
        return whole * power(self.sides, dice - size - target)

    def _two_attacks(self, size: int, target: int) -> list[int]:
        """[dice of the last attack] -> ways to take the target by it or with `size` dice before it; losses left out."""
        theirs = self._parts[size][target][1]
        scale = power(self.sides, 2 * self.duel.most - size - target)
        return [scale * sum([n * single[y] for y, n in theirs]) for single in self._single]

    # ---- tables: [target, money] -> V, for all targets and purses at once

    def _table(self, bases: Bases, attacks: int) -> "NDArray[np.float64]":
        key = (bases[:attacks], attacks)
        found = self._tables.get(key)
        if found is None:
            found = self._tables[key] = self._made(*key)
        return found

    def _made(self, bases: Bases, attacks: int) -> "NDArray[np.float64]":
        import numpy as np

        best = np.zeros((self.duel.most + 1, self.most + 1))
        best[0] = 1
        for base in dict.fromkeys(bases) if attacks else ():
            rest = _without(bases, base)
            for size in range(max(base, self.duel.least), min(self.duel.most, base + self.most) + 1):
                buy = size - base
                after = self._thrown(rest, attacks, size)
                best[:, buy:] = np.maximum(best[:, buy:], after[:, : self.most + 1 - buy])
        return best

    def _all_tried(self, bases: Bases, attacks: int) -> list[tuple[int, int, list[list[float]]]]:
        """Every base, with how many dice it attacks, and the chances after that as plain numbers."""
        return [
            (base, size, self._thrown(_without(bases, base), attacks, size).tolist())
            for base in dict.fromkeys(bases)
            for size in range(max(base, self.duel.least), min(self.duel.most, base + self.most) + 1)
        ]

    def _thrown(self, rest: Bases, attacks: int, size: int) -> "NDArray[np.float64]":
        """V after an attack with `size` dice beside other bases, by target and by the money left after buying."""
        key = (rest, attacks, size)
        found = self._throws.get(key)
        if found is None:
            import numpy as np

            mine, theirs = _chances(self.duel, self.matchup)
            lefts = range(min(size, self.duel.keeps), size + 1)
            after = np.array([self._table(_sorted(rest, left, attacks - 1), attacks - 1) for left in lefts])
            weights = mine[size][:, lefts.start : lefts.stop, None]
            found = self._throws[key] = (weights * (theirs[size] @ after).transpose(1, 0, 2)).sum(1)
            found[0] = 1
        return found


def _without(bases: Bases, base: int) -> Bases:
    at = bases.index(base)
    return bases[:at] + bases[at + 1 :]


def _sorted(rest: Bases, left: int, most: int) -> Bases:
    return tuple(sorted((*rest, left), reverse=True))[:most]


@lru_cache(maxsize=64)
def _chances(duel: Duel, matchup: Matchup) -> "tuple[NDArray[np.float64], NDArray[np.float64]]":
    """[a, d, base left] and [a, d, target left]."""
    import numpy as np

    base, target = left_tables(duel, (matchup.hit, matchup.back))
    size = np.arange(duel.most + 1)
    mine = base[1] / np.power(float(duel.sides), size)[None, :, None]
    theirs = target[0] / np.power(float(duel.sides), size)[:, None, None]
    return mine, theirs
