"""What a game in which a chain is built offers to whoever explores it, and what follows from somebody's beliefs.

Nothing here depends on a date that nobody has seen, but for the dates of all cards taken together.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Protocol, TypeVar

from tutor.kernel.game import Seat
from tutor.odds.chain import Belief, Cards, Span, mixed, spread, sure
from tutor.odds.chain_deck import DeckOdds
from tutor.odds.chain_doubt import Case, Penalties

State = TypeVar("State")

YEARS = (-10_000, 3_000)
"""The years of which a belief may be stated."""
SURE = Fraction(1)
MOST = 60
"""Beliefs that are read of one text."""
_STATED = re.compile(r"(?P<card>[^=\s]+)=(?P<first>-?\d{1,5})\.\.(?P<last>-?\d{1,5})(?:@(?P<certainty>\S+))?")
_NUMBER = re.compile(r"\d{1,9}(/\d{1,9})?|\d{0,9}\.\d{1,9}")
FORM = "CODE=FROM..TO or CODE=FROM..TO@CERTAINTY, years before the era with a minus"


def read_share(text: str) -> Fraction:
    """A chance as somebody types it: `1/3`, `0.25`, `1`. ValueError says what was expected and what came."""
    try:
        found = Fraction(text) if _NUMBER.fullmatch(text) else None
    except ZeroDivisionError:
        found = None
    if found is None or found > 1:
        raise ValueError(f"a chance: expected a fraction from 0 to 1, such as 3/4, found {text}")
    return found


@dataclass(frozen=True, slots=True)
class Stated:
    """A belief as somebody states it: a year of these, all equally likely. The rest of the certainty is background.

    ValueError for a range that is none, and for a certainty outside 0 to 1.
    """

    first: int
    last: int
    certainty: Fraction = SURE

    def __post_init__(self) -> None:
        if not (YEARS[0] <= self.first and self.last <= YEARS[1]):
            raise ValueError(f"years: expected {YEARS[0]} to {YEARS[1]}, found {self.first}..{self.last}")
        spread(self.first, self.last)
        if not 0 <= self.certainty <= 1:
            raise ValueError(f"a certainty: expected 0 to 1, found {self.certainty}")

    def __str__(self) -> str:
        """As it is typed after the card: `1850..1900@3/4`."""
        return f"{self.first}..{self.last}" + ("" if self.certainty == SURE else f"@{self.certainty}")

    def over(self, background: Belief) -> Belief:
        """The belief that is meant."""
        return mixed(spread(self.first, self.last), background, self.certainty)


def read_stated(text: str) -> tuple[str, Stated]:
    """A card and what is believed of it: `t017=1850..1900@3/4`. ValueError says what was expected and what came."""
    found = _STATED.fullmatch(text)
    if found is None:
        raise ValueError(f"a belief: expected {FORM}, found {text}")
    certainty = read_share(found["certainty"]) if found["certainty"] else SURE
    return found["card"], Stated(int(found["first"]), int(found["last"]), certainty)


def written(stated: Mapping[str, Stated]) -> str:
    """Beliefs as one text, for a link."""
    return " ".join(f"{card}={one}" for card, one in stated.items())


def read_written(text: str, cards: Collection[str]) -> dict[str, Stated]:
    """The beliefs of such a text about these cards; what cannot be read is passed over."""
    found = {}
    for one in text.split()[:MOST]:
        try:
            card, stated = read_stated(one)
        except ValueError:
            continue
        if card in cards:
            found[card] = stated
    return found


@dataclass(frozen=True, slots=True)
class Road:
    """What everybody knows of a chain and of the hand of who is on turn."""

    seat: Seat
    """Who is on turn; 0 for nobody."""
    chain: tuple[str, ...]
    """Cards from the top, as a record names them."""
    hand: tuple[str, ...]
    known: Mapping[str, Span] = field(hash=False)
    """Card -> its date, where it was public at some time."""
    background: Belief
    """Of a card of which nothing is known."""
    cards: int
    """Of so many cards the background is the dates; 0: the deck is too small, a range of years is."""
    penalties: Penalties
    refused: Mapping[str, tuple[str, ...]] = field(hash=False)
    """`doubt`, `place`, `slide` -> the paragraphs that refuse it now; none where it may be done."""

    def may(self, what: str) -> bool:
        """Whether this may be done now: `doubt`, `place` or `slide`."""
        return bool(self.seat) and not self.refused.get(what)


class ChainExplorer(Protocol[State]):
    """A game whose chain can be explored."""

    @property
    def opening(self) -> State:
        """A table worth looking at, where none was brought."""

    @property
    def told(self) -> tuple[str, ...]:
        """Beliefs to begin with on that table, as they are typed (`read_stated`)."""

    @property
    def editions(self) -> Mapping[str, Penalties]:
        """What a doubt costs, by edition."""

    def road(self, state: State) -> Road:
        """What everybody knows of the chain on this table."""

    def cards(self, state: State) -> Collection[str]:
        """The cards of the deck that is played with, as a record names them."""

    def deck(self, state: State) -> DeckOdds | None:
        """The numbers of the whole deck; None where it is so small that they would tell of single cards."""

    def orders(self, spans: Sequence[Span]) -> int:
        """In how many orders cards of these dates are correct. ValueError for too many cards."""


@dataclass(frozen=True)
class Beliefs:
    """What somebody believes of the cards on a road."""

    road: Road
    stated: Mapping[str, Stated] = field(default_factory=dict)
    """Card -> belief; a date that is known counts for more."""

    def of(self, card: str) -> Belief:
        """What is known, else what was stated, else the background."""
        if card in self.road.known:
            return sure(self.road.known[card])
        found = self.stated.get(card)
        return found.over(self.road.background) if found else self.road.background

    def cards(self, more: Iterable[str] = ()) -> Cards:
        """The cards of the chain, numbered from the top, and then these."""
        return Cards(map(self.of, (*self.road.chain, *more)))

    def case(self, card: str, next_doubts: Fraction = SURE, new_doubted: Fraction = SURE) -> Case:
        """The decision between doubting the chain and laying this card."""
        road = self.road
        chain = tuple(map(self.of, road.chain))
        return Case(chain, self.of(card), road.background, road.penalties, next_doubts, new_doubted, road.may("slide"))

    def span(self, card: str) -> Span | None:
        """The years that a card can have, where it is known or somebody is sure of a range."""
        found = self.stated.get(card)
        if card in self.road.known:
            return self.road.known[card]
        return (found.first, found.last) if found and found.certainty == SURE else None

    def spans(self) -> tuple[Span, ...] | None:
        """The years of all cards of the chain; None where somebody is not sure of one."""
        found = [self.span(card) for card in self.road.chain]
        return None if None in found else tuple(filter(None, found))

    def surely_before(self) -> tuple[tuple[int, int], ...]:
        """Pairs of cards of the chain, by place from the top, of which the first is surely before the second."""
        spans = [self.span(card) for card in self.road.chain]
        return tuple(
            (one, other)
            for one, first in enumerate(spans)
            for other, second in enumerate(spans)
            if first and second and first[1] < second[0]
        )

    # ---- what if

    def with_penalties(self, penalties: Penalties) -> "Beliefs":
        """The same in another edition."""
        return replace(self, road=replace(self.road, penalties=penalties))

    def reordered(self, order: Iterable[int]) -> "Beliefs":
        """The same with the cards of the chain in this order, each named by its place now."""
        return replace(self, road=replace(self.road, chain=tuple(self.road.chain[at] for at in order)))

    def redated(self, card: str, belief: Stated | None) -> "Beliefs":
        """The same with another belief about a card, known or not; None: nothing is believed."""
        known = {one: date for one, date in self.road.known.items() if one != card}
        stated = {one: told for one, told in self.stated.items() if one != card}
        if belief is not None:
            stated[card] = belief
        return Beliefs(replace(self.road, known=known), stated)


__all__ = [
    "FORM",
    "YEARS",
    "Beliefs",
    "ChainExplorer",
    "Road",
    "Stated",
    "read_share",
    "read_stated",
    "read_written",
    "written",
]
