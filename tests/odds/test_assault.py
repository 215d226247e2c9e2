"""Several throws by a plan, against a plain recursion over all dice."""

from fractions import Fraction

import pytest

from tests.odds.oracle import brute
from tutor.odds.assault import Assault, End, Refill, Stop, Worth, three_rolls
from tutor.odds.roll import Duel, Matchup

DUEL = Duel(sides=6, most=6, keeps=1, least=2, claim=1)
SMALL = Duel(sides=4, most=3, keeps=1, least=2, claim=1)
FACES = (1, 2, 3, 4, 5)


def taken(plan: Assault, a: int, d: int) -> Fraction:
    return plan.law(a, d).chance(lambda end: not end.target)


def again(a: int, d: int, rolls: int, money: int, each: int) -> Fraction:
    """The chance on the small dice, with so many bought before each throw."""
    buy = min(money, each, 3 - a)
    if not d:
        return Fraction(1)
    if not rolls or a + buy < 2:
        return Fraction(0)
    ways = brute(4, a + buy, d, 2, 1)
    after = [n * again(x, y, rolls - 1, money - buy, each) for (x, y), n in ways.items()]
    return sum(after, Fraction(0)) / sum(ways.values())


@pytest.mark.parametrize("money", range(4))
@pytest.mark.parametrize("each", [1, 3])
def test_an_assault_is_equal_to_the_plain_recursion(money: int, each: int) -> None:
    for a in (1, 2, 3):
        for d in (1, 2, 3):
            plan = Assault(SMALL, Matchup(2, 1), 3, refill=Refill(money, each))
            assert taken(plan, a, d) == again(a, d, 3, money, each)
            assert plan.chance(End(a, d, 0, 0)) == taken(plan, a, d)


def test_the_chances_of_an_assault_add_up_to_1() -> None:
    for stop in (Stop(), Stop(left=3), Stop(below=Fraction(1, 3)), Stop(worth=Worth())):
        law = Assault(DUEL, Matchup(2, 3), 3, stop, Refill(4, upto=4)).law(3, 4)
        assert sum(chance for _, chance in law) == 1


def test_it_stops_at_so_many_pieces() -> None:
    law = Assault(DUEL, Matchup(1, 3), 5, Stop(left=3)).law(6, 6)

    assert all(end.base > 3 or end.rolls >= 1 for end, _ in law)
    assert law.chance(lambda end: end.base <= 3 and end.rolls == 5 and not end.bought) < 1
    assert Assault(DUEL, Matchup(1, 3), 5, Stop(left=6)).law(6, 6).of(End(6, 6, 0, 0)) == 1


def test_it_stops_when_the_chance_is_too_small() -> None:
    plan = Assault(DUEL, Matchup(1, 3), 3, Stop(below=Fraction(1, 2)))

    for end, _ in plan.law(5, 3):
        assert not end.target or end.rolls == 3 or plan.chance(end) < Fraction(1, 2) or not plan.can(end)


def test_it_stops_when_the_next_throw_loses_more_than_it_wins() -> None:
    worth = Worth(target=Fraction(1), base=Fraction(1))
    plan = Assault(DUEL, Matchup(1, 5), 3, Stop(worth=worth))
    start = End(3, 6, 0, 0)

    assert plan.gain(start, worth) < 0
    assert plan.law(3, 6).of(start) == 1
    prized = Assault(DUEL, Matchup(1, 5), 3, Stop(worth=Worth(prize=Fraction(10_000))))
    assert prized.law(3, 3).of(End(3, 3, 0, 0)) == 0


@pytest.mark.parametrize("rule", ["left", "below", "worth"])
def test_stop_rules_are_equal_to_the_plain_recursion(rule: str) -> None:
    """How it ends: two faces hit and one hits back, three throws, at most one of two pieces bought before each."""
    third = Fraction(1, 3)
    stop = {"left": Stop(left=2), "below": Stop(below=third), "worth": Stop(worth=Worth(base=Fraction(3)))}[rule]

    def stops(a: int, d: int, rolls: int, money: int) -> bool:
        size = a + min(money, 1, 3 - a)
        if rule == "left":
            return size <= 2
        if rule == "below":
            return again(a, d, rolls, money, 1) < third
        ways = brute(4, size, d, 2, 1)
        gain = sum(n * ((d - y) - 3 * (size - x)) for (x, y), n in ways.items())
        return gain < 0

    def ends(a: int, d: int, rolls: int, money: int, chance: Fraction) -> dict[End, Fraction]:
        size = a + min(money, 1, 3 - a)
        if not d or not rolls or size < 2 or stops(a, d, rolls, money):
            return {End(a, d, 3 - rolls, 2 - money): chance}
        found: dict[End, Fraction] = {}
        ways = brute(4, size, d, 2, 1)
        for (x, y), n in ways.items():
            after = ends(x, y, rolls - 1, money - size + a, chance * Fraction(n, sum(ways.values())))
            found = {end: found.get(end, Fraction(0)) + after.get(end, Fraction(0)) for end in found | after}
        return found

    stopped = 0
    for a in (1, 2, 3):
        for d in (1, 2, 3):
            law = dict(Assault(SMALL, Matchup(2, 1), 3, stop, Refill(2, each=1)).law(a, d))
            assert law == ends(a, d, 3, 2, Fraction(1))
            stopped += any(end.target and end.rolls < 3 and end.base > 1 for end in law)
    assert stopped, "no rule that never stops anything"


def test_a_base_is_refilled_up_to_a_size_and_no_further_than_money_goes() -> None:
    law = Assault(DUEL, Matchup(1, 5), 4, refill=Refill(5, upto=3)).law(1, 6)

    assert max(end.bought for end, _ in law) == 5
    assert all(end.base <= 3 for end, _ in law)


def test_three_throws_from_every_start_are_the_same_law() -> None:
    table = three_rolls(DUEL, FACES)

    for hit, back in ((1, 1), (5, 5), (2, 4), (3, 1)):
        for a in range(1, 7):
            for d in range(1, 7):
                plan = Assault(DUEL, Matchup(hit, back), 3)
                plain = plan.law(a, d).map(lambda end: (end.base, end.target))
                assert dict(table.law(Matchup(hit, back), a, d)) == dict(plain)


def test_all_900_starts_add_up_beyond_64_bits() -> None:
    table = three_rolls(DUEL, FACES)
    ways = table.high.astype(object).sum((-1, -2)) * 2**31 + table.low.astype(object).sum((-1, -2))

    assert ways.size == 900
    assert (ways == 6**36).all()


@pytest.mark.parametrize(("a", "d"), [(0, 1), (7, 1), (1, 0)])
def test_what_cannot_stand_is_refused(a: int, d: int) -> None:
    with pytest.raises(ValueError, match="1 to 6 pieces"):
        Assault(DUEL, Matchup(1, 1), 1).law(a, d)
