"""Two players without a face: one moves at random, one is greedy by what it believes about dates.

Both get what a seat may see, and nothing else. What the greedy one believes is a table that was declared before the
game; a date that the table lets everybody look up replaces what it believed.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tutor.games.reisen_verkehr import moves as m
from tutor.games.reisen_verkehr.beliefs import declared
from tutor.games.reisen_verkehr.state import State
from tutor.kernel.bot import BotOf, random_bot
from tutor.kernel.chance import Face
from tutor.kernel.game import Game
from tutor.odds.chain import Belief, Cards, sure

Table = Callable[[State], Mapping[str, Belief]]
"""What a seat sees -> code of a card -> what is believed of its date."""

NEXT_DOUBTS = Fraction(1, 2)
"""How likely the greedy bot thinks that the next seat doubts what it has laid."""
GAIN = Fraction(1, 20)
"""By so much a better order must promise more before it is worth correcting the chain."""


@dataclass(frozen=True)
class Greedy:
    """Doubts when that costs less than laying its best card; corrects the chain first where that promises more."""

    table: Table = declared

    def __call__(self, game: Game[State, m.Move], seen: State, seat: int, face: Face) -> m.Move:
        legal = tuple(game.legal(seen))
        if not legal:
            raise ValueError(f"{game.id}: nobody decides here")
        if len(legal) == 1:
            return legal[0]
        thought = _Thought(seen, self.table(seen))
        return thought.order() if seen.phase == "order" else thought.move(legal, face)


class _Thought:
    """The cards in question: those of the chain and of the hand, in this order."""

    def __init__(self, seen: State, table: Mapping[str, Belief]) -> None:
        self.seen = seen
        self.hand = seen.hands[seen.turn - 1]
        self.codes = (*(seen.starts or seen.chain), *self.hand)
        known = {code: sure((earliest, latest)) for code, earliest, latest in seen.known}
        self.beliefs = [known.get(code, table[code]) for code in self.codes]
        self.cards = Cards(self.beliefs)
        self.chain = tuple(range(len(self.codes) - len(self.hand)))

    def order(self) -> m.Move:
        """The more likely order of two start cards."""
        upright = self.cards.correct(self.chain) >= self.cards.correct(self.chain[::-1])
        return m.Order("12" if upright else "21")

    def move(self, legal: Sequence[m.Move], face: Face) -> m.Move:
        """A doubt, a step towards the order believed in, or the best card in its best slot."""
        wanted = self._believed()
        better = self.cards.correct(wanted) - self.cards.correct(self.chain)
        correct = self.seen.phase == "turn" and better > (GAIN if not self.seen.slides else 0)
        chain = wanted if correct else self.chain
        chance, place = self._best(chain, face)
        doubt = m.Doubt()
        if doubt in legal and self._doubting(self.cards.correct(self.chain)) < self._laying(chance):
            return doubt
        step = self._towards(wanted) if correct else None
        if step is not None and step in legal:
            return step
        return place if chain == self.chain else self._best(self.chain, face)[1]

    def _doubting(self, chance: Fraction) -> Fraction:
        """Cards that a doubt of a chain correct with this chance costs, less those that it costs the neighbour."""
        options = self.seen.options
        return options.penalty_doubter * chance - options.penalty_layer * (1 - chance)

    def _laying(self, chance: Fraction) -> Fraction:
        """Cards that laying costs where it leaves the chain correct with this chance."""
        return self.seen.options.penalty_layer * (1 - chance) * NEXT_DOUBTS

    def _best(self, chain: Sequence[int], face: Face) -> tuple[Fraction, m.Move]:
        """The card and slot that leave the chain most likely correct; among equals the stream decides."""
        found: list[tuple[Fraction, m.Move]] = []
        for card in range(len(self.chain), len(self.codes)):
            slots = self.cards.slots(chain, card)
            found += [(chance, m.Place(self.codes[card], slot)) for slot, chance in enumerate(slots, 1)]
        most = max(chance for chance, _ in found)
        top = [one for one in found if one[0] == most]
        return top[face(0, len(top))]

    def _believed(self) -> tuple[int, ...]:
        """The chain in the order of what is believed of its cards, the middle of each."""
        return tuple(sorted(self.chain, key=lambda card: self._middle(self.beliefs[card])))

    @staticmethod
    def _middle(belief: Belief) -> Fraction:
        return belief.mean(lambda span: Fraction(sum(span), 2))

    def _towards(self, wanted: Sequence[int]) -> m.Move | None:
        """The slide that puts the first card that stands elsewhere where it is wanted."""
        for at, (now, want) in enumerate(zip(self.chain, wanted, strict=True)):
            if now != want:
                return m.Slide(self.chain.index(want) + 1, at + 1)
        return None


bots: Mapping[str, BotOf[State, m.Move]] = {"random": random_bot, "greedy": Greedy()}
"""Name -> bot."""
