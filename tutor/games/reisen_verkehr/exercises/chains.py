"""Chains whose dates lie open: is it right, where may a card go, in how many orders would it be right?"""

from collections.abc import Sequence

from tutor.games.reisen_verkehr.dates import Dated, about, of_span, of_unit, of_year, printed
from tutor.games.reisen_verkehr.exercises import options as o
from tutor.games.reisen_verkehr.exercises import rows
from tutor.games.reisen_verkehr.exercises.said import dates_own
from tutor.games.reisen_verkehr.exercises.tables import bare, codes, table
from tutor.games.reisen_verkehr.names import date_said
from tutor.games.reisen_verkehr.rules import judging
from tutor.games.reisen_verkehr.rules.box import card_ref
from tutor.games.reisen_verkehr.state import State
from tutor.i18n import LANGUAGES
from tutor.kernel.item import Made, Option, Said
from tutor.kernel.luck import Luck

HAND = 4
DATES = (("dates", "x:dates"),)

# ---- is it right?


def chain(luck: Luck) -> Made[State] | None:
    """Half of the chains are right; a third goes wrong only between cards that are no neighbours."""
    row = _judged(luck, luck.among(3, 6))
    if row is None:
        return None
    state = _open(luck, row)
    answered = o.ask(state, "chain")
    wrong = o.misread(state, "chain", answered.value)
    plain = [_verdict(pairs) for pairs in _pairs(luck, len(row))]
    options = o.choice(luck, answered.value, wrong, [(True, 0), *plain])
    own = dates_own([rows.date(code) for code in row])
    answered = o.with_rules(answered, "rv-5-6", "rv-11-5", *_behind(row))
    return Made(state, "chain", (), "one", answered, options, "ask", DATES, own=own, say=_chain_said)


def _judged(luck: Luck, n: int) -> rows.Row | None:
    kind = luck.below(6)
    if kind > 3:
        return rows.hidden(luck, n)
    row = rows.right(luck, rows.mixed(luck, n))
    return row if kind < 3 else rows.wrong(luck, row)


def _open(luck: Luck, row: Sequence[str], mine: Sequence[str] = ()) -> State:
    """The chain with its dates known, before the seat on turn."""
    laid = len(row) - 1
    turn = luck.among(1, 4)
    return table(luck, row, (HAND,) * 4, turn=turn, laid=laid, known=(*row, *mine), mine=mine)


def _behind(row: Sequence[str]) -> tuple[str, ...]:
    """Paragraphs about cards that may stand either way, where there are any."""
    spans = rows.spans(row)
    pairs = [(a, b) for n, a in enumerate(spans) for b in spans[n + 1 :]]
    same = ("rv-11-3",) if any(a == b and a.earliest == a.latest for a, b in pairs) else ()
    return (*same, *(("rv-11-4", "rv-11-1") if any(judging.overlap(a, b) for a, b in pairs) else ()))


def _pairs(luck: Luck, n: int) -> list[tuple[str, ...]]:
    """One pair that might be meant, or two."""
    every = [f"{a}-{b}" for a in range(1, n + 1) for b in range(a + 1, n + 1)]
    ones = [(pair,) for pair in luck.sample(every, 3)]
    two = tuple(sorted(luck.sample(every, 2)))
    return [*ones, two]


def _verdict(pairs: tuple[str, ...]) -> tuple[object, ...]:
    """The answer that these pairs would be."""
    return (False, min(int(pair.partition("-")[2]) for pair in pairs), *pairs)


def _chain_said(value: object) -> Said:
    assert isinstance(value, tuple)
    if value[0]:
        return "exercise.is-right", ()
    return "exercise.is-wrong", (("n", len(value) - 2), ("pairs", ", ".join(map(_dashed, value[2:]))))


def _dashed(pair: str) -> str:
    return pair.replace("-", "–")


# ---- where may a card go?


def slots(luck: Luck) -> Made[State] | None:
    """A right chain, and a card of the hand: all slots that keep it right."""
    card, *row = rows.mixed(luck, luck.among(3, 6))
    row = list(rows.right(luck, row))
    state = _open(luck, row, (card,))
    answered = o.with_rules(o.ask(state, "slots", card), "rv-3-8", "rv-3-2")
    facts = (*DATES, ("card", card_ref(card)), ("date", "x:card"))
    own = {**dates_own([rows.date(code) for code in row]), "x:card": _named(rows.date(card))}
    if luck.once_in(2):
        return Made(state, "slots", (card,), "some", answered, (), "mark", facts, own=own, say=_slots_said)
    right = answered.value if isinstance(answered.value, tuple) else ()
    options = o.choice(luck, right, _without_gaps(state, right, card), _near(right, len(row) + 1))
    return Made(state, "slots", (card,), "one", answered, options, "choose", facts, own=own, say=_slots_said)


def _without_gaps(state: State, right: object, card: str) -> list[Option]:
    return [one for one in o.misread(state, "slots", right, card) if one.value]


