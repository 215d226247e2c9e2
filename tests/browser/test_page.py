"""The page of a game in a real browser: chapter 0 by mouse and by keys alone, refusals, languages, light and size."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.harness import Opener, Visit
from tutor.i18n import LANGUAGES

LESSON = "voila/render/anno_domini.ipynb"
TABLE = f"{LESSON}?mode=play"
CATHEDRALS = ("t:scotland", "t:flanders", "t:denmark", "t:castile")
ARROWS = {"ArrowRight": (1, 0), "ArrowLeft": (-1, 0), "ArrowDown": (0, 1), "ArrowUp": (0, -1)}
AT = """(ref) => { const box = document.querySelector(`[data-ref='${ref}']`).getBoundingClientRect();
return [box.x + box.width / 2, box.y + box.height / 2]; }"""
HERE = "() => document.activeElement?.dataset?.ref ?? ''"
SLOW = 60_000


def opened(visit: Opener, path: str = LESSON, **more: object) -> Visit:
    come = visit(path, **more)
    come.settle()
    come.page.wait_for_selector(".dt-panel .dt-step")
    return come


def press(page: Page, *refs: str) -> None:
    """Click the middle of a label: the land under that very point is meant."""
    for ref in refs:
        page.locator(f'.dt-labels [data-ref="{ref}"]').click(force=True)


def act(page: Page, name: str) -> None:
    page.locator(f'.dt-panel [data-act="{name}"]:not([aria-disabled="true"])').click()


def says(page: Page, text: str, pane: str = ".dt-panel") -> None:
    expect(page.locator(pane)).to_contain_text(text, timeout=SLOW)


def marked(page: Page, n: int) -> None:
    expect(page.locator('.dt-labels [aria-pressed="true"]')).to_have_count(n, timeout=SLOW)


# ---- chapter 0


BY_MOUSE = """
act primary | Half of the way is done
act primary | Work out your taxes
fill 360 | Work out
act primary | 360 gulden
act primary | Take your taxes
act primary | Everybody has 360 gulden
act primary | Build one castle in France
press t:france | one castle more
act primary | France has two castles
act primary | Take Aquitaine
press t:france | By land
press t:aquitaine | you may
act primary | Aquitaine is yours
act primary | Draw your card
act press:do:draw | The goal is still open
act press:do:end | Your first turn is done
act primary | That was a whole turn
"""
"""What is done | what the panel says then."""


def mark_cathedrals(page: Page, mark: Callable[[str], None]) -> None:
    for n, ref in enumerate(CATHEDRALS, 1):
        mark(ref)
        marked(page, n)


@pytest.mark.slow
def test_chapter_0_by_mouse(visit: Opener) -> None:
    page = opened(visit).page
    does: dict[str, Callable[[str], None]] = {
        "act": lambda name: act(page, name),
        "press": lambda ref: press(page, ref),
        "fill": lambda text: page.fill("[name=answer]", text),
    }
    mark_cathedrals(page, does["press"])
    for line in BY_MOUSE.strip().splitlines():
        done, said = line.split(" | ")
        verb, _, what = done.partition(" ")
        does[verb](what)
        says(page, said)


def tab_until(page: Page, found: Callable[[], bool], key: str = "Tab") -> None:
    for _ in range(60):
        if found():
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} never came there")


def on_board(page: Page) -> bool:
    return bool(page.evaluate(HERE))


def on(page: Page, selector: str) -> Callable[[], bool]:
    return lambda: bool(page.evaluate("(s) => document.activeElement?.matches(s) ?? false", selector))


def walk(page: Page, ref: str) -> None:
    """With the arrow keys to a place: always the way that points there best, another where that leads nowhere."""
    been: dict[str, int] = {}
    x1, y1 = page.evaluate(AT, ref)
    for _ in range(80):
        here = page.evaluate(HERE)
        if here == ref:
            return
        x0, y0 = page.evaluate(AT, here)
        been[here] = been.get(here, 0) + 1
        ways = sorted(ARROWS, key=lambda key: -(ARROWS[key][0] * (x1 - x0) + ARROWS[key][1] * (y1 - y0)))
        page.keyboard.press(ways[(been[here] - 1) % 4])
    raise AssertionError(f"the arrows never came to {ref}")


BY_KEYS = """
key Control+Enter | Half of the way is done
key Enter | Work out your taxes
tab [name=answer] | Work out
type 360 | Work out
key Enter | 360 gulden
key Control+Enter | Take your taxes
key Control+Enter | Everybody has 360 gulden
key Control+Enter | Build one castle in France
walk t:france | Build one castle
key b | Where
key Enter | one castle more
key Control+Enter | France has two castles
key Control+Enter | Take Aquitaine
walk t:france | Take Aquitaine
key Enter | By land
walk t:aquitaine | By land
key Enter | you may
key Enter | Aquitaine is yours
key Enter | Draw your card
board back | Draw your card
key d | The goal is still open
key . | Your first turn is done
key PageDown | That was a whole turn
"""


def to_board(page: Page) -> None:
    """Back to the board, which is one stop."""
    tab_until(page, lambda: on_board(page), "Shift+Tab")


def back_to(page: Page, ref: str) -> None:
    to_board(page)
    walk(page, ref)


def mark_by_key(page: Page, ref: str) -> None:
    walk(page, ref)
    page.keyboard.press("Enter")


@pytest.mark.slow
def test_chapter_0_by_keyboard_alone(visit: Opener) -> None:
    page = opened(visit).page
    tab_until(page, lambda: on_board(page))
    does: dict[str, Callable[[str], None]] = {
        "key": page.keyboard.press,
        "type": page.keyboard.type,
        "tab": lambda selector: tab_until(page, on(page, selector)),
        "board": lambda _: to_board(page),
        "walk": lambda ref: back_to(page, ref),
    }
    mark_cathedrals(page, lambda ref: mark_by_key(page, ref))
    for line in BY_KEYS.strip().splitlines():
        done, said = line.split(" | ")
        verb, _, what = done.partition(" ")
        does[verb](what)
        says(page, said)


def test_hints_undo_rule_and_keys_by_letters(visit: Opener) -> None:
    page = opened(visit).page
    tab_until(page, lambda: on_board(page))
    page.keyboard.press("h")
    says(page, "Mark what counts")
    walk(page, "t:scotland")
    page.keyboard.press("Enter")
    marked(page, 1)
    page.keyboard.press("u")
    marked(page, 0)
    page.keyboard.press("?")
    expect(page.locator("#dt-sheet-title")).to_be_focused(timeout=SLOW)
    page.keyboard.press("Escape")
    expect(page.locator(".dt-sheet")).to_have_count(0, timeout=SLOW)
    assert page.evaluate(HERE) == "t:scotland", "the focus comes back to where it was"
    page.keyboard.press("k")
    says(page, "All keys", ".dt-over")


# ---- what is refused


def test_a_refusal_shows_paragraphs_discs_and_what_is_allowed(visit: Opener) -> None:
    page = opened(visit, TABLE).page
    page.locator(".dt-panel button[type=submit]").click()
    act(page, "primary")
    page.wait_for_selector('.dt-panel [data-act="press:do:attack"]')
    page.fill("[name=move]", "attack england>sweden")
    page.keyboard.press("Enter")
    says(page, "Not allowed")
    expect(page.locator(".dt-disc").first).to_be_visible(timeout=SLOW)
    says(page, "ad-7-2")
    says(page, "You could instead")
    says(page, "Nothing has changed")
    expect(page.locator('.dt-panel [data-act="primary"]')).to_be_focused(timeout=SLOW)
    page.locator(".dt-panel .dt-chip").first.click()
    expect(page.locator("#dt-sheet-title")).to_be_focused(timeout=SLOW)
    page.keyboard.press("Escape")
    expect(page.locator(".dt-panel .dt-chip").first).to_be_focused(timeout=SLOW)


def test_bad_moves_and_bad_dice_are_explained(visit: Opener) -> None:
    page = opened(visit, TABLE).page
    page.select_option("[name=dice]", "typed")
    page.locator(".dt-panel button[type=submit]").click()
    act(page, "primary")
    says(page, "What do the dice say?")
    page.fill("[name=dice]", "7 <b>")
    page.keyboard.press("Enter")
    says(page, "7 <b>")
    says(page, "That throw cannot be")
    page.locator('.dt-panel [data-act="undo"]').click()
    says(page, "Everybody at once")
    page.fill("[name=move]", "<script>alert(1)</script>")
    page.keyboard.press("Enter")
    says(page, "cannot read this")


# ---- languages, light, size


@pytest.mark.parametrize("lang", LANGUAGES)
def test_three_languages_and_a_change_in_mid_step(visit: Opener, lang: str) -> None:
    page = opened(visit, f"{LESSON}?lang={lang}").page
    title = {"en": "What wins the game", "nl": "Waarmee je wint", "de": "Womit man gewinnt"}
    says(page, title[lang])
    press(page, "t:scotland")
    marked(page, 1)
    other = next(one for one in LANGUAGES if one != lang)
    page.locator(f'[data-act="language:{other}"]').click()
    says(page, title[other])
    marked(page, 1)
    assert page.evaluate("document.documentElement.lang") == other


@pytest.mark.slow
def test_light_and_size_change_at_once_and_stay(visit: Opener) -> None:
    page = opened(visit).page
    page.locator('[data-act="theme:dark"]').click()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.locator('[data-act="scale:projector"]').click()
    assert page.evaluate("document.documentElement.dataset.scale") == "projector"
    press(page, "t:scotland")
    marked(page, 1)
    expect(page.locator('[data-act="theme:dark"]')).to_have_attribute("aria-pressed", "true")
    page.reload()
    page.wait_for_selector(".dt-panel .dt-step")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


@pytest.mark.slow
def test_axe_finds_nothing_serious(visit: Opener) -> None:
    come = opened(visit)
    come.looks("lesson")
    press(come.page, "t:scotland", "t:kiev")
    act(come.page, "hint")
    act(come.page, "primary")
    says(come.page, "Not yet")
    come.looks("lesson-refused")


def test_nothing_reaches_beyond_the_side_of_a_phone(visit: Opener) -> None:
    assert opened(visit, width=320).too_wide() <= 0


# ---- what must not happen


def test_a_broken_callback_shows_itself_and_the_page_lives_on(visit: Opener) -> None:
    page = opened(visit, "voila/render/broken.ipynb").page
    page.locator('[data-act="language:nl"]').click()
    says(page, "RuntimeError: on purpose", ".dt-shell")
    press(page, "t:scotland")
    marked(page, 1)


def test_the_kernel_of_a_fresh_page_has_nothing_heavy(visit: Opener) -> None:
    page = opened(visit, "voila/render/loaded.ipynb").page
    expect(page.locator("#loaded")).to_have_text("none", timeout=SLOW)


def test_nonsense_from_the_browser_changes_nothing(visit: Opener) -> None:
    page = opened(visit).page
    before = page.locator(".dt-panel").inner_text()
    page.evaluate(
        """() => { const pane = document.querySelector('.dt-panel'), evil = document.createElement('button');
        pane.append(evil);
        for (const act of ['press:do:end', '__import__', '']) { evil.dataset.act = act; evil.click(); }
        evil.remove(); }"""
    )
    press(page, "t:scotland")
    marked(page, 1)
    assert page.locator(".dt-panel h3").inner_text() in before
