"""Two ways to spend the same money on one attack after the other, and which of them is likelier to take the target."""

from fractions import Fraction
from functools import lru_cache

from tutor.games.anno_domini.explore_turn import duel_of, matchup
from tutor.games.anno_domini.rules.box import box, place
from tutor.games.anno_domini.state import State
from tutor.kernel.rulebook import RuleId
from tutor.kernel.score import Answered
from tutor.odds.roll import Duel, Matchup, parts

Plan = tuple[int, ...]
"""Castles bought for the base just before the first attack, the second …"""


def plan(text: str) -> Plan:
    """`1,0,2` as numbers."""
    return tuple(map(int, text.split(",")))


@lru_cache(maxsize=20_000)
def chance(duel: Duel, odds: Matchup, base: int, target: int, plan: Plan) -> Fraction:
    """How likely the target falls. A base that cannot attack waits for the castles of a later step."""
    if not target:
        return Fraction(1)
    if not plan:
        return Fraction(0)
    base = min(base + plan[0], duel.most)
    if base < duel.least:
        return chance(duel, odds, base, target, plan[1:])
    mine, theirs = parts(duel, odds, base, target)
    whole = duel.sides ** (base + target)
    after = [(m * n, chance(duel, odds, x, y, plan[1:])) for x, m in mine for y, n in theirs]
    return sum((Fraction(ways, whole) * then for ways, then in after), Fraction(0))


def chances(state: State, base: str, target: str, *plans: str) -> tuple[Fraction, ...]:
    """How likely each of these plans takes the target."""
    duel, at = duel_of(box(state).numbers), place(state, target)
    odds = matchup(state, at)
    return tuple(chance(duel, odds, state.castles[place(state, base)], state.castles[at], plan(p)) for p in plans)


def better(state: State, base: str, target: str, attacks: str, one: str, other: str) -> Answered:
    """The plan that is likelier to take the target; its chance is the derivation, not what is asked."""
    first, second = chances(state, base, target, one, other)
    value = one if first > second else other if second > first else "equal"
    cited = ("ad-6-5", "ad-8-7", "ad-7-9", "ad-10-2", "ad-10-1")
    return Answered(value, (), tuple(map(RuleId, cited)), (f"t:{base}", f"t:{target}"))
