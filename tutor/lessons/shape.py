"""What is wrong with a lesson file as such, before any game is asked."""

import re
from collections.abc import Callable, Iterator
from importlib.resources.abc import Traversable
from typing import Any

from tutor.content import DataFault
from tutor.lessons.schema import (
    TRY,
    Ask,
    Choice,
    Compare,
    From,
    Goal,
    Lesson,
    Play,
    Step,
    Watch,
)

NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
NEEDS_OPTIONS = ("one", "order", "sort", "rule")
Found = Iterator[tuple[str, str, str]]
"""Key inside the step, what was expected, what came."""


def faults(lesson: Lesson, file: Traversable) -> Iterator[DataFault]:
    """Everything that is wrong in the file, by key."""
    ids = [step.id for step in lesson.step]
    for name in sorted({i for i in ids if ids.count(i) > 1}):
        yield DataFault(file, "step.id", "each step once", f"{name} twice")
    if not ids:
        yield DataFault(file, "step", "at least one step", "none")
    for key, expected, found in _source(lesson.from_):
        yield DataFault(file, f"from{key}", expected, found)
    if lesson.seat < 1:
        yield DataFault(file, "seat", "a seat from 1", str(lesson.seat))
    played = False
    for at, step in enumerate(lesson.step):
        played = played and not step.from_
        for key, expected, found in (*_step(step), *(_exact(step) if played else ())):
            yield DataFault(file, f"step[{at}].{key}", expected, found)
        played = played or isinstance(step, Play)


def _step(step: Step) -> Found:
    if not NAME.fullmatch(step.id):
        yield "id", "small letters, digits and dashes", step.id
    if step.from_:
        for key, expected, found in _source(step.from_):
            yield f"from{key}", expected, found
    check = _CHECKS.get(type(step))
    if check:
        yield from check(step)


def _exact(step: Step) -> Found:
    """After moves of the learner the table may be another than the file thinks."""
    if isinstance(step, Watch | Compare) or (isinstance(step, Ask) and step.question.after):
        yield "from", "a position of its own, since the learner has played before", "none"


def _source(source: From) -> Found:
    given = [name for name in ("record", "posed", "generator") if getattr(source, name)]
    if len(given) != 1:
        yield "", "exactly one of record, posed, generator", ", ".join(given) or "none"
    if source.until and not source.record:
        yield ".until", "a record to be opened", "none"
    if bool(source.seed) != bool(source.generator):
        yield ".seed", "a generator and its seed", "one without the other"


def _goal(goal: Goal, key: str) -> Found:
    if bool(goal.is_) == (goal.least is not None):
        yield key, "either `is` or `least`", "both" if goal.is_ else "neither"


def _ask(step: Ask) -> Found:
    kind, options = step.answer, step.options
    if kind in NEEDS_OPTIONS and len(options) < 2:
        yield "options", "at least two", str(len(options))
    if len(set(options)) < len(options):
        yield "options", "each once", " ".join(options)
    if (kind == "sort") != bool(step.groups):
        yield "groups", "groups to sort into, with `sort` only", " ".join(step.groups) or "none"
    if step.labels and kind != "numbers":
        yield "labels", "labels with `numbers` only", kind
    if step.within and kind != "number":
        yield "within", "an estimate with `number` only", kind
    if step.enough and not (kind == "numbers" and step.enough < len(step.labels)):
        yield "enough", "fewer than all labels, with `numbers` only", str(step.enough)
    if (kind == "sort") != ("*" in step.question.of):
        yield "question.of", "`*` for the option, with `sort` only", " ".join(step.question.of) or "nothing"
    if kind == "some" and not options and not step.focus:
        yield "focus", "places for the second hint that do not give the answer away", "none"
    if step.question.change and not step.question.after:
        yield "question.change", "lines in `after` that change something", "none"


def _play(step: Play) -> Found:
    if not step.goals and not step.provoke:
        yield "goal", "a goal, or paragraphs to provoke", "neither"
    for at, goal in enumerate(step.goals):
        yield from _goal(goal, f"and[{at - 1}]" if at else "goal")
    if not step.line:
        yield "line", "the moves that achieve it", "none"
    if step.provoke and not any(move.startswith(TRY) for move in step.line):
        yield "line", f"a try for the provocation, after `{TRY}`", "none"
    scripted = "script" in step.cast.values()
    if scripted != bool(step.script):
        yield "script", "lines, and a seat of the cast that plays them", "one without the other"
    for seat in step.cast:
        if not seat.isdecimal():
            yield f"cast.{seat}", "a seat", seat


def _watch(step: Watch) -> Found:
    if bool(step.lines) == bool(step.to):
        yield "lines", "either `lines` or a record and `to`", "both" if step.to else "neither"
    if step.to and not (step.from_ and step.from_.record and 0 < step.from_.until < step.to):
        yield "to", "a line of the step's own record after `until`", str(step.to)


def _compare(step: Compare) -> Found:
    if len(step.choice) < 2:
        yield "choice", "at least two", str(len(step.choice))
    names = [choice.name for choice in step.choice]
    if len(set(names)) < len(names):
        yield "choice", "each name once", " ".join(names)
    if step.by == "odds":
        if not step.goal or step.question:
            yield "goal", "a goal, and no question", "none" if not step.goal else "a question"
    elif not step.question or step.goal:
        yield "question", "a question, and no goal", "none" if not step.question else "a goal"
    if step.goal:
        yield from _goal(step.goal, "goal")
    for at, choice in enumerate(step.choice):
        yield from _choice(step, choice, f"choice[{at}]")


def _choice(step: Compare, choice: Choice, key: str) -> Found:
    if not NAME.fullmatch(choice.name):
        yield f"{key}.name", "small letters, digits and dashes", choice.name
    if bool(choice.moves) == bool(choice.best):
        yield key, "either `moves` or `best`", "both" if choice.best else "neither"
    if choice.best and step.by != "odds":
        yield f"{key}.best", "a best line by odds only", step.by


_CHECKS: dict[type, Callable[[Any], Found]] = {Ask: _ask, Play: _play, Watch: _watch, Compare: _compare}
