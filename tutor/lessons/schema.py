"""What a lesson is: data over a game, without a sentence and without an answer.

Files are TOML, one a lesson: `data/<game>/lessons/NN-name.toml`. Words: `<lesson>-<step>.title`, `.goal`, `.text`,
`.right`, `.hint-1` to `.hint-4` …; answers are computed by the game's own questions. What a file may not be stands in
`shape`, where the positions come from in `opening`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from typing import Literal

from tutor import content

HINTS = 4
"""1 the goal, 2 where to look, 3 the rule applied half-way, 4 the worked answer."""
TRY = "? "
"""Before a move of a `line`: a try that the referee must refuse."""

AnswerKind = Literal["number", "numbers", "yes-no", "one", "some", "order", "sort", "rule"]


@dataclass(frozen=True, slots=True, kw_only=True)
class From:
    """Where a position comes from: exactly one of `record`, `posed` and `generator`; then lines are played on top."""

    record: str = ""
    """A file of the folder `records/`, opened up to its line `until` (0: to its end)."""
    until: int = 0
    posed: str = ""
    """A position that was typed, not played: its text, or a file of the folder `positions/`. Learners are told."""
    generator: str = ""
    """A kind of exercise, and the seed and number of the item whose position it is."""
    seed: str = ""
    n: int = 0
    then: tuple[str, ...] = ()
    """Lines of a record played after that, chance after ` ! `."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question of the game by name, with its arguments as text; `me` stands for the learner's seat."""

    ask: str
    of: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    """Lines that are played in thought first, with their chance: the question is about what comes of them."""
    change: bool = False
    """Ask how much a number changes by those lines."""


@dataclass(frozen=True, slots=True)
class Goal:
    """Holds when the question has this answer, or at least this number: any line that achieves it is right."""

    ask: str
    of: tuple[str, ...] = ()
    is_: str = ""
    """The answer as text: numbers plain, `yes` and `no`, several parted by spaces, nothing at all as `none`."""
    least: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What every step has."""

    id: str
    from_: From | None = None
    """None: it goes on from where the step before ended."""
    seat: int = 0
    """Who the learner is here; 0: as in the lesson."""
    teaches: tuple[str, ...] = ()
    focus: tuple[str, ...] = ()
    """Refs of places: lit from the start in `tell`, by the second hint elsewhere."""
    minutes: int = 0
    exercise: str = ""
    """The kind of exercise that gives a fresh item after the fourth hint; empty: one on the same paragraph."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tell(Step):
    """Something to read, and places to look at."""

    kind: Literal["tell"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask(Step):
    """A question; the engine knows the answer.

    `number`: type it. `numbers`: one for each of `labels` (none given: one a seat). `yes-no`: and, where there are
    `options`, the paragraph that is the reason. `one`, `order`: of the `options`. `some`: mark places on the board, or
    some of the `options`. `sort`: put each of the `options` into one of the `groups`; the question is asked once for
    each, its argument `*`. `rule`: one of the `options`, which are paragraphs.
    """

    kind: Literal["ask"]
    answer: AnswerKind
    question: Question
    options: tuple[str, ...] = ()
    """Refs (`t:england`, `p:2`, `c:relic`, `row:plague`, `n:3`, `move:end`), words (`pick.<word>`) or paragraphs."""
    groups: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    """Refs or words; one that ends in `?` is a yes or no among the numbers."""
    why: Literal["no", "both"] = "no"
    """With which answer of `yes-no` the paragraph is asked for."""
    within: int = 0
    """A `number` that is no farther off than this is right: for estimates."""
    enough: int = 0
    """So many right ones among `numbers` are enough; 0: all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Play(Step):
    """Moves of the learner until every goal holds and every paragraph of `provoke` has been breached by his own try."""

    kind: Literal["play"]
    line: tuple[str, ...]
    """Moves that achieve it, tries that must be refused among them after `? `. Hint 4 shows the next of them."""
    goal: Goal | None = None
    and_: tuple[Goal, ...] = ()
    """More goals that must hold at the same time."""
    other: tuple[tuple[str, ...], ...] = ()
    """More lines that must be accepted as well."""
    provoke: tuple[str, ...] = ()
    tape: tuple[str, ...] = ()
    """Outcomes for the learner's chance, in order; a throw that they do not fit comes from the lesson's own seed."""
    moves_at_most: int = 0
    """0: as many as he likes."""
    silent: bool = False
    """The referee refuses without a reason; `Why` still gives it."""
    cast: Mapping[str, str] = field(default_factory=dict)
    """Seat -> who plays it: `tape` (the lines of the record after `until`), `script`, or the name of a bot."""
    script: tuple[str, ...] = ()
    """The lines of the seats played by `script`, in order, with their chance."""

    @property
    def goals(self) -> tuple[Goal, ...]:
        """All goals."""
        return ((self.goal,) if self.goal else ()) + self.and_


@dataclass(frozen=True, slots=True, kw_only=True)
class Watch(Step):
    """A phase in stages, one move or one outcome each, with Next and Back."""

    kind: Literal["watch"]
    phase: str
    """What is stepped through: a name for the heading, `phase:<phase>` or `task:<phase>` of the game."""
    lines: tuple[str, ...] = ()
    """What is played; none: the record goes on from `until` to its line `to`."""
    to: int = 0


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the lines that are compared: moves, or the best line to a place."""

    name: str
    """Words: `<lesson>-<step>.choice-<name>`."""
    moves: tuple[str, ...] = ()
    """For odds: without chance, a move that is refused is passed over. For points: lines with their chance."""
    best: str = ""
    """A ref: the best line to this place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Compare(Step):
    """Two or more lines side by side. The learner says which is best, then sees the numbers."""

    kind: Literal["compare"]
    by: Literal["odds", "points"]
    choice: tuple[Choice, ...]
    goal: Goal | None = None
    """By odds: what the chance is of."""
    question: Question | None = None
    """By points: the number that each line leads to."""
    want: Literal["most", "least"] = "most"


@dataclass(frozen=True, slots=True, kw_only=True)
class Recap(Step):
    """The paragraphs met, with their sentences."""

    kind: Literal["recap"]
    rules: tuple[str, ...] = ()
    """None: those that the steps before teach, in their order."""


StepData = Tell | Ask | Play | Watch | Compare | Recap


@dataclass(frozen=True, slots=True)
class Lesson:
    """One chapter: where it starts, who the learner is, and the steps in order."""

    id: str
    game: str
    seat: int
    minutes: int
    from_: From
    """Where its first step starts."""
    step: tuple[StepData, ...]
    teaches: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    """Ids of lessons that come before it."""

    @property
    def taught(self) -> tuple[str, ...]:
        """The paragraphs that its steps teach, each once, in their order."""
        return tuple(dict.fromkeys(rule for step in self.step for rule in step.teaches))


def load(folder: Traversable, name: str) -> Lesson:
    """The lesson in `<folder>/lessons/<name>.toml`; BadData names file and key of everything that is wrong."""
    from tutor.lessons.shape import faults

    file = file_of(folder, name)
    lesson = content.structure(content.toml(file), Lesson, file)
    content.refuse(faults(lesson, file))
    return lesson


def file_of(folder: Traversable, name: str) -> Traversable:
    """Where a lesson of this name lies."""
    return folder.joinpath("lessons", f"{name}.toml")


def names(folder: Traversable) -> tuple[str, ...]:
    """The lessons of a game, in order."""
    lessons = folder.joinpath("lessons")
    if not lessons.is_dir():
        return ()
    return tuple(sorted(f.name.removesuffix(".toml") for f in lessons.iterdir() if f.name.endswith(".toml")))
