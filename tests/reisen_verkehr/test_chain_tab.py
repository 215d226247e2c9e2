"""The explorer's page of a chain, without a browser: what is stated, what follows, what is shown, where links lead."""

from collections.abc import Iterator
from fractions import Fraction
from re import findall
from typing import Any

import pytest

from tests.page import Page as AnyPage
from tests.reisen_verkehr.exchange import redated
from tests.reisen_verkehr.play import WHOLE
from tutor.games.reisen_verkehr.explore import TOLD, chain
from tutor.games.reisen_verkehr.game import game
from tutor.kernel.game import with_
from tutor.kernel.years import line
from tutor.odds.chain_explorer import Stated, read_stated
from tutor.odds.work import Cancelled, Flag, finish
from tutor.views.chain_graph import picture, ranks, reduced
from tutor.views.chain_scene import quantile
from tutor.views.scene import Scene
from tutor.widgets.app import App
from tutor.widgets.explorer import ExplorerView, Table, offered
from tutor.widgets.explorer_chain import AT_ONCE, ChainTab
from tutor.widgets.explorer_chain_count import Counted, counting
from tutor.widgets.explorer_chain_panel import FRESH, read
from tutor.widgets.shell import Hello

CHAIN = "mode=explore&tab=chain"


class Page(AnyPage):
    """One person's page of this game."""

    def __init__(self, query: str = CHAIN, lang: str = "en") -> None:
        self.app = App("reisen_verkehr")
        self.app._hello(Hello(query, "", lang, "light", "desk", 1280))
        self.well()

    @property
    def view(self) -> ExplorerView:
        assert isinstance(self.desk.view, ExplorerView)
        return self.desk.view

    @property
    def tab(self) -> ChainTab:
        assert isinstance(self.view.tab, ChainTab)
        return self.view.tab

    @property
    def scene(self) -> Scene:
        return self.desk.board.scene

    def lay(self, text: str) -> None:
        """Explore another position."""
        self.desk.under.click("explore-paste", record=text)
        self.well()


def fields(first: int, last: int, sure: int = 10) -> dict[str, str]:
    both = {"from": str(first), "to": str(last)}
    return {**both, **{f"{name}-at": year for name, year in both.items()}, "sure": str(sure)}


def minus(number: Fraction) -> str:
    """A fraction with the sign of print."""
    return str(number).replace("-", "−")


def test_this_game_offers_a_chain_and_a_report() -> None:
    assert offered(Page().view.desk.pack) == ("chain", "report")


@pytest.mark.parametrize("lang", ["en", "nl", "de"])
def test_the_first_look_says_how_likely_the_chain_is_correct(lang: str) -> None:
    page = Page(lang=lang)
    chance = page.tab.beliefs.cards().correct(range(4))

    assert page.tab.told.stated == dict(map(read_stated, TOLD))
    assert str(chance) in page.text()
    assert f"({page.tab.road.penalties.break_even})" in page.text()
    assert "⟦" not in page.text("under")


def test_the_board_has_a_bar_for_every_belief_and_no_place_to_lay() -> None:
    scene = Page().scene

    assert [zone.kind for zone in scene.zones] == ["road", "hand"]
    assert [label.ref for label in scene.labels if label.kind == "slot"] == []
    assert scene.axis is not None
    assert [bar.text for bar in scene.axis.bars] == [
        "1850 to 1880", "1920 to 1940, certainty 3/4", "1935 to 1960", "1965 to 1972, certainty 9/10",
    ]  # fmt: skip
    assert all(0 <= bar.start < bar.end <= 1 for bar in scene.axis.bars)
    assert list(scene.axis.stairs) == sorted(scene.axis.stairs)


def test_a_press_on_a_card_opens_its_belief() -> None:
    page = Page()
    page.press("chain:3")
    assert page.tab.about == "t374"
    page.press("hand:1:t238")
    assert (page.tab.about, page.tab.told.card) == ("t238", "t238")
    assert 'name="from"' in page.desk.panel.html


