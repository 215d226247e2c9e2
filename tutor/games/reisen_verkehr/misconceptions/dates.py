"""Dates and chains, misread in fifteen ways: a reading changes one piece of how both are understood."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from tutor.games.reisen_verkehr.answers import dates_of
from tutor.games.reisen_verkehr.dates import Dated
from tutor.games.reisen_verkehr.misconceptions.common import misreading, says
from tutor.games.reisen_verkehr.questions_dates import MOST_LISTED, PARTED, decisive, typed
from tutor.games.reisen_verkehr.rules import dates as rules
from tutor.games.reisen_verkehr.rules.box import chain_ref, deck_of
from tutor.games.reisen_verkehr.state import State
from tutor.kernel.misread import Misreading, Reads
from tutor.kernel.score import Answered
from tutor.kernel.years import line, year_at

Years = tuple[int, int]
Read = Callable[[Dated], Years]
MONTHS = (
    "jan", "feb", "mar|mrt|maa|mär", "apr", "may|mei|mai", "jun", "jul", "aug", "sep", "oct|okt", "nov", "dec|dez",
)  # fmt: skip
"""How the months begin in the three languages."""


@dataclass(frozen=True)
class Seen:
    """A date as somebody reads it, and the month that stands beside it (0: none)."""

    years: Years
    month: int = 0


Clash = Callable[[int, int, Sequence[Seen]], bool]
"""Whether of these cards the one at the first place must not stand above the one at the second."""


def plain(date: Dated) -> Years:
    """As the rules read it."""
    return date.interval.earliest, date.interval.latest


def surely_later(above: int, below: int, row: Sequence[Seen]) -> bool:
    """As the rules say it: every year of the upper card is later."""
    return row[above].years[0] > row[below].years[1]


# ---- what a date says


def of_form(form: str, read: Callable[[int, int], Years]) -> Read:
    """Dates of one form are read otherwise, from their first and last year; `century` is not `century_bc`."""

    def reads(date: Dated) -> Years:
        return read(*plain(date)) if re.fullmatch(form, date.form) else plain(date)

    return reads


def century00(first: int, last: int) -> Years:
    """The n-th century from 100(n - 1) to 100n - 1."""
    return first - 1, last - 1


def century_name(first: int, last: int) -> Years:
    """The n-th century is the years that begin with n."""
    return last, last + rules.CENTURY - 1


def bc_digits(first: int, last: int) -> Years:
    """The n-th century BC is the years 100n to 100n + 99 BC."""
    return first - rules.CENTURY + 1, first


def bc_positive(date: Dated) -> Years:
    """The sign of the era is lost."""
    low, high = sorted(abs(end) for end in plain(date))
    return low, high


def bc_reversed(date: Dated) -> Years:
    """BC before AD, but there the smaller number comes first. Only the order of such years means anything."""
    first, last = plain(date)
    return (-FAR - last, -FAR - first) if last < 0 else (first, last)


FAR = 10_000_000
"""Before every year of a card."""


def middle(first: int, last: int) -> Years:
    """Only the year in the middle."""
    year = year_at((line(first) + line(last)) // 2)
    return year, year


def circa(wide: int, *, zero: bool = False) -> Callable[[int, int], Years]:
    """So many years either way; with a year 0 on the way if `zero`."""

    def reads(first: int, last: int) -> Years:
        year = year_at((line(first) + line(last)) // 2)
        return (year - wide, year + wide) if zero else (rules.shift(year, -wide), rules.shift(year, wide))

    return reads


# ---- what a chain must not have


def neighbours_only(above: int, below: int, row: Sequence[Seen]) -> bool:
    """Cards that do not lie beside each other are not compared."""
    return below == above + 1 and surely_later(above, below, row)


def strict(above: int, below: int, row: Sequence[Seen]) -> bool:
    """Dates that share a year are wrong in either order."""
    return row[above].years[1] >= row[below].years[0]


def by_start(above: int, below: int, row: Sequence[Seen]) -> bool:
    """Only the first years count."""
    return row[above].years[0] > row[below].years[0]


def by_month(above: int, below: int, row: Sequence[Seen]) -> bool:
    """Within a year the months count."""
    one, two = row[above], row[below]
    same = one.years == two.years and one.years[0] == one.years[1]
    return surely_later(above, below, row) or (same and bool(one.month and two.month) and one.month > two.month)


# ---- the questions that such a reader answers


@dataclass(frozen=True)
class Reader:
    """Somebody who reads dates so, and judges chains so."""

    read: Read = plain
    clash: Clash = surely_later

    def typed(self, text: str) -> tuple[Seen, ...]:
        """Dates that are typed."""
        return tuple(Seen(self.read(typed(one)), _month(one)) for one in text.split(PARTED))

    def cards(self, state: State, codes: Sequence[str]) -> tuple[Seen, ...]:
        """Dates of cards."""
        dates_of(state, codes)
        return tuple(Seen(self.read(deck_of(state).backs[code].date)) for code in codes)

    def pairs(self, row: Sequence[Seen]) -> tuple[tuple[int, int], ...]:
        """The pairs of places that clash."""
        places = range(len(row))
        return tuple((i, j) for i in places for j in places[i + 1 :] if self.clash(i, j, row))

    def fits(self, row: Sequence[Seen]) -> bool:
        """Whether no pair clashes."""
        places = range(len(row))
        return not any(self.clash(i, j, row) for i in places for j in places[i + 1 :])

    def told(self, row: Sequence[Seen]) -> tuple[str, ...]:
        """The same as text."""
        return tuple(f"{i + 1}-{j + 1}" for i, j in self.pairs(row))

    def flaw(self, row: Sequence[Seen]) -> int:
        """Where a reveal from the top would break; 0: nowhere."""
        return min((j + 1 for _, j in self.pairs(row)), default=0)

    def orders(self, row: Sequence[Seen]) -> tuple[str, ...] | None:
        """All orders that would be correct; None for so many cards that nobody lists them."""
        if len(row) > MOST_LISTED:
            return None
        every = permutations(range(len(row)))
        good = (order for order in every if self.fits([row[at] for at in order]))
        return tuple("".join(str(at + 1) for at in order) for order in good)

    def slots(self, row: Sequence[Seen], card: Seen) -> tuple[int, ...]:
        """The slots that would keep the chain correct."""
        return tuple(k + 1 for k in range(len(row) + 1) if self.fits((*row[:k], card, *row[k:])))


def _month(text: str) -> int:
    """The month in the remark of a typed date; 0 where there is none."""
    remark = text.replace(decisive(text), "").casefold()
    return next((n for n, name in enumerate(MONTHS, 1) if re.search(rf"\b({name})", remark)), 0)


def of_date(reader: Reader) -> Mapping[str, Reads]:
    """The questions about the years of one date."""
    return {
        "date": lambda _, text: says(reader.read(typed(text))),
        "date-of": lambda state, card: says(reader.cards(state, (card.removeprefix("e:"),))[0].years),
    }


def of_chain(reader: Reader) -> Mapping[str, Reads]:
    """The questions about chains: of typed dates, and of the one that lies there."""
    return {**_of_typed(reader), **_of_table(reader)}


def _of_typed(reader: Reader) -> Mapping[str, Reads]:
    return {
        "judge": lambda _, text: says(reader.fits(reader.typed(text))),
        "judge-pairs": lambda _, text: says(reader.told(reader.typed(text))),
        "judge-flaw": lambda _, text: says(reader.flaw(reader.typed(text))),
        "orders-of": lambda _, text: _listed(reader, reader.typed(text), number=False),
        "count-orders": lambda _, text: _listed(reader, reader.typed(text), number=True),
    }


def _of_table(reader: Reader) -> Mapping[str, Reads]:
    def of(value: Callable[[tuple[Seen, ...]], object]) -> Reads:
        """Something of the whole chain; the places of its clashes are looked at."""

        def reads(state: State) -> Answered:
            row = reader.cards(state, state.chain)
            return says(value(row), *_focus(reader, row))

        return reads

    return {
        "chain": of(lambda row: (not reader.pairs(row), reader.flaw(row), *reader.told(row))),
        "correct": of(lambda row: not reader.pairs(row)),
        "pairs": of(reader.told),
        "flaws": of(lambda row: len(reader.pairs(row))),
        "first-flaw": of(reader.flaw),
        "orders": lambda state: _listed(reader, reader.cards(state, state.chain), number=True),
        "slots": lambda state, card: _slots(reader, state, card.removeprefix("e:")),
        "by-date": lambda state, codes: says(_ranked(reader, state, codes.split())),
    }


def _ranked(reader: Reader, state: State, codes: Sequence[str]) -> tuple[str, ...]:
    """The cards by the years that such a reader gives them."""
    return tuple(sorted(codes, key=lambda code: reader.cards(state, (code,))[0].years))


def _listed(reader: Reader, row: tuple[Seen, ...], *, number: bool) -> Answered | None:
    found = reader.orders(row)
    return None if found is None else says(len(found) if number else found)


def _slots(reader: Reader, state: State, card: str) -> Answered:
    *row, new = reader.cards(state, (*state.chain, card))
    free = reader.slots(row, new)
    return says(free, *(f"slot:{slot}" for slot in free))


def _focus(reader: Reader, row: Sequence[Seen]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(chain_ref(at + 1) for pair in reader.pairs(row) for at in pair))


def _reads(name: str, paragraphs: str, read: Read) -> Misreading[State]:
    """Dates are read so, which spoils the chains too."""
    reader = Reader(read=read)
    return misreading(name, paragraphs, {**of_date(reader), **of_chain(reader)})


def _judges(name: str, paragraphs: str, reader: Reader) -> Misreading[State]:
    """Chains are judged so; each date alone is read well."""
    return misreading(name, paragraphs, of_chain(reader))


readings = (
    _reads("century00", "10-4", of_form("century", century00)),
    _reads("centuryname", "10-4", of_form("century", century_name)),
    _reads("bc-digits", "10-5", of_form("century_bc", bc_digits)),
    _reads("bc-positive", "10-10", bc_positive),
    _judges("bc-reversed", "10-10", Reader(read=bc_reversed)),
    _reads("year-zero", "10-8", of_form("circa(_bc)?", circa(5, zero=True))),
    _reads("um-point", "10-7", of_form("circa(_bc)?", circa(0))),
    _reads("um-ten", "10-7", of_form("circa(_bc)?", circa(10))),
    _reads("um-excl", "10-7", of_form("circa(_bc)?", circa(4))),
    _reads("span-start", "10-3 12-1", of_form("span.*", lambda first, last: (first, first))),
    _reads("span-mid", "10-3", of_form("(span|century|millennium).*", middle)),
    _judges("adjacent", "11-2", Reader(clash=neighbours_only)),
    _judges("strict", "11-3 11-4", Reader(clash=strict)),
    _judges("start-sort", "11-4", Reader(clash=by_start)),
    _judges("month", "10-2", Reader(clash=by_month)),
)
