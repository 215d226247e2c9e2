"""What is shown when a lesson is over."""

from typing import TYPE_CHECKING

from tutor.i18n import Words
from tutor.widgets import parts
from tutor.widgets.markup import Html, tag

if TYPE_CHECKING:
    from tutor.widgets.lesson import LessonView


def quiet(act: str, sign: str, text: str) -> Html:
    """A button that does not stand out."""
    return parts.button(act, parts.icon(sign) if sign else None, text, cls="btn quiet")


def finished(view: "LessonView", named: Words) -> Html:
    """What was learnt; the way on is the next chapter, or free play where there is none."""
    lesson, following = view.runner.lesson, view.ways.following()
    key = f"{lesson.id}-end"
    free = quiet("leave", "", named("act.free-play")) if following else None
    on = named("lesson-page.next", title=named(following)) if following else named("act.free-play")
    return tag(
        "section", tag("h3", named(f"{key}.title")), tag("p", named(f"{key}.text")),
        parts.chips(named, lesson.teaches or lesson.taught),
        tag("div", quiet("back", "", named("act.back")), quiet("chapters", "book", named("lesson-page.chapters")), free,
            tag("span", cls="sp"), parts.button("primary", on, cls="btn primary", focus="end"), cls="dt-actions"),
        cls=f"dt-step{parts.leads(view.desk.board.scene)}", data_key="end",
    )  # fmt: skip
