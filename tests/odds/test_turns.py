"""The best line of a turn, against the plainest recursion over every order of purchases and attacks.

Each fact that makes the search fast is compared with the recursion that does not know it, on maps made at random.
"""

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.odds.maps import Maker, Posed
from tests.odds.oracle import best
from tutor.odds.aim import Aim, any_of, some_of, toward
from tutor.odds.front import Front, Position, Throw, position
from tutor.odds.ground import Goal, bits, mask
from tutor.odds.line import best_line
from tutor.odds.roll import Duel, Matchup
from tutor.odds.search import NEAR
from tutor.odds.theatre import Theatre

DUEL = Duel(sides=6, most=6, keeps=1, least=2, claim=1)


def oracle(posed: Posed) -> Fraction:
    return best(posed.small, (posed.pieces, posed.own, posed.money, posed.attacks, posed.stock))


def target(posed: Posed) -> int:
    (found,) = posed.small.wanted
    return found


def bordered(posed: Posed) -> bool:
    return bool(posed.small.near[target(posed)] & posed.own)


def posed(seed: str, n: int, *, bonus: int = 0, short: bool = False, closed: bool = False) -> list[Posed]:
    maker = Maker(seed)
    found = [maker.posed(bonus=bonus, short=short, closed=closed) for _ in range(n)]
    return [one for one in found if target(one) not in one.own]


def aimed(one: Posed) -> Aim:
    return toward(one.setting, target(one))


# ---- the search equals the recursion


def test_the_search_equals_the_recursion_on_100_small_maps() -> None:
    maps = posed("maps", 110)

    assert len(maps) >= 100
    assert sum(not bordered(one) for one in maps) > 10
    for one in maps:
        assert aimed(one).chance() == oracle(one)


@pytest.mark.parametrize(("bonus", "closed"), [(1, False), (0, True)])
def test_it_does_so_with_lands_that_give_attacks_or_are_closed(bonus: int, closed: bool) -> None:
    for one in posed(f"more-{bonus}", 60, bonus=bonus, closed=closed):
        assert aimed(one).chance() == oracle(one)


def test_with_a_short_stock_it_is_a_lower_bound_and_says_so() -> None:
    maps = [one for one in posed("short", 60, short=True) if not one.setting.ample]

    assert len(maps) > 20
    for one in maps:
        assert aimed(one).chance() <= oracle(one)


def test_a_far_target_with_more_attacks_is_a_lower_bound_and_says_so() -> None:
    far = [replace(one, attacks=4, stock=12) for one in posed("far", 90) if not bordered(one)]

    assert len(far) > 10
    for one in far:
        aim, three = aimed(one), aimed(replace(one, attacks=3))
        assert three.chance() <= aim.chance() <= oracle(one)
        assert three.exact
        assert aim.exact == (not aim.theatre.reserve)
        assert aim.chance() == oracle(one) or not aim.exact


# ---- each fact on its own


def test_just_in_time_purchases_lose_nothing() -> None:
    for one in posed("just in time", 60):
        start = one.setting.stand
        plain = Theatre(one.setting.ground, Goal(1 << target(one)), start, shortcut=False)
        assert plain.exact(plain.start).fraction == oracle(one)


def test_only_attacks_on_ways_to_the_target_matter() -> None:
    for one in posed("on the way", 60):
        aim = aimed(one)
        without = [at for at in range(len(one.pieces)) if at in aim.places or at in one.own or not one.pieces[at]]
        assert aim.chance() == oracle(_only(one, without))


def test_a_bordered_target_needs_no_land_in_between() -> None:
    maps = [one for one in posed("dominance", 150) if bordered(one)]

    assert len(maps) > 50
    for one in maps:
        keep = [target(one), *one.own]
        free = [at for at, n in enumerate(one.pieces) if not n]
        assert oracle(_only(one, [*keep, *free])) == oracle(one)


def _only(one: Posed, keep: list[int]) -> Posed:
    """The map with no way to any other land."""
    near = tuple(near & set(keep) if at in keep else frozenset() for at, near in enumerate(one.small.near))
    return replace(one, small=replace(one.small, near=near))


