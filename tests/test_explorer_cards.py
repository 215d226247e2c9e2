"""Cards in thought on the explorer's page: every number follows them, the table does not."""

import asyncio
from fractions import Fraction

import pytest

from tests.page import Page
from tests.test_explorer import ALONE, EXPLORE, PACK, explored, label, view
from tutor.odds.work import finish
from tutor.views.heat import on_map
from tutor.widgets.explorer_reach import ReachTab

SOLDIER = ALONE.replace("money 300 cards -", "money 300 cards soldier").replace("soldier*4", "soldier*3")
"""V6 with a Soldier that really lies before seat 4."""
DEFENDED = SOLDIER.replace("seat 2 colour blue money 0 cards -", "seat 2 colour blue money 0 cards genius").replace(
    "genius,", "", 1
)


def tab(page: Page) -> ReachTab:
    assert isinstance(view(page).tab, ReachTab)
    return view(page).tab  # type: ignore[return-value]


def opened(query: str = "", lang: str = "en") -> Page:
    """V6 of the rulebook with the cards unfolded."""
    page = explored(query, lang)
    page.desk.under.click("explore-paste", record=ALONE)
    page.act("cards")
    return page


def read(text: str) -> object:
    return PACK.game.read_position(text)


# ---- the numbers


def test_a_card_that_is_held_in_thought_counts_as_one_that_lies_there() -> None:
    page, real = opened(), read(SOLDIER)
    page.act("card-more:4:c:soldier")
    found = finish(EXPLORE.reach(real, 4))
    for one in found:
        assert label(page.desk.board.scene, one.place) == on_map(one.odds, "en")
        assert str(one.odds.chance) in page.desk.under.html
    assert found != finish(EXPLORE.reach(read(ALONE), 4))
    page.press("t:greece")
    told = EXPLORE.line(real, "t:greece", 4)
    assert tab(page).told == told
    assert f"exactly {told.odds.chance}" in page.text()
    assert "As it lies on the table: 96.2" in page.text()


def test_the_holder_of_the_target_can_hold_cards_as_well() -> None:
    page = opened()
    assert "card-flip:2:c:genius" not in page.desk.panel.acts
    page.press("t:greece")
    page.act("card-more:4:c:soldier")
    page.act("card-flip:2:c:genius")
    assert "As if: Green + Soldier; Blue + Genius." in page.text().replace("\xa0", " ")
    assert tab(page).told == EXPLORE.line(read(DEFENDED), "t:greece", 4)
    front = tab(page).battle
    assert front
    assert (front.attack.total, front.defence.total) == (1, 2)
    assert "1 points" in page.text("under")
    page.act("card-flip:2:c:genius")
    page.act("card-less:4:c:soldier")
    assert tab(page).told == EXPLORE.line(read(ALONE), "t:greece", 4)
    assert "As if" not in page.text()


def test_sliders_and_comparisons_begin_from_the_cards() -> None:
    page = opened()
    page.press("t:greece")
    page.act("plans")
    before = page.desk.under.html
    page.act("card-more:4:c:soldier")
    assert 'name="attack" min="0" max="4" step="1" value="1"' in page.desk.panel.html
    assert page.desk.under.html != before
    page.act("slide", attack="0")
    assert tab(page).answer.odds == EXPLORE.line(read(ALONE), "t:greece", 4).odds  # type: ignore[union-attr]
    assert "Other numbers are set. As it lies on the table: 96.2" in page.text()
    page.act("as-it-is")
    assert tab(page).answer == EXPLORE.line(read(SOLDIER), "t:greece", 4)


def test_a_card_that_somebody_has_is_taken_from_him_in_thought() -> None:
    page = explored("seat=4")
    page.act("cards")
    for _ in range(5):
        page.act("card-more:4:c:soldier")
    assert "As if: Green + 4 × Soldier; Blue − Soldier." in page.text().replace("\xa0", " ")
    assert tab(page).state.cards[3] == ("soldier",) * 4
    assert view(page).state is EXPLORE.opening


# ---- the table stays


def test_nothing_moves_on_the_table_and_other_tabs_look_at_it() -> None:
    page = opened()
    table, link = view(page).state, view(page).link
    page.act("card-more:4:c:general")
    assert view(page).state is table
    assert "cards general" not in page.desk.under.html
    page.desk.phases.click("tab:win")
    page.well()
    assert str(finish(EXPLORE.card(table, 4)).chance) in page.text()
    assert "As if" not in page.text()
    page.desk.phases.click("tab:reach")
    page.well()
    assert "As if: Green + General." in page.text().replace("\xa0", " ")
    page.act("seat:2")
    found = {one.place: one.odds for one in finish(EXPLORE.reach(tab(page).state, 2))}
    assert label(page.desk.board.scene, "t:england") == on_map(found["t:england"], "en")
    page.act("seat:4")
    page.act("cards-back")
    assert tab(page).state is table
    assert view(page).link == link
    assert "As if" not in page.text()


