"""A table of cards in a real browser: by mouse, by keys alone, on a phone; and nothing gives a date away before."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from html import unescape
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, WebSocket, expect

from tests.browser.harness import Profiles, Visit, left
from tests.browser.test_page import SLOW
from tests.browser.test_practice import tab_to
from tutor.games.reisen_verkehr.dates import printed
from tutor.games.reisen_verkehr.deck import deck

PLAY = "voila/render/reisen_verkehr.ipynb?mode=play"
Motion = Literal["reduce", "no-preference"]
CODES = frozenset(("_esm", "_css", "_view_module", "_model_module", "_anywidget_id"))
"""Traits that are program text."""


def content_of(frame: str | bytes) -> object:
    """What a message of the kernel says, in either of the two ways in which Jupyter writes them."""
    if isinstance(frame, str):
        return json.loads(frame).get("content", {})
    count = int.from_bytes(frame[:8], "little")
    ends = [int.from_bytes(frame[8 * n : 8 * n + 8], "little") for n in range(1, count + 1)]
    return json.loads(frame[ends[4] : ends[5]]) if count > 5 else {}


def texts(value: object) -> Iterator[str]:
    """Every text in it, the names of its parts too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            if key not in CODES:
                yield str(key)
                yield from texts(part)
    elif isinstance(value, list):
        for part in value:
            yield from texts(part)


@cache
def secrets() -> tuple[str, ...]:
    """What only the backs of the cards say: dates as they are printed in each language, notes, sources, slugs."""
    found: set[str] = set()
    for back in deck("box").backs.values():
        dates = {printed(back.date, lang) for lang in ("en", "nl", "de")}
        found |= dates | {date.replace("-", "–") for date in dates}
        found |= {back.id, back.source.removeprefix("Wikipedia: "), *back.notes.values()}
    return tuple(sorted(one for one in found if len(one) > 3))


FRONTS = tuple(text for front in deck("box").fronts.values() for text in front.texts.values())


@dataclass
class Wire:
    """Everything that comes over the websockets of a page."""

    heard: set[str] = field(default_factory=set)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.update(texts(content_of(frame))))

    def gives_away(self) -> list[str]:
        """What was heard of the backs. Fronts are left out: they may name what a source is called after."""
        whole = unescape("\n".join(self.heard))
        for front in FRONTS:
            whole = whole.replace(front, "")
        there = [one for one in secrets() if one in whole]
        return [one for one in there if re.search(rf"(?<![\w.#-]){re.escape(one)}(?![\w-])", whole)]


Wired = Callable[..., tuple[Visit, Wire]]


@pytest.fixture
def wired(profiles: Profiles, voila: str) -> Iterator[Wired]:
    """`wired(width=…, motion=…)`: somebody comes to the page; every frame of the wire is heard from the first on."""
    visits: list[Visit] = []

    def come(width: int = 1280, motion: Motion = "reduce") -> tuple[Visit, Wire]:
        visit, wire = Visit(profiles.page(voila, width)), Wire()
        visit.page.emulate_media(reduced_motion=motion)
        visits.append(visit)
        visit.page.on("websocket", wire.listen)
        visit.page.goto(voila + PLAY)
        visit.settle()
        visit.page.wait_for_selector("form.seating")
        return visit, wire

    yield come
    left(profiles, visits)


def sit(page: Page, seed: str = "oak") -> None:
    """Three people at one table."""
    page.select_option('select[name="seats"]', "3")
    for seat in (2, 3):
        page.select_option(f'select[name="seat-{seat}"]', "person")
    page.fill('input[name="seed"]', seed)
    page.locator('form.seating button[type="submit"]').click()
    expect(page.locator(".dt-zone.hand .ev")).to_have_count(9, timeout=SLOW)


def at(page: Page, ref: str) -> Locator:
    return page.locator(f'button[data-ref="{ref}"]')


def act(page: Page, name: str = "primary") -> None:
    page.locator(f'[data-act="{name}"]').click()


def cards(page: Page, n: int) -> None:
    expect(page.locator(".road .ev.card")).to_have_count(n, timeout=SLOW)


def lay(page: Page, slot: int, n: int) -> None:
    """The first card of the hand into a slot; then so many lie there."""
    page.locator(".dt-zone.hand .ev").first.click()
    expect(at(page, f"slot:{slot}")).to_have_class(re.compile("target-land"), timeout=SLOW)
    at(page, f"slot:{slot}").click()
    expect(at(page, f"slot:{slot}")).to_have_class(re.compile("base"), timeout=SLOW)
    act(page)
    cards(page, n)


def test_a_round_by_mouse_and_no_date_before_the_doubt(wired: Wired) -> None:
    come, wire = wired()
    page = come.page
    sit(page)
    lay(page, 2, 2)
    lay(page, 1, 3)
    act(page, "press:do:doubt")
    expect(page.locator(".dt-verdict.info")).to_contain_text("4", timeout=SLOW)
    assert len(wire.heard) > 100
    assert wire.gives_away() == []
    act(page)
    expect(page.locator(".road.beside .bk")).to_have_count(3, timeout=SLOW)
    page.wait_for_selector(".dt-axis .plot svg")
    assert wire.gives_away(), "now they come over the wire, so they would have been heard before"
    assert come.axe() == []
    act(page)
    cards(page, 1)
    expect(page.locator('[data-act="undo"]')).to_have_count(0)
    assert come.axe() == []


