"""Tries: those that come too late, those for another seat, and moves that are sorted into allowed and not."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from tutor import registry
from tutor.lessons.check import Checker
from tutor.lessons.cues import (
    Answer,
    Attempt,
    Counted,
    Cue,
    Explained,
    Happened,
    Helped,
    Hint,
    Judged,
    Open,
    Right,
    TakenBack,
    Unread,
    Why,
    Wrong,
)
from tutor.lessons.runner import Runner, Start
from tutor.lessons.schema import Ask, Goal, Play, Question, StepData
from tutor.lessons.walking import Walk


def alone(runner: Runner[Any, Any], step: StepData, *lines: str, head: str = "round 5 turn 2") -> Walk:
    """A learner in a step of its own, on a position."""
    state = runner.game.read_position("\n".join((f"position anno_domini {head}", *lines)))
    made = replace(runner, lesson=replace(runner.lesson, step=(step,)), starts={step.id: Start(state)})
    return Walk.begin(made)


def kinds(cues: tuple[Cue, ...]) -> list[type]:
    return [type(cue) for cue in cues]


TAX = Play(
    kind="play", id="tax", goal=Goal(ask="phase", is_="war"), provoke=("ad-4-5",), line=("? build france 1", "tax")
)


def test_a_goal_that_ends_the_phase_is_taken_back_while_a_try_is_wanted(every: Runner[Any, Any]) -> None:
    walk = alone(every, TAX, head="round 1 phase tax")
    before = walk.session
    assert walk.give(Attempt("tax")) == (TakenBack(("ad-4-5",)),)
    assert walk.session == before
    assert kinds(walk.give(Attempt("build france 1"))) == [Judged]
    assert kinds(walk.give(Attempt("tax"))) == [Happened, Right, Counted]


def test_the_table_goes_back_as_far_as_a_try_is_possible(every: Runner[Any, Any]) -> None:
    """Of two tries one is made after the goal, where the other is not possible."""
    goal = Goal(ask="castles", of=("france",), is_="6")
    line = ("? attack france>normandy", "build france 5", "? build france 1")
    step = Play(kind="play", id="both", goal=goal, provoke=("ad-10-4", "ad-6-3"), line=line)
    walk = alone(every, step, "seat 2 money 600 : france:1")
    start = walk.session.state
    walk.give(Attempt("build france 1"), Attempt("build france 4"))
    assert isinstance(walk.cues[-1], Open)
    judged, back = walk.give(Attempt("build france 1"))
    assert (kinds((judged,)), back) == ([Judged], TakenBack(("ad-10-4",)))
    assert (walk.session.states, len(walk.session.marks)) == ((start,), 1)
    assert isinstance(walk.give(Attempt("attack france>normandy"))[0], Judged)
    assert walk.give(Attempt("build france 5"))[1] == Right()


OUT_OF_TURN = Play(kind="play", id="turn", provoke=("ad-3-5",), line=("? 3: build england 1",))


def test_a_try_for_another_seat(every: Runner[Any, Any]) -> None:
    walk = alone(every, OUT_OF_TURN, "seat 3 money 300")
    rungs = [cue for cue in walk.give(*[Hint()] * 4) if isinstance(cue, Helped)]
    assert rungs[3].worked == "3: build england 1"
    why = walk.give(Why("3: build england 1"))[0]
    judged, *rest = walk.give(Attempt("3: build england 1"))
    assert isinstance(why, Explained)
    assert isinstance(judged, Judged)
    assert why.verdict == judged.verdict
    assert kinds(tuple(rest)) == [Right, Counted]


def test_for_another_seat_nothing_is_ever_made(every: Runner[Any, Any]) -> None:
    walk = alone(every, OUT_OF_TURN, "seat 3 money 300", head="round 5 turn 3")
    before = walk.session
    (explained,) = walk.give(Attempt("3: build england 1"))
    assert isinstance(explained, Explained)
    assert explained.verdict.legal
    assert walk.session == before
    assert isinstance(walk.give(Attempt("3:"))[0], Unread)
    assert isinstance(walk.give(Attempt("99: build england 1"))[0], Judged)


def test_moves_are_sorted_into_those_that_may_be_made_and_those_that_may_not(every: Runner[Any, Any]) -> None:
    options = ("move:build france 1", "move:attack france>normandy", "move:3: end", "move:tax")
    step = Ask(
        kind="ask", id="may", answer="sort", question=Question("legal", ("*",)), options=options,
        groups=("yes", "no"), teaches=("ad-10-4",),
    )  # fmt: skip
    walk = alone(every, step, "seat 2 money 300 : france:1")
    assert Checker(registry.pack("anno_domini"), walk.runner, Path("x.toml")).faults() == ()
    assert isinstance(walk.give(Answer(parts=("yes", "yes", "no", "no")))[0], Wrong)
    assert isinstance(walk.give(Answer(parts=("yes", "no", "no", "no")))[0], Right)
