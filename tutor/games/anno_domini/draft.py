"""The lines of a position text taken apart: each field once, with the line it stands on. Not what they mean."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from tutor.kernel import draft as kernel
from tutor.kernel.draft import plain_rows, shown
from tutor.kernel.record import HEADERS, Fault

GAME = "anno_domini"

FIELDS = (
    "round", "phase", "turn", "order", "attacks", "event", "acted", "due", "drawn", "reached", "freed", "task",
    "winner", "by",
)  # fmt: skip
SEAT_FIELDS = ("colour", "money", "cards", "out")
PILE_FIELDS = ("unknown", "known")
LINES = ("position", "seat", "free", "debts", "pile")


@dataclass(frozen=True, slots=True)
class Land:
    """A territory as a line names it: `normandy:3+` of seat 1; seat 0 is `free`."""

    line: int
    seat: int
    text: str


@dataclass(slots=True)
class Draft(kernel.Draft):
    """What a position text says, still text. Keys of seats carry their number: `money:2`."""

    lands: list[Land] = field(default_factory=list)
    tasks: list[tuple[int, str]] = field(default_factory=list)
    neutral: set[int] = field(default_factory=set)

    def put(self, key: str, line: int, value: str) -> None:
        """Keep a field; Fault when it was given before."""
        if key in self.values:
            name = key.replace(":", " of seat ")
            raise Fault(line, f"{name} once", f"{name} a second time, after line {self.lines[key]}")
        self.values[key] = value
        self.lines[key] = line

    def number(self, key: str, default: int) -> int:
        """A field that is a whole number."""
        text = self.values.get(key, str(default))
        if not re.fullmatch(r"-?[0-9]{1,9}", text):
            raise self.fault(key, f"a whole number after {key.split(':')[0]}", text)
        return int(text)

    def flag(self, key: str) -> bool:
        """A field that is yes or no; no when it is not given."""
        text = self.values.get(key, "no")
        if text not in ("yes", "no"):
            raise self.fault(key, f"yes or no after {key}", text)
        return text == "yes"

    def items(self, key: str) -> tuple[str, ...]:
        """A field that is a list, parted by commas; `-` is an empty one."""
        text = self.values[key]
        return () if text == "-" else tuple(text.split(","))

    def seat(self, key: str, text: str, seats: int) -> int:
        """A seat at the table, named in this field."""
        if not re.fullmatch(r"p?[1-9]", text) or int(text[-1]) > seats:
            raise self.fault(key, f"a seat from 1 to {seats}", text)
        return int(text[-1])


def read_lines(text: str) -> Draft:
    """The fields of a position text. Raises Fault."""
    draft = Draft()
    for n, plain in plain_rows(text):
        _line(draft, n, re.sub(r" *, *", ",", plain))
    if "position" not in draft.lines:
        raise Fault(1, f"position {GAME}", "no line that begins so")
    return draft


def _line(draft: Draft, n: int, text: str) -> None:
    head, *tail = re.split(r" *:(?: +|$)", text, maxsplit=1)
    kind, *words = head.split() or [":"]
    kind = kind.lower()
    if kind not in HEADERS and "position" not in draft.lines and kind != "position":
        raise Fault(n, f"position {GAME}", shown(text))
    if tail and kind not in ("seat", "free"):
        raise Fault(n, "` : ` and territories only after `seat` or `free`", shown(text))
    if kind == "position":
        _position(draft, n, words)
    elif kind == "seat":
        _seat(draft, n, words, tail)
    elif kind == "free":
        _lands(draft, n, 0, [*words, *tail])
    elif kind == "debts":
        draft.put("debts", n, ",".join(words).lower() or "-")
    elif kind == "pile":
        draft.lines.setdefault("pile", n)
        _pairs(draft, n, words, PILE_FIELDS)
    elif kind in FIELDS or kind in HEADERS:
        _pairs(draft, n, [kind, *words], (*FIELDS, *HEADERS))
    else:
        raise Fault(n, f"one of {', '.join((*LINES, *FIELDS, *HEADERS))}", shown(kind))


def _position(draft: Draft, n: int, words: Sequence[str]) -> None:
    if not words or words[0].lower() != GAME:
        raise Fault(n, f"position {GAME}", shown(f"position {words[0]}") if words else "position")
    if "position" in draft.lines:
        raise Fault(n, "one line that begins with position", "a second one")
    draft.lines["position"] = n
    _pairs(draft, n, words[1:], (*FIELDS, *HEADERS))


def _seat(draft: Draft, n: int, words: Sequence[str], tail: Sequence[str]) -> None:
    if not words or not re.fullmatch(r"[pP]?[1-9]", words[0]):
        raise Fault(n, "the number of a seat after `seat`", shown(words[0]) if words else "nothing")
    seat = int(words[0][-1])
    draft.put(f"seat:{seat}", n, "")
    rest = list(words[1:])
    if "neutral" in (word.lower() for word in rest[::2]):
        rest.remove(next(word for word in rest[::2] if word.lower() == "neutral"))
        draft.neutral.add(seat)
    _pairs(draft, n, rest, SEAT_FIELDS, f":{seat}")
    _lands(draft, n, seat, tail)


def _lands(draft: Draft, n: int, seat: int, tail: Sequence[str]) -> None:
    draft.lands += [Land(n, seat, word.lower()) for part in tail for word in re.split(r"[ ,]+", part) if word != "-"]


def _pairs(draft: Draft, n: int, words: Sequence[str], keys: Sequence[str], suffix: str = "") -> None:
    """Fields as `key value key value`; a seed takes the rest of its line, a deck may have its fingerprint."""
    left = list(words)
    while left:
        key = left.pop(0).lower()
        if key not in keys:
            raise Fault(n, f"one of {', '.join(keys)}", shown(key))
        if not left:
            raise Fault(n, f"a value after {key}", "the end of the line")
        value = left.pop(0)
        if key == "option":
            _option(draft, n, value)
        elif key == "task":
            draft.lines["task"] = n
            draft.tasks.append((n, value.lower()))
        elif key in ("seed", "deck"):
            draft.put(key, n, value)
            left = left[1:] if key == "deck" and left and left[0].lower() not in keys else left
            left = left if key == "deck" else []
        else:
            draft.put(key + suffix, n, value.lower())


def _option(draft: Draft, n: int, text: str) -> None:
    name, sign, value = text.partition("=")
    if not (name and sign and value):
        raise Fault(n, "option NAME=VALUE", shown(text))
    draft.put(f"option:{name}", n, value)
    draft.options[name] = value
