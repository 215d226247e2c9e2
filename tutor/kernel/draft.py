"""A position text taken apart: what every game's reader of its lines begins with. Not what the lines mean."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from tutor.kernel.record import Fault

TEXT_MOST = 20_000
SHOWN_MOST = 60


@dataclass(slots=True)
class Draft:
    """What a position text says, still text; a game adds what else its lines hold."""

    values: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    """Field, or anything else that stands on a line -> its line; `position` is always among them."""
    options: dict[str, str] = field(default_factory=dict)

    def line(self, *keys: str) -> int:
        """The line of the first of these that the text names, else that of `position`."""
        return next((self.lines[key] for key in keys if key in self.lines), self.lines["position"])

    def fault(self, key: str, expected: str, found: object) -> Fault:
        """What is wrong with a field."""
        return Fault(self.line(key), expected, shown(str(found)))


def shown(text: str) -> str:
    """A found text for a message, cut when it is long."""
    return text if len(text) <= SHOWN_MOST else text[:SHOWN_MOST] + "…"


def plain_rows(text: str) -> Iterator[tuple[int, str]]:
    """The lines that say something, with their numbers and without comments. Fault for what is no plain text."""
    if len(text) > TEXT_MOST:
        raise Fault(1, f"a position of at most {TEXT_MOST} characters", f"{len(text)} characters")
    for n, row in enumerate(text.splitlines(), 1):
        plain = row.split("#", 1)[0].replace("\t", " ").strip()
        if plain and not (plain.isascii() and plain.isprintable()):
            raise Fault(n, "plain letters, digits and signs", shown(repr(plain)))
        if plain:
            yield n, plain


__all__ = ["TEXT_MOST", "Draft", "plain_rows", "shown"]
