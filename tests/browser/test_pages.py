"""The index and the shell of a page in Chromium."""

import pytest

from tests.browser.harness import Opener
from tests.browser.test_page import LESSON

BOARD = "voila/render/board.ipynb"


def test_the_index_needs_no_kernel_and_axe_finds_nothing_serious(visit: Opener) -> None:
    opened = visit("")
    assert opened.page.locator("h1").is_visible()
    opened.looks("index")


def test_a_look_sees_what_is_wrong_in_the_dark_and_what_is_too_wide(visit: Opener) -> None:
    opened = visit("")
    opened.page.add_style_tag(content="@media (prefers-color-scheme: dark) { h1 { color: #333 !important; } }")
    with pytest.raises(AssertionError, match=r"index-dark.*1280-dark.*contrast") as faults:
        opened.looks("index-dark", [(1280, 944)])
    assert "1280-light" not in str(faults.value)
    opened.page.add_style_tag(content="h1 { width: 500px; }")
    with pytest.raises(AssertionError, match=r"index-wide.*390-light.*px too wide"):
        opened.looks("index-wide", [(390, 844)])


def test_a_look_sees_what_a_page_cuts_off_at_its_side(visit: Opener) -> None:
    opened = visit(LESSON)
    opened.settle()
    opened.page.wait_for_selector(".dt-panel .dt-step h3")
    assert opened.too_wide() <= 0
    opened.page.add_style_tag(content=".dt-panel h3 { width: 2000px; }")
    assert opened.too_wide() > 0


def test_choices_on_the_index_hold_on_every_page(visit: Opener) -> None:
    opened = visit("")
    root = opened.page.locator("html")
    for choice in ("nl", "dark", "projector"):
        opened.page.locator(f"[data-value={choice}]").click()
        assert opened.page.locator(f"[data-value={choice}]").get_attribute("aria-pressed") == "true"
    opened.page.goto(opened.page.url + BOARD)
    assert [root.get_attribute(name) for name in ("lang", "data-theme", "data-scale")] == ["nl", "dark", "projector"]
    opened.settle()
    assert opened.page.locator("#heard li").first.text_content() == "hello nl dark"


def test_a_page_waits_in_the_language_of_its_address(visit: Opener) -> None:
    opened = visit("")
    opened.page.goto(f"{opened.page.url}{BOARD}?lang=de", wait_until="commit")
    waiting = opened.page.locator("#loading [lang=de]")
    waiting.wait_for(state="attached")
    assert "⟦" not in (opened.page.locator("#loading").text_content() or "")
    assert opened.page.locator("html").get_attribute("lang") == "de"


def test_a_kernel_that_dies_is_announced_and_the_page_is_inert(visit: Opener) -> None:
    opened = visit(BOARD)
    opened.settle()
    opened.page.locator(".lb").first.press("d")
    banner = opened.page.locator(".banner.lost[role=alert]")
    banner.wait_for()
    assert "The connection is gone." in (banner.text_content() or "")
    assert opened.page.locator(".dt-board").evaluate("node => node.inert")
    opened.shot("page-lost")
    banner.get_by_role("button", name="Come back").click()
    opened.settle()
    assert opened.page.locator(".banner.lost").count() == 0
    opened.faults.clear()  # the browser itself complains of the broken websocket


def test_nothing_is_wrong_without_motion_and_in_high_contrast(visit: Opener) -> None:
    opened = visit(BOARD)
    opened.page.emulate_media(forced_colors="active", reduced_motion="reduce")
    opened.settle()
    line = opened.page.locator(".dt-picture [class*='tracebase-line'] .js-line").first
    stroke, canvas = line.evaluate("node => [getComputedStyle(node).stroke, getComputedStyle(document.body).color]")
    assert stroke == canvas
    opened.shot("board-contrast")
