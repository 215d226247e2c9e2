"""Two lines side by side: how pieces are bought for one base that attacks one target, and what one more would do.

A plan says when to buy. Its law comes from `Assault`, the best one from `Front`, so its chance is the V of the front.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, NamedTuple

from tutor.odds.assault import Assault, Buying, End, Refill
from tutor.odds.front import Front, Position, position
from tutor.odds.law import Law
from tutor.odds.roll import Duel, Matchup

PlanName = Literal["best", "at-once", "each", "none", "fixed"]
PLANS: tuple[PlanName, ...] = ("best", "at-once", "each", "none")
"""The plans that need no numbers of their own."""


class Duelling(NamedTuple):
    """One base and one target at the start of a turn."""

    base: int
    target: int
    money: int
    """Pieces that can be bought."""
    attacks: int


@dataclass(frozen=True, slots=True)
class Plan:
    """How pieces are bought, with the money that there is.

    `best`: just in time, as many before each attack as give the largest chance. `at-once`: as many as the base holds
    before the first attack, and what is left over as soon as there is room. `each`: one before each attack. `none`.
    `fixed`: the numbers in `buys`, one for each attack, then none.
    """

    name: PlanName
    buys: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Fixed:
    """So many before each attack, as far as money and room go."""

    money: int
    buys: tuple[int, ...]

    def before(self, duel: Duel, end: End) -> int:
        """How many pieces are bought now."""
        wanted = self.buys[end.rolls] if end.rolls < len(self.buys) else 0
        return max(min(wanted, self.money - end.bought, duel.most - end.base), 0)


@dataclass(frozen=True)
class JustInTime:
    """What the front says: the fewest pieces that give the largest chance, and none where nothing helps."""

    front: Front
    start: Duelling
    _known: dict[End, int] = field(default_factory=dict, compare=False, repr=False)

    def before(self, duel: Duel, end: End) -> int:
        """How many pieces are bought now."""
        if end not in self._known:
            money, attacks = self.start.money - end.bought, self.start.attacks - end.rolls
            best = self.front.best(position((end.base,), end.target, money, attacks))
            self._known[end] = best.buy if best else 0
        return self._known[end]


@dataclass(frozen=True, slots=True)
class Played:
    """What a plan comes to."""

    plan: Plan
    law: Law[End]
    """How it ends; nothing is bought or thrown once the target is taken."""
    chance: Fraction
    """To take the target."""
    spent: Fraction
    """Pieces bought, as expected."""
    lost: Fraction
    """Pieces lost from the base, as expected."""
    destroyed: Fraction
    """Pieces destroyed on the target, as expected."""
    rolls: Fraction
    """Attacks made, as expected."""


def play(front: Front, start: Duelling, plan: Plan) -> Played:
    """What a plan comes to. ValueError for pieces that no place can hold, and for more money than the front counts."""
    if start.money > front.most:
        raise ValueError(f"a plan: expected money for at most {front.most} pieces, found {start.money}")
    law = Assault(front.duel, front.matchup, start.attacks, refill=_buying(front, start, plan)).law(*start[:2])
    return Played(
        plan,
        law,
        law.chance(lambda end: not end.target),
        law.mean(lambda end: end.bought),
        law.mean(lambda end: start.base + end.bought - end.base),
        law.mean(lambda end: start.target - end.target),
        law.mean(lambda end: end.rolls),
    )


def _buying(front: Front, start: Duelling, plan: Plan) -> Buying:
    if plan.name == "best":
        return JustInTime(front, start)
    if plan.name == "fixed":
        return Fixed(start.money, plan.buys)
    if plan.name == "each":
        return Refill(start.money, each=1)
    return Refill(start.money if plan.name == "at-once" else 0)


# ---- one more


More = Literal["piece", "money", "attack", "point"]


@dataclass(frozen=True, slots=True)
class OneMore:
    """The largest chance with one more of something, and what that adds; both exact."""

    kind: More
    """`piece`: on the base where it helps most; `money`: for a piece; `attack`; `point`: of the attacker."""
    chance: Fraction
    more: Fraction


def one_more(front: Front, start: Position, better: Matchup | None = None) -> tuple[OneMore, ...]:
    """What one more of each would add to the largest chance V, in a fixed order.

    `start` has every base that borders the target, even more than there are attacks. Left out: a piece where every
    base is full, and a point without `better`, the faces that hit with one point more.
    """
    if front.most <= start.money:
        front = Front(front.duel, front.matchup, start.money + 1)
    before = _best(front, start)
    return tuple(OneMore(kind, chance, chance - before) for kind, chance in _chances(front, start, better))


def _chances(front: Front, start: Position, better: Matchup | None) -> Iterator[tuple[More, Fraction]]:
    pieces = [_best(front, one) for one in _one_piece_more(front, start)]
    if pieces:
        yield "piece", max(pieces)
    yield "money", _best(front, start._replace(money=start.money + 1))
    yield "attack", _best(front, start._replace(attacks=start.attacks + 1))
    if better is not None:
        yield "point", _best(Front(front.duel, better, start.money), start)


def _best(front: Front, start: Position) -> Fraction:
    return front.exact(position(*start)).fraction


def _one_piece_more(front: Front, start: Position) -> Iterator[Position]:
    for at, base in enumerate(start.bases):
        if base < front.duel.most:
            yield start._replace(bases=(*start.bases[:at], base + 1, *start.bases[at + 1 :]))
