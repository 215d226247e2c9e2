"""The explorer without a browser: every tab, what links and pasted text may say, and the numbers that are shown."""

import asyncio
import json
import re
import threading
from fractions import Fraction
from itertools import product

import pytest

from tests.page import Page
from tutor import i18n, registry
from tutor.kernel.packed import Cut, packed
from tutor.kernel.record import read, replay
from tutor.odds.work import finish
from tutor.views.chart import grid, heat_grid
from tutor.views.heat import classed
from tutor.views.scene import Scene
from tutor.widgets.explorer import TABS, ExplorerView
from tutor.widgets.explorer_link import text_of

PACK = registry.pack("anno_domini")
EXPLORE = PACK.load("explore")
OWN = ("reach", "danger", "win", "events")
ALONE = """position anno_domini round 5 phase war turn 4 order 1,2,3 attacks 0 event no acted no due no drawn no
seats 4
seat 1 colour red money 0 cards pope : ireland+ normandy+ finland+ portugal+ aquitaine saxony lombardy croatia kiev \
wales+
seat 2 colour blue money 0 cards - : scotland+ flanders+ denmark+ castile+ france swabia papal-state greece bulgaria \
sweden+ novgorod+ al-andalus+ lorraine
seat 3 colour yellow money 0 cards - : england+ norway+ prussia+ aragon+ burgundy bavaria apulia poland byzantium \
bohemia sicily hungary
seat 4 colour green money 300 cards - : anatolia:6
free : -
reached -
freed -
task -
debts -
pile unknown ambassador*2,architect*3,arquebusier*2,bishop*2,general*3,genius,heroine,merchant*3,murderer*2,patron*3,\
relic*3,soldier*4,templar*3,toll_collector*3 known -"""
"""V6 of the rulebook: one seat with one land, everything else hostile with one castle."""


def explored(query: str = "", lang: str = "en") -> Page:
    """A page in the explorer."""
    return Page(f"mode=explore&{query}", lang=lang)


def view(page: Page) -> ExplorerView:
    assert isinstance(page.desk.view, ExplorerView)
    return page.desk.view


def label(scene: Scene, ref: str) -> str:
    """The number that stands on a place."""
    return next(one.value for one in scene.labels if one.ref == ref)


@pytest.fixture
def alone() -> Page:
    """V6 of the rulebook, pasted as text."""
    page = explored()
    page.desk.under.click("explore-paste", record=ALONE)
    page.well()
    return page


# ---- every tab, in every language


@pytest.mark.parametrize("lang", ["en", "nl", "de"])
@pytest.mark.parametrize("tab", OWN)
def test_every_tab_says_something_in_every_language(tab: str, lang: str) -> None:
    page = explored(f"tab={tab}", lang)
    assert view(page).name == tab
    assert len(page.text("panel")) > 60
    page.press("t:sicily")
    page.press("t:greece")
    page.desk._act("twin", {})
    page.well()


def test_the_tabs_stand_in_one_row_and_keys_turn_to_the_next() -> None:
    page = explored()
    page.desk.phases.click("tab:win")
    page.well()
    assert view(page).name == "win"
    page.key("]")
    assert view(page).name == "events"
    page.key("[", "[", "[")
    assert view(page).name == "reach"
    assert all(name in TABS for name in view(page).offered)


def test_another_language_says_the_same_of_the_same_table() -> None:
    page = explored("place=t:greece")
    before = view(page).state
    page.app._speak("de")
    page.well()
    assert "Griechenland" in page.text()
    assert "59,7" in page.text()
    assert view(page).state is before


# ---- the numbers


def test_the_heat_map_is_what_the_odds_say() -> None:
    page = explored("seat=2")
    found = finish(EXPLORE.reach(EXPLORE.opening, 2))
    shapes = {shape.ref: shape.heat for shape in page.desk.board.scene.shapes}
    for one in found:
        assert label(page.desk.board.scene, one.place) == i18n.percent(one.odds.chance, "en")
        assert shapes[one.place] == classed(one.odds.chance)
    table = re.findall(r'<td class="num">([^<]*)</td>', page.desk.under.html)
    assert sorted(map(Fraction, table)) == sorted(one.odds.chance for one in found)


def test_the_checked_values_of_the_rulebook_are_on_the_page(alone: Page) -> None:
    for place, fraction, percent in (
        ("greece", "97745259402791/101559956668416", "96.2"),
        ("croatia", "10471720304111/16926659444736", "61.9"),
        ("novgorod", "10384445616611/16926659444736", "61.3"),
    ):
        alone.press(f"t:{place}")
        assert f"exactly {fraction}" in alone.text()
        assert f"{percent} %" in alone.text()


