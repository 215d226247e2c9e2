"""The board in Chromium: exact clicks, the keyboard, themes, nothing forbidden."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests import europe
from tests.browser.harness import Opener, Profiles, Visit, opener
from tutor.kernel.chance import stream
from tutor.views.figure import figure
from tutor.views.scene import Ring
from tutor.views.tokens import Theme, palette

PAGE = "voila/render/board.ipynb"
Spot = tuple[str, float, float]


def winding(ring: Ring, x: float, y: float) -> int:
    """How often a ring winds round a point: another way to ask than the board's own even-odd rule."""
    turns = 0
    for (x1, y1), (x2, y2) in zip(ring, (*ring[1:], ring[0]), strict=True):
        side = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1)
        turns += (y1 <= y < y2 and side > 0) - (y2 <= y < y1 and side < 0)
    return turns


def lands_at(x: float, y: float) -> list[str]:
    return [land for land in europe.LANDS if any(winding(ring, x, y) for ring in europe.RINGS[land])]


def spots(count: int, seed: str) -> Iterator[Spot]:
    """Points inside lands, each land as likely as the next, evenly within its bounds."""
    lands, found, turn = list(europe.LANDS), 0, 0
    while found < count:
        draw, turn = stream(seed, turn), turn + 1
        land = lands[draw(0, len(lands))]
        ring = europe.RINGS[land][draw(1, len(europe.RINGS[land]))]
        xs, ys = zip(*ring, strict=True)
        x = min(xs) + (max(xs) - min(xs)) * draw(2, 10_000) / 10_000
        y = min(ys) + (max(ys) - min(ys)) * draw(3, 10_000) / 10_000
        if lands_at(x, y) == [land] and _clear(land, x, y):
            found += 1
            yield f"t:{land}", x, y


def _clear(land: str, x: float, y: float) -> bool:
    """A pixel of the screen is several kilometres wide: a point must be well inside to be asked about."""
    return all(lands_at(x + dx, y + dy) == [land] for dx in (-6, 6) for dy in (-6, 6))


def hears(visit: Visit, count: int) -> list[str]:
    """What the kernel heard in this test, as soon as it is so much."""
    visit.page.wait_for_function(f"document.querySelectorAll('#heard li').length >= {visit.since + count}")
    texts: list[str] = visit.page.evaluate("[...document.querySelectorAll('#heard li')].map(li => li.textContent)")
    return texts[visit.since :]


def pixel(visit: Visit, x: float, y: float) -> tuple[float, float]:
    box = visit.page.locator(".dt-labels").bounding_box()
    assert box
    return box["x"] + x / 4000 * box["width"], box["y"] + (3280 - y) / 3280 * box["height"]


@pytest.fixture(scope="module")
def shared(profiles: Profiles, voila: str) -> Iterator[Visit]:
    visits: list[Visit] = []
    opened = opener(profiles, voila, visits)(PAGE, width=900, height=900)
    opened.settle()
    hears(opened, 1)
    yield opened
    profiles.leave(opened.page)


@pytest.fixture
def board(shared: Visit) -> Iterator[Visit]:
    """One page for many tests, each of which begins with the same scene and with nothing heard."""
    serial = int(shared.page.locator(".dt-board").get_attribute("data-drawn") or 0)
    shared.page.locator(".lb").first.press("2")
    shared.settle(serial + 1)
    shared.page.evaluate("document.activeElement.blur()")
    shared.since = shared.page.locator("#heard li").count()
    yield shared
    shared.check()


def test_200_fast_clicks_name_the_right_land_each_time(board: Visit) -> None:
    wanted = [spot for spot in spots(260, "fast clicks") if not _covered(board, *spot[1:])][:200]
    for _, x, y in wanted:
        board.page.mouse.click(*pixel(board, x, y))
    told = hears(board, 200)
    assert len(wanted) == 200
    assert told == [ref for ref, _, _ in wanted]


def _covered(visit: Visit, x: float, y: float) -> bool:
    """Whether the legend lies over a point."""
    at = pixel(visit, x, y)
    return bool(visit.page.evaluate("([x, y]) => !!document.elementFromPoint(x, y)?.closest('.dt-legend, .badge')", at))


def test_the_browser_fills_in_the_same_figure_as_python(board: Visit) -> None:
    wanted = "t => [t.uid, t.x, t.y, t.fillcolor ?? null, t.line?.color ?? null]"
    shown = board.page.evaluate(f"document.querySelector('.dt-picture').data.map({wanted})")
    drawn = json.loads(json.dumps(figure(europe.choosing())["data"]))
    assert shown == [[t["uid"], t["x"], t["y"], t.get("fillcolor"), t.get("line", {}).get("color")] for t in drawn]


