"""Reading dates: which years does what stands on a date side count for?"""

from collections.abc import Callable, Mapping

from tutor.games.reisen_verkehr.dates import Dated, about, of_span, of_unit, of_year, printed
from tutor.games.reisen_verkehr.exercises import options as o
from tutor.games.reisen_verkehr.exercises.said import year_ref, years_own
from tutor.games.reisen_verkehr.exercises.tables import bare, codes, options
from tutor.games.reisen_verkehr.names import date_said
from tutor.games.reisen_verkehr.rules.box import loaded
from tutor.games.reisen_verkehr.rules.dates import shift
from tutor.games.reisen_verkehr.state import State
from tutor.i18n import LANGUAGES
from tutor.kernel.item import Made, Option, Said
from tutor.kernel.luck import Luck
from tutor.kernel.score import Answered

Years = tuple[int, int]


def _span(luck: Luck) -> Dated:
    first = luck.among(900, 1990)
    return of_span(first, first + luck.among(1, 30))


def _span_bc(luck: Luck) -> Dated:
    first = -luck.among(40, 900)
    return of_span(first, first + luck.among(1, 30))


FORMS: Mapping[str, Callable[[Luck], Dated]] = {
    "year": lambda luck: of_year(luck.among(1500, 2015)),
    "year_bc": lambda luck: of_year(-luck.among(2, 900)),
    "span": _span,
    "span_bc": _span_bc,
    "span_era": lambda luck: of_span(-luck.among(1, 40), luck.among(1, 40)),
    "circa": lambda luck: about(luck.among(1, 5) if luck.once_in(3) else luck.among(6, 1995)),
    "circa_bc": lambda luck: about(-luck.among(1, 5) if luck.once_in(3) else -luck.among(6, 900)),
    "century": lambda luck: of_unit("century", luck.among(1, 20)),
    "century_bc": lambda luck: of_unit("century", -luck.among(1, 12)),
    "millennium": lambda luck: of_unit("millennium", luck.among(1, 2)),
    "millennium_bc": lambda luck: of_unit("millennium", -luck.among(1, 9)),
}
OFTEN = ("century", "century", "century_bc", "century_bc", "circa", "circa", "circa_bc", "span", "span_bc",
         "span_era", "millennium", "millennium_bc", "year", "year_bc")  # fmt: skip


def dates(luck: Luck) -> Made[State] | None:
    """A date of some form, made up or of a card of the box."""
    date = _of_card(luck) if luck.once_in(4) else FORMS[luck.pick(OFTEN)](luck)
    if date.form.startswith("year"):
        return _small_print(luck, date)
    text = printed(date)
    answered = o.ask(bare(), "date", text)
    right = (date.interval.earliest, date.interval.latest)
    return _made(luck, date, answered, o.misread(bare(), "date", right, text), _near(right))


def _of_card(luck: Luck) -> Dated:
    """A date that is no plain year, if it can be had quickly."""
    backs = loaded(options(4)).backs
    found = [backs[luck.pick(codes())].date for _ in range(8)]
    return next((date for date in found if not date.form.startswith("year")), found[0])


def _small_print(luck: Luck, date: Dated) -> Made[State]:
    """A year in bold, and another one below it in small print."""
    year = date.interval.earliest
    other = of_year(shift(year, luck.pick((-12, -3, -1, 1, 2, 7))))
    text = printed(date)
    answered = o.with_rules(o.ask(bare(), "date", text), "rv-10-1")
    low, high = sorted((year, other.interval.earliest))
    plain = [(other.interval.earliest,) * 2, (low, high), (shift(year, -5), shift(year, 5)), (shift(year, -1), year)]
    return _made(luck, date, answered, o.misread(bare(), "date", answered.value, text), plain, other)


def _near(right: Years) -> list[Years]:
    """Ends that are one off, or at the wrong side."""
    first, last = right
    found = [(shift(first, -1), shift(last, -1)), (first, shift(last, 1)), (shift(first, -1), last), (first, first)]
    return [*found, (last, last), (first, shift(last, 5))]


def _made(
    luck: Luck, date: Dated, answered: Answered, wrong: list[Option], plain: list[Years], other: Dated | None = None
) -> Made[State]:
    choices = o.choice(luck, answered.value, [one for one in wrong if _can_be(one.value)], plain)
    ends = {year for one in choices for year in _years(one.value)}
    named = {"x:date": date} | ({"x:other": other} if other else {})
    own = {ref: {lang: date_said(one, lang) for lang in LANGUAGES} for ref, one in named.items()}
    facts = tuple((ref.removeprefix("x:"), ref) for ref in named)
    prompt = "small-print" if other else "ask"
    return Made(
        bare(), "date", (printed(date),), "one", answered, choices, prompt, facts, own={**own, **years_own(ends)},
        say=_said,
    )  # fmt: skip


def _can_be(value: object) -> bool:
    first, last = _years(value)
    return first <= last


def _years(value: object) -> Years:
    assert isinstance(value, tuple)
    first, last = value
    return first, last


def _said(value: object) -> Said:
    first, last = _years(value)
    if first == last:
        return "exercise.one-year", (("year", year_ref(first)),)
    return "exercise.range", (("first", year_ref(first)), ("last", year_ref(last)))
