"""Questions about dates and chains, each with its derivation: of the cards on the table, or of dates that are typed.

Several typed dates are parted by ` / `, the top of the chain first. What stands in brackets after a date is a remark,
which does not count (rv-10-1, rv-10-2). Orders are told by the positions of the dates: `132`.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import permutations

from tutor.games.reisen_verkehr.answers import amount, answer, cards, count, dates_of, question
from tutor.games.reisen_verkehr.components import components
from tutor.games.reisen_verkehr.dates import Dated, Interval, parse_any
from tutor.games.reisen_verkehr.rules import judging
from tutor.games.reisen_verkehr.rules.box import card_ref, chain_ref, date_ref, deck_of
from tutor.games.reisen_verkehr.rules.dates import CENTURY, MILLENNIUM
from tutor.games.reisen_verkehr.state import State
from tutor.kernel.game import with_
from tutor.kernel.score import Answered, Points, Sentence
from tutor.kernel.verdict import definition

PARTED = "/"
MOST_LISTED = 5
"""Of more dates than this the orders are counted, not listed."""
RULES = {
    "year": ("rv-10-2",), "year_bc": ("rv-10-10", "rv-10-2"), "span": ("rv-10-3",), "span_bc": ("rv-10-3", "rv-10-10"),
    "span_era": ("rv-10-3", "rv-10-8"), "circa": ("rv-10-7",), "circa_bc": ("rv-10-7",), "century": ("rv-10-4",),
    "century_bc": ("rv-10-5",), "millennium": ("rv-10-6",), "millennium_bc": ("rv-10-6",),
}  # fmt: skip
"""Form of a date -> the paragraphs that say which years it stands for."""


@definition("rv-10-1", "rv-10-2")
def decisive(text: str) -> str:
    """A typed date without the remark in brackets after it."""
    return re.sub(r"\s*\([^()]*\)\s*$", "", text).strip()


@lru_cache(maxsize=1024)
def typed(text: str) -> Dated:
    """A date in one of the three languages. ValueError for any other text."""
    return parse_any(decisive(text))


def several(text: str) -> tuple[Interval, ...]:
    """Dates parted by ` / `. ValueError names the first that is none."""
    return tuple(typed(one).interval for one in text.split(PARTED))


# ---- one date


def _date(state: State, text: str) -> Answered:
    return dated(typed(text))


def _date_of(state: State, card: str) -> Answered:
    dates_of(state, (card,))
    found = dated(deck_of(state).backs[card].date)
    return answer(found.value, *found.because, rules=("rv-10-1", *found.rules), focus=(card_ref(card),))


def dated(date: Dated) -> Answered:
    """The earliest and the latest year of a date, and how they are reckoned."""
    ends = (date.interval.earliest, date.interval.latest)
    return answer(ends, *_reckoned(date), rules=RULES[date.form])


def _reckoned(date: Dated) -> tuple[Points, ...]:
    kind = date.form.removesuffix("_bc")
    if kind == "circa":
        return _about(date.interval)
    if kind not in ("century", "millennium"):
        return ()
    return _counted(kind, CENTURY if kind == "century" else MILLENNIUM, date)


def _about(interval: Interval) -> tuple[Points, ...]:
    """Five years each way; where the era lies between, the year 0 that there is not is passed over."""
    wide = components().numbers.circa_years
    crosses = interval.earliest < 0 < interval.latest
    year = interval.earliest + wide if not crosses or interval.earliest + wide < 0 else interval.latest - wide
    sums = []
    for end, step in ((interval.earliest, -wide), (interval.latest, wide)):
        items = [
            amount("year", 1, "rv-10-7", each=year),
            amount("years-about", abs(step), "rv-10-7", each=step // wide),
        ]
        if (year < 0) != (end < 0):
            items.append(amount("no-year-zero", 1, "rv-10-8", each=end - year - step))
        sums.append(Points(tuple(items)))
    return tuple(sums)


def _counted(kind: str, size: int, date: Dated) -> tuple[Points, ...]:
    """Whole centuries up to its number, or up to the one before and one year more."""
    (rule,) = RULES[date.form]
    interval, sign = date.interval, -1 if date.form.endswith("_bc") else 1
    outer, inner = (interval.earliest, interval.latest) if sign < 0 else (interval.latest, interval.earliest)
    what = "centuries" if kind == "century" else "millennia"
    to_outer = Points((amount(what, abs(outer) // size, rule, each=sign * size),))
    to_inner = Points(
        (amount(what, abs(inner) // size, rule, each=sign * size), amount("first-year", 1, rule, each=sign))
    )
    return (to_outer, to_inner) if sign < 0 else (to_inner, to_outer)


# ---- two cards


def _surely_before(state: State, card: str, other: str) -> Answered:
    one, two = dates_of(state, (card, other))
    return answer(judging.surely_before(one, two), rules=("rv-11-1",), focus=cards((card, other)))


def _overlap(state: State, card: str, other: str) -> Answered:
    one, two = dates_of(state, (card, other))
    return answer(judging.overlap(one, two), rules=("rv-11-1", "rv-11-4"), focus=cards((card, other)))


# ---- the chain that lies there


def _chain(state: State) -> Answered:
    """Whether it is correct, the position of the first flaw (0: none), all conflicting pairs."""
    dates = dates_of(state, state.chain)
    value = (judging.correct(dates), judging.first_flaw(dates) or 0, *pairs(dates))
    found = answer(value, _conflicts(dates), rules=("rv-11-2", "rv-11-6"))
    named = with_(state, revealed=tuple(sorted({*state.revealed, *state.chain})))
    return replace(found, told=tuple(_chain_told(state.chain, dates)), named=named)


def _chain_told(chain: Sequence[str], dates: tuple[Interval, ...]) -> Iterator[Sentence]:
    """The same in sentences: where the chain breaks, and every pair that conflicts, with fronts and dates."""
    low = judging.first_flaw(dates)
    if low is None:
        yield Sentence("ask.chain.correct", (("n", len(chain)),))
        return
    high = max(range(1, low), key=lambda at: dates[at - 1].earliest)
    found = judging.conflicts(dates)
    yield Sentence("ask.chain.wrong")
    yield Sentence("ask.chain.flaw", (("n", low), *_both(chain, high, low)))
    yield Sentence("ask.chain.pairs", (("n", len(found)),))
    yield from (Sentence("ask.chain.pair", _both(chain, *pair)) for pair in found)


def _both(chain: Sequence[str], upper: int, lower: int) -> tuple[tuple[str, int | str], ...]:
    """Two places of the chain as facts: their numbers, their cards, and the dates of these."""
    one, other = chain[upper - 1], chain[lower - 1]
    return (
        ("upper", upper), ("card", card_ref(one)), ("date", date_ref(one)),
        ("lower", lower), ("other", card_ref(other)), ("other_date", date_ref(other)),
    )  # fmt: skip


def _correct(state: State) -> Answered:
    dates = dates_of(state, state.chain)
    return answer(judging.correct(dates), _conflicts(dates), rules=("rv-11-2", "rv-5-6"))


def _first_flaw(state: State) -> Answered:
    at = judging.first_flaw(dates_of(state, state.chain)) or 0
    return answer(at, rules=("rv-11-6",), focus=(chain_ref(at),) if at else ())


def _pairs(state: State) -> Answered:
    dates = dates_of(state, state.chain)
    return answer(pairs(dates), _conflicts(dates), rules=("rv-11-6",))


def _flaws(state: State) -> Answered:
    points = _conflicts(dates_of(state, state.chain))
    return answer(points.total, points)


def _conflicts(dates: tuple[Interval, ...]) -> Points:
    """The conflicting pairs as a sum, a line each."""
    found = judging.conflicts(dates)
    return Points(tuple(amount("conflict", 1, "rv-11-6", *map(chain_ref, pair)) for pair in found))


def pairs(dates: tuple[Interval, ...]) -> tuple[str, ...]:
    """Conflicting pairs as text: `1-3`."""
    return tuple(f"{above}-{below}" for above, below in judging.conflicts(dates))


def _orders(state: State) -> Answered:
    dates = dates_of(state, state.chain)
    places = tuple(map(chain_ref, range(1, len(state.chain) + 1)))
    return answer(judging.orders(dates), _by_top(dates, places), rules=("rv-11-5", "rv-11-4"), focus=places)


def _by_top(dates: tuple[Interval, ...], places: tuple[str, ...] = ()) -> Points:
    """The correct orders as a sum: those that have the first card on top, the second one …"""
    found = []
    for at, date in enumerate(dates):
        rest = (*dates[:at], *dates[at + 1 :])
        ways = 0 if any(judging.surely_before(other, date) for other in rest) else judging.orders(rest)
        if ways:
            found.append(amount("orders-on-top", 1, "rv-11-5", *places[at : at + 1], each=ways))
    return Points(tuple(found))


def _slots(state: State, card: str) -> Answered:
    if card in state.chain:
        raise ValueError(f"slots: expected a card that does not lie in the chain, found {card}")
    *dates, date = dates_of(state, (*state.chain, card))
    free = judging.free_slots(dates, date)
    return answer(free, count("free-slot", "rv-11-2", (f"slot:{slot}" for slot in free)), rules=("rv-11-4",))


# ---- dates that are typed


def _judge(state: State, dates: str) -> Answered:
    found = several(dates)
    points = Points(tuple(amount("conflict", 1, "rv-11-6") for _ in judging.conflicts(found)))
    return answer(judging.correct(found), points, rules=("rv-11-2",))


def _judge_pairs(state: State, dates: str) -> Answered:
    return answer(pairs(several(dates)), rules=("rv-11-6",))


def _judge_flaw(state: State, dates: str) -> Answered:
    return answer(judging.first_flaw(several(dates)) or 0, rules=("rv-11-6",))


def _orders_of(state: State, dates: str) -> Answered:
    found = several(dates)
    if len(found) > MOST_LISTED:
        raise ValueError(f"orders-of: expected at most {MOST_LISTED} dates, found {len(found)}")
    return answer(listed(found), rules=("rv-11-5", "rv-11-4", "rv-11-3"))


def listed(dates: tuple[Interval, ...]) -> tuple[str, ...]:
    """All correct orders by the positions of the dates: `132`."""
    every = permutations(range(len(dates)))
    good = (order for order in every if judging.correct([dates[at] for at in order]))
    return tuple("".join(str(at + 1) for at in order) for order in good)


def _count_orders(state: State, dates: str) -> Answered:
    found = several(dates)
    return answer(judging.orders(found), _by_top(found), rules=("rv-11-5", "rv-11-4"))


of_dates = (
    question("date", _date, "text..."),
    question("date-of", _date_of, "card"),
    question("surely-before", _surely_before, "card", "other"),
    question("overlap", _overlap, "card", "other"),
    question("chain", _chain),
    question("correct", _correct),
    question("first-flaw", _first_flaw),
    question("pairs", _pairs),
    question("flaws", _flaws),
    question("orders", _orders),
    question("slots", _slots, "card"),
    question("judge", _judge, "dates..."),
    question("judge-pairs", _judge_pairs, "dates..."),
    question("judge-flaw", _judge_flaw, "dates..."),
    question("orders-of", _orders_of, "dates..."),
    question("count-orders", _count_orders, "dates..."),
)

__all__ = ["dated", "decisive", "listed", "of_dates", "pairs", "several", "typed"]
