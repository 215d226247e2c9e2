"""A step-through: one move or one throw at a time, forth and back, or by itself at a chosen speed."""

from collections.abc import Generator, Mapping
from typing import TYPE_CHECKING, Any

from tutor.i18n import Words
from tutor.lessons import runner as r
from tutor.lessons.schema import Watch
from tutor.lessons.watching import Stage
from tutor.odds.work import Flag
from tutor.widgets import parts
from tutor.widgets.lesson_kind import Body, Kind
from tutor.widgets.markup import Html, joined, tag
from tutor.widgets.pane import Values
from tutor.widgets.seen import changed, sides

if TYPE_CHECKING:
    from tutor.widgets.lesson import LessonView

SPEEDS: Mapping[str, float] = {"slow": 5.0, "medium": 2.5, "fast": 1.0}
"""Seconds between two stages: one has to read what happened."""


def at(view: "LessonView") -> int:
    """The stage that lies on the table; 0: before the first."""
    return len(view.session.states) - 1


def stage(view: "LessonView") -> Stage[Any] | None:
    """What led to the table as it lies; None before the first stage."""
    n = at(view)
    return view.runner.stages(view.session)[n - 1] if n else None


def body(view: "LessonView", named: Words) -> Body:
    """The text, the stage with what happened in it, and the way on by itself."""
    here = stage(view)
    prompt = tag("p", view.said("text")) if here is None else None
    return (_head(view, named), prompt, _told(view, named, here) if here else None, _pace(view, named))


def _head(view: "LessonView", named: Words) -> Html:
    step, of = view.step, len(view.runner.stages(view.session))
    phase = _phase(named, step.phase) if isinstance(step, Watch) else ""
    bars = [tag("i", cls="done" if n < at(view) else None) for n in range(of)] if of <= 16 else []
    where = named("lesson.stage", at=at(view), of=of) if at(view) else named("lesson-page.stages", n=of)
    text = tag("span", where, cls="eyebrow")
    bar = tag("span", *bars, cls="dt-stages", aria_hidden=True)
    return tag("div", tag("b", phase, cls="serif") if phase else None, text, tag("span", cls="sp"), bar,
               cls="row stage-head")  # fmt: skip


def _phase(named: Words, name: str) -> str:
    """What the phase or the task is called; nothing when it has no name of its own."""
    refs = (name, f"phase:{name}", f"task:{name}")
    found = next((named.names[ref] for ref in refs if ref in named.names), "")
    return found[:1].upper() + found[1:]


def _told(view: "LessonView", named: Words, here: Stage[Any]) -> Html:
    """The sentence of this stage, or what happened in it, with the dice and the paragraphs."""
    own = view.said(f"stage-{at(view)}")
    thrown = [parts.dice(one, rolled=True) for one in _dice(view, here)]
    events = [named(f"event.{one.kind}", **dict(one.facts)) for one in here.events]
    texts = [own] if own else events
    rules = parts.chips(named, (str(one.rule) for one in here.events))
    seat = tag("p", tag("span", named.name(f"p:{here.seat}"), cls="eyebrow")) if here.seat else None
    return tag(
        "section", seat, joined(thrown), *(tag("p", text) for text in texts), rules,
        cls="stage", data_key=f"stage-{at(view)}", aria_live="polite",
    )  # fmt: skip


def _dice(view: "LessonView", here: Stage[Any]) -> tuple[Any, ...]:
    return sides(view.desk.window, view.runner.game, here.before, here.happened, view.words)


def _pace(view: "LessonView", named: Words) -> Html | None:
    """By itself: play, stop and the speed; not where there is nothing left to see."""
    if view.session.done and not view.worker.busy:
        return None
    busy = view.worker.busy
    play = parts.button("stop" if busy else "auto", named("pace.stop" if busy else "lesson-page.auto"), cls="btn small")
    speeds = [_speed(view, named, one) for one in SPEEDS]
    choice = tag("span", *speeds, cls="dt-toggle of-speed", role="group", aria_label=named("pace.speed"))
    return tag("div", play, choice, cls="row wrap pacing")


def _speed(view: "LessonView", named: Words, one: str) -> Html:
    on = one == view.speed
    return tag("button", named(f"lesson-page.{one}"), type="button", data_act=f"speed:{one}", aria_pressed=on)


# ---- pressed


def _act(view: "LessonView", act: str, values: Values) -> bool:
    head, _, rest = act.partition(":")
    if act == "auto":
        play(view)
    elif act == "stop":
        view.worker.stop()
    elif head == "speed":
        view.speed = rest if rest in SPEEDS else view.speed
        if view.worker.busy:
            play(view)
    else:
        return False
    return True


def play(view: "LessonView") -> None:
    """From here to the end by itself, in a thread, so that it can be stopped."""
    first, of = at(view), len(view.runner.stages(view.session))

    def ticks(flag: Flag) -> Generator[int, None, int]:
        yield from range(first + 1, of)
        return of

    view.worker.start(ticks, lambda to: _reach(view, to), lambda to: _reach(view, to), lambda: SPEEDS[view.speed])


def _reach(view: "LessonView", to: int) -> None:
    """On to this stage. A lesson that nobody looks at waits where it was."""
    if view.desk.view is not view or not isinstance(view.step, Watch):
        view.worker.stop()
        return
    while at(view) < to and not view.session.done:
        view.give(r.Next())
    view.draw()
    view.desk.on_done()


def _primary(view: "LessonView", named: Words) -> Html:
    """The next stage."""
    n = at(view)
    text = named("lesson-page.stage" if n else "lesson-page.begin")
    return parts.button("primary", text, cls="btn primary", focus=f"stage-{view.step.id}" if n == 0 else "")


def _go(view: "LessonView", values: Values) -> None:
    view.worker.stop()
    view.give(r.Next())


def marks(view: "LessonView") -> Mapping[str, Any]:
    """What this stage changed."""
    here = stage(view)
    if here is None:
        return {"lit": view.step.focus} if view.step.focus else {}
    return {"changed": changed(view.desk.window, here.before, here.state, view.words)}


WATCH = Kind(body, _primary, _go, act=_act, marks=marks)
