"""Dates of cards (rv-10): pairs of whole years without a year 0, read and written in three languages.

A date is never a timestamp: years before the era are negative, 1 BC is -1 and the next year is 1. How the forms are
spelled stands in `dates.toml`; the grammar that all languages share stands here.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal, get_args

from tutor import content
from tutor.games.reisen_verkehr.components import GAME, components
from tutor.games.reisen_verkehr.rules import dates as rules
from tutor.kernel.verdict import definition
from tutor.kernel.years import line, year_at

Form = Literal[
    "year", "year_bc", "span", "span_bc", "span_era", "circa", "circa_bc",
    "century", "century_bc", "millennium", "millennium_bc",
]  # fmt: skip
FORMS: tuple[Form, ...] = get_args(Form)
Unit = Literal["century", "millennium"]
UNITS: Mapping[Unit, int] = {"century": rules.CENTURY, "millennium": rules.MILLENNIUM}

NO_ZERO = "a number from 1 on: there is no year 0"
FORWARDS = "the earlier year first, the later one after the dash"
PLAIN_CIRCA = "a single year after the sign for about"


class BadDate(ValueError):
    """A text that is no date (rv-10-9, rv-10-11): what was expected and what was found."""

    def __init__(self, expected: str, found: str) -> None:
        super().__init__(f"expected {expected}, found {found}")
        self.expected = expected
        self.found = found


@dataclass(frozen=True, slots=True, order=True)
class Interval:
    """All years from `earliest` to `latest`, both included; sorted by earliest, then by latest."""

    earliest: int
    latest: int

    def __post_init__(self) -> None:
        if not rules.ordered(self.earliest, self.latest):
            expected = FORWARDS if self.earliest and self.latest else NO_ZERO
            raise BadDate(expected, f"{self.earliest} to {self.latest}")

    def __contains__(self, year: int) -> bool:
        """Whether it holds this year; no interval holds 0."""
        return year != 0 and self.earliest <= year <= self.latest


@dataclass(frozen=True, slots=True)
class Dated:
    """What a date side says: its years, and the form in which it says them. BadDate if they do not go together."""

    interval: Interval
    form: Form

    def __post_init__(self) -> None:
        if self.form not in FORMS or _made(self.form, _numbers(self)) != self.interval:
            raise BadDate(f"years that can be a {self.form}", f"{self.interval.earliest} to {self.interval.latest}")


def years(interval: Interval) -> tuple[int, ...]:
    """All years of an interval, in order; 0 is none of them."""
    return tuple(map(year_at, range(line(interval.earliest), line(interval.latest) + 1)))


# ---- making dates


def of_year(year: int) -> Dated:
    """The date that is one year; negative before the era."""
    return _dated("year" if year > 0 else "year_bc", (abs(year),))


def of_span(first: int, last: int) -> Dated:
    """The date from one year to a later one; BadDate when it runs backwards."""
    if first > 0:
        return _dated("span", (first, last))
    if last < 0:
        return _dated("span_bc", (-first, -last))
    return _dated("span_era", (-first, last))


def about(year: int) -> Dated:
    """The date that is a year known only roughly (rv-10-7)."""
    return _dated("circa" if year > 0 else "circa_bc", (abs(year),))


def of_unit(unit: Unit, number: int) -> Dated:
    """A century or millennium; negative numbers count backwards from the era."""
    if unit == "century":
        return _dated("century" if number > 0 else "century_bc", (abs(number),))
    return _dated("millennium" if number > 0 else "millennium_bc", (abs(number),))


def _dated(form: Form, numbers: tuple[int, ...]) -> Dated:
    if not all(numbers):
        raise BadDate(NO_ZERO, "0")
    return Dated(_made(form, numbers), form)


def _made(form: Form, numbers: tuple[int, ...]) -> Interval:
    """The years that a form with these printed numbers stands for."""
    kind, _, era = form.partition("_")
    sign = -1 if era == "bc" else 1
    first, last = sign * numbers[0], sign * numbers[-1]
    if kind == "year":
        return Interval(*rules.year(first))
    if kind == "circa":
        return Interval(*rules.about(first))
    if kind == "span":
        return _span(-first if era == "era" else first, last)
    if kind == "millennium":
        return Interval(*rules.millennium(first))
    return Interval(*(rules.century_bc(-first) if first < 0 else rules.century(first)))


def _span(first: int, last: int) -> Interval:
    if first >= last:
        raise BadDate(FORWARDS, f"{first} to {last}")
    return Interval(*rules.span(first, last))


def _numbers(dated: Dated) -> tuple[int, ...]:
    """The numbers as they stand on the card."""
    first, last = dated.interval.earliest, dated.interval.latest
    if dated.form.startswith("circa"):
        return (abs(rules.shift(first, components().numbers.circa_years)),)
    if dated.form.startswith("span"):
        return abs(first), abs(last)
    if dated.form.startswith("year"):
        return (abs(first),)
    size = UNITS["century" if dated.form.startswith("century") else "millennium"]
    outer = -first if dated.form.endswith("_bc") else last
    return (max(1, outer // size),)


# ---- spellings


@dataclass(frozen=True, slots=True)
class Spelling:
    """How one language spells dates; see `dates.toml`."""

    circa: tuple[str, ...]
    before: tuple[str, ...]
    after: tuple[str, ...]
    century: tuple[str, ...]
    millennium: tuple[str, ...]
    read_endings: tuple[str, ...]
    endings: dict[str, str]

    def ordinal(self, number: int) -> str:
        """A number with its ending: 21st, 21e, 21."""
        tails = (str(number % 100), str(number % 10), "other")
        return f"{number}{next(self.endings[tail] for tail in tails if tail in self.endings)}"

    def unit(self, name: Unit) -> tuple[str, ...]:
        """The spellings of a century or a millennium."""
        return self.century if name == "century" else self.millennium


@cache
def spellings() -> Mapping[str, Spelling]:
    """Language -> how it spells dates. Raises BadData."""
    file = content.root() / GAME / "dates.toml"
    return content.structure(content.toml(file), dict[str, Spelling], file)


def printed(dated: Dated, lang: str = "en") -> str:
    """The date in the one spelling in which this language prints it."""
    spelled = spellings()[lang]
    numbers = _numbers(dated)
    kind, _, era = dated.form.partition("_")
    if dated.form == "span_era":
        return f"{numbers[0]} {spelled.before[0]}-{spelled.after[0].format(n=numbers[1])}"
    text = "-".join(map(str, numbers))
    if kind == "circa":
        text = f"{spelled.circa[0]} {text}"
    for unit in UNITS:
        if kind == unit:
            text = spelled.unit(unit)[0].format(n=spelled.ordinal(numbers[0]))
    return f"{text} {spelled.before[0]}" if era else text


# ---- reading


@definition("rv-10-9", "rv-10-11")
def parse(text: str, lang: str = "en") -> Dated:
    """The date that a text of this language says; BadDate for every other text, nothing is guessed (rv-10-9).

    Any dash and any blanks do, and so do the other spellings of `dates.toml`; upper and lower case are alike.
    """
    plain = re.sub(r" ?- ?", "-", re.sub(r"\s+", " ", re.sub("[‐‑‒–—−]", "-", text)).strip())
    grammar = _grammar(lang)
    if found := grammar.years.fullmatch(plain):
        return _years_read(found, text, lang)
    if found := grammar.units.fullmatch(plain):
        return _unit_read(found, text, lang)
    raise BadDate(known(lang), shortened(text))


def parse_any(text: str, lang: str = "en") -> Dated:
    """The date that a text says in this language or, failing that, in another one.

    BadDate of the language that understands more of it.
    """
    reasons: dict[str, BadDate] = {}
    for one in (lang, *(other for other in spellings() if other != lang)):
        try:
            return parse(text, one)
        except BadDate as bad:
            reasons[one] = bad
    understood = (bad for one, bad in reasons.items() if bad.expected != known(one))
    raise next(understood, reasons[lang])


@cache
def known(lang: str) -> str:
    """The forms a date can have, an example of each, for a message."""
    examples = (of_year(1903), of_year(-221), of_span(1903, 1907), of_span(-326, -324), of_span(-5, 3), about(1900))
    spelled = (printed(one, lang) for one in (*examples, of_unit("century", -8), of_unit("millennium", 1)))
    return f"one of {', '.join(f'`{one}`' for one in spelled)}"


def shortened(text: str) -> str:
    """A text that came, as a message shows it."""
    return repr(text if len(text) <= 40 else text[:39] + "…") if text.strip() else "nothing"


@dataclass(frozen=True, slots=True)
class _Grammar:
    years: re.Pattern[str]
    units: re.Pattern[str]


_NUMBER = r"(?:0|[1-9][0-9]{0,6})"


@cache
def _grammar(lang: str) -> _Grammar:
    """The two patterns of a language: one or two years, and centuries or millennia."""
    spelled = spellings()[lang]
    circa = rf"(?:(?P<circa>{_either(spelled.circa)}) ?)?"
    before = _either(spelled.before)
    after = "|".join(_spaced(one).replace(r"\{n\}", rf"(?P<ad{at}>{_NUMBER})") for at, one in enumerate(spelled.after))
    years = (
        rf"{circa}(?P<first>{_NUMBER})(?: ?(?P<bc1>{before}))?"
        rf"(?:-(?:(?P<last>{_NUMBER})(?: ?(?P<bc2>{before}))?|(?P<ad>{after})))?"
    )
    units = "|".join(
        _spaced(one).replace(r"\{n\}", rf"(?P<{unit}{at}>0|[1-9][0-9]{{0,3}})(?P<{unit}{at}end>{_tails(spelled)})")
        for unit in UNITS
        for at, one in enumerate(spelled.unit(unit))
    )
    whole = rf"{circa}(?:{units})(?: ?(?P<bc>{before}))?"
    return _Grammar(re.compile(years, re.IGNORECASE), re.compile(whole, re.IGNORECASE))


def _either(words: tuple[str, ...]) -> str:
    return "|".join(_spaced(word) for word in sorted(words, key=len, reverse=True))


def _spaced(word: str) -> str:
    """A spelling as a pattern in which a blank may be missing."""
    return re.escape(word).replace(r"\ ", " ?")


def _tails(spelled: Spelling) -> str:
    return "|".join(re.escape(one) for one in sorted({*spelled.endings.values(), *spelled.read_endings}, key=len)[::-1])


def _groups(found: re.Match[str], prefix: str) -> Iterator[str]:
    return (text for name, text in found.groupdict().items() if re.fullmatch(prefix + "[0-9]", name) and text)


def _years_read(found: re.Match[str], text: str, lang: str) -> Dated:
    first, bc1, bc2 = int(found["first"]), found["bc1"], found["bc2"]
    after = next(_groups(found, "ad"), None)
    if found["last"] is None and after is None:
        year = -first if bc1 else first
        return about(year) if found["circa"] else of_year(year)
    if found["circa"]:
        raise BadDate(PLAIN_CIRCA, shortened(text))
    if (after is None) == bool(bc1 and not bc2):
        raise BadDate(known(lang), shortened(text))  # one end says its era and the other does not
    last = int(found["last"] if after is None else after)
    if not first or not last:
        raise BadDate(NO_ZERO, shortened(text))
    first, last = -first if bc1 or bc2 else first, -last if bc2 else last
    if first >= last:
        raise BadDate(FORWARDS, shortened(text))
    return of_span(first, last)


def _unit_read(found: re.Match[str], text: str, lang: str) -> Dated:
    spelled = spellings()[lang]
    if found["circa"]:
        raise BadDate(PLAIN_CIRCA, shortened(text))
    unit: Unit = "century" if any(_groups(found, "century")) else "millennium"
    number = next(_groups(found, unit))
    end = next(one for name, one in found.groupdict().items() if name.startswith(unit) and name.endswith("end") and one)
    if int(number) and end.lower() not in spelled.read_endings and number + end.lower() != spelled.ordinal(int(number)):
        raise BadDate(known(lang), shortened(text))
    return of_unit(unit, -int(number) if found["bc"] else int(number))
