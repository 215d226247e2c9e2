"""What a class has guessed and thrown about a battle, kept with the visit and found again on the same battle.

A battle is known by its table, seat, base and target. Nothing that is read is believed: guesses that cannot be of this
battle are left out.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b

from tutor.odds.roll import Left
from tutor.views.guesses import Unguessed, read
from tutor.views.predict import QUESTIONS, THROWS, Guess, Question, Round

Recall = Callable[[str], str]
"""Name -> what was kept under it; empty: nothing."""
LONGEST = 3_800
"""Characters of the guesses of one question; of more, the first are kept."""


def name_of(position: str, seat: int | None, base: str, target: str) -> str:
    """The name under which a battle is kept."""
    return f"guesses/{blake2b(f'{position} {seat} {base} {target}'.encode(), digest_size=8).hexdigest()}"


def written(name: str, now: Round, seed: str) -> Iterator[tuple[str, str]]:
    """What is kept of a battle: how far it went, and the guesses of each question."""
    yield name, json.dumps({"shown": now.shown, "thrown": now.thrown, "seed": seed}, ensure_ascii=False)
    for question in QUESTIONS:
        yield f"{name}/{question}", _lines(now.of(question))


def _lines(guesses: Sequence[Guess]) -> str:
    for count in range(len(guesses), -1, -1):
        text = json.dumps("\n".join(map(_line, guesses[:count])), ensure_ascii=False)
        if len(text) <= LONGEST:
            return text
    return '""'  # pragma: no cover  none are always short


def _line(guess: Guess) -> str:
    """A guess as it is typed; a number as a fraction, which is never a percentage."""
    value = guess.value
    said = f"{value[0]}:{value[1]}" if isinstance(value, tuple) else f"{value.numerator}/{value.denominator}"
    return f"{guess.name}: {said}" if guess.name else said


def found(recall: Recall, name: str, sizes: Left) -> tuple[Round, str] | None:
    """What was kept of a battle, with the seed of its throws; None where nothing was."""
    how = _json(recall(name))
    if not isinstance(how, dict):
        return None
    guesses = {one: _guesses(recall(f"{name}/{one}"), one, sizes) for one in QUESTIONS}
    shown, thrown, seed = how.get("shown") is True, how.get("thrown"), how.get("seed")
    count = min(thrown, THROWS) if type(thrown) is int and thrown > 0 and shown else 0
    return Round({one: some for one, some in guesses.items() if some}, shown, count), str(seed or "")


def _guesses(text: str, question: Question, sizes: Left) -> tuple[Guess, ...]:
    lines = _json(text)
    if not isinstance(lines, str) or not lines.strip():
        return ()
    try:
        return read(lines, question, sizes)
    except Unguessed:
        return ()


def _json(text: str) -> object:
    try:
        kept: object = json.loads(text)
    except ValueError:
        return None
    return kept


__all__ = ["Recall", "found", "name_of", "written"]
