"""What every ref is called, by language. Dates have names only once they were public."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import get_args

from tutor import content
from tutor.games.reisen_verkehr.components import GAME
from tutor.games.reisen_verkehr.dates import Dated, printed
from tutor.games.reisen_verkehr.deck import Deck
from tutor.games.reisen_verkehr.options import SEATS
from tutor.games.reisen_verkehr.rules.box import card_ref, chain_ref, date_ref, deck_of, hand_ref, seat_ref
from tutor.games.reisen_verkehr.state import PhaseName, State
from tutor.i18n import Words, words

LETTERS = "ABCDEFGHJK"
"""The letter of seat s stands at place s - 1."""
HUES = 6
"""Seats after these share one row of the owners' palette and have their letters alone."""


def spoken_in(lang: str) -> Words:
    """The words of this game over those of all games, without names."""
    return words(lang, content.root(), content.root() / GAME)


def owner(seat: int) -> tuple[str, int]:
    """Letter and row of the owners' palette of a seat; nothing for nobody."""
    return (LETTERS[seat - 1], min(seat, HUES + 1)) if seat else ("", 0)


def names(state: State, lang: str) -> Mapping[str, str]:
    """Ref -> name: `e:` cards, `p:` seats, `phase:`, and the places where cards lie: `hand:`, `chain:`, `slot:`, `top`.

    A card is called by its front; `d:` dates are there for cards that were revealed, and for no others (rv-2-6).
    `title:` is what a paragraph about penalties is called under the edition that is played.
    """
    return _plain(deck_of(state), lang) | dict(_here(state, lang))


def worded(state: State, said: Words) -> Words:
    """These words, able to name everything on this table."""
    return said.with_names(names(state, said.lang))


def front(state: State, code: str, lang: str) -> str:
    """The event on a card."""
    return deck_of(state).fronts[code].texts[lang]


def date(state: State, code: str, lang: str) -> str:
    """What the date side says, for a card that was revealed; KeyError for every other.

    Of what a seat sees also KeyError for a card whose date the table lets nobody look up.
    """
    if code not in state.revealed or code not in deck_of(state).backs:
        raise KeyError(code)
    return date_said(deck_of(state).backs[code].date, lang)


def date_said(found: Dated, lang: str) -> str:
    """A date as it is printed, with the dash of a span."""
    return printed(found, lang).replace("-", "–")


@lru_cache(maxsize=16)
def _plain(deck: Deck, lang: str) -> dict[str, str]:
    said = spoken_in(lang)
    seats = {seat_ref(seat): said("seat.number", number=seat) for seat in SEATS}
    first = {seat_ref(0): said("seat.nobody"), seat_ref(1): said("seat.number", number=1)}
    phases = {f"phase:{one}": said(f"phase.{one}") for one in get_args(PhaseName)}
    fronts = {card_ref(code): one.texts[lang] for code, one in deck.fronts.items()}
    piles = {one: said(f"name.{one}") for one in ("top", "used", "doubt", "stack", "chain")}
    return first | seats | phases | fronts | piles


def _here(state: State, lang: str) -> Iterator[tuple[str, str]]:
    said = spoken_in(lang)
    for seat, hand in enumerate(state.hands, 1):
        for code in hand:
            yield hand_ref(seat, code), front(state, code, lang)
    for at, code in enumerate(state.chain, 1):
        yield chain_ref(at), front(state, code, lang)
    for slot in range(1, len(state.chain) + 2):
        yield f"slot:{slot}", said("name.slot", n=slot)
    for how, code in zip(("12", "21"), state.starts, strict=False):
        yield f"order:{how}", front(state, code, lang)
    penalties = {"rv-5-4": state.options.penalty_doubter, "rv-5-5": state.options.penalty_layer}
    yield from ((f"title:{rule}", said(f"title.{rule}", n=n)) for rule, n in penalties.items())
    backs = deck_of(state).backs
    for code in (code for code in state.revealed if code in backs):
        yield date_ref(code), date(state, code, lang)
