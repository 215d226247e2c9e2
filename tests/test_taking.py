"""Saving, copying and pasting, wherever one is: in a lesson, at a table, after the end of a game."""

import re
from html import unescape

import pytest

from tests.anno_domini.texts import P0
from tests.page import CATHEDRALS, Page, at_war
from tutor.kernel.record import read, replay
from tutor.widgets.pane import Pane


def taken(page: Page, pane: Pane) -> dict[str, str]:
    """What the buttons give: the record, the position, the file, and whether there is a link."""
    assert page.app.shell.code
    texts = [unescape(text) for text in re.findall(r'data-copy="([^"]*)"', pane.html)]
    assert "data-link" in pane.html
    assert 'download="anno_domini.game"' in pane.html
    record, position = texts
    return {"record": record, "position": position}


def lies(page: Page, text: str) -> object:
    return replay(page.desk.pack.game, read(text)).state


def test_a_table_can_be_taken_along_in_the_middle_and_at_the_end() -> None:
    page = Page("mode=play")
    page.sit(**{f"seat-{n}": "greedy" for n in (2, 3, 4)})
    page.act("primary")
    page.say("end")
    for text in taken(page, page.desk.under).values():
        assert lies(page, text) == page.table.state


def test_a_finished_game_can_be_taken_along_and_laid_out_again() -> None:
    page = Page("mode=play")
    page.sit()
    lands = "seat 2 : france ireland+ wales+ norway+ sweden+"
    won = f"position anno_domini round 5 phase over turn 2\nwinner 2 by ad-18-1\n{lands}\n"
    page.desk.under.click("paste", record=won)
    page.well()
    assert page.table.sitting.over
    for text in taken(page, page.desk.under).values():
        assert lies(page, text) == page.table.state
        page.desk.under.click("paste", record=text)
        page.well()
        assert page.table.sitting.over


def test_a_lesson_can_be_taken_along_with_its_moves_and_dice() -> None:
    page = at_war(Page())
    before = page.lesson.state
    for text in taken_in_lesson(page).values():
        assert lies(page, text) == before
    page.press("t:france", "t:aquitaine")
    page.act("primary")
    assert page.lesson.state != before
    texts = taken_in_lesson(page)
    assert "attack france>aquitaine !" in texts["record"]
    for text in texts.values():
        assert lies(page, text) == page.lesson.state
    if "undo" in page.desk.panel.acts:
        page.act("undo")
        assert lies(page, taken_in_lesson(page)["record"]) == page.lesson.state


def taken_in_lesson(page: Page) -> dict[str, str]:
    record, position = (unescape(text) for text in re.findall(r'data-copy="([^"]*)"', page.desk.side.html))
    assert "data-link" in page.desk.side.html
    return {"record": record, "position": position}


def test_what_is_pasted_into_a_lesson_goes_to_a_table_and_the_lesson_waits() -> None:
    page = Page()
    page.press(*CATHEDRALS[:2])
    text = page.desk.pack.game.write_position(P0)
    page.desk.side.click("paste", record=text)
    page.well()
    assert page.table.state == P0
    assert page.table.seated.people == {1, 2, 3, 4}
    page.act("return")
    assert page.lesson.picked == CATHEDRALS[:2]
    code = page.app.shell.code
    assert Page(f"at={code}", "en", code).app.table.state == P0  # type: ignore[union-attr]  # it was pasted


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no record and no position"),
        ("nonsense", "Line 1 cannot be read. Expected there: `game NAME` or `position NAME`. Found: nonsense"),
        ("<img src=x>", "Line 1 cannot be read"),
        ("position anno_domini\nseat 2 : atlantis\n", "Line 2 cannot be read. Expected there: the id of a territory"),
        ("position anno_domini round 4\nseat 2 money 15\n", "(invariant 6)"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "nl", "de"])
def test_what_cannot_be_pasted_into_a_lesson_is_explained_and_nothing_changes(text: str, said: str, lang: str) -> None:
    page = Page("", lang)
    page.press(*CATHEDRALS[:2])
    session = page.lesson.session
    page.desk.side.click("paste", record=text)
    page.well()
    assert page.lesson.session is session
    assert page.lesson.picked == CATHEDRALS[:2]
    assert "<img" not in page.desk.side.html
    if lang == "en":
        assert said in page.text("side")


def test_what_is_copied_in_a_lesson_is_said() -> None:
    page = Page("", "de")
    page.desk.side.click("copied")
    page.well()
    assert page.desk.board.said["text"] == "Kopiert."
