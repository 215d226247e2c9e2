"""A class predicts and throws in a real browser, by mouse and by keys alone; nothing gives the number away before."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser.harness import Profiles, Theme, Visit, left
from tests.browser.test_page import SLOW, press
from tests.browser.test_practice import tab_to
from tutor.kernel.chance import stream

PREDICT = "voila/render/anno_domini.ipynb?mode=explore&tab=predict"
FRACTION, PERCENT = "1453/23328", "6.2"
"""Six dice against three without points: that at least three of six show a six."""


@dataclass
class Wire:
    """Everything that comes over the websockets of a page."""

    heard: list[str] = field(default_factory=list)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._frame)

    def _frame(self, frame: str | bytes) -> None:
        self.heard.append(frame if isinstance(frame, str) else frame.decode("utf-8", "ignore"))

    def gives_away(self) -> list[str]:
        """The frames that hold the exact number or the per cent, in any way of writing it."""
        signs = (FRACTION, *(f"{PERCENT}{space}%" for space in (" ", "\u00a0", "\\u00a0", "&nbsp;", "")))
        return [frame for frame in self.heard if any(sign in frame for sign in signs)]


Wired = Callable[..., tuple[Visit, Wire]]


@pytest.fixture
def wired(profiles: Profiles, voila: str) -> Iterator[Wired]:
    """`wired(width=…, theme=…)`: somebody comes to the page, and every frame of the wire is heard from the first on."""
    visits: list[Visit] = []

    def come(width: int = 1280, theme: Theme = "light") -> tuple[Visit, Wire]:
        visit, wire = Visit(profiles.page(voila, width, theme=theme)), Wire()
        visits.append(visit)
        visit.page.on("websocket", wire.listen)
        visit.page.goto(voila + PREDICT)
        visit.settle()
        visit.page.wait_for_selector(".predict-which")
        return visit, wire

    yield come
    left(profiles, visits)


def guesses(page: Page, n: int) -> None:
    expect(page.locator(".predict-said .opt")).to_have_count(n, timeout=SLOW)


def faces(page: Page) -> list[str]:
    """The dice as they lie."""
    page.wait_for_selector(".predict-dice")
    return [die.get_attribute("aria-label") or "" for die in page.locator(".predict-dice .die").all()]


def dealt(seed: str, n: int) -> list[str]:
    """The nine dice of the n-th throw of a seed."""
    face = stream(seed, n - 1)
    return [str(face(k, 6) + 1) for k in range(9)]


def one_by_mouse(page: Page, guess: str, name: str) -> None:
    page.fill('input[name="guess"]', guess)
    page.fill('input[name="name"]', name)
    page.locator('.predict-one button[type="submit"]').click()


def many_by_mouse(page: Page, text: str) -> None:
    page.fill('textarea[name="guesses"]', text)
    page.locator('form[data-act="guesses"] button').click()


def law_by_mouse(page: Page, wire: Wire) -> None:
    assert wire.heard
    assert wire.gives_away() == []
    page.locator('[data-act="show"]').click()
    expect(page.locator(".predict-exact")).to_contain_text(FRACTION, timeout=SLOW)
    assert wire.gives_away(), "now it comes over the wire, so it would have been heard before"


def test_a_class_predicts_and_throws_by_mouse(wired: Wired) -> None:
    come, wire = wired()
    page = come.page
    press(page, "t:anatolia", "t:greece")
    expect(page.locator(".predict-question")).to_contain_text("Greece", timeout=SLOW)
    one_by_mouse(page, "40", "Anna")
    guesses(page, 1)
    page.locator('details[data-key="many"] > summary').click()
    many_by_mouse(page, "Ben: 5\nforty")
    expect(page.locator(".predict-guesses .dt-verdict")).to_contain_text("Line 2", timeout=SLOW)
    expect(page.locator('textarea[name="guesses"]')).to_have_value("Ben: 5\nforty")
    many_by_mouse(page, "Ben: 5\n30")
    guesses(page, 3)
    page.fill("#dt-seed", "oak")
    law_by_mouse(page, wire)
    expect(page.locator(".predict-nearest")).to_contain_text("Ben")
    page.locator('[data-act="throw:1"]').click()
    assert faces(page) == dealt("oak", 1)
    page.locator('[data-act="throw:100"]').click()
    expect(page.locator(".predict-running figcaption")).to_contain_text("101", timeout=SLOW)
    assert faces(page) == dealt("oak", 101)
    assert come.axe() == []


def pick_by_keys(page: Page, end: str, name: str, says: str) -> None:
    tab_to(page, f'select[data-act="{end}"]')
    page.keyboard.type(name)
    expect(page.locator(".predict-which")).to_contain_text(says, timeout=SLOW)


def guess_by_keys(page: Page, guess: str, name: str) -> None:
    tab_to(page, 'input[name="guess"]')
    page.keyboard.type(guess)
    page.keyboard.press("Tab")
    page.keyboard.type(name)
    page.keyboard.press("Enter")


def go_by_keys(page: Page, act: str) -> None:
    tab_to(page, f'[data-act="{act}"]')
    page.keyboard.press("Enter")


def test_a_class_predicts_and_throws_by_keys_alone(wired: Wired) -> None:
    come, wire = wired()
    page = come.page
    pick_by_keys(page, "base", "Anat", "Now the target")
    pick_by_keys(page, "target", "Gree", "Anatolia against Greece")
    for n, (guess, name) in enumerate((("40", "Anna"), ("5", "Ben"), ("12.5", "")), 1):
        guess_by_keys(page, guess, name)
        guesses(page, n)
    assert wire.gives_away() == []
    go_by_keys(page, "show")
    expect(page.locator(".predict-exact")).to_be_focused(timeout=SLOW)
    expect(page.locator(".predict-exact")).to_contain_text(FRACTION)
    go_by_keys(page, "throw:1")
    assert faces(page) == dealt("1", 1)
    go_by_keys(page, "throw:10")
    expect(page.locator(".predict-dice > .eyebrow")).to_contain_text("11", timeout=SLOW)
    assert faces(page) == dealt("1", 11)


def test_on_a_phone_nothing_is_wider_than_the_screen(wired: Wired) -> None:
    come, _ = wired(width=390)
    page = come.page
    page.select_option('select[data-act="base"]', "base:t:anatolia")
    page.wait_for_selector('option[value="target:t:greece"]', state="attached")
    page.select_option('select[data-act="target"]', "target:t:greece")
    page.locator('[data-act="show"]').click()
    page.locator('[data-act="throw:1"]').click()
    page.wait_for_selector(".predict-dice")
    wide = page.evaluate(
        "[...document.querySelectorAll('.dt-app .card, .dt-app .dt-step > *')].filter("
        "one => one.getBoundingClientRect().right > innerWidth + 1).map(one => one.className)"
    )
    assert wide == []
    come.looks("predict", [(390, 944)])