def test_one_tab_stop_and_arrows_between_neighbours(board: Visit) -> None:
    stops = board.page.locator(".dt-labels [tabindex='0']")
    assert stops.count() == 1
    board.page.locator("[data-ref='t:france']").focus()
    for key, expected in [("ArrowRight", "lorraine"), ("ArrowLeft", "flanders"), ("ArrowDown", "france")]:
        board.page.keyboard.press(key)
        assert _focus(board) == f"t:{expected}", key
    assert stops.count() == 1
    board.page.keyboard.press("Enter")
    board.page.keyboard.press("Space")
    board.page.keyboard.press("Escape")
    board.page.keyboard.press("Control+Enter")
    board.page.keyboard.press("?")
    told = hears(board, 5)
    assert told == ["t:france", "t:france", *(f"key {key} t:france" for key in ("Escape", "Ctrl-Enter", "?"))]


def test_s_goes_round_the_places_over_the_same_sea(board: Visit) -> None:
    board.page.locator("[data-ref='t:ireland']").focus()
    ring = [f"t:{land}" for land in europe.LANDS if land != "ireland" and "atlantic" in europe.LANDS[land]["seas"]]
    for expected in [*ring, "t:ireland", ring[0]]:
        board.page.keyboard.press("s")
        assert _focus(board) == expected


def test_every_land_is_reached_by_arrows(board: Visit) -> None:
    reached, fresh = {"t:france"}, ["t:france"]
    while fresh:
        start = fresh.pop()
        for key in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"):
            board.page.locator(f"[data-ref='{start}']").focus()
            board.page.keyboard.press(key)
            if (there := _focus(board)) not in reached:
                reached.add(there)
                fresh.append(there)
    assert reached == {f"t:{land}" for land in europe.LANDS}


def test_another_scene_keeps_the_focus_and_says_what_happened(board: Visit) -> None:
    board.page.locator("[data-ref='t:wales']").focus()
    serial = int(board.page.locator(".dt-board").get_attribute("data-drawn") or 0)
    board.page.keyboard.press("3")
    board.settle(serial + 1)
    assert _focus(board) == "t:wales"
    assert board.page.locator(".dt-disc").all_text_contents() == ["1", "2"]
    assert board.page.locator("[data-ref='t:bohemia'] em").text_content() == "free"
    assert "reason" in (board.page.locator("[data-ref='t:england']").get_attribute("class") or "")


def test_the_theme_follows_the_document_without_the_kernel(board: Visit) -> None:
    themes: tuple[Theme, ...] = ("dark", "light")
    for theme in themes:
        board.page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        sea = palette(theme)["sea"]
        board.page.wait_for_function(f"document.querySelector('.dt-picture').layout.plot_bgcolor === '{sea}'")


def test_a_broken_callback_shows_itself_and_the_page_lives_on(board: Visit) -> None:
    board.page.locator("[data-ref='t:wales']").focus()
    board.page.keyboard.press("b")
    banner = board.page.locator(".banner.fault[role=alert]")
    banner.wait_for()
    assert "broken on purpose" in (banner.text_content() or "")
    banner.locator("button").click()
    board.page.locator("[data-ref='t:wales']").press("Enter")
    assert hears(board, 1) == ["t:wales"]


def test_axe_finds_nothing_serious(visit: Opener) -> None:
    opened = visit(PAGE)
    opened.settle()
    for nth, scene in enumerate("23", 1):
        opened.page.locator(".lb").first.press(scene)
        opened.settle(nth)
        opened.looks(f"board-{scene}")


def test_a_phone_shows_the_region_and_the_whole_on_m(visit: Opener) -> None:
    opened = visit(PAGE, width=390, height=844)
    opened.settle()
    assert opened.page.locator("[data-ref='t:kiev']").is_hidden()
    assert opened.page.evaluate("document.documentElement.scrollWidth") <= 390
    opened.shot("board-phone")
    opened.page.get_by_role("button", name="Whole map").click()
    assert opened.page.locator("[data-ref='t:kiev']").is_visible()
    opened.page.locator("[data-ref='t:france']").press("m")
    assert opened.page.locator("[data-ref='t:kiev']").is_hidden()
    opened.page.mouse.click(*_middle(opened, "t:aquitaine"))
    assert hears(opened, 2)[-1] == "t:aquitaine"


def test_a_projector_has_large_type(visit: Opener) -> None:
    opened = visit(PAGE, width=1920, height=1080, stored={"scale": "projector"})
    opened.settle()
    size = opened.page.evaluate(
        "parseFloat(getComputedStyle(document.querySelector('[data-ref=\"t:france\"]')).fontSize)"
    )
    assert size >= 20
    opened.shot("board-projector")


def test_a_finger_is_answered_like_a_mouse(browser: Browser, voila: str) -> None:
    context = browser.new_context(viewport={"width": 820, "height": 1180}, has_touch=True)
    visit = Visit(context.new_page())
    visit.page.goto(voila + PAGE)
    visit.settle()
    hears(visit, 1)
    for _, x, y in (wanted := list(spots(10, "taps"))):
        visit.page.touchscreen.tap(*pixel(visit, x, y))
    assert hears(visit, 11)[1:] == [ref for ref, _, _ in wanted]
    context.close()
    visit.check()


def _focus(visit: Visit) -> str:
    found: str = visit.page.evaluate("document.activeElement.dataset.ref ?? ''")
    return found


def _middle(visit: Visit, ref: str) -> tuple[float, float]:
    box = visit.page.locator(f"[data-ref='{ref}']").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