def test_a_belief_is_typed_or_slid_and_taken_back() -> None:
    page = Page()
    page.act("card:t065")
    before = page.tab.chance
    page.act("believe", **{**fields(1930, 1936), "from-at": "1920", "to-at": "1940"})
    assert page.tab.told.stated["t065"] == Stated(1930, 1936)
    assert page.tab.chance > before
    page.act("believe", **{**fields(1930, 1936, 5), "from-at": "1900"})
    assert page.tab.told.stated["t065"] == Stated(1900, 1936, Fraction(1, 2))
    page.act("forget")
    assert "t065" not in page.tab.told.stated
    assert "nothing known" in page.text()


@pytest.mark.parametrize(
    ("values", "said"),
    [
        (fields(1850, 1860), (Stated(1850, 1860), False)),
        (fields(1800, 1900, 3), (Stated(1800, 1900, Fraction(3, 10)), False)),
        ({**fields(1800, 1900), "from": "1950"}, (FRESH, False)),
        ({**fields(1800, 1900), "from": "0"}, (FRESH, False)),
        ({"from": "x", "to": "9" * 9, "sure": "11"}, (FRESH, False)),
        ({"from": "17", "to": "1", "sure": "9"}, (Stated(1800, 1900, Fraction(9, 10)), False)),
        ({}, (FRESH, False)),
        ({**fields(1800, 1900), "from-at": "1950"}, (Stated(1950, 1950), True)),
        ({**fields(1800, 1900), "to-at": "-40"}, (Stated(-40, -40), True)),
        ({**fields(1800, 1900), "from-at": "0"}, (Stated(1, 1900), True)),
    ],
)
def test_what_fields_say(values: dict[str, str], said: tuple[Stated, bool]) -> None:
    assert read(None, values) == said


def test_another_order_and_another_edition_stand_beside_what_lies_there() -> None:
    page = Page()
    assert "As you ask" not in page.text("under")
    page.act("card:t065")
    page.act("up:1")
    assert page.tab.order == (1, 0, 2, 3)
    assert [label.ref for label in page.scene.labels][:2] == ["chain:2", "chain:1"]
    page.act("edition:older")
    under = page.text("under")
    assert "As you ask" in under
    assert str(page.tab.lies.cards().correct(range(4))) in under
    assert str(page.tab.lies.cards().correct((1, 0, 2, 3))) in under
    page.act("as-it-lies")
    assert not page.tab.changed
    page.act("down:1")
    page.act("up:2")
    assert not page.tab.changed, "back in the old order"


def test_the_sliders_of_the_decision() -> None:
    page = Page()
    page.desk.under.click("chances", **{"chance-next": "10", "chance-again": "0", "chance-right": "x"})
    case = page.tab.found

    assert case is not None
    assert (case.next_doubts, case.new_doubted) == (Fraction(1), Fraction(0))
    assert page.tab.share("right") == Fraction(4, 5)
    assert all(minus(one) in page.text("under") for one in (case.doubt, case.place))


def test_what_is_surely_before_what_is_drawn_and_told() -> None:
    page = Page()
    page.act("card:t153")
    page.act("believe", **fields(1965, 1972))
    under = page.desk.under.html

    assert page.tab.beliefs.surely_before() == ((0, 2), (0, 3), (2, 3))
    assert "1 is surely before 4" in page.text("under")
    assert "&quot;arrowhead&quot;: 2" in under
    page.act("up:3")
    assert "Surely wrong, upper and lower card: 3 · 4" in page.text("under")


@pytest.mark.parametrize("act", ["card:t115", "edition:older", "forget"])
def test_a_link_brings_the_same_view(act: str) -> None:
    page = Page()
    page.act(act)
    page.desk.under.click("chances", **{"chance-next": "7"})
    page.act("card:t374")
    page.act("up:2")
    other = Page(page.view.link)

    assert other.tab.told == page.tab.told
    assert other.tab.chance == page.tab.chance


@pytest.mark.parametrize(
    "query", ["&believe=t441=x t999=1..2 nonsense", "&order=1-1-2-3", "&edition=none", "&card=t441", "&chances=1-2"]
)
def test_what_a_link_cannot_mean_is_passed_over(query: str) -> None:
    page = Page(CHAIN + query)
    assert not page.tab.changed
    assert page.tab.told.card == "t457"


