"""The tabs of ways and of the report, without a browser: what they show and refuse in words, where links lead."""

import csv
from html import unescape
from io import StringIO
from re import findall, sub
from typing import Any

import pytest

from tests.cli import PAGE, files
from tests.page import Page
from tutor import registry
from tutor.kernel.record import read, replay
from tutor.odds.work import finish
from tutor.views.report import GameReport
from tutor.widgets.explorer import ExplorerView, Table
from tutor.widgets.explorer_graph import WAYS, GraphTab
from tutor.widgets.explorer_report import ReportTab

PACK = registry.pack("anno_domini")
HASTY = files(PAGE)["hasty.game"]
GRAPH, REPORT = "mode=explore&tab=graph", "mode=explore&tab=report"


def view(page: Page) -> ExplorerView:
    found = page.desk.view
    assert isinstance(found, ExplorerView)
    return found


def graph(page: Page) -> GraphTab:
    found = view(page).tab
    assert isinstance(found, GraphTab)
    return found


def report(page: Page) -> ReportTab:
    found = view(page).tab
    assert isinstance(found, ReportTab)
    return found


def copied(html: str, name: str) -> str:
    """What a button with this name copies."""
    (text,) = [unescape(text) for text, shown in findall(r'data-copy="([^"]*)"[^>]*>([^<]*)<', html) if name in shown]
    return text


# ---- ways


@pytest.mark.parametrize("lang", ["en", "nl", "de"])
def test_every_sight_has_a_picture_a_sentence_and_a_table(lang: str) -> None:
    page = Page(GRAPH, lang)
    for name in graph(page).graphs.names:
        page.act(f"sight:{name}")
        seen = graph(page).seen
        assert seen is not None
        assert sub(r"\s+", " ", seen.sentence) in page.text()
        assert sub(r"\s+", " ", seen.title) in page.text()
        assert page.desk.board.scene.marks == seen.marks
        assert page.desk.board.scene.paths == seen.paths
        if seen.rows:
            rows = list(csv.reader(StringIO(copied(page.desk.under.html, "CSV"))))
            assert rows == [list(seen.heads), *map(list, seen.rows)]


def test_two_presses_show_the_shortest_ways() -> None:
    page = Page(GRAPH)
    assert "Press where the ways begin" in page.text()
    page.press("t:ireland")
    assert "Press where the ways begin" in page.text()
    page.press("t:hungary")
    seen = graph(page).graphs.ways(view(page).state, view(page).words, "t:ireland", "t:hungary")
    assert graph(page).seen == seen
    assert sub(r"\s+", " ", seen.sentence) in page.text()
    assert page.desk.board.scene.crop is not None, "a small screen shows where the ways are"
    page.press("t:kiev")
    assert (graph(page).start, graph(page).target) == ("t:kiev", "")
    page.press("t:kiev")
    assert (graph(page).start, graph(page).target) == ("", "")


def test_ways_out_of_the_lists_and_of_a_whole_realm() -> None:
    page = Page(GRAPH)
    page.act("from:p:4")
    page.act("to:t:kiev")
    seen = graph(page).seen
    assert seen is not None
    assert seen.paths
    page.act("from:")
    assert graph(page).seen is None
    page.act("sight:seas")
    page.press("t:kiev")
    assert (graph(page).sight, graph(page).start) == (WAYS, "t:kiev")
    page.key("Escape")
    assert graph(page).start == ""


@pytest.mark.parametrize("query", ["&sight=seas", "&from=t:ireland&to=t:kiev", "&from=p:4&to=t:kiev"])
def test_a_link_brings_the_same_sight(query: str) -> None:
    page = Page(GRAPH + query)
    other = Page(view(page).link.removeprefix("?"))
    assert graph(page).seen == graph(other).seen
    assert graph(page).seen is not None


@pytest.mark.parametrize(
    "query", ["&sight=none", "&from=t:atlantis&to=p:9", "&from=s:baltic", "&from=t:kiev&to=t:kiev"]
)
def test_a_link_that_names_nothing_is_passed_over(query: str) -> None:
    page = Page(GRAPH + query)
    assert graph(page).seen is None
    assert graph(page).sight == WAYS