def test_the_last_attack_takes_all_money_and_the_largest_base() -> None:
    for hit, back in ((1, 1), (3, 4), (5, 5)):
        front = Front(DUEL, Matchup(hit, back), 5)
        for place in (Position((4,), 5, 2, 1), Position((2,), 3, 5, 1)):
            most = min(6, place.bases[0] + place.money)
            assert front.exact(place) == front.exact_of(place, Throw(place.bases[0], most - place.bases[0]))


def test_bases_beyond_the_number_of_attacks_never_matter() -> None:
    for one in posed("bases", 40):
        bases = [one.pieces[at] for at in one.own]
        small = replace(one, small=replace(one.small, near=_star(one)))
        front = Front(small.setting.ground.duel, Matchup(*one.small.faces[target(one)]), one.money)
        found = front.exact(position(bases, one.pieces[target(one)], one.money, one.attacks))
        assert found.fraction == oracle(_only(small, [target(one), *one.own]))


def _star(one: Posed) -> tuple[frozenset[int], ...]:
    """Every own land borders the target."""
    here = target(one)
    return tuple(one.own if at == here else frozenset({here}) & {here} for at in range(len(one.pieces)))


# ---- goals over several lands


def test_any_land_will_do() -> None:
    for one in posed("any", 40):
        foreign = frozenset(at for at, n in enumerate(one.pieces) if n and at not in one.own)
        small = replace(one.small, wanted=foreign)
        free = mask(at for at, n in enumerate(one.pieces) if not n)
        assert any_of(one.setting, mask(foreign)).chance() == oracle(replace(one, small=small)), free


def test_two_lands_are_wanted() -> None:
    for one in posed("two", 40):
        wanted = frozenset(at for at in range(len(one.pieces)) if at not in one.own)
        small = replace(one.small, wanted=wanted, count=2)
        aim = some_of(one.setting, mask(wanted), 2, most=5)
        assert not aim.left_out
        assert aim.chance() == oracle(replace(one, small=small))


# ---- what holds for every number


def test_floats_and_whole_numbers_agree() -> None:
    for one in posed("floats", 40):
        aim = aimed(one)
        assert abs(aim.theatre.value(aim.start) - aim.chance()) < NEAR / 1000


def test_v_is_monotone_in_pieces_money_and_attacks() -> None:
    front = Front(DUEL, Matchup(2, 3), 4)

    def v(base: int, there: int, money: int, attacks: int) -> Fraction:
        return front.exact(position((base,), there, money, attacks)).fraction

    for base in range(1, 6):
        for there in range(1, 6):
            for money in range(3):
                chance = v(base, there, money, 2)
                assert chance <= v(base + 1, there, money, 2)
                assert chance <= v(base, there, money + 1, 2)
                assert chance <= v(base, there, money, 3)
                assert chance >= v(base, there + 1, money, 2)


def test_0_and_1_are_exact() -> None:
    front = Front(DUEL, Matchup(1, 1), 0)

    assert front.exact(position((1,), 1, 0, 3)).fraction == 0
    assert 0 < front.exact(position((2,), 6, 0, 3)).fraction < Fraction(1, 1000)
    assert front.exact(position((6, 6, 6), 1, 0, 3)).fraction < 1


def test_a_line_follows_the_best_choice_and_its_chances_add_up() -> None:
    for one in posed("lines", 40):
        aim = aimed(one)
        line = best_line(aim.theatre, aim.places, one.attacks)
        won = sum((moment.reached for moment in line.moments if moment.act is None and moment.chance == 1), Fraction(0))
        ended = sum((moment.reached for moment in line.moments if moment.act is None), Fraction(0))
        assert line.chance == won == aim.chance()
        assert ended == 1
        for moment in line.moments:
            assert moment.act is None or moment.act.target in set(aim.places)
        assert set(bits(aim.start.mine)) <= set(range(len(aim.places)))