def test_a_date_that_is_known_is_not_asked_for() -> None:
    page = Page()
    page.lay(game.write_position(with_(OPENING, revealed=tuple(sorted((*OPENING.revealed, "t441"))))))

    assert "1859, revealed" in page.text()
    assert 'name="from"' not in page.desk.panel.html


def test_without_a_chain_nothing_is_counted() -> None:
    page = Page()
    page.lay("position reisen_verkehr\nseats 2\noption series=T\noption cards=2,2\n")
    assert "No chain lies here yet." in page.text()
    page.lay("position reisen_verkehr\nseats 2\noption series=T\nhand 1: e\nhand 2: g\nchain: a\ntop: b\n")
    assert "The chain may not be doubted now" in page.text()
    assert "The whole deck" not in page.text("under"), "it is too small"


def test_a_long_chain_is_counted_beside_the_page() -> None:
    page = Page()
    codes = "a b c d u v w x"
    page.lay(f"position reisen_verkehr\nseats 2\noption series=T\nhand 1: e f\nhand 2: g\nchain: {codes}\n"
             "laid_by: x=2\ntop: r1\n")  # fmt: skip
    tab = page.tab

    assert len(tab.order) > AT_ONCE
    assert tab.at_once is None
    assert tab.count.found is tab.counted is not None
    assert tab.found is not None
    assert tab.found.correct == tab.chance
    assert str(max(tab.found.slots_slid)) in page.text("under")


def test_a_count_that_is_not_wanted_any_more_is_given_up() -> None:
    flag, page = Flag(), Page()
    flag.cancel()
    one = Counted(page.tab.lies.case("t457"), None)
    with pytest.raises(Cancelled):
        finish(counting(chain, (one, one)), flag)


@pytest.mark.parametrize("lang", ["en", "nl", "de"])
def test_a_record_is_reported_in_the_tab_beside_it(lang: str) -> None:
    page = Page(lang=lang)
    page.lay(WHOLE)
    page.desk.phases.click("tab:report")
    page.well()
    under = page.text("under")

    assert page.view.words("report.doubts.caption") in under
    assert "4509005501/108000000000" in under
    assert 'data-act="rule:rv-9-2"' in page.desk.under.html
    assert "line,round,seat,layer,cards,chance" in page.desk.panel.html


# ---- the pieces


def test_the_graph_leaves_out_what_follows() -> None:
    pairs = ((0, 1), (1, 2), (0, 2), (3, 2))

    assert reduced(pairs) == ((0, 1), (1, 2), (3, 2))
    assert ranks(5, pairs) == (0, 1, 2, 0, 0)
    drawn: Any = picture(5, pairs)
    assert len(drawn["layout"]["annotations"]) == 3
    assert len(drawn["data"][0]["x"]) == 5


def test_the_line_of_years_has_no_gap_between_the_eras() -> None:
    assert [line(year) for year in (-2, -1, 1, 2)] == [-1, 0, 1, 2]


def test_the_middle_of_a_law() -> None:
    (step,) = Page().tab.beliefs.cards().steps((0,))
    assert step.highest is not None
    assert quantile(step.highest, Fraction(1, 2)) == 1865
    assert quantile(step.highest, Fraction(1)) == 1880


# ---- secrecy

OPENING = chain.opening


def everything(page: Page) -> Iterator[object]:
    for pane in ("phases", "panel", "under", "side"):
        yield getattr(page.desk, pane).html
    yield page.scene


@pytest.mark.parametrize(("one", "other"), [("t441", "t153"), ("t065", "t238"), ("t457", "t025")])
def test_the_page_does_not_depend_on_dates_that_nobody_has_seen(one: str, other: str) -> None:
    page = Page()
    before = list(everything(page))
    page.view.explore(Table(redated(OPENING, {one: other, other: one})))
    page.view.tab.follow({"believe": " ".join(TOLD), "card": "t457"})
    page.view.draw()

    assert list(everything(page)) == before
    assert not findall(r"\b1859\b|\b1957\b", "".join(map(str, before))), "no hidden year stands there"
