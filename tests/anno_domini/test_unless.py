"""No, unless: the change that is named really makes the move legal, and leaves a position that could be."""

from collections import Counter

import pytest

from tests.anno_domini.play import starts
from tests.anno_domini.texts import P0, position
from tutor import content, i18n
from tutor.games.anno_domini import moves as m
from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.invariants import broken
from tutor.games.anno_domini.position import read_position
from tutor.games.anno_domini.state import State
from tutor.games.anno_domini.unless import edits
from tutor.kernel.chance import stream
from tutor.kernel.unless import Case, Change, unless
from tutor.testing.pool import Pool
from tutor.testing.walk import walk

Said = list[list[tuple[str, dict[str, int | str]]]]


def said(state: State, text: str, seat: int | None = None) -> Said:
    """The changes as names and facts."""
    found = unless(game, edits, state, game.parse(state, text), seat)
    for change in found:
        assert_true(change)
    return [[(part.name, dict(part.facts)) for part in change.parts] for change in found]


def assert_true(change: Change[State, m.Move]) -> None:
    case = change.case
    assert game.judge(case.state, case.move, case.seat).legal
    assert not list(broken(case.state))
    assert 1 <= len(change.parts) <= 2


def state(seats: dict[int, str] | None = None, head: str = "round 1 turn 2") -> State:
    """A posed position: seat -> what stands after its money of 360 (or after `money`, when it says so)."""
    tails = dict.fromkeys(range(1, 5), "") | (seats or {})
    money = {seat: "" if tail.startswith("money") else "money 360 " for seat, tail in tails.items()}
    return read_position(position(*(f"seat {seat} {money[seat]}{tail}" for seat, tail in tails.items()), head=head))


def names(found: Said) -> list[list[str]]:
    return [[name for name, _ in change] for change in found]


def test_one_castle_more_on_the_base() -> None:
    assert said(state(), "attack france>aquitaine")[0] == [("castles-more", {"territory": "t:france", "n": 1})]


def test_another_base_that_may() -> None:
    found = said(state({2: ": swabia:2"}), "attack france>lorraine")
    assert [("base", {"base": "t:swabia"})] in found


def test_from_round_4_or_with_more_castles_on_the_target() -> None:
    seven = ": wales+ ireland+ portugal+ scotland+ flanders+ denmark+ castile+ france:2"
    found = said(state({1: ": normandy:2+", 2: seven}, head="round 3 turn 2"), "attack france>normandy")
    assert [("round", {"round": 4})] in found
    assert [("castles-more", {"territory": "t:normandy", "n": 1})] in found
    assert len(found) <= 3


def test_an_attack_fewer_or_a_general() -> None:
    found = said(state({2: ": france:2"}, head="round 1 turn 2 attacks 3 acted yes"), "attack france>lorraine")
    assert found == [[("attacks-fewer", {"n": 1})], [("card", {"card": "c:general"})]]


def test_money_stock_and_room() -> None:
    assert said(state(), "build france 4")[:2] == [
        [("money", {"n": 40})],
        [("only", {"n": 3})],
    ]
    assert ["castles-fewer"] in names(said(state({2: ": france:5"}), "build france 2"))
    assert ["only"] in names(said(state({2: ": france:5"}), "build france 2"))


def test_a_castle_in_the_stock() -> None:
    full = (
        ": france:3 swabia:5 scotland:6+ flanders:6+ denmark:6+ castile:6+ papal-state:6 greece:6"
        " bulgaria:6 bohemia:6 sicily:6 hungary:6 anatolia:6 saxony:6"
    )
    found = said(state({2: full}, head="round 5 turn 2"), "build swabia 1")
    assert found[0] == [("stock", {"n": 1})]


def test_a_fuller_hand_of_the_turn() -> None:
    assert said(state(head="round 1 turn 2 event yes"), "event") == [[("event-unused", {})]]
    assert said(state(head="round 1 turn 2 acted yes"), "event") == [[("before-all", {})]]
    assert names(said(state(head="round 1 turn 2 acted yes event yes"), "event")) == [["event-unused", "before-all"]]


def test_cards_due_and_drawn() -> None:
    assert said(state(), "draw") == [[("card-due", {})]]
    assert said(state(head="round 1 turn 2 acted yes due yes"), "end") == [[("card-drawn", {})]]
    assert names(said(state(head="round 1 turn 2 acted yes drawn yes"), "draw")) == [["not-drawn", "card-due"]]


def test_on_your_turn_and_the_task_done_first() -> None:
    assert said(state({3: ": england:2+"}), "attack england>flanders", 3) == [[("on-turn", {"seat": "p:3"})]]
    crisis = state({2: "cards relic"}, head="round 1 turn 2 event yes task crisis")
    assert said(crisis, "build france 1") == [[("task-done", {"task": "task:crisis"})]]


def test_two_changes_are_both_said() -> None:
    assert names(said(P0, "attack france>aquitaine")) == [["after-tax", "castles-more"]]
    assert names(said(state(), "attack england>kiev")) == []


def test_a_task_that_is_not_open() -> None:
    found = said(state({2: "cards relic"}), "discard relic")
    assert found == [[("task-open", {"task": "task:crisis"})]]
    assert ["task-open"] in names(said(state({3: "cards relic"}), "steal 3 relic"))


@pytest.mark.parametrize("text", ["attack england+norway>flanders", "give 3 relic", "borrow 200", "pay 2 100"])
def test_what_is_never_allowed_has_no_unless(text: str) -> None:
    assert said(state(), text) == []


def test_a_legal_move_has_no_unless() -> None:
    assert said(state(), "build france 1") == []


def refused(turn: int) -> list[tuple[State, m.Move]]:
    """Moves that were refused in random positions, of all kinds."""
    pool: Pool[m.Move] = Pool()
    face, found = stream(f"refused {turn}", 0), []
    _, start = starts(turn)
    for stop in walk(game, start, f"unless {turn}", 240):
        if stop.move is not None:
            pool.learn(stop.move)
        if stop.n % 30 or stop.after.phase not in ("tax", "war"):
            continue
        for kind in pool.kinds:
            found += [(stop.after, move) for move in pool.met(kind, 2, face) if not _legal(stop.after, move)]
    return found


def _legal(state: State, move: m.Move) -> bool:
    return game.judge(state, move).legal


def test_whatever_is_named_in_random_positions_holds() -> None:
    told: Counter[str] = Counter()
    for turn in range(8):
        for where, move in refused(turn):
            for change in unless(game, edits, where, move):
                assert_true(change)
                told.update(part.name for part in change.parts)
    assert len(told) >= 12, told


def test_every_change_has_words() -> None:
    words = i18n.words("en", content.root(), content.root() / "anno_domini")
    listed = set()
    for turn in range(8):
        for where, move in refused(turn)[:40]:
            listed |= {edit.part.name for edit in edits(Case(where, move), game.judge(where, move))}
    assert {name for name in listed if not words.has(f"unless.{name}")} == set()
