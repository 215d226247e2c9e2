"""What a lesson is: data over a game, without a sentence and without an answer.

Files are TOML, one a lesson: `data/<game>/lessons/NN-name.toml`. Words: `<lesson>-<step>.title`, `.goal`, `.text`,
`.right` and `.hint-1` to `.hint-4`. Answers are computed by the game's own questions.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Literal

from tutor import content
from tutor.content import DataFault
from tutor.kernel import record
from tutor.kernel.record import Fault, Record

HINTS = 4


@dataclass(frozen=True, slots=True)
class Question:
    """A question of the game by name, with its arguments as text."""

    ask: str
    of: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Goal:
    """A play step is done when the question has this answer: any line that achieves it is right."""

    ask: str
    is_: str
    of: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Tell:
    """Something to read, and places to look at."""

    kind: Literal["tell"]
    id: str
    teaches: tuple[str, ...] = ()
    focus: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ask:
    """A question; the engine knows the answer. `number`: type it. `some`: mark places on the board."""

    kind: Literal["ask"]
    id: str
    answer: Literal["number", "some"]
    question: Question
    teaches: tuple[str, ...] = ()
    focus: tuple[str, ...] = ()
    """Where the second hint points; empty: what the answer rests on."""


@dataclass(frozen=True, slots=True)
class Play:
    """Moves of the learner's seat until the goal is reached."""

    kind: Literal["play"]
    id: str
    goal: Goal
    line: tuple[str, ...]
    """Moves that achieve it; the fourth hint shows the next of them."""
    tape: tuple[str, ...] = ()
    """Outcomes for the chance in it, in order; a throw that they do not fit comes from the lesson's own seed."""
    teaches: tuple[str, ...] = ()
    focus: tuple[str, ...] = ()


StepData = Tell | Ask | Play


@dataclass(frozen=True, slots=True)
class Lesson:
    """One chapter: where it starts, who the learner is, and the steps in order."""

    id: str
    game: str
    seat: int
    minutes: int
    start: str
    """A record in the game's folder `records/`; the lesson starts at its end."""
    step: tuple[StepData, ...]
    teaches: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()


def load(folder: Traversable, name: str) -> Lesson:
    """The lesson in `<folder>/lessons/<name>.toml`; BadData names file and key of everything that is wrong."""
    file = folder.joinpath("lessons", f"{name}.toml")
    lesson = content.structure(content.toml(file), Lesson, file)
    content.refuse(_faults(lesson, file))
    return lesson


def _faults(lesson: Lesson, file: Traversable) -> Iterator[DataFault]:
    ids = [step.id for step in lesson.step]
    for name in sorted({i for i in ids if ids.count(i) > 1}):
        yield DataFault(file, "step.id", "each step once", f"{name} twice")
    if not ids:
        yield DataFault(file, "step", "at least one step", "none")


def names(folder: Traversable) -> tuple[str, ...]:
    """The lessons of a game, in order."""
    lessons = folder.joinpath("lessons")
    if not lessons.is_dir():
        return ()
    return tuple(sorted(f.name.removesuffix(".toml") for f in lessons.iterdir() if f.name.endswith(".toml")))


def opening_record(folder: Traversable, lesson: Lesson) -> Record:
    """The record at whose end the lesson starts; BadData when it cannot be read."""
    file = folder.joinpath("records", lesson.start)
    try:
        return record.read(content.text(file))
    except Fault as fault:
        raise DataFault(file, f"line {fault.line}", fault.expected, fault.found) from None
