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


def best(small: Small, pieces: Map, own: Held, money: int, attacks: int, stock: int) -> Fraction:
    """The largest chance to hold `count` wanted lands, over every order of purchases and attacks."""

    @cache
    def value(pieces: Map, own: Held, money: int, attacks: int, stock: int) -> Fraction:
        if len(small.wanted & own) >= small.count:
            return Fraction(1)
        found = [Fraction(0)]
        if money and stock:
            found += [value(*bought) for bought in purchases(pieces, own, money, attacks, stock)]
        if attacks:
            found += [after(pieces, own, money, attacks, stock, *pair) for pair in fights(pieces, own)]
        return max(found)

    def purchases(
        pieces: Map, own: Held, money: int, attacks: int, stock: int
    ) -> list[tuple[Map, Held, int, int, int]]:
        places = [
            at
            for at, n in enumerate(pieces)
            if n < small.most and (at in own or (not n and at not in small.closed(own)))
        ]
        return [(put(pieces, at, pieces[at] + 1), own | {at}, money - 1, attacks, stock - 1) for at in places]

    def fights(pieces: Map, own: Held) -> list[tuple[int, int]]:
        return [
            (base, target)
            for base in own
            for target in small.near[base] - own
            if pieces[base] >= 2
            and pieces[target]
            and not (target in small.closed(own) and pieces[base] >= pieces[target])
        ]

    def after(pieces: Map, own: Held, money: int, attacks: int, stock: int, base: int, target: int) -> Fraction:
        hit, back = small.faces[target]
        ways = brute(small.sides, pieces[base], pieces[target], hit, back)
        total = Fraction(0)
        for (x, y), n in ways.items():
            now, left = put(put(pieces, base, x), target, y), stock + pieces[base] - x
            if y:
                total += n * value(now, own, money, attacks - 1, left)
            elif left:
                more = attacks - 1 + small.bonus[target]
                total += n * value(put(now, target, 1), own | {target}, money, more, left - 1)
            else:
                total += n * value(now, own, money, attacks - 1, left)
        return total / sum(ways.values())

    return value(pieces, own, money, attacks, stock)


def put(row: Map, at: int, n: int) -> Map:
    return (*row[:at], n, *row[at + 1 :])
