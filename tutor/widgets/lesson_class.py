"""A lesson before a class: one question, an answer that is shown at a press, and what the teacher should know.

The question and the button that shows the answer are seen in large type only; the teacher's notes are on every page,
closed, since they are for one pair of eyes.
"""

from typing import TYPE_CHECKING

from tutor.i18n import Words
from tutor.lessons import runner as r
from tutor.lessons.playing import next_of_line
from tutor.lessons.schema import Play, Recap, Watch
from tutor.lessons.walking import answer_of
from tutor.widgets import classroom, parts
from tutor.widgets.markup import Html, tag

if TYPE_CHECKING:
    from tutor.widgets.lesson import LessonView


def question(view: "LessonView", named: Words) -> Html | None:
    """What to ask the class now, where the step's own question is not enough."""
    step = view.step
    if isinstance(step, Play) and not view.session.item:
        return classroom.question(view.runner.game, view.hand, view.state, named)
    key = "watch" if isinstance(step, Watch) and not view.session.done else "recap" if isinstance(step, Recap) else ""
    if not key:
        return None
    said = tag("p", named(f"lesson-page.class-{key}"), cls="serif")
    return tag("aside", said, cls="ask-class", aria_label=named("class.ask"), data_key=f"class-{view.step.id}")


def reveal_button(view: "LessonView", named: Words) -> Html | None:
    """The answer at a press, in large type only; nothing where nothing is asked."""
    if not can_reveal(view):
        return None
    return parts.button("reveal", parts.icon("hint"), named("lesson-page.reveal"), cls="btn only-big")


def can_reveal(view: "LessonView") -> bool:
    """Whether there is an answer that is not shown yet."""
    if view.session.done or view.session.finished or isinstance(view.step, Watch):
        return False
    return not (isinstance(view.step, Play) and not view.session.item and _next_move(view) == "")


def reveal(view: "LessonView") -> None:
    """Show the answer with its derivation; of a step that is played, lay its next move ready, or its next try."""
    if isinstance(view.step, Play) and not view.session.item:
        _lay_ready(view, _next_move(view))
        return
    answer = answer_of(view.runner, view.session)
    if answer is not None:
        view.give(answer)


def _next_move(view: "LessonView") -> str:
    step = view.step
    if not isinstance(step, Play) or view.runner.stuck(view.session):
        return ""
    return next_of_line(step, view.session, view.runner.asking, view.seat)


def _lay_ready(view: "LessonView", text: str) -> None:
    game = view.runner.game
    move = game.parse(view.state, text)
    if game.judge(view.state, move, view.seat).legal:
        view.hand.show(view.state, move)
        view.cues, view.happened = (), None
    else:
        view.by_hand(lambda: view.hand.say(view.state, text, view.seat))


def onward(view: "LessonView") -> bool:
    """What a clicker's key means before a class: first the answer, then on. Whether it was the answer."""
    if not view.big or not can_reveal(view) or isinstance(view.step, Play):
        return False
    reveal(view)
    return any(isinstance(cue, r.Right) for cue in view.cues)


def notes(view: "LessonView", named: Words) -> Html | None:
    """For the teacher: minutes, what to ask, what usually goes wrong; closed until it is wanted."""
    lesson = view.runner.lesson
    own, whole = view.said("note"), f"{lesson.id}.note"
    rows = [tag("p", named("lesson-page.minutes", n=view.step.minutes or lesson.minutes), cls="xs muted")]
    rows += [tag("p", own, cls="small")] if own else []
    rows += [tag("p", named(whole), cls="small")] if named.has(whole) and (view.session.at == 0 or not own) else []
    title = tag("summary", named("lesson-page.teacher"))
    return tag("details", title, tag("div", *rows, cls="col"), cls="opens teacher", data_key="teacher")
