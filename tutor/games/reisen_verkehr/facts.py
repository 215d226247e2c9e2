"""What the `expect` of examples may name: name -> what a state shows. Dates are true ones, revealed or not."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from typing import Any

from tutor.games.reisen_verkehr.cards import Back
from tutor.games.reisen_verkehr.components import components
from tutor.games.reisen_verkehr.dates import BadDate, Interval, parse_any
from tutor.games.reisen_verkehr.game import final, game
from tutor.games.reisen_verkehr.options import suggested
from tutor.games.reisen_verkehr.rules.box import Unseen, backs, deck_of
from tutor.games.reisen_verkehr.rules.corrections import as_received, budget
from tutor.games.reisen_verkehr.rules.deal import seen_by
from tutor.games.reisen_verkehr.rules.doubt import answers
from tutor.games.reisen_verkehr.rules.judging import conflicts, correct, first_flaw, free_slots, orders
from tutor.games.reisen_verkehr.rules.reading import asks_for_span, decisive_year, is_full_box, years_of
from tutor.games.reisen_verkehr.rules.rounds import start_codes
from tutor.games.reisen_verkehr.state import HIDDEN, State, outside, stack
from tutor.kernel.game import with_
from tutor.kernel.years import line


def _dates(state: State) -> tuple[Interval, ...]:
    return tuple(backs(state, code) for code in state.chain)


def _years(interval: Interval) -> list[int]:
    return [interval.earliest, interval.latest]


def _of_deck(read: Callable[[Back], object]) -> Callable[[State], Mapping[str, object]]:
    """Something of every card of the deck, by code."""
    return lambda state: {code: read(back) for code, back in deck_of(state).backs.items()}


def _slots(state: State) -> Mapping[str, object]:
    """Card of the seat on turn -> the slots in which it makes a correct chain."""
    dates = _dates(state)
    return {code: list(free_slots(dates, backs(state, code))) for code in state.hands[state.turn - 1]}


def _seen(state: State) -> Mapping[str, object]:
    """What the view of a seat holds, and whether it is the same for all seats."""
    views = [seen_by(state, seat) for seat in range(1, state.options.seats + 1)]
    one = views[0]
    return {
        "same": all(view == one for view in views),
        "hands": one.hands == state.hands,
        "bag": sorted(set(one.bag)),
        "bag_size": len(one.bag),
        "dates": {code: [earliest, latest] for code, earliest, latest in one.known},
        "hidden": [code for code in deck_of(state).codes if not _can_look(one, code)],
    }


def _can_look(view: State, code: str) -> bool:
    try:
        backs(view, code)
    except Unseen:
        return False
    return True


class _Read(Mapping[str, object]):
    """What becomes of a text that an example writes down, whatever it is."""

    def __init__(self, read: Callable[[str], object]) -> None:
        self.read = read

    def __getitem__(self, text: str) -> object:
        return self.read(text)

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


def _date(text: str) -> object:
    try:
        return _years(parse_any(text).interval)
    except BadDate:
        return "refused"


def _first(years: str) -> object:
    return decisive_year(map(int, years.split()))


FACTS: Mapping[str, Callable[[State], Any]] = {
    # --- round and turn
    "phase": lambda s: s.phase,
    "round": lambda s: s.round,
    "turn": lambda s: s.turn,
    "direction": lambda s: s.direction,
    "reversed": lambda s: s.reversed,
    "layer": answers,
    "doubts": lambda s: s.doubts,
    "slides": lambda s: s.slides,
    "slides_most": lambda s: budget(s) or 0,
    "as_received": as_received,
    # --- cards
    "hands": lambda s: s.hands,
    "sizes": lambda s: [len(hand) for hand in s.hands],
    "chain": lambda s: s.chain,
    "received": lambda s: s.received,
    "laid_by": lambda s: dict(s.laid_by),
    "start_cards": start_codes,
    "starts": lambda s: s.starts,
    "top": lambda s: s.top,
    "bag": lambda s: s.bag,
    "stack": stack,
    "unknown": lambda s: len(s.bag),
    "used": lambda s: s.used,
    "outside": outside,
    "revealed": lambda s: s.revealed,
    "deck": lambda s: len(deck_of(s)),
    "hidden_bag": lambda s: s.bag == (HIDDEN,) * len(s.bag),
    # --- dates
    "date": _of_deck(lambda back: _years(back.date.interval)),
    "years": _of_deck(lambda back: _years(years_of(back))),
    "span": _of_deck(lambda back: line(back.date.interval.latest) - line(back.date.interval.earliest) + 1),
    "series": _of_deck(lambda back: back.series),
    "asks_for_span": lambda s: list(asks_for_span(deck_of(s).backs.values())),
    "reads": lambda s: _Read(_date),
    "decisive": lambda s: _Read(_first),
    "correct": lambda s: correct(_dates(s)),
    "first_flaw": lambda s: first_flaw(_dates(s)) or 0,
    "conflicts": lambda s: [list(pair) for pair in conflicts(_dates(s))],
    "orders": lambda s: orders(_dates(s)),
    "free_slots": _slots,
    # --- what is seen
    "seen": _seen,
    # --- the table and its switches
    "may": lambda s: [game.notate(move) for move in game.legal(s)],
    "stays": lambda s: final(with_(s, doubts=0), s),
    "full_box": lambda s: is_full_box(deck_of(s)),
    "suggested": lambda s: list(suggested(s.options.seats)),
    "numbers": lambda s: asdict(components().numbers),
    "options": lambda s: asdict(s.options),
}
