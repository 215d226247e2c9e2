"""The examples of docs/lessons.md are lessons: each can be read, and all kinds of steps and answers are among them."""

import re
import tomllib
from pathlib import Path
from typing import get_args

from tutor import content, registry
from tutor.lessons.opening import Questions
from tutor.lessons.schema import AnswerKind, Ask, Lesson
from tutor.lessons.shape import faults

PAGE = Path(__file__).parents[2] / "docs" / "lessons.md"
HEAD = 'id = "doc"\ngame = "anno_domini"\nseat = 2\nminutes = 1\nfrom = { record = "p0.game" }\n'


def examples() -> list[Lesson]:
    blocks = re.findall(r"```toml\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    steps = [block.replace(", …]", "]") for block in blocks if block.startswith("[[step]]") and "= …" not in block]
    return [content.structure(tomllib.loads(HEAD + block), Lesson, "docs/lessons.md") for block in steps]


def test_every_example_can_be_read() -> None:
    lessons = examples()
    kinds = {step.kind for lesson in lessons for step in lesson.step}
    assert kinds == {"tell", "ask", "play", "watch", "compare", "recap"}
    answers = {step.answer for lesson in lessons for step in lesson.step if isinstance(step, Ask)}
    assert answers == set(get_args(AnswerKind))
    assert [str(fault) for lesson in lessons for fault in faults(lesson, PAGE)] == []


def test_every_question_it_names_is_one() -> None:
    text = PAGE.read_text("utf-8")
    listed = text[text.index("## 5.") : text.index("Words that are there")]
    names = {found.split()[0] for found in re.findall(r"`([a-z][a-z-]*(?: [A-Z\",.a-z>!/ ]*)?)`", listed)}
    known = set(Questions(registry.pack("anno_domini"))) | {"legal", "rule-of", "decides", "over"}
    assert len(names & known) > 60
    assert names - known <= OTHERS


OTHERS = {"of", "tutor", "after", "some", "sort", "yes", "no", "none", "crisis", "bishop", "event"}
"""Words in code style that are no questions."""
