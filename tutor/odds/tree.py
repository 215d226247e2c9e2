"""What chance makes of a state, by asking the game itself for every outcome."""

from collections.abc import Hashable
from fractions import Fraction
from math import lcm
from typing import TypeVar

from tutor.kernel.game import Await, Game
from tutor.kernel.verdict import M
from tutor.odds.law import Law, law
from tutor.odds.work import Progress, Work

S = TypeVar("S", bound=Hashable)
T = TypeVar("T", bound=Hashable)


def settled(game: Game[S, M], state: S) -> Work[Law[S]]:
    """The law of the states in which chance is through, exact.

    An outcome that leaves everything as it was (a throw that has to be made again) is left out of its law.
    """
    through: dict[S, Fraction] = {}
    open_ = {state: Fraction(1)}
    done = 0
    while open_:
        one, reached = open_.popitem()
        if not isinstance(game.turn(one), Await):
            through[one] = through.get(one, Fraction(0)) + reached
            continue
        for to, chance in once(game, one):
            open_[to] = open_.get(to, Fraction(0)) + reached * chance
        done += 1
        yield Progress(done, done + len(open_))
    return as_law(through)


def once(game: Game[S, M], state: S) -> Law[S]:
    """The law of the states after the awaited turn of the world. ValueError when none is awaited."""
    turn = game.turn(state)
    if not isinstance(turn, Await):
        raise ValueError(f"{game.id}: no chance is awaited")
    after: dict[S, Fraction] = {}
    for outcome, chance in turn.chance.law():
        to = game.resolve(state, outcome).state
        after[to] = after.get(to, Fraction(0)) + chance
    stays = after.pop(state, Fraction(0))
    return as_law({to: chance / (1 - stays) for to, chance in after.items()})


def as_law(chances: dict[T, Fraction]) -> Law[T]:
    """The same chances as ways out of one whole."""
    whole = lcm(*(chance.denominator for chance in chances.values()))
    return law(whole, ((one, int(chance * whole)) for one, chance in chances.items()))
