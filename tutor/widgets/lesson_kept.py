"""How far a learner has come in a lesson, as a short text, and back to there.

A session follows from its inputs. Of the steps that are behind only the moves are kept that led on from them, of the
present one every input; so the text stays short however long somebody tries. It is JSON, and checked when it is read.
Texts of the first version (moves only, with `hints`, `tries`, `done`) are still taken up.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from tutor.lessons import trace
from tutor.lessons.cues import Answer, Attempt, Back, Hint, Input, Next
from tutor.lessons.runner import Runner, Session
from tutor.lessons.schema import HINTS, Ask, Watch
from tutor.lessons.walking import answer_of
from tutor.widgets import lesson_draft
from tutor.widgets.lesson_draft import Draft

LONGEST = 3_200
"""Characters for the inputs of the present step; of more, those are kept that stand."""
STEPS, STAGES = 200, 500
"""More steps and stages than any lesson has."""
Moves = tuple[str, ...]


@dataclass(frozen=True)
class Trail:
    """What led a learner to where he is."""

    led: Mapping[int, Moves] = field(default_factory=dict)
    """Step -> the moves with which it was left."""
    now: tuple[Input, ...] = ()
    """All that changed something since the present step began."""
    made: Moves = ()
    """The moves of the present step that stand."""
    full: bool = False
    """Whether the end was reached once."""


class Learner(Protocol):
    """What has to be known of a learner in a lesson."""

    runner: Runner[Any, Any]
    session: Session[Any]
    draft: Draft
    trail: Trail

    def give(self, given: Input) -> None:
        """Hand an input to the runner."""

    def begin(self, session: Session[Any], trail: Trail) -> None:
        """Stand at the beginning of a step."""


def followed(trail: Trail, before: Session[Any], after: Session[Any], given: Input, staged: bool) -> Trail:
    """The trail after an input. `staged`: it went back one stage of a step-through."""
    trail = replace(trail, full=trail.full or after.finished)
    if before.at != after.at:
        led = {**trail.led, before.at: trail.made} if after.at > before.at and before.done else trail.led
        return replace(trail, led={at: led[at] for at in led if at + 1 < len(after.entered)}, now=(), made=())
    if not trace.kept(before, after):
        return trail
    if isinstance(given, Back) and not staged:
        return replace(trail, now=(), made=())
    made = trail.made
    if isinstance(given, Attempt) and len(after.states) > len(before.states):
        made = (*made, given.text)
    return replace(trail, now=(*trail.now, given), made=made[: len(after.states) - 1])


# ---- written


def kept(view: Learner) -> str:
    """What is to be kept of a lesson; nothing when the learner has done nothing yet."""
    session, trail = view.session, view.trail
    if not (session.at or trail.led or trail.now or trail.full or view.draft != Draft()):
        return ""
    told: dict[str, object] = {"lesson": view.runner.lesson.id, "of": len(view.runner.lesson.step), "at": session.at}
    told |= {"led": [list(trail.led.get(at, ())) for at in range(len(session.entered) - 1)], "full": trail.full}
    told |= {"now": json.loads(_now(view)), "draft": lesson_draft.written(view.draft)}
    return json.dumps(told, separators=(",", ":"), ensure_ascii=False)


def _now(view: Learner) -> str:
    text = trace.write(view.trail.now)
    if len(text) <= LONGEST:
        return text
    session = view.session
    stages = len(session.states) - 1 if isinstance(view.runner.step(session), Watch) else 0
    moves: tuple[Input, ...] = tuple(map(Attempt, view.trail.made))
    text = trace.write((*(Hint(),) * min(session.hints, HINTS), *moves, *(Next(),) * stages))
    return text if len(text) <= LONGEST else "[]"


# ---- read


@dataclass(frozen=True)
class Place:
    """Where somebody was in a lesson."""

    lesson: str
    at: int
    """The step, from 0."""
    of: int
    full: bool = False
    led: tuple[Moves, ...] = ()
    now: tuple[Input, ...] = ()
    draft: Draft = field(default_factory=Draft)
    done: bool = False
    """Of the first version: the step was done, and its answer was not kept."""


def place_of(text: str) -> Place | None:
    """What a kept text says; None when it is none."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict) or not isinstance(found.get("lesson"), str) or not _count(found.get("of")):
        return None
    return _place(found) if "led" in found else _first_version(found)


def _count(found: object) -> bool:
    return type(found) is int and 0 <= found <= STEPS


def _place(found: dict[str, Any]) -> Place | None:
    led, at = _moves(found.get("led")), found.get("at")
    if led is None or type(at) is not int or not 0 <= at <= len(led) or at >= found["of"]:
        return None
    now, draft = trace.read(json.dumps(found.get("now"))), lesson_draft.read(found.get("draft"))
    return Place(found["lesson"], at, found["of"], found.get("full") is True, led, now, draft)


def _first_version(found: dict[str, Any]) -> Place | None:
    moves, picked = _moves(found.get("moves")), _moves([found.get("picked")])
    numbers = all(type(found.get(name)) is int and 0 <= found[name] < 10_000 for name in ("hints", "tries"))
    flags = all(type(found.get(name)) is bool for name in ("done", "finished"))
    if not moves or not picked or not numbers or not flags or len(moves) > found["of"]:
        return None
    hints: tuple[Input, ...] = (Hint(),) * min(found["hints"], HINTS)
    done, now = bool(found["done"]), (*hints, *map(Attempt, moves[-1]))
    full = done and bool(found["finished"])
    return Place(found["lesson"], len(moves) - 1, found["of"], full, moves[:-1], now, Draft(picked[0]), done)


def _moves(found: object) -> tuple[Moves, ...] | None:
    """Rows of texts; None for anything else."""
    if not isinstance(found, list) or len(found) > STEPS or not all(isinstance(row, list) for row in found):
        return None
    good = all(isinstance(one, str) for row in found for one in row)
    return tuple(map(tuple, found)) if good else None


def take_up(view: Learner, text: str) -> bool:
    """Bring a fresh view to where the text was written; whether that was possible, and as far as it is."""
    place = place_of(text)
    if place is None or place.lesson != view.runner.lesson.id:
        return False
    session, _ = view.runner.start()
    for at, moves in enumerate(place.led):
        session = _past(view.runner, session, moves)
        if session.at != at + 1:
            break
    for _ in range(max(session.at - place.at, 0)):
        session, _ = view.runner.advance(session, Back())
    view.begin(session, Trail(dict(enumerate(place.led)), full=place.full))
    for given in place.now if session.at == place.at else ():
        view.give(given)
    if place.done:
        _answered(view, place.full)
    view.draft = place.draft if session.at == place.at else Draft()
    return True


def _past(runner: Runner[Any, Any], session: Session[Any], moves: Moves) -> Session[Any]:
    """Through a step and into the next one, without doing again what changes nothing on the table."""
    for text in moves:
        session, _ = runner.advance(session, Attempt(text))
    for _ in range(STAGES if isinstance(runner.step(session), Watch) else 0):
        if session.done:
            break
        session, _ = runner.advance(session, Next())
    return runner.advance(replace(session, done=True), Next())[0]


def _answered(view: Learner, finished: bool) -> None:
    if isinstance(view.runner.step(view.session), Ask) and not view.session.done:
        view.give(answer_of(view.runner, view.session) or Answer())
    if finished:
        view.give(Next())
