"""What everybody knows of a chain of this game, for whoever explores it: no date that nobody has seen (rv-2-8)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from tutor.content import root, text
from tutor.games.reisen_verkehr import moves as m
from tutor.games.reisen_verkehr.components import components
from tutor.games.reisen_verkehr.dates import Interval
from tutor.games.reisen_verkehr.deck import POOL_LEAST, Deck, Declared
from tutor.games.reisen_verkehr.game import game
from tutor.games.reisen_verkehr.rules import judging
from tutor.games.reisen_verkehr.rules.box import backs, deck_of
from tutor.games.reisen_verkehr.state import State
from tutor.kernel.game import Decide
from tutor.odds.chain import Belief, Span, pooled, spread
from tutor.odds.chain_deck import DeckOdds, deck_odds
from tutor.odds.chain_doubt import Penalties
from tutor.odds.chain_explorer import Road

FLAT = (-1000, 2000)
"""The years that are equally likely for a card of a smaller deck."""

TOLD = ("t441=1850..1880", "t065=1920..1940@3/4", "t374=1935..1960", "t153=1965..1972@9/10", "t457=1950..1965@4/5")
"""Beliefs about the chain that is looked at first: rough guesses, each as anybody could make it from the fronts."""


def background(deck: Deck) -> Belief:
    """What is believed of a card of which nothing is known."""
    return _background(deck.declared)


@lru_cache(maxsize=8)
def _background(told: Declared) -> Belief:
    return pooled(_spans(told)) if told.dates else spread(*FLAT)


def numbers(deck: Deck) -> DeckOdds | None:
    """What drawing from the deck comes to; None for a small one."""
    return _numbers(deck.declared)


@lru_cache(maxsize=8)
def _numbers(told: Declared) -> DeckOdds | None:
    return deck_odds(_spans(told)) if told.dates else None


def _spans(told: Declared) -> list[Span]:
    return [(one.earliest, one.latest) for one in told.dates]


def known(state: State) -> Mapping[str, Span]:
    """The dates that were public at some time; in what a seat sees, those that it may still look up (rv-7-6)."""
    if state.masked:
        return {code: (earliest, latest) for code, earliest, latest in state.known}
    dates = ((code, backs(state, code)) for code in state.revealed)
    return {code: (date.earliest, date.latest) for code, date in dates}


def road(state: State) -> Road:
    """The chain, the hand of who is on turn, and what is known of them."""
    deck, options = deck_of(state), state.options
    decides = isinstance(game.turn(state), Decide)
    hand = state.hands[state.turn - 1] if decides else ()
    return Road(
        seat=state.turn if decides else 0,
        chain=state.chain,
        hand=hand,
        known=known(state),
        background=background(deck),
        cards=len(deck) if len(deck) >= POOL_LEAST else 0,
        penalties=Penalties(options.penalty_doubter, options.penalty_layer),
        refused={name: game.judge(state, move).rules for name, move in _tried(hand)} if decides else {},
    )


def _tried(hand: Sequence[str]) -> Iterator[tuple[str, m.Move]]:
    """A move of each kind: what refuses it refuses all of its kind."""
    yield "doubt", m.Doubt()
    yield "slide", m.Slide(1, 2)
    if hand:
        yield "place", m.Place(hand[0], 1)


@cache
def _opening() -> State:
    return game.read_position(text(root() / game.id / "records" / "explore.game"))


@dataclass(frozen=True)
class ReisenVerkehr:
    """This game for whoever explores chains without knowing it."""

    @property
    def opening(self) -> State:
        """A chain in the middle of a game."""
        return _opening()

    @property
    def told(self) -> tuple[str, ...]:
        """Beliefs to begin with on that table."""
        return TOLD

    @property
    def editions(self) -> Mapping[str, Penalties]:
        """What a doubt costs, by edition (rv-5-9)."""
        return {name: Penalties(one.doubter, one.layer) for name, one in components().editions.items()}

    def road(self, state: State) -> Road:
        """What everybody knows of the chain on this table."""
        return road(state)

    def cards(self, state: State) -> Collection[str]:
        """The codes of the deck that is played with."""
        return deck_of(state).fronts

    def deck(self, state: State) -> DeckOdds | None:
        """The numbers of the whole deck; None for a small one."""
        return numbers(deck_of(state))

    def orders(self, spans: Sequence[Span]) -> int:
        """In how many orders cards of these dates are correct (rv-11-5)."""
        return judging.orders([Interval(*span) for span in spans])


chain = ReisenVerkehr()
__all__ = ["FLAT", "POOL_LEAST", "ReisenVerkehr", "background", "chain", "known", "numbers", "road"]
