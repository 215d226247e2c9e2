"""The odds of this game: the rulebook's values, the engine's own chance turns, and whole positions."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from math import sqrt

import pytest

from tests.anno_domini.values import value
from tutor.games.anno_domini import explore_chance as chance
from tutor.games.anno_domini.board import Board
from tutor.games.anno_domini.explore import card, danger, explore, line, reach, winning
from tutor.games.anno_domini.explore_turn import matchup, turn_setting
from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.moves import Attack
from tutor.games.anno_domini.rules.box import box, place
from tutor.games.anno_domini.state import State
from tutor.kernel.chance import counter, stream
from tutor.kernel.game import Await
from tutor.odds.assault import Assault, Refill
from tutor.odds.explorer import Odds
from tutor.odds.front import Front, position
from tutor.odds.roll import Left, Matchup, roll
from tutor.odds.tree import once
from tutor.odds.work import Cancelled, Flag, Progress, finish

DUEL = explore.duel
PURSES = tuple(f"seat {seat} money 360" for seat in (1, 2, 3, 4))


def posed(*lines: str, head: str = "round 4 turn 3") -> State:
    return game.read_position("\n".join((f"position anno_domini {head}", *lines)) + "\n")


P0 = posed(*PURSES)
BOARD: Board = box(P0).board
CATHEDRALS = frozenset(BOARD.ids[at] for at in P0.cathedrals)


def others(castles: int = 1, own: str = "anatolia", seats: tuple[int, ...] = (1, 2, 4), without: tuple[str, ...] = (),
           money: int = 0) -> list[str]:  # fmt: skip
    """All lands but those of the seat, dealt out among the other seats."""
    lands = [f"{name}:{castles}" + "+" * (name in CATHEDRALS) for name in BOARD.ids if name not in (own, *without)]
    return [f"seat {seat} money {money} : {' '.join(lands[at :: len(seats)])}" for at, seat in enumerate(seats)]


def scattered(money: int) -> State:
    """Seat 3 owns only Anatolia with six castles; the others have one castle on every land."""
    return posed(f"seat 3 money {money} : anatolia:6", *others())


def odds(state: State, seat: int | None = None) -> dict[str, Odds]:
    return {one.place: one.odds for one in finish(reach(state, seat))}


def v(matchup_: Matchup, bases: tuple[int, ...], target: int, money: int, attacks: int) -> Fraction:
    return Front(DUEL, matchup_, money).exact(position(bases, target, money, attacks)).fraction


# ---- the values of the rulebook


def test_v1_the_printed_battle() -> None:
    law = roll(DUEL, explore.matchup(2, 2), 4, 3)

    taken, printed = law.chance(lambda left: not left[1]), law.of((2, 0))
    assert (taken, printed, law.mean(lambda left: 4 - left[0]), law.mean(lambda left: 3 - left[1])) == value("V1")


def test_v2_the_same_in_more_attacks() -> None:
    points = explore.matchup(2, 2)
    plans = [Assault(DUEL, points, rolls).law(4, 3).chance(lambda end: not end.target) for rolls in (2, 3)]

    assert tuple(plans) == value("V2")
    front, start = Front(DUEL, points, 2), position((4,), 3, 2, 3)
    assert f"{float(front.exact(start).fraction):.4f}" == "0.9886"
    best = front.best(start)
    assert best is not None
    assert best.buy == 2


def test_v3_just_in_time_against_all_at_once() -> None:
    points = explore.matchup(4, 4)
    at_once = Assault(DUEL, points, 3, refill=Refill(3)).law(1, 5).chance(lambda end: not end.target)

    assert (v(points, (1,), 5, 3, 3), at_once) == value("V3")
    best = Front(DUEL, points, 3).best(position((1,), 5, 3, 3))
    assert best is not None
    assert best.buy == 1


def test_v4_every_land_from_the_start_position() -> None:
    found = odds(posed("seat 3 money 360", head="round 1 turn 3"))
    without, with_cathedral = value("V4")

    assert len(found) == 27
    assert all(one.exact for one in found.values())
    for name, one in found.items():
        assert one.chance == (with_cathedral if name[2:] in CATHEDRALS else without), name


def test_v5_what_more_castles_buy() -> None:
    points = explore.matchup(0, 0)

    assert tuple(v(points, (1,), 1, money, 3) for money in range(6)) == value("V5")


@pytest.mark.parametrize(("row", "money"), [("V6", 300), ("V6b", 0)])
def test_v6_chains(row: str, money: int) -> None:
    found = odds(scattered(money))

    assert all(one.exact for one in found.values())
    assert tuple(found[f"t:{name}"].chance for name in ("greece", "croatia", "novgorod")) == value(row)


def test_v7_the_table_of_events() -> None:
    plain, pope = value("V7")

    assert finish(chance.balance(P0)).purses[2] == plain
    assert finish(chance.balance(posed(*PURSES, head="round 1 turn 1"))).purses[0] == pope


def test_v8_plague_and_barbarians() -> None:
    found = (
        chance.hit_in_a_consultation(P0, 2),
        chance.hit_in_a_consultation(P0, 3),
        chance.hit_by(P0, 3, 9),
    )

    assert found == value("V8")


def test_v9_the_setup() -> None:
    choices, pope = value("V9")

    assert chance.free_choices(P0) == choices
    assert dict(chance.pope_law(P0)) == dict.fromkeys((1, 2, 3, 4), pope)


def test_v10_the_first_card() -> None:
    law, cards = chance.next_card(P0), box(P0).cards

    found = (
        law.chance(lambda name: chance.gives_attack(cards[name])),
        law.chance(lambda name: chance.gives_attacks(cards[name])),
    )
    assert found == value("V10")


def test_v11_one_more_land() -> None:
    changes = [chance.tax_what_if(P0, 3, [place(P0, name)]).change for name in ("france", "flanders")]

    assert tuple(map(Fraction, changes)) == value("V11")


def test_v12_six_against_one() -> None:
    assert (v(explore.matchup(0, 0), (6,), 1, 0, 1),) == value("V12")


# ---- one truth


HANDS = (
    ("", ""),
    ("soldier", ""),
    ("soldier,soldier", "relic"),
    ("genius", "arquebusier"),
    ("templar", "relic,relic"),
    ("templar,templar,soldier", "genius,relic,arquebusier"),
)


def battles(n: int, dice: int = 12) -> Iterator[tuple[State, int, int]]:
    """Positions before an attack from France, with the castles on both sides."""
    pick = stream("battles", 0)
    for k in range(n):
        a, d = 2 + pick(4 * k, 5), 1 + pick(4 * k + 1, 6)
        while a + d > dice:
            a, d = max(a - 1, 2), max(d - 1, 1)
        mine, theirs = HANDS[pick(4 * k + 2, len(HANDS))]
        target = ("normandy", "aquitaine")[pick(4 * k + 3, 2)]
        here = f"{target}:{d}" + "+" * (target in CATHEDRALS)
        hand = f" cards {mine}" if mine else ""
        yield posed(f"seat 2{hand} : france:{a}", f"seat 1 cards {','.join(filter(None, ('pope', theirs)))} : {here}",
                    head="round 4 turn 2"), a, d  # fmt: skip


def attacked(state: State) -> tuple[State, int, int]:
    """The attack declared, with base and target."""
    base, aim = place(state, "france"), next(at for at in (place(state, "normandy"), place(state, "aquitaine"))
                                             if state.castles[at] > 1 or at not in state.cathedrals)  # fmt: skip
    return game.play(state, Attack("france", BOARD.ids[aim])).state, base, aim


def left(state: State, base: int, target: int) -> Left:
    return state.castles[base], 0 if state.owner[target] == 2 else state.castles[target]


def test_the_chance_turns_of_the_engine_give_the_same_law() -> None:
    for state, a, d in battles(8, dice=5):
        thrown, base, target = attacked(state)
        own = once(game, thrown).map(partial(left, base=base, target=target))
        assert dict(own) == dict(roll(DUEL, matchup(state, target), a, state.castles[target])), (a, d)


@pytest.mark.slow
def test_100_000_battles_played_through_the_engine_agree_within_4_sigma() -> None:
    each = 2_000
    for n, (state, a, _) in enumerate(battles(50)):
        thrown, base, target = attacked(state)
        turn = game.turn(thrown)
        assert isinstance(turn, Await)
        deal = counter(f"battle-{n}")
        seen = Counter(left(game.resolve(thrown, deal(turn.chance)).state, base, target) for _ in range(each))
        for outcome, p in roll(DUEL, matchup(state, target), a, state.castles[target]):
            mean, sigma = each * float(p), sqrt(each * float(p * (1 - p)))
            assert mean < 20 or abs(seen[outcome] - mean) <= 4 * sigma, (n, outcome)


def test_points_reach_limits_and_attacks_are_those_of_the_rules() -> None:
    state = posed(
        "seat 2 money 250 cards general,soldier,templar : france:4", head="round 4 turn 2 attacks 1 acted yes"
    )
    setting = turn_setting(state, 2).setting
    france, normandy, aquitaine = (place(state, name) for name in ("france", "normandy", "aquitaine"))

    assert (setting.stand.money, setting.stand.attacks, setting.stand.stock) == (2, 3, state.stock[1])
    assert setting.ground.lands[normandy].matchup == Matchup(4, 2)
    assert setting.ground.lands[aquitaine].matchup == Matchup(2, 1)
    assert [at for at in range(36) if setting.ground.near[france] >> at & 1] == list(BOARD.reach[france])


# ---- whole positions


def test_before_round_4_what_the_laws_guard_cannot_be_reached() -> None:
    seven = "seat 2 money 300 : france:6 scotland+ flanders+ denmark+ castile+ wales+ ireland+ portugal+"

    early, late = (odds(posed(seven, head=f"round {n} turn 2")) for n in (3, 4))
    assert early["t:normandy"] == Odds(Fraction(0))
    assert late["t:normandy"].chance > Fraction(9, 10)
    assert early["t:aquitaine"] == late["t:aquitaine"]


def test_free_land_is_reached_by_anyone_who_can_pay() -> None:
    for money, sure in ((90, 0), (100, 1)):
        found = {one.place: one for one in finish(reach(posed(f"seat 3 money {money}", "free : wales+")))}
        assert found["t:wales"].free
        assert found["t:wales"].odds == Odds(Fraction(sure))


def test_a_base_on_free_land_counts() -> None:
    """Nothing of seat 3 borders Scotland, but Ireland is anybody's."""
    found = odds(posed("seat 3 money 400 : anatolia", *others(without=("ireland",)), "free : ireland+"))

    assert found["t:scotland"].chance > Fraction(1, 2)
    assert odds(posed("seat 3 money 400 : anatolia", *others()))["t:scotland"] == Odds(Fraction(0))


