"""Short ways to the deck and to the words for cards and places."""

import hashlib
from dataclasses import replace
from functools import cache

from tutor.games.reisen_verkehr.dates import Interval
from tutor.games.reisen_verkehr.deck import Deck, deck
from tutor.games.reisen_verkehr.rules.reading import years_of
from tutor.games.reisen_verkehr.state import Options, State
from tutor.kernel.game import Event
from tutor.kernel.verdict import definition

Told = list[Event]
"""What has happened so far in this step."""


class Unseen(LookupError):
    """A date was asked for that the state does not know: it is what a seat sees, and the card was not revealed."""


_loaded: dict[str, Deck] = {}
"""Mark -> the deck that was loaded under it; a file that changes later does not change it (rv-1-5)."""

_named: dict[tuple[str, str], Deck] = {}
"""Series -> the deck that was loaded last under their names: for the fronts in what a seat sees."""


@definition("rv-1-5")
def bound(options: Options) -> Options:
    """rv-1-5  These options with the deck that their series name now; it stays binding. Raises BadData."""
    found = deck(options.series, options.mix_duplicates)
    mark = mark_of(found)
    _loaded[mark] = _named[options.series, options.mix_duplicates] = found
    return replace(options, mark=mark)


@cache
def mark_of(found: Deck) -> str:
    """Tells a deck from all others: its cards, with their dates."""
    told = (f"{code} {front.texts} {found.backs[code].date}" for code, front in found.fronts.items())
    return hashlib.blake2b("\n".join((",".join(found.names), *told)).encode(), digest_size=8).hexdigest()


def deck_of(state: State) -> Deck:
    """All cards of this game. What a seat sees has no mark: its fronts are those of the series by name."""
    return loaded(state.options)


def loaded(options: Options) -> Deck:
    """The deck of a game with these options; of those of a view, which have no mark, the one of that name."""
    return _loaded[options.mark] if options.mark else _named[options.series, options.mix_duplicates]


@definition("rv-1-1", "rv-2-8")
def backs(state: State, code: str) -> Interval:
    """The years on the date side of a card. Only the reveal and the judging of a chain may ask.

    Raises Unseen in what a seat sees for every card whose date it may not look up (rv-2-8).
    """
    if not state.masked:
        return years_of(deck_of(state).backs[code])
    for name, earliest, latest in state.known:
        if name == code:
            return Interval(earliest, latest)
    raise Unseen(code)


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
