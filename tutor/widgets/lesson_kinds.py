"""Kind of step -> what it is on the page. A fresh item is a question, in whatever step it comes."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tutor.widgets.lesson_ask import ASK
from tutor.widgets.lesson_compare import COMPARE
from tutor.widgets.lesson_kind import Kind
from tutor.widgets.lesson_play import PLAY
from tutor.widgets.lesson_read import RECAP, TELL
from tutor.widgets.lesson_watch import WATCH

if TYPE_CHECKING:
    from tutor.widgets.lesson import LessonView

KINDS: Mapping[str, Kind] = {
    "tell": TELL, "ask": ASK, "play": PLAY, "watch": WATCH, "compare": COMPARE, "recap": RECAP,
}  # fmt: skip


def kind_of(view: "LessonView") -> Kind:
    """What is in front of the learner."""
    return ASK if view.session.item else KINDS[view.step.kind]
