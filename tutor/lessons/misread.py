"""A wrong answer of a lesson held against the wrong readings of its game.

The protocol is `tutor.kernel.misread.Misreading`: id, rules, and per name of a question a function
`(state, *args) -> Answered | None`. The part `misconceptions` of a pack is a mapping or a sequence of them. A question
asked `after` some lines meets two names: the plain one on the state afterwards, and `<name>-after` on the state before,
with the lines, parted by ` ; `, as its first argument, since some readings need what happened and not what came of it.
Of a change both sides are as the reading has them: who reads a rule wrongly did so before the lines too.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tutor.kernel.misread import Contrast, Misreading
from tutor.kernel.score import Answered
from tutor.kernel.through import LINES, play_through
from tutor.lessons.asking import Asking, changed
from tutor.lessons.schema import Ask
from tutor.lessons.values import form

Recognises = Callable[[object, Answered], tuple[Contrast[Any], ...]]
"""(a wrong answer in the form of its kind, the right one) -> the readings that give exactly this answer."""


@dataclass(frozen=True)
class Readings:
    """The wrong readings of a game; `load` gives them when they are first wanted, None where there are none."""

    load: Callable[[], Any] = lambda: None

    @property
    def all(self) -> tuple[Misreading[Any], ...]:
        """Every one."""
        part = self.load()
        values: Iterable[Any] = part.values() if isinstance(part, Mapping) else part or ()
        return tuple(values)

    def of(self, asking: Asking[Any, Any], step: Ask, state: Any, seat: int) -> Recognises:
        """Recognises wrong answers to the question of a step on this state."""

        def recognise(given: object, right: Answered) -> tuple[Contrast[Any], ...]:
            if step.answer in ("rule", "sort"):
                return ()
            found = ((one, wrong) for one in self.all for wrong in _answers(one, asking, step, state, seat))
            hits = {one.id: Contrast(one, right, wrong) for one, wrong in found if _form(step, wrong) == given}
            return tuple(hits.values())

        return recognise


def _answers(
    reading: Misreading[Any], asking: Asking[Any, Any], step: Ask, state: Any, seat: int
) -> Iterator[Answered]:
    question, args = step.question, asking.args(step.question, seat)
    if not question.after:
        yield from _given(reading, question.ask, state, args)
        return
    lines = LINES.join(question.after)
    later = list(_given(reading, f"{question.ask}-after", state, (lines, *args)))
    try:
        later += _given(reading, question.ask, play_through(asking.game, state, question.after)[-1].state, args)
        if not question.change:
            yield from later
            return
        own = next(_given(reading, question.ask, state, args), None)
        before = own or asking.plain(question.ask, state, args)
        yield from (changed(before, one) for one in later)
    except ValueError:  # an answer of another kind than the question's
        return


def _given(reading: Misreading[Any], name: str, state: Any, args: tuple[str, ...]) -> Iterator[Answered]:
    try:
        found = reading.answer(name, state, args)
    except (ValueError, TypeError, LookupError):  # a reading that has no say about these arguments
        return
    if found is not None:
        yield found


def _form(step: Ask, answered: Answered) -> object:
    try:
        return form(step, answered)
    except ValueError:
        return None
