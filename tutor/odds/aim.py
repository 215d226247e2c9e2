"""From a whole map to the few lands that matter for one goal, and the chance to reach it.

A target that a place of the seat borders is exact with any number of attacks, a far one with at most `AT_LEAST`; of
more attacks the rest are kept for the target itself. Where several targets are wanted, a chosen set of fronts is
searched. What is not exact is exact for that plan or these fronts, so a lower bound, and the aim says so.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from tutor.odds.ground import FAR, Goal, Ground, Mask, Stand, bits, cheapest, held, mask, needs, nothing_closed
from tutor.odds.roll import Matchup
from tutor.odds.theatre import Theatre

FRONTS = 3
"""Foreign lands that are searched where not all can be."""


@dataclass(frozen=True)
class Setting:
    """The whole map at the start of a turn."""

    ground: Ground
    stand: Stand

    @property
    def foreign(self) -> Mask:
        """The lands of others."""
        return ((1 << len(self.stand.pieces)) - 1) & ~self.stand.mine

    @property
    def closed(self) -> Mask:
        """The lands that may not be taken now."""
        return self.ground.closed(held(self.stand))

    @property
    def ample(self) -> bool:
        """Whether the stock can never run out in this turn."""
        return self.stand.stock >= self.ground.most_stock(self.stand)

    @property
    def buildable(self) -> Mask:
        """Free lands that a purchase takes."""
        if not self.stand.money or not self.stand.stock:
            return 0
        return mask(at for at in bits(self.stand.mine & ~self.closed) if not self.stand.pieces[at])


@dataclass(frozen=True)
class Aim:
    """A goal on the lands that matter for it. `places` are their numbers on the map, in the order of the theatre."""

    theatre: Theatre
    places: tuple[int, ...]
    left_out: tuple[int, ...] = ()
    """Lands on a way to the goal that were not searched."""

    @property
    def start(self) -> Stand:
        """How things stand before the first attack."""
        return self.theatre.start

    def chance(self) -> Fraction:
        """The largest chance, when the aim is exact; else at least this can be had."""
        return self.theatre.exact(self.start).fraction

    @property
    def exact(self) -> bool:
        """Whether every way was searched."""
        return not self.left_out and not self.theatre.reserve

    def sees(self, wanted: int) -> bool:
        """Whether the land is part of it."""
        return wanted in self.places


def restricted(setting: Setting, keep: Iterable[int]) -> tuple[Ground, Stand, tuple[int, ...]]:
    """The same turn with only these lands in sight."""
    places = tuple(sorted(set(keep)))
    ground, stand = setting.ground, setting.stand
    new = {at: n for n, at in enumerate(places)}

    def inside(whole: Mask) -> Mask:
        return mask(new[at] for at in bits(whole) if at in new)

    before = held(stand)

    def closed(mine: Mask) -> Mask:
        return inside(ground.closed(before | mask(places[n] for n in bits(mine))))

    small = replace(
        ground,
        lands=tuple(ground.lands[at] for at in places),
        near=tuple(inside(ground.near[at]) for at in places),
        closed=closed,
    )
    pieces = tuple(stand.pieces[at] for at in places)
    return small, stand._replace(pieces=pieces, mine=inside(stand.mine)), places


def toward(setting: Setting, target: int) -> Aim:
    """The largest chance to hold one foreign land at the end of the turn."""
    ground, stand = setting.ground, setting.stand
    border = tuple(bits(ground.near[target] & stand.mine))
    if setting.closed >> target & 1 or (setting.ample and any(stand.pieces[at] for at in border)):
        return _aim(setting, Goal(1 << target), (target, *border))
    ways = on_the_way(setting, 1 << target)
    kept = ways if setting.ample else _chosen(setting, ways, 1 << target)
    return _aim(setting, Goal(1 << target), (*kept, *bases_of(setting, kept)), set(ways) - set(kept))


def some_of(setting: Setting, wanted: Mask, count: int, prefer: Iterable[int] = (), most: int = FRONTS) -> Aim:
    """The largest chance to hold at least `count` of the wanted lands, on the fronts that are preferred.

    What is held already counts.
    """
    ways = on_the_way(setting, wanted & setting.foreign)
    first = [at for at in prefer if at in ways]
    kept = ways if len(ways) <= most else tuple((first or list(ways))[:most])
    places = (*kept, *bases_of(setting, kept), *bits(wanted & setting.stand.mine))
    return _aim(setting, Goal(wanted, count), places, set(ways) - set(kept))


def any_of(setting: Setting, wanted: Mask) -> Aim:
    """The largest chance to take at least one of these lands; the turn may end with the first.

    Beside a land of one piece that is as easy to hit and hits back no more, a base needs no other target; and such
    lands of one kind are one.
    """
    open_ = setting.foreign & ~setting.closed & wanted
    bases = bases_of(setting, bits(open_))
    targets = {base: thinned(setting, setting.ground.near[base] & open_) for base in bases}
    seen = mask(at for base in bases for at in targets[base])
    first: dict[Matchup, int] = {}
    for at in bits(seen):
        if setting.stand.pieces[at] == 1:
            first.setdefault(setting.ground.lands[at].matchup, at)
    near = [0] * len(setting.ground.lands)
    for base in bases:
        for at in targets[base]:
            one = first[setting.ground.lands[at].matchup] if setting.stand.pieces[at] == 1 else at
            near[base] |= 1 << one
            near[one] |= 1 << base
    lands = sorted(bits(mask_of(near[base] for base in bases)), key=lambda at: setting.stand.pieces[at])
    small = Setting(replace(setting.ground, near=tuple(near), closed=nothing_closed, fixed=True), setting.stand)
    kept = lands if len(lands) <= FRONTS else lands[:FRONTS]
    places = (*kept, *bases, *bits(wanted & setting.stand.mine))
    return _aim(small, Goal(wanted), places, set(lands) - set(kept))


def thinned(setting: Setting, lands: Mask) -> tuple[int, ...]:
    """What a base attacks that wants any of these lands."""
    for at in bits(lands):
        this = setting.ground.lands[at].matchup
        others = [setting.ground.lands[other].matchup for other in bits(lands)]
        easiest = all(this.hit >= other.hit and this.back <= other.back for other in others)
        if setting.stand.pieces[at] == 1 and easiest:
            return (at,)
    return tuple(bits(lands))


def mask_of(masks: Iterable[Mask]) -> Mask:
    """What is in any of the masks."""
    found = 0
    for one in masks:
        found |= one
    return found


def _aim(setting: Setting, goal: Goal, keep: Iterable[int], left_out: Iterable[int] = ()) -> Aim:
    ground, stand, places = restricted(setting, keep)
    wanted = mask(n for n, at in enumerate(places) if goal.wanted >> at & 1)
    return Aim(Theatre(ground, Goal(wanted, goal.count), stand), places, tuple(sorted(left_out)))


def bases_of(setting: Setting, lands: Iterable[int]) -> tuple[int, ...]:
    """The places of the seat that border one of the lands."""
    return tuple(bits(mask_of(setting.ground.near[at] for at in lands) & setting.stand.mine))


def on_the_way(setting: Setting, wanted: Mask) -> tuple[int, ...]:
    """The foreign lands on ways that can end in a wanted one with the attacks there are, nearest first."""
    ground, stand = setting.ground, setting.stand
    open_ = setting.foreign & ~setting.closed
    need, level = needs(ground, wanted & open_, stand.mine | setting.closed), levels(setting, open_)
    found = [at for at in bits(open_) if level[at] - 1 + need[at] <= stand.attacks or not setting.ample]
    return tuple(sorted(found, key=lambda at: (level[at] + need[at], need[at], at)))


def levels(setting: Setting, open_: Mask) -> tuple[int, ...]:
    """Per land: the attacks needed at least to take it."""
    ground, mine = setting.ground, setting.stand.mine
    first = tuple(1 if near & mine else FAR for near in ground.near)
    inner = tuple(near & open_ if open_ >> at & 1 else 0 for at, near in enumerate(ground.near))
    return cheapest(first, inner, lambda at, by: 1 - ground.lands[by].bonus)


def _chosen(setting: Setting, ways: tuple[int, ...], wanted: Mask) -> tuple[int, ...]:
    """The target and the weakest lands on the shortest ways to it."""
    ranked = [at for at in ways if not wanted >> at & 1]
    ranked.sort(key=lambda at: setting.stand.pieces[at])  # stable: nearest first among equals
    return (*bits(wanted), *ranked[: FRONTS - 1])
