"""Resume codes: four words and a number, like `zebra-pizza-neon-tram-2741`.

A code is all that stands between a visit and a stranger, and it is read out, typed on a phone and written on paper.
"""

import difflib
import re
import secrets
import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import Literal

from tutor import content

WORDS = 4
NUMBERS = (1000, 9999)
_LONG = 200
"""Characters of a typed code that are looked at."""

What = Literal["parts", "word", "number"]


class CodeFault(ValueError):
    """A text that is no resume code. `what` is wrong: the count of its `parts`, a `word`, or the `number`.

    `found` is the part that is wrong, as typed; `near` the known word it may have been meant for, or nothing.
    """

    def __init__(self, what: What, expected: str, found: str, near: str = "") -> None:
        super().__init__(f"a resume code: expected {expected}, found {found or 'nothing'}")
        self.what = what
        self.expected = expected
        self.found = found
        self.near = near


@dataclass(frozen=True, slots=True)
class _Codes:
    words: tuple[str, ...]


@cache
def words() -> tuple[str, ...]:
    """The words codes are made of."""
    file = content.root() / "codes.toml"
    return content.structure(content.toml(file), _Codes, file).words


def count() -> int:
    """How many codes there are."""
    return int(len(words()) ** WORDS) * (NUMBERS[1] - NUMBERS[0] + 1)


def fresh() -> str:
    """A code that nobody can foresee: of the system's own source of secrets, never of a seed."""
    low, high = NUMBERS
    number = low + secrets.randbelow(high - low + 1)
    return "-".join((*(secrets.choice(words()) for _ in range(WORDS)), str(number)))


def normal(text: str) -> str:
    """A typed code as it is kept: case, spaces, and dashes of any kind are forgiven. CodeFault says what is wrong."""
    plain = unicodedata.normalize("NFKC", text[: _LONG + 1]).casefold()
    parts = re.findall(r"[^\W\d_]+|\d+", plain)
    if len(parts) != WORDS + 1 or len(text) > _LONG:
        raise CodeFault("parts", f"{WORDS} words and a number", text[:_LONG].strip())
    for part in parts[:WORDS]:
        if part not in words():
            near = difflib.get_close_matches(part, words(), 1)
            raise CodeFault("word", "a word of our list", part, near[0] if near else "")
    if not re.fullmatch("[1-9][0-9]{3}", parts[-1]):
        raise CodeFault("number", f"a number from {NUMBERS[0]} to {NUMBERS[1]}", parts[-1])
    return "-".join(parts)
