"""The first chapter with cards, played by pressing them; no frame of the wire gives a date away before its reveal."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.harness import Profiles, Visit, left
from tests.browser.test_page import SLOW, act
from tests.browser.test_road import Wire, at

FIRST = "voila/render/reisen_verkehr.ipynb?lesson=00&lang=en"


@pytest.fixture
def wired(profiles: Profiles, voila: str) -> Iterator[tuple[Page, Wire]]:
    """Somebody in the chapter; every frame of the wire is heard from the first on."""
    visit, wire = Visit(profiles.page(voila)), Wire()
    visit.page.on("websocket", wire.listen)
    visit.page.goto(voila + FIRST)
    visit.settle()
    visit.page.wait_for_selector(".dt-panel .dt-step")
    yield visit.page, wire
    left(profiles, [visit])


def right(page: Page) -> None:
    expect(page.locator(".dt-panel .dt-verdict.yes")).to_be_visible(timeout=SLOW)


def step(page: Page, n: int) -> None:
    """On to this step."""
    act(page, "primary")
    expect(page.locator(".dt-panel .eyebrow").first).to_contain_text(f"Step {n} of", timeout=SLOW)


def lay(page: Page, card: str, slot: int) -> None:
    """A card of the hand into a slot."""
    at(page, f"hand:1:{card}").click()
    expect(page.locator(f'[data-ref="slot:{slot}"].target-land')).to_be_visible(timeout=SLOW)
    at(page, f"slot:{slot}").click()
    expect(page.locator(f'[data-ref="slot:{slot}"]:is(.allowed, .base)')).to_be_visible(timeout=SLOW)
    act(page, "primary")
    right(page)


def doubted(page: Page) -> None:
    """One card is laid, the neighbour goes in between, and the chain is doubted but not turned over yet."""
    lay(page, "t326", 2)
    step(page, 2)
    act(page, "primary")
    expect(page.locator(".road .ev.card")).to_have_count(3, timeout=SLOW)
    step(page, 3)
    for n in range(1, 3):
        act(page, "hint")
        expect(page.locator(".dt-panel .dt-hint")).to_have_count(n, timeout=SLOW)
    act(page, "press:do:doubt")
    expect(page.locator(".dt-panel .dt-verdict.info")).to_contain_text("4", timeout=SLOW)


@pytest.mark.slow
def test_in_a_lesson_no_date_comes_over_the_wire_before_its_card_is_turned(wired: tuple[Page, Wire]) -> None:
    page, wire = wired
    doubted(page)
    assert len(wire.heard) > 100
    assert wire.gives_away() == []
    act(page, "primary")
    right(page)
    assert {"1953", "1840"} <= set(wire.gives_away()), (
        "now they come over the wire, so they would have been heard before"
    )
    step(page, 4)
    for n in range(3):
        expect(page.locator("html[data-turning]")).to_have_count(0, timeout=SLOW)  # a press would only show all at once
        act(page, "primary")
        expect(page.locator(".road .bk")).to_have_count(n, timeout=SLOW)
