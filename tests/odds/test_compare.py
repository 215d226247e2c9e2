"""Plans of buying side by side, against a plain recursion in Fractions over all dice; and what one more would do."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache

import pytest

from tests.anno_domini.values import value
from tests.odds.oracle import Small, best, brute
from tutor.odds.assault import End
from tutor.odds.compare import PLANS, Duelling, Plan, Played, one_more, play
from tutor.odds.front import Front, Position, position
from tutor.odds.roll import Duel, Matchup

DUEL = Duel(sides=6, most=6, keeps=1, least=2, claim=1)
SMALL = Duel(sides=4, most=3, keeps=1, least=2, claim=1)
HIT, BACK = 2, 3
STARTS = [Duelling(a, d, m, k) for a in (1, 2, 3) for d in (1, 2, 3) for m in (0, 1, 3) for k in (0, 1, 2, 3)]
V3 = Duelling(1, 5, 3, 3)
Ends = dict[tuple[int, int, int, int], Fraction]
"""Base, target, attacks made, pieces bought -> chance."""
Faces = tuple[int, int]


def small(start: Duelling, plan: Plan) -> Played:
    return play(Front(SMALL, Matchup(HIT, BACK), 4), start, plan)


def expected(
    start: Duelling,
    buys: Callable[[int, int, int, int], int],
    sides: int = 4,
    most: int = 3,
    faces: Faces = (HIT, BACK),
) -> Ends:
    """How it ends when `buys` says from base, target, money and attacks made how many pieces come."""
    found: Ends = {}

    def go(base: int, target: int, money: int, made: int, chance: Fraction) -> None:
        buy = min(buys(base, target, money, made), money, most - base) if target and made < start.attacks else 0
        if not target or made == start.attacks or base + buy < 2:
            end = (base, target, made, start.money - money)
            found[end] = found.get(end, Fraction(0)) + chance
            return
        ways = brute(sides, base + buy, target, *faces)
        for (x, y), n in ways.items():
            go(x, y, money - buy, made + 1, chance * Fraction(n, sum(ways.values())))

    go(start.base, start.target, start.money, 0, Fraction(1))
    return found


def ends(played: Played) -> Ends:
    return {(end.base, end.target, end.rolls, end.bought): chance for end, chance in played.law}


@cache
def v(base: int, target: int, money: int, attacks: int) -> Fraction:
    """The largest chance, trying every purchase before every attack."""
    if not target:
        return Fraction(1)
    tried = [Fraction(0)]
    for buy in range(min(money, 3 - base) + 1) if attacks else ():
        if base + buy >= 2:
            ways = brute(4, base + buy, target, HIT, BACK)
            whole = sum(ways.values())
            tried.append(sum(n * v(x, y, money - buy, attacks - 1) for (x, y), n in ways.items()) / Fraction(whole))
    return max(tried)


# ---- plans


def test_the_three_plans_of_v3() -> None:
    front = Front(DUEL, Matchup(5, 5), 3)
    found = {name: play(front, V3, Plan(name)).chance for name in PLANS}

    assert (found["best"], found["at-once"]) == value("V3")
    assert found["none"] == 0
    each = expected(V3, lambda base, target, money, made: 1, 6, 6, (5, 5))
    assert found["each"] == sum(chance for (_, y, _, _), chance in each.items() if not y)
    assert found["each"] == Fraction(5545758409375, 7522959753216)
    assert found["best"] - found["each"] < Fraction(1, 10_000)


def test_the_best_plan_of_v3_spends_less_than_it_could() -> None:
    front = Front(DUEL, Matchup(5, 5), 3)
    best_, once = play(front, V3, Plan("best")), play(front, V3, Plan("at-once"))

    assert once.spent == 3
    assert best_.spent < 3
    assert best_.lost < once.lost


@pytest.mark.parametrize("name", ["at-once", "each", "none"])
def test_a_plan_is_equal_to_the_plain_recursion(name: str) -> None:
    rule = {"at-once": 9, "each": 1, "none": 0}[name]
    for start in STARTS:
        plan = next(Plan(one) for one in PLANS if one == name)
        assert ends(small(start, plan)) == expected(start, lambda base, target, money, made: rule)


@pytest.mark.parametrize("buys", [(1, 0, 2), (2,), (), (0, 1, 1, 1), (3, 3)])
def test_fixed_numbers_are_bought_one_after_the_other(buys: tuple[int, ...]) -> None:
    row = (*buys, 0, 0, 0)
    for start in STARTS:
        plain = expected(start, lambda base, target, money, made: row[made])
        assert ends(small(start, Plan("fixed", buys))) == plain


def test_the_best_plan_has_the_largest_chance_and_no_plan_a_larger_one() -> None:
    plans = [*map(Plan, PLANS[1:]), Plan("fixed", (1, 0, 2)), Plan("fixed", (0, 3))]
    worse = dict.fromkeys(plans, 0)
    for start in STARTS:
        chance = small(start, Plan("best")).chance
        place = position((start.base,), *start[1:])
        assert chance == v(*start) == Front(SMALL, Matchup(HIT, BACK), 4).exact(place).fraction
        for plan in plans:
            assert small(start, plan).chance <= chance
            worse[plan] += small(start, plan).chance < chance
    assert all(worse.values()), "each of the others is worse somewhere"


def test_the_best_plan_buys_the_fewest_pieces_that_do() -> None:
    def fewest(start: Duelling) -> Callable[[int, int, int, int], int]:
        def buys(base: int, target: int, money: int, made: int) -> int:
            left = start.attacks - made
            if not v(base, target, money, left):
                return 0
            for buy in range(min(money, 3 - base) + 1):
                if base + buy >= 2:
                    ways = brute(4, base + buy, target, HIT, BACK)
                    sum_ = sum(n * v(x, y, money - buy, left - 1) for (x, y), n in ways.items())
                    if sum_ / Fraction(sum(ways.values())) == v(base, target, money, left):
                        return buy
            return 0

        return buys

    for start in STARTS:
        assert ends(small(start, Plan("best"))) == expected(start, fewest(start))


def test_what_is_expected_follows_from_the_law() -> None:
    for start in STARTS:
        for plan in map(Plan, PLANS):
            found = small(start, plan)
            law = ends(found)
            assert sum(law.values()) == 1
            assert found.chance == sum((p for (_, y, _, _), p in law.items() if not y), Fraction(0))
            assert found.spent == sum(p * bought for (_, _, _, bought), p in law.items())
            assert found.lost == sum(p * (start.base + bought - x) for (x, _, _, bought), p in law.items())
            assert found.destroyed == sum(p * (start.target - y) for (_, y, _, _), p in law.items())
            assert found.rolls == sum(p * rolls for (_, _, rolls, _), p in law.items())


def test_what_is_left_over_is_bought_as_soon_as_there_is_room() -> None:
    front = Front(DUEL, Matchup(1, 5), 4)
    law = play(front, Duelling(5, 6, 4, 3), Plan("at-once")).law

    assert law.chance(lambda end: end.bought == 4) > 0
    strict = play(front, Duelling(5, 6, 4, 3), Plan("fixed", (4,))).law
    assert {end.bought for end, _ in strict} == {1}


def test_more_money_than_the_front_counts_is_refused() -> None:
    with pytest.raises(ValueError, match="money for at most 4 pieces, found 5"):
        small(Duelling(1, 1, 5, 1), Plan("best"))
    with pytest.raises(ValueError, match="1 to 3 pieces"):
        small(Duelling(4, 1, 1, 1), Plan("best"))


def test_a_certain_end_is_said_as_certain() -> None:
    front = Front(DUEL, Matchup(6, 0), 2)
    found = play(front, Duelling(6, 6, 0, 1), Plan("none"))

    assert (found.chance, found.lost) == (Fraction(1), Fraction(0))
    assert dict(found.law) == {End(6, 0, 1, 0): Fraction(1)}


# ---- one more


def star(start: Position, hit: int = HIT) -> Fraction:
    """Every base borders the one target; every order of purchases and attacks is tried."""
    lands = range(1, len(start.bases) + 1)
    everywhere = Small(
        sides=4, most=3, near=(frozenset(lands), *(frozenset({0}) for _ in lands)),
        faces=((hit, BACK), *((1, 1) for _ in lands)), bonus=(0,) * (len(start.bases) + 1), wanted=frozenset({0}),
        count=1, closed=lambda held: frozenset(),
    )  # fmt: skip
    pieces = (start.target, *start.bases)
    return best(everywhere, (pieces, frozenset(lands), start.money, start.attacks, start.money + start.attacks + 9))


@pytest.mark.parametrize(
    "start", [Position((1,), 3, 1, 2), Position((2, 1), 3, 0, 1), Position((3, 1), 2, 1, 1), Position((2, 2), 3, 1, 2)]
)
def test_what_one_more_adds(start: Position) -> None:
    found = {one.kind: one for one in one_more(Front(SMALL, Matchup(HIT, BACK), 1), start, Matchup(HIT + 1, BACK))}
    fuller = [
        start._replace(bases=tuple(n + (at == k) for k, n in enumerate(start.bases)))
        for at, base in enumerate(start.bases)
        if base < 3
    ]  # fmt: skip

    assert list(found) == ["piece", "money", "attack", "point"]
    assert found["piece"].chance == max(map(star, fuller))
    assert found["money"].chance == star(start._replace(money=start.money + 1))
    assert found["attack"].chance == star(start._replace(attacks=start.attacks + 1))
    assert found["point"].chance == star(start, HIT + 1)
    assert all(one.more == one.chance - star(start) >= 0 for one in found.values())


def test_one_more_of_what_cannot_be_more_is_left_out() -> None:
    found = one_more(Front(SMALL, Matchup(HIT, BACK), 0), Position((3, 3), 2, 0, 2))

    assert [one.kind for one in found] == ["money", "attack"]


def test_one_castle_more_in_v5() -> None:
    points = [*value("V5")]
    front = Front(DUEL, Matchup(1, 1), 5)
    for money in range(5):
        found = {one.kind: one for one in one_more(front, Position((1,), 1, money, 3))}
        assert found["money"].more == points[money + 1] - points[money]
