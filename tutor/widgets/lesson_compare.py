"""A comparison: which line is best, then the numbers side by side, each of which opens."""

from collections.abc import Generator
from fractions import Fraction
from typing import TYPE_CHECKING

from tutor.i18n import Words, number, percent
from tutor.lessons import runner as r
from tutor.lessons.cues import Compared, Measured
from tutor.lessons.schema import Choice, Compare
from tutor.odds.work import Flag
from tutor.widgets import lesson_verdict, parts
from tutor.widgets.lesson_draft import Draft
from tutor.widgets.lesson_kind import Body, Kind
from tutor.widgets.markup import Html, tag
from tutor.widgets.pane import Values

if TYPE_CHECKING:
    from tutor.widgets.lesson import LessonView

LONG = 7
"""Figures of a denominator that is still shown."""


def body(view: "LessonView", named: Words) -> Body:
    """The lines to choose from; once chosen, the numbers."""
    prompt = tag("p", view.said("text"))
    step = view.step
    assert isinstance(step, Compare)  # of this kind
    if view.session.done:
        compared = view.runner.compared(view.session)
        table = _numbers(view, named, step, compared) if compared else None
        return (prompt, table, lesson_verdict.right(view, named))
    rows = [_choice(view, named, n, one) for n, one in enumerate(step.choice)]
    choices = tag("div", *rows, cls="lines-of", role="group", aria_label=named("lesson-page.one"))
    return (prompt, choices, _waiting(view, named) or lesson_verdict.judged(view, named))


def _choice(view: "LessonView", named: Words, n: int, one: Choice) -> Html:
    on = view.draft.picked == (one.name,)
    moves = [tag("code", move.partition(" !")[0]) for move in one.moves]
    inside = tag("span", tag("b", view.said(f"choice-{one.name}")), tag("span", *moves, cls="moves") if moves else None)
    letter = tag("span", "ABCDEFGHI"[n : n + 1], cls="nth", aria_hidden=True)
    return parts.button(f"pick:{n}", letter, inside, cls="opt on" if on else "opt", pressed=on)


def _waiting(view: "LessonView", named: Words) -> Html | None:
    """The numbers are still being computed, and the choice waits for them."""
    if not (view.worker.busy and view.asked):
        return None
    return parts.working(named("lesson-page.computing"), parts.button("stop", named("pace.stop"), cls="btn small"))


# ---- the numbers


def _numbers(view: "LessonView", named: Words, step: Compare, compared: Compared) -> Html:
    """Side by side, the best marked with a sign; before a projector covered until somebody presses Show."""
    most = max((line.value for line in compared.lines), default=Fraction(0)) or Fraction(1)
    rows = [_line(view, named, step, line, line.name in compared.best, most) for line in compared.lines]
    table = tag("div", *rows, cls="compared")
    show = tag("summary", named("class.show"))
    return tag("details", show, table, cls="opens covered", open=not view.big, data_key=f"odds-{step.id}")


def _line(view: "LessonView", named: Words, step: Compare, line: Measured, best: bool, most: Fraction) -> Html:
    share = float(line.value / most) if most else 0.0
    bar = tag("span", tag("i", style=f"width:{100 * max(share, 0):.0f}%"), cls="bar", aria_hidden=True)
    sign = joined_sign(named, best)
    name = tag("p", sign, tag("b", view.said(f"choice-{line.name}")), cls="row small")
    receipt = None
    if line.answer:
        sums = [parts.receipt(named, points, named("receipt.open")) for points in line.answer.because]
        receipt = tag("div", *sums) if sums else None
    return tag("section", name, bar, tag("p", *_value(view, step, line), cls="val"), receipt,
               cls="line best" if best else "line")  # fmt: skip


def joined_sign(named: Words, best: bool) -> Html | None:
    """The sign of the best line, with its word for a screen reader."""
    return tag("span", parts.icon("yes"), tag("span", named("lesson-page.best"), cls="dt-gone")) if best else None


def _value(view: "LessonView", step: Compare, line: Measured) -> tuple[Html, ...]:
    """A chance as fraction and per cent; a number as it is."""
    lang, value = view.words.lang, line.value
    if step.by == "points":
        text = number(int(value), lang) if value.denominator == 1 else str(value)
        return (tag("b", text),)
    about = "" if line.exact else "≈ "
    fraction = tag("b", about, str(value)) if len(str(value.denominator)) <= LONG else None
    return tuple(one for one in (fraction, tag("span", about if fraction is None else "", percent(value, lang))) if one)


# ---- pressed


def _act(view: "LessonView", act: str, values: Values) -> bool:
    head, _, rest = act.partition(":")
    step = view.step
    if act == "stop" and view.worker.busy:
        view.asked = False
        return True
    if not isinstance(step, Compare) or head != "pick" or view.session.done:
        return False
    if rest.isdecimal() and int(rest) < len(step.choice):
        name = step.choice[int(rest)].name
        view.draft, view.cues = Draft(() if view.draft.picked == (name,) else (name,)), ()
    return True


def _key(view: "LessonView", key: str) -> bool:
    return key.isdecimal() and key != "0" and _act(view, f"pick:{int(key) - 1}", {})


def _go(view: "LessonView", values: Values) -> None:
    """Answer, once the numbers are there."""
    if view.worker.busy and view.draft.picked:
        view.asked = True
    else:
        view.give(r.Answer(refs=view.draft.picked))


def enter(view: "LessonView") -> None:
    """Odds may take a moment: they are computed in a thread while the learner reads; the runner keeps the result."""
    step, session = view.step, view.session
    view.asked = False
    if not isinstance(step, Compare) or step.by != "odds" or session.done:
        return

    def work(flag: Flag) -> Generator[None, None, None]:
        view.runner.compared(session)
        yield

    view.worker.start(work, lambda news: None, lambda done: _computed(view))


def _computed(view: "LessonView") -> None:
    if not view.asked or not isinstance(view.step, Compare):
        return
    view.asked = False
    view.give(r.Answer(refs=view.draft.picked))
    if view.desk.view is view:
        view.draw()
        view.desk.on_done()


def _primary(view: "LessonView", named: Words) -> Html:
    return parts.button("primary", named("act.check"), cls="btn primary")


COMPARE = Kind(body, _primary, _go, act=_act, key=_key, enter=enter)
