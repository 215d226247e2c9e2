"""How dates, years and chains of an item are called, by language: what stands on no table has no name there."""

from collections.abc import Iterable, Mapping, Sequence

from tutor.games.reisen_verkehr import moves as m
from tutor.games.reisen_verkehr.dates import Dated
from tutor.games.reisen_verkehr.names import date_said, spoken_in
from tutor.games.reisen_verkehr.rules.box import card_ref, seat_ref
from tutor.i18n import LANGUAGES
from tutor.kernel.item import Said
from tutor.views.chain_said import year as year_said

Own = Mapping[str, Mapping[str, str]]
"""Ref -> language -> text."""
DATES = "x:dates"
"""All dates of an item, in order and numbered."""
PARTED = " / "


def year_ref(year: int) -> str:
    """The ref of a year."""
    return f"y:{'b' if year < 0 else 'a'}{abs(year)}"


def years_own(years: Iterable[int]) -> Own:
    """The names of these years; also of the year 0, which only a wrong reading has."""
    return {year_ref(year): {lang: year_said(year, spoken_in(lang)) for lang in LANGUAGES} for year in years}


def dates_own(dates: Sequence[Dated], months: Sequence[int] = ()) -> Own:
    """One name for all these dates, numbered from the top; the month stands behind the date, where there is one."""
    return {DATES: {lang: _row([date_said(one, lang) for one in dates], months, lang) for lang in LANGUAGES}}


def _row(texts: Sequence[str], months: Sequence[int], lang: str) -> str:
    said = spoken_in(lang)
    full = [
        said("exercise.in-month", date=text, month=said(f"month.{month}")) if month else text
        for text, month in zip(texts, months or (0,) * len(texts), strict=True)
    ]
    return PARTED.join(f"{n}:\u00a0{text}" for n, text in enumerate(full, 1))


def ranges_own(ranges: Sequence[tuple[int, int]]) -> Own:
    """The same of ranges of years."""
    return {DATES: {lang: _row([_range(one, lang) for one in ranges], (), lang) for lang in LANGUAGES}}


def _range(span: tuple[int, int], lang: str) -> str:
    first, last = span
    said = spoken_in(lang)
    text = year_said(first, said)
    return text if first == last else said("exercise.range", first=text, last=year_said(last, said))


# ---- moves


def spoken(move: m.Move, seat: int | None = None) -> Said:
    """What is done, and by whom where the move names its seat."""
    facts: dict[str, int | str] = {"by": seat_ref(seat)} if seat else {}
    for name in move.__dataclass_fields__:
        value = getattr(move, name)
        facts[name] = card_ref(value) if name == "card" else value
    kind = type(move).__name__.lower()
    return f"said.{kind}-{move.how}" if isinstance(move, m.Order) else f"said.{kind}", tuple(facts.items())
