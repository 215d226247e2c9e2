"""Judges an answer of a question or of a comparison: right, wrong and why, or not to be read."""

from collections.abc import Callable
from typing import Any

from tutor.kernel.misread import Contrast
from tutor.kernel.score import Answered
from tutor.lessons import values
from tutor.lessons.cues import Answer, Compared, Right, Unread, Wrong
from tutor.lessons.schema import Ask, Compare

Recognise = Callable[[object], tuple[Contrast[Any], ...]]


def judged(step: Ask, right: Answered, given: Answer, recognise: Recognise) -> Right | Wrong | Unread:
    """What becomes of an answer. `recognise` is asked about a wrong one that could be read."""
    try:
        read = values.read(step, given)
    except values.NotRead as error:
        return Unread(_text(given), error.expected)
    if values.is_right(step, read, right, given.rule):
        return Right(right)
    return _wrong(step, right, given, read, recognise(read))


def _text(given: Answer) -> str:
    return given.text or " ".join(given.parts) or " ".join(given.refs) or given.rule


def _wrong(step: Ask, right: Answered, given: Answer, read: object, misread: tuple[Contrast[Any], ...]) -> Wrong:
    text = values.said(read) if isinstance(read, int) or not isinstance(read, (frozenset, tuple)) else _text(given)
    if step.answer == "some" and isinstance(read, frozenset):
        wanted = values.marked(step, right)
        return Wrong(" ".join(sorted(read)), len(read & wanted), len(wanted - read), len(read - wanted), misread)
    if step.answer in ("numbers", "sort", "order") and isinstance(read, tuple):
        wanted_parts = values.form(step, right)
        assert isinstance(wanted_parts, tuple)  # of these kinds the form is one
        good = sum(one == other for one, other in zip(read, wanted_parts, strict=False))
        return Wrong(text, good, max(len(wanted_parts) - good, 0), 0, misread)
    return Wrong(text, misread=misread)


def chosen(step: Compare, compared: Compared, given: Answer) -> Right | Wrong | Unread:
    """What becomes of a choice between lines."""
    name = given.refs[0] if len(given.refs) == 1 else given.text
    if name not in {choice.name for choice in step.choice}:
        return Unread(name, "option")
    return Right() if name in compared.best else Wrong(name)


def worked(step: Ask, right: Answered) -> tuple[str, tuple[str, ...]]:
    """The worked answer: as text, and as refs, words or paragraphs where it has such."""
    shown = _shown(step, right)
    if step.answer == "yes-no":
        return values.said(values.truth(right.value)), shown
    if step.answer in ("rule", "some", "order", "sort"):
        return " ".join(map(values.bare, shown)), shown
    return values.said(right.value), shown


def _shown(step: Ask, right: Answered) -> tuple[str, ...]:
    match step.answer:
        case "some":
            return tuple(sorted(values.marked(step, right)))
        case "one":
            return tuple(one for one in step.options if values.bare(one) == values.said(right.value))
        case "order":
            ranked = [text for rank in values.groups(step, right.value) for text in rank]
            known = [option for option in step.options if values.bare(option) in ranked]
            return tuple(sorted(known, key=lambda option: ranked.index(values.bare(option))))
        case "sort":
            groups = {values.bare(group): group for group in step.groups}
            form = values.form(step, right)
            return tuple(groups.get(str(one), str(one)) for one in form) if isinstance(form, tuple) else ()
        case "rule":
            return tuple(rule for rule in step.options if rule in set(map(str, right.rules)))
        case "yes-no":
            return tuple(rule for rule in step.options if rule in values.reasons(right))
    return ()


def right_answer(step: Ask | Compare, right: Answered | Compared) -> Answer:
    """An answer that is right, as a learner would give it: for those who walk through a lesson."""
    if isinstance(right, Compared):
        return Answer(refs=right.best[:1])
    assert isinstance(step, Ask)
    _, shown = worked(step, right)
    match step.answer:
        case "number":
            return Answer(text=values.said(right.value))
        case "numbers":
            return Answer(parts=tuple(values.said(one) for one in _all(right.value)))
        case "yes-no":
            return Answer(text=values.said(values.truth(right.value)), rule=shown[0] if shown else "")
        case "rule":
            return Answer(rule=shown[0] if shown else "")
        case "sort":
            return Answer(parts=shown)
    return Answer(refs=shown)


def _all(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else (value,)


def wrong_answers(step: Ask | Compare, right: Answered | Compared) -> tuple[Answer, ...]:
    """Answers of the step's kind that are wrong, and one that is none: for those who walk through a lesson."""
    if isinstance(right, Compared):
        names = [line.name for line in right.lines if line.name not in right.best]
        return tuple(Answer(refs=(name,)) for name in (*names, "nobody"))
    assert isinstance(step, Ask)
    good = right_answer(step, right)
    return tuple(one for one in _others(step, right, good) if not passes(step, right, one))


def passes(step: Ask, right: Answered, given: Answer) -> bool:
    """Whether an answer is right."""
    return isinstance(judged(step, right, given, lambda read: ()), Right)


def _others(step: Ask, right: Answered, good: Answer) -> list[Answer]:
    match step.answer:
        case "number":
            far = values.numeric(right.value) + step.within + 1
            return [Answer(text=str(far)), Answer(text="x"), Answer()]
        case "numbers":
            more = tuple(values.said(values.numeric(one) + 1) for one in _all(right.value))
            return [Answer(parts=more), Answer(parts=("x",)), Answer()]
        case "yes-no":
            other = "no" if good.text == "yes" else "yes"
            return [Answer(text=other, rule=rule) for rule in ("", *step.options)] + [Answer(text="x")]
        case "some":
            return [Answer(), Answer(refs=(*good.refs[1:], "t:nowhere")), Answer(refs=good.refs[1:])]
        case "order":
            return [Answer(refs=tuple(reversed(good.refs))), Answer(refs=good.refs[1:])]
        case "sort":
            turned = tuple(next(one for one in step.groups if one != group) for group in good.parts)
            return [Answer(parts=turned), Answer(parts=())]
        case "rule":
            return [Answer(rule=rule) for rule in (*step.options, "")]
    return [Answer(refs=(option,)) for option in step.options] + [Answer(refs=("nobody",))]
