"""The report of a record: luck against all dice, what was given away, and a game of bots from end to end."""

import time
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from tests.anno_domini.values import value
from tutor.cli.table import open_table
from tutor.games.anno_domini import reported_turns
from tutor.games.anno_domini.explore import line as best_line
from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.moves import Attack, Move
from tutor.games.anno_domini.odds_bot import bots
from tutor.games.anno_domini.pack import pack
from tutor.games.anno_domini.reported import report
from tutor.games.anno_domini.rules.box import box, place
from tutor.games.anno_domini.state import State
from tutor.kernel import record
from tutor.kernel.record import Replay
from tutor.odds.law import Law, law
from tutor.odds.luck import mean, percentile
from tutor.odds.tree import once
from tutor.odds.work import Progress, finish
from tutor.views.report import GameReport

HEAD = "position anno_domini round 4 turn 2\n"
V3 = HEAD + "seat 2 money 300 cards genius,templar : france:1\nseat 1 cards pope,relic,relic,relic : normandy:5+\n\n"
"""Base 1, target 5, points 4 against 4, three castles of money, three attacks."""


def replayed(text: str) -> Replay[State, Move]:
    return record.replay(game, record.read(text))


def reported(text: str, seat: int | None = None) -> GameReport:
    found = replayed(text)
    assert found.fault is None, found.fault
    return finish(report(found, seat))


def bot_game(name: str, seed: str, seats: int = 4, most: int = 300) -> str:
    table = open_table(game, seats, (), seed)
    return record.write(table.bots_move(dict.fromkeys(range(1, 5), bots[name]), most).written())


# ---- luck


def brute(a: int, d: int, attack: int, defence: int, base_left: int, target_left: int) -> Fraction:
    """The percentile over every face of every die, by the printed rules: a face and the points make 6 or more."""
    worse = same = whole = 0
    for faces in product(range(1, 7), repeat=a + d):
        won = min(sum(face + attack >= 6 for face in faces[:a]), d)
        lost = min(sum(face + defence >= 6 for face in faces[a:]), a - 1)
        here, wanted = (won, -lost), (d - target_left, base_left - a)
        worse, same, whole = worse + (here < wanted), same + (here == wanted), whole + 1
    return Fraction(2 * worse + same, 2 * whole)


@pytest.mark.parametrize(
    ("hands", "castles", "dice", "points"),
    [
        (("", ""), (2, 1), "6 1 / 5", (0, 1)),
        (("soldier", ""), (3, 2), "5 1 2 / 6 1", (1, 1)),
        (("templar", "relic"), (3, 3), "1 1 1 / 6 6 6", (2, 2)),
        (("soldier,templar", "genius"), (4, 2), "6 6 6 6 / 2 2", (3, 3)),
    ],
)
def test_the_luck_of_a_battle_is_counted_over_all_dice(
    hands: tuple[str, str], castles: tuple[int, int], dice: str, points: tuple[int, int]
) -> None:
    mine, theirs = (",".join(filter(None, one)) for one in ((hands[0],), ("pope", hands[1])))
    text = (
        f"{HEAD}seat 2{' cards ' + mine if mine else ''} : france:{castles[0]}\n"
        f"seat 1 cards {theirs} : normandy:{castles[1]}+\n\nattack france>normandy ! {dice}\n"
    )
    (one,) = reported(text).fights
    a, d = castles

    assert one.dice == castles
    assert one.luck == brute(a, d, *points, a - one.lost[0], d - one.lost[1])
    assert one.luck_of(1) == 1 - one.luck
    falls = sum(sum(face + points[0] >= 6 for face in faces) >= d for faces in product(range(1, 7), repeat=a))
    assert one.chance == Fraction(falls, 6**a)
    assert one.taken == (one.lost[1] == d)


def laws() -> Iterator[Law[int]]:
    yield law(1, [(0, 1)])
    yield law(6, [(0, 1), (1, 2), (2, 3)])
    yield law(36, [(sum(faces), 1) for faces in product(range(1, 7), repeat=2)])


def test_luck_is_a_half_on_average_whatever_the_law() -> None:
    for one in laws():
        assert one.mean(lambda n, one=one: percentile(one, n, lambda n: n % 3)) == Fraction(1, 2)  # type: ignore[misc]


def test_luck_of_nothing_and_of_the_impossible() -> None:
    assert mean(()) is None
    with pytest.raises(ValueError, match="expected an outcome that the law knows, found 7"):
        percentile(law(1, [(0, 1)]), 7, lambda n: n)


def test_the_luck_of_many_battles_is_near_a_half() -> None:
    """200 and more battles of fair dice: 4 sigma of a mean of numbers that spread at most as evenly as from 0 to 1."""
    found = [finish(report(replayed(bot_game("random", f"luck-{n}")))) for n in range(6)]
    every = [fight.luck for one in found for fight in one.fights]

    assert len(every) >= 200
    middle = mean(every)
    assert middle is not None
    assert abs(float(middle) - 0.5) < 4 * (1 / 12 / len(every)) ** 0.5


