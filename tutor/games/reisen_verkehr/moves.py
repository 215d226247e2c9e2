"""What a seat can say. Every move is a frozen value; cards are named by their codes, places count from the top."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Place:
    """`place t017@3`: a hand card becomes the third from the top (rv-3-10)."""

    card: str
    slot: int


@dataclass(frozen=True, slots=True)
class Slide:
    """`slide 4>2`: the fourth card is put so that it stands second (rv-4-2).

    Two neighbours that change places have one spelling: `Slide(4, 3)` is `Slide(3, 4)`.
    """

    source: int
    target: int

    def __post_init__(self) -> None:
        if self.source - self.target == 1:
            upper, lower = self.target, self.source
            object.__setattr__(self, "source", upper)
            object.__setattr__(self, "target", lower)


@dataclass(frozen=True, slots=True)
class Order:
    """`order 21`: of two start cards the second drawn stands above the first (rv-6-4)."""

    how: Literal["12", "21"]


@dataclass(frozen=True, slots=True)
class Doubt:
    """`doubt`: the chain is turned over (rv-5-1)."""


# Moves that are understood but always refused, so that the referee can say why. They are never candidates.


@dataclass(frozen=True, slots=True)
class Pass:
    """`pass`: do nothing (rv-3-6)."""


@dataclass(frozen=True, slots=True)
class Peek:
    """`peek t017`: look at the date side of a card (rv-2-3)."""

    card: str


Never = Pass | Peek
Move = Place | Slide | Order | Doubt | Never