def test_sliders_ask_what_one_front_would_be(alone: Page) -> None:
    alone.press("t:greece")
    three = {"base": "1", "target": "5", "money": "3", "attacks": "3", "attack": "4", "defence": "4"}
    alone.act("slide", **three)
    assert "149743009084375/203119913336832" in alone.text()  # V3
    assert "73.7" in alone.text()
    assert "first buy 1" in alone.text()
    assert "As it lies on the table: 96.2" in alone.text()
    alone.act("as-it-is")
    assert "97745259402791/101559956668416" in alone.text()


@pytest.mark.parametrize("value", ["7", "-1", "1e9", "٣", "", "<b>"])
def test_a_slider_that_says_nonsense_changes_nothing(alone: Page, value: str) -> None:
    alone.press("t:greece")
    before = alone.desk.panel.html
    alone.act("slide", base=value)
    assert alone.desk.panel.html == before


def test_sliders_as_they_lie_say_what_the_map_says() -> None:
    page = explored()
    for place in ("greece", "kiev", "bulgaria", "croatia", "aquitaine"):
        page.press(f"t:{place}")
        lies = view(page).tab.answer  # type: ignore[attr-defined]
        page.act("slide", attacks="2")
        page.act("slide", attacks="3")
        assert view(page).tab.case is None  # type: ignore[attr-defined]
        page.act("slide", attacks="2", base="5")
        assert view(page).tab.answer.odds.chance < lies.odds.chance  # type: ignore[attr-defined]


def test_the_first_throw_is_counted_die_by_die(alone: Page) -> None:
    """V12 by looking at all 6^7 throws, not through the odds."""
    alone.press("t:greece")
    hit = sum(any(face == 6 for face in dice) for dice in product(range(1, 7), repeat=6))
    assert Fraction(hit, 6**6) == Fraction(31031, 46656)
    assert "Greece falls 66.5 %" in alone.text("under")
    figure = json.loads(re.findall(r'data-figure="([^"]*)"', alone.desk.under.html)[0].replace("&quot;", '"'))
    assert figure["data"][0]["x"] == ["6", "5"]
    assert figure["data"][1]["text"][0] == i18n.percent(Fraction(31031, 46656) * Fraction(5, 6), "en")


def test_a_chart_and_its_table_say_the_same(alone: Page) -> None:
    alone.press("t:greece")
    html = alone.desk.under.html
    figure = json.loads(re.findall(r'data-figure="([^"]*)"', html)[0].replace("&quot;", '"'))
    cells = re.findall(r"<td><span>([^<]*)<br>", html)
    assert cells == figure["data"][1]["text"]
    fractions = re.findall(r'<span class="xs muted">(\d+/\d+)</span></span></td>', html)
    assert sum(map(Fraction, fractions)) == 1


def test_steps_name_every_attack_and_their_arrows_lead_the_way(alone: Page) -> None:
    alone.press("t:croatia")
    paths = alone.desk.board.scene.paths
    between = paths[0].ref
    assert [(path.kind, path.ref) for path in paths] == [("arrow-sea", between), (paths[1].kind, "t:croatia")]
    assert alone.desk.board.scene.discs == ((between, 1), ("t:croatia", 2))
    name = next(one.name for one in alone.desk.board.scene.labels if one.ref == between)
    assert f"Anatolia against {name}" in alone.text()
    assert f"{name} against Croatia" in alone.text()


def test_a_base_shows_how_far_it_leads(alone: Page) -> None:
    alone.press("t:anatolia")
    assert "In one attack" in alone.text()
    ranks = {one.ref: one.rank for one in alone.desk.board.scene.labels}
    assert (ranks["t:bulgaria"], ranks["t:croatia"], ranks["t:sweden"]) == (1, 2, 3)
    alone.key("Escape")
    assert not any(one.rank for one in alone.desk.board.scene.labels)


def test_a_number_that_is_not_exact_says_so_everywhere() -> None:
    page = explored("tab=win&seat=1")
    odds = finish(EXPLORE.winning(EXPLORE.opening, 1))
    assert not odds.exact
    assert f"at least {i18n.percent(odds.chance, 'en')}".replace("\xa0", " ") in page.text()
    assert "Approximate." in page.text()
    assert "Not searched:" in page.text()
    assert "Partly approximate." in page.text("phases")