def test_another_table_keeps_the_kind_of_sight() -> None:
    page = Page(GRAPH + "&sight=cut-land")
    wide = PACK.game.write_position(PACK.load("explore").opening)
    page.desk.under.click("explore-paste", record=wide.replace("seats 4", "seats 4\noption map=wide-north-sea", 1))
    page.well()
    assert graph(page).sight == "cut-land"
    assert graph(page).seen is not None


# ---- the report


def reported(**values: str) -> Page:
    page = Page(REPORT, **values)
    page.act("report", report=HASTY)
    return page


def test_a_position_has_no_report_and_says_so() -> None:
    page = Page(REPORT)
    assert "it does not say how it came about" in page.text()
    assert report(page).count.found is None


def test_a_pasted_record_is_reported_as_the_game_reports_it() -> None:
    page = reported()
    game: Any = PACK.game
    expected = finish(PACK.load("report")(replay(game, read(HASTY))))
    assert report(page).count.found == expected
    assert "France attacks Normandy 4 : 5" in page.text("under")
    assert "ad-7-2" in page.text("under")
    assert view(page).state == replay(game, read(HASTY)).state
    assert "it does not say" not in page.text()


@pytest.mark.parametrize("lang", ["en", "nl", "de"])
def test_where_nothing_was_brought_an_example_is_reported_at_a_press(lang: str) -> None:
    page = Page(REPORT, lang)
    assert view(page).words("report.example") in page.text()
    page.act("report-example")
    found = report(page).count.found

    assert isinstance(found, GameReport)
    assert len(found.fights) == 3
    assert 'data-act="report-example"' not in page.desk.panel.html
    assert 'data-act="report-own"' not in page.desk.panel.html


def test_the_report_can_be_taken_along() -> None:
    page = reported()
    text = copied(page.desk.panel.html, "text")
    assert "What happened in this game" in text
    assert text.count("France") >= 3
    fights = list(csv.DictReader(StringIO(copied(page.desk.panel.html, "battles"))))
    assert [row["line"] for row in fights] == ["6", "8", "9"]
    assert [row["chance_fraction"] for row in fights] == ["0", "125/144", "1295/1296"]


def test_the_report_of_one_seat() -> None:
    page = reported()
    page.act("of:4")
    found = report(page).count.found
    assert isinstance(found, GameReport)
    assert found.seats == (4,)
    assert found.fights == ()
    page.act("of:")
    assert report(page).seat is None


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("nonsense", 1, "“nonsense”"), ("", 1, "nothing"), ("game anno_domini\nseats 9\n", 2, "seats"),
        ("position anno_domini round 4 turn 3\nseat 3 money x\n", 2, "“"),
        ("position anno_domini round 4 turn 3\n", 1, "at least one move"),
    ],
)  # fmt: skip
def test_what_is_no_record_is_said_with_its_line_and_nothing_is_lost(text: str, line: int, said: str) -> None:
    page = reported()
    before = report(page).count.found
    page.act("report", report=text)
    assert f"Line {line}: expected" in page.text()
    assert said in page.text()
    assert report(page).count.found == before
    assert text in unescape(page.desk.panel.html)


def test_a_record_with_a_fault_is_reported_up_to_it() -> None:
    page = Page(REPORT)
    lines = HASTY.rstrip("\n").split("\n")
    page.act("report", report="\n".join([*lines[:-1], "dance"]))
    assert f"The report goes up to line {len(lines)}." in page.text()
    found = report(page).count.found
    assert isinstance(found, GameReport)
    assert found.fights


def test_a_link_brings_the_same_report() -> None:
    page = reported()
    page.act("of:2")
    other = Page(view(page).link.removeprefix("?"))
    assert report(other).seat == 2
    assert report(other).count.found == report(page).count.found


def test_a_record_that_lies_there_is_reported_at_once_and_counted_once() -> None:
    page = Page(REPORT)
    view(page).explore(Table(replay(PACK.game, read(HASTY)).state, HASTY))
    view(page).draw()
    found = report(page).count.found
    assert found is not None
    page.desk.phases.click("tab:graph")
    page.desk.phases.click("tab:report")
    assert report(page).count.found is found


def test_nothing_that_is_pasted_becomes_markup_or_a_name() -> None:
    page = Page(REPORT)
    for text in ("<img src=x>", "t:england", "game <b>"):
        page.act("report", report=text)
        assert "<img" not in page.desk.panel.html
        assert "<b>" not in sub(r"<b>[^<]*</b>", "", page.desk.panel.html)
        page.well()
