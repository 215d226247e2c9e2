"""axe finds nothing serious at a table, whatever lies on it: on a desk and on a phone, in light and in dark."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.harness import Opener, Visit
from tests.browser.player import whole_record
from tests.browser.test_page import SLOW, TABLE, act, opened, says


@pytest.fixture
def come(visit: Opener) -> Visit:
    """The form of a table of four people who throw the dice themselves."""
    come = opened(visit, TABLE)
    for n in range(1, 5):
        come.page.select_option(f"[name=seat-{n}]", "person")
    come.page.select_option("[name=dice]", "typed")
    return come


def begun(come: Visit) -> Page:
    come.page.locator(".seating .primary").click()
    act(come.page, "primary")  # taxes
    come.page.wait_for_selector('.dt-panel [data-act="press:do:event"]')
    return come.page


def test_the_form_choosing_a_refusal_and_a_paragraph(come: Visit) -> None:
    come.looks("table-the-form")
    page = begun(come)
    act(page, "press:do:build")
    expect(page.locator('.dt-panel [data-act="press:do:build"]')).to_have_attribute("aria-pressed", "true")
    come.looks("table-choosing")
    page.fill("[name=move]", "attack england>sweden")
    page.keyboard.press("Enter")
    says(page, "Not allowed")
    come.looks("table-refused")
    page.locator(".dt-panel .dt-chip").first.click()
    page.wait_for_selector(".dt-sheet")
    come.looks("table-a-paragraph")


def test_dice_to_be_typed_a_switch_and_the_end(come: Visit) -> None:
    page = begun(come)
    act(page, "press:do:event")
    says(page, "What do the dice say?")
    come.looks("table-dice-to-be-typed")
    page.locator('[data-key="switches"] summary').first.click()
    page.locator('select[data-act="pick:map"]').select_option("switch:map=wide-north-sea")
    says(page, "pairs come within reach", ".dt-under")
    come.looks("table-a-switch")
    page.locator('[data-key="paste"] summary').click()
    page.fill("[name=record]", whole_record())
    page.locator('form[data-act="paste"] button').click()
    expect(page.locator('.dt-panel [data-act="new"]')).to_be_visible(timeout=SLOW)
    come.looks("table-the-end")
