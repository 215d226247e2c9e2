"""Whatever is given to a lesson, in any order: nothing raises, and the learner's place is never lost."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tutor.lessons.cues import Answer, Attempt, Back, Entered, Given, Hint, Input, Leave, Next, Return, Undo, Why
from tutor.lessons.runner import Runner
from tutor.lessons.schema import Ask, Compare, Play, Watch
from tutor.lessons.walking import Walk, answer_of, wrong_of

PLAIN: tuple[Input, ...] = (Next(), Next(), Next(), Back(), Hint(), Undo(), Leave(), Return(), Return())
TEXTS = ("", "x", "end", "tax", "draw", "build france 1", "take 1 of 1", "1 2 3", "\x00", "ﷺ", "e" * 500, "attack s>s")


def inputs() -> st.SearchStrategy[Input | str]:
    """Inputs; `right` and `wrong` stand for what is so where the learner is, `line` for the next move of a line."""
    text = st.sampled_from(TEXTS) | st.text(max_size=8)
    refs = st.lists(st.sampled_from(("t:france", "p:1", "row:plague", "best", "h:1")) | text, max_size=4).map(tuple)
    answers = st.builds(Answer, text, refs, refs, st.sampled_from(("", "ad-10-2", "ad-10-4", "nim-1-3")) | text)
    return (
        st.sampled_from(PLAIN)
        | st.sampled_from(("right", "wrong", "line", "line"))
        | answers
        | st.builds(Attempt, text)
        | st.builds(Why, text)
    )


def meant(walk: Walk, one: Input | str) -> tuple[Input, ...]:
    if not isinstance(one, str):
        return (one,)
    if one == "right":
        found = answer_of(walk.runner, walk.session)
        return (found,) if found else ()
    if one == "wrong":
        return wrong_of(walk.runner, walk.session)[:2]
    helped = walk.runner._worked(walk.session, walk.step) if isinstance(walk.step, Ask | Play | Compare) else ("", ())
    return (Attempt(helped[0]),)


def check(walk: Walk, before: Any, one: Input) -> None:
    """What must hold after any input."""
    session, runner = walk.session, walk.runner
    assert 0 <= session.at < len(runner.lesson.step)
    assert len(session.states) == len(session.marks)
    assert len(session.entered) > session.at
    assert session.states[0] is not None
    moved = session.at - before.at
    assert moved == 0 or (moved == 1 and isinstance(one, Next)) or (moved == -1 and isinstance(one, Back))
    if moved:
        assert any(isinstance(cue, Entered) for cue in walk.cues)
    if isinstance(one, Hint | Why | Leave | Return) or before.away:
        assert session.states == before.states
    if session.item and not before.item:
        assert any(isinstance(cue, Given) for cue in walk.cues)
    if not isinstance(walk.step, Play | Watch):
        assert len(session.states) == 1


@pytest.mark.parametrize("name", ["every", "nim"])
def test_any_inputs(name: str, request: pytest.FixtureRequest) -> None:
    runner: Runner[Any, Any] = request.getfixturevalue(name)
    first = Walk.begin(runner)
    starts = [first.session]
    for _ in runner.lesson.step[1:]:
        first.right()
        first.on()
        starts.append(first.session)

    @settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.sampled_from(starts), st.lists(inputs(), max_size=25))
    def run(start: Any, every: list[Input | str]) -> None:
        walk = Walk(runner, start)
        for one in every:
            for real in meant(walk, one):
                before = walk.session
                walk.give(real)
                check(walk, before, real)

    run()