# ---- what was given away


def test_three_at_once_gives_away_what_v3_says() -> None:
    best, at_once = value("V3")
    (turn,) = reported(V3 + "build france 3\nattack france>normandy ! 1 1 6 6 / 1 1 1 1 1\n").turns

    assert turn.start.chance == turn.best == best
    assert turn.start.exact
    assert turn.decisions[0].chosen == at_once
    assert turn.given == best - at_once > Fraction(7, 10)
    assert turn.decisions[1].given == 0
    assert (turn.taken, turn.exact) == (False, True)


def test_the_best_line_gives_nothing_away() -> None:
    """Whatever the dice bring, what `line` says next is free; and stopping is not counted."""
    text = V3
    for _ in range(3):
        state = replayed(text).state
        base, target = (state.castles[place(state, name)] for name in ("france", "normandy"))
        act = best_line(state, "t:normandy").line.first
        assert act is not None
        text += f"build france {act.buy}\n" if act.buy else ""
        text += f"attack france>normandy ! {'1 ' * (base + act.buy - 1)}2 / {'1 ' * target}\n"
    (turn,) = reported(text).turns

    assert len(turn.decisions) > 3
    assert turn.given == 0
    assert turn.exact


def test_an_idle_purchase_and_a_weak_base_give_chances_away() -> None:
    text = HEAD + "seat 2 money 200 : france:4 wales:2+ flanders:2+\nseat 1 : normandy:3+\n\n"
    (idle,) = reported(text + "build flanders 2\nattack france>normandy ! 1 1 1 1 / 1 1 1\n").turns
    (weak,) = reported(text + "attack wales>normandy ! 1 1 / 1 1 1\nattack france>normandy ! 6 6 6 6 / 1 1 1\n").turns

    assert [one.move for one in idle.decisions] == ["build flanders 2", "attack france>normandy"]
    assert idle.decisions[0].given > 0
    assert idle.decisions[1].given == 0
    assert [one.line for one in weak.decisions] == [5, 6]
    assert weak.decisions[0].given > 0
    assert weak.taken
    assert weak.left == 0


def test_a_decision_is_weighed_for_the_land_attacked_next() -> None:
    text = (
        HEAD + "seat 2 money 100 : france:6 scotland:3+\nseat 1 : normandy:1+ aquitaine:3\n\n"
        "attack france>normandy ! 6 1 1 1 1 1 / 1\nbuild scotland 1\n"
        "attack france>aquitaine ! 1 1 1 1 1 1 / 1 1 1\ndraw ! soldier\nend\n"
    )
    first, second = reported(text).turns

    assert (first.target, first.taken, len(first.decisions)) == ("t:normandy", True, 1)
    assert (second.target, second.taken, len(second.decisions)) == ("t:aquitaine", False, 2)
    assert second.line == 6
    assert second.decisions[0].given > 0
    assert second.decisions[1].given == 0
    assert second.left > 0


def test_a_chain_starts_with_the_chance_of_the_far_land() -> None:
    """V6's seat: Croatia borders nothing of it at the start of the turn."""
    board, churches = box(game.read_position(HEAD)).board, game.read_position(HEAD).cathedrals
    lands = [f"{name}{'+' if at in churches else ''}" for at, name in enumerate(board.ids) if name != "anatolia"]
    others = "\n".join(f"seat {seat} : {' '.join(lands[n::3])}" for n, seat in enumerate((1, 2, 4)))
    first, second = reported(
        f"{HEAD.replace('turn 2', 'turn 3')}seat 3 money 300 : anatolia:6\n{others}\n\n"
        "attack anatolia>greece ! 6 1 1 1 1 1 / 1\nbuild greece 3\nattack greece>croatia ! 6 1 1 1 / 1\n"
    ).turns

    assert (first.start.chance, second.start.chance) == value("V6")[:2]
    assert second.best > second.start.chance
    assert second.taken


def test_every_exact_value_of_a_game_is_what_the_explorer_says() -> None:
    """The report takes the front of a land from the same search: at the start of each turn both say the same."""
    found = replayed(bot_game("greedy", "same", most=150))
    seen = Counter[bool]()
    for turn in reported_turns.turns(found.lines):
        start = turn[0].before
        for one in reported_turns.given(turn):
            told = best_line(start, one.target, start.seat)
            if told.odds.exact:
                assert one.start.chance == told.odds.chance, (one.line, one.target)
            seen[told.odds.exact] += 1

    assert seen[True] >= 10


