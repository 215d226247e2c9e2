"""One throw of two sides at each other, in closed form: two truncated binomials that know nothing of each other.

Each die that shows one of `hit` faces destroys a piece of the target, each that shows one of `back` faces a piece of
the base; both sides throw a die per piece and lose at the same time. All numbers are whole: ways out of sides^dice.
"""

from dataclasses import dataclass
from functools import cache
from itertools import product
from math import comb
from typing import TYPE_CHECKING

from tutor.odds.law import Law

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Left = tuple[int, int]
"""What is left on the base and on the target."""


@dataclass(frozen=True, slots=True)
class Duel:
    """The numbers by which a game fights; they come from its own data."""

    sides: int
    """Of a die."""
    most: int
    """Pieces that a place can hold, so the most dice of a side."""
    keeps: int
    """Pieces that the base never loses."""
    least: int
    """Pieces that a base needs."""
    claim: int
    """Pieces that stand on a conquest."""


@dataclass(frozen=True, slots=True)
class Matchup:
    """How many faces of a die hit, on either side."""

    hit: int
    back: int


@cache
def losses(sides: int, dice: int, hit: int, most: int) -> tuple[int, ...]:
    """Ways, out of sides^dice, in which 0, 1, 2 … of at most `most` pieces are destroyed."""
    ways = [comb(dice, n) * hit**n * (sides - hit) ** (dice - n) for n in range(dice + 1)]
    return (*ways[:most], sum(ways[most:])) if dice >= most else tuple(ways)


@cache
def parts(duel: Duel, matchup: Matchup, a: int, d: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """What is left on the base with its ways (out of sides^d), and on the target with its ways (out of sides^a)."""
    lost = losses(duel.sides, d, matchup.back, max(a - duel.keeps, 0))
    won = losses(duel.sides, a, matchup.hit, d)
    return (
        tuple((a - n, ways) for n, ways in enumerate(lost) if ways),
        tuple((d - n, ways) for n, ways in enumerate(won) if ways),
    )


@cache
def roll(duel: Duel, matchup: Matchup, a: int, d: int) -> Law[Left]:
    """The joint law of (base, target) after one throw of a dice against d; out of sides^(a + d) ways."""
    _check(duel, matchup, a, d)
    base, target = parts(duel, matchup, a, d)
    ways = tuple(((x, y), m * n) for (x, m), (y, n) in product(base, target))
    return Law(duel.sides ** (a + d), ways)


def _check(duel: Duel, matchup: Matchup, a: int, d: int) -> None:
    if not (duel.least <= a <= duel.most and 1 <= d <= duel.most):
        wanted = f"a base of {duel.least} to {duel.most} against 1 to {duel.most}"
        raise ValueError(f"a throw: expected {wanted}, found {a} against {d}")
    if not (0 <= matchup.hit <= duel.sides and 0 <= matchup.back <= duel.sides):
        raise ValueError(f"faces that hit: expected 0 to {duel.sides}, found {matchup.hit} and {matchup.back}")


# ---- all throws at once


@cache
def _binomials(size: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(comb(dice, n) for n in range(size)) for dice in range(size))


def loss_table(duel: Duel, faces: tuple[int, ...]) -> "NDArray[np.int64]":
    """[hit, dice, pieces, lost] -> ways out of sides^dice, for 0 to `most` dice and pieces."""
    import numpy as np

    size = duel.most + 1
    hit = np.array(faces, np.int64)[:, None, None]
    choose = np.array(_binomials(size), np.int64)
    dice, n = np.ogrid[:size, :size]
    ways = choose * hit**n * (duel.sides - hit) ** np.maximum(dice - n, 0)
    more = ways[..., ::-1].cumsum(-1)[..., ::-1]  # at least n hits
    pieces, lost = np.ogrid[:size, :size]
    exact, all_of_them = (lost < pieces).astype(np.int64), (lost == pieces).astype(np.int64)
    return np.asarray(ways[:, :, None, :] * exact + more[:, :, None, :] * all_of_them)


def left_tables(duel: Duel, faces: tuple[int, ...]) -> "tuple[NDArray[np.int64], NDArray[np.int64]]":
    """[back, a, d, base left] out of sides^d, and [hit, a, d, target left] out of sides^a."""
    import numpy as np

    ways = loss_table(duel, faces)
    size = duel.most + 1
    a, d, left = np.ogrid[:size, :size, :size]
    spare = np.maximum(a - duel.keeps, 0)
    base = np.where(left <= a, ways[:, d, spare, np.maximum(a - left, 0)], 0)
    target = np.where(left <= d, ways[:, a, d, np.maximum(d - left, 0)], 0)
    return base, target


def roll_table(duel: Duel, faces: tuple[int, ...]) -> "NDArray[np.int64]":
    """[hit, back, a - least, d - 1, base left, target left] -> ways out of sides^(a + d), for every throw there is.

    `hit` and `back` are places in `faces`. OverflowError when the ways do not fit 64 bits.
    """
    if duel.sides ** (2 * duel.most) >= 1 << 63:
        raise OverflowError(f"{2 * duel.most} dice with {duel.sides} sides do not fit 64 bits")
    base, target = left_tables(duel, faces)
    base, target = base[:, duel.least :, 1:], target[:, duel.least :, 1:]
    return base[None, :, :, :, :, None] * target[:, None, :, :, None, :]
