"""Wrong readings of this game's rules, each coded once, that the tutor recognises in an answer.

A reading is the rule with one law changed, made of the pieces of the engine; it answers the same questions.
"""

from tutor.games.anno_domini.misconceptions import battle, money, reach, turns
from tutor.games.anno_domini.state import State
from tutor.kernel.misread import Misreading

misconceptions: tuple[Misreading[State], ...] = (
    *battle.readings,
    *money.readings,
    *reach.readings,
    *turns.readings,
)
"""In the order of the rulebook's families."""

__all__ = ["misconceptions"]
