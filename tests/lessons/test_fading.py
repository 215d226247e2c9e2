"""Worked example, completion, free: two right in a row lead on, a wrong one leads back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.lessons import nim_lesson
from tutor import registry
from tutor.lessons.fading import Answered, Faded, Place, kinds_of, moved

RIGHT, WRONG, HELPED = Answered("tax", True), Answered("tax", False), Answered("tax", True, helped=True)
KINDS = Faded({"tax": ("worked", "completion", "free"), "reach": ("free",)})


@pytest.mark.parametrize(
    ("answers", "stage"),
    [
        ((), "worked"),
        ((RIGHT,), "worked"),
        ((RIGHT, RIGHT), "completion"),
        ((RIGHT, HELPED, RIGHT), "worked"),
        ((RIGHT, WRONG, RIGHT), "worked"),
        ((RIGHT,) * 4, "free"),
        ((*(RIGHT,) * 4, WRONG), "completion"),
        ((*(RIGHT,) * 4, WRONG, RIGHT, RIGHT), "free"),
        ((*(RIGHT,) * 9, HELPED), "free"),
        ((WRONG,) * 5, "worked"),
    ],
)
def test_stages(answers: tuple[Answered, ...], stage: str) -> None:
    assert KINDS.through(answers).stage("tax") == stage


def test_a_kind_is_free_after_two_free_answers() -> None:
    assert not KINDS.through([RIGHT] * 5).free("tax")
    assert KINDS.through([RIGHT] * 6).free("tax")
    assert KINDS.through([Answered("reach", True)] * 2).free("reach")


def test_kinds_do_not_know_each_other_and_strange_ones_change_nothing() -> None:
    after = KINDS.through([RIGHT, RIGHT, Answered("chess", True)])
    assert after.stage("reach") == "free"
    assert after == KINDS.through([RIGHT, RIGHT])
    with pytest.raises(KeyError):
        KINDS.stage("chess")


@given(st.lists(st.sampled_from((RIGHT, WRONG, HELPED))), st.integers(1, 3))
def test_a_place_stays_among_the_stages_and_moves_one_at_a_time(answers: list[Answered], stages: int) -> None:
    place = Place()
    for one in answers:
        after = moved(place, one, stages)
        assert 0 <= after.at < stages
        assert abs(after.at - place.at) <= 1
        place = after


def test_the_kinds_of_a_game() -> None:
    assert kinds_of(nim_lesson.exercises) == {"count": ("worked", "free")}
    assert kinds_of(None) == {}
    found = kinds_of(registry.pack("anno_domini").load("exercises"))
    assert found
    assert all(stages[-1] == "free" for stages in found.values())
