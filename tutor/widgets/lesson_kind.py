"""What a kind of step is on the page: a few functions, which the view of a lesson calls. See `lesson_kinds`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tutor.i18n import Words
from tutor.widgets.markup import Html
from tutor.widgets.pane import Values

if TYPE_CHECKING:
    from tutor.widgets.lesson import LessonView

Body = tuple[Html | None, ...]


def _unheard(view: "LessonView", *what: object) -> bool:
    return False


def _nothing(view: "LessonView", *what: object) -> None:
    """Nothing to be done."""


def _no_marks(view: "LessonView") -> Mapping[str, Any]:
    return {}


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of step."""

    body: Callable[["LessonView", Words], Body]
    """What stands below the goal: what there is to read, to choose or to do, and what became of it."""
    primary: Callable[["LessonView", Words], Html | None] = _nothing
    """The filled button while the step is not done; None: there is nothing to go on with but Next."""
    go: Callable[["LessonView", Values], None] = _nothing
    """That button was pressed."""
    press: Callable[["LessonView", str], bool] = _unheard
    """A place on the board was pressed; whether that meant anything."""
    act: Callable[["LessonView", str, Values], bool] = _unheard
    """A button of the panel was pressed; whether it was one of this kind."""
    key: Callable[["LessonView", str], bool] = _unheard
    """A key on the board; whether it meant anything."""
    marks: Callable[["LessonView"], Mapping[str, Any]] = _no_marks
    """What the board shows: arguments for the window's `scene`."""
    enter: Callable[["LessonView"], None] = _nothing
    """The step begins."""
