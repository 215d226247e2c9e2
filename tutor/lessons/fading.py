"""From the worked example over the completion to the free problem, by kind of exercise, moved by what was answered.

The rule, simple on purpose: two right answers in a row at a stage, at once and without help, lead to the next; a wrong
one leads a stage back; help alone keeps the stage and breaks the row. A model of the learner may take the place of
`moved` later: whoever shows exercises knows `Faded` and its `stage` only.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import get_args

from tutor.kernel.item import Stage

STAGES: tuple[Stage, ...] = get_args(Stage)
ROW = 2
"""Right answers in a row that lead to the next stage."""


@dataclass(frozen=True, slots=True)
class Answered:
    """How an item of a kind was answered. Right means at once: a second try comes after a wrong answer."""

    kind: str
    right: bool
    helped: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Where a learner is with one kind: the place of its stage, and how many right answers in a row he has there."""

    at: int = 0
    row: int = 0


def moved(place: Place, answered: Answered, stages: int) -> Place:
    """Where the answer leads, in a kind with so many stages."""
    if not answered.right:
        return Place(max(place.at - 1, 0))
    if answered.helped:
        return Place(place.at)
    if place.row + 1 < ROW or place.at + 1 == stages:
        return Place(place.at, min(place.row + 1, ROW))
    return Place(place.at + 1)


@dataclass(frozen=True)
class Faded:
    """Where a learner is with every kind of exercise. `kinds`: each with the stages that make sense of it, in order."""

    kinds: Mapping[str, tuple[Stage, ...]]
    places: Mapping[str, Place] = field(default_factory=dict)

    def stage(self, kind: str) -> Stage:
        """What the next item of this kind is shown as. KeyError for a kind that there is not."""
        stages = self.kinds[kind]
        return stages[min(self.places.get(kind, Place()).at, len(stages) - 1)]

    def after(self, answered: Answered) -> "Faded":
        """The same learner after an answer; one to a kind that there is not changes nothing."""
        stages = self.kinds.get(answered.kind)
        if not stages:
            return self
        place = moved(self.places.get(answered.kind, Place()), answered, len(stages))
        return replace(self, places={**self.places, answered.kind: place})

    def through(self, every: Iterable[Answered]) -> "Faded":
        """After all these answers, the oldest first: what a store keeps is enough to find the place again."""
        faded = self
        for one in every:
            faded = faded.after(one)
        return faded

    def free(self, kind: str) -> bool:
        """Whether the kind is solved freely, twice in a row: nothing more fades."""
        place = self.places.get(kind, Place())
        return place.at + 1 >= len(self.kinds[kind]) and place.row >= ROW


def kinds_of(exercises: object) -> dict[str, tuple[Stage, ...]]:
    """The kinds of exercises of a game with their stages: of the part `exercises` of its pack."""
    generators: Mapping[str, object] = getattr(exercises, "generators", {})
    return {name: _stages(one) for name, one in generators.items()}


def _stages(generator: object) -> tuple[Stage, ...]:
    found: tuple[Stage, ...] = getattr(generator, "stages", ())
    return found or STAGES[-1:]
