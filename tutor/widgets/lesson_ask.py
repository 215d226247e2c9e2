"""A question: the fields and buttons of every kind of answer, and what a press makes of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tutor.i18n import Words
from tutor.lessons.schema import Ask
from tutor.widgets import lesson_draft, lesson_item, lesson_names, lesson_verdict, parts
from tutor.widgets.lesson_draft import Draft
from tutor.widgets.lesson_kind import Body, Kind
from tutor.widgets.markup import Html, joined, tag
from tutor.widgets.pane import Values

if TYPE_CHECKING:
    from tutor.widgets.asker import Asker


def body(view: "Asker", named: Words) -> Body:
    """The prompt, what answers it, and what was said of the last answer."""
    step = lesson_names.asked(view)
    if step is None:
        return ()
    prompt = lesson_item.prompt(view, named) if view.session.item else tag("p", view.said("text"))
    if view.session.done:
        return (prompt, lesson_verdict.right(view, named))
    return (prompt, form(view, named, step), lesson_verdict.judged(view, named))


def form(view: "Asker", named: Words, step: Ask) -> Html:
    """The fields and buttons of this kind of answer."""
    match step.answer:
        case "number":
            return _number(named, step)
        case "numbers":
            return _numbers(view, named, step)
        case "yes-no":
            return _yes_no(view, named, step)
        case "order":
            return _order(view, named, step)
        case "sort":
            return _sort(view, named, step)
        case "rule":
            return _rules(view, named, step)
    return _some(view, named, step) if step.answer == "some" and not step.options else _options(view, named, step)


# ---- typed


def _number(named: Words, step: Ask) -> Html:
    whole = not (step.question.change or step.within)
    return parts.field("answer", named("lesson.number"), "answer", "", key=step.id, number=whole)


def _numbers(view: "Asker", named: Words, step: Ask) -> Html:
    rows = [_row(view, named, step, n, label) for n, label in enumerate(lesson_names.labels(view, step))]
    send = tag("button", named("act.check"), type="submit", hidden=True)
    return tag("form", *rows, send, cls="answers", data_act="answer", data_key=step.id)


def _row(view: "Asker", named: Words, step: Ask, n: int, label: str) -> Html:
    """One of several numbers: a field, or buttons where a seat or a yes or no is asked for."""
    name = lesson_names.option(view, named, label.rstrip("?@"))
    if lesson_draft.chosen(label):
        text = lesson_names.plain(view, named, label)
        return tag("div", tag("span", name, cls="lbl"), _choose(view, named, n, label, text), cls="asked")
    field = f"{lesson_draft.TYPED}-{n}"
    line = tag(
        "input", id=f"dt-{field}", name=field, autocomplete="off", spellcheck="false", autocapitalize="off",
        inputmode=None if step.question.change else "numeric", maxlength=20,
    )  # fmt: skip
    return tag("div", tag("label", name, for_=f"dt-{field}", cls="lbl"), line, cls="asked")


def _choose(view: "Asker", named: Words, n: int, label: str, text: str) -> Html:
    mine = view.draft.groups.get(label)
    if label.endswith("?"):
        every: Sequence[tuple[str, object]] = [(word, named(f"pick.{word}")) for word in lesson_draft.YES_NO]
    else:
        every = [(ref.partition(":")[2], lesson_names.option(view, named, ref)) for ref in lesson_names.seats(view)]
        every = [*every, ("0", named("part.nobody"))]
    return _toggles(text, [(f"group:{n}:{word}", shown, mine == word) for word, shown in every])


def _toggles(text: str, every: Iterable[tuple[str, object, bool]]) -> Html:
    rows = [
        tag("button", shown, type="button", cls="opt on" if on else "opt", data_act=act, aria_pressed=on)
        for act, shown, on in every
    ]
    return tag("span", *rows, cls="opts", role="group", aria_label=text)


# ---- chosen


def _yes_no(view: "Asker", named: Words, step: Ask) -> Html:
    chosen = "".join(view.draft.picked[:1])
    rows = [(f"pick:{word}", named(f"pick.{word}"), chosen == word) for word in lesson_draft.YES_NO]
    why = step.options and (chosen == "no" or (chosen == "yes" and step.why == "both"))
    title = tag("span", named("lesson-page.which-rule"), cls="eyebrow")
    reasons = tag("div", title, _paragraphs(view, named, step, "reason"), cls="optg") if why else None
    return joined((tag("div", _toggles(named("lesson-page.yes-or-no"), rows), cls="yes-no"), reasons))


def _rules(view: "Asker", named: Words, step: Ask) -> Html:
    title = tag("span", named("lesson-page.which-rule"), cls="eyebrow")
    return tag("div", title, _paragraphs(view, named, step, "pick"), cls="optg")


def _paragraphs(view: "Asker", named: Words, step: Ask, act: str) -> Html:
    """Paragraphs to choose from; the chip beside each opens it."""
    rows = [_paragraph(view, named, rule, f"{act}:{n}") for n, rule in enumerate(step.options)]
    return tag("ul", *rows, cls="paragraphs")


def _paragraph(view: "Asker", named: Words, rule: str, act: str) -> Html:
    on = view.draft.rule == rule
    title = named(f"rule.{rule}.title")
    button = parts.button(act, title[:1].upper() + title[1:], cls="opt on" if on else "opt", pressed=on)
    return tag("li", button, parts.chip(named, rule, titled=False))


def _options(view: "Asker", named: Words, step: Ask) -> Html:
    rows = [
        parts.button(
            f"pick:{n}", lesson_names.option(view, named, one), pressed=one in view.draft.picked,
            cls="opt on" if one in view.draft.picked else "opt",
        )
        for n, one in enumerate(step.options)
    ]  # fmt: skip
    title = named("lesson-page.one" if step.answer == "one" else "lesson-page.some")
    long = any(len(html) > 60 for html in map(str, rows)) and any(one.startswith("v:") for one in step.options)
    return tag(
        "div", tag("span", title, cls="eyebrow"), tag("div", *rows, cls="opts long" if long else "opts"), cls="optg",
        role="group", aria_label=title,
    )  # fmt: skip


def _some(view: "Asker", named: Words, step: Ask) -> Html:
    """Places that are marked on the board; each can be taken back here too."""
    names = [
        parts.button(f"press:{ref}", named.name(ref), parts.icon("no"), cls="opt on small") for ref in view.draft.picked
    ]
    count = tag("span", named("lesson.marked", n=len(names)), cls="eyebrow")
    return tag("div", count, tag("div", *names, cls="opts"), cls="optg marked", aria_live="polite")


def _order(view: "Asker", named: Words, step: Ask) -> Html:
    """What has its place, with a way up and down; and what waits for one, to be pressed in order."""
    placed = [(step.options.index(one), one) for one in view.draft.picked if one in step.options]
    rows = [_placed(view, named, at, n, one, len(placed)) for at, (n, one) in enumerate(placed, 1)]
    waiting = [
        parts.button(f"pick:{n}", lesson_names.option(view, named, one), cls="opt")
        for n, one in enumerate(step.options)
        if one not in view.draft.picked
    ]
    title = tag("span", named("lesson-page.order"), cls="eyebrow") if waiting else None
    return tag(
        "div", tag("ol", *rows, cls="ordered") if rows else None, title,
        tag("div", *waiting, cls="opts") if waiting else None, cls="optg of-order",
    )  # fmt: skip


def _placed(view: "Asker", named: Words, at: int, n: int, one: str, of: int) -> Html:
    name = lesson_names.plain(view, named, one)
    ways = [
        tag("button", sign, type="button", cls="btn small", data_act=f"{way}:{n}", aria_disabled=still or None,
            aria_label=named(f"lesson-page.{way}", name=name))
        for way, sign, still in (("up", "↑", at == 1), ("down", "↓", at == of))
    ]  # fmt: skip
    off = tag("button", parts.icon("no"), type="button", cls="btn small quiet", data_act=f"pick:{n}",
              aria_label=named("lesson-page.off", name=name))  # fmt: skip
    number = tag("span", at, cls="nth", aria_hidden=True)
    return tag("li", number, tag("span", lesson_names.option(view, named, one), cls="what"), *ways, off, data_key=one)


def _sort(view: "Asker", named: Words, step: Ask) -> Html:
    rows = []
    for n, one in enumerate(step.options):
        mine = view.draft.groups.get(one)
        every = [
            (f"group:{n}:{m}", lesson_names.option(view, named, group), mine == group)
            for m, group in enumerate(step.groups)
        ]
        name = lesson_names.plain(view, named, one)
        label = tag("span", lesson_names.option(view, named, one), cls="lbl")
        rows.append(tag("div", label, _toggles(name, every), cls="asked"))
    return tag("div", *rows, cls="answers sorting")


# ---- pressed


def answer(view: "Asker", values: Values) -> None:
    """Give the answer that is put together and typed."""
    step = lesson_verdict.open_question(view)
    if step is not None:
        view.draft = view.draft.with_typed(values)
        view.give(lesson_draft.answer(view.draft, step, len(lesson_names.seats(view))))


def act(view: "Asker", act: str, values: Values) -> bool:
    """A button of the question was pressed; whether it was one."""
    step = lesson_verdict.open_question(view)
    if step is None:
        return False
    view.draft = view.draft.with_typed(values)
    if act == "answer":
        answer(view, values)
        return True
    found = lesson_draft.pressed(view.draft, step, act)
    if found is not None:
        _chosen(view, found)
    return found is not None


def _chosen(view: "Asker", draft: Draft) -> None:
    view.draft, view.cues = draft, ()


def press(view: "Asker", ref: str) -> bool:
    """A place: one that is marked, or one of the options."""
    step = lesson_verdict.open_question(view)
    if step is None:
        return False
    if step.answer == "some" and not step.options:
        there = {label.ref for label in view.desk.board.scene.labels if label.press}
        _chosen(view, view.draft.toggled(ref) if ref in there else view.draft)
        return True
    if ref in step.options and step.answer in ("one", "some", "order"):
        _chosen(view, lesson_draft.picked(view.draft, step, ref))
        return True
    return False


def key(view: "Asker", key: str) -> bool:
    """A figure chooses the option of that number."""
    step = lesson_verdict.open_question(view)
    if step is None or not key.isdecimal() or not 0 < int(key) <= len(step.options):
        return False
    return act(view, f"pick:{int(key) - 1}", {})


def marks(view: "Asker") -> Mapping[str, Any]:
    """Marked places as chosen; the rest of the board is open, or lit where a hint says so.

    A map veils what is not lit as soon as something is chosen; cards that lie in zones are never veiled.
    """
    step = lesson_verdict.open_question(view)
    if step is None or step.answer != "some" or step.options:
        return _options_lit(view, step)
    scene = view.desk.board.scene
    lit = view.lit or tuple(label.ref for label in scene.labels if label.press and not scene.zones)
    return {"allowed": view.draft.picked, "lit": lit}


def _options_lit(view: "Asker", step: Ask | None) -> Mapping[str, Any]:
    board = {label.ref for label in view.desk.board.scene.labels if label.press}
    places = [ref for ref in (step.options if step else ()) if ref in board]
    chosen = tuple(ref for ref in view.draft.picked if ref in board) if step else ()
    return {"lit": tuple(places), "allowed": chosen} if places and not view.lit else {}


def _primary(view: "Asker", named: Words) -> Html:
    return parts.button("primary", named("act.check"), cls="btn primary")


def restarted(draft: Draft) -> Draft:
    """Nothing chosen, and what was typed is forgotten."""
    return replace(draft, picked=(), grouped=(), rule="", typed=())


ASK = Kind(body, _primary, answer, press, act, key, marks)
