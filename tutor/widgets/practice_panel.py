"""The panel of practice: topic, the question with what of its working is shown, its controls, where it came from."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from tutor.i18n import Words
from tutor.kernel.item import Made
from tutor.lessons.cues import Right, Unread, Wrong
from tutor.lessons.practice import Begun, begun
from tutor.lessons.practice_posed import NoItem, text_of
from tutor.views import answers
from tutor.views.panels import SeatPanel
from tutor.widgets import lesson_ask, lesson_item, lesson_verdict, parts, table_parts
from tutor.widgets.markup import Html, joined, tag

if TYPE_CHECKING:
    from tutor.widgets.practice import PracticeView

TITLED = 6
"""So many paragraphs stand with their titles."""
LINK = "mode=practice&item="
"""Before the id of an item, behind the question mark of the page's address."""


def panel(view: "PracticeView", named: Words) -> Html:
    """Everything beside the board; the order of the page is the order of reading."""
    item = view.session.item
    return tag(
        "section",
        _head(view, named),
        _question(view, named),
        seats(view, named) if view.big else None,
        *_work(view, named),
        _hints(view, named),
        _actions(view, named),
        _foot(view, named),
        cls=f"dt-step of-practice{lesson_item.beside(view)}",
        data_key=f"practice-{item.id}",
    )


def _head(view: "PracticeView", named: Words) -> Html:
    """Which kinds of questions come, and how many were answered."""
    rows = [("", named("practice.all")), *((one, named(f"exercise.{one}.title")) for one in view.runner.kinds)]
    options = [
        tag("option", text, value=f"about:{kind}", data_act=f"about:{kind}", selected=kind == view.session.topic)
        for kind, text in rows
    ]
    topic = tag("select", *options, data_act="about", aria_label=named("practice.topic"), cls="pick")
    n = len(view.session.history)
    count = tag("span", named("practice.count", n=n), cls="xs muted") if n else None
    return tag("div", topic, tag("span", cls="sp"), count, cls="row practice-head")


def _question(view: "PracticeView", named: Words) -> Html:
    """Title, question, and what happens before it. It takes the focus when it comes, but not when the page opens."""
    item = view.session.item.item
    title = tag("h3", named(f"exercise.{item.generator}.title"))
    asked = lesson_item.question(named, item)
    focus = f"item-{item.id}" if view.moved else None
    return tag("div", title, asked, tabindex=-1, cls="col asks", data_focus=focus, data_key=item.id)


def seats(view: "PracticeView", named: Words) -> Html:
    """All seats with what they hold; the taxes that they would get only when the question is over."""
    panels = view.desk.window.panels(view.state, view.words)
    if not view.session.done or view.covered:
        panels = replace(panels, seats=tuple(map(_without_income, panels.seats)))
    return table_parts.seat_cards(named, panels, lambda ref: "", full=True)


def _without_income(seat: SeatPanel) -> SeatPanel:
    return replace(seat, facts=tuple(fact for fact in seat.facts if fact.what != "income"))


def _work(view: "PracticeView", named: Words) -> tuple[Html | None, ...]:
    """What is shown beforehand, what answers, and what became of it."""
    session = view.session
    if view.covered:
        return ()
    if session.stage == "worked":
        return (_stage(named, "worked"), _worked(view, named))
    before = _begun(view, named, begun(session.item.answer, session.stage)) if not view.big else None
    said = _stage(named, "completion") if before and not session.done else None
    if session.done:
        return (_over(view, named),)
    return (said, before, lesson_ask.form(view, named, session.item.ask), lesson_verdict.judged(view, named))


def _stage(named: Words, stage: str) -> Html:
    return tag("p", parts.icon("info"), tag("span", named(f"practice.{stage}")), cls="fresh small")


def _begun(view: "PracticeView", named: Words, shown: Begun) -> Html | None:
    if not shown.open:
        return None
    made = view.session.item.item.made
    names = _names(named, made)
    whole = [parts.summed(named, points, name) for points, name in zip(shown.whole, names, strict=False)]
    last = names[len(shown.whole)]
    rest = parts.unfinished(named, shown.lines, last, named("practice.missing"))
    return tag("div", *whole, rest, cls="col begun", data_key="begun")


def _names(named: Words, made: Made[Any]) -> list[str]:
    """What each sum is about, where that is known: so many sums as parts of the answer."""
    because = made.answered.because
    if len(because) == len(made.parts):
        return [answers.part(named, one) for one in made.parts]
    return [named("receipt.open") for _ in because]


def _sums(view: "PracticeView", named: Words, opened: bool) -> list[Html]:
    made = view.session.item.item.made
    pairs = zip(made.answered.because, _names(named, made), strict=True)
    return [(parts.summed if opened else parts.receipt)(named, points, name) for points, name in pairs]


def _answer(view: "PracticeView", named: Words) -> Html:
    made = view.session.item.item.made
    text = answers.answer(named, made, made.answered.value)
    return tag("p", named("lesson-page.answer"), " ", tag("b", text), cls="small")


