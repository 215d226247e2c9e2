"""Chance described as data, decided by a dealer, kept on a tape.

A turn of the world is a value (`Dice`, `Draw`, `Shuffle`); an outcome is a tuple of strings.
The tape, not the seed, is the record: a seed only says where the outcomes of a fresh game come from.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from hashlib import blake2b
from itertools import combinations, permutations, product
from typing import Protocol

from tutor.kernel.rulebook import RuleId

Outcome = tuple[str, ...]
Face = Callable[[int, int], int]
"""`face(k, n)`: the k-th number of this turn of the world, from 0 to n - 1, all equally likely."""


@cache
def _faces(sides: int) -> frozenset[str]:
    return frozenset(str(n) for n in range(1, sides + 1))


@dataclass(frozen=True, slots=True)
class Dice:
    """`count` dice with `sides` sides; an outcome is their faces in order, as text."""

    rule: RuleId
    count: int
    sides: int = 6
    label: str = ""
    """What the dice are for, a key of the words."""
    parts: tuple[int, ...] = ()
    """How many dice belong to each side, in order; empty when they are all of a kind."""

    def admits(self, outcome: Outcome) -> bool:
        """Whether the outcome can happen."""
        return len(outcome) == self.count and _faces(self.sides).issuperset(outcome)

    def sample(self, face: Face) -> Outcome:
        """One outcome, each equally likely when `face` is fair."""
        return tuple(str(face(k, self.sides) + 1) for k in range(self.count))

    def law(self) -> Iterator[tuple[Outcome, Fraction]]:
        """Every outcome with its probability; the probabilities add up to 1."""
        each = Fraction(1, self.sides**self.count)
        for faces in product(range(1, self.sides + 1), repeat=self.count):
            yield tuple(map(str, faces)), each

    @property
    def expects(self) -> str:
        """What may stand on the tape, for a message."""
        return f"{self.count} dice from 1 to {self.sides}"


MANY, FEW = 60, 8
"""A message names so many kinds of items at most, and of more than these the first few and the last."""


@dataclass(frozen=True, slots=True)
class Draw:
    """`count` items out of a bag without putting back; equal items are alike."""

    rule: RuleId
    bag: tuple[str, ...]
    count: int = 1
    label: str = ""
    ordered: bool = True
    """Whether the order in which they come matters; if not, they are dealt sorted."""
    tape: str = ""
    """The label before ` ! ` of its line in a record, where its rulebook gives one: then it has a line of its own."""

    def admits(self, outcome: Outcome) -> bool:
        """Whether the outcome can happen."""
        if len(outcome) != self.count:
            return False
        return outcome[0] in self.bag if self.count == 1 else not Counter(outcome) - Counter(self.bag)

    def sample(self, face: Face) -> Outcome:
        """One outcome, each item of the bag equally likely when `face` is fair."""
        bag = list(self.bag)
        found = tuple(bag.pop(face(k, len(bag))) for k in range(self.count))
        return found if self.ordered else tuple(sorted(found))

    def law(self) -> Iterator[tuple[Outcome, Fraction]]:
        """Every outcome with its probability; the probabilities add up to 1."""
        ways_to = permutations(self.bag, self.count) if self.ordered else combinations(sorted(self.bag), self.count)
        seen: Counter[Outcome] = Counter(ways_to) if self.count > 1 else Counter((x,) for x in self.bag)
        whole = seen.total()
        for outcome, ways in seen.items():
            yield outcome, Fraction(ways, whole)

    @property
    def expects(self) -> str:
        """What may stand on the tape, for a message."""
        kinds = sorted(set(self.bag))
        if len(kinds) > MANY:
            kinds[FEW:-1] = ["…"]
        return f"{self.count} of: {', '.join(kinds)}"


@dataclass(frozen=True, slots=True)
class Shuffle:
    """An order of all items. Prefer a `Draw` per card: odds then see exactly what a player can know."""

    rule: RuleId
    items: tuple[str, ...]
    label: str = ""

    def admits(self, outcome: Outcome) -> bool:
        """Whether the outcome can happen."""
        return Counter(outcome) == Counter(self.items)

    def sample(self, face: Face) -> Outcome:
        """One order, each equally likely when `face` is fair."""
        return Draw(self.rule, self.items, len(self.items)).sample(face)

    def law(self) -> Iterator[tuple[Outcome, Fraction]]:
        """Every order with its probability; the probabilities add up to 1."""
        return Draw(self.rule, self.items, len(self.items)).law()

    @property
    def expects(self) -> str:
        """What may stand on the tape, for a message."""
        return f"an order of {len(self.items)} items"


Chance = Dice | Draw | Shuffle


class TapeError(ValueError):
    """An outcome is missing or cannot happen. `at` counts the outcomes from 0."""

    def __init__(self, at: int, expected: str, found: str) -> None:
        super().__init__(f"outcome {at + 1}: expected {expected}, found {found}")
        self.at = at
        self.expected = expected
        self.found = found


class Dealer(Protocol):
    """Decides what chance brings."""

    def __call__(self, chance: Chance, /) -> Outcome: ...


def stream(seed: str, turn: int) -> Face:
    """The numbers of the n-th turn of the world: a hash of seed, turn and place, the same on every machine.

    Unbiased: numbers that would favour small faces are passed over.
    """

    def face(k: int, n: int) -> int:
        attempt, limit = 0, (1 << 64) - (1 << 64) % n
        while True:
            text = f"{seed}\x00{turn}\x00{k}\x00{attempt}".encode()
            number = int.from_bytes(blake2b(text, digest_size=8).digest(), "big")
            if number < limit:
                return number % n
            attempt += 1

    return face


def counter(seed: str, start: int = 0) -> Dealer:
    """A dealer that rests on nothing but the seed and how many outcomes came before (`start`).

    So a move that is taken back and made again meets the same dice, and a class with one seed the same game.
    """
    turn = start

    def deal(chance: Chance) -> Outcome:
        nonlocal turn
        outcome = chance.sample(stream(seed, turn))
        turn += 1
        return outcome

    return deal


def tape(outcomes: Iterable[Outcome]) -> Dealer:
    """A dealer that reads outcomes; TapeError if they run out or one cannot happen."""
    left = iter(outcomes)
    at = -1

    def deal(chance: Chance) -> Outcome:
        nonlocal at
        at += 1
        outcome = next(left, None)
        if outcome is None:
            raise TapeError(at, chance.expects, "the end of the tape")
        if not chance.admits(outcome):
            raise TapeError(at, chance.expects, " ".join(outcome) or "nothing")
        return outcome

    return deal


def typed(text: str, chance: Chance) -> Outcome:
    """What a person typed for this turn of the world: items parted by spaces, `/` for the eye, or digits run together.

    The sign and the label that stand before it in a record may stand there too. Raises TapeError with what was
    expected when it cannot happen.
    """
    label, sign, rest = text.partition("!")
    text = rest if sign and label.strip().lower() in ("", getattr(chance, "tape", "")) else text
    items = tuple(text.replace("/", " ").replace(",", " ").lower().split())
    if isinstance(chance, Dice) and chance.sides <= 9 and len(items) < chance.count:
        items = tuple("".join(items))
    if not chance.admits(items):
        raise TapeError(0, chance.expects, text.strip() or "nothing")
    return items