def test_a_card_of_attacks_makes_a_longer_turn_and_says_what_it_left_out() -> None:
    three = odds(scattered(300))["t:croatia"]
    four = odds(posed("seat 3 money 300 cards general : anatolia:6", *others()))["t:croatia"]

    assert three.exact
    assert four.chance > three.chance
    assert not four.exact


def test_many_attacks_and_much_money_come_to_an_end_and_say_that_more_is_possible() -> None:
    plain = odds(posed("seat 3 money 2000 cards general : anatolia:6", *others()))
    rich = odds(posed("seat 3 money 2000 cards general,heroine : anatolia:6", *others()))

    assert not any(one.exact for one in rich.values())
    assert all(rich[place].chance >= plain[place].chance for place in rich)


def test_more_castles_money_and_attacks_never_reach_less() -> None:
    def of(castles: int, money: int, made: int) -> dict[str, Odds]:
        head = f"round 4 turn 3 attacks {made} acted yes"
        return odds(posed(f"seat 3 money {money} : england:{castles}+", head=head))

    least = of(2, 100, 1)
    for more in (of(3, 100, 1), of(2, 200, 1), of(2, 100, 0)):
        assert all(more[name].chance >= one.chance for name, one in least.items())


def test_the_danger_is_the_reach_of_the_others() -> None:
    state = posed(*PURSES)
    found = {one.place: one for one in finish(danger(state))}

    assert len(found) == 9
    for seat in (1, 2, 4):
        theirs = odds(state, seat)
        assert all(one.by[seat] == theirs[name] for name, one in found.items())
    assert all(one.worst.chance == max(by.chance for by in one.by.values()) for one in found.values())


