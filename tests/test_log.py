"""The log of a table: lines that open into how they came about, places that light up, announcements, the chart."""

import re

import pytest

from tests.page import Page, at_war
from tutor.i18n import LANGUAGES
from tutor.widgets.logbook import LOGGED

TYPED = {"dice": "typed"}


@pytest.fixture
def page() -> Page:
    """A table in round 1 whose taxes were just collected; the dice are said."""
    page = Page("mode=play")
    page.sit(**TYPED)
    page.act("primary")
    return page


def rolled(page: Page, *throws: str) -> Page:
    """The event table is consulted, and these dice are said."""
    page.act("press:do:event")
    for dice in throws:
        page.act("came", dice=dice)
    return page


def line(page: Page, kind: str) -> int:
    """The number of the last line of a kind."""
    return next(one.n for one in reversed(page.table.sitting.log) if one.event.kind == kind)


def press(page: Page, act: str) -> None:
    page.desk.under.click(act)
    page.well()


def how(page: Page) -> str:
    """What lies open, as text."""
    return " ".join(
        re.sub(r"<[^>]*>", " ", part) for part in re.findall(r'<div class="how">.*?</details>', page.desk.under.html)
    )


# ---- lines that open


def test_a_line_opens_into_its_derivation_and_closes(page: Page) -> None:
    n = line(page, "income")
    assert 'class="how"' not in page.desk.under.html
    press(page, f"line:{n}")
    income = next(one.event for one in page.table.sitting.log if one.n == n)
    total = int(dict(income.facts)["n"])
    assert f"Total {total}" in re.sub(r"\s+", " ", how(page))
    assert f"{total} now" in how(page)
    press(page, f"line:{n}")
    assert 'class="how"' not in page.desk.under.html


def test_several_lines_lie_open_and_stay_so_while_the_game_goes_on(page: Page) -> None:
    first, second = line(page, "income"), line(page, "turn")
    press(page, f"line:{first}")
    press(page, f"line:{second}")
    rolled(page, "3 4")
    assert page.desk.under.html.count('class="how"') == 2
    assert f'data-act="line:{line(page, "event-tax")}"' in page.desk.under.html


def test_only_what_lies_open_is_sent(page: Page) -> None:
    closed = len(page.desk.under.html)
    press(page, f"line:{line(page, 'income')}")
    assert 300 < len(page.desk.under.html) - closed < 6000
    assert page.desk.under.html.count("<li data-key=") + page.desk.under.html.count('<li class="open"') <= LOGGED


def test_a_line_without_number_or_choice_is_plain(page: Page) -> None:
    rolled(page, "3 4")
    assert f"line:{line(page, 'consult')}" not in page.desk.under.acts
    assert "ad-5-3" in page.text("under")


def test_lines_that_were_taken_back_open_too(page: Page) -> None:
    rolled(page, "3 4")
    n = line(page, "event-tax")
    page.act("undo")
    press(page, f"line:{n}")
    assert "gulden" in how(page)


def test_a_line_that_is_not_there_changes_nothing(page: Page) -> None:
    before = page.desk.under.html
    for act in ("line:999999", "line:x", "point:999999", "line:", "point:-1"):
        page.desk._act(act, {})
        page.well()
    assert page.desk.under.html == before


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_open_at_once_in_every_language(lang: str) -> None:
    page = Page("mode=play", lang)
    page.sit(opening="whole", seed="open", **{f"seat-{n}": "random" for n in range(2, 5)})
    for _ in range(6):
        page.table.logbook.opened = frozenset(one.n for one in page.table.sitting.log)
        page.table.draw()
        page.well()
        if not page.table.mine:
            break
        page.act("one") if "one" in page.desk.panel.acts else page.key("PageDown")
    assert 'class="how"' in page.desk.under.html


def test_a_number_of_a_derivation_lights_what_was_counted(page: Page) -> None:
    n = line(page, "income")
    press(page, f"line:{n}")
    looked = next(act for act in page.desk.under.acts if act.startswith("look:t:"))
    press(page, looked)
    lit = set(looked.removeprefix("look:").split())
    dim = {ref for ref, mark in page.desk.board.scene.marks if mark == "dim"}
    assert lit
    assert not dim & lit
    assert dim


