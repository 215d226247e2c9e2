"""The outcomes of a turn of the world, those that come to the same taken together: one of them stands for all.

A battle of 4 against 3 dice has 279,936 outcomes; what it does rests on two numbers of hits, so 20 are enough.
"""

from collections.abc import Iterator
from fractions import Fraction
from math import comb

from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.rules.battle import attack_points, defence_points, hits
from tutor.games.anno_domini.rules.box import box
from tutor.games.anno_domini.state import State
from tutor.kernel.chance import Outcome
from tutor.kernel.game import Await


def outcomes(state: State) -> Iterator[tuple[Outcome, Fraction]]:
    """Outcomes with the chance of all that they stand for; the chances add up to 1. ValueError when none is awaited."""
    turn = game.turn(state)
    if not isinstance(turn, Await):
        raise ValueError("outcomes: expected a state that awaits chance")
    if not state.agenda or state.agenda[-1].kind != "battle":
        yield from turn.chance.law()
        return
    base, target = state.agenda[-1].args
    attack, defence = attack_points(state, state.seat, target).total, defence_points(state, target).total
    for mine, p in _sides(state, state.castles[base], attack):
        for theirs, q in _sides(state, state.castles[target], defence):
            yield mine + theirs, p * q


def _sides(state: State, dice: int, points: int) -> Iterator[tuple[Outcome, Fraction]]:
    """The dice of one side by how many of them hit."""
    faces = range(1, box(state).numbers.die_sides + 1)
    good = [face for face in faces if hits(state, (face,), points)]
    bad = [face for face in faces if face not in good]
    for n in range(dice + 1):
        ways = comb(dice, n) * len(good) ** n * len(bad) ** (dice - n)
        if ways:
            outcome = (str(good[-1]) if good else "",) * n + (str(bad[0]) if bad else "",) * (dice - n)
            yield outcome, Fraction(ways, len(faces) ** dice)
