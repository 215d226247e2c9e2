"""The fresh item after a worked answer: what it asks, and what happens before it asks."""

from typing import TYPE_CHECKING, Any

from tutor.i18n import Words
from tutor.kernel.item import Exercises, Item
from tutor.views import answers
from tutor.widgets import parts
from tutor.widgets.markup import Html, joined, tag

if TYPE_CHECKING:
    from tutor.widgets.asker import Asker


def prompt(view: "Asker", named: Words) -> Html:
    """Why there is another question, and the question."""
    item = view.session.item
    assert item is not None  # asked of it
    why = tag("p", parts.icon("flag"), tag("span", named("lesson.fresh")), cls="fresh small")
    return joined((why, question(named, item.item)))


def tableless(view: "Asker") -> bool:
    """Whether the question is an exercise about no table, so that none is shown beside it."""
    item = view.session.item
    if item is None or not view.desk.pack.has("exercises"):
        return False
    exercises: Exercises[Any] = view.desk.pack.load("exercises")
    return item.item.made.question in exercises.tableless


def beside(view: "Asker") -> str:
    """The classes of a panel that say how it stands to the board."""
    return f"{parts.leads(view.desk.board.scene)}{' alone' if tableless(view) else ''}"


def question(named: Words, item: Item[Any]) -> Html:
    """The question, the moves before it, and the event that it is about."""
    lines = [tag("li", tag("code", line)) for line in item.made.lines]
    event = item.made.event
    told = tag("p", named(f"event.{event.kind}", **dict(event.facts)), cls="serif") if event else None
    return joined((
        tag("p", answers.prompt(named, item)),
        tag("ol", *lines, cls="before", aria_label=named("lesson-page.lines")) if lines else None,
        told,
    ))  # fmt: skip
