"""A turn on several lands: chains A > B > C, several bases, several targets.

Where the goal is one target and a place of the seat borders it, what lies between cannot help any more, and the turn
is one `Front`; before that, only attacks on ways that can still end in the target are looked at.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from tutor.odds.exact import Exact, certain, never
from tutor.odds.front import Front, Position, position
from tutor.odds.ground import Goal, Ground, Mask, Stand, bits, held, mask, needs
from tutor.odds.roll import parts
from tutor.odds.search import NEAR, Outcomes, Search
from tutor.odds.straight import Leap, Straight

AT_LEAST = 3
"""Attacks for which the whole way to a far target is searched; of more, the rest are kept for the target itself."""


class Attack(NamedTuple):
    """Buy so many pieces for the base, then attack."""

    base: int
    target: int
    buy: int


class Theatre(Search[Stand, Attack]):
    """The largest chance to reach a goal from one start."""

    def __init__(self, ground: Ground, goal: Goal, start: Stand, *, shortcut: bool = True) -> None:
        super().__init__(ground.duel.sides)
        self.ground, self.goal, self.duel = ground, goal, ground.duel
        self.shortcut = shortcut
        """Whether a bordered target is handed to its front, and twins are one; else everything is tried."""
        self.extra = ground.extra
        self.start = self.normal(start)
        single = goal.count == 1 and goal.wanted.bit_count() == 1
        self.target = goal.wanted.bit_length() - 1 if single else None

    # ---- what is known

    def normal(self, stand: Stand) -> Stand:
        """The stand with as much stock as can matter."""
        most = self.ground.most_stock(stand)
        return stand if stand.stock <= most else stand._replace(stock=most)

    def ample(self, stand: Stand) -> bool:
        """Whether the stock can never run out in this turn."""
        return stand.stock >= self.ground.most_stock(stand)

    def known(self, state: Stand) -> Exact | None:
        found = self._plain(state)
        if found is not None:
            return certain(self.sides) if found else never(self.sides)
        posed = self.at_front(state)
        if posed is not None:
            return posed[0].exact(posed[1])
        leaps = self._leaps(state)
        if leaps is None:
            return None
        values = [(self.straight.value(leap), leap) for leap in leaps]
        most = max((value for value, _ in values), default=0.0)
        near = [leap for value, leap in values if value >= most - NEAR] if most > 0 else []
        return max((self.straight.exact(leap) for leap in near), default=never(self.sides))

    def about(self, state: Stand) -> float | None:
        found = self._plain(state)
        if found is not None:
            return float(found)
        posed = self.at_front(state)
        if posed is not None:
            return posed[0].about(posed[1])
        leaps = self._leaps(state)
        return None if leaps is None else max(map(self.straight.value, leaps), default=0.0)

    def _plain(self, state: Stand) -> bool | None:
        """Whether the goal is reached for sure, or out of reach."""
        short, free = self.goal.count, 0
        for at in bits(self.goal.wanted & state.mine):
            short, free = (short - 1, free) if state.pieces[at] else (short, free + 1)
        if short <= 0:
            return True
        if free:
            open_ = self.goal.wanted & state.mine & ~self.closed(state)
            free = min(sum(not state.pieces[at] for at in bits(open_)), state.money, state.stock)
        if short <= free:
            return True
        return False if not state.attacks or (not self.extra and short > free + state.attacks) else None

    def at_front(self, state: Stand) -> tuple[Front, Position] | None:
        """The one front that is left, where one target is wanted and a place of the seat borders it."""
        if self.target is None or state.mine >> self.target & 1 or not self.shortcut or not self.ample(state):
            return None
        bases = [state.pieces[at] for at in bits(self.ground.near[self.target] & state.mine)]
        if not any(bases) or self.closed(state) >> self.target & 1:
            return None
        front = self.ground.front(self.ground.lands[self.target].matchup, self.start.money)
        return front, position(bases, state.pieces[self.target], state.money, state.attacks)

    # ---- where no attack can be spared

    @cached_property
    def reserve(self) -> int:
        """Attacks that are kept for the front of a far target: before it is bordered, at most one may be spared."""
        if self.target is None or self.extra or not self.shortcut or not self.ample(self.start):
            return 0
        shortest = min((self.need[at] for at in self._attackable(self.start)), default=0)
        return max(self.start.attacks - max(shortest, AT_LEAST), 0)

    def _attackable(self, state: Stand) -> Iterator[int]:
        around = 0
        for at in bits(state.mine):
            around |= self.ground.near[at]
        return bits(around & ~state.mine & ~self._shut)

    def _leaps(self, state: Stand) -> list[Leap] | None:
        """The next lands on the way when every attack must succeed; None where one can be spared."""
        plain = self.ground.fixed and not self.extra and self.shortcut and self.ample(state)
        if self.target is None or not plain:
            return None
        left = state.attacks - self.reserve
        lands = [at for at in self._attackable(state) if self.need[at] <= left]
        if any(self.need[at] < left for at in lands):
            return None
        tops = (max(state.pieces[by] for by in bits(self.ground.near[at] & state.mine)) for at in lands)
        nearer = tuple(n if self.need[at] <= left else 0 for at, n in enumerate(state.pieces))
        return [Leap(at, top, state.money, state.attacks, nearer) for at, top in zip(lands, tops, strict=True)]

    @cached_property
    def straight(self) -> Straight:
        """The ways from land to land that each lead one step nearer."""
        assert self.target is not None
        target, near, need = self.target, self.ground.near, self.need
        front = self.ground.front(self.ground.lands[target].matchup, self.start.money)

        def onward(at: int) -> tuple[int, ...]:
            return tuple(to for to in bits(near[at] & ~self.start.mine & ~self._shut) if need[to] == need[at] - 1)

        def ending(leap: Leap) -> tuple[float, Exact] | None:
            if leap.land == target:
                return 1.0, certain(self.sides)
            if not near[leap.land] >> target & 1:
                return None
            place = position((leap.size,), leap.pieces[target], leap.money, leap.attacks)
            return front.about(place), front.exact(place)

        return Straight(self.duel, tuple(land.matchup for land in self.ground.lands), onward, ending)

    # ---- what can be done

    @cached_property
    def need(self) -> tuple[int, ...]:
        """Attacks needed at least to take a wanted land when this land is the next one taken.

        With a short stock even an attack that leads nowhere may help: it brings pieces back into the stock.
        """
        if not self.ample(self.start):
            return (1,) * len(self.ground.lands)
        return needs(self.ground, self.goal.wanted, self.start.mine | self._shut)

    def closed(self, state: Stand) -> Mask:
        """The lands that may not be taken now."""
        return self._shut if self.ground.fixed else self.ground.closed(held(state))

    @cached_property
    def _shut(self) -> Mask:
        return self.ground.closed(held(self.start))

    def aims(self, state: Stand) -> Mask:
        """The lands that an attack may help with."""
        foreign = ((1 << len(state.pieces)) - 1) & ~state.mine & ~self.closed(state)
        return mask(at for at in bits(foreign) if self.need[at] <= state.attacks - self.reserve)

    def choices(self, state: Stand) -> Iterable[Attack]:
        last = self._last(state)
        for base, here in self._bases(state):
            there = state.pieces[base]
            most = min(self.duel.most - there, state.money, state.stock)
            least = max(self.duel.least - there, 0)
            if last:
                least = max(least, most)  # nothing is kept for later
            for target in bits(here):
                for buy in range(least, most + 1):
                    yield Attack(base, target, buy)

    def _bases(self, state: Stand) -> list[tuple[int, Mask]]:
        """Each base with what it may attack; of those that may attack the same, as many as there are attacks."""
        aims, groups = self.aims(state), dict[Mask, list[int]]()
        for base in bits(state.mine):
            open_ = aims if state.pieces[base] else self._aims_from_free(state, base, aims)
            if here := self.ground.near[base] & open_:
                groups.setdefault(here, []).append(base)
        found = []
        for here, bases in groups.items():
            bases.sort(key=lambda base: -state.pieces[base])
            free = any(not state.pieces[base] for base in bases)
            most = len(bases) if free or self.extra or not self.shortcut else state.attacks - self.reserve
            found += [(base, here) for base in bases[:most]]
        return found

    def _last(self, state: Stand) -> bool:
        """Whether the next attack is the last one, and money is of no use after it."""
        if state.attacks > 1 or self.extra or not self.shortcut or not self.ample(state):
            return False
        return all(state.pieces[at] for at in bits(self.goal.wanted & state.mine))

    def _aims_from_free(self, state: Stand, base: int, aims: Mask) -> Mask:
        """What can be attacked from land that is nobody's yet: holding it may close others, or it may be closed."""
        if self.closed(state) >> base & 1:
            return 0
        return aims if self.ground.fixed else aims & ~self.ground.closed(held(state) | 1 << base)

    def outcomes(self, state: Stand, choice: Attack) -> Outcomes[Stand]:
        base, target, buy = choice
        size, there = state.pieces[base] + buy, state.pieces[target]
        mine, theirs = parts(self.duel, self.ground.lands[target].matchup, size, there)
        money, attacks = state.money - buy, state.attacks - 1
        after = []
        for y, n in theirs:
            for x, m in mine:
                stock = state.stock - buy + size - x
                pieces = replaced(state.pieces, base, x, target, y)
                stand = Stand(pieces, state.mine, money, attacks, stock)
                after.append((self.normal(self._taken(stand, target) if not y else stand), m * n))
        return size + there, after

    def _taken(self, stand: Stand, target: int) -> Stand:
        """The conquest gets its piece; with an empty stock the land is nobody's, and no conquest."""
        mine = stand.mine | 1 << target
        if stand.stock < self.duel.claim:
            return stand._replace(mine=mine)
        pieces = replaced(stand.pieces, target, self.duel.claim, target, self.duel.claim)
        attacks = stand.attacks + self.ground.lands[target].bonus
        return Stand(pieces, mine, stand.money, attacks, stand.stock - self.duel.claim)

    # ---- one position for many

    def key(self, state: Stand) -> Stand:
        """What no attack can touch any more is set to one piece; places with the same ways are put in order."""
        if not self.shortcut:
            return state
        aims = self.aims(state)
        pieces = list(state.pieces)
        for at, n in enumerate(pieces):
            mine = state.mine >> at & 1
            if n > 1 and not (self.ground.near[at] & aims if mine else aims >> at & 1):
                pieces[at] = 1
        mine = state.mine
        for group in self.twins:
            ordered = sorted(((mine >> at & 1, pieces[at]) for at in group), reverse=True)
            for at, (owned, n) in zip(group, ordered, strict=True):
                pieces[at] = n
                mine = mine | 1 << at if owned else mine & ~(1 << at)
        return Stand(tuple(pieces), mine, state.money, state.attacks, state.stock)

    @cached_property
    def twins(self) -> tuple[tuple[int, ...], ...]:
        """Groups of lands that can be exchanged: the same ways to all others, points, bonus and worth."""
        if not self.ground.fixed:
            return ()
        groups: list[list[int]] = []
        for at in range(len(self.ground.lands)):
            for group in groups:
                if self._alike(group[0], at):
                    group.append(at)
                    break
            else:
                groups.append([at])
        return tuple(tuple(group) for group in groups if len(group) > 1)

    def _alike(self, a: int, b: int) -> bool:
        near, both = self.ground.near, 1 << a | 1 << b
        if self._shut & both:
            return False
        same = self.ground.lands[a] == self.ground.lands[b] and self.start.mine >> a & 1 == self.start.mine >> b & 1
        wanted = self.goal.wanted >> a & 1 == self.goal.wanted >> b & 1
        return same and wanted and near[a] & ~both == near[b] & ~both

    def best(self, state: Stand) -> Attack | None:
        """The best attack; None where the goal is reached, or none helps."""
        if self._plain(state) is not None:
            return None
        posed = self.at_front(state)
        if posed is None or self.target is None:
            return super().best(state)
        throw = posed[0].best(posed[1])
        if throw is None:
            return None
        bases = bits(self.ground.near[self.target] & state.mine)
        base = next(at for at in bases if state.pieces[at] == throw.base)
        return Attack(base, self.target, throw.buy)


def replaced(row: tuple[int, ...], a: int, x: int, b: int, y: int) -> tuple[int, ...]:
    """The row with two values changed."""
    new = list(row)
    new[a], new[b] = x, y
    return tuple(new)
