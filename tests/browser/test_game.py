"""Whole games in a real browser, from the form to the end: once by mouse, once by the keyboard alone."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.harness import Opener
from tests.browser.player import NAMES, Course, Hands, Keys, Mouse, Way, laid, on_screen, play, sit, written
from tests.browser.test_page import SLOW, says
from tests.cli import loaded, run
from tests.cli import written as saved

USUAL = {"do:colour", "do:claim", "do:tax", "do:event", "do:build", "do:attack", "do:draw", "do:end"}
"""What every person meets from the set-up on."""


def whole(visit: Opener, hands: Callable[[Page], Hands], course: Course, folder: Path) -> Hands:
    """A game from the form to its end, and the same on the command line."""
    page = visit("").page
    hand = hands(page)
    sit(page, page.url, hand, course)
    play(page, hand, course, lambda way: seen(page, course, way))
    ended(page, course, folder)
    print(f"\n{course.met.total()} moves of a person, milliseconds")
    on_screen(page)
    return hand


def seen(page: Page, course: Course, way: Way) -> None:
    """The dice of an attack lie beside the board."""
    if way[0] == "do:attack" and course.sitting.seats == (course.seat,):
        expect(page.locator(".dt-panel .dt-dice .die.roll").first).to_be_visible(timeout=SLOW)


def ended(page: Page, course: Course, folder: Path) -> None:
    """The page says who has won; its record says the same on the command line, and lays the same position."""
    record, position = written(page), laid(page)
    winner = int(record.splitlines()[-1].removeprefix("over winner "))
    says(page, NAMES[winner])
    ran = run("replay", saved(folder, record), "--json")
    assert ran.code == 0, ran.err
    told = loaded(ran)
    assert told["fault"] is None
    assert told["over"]["winner"] == winner
    assert told["position"] == position


@pytest.mark.slow
def test_a_whole_game_by_mouse(visit: Opener, tmp_path: Path) -> None:
    course = Course("game 345", 1)
    whole(visit, Mouse, course, tmp_path)
    assert set(course.met) >= USUAL | {"do:raise", "do:bishop"}, course.met


@pytest.mark.slow
def test_a_whole_game_by_keyboard_alone(visit: Opener, tmp_path: Path) -> None:
    course = Course("game 309", 2)
    hand = whole(visit, Keys, course, tmp_path)
    assert isinstance(hand, Keys)
    print(f"  the longest way with Tab: {hand.steps} stops")
    assert set(course.met) >= USUAL | {"do:steal", "do:murder", "do:discard"}, course.met
