"""What the lessons ask beside the questions of the table: values by hand, clear refusals, nothing that is hidden."""

import pytest

from tests.reisen_verkehr.test_questions import BAC, W10, position
from tutor.games.reisen_verkehr.questions import questions
from tutor.games.reisen_verkehr.questions_taught import TAUGHT
from tutor.games.reisen_verkehr.rules.deal import seen_by
from tutor.games.reisen_verkehr.state import State
from tutor.kernel.score import Answered

UNCERTAIN = position("a", hands="u w x | h i j | k m n", phase="open", layer=0)
"""The hand holds c. 1900, the 20th century and 1903-1907."""


def ask(state: State, name: str, *args: str) -> Answered:
    return questions[name](state, *args)


def test_they_are_among_the_questions_of_the_game() -> None:
    assert TAUGHT.items() <= questions.items()


@pytest.mark.parametrize(
    ("first", "second", "side"),
    [
        ("a", "b", "above"),
        ("b", "a", "below"),
        ("1576", "1577-1580", "above"),
        ("1577", "1577-1580", "free"),
        ("1580", "1577-1580", "free"),
        ("1581", "1577-1580", "below"),
        ("a", "19e eeuw", "above"),
        ("a", "um 1805", "free"),
    ],
)
def test_on_which_side(first: str, second: str, side: str) -> None:
    assert ask(BAC, "side", first, second).value == side


def test_cards_by_date_with_those_that_overlap_together() -> None:
    assert ask(BAC, "by-date", "c e a b").value == (("e",), ("a",), ("b",), ("c",))
    assert ask(UNCERTAIN, "by-date", "b u x").value == (("b",), ("u", "x"))


def test_by_date_refuses_cards_without_clear_ranks() -> None:
    with pytest.raises(ValueError, match="all or none overlap"):
        ask(UNCERTAIN, "by-date", "v u x")


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("first-of", "1971 1969 2030", 1969),
        ("years-in", "5 BC-AD 3", 8),
        ("years-in", "c. 3", 11),
        ("years-in", "20th century", 100),
        ("is-date", "1577-1580", True),
        ("is-date", "1580-1577", False),
        ("is-date", "0", False),
        ("is-date", "c. 20th century", False),
        ("asks-span", "x", True),
        ("asks-span", "u", False),
    ],
)
def test_dates(name: str, text: str, value: object) -> None:
    assert ask(BAC, name, text).value == value


def test_which_cards_are_surely_before() -> None:
    found = ask(position("b u a c"), "before", "c")
    assert found.value == ("b", "a")
    assert found.focus == ("chain:1", "chain:3")


def test_where_a_card_lies() -> None:
    assert [ask(BAC, "place-of", code).value for code in "bace"] == [1, 2, 3, 0]


def test_who_is_ahead() -> None:
    state = position("b a c", hands="e f g o | h i j | k m n")
    assert ask(state, "lead", "1", "3").value == -1
    assert ask(state, "lead", "3", "1").value == 1


@pytest.mark.parametrize(
    ("what", "known"),
    [
        ("own-event", True),
        ("other-event", True),
        ("top-event", True),
        ("start-event", True),
        ("below-top-event", False),
        ("own-date", False),
        ("start-date", False),
        ("top-date", False),
    ],
)
def test_what_a_player_can_know(what: str, known: bool) -> None:
    assert ask(W10, "readable", what).value is known
    assert ask(seen_by(W10, 2), "readable", what).value is known


def test_nothing_else_can_be_known() -> None:
    with pytest.raises(ValueError, match="own-event"):
        ask(W10, "readable", "everything")


@pytest.mark.parametrize(("name", "args"), [("side", ("a", "b")), ("by-date", ("a b",)), ("before", ("c",))])
def test_what_a_seat_sees_answers_no_question_about_dates(name: str, args: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="may be known"):
        ask(seen_by(BAC, 1), name, *args)
