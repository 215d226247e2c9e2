"""The lines of a position text taken apart: each field once, with the line it stands on. Not what they mean."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from tutor.games.reisen_verkehr.components import GAME
from tutor.kernel import draft as kernel
from tutor.kernel.draft import plain_rows, shown
from tutor.kernel.record import HEADERS, Fault

SEATS_MOST = 99
FIELDS = ("round", "phase", "turn", "direction", "reversed", "layer", "slides", "winner", "by")
LISTS = ("chain", "received", "laid_by", "top", "bag", "used", "starts", "revealed", "tasks")
NAMES = ("position", "hand SEAT:", *(f"{name}:" for name in LISTS), *FIELDS, *HEADERS)
"""What a line may begin with."""


@dataclass(slots=True)
class Draft(kernel.Draft):
    """What a position text says, still text. Hands are lists with the key `hand:2`."""

    lists: dict[str, tuple[str, ...]] = field(default_factory=dict)
    decks: dict[str, tuple[int, str]] = field(default_factory=dict)
    """Series -> the line that names it, and its fingerprint."""

    def once(self, key: str, line: int) -> None:
        """Fault when this was given before."""
        if key in self.lines:
            name = key.replace(":", " ")
            raise Fault(line, f"{name} once", f"{name} a second time, after line {self.lines[key]}")
        self.lines[key] = line

    def number(self, key: str, default: int) -> int:
        """A field that is a whole number."""
        text = self.values.get(key, str(default))
        if not re.fullmatch(r"-?[0-9]{1,6}", text):
            raise self.fault(key, f"a whole number after {key}", text)
        return int(text)

    def word(self, key: str, default: str, allowed: Sequence[str]) -> str:
        """A field that is one of a few words."""
        text = self.values.get(key, default)
        if text not in allowed:
            raise self.fault(key, f"one of {', '.join(allowed)} after {key}", text)
        return text

    def seat(self, key: str, default: int, seats: int) -> int:
        """A field that is a seat, or none of them (0)."""
        text = self.values.get(key, str(default)).removeprefix("p")
        if text in ("none", "-", "0"):
            return 0
        if not text.isdecimal() or not 1 <= int(text[:6]) <= seats:
            raise self.fault(key, f"a seat from 1 to {seats} after {key}, or none", text)
        return int(text)


def read_lines(text: str) -> Draft:
    """The fields of a position text. Raises Fault."""
    draft = Draft()
    for n, plain in plain_rows(text):
        _line(draft, n, plain)
    if "position" not in draft.lines:
        raise Fault(1, f"position {GAME}", "no line that begins so")
    return draft


def _line(draft: Draft, n: int, text: str) -> None:
    kind, *words = text.split()
    if kind.lower() == "position":
        return _position(draft, n, words)
    if "position" not in draft.lines and kind not in HEADERS:
        raise Fault(n, f"position {GAME}", shown(text))
    head, colon, tail = text.partition(":")
    if colon and kind not in HEADERS:
        return _list(draft, n, head.lower().split(), tail.split())
    return _pairs(draft, n, [kind, *words], (*FIELDS, *HEADERS))


def _position(draft: Draft, n: int, words: Sequence[str]) -> None:
    if not words or words[0].lower() != GAME:
        raise Fault(n, f"position {GAME}", shown(" ".join(("position", *words[:1]))))
    draft.once("position", n)
    _pairs(draft, n, words[1:], (*FIELDS, *HEADERS))


def _list(draft: Draft, n: int, head: Sequence[str], items: Sequence[str]) -> None:
    """`NAME: items`, or `hand SEAT: items`."""
    if len(head) == 2 and head[0] == "hand" and re.fullmatch("p?[1-9][0-9]?", head[1]):
        key = f"hand:{head[1].removeprefix('p')}"
    elif len(head) == 1 and head[0] in LISTS:
        key = head[0]
    else:
        raise Fault(n, f"one of {', '.join(name for name in NAMES if name.endswith(':'))}", shown(" ".join(head)))
    draft.once(key, n)
    draft.lists[key] = tuple(item.lower() for item in items)


def _pairs(draft: Draft, n: int, words: Sequence[str], keys: Sequence[str]) -> None:
    """Fields as `key value key value`; a seed takes the rest of its line, a deck may have its fingerprint."""
    left = list(words)
    while left:
        key = left.pop(0).lower()
        if key not in keys:
            raise Fault(n, f"one of {', '.join(NAMES)}", shown(key))
        if not left:
            raise Fault(n, f"a value after {key}", "the end of the line")
        value = left.pop(0)
        if key == "option":
            _option(draft, n, value)
        elif key == "deck":
            draft.decks[value] = (n, left.pop(0) if left and left[0].lower() not in keys else "")
        else:
            draft.once(key, n)
            draft.values[key] = value.lower()
            left = [] if key == "seed" else left


def _option(draft: Draft, n: int, text: str) -> None:
    name, sign, value = text.partition("=")
    if not (name and sign and value):
        raise Fault(n, "option NAME=VALUE", shown(text))
    draft.once(f"option:{name}", n)
    draft.options[name] = value
