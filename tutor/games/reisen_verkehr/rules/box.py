"""Short ways to the deck and to the words for cards and places."""

from dataclasses import replace

from tutor.games.reisen_verkehr.dates import Interval
from tutor.games.reisen_verkehr.deck import Deck, Unseen, deck
from tutor.games.reisen_verkehr.rules.reading import years_of
from tutor.games.reisen_verkehr.state import Options, State
from tutor.kernel.game import Event
from tutor.kernel.verdict import definition

Told = list[Event]
"""What has happened so far in this step."""


@definition("rv-1-5")
def bound(options: Options) -> Options:
    """rv-1-5  These options with the deck that their series name now; it stays binding. Raises BadData."""
    return replace(options, mark=deck(options.series, options.mix_duplicates).mark)


def deck_of(state: State) -> Deck:
    """All cards of this game; of what a seat sees, with the date sides that it may look up and no others (rv-2-8)."""
    return loaded(state.options)


def loaded(options: Options) -> Deck:
    """The deck of a game with these options. LookupError where they were made by hand, without one."""
    if options.mark is None:
        raise LookupError(f"options without the deck of {options.series}; `bound` gives them one")
    return options.mark.deck


@definition("rv-1-1", "rv-2-8")
def backs(state: State, code: str) -> Interval:
    """The years on the date side of a card. Only the reveal and the judging of a chain may ask.

    Raises Unseen in what a seat sees for every card whose date it may not look up (rv-2-8).
    """
    return years_of(deck_of(state).backs[code])


def card_ref(code: str) -> str:
    """The ref of a card: it is named by its front."""
    return f"e:{code}"


@definition("rv-13-7")
def read_out(code: str) -> str:
    """rv-13-7  What everybody hears when a card is laid, so that nobody needs to read: its event."""
    return card_ref(code)


def date_ref(code: str) -> str:
    """The ref of a date side; only for what happens at a reveal."""
    return f"d:{code}"


def seat_ref(seat: int) -> str:
    """The ref of a seat."""
    return f"p:{seat}"


def hand_ref(seat: int, code: str) -> str:
    """The ref of a card in a hand."""
    return f"hand:{seat}:{code}"


def chain_ref(place: int) -> str:
    """The ref of a place in the chain, counted from the top."""
    return f"chain:{place}"


__all__ = [
    "Told", "Unseen", "backs", "bound", "card_ref", "chain_ref", "date_ref", "deck_of", "hand_ref", "loaded",
    "read_out", "seat_ref",
]  # fmt: skip
