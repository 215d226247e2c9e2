"""Answers as values, odds of lines against their closed forms, and wrong readings by name."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tutor import registry
from tutor.kernel.score import Answered
from tutor.lessons.answering import judged, passes, right_answer
from tutor.lessons.asking import Asking
from tutor.lessons.cues import Answer, Wrong
from tutor.lessons.fresh import as_fresh
from tutor.lessons.measure import Measure
from tutor.lessons.misread import Readings
from tutor.lessons.opening import Questions
from tutor.lessons.schema import Ask, Choice, Compare, Goal, Question
from tutor.lessons.values import NotRead, bare, numeric, said, truth
from tutor.lessons.values import number as typed

PACK = registry.pack("anno_domini")
ASKING: Asking[Any, Any] = Asking(PACK.game, Questions(PACK))
MEASURE = Measure(ASKING, lambda: PACK.load("explore"))


def position(*lines: str, head: str = "round 5 turn 2") -> Any:
    return PACK.game.read_position("\n".join((f"position anno_domini {head}", *lines)))


@pytest.mark.parametrize(
    ("value", "text"),
    [(True, "yes"), ((), "none"), (None, "none"), (3, "3"), (Fraction(910, 9), "910/9"), ((1, True, "a"), "1 yes a")],
)
def test_values_are_said_alike_in_all_languages(value: object, text: str) -> None:
    assert said(value) == text


@pytest.mark.parametrize(
    ("option", "value"), [("t:england", "england"), ("move:3: end", "3: end"), ("kept", "kept"), ("v:", "")]
)
def test_options_are_values(option: str, value: str) -> None:
    assert bare(option) == value


@pytest.mark.parametrize(
    ("text", "n"),
    [
        ("7", 7),
        (" +7 ", 7),
        ("−7", -7),
        ("1/3", Fraction(1, 3)),
        ("101.1", Fraction(1011, 10)),
        ("0,5", Fraction(1, 2)),
    ],
)
def test_numbers_as_people_type_them(text: str, n: Fraction) -> None:
    assert typed(text) == n


@pytest.mark.parametrize("text", ["", "x", "1/0", "1/2/3", "1e5", "٣", "1 2", "9" * 10, "1/00", "0x1"])
def test_what_is_no_number(text: str) -> None:
    with pytest.raises(NotRead):
        typed(text)


def test_values_of_another_kind() -> None:
    with pytest.raises(ValueError, match="yes or no"):
        truth(3)
    with pytest.raises(ValueError, match="a number"):
        numeric("x")


# ---- odds of lines

FRONT = position("seat 2 : france:4", "seat 4 : lorraine:3")
TAKEN = Goal(ask="owner", of=("lorraine",), is_="2")


@pytest.mark.parametrize("attacks", [1, 2, 3])
def test_a_line_of_attacks_agrees_with_the_assault_of_the_odds(attacks: int) -> None:
    explorer = PACK.load("explore")
    plain = Measure(ASKING, lambda: None)
    line = ("attack france>lorraine",) * attacks
    small = position("seat 2 : france:2", "seat 4 : lorraine:2")
    assert MEASURE.chance(line, TAKEN, small, 2) == plain.chance(line, TAKEN, small, 2)
    if attacks == 3:  # without money the best line to Lorraine from one base is to attack on
        assert MEASURE.chance(line, TAKEN, FRONT, 2) <= explorer.line(FRONT, "t:lorraine", 2).odds.chance


def test_buying_all_at_once_against_the_best_line() -> None:
    """V3 of the rulebook: base 1, target 5, four points on both sides, 300 gulden, 3 attacks."""
    state = position(
        "seat 2 money 300 cards templar,templar : france",
        "seat 1 cards pope,relic,relic,relic : normandy:5+",
    )
    goal = Goal(ask="owner", of=("normandy",), is_="2")
    once = Choice("once", ("build france 3", *("attack france>normandy",) * 3))
    step = Compare(
        kind="compare", id="x", by="odds", goal=goal, choice=(once, Choice("just-in-time", (), "t:normandy"))
    )
    compared = MEASURE(step, state, 2)
    assert compared.lines[0].value == Fraction(3547314879334375, 131621703842267136)
    assert compared.lines[1].value >= Fraction(149743009084375, 203119913336832)
    assert compared.best == ("just-in-time",)


def test_a_line_that_cannot_be_read_is_no_line() -> None:
    with pytest.raises(ValueError, match="charge"):
        MEASURE.chance(("charge",), TAKEN, FRONT, 2)


# ---- wrong readings


def ask(answer: Any, question: Question, **more: Any) -> Ask:
    return Ask(kind="ask", id="x", answer=answer, question=question, **more)


TAX = position("seat 2 cards toll_collector,toll_collector,merchant,merchant")


@pytest.mark.parametrize(
    ("step", "given", "reading"),
    [
        (ask("number", Question("income", ("2",))), Answer("130"), "m-tax-add"),
        (ask("order", Question("next-order"), options=("p:1", "p:2", "p:3", "p:4")),
         Answer(refs=("p:1", "p:2", "p:3", "p:4")), "m-pope-first"),
        (ask("some", Question("targets", ("greece",)), focus=("t:greece",)),
         Answer(refs=("t:bulgaria", "t:byzantium", "t:croatia")), "m-land-only"),
        (ask("number", Question("reach", ("ireland",))), Answer("0"), "m-land-only"),
    ],
)  # fmt: skip
def test_a_wrong_answer_is_called_by_its_name(step: Ask, given: Answer, reading: str) -> None:
    state = position()
    right = ASKING.step(step, state, 2)
    found = Readings(lambda: PACK.load("misconceptions")).of(ASKING, step, state, 2)
    cue = judged(step, right, given, lambda read: found(read, right))
    assert isinstance(cue, Wrong)
    assert reading in {one.reading.id for one in cue.misread}


def test_a_prediction_is_held_against_readings_of_what_happened() -> None:
    step = ask("numbers", Question("purses", (), ("event ! 3 4",)))
    state = position("seat 2 money 360", "seat 3 money 360", "seat 1 money 360", "seat 4 money 360")
    right = ASKING.step(step, state, 2)
    assert right.value == (360, 630, 360, 360)
    found = Readings(lambda: PACK.load("misconceptions")).of(ASKING, step, state, 2)
    cue = judged(step, right, Answer(parts=("630",) * 4), lambda read: found(read, right))
    assert isinstance(cue, Wrong)
    assert "m-tax-event-all" in {one.reading.id for one in cue.misread}


@pytest.mark.parametrize(("given", "named"), [("10", True), ("-220", False)])
def test_a_change_is_that_of_the_reading_on_both_sides(given: str, named: bool) -> None:
    """A land more: 9 × 4 × 10 becomes 10 × 4 × 10; for who adds them 130 becomes 140, not 360 becomes 140."""
    step = ask("number", Question("income", ("2",), ("attack france>aquitaine ! 6 1 / 1",), change=True))
    state = position("seat 2 : france:2")
    right = ASKING.step(step, state, 2)
    assert right.value == 40
    found = Readings(lambda: PACK.load("misconceptions")).of(ASKING, step, state, 2)
    cue = judged(step, right, Answer(given), lambda read: found(read, right))
    assert isinstance(cue, Wrong)
    assert ("m-tax-add" in {one.reading.id for one in cue.misread}) is named


def test_no_reading_is_named_for_other_wrong_answers() -> None:
    step = ask("number", Question("income", ("2",)))
    state = position()
    found = Readings(lambda: PACK.load("misconceptions")).of(ASKING, step, state, 2)
    assert found(Fraction(1), Answered(360)) == ()
    assert Readings().all == ()


# ---- exercises in a lesson


def test_every_kind_of_exercise_can_be_a_fresh_item() -> None:
    exercises = PACK.load("exercises")
    for name in exercises.generators:
        for n in range(3):
            fresh = as_fresh(exercises.item(f"{name}/lesson/{n}"))
            assert passes(fresh.ask, fresh.answer, right_answer(fresh.ask, fresh.answer)), fresh.id


def test_a_question_of_the_exercises_is_one_of_the_lessons() -> None:
    names = set(Questions(PACK))
    assert {"income", "battle", "reach", "room"} <= names
    assert len(Questions(PACK)) == len(names)
    with pytest.raises(KeyError):
        Questions(PACK)["nothing"]
    assert replace(ASKING).knows("legal")
