"""How far a learner has come in a lesson, as a short text, and back to there.

The text is JSON: the moves that stand, by step, and what the present step knows beside them. It is checked when it is
read, and its moves are made by the runner.
"""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tutor.lessons.runner import Attempt, Hint, Input, Next, Session

if TYPE_CHECKING:
    from tutor.widgets.lesson import LessonView

Moves = Mapping[int, tuple[str, ...]]
"""Step -> the moves made in it that were not taken back."""
HINTS = 20


def followed(moves: Moves, session: Session[Any], given: Input) -> Moves:
    """The moves that stand after this input."""
    mine, count = moves.get(session.at, ()), len(session.states) - 1
    if isinstance(given, Attempt) and count > len(mine):
        mine = (*mine, given.text)
    return {at: before for at, before in moves.items() if at < session.at} | {session.at: mine[:count]}


def kept(view: "LessonView") -> str:
    """What is to be kept of a lesson; nothing when the learner has done nothing yet."""
    session = view.session
    if not (session.at or session.hints or session.tries or session.done or len(session.states) > 1 or view.picked):
        return ""
    moves = [list(view.moves.get(at, ())) for at in range(session.at + 1)]
    told: dict[str, object] = {"lesson": view.runner.lesson.id, "moves": moves, "of": len(view.runner.lesson.step)}
    told |= {name: getattr(session, name) for name in ("done", "finished", "hints", "tries")}
    return json.dumps(told | {"picked": list(view.picked)}, separators=(",", ":"))


def step_of(text: str, lesson: str) -> tuple[int, int] | None:
    """(step, of how many) in a kept text of this lesson; None when it is none."""
    found = _read(text, lesson)
    return (len(found["moves"]), found["of"]) if found else None


def take_up(view: "LessonView", text: str) -> bool:
    """Bring a fresh view to where the text was written; whether that was possible, and as far as it is."""
    found = _read(text, view.runner.lesson.id)
    if not found:
        return False
    for at, moves in enumerate(found["moves"]):
        if at:
            view.session = replace(view.session, done=True)
            view._give(Next())
        if at + 1 == len(found["moves"]):
            _help(view, found["hints"])
        for move in moves:
            view._give(Attempt(move))
    done = view.session.done or found["done"]
    view.session = replace(view.session, done=done, finished=done and found["finished"], tries=found["tries"])
    view.picked = tuple(found["picked"])
    return True


def _help(view: "LessonView", hints: int) -> None:
    """Hints come before moves: a step that is done gives none."""
    for _ in range(min(hints, HINTS)):
        view._give(Hint())


def _read(text: str, lesson: str) -> dict[str, Any] | None:
    """The text, if it is one of this lesson and everything in it is what it should be."""
    try:
        found = json.loads(text)
    except ValueError:
        return None
    if not isinstance(found, dict) or found.get("lesson") != lesson:
        return None
    moves = found.get("moves")
    numbers = all(type(found.get(name)) is int and 0 <= found[name] < 10_000 for name in ("of", "hints", "tries"))
    flags = all(type(found.get(name)) is bool for name in ("done", "finished"))
    if not numbers or not flags or not isinstance(moves, list) or not moves or len(moves) > found["of"]:
        return None
    texts = [*moves, found.get("picked")]
    good = all(isinstance(row, list) and all(isinstance(one, str) for one in row) for row in texts)
    return found if good else None
