"""A score is an expression of cited items, never a bare number."""

from dataclasses import dataclass, field

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

    uncapped: int = field(init=False, repr=False, compare=False)
    """The sum of the items."""
    total: int = field(init=False, repr=False, compare=False)
    """What counts."""

    def __post_init__(self) -> None:
        whole = 0
        for item in self.items:
            whole += item.count * item.each
        object.__setattr__(self, "uncapped", whole)
        object.__setattr__(self, "total", whole if self.cap is None or whole < self.cap else self.cap)

    def __add__(self, other: "Points") -> "Points":
        return Points(self.items + other.items, self.cap, self.cap_rule)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence for people: a key of the words, and its facts."""

    key: str
    facts: tuple[tuple[str, int | str], ...] = ()


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer to a question about a state, with its derivation; `focus` are the places that it is about."""

    value: object
    """An int, str, bool, Fraction, or a tuple of refs or numbers."""
    because: tuple[Points, ...] = ()
    rules: tuple[RuleId, ...] = ()
    focus: tuple[str, ...] = ()
    told: tuple[Sentence, ...] = field(default=(), compare=False)
    """The answer in sentences, the shortest one first, where its value alone says little to people."""
    named: object = field(default=None, compare=False, repr=False)
    """The state whose names these sentences need, where that is not the one that was asked about."""
