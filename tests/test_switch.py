"""Another rule on the live position: which moves and reaches change, and that nothing else does."""

from fractions import Fraction

import pytest

from tests.page import Page
from tutor.i18n import percent
from tutor.kernel.game import legal_moves


@pytest.fixture
def page() -> Page:
    page = Page("mode=play")
    page.sit()
    page.act("primary")
    return page


def flip(page: Page, switch: str) -> None:
    page.desk.under.click(f"switch:{switch}")
    page.well()


def test_the_other_map_changes_reaches_and_lights_them(page: Page) -> None:
    before, scene = page.table.state, page.desk.board.scene
    flip(page, "map=wide-north-sea")
    tried = page.table.switched
    assert tried is not None
    assert tried.nearer
    assert tried.farther
    assert "pairs come within reach" in page.text("under")
    assert set(tried.refs) >= {ref for pair in tried.nearer for ref in pair}
    assert page.table.state is before
    assert page.desk.board.scene != scene
    flip(page, "")
    assert page.table.switched is None
    assert page.table.state is before
    assert page.desk.board.scene == scene


def test_moves_that_come_and_go_are_those_of_the_game(page: Page) -> None:
    game = page.table.desk.pack.game
    flip(page, "event_duty=compulsory")
    tried = page.table.switched
    assert tried is not None
    now, then = set(legal_moves(game, tried.before)), set(legal_moves(game, tried.state))
    assert set(tried.more) == then - now
    assert set(tried.less) == now - then
    assert tried.less
    assert "moves less" in page.text("under")


def test_a_rule_that_changes_nothing_here_says_so(page: Page) -> None:
    flip(page, "free_card=own_event")
    assert "stays the same here" in page.text("under")


def test_names_and_numbers_that_change_are_shown_with_what_they_are_now(page: Page) -> None:
    flip(page, "papal_state=name")
    assert "names change" in page.text("under")
    assert "Papal State) (instead of: " in page.text("under")
    flip(page, "target=9")
    assert "Cathedrals that win: 9 (instead of: Cathedrals that win: 8)" in page.text("under")


def test_what_comes_out_otherwise_is_shown_before_anything_is_played(page: Page) -> None:
    position = "position anno_domini round 4 turn 2\nseat 2 : france:6 ireland+ wales+ norway+\n"
    page.desk.under.click("paste", record=position)
    page.well()
    before = page.table.state
    flip(page, "target=9")
    text = page.text("under")
    assert "come out differently" in text
    assert "every castle is hit (dice 6 against 1, points 0 against 1): " in text
    assert "Not then: Blue wins" in text
    chance = 1 - Fraction(5, 6) ** 6
    assert f"{' '.join(percent(chance, 'en').split())} ({chance})" in text, "the chance, exactly"
    assert page.table.state is before


def test_a_switch_that_cannot_be_says_why(page: Page) -> None:
    assert "With four players no colour is left over." in page.text("under")
    position = "position anno_domini round 4 turn 2 acted yes\n"
    page.desk.under.click("paste", record=position)
    flip(page, "event_duty=compulsory")
    assert "In this turn something was done before the event." in page.text("under")
    assert page.table.switched is None


def test_every_switch_can_be_flipped_in_every_language(page: Page) -> None:
    switches = [act for act in page.desk.under.acts if act.startswith("switch:") and act != "switch:"]
    assert len(switches) >= 8
    before, code = page.table.state, page.app.shell.code
    for at, act in enumerate(switches):
        page.app._act(f"language:{('en', 'nl', 'de')[at % 3]}", {})
        page.desk.under.click(act)
        page.well()
    assert page.table.state is before
    assert Page(f"at={code}", "en", code).table.state == before, "and nothing of it is kept"


def test_a_move_ends_the_trial(page: Page) -> None:
    flip(page, "map=wide-north-sea")
    page.say("end")
    assert page.table.switched is None


@pytest.mark.parametrize("rest", ["map=nowhere", "map=", "nonsense=1", "target=99", "fill", "=", "<b>=<b>"])
def test_nonsense_changes_nothing(page: Page, rest: str) -> None:
    before = page.table.state
    page.table.act(f"switch:{rest}", {})
    page.well()
    assert page.table.state is before
    assert page.table.switched is None or page.table.switched.state is not before
    assert "<b>=" not in page.desk.under.html
