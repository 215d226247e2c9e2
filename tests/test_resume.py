"""A visit comes back: by its link or the browser, at a table and in a lesson, whole or damaged, in one tab or two."""

from pathlib import Path

import pytest

from tests.page import CATHEDRALS, Page, at_war
from tutor.progress import open_store

BOTS = {f"seat-{n}": "greedy" for n in (2, 3, 4)}
TYPED = {"opening": "whole", "dice": "typed"}


def reopened(page: Page, lang: str = "en") -> Page:
    """The same visit in another kernel, by its link."""
    code = page.app.shell.code
    assert code
    return Page(f"at={code}", lang, code)


def played() -> Page:
    page = Page("mode=play")
    page.sit(**BOTS)
    page.act("primary")
    return page


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place that cannot be written: there is a folder where the file should be."""
    file = tmp_path / "visits.sqlite"
    file.mkdir()
    monkeypatch.setenv("DOMINI_TUTOR_DB", f"sqlite:///{file}")
    return file


def test_nothing_is_kept_of_one_who_only_looks() -> None:
    page = Page()
    page.key("k")
    assert page.app.shell.code == ""
    assert page.text("notice") == ""


def test_a_table_comes_back_by_its_link() -> None:
    page = played()
    page.say("end")
    page.act("undo")
    page.say("event")
    again = reopened(page)
    assert again.table.state == page.table.state
    assert again.table.sitting.lines == page.table.sitting.lines
    assert again.table.seated.bots == page.table.seated.bots
    assert again.text("notice") == ""
    for each in (page, again):
        each.say("end")
    assert again.table.state == page.table.state, "the same dice, the same bots"


def test_a_table_comes_back_while_dice_are_awaited() -> None:
    page = Page("mode=play")
    page.sit(**TYPED)
    page.act("came:pope")
    for colour in ("red", "blue", "yellow", "green"):
        page.press(f"colour:{colour}")
        page.act("primary")
    assert "Throw 2 dice" in page.text()
    again = reopened(page)
    assert "Throw 2 dice" in again.text()
    assert again.table.state == page.table.state
    again.act("came", dice="1 3")
    third = reopened(again)
    assert third.table.state == again.table.state != page.table.state


def test_undo_goes_back_before_the_reload() -> None:
    page = played()
    before = page.table.state
    page.say("end")
    again = reopened(page)
    again.act("undo")
    assert again.table.state == before


def test_what_was_taken_back_comes_back_with_the_way_forth() -> None:
    page = played()
    for text in ("event", "end"):
        page.say(text)
    page.act("undo")
    page.act("undo")
    page.act("redo")
    again = reopened(page)
    assert again.table.sitting == page.table.sitting
    assert again.table.sitting.ahead == page.table.sitting.ahead is not None
    assert again.text("under") == page.text("under")
    assert "taken back" in again.text("under")
    for each in (page, again):
        each.act("redo")
    assert again.table.sitting == page.table.sitting
    assert "redo" not in again.desk.panel.acts
    assert reopened(again).table.sitting == page.table.sitting
    for each in (page, again):
        each.act("undo")
        each.say("end")
    assert again.table.sitting == page.table.sitting


def test_a_list_of_throws_goes_on_where_it_was() -> None:
    page = Page("mode=play")
    page.sit(dice="tape", tape="1 1\n1 2\n2 2\n1 3")
    page.act("primary")
    page.act("press:do:event")
    again = reopened(page)
    assert again.table.laid == page.table.laid
    assert again.table.seated.tape == page.table.seated.tape
    for each in (page, again):
        each.say("end")
    assert again.table.state == page.table.state


def test_a_table_from_a_lesson_comes_back_with_its_way_home() -> None:
    page = at_war(Page())
    page.press("t:france", "t:aquitaine")
    page.act("primary")
    page.act("leave")
    page.say("end")
    again = reopened(page)
    assert again.table.state == page.table.state
    again.act("return")
    assert again.lesson.session.at == page.app.lesson.session.at  # type: ignore[union-attr]  # it was played


def test_a_lesson_comes_back_in_mid_turn() -> None:
    page = at_war(Page())
    page.act("hint")
    page.press("t:france", "t:aquitaine")
    page.act("primary")
    again = reopened(page, "nl")
    assert again.lesson.state == page.lesson.state
    assert again.lesson.session == page.lesson.session
    assert len(again.lesson.helped) == len(page.lesson.helped)
    assert "Aquitani" in again.text()
    again.act("primary")
    page.act("primary")
    assert again.lesson.state == page.lesson.state


def test_marks_of_an_answer_come_back() -> None:
    page = Page()
    page.press(*CATHEDRALS[:2])
    assert reopened(page).lesson.picked == CATHEDRALS[:2]


@pytest.mark.parametrize("lang", ["en", "nl", "de"])
def test_a_browser_that_was_here_is_asked(lang: str) -> None:
    page = played()
    code = page.app.shell.code
    asked = Page("", lang, code)
    assert asked.desk.box not in asked.app.page.children
    assert code in asked.text("notice")
    asked.notice("go-on")
    assert asked.desk.box in asked.app.page.children
    assert asked.table.state == page.table.state
    assert asked.text("notice") == ""


def test_starting_over_is_asked_twice_and_loses_nothing() -> None:
    page = played()
    code = page.app.shell.code
    asked = Page("", "en", code)
    asked.notice("over")
    assert f"stays under {code}" in asked.text("notice")
    asked.notice("over")
    assert asked.lesson.session.at == 0
    asked.press(*CATHEDRALS)
    assert asked.app.shell.code not in ("", code)
    assert reopened(page).table.state == page.table.state


@pytest.mark.parametrize("code", ["nonsense", "<script>", "a-b-c-d-1234", "zebra-pizza-neon-tram-2741", "x" * 3000])
def test_a_code_that_leads_nowhere_is_said(code: str) -> None:
    page = Page("at=x", "en", code)
    assert "A new one begins" in page.text("notice")
    assert "<script" not in page.app.keeping.pane.html
    page.notice("close")
    assert page.text("notice") == ""
    assert Page("", "en", code).text("notice") == "", "nobody asked for it"


def test_two_tabs_both_keep_what_they_did_and_are_told() -> None:
    one = played()
    two = reopened(one)
    one.say("end")
    two.say("event")
    assert "Another tab" in two.text("notice")
    assert "Another tab" not in one.text("notice")
    states = [one.table.state, two.table.state]
    assert states[0] != states[1]
    three = reopened(two)
    assert three.table.state == states[1]
    three.notice("other")
    assert three.table.state == states[0]
    three.notice("other")
    assert three.table.state == states[1]


def test_a_place_that_cannot_be_written_is_said_and_play_goes_on(broken: Path) -> None:
    page = played()
    assert "cannot be reached" in page.text("notice")
    assert "play on" in page.text("notice")
    assert page.app.shell.safe == ""
    page.say("end")
    broken.rmdir()
    page.say("event")
    assert page.text("notice") == ""
    assert reopened(page).table.state == page.table.state


def test_a_place_that_cannot_be_read_is_said_and_the_page_opens(broken: Path) -> None:
    page = Page("at=x", "en", "zebra-pizza-neon-tram-2741")
    assert "cannot be reached" in page.text("notice")
    page.press(*CATHEDRALS)
    assert page.lesson.picked == CATHEDRALS


def test_a_visit_that_was_forgotten_begins_anew() -> None:
    page = played()
    code = page.app.shell.code
    open_store().forget(code)
    page.say("end")
    assert page.app.shell.code != code
    assert reopened(page).table.state == page.table.state


@pytest.mark.parametrize(
    "text", ["nonsense", "{}", "[]", '{"lesson":"x"}', '{"lesson":"ad-0","moves":[],"of":3}', '{"moves":[[7]]}', "null"]
)
def test_a_kept_lesson_that_is_none_begins_at_its_start(text: str) -> None:
    page = Page()
    page.press(CATHEDRALS[0])
    page.app.keeping.keeper.note("choice", f"lesson {text}")
    again = reopened(page)
    assert again.lesson.session.at == 0


@pytest.mark.parametrize(
    "about",
    ["nonsense", "[]", '{"people": "x", "bots": [], "dice": 7, "laid": "x", "tape": 3}', '{"bots": {"2": "x"}}'],
)
def test_seats_that_cannot_be_read_are_people(about: str) -> None:
    page = played()
    keeping = page.app.keeping
    text = keeping._header[1]
    keeping.keeper.table(f"# seated {about}\n{text.partition(chr(10))[2]}", [])
    again = reopened(page)
    assert again.table.seated.people >= {1, 2, 3, 4}
    assert not again.table.seated.bots


def test_lines_that_cannot_be_played_are_told() -> None:
    page = played()
    keeping = page.app.keeping
    keeping.keeper.table(keeping._header[1], (*page.table.sitting.deeds, ("line", "x"), ("line", "end")))
    again = reopened(page)
    assert "2 lines of this table" in again.text("notice")
    assert again.table.state == page.table.state
    again.say("event")
    third = reopened(again)
    assert third.table.sitting == again.table.sitting
    assert "of this table" not in third.text("notice")
