"""No, unless: the change that is named really makes the move legal, and leaves a position that could be."""

from collections import Counter

import pytest

from tests.reisen_verkehr import play
from tutor.games.reisen_verkehr import moves as m
from tutor.games.reisen_verkehr.game import game
from tutor.games.reisen_verkehr.invariants import broken
from tutor.games.reisen_verkehr.state import State
from tutor.games.reisen_verkehr.unless import edits
from tutor.kernel.chance import stream
from tutor.kernel.unless import Change, unless
from tutor.testing import walk

Said = list[list[tuple[str, dict[str, int | str]]]]
THREE = "hand 1: e f g|hand 2: h i j|hand 3: k m n"


def at(rows: str) -> State:
    """A posed position with a stack of its own."""
    text = f"position reisen_verkehr|option series=T|{rows}|top: r1|bag: r2 r3 r4 r5"
    return game.read_position(text.replace("|", "\n"))


TURN = at(f"{THREE}|chain: a b c|laid_by: b=2 c=3")
OPEN = at(f"{THREE}|chain: a")
ORDER = at("hand 1: e|hand 2: h i j|starts: a b")
TEST = at("direction -1|hand 1:|hand 2: h i|hand 3: k m|chain: a b d|laid_by: b=2 d=1")
SPENT = at(f"slides 4|{THREE}|chain: a b c|laid_by: b=2 c=3")
SLID = at(f"slides 1|{THREE}|chain: a b c|received: b a c|laid_by: b=2 c=3")


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


SINGLE = [
    (TURN, "place h@2", None, [("card", {"card": "e:e"})]),
    (TURN, "place h@2", None, [("yours", {"card": "e:h"})]),
    (TURN, "place e@6", None, [("slot", {"slot": 4})]),
    (TURN, "place e@0", None, [("slot", {"slot": 1})]),
    (TURN, "2: doubt", 2, [("seat", {"seat": "p:1"})]),
    (TURN, "pass", None, [("doubt", {})]),
    (TURN, "slide 2>2", None, [("places", {"source": "chain:1", "target": "chain:2"})]),
    (TURN, "slide 1>5", None, [("places", {"source": "chain:1", "target": "chain:3"})]),
    (SPENT, "slide 1>2", None, [("slides-fewer", {"n": 1})]),
    (SLID, "doubt", None, [("as-received", {})]),
    (OPEN, "doubt", None, [("laid", {})]),
    (OPEN, "slide 1>2", None, [("laid", {})]),
    (ORDER, "place e@1", None, [("ordered", {})]),
    (TEST, "place k@1", None, [("not-last", {"seat": "p:1"})]),
    (TEST, "slide 1>2", None, [("not-last", {"seat": "p:1"})]),
]


@pytest.mark.parametrize(("state", "text", "seat", "expected"), SINGLE)
def test_the_nearest_changes(state: State, text: str, seat: int | None, expected: list[object]) -> None:
    found = said(state, text.rpartition(": ")[2], seat)
    assert expected in found, found


def test_two_changes_are_both_said() -> None:
    names = [[name for name, _ in change] for change in said(TURN, "place h@9")]
    assert names
    assert all(sorted(change) in (["card", "slot"], ["slot", "yours"]) for change in names), names


@pytest.mark.parametrize(("state", "text"), [(TURN, "peek e"), (TURN, "order 12"), (ORDER, "pass")])
def test_what_is_never_allowed_has_no_unless(state: State, text: str) -> None:
    found = [name for change in said(state, text) for name, _ in change]
    assert found == []


def test_a_legal_move_has_no_unless() -> None:
    assert said(TURN, "doubt") == []


def test_nothing_helps_while_the_world_is_at_work_or_after_the_end() -> None:
    assert said(game.new(3, {"series": "T"}), "doubt") == []
    over = game.play(TEST, m.Doubt()).state
    assert over.phase == "over"
    assert said(over, "doubt") == []


def test_whatever_is_named_in_random_positions_holds() -> None:
    told: Counter[str] = Counter()
    for turn in range(20):
        _, start = play.starts(turn)
        for stop in walk(game, start, f"unless/{turn}", 120):
            if stop.n % 12:
                continue
            face = stream(f"unless/{turn}", stop.n)
            for n, kind in enumerate(play.KINDS):
                for change in unless(game, edits, stop.after, play.near_of(kind, stop.after, face, 20 * n)):
                    assert_true(change)
                    told.update(part.name for part in change.parts)
    names = {"card", "slot", "yours", "ordered", "not-last", "places", "slides-fewer", "laid", "as-received", "doubt"}
    assert len(names & set(told)) >= len(names) - 2, told
