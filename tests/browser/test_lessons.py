"""Chapters in a real browser, from their first step to their last: by mouse, by keys alone, and on a phone.

What is to be done is read off a page without a browser that does the same beside it.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page as Tab
from playwright.sync_api import expect

from tests.browser.harness import Opener
from tests.browser.test_page import LESSON, SLOW, on, on_board, opened, walk
from tests.learner import GO, Do, right
from tests.page import Page

MOUSE = (("anno_domini", "05"), ("anno_domini", "06"), ("reisen_verkehr", "02"))
KEYS = (("anno_domini", "03"), *MOUSE)
PHONE = (("anno_domini", "04"), ("reisen_verkehr", "05"))
LOOKED = (("anno_domini", "03"), ("reisen_verkehr", "04"))
"""By mouse, too, as those on a phone."""
SHOWN = """(html) => { const wanted = document.createElement('div'), at = document.querySelector('.dt-panel');
wanted.innerHTML = html;
const acts = (node) => [...node.querySelectorAll('[data-act]')].map((one) => one.dataset.act).join('|');
const words = (node) => node.textContent.replace(/\\s+/g, ' ').trim();
return acts(at) === acts(wanted) && words(at) === words(wanted); }"""
"""Whether the panel says and offers what this HTML does."""
BEFORE = """(selector) => { const at = document.activeElement, to = document.querySelector(selector);
return !!(to && at && at !== document.body && to.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING); }"""
TYPING = ".dt-panel details.typing"
PLACE = ".dt-board [data-ref][tabindex='0']"
"""The place that Tab leads to: a label on a map, or a card."""


class Walk(ABC):
    """The same chapter twice: in a tab, and on a page without a browser that says what comes next."""

    def __init__(self, tab: Tab, game: str, chapter: str) -> None:
        self.tab, self.beside = tab, Page(f"lesson={chapter}", game=game)
        self.typed: dict[str, str] = {}

    def whole(self) -> None:
        """To the end, step by step."""
        for _ in self.beside.lesson.runner.lesson.step:
            self.typed = {}
            for one in (*self.steps(), GO):
                self.together(one)
        assert self.beside.lesson.session.finished
        expect(self.tab.locator('.dt-panel [data-key="end"]')).to_be_visible(timeout=SLOW)

    def steps(self) -> Iterator[Do]:
        yield from right(self.beside.lesson)

    def together(self, one: Do) -> None:
        """One press in both, and both say and offer the same afterwards."""
        self.do(one)
        if one.how == "fill":
            self.typed[one.what] = one.text
        elif one.how == "press":
            self.beside.press(one.what)
        else:
            self.beside.act(one.what, **self.typed)
        self.tab.wait_for_function(SHOWN, arg=self.beside.desk.panel.html, polling=30, timeout=SLOW)

    @abstractmethod
    def do(self, one: Do) -> None:
        """On the tab."""


class Mouse(Walk):
    def do(self, one: Do) -> None:
        if one.how == "fill":
            self._open(one)
            self.tab.locator(f'.dt-panel [name="{one.what}"]').fill(one.text)
        elif one.how == "press":
            label = self.tab.locator(f'.dt-board [data-ref="{one.what}"]')
            label.evaluate("(node) => node.scrollIntoView({ block: 'center' })")
            label.click(force=True)
        elif one.what == "say":
            self.tab.locator(f"{TYPING} [type=submit]").click()
        else:
            self.tab.locator(f'.dt-panel [data-act="{one.what}"]').first.click()

    def _open(self, one: Do) -> None:
        """The line for moves lies folded."""
        if one.what == "move" and self.tab.locator(f"{TYPING}:not([open])").count():
            self.tab.locator(f"{TYPING} summary").click()


class Keys(Walk):
    """Nothing but the keyboard."""

    def do(self, one: Do) -> None:
        keys = self.tab.keyboard
        if one.how == "fill":
            self._field(one)
            keys.press("Control+A")
            keys.type(one.text)
        elif one.how == "press":
            self.to(PLACE)
            walk(self.tab, one.what)
            keys.press("Enter")
        elif one == GO:
            keys.press("Control+Enter")
        elif one.what == "say":
            keys.press("Enter")
        else:
            self.to(f'.dt-panel [data-act="{one.what}"]')
            keys.press("Enter")

    def _field(self, one: Do) -> None:
        if one.what == "move" and self.tab.locator(f"{TYPING}:not([open])").count():
            self.to(f"{TYPING} summary")
            self.tab.keyboard.press("Enter")
        self.to(f'.dt-panel [name="{one.what}"]')

    def to(self, selector: str) -> None:
        """With Tab to there, or back with Shift."""
        self.tab.wait_for_selector(selector, timeout=SLOW)
        key = "Shift+Tab" if self.tab.evaluate(BEFORE, selector) else "Tab"
        for _ in range(140):
            if on(self.tab, selector)() or (selector == PLACE and on_board(self.tab)):
                return
            self.tab.keyboard.press(key)
        raise AssertionError(f"{key} never came to {selector}")


def lesson(game: str, chapter: str) -> str:
    """The link to a chapter."""
    return f"voila/render/{game}.ipynb?lesson={chapter}&lang=en"


@pytest.mark.slow
@pytest.mark.parametrize(("game", "chapter"), MOUSE)
def test_a_chapter_by_mouse(visit: Opener, game: str, chapter: str) -> None:
    Mouse(opened(visit, lesson(game, chapter)).page, game, chapter).whole()


@pytest.mark.slow
@pytest.mark.parametrize(("game", "chapter"), KEYS)
def test_a_chapter_by_keys_alone(visit: Opener, game: str, chapter: str) -> None:
    Keys(opened(visit, lesson(game, chapter)).page, game, chapter).whole()


@pytest.mark.slow
@pytest.mark.parametrize(("game", "chapter"), PHONE)
def test_a_chapter_on_a_phone(visit: Opener, game: str, chapter: str) -> None:
    come = opened(visit, lesson(game, chapter), width=390, height=844)
    walk = Mouse(come.page, game, chapter)
    for _ in walk.beside.lesson.runner.lesson.step:
        walk.typed = {}
        for one in (*walk.steps(), GO):
            assert come.too_wide() <= 0, walk.beside.lesson.step.id
            walk.together(one)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "chapter"), LOOKED)
def test_axe_finds_nothing_serious_in_any_step(visit: Opener, game: str, chapter: str) -> None:
    come = opened(visit, lesson(game, chapter))
    walk = Mouse(come.page, game, chapter)
    for step in walk.beside.lesson.runner.lesson.step:
        walk.typed = {}
        come.looks(f"step-{game}-{step.id}", [(1280, 944)])
        for one in (*walk.steps(), GO):
            walk.together(one)


def test_the_chapters_open_from_the_top_and_lead_to_another(visit: Opener) -> None:
    come = opened(visit, f"{LESSON}?lesson=03&lang=en")
    page = come.page
    page.locator(".dt-top .crumb").click()
    page.wait_for_selector(".dt-sheet .chapters")
    page.keyboard.press("Escape")
    expect(page.locator(".chapters")).to_have_count(0, timeout=SLOW)
    page.locator('.dt-panel [data-act="chapters"]').click()
    page.locator('.chapters [data-act^="open:04"]').click()
    expect(page.locator(".dt-crumbs")).to_contain_text("Building", timeout=SLOW)


def test_before_a_class_a_clicker_shows_the_answer_and_goes_on(visit: Opener) -> None:
    come = opened(visit, f"{LESSON}?lesson=01&lang=en&scale=projector", width=1920, height=1080)
    page = come.page
    expect(page.locator('.dt-panel [data-act="reveal"]')).to_be_visible(timeout=SLOW)
    page.keyboard.press("PageDown")
    expect(page.locator(".dt-panel .dt-verdict.yes")).to_be_visible(timeout=SLOW)
    page.keyboard.press("PageDown")
    expect(page.locator(".dt-panel .dt-verdict.yes")).to_have_count(0, timeout=SLOW)
    expect(page.locator(".dt-panel .teacher")).not_to_have_attribute("open", "", timeout=SLOW)


def test_before_a_class_a_try_whose_button_is_gone_can_be_typed(visit: Opener) -> None:
    page = opened(visit, f"{LESSON}?lesson=09&lang=en&scale=projector", width=1920, height=1080).page
    expect(page.locator(".dt-panel .wanted")).to_be_visible(timeout=SLOW)
    page.locator(f"{TYPING} summary").click()
    page.locator('.dt-panel [name="move"]').fill("end")
    page.locator(f"{TYPING} [type=submit]").click()
    expect(page.locator(".dt-panel .dt-verdict.no")).to_be_visible(timeout=SLOW)