def _chips(view: "PracticeView", named: Words) -> Html:
    """The paragraphs of the item; many of them without their titles."""
    rules = view.session.item.ask.teaches
    return parts.chips(named, rules, titled=len(rules) <= TITLED)


def _worked(view: "PracticeView", named: Words) -> Html:
    rules = _chips(view, named)
    sums = tag("div", *_sums(view, named, True), cls="col")
    return parts.verdict("info", "", sums, _answer(view, named), rules=rules)


def _over(view: "PracticeView", named: Words) -> Html:
    """The answer and how it adds up, and what was read differently; green only if the answer was the learner's own."""
    own = any(isinstance(cue, Right) for cue in view.cues) or view.own
    title = named("practice.right" if own else "lesson-page.item-shown")
    rules = _chips(view, named)
    last = [cue for cue in view.cues if isinstance(cue, Wrong)]
    misread = lesson_verdict.judged(view, named) if last else None
    box = parts.verdict("yes" if own else "info", title, _answer(view, named), *_sums(view, named, False), rules=rules)
    return joined((misread, box))


# ---- help and actions


def _hints(view: "PracticeView", named: Words) -> Html:
    """The paragraphs that settle it; then the working without its end."""
    session = view.session
    if session.done or not session.hints:
        return Html("")
    opened = view.runner.helps(session)[: session.hints]
    rows = [
        tag("div", tag("i", n, aria_hidden=True), tag("div", named(f"practice.hint-{one}"), _help(view, named, one)),
            cls="dt-hint")
        for n, one in enumerate(opened, 1)
    ]  # fmt: skip
    return tag("div", *rows, cls="dt-hints")


def _help(view: "PracticeView", named: Words, one: str) -> Html | None:
    item = view.session.item
    if one != "rules":
        return _begun(view, named, begun(item.answer, "completion"))
    rules = item.ask.teaches
    said = tag("p", named(f"rule.{rules[0]}"), cls="small") if rules and lesson_item.tableless(view) else None
    return joined((said, parts.chips(named, rules)))  # where no table says more, the first paragraph itself


def _actions(view: "PracticeView", named: Words) -> Html:
    session = view.session
    if view.covered:
        return tag("div", tag("span", cls="sp"), _button(view, "reveal", named("lesson-page.reveal")), cls="dt-actions")
    if session.done:
        text = named("practice.on" if session.stage == "worked" else "practice.next")
        return tag("div", tag("span", cls="sp"), _button(view, "primary", text, f"done-{session.item.id}"),
                   cls="dt-actions")  # fmt: skip
    more = session.hints < len(view.runner.helps(session))
    hint = _quiet("hint", "hint", named("lesson-page.more" if session.hints else "act.hint")) if more else None
    show = _quiet("reveal", "", named("lesson-page.give-up"))
    return tag("div", hint, show, tag("span", cls="sp"), _button(view, "primary", named("act.check")), cls="dt-actions")


def _quiet(act: str, sign: str, text: str) -> Html:
    return parts.button(act, parts.icon(sign) if sign else "", text, cls="btn quiet")


def _button(view: "PracticeView", act: str, text: str, focus: str = "") -> Html:
    return parts.button(act, text, cls="btn primary", focus=focus if view.moved else "")


# ---- where it came from


def _foot(view: "PracticeView", named: Words) -> Html:
    item = view.session.item.id
    posed = text_of(item)
    name = named("practice.posed") if posed else item
    text = tag("span", named("practice.id"), " ", tag("code", name), cls="xs muted")
    link = tag("button", named("practice.copy"), type="button", cls="btn small quiet", data_act="copied",
               data_link=LINK + quote(item))  # fmt: skip
    lines = tag("button", named("practice.copy-text"), type="button", cls="btn small quiet", data_act="copied",
                data_copy=posed) if posed else None  # fmt: skip
    return tag("div", tag("div", text, link, lines, cls="row wrap"), _bring(view, named), cls="dt-foot")


def _bring(view: "PracticeView", named: Words) -> Html:
    """A question from elsewhere: an id, a link, its lines; or a position, of which one is made."""
    why = tag("p", fault(named, view.wrong)) if view.wrong else None
    wrong = parts.verdict("info", named("practice.not-opened"), why) if why else None
    title = named("practice.bring")
    area = tag("textarea", name="item", rows=3, aria_label=title, spellcheck="false")
    send = tag("button", named("practice.open"), type="submit", cls="btn small")
    form = tag("form", tag("p", named("practice.bring-about"), cls="xs muted"), area, send, cls="col", data_act="bring")
    summary = tag("summary", title)
    return tag("details", summary, wrong, form, cls="opens", open=view.wrong is not None, data_key="bring")


def fault(named: Words, wrong: NoItem) -> str:
    """Why a text makes no exercise."""
    return named(f"practice.{wrong.key}", **wrong.facts)


def spoken(view: "PracticeView", named: Words) -> str:
    """What a screen reader says of the last answer."""
    for cue in view.cues:
        if isinstance(cue, Right):
            return named("practice.right")
        if isinstance(cue, Wrong):
            return named("lesson.wrong")
        if isinstance(cue, Unread):
            return named(f"unread.{cue.expected}")
    return ""
