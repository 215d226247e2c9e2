"""What somebody presses who does every step of a lesson right: the same presses for a page with and without browser."""

from collections.abc import Iterator
from dataclasses import dataclass

from tutor.lessons.cues import Answer
from tutor.lessons.schema import TRY, Ask, Compare, Play, Watch
from tutor.lessons.walking import answer_of
from tutor.widgets.lesson import LessonView
from tutor.widgets.lesson_draft import chosen
from tutor.widgets.lesson_names import asked, labels


@dataclass(frozen=True)
class Do:
    """One press: `press` a place of the board, `act` a button of the panel, `fill` a field with a text."""

    how: str
    what: str
    text: str = ""


GO = Do("act", "primary")


def right(view: LessonView) -> Iterator[Do]:
    """What does the step right that lies in front of the learner, from its beginning. Ask for one, do it, go on."""
    step, ask = view.step, asked(view)
    if ask is not None:
        answer = answer_of(view.runner, view.session)
        assert answer is not None
        yield from _answer(view, ask, answer)
        yield GO
    elif isinstance(step, Compare):
        answer = answer_of(view.runner, view.session)
        assert answer is not None
        yield Do("act", f"pick:{[one.name for one in step.choice].index(answer.refs[0])}")
        yield GO
    elif isinstance(step, Watch):
        for _ in view.runner.stages(view.session):
            yield GO
    elif isinstance(step, Play):
        yield from _line(view, step)


def _answer(view: LessonView, step: Ask, answer: Answer) -> Iterator[Do]:
    at = step.options.index
    match step.answer:
        case "number":
            yield Do("fill", "answer", answer.text)
        case "numbers":
            for n, (label, part) in enumerate(zip(labels(view, step), answer.parts, strict=True)):
                word = (
                    ("yes" if part in ("1", "yes") else "no") if label.endswith("?") else part.partition(":")[2] or part
                )
                yield Do("act", f"group:{n}:{word}") if chosen(label) else Do("fill", f"part-{n}", part)
        case "yes-no":
            yield Do("act", f"pick:{answer.text}")
            if answer.rule and (answer.text == "no" or step.why == "both"):
                yield Do("act", f"reason:{at(answer.rule)}")
        case "sort":
            for n, group in enumerate(answer.parts):
                yield Do("act", f"group:{n}:{step.groups.index(group)}")
        case "rule":
            yield Do("act", f"pick:{at(answer.rule)}")
        case _:
            for ref in answer.refs:
                yield Do("act", f"pick:{at(ref)}") if ref in step.options else Do("press", ref)


def _line(view: LessonView, step: Play) -> Iterator[Do]:
    for text in step.line:
        plain = text.removeprefix(TRY)
        yield Do("fill", "move", plain)
        yield Do("act", "say")
        if text != plain:
            yield GO
