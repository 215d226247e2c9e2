"""What holds in every state of a game, and what does not where it is broken."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Broken:
    """An invariant that does not hold. `at` are the fields of the position text that show it, the best one first."""

    number: int
    expected: str
    found: str
    at: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"invariant {self.number}: expected {self.expected}, found {self.found}"


__all__ = ["Broken"]
