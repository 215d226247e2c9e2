"""Every form of a date in three languages (rv-10), against years counted one by one."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.games.reisen_verkehr.dates import (
    BadDate,
    Dated,
    Interval,
    Unit,
    about,
    of_span,
    of_unit,
    of_year,
    parse,
    parse_any,
    printed,
    years,
)
from tutor.games.reisen_verkehr.names import spoken_in
from tutor.kernel.years import line, year_at
from tutor.views.chain_said import year as year_said

LANGS = ("en", "nl", "de")
# every year there is near the era, in order; whoever walks along it cannot meet a year 0
CALENDAR: list[int] = [*range(-12_000, 0), *range(1, 12_000)]
PLACE = {year: at for at, year in enumerate(CALENDAR)}


def walked(year: int, steps: int) -> int:
    return CALENDAR[PLACE[year] + steps]


numbers = st.integers(1, 9999)
signed = numbers.flatmap(lambda n: st.sampled_from((n, -n)))
spans = st.tuples(signed, signed).filter(lambda two: two[0] != two[1]).map(lambda two: of_span(*sorted(two)))
ordinals = st.integers(1, 120).flatmap(lambda n: st.sampled_from((n, -n)))
unit_names: st.SearchStrategy[Unit] = st.sampled_from(("century", "millennium"))
units = st.tuples(unit_names, ordinals).map(lambda two: of_unit(*two))
dates = st.one_of(signed.map(of_year), spans, signed.map(about), units)


@given(dates, st.sampled_from(LANGS))
def test_what_is_printed_is_read_as_the_same_date(date: Dated, lang: str) -> None:
    assert parse(printed(date, lang), lang) == date
    assert parse_any(printed(date, lang)) == date


@given(dates, st.sampled_from(LANGS), st.sampled_from("-–—−"), st.sampled_from((" ", "  ", "\u00a0")))
def test_dashes_and_blanks_are_free(date: Dated, lang: str, dash: str, blank: str) -> None:
    typed = printed(date, lang).replace("-", f"{blank}{dash} ").replace(" ", blank)
    assert parse(f" {typed}", lang) == date
    tight = re.sub(r"(?<=[.\d]) (?=\D)", "", printed(date, lang))
    assert parse(tight, lang) == date


@given(dates)
def test_other_letters_do_in_any_case(date: Dated) -> None:
    for lang in LANGS:
        assert parse(printed(date, lang).upper(), lang) == parse(printed(date, lang).lower(), lang) == date


FORMS = [
    ("year", of_year(1903), (1903, 1903), "1903", "1903", "1903"),
    ("year_bc", of_year(-221), (-221, -221), "221 BC", "221 v.Chr.", "221 v. Chr."),
    ("span", of_span(1903, 1907), (1903, 1907), "1903-1907", "1903-1907", "1903-1907"),
    ("span_bc", of_span(-326, -324), (-326, -324), "326-324 BC", "326-324 v.Chr.", "326-324 v. Chr."),
    ("span_era", of_span(-5, 3), (-5, 3), "5 BC-AD 3", "5 v.Chr.-3 n.Chr.", "5 v. Chr.-3 n. Chr."),
    ("circa", about(1900), (1895, 1905), "c. 1900", "ca. 1900", "um 1900"),
    ("circa", about(3), (-3, 8), "c. 3", "ca. 3", "um 3"),
    ("circa_bc", about(-75), (-80, -70), "c. 75 BC", "ca. 75 v.Chr.", "um 75 v. Chr."),
    ("circa_bc", about(-3), (-8, 3), "c. 3 BC", "ca. 3 v.Chr.", "um 3 v. Chr."),
    ("century", of_unit("century", 20), (1901, 2000), "20th century", "20e eeuw", "20. Jh."),
    ("century", of_unit("century", 1), (1, 100), "1st century", "1e eeuw", "1. Jh."),
    ("century_bc", of_unit("century", -8), (-800, -701), "8th century BC", "8e eeuw v.Chr.", "8. Jh. v. Chr."),
    ("century_bc", of_unit("century", -5), (-500, -401), "5th century BC", "5e eeuw v.Chr.", "5. Jh. v. Chr."),
    ("millennium", of_unit("millennium", 2), (1001, 2000), "2nd millennium", "2e millennium", "2. Jt."),
    (
        "millennium_bc", of_unit("millennium", -1), (-1000, -1),
        "1st millennium BC", "1e millennium v.Chr.", "1. Jt. v. Chr.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("form", "date", "ends", "en", "nl", "de"), FORMS)
def test_each_form(form: str, date: Dated, ends: tuple[int, int], en: str, nl: str, de: str) -> None:
    assert date == Dated(Interval(*ends), form)  # type: ignore[arg-type]  # the forms, as text
    assert (printed(date, "en"), printed(date, "nl"), printed(date, "de")) == (en, nl, de)
    assert parse(en, "en") == parse(nl, "nl") == parse(de, "de") == date


@pytest.mark.parametrize(
    ("text", "lang", "same"),
    [
        ("1903 – 1907", "de", "1903-1907"),
        ("5. Jh. v. Chr.", "de", "5. Jh. v. Chr."),
        ("5. Jh. v.Chr.", "de", "5. Jh. v. Chr."),
        ("5. Jahrhundert v. Chr.", "de", "5. Jh. v. Chr."),
        ("8ste eeuw v. Chr.", "nl", "8e eeuw v.Chr."),
        ("326 BC - 324 BC", "en", "326-324 BC"),
        ("ca. 1900", "en", "c. 1900"),
        ("21ST CENTURY", "en", "21st century"),
        ("111th century", "en", "111th century"),
    ],
)
def test_other_spellings(text: str, lang: str, same: str) -> None:
    assert printed(parse(text, lang), lang) == same


ZERO, BACK, CIRCA, FORM = "no year 0", "earlier year first", "single year", "one of `1903`"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("0", ZERO), ("0 BC", ZERO), ("c. 0", ZERO), ("0-5", ZERO), ("5-0 BC", ZERO), ("5 BC-AD 0", ZERO),
        ("0th century", ZERO),
        ("1907-1903", BACK), ("1903-1903", BACK), ("324-326 BC", BACK),
        ("c. 1903-1907", CIRCA), ("c. 5 BC-AD 3", CIRCA), ("c. 20th century", CIRCA), ("c. 1st millennium BC", CIRCA),
        ("", FORM), ("  ", FORM), ("1903-", FORM), ("-1903", FORM), ("5 BC-3", FORM), ("3-AD 5", FORM),
        ("5 BC-AD 3 BC", FORM), ("2th century", FORM), ("11st century", FORM), ("007", FORM), ("um 1900", FORM),
        ("1903?", FORM), ("12 May 1903", FORM), ("1903/04", FORM), ("before 1903", FORM), ("1900s", FORM),
        ("18th-19th century", FORM), ("19 century", FORM), ("1903.5", FORM), ("１９０３", FORM), ("1e3", FORM),
        ("-" * 500, FORM),
    ],
)  # fmt: skip
def test_what_is_no_date_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(BadDate) as bad:
        parse(text)
    assert reason in bad.value.expected
    assert bad.value.found
    assert len(bad.value.found) < 60


def test_the_message_names_the_forms_of_the_language() -> None:
    with pytest.raises(BadDate, match=re.escape("`um 1900`")):
        parse("c. 1900", "de")


PIECES = (
    *"0123456789", *"-. –", "c. ", "um ", "BC", " BC", "AD ", "st", "nd", "th", "e", ".", " century", " eeuw", " Jh.",
    " Jt.", " millennium", " v.Chr.", " n. Chr.", "ſt", "\n", "x",
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "reason"),
    [("um 1903-1907", CIRCA), ("0. Jh.", ZERO), ("zomaar", FORM), ("326-328 v.Chr.", BACK)],
)
def test_a_text_of_another_language_is_refused_with_the_reason_of_that_language(text: str, reason: str) -> None:
    with pytest.raises(BadDate, match=re.escape(reason)):
        parse_any(text)


@given(st.lists(st.sampled_from(PIECES), max_size=7).map("".join))
def test_any_text_is_a_date_or_refused(text: str) -> None:
    for lang in LANGS:
        try:
            date = parse(text, lang)
        except BadDate:
            continue
        assert parse(printed(date, lang), lang) == date


def test_a_span_across_the_era_says_both_eras() -> None:
    assert parse("5 BC-AD 3").interval == Interval(-5, 3)
    with pytest.raises(BadDate):
        parse("5 BC-3")


@given(signed)
def test_about_is_five_steps_along_the_calendar_either_way(year: int) -> None:
    assert about(year).interval == Interval(walked(year, -5), walked(year, 5))
    assert years(about(year).interval) == tuple(walked(year, step) for step in range(-5, 6))


@pytest.mark.parametrize(("unit", "size"), [("century", 100), ("millennium", 1000)])
def test_units_follow_each_other_without_gap_or_overlap(unit: Unit, size: int) -> None:
    row = [of_unit(unit, n).interval for n in (*range(-11, 0), *range(1, 12))]
    covered = [year for one in row for year in years(one)]
    assert covered == CALENDAR[PLACE[covered[0]] : PLACE[covered[-1]] + 1]
    assert {len(years(one)) for one in row} == {size}


def test_year_0_is_in_nothing_and_no_end() -> None:
    assert 0 not in about(3).interval
    for ends in ((0, 5), (-5, 0), (0, 0)):
        with pytest.raises(BadDate, match="no year 0"):
            Interval(*ends)
    with pytest.raises(BadDate, match="earlier year first"):
        Interval(5, -5)
    with pytest.raises(BadDate, match="no year 0"):
        of_unit("century", 0)
    with pytest.raises(BadDate, match="no year 0"):
        of_unit("millennium", 0)


def test_form_and_years_must_go_together() -> None:
    with pytest.raises(BadDate):
        Dated(Interval(1900, 1999), "century")
    with pytest.raises(BadDate):
        Dated(Interval(1895, 1904), "circa")
    with pytest.raises(BadDate):
        Dated(Interval(-5, -5), "year")
    with pytest.raises(BadDate):
        Dated(Interval(5, 6), "year")


def test_intervals_are_sorted_by_earliest_then_latest() -> None:
    row = [Interval(5, 9), Interval(-3, 8), Interval(-3, 2), Interval(5, 6)]
    assert sorted(row) == [Interval(-3, 2), Interval(-3, 8), Interval(5, 6), Interval(5, 9)]


@pytest.mark.parametrize("lang", LANGS)
def test_a_year_is_said_as_a_card_prints_it(lang: str) -> None:
    """The one is a word of the catalogues, the other a spelling that is also read: they must agree."""
    for year in (-8200, -1, 1, 1903):
        assert year_said(year, spoken_in(lang)) == printed(of_year(year), lang)


def test_the_line_of_years_goes_on_from_1_bc_to_1() -> None:
    row = [year for year in range(-30, 31) if year]
    assert [line(year) for year in row] == list(range(-29, 31))
    assert [year_at(line(year)) for year in row] == row
