"""A session comes back from what was given, and a text that was made up harms nobody."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.lessons import trace
from tutor.lessons.cues import Answer, Attempt, Back, Hint, Input, Leave, Next, Undo, Why
from tutor.lessons.runner import Runner


def test_the_same_inputs_lead_to_the_same_session(every: Runner[Any, Any]) -> None:
    inputs: tuple[Input, ...] = (
        Next(), Answer("1"), Hint(), Answer("360"), Next(), Next(), Back(), Next(), Next(), Answer(parts=("1", "2")),
        Leave(),
    )  # fmt: skip
    text = trace.write(inputs)
    assert trace.read(text) == inputs
    session = trace.again(every, inputs)
    assert session.away
    assert session.at == 3
    assert trace.again(every, trace.read(text)) == session


def test_what_changes_nothing_need_not_be_kept(every: Runner[Any, Any]) -> None:
    session, _ = every.start()
    for one in (Why("end"), Undo(), Attempt("end")):
        after, _ = every.advance(session, one)
        assert not trace.kept(session, after)
    assert trace.write([Why("end"), Next()]) == '[["n"]]'


@pytest.mark.parametrize(
    "text", ["", "{}", "[1]", "[[]]", '[["x"]]', '[["a"]]', '[["a",1]]', '[["=","",[1],[],""]]', "[" * 5000, '["n"]']
)
def test_other_texts_are_no_traces(text: str) -> None:
    assert trace.read(text) == ()


@given(st.text())
def test_any_text_can_be_read(text: str) -> None:
    assert isinstance(trace.read(text), tuple)
