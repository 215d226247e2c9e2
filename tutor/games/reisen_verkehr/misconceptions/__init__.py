"""Wrong readings of this game's rules, each coded once, that the tutor recognises in an answer.

A reading is the rule with one law changed, made of the pieces of the engine; it answers the same questions.
"""

from tutor.games.reisen_verkehr.misconceptions import dates, doubts, turns
from tutor.games.reisen_verkehr.state import State
from tutor.kernel.misread import Misreading

misconceptions: tuple[Misreading[State], ...] = (*dates.readings, *doubts.readings, *turns.readings)
"""In the order of the rulebook's families."""

__all__ = ["misconceptions"]
