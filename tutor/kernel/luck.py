"""Numbers for one purpose, one after the other: the same on every machine and version, whatever came before."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")
WIDTH = 4
"""Bytes of a number: every one of them is a hash of the purpose and of how many came before."""
LIMIT = 1 << 8 * WIDTH


class Luck:
    """A counter stream that counts by itself. Equal purposes give equal numbers; nothing else matters."""

    def __init__(self, purpose: str) -> None:
        self._purpose = purpose
        self._block, self._at, self._blocks = b"", 0, 0

    def _number(self) -> int:
        if self._at == len(self._block):
            self._block = blake2b(f"{self._purpose}\x00{self._blocks}".encode(), digest_size=64).digest()
            self._at, self._blocks = 0, self._blocks + 1
        self._at += WIDTH
        return int.from_bytes(self._block[self._at - WIDTH : self._at], "big")

    def below(self, n: int) -> int:
        """From 0 to n - 1, all equally likely: numbers that would favour small ones are passed over."""
        most = LIMIT - LIMIT % n
        number = self._number()
        while number >= most:
            number = self._number()
        return number % n

    def among(self, least: int, most: int) -> int:
        """From `least` to `most`, both included."""
        return least + self.below(most - least + 1)

    def once_in(self, n: int) -> bool:
        """Yes in one of n cases."""
        return self.below(n) == 0

    def pick(self, items: Sequence[T]) -> T:
        """One of them. ValueError when there is none."""
        if not items:
            raise ValueError("expected something to pick from, found nothing")
        return items[self.below(len(items))]

    def sample(self, items: Sequence[T], n: int) -> list[T]:
        """At most n of them, in random order, each place taken once."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in range(min(n, len(left)))]

    def mixed(self, items: Sequence[T]) -> list[T]:
        """All of them in random order."""
        return self.sample(items, len(items))

    def dice(self, n: int, sides: int = 6) -> tuple[int, ...]:
        """What n dice show."""
        return tuple(1 + self.below(sides) for _ in range(n))