def test_who_corrects_has_to_lay_and_may_take_it_back(wired: Wired) -> None:
    come, _ = wired()
    page = come.page
    sit(page)
    lay(page, 2, 2)
    at(page, "chain:1").click()
    expect(at(page, "slot:3")).to_have_class(re.compile("target-land"), timeout=SLOW)
    at(page, "slot:3").click()
    act(page)
    expect(page.locator(".dt-phases .badge")).to_have_count(1, timeout=SLOW)
    act(page, "press:do:doubt")
    expect(page.locator(".dt-verdict.no")).to_contain_text("rv-4-5", timeout=SLOW)
    assert come.axe() == []
    act(page)
    act(page, "undo")
    expect(page.locator(".dt-phases .badge")).to_have_count(0, timeout=SLOW)


def go(page: Page, key: str, ref: str, most: int = 30) -> None:
    """Press an arrow until a card or a slot has the focus."""
    for _ in range(most):
        if page.evaluate("document.activeElement.dataset.ref ?? ''").startswith(ref):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not lead to {ref}")


def test_a_round_by_keys_alone(wired: Wired) -> None:
    come, _ = wired()
    page, hand = come.page, come.page.locator(".dt-zone.hand .ev")
    tab_to(page, 'form.seating button[type="submit"]')
    page.keyboard.press("Enter")
    expect(hand).to_have_count(9, timeout=SLOW)
    tab_to(page, ".dt-zones button[data-ref]")
    go(page, "ArrowDown", "hand:1:")
    page.keyboard.press("Enter")
    expect(page.locator(".dt-zone.hand .ev.base")).to_have_count(1, timeout=SLOW)
    page.keyboard.press("Escape")
    expect(page.locator(".dt-zone.hand .ev.base")).to_have_count(0, timeout=SLOW)
    page.keyboard.press("Enter")
    expect(page.locator(".dt-zone.hand .ev.base")).to_have_count(1, timeout=SLOW)
    held = page.evaluate("document.activeElement.dataset.ref")
    go(page, "ArrowUp", "slot:1")
    page.keyboard.press("Enter")
    expect(at(page, "slot:1")).to_have_class(re.compile("base"), timeout=SLOW)
    page.keyboard.press("Enter")
    expect(at(page, held)).to_have_count(0, timeout=SLOW)  # whatever the bots do then, this card was laid


def test_a_doubt_by_keys_alone(wired: Wired) -> None:
    come, _ = wired()
    page = come.page
    sit(page)
    lay(page, 1, 2)
    tab_to(page, ".dt-zones button[data-ref]")
    page.keyboard.press("d")
    expect(page.locator(".dt-verdict.info")).to_contain_text("4", timeout=SLOW)
    page.keyboard.press("Control+Enter")
    expect(page.locator('[data-focus="seen"]')).to_be_focused(timeout=SLOW)
    expect(page.locator(".road.beside .bk")).to_have_count(2)
    page.keyboard.press("Enter")
    cards(page, 1)


SKIPS = """() => { window.skipped = new Promise((done) => {
  const key = () => new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
  const wait = () => (document.querySelector(".ev.turned") ? setTimeout(press, 400) : setTimeout(wait, 20));
  const last = () => getComputedStyle([...document.querySelectorAll(".ev.turned .bk")].at(-1)).visibility;
  const press = () => {
    window.covered = last() === "hidden";
    document.body.dispatchEvent(key());
    done(!!document.querySelector(".dt-zones.skip"));
  };
  wait();
}); }"""
"""In the page itself, so that no slow machine comes too late: a key while the cards turn."""


def test_cards_turn_one_by_one_unless_a_key_skips_it(wired: Wired) -> None:
    come, _ = wired(motion="no-preference")
    page = come.page
    sit(page)
    for n in range(2, 7):
        lay(page, 1, n)
    act(page, "press:do:doubt")
    expect(page.locator(".dt-verdict.info")).to_contain_text("4", timeout=SLOW)
    page.wait_for_function("window.Plotly")
    page.evaluate(SKIPS)
    act(page)
    assert page.evaluate("window.skipped"), "a key shows all cards at once"
    assert page.evaluate("window.covered"), "before it the last card was not turned yet"
    expect(page.locator(".road.beside .bk")).to_have_count(6)  # and has done nothing else
    page.keyboard.press("Enter")
    cards(page, 1)


def test_at_other_widths_nothing_is_wider_than_the_screen(wired: Wired) -> None:
    come, _ = wired(390)
    page, sizes = come.page, ((1920, 1080), (390, 944))
    sit(page)
    lay(page, 2, 2)
    come.looks("road", sizes)
    act(page, "press:do:doubt")
    act(page)
    page.wait_for_selector(".dt-axis .plot svg")
    come.looks("road-reveal", sizes)
