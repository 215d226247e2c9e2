"""What the options, labels and values of a step are called, in words; of a fresh item as its exercise says them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tutor.i18n import Words
from tutor.kernel.score import Answered
from tutor.lessons import values
from tutor.lessons.schema import Ask
from tutor.views import answers
from tutor.widgets import parts
from tutor.widgets.markup import Html, html, joined, tag

if TYPE_CHECKING:
    from tutor.widgets.asker import Asker


def asked(view: "Asker") -> Ask | None:
    """The question in front of the learner: of the step, or of the fresh item; None in other steps."""
    step = view.session.item.ask if view.session.item else view.step
    return step if isinstance(step, Ask) else None


def option(view: "Asker", named: Words, text: str) -> Html:
    """An option, a group or a label, as it stands on a button."""
    head, colon, rest = text.partition(":")
    if colon and head == "v":
        return _of_item(view, named, text)
    if colon and head == "n":
        return html(rest)
    if colon and head == "move":
        return tag("code", rest)
    if colon and head == "p":
        return joined((_shield(view, text), tag("span", named.name(text))))
    return html(plain(view, named, text))


def plain(view: "Asker", named: Words, text: str) -> str:
    """The same without any markup, for what is said aloud and for headings."""
    bare = text.rstrip("?@")
    head, colon, rest = bare.partition(":")
    if colon:
        return rest if head in ("n", "move", "v") else named.name(bare)
    if bare.startswith("part."):
        return named(bare)
    if bare in view.desk.pack.game.rulebook.rules:
        return named(f"rule.{bare}.title")
    return named(f"pick.{bare}")


def _of_item(view: "Asker", named: Words, text: str) -> Html:
    """An option of an exercise; the words of its value are those of the exercise."""
    item = view.session.item
    ask = asked(view)
    if item is None or ask is None or text not in ask.options:
        return html(text.partition(":")[2])
    made = item.item.made
    return html(answers.answer(named, made, made.options[ask.options.index(text)].value))


def _shield(view: "Asker", ref: str) -> Html | None:
    seats = view.desk.window.panels(view.state, view.words).seats
    return next((parts.shield(one.letter, one.colour) for one in seats if one.ref == ref), None)


def seats(view: "Asker") -> tuple[str, ...]:
    """The seats of this table, as refs."""
    return tuple(one.ref for one in view.desk.window.panels(view.state, view.words).seats)


def labels(view: "Asker", step: Ask) -> tuple[str, ...]:
    """What each of several numbers is about: as the step says, else one for each seat."""
    return step.labels or seats(view)


def value(view: "Asker", named: Words, step: Ask, right: Answered) -> str:
    """The right answer in one line; empty where it is shown otherwise."""
    if view.session.item:
        made = view.session.item.item.made
        return answers.answer(named, made, right.value)
    match step.answer:
        case "number":
            return values.said(right.value)
        case "numbers":
            return _numbers(view, named, step, right.value)
        case "yes-no":
            return named("pick.yes" if values.truth(right.value) else "pick.no")
    return ""


def _numbers(view: "Asker", named: Words, step: Ask, found: object) -> str:
    every: Sequence[Any] = found if isinstance(found, tuple) else (found,)
    rows = zip(labels(view, step), every, strict=False)
    return answers.PARTED.join(f"{plain(view, named, label)}: {one_of(named, label, one)}" for label, one in rows)


def one_of(named: Words, label: str, one: object) -> str:
    """One of several numbers: a seat or a yes or no where its label asks for that."""
    if label.endswith("@") or label == "part.owner":
        return named.name(f"p:{one}") if one else named("part.nobody")
    if label.endswith("?"):
        return named("pick.yes" if one else "pick.no")
    return values.said(one)


def shown(view: "Asker", named: Words, step: Ask, refs: Sequence[str]) -> tuple[Html, ...]:
    """Options or places of the right answer, in order, as they stand on buttons; of `sort` with their groups."""
    if step.answer == "sort":
        pairs = zip(step.options, refs, strict=False)
        return tuple(
            joined((option(view, named, one), tag("span", option(view, named, group), cls="muted")), " · ")
            for one, group in pairs
        )
    return tuple(option(view, named, one) for one in refs)
