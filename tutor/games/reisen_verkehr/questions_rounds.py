"""More questions of a position: what the chapters about doubt, rounds, the end and the table ask.

`questions` merges `ROUNDS`.
"""

from tutor.games.reisen_verkehr.answers import answer, question, seat_focus
from tutor.games.reisen_verkehr.options import SEATS, suggested
from tutor.games.reisen_verkehr.rules.box import deck_of
from tutor.games.reisen_verkehr.state import State, outside
from tutor.games.reisen_verkehr.whatif import doubted
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


def _owed(state: State) -> Answered:
    """The penalty that a doubt now would ask for, whether or not so many cards are left; 0: none."""
    _, events = doubted(state)
    found = [int(dict(event.facts)["n"]) for event in events if event.kind == "penalty"]
    return answer(found[0] if found else 0, rules=("rv-5-4", "rv-5-5", "rv-5-9"))


def _lapses(state: State) -> Answered:
    """How many cards of that penalty lapse, since one must be left for the next start."""
    _, events = doubted(state)
    found = [int(dict(event.facts)["n"]) for event in events if event.kind == "lapsed"]
    return answer(found[0] if found else 0, rules=("rv-7-4",))


def _in_deck(state: State) -> Answered:
    """How many cards are in the game."""
    return answer(len(deck_of(state)), rules=("rv-1-2", "rv-1-3", "rv-13-6"))


def _suggested(state: State, seats: str) -> Answered:
    """How many cards each we propose for so many players. ValueError where so many cannot play."""
    if not seats.isdecimal() or int(seats[:3]) not in SEATS:
        raise ValueError(f"suggested: expected {SEATS[0]} to {SEATS[-1]} players, found {seats}")
    return answer(suggested(int(seats))[0], rules=("rv-13-3", "rv-2-1"))


def _holder(state: State, card: str) -> Answered:
    """Who holds a card; 0: nobody does."""
    code = card.lower().removeprefix("e:")
    if code not in deck_of(state).fronts:
        raise ValueError(f"holder: expected the code of a card, found {card}")
    seat = next((seat for seat, hand in enumerate(state.hands, 1) if code in hand), 0)
    return answer(seat, rules=("rv-2-4",), focus=seat_focus(seat))


def _spare(state: State) -> Answered:
    """How many cards a penalty may take at most now."""
    return answer(outside(state) - 1, rules=("rv-7-4",))


ROUNDS: dict[str, Question[State]] = {
    one.name: one
    for one in (
        question("course", _course),
        question("owed", _owed),
        question("lapses", _lapses),
        question("spare", _spare),
        question("in-deck", _in_deck),
        question("suggested", _suggested, "text"),
        question("holder", _holder, "card"),
    )
}
"""Name -> question."""

__all__ = ["ROUNDS"]