def test_an_attack_is_worth_the_mean_of_what_the_engine_makes_of_it() -> None:
    """Every throw carried out by the engine, and the best line asked of each table that it leads to."""
    text = (
        f"{HEAD}seat 2 money 200 : france:3 wales:2+\nseat 1 : normandy:2+\n\n"
        "attack wales>normandy ! 1 1 / 1 1\nattack france>normandy ! 1 1 1 / 1 1\n"
    )
    found = replayed(text)
    (turn,) = reported(text).turns

    for line, decision in zip(found.lines, turn.decisions, strict=True):
        assert isinstance(line.move, Attack)
        thrown = game.play(line.before, line.move).state
        at = place(thrown, "normandy")

        def after(state: State, at: int = at) -> Fraction:
            return Fraction(1) if state.owner[at] == 2 else best_line(state, "t:normandy").odds.chance

        assert decision.chosen == once(game, thrown).mean(after)
        assert decision.best == best_line(line.before, "t:normandy").odds.chance
    assert turn.decisions[0].given > 0


def test_no_exact_decision_is_better_than_the_best() -> None:
    for name in ("random", "greedy"):
        found = finish(report(replayed(bot_game(name, "bound")))).turns
        assert len(found) >= 10
        for turn in found:
            assert not turn.exact or all(one.chosen <= one.best for one in turn.decisions), turn
            assert all(0 <= one.chosen <= 1 for one in turn.decisions)


# ---- what else is in it


def test_rules_are_counted_by_what_happened_and_what_they_refused() -> None:
    text = V3 + "build france 7\nattack france>norway\nattack france>normandy\nbuild france 1\nend\n"
    found = {one.rule: one for one in reported(text).rules}

    assert (found["ad-6-3"].happened, found["ad-6-3"].refused) == (0, 1)
    assert (found["ad-6-1"].happened, found["ad-6-1"].refused) == (1, 0)
    assert found["ad-10-4"].refused == 2
    assert found["ad-3-6"].happened >= 1
    book = list(map(str, game.rulebook.rules))
    assert sorted(found, key=book.index) == list(found)


def test_behind_a_shield_no_throw_takes() -> None:
    seven = "seat 2 money 300 : france:6 scotland+ flanders+ denmark+ castile+ wales+ ireland+ portugal+\n"
    head = "position anno_domini option early_guard=shield round 3 turn 2\n"
    found = reported(f"{head}{seven}seat 1 : normandy:2+\n\nattack france>normandy ! 6 6 6 6 6 6 / 1 1\n")

    (one,) = found.fights
    assert (one.chance, one.taken, one.lost[1]) == (Fraction(0), False, 1)
    assert one.luck > Fraction(1, 2)
    assert found.turns[0].start.chance == 0


def test_dice_may_stand_on_a_line_of_their_own_or_not_be_thrown_yet() -> None:
    together = reported(V3 + "build france 3\nattack france>normandy ! 1 1 6 6 / 1 1 1 1 1\n")
    apart = reported(V3 + "build france 3\nattack france>normandy\n! 1 1 6 6 / 1 1 1 1 1\n")
    waiting = reported(V3 + "build france 3\nattack france>normandy\n")

    assert apart.turns == together.turns
    assert [one.luck for one in apart.fights] == [one.luck for one in together.fights]
    assert waiting.fights == ()
    assert waiting.turns[0].left == waiting.turns[0].decisions[-1].chosen


def test_a_report_of_one_seat() -> None:
    text = bot_game("greedy", "seats")
    whole = reported(text)
    for seat in (1, 2, 3, 4):
        one = reported(text, seat)
        assert one.fights == tuple(f for f in whole.fights if seat in (f.seat, f.against))
        assert one.turns == tuple(t for t in whole.turns if t.seat == seat)
        (tally,) = one.tallies
        assert tally == whole.tallies[seat - 1]
    with pytest.raises(ValueError, match="seat: expected one of 1, 2, 3, 4, found 9"):
        reported(text, 9)


def test_a_damaged_record_is_reported_up_to_its_fault() -> None:
    found = replayed(V3 + "build france 3\nattack france>normandy ! 1 1 6 6 / 1 1 1 1 1\nnonsense\nend\n")

    assert found.fault is not None
    assert len(finish(report(found)).fights) == 1
    with pytest.raises(ValueError, match="expected a record with a start"):
        finish(report(replayed("position anno_domini round x\n")))


@pytest.mark.parametrize("name", ["random", "greedy", "odds"])
def test_a_whole_game_is_reported_in_time_and_says_how_far_it_is(name: str) -> None:
    found = replayed(bot_game(name, "whole"))
    seen: list[Progress] = []
    before = time.perf_counter()
    whole = finish(pack.load("report")(found), None, seen.append)
    took = time.perf_counter() - before

    assert len(found.lines) >= 150
    assert took < 20
    assert len(whole.fights) >= 10
    assert [one.done for one in seen] == list(range(len(seen)))
    assert sum(one.attacks for one in whole.tallies) == len(whole.fights)
