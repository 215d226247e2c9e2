"""What is said of an answer: that it is right and how it adds up, that it is not, and which reading gives it."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tutor.i18n import Words
from tutor.kernel.misread import Contrast
from tutor.lessons import answering, values
from tutor.lessons import runner as r
from tutor.lessons.schema import Ask
from tutor.widgets import lesson_names, parts
from tutor.widgets.hand import Unread, unread
from tutor.widgets.markup import Html, joined, tag

if TYPE_CHECKING:
    from tutor.widgets.asker import Asker

FEW = 2
"""So many readings that give the same answer, at most, of which one is named although none is about what is asked."""


def right(view: "Asker", named: Words) -> Html:
    """The step is done: what was achieved, and how it adds up."""
    if view.session.item:
        return _of_item(view, named)
    title, _, text = view.said("right").partition("\n")
    said = tag("p", text, cls="small") if text else None
    rules = parts.chips(named, view.step.teaches)
    return parts.verdict("yes", title, said, _answer(view, named), *_sums(view, named), rules=rules)


def _of_item(view: "Asker", named: Words) -> Html:
    """A fresh item is over: its answer and derivation; green only if it was the learner's own."""
    item = view.session.item
    assert item is not None  # asked of it
    own = any(isinstance(cue, r.Right) for cue in view.cues) or not view.session.hints
    title = named("lesson-page.item-right" if own else "lesson-page.item-shown")
    rules = parts.chips(named, item.ask.teaches)
    return parts.verdict("yes" if own else "info", title, _answer(view, named), *_sums(view, named), rules=rules)


def _answer(view: "Asker", named: Words) -> Html | None:
    """The right answer, where it is not said already by what stands on the page."""
    step, answer = lesson_names.asked(view), view.runner.right_answer(view.session)
    if step is None or answer is None:
        return None
    text = lesson_names.value(view, named, step, answer)
    if text:
        return tag("p", named("lesson-page.answer"), " ", tag("b", text), cls="small")
    _, refs = answering.worked(step, answer)
    rows = [tag("span", one, cls="opt on small") for one in lesson_names.shown(view, named, step, refs)]
    return tag("div", *rows, cls="opts") if rows else None


def _sums(view: "Asker", named: Words) -> list[Html]:
    """How the answer adds up: one sum with its total, or several in one place, each under what it is about."""
    answer = view.runner.right_answer(view.session)
    every = [points for points in answer.because if points.items] if answer else []
    if len(every) < 2:
        return [parts.receipt(named, points, named("receipt.open")) for points in every]
    step = lesson_names.asked(view)
    about = lesson_names.labels(view, step) if step and step.answer == "numbers" else ()
    names = [lesson_names.plain(view, named, one) for one in about] if len(about) == len(every) else [""] * len(every)
    sums = [parts.summed(named, points, name) for points, name in zip(every, names, strict=True)]
    return [tag("details", tag("summary", named("receipt.open")), *sums, cls="opens sums")]


def judged(view: "Asker", named: Words) -> Html:
    """What the last answer was, if it was not right."""
    for cue in view.cues:
        if isinstance(cue, r.Wrong):
            return joined((_wrong(view, named, cue), *_misread(view, named, cue.misread)))
        if isinstance(cue, r.Unread) and not cue.text.strip():
            return parts.verdict(
                "info", named("unread.nothing"), tag("p", named(f"unread.{cue.expected}"), cls="small")
            )
        if isinstance(cue, r.Unread):
            text = Unread(cue.text, cue.expected, cue.candidates)
            return unread(named, text, named(f"unread.{cue.expected}"))
    return Html("")


def _wrong(view: "Asker", named: Words, cue: r.Wrong) -> Html:
    text = _counted(view, named, cue)
    return parts.verdict("no", named("lesson.wrong"), tag("p", text, cls="small") if text else None)


def _counted(view: "Asker", named: Words, cue: r.Wrong) -> str:
    """How many are right, missing or too many; nothing that gives the answer away."""
    step = lesson_names.asked(view)
    kind = step.answer if step else ""
    if kind in ("numbers", "sort", "order"):
        return " ".join((named("lesson-page.parts-right", n=cue.right), named(f"lesson-page.{kind}-again")))
    if kind == "number":
        return named("lesson.wrong-number", given=cue.given)
    if kind == "yes-no":
        return named("lesson-page.reason" if step and _half(view, cue) else "lesson-page.yes-no")
    if kind != "some":
        return named("lesson-page.another")
    texts = [named(f"lesson.{part}", n=getattr(cue, part)) for part in ("right", "missing", "extra")]
    counts = (cue.right, cue.missing, cue.extra)
    return " ".join(text for text, n in zip(texts, counts, strict=True) if n)


def _half(view: "Asker", cue: r.Wrong) -> bool:
    """Whether yes or no was right, and only the reason was not."""
    answer = view.runner.right_answer(view.session)
    return answer is not None and values.said(values.truth(answer.value)) == cue.given


def _misread(view: "Asker", named: Words, found: "tuple[Contrast[Any], ...]") -> tuple[Html, ...]:
    """The misreading that gives this answer: what was taken for the rule, and what the rule says, side by side."""
    one = likeliest(view, found)
    if one is None:
        return ()
    key, facts = one.reading.id, dict(one.facts)
    rows = (
        _reading(view, named, "took", _told(named, f"{key}.took", facts), one.wrong.focus),
        _reading(view, named, "rule", _told(named, f"{key}.rule", facts), one.right.focus),
    )
    title = f"{named('lesson.misread')}: {named(f'{key}.title')}"
    rules = parts.chips(named, map(str, one.reading.rules))
    return (tag("div", parts.verdict("info", title, tag("div", *rows, cls="readings"), rules=rules), role="status"),)


def likeliest(view: "Asker", found: "tuple[Contrast[Any], ...]") -> "Contrast[Any] | None":
    """Of several readings the one about what is asked here; none where it would be a guess among many."""
    step = lesson_names.asked(view)
    taught = set(step.teaches if step else ())
    near = [one for one in found if taught & set(map(str, one.reading.rules))]
    if near:
        return near[0]
    return found[0] if 0 < len(found) <= FEW else None


def _told(named: Words, key: str, facts: Mapping[str, int | str]) -> str:
    """A text without the sentences whose numbers this question does not have: a reading serves several questions."""
    sentences = re.split(r"(?<=[.:]) +", named(key, **facts))
    return " ".join(one for one in sentences if "⟦" not in one)


def _reading(view: "Asker", named: Words, side: str, text: str, focus: tuple[str, ...]) -> Html:
    """One of the two readings, with a button that lights what it looks at."""
    board = {label.ref for label in view.desk.board.scene.labels}
    places = [ref for ref in focus if ref in board]
    lit = bool(places) and view.looked == tuple(places)
    name = tag("span", named(f"lesson-page.{side}"), cls="eyebrow")
    show = parts.button(
        f"look:{' '.join(places)}", named("lesson-page.show"), tag("span", " ", named(f"lesson-page.{side}"),
        cls="dt-gone"), cls="btn small", pressed=lit,
    ) if places else None  # fmt: skip
    return tag("section", name, tag("p", text, cls="small"), show, cls=f"reading is-{side}")


def open_question(view: "Asker") -> Ask | None:
    """The question, while it is not answered."""
    return None if view.session.done or view.session.finished else lesson_names.asked(view)
