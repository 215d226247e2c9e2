"""Practice in a real browser: by keys alone and by mouse, a mistake called by its name, a link that replays."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.harness import Opener, Visit
from tests.browser.test_page import SLOW, press, says
from tutor import registry
from tutor.kernel.item import Item
from tutor.lessons.fresh import as_fresh
from tutor.lessons.values import said

CARDS = "reisen_verkehr"
EXERCISES = {game: registry.pack(game).load("exercises") for game in ("anno_domini", CARDS)}
ID = ".of-practice .dt-foot code"


def opened(visit: Opener, more: str = "", game: str = "anno_domini", **how: Any) -> Visit:
    come = visit(f"voila/render/{game}.ipynb?mode=practice{more}", **how)
    come.settle()
    come.page.wait_for_selector(".of-practice")
    return come


def item_at(page: Page, game: str = "anno_domini") -> Item[Any]:
    """The item in front of the learner, made anew from the id that the page shows."""
    item: Item[Any] = EXERCISES[game].item(page.locator(ID).inner_text())
    return item


def done(page: Page) -> bool:
    return page.locator('.of-practice [data-act="reveal"]').count() == 0


def parts(item: Item[Any]) -> list[str]:
    value = item.answered.value
    return [str(one) for one in value] if isinstance(value, tuple) else [str(value)]


# ---- by keys alone


def tab_to(page: Page, selector: str, most: int = 60) -> None:
    """Tab until the focus is on this."""
    for _ in range(most):
        if page.evaluate("(wanted) => document.activeElement?.matches(wanted) ?? false", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no way by Tab to {selector}")


def by_keys(page: Page, item: Item[Any]) -> None:
    ask = as_fresh(item).ask
    if ask.answer == "number":
        tab_to(page, "#dt-answer")
        page.keyboard.type(parts(item)[0])
    elif ask.answer == "numbers":
        for n, (label, part) in enumerate(zip(ask.labels, parts(item), strict=True)):
            if label == "part.owner":
                tab_to(page, f'[data-act="group:{n}:{part}"]')
                page.keyboard.press("Enter")
            else:
                tab_to(page, f"#dt-part-{n}")
                page.keyboard.type(part)
    else:
        act = f"pick:{ask.options.index(f'v:{said(item.answered.value)}')}"
        tab_to(page, f'[data-act="{act}"]')
        page.keyboard.press("Enter")
        expect(page.locator(f'[data-act="{act}"]')).to_have_attribute("aria-pressed", "true", timeout=SLOW)
    page.keyboard.press("Control+Enter")


def rightly(page: Page, item: Item[Any]) -> bool:
    """Answer it, unless it is shown already; of what is to be marked on the board, ask for the answer."""
    if done(page):
        return False
    if item.made.kind == "some":
        tab_to(page, '[data-act="reveal"]')
        page.keyboard.press("Enter")
        says(page, "The answer")
        return False
    by_keys(page, item)
    expect(page.locator(".of-practice .dt-verdict.yes")).to_be_visible(timeout=SLOW)
    return True


def gone_on(page: Page, before: str) -> None:
    page.keyboard.press("Control+Enter")
    expect(page.locator(ID)).not_to_have_text(before, timeout=SLOW)


@pytest.mark.slow
def test_ten_items_by_keys_alone(visit: Opener) -> None:
    page = opened(visit, "&seed=keys").page
    tab_to(page, ".practice-head select")  # from the top of the page, past the board, into the panel
    answered = 0
    while answered < 10:
        item = item_at(page)
        answered += rightly(page, item)
        gone_on(page, item.id)
        focus = page.evaluate("document.activeElement?.className ?? ''")
        assert "asks" in focus, "the new question has the focus"


@pytest.mark.slow
@pytest.mark.parametrize(("width", "theme"), [(1280, "dark"), (390, "light")])
def test_questions_about_cards_by_keys_alone(visit: Opener, width: int, theme: str) -> None:
    come = opened(visit, "&item=orders/look/0", CARDS, width=width, theme=theme)
    page = come.page
    tab_to(page, ".practice-head select")
    for _ in range(3):
        item = item_at(page, CARDS)
        rightly(page, item)
        assert come.too_wide() <= 0
        gone_on(page, item.id)
    assert come.axe() == []


# ---- by mouse


def test_places_are_marked_by_mouse_and_a_link_replays(visit: Opener) -> None:
    come = opened(visit, "&item=reach/misread/1")
    page = come.page
    item = item_at(page)
    assert item.made.kind == "some"
    press(page, *item.answered.focus)
    expect(page.locator('.dt-labels [aria-pressed="true"]')).to_have_count(len(item.answered.focus), timeout=SLOW)
    page.locator('.dt-panel [data-act="primary"]').click()
    says(page, "Right")
    page.locator('.dt-panel [data-act="primary"]').click()
    expect(page.locator(ID)).not_to_have_text(item.id, timeout=SLOW)
    now = page.locator(ID).inner_text()
    page.wait_for_url("**at=*")
    page.reload()
    expect(page.locator(ID)).to_have_text(now, timeout=SLOW)


@pytest.mark.slow
def test_a_mistake_is_called_by_its_name_and_both_readings_are_shown(visit: Opener) -> None:
    come = opened(visit, "&item=reach/misread/5")
    page = come.page
    option = next(one for one in item_at(page).made.options if one.readings)
    page.fill("#dt-answer", str(option.value))
    page.keyboard.press("Enter")
    says(page, "You read the rule differently")
    dim = page.locator(".dt-labels .dim")
    expect(dim.first).to_be_visible(timeout=SLOW)
    before = dim.count()
    page.locator(".reading.is-rule button").click()
    expect(dim).not_to_have_count(before, timeout=SLOW)
    come.looks("practice-misread")


@pytest.mark.slow
def test_a_table_becomes_an_exercise_with_a_link(visit: Opener) -> None:
    come = visit("voila/render/anno_domini.ipynb?mode=play")
    come.settle()
    page = come.page
    page.locator(".seating .primary").click()
    page.locator('[data-act="exercise"]').click()
    page.locator('.of-pose [data-act="kind:income"]').click()
    page.locator('.of-pose [data-act="which:1"]').click()
    page.locator('.of-pose [data-act="primary"]').click()
    page.wait_for_selector(".of-practice")
    link = page.locator(".of-practice [data-link]").get_attribute("data-link")
    assert link is not None
    assert link.startswith("mode=practice&item=posed/")
    other = visit(f"voila/render/anno_domini.ipynb?{link}")
    other.settle()
    other.page.fill("#dt-answer", "360")
    other.page.keyboard.press("Enter")
    says(other.page, "Right")


# ---- however it is looked at

LOOKS: tuple[tuple[str, Callable[[Page], object]], ...] = (
    ("reach/misread/5", lambda page: page.locator('[data-act="hint"]').click()),
    ("events/look/0", lambda page: None),
    ("order/look/0", lambda page: page.locator('[data-act="reveal"]').click()),
)


@pytest.mark.slow
@pytest.mark.parametrize(("item", "does"), LOOKS)
def test_axe_finds_nothing_serious_in_the_panel_and_nothing_is_cut_off(
    visit: Opener, item: str, does: Callable[[Page], object]
) -> None:
    come = opened(visit, f"&item={item}")
    does(come.page)
    come.looks(f"practice-{item.partition('/')[0]}")


def test_before_a_class_a_question_waits_for_its_answer(visit: Opener) -> None:
    come = opened(visit, "&item=tax/look/0", width=1920, height=1080, stored={"scale": "projector"})
    page = come.page
    expect(page.locator(".of-practice")).not_to_contain_text("The answer")
    page.keyboard.press("PageDown")
    says(page, "The answer")
    come.shot("practice-1920")
    page.keyboard.press("PageDown")
    expect(page.locator(ID)).not_to_have_text("tax/look/0", timeout=SLOW)
