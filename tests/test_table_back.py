"""Redo, back to the start, and what is copied from and pasted into a table."""

import pytest

from tests.page import Page

BOTS = {f"seat-{n}": "greedy" for n in (2, 3, 4)}


@pytest.fixture
def page() -> Page:
    page = Page("mode=play")
    page.sit(**BOTS)
    page.act("primary")
    return page


def copied(page: Page, what: str) -> str:
    """The text behind a button that copies."""
    table = page.table
    game = table.desk.pack.game
    return game.write_position(table.state) if what == "position" else table.seated.record(game, table.sitting)


def test_redo_brings_back_what_was_taken_back_and_all_that_followed(page: Page) -> None:
    states = [page.table.state]
    for text in ("event", "end"):
        page.say(text)
        states.append(page.table.state)
    assert "redo" not in page.desk.panel.acts
    page.act("undo")
    page.key("u")
    assert page.table.state == states[0]
    page.act("redo")
    assert page.table.state == states[1]
    page.key("y")
    assert page.table.state == states[2]
    assert "redo" not in page.desk.panel.acts
    assert "taken back" not in page.text("under")
    page.key("y")
    assert page.table.state == states[2]


def test_after_another_move_there_is_nothing_to_redo(page: Page) -> None:
    page.say("end")
    page.act("undo")
    page.say("event")
    assert "redo" not in page.desk.panel.acts


def test_back_to_the_start_and_forth(page: Page) -> None:
    page.say("end")
    state = page.table.state
    page.desk.under.click("reset")
    assert "Everybody at once" in page.text()
    assert "reset" not in page.desk.under.acts
    page.act("redo")
    assert page.table.state == state


def test_redo_is_kept(page: Page) -> None:
    page.say("end")
    page.act("undo")
    page.act("redo")
    code = page.app.shell.code
    assert Page(f"at={code}", "en", code).table.state == page.table.state


@pytest.mark.parametrize("what", ["position", "record"])
def test_what_is_copied_can_be_pasted(page: Page, what: str) -> None:
    page.say("event")
    state, text = page.table.state, copied(page, what)
    assert text.splitlines()[0] in page.desk.under.html
    page.say("end")
    page.desk.under.click("paste", record=text)
    page.well()
    assert page.table.state == state
    assert page.table.seated.bots.keys() == {2, 3, 4}
    code = page.app.shell.code
    assert Page(f"at={code}", "en", code).table.state == state


def test_what_is_copied_is_said(page: Page) -> None:
    for lang in ("en", "nl", "de"):
        page.app._act(f"language:{lang}", {})
        page.desk.under.click("copied")
        page.well()
    assert page.desk.board.said["text"] == "Kopiert."


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no record and no position"),
        ("  \n ", "no record and no position"),
        ("nonsense", "Line 1 cannot be read"),
        ("<img src=x>", "Line 1 cannot be read"),
        ("game chess\n", "a record of anno_domini"),
        ("game anno_domini\nseats 9\n", "2 to 4"),
        ("game anno_domini\nseats 4\noption target=99\n", "option target"),
        ("position anno_domini\nnonsense 4\n", "cannot be read"),
    ],
)
def test_a_text_that_is_none_is_explained_and_nothing_changes(page: Page, text: str, said: str) -> None:
    before = page.table.state
    page.desk.under.click("paste", record=text)
    page.well()
    assert "This cannot be laid out" in page.text("under")
    assert said in page.text("under")
    assert "<img" not in page.desk.under.html
    assert page.table.state is before
