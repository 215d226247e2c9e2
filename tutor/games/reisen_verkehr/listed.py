"""What the table lets everybody look up: the used pile (rv-7-7), and the dates that were turned over (rv-7-6).

Only cards that were public stand here, so they may be in the order of their dates.
"""

from collections.abc import Callable, Iterator, Mapping

from tutor.games.reisen_verkehr.announced import RULES
from tutor.games.reisen_verkehr.names import worded
from tutor.games.reisen_verkehr.rules.box import deck_of, seat_ref
from tutor.games.reisen_verkehr.state import State
from tutor.i18n import Words
from tutor.views.window import Chart, ChartRow

USED, KNOWN = "used", "known"
LISTS = (USED, KNOWN)
PARAGRAPH = {USED: ("rv-7-7", "rv-5-11"), KNOWN: ("rv-7-6",)}


def used(state: State) -> tuple[str, ...]:
    """The cards of the used pile, where it may be looked through."""
    return state.used if state.options.browse_used == "yes" else ()


def known(state: State) -> tuple[str, ...]:
    """The cards whose dates the table keeps for everybody."""
    return state.revealed if state.options.memory_aid == "full" else ()


CODES: Mapping[str, Callable[[State], tuple[str, ...]]] = {USED: used, KNOWN: known}


def listed(state: State, words: Words, ref: str) -> Chart | None:
    """The list of this name, by date; None where there is nothing to look up, or it may not be done."""
    codes = CODES[ref](state) if ref in CODES else ()
    if not codes:
        return None
    said = worded(state, words)
    heads = (said("chart.date"), said("chart.card"))
    rows = tuple(_rows(state, said, codes, ref))
    return Chart(said(f"chart.{ref}"), heads, rows, PARAGRAPH[ref])


def _rows(state: State, said: Words, codes: tuple[str, ...], ref: str) -> Iterator[ChartRow]:
    """A posed pile may hold cards that nobody has turned over: their dates are not told, and they come last."""
    backs, places = deck_of(state).backs, _places(state, said) if ref == KNOWN else {}
    public = sorted(set(codes) & set(state.revealed), key=lambda code: (backs[code].date.interval, code))
    for code in public:
        rule = RULES[backs[code].date.form.split("_")[0]]
        yield ChartRow((said.name(f"d:{code}"), said.name(f"e:{code}")), places.get(code, ""), rule)
    for code in (code for code in codes if code not in state.revealed):
        yield ChartRow(("", said.name(f"e:{code}")), "", "rv-2-3")


def _places(state: State, said: Words) -> Mapping[str, str]:
    """Where a card lies that everybody sees: in a hand, in the chain, on top of the stack."""
    hands = {
        code: said("chart.in-hand", seat=seat_ref(seat)) for seat, hand in enumerate(state.hands, 1) for code in hand
    }
    chain = dict.fromkeys((*state.chain, *state.starts), said("chart.in-chain"))
    return hands | chain | ({state.top: said("chart.on-top")} if state.top else {})
