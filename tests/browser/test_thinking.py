"""Bots that think long: the page is answered meanwhile, shows that they think, and can stop them."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.harness import Opener
from tests.browser.test_page import SLOW, act, opened

SLOWLY = "voila/render/slow.ipynb?mode=play"
THINKING = ".dt-panel [data-thinking]"
LOGGED = ".dt-log li"
LATEST = """() => { const drawn = document.querySelector(".dt-shell .wait");
window.waited = (window.waited ?? 0) + (drawn && !drawn.hidden ? 1 : 0); return window.waited; }"""
"""How often, when asked, the page said that it waits for the kernel."""
COMES = """([line, before, thinking]) => document.querySelector(line).innerText !== before
&& !!document.querySelector(thinking)"""
"""Whether another move is shown while they still think."""


def seated(visit: Opener) -> Page:
    page = opened(visit, SLOWLY).page
    page.locator(".seating .primary").click()
    page.wait_for_selector('.dt-panel [data-key="table"]')
    act(page, "primary")  # taxes
    return page


def latest(page: Page) -> str:
    return page.locator(LOGGED).first.inner_text()


def until_mine(page: Page) -> None:
    for _ in range(40):
        page.wait_for_function(f"() => !document.querySelector('{THINKING}')", timeout=SLOW)
        if page.locator('.dt-panel [data-act="why"]').count():
            return
    raise AssertionError("the bots never came to an end")


@pytest.mark.slow
def test_the_page_is_answered_while_bots_think_and_shows_their_moves(visit: Opener) -> None:
    page = seated(visit)
    until_mine(page)
    act(page, "press:do:end")
    page.wait_for_selector(THINKING, timeout=SLOW)
    expect(page.locator(".dt-work")).to_be_visible(timeout=SLOW)
    page.screenshot(path="shots/thinking.png")
    page.wait_for_function(COMES, arg=[LOGGED, latest(page), THINKING], timeout=SLOW)
    for _ in range(12):  # three moves long
        page.wait_for_timeout(400)
        waited = page.evaluate(LATEST)
    assert not waited, "the heartbeat was not answered"
    page.locator(".dt-board").press("Escape")
    expect(page.locator(THINKING)).to_have_count(0, timeout=SLOW)
    expect(page.locator('.dt-panel [data-act="primary"]')).to_be_visible()


def test_stop_here_on_by_hand_and_undo_while_bots_think(visit: Opener) -> None:
    page = seated(visit)
    until_mine(page)
    act(page, "press:do:end")
    act(page, "stop")
    expect(page.locator(THINKING)).to_have_count(0, timeout=SLOW)
    before = latest(page)
    act(page, "primary")
    page.wait_for_function(
        "([line, before]) => document.querySelector(line).innerText !== before", arg=[LOGGED, before], timeout=SLOW
    )
    expect(page.locator(THINKING)).to_have_count(0, timeout=SLOW)
    act(page, "primary")
    act(page, "undo")
    expect(page.locator(THINKING)).to_have_count(0, timeout=SLOW)
    expect(page.locator('.dt-panel [data-act="press:do:end"]')).to_be_visible(timeout=SLOW)