def test_the_chance_of_a_card() -> None:
    assert card(posed("seat 3 money 360", head="round 1 turn 3")) == Odds(value("V4")[0])
    assert card(posed("seat 3 money 100", "free : wales+")) == Odds(Fraction(1))
    assert card(posed("seat 3 money 360", head="round 4 turn 3 acted yes drawn yes")) == Odds(Fraction(0))
    assert card(posed("seat 3 money 0")) == Odds(Fraction(0))


def test_the_chance_to_win_now() -> None:
    seven = "seat 2 money 300 : france scotland+ flanders+ denmark+ castile+ wales+ ireland+ portugal+"
    state = posed(seven, head="round 5 turn 2")
    won = winning(state)

    assert won.chance >= odds(state)["t:normandy"].chance > Fraction(1, 2)
    assert winning(posed(seven, head="round 3 turn 2")) == Odds(Fraction(0))
    assert winning(P0).chance == 0
    debts = posed(seven.replace("money 300", "money 0"), "debts 2>1:20", head="round 5 turn 2")
    assert winning(debts) == Odds(Fraction(0))
    free = posed(seven, "free : normandy+", head="round 5 turn 2")
    assert winning(free) == Odds(Fraction(1))


def test_a_line_names_its_steps() -> None:
    told = line(scattered(300), "t:croatia")
    first = told.line.first

    assert told.odds.chance == value("V6")[1] == told.line.chance
    assert first is not None
    assert told.names[first.base] == "t:anatolia"
    with pytest.raises(ValueError, match="the land of another seat, found t:anatolia"):
        line(scattered(300), "t:anatolia")


