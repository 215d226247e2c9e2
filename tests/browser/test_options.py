"""Set-up options, names, copies and rule switches in a real browser."""

from playwright.sync_api import expect

from tests.browser.harness import Opener
from tests.browser.test_page import SLOW, TABLE, act, opened, says
from tests.browser.test_resume import kept


def test_options_names_link_and_a_switch(visit: Opener) -> None:
    come = opened(visit, TABLE)
    page = come.page
    for n in range(1, 5):
        page.select_option(f"[name=seat-{n}]", "person")
    page.fill("[name=name-1]", "Ada <b>")
    page.locator('[data-key="options"] summary').click()
    page.select_option("[name=option-target]", "9")
    come.shot("setup-options")
    assert come.axe() == []
    page.locator(".seating .primary").click()
    says(page, "Ada <b>", ".dt-side")
    act(page, "primary")
    code = kept(page)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator(".dt-under [data-link]").click()
    assert f"at={code}" in page.evaluate("() => navigator.clipboard.readText()")
    switches = page.locator('[data-key="switches"]')
    switches.locator("summary").click()
    switches.locator('select[data-act="pick:map"]').select_option("switch:map=wide-north-sea")
    says(page, "pairs come within reach", ".dt-under")
    come.shot("switch-map")
    assert come.axe() == []
    switches.locator('button[data-act="switch:"]').click()
    expect(switches).not_to_contain_text("come within reach", timeout=SLOW)
    expect(switches.locator('select[data-act="pick:map"]')).to_have_value("switch:")


def test_the_question_whether_to_go_on_is_clean(visit: Opener) -> None:
    come = opened(visit, TABLE)
    page = come.page
    page.locator(".seating .primary").click()
    code = kept(page)
    page.goto(page.url.partition("?")[0])
    says(page, code, ".dt-notice")
    come.shot("resume-banner")
    assert come.axe() == []
