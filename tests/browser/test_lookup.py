"""Rules looked up by the keyboard alone, keys that can be switched off, names that cover nothing, a phone's map."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.harness import Opener, Visit
from tests.browser.test_page import LESSON, SLOW, TABLE, act, on, on_board, opened, says, tab_until
from tutor.i18n import LANGUAGES

SHEET = ".dt-sheet"
COVERED = """() => { const frame = document.querySelector('.dt-labels').getBoundingClientRect();
const shown = [...document.querySelectorAll('.dt-labels :is(.nm, .tk, .sea)')].filter((node) => node.offsetWidth
  && !node.closest('[hidden]') && getComputedStyle(node).visibility !== 'hidden');
const parts = shown.map((node) => [node.closest('[data-ref]').dataset.ref, node.getBoundingClientRect()]);
const over = ([one, a], [other, b]) => one !== other && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
  && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
const beyond = ([, a]) => a.left < frame.left - 1 || a.right > frame.right + 1 || a.top < frame.top - 1
  || a.bottom > frame.bottom + 1;
return [...parts.flatMap((a, n) => parts.slice(0, n).filter((b) => over(a, b)).map((b) => `${a[0]} on ${b[0]}`)),
  ...parts.filter(beyond).map(([ref]) => `${ref} beyond the edge`)]; }"""
NAMES = "() => [...document.querySelectorAll('.dt-labels .nm')].filter((name) => name.offsetWidth).length"


def seated(visit: Opener, path: str = TABLE, **more: object) -> Visit:
    """At a table that is laid out, in the first turn of a person."""
    come = opened(visit, path, **more)
    come.page.locator(".seating .primary").click()
    act(come.page, "primary")
    come.page.wait_for_selector('.dt-panel [data-act="press:do:end"]')
    return come


def test_a_rule_looked_up_broken_and_left_by_keys_alone(visit: Opener) -> None:
    come = seated(visit)
    page = come.page
    tab_until(page, lambda: on_board(page), "F6")
    page.keyboard.press("/")
    expect(page.locator("#dt-find")).to_be_focused(timeout=SLOW)
    says(page, "The event table", SHEET)
    page.keyboard.type("single castle")
    says(page, "2 paragraphs", SHEET)
    assert come.axe() == []
    tab_until(page, on(page, ".rulerow"))
    page.keyboard.press("Enter")
    expect(page.locator("#dt-sheet-title")).to_be_focused(timeout=SLOW)
    says(page, "No attack starts", SHEET)
    tab_until(page, on(page, "[data-act^='break:']"))
    page.keyboard.press("Enter")
    expect(page.locator('[data-act="tried"]')).to_be_focused(timeout=SLOW)
    assert come.axe() == []
    tab_until(page, on(page, '[data-act="rules:list"]'), "Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".rulerow").first).to_be_focused(timeout=SLOW)
    page.keyboard.press("Escape")
    expect(page.locator(SHEET)).to_have_count(0, timeout=SLOW)
    assert on_board(page)


def test_what_matters_here_and_a_try_shown_on_the_board(visit: Opener) -> None:
    come = seated(visit)
    page = come.page
    page.locator('.dt-top [data-act="rules"]').click()
    page.locator('[data-act="rules:here"]').click()
    says(page, "What is going on", SHEET)
    says(page, "What forbids something here", SHEET)
    assert come.axe() == []
    come.shot("rules-here")
    page.locator('.rulerow[data-act="rule:ad-7-2"]').click()
    page.locator('[data-act="break:ad-7-2"]').click()
    page.locator('[data-act="tried"]').click()
    says(page, "Not allowed")
    expect(page.locator(".dt-disc").first).to_be_visible(timeout=SLOW)
    expect(page.locator('.dt-panel [data-act="primary"]')).to_be_focused(timeout=SLOW)


def test_single_letters_switched_off_stay_off(visit: Opener) -> None:
    page = opened(visit, LESSON).page
    tab_until(page, lambda: on_board(page), "F6")
    page.keyboard.press("k")
    page.locator('[data-act="letters:off"]').click()
    expect(page.locator('[data-act="letters:off"]')).to_have_attribute("aria-pressed", "true", timeout=SLOW)
    page.keyboard.press("Escape")
    for again in (False, True):
        if again:
            page.reload()
            page.wait_for_selector(".dt-panel .dt-step")
        page.locator(".dt-labels [tabindex='0']").focus()
        page.keyboard.press("k")
        page.keyboard.press("/")
        page.wait_for_timeout(400)
        expect(page.locator(SHEET)).to_have_count(0)


def test_l_reads_the_seat_on_turn_aloud(visit: Opener) -> None:
    page = seated(visit).page
    tab_until(page, lambda: on_board(page), "F6")
    page.keyboard.press("L")
    expect(page.locator(".dt-live")).to_contain_text("gulden", timeout=SLOW)


# ---- the board


def covered(page: Page) -> list[str]:
    found: list[str] = page.evaluate(COVERED)
    return found


@pytest.mark.parametrize("scale", ["desk", "projector"])
def test_no_name_covers_another_or_what_lies_beside_it(visit: Opener, scale: str) -> None:
    page = opened(visit, TABLE, stored={"scale": scale}).page
    page.locator(".seating .primary").click()
    page.wait_for_selector('.dt-panel [data-act="primary"]')
    for width, height in ((1280, 944), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        for lang in LANGUAGES:
            page.locator(f'.dt-top [data-act="language:{lang}"]').click()
            name = {"en": "Lorraine", "nl": "Lotharingen", "de": "Lothringen"}[lang]
            says(page, name, ".dt-labels")
            page.wait_for_timeout(300)
            assert covered(page) == [], (width, lang)
            assert page.evaluate(NAMES) == 36, (width, lang)


def test_a_phone_pushes_a_map_about_whose_marks_can_be_pressed(visit: Opener) -> None:
    come = opened(visit, TABLE, width=390, height=844)
    page = come.page
    page.locator(".seating .primary").click()
    page.wait_for_selector(".dt-pan.on")
    assert come.too_wide() <= 0
    small = page.evaluate(
        "() => [...document.querySelectorAll('.dt-labels .lb')].map((one) => one.getBoundingClientRect())"
        ".filter((box) => box.width < 24 || box.height < 24).length"
    )
    assert small == 0
    assert covered(page) == []
    assert page.evaluate("document.querySelector('.dt-pan').scrollWidth") > 600
    page.locator(".dt-whole").click()
    expect(page.locator(".dt-pan.on")).to_have_count(0, timeout=SLOW)
    page.locator(".dt-labels [tabindex='0']").press("m")
    expect(page.locator(".dt-pan.on")).to_have_count(1, timeout=SLOW)
    assert come.axe() == []
    come.shot("table-phone")
