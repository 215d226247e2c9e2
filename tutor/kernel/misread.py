"""Wrong readings of a rule, each coded once as the rule with one law changed, and what a wrong answer tells of them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic

from tutor.kernel.question import Question
from tutor.kernel.rulebook import RuleId
from tutor.kernel.score import Answered
from tutor.kernel.verdict import Fact, S

Reads = Callable[..., Answered | None]
"""`(state, *args: str)`, as the question itself: the answer of who reads the rule so, with the places that he looks at
and, where it is a sum, how he gets it. None: the question, asked so, has nothing to do with this reading."""


@dataclass(frozen=True)
class Misreading(Generic[S]):
    """A wrong reading. Words: `<id>.title`, `<id>.took` (what was taken for the rule), `<id>.rule` (what it says)."""

    id: str
    rules: tuple[RuleId, ...]
    """The paragraphs that it misreads, the main one first."""
    asks: Mapping[str, Reads]
    """Name of a question -> how it is answered by who reads the rule so."""

    def answer(self, question: str, state: S, args: tuple[str, ...]) -> Answered | None:
        """What who reads it so would answer; None where the reading has no say."""
        reads = self.asks.get(question)
        return reads(state, *args) if reads else None


@dataclass(frozen=True, slots=True)
class Contrast(Generic[S]):
    """Both readings of one question on one state: each with its value, derivation and places."""

    reading: Misreading[S]
    right: Answered
    wrong: Answered

    @property
    def facts(self) -> tuple[Fact, ...]:
        """What the words may name: `given` and `right` (of several places: how many), and of an answer of several
        parts each as `given1`, `right1` …"""
        return (*_facts("given", self.wrong.value), *_facts("right", self.right.value))

    @property
    def only_right(self) -> tuple[str, ...]:
        """Refs that only the rule looks at."""
        return tuple(ref for ref in self.right.focus if ref not in self.wrong.focus)

    @property
    def only_wrong(self) -> tuple[str, ...]:
        """Refs that only the wrong reading looks at."""
        return tuple(ref for ref in self.wrong.focus if ref not in self.right.focus)


def _facts(name: str, value: object) -> list[Fact]:
    if not isinstance(value, tuple):
        return [(name, value if isinstance(value, (int, str)) else str(value))]
    parts: list[Fact] = [(f"{name}{n}", one if isinstance(one, int) else str(one)) for n, one in enumerate(value, 1)]
    numbers = all(isinstance(one, int) for one in value)
    return [(name, ", ".join(map(str, value)) if numbers else len(value)), *parts]


def recognise(
    readings: Iterable[Misreading[S]], question: Question[S], state: S, args: tuple[str, ...], given: object
) -> tuple[Contrast[S], ...]:
    """The readings that give exactly this wrong answer, set against the rule; none for a right answer."""
    right = question(state, *args)
    if given == right.value:
        return ()
    found = ((one, one.answer(question.name, state, args)) for one in readings)
    return tuple(Contrast(one, right, wrong) for one, wrong in found if wrong is not None and wrong.value == given)


def wrong_answers(
    readings: Iterable[Misreading[S]], question: str, right: object, state: S, args: tuple[str, ...]
) -> dict[Any, tuple[str, ...]]:
    """Every wrong answer that some reading gives -> the ids of the readings that give it, in the order of the list."""
    found: dict[Any, tuple[str, ...]] = {}
    for one in readings:
        wrong = one.answer(question, state, args)
        if wrong is not None and wrong.value != right:
            found[wrong.value] = (*found.get(wrong.value, ()), one.id)
    return found
