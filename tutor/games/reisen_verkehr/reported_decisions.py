"""What a decision was expected to cost: doubting, or laying one card in one place, in cards that come into the hand.

It is reckoned as if the next seat doubted every chain, and the seat had to answer for what it laid. A decision is
weighed against doubting the chain as it was received, and against every hand card in every place of it.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from tutor.games.reisen_verkehr import moves as m
from tutor.games.reisen_verkehr.explore import road
from tutor.games.reisen_verkehr.game import game
from tutor.games.reisen_verkehr.state import State
from tutor.kernel.game import with_
from tutor.odds.chain import Cards
from tutor.odds.chain_explorer import Beliefs, Stated

Choice = tuple[m.Move, Fraction]
"""A move and what it is expected to cost."""


class Weighed(NamedTuple):
    """A decision beside the best one."""

    line: int
    round: int
    seat: int
    move: m.Move
    cost: Fraction
    better: m.Move
    """The best move; the same when nothing was better."""
    best: Fraction

    @property
    def given(self) -> Fraction:
        """Cards that it was expected to cost more."""
        return self.cost - self.best


def weighed(
    state: State, move: m.Move, stated: Mapping[str, Stated]
) -> tuple[m.Move, Fraction, m.Move, Fraction] | None:
    """The move and the best one, each with its cost; None for a last card, a forced doubt and a slide."""
    hand = state.hands[state.turn - 1] if state.turn else ()
    if state.phase not in ("open", "turn") or len(hand) < 2 or not isinstance(move, (m.Place, m.Doubt)):
        return None
    table = _Table(state, stated)
    cost = table.cost(move)
    better, best = min(table.choices(), key=lambda choice: choice[1])
    return (move, cost, better, best) if best < cost else (move, cost, move, cost)


class _Table:
    """The cards of the chain as it was received, then those of the hand, then a start card."""

    def __init__(self, state: State, stated: Mapping[str, Stated]) -> None:
        beliefs = Beliefs(road(state), stated)
        self.state, self.stake = state, beliefs.road.penalties
        self.hand = state.hands[state.turn - 1]
        self.places = {card: at for at, card in enumerate((*state.received, *self.hand))}
        self.cards = Cards([*map(beliefs.of, self.places), beliefs.road.background])
        self.received = [self.places[card] for card in state.received]

    def cost(self, move: m.Move) -> Fraction:
        """Of the move as it was made, the chain corrected before or not."""
        if isinstance(move, m.Doubt):
            return self.doubt()
        assert isinstance(move, m.Place)
        order = [self.places[card] for card in self.state.chain]
        order.insert(move.slot - 1, self.places[move.card])
        return self._laid(self.cards.correct(order))

    def choices(self) -> Iterator[Choice]:
        """Everything that could be done without a correction."""
        if game.judge(with_(self.state, chain=self.state.received), m.Doubt()).legal:
            yield m.Doubt(), self.doubt()
        for card in self.hand:
            for slot, chance in enumerate(self.cards.slots(self.received, self.places[card]), 1):
                yield m.Place(card, slot), self._laid(chance)

    def doubt(self) -> Fraction:
        """The penalty for a correct chain; then the new chain of a start card and the best hand card is doubted."""
        mine, _ = self.stake.costs(self.cards.correct(self.received))
        start = len(self.places)
        return mine + min(self._laid(max(self.cards.slots((start,), self.places[card]))) for card in self.hand)

    def _laid(self, chance: Fraction) -> Fraction:
        """A card less, and the penalty of the last layer when the chain is wrong."""
        _, theirs = self.stake.costs(chance)
        return theirs - 1


__all__ = ["Weighed", "weighed"]
