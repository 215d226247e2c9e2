"""A player that weighs the odds: it goes for the win by the likeliest way, and watches what is in the greatest danger.

It stands on the window side of the game, since the odds do; `bots` are all players without a face.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from tutor.games.anno_domini import moves as m
from tutor.games.anno_domini.bots import Legal, attack, close, greedy, occupation
from tutor.games.anno_domini.bots import bots as plain
from tutor.games.anno_domini.explore_turn import duel_of, faces
from tutor.games.anno_domini.rules import battle, debts, ending
from tutor.games.anno_domini.rules.box import box, place
from tutor.games.anno_domini.rules.taxes import income
from tutor.games.anno_domini.state import State, held, in_play
from tutor.kernel.bot import BotOf
from tutor.kernel.chance import Face
from tutor.kernel.game import Game
from tutor.odds.front import Front, Position, position
from tutor.odds.roll import Duel, Matchup

# These are tastes, not rules.
MATTERS = 0.05
"""A chance to win that is worth going for."""
SAFE = 0.05
"""A danger that nothing is spent on."""
SIGHT = 8
"""Castles of money that a plan looks at; with more it looks again after each throw."""


def odds(game: Game[State, m.Move], seen: State, seat: int, face: Face) -> m.Move:
    """Attacks like the greedy one until it can win in this turn; what money is left watches the cathedrals."""
    legal = tuple(game.legal(seen)) if seen.phase == "war" and not seen.agenda else ()
    # what can only help comes first, and greed sees to that
    free = any(isinstance(move, m.Consult | m.Draw) for move in legal) or occupation(seen, legal)
    return greedy(game, seen, seat, face) if free or len(legal) < 2 else _war(seen, legal)


# ---- the turn


@dataclass(frozen=True)
class Turn:
    """What a seat has for a turn, beginning now."""

    state: State
    seat: int
    attacks: int
    money: int
    """Castles that it can buy."""

    def matchup(self, target: int) -> Matchup:
        """The faces that hit when it attacks this land."""
        attack = battle.attack_points(self.state, self.seat, target).total
        return Matchup(faces(self.state, attack), faces(self.state, battle.defence_points(self.state, target).total))

    def bases(self, target: int) -> tuple[int, ...]:
        """Its lands from which this one can be reached, with most castles first."""
        near = battle.targets(self.state, target)
        return tuple(sorted((at for at in near if self.state.owner[at] == self.seat), key=lambda at: -self.castles(at)))

    def castles(self, at: int) -> int:
        """Castles that stand there."""
        return self.state.castles[at]

    def front(self, target: int, attacks: int) -> Position:
        """The position before this target."""
        bases = map(self.castles, self.bases(target))
        return position(bases, self.castles(target), min(self.money, SIGHT), attacks)

    def chance(self, target: int, attacks: int, money: int) -> float:
        """The largest chance to take it with so many attacks and castles."""
        at = self.front(target, attacks)._replace(money=min(money, SIGHT))
        return self.front_of(target).about(at)

    def front_of(self, target: int) -> Front:
        """What tells the best line to it."""
        return _front(duel_of(box(self.state).numbers), self.matchup(target))

    def danger(self, target: int) -> float:
        """How likely it takes this land when it goes for nothing else."""
        return self.chance(target, self.attacks, self.money)


@lru_cache(maxsize=128)
def _front(duel: Duel, matchup: Matchup) -> Front:
    return Front(duel, matchup, SIGHT)


def _purse(state: State, seat: int, money: int) -> int:
    return min(money // box(state).numbers.castle_price, state.stock[seat - 1])


def _now(state: State) -> Turn:
    left = battle.allowance(state, state.seat).total - state.made
    return Turn(state, state.seat, max(left, 0), _purse(state, state.seat, state.money[state.seat - 1]))


def _next(state: State, seat: int) -> Turn:
    """The next turn of another seat; who has had his in this round gets taxes before."""
    waits = seat in state.order
    money = state.money[seat - 1] + (0 if waits else income(state, seat).total)
    return Turn(state, seat, battle.allowance(state, seat).total, _purse(state, seat, money))


# ---- to win


class Way(NamedTuple):
    """Cathedrals to go for, with the attacks that each may take, and the chance to take them all."""

    chance: float = 0.0
    targets: tuple[tuple[int, int], ...] = ()


def _way(turn: Turn, missing: int, share: int) -> Way:
    """The likeliest way to so many cathedrals more: each has `share` castles of money, and attacks of its own."""
    best = {(0, 0): Way(1.0)}
    for target in _open_cathedrals(turn):
        chances = [turn.chance(target, n, share) for n in range(1, turn.attacks - missing + 2)]
        for (taken, spent), way in tuple(best.items()):
            for n, chance in enumerate(chances[: turn.attacks - spent] if taken < missing else (), 1):
                more = Way(way.chance * chance, (*way.targets, (target, n)))
                best[taken + 1, spent + n] = max(best.get((taken + 1, spent + n), Way()), more)
    return max((way for (taken, _), way in best.items() if taken == missing), default=Way())


def _open_cathedrals(turn: Turn) -> list[int]:
    owner, barred = turn.state.owner, battle.barred(turn.state)
    return [
        at for at in turn.state.cathedrals if owner[at] not in (0, turn.seat) and at not in barred and turn.bases(at)
    ]


def _win(turn: Turn, legal: Legal) -> m.Move | None:
    """The next step on the likeliest way to win in this turn, if there is one: as the best line on that front says."""
    state = turn.state
    missing = state.options.target - held(state, turn.seat)
    if ending.early(state) or debts.in_debt(state, turn.seat) or not 0 < missing <= turn.attacks:
        return None
    share = -(-turn.money // missing)
    way = _way(turn, missing, share)
    if way.chance < MATTERS:
        return None
    target, attacks = way.targets[0]
    at = turn.front(target, attacks)._replace(money=min(share, turn.money, SIGHT))
    throw = turn.front_of(target).best(at)
    return _move(turn, target, throw.base, throw.buy, legal) if throw else None


def _move(turn: Turn, target: int, size: int, buy: int, legal: Legal) -> m.Move | None:
    """The purchase that a throw lacks, or the throw, from a base of this size."""
    ids = box(turn.state).board.ids
    base = next(at for at in turn.bases(target) if turn.castles(at) == size)
    move: m.Move = m.Build(ids[base], buy) if buy else m.Attack(ids[base], ids[target])
    return move if move in legal else None


# ---- the moves of a turn


def _war(state: State, legal: Legal) -> m.Move:
    rivals = [_next(state, seat) for seat in in_play(state) if seat != state.seat]
    return _win(_now(state), legal) or attack(state, legal) or _watch(state, rivals, legal) or close(legal)


def _watch(state: State, rivals: Sequence[Turn], legal: Legal) -> m.Move | None:
    """One more castle on the weakest cathedral that a rival may well take; of equals, where the danger is greatest."""
    builds = {place(state, move.territory): move for move in legal if isinstance(move, m.Build) and move.n == 1}
    weak = sorted((at for at in state.cathedrals if at in builds), key=lambda at: state.castles[at])
    danger = {at: max((rival.danger(at) for rival in rivals), default=0.0) for at in weak}
    best = min((at for at in weak if danger[at] > SAFE), key=lambda at: (state.castles[at], -danger[at]), default=None)
    return None if best is None else builds[best]


bots: Mapping[str, BotOf[State, m.Move]] = {**plain, "odds": odds}
"""Name -> bot."""
