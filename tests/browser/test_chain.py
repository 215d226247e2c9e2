"""The chain tab of the explorer in a real browser: by keys, with its chart, on a phone, in the dark, by axe."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.harness import Opener, Visit
from tests.browser.test_page import SLOW
from tutor import i18n, registry
from tutor.odds.chain_explorer import Beliefs, read_stated

EXPLORE = "voila/render/reisen_verkehr.ipynb?mode=explore&tab=chain"
CHAIN = registry.pack("reisen_verkehr").load("chain")
ANSWER = ".dt-panel .answer .big"


def opened(visit: Opener, more: str = "", **how: Any) -> Visit:
    come = visit(EXPLORE + more, **how)
    come.settle()
    come.page.wait_for_selector(".chain-cards")
    return come


def chance(*told: str) -> str:
    """What the odds say of the chain, in per cent."""
    road = CHAIN.road(CHAIN.opening)
    stated = dict(map(read_stated, (*CHAIN.told, *told)))
    return i18n.percent(Beliefs(road, stated).cards().correct(range(len(road.chain))), "en")


def field(page: Page, name: str) -> Any:
    return page.locator(f'input[name="{name}"]')


def test_a_belief_by_keys_alone(visit: Opener) -> None:
    page = opened(visit).page
    expect(page.locator(ANSWER)).to_have_text(chance())
    field(page, "to-at").focus()
    for _ in range(20):
        page.keyboard.press("ArrowRight")
    expect(page.locator(ANSWER)).to_have_text(chance("t441=1850..1900"), timeout=SLOW)
    expect(field(page, "to")).to_have_value("1900")
    assert page.evaluate("document.activeElement.name") == "to-at", "the slider keeps the focus"
    field(page, "to").fill("1930")
    expect(page.locator(ANSWER)).to_have_text(chance("t441=1850..1930"), timeout=SLOW)
    expect(field(page, "to-at")).to_have_value("1930")
    assert page.evaluate("document.activeElement.name") == "to", "and so does the number"
    field(page, "to").fill("17")
    field(page, "sure").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(ANSWER)).to_have_text(chance("t441=1850..1930@9/10"), timeout=SLOW)


def test_a_card_by_mouse_and_what_follows(visit: Opener) -> None:
    page = opened(visit).page
    page.locator('[data-ref="chain:3"]').click()
    expect(page.locator(".dt-panel .opt.on")).to_contain_text("1935 to 1960", timeout=SLOW)
    page.wait_for_selector(".dt-chart .main-svg")
    page.locator('[data-act="up:2"]').click()
    expect(page.locator(".explored")).to_contain_text("What if", timeout=SLOW)
    before = page.locator(".explored").inner_text()
    field(page, "chance-next").focus()
    page.keyboard.press("End")
    expect(page.locator(".explored")).not_to_have_text(before, timeout=SLOW)
    assert page.evaluate("document.activeElement.name") == "chance-next"


def test_axe_and_widths(visit: Opener) -> None:
    come = opened(visit)
    come.page.wait_for_selector(".dt-chart .main-svg")
    come.looks("chain", [(375, 812), (1280, 944)])
