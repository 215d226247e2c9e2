"""Chances counted in the slowest and plainest way: every die, every purchase, every attack. Shares no code."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product

Left = tuple[int, int]


@cache
def hits(sides: int, dice: int, faces: int) -> tuple[int, ...]:
    """Of all throws of so many dice, how many show 0, 1, 2 … of the highest faces; every throw is looked at."""
    found = [0] * (dice + 1)
    for throw in product(range(sides), repeat=dice):
        found[sum(face >= sides - faces for face in throw)] += 1
    return tuple(found)


def brute(sides: int, a: int, d: int, hit: int, back: int) -> dict[Left, int]:
    """Throws of all dice that leave (base, target); the last piece of the base never falls."""
    ways: dict[Left, int] = {}
    for mine, n in enumerate(hits(sides, a, hit)):
        for theirs, m in enumerate(hits(sides, d, back)):
            left = (max(a - theirs, 1), max(d - mine, 0))
            ways[left] = ways.get(left, 0) + n * m
    return {left: n for left, n in ways.items() if n}


@dataclass(frozen=True)
class Small:
    """A small map. A land belongs to the seat, to nobody (0 pieces) or to others."""

    sides: int
    most: int
    near: tuple[frozenset[int], ...]
    faces: tuple[tuple[int, int], ...]
    """Per land: faces that hit it, faces that hit back."""
    bonus: tuple[int, ...]
    wanted: frozenset[int]
    count: int
    closed: Callable[[frozenset[int]], frozenset[int]]
    """What may not be taken by whoever holds these lands."""


Map = tuple[int, ...]
Held = frozenset[int]
Stand = tuple[Map, Held, int, int, int]
"""Pieces, own lands, money, attacks, stock."""


def best(small: Small, start: Stand) -> Fraction:
    """The largest chance to hold `count` wanted lands, over every order of purchases and attacks."""

    @cache
    def value(stand: Stand) -> Fraction:
        if len(small.wanted & stand[1]) >= small.count:
            return Fraction(1)
        found = [Fraction(0), *map(value, purchases(small, stand))]
        for pair in fights(small, stand):
            after = attacked(small, stand, *pair)
            whole = sum(n for _, n in after)
            found.append(sum((n * value(to) for to, n in after), Fraction(0)) / whole)
        return max(found)

    return value(start)


def purchases(small: Small, stand: Stand) -> list[Stand]:
    """One piece more on any place of the seat or of nobody."""
    pieces, own, money, attacks, stock = stand
    if not money or not stock:
        return []
    closed = small.closed(own)
    places = [at for at, n in enumerate(pieces) if n < small.most and (at in own or (not n and at not in closed))]
    return [(put(pieces, at, pieces[at] + 1), own | {at}, money - 1, attacks, stock - 1) for at in places]


def fights(small: Small, stand: Stand) -> list[tuple[int, int]]:
    """Every attack that the laws allow; a closed land only with too few dice to take it."""
    pieces, own, attacks = stand[0], stand[1], stand[3]
    closed = small.closed(own)
    pairs = [(base, target) for base in own for target in small.near[base] - own if attacks and pieces[base] >= 2]
    return [(a, b) for a, b in pairs if pieces[b] and not (b in closed and pieces[a] >= pieces[b])]


def attacked(small: Small, stand: Stand, base: int, target: int) -> list[tuple[Stand, int]]:
    """What one throw can lead to, with its ways."""
    pieces, own, money, attacks, stock = stand
    found: list[tuple[Stand, int]] = []
    for (x, y), n in brute(small.sides, pieces[base], pieces[target], *small.faces[target]).items():
        now, left = put(put(pieces, base, x), target, y), stock + pieces[base] - x
        if y or not left:
            found.append(((now, own, money, attacks - 1, left), n))
        else:
            more = attacks - 1 + small.bonus[target]
            found.append(((put(now, target, 1), own | {target}, money, more, left - 1), n))
    return found


def put(row: Map, at: int, n: int) -> Map:
    return (*row[:at], n, *row[at + 1 :])
