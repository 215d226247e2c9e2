"""Sentences with dates and card texts in them: both may end with a full stop of their own, as the sentence does."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from tutor import content
from tutor.games.reisen_verkehr.components import GAME
from tutor.games.reisen_verkehr.dates import printed
from tutor.games.reisen_verkehr.deck import deck
from tutor.games.reisen_verkehr.names import spoken_in
from tutor.i18n import LANGUAGES, PLACEHOLDER, locale_folder
from tutor.i18n.po import read

FRONTS = frozenset(("card", "cards", "other"))
DATES = frozenset(("date", "dates", "other_date", "upper", "lower", "first", "last", "year", "end", "reached"))
ODD = re.compile(r"\.\.|(?<!Chr)(?<!Jh)(?<!Jt)\. \([^()]*\)\.|[.][”“’]+ \(|[.][”“’]\.")
"""Before a bracket a full stop may stand where it shortens a word."""


@cache
def asked(lang: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Keys of this game with a card or a date in them, and all their placeholders."""
    found = {}
    for file in sorted(locale_folder(content.root() / GAME).joinpath(lang).iterdir(), key=lambda one: one.name):
        for entry in read(file):
            holes = tuple(dict.fromkeys(PLACEHOLDER.findall(" ".join(entry.texts))))
            if (FRONTS | DATES) & set(holes):
                found[entry.key] = holes
    return tuple(found.items())


def sentences(lang: str) -> Iterator[str]:
    """Each of them with every card; where a date stands, with the date of that card."""
    words, cards = spoken_in(lang), deck("box,extra")
    for code, front in cards.fronts.items():
        date = printed(cards.backs[code].date, lang)
        for key, holes in asked(lang):
            facts: dict[str, int | str] = {one: date if one in DATES else "x" for one in holes}
            facts |= dict.fromkeys(FRONTS & set(holes), front.texts[lang])
            yield words(key, **facts | ({"n": 2} if "n" in holes else {}))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_full_stop_is_doubled_or_stands_before_a_bracket(lang: str) -> None:
    assert len(asked(lang)) > 30
    assert len(deck("box,extra").fronts) == 472
    odd = {hit for text in sentences(lang) if (hit := ODD.search(text))}
    assert not odd, sorted({hit.string for hit in odd})[:5]
