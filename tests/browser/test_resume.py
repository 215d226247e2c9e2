"""A visit comes back in a real browser: after a reload, after its kernel was killed, in a second tab."""

import os
import signal

from playwright.sync_api import Page, expect

from tests.browser.harness import Opener, Visit
from tests.browser.test_page import SLOW, act, opened, says

MORTAL = "voila/render/mortal.ipynb?mode=play"


def seated(visit: Opener, dice: str = "typed", opening: str = "whole") -> Visit:
    """A table of four people at which the dice are typed in."""
    come = opened(visit, MORTAL)
    for n in range(1, 5):
        come.page.select_option(f"[name=seat-{n}]", "person")
    come.page.select_option("[name=dice]", dice)
    come.page.select_option("[name=opening]", opening)
    act_form(come.page)
    return come


def act_form(page: Page) -> None:
    page.locator(".seating .primary").click()


def in_mid_turn(page: Page) -> None:
    """Colours are chosen, and the first throw is awaited."""
    act(page, "came:pope")
    for colour in ("red", "blue", "yellow", "green"):
        act(page, f"press:colour:{colour}")
        act(page, "primary")
    says(page, "Throw 2 dice")


def kept(page: Page) -> str:
    """The code in the link, when it is there."""
    page.wait_for_function("() => new URL(location.href).searchParams.has('at')", timeout=SLOW)
    return str(page.evaluate("() => new URL(location.href).searchParams.get('at')"))


def test_a_reload_in_mid_turn(visit: Opener) -> None:
    page = seated(visit).page
    in_mid_turn(page)
    code = kept(page)
    page.reload()
    says(page, "Throw 2 dice")
    assert kept(page) == code
    before = page.locator(".dt-under").inner_text()
    page.fill("[name=dice]", "1 3")
    page.locator('.dt-panel form[data-act="came"] button').click()
    expect(page.locator(".dt-under")).not_to_have_text(before, timeout=SLOW)


def test_a_closed_tab_is_asked_and_goes_on(visit: Opener) -> None:
    page = seated(visit).page
    in_mid_turn(page)
    code = kept(page)
    other = page.context.new_page()
    other.goto(page.url.partition("?")[0])
    page.close()
    says(other, code, ".dt-notice")
    other.locator('.dt-notice [data-act="go-on"]').click(timeout=SLOW)
    says(other, "Throw 2 dice")


def test_a_kernel_killed_in_mid_turn(visit: Opener) -> None:
    come = seated(visit)
    page = come.page
    in_mid_turn(page)
    code = kept(page)
    os.kill(int(page.locator("#process").inner_text()), signal.SIGKILL)
    says(page, code, ".dt-shell .banner")
    page.locator(".dt-shell .banner button").click()
    says(page, "Throw 2 dice")
    assert kept(page) == code


def test_two_tabs_both_keep_what_they_did(visit: Opener) -> None:
    page = seated(visit, "seed", "ready").page
    act(page, "primary")
    kept(page)
    expect(page.locator(".dt-panel h3")).not_to_have_text("Everybody at once", timeout=SLOW)
    title = page.locator(".dt-panel h3").inner_text()
    other = page.context.new_page()
    other.goto(page.url)
    says(other, title)
    act(page, "press:do:end")
    expect(page.locator(".dt-panel h3")).not_to_have_text(title, timeout=SLOW)
    act(other, "press:do:event")
    says(other, "Another tab has gone on", ".dt-notice")
    mine = page.locator(".dt-panel h3").inner_text()
    other.locator('.dt-notice [data-act="other"]').click()
    says(other, mine)
    other.locator('.dt-notice [data-act="other"]').click()
    says(other, title)
