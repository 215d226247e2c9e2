"""Steps that are read: something told, with the places it is about; and a recap of the paragraphs met."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tutor.i18n import Words
from tutor.widgets import parts
from tutor.widgets.lesson_kind import Body, Kind
from tutor.widgets.markup import Html, tag

if TYPE_CHECKING:
    from tutor.widgets.lesson import LessonView


def _told(view: "LessonView", named: Words) -> Body:
    return (*(tag("p", text) for text in view.said("text").split("\n") if text), parts.chips(named, view.step.teaches))


def _lit(view: "LessonView") -> Mapping[str, Any]:
    return {"lit": view.step.focus} if view.step.focus else {}


def _recap(view: "LessonView", named: Words) -> Body:
    """Every paragraph with its sentence; the chip opens it, and what can be tried to break it."""
    rows = [_paragraph(named, rule) for rule in view.runner.recap(view.session)]
    return (tag("p", view.said("text")), tag("ul", *rows, cls="recap", tabindex=0, aria_label=view.said("title")))


def _paragraph(named: Words, rule: str) -> Html:
    title = named(f"rule.{rule}.title")
    said = tag("p", named(f"rule.{rule}"), cls="small")
    head = tag("p", tag("b", title[:1].upper() + title[1:], cls="serif"), tag("span", cls="sp"),
               parts.chip(named, rule, titled=False), cls="row")  # fmt: skip
    return tag("li", head, said)


TELL = Kind(_told, marks=_lit)
RECAP = Kind(_recap, marks=_lit)