def test_events_are_asked_of_the_engine_when_they_may_end_a_game() -> None:
    lonely = posed("seat 4 money 200 : anatolia", *others(2, seats=(1, 2, 3), money=360))
    found = finish(chance.balance(lonely))
    plague = next(means for name, _, means in found.rows if name == "row:plague")

    assert plague[3] == Fraction(-200, 36)
    assert sum(p for _, p, _ in found.rows) == 1


# ---- long computations


def test_a_computation_says_how_far_it_is_can_be_given_up_and_is_kept() -> None:
    state = posed("seat 3 money 410", head="round 2 turn 3")
    seen: list[Progress] = []
    flag = Flag()

    first = finish(reach(state), flag, seen.append)
    assert [one.done for one in seen] == list(range(27))
    assert finish(reach(state), flag, seen.append) is first
    assert len(seen) == 27
    flag.cancel()
    with pytest.raises(Cancelled):
        finish(reach(posed("seat 3 money 420", head="round 2 turn 3")), flag)


@pytest.mark.parametrize("seat", [0, 5])
def test_a_seat_that_does_not_play_is_refused(seat: int) -> None:
    state = posed("seat 3 money 410", head="round 2 phase tax")
    with pytest.raises(ValueError, match="expected one of 1, 2, 3, 4"):
        finish(reach(state, seat or None))
