"""The report as HTML: tables to be read aloud, paragraphs to press, three languages, no markup from names."""

import re
from fractions import Fraction
from typing import Any

import pytest

from tests.cli import PAGE, files
from tests.test_parts import EVIL, Tags
from tutor import registry
from tutor.cli.voice import speak
from tutor.i18n import Words
from tutor.kernel import record
from tutor.odds.work import finish
from tutor.views.report import GameReport
from tutor.views.report_said import amount
from tutor.widgets.markup import Html
from tutor.widgets.report_shown import shown

PACK = registry.pack("anno_domini")
LANGUAGES = ("en", "nl", "de")


def hasty() -> tuple[GameReport, Any]:
    found = record.replay(PACK.game, record.read(files(PAGE)["hasty.game"]))
    return finish(PACK.load("report")(found)), found.state


def page(lang: str = "en", called: dict[str, str] | None = None) -> Html:
    found, state = hasty()
    return shown(speak(lang, PACK), speak(lang, PACK, state).with_names(called or {}), found)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_says_everything_in_words(lang: str) -> None:
    text = page(lang)
    assert "⟦" not in text
    assert Tags(text).open == []


def test_each_table_has_a_caption_and_heads() -> None:
    text = page()
    tables = re.findall(r"<table>.*?</table>", text, re.DOTALL)

    assert len(tables) == 3
    for table in tables:
        assert table.count("<caption") == 1
        heads = table.count('scope="col"')
        rows = re.findall(r"<tr><th scope=\"row\">.*?</tr>", table, re.DOTALL)
        assert rows
        assert all(row.count("<td") == heads - 1 for row in rows)
    assert text.count('role="region"') == text.count('tabindex="0"') == 3


def test_paragraphs_can_be_pressed_and_numbers_are_exact() -> None:
    found, _ = hasty()
    text = page()

    assert re.findall(r'data-act="(rule:[^"]+)"', text) == [f"rule:{one.rule}" for one in found.rules]
    assert "149743009084375/203119913336832" in text
    assert "71.0\u00a0%" in text
    assert str(found.fights[1].chance) in text


def test_a_report_without_battles_says_so() -> None:
    words = speak("en", PACK)
    assert words("report.empty") in shown(words, words, GameReport())
    quiet = record.replay(PACK.game, record.read("position anno_domini round 4 turn 2\n\nend\n"))
    text = shown(words, speak("en", PACK, quiet.state), finish(PACK.load("report")(quiet)))
    assert words("report.empty") in text
    assert text.count("<table>") == 1


def test_no_name_becomes_markup() -> None:
    text = page(called={"p:2": EVIL, "t:normandy": EVIL})
    assert "<script" not in text
    assert "script" not in Tags(text).seen
    assert "&lt;script&gt;" in text
    assert "<script" not in shown(Words("en", ()), Words("en", ()), hasty()[0])


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (Fraction(-1, 3), "−0.33"),
        (Fraction(-1, 1000), "0.00"),
        (Fraction(1, 1000), "0.00"),
        (Fraction(-1, 2), "−0.5"),
        (Fraction(2), "2"),
    ],
)
def test_an_amount_has_the_sign_of_print_and_none_where_it_rounds_to_nothing(number: Fraction, said: str) -> None:
    assert amount(number, "en") == said
