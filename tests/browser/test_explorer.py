"""The explorer in a real browser: by mouse and by keys alone, sliders, charts, and what axe finds."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.harness import WIDE, Opener, Visit
from tests.browser.test_page import SLOW
from tests.browser.test_practice import tab_to
from tutor import i18n, registry

EXPLORE = "voila/render/anno_domini.ipynb?mode=explore"
ANSWERS = registry.pack("anno_domini").load("explore")
ANSWER = ".dt-panel .answer .big"


def opened(visit: Opener, more: str = "", **how: Any) -> Visit:
    come = visit(EXPLORE + more, **how)
    come.settle()
    come.page.wait_for_selector(".explore")
    come.page.wait_for_selector(".barrow")
    return come


def chance(place: str) -> str:
    """What the odds say of a place, in per cent."""
    return i18n.percent(ANSWERS.line(ANSWERS.opening, place, 4).odds.chance, "en")


def place(page: Page, ref: str) -> Any:
    return page.locator(f'.dt-labels [data-ref="{ref}"]')


def no_side(page: Page) -> bool:
    """Whether nothing has to be scrolled sideways."""
    return bool(page.evaluate(WIDE) <= 0)


# ---- by mouse


def test_a_target_by_mouse(visit: Opener) -> None:
    come = opened(visit)
    page = come.page
    expect(place(page, "t:greece").locator(".val")).to_have_text(chance("t:greece"))
    place(page, "t:greece").click()
    expect(page.locator(ANSWER)).to_have_text(chance("t:greece"), timeout=SLOW)
    expect(page.locator("ol.line > li")).not_to_have_count(0)
    page.wait_for_selector(".dt-chart .main-svg")
    assert page.locator(".dt-chart text", has_text="taken").count()
    page.locator(".dt-panel .explore-seats .opt").first.click()
    expect(page.locator(".dt-panel h3").first).to_have_text("What can Red reach?", timeout=SLOW)


def test_a_slider_is_answered_and_the_chart_follows(visit: Opener) -> None:
    come = opened(visit, "&place=t:greece")
    page = come.page
    before = page.locator(ANSWER).inner_text()
    page.wait_for_selector(".dt-chart .main-svg")
    page.locator("#dt-slide-target").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator('output[for="dt-slide-target"]')).to_have_text("2")
    expect(page.locator(ANSWER)).not_to_have_text(before, timeout=SLOW)
    expect(page.locator(".explored h3").first).to_have_text("One throw: Anatolia 6 against Greece 2")
    assert page.evaluate("document.activeElement.id") == "dt-slide-target"
    page.locator('[data-act="plans"]').click()
    expect(page.locator("table.plans tbody tr")).to_have_count(4, timeout=SLOW)
    page.locator('[data-act="as-it-is"]').click()
    expect(page.locator(ANSWER)).to_have_text(before, timeout=SLOW)
    assert page.locator("#dt-slide-target").input_value() == "3"


def chance_with(place: str, *wishes: tuple[int, str, int]) -> str:
    """What the odds say of a place as if cards lay elsewhere."""
    then, _ = ANSWERS.suppose(ANSWERS.opening, wishes)
    return i18n.percent(ANSWERS.line(then, place, 4).odds.chance, "en")


def test_cards_in_thought_by_mouse(visit: Opener) -> None:
    page = opened(visit).page
    place(page, "t:greece").click()
    expect(page.locator(ANSWER)).to_have_text(chance("t:greece"), timeout=SLOW)
    page.locator(".cards-of summary").click()
    page.locator('[data-act="card-flip:4:c:genius"]').click()
    genius = chance_with("t:greece", (4, "c:genius", 1))
    assert genius != chance("t:greece")
    expect(page.locator(ANSWER)).to_have_text(genius, timeout=SLOW)
    expect(place(page, "t:greece").locator(".val")).to_have_text(genius, timeout=SLOW)
    expect(page.locator(".as-if b")).to_have_text("As if: Green +\xa0Genius.")
    expect(page.locator('[data-act="card-flip:4:c:genius"]')).to_have_attribute("aria-pressed", "true")
    page.locator('[data-act="cards-back"]').click()
    expect(page.locator(ANSWER)).to_have_text(chance("t:greece"), timeout=SLOW)
    expect(page.locator('[data-act="card-flip:4:c:genius"]')).to_have_attribute("aria-pressed", "false")


def test_cards_in_thought_by_keys_and_their_link(visit: Opener) -> None:
    page = opened(visit, "&place=t:greece").page
    keys, more = page.keyboard, "card-more:2:c:arquebusier"
    both = chance_with("t:greece", (2, "c:arquebusier", 2))
    assert both != chance("t:greece")
    page.locator(".cards-of summary").focus()
    keys.press("Enter")
    expect(page.locator(".held-cards")).to_have_count(2, timeout=SLOW)
    tab_to(page, f'[data-act="{more}"]')
    for n in (1, 2, 2):  # there are two
        keys.press("Enter")
        expect(page.locator(f'.held:has([data-act="{more}"]) output')).to_have_text(str(n), timeout=SLOW)
    expect(page.locator(ANSWER)).to_have_text(both, timeout=SLOW)
    assert page.evaluate("document.activeElement.dataset.act") == more
    other = visit(f"voila/render/anno_domini.ipynb?{page.locator('[data-link]').get_attribute('data-link')}").page
    expect(other.locator(ANSWER)).to_have_text(both, timeout=SLOW)
    page.locator(".cards-of summary").focus()
    keys.press("Shift+Tab")
    keys.press("Enter")
    expect(page.locator(ANSWER)).to_have_text(chance("t:greece"), timeout=SLOW)
    expect(page.locator(".as-if")).to_have_count(0)
    assert page.evaluate("document.activeElement.matches('.cards-of summary')")


def test_cards_in_thought_are_well_to_look_at(visit: Opener) -> None:
    come = opened(visit, "&place=t:greece&cards=4.c:genius.1+4.c:general.2+2.c:soldier.0")
    expect(come.page.locator(".held-cards")).to_have_count(2, timeout=SLOW)
    come.page.locator(".cards-of").evaluate("(one) => one.scrollIntoView()")
    come.looks("explorer-cards")


# ---- by keys alone


def test_everything_by_keys_alone(visit: Opener) -> None:
    come = opened(visit)
    page, keys = come.page, come.page.keyboard
    tab_to(page, ".dt-labels .lb")
    for _ in range(40):
        if page.evaluate("document.activeElement.dataset.ref") == "t:greece":
            break
        here = page.evaluate("document.activeElement.dataset.ref")
        keys.press(_toward(page, here, "t:greece"))
    keys.press("Enter")
    expect(page.locator(ANSWER)).to_have_text(chance("t:greece"), timeout=SLOW)
    keys.press("]")
    expect(page.locator('.dt-tabs [aria-pressed="true"]')).to_have_text("Danger", timeout=SLOW)
    keys.press("[")
    keys.press("Escape")
    tab_to(page, '[data-act="tab:win"]')
    keys.press("Enter")
    expect(page.locator(".explore .chance").first).to_be_visible(timeout=SLOW)


def _toward(page: Page, here: str, there: str) -> str:
    """The arrow that leads nearer."""
    (x0, y0), (x1, y1) = (
        page.evaluate(
            "(ref) => { const r = document.querySelector(`.dt-labels [data-ref='${ref}']`).getBoundingClientRect();"
            " return [r.x + r.width / 2, r.y + r.height / 2]; }",
            ref,
        )
        for ref in (here, there)
    )
    if abs(x1 - x0) > abs(y1 - y0):
        return "ArrowRight" if x1 > x0 else "ArrowLeft"
    return "ArrowDown" if y1 > y0 else "ArrowUp"


# ---- how it looks


def test_nothing_serious_for_axe_and_nothing_sideways(visit: Opener) -> None:
    come = opened(visit, "&place=t:greece")
    page = come.page
    page.wait_for_selector(".dt-chart .main-svg")
    page.locator(".explored details").first.evaluate("(one) => { one.open = true; }")
    come.looks("explorer-reach")
    for tab in ("danger", "win", "events"):
        page.locator(f'[data-act="tab:{tab}"]').click()
        page.wait_for_selector(f'.explore[data-key="explore-{tab}"]')
        expect(page.locator(".explored .card").nth(1)).to_be_visible(timeout=SLOW)
        come.settle()
        come.looks(f"explorer-{tab}")


def test_before_a_class_all_is_larger(visit: Opener) -> None:
    come = opened(visit, "&place=t:croatia", width=1920, height=1080, stored={"scale": "projector"})
    assert no_side(come.page)
    come.page.wait_for_selector(".dt-chart .main-svg")
    come.shot("explorer-1920")


# ---- links


def test_a_wrong_link_says_so(visit: Opener) -> None:
    come = opened(visit, "&tab=weather")
    expect(come.page.locator(".dt-verdict.info")).to_contain_text("There is no question weather.")
