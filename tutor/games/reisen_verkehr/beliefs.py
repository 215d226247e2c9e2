"""What a bot believes about dates: the guesses that were declared with its deck, as chances."""

from collections.abc import Mapping
from functools import lru_cache

from tutor.games.reisen_verkehr.deck import Deck, Declared
from tutor.games.reisen_verkehr.rules.box import deck_of
from tutor.games.reisen_verkehr.state import State
from tutor.odds.chain import Belief, pooled


def declared(seen: State) -> Mapping[str, Belief]:
    """The beliefs that come with the deck of a table, also for what a seat sees of it."""
    return beliefs(deck_of(seen))


def beliefs(deck: Deck) -> Mapping[str, Belief]:
    """Code -> what is believed of its date: some places around it, all equally likely."""
    return _beliefs(deck.declared)


@lru_cache(maxsize=8)
def _beliefs(told: Declared) -> Mapping[str, Belief]:
    return {code: pooled((one.earliest, one.latest) for one in places) for code, places in told.guesses.items()}
