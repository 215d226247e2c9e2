"""A best line as steps: what to do at every position that it can lead to."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from tutor.odds.exact import Exact, certain
from tutor.odds.ground import Stand
from tutor.odds.roll import roll
from tutor.odds.theatre import Attack, Theatre


@dataclass(frozen=True, slots=True)
class Moment:
    """One position on the line, and what is best there."""

    attack: int
    """The how-manieth attack comes next, from 1."""
    pieces: tuple[tuple[int, int], ...]
    """The places that attacks have changed so far: number, pieces left (of a conquest: those of its claim)."""
    taken: tuple[int, ...]
    """The places conquered so far."""
    money: int
    """Pieces that can still be bought."""
    reached: Fraction
    """The chance that the line leads here."""
    chance: Fraction
    """The chance to reach the goal from here."""
    act: Attack | None
    """None: the goal is reached, or nothing helps any more."""
    dice: tuple[int, int] = (0, 0)
    """Of the attack: its own, and those of the target."""
    takes: Fraction = Fraction(0)
    """The chance that this one throw takes its target."""


@dataclass(frozen=True, slots=True)
class Line:
    """All moments of a best line, in the order of attacks; those of one attack have chances that add up to at most 1,
    the rest being lines that ended before."""

    chance: Fraction
    moments: tuple[Moment, ...]

    @property
    def first(self) -> Attack | None:
        """What to do now."""
        return self.moments[0].act


def best_line(theatre: Theatre, places: tuple[int, ...] = (), attacks: int = 3) -> Line:
    """The best line from the start of a theatre, for the first attacks. `places` are the names of its lands."""
    names = dict(enumerate(places or range(len(theatre.ground.lands))))
    start = theatre.start
    now = {start: certain(theatre.sides)}
    moments: list[Moment] = []
    for attack in range(1, attacks + 2):
        after: dict[Stand, Exact] = {}
        for stand, reached in now.items():
            act = theatre.best(stand) if attack <= attacks else None
            moments.append(_moment(theatre, names, attack, stand, reached.fraction, act))
            if act is not None:
                _follow(theatre, stand, act, reached, after)
        now = after
    return Line(moments[0].chance, tuple(moments))


def _follow(theatre: Theatre, stand: Stand, act: Attack, reached: Exact, after: dict[Stand, Exact]) -> None:
    dice, outcomes = theatre.outcomes(stand, act)
    for to, ways in outcomes:
        part = Exact(reached.ways * ways, reached.dice + dice, theatre.sides)
        after[to] = after[to] + part if to in after else part


def _moment(
    theatre: Theatre, names: Mapping[int, int], attack: int, stand: Stand, reached: Fraction, act: Attack | None
) -> Moment:
    start = theatre.start
    changed = [
        (names[at], n) for at, (n, before) in enumerate(zip(stand.pieces, start.pieces, strict=True)) if n != before
    ]
    taken = tuple(names[at] for at in names if (stand.mine & ~start.mine) >> at & 1)
    chance = theatre.exact(stand).fraction
    if act is None:
        return Moment(attack, tuple(changed), taken, stand.money, reached, chance, None)
    dice = stand.pieces[act.base] + act.buy, stand.pieces[act.target]
    law = roll(theatre.duel, theatre.ground.lands[act.target].matchup, *dice)
    named = Attack(names[act.base], names[act.target], act.buy)
    takes = law.chance(lambda left: not left[1])
    return Moment(attack, tuple(changed), taken, stand.money, reached, chance, named, dice, takes)
