"""The numbers of the game, read from `components.toml`: where each comes from, and which paragraph uses it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from pathlib import Path
from typing import Literal

from tutor import content
from tutor.content import DataFault

GAME = "reisen_verkehr"
FILE = "components.toml"
Status = Literal["printed", "inferred", "reconstruction"]


@dataclass(frozen=True, slots=True)
class Numbers:
    """Every number that no edition changes; `components.toml` names the paragraph of each."""

    seats_least: int
    seats_most: int
    best_least: int
    """From so many seats on the game is at its best."""
    best_most: int
    large_seats: int
    """From so many seats on the set-up proposes smaller hands: our suggestion."""
    large_hand: int
    box_cards: int
    """Cards in a full box of the series."""
    hand: int
    hand_least: int
    spare_cards: int
    """Cards that must be left when all hands are dealt."""
    starts: int
    """Start cards of a round."""
    starts_last: int
    """The same, where its beginner holds a single card."""
    reversal_hand: int
    """Who keeps so many cards or fewer after laying turns the direction."""
    circa_years: int
    """Years each way that count for a date known only roughly."""


@dataclass(frozen=True, slots=True)
class Origin:
    """A number, where it comes from and which paragraph uses it."""

    value: int
    status: Status
    rule: str


@dataclass(frozen=True, slots=True)
class Edition:
    """What a doubt costs in one edition (rv-5-9)."""

    doubter: int
    """Cards for the doubter of a correct chain."""
    layer: int
    """Cards for the last layer of a wrong one."""
    status: Status
    rule: str


@dataclass(frozen=True, slots=True)
class NumbersFile:
    """components.toml as it is written."""

    numbers: dict[str, Origin]
    editions: dict[str, Edition]


@dataclass(frozen=True, slots=True, eq=False)
class Components:
    """What the rules count with. Compared by identity: there is one."""

    numbers: Numbers
    editions: Mapping[str, Edition]
    """Name of an edition -> its penalties."""
    origins: Mapping[str, Origin] = field(repr=False)
    """Field of `Numbers` -> where it comes from."""


@cache
def components() -> Components:
    """The numbers of our own data. Raises BadData."""
    return load(content.root() / GAME / FILE)


def load(file: Path) -> Components:
    """The numbers of this file; not cached. Raises BadData."""
    found = content.structure(content.toml(file), NumbersFile, file)
    content.refuse(number_faults(file, found))
    numbers = Numbers(**{name: origin.value for name, origin in found.numbers.items()})
    return Components(numbers, found.editions, found.numbers)


def number_faults(file: Path, found: NumbersFile) -> Iterator[DataFault]:
    """Numbers that are missing, that nothing asks for, or that are not positive."""
    wanted = {one.name for one in fields(Numbers)}
    for name in sorted(wanted - set(found.numbers)):
        yield DataFault(file, f"numbers.{name}", "a number", "nothing")
    for name in sorted(set(found.numbers) - wanted):
        yield DataFault(file, f"numbers.{name}", "a number the rules ask for", name)
    for name, origin in found.numbers.items():
        if origin.value < 1:
            yield DataFault(file, f"numbers.{name}.value", "a number from 1 on", origin.value)
    for name, edition in found.editions.items():
        for key, value in (("doubter", edition.doubter), ("layer", edition.layer)):
            if value < 1:
                yield DataFault(file, f"editions.{name}.{key}", "a number from 1 on", value)