def _near(right: Sequence[int], most: int) -> list[tuple[int, ...]]:
    """Slots that begin or end one off, or only the first of them, or the two ends of the chain."""
    first, last = right[0], right[-1]
    ends = [(first - 1, last), (first, last + 1), (first + 1, last), (first, last - 1), (first + 1, last + 1),
            (first - 1, last - 1), (first, first), (last, last)]  # fmt: skip
    found = [tuple(range(a, b + 1)) for a, b in ends if 1 <= a <= b <= most]
    return [*found, (1, most)]


def _named(date: Dated) -> dict[str, str]:
    return {lang: date_said(date, lang) for lang in LANGUAGES}


def _slots_said(value: object) -> Said:
    assert isinstance(value, tuple)
    return "exercise.slots-said", (("n", len(value)), ("slots", ", ".join(map(str, value))))


# ---- in how many orders?


def orders(luck: Luck) -> Made[State] | None:
    """Cards of which some overlap: how many orders are right; or which, of dates that are made up."""
    if luck.once_in(3):
        return _listed(luck)
    row = _overlapping(luck, luck.pick((3, 3, 4, 4, 5)))
    state = _open(luck, row)
    answered = o.ask(state, "orders")
    if answered.value == 1:
        return None
    answered = o.with_rules(answered, "rv-11-1", *_behind(row))
    assert isinstance(answered.value, int)
    near = o.near(luck, answered.value, least=1)
    options = o.choice(luck, answered.value, o.misread(state, "orders", answered.value), near)
    own = dates_own([rows.date(code) for code in row])
    return Made(state, "orders", (), "number", answered, options, "count", DATES, own=own)


def _overlapping(luck: Luck, n: int) -> rows.Row:
    """A card with others that overlap it, and any."""
    one = luck.pick(rows.wide())
    near = luck.sample(rows.beside(one), luck.among(1, n - 1))
    found = list(dict.fromkeys((one, *near, *luck.sample(codes(), n))))[:n]
    return rows.right(luck, found)


def _listed(luck: Luck) -> Made[State]:
    """Two or three dates that are made up: which orders are right?"""
    dates, months = luck.pick((_in_months, _across_the_era, _about_a_year, _in_a_span))(luck)
    order = luck.mixed(range(len(dates)))
    dates, months = [dates[at] for at in order], [months[at] for at in order]
    text = " / ".join(_typed(date, month) for date, month in zip(dates, months, strict=True))
    answered = o.with_rules(o.ask(bare(), "orders-of", text), *(("rv-10-2",) if any(months) else ()))
    wrong = [one for one in o.misread(bare(), "orders-of", answered.value, text) if one.value]
    options = o.choice(luck, answered.value, wrong, _lists(luck, len(dates)))
    own = dates_own(dates, months)
    return Made(bare(), "orders-of", (text,), "one", answered, options, "list", DATES, own=own, say=_orders_said)


Dates = tuple[list[Dated], list[int]]
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def _typed(date: Dated, month: int) -> str:
    return f"{printed(date)} ({MONTHS[month - 1]})" if month else printed(date)


def _in_months(luck: Luck) -> Dates:
    """Two cards of one year, of different months, and sometimes one of another year."""
    year = luck.among(1830, 2000)
    months = luck.sample(range(1, 13), 2)
    more = [of_year(year + luck.pick((-2, -1, 1, 2)))] if luck.once_in(2) else []
    return [of_year(year), of_year(year), *more], [*months, *(0 for _ in more)]


def _across_the_era(luck: Luck) -> Dates:
    """Two years before the era, and one after it."""
    first, second, third = luck.among(300, 900), luck.among(2, 280), luck.among(1, 1900)
    return [of_year(-first), of_year(-second), of_year(third)], [0, 0, 0]


def _about_a_year(luck: Luck) -> Dates:
    """A date known roughly, one that it may overlap, and one that is near."""
    year = luck.among(1300, 1990)
    inside, outside = luck.pick((-5, -4, 4, 5)), luck.pick((-7, -6, 6, 7))
    return [about(year), of_year(year + inside), of_year(year + outside)], [0, 0, 0]


def _in_a_span(luck: Luck) -> Dates:
    """A span or a century, its last year or the one after, and one in it."""
    number = luck.among(12, 20)
    whole = of_unit("century", number) if luck.once_in(2) else of_span(100 * number - 40, 100 * number)
    return [whole, of_year(100 * number + luck.below(2)), of_year(100 * number - luck.among(2, 30))], [0, 0, 0]


def _lists(luck: Luck, n: int) -> list[tuple[str, ...]]:
    """Other lists of orders."""
    every = ["12", "21"] if n == 2 else ["123", "132", "213", "231", "312", "321"]
    some = [tuple(sorted(luck.sample(every, luck.among(1, 3)))) for _ in range(4)]
    return [tuple(every), *((one,) for one in luck.sample(every, 2)), *some]


def _orders_said(value: object) -> Said:
    assert isinstance(value, tuple)
    return "exercise.orders-said", (("n", len(value)), ("orders", ", ".join("–".join(one) for one in value)))
