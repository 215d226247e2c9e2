"""More questions of a position: what the chapters about doubt, rounds, the end, the table and bluffing ask.

`questions` merges `ROUNDS`.
"""

from fractions import Fraction

from tutor.games.reisen_verkehr.answers import answer, cards, question, seat_focus
from tutor.games.reisen_verkehr.components import components
from tutor.games.reisen_verkehr.dates import years
from tutor.games.reisen_verkehr.options import read_options, suggested
from tutor.games.reisen_verkehr.questions_dates import PARTED, typed
from tutor.games.reisen_verkehr.rules.box import deck_of
from tutor.games.reisen_verkehr.rules.deal import seen_by
from tutor.games.reisen_verkehr.state import State
from tutor.games.reisen_verkehr.whatif import doubted
from tutor.kernel.options import OptionFault
from tutor.kernel.question import Question
from tutor.kernel.score import Answered

PARTS = {
    "revealed": "open-dates",
    "chain-correct": "the-verdict",
    "chain-wrong": "the-verdict",
    "penalty": "the-penalty",
    "cleared": "the-clearing",
    "cleared-early": "the-clearing",
    "start": "the-start",
}
"""Kind of event -> which part of what follows a doubt it is."""


def _course(state: State) -> Answered:
    """The parts of what a doubt brings now, in their order."""
    _, events = doubted(state)
    parts = tuple(dict.fromkeys(PARTS[event.kind] for event in events if event.kind in PARTS))
    return answer(parts, rules=("rv-5-10", "rv-5-3", "rv-5-11", "rv-6-1"))


def _in_deck(state: State) -> Answered:
    """How many cards are in the game."""
    return answer(len(deck_of(state)), rules=("rv-1-2", "rv-1-3", "rv-13-6"))


def _suggested(state: State, seats: str) -> Answered:
    """How many cards each we propose for so many players. ValueError where so many cannot play."""
    return answer(suggested(read_options(_number(seats), {}).seats)[0], rules=("rv-13-3", "rv-2-1"))


def _can_play(state: State, seats: str) -> Answered:
    """Whether so many can play."""
    try:
        read_options(_number(seats), {})
    except OptionFault:
        return answer(False, rules=("rv-13-1",))
    return answer(True, rules=("rv-13-1",))


def _plays_best(state: State, seats: str) -> Answered:
    """Whether the game is at its best with so many."""
    return answer(suggested(_number(seats))[1], rules=("rv-13-2",))


def _can_deal(state: State, size: str) -> Answered:
    """Whether a deck of this size is enough for the hands of this table."""
    needed = sum(state.options.cards) + components().numbers.spare_cards
    return answer(_number(size) >= needed, rules=("rv-13-5",))


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 3:
        raise ValueError(f"expected a number, found {text[:40]}")
    return int(text)


def _holder(state: State, card: str) -> Answered:
    """Who holds a card; 0: nobody does."""
    seat = next((seat for seat, hand in enumerate(state.hands, 1) if card in hand), 0)
    return answer(seat, rules=("rv-2-4",), focus=seat_focus(seat))


# ---- what is believed, and what can be seen


def _swap_shows(state: State, card: str, other: str) -> Answered:
    """Whether anything that a player can see would change if these two cards exchanged their dates."""
    known = {code for code, _, _ in seen_by(state, state.turn).known}
    return answer(not known.isdisjoint((card, other)), rules=("rv-2-8",), focus=cards((card, other)))


def _announced(state: State, text: str) -> Answered:
    """The chance that a chain is correct: `PRIOR CORRECT WRONG firm`, or `hesitant` at the end.

    `CORRECT` and `WRONG` say how often such a card is announced firmly.
    """
    from tutor.odds.chain_doubt import announced

    *shares, tone = text.split()
    if len(shares) != 3 or tone not in _TONES:
        raise ValueError(f"announced: expected three chances and one of {', '.join(_TONES)}, found {text[:40]}")
    found = announced(*map(Fraction, shares))[_TONES[tone]]
    if found is None:
        raise ValueError(f"announced: expected chances that let a card be announced so, found {text[:40]}")
    return answer(found, rules=("rv-14-1", "rv-14-2"))


_TONES = {"firm": 0, "hesitant": 1}


def _by_width(state: State, text: str) -> Answered:
    """Cards in the order in which to lay them, `CARD DATE / CARD DATE`: the vaguest belief first."""
    beliefs = dict(one.strip().split(" ", 1) for one in text.split(PARTED))
    order = sorted(beliefs, key=lambda code: -len(years(typed(beliefs[code]).interval)))
    return answer(tuple(order), rules=("rv-14-7", "rv-14-6"), focus=cards(order))


ROUNDS: dict[str, Question[State]] = {
    one.name: one
    for one in (
        question("course", _course),
        question("in-deck", _in_deck),
        question("suggested", _suggested, "text"),
        question("holder", _holder, "card"),
        question("can-play", _can_play, "text"),
        question("plays-best", _plays_best, "text"),
        question("can-deal", _can_deal, "text"),
        question("swap-shows", _swap_shows, "card", "other"),
        question("announced", _announced, "text..."),
        question("by-width", _by_width, "text..."),
    )
}
"""Name -> question."""

__all__ = ["ROUNDS"]