def test_another_table_forgets_what_was_in_thought() -> None:
    page = opened()
    page.act("card-more:4:c:general")
    page.desk.under.click("explore-paste", record=SOLDIER)
    page.well()
    assert tab(page).state is view(page).state
    assert "As if" not in page.text()


def test_the_board_and_its_text_say_that_it_is_in_thought() -> None:
    page = opened()
    page.act("card-more:4:c:soldier")
    page.desk._act("twin", {})
    page.well()
    assert "As if: Green +\xa0Soldier." in page.desk.sheet.html
    ramp = page.desk.board.scene.ramp
    assert ramp
    assert ramp.title == "Chance to own it this turn, with other cards"


@pytest.mark.parametrize("lang", ["nl", "de"])
def test_cards_in_other_languages(lang: str) -> None:
    page = opened("", lang)
    page.press("t:greece")
    page.act("card-flip:2:c:genius")
    assert {"nl": "Stel: Blauw + Genie.", "de": "Angenommen: Blau + Genie."}[lang] in page.text().replace("\xa0", " ")


# ---- links, and what is no card


def test_a_link_brings_the_same_cards() -> None:
    page = opened()
    page.press("t:greece")
    page.act("card-flip:2:c:genius")
    page.act("card-more:4:c:soldier")
    other = Page(view(page).link)
    assert tab(other).state == tab(page).state
    assert tab(other).told == EXPLORE.line(read(DEFENDED), "t:greece", 4)
    assert other.desk.board.scene == page.desk.board.scene
    assert view(other).link == view(page).link


@pytest.mark.parametrize(
    "cards",
    [
        "4.c:unicorn.1",
        "4.c:general.77",
        "9.c:general.1",
        "4.c:pope.1",
        "4.c:architect.1",
        "4.c:general.1+nonsense",
        "4.c:general.٣",
        "<script>",
        "+".join(["4.c:general.1"] * 61),
    ],
)
def test_a_link_with_cards_that_cannot_be_says_so_and_counts_the_table(cards: str) -> None:
    page = explored(f"cards={cards}&place=t:greece")
    assert "The link speaks of cards that cannot be held here" in page.text()
    assert "<script>" not in page.desk.panel.html
    assert tab(page).state is view(page).state
    assert tab(page).told == EXPLORE.line(EXPLORE.opening, "t:greece", 4)
    page.act("cards")
    assert "cannot be held" in page.text()
    page.act("card-more:4:c:soldier")
    assert "cannot be held" not in page.text()


@pytest.mark.parametrize(
    "act",
    [
        "card-more",
        "card-more:",
        "card-more:4",
        "card-more:9:c:soldier",
        "card-more:4:c:merchant",
        "card-flip:2:c:genius",
        "card-less:4:c:soldier",
        "card-more:4:c:soldier:",
        "cards-back",
    ],
)
def test_a_button_that_is_not_there_changes_nothing(act: str) -> None:
    page = opened()
    before = page.desk.panel.html, page.desk.board.scene
    view(page).act(act, {"c": "7"})
    page.well()
    assert (page.desk.panel.html, page.desk.board.scene) == before


def test_what_the_game_cannot_allow_is_said() -> None:
    """The only unknown card is about to be drawn."""
    page = explored()
    text = """position anno_domini round 9 turn 2 acted yes drawn yes attacks 2
seat 1 cards pope,merchant*3
seat 2 cards soldier*4,general*3 : france:3
seat 3 cards heroine,arquebusier*2,relic*3 : poland:4
seat 4 cards templar*3,toll_collector*3
task draw
pile unknown genius known murderer*2,ambassador*2,bishop*2,architect*3,patron*3"""
    page.desk.under.click("explore-paste", record=text)
    page.act("cards")
    page.act("card-flip:2:c:genius")
    assert "Blue cannot hold this here: 1 × Genius. Nothing was changed." in page.text()
    assert tab(page).state is view(page).state


def test_where_nobody_plays_there_are_no_cards() -> None:
    page = explored("cards=4.c:general.1")
    page.desk.under.click("explore-paste", record="game anno_domini\nedition eg-1995-nl\nseats 4\n! pope\ncolour red")
    page.well()
    assert "cards" not in page.desk.panel.acts


# ---- long work


def test_a_count_with_other_cards_can_be_given_up() -> None:
    async def visit() -> None:
        page = opened()
        page.act("card-more:4:c:general")
        assert view(page).worker.busy
        assert not tab(page).odds
        page.act("cancel")
        assert not view(page).worker.busy
        assert "The count was stopped." in page.text()
        page.act("again")
        async with asyncio.timeout(60):
            while view(page).worker.busy:
                await asyncio.sleep(0.02)
        assert tab(page).map.found == finish(EXPLORE.reach(tab(page).state, 4))
        assert tab(page).odds["t:greece"].chance > Fraction(96, 100)

    asyncio.run(visit())
