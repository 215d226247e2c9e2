"""What options of a table of cards show in a real browser: lists, notes that are kept, rules that are tried."""

from playwright.sync_api import Page, expect

from tests.browser.harness import Opener, Visit
from tests.browser.test_page import SLOW, says
from tests.browser.test_resume import kept
from tests.reisen_verkehr.play import TURNED_OVER

PLAY = "voila/render/reisen_verkehr.ipynb?mode=play"


def laid(visit: Opener, memory: str, **size: object) -> Visit:
    """A page with this position at its table."""
    come = visit(PLAY, **size)
    come.settle()
    page = come.page
    page.locator("form.seating details:has([name=record]) summary").click()
    page.fill("[name=record]", TURNED_OVER.format(options=f"option memory_aid={memory}\noption browse_used=yes"))
    page.locator('form.seating button[type="submit"]').click()
    says(page, "4 slides left", ".dt-phases")
    return come


def summary(page: Page, name: str) -> None:
    page.locator(f'.dt-under [data-key="{name}"] > summary').click()


def test_notes_are_kept_while_one_types(visit: Opener) -> None:
    come = laid(visit, "own")
    page, code = come.page, kept(come.page)
    field = page.locator(".dt-under textarea[name=notes]")
    field.click()
    page.keyboard.type("b <b>1850</b>")
    page.keyboard.press("Enter")
    page.keyboard.type("e 1700")
    expect(field).to_be_focused()
    page.wait_for_timeout(2500)  # hands rest
    expect(field).to_have_value("b <b>1850</b>\ne 1700")
    page.goto(page.url)
    says(page, "4 slides left", ".dt-phases")
    expect(page.locator(".dt-under textarea[name=notes]")).to_have_value("b <b>1850</b>\ne 1700", timeout=SLOW)
    assert kept(page) == code
    page.locator(".dt-under textarea[name=notes]").fill("x" * 1501)
    page.locator('.dt-under form[data-act="notes"] button').click()
    says(page, "They have 1501 signs", ".dt-under")
    expect(page.locator(".dt-under textarea[name=notes]")).to_have_value("x" * 1501)
    come.shot("notes")
    assert come.axe() == []


def test_lists_are_opened_by_keys_and_a_rule_is_tried(visit: Opener) -> None:
    come = laid(visit, "full", width=390, theme="dark")
    page = come.page
    for name, date in (("list-used", "970"), ("list-known", "1971")):
        page.locator(f'.dt-under [data-key="{name}"] > summary').focus()
        page.keyboard.press("Enter")
        expect(page.locator(f'.dt-under [data-key="{name}"]')).to_contain_text(date)
    expect(page.locator(".dt-under textarea[name=notes]")).to_have_count(0)
    page.locator('.dt-under [data-key="list-known"]').scroll_into_view_if_needed()
    come.shot("lists-390-dark")
    assert come.too_wide() <= 0
    assert come.axe() == []
    summary(page, "switches")
    page.locator('select[data-act="pick:edition"]').select_option("switch:edition=older")
    says(page, "A wrong chain costs whoever laid last: 3", ".dt-under")
    expect(page.locator('.dt-under [data-key="list-used"]')).to_have_attribute("open", "")
    come.shot("switch-390-dark")
    assert come.axe() == []
    page.locator('.dt-under button[data-act="switch:"]').click()
    expect(page.locator('[data-key="switches"]')).not_to_contain_text("costs whoever laid last", timeout=SLOW)
    page.locator('button[data-ref="used"]').click()
    says(page, "970", ".dt-over")
    assert come.axe() == []
