"""The ground of a turn: lands, who reaches whom, what is closed, and how things stand.

Lands are numbers; a set of lands is a mask. A land that nobody holds is `mine` with no pieces: a purchase takes it.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from tutor.odds.front import Front
from tutor.odds.roll import Duel, Matchup

Mask = int


@dataclass(frozen=True, slots=True)
class Land:
    """What never changes about a place in a turn."""

    matchup: Matchup
    """Of an attack on it."""
    bonus: int = 0
    """Attacks that taking it gives."""


class Stand(NamedTuple):
    """How things stand in the middle of a turn."""

    pieces: tuple[int, ...]
    mine: Mask
    money: int
    """Pieces that can be bought."""
    attacks: int
    stock: int
    """Pieces off the board; never more than can matter."""


@dataclass(frozen=True, slots=True)
class Goal:
    """To hold at least `count` of the wanted lands at the end of the turn."""

    wanted: Mask
    count: int = 1


def nothing_closed(held: Mask) -> Mask:
    """No land is out of bounds, whatever the seat holds."""
    return 0


@dataclass(frozen=True)
class Ground:
    """The lands, who reaches whom, and which may not be taken when the seat holds these.

    What is closed stays closed when the seat holds more.
    """

    duel: Duel
    lands: tuple[Land, ...]
    near: tuple[Mask, ...]
    closed: Callable[[Mask], Mask] = nothing_closed
    fixed: bool = True
    """Whether no conquest of this turn can close anything more."""
    fronts: dict[tuple[Matchup, int], Front] = field(default_factory=dict, compare=False, repr=False)
    """Shared by all searches on this ground."""

    @cached_property
    def extra(self) -> int:
        """Attacks that all lands together would give."""
        return sum(land.bonus for land in self.lands)

    def most_stock(self, stand: Stand) -> int:
        """More pieces off the board can never be used in this turn."""
        return stand.money + (stand.attacks + self.extra) * self.duel.claim

    def front(self, matchup: Matchup, money: int) -> Front:
        """The one front of these points and at most so much money."""
        key = (matchup, money)
        if key not in self.fronts:
            self.fronts[key] = Front(self.duel, matchup, money)
        return self.fronts[key]


def bits(mask: Mask) -> Iterator[int]:
    """The numbers in a mask, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def held(stand: Stand) -> Mask:
    """The lands on which pieces of the seat stand."""
    return mask(at for at in bits(stand.mine) if stand.pieces[at])


def mask(places: Iterable[int]) -> Mask:
    """The set of these numbers."""
    found = 0
    for at in places:
        found |= 1 << at
    return found


FAR = 1 << 30


def needs(ground: Ground, wanted: Mask, mine: Mask) -> tuple[int, ...]:
    """Per land: the attacks needed at least, this one included, to take a wanted land when it is the next one."""
    bonus = tuple(land.bonus for land in ground.lands)
    foreign = ((1 << len(bonus)) - 1) & ~mine
    first = tuple(1 if wanted >> at & 1 else FAR for at in range(len(bonus)))
    return cheapest(first, tuple(near & foreign for near in ground.near), lambda at, to: 1 - bonus[at])


def cheapest(first: tuple[int, ...], near: tuple[Mask, ...], cost: Callable[[int, int], int]) -> tuple[int, ...]:
    """Attacks per land when a step to a neighbour costs so many, at least one in all; FAR where no way leads."""
    found, changed = list(first), (1 << len(first)) - 1
    while changed:
        changed = _relaxed(found, near, changed, cost)
    return tuple(found)


def _relaxed(found: list[int], near: tuple[Mask, ...], changed: Mask, cost: Callable[[int, int], int]) -> Mask:
    """One round: steps over the lands that changed in the last one. What has changed now is returned."""
    now = 0
    for at, around in enumerate(near):
        steps = min((max(1, found[to] + cost(at, to)) for to in bits(around & changed)), default=FAR)
        if steps < found[at]:
            found[at] = steps
            now |= 1 << at
    return now
