"""Where one looks on a table of cards, what waits until the last card has turned, keys beside the board, the set-up."""

import re
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.harness import Opener, Visit
from tests.browser.test_page import SLOW
from tests.browser.test_practice import tab_to
from tests.browser.test_road import PLAY, act, at, cards, lay, sit

Motion = Literal["reduce", "no-preference"]


def come(visit: Opener, width: int = 1280, motion: Motion = "reduce", lang: str = "en") -> Visit:
    """Somebody comes to the form for a new table."""
    found = visit(f"{PLAY}&lang={lang}", width=width, height=844 if width < 600 else 944)
    found.page.emulate_media(reduced_motion=motion)
    found.settle()
    found.page.wait_for_selector("form.seating")
    return found


# ---- where one looks


TOP = "document.querySelector('.dt-board').getBoundingClientRect().top"


def near_the_top(page: Page, width: int) -> None:
    """The board begins at the top of the screen, below the bars of the page at most."""
    page.wait_for_function(f"-2 <= {TOP} && {TOP} <= {20 if width < 1024 else 240}")


@pytest.mark.parametrize("width", [390, 1280])
def test_what_begins_is_looked_at_from_the_top_of_the_board(visit: Opener, width: int) -> None:
    page = come(visit, width).page
    page.locator('form.seating button[type="submit"]').scroll_into_view_if_needed()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    sit(page)
    near_the_top(page, width)
    for n in (2, 3):
        page.evaluate(f"scrollBy(0, {TOP} - 8)")
        page.wait_for_timeout(100)
        before = page.evaluate(TOP)
        page.locator(".dt-zone.hand .ev").first.dispatch_event("click")
        expect(at(page, "slot:1")).to_have_class(re.compile("target-land"), timeout=SLOW)
        at(page, "slot:1").dispatch_event("click")
        expect(at(page, "slot:1")).to_have_class(re.compile("base"), timeout=SLOW)
        assert abs(page.evaluate(TOP) - before) < 2, "a press moves nothing"
        act(page)
        cards(page, n)
        page.wait_for_timeout(200)
        assert abs(page.evaluate(TOP) - before) < 40, "nor does a card that was laid, but for a line in the bar"
    page.locator('[data-act="press:do:doubt"]').click()
    act(page)
    expect(page.locator(".road.beside .bk")).to_have_count(3, timeout=SLOW)
    near_the_top(page, width)
    act(page)
    cards(page, 1)
    near_the_top(page, width)


LEADS = """() => { const panel = document.querySelector('.dt-panel'), board = document.querySelector('.dt-board');
return [panel.querySelector('h3').getBoundingClientRect().top, board.getBoundingClientRect().top,
        !!(panel.compareDocumentPosition(board) & Node.DOCUMENT_POSITION_FOLLOWING)]; }"""
VERDICT = """() => { const found = document.querySelector('.dt-panel .dt-verdict')?.getBoundingClientRect();
return !!found && found.top >= 0 && found.top < innerHeight - 150; }"""


@pytest.mark.parametrize("where", ["?lesson=02", "?mode=practice&item=orders/look/0"])
def test_on_a_phone_a_question_comes_before_its_cards(visit: Opener, where: str) -> None:
    found = visit(f"voila/render/reisen_verkehr.ipynb{where}&lang=en", width=390, height=844)
    found.settle()
    page = found.page
    page.wait_for_function(f"(() => {{ const [title, board, first] = ({LEADS})(); return first && title < board; }})()")
    title, board, _ = page.evaluate(LEADS)
    assert board - title < 600, "both are on one screen"
    assert found.axe() == []
    page.set_viewport_size({"width": 1280, "height": 944})
    page.wait_for_function(f"!({LEADS})()[2]")


def test_on_a_phone_an_answer_is_brought_into_sight(visit: Opener) -> None:
    found = visit("voila/render/reisen_verkehr.ipynb?mode=practice&item=orders/look/0&lang=en", width=390, height=844)
    found.settle()
    page = found.page
    page.fill("#dt-answer", "119")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    act(page)
    expect(page.locator(".dt-panel .dt-verdict")).not_to_have_count(0, timeout=SLOW)
    page.wait_for_function(VERDICT)


def test_on_a_phone_the_hand_covers_no_axis(visit: Opener) -> None:
    page = come(visit, 390).page
    sit(page)
    lay(page, 2, 2)
    page.locator('[data-act="press:do:doubt"]').click()
    act(page)
    page.wait_for_selector(".dt-axis .plot svg")
    assert page.evaluate("getComputedStyle(document.querySelector('.dt-zone.hand')).position") == "static"


# ---- letters


def test_letters_work_while_the_board_has_the_focus_and_nowhere_else(visit: Opener) -> None:
    page = come(visit).page
    sit(page)
    lay(page, 1, 2)
    tab_to(page, '.dt-panel [data-act="press:do:place"]')
    page.keyboard.press("d")
    page.wait_for_timeout(400)
    expect(page.locator(".dt-verdict.info")).to_have_count(0)
    at(page, "chain:1").focus()
    page.keyboard.press("d")
    expect(page.locator(".dt-verdict.info")).to_contain_text("4", timeout=SLOW)


# ---- what waits until the last card has turned