def test_danger_is_the_reach_of_the_others() -> None:
    page = explored("tab=danger&seat=4")
    page.press("t:anatolia")
    line = EXPLORE.line(EXPLORE.opening, "t:anatolia", 2)
    assert str(line.odds.chance) in page.text()
    page.act("by:1")
    assert str(EXPLORE.line(EXPLORE.opening, "t:anatolia", 1).odds.chance) in page.text()
    assert label(page.desk.board.scene, "t:anatolia") == i18n.percent(line.odds.chance, "en")


def test_winning_says_what_is_missing_and_none_only_where_none_is_possible() -> None:
    page = explored("tab=win&seat=4")
    assert "8 cathedrals are missing: 0 of 8." in page.text()
    assert finish(EXPLORE.winning(EXPLORE.opening, 4)).exact
    assert str(finish(EXPLORE.card(EXPLORE.opening, 4)).chance) in page.text()
    page.act("seat:1")
    odds = finish(EXPLORE.winning(EXPLORE.opening, 1))
    assert odds.exact or "At least this much" in page.text()


def test_the_balance_of_the_table_of_events_is_that_of_the_rulebook() -> None:
    """V7: 9 lands and 4 cathedrals, everybody can pay; the Pope gains 1040/9, another 910/9."""
    text = ALONE  # its numbers of lands are those that the formula is asked for
    state = PACK.game.read_position(text.replace("money 0", "money 2000").replace("money 300", "money 2000"))
    page = explored("tab=events")
    page.desk.under.click("explore-paste", record=PACK.game.write_position(state))
    page.act("seat:1")
    lands, others = 10, 11
    assert f"exactly {Fraction(380 * lands + 500 + 20 * others, 36)}" in page.text()


def test_income_in_thought() -> None:
    page = explored("tab=events&seat=1")
    now = EXPLORE.what_if(EXPLORE.opening, 1, (), ()).now.total
    assert now == 12 * 60
    page.press("t:england", "t:croatia")
    assert "Won: England. Lost: Croatia." in page.text()
    change = 12 * 70 - 720
    assert f"+{change}" in page.text()
    page.act("let-go")
    assert "Won:" not in page.text()


def test_ways_to_buy_stand_side_by_side(alone: Page) -> None:
    """V3: buying one each time against all at once."""
    alone.press("t:greece")
    alone.act("slide", base="1", target="5", money="3", attacks="3", attack="4", defence="4")
    alone.act("plans")
    assert "149743009084375/203119913336832" in alone.text("under")
    assert "3547314879334375/131621703842267136" in alone.text("under")
    alone.act("more")
    assert "One more: Anatolia against Greece" in alone.text("under")
    alone.act("plans")
    assert "3547314879334375/131621703842267136" not in alone.text("under")


# ---- what is brought


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("tab=weather", "There is no question weather."),
        ("seat=9", "Seat 9 is not in play here."),
        ("seat=<script>", "Seat <script> is not in play here."),
        ("position=abc", "The link was cut off or changed on its way."),
        ("position=position+chess", "Line 1 cannot be read."),
        (f"position={packed(ALONE)[:-9]}", "The link was cut off or changed on its way."),
    ],
)
def test_a_wrong_link_is_said_in_words_and_something_is_shown(query: str, said: str) -> None:
    page = explored(query)
    assert said in page.text()
    assert "<script>" not in page.desk.panel.html
    assert page.desk.board.scene.ramp


@pytest.mark.parametrize("query", ["place=t:atlantis", "base=t:greece", "place=t:sicily", "by=77", "place=__class__"])
def test_what_a_tab_cannot_use_of_a_link_is_passed_over(query: str) -> None:
    for tab in OWN:
        explored(f"tab={tab}&{query}")


def test_a_link_leads_to_the_same_view(alone: Page) -> None:
    alone.press("t:croatia")
    link = view(alone).link
    other = Page(link)
    assert other.desk.panel.html == alone.desk.panel.html.replace("slide-2", "slide-1")
    assert other.desk.board.scene == alone.desk.board.scene
    assert (
        Page(view(explored("tab=danger&seat=2")).link).desk.panel.html == explored("tab=danger&seat=2").desk.panel.html
    )


@pytest.mark.parametrize(
    "text",
    ["", "hello", "position anno_domini\nseats x", "game chess\n1. e4", "<img src=x onerror=y>"],
)
def test_pasted_rubbish_is_said_and_changes_nothing(text: str) -> None:
    page = explored()
    before = view(page).state
    page.desk.under.click("explore-paste", record=text)
    page.well()
    assert "This could not be used" in page.text()
    assert view(page).state is before
    assert "<img" not in page.desk.panel.html


