"""A fresh item on the rule of a step, asked of the game's exercises: the seam between lessons and exercises.

The part `exercises` of a pack has `generators` (name -> `tutor.kernel.item.Generator`) and `item(id)`; an id is
`generator/seed/n` and gives the same item everywhere.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tutor.kernel.item import Item
from tutor.lessons.cues import Fresh
from tutor.lessons.schema import Ask, Question, Step
from tutor.lessons.values import said

TRIES = 12
"""Items looked at for one on the paragraph that the step teaches."""
TYPED = ("number", "numbers", "some")
"""Kinds whose answer is typed or marked; the others are chosen whole from the item's options."""


@dataclass(frozen=True)
class Source:
    """Gives fresh items; `load` gives the exercises of a game when they are first wanted, None where it has none."""

    load: Callable[[], Any] = lambda: None

    @property
    def exercises(self) -> Any:
        """The part `exercises` of the pack."""
        return self.load()

    def __call__(self, step: Step, seed: str) -> Fresh[Any] | None:
        """An item on what the step teaches, always the same for the same seed; None when there is none."""
        if self.exercises is None:
            return None
        for name in self._fitting(step):
            found = self._item(name, step, seed)
            if found is not None:
                return found
        return self._first(step.exercise, seed) if step.exercise else None

    def _fitting(self, step: Step) -> tuple[str, ...]:
        """Kinds of exercises: the one that the step names, then those on its paragraphs, then all others."""
        generators = self.exercises.generators
        if not step.teaches or (step.exercise and step.exercise not in generators):
            return ()
        on_it = [name for name, one in generators.items() if set(map(str, one.rules)) & set(step.teaches)]
        return tuple(dict.fromkeys((*([step.exercise] if step.exercise else []), *on_it, *generators)))

    def _item(self, name: str, step: Step, seed: str) -> Fresh[Any] | None:
        for n in range(TRIES):
            try:
                item: Item[Any] = self.exercises.item(f"{name}/{seed}/{n}")
            except LookupError:
                return None
            if set(map(str, item.rules)) & set(step.teaches):
                return as_fresh(item)
        return None

    def _first(self, name: str, seed: str) -> Fresh[Any] | None:
        """The first item of the kind, when no item anywhere is on the step's paragraphs."""
        try:
            return as_fresh(self.exercises.item(f"{name}/{seed}/0"))
        except LookupError:
            return None


def as_fresh(item: Item[Any]) -> Fresh[Any]:
    """An exercise as a question of a lesson."""
    made = item.made
    whole = bool(made.options) and made.kind not in TYPED
    ask = Ask(
        kind="ask",
        id=item.id.replace("/", "-"),
        answer="one" if whole else made.kind,
        question=Question(made.question, made.args),
        options=tuple(f"v:{said(option.value)}" for option in made.options) if whole else (),
        labels=made.parts if made.kind == "numbers" else (),
        teaches=tuple(map(str, item.rules)),
        focus=made.answered.focus,
    )
    return Fresh(item, ask)
