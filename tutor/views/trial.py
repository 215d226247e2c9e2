"""A table under another rule: what a move can lead to, so that two tables can be compared; and why one cannot be."""

from dataclasses import dataclass
from fractions import Fraction

from tutor.kernel.game import Event
from tutor.kernel.verdict import Fact

SURE = Fraction(1)


@dataclass(frozen=True, slots=True)
class Prospect:
    """One way in which something can come out, with its exact chance and what happens then.

    Words: `prospect.<what>` with the facts; `sure` is what happens without any chance, and has none.
    """

    what: str = "sure"
    facts: tuple[Fact, ...] = ()
    chance: Fraction = SURE
    events: tuple[Event, ...] = ()


class Unswitched(ValueError):
    """A table cannot be under an option: `key` are the words that say why, with their facts."""

    def __init__(self, key: str, **facts: int | str) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts


__all__ = ["SURE", "Prospect", "Unswitched"]
