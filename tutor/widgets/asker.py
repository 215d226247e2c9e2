"""What the controls of a question need of the view that shows it: the view of a lesson, or that of practice."""

from typing import Any, Protocol

from tutor.i18n import Words
from tutor.kernel.score import Answered
from tutor.lessons.cues import Answer, Cue, Fresh
from tutor.lessons.schema import Step
from tutor.widgets.desk import Desk
from tutor.widgets.lesson_draft import Draft


class Asking(Protocol):
    """Where the learner is."""

    @property
    def item(self) -> Fresh[Any] | None:
        """The exercise, if the question is one."""

    @property
    def done(self) -> bool:
        """Whether the answer is known."""

    @property
    def finished(self) -> bool:
        """Whether nothing is asked any more."""

    @property
    def hints(self) -> int:
        """How often help was asked for."""


class Machine(Protocol):
    """What knows the answer."""

    def right_answer(self, session: Any, /) -> Answered | None:
        """Of the session that the view has; each machine has its own kind."""


class Asker(Protocol):
    """A view with a question."""

    draft: Draft
    """The answer while it is being made."""
    cues: tuple[Cue, ...]
    """What became of the last answer."""
    looked: tuple[str, ...]
    """Places that are shown on the map because somebody asked to see them."""

    @property
    def desk(self) -> Desk: ...
    @property
    def words(self) -> Words: ...
    @property
    def state(self) -> Any: ...
    @property
    def step(self) -> Step: ...
    @property
    def session(self) -> Asking: ...
    @property
    def runner(self) -> Machine: ...
    @property
    def lit(self) -> tuple[str, ...]: ...
    def said(self, part: str) -> str: ...
    def give(self, given: Answer) -> None: ...
