"""How far a learner has come, as a short text, and back to there: the inputs that led to a session.

A session follows from its inputs, so giving them again is enough, and a lesson whose file has changed meanwhile leads
as far as they still fit. The text is JSON, an input a row: its letter and what it says.
"""

import json
from collections.abc import Iterable
from typing import Any

from tutor.lessons.cues import Answer, Attempt, Back, Hint, Input, Leave, Next, Return, Session, Undo
from tutor.lessons.runner import Runner

PLAIN: dict[str, type] = {"n": Next, "b": Back, "h": Hint, "u": Undo, "l": Leave, "r": Return}
LETTERS = {kind: letter for letter, kind in PLAIN.items()}
MOST = 5_000
"""More inputs than anybody gives to one lesson; a guard against texts that were made up."""
LONG = 400
"""More characters than a move or a part of an answer has."""


def kept(before: Session[Any], after: Session[Any]) -> bool:
    """Whether an input has to be kept: it changed something."""
    return before != after


def write(inputs: Iterable[Input]) -> str:
    """The inputs as text."""
    return json.dumps([row for one in inputs if (row := _row(one))], separators=(",", ":"), ensure_ascii=False)


def _row(given: Input) -> list[object] | None:
    if isinstance(given, Attempt):
        return ["a", given.text]
    if isinstance(given, Answer):
        return ["=", given.text, list(given.refs), list(given.parts), given.rule]
    letter = LETTERS.get(type(given))
    return [letter] if letter else None


def read(text: str) -> tuple[Input, ...]:
    """The inputs of a text; none when it is no such text."""
    try:
        rows = json.loads(text)
    except (ValueError, RecursionError):
        return ()
    if not isinstance(rows, list) or len(rows) > MOST:
        return ()
    found = [_input(row) for row in rows]
    return tuple(one for one in found if one) if all(found) else ()


def _input(row: object) -> Input | None:
    if not isinstance(row, list) or not row:
        return None
    match row:
        case [str(letter)] if letter in PLAIN:
            made: Input = PLAIN[letter]()
            return made
        case ["a", str(text)] if len(text) <= LONG:
            return Attempt(text)
        case ["=", str(text), list(refs), list(parts), str(rule)] if _short(text, rule, *refs, *parts):
            return Answer(text, tuple(refs), tuple(parts), rule)
    return None


def _short(*texts: object) -> bool:
    return len(texts) <= LONG and all(isinstance(text, str) and len(text) <= LONG for text in texts)


def again(runner: Runner[Any, Any], inputs: Iterable[Input]) -> Session[Any]:
    """The session that these inputs lead to."""
    session, _ = runner.start()
    for one in inputs:
        session, _ = runner.advance(session, one)
    return session
