"""The log in a real browser: lines open by mouse and by keys and stay open, and what is pointed at lights up."""

from playwright.sync_api import Page, expect

from tests.browser.harness import Opener, Visit
from tests.browser.test_page import SLOW, TABLE, act, opened, says

DIM = ".dt-labels .lb.dim"


def table(visit: Opener, **more: object) -> Visit:
    """A table in round 1 whose taxes were collected; the dice are typed."""
    come = opened(visit, TABLE, **more)
    for n in range(1, 5):
        come.page.select_option(f"[name=seat-{n}]", "person")
    come.page.select_option("[name=dice]", "typed")
    come.page.locator(".seating .primary").click()
    says(come.page, "Everybody at once")
    act(come.page, "primary")
    says(come.page, "is to move")
    return come


def throw(page: Page, dice: str, then: str) -> None:
    page.fill("[name=dice]", dice)
    page.locator('.dt-panel form[data-act="came"] button').click()
    says(page, then)


def opens(page: Page, n: int) -> None:
    expect(page.locator(".dt-log .how")).to_have_count(n, timeout=SLOW)
    expect(page.locator(".dt-log details[open]")).to_have_count(n, timeout=SLOW)


def test_lines_open_by_mouse_and_stay_open(visit: Opener) -> None:
    page = table(visit).page
    lines = page.locator(".dt-log summary")
    lines.nth(2).click()
    opens(page, 1)
    expect(page.locator(".dt-log .how")).to_contain_text("territories, each by the number of cathedrals")
    lines.nth(0).click()
    opens(page, 2)
    act(page, "press:do:event")
    throw(page, "3 4", "30 gulden")
    opens(page, 2)
    page.locator(".dt-log li.open summary").first.click()
    opens(page, 1)
    page.locator(".dt-log li.open summary").first.dblclick()
    opens(page, 1)


def test_lines_open_by_keys_and_keep_the_focus(visit: Opener) -> None:
    page = table(visit).page
    page.locator(".dt-log summary").nth(1).focus()
    for n in (1, 0, 1):
        page.keyboard.press("Enter" if n else "Space")
        opens(page, n)
        assert page.evaluate("() => document.activeElement.tagName") == "SUMMARY"
    page.keyboard.press("Tab")
    assert page.evaluate("() => !!document.activeElement.closest('.how')")


def test_what_is_pointed_at_lights_up(visit: Opener) -> None:
    page = table(visit).page
    expect(page.locator(DIM)).to_have_count(0, timeout=SLOW)
    page.locator(".dt-log li:has(summary):has-text('gulden in taxes')").first.hover()
    expect(page.locator(DIM)).not_to_have_count(0, timeout=SLOW)
    page.locator(".dt-panel h3").hover()
    expect(page.locator(DIM)).to_have_count(0, timeout=SLOW)
    page.locator(".dt-log li:has-text('gulden in taxes') summary").first.focus()
    expect(page.locator(DIM)).not_to_have_count(0, timeout=SLOW)


def test_an_event_is_announced_and_looked_up(visit: Opener) -> None:
    come = table(visit)
    page = come.page
    act(page, "press:do:event")
    throw(page, "1 1", "all its castles are destroyed")
    throw(page, "1 3", "Free now: England")
    expect(page.locator(".dt-live")).to_contain_text("struck by the plague", timeout=SLOW)
    act(page, "chart:events:row:plague")
    expect(page.locator(".dt-sheet tr.marked")).to_contain_text("Plague", timeout=SLOW)
    assert come.axe() == []
    page.keyboard.press("Escape")
    expect(page.locator(".dt-sheet")).to_have_count(0, timeout=SLOW)
    page.locator(".dt-log summary").first.click()
    opens(page, 1)
    assert come.axe() == []
