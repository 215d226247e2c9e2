"""The tab of the report for this game: what it begins with, and the beliefs that it counts with."""

from fractions import Fraction

import pytest

from tests.reisen_verkehr.play import WHOLE
from tests.reisen_verkehr.test_chain_tab import Page as ChainPage
from tests.reisen_verkehr.test_chain_tab import fields
from tests.reisen_verkehr.test_report import played
from tutor import content
from tutor.games.reisen_verkehr.pack import pack
from tutor.games.reisen_verkehr.reported import report
from tutor.odds.chain_explorer import Stated
from tutor.odds.work import finish
from tutor.widgets.explorer_report import ReportTab

REPORT = "mode=explore&tab=report"
EXAMPLE = content.text(pack.content / "records" / pack.example)
UNDER_WAY = WHOLE[: WHOLE.index("place a@2")]
"""A game whose second round has begun, with a chain of one card."""


class Page(ChainPage):
    """One person's page with the report open."""

    def __init__(self, query: str = REPORT, lang: str = "en") -> None:
        super().__init__(query, lang)

    @property
    def report(self) -> ReportTab:
        assert isinstance(self.view.tab, ReportTab)
        return self.view.tab

    def open(self, tab: str) -> None:
        self.desk.phases.click(f"tab:{tab}")
        self.well()


# ---- what it begins with


@pytest.mark.parametrize("lang", ["en", "nl", "de"])
def test_where_nothing_was_brought_an_example_is_offered(lang: str) -> None:
    page = Page(lang=lang)
    assert page.view.words("report.example") in page.text()
    assert 'data-act="report-own"' not in page.desk.panel.html, "no game is played here"
    page.act("report-example")

    assert page.report.count.found == finish(report(played(EXAMPLE)))
    assert page.view.words("report.doubts.caption") in page.text("under")
    assert 'data-act="report-example"' not in page.desk.panel.html, "it lies there now"


def test_the_game_that_is_played_is_reported_again_at_a_press() -> None:
    page = Page("")
    page.app._enter("play")
    seats = {f"seat-{n}": "person" for n in range(1, 3)}
    page.act("begin", **{"seats": "2", "opening": "ready", "dice": "seed", "pace": "flow"} | seats)
    page.app._enter("explore")
    page.open("report")
    own = page.report.text
    assert own.startswith("game reisen_verkehr")
    assert 'data-act="report-own"' not in page.desk.panel.html, "it is what is reported"
    page.act("report-example")
    assert page.report.text == EXAMPLE
    page.act("report-own")

    assert page.report.text == own
    assert page.view.table.back is not None, "it still leads back to its table"
    assert 'data-act="report-example"' in page.desk.panel.html


# ---- the beliefs it counts with


def believing() -> Page:
    """Somebody who has stated something of the chain of a game under way, and asks for its report."""
    page = Page("mode=explore&tab=chain")
    page.lay(UNDER_WAY)
    page.act("card:k")
    page.act("believe", **fields(1090, 1110, 9))
    page.open("report")
    return page


@pytest.mark.parametrize("lang", ["en", "nl", "de"])
def test_what_was_stated_of_the_chain_is_counted_with(lang: str) -> None:
    page = believing()
    stated = {"k": Stated(1090, 1110, Fraction(9, 10))}

    assert page.report.believed == stated
    assert page.report.count.found == finish(report(played(UNDER_WAY), None, stated))
    assert "1090 to 1110, certainty 9/10" in page.text()
    other = Page(page.view.link, lang)
    assert other.report.believed == stated
    assert other.report.count.found == page.report.count.found
    assert other.view.words("report.believed", n=1) in other.text()


def test_another_belief_is_counted_with_as_soon_as_the_report_is_opened_again() -> None:
    page = Page("mode=explore&tab=chain")
    page.lay(UNDER_WAY)
    page.open("report")
    before = page.report.count.found
    page.open("chain")
    page.act("card:a")
    page.act("believe", **fields(1700, 1710))
    page.act("card:k")
    page.act("believe", **fields(1800, 1900))
    page.open("report")
    assert page.report.believed == {"a": Stated(1700, 1710), "k": Stated(1800, 1900)}
    found = page.report.count.found
    page.open("chain")
    page.open("report")
    assert page.report.count.found is found, "what is known is not counted again"
    page.open("chain")
    for card in "ak":
        page.act(f"card:{card}")
        page.act("forget")
    page.open("report")
    assert page.report.count.found == before
    assert page.view.words("report.believed", n=2) not in page.text()


def test_what_was_stated_decides_what_a_doubt_was_worth() -> None:
    """Of the chain that was doubted, in the record: stated of its cards, the chance is no longer that of nothing."""
    told = "f=1500..1550 e=1560..1590 b=1600..1700 d=1900..1960"
    page = Page()
    page.act("report", report=WHOLE)
    assert "100" not in page.text("under")
    page = Page(f"{page.view.link}&believe={told.replace(' ', '+')}")

    assert "100" in page.text("under")
    assert len(page.report.believed) == 4


def test_our_own_example_and_cards_of_another_deck_are_not_taken_over() -> None:
    page = Page("mode=explore&tab=chain")
    page.open("report")
    assert page.report.believed == {}, "nobody but us has stated anything"
    page.open("chain")
    page.act("card:t065")
    page.act("believe", **fields(1930, 1936))
    page.open("report")
    assert page.report.believed == {"t065": Stated(1930, 1936)}
    page.act("report", report=WHOLE)
    assert page.report.believed == {}, "the small deck has no such card"
    assert page.report.count.found is not None
    page.act("report-example")
    assert page.report.believed == {"t065": Stated(1930, 1936)}
