"""What the printed rules state about the components; data of an owner of the game are held against it."""

from dataclasses import dataclass
from functools import cache

from tutor import content

GAME = "anno_domini"


@dataclass(frozen=True, slots=True)
class Example:
    """The printed example of what can be attacked (ad-7-12)."""

    base: str
    red: int
    blue: int
    sea: str
    targets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Event:
    """A row that the table of events has, and what it must say."""

    sum: int
    id: str
    needs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Copies:
    """How many copies of a card the rules prove; `most` is None where they leave it open."""

    least: int
    most: int | None = None

    def admits(self, copies: int) -> bool:
        """Whether the rules allow this many."""
        return self.least <= copies and (self.most is None or copies <= self.most)

    @property
    def expects(self) -> str:
        """What they allow, for a message."""
        if self.most == self.least:
            return f"exactly {self.least}"
        return f"{self.least} or more" if self.most is None else f"{self.least} to {self.most}"


@dataclass(frozen=True, slots=True)
class Printed:
    """printed.toml as it is written."""

    territories: int
    seas: tuple[str, ...]
    names: tuple[str, ...]
    """Territories that the rules name."""
    may_be_zero: tuple[str, ...]
    """Numbers that may be 0; all others are more."""
    events: tuple[Event, ...]
    example: Example
    cards: dict[str, Copies]


@cache
def printed() -> Printed:
    """What our own data say about the printed rules. Raises BadData."""
    file = content.root() / GAME / "printed.toml"
    return content.structure(content.toml(file), Printed, file)
