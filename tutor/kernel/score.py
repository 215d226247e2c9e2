"""A score is an expression of cited items, never a bare number."""

from dataclasses import dataclass

from tutor.kernel.rulebook import RuleId


@dataclass(frozen=True, slots=True)
class Item:
    """`count` times `each`, because of one paragraph; `focus` are the places that were counted."""

    what: str
    """A key of the words: `item.<what>`."""
    count: int
    each: int
    rule: RuleId
    focus: tuple[str, ...] = ()

    @property
    def amount(self) -> int:
        """What the item adds."""
        return self.count * self.each


@dataclass(frozen=True, slots=True)
class Points:
    """A sum of items, perhaps capped: `total` is never more than `cap` (None: no cap)."""

    items: tuple[Item, ...] = ()
    cap: int | None = None
    cap_rule: RuleId | None = None

    @property
    def uncapped(self) -> int:
        """The sum of the items."""
        return sum(item.amount for item in self.items)

    @property
    def total(self) -> int:
        """What counts."""
        return self.uncapped if self.cap is None else min(self.uncapped, self.cap)

    def __add__(self, other: "Points") -> "Points":
        return Points(self.items + other.items, self.cap, self.cap_rule)


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer to a question about a state, with its derivation; `focus` are the places that it is about."""

    value: object
    """An int, str, bool, Fraction, or a tuple of refs or numbers."""
    because: tuple[Points, ...] = ()
    rules: tuple[RuleId, ...] = ()
    focus: tuple[str, ...] = ()