def test_a_packed_text_comes_back_and_nothing_else_does() -> None:
    assert text_of(packed(ALONE)) == ALONE
    for wrong in ("", "=", "é", packed("x" * 200_000), packed(ALONE) + "A" * 20_000):
        with pytest.raises(Cut):
            text_of(wrong)


def test_a_game_that_is_over_or_not_begun_has_no_turn_to_explore() -> None:
    page = explored()
    page.desk.under.click("explore-paste", record="game anno_domini\nedition eg-1995-nl\nseats 4\n! pope\ncolour red")
    page.well()
    assert view(page).seats == ()
    for name in OWN:
        page.desk.phases.click(f"tab:{name}")
        page.well()
        page.press("t:greece")
    assert "Nobody's turn can be explored here" in page.text()


# ---- from a table, and back


def test_a_table_is_explored_as_it_lies_and_is_still_there_afterwards() -> None:
    page = Page("mode=play")
    page.sit(**{"name-1": "Ann <b>"})
    table = page.table
    page.desk.under.click("explore")
    page.well()
    assert view(page).state == table.state
    assert "Ann &lt;b&gt;" in page.desk.panel.html
    assert replay(PACK.game, read(view(page).record)).state == table.state
    page.desk.under.click("explore-back")
    page.well()
    assert page.table is table


def test_a_position_of_a_lesson_is_explored_and_the_lesson_waits() -> None:
    page = Page("")
    lesson = page.lesson
    page.act("explore")
    assert view(page).state == lesson.state
    page.desk.under.click("explore-back")
    page.well()
    assert page.lesson is lesson


def test_the_explorer_is_not_kept_but_what_was_played_is() -> None:
    page = Page("mode=play")
    page.sit()
    page.desk.under.click("explore")
    page.well()
    code = page.app.keeping.code
    assert code
    again = Page(f"at={code}")
    assert again.table.state == page.app.table.state  # type: ignore[union-attr]


# ---- long work


def test_a_count_can_be_given_up_and_begun_again() -> None:
    async def visit() -> None:
        page = explored()
        counted = view(page).tab.map  # type: ignore[attr-defined]
        assert view(page).worker.busy
        page.act("cancel")
        assert not view(page).worker.busy
        assert "The count was stopped." in page.text()
        page.act("again")
        async with asyncio.timeout(60):
            while view(page).worker.busy:
                await asyncio.sleep(0.02)
        assert counted.found == finish(EXPLORE.reach(EXPLORE.opening, 4))
        page.well()

    asyncio.run(visit())


def test_what_takes_for_ever_can_be_given_up_and_its_thread_ends() -> None:
    """A Heroine gives attacks for cathedrals, so that no shortcut is left; with much money it takes minutes."""
    hard = ALONE.replace("money 300 cards - : anatolia:6", "money 2000 cards heroine : anatolia:6")
    hard = hard.replace(",genius,heroine,", ",genius,")

    before = set(threading.enumerate())

    async def visit() -> None:
        page = explored("seat=4")
        page.desk.under.click("explore-paste", record=hard)
        page.press("t:sicily")
        await asyncio.sleep(1.5)
        page.act("cancel")
        if "cancel-line" in page.desk.panel.acts:
            page.act("cancel-line")
        async with asyncio.timeout(20):
            while any(thread.name == "tutor-work" for thread in set(threading.enumerate()) - before):
                await asyncio.sleep(0.05)
        page.well()

    asyncio.run(visit())


def test_what_was_asked_of_another_seat_is_never_shown() -> None:
    async def visit() -> None:
        page = explored("seat=1")
        page.act("seat:2")
        async with asyncio.timeout(60):
            while view(page).worker.busy:
                await asyncio.sleep(0.02)
        found = finish(EXPLORE.reach(EXPLORE.opening, 2))
        assert label(page.desk.board.scene, "t:kiev") == i18n.percent(
            next(one.odds.chance for one in found if one.place == "t:kiev"), "en"
        )

    asyncio.run(visit())


# ---- classes of heat


@pytest.mark.parametrize(
    ("chance", "heat"),
    [
        ("0", 0),
        ("1/1000000", 1),
        ("1/20", 1),
        ("51/1000", 2),
        ("1/4", 2),
        ("1/2", 3),
        ("3/4", 4),
        ("76/100", 5),
        ("1", 5),
    ],
)
def test_classes_of_heat(chance: str, heat: int) -> None:
    assert classed(Fraction(chance)) == heat


def test_a_chart_of_one_cell() -> None:
    from tutor.odds.law import law

    figure = heat_grid(grid(law(1, [((2, 0), 1)])), "nl", ("a", "b"))
    assert figure["data"][1]["text"] == ["100\xa0%"]  # type: ignore[index]