WATCHES = """() => {
const panes = '.dt-panel, .dt-side, .dt-under, .dt-phases';
const told = () => [...document.querySelectorAll(panes)].map((one) => one.innerText);
const said = () => document.querySelector('.dt-live').textContent;
const wrong = () => [...document.querySelectorAll('.ev.turned.reason')];
const edge = () => wrong().map((one) => getComputedStyle(one).borderTopColor).at(-1);
const before = [told(), said()], turns = () => document.querySelector('.ev.turned');
window.early = new Promise((done) => {
  const wait = () => (turns() ? setTimeout(() => done([before, [told(), said(), edge()]]), 250) : setTimeout(wait, 10));
  wait();
}); }"""


RED = "rgb(156, 42, 29)"
"""The border of what is wrong, in the light."""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_nothing_tells_how_it_ends_before_the_last_card_has_turned(visit: Opener, motion: Motion) -> None:
    page = come(visit, motion=motion).page
    sit(page)
    for n in range(2, 7):
        lay(page, 1, n)
    page.locator('[data-act="press:do:doubt"]').click()
    expect(page.locator(".dt-verdict.info")).to_contain_text("4", timeout=SLOW)
    page.wait_for_function("window.Plotly")
    page.wait_for_timeout(200)
    page.evaluate(WATCHES)
    act(page)
    before, told = page.evaluate("window.early")
    if motion == "no-preference":
        assert told[0] == before[0]
        assert told[2] not in (None, RED), "a card that has not turned yet is not marked as wrong"
        assert told[1] in ("", before[1])
    expect(page.locator(".dt-panel .dt-news")).to_have_count(1, timeout=SLOW)
    expect(page.locator(".ev.turned.reason").last).to_have_css("border-top-color", RED)
    expect(page.locator('[data-focus="seen"]')).to_be_focused(timeout=SLOW)
    expect(page.locator(".dt-live")).not_to_have_text("")
    if motion == "reduce":
        assert page.evaluate("document.documentElement.dataset.turning") is None


FINGER = """(wait) => { window.pressed = [];
addEventListener('click', (event) => pressed.push(event.target.dataset.act));
const node = document.querySelector('.dt-panel .primary'), send = (kind) => node.dispatchEvent(
  new PointerEvent(kind, { bubbles: true, cancelable: true }));
const turns = () => document.documentElement.dataset.turning !== undefined;
const click = () => { node.click(); window.tapped = true; };
const tap = () => { send('pointerdown'); send('pointerup'); setTimeout(click, 60); };
const begin = () => (turns() ? setTimeout(tap, wait) : setTimeout(begin, 5));
begin(); }"""
"""A finger on the button, so many milliseconds after cards began to turn; the click comes after it was lifted."""


@pytest.mark.parametrize("wait", [20, 400])
def test_a_finger_shows_all_cards_at_once_and_presses_nothing_with_it(visit: Opener, wait: int) -> None:
    page = come(visit, motion="no-preference").page
    sit(page)
    for n in range(2, 7):
        lay(page, 1, n)
    page.locator('[data-act="press:do:doubt"]').click()
    expect(page.locator(".dt-verdict.info")).to_contain_text("4", timeout=SLOW)
    page.wait_for_function("window.Plotly")
    page.evaluate(FINGER, wait)
    page.locator('[data-act="primary"]').evaluate("(node) => node.click()")
    page.wait_for_function("window.tapped !== undefined")
    assert page.evaluate("window.pressed") == ["primary"], "the press that began it alone"
    expect(page.locator('[data-focus="seen"]')).to_be_visible(timeout=SLOW)
    page.locator('[data-act="primary"]').click()
    cards(page, 1)


# ---- the set-up


CUT = """() => { const pen = document.createElement('canvas').getContext('2d');
return [...document.querySelectorAll('.seating > .fields select, .seating fieldset select')]
  .filter((one) => one.getClientRects().length).flatMap((one) => {
  const how = getComputedStyle(one);
  const room = one.clientWidth - parseFloat(how.paddingLeft) - parseFloat(how.paddingRight);
  pen.font = how.font;
  return [...one.options].filter((text) => pen.measureText(text.text).width > room + 1).map((text) => text.text);
}); }"""


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("lang", ["en", "nl", "de"])
def test_at_the_set_up_nothing_is_cut_off_and_begin_is_in_sight(visit: Opener, lang: str, width: int) -> None:
    found = come(visit, width, lang=lang)
    page = found.page
    assert page.evaluate(CUT) == []
    expect(page.locator('form.seating button[type="submit"]')).to_be_in_viewport(ratio=1)
    assert found.axe() == []


# ---- a question about no table


def test_a_question_about_dates_stands_alone(visit: Opener) -> None:
    found = visit("voila/render/reisen_verkehr.ipynb?mode=practice&item=dates/look/0&lang=en")
    page = found.page
    page.wait_for_selector(".of-practice")
    expect(page.locator(".dt-zone.road")).to_be_hidden()
    expect(page.locator(".dt-phases")).to_be_hidden()
    assert found.axe() == []


LINES = """() => { const title = document.querySelector('.dt-crumbs .crumb b');
return title.scrollHeight <= title.clientHeight + 1 && title.scrollWidth <= title.clientWidth; }"""


@pytest.mark.parametrize("where", ["reisen_verkehr.ipynb?lesson=07&lang=de", "anno_domini.ipynb?lesson=13&lang=en"])
def test_the_title_of_a_chapter_is_not_cut_off(visit: Opener, where: str) -> None:
    found = visit(f"voila/render/{where}")
    found.settle()
    assert found.page.evaluate(LINES)
