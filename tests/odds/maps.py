"""Small maps at random, for the odds and for the oracle."""

from collections.abc import Callable
from dataclasses import dataclass

from tests.odds.oracle import Held, Small
from tutor.kernel.chance import Face, stream
from tutor.odds.aim import Setting
from tutor.odds.ground import Ground, Land, Mask, Stand, bits, mask
from tutor.odds.roll import Duel, Matchup


@dataclass(frozen=True)
class Posed:
    """One map for both sides."""

    small: Small
    pieces: tuple[int, ...]
    own: Held
    money: int
    attacks: int
    stock: int

    @property
    def setting(self) -> Setting:
        """The same map for the odds; a land that nobody holds can be bought."""
        small = self.small
        duel = Duel(small.sides, small.most, 1, 2, 1)
        lands = tuple(Land(Matchup(*faces), bonus) for faces, bonus in zip(small.faces, small.bonus, strict=True))
        near = tuple(mask(near) for near in small.near)
        ground = Ground(duel, lands, near, masked(small.closed), small.closed is never)
        mine = mask(at for at, n in enumerate(self.pieces) if at in self.own or not n)
        return Setting(ground, Stand(self.pieces, mine, self.money, self.attacks, self.stock))


def never(held: Held) -> Held:
    """Nothing is closed."""
    return frozenset()


def masked(closed: Callable[[Held], Held]) -> Callable[[Mask], Mask]:
    return lambda held: mask(closed(frozenset(bits(held))))


def limited(lands: Held, limit: int) -> Callable[[Held], Held]:
    """Whoever holds so many of these lands may take no other of them."""
    return lambda held: lands if len(lands & held) >= limit else frozenset()


class Maker:
    """Numbers of one stream, and the maps made of them."""

    def __init__(self, seed: str) -> None:
        self._face: Face = stream(seed, 0)
        self._n = 0

    def upto(self, most: int, least: int = 0) -> int:
        """A number from `least` to `most`."""
        self._n += 1
        return least + self._face(self._n, most - least + 1)

    def posed(self, *, lands: int = 4, bonus: int = 0, short: bool = False, closed: bool = False) -> Posed:
        """A map: `short` of stock, with lands that give attacks or that may be closed."""
        n = self.upto(lands + 1, lands)
        near = self._near(n)
        own = frozenset({0, *(at for at in range(1, 3) if not self.upto(2))})
        pieces = tuple(self.upto(3, 0 if at not in own and not self.upto(4) else 1) for at in range(n))
        foreign = [at for at in range(n) if at not in own and pieces[at]] or [n - 1]
        if not any(at not in own and pieces[at] for at in range(n)):
            pieces = (*pieces[:-1], 1)
        target = foreign[self.upto(len(foreign) - 1)]
        some = frozenset(at for at in range(n) if not self.upto(1))
        small = Small(
            sides=self.upto(3, 2),
            most=3,
            near=near,
            faces=tuple((self.upto(2, 1), self.upto(2)) for _ in range(n)),
            bonus=tuple(self.upto(bonus) for _ in range(n)),
            wanted=frozenset({target}),
            count=1,
            closed=limited(some, len(some & own) + self.upto(1)) if closed and some else never,
        )
        money, attacks = self.upto(3), self.upto(3, 1)
        stock = self.upto(2) if short else money + attacks + sum(small.bonus) + 3
        return Posed(small, pieces, own, money, attacks, stock)

    def _near(self, n: int) -> tuple[frozenset[int], ...]:
        pairs = {(at, self.upto(at - 1)) for at in range(1, n)}  # connected
        pairs |= {(a, b) for a in range(n) for b in range(a) if not self.upto(3)}
        return tuple(frozenset({b for a, b in pairs if a == at} | {a for a, b in pairs if b == at}) for at in range(n))
