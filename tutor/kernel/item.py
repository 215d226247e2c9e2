"""Exercises without end: an item is made from its id alone, `generator/seed/n`, and is the same everywhere.

The game makes positions and asks its own questions of them; answers and derivations are the engine's.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic, Literal

from tutor.kernel.game import Event
from tutor.kernel.luck import Luck
from tutor.kernel.misread import Misreading
from tutor.kernel.question import Question
from tutor.kernel.rulebook import RuleId
from tutor.kernel.score import Answered, Points
from tutor.kernel.verdict import Fact, S

AnswerKind = Literal["number", "numbers", "one", "some", "order", "sort", "yes-no", "rule"]
"""A number; several, one a part; one of the options; places to mark; an order; groups; yes, or the paragraphs that
forbid it; a paragraph."""
Values = Literal["number", "seat", "land", "card", "phase", "row", "use", "rule", "statement", "plan"]
"""What the values of an answer are, for whoever says them in words."""
Said = tuple[str, tuple[Fact, ...]]
"""A key and the facts of its sentence."""
Stage = Literal["worked", "completion", "free"]
TRIES = 400
"""A generator that finds no item in so many tries is broken."""


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to choose from, and the misreadings that give it (none: the right one, or a plain wrong one)."""

    value: object
    readings: tuple[str, ...] = ()


@dataclass(frozen=True)
class Made(Generic[S]):
    """What a generator makes: a position, a question, its answer, and the words that say it."""

    state: S
    question: str
    args: tuple[str, ...]
    kind: AnswerKind
    answered: Answered
    options: tuple[Option, ...] = ()
    """The right answer among others, no two equal; empty where the answer is a number or marked on the board."""
    prompt: str = ""
    """Key of the words: `exercise.<generator>.<prompt>`."""
    facts: tuple[Fact, ...] = ()
    lines: tuple[str, ...] = ()
    """Lines of the record that happen before the question is asked."""
    parts: tuple[str, ...] = ()
    """What each number, place or card of the answer is about: a ref, or a key `part.<…>`."""
    event: Event | None = None
    """What happened, when the question is about that: words `event.<kind>`."""
    values: Values = "number"
    said: Said | None = None
    """The fact `move` in words, when the question is about one; with a fact `by` for the seat that the move names."""
    own: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """What no table has a name for, such as a date that stands nowhere: ref -> language -> text."""
    say: Callable[[object], Said] | None = None
    """How an answer is said, where `values` does not tell: its key and facts, which may name what is in `own`."""


@dataclass(frozen=True)
class Item(Generic[S]):
    """One exercise."""

    id: str
    generator: str
    made: Made[S]
    rules: tuple[RuleId, ...]
    """The paragraphs that it exercises."""

    @property
    def answered(self) -> Answered:
        """The right answer with its derivation."""
        return self.made.answered

    @property
    def prompt(self) -> str:
        """The key of its words."""
        return f"exercise.{self.generator}.{self.made.prompt}"

    def shown(self, stage: Stage) -> tuple[Points, ...]:
        """What of the derivation is shown beforehand: all, all but its last step, or nothing."""
        because = self.answered.because
        return {"worked": because, "completion": because[:-1], "free": ()}[stage]


@dataclass(frozen=True)
class Generator(Generic[S]):
    """One kind of exercise. `make` gives None for a try that is no good item."""

    name: str
    make: Callable[[Luck], Made[S] | None]
    rules: tuple[RuleId, ...] = ()
    """Paragraphs that every item of it exercises, besides those its answer cites."""
    stages: tuple[Stage, ...] = ("free",)
    """What makes sense of worked example, completion and free answer, in this order."""

    def item(self, seed: str, n: int) -> Item[S]:
        """The n-th item of a seed. LookupError when nothing comes out of many tries."""
        name = f"{self.name}/{seed}/{n}"
        for attempt in range(TRIES):
            made = self.make(Luck(f"exercise/{name}/{attempt}"))
            if made is not None:
                rules = dict.fromkeys((*made.answered.rules, *self.rules))
                return Item(name, self.name, made, tuple(rules))
        raise LookupError(f"the generator {self.name} finds no item for {name}")


@dataclass(frozen=True)
class Pose(Generic[S]):
    """A kind of exercise that can be asked of a position which is there already; its words are those of `generator`."""

    generator: str
    choices: Callable[[S], tuple[tuple[str, ...], ...]]
    """What can be asked of a position, by arguments; none: the question makes no sense there."""
    make: Callable[..., Made[S]]
    """`(state, *args: str)`, args being one of the choices."""
    about: tuple[str, ...] = ()
    """What each argument is: the first part of its ref (`t`, `p`), or nothing where it is said as it stands."""


@dataclass(frozen=True)
class Exercises(Generic[S]):
    """All kinds of exercises of a game, and the questions that they ask."""

    generators: Mapping[str, Generator[S]]
    questions: Mapping[str, Question[S]]
    readings: tuple[Misreading[S], ...] = field(default=())
    poses: Mapping[str, Pose[S]] = field(default_factory=dict)
    """What can be asked of any position, by name."""
    tableless: frozenset[str] = frozenset()
    """Questions that are about no table: none is shown beside them."""

    def posed(self, name: str, state: S, args: tuple[str, ...], item: str = "") -> Item[S]:
        """The exercise on this position, under this id. LookupError where it makes no sense there."""
        pose = self.poses.get(name)
        if pose is None:
            raise LookupError(f"expected one of {', '.join(self.poses)}, found {name}")
        if args not in pose.choices(state):
            raise LookupError(f"{name}: expected what can be asked of this position, found {' '.join(args)}")
        made = pose.make(state, *args)
        more = self.generators[pose.generator].rules if pose.generator in self.generators else ()
        return Item(item, pose.generator, made, tuple(dict.fromkeys((*made.answered.rules, *more))))

    def item(self, name: str) -> Item[S]:
        """The item of this id. ValueError for what is no id, LookupError for a generator that there is not."""
        kind, _, rest = name.partition("/")
        seed, _, n = rest.rpartition("/")
        if not (kind and seed and n.isdecimal() and len(n) < 10):
            raise ValueError(f"expected an id as in tax/monday/7, found {name!r}")
        if kind not in self.generators:
            raise LookupError(f"expected one of {', '.join(self.generators)}, found {kind}")
        return self.generators[kind].item(seed, int(n))
