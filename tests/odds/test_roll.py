"""One throw: whole numbers, equal to all dice, to two libraries of dice, and to the table of all throws."""

from collections.abc import Iterator
from fractions import Fraction

import dyce
import icepool
import pytest

from tests.odds.oracle import brute
from tutor.kernel.chance import stream
from tutor.odds.law import law
from tutor.odds.roll import Duel, Matchup, losses, roll, roll_table

DUEL = Duel(sides=6, most=6, keeps=1, least=2, claim=1)
FACES = (1, 2, 3, 4, 5)
State = tuple[int, int, int, int]
"""Base, target, faces that hit, faces that hit back."""


def every() -> list[State]:
    return [(a, d, h, b) for h in FACES for b in FACES for a in range(2, 7) for d in range(1, 7)]


def some(n: int, dice: int) -> Iterator[State]:
    """So many different throws of at most so many dice."""
    states = [state for state in every() if state[0] + state[1] <= dice]
    pick = stream("throws", 0)
    for k in range(n):
        yield states.pop(pick(k, len(states)))


def ways(state: State) -> dict[tuple[int, int], int]:
    a, d, hit, back = state
    return dict(roll(DUEL, Matchup(hit, back), a, d).ways)


def test_a_throw_is_equal_to_all_dice_in_200_states() -> None:
    for a, d, hit, back in some(200, 9):
        assert ways((a, d, hit, back)) == brute(6, a, d, hit, back)


def test_a_throw_is_equal_to_icepool_in_100_states() -> None:
    for a, d, hit, back in some(100, 12):
        mine, theirs = a @ (icepool.d6 <= hit), d @ (icepool.d6 <= back)
        found = icepool.map(lambda won, lost, a=a, d=d: (max(a - lost, 1), max(d - won, 0)), mine, theirs)
        scale = 6 ** (a + d) // found.denominator()
        assert ways((a, d, hit, back)) == {left: n * scale for left, n in found.items()}


def test_a_throw_is_equal_to_dyce_in_100_states() -> None:
    for a, d, hit, back in some(100, 12):
        mine, theirs = a @ dyce.H({1: hit, 0: 6 - hit}), d @ dyce.H({1: back, 0: 6 - back})
        found: dict[tuple[int, int], int] = {}
        for won, n in mine.items():
            for lost, m in theirs.items():
                left = (max(a - lost, 1), max(d - won, 0))
                found[left] = found.get(left, 0) + n * m
        assert ways((a, d, hit, back)) == found


def test_the_table_of_all_throws_is_the_same() -> None:
    table = roll_table(DUEL, FACES)

    assert len(every()) == 750
    for a, d, hit, back in every():
        found = table[FACES.index(hit), FACES.index(back), a - 2, d - 1]
        assert {(x, y): int(n) for x, row in enumerate(found) for y, n in enumerate(row) if n} == ways(
            (a, d, hit, back)
        )


def test_the_ways_of_a_throw_add_up_to_all_dice() -> None:
    for state in every():
        assert sum(ways(state).values()) == 6 ** (state[0] + state[1])


def test_a_throw_is_monotone() -> None:
    def taken(a: int, d: int, hit: int, back: int) -> Fraction:
        return roll(DUEL, Matchup(hit, back), a, d).chance(lambda left: not left[1])

    for a, d, hit, back in every():
        chance = taken(a, d, hit, back)
        assert a == 6 or taken(a + 1, d, hit, back) >= chance
        assert d == 6 or taken(a, d + 1, hit, back) <= chance
        assert hit == 5 or taken(a, d, hit + 1, back) >= chance


def test_other_dice_are_counted_too() -> None:
    assert losses(10, 3, 4, 2) == (216, 432, 352)
    assert dict(roll(Duel(4, 3, 1, 2, 1), Matchup(1, 2), 3, 2).ways) == brute(4, 3, 2, 1, 2)


@pytest.mark.parametrize(("a", "d"), [(1, 1), (7, 1), (2, 0), (2, 7)])
def test_what_cannot_be_thrown_is_refused(a: int, d: int) -> None:
    with pytest.raises(ValueError, match="a base of 2 to 6 against 1 to 6, found"):
        roll(DUEL, Matchup(1, 1), a, d)


def test_dice_beyond_64_bits_are_refused() -> None:
    with pytest.raises(OverflowError):
        roll_table(Duel(20, 10, 1, 2, 1), FACES)


def test_a_law_adds_up() -> None:
    with pytest.raises(ValueError, match="expected 6 ways in all, found 5"):
        law(6, [("a", 2), ("b", 3)])

    found = law(6, [("a", 2), ("b", 3), ("a", 1), ("c", 0)])
    assert found.ways == (("a", 3), ("b", 3))
    assert (found.of("a"), found.of("c")) == (Fraction(1, 2), Fraction(0))
    assert sum(chance for _, chance in found) == 1