# ---- pointing


def test_pointing_at_a_line_lights_its_places_and_leaving_ends_it(page: Page) -> None:
    rolled(page, "1 1", "1 3")
    n = line(page, "castles-lost")
    struck = str(dict(next(one.event for one in page.table.sitting.log if one.n == n).facts)["territory"])
    press(page, f"point:{n}")
    dim = {ref for ref, mark in page.desk.board.scene.marks if mark == "dim"}
    assert struck not in dim
    assert len(dim) > 20
    press(page, "point:")
    assert not [ref for ref, mark in page.desk.board.scene.marks if mark == "dim"]


def test_an_opened_line_lights_its_places_too(page: Page) -> None:
    press(page, f"line:{line(page, 'income')}")
    assert [ref for ref, mark in page.desk.board.scene.marks if mark == "dim"]
    press(page, f"line:{line(page, 'income')}")
    assert not [ref for ref, mark in page.desk.board.scene.marks if mark == "dim"]


# ---- announcements


def test_a_row_is_announced_with_what_it_did(page: Page) -> None:
    rolled(page, "1 1")
    assert "Plague" in page.text()
    assert "all its castles are destroyed" in page.text()
    page.act("came", dice="1 3")
    assert "loses one castle" in page.text()
    assert "Free now" in page.text()
    said = str(page.desk.board.said["text"])
    assert "is struck by the plague" in said


def test_what_is_announced_is_said_with_what_it_does(page: Page) -> None:
    rolled(page, "3 4")
    said = str(page.desk.board.said["text"])
    assert "The dice show 7: Taxes." in said
    assert "30 gulden from the bank for each of its territories" in said


def test_an_announcement_goes_with_the_next_move(page: Page) -> None:
    rolled(page, "3 4")
    assert "dt-news" in page.desk.panel.html
    page.act("press:do:end")
    assert "dt-news" not in page.desk.panel.html


def test_a_drawn_card_is_announced(page: Page) -> None:
    state = page.desk.pack.game.read_position("position anno_domini round 5 turn 2 acted yes drawn yes\ntask draw\n")
    again = Page("mode=play")
    again.sit(record=page.desk.pack.game.write_position(state), **TYPED)
    again.act("came:relic")
    assert "dt-news" in again.desk.panel.html
    assert "Relic" in again.text()
    assert "For Blue now: +1 defence point" in again.text()


# ---- the chart


def test_the_event_table_opens_with_the_row_that_came_up_marked(page: Page) -> None:
    press(page, "chart:events")
    assert page.desk.sheet.html.count("<tr") == 12
    assert "marked" not in page.desk.sheet.html
    page.desk.sheet.click("close")
    rolled(page, "6 6")
    page.act("chart:events:row:gold-mine")
    marked = re.findall(r'<tr class="marked">.*?</tr>', page.desk.sheet.html)
    assert len(marked) == 1
    assert "Gold mine" in marked[0]
    assert "1/36" in marked[0]
    assert "chart:events:row:gold-mine" in page.desk.under.acts


def test_a_chart_that_there_is_not_opens_nothing(page: Page) -> None:
    for act in ("chart:", "chart:nonsense", "chart:events:row:nonsense"):
        page.desk._act(act, {})
        page.well()
    assert "marked" not in page.desk.sheet.html


def test_the_chart_follows_the_language(page: Page) -> None:
    press(page, "chart:events")
    page.app._act("language:de", {})
    page.well()
    assert "Ereignistabelle" in page.text("sheet")


# ---- in a lesson


def test_a_lesson_has_the_same_log() -> None:
    page = at_war(Page())
    page.act("primary")
    opening = [act for act in page.desk.side.acts if act.startswith("line:")]
    assert opening
    page.desk.side.click(opening[-1])
    page.well()
    assert 'class="how"' in page.desk.side.html
    page.desk.side.click("point:")
    page.desk.side.click(opening[-1])
    page.well()
    assert 'class="how"' not in page.desk.side.html
