"""The panel of a lesson: where one is, the goal, the step itself, hints, actions, and what is seldom needed."""

from typing import TYPE_CHECKING

from tutor.i18n import Words
from tutor.lessons.schema import Ask, Compare, Play, Watch
from tutor.widgets import lesson_class, lesson_item, parts
from tutor.widgets.lesson_draft import Draft
from tutor.widgets.lesson_end import finished, quiet
from tutor.widgets.lesson_kinds import kind_of
from tutor.widgets.markup import Html, tag

if TYPE_CHECKING:
    from tutor.widgets.lesson import LessonView


def panel(view: "LessonView", named: Words) -> Html:
    """Everything beside the board; the order of the page is the order of reading."""
    if view.session.finished:
        return finished(view, named)
    item = view.session.item is not None
    return tag(
        "section",
        parts.stepper(named, view.session.at, len(view.runner.lesson.step)),
        tag("h3", view.said("title")),
        parts.goal(view.said("goal")) if view.said("goal") and not item else None,
        _posed(view, named),
        *kind_of(view).body(view, named),
        lesson_class.question(view, named),
        parts.hints([] if item else _rungs(view)),
        _actions(view, named),
        _foot(view, named),
        cls=f"dt-step of-{'item' if item else view.step.kind}{lesson_item.beside(view)}",
        data_key=f"step-{view.step.id}{'-item' if item else ''}",
    )  # fmt: skip


def _posed(view: "LessonView", named: Words) -> Html | None:
    """That the position was typed, where it begins."""
    if not view.runner.posed(view.session) or view.session.item or len(view.session.states) > 1 or view.session.done:
        return None
    return tag("p", parts.icon("info"), tag("span", named("lesson.posed")), cls="posed xs muted")


def _rungs(view: "LessonView") -> list[str]:
    return [view.said(f"hint-{one.rung}", worked=one.worked) for one in view.helped]


# ---- the actions


def _actions(view: "LessonView", named: Words) -> Html:
    if view.hand.held.refused or view.hand.held.unread:
        left: list[Html | None] = [_hint(view, named)] if not view.session.done else []
    else:
        left = [_hint(view, named), _back(view, named), _skip(view, named), lesson_class.reveal_button(view, named)]
    return tag("div", *left, tag("span", cls="sp"), _primary(view, named), cls="dt-actions")


def _hint(view: "LessonView", named: Words) -> Html | None:
    """One more rung; of a fresh item its answer, since it has no ladder."""
    session = view.session
    if session.item and not session.done:
        return quiet("hint", "hint", named("lesson-page.give-up"))
    if session.done or not isinstance(view.step, Ask | Play | Compare):
        return None
    return quiet("hint", "hint", named("lesson-page.more" if session.hints else "act.hint"))


def _back(view: "LessonView", named: Words) -> Html | None:
    """Undo where there is something to take back, else Back."""
    session = view.session
    chosen = view.draft != Draft() and view.draft.picked and not session.done
    if chosen or (isinstance(view.step, Play) and len(session.states) > 1 and not session.item):
        return quiet("undo", "undo", named("act.undo"))
    if session.at or len(session.states) > 1 or session.item:
        return quiet("back", "", named("act.back"))
    return None


def _skip(view: "LessonView", named: Words) -> Html | None:
    """On, where one has been beyond this step before."""
    session = view.session
    if session.done or isinstance(view.step, Watch) or not view.runner.can_go_on(session):
        return None
    return quiet("next", "", named("lesson-page.skip"))


def _primary(view: "LessonView", named: Words) -> Html | None:
    held = view.hand.held
    if held.refused or held.unread:
        return parts.button("primary", named("act.got-it"), cls="btn primary", focus="refused")
    if view.session.done:
        last = view.session.at + 1 == len(view.runner.lesson.step)
        text = named("act.finish" if last else "act.next")
        return parts.button("primary", text, cls="btn primary", focus=f"done-{view.step.id}")
    return kind_of(view).primary(view, named)


# ---- what is seldom needed


def _foot(view: "LessonView", named: Words) -> Html:
    """The chapters, free play from here, and the notes for a teacher."""
    chapters = parts.button("chapters", parts.icon("book"), named("lesson-page.chapters"), cls="btn quiet small")
    free = parts.button("leave", named("act.free-play"), cls="btn quiet small")
    look = parts.button("explore", named("act.explore"), cls="btn quiet small") if view.ways.explore else None
    return tag("div", tag("div", chapters, free, look, cls="row wrap"), lesson_class.notes(view, named), cls="dt-foot")
