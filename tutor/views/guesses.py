"""Guesses as people type them: a line each, a name before it or none. What cannot be read is said with its line."""

import re
from dataclasses import dataclass
from fractions import Fraction

from tutor.odds.roll import Left
from tutor.views.predict import GUESSES, Guess, Question, Value

NAME = 40
"""Signs of a name at most."""
_SHOWN = 60
"""So much of a line that cannot be read is said again."""
_NUMBER = re.compile(r"(?P<value>-?\d{1,9}(?:[.,]\d{1,6}|\s*/\s*\d{1,9})?)\s*(?P<percent>%?)$")
_PAIR = re.compile(r"(?P<base>\d{1,3})\s*[:\-–]\s*(?P<target>\d{1,3})$")
_BETWEEN = " \t:=;,"


@dataclass(frozen=True, slots=True)
class Wrong:
    """A line that is no guess. Words: `predict.wrong.<key>` with these facts."""

    line: int
    key: str
    found: str
    facts: tuple[tuple[str, int | str], ...] = ()


class Unguessed(ValueError):
    """Text that holds something else than guesses; `wrong` are all its faults, in order."""

    def __init__(self, *wrong: Wrong) -> None:
        super().__init__("; ".join(f"line {one.line}: {one.key}, found {one.found}" for one in wrong))
        self.wrong = wrong


def read(text: str, question: Question, sizes: Left, room: int = GUESSES) -> tuple[Guess, ...]:
    """All guesses of a text, empty lines left out. Unguessed with every wrong line, and then none of them counts."""
    lines = [(n, line.strip()) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise Unguessed(Wrong(1, question, "", _facts(question, sizes)))
    guesses: list[Guess] = []
    wrong: list[Wrong] = []
    for n, line in lines:
        try:
            guesses.append(one(line, question, sizes, n))
        except Unguessed as fault:
            wrong += fault.wrong
    if len(lines) > room:
        n, line = lines[room]
        wrong.append(Wrong(n, "many", _cut(line), (("most", GUESSES), ("room", room))))
    if wrong:
        raise Unguessed(*wrong)
    return tuple(guesses)


def one(line: str, question: Question, sizes: Left, n: int = 1) -> Guess:
    """One guess: `40`, `Anna: 40`, `Anna 40 %`; of a result `2:0`, `Anna: 2:0`. Unguessed when it is none."""
    found = (_PAIR if question == "result" else _NUMBER).search(line.strip())
    before = line.strip()[: found.start()] if found else ""
    name = before.strip(_BETWEEN)
    parted = not before or before[-1] in _BETWEEN
    value = _value(found, question, sizes) if found and parted else None
    if value is None:
        raise Unguessed(Wrong(n, question, _cut(line), _facts(question, sizes)))
    if len(name) > NAME:
        raise Unguessed(Wrong(n, "name", _cut(name), (("most", NAME),)))
    return Guess(name, value)


def _value(found: re.Match[str], question: Question, sizes: Left) -> Value | None:
    """What stands there, if it can be an answer at all."""
    if question == "result":
        base, target = int(found["base"]), int(found["target"])
        return (base, target) if base <= sizes[0] and target <= sizes[1] else None
    number = _number(found["value"])
    if number is None or (found["percent"] and question == "losses"):
        return None
    if question == "losses":
        return number if 0 <= number <= sizes[1] else None
    whole = 1 if "/" in found["value"] and not found["percent"] else 100
    return number / whole if 0 <= number <= whole else None


def _number(text: str) -> Fraction | None:
    over, _, under = text.replace(",", ".").partition("/")
    return Fraction(over.strip()) / (int(under) if under else 1) if not under or int(under) else None


def _facts(question: Question, sizes: Left) -> tuple[tuple[str, int | str], ...]:
    facts: dict[Question, tuple[tuple[str, int | str], ...]] = {
        "chance": (),
        "losses": (("most", sizes[1]),),
        "result": (("base", sizes[0]), ("target", sizes[1])),
    }
    return facts[question]


def _cut(text: str) -> str:
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


__all__ = ["NAME", "Unguessed", "Wrong", "one", "read"]
