"""A trace says what a piece of play asked of the rules; a law can be switched off and is on again afterwards."""

import sys

import pytest

from tests.testing import nim
from tests.testing.nim import State, Take
from tutor.kernel.chance import counter
from tutor.kernel.game import settle
from tutor.kernel.rulebook import RuleId
from tutor.testing import Trace, carriers, laws, without

MIDDLE = State(1, (3, 2, 1))


def test_a_trace_counts_the_answers_of_laws_by_paragraph() -> None:
    with Trace(nim.game) as seen:
        nim.game.judge(MIDDLE, Take(1, 4))
        nim.game.judge(MIDDLE, Take(1, 3))
    assert seen.breached == {"nim-1-3": 1, "nim-1-4": 1}
    assert seen.upheld == {"nim-1-1": 2, "nim-1-2": 2, "nim-1-3": 1, "nim-1-4": 1}
    assert not seen.ran


def test_a_trace_counts_effects_and_events() -> None:
    with Trace(nim.game) as seen:
        state = settle(nim.game, nim.game.new(2), counter("trace")).state
        nim.game.play(state, Take(1, 1))
    assert seen.ran == {"nim-1-5": 1}
    assert seen.events == {"thrown": 3, "taken": 1}
    assert seen.reported == {"nim-1-2": 3, "nim-1-5": 1}
    assert seen.functions["tests.testing.nim:take"] == 1
    assert set(nim.RULEBOOK.rules) == seen.rules


def test_laws_asked_by_the_listing_of_moves_count_too() -> None:
    with Trace(nim.game) as seen:
        assert len(list(nim.game.legal(MIDDLE))) == 6
    assert seen.upheld == {"nim-1-4": 6}
    assert seen.breached == {"nim-1-4": 3}


def test_traces_can_be_nested_and_leave_no_trace() -> None:
    before = sys.getprofile()
    with Trace(nim.game) as outer:
        nim.game.judge(MIDDLE, Take(1, 1))
        with Trace(nim.game) as inner:
            nim.game.judge(MIDDLE, Take(1, 1))
    assert inner.upheld[RuleId("nim-1-3")] == 1
    assert outer.upheld[RuleId("nim-1-3")] == 2
    assert sys.getprofile() is before


def test_a_trace_ends_when_the_play_fails() -> None:
    before = sys.getprofile()
    with pytest.raises(ValueError, match="no chance is awaited"), Trace(nim.game):
        nim.game.resolve(MIDDLE, ("1",))
    assert sys.getprofile() is before


def test_the_functions_that_carry_paragraphs_are_found() -> None:
    found = {one.name.partition(":")[2]: (one.kind, one.rules) for one in carriers(nim.game)}
    assert found["heap_has_them"] == ("law", ("nim-1-4",))
    assert found["take"] == ("effect", ("nim-1-5",))
    assert len(found) == 5
    assert [law.rule for law in laws(nim.game)] == ["nim-1-1", "nim-1-2", "nim-1-3", "nim-1-4"]


def test_a_law_that_is_switched_off_upholds_everything() -> None:
    too_many = Take(1, 4)
    with without(nim.heap_has_them):
        assert nim.game.judge(MIDDLE, too_many).rules == ("nim-1-3",)
        assert "nim-1-4" in nim.game.judge(MIDDLE, too_many).upheld
        assert len(list(nim.game.legal(MIDDLE))) == 9
    assert nim.game.judge(MIDDLE, too_many).rules == ("nim-1-3", "nim-1-4")
    assert len(list(nim.game.legal(MIDDLE))) == 6


def test_a_law_is_on_again_after_an_exception() -> None:
    with pytest.raises(KeyError), without(nim.heap_has_them):
        raise KeyError
    assert nim.heap_has_them(MIDDLE, Take(3, 2)) is not None
