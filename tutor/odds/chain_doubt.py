"""Whether to doubt a chain or to lay a card: what each is expected to cost, from the chance that the chain is correct.

Costs are cards that come into one's own hand; a card that is laid is -1.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from tutor.odds.chain import Belief, Cards
from tutor.odds.work import Work


@dataclass(frozen=True, slots=True)
class Penalties:
    """What a doubt costs: the doubter when the chain is correct, the last layer when it is not."""

    doubter: int
    layer: int

    def __post_init__(self) -> None:
        if min(self.doubter, self.layer) < 1:
            raise ValueError(f"penalties: expected at least 1 each, found {self.doubter} {self.layer}")

    def costs(self, chance: Fraction) -> tuple[Fraction, Fraction]:
        """Expected cards of the doubter and of the last layer."""
        return self.doubter * chance, self.layer * (1 - chance)

    def swing(self, chance: Fraction) -> Fraction:
        """So many cards more the doubt is expected to cost the last layer than the doubter."""
        mine, theirs = self.costs(chance)
        return theirs - mine

    @property
    def break_even(self) -> Fraction:
        """The chance of a correct chain at which the swing is 0."""
        return Fraction(self.layer, self.doubter + self.layer)

    def own_break_even(self, doubted: Fraction) -> Fraction:
        """The chance at which doubting costs oneself as much as answering for the same chain.

        `doubted`: how likely the next seat doubts it.
        """
        return self.layer * doubted / (self.doubter + self.layer * doubted)


def announced(prior: Fraction, if_correct: Fraction, if_wrong: Fraction) -> tuple[Fraction | None, Fraction | None]:
    """The chance of a correct chain after a confident and after a hesitant announcement, by Bayes.

    The rates say how often a confident one comes with a correct and with a wrong chain. None for what never comes.
    """
    return _bayes(prior, if_correct, if_wrong), _bayes(prior, 1 - if_correct, 1 - if_wrong)


def _bayes(prior: Fraction, if_correct: Fraction, if_wrong: Fraction) -> Fraction | None:
    correct, wrong = prior * if_correct, (1 - prior) * if_wrong
    return correct / (correct + wrong) if correct + wrong else None


@dataclass(frozen=True)
class Case:
    """Everything a decision depends on; `dataclasses.replace` asks what if."""

    chain: tuple[Belief, ...]
    """From the top, as it was received."""
    card: Belief
    """That would be laid."""
    start: Belief
    """What a new start card is believed to be: nobody knows which it is."""
    penalties: Penalties
    next_doubts: Fraction = Fraction(1)
    """How likely the next seat doubts the chain when a card has been laid."""
    new_doubted: Fraction = Fraction(1)
    """How likely the new chain of two cards is doubted after one's own doubt."""
    slide: bool = True
    """Whether the chain may be corrected first."""

    @cached_property
    def cards(self) -> Cards:
        """The chain's cards in their order, then the card, then two start cards."""
        return Cards((*self.chain, self.card, self.start, self.start))

    @property
    def _order(self) -> range:
        return range(len(self.chain))

    @cached_property
    def correct(self) -> Fraction:
        """The chain as it was received is in order."""
        return self.cards.correct(self._order)

    @cached_property
    def slots(self) -> tuple[Fraction, ...]:
        """Per slot: the chain is in order with the card there."""
        return self.cards.slots(self._order, len(self.chain))

    @cached_property
    def slots_slid(self) -> tuple[Fraction, ...]:
        """The same when one card of the chain may be put elsewhere first, where that is allowed."""
        return self.cards.slots_slid(self._order, len(self.chain)) if self.slide else self.slots

    def counting(self) -> Work["Case"]:
        """This very case, its slowest number counted: the long work of a long chain."""
        if self.slide and not self.counted:
            vars(self)["slots_slid"] = yield from self.cards.sliding(self._order, len(self.chain))
        return self

    @property
    def counted(self) -> bool:
        """Whether the slowest number is known, so that all others are at hand."""
        return not self.slide or "slots_slid" in vars(self)

    def after(self, other: "Case | None") -> "Case":
        """This very case; what was counted of the same chain and card need not be counted again."""
        same = other and (other.slide, other.chain, other.card) == (self.slide, self.chain, self.card)
        if other and same and other.counted:
            vars(self)["slots_slid"] = other.slots_slid
        return self

    @cached_property
    def best(self) -> Fraction:
        """The largest of all these chances."""
        return max(self.slots_slid)

    @property
    def best_slot(self) -> int:
        """The slot where it is largest; of equal ones the first from the top."""
        return self.slots_slid.index(self.best) + 1

    @cached_property
    def new_chain(self) -> Fraction:
        """The card is put right at a start card."""
        n = len(self.chain)
        return max(self.cards.slots((n + 1,), n))

    @cached_property
    def two_starts(self) -> Fraction:
        """The card is put right at two start cards in an order of one's own."""
        n = len(self.chain)
        return max(self.cards.slots((n + 1, n + 2), n))  # both start cards are believed to be the same

    # ---- own cards

    @property
    def doubt(self) -> Fraction:
        """What doubting is expected to cost oneself: the penalty, a card laid at once, and whoever doubts that."""
        mine, _ = self.penalties.costs(self.correct)
        return mine - 1 + self.penalties.layer * self.new_doubted * (1 - self.new_chain)

    @property
    def place(self) -> Fraction:
        """What laying the card at its best is expected to cost oneself."""
        return self.penalties.layer * self.next_doubts * (1 - self.best) - 1

    @property
    def difference(self) -> Fraction:
        """So many cards doubting costs more than laying."""
        return self.doubt - self.place

    @property
    def doubted_break_even(self) -> Fraction | None:
        """How likely the next seat must doubt for both to cost the same, more than 1: laying is always cheaper.

        None when the chain cannot be wrong with the card.
        """
        risk = self.penalties.layer * (1 - self.best)
        return (self.doubt + 1) / risk if risk else None

    @property
    def own_break_even(self) -> Fraction:
        """The chance of a correct chain at which doubting it costs as much as answering for one just as likely."""
        return self.penalties.own_break_even(self.next_doubts)

    # ---- the last card

    @property
    def last_now(self) -> Fraction:
        """To win by laying the card as one's last."""
        return self.best

    @property
    def last_after_doubt(self) -> Fraction:
        """To win by doubting first: the doubt is right, and the card stands right at two start cards."""
        return (1 - self.correct) * self.two_starts


__all__ = ["Case", "Penalties", "announced"]
