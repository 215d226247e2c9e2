"""A visit comes back in a real browser: after a reload, after its kernel was killed, in a second tab."""

import os
import signal

from playwright.sync_api import Page, expect

from tests.browser.harness import Opener, Visit
from tests.browser.player import COPIED, decided, laid, settled, whole_record, written
from tests.browser.test_page import SLOW, act, opened, press, says

MORTAL = "voila/render/mortal.ipynb?mode=play"


def seated(visit: Opener, dice: str = "typed", opening: str = "whole") -> Visit:
    """A table of four people at which the dice are typed in."""
    come = opened(visit, MORTAL)
    for n in range(1, 5):
        come.page.select_option(f"[name=seat-{n}]", "person")
    come.page.select_option("[name=dice]", dice)
    come.page.select_option("[name=opening]", opening)
    act_form(come.page)
    return come


def act_form(page: Page) -> None:
    page.locator(".seating .primary").click()


def in_mid_turn(page: Page) -> None:
    """Colours are chosen, and the first throw is awaited."""
    act(page, "came:pope")
    for colour in ("red", "blue", "yellow", "green"):
        act(page, f"press:colour:{colour}")
        act(page, "primary")
    says(page, "Throw 2 dice")


def kept(page: Page) -> str:
    """The code in the link, when it is there."""
    page.wait_for_function("() => new URL(location.href).searchParams.has('at')", timeout=SLOW)
    return str(page.evaluate("() => new URL(location.href).searchParams.get('at')"))


def test_a_closed_tab_is_asked_and_goes_on(visit: Opener) -> None:
    page = seated(visit).page
    in_mid_turn(page)
    code = kept(page)
    other = page.context.new_page()
    other.goto(page.url.partition("?")[0])
    page.close()
    says(other, code, ".dt-notice")
    other.locator('.dt-notice [data-act="go-on"]').click(timeout=SLOW)
    says(other, "Throw 2 dice")


def test_two_tabs_both_keep_what_they_did(visit: Opener) -> None:
    page = seated(visit, "seed", "ready").page
    act(page, "primary")
    kept(page)
    expect(page.locator(".dt-panel h3")).not_to_have_text("Everybody at once", timeout=SLOW)
    title = page.locator(".dt-panel h3").inner_text()
    other = page.context.new_page()
    other.goto(page.url)
    says(other, title)
    act(page, "press:do:end")
    expect(page.locator(".dt-panel h3")).not_to_have_text(title, timeout=SLOW)
    act(other, "press:do:event")
    says(other, "Another tab has gone on", ".dt-notice")
    mine = page.locator(".dt-panel h3").inner_text()
    other.locator('.dt-notice [data-act="other"]').click()
    says(other, mine)
    other.locator('.dt-notice [data-act="other"]').click()
    says(other, title)


# ---- in the middle of a turn


def lines_before(verb: str) -> list[str]:
    """A game up to the first move of this kind, and that move without its dice."""
    rows = whole_record().splitlines()
    at = next(n for n, row in enumerate(rows) if row.startswith(verb))
    return [*rows[:at], rows[at].partition("!")[0].strip()]


def laid_out(visit: Opener, record: str) -> Page:
    """Four people go on from a record; they throw the dice."""
    page = opened(visit, MORTAL).page
    for n in range(1, 5):
        page.select_option(f"[name=seat-{n}]", "person")
    page.select_option("[name=dice]", "typed")
    page.locator("details:has([name=record]) summary").click()
    page.fill("[name=record]", record)
    act_form(page)
    settled(page, record)
    return page


def the_same_each_time(visit: Opener, page: Page, title: str) -> Page:
    """After a reload, with another kernel, and in another browser the table is what it was."""
    record, position, code = written(page), laid(page), kept(page)

    def same(page: Page) -> None:
        settled(page, record)
        assert (laid(page), kept(page)) == (position, code)
        says(page, title)

    page.reload()
    same(page)
    os.kill(int(page.locator("#process").inner_text()), signal.SIGKILL)
    says(page, code, ".dt-shell .banner")
    page.locator(".dt-shell .banner button").click()
    same(page)
    page.close()
    page = visit(MORTAL, stored={"code": code}).page
    page.locator('.dt-notice [data-act="go-on"]').click(timeout=SLOW)
    same(page)
    return page


def test_a_move_half_chosen(visit: Opener) -> None:
    *before, attack = lines_before("attack")
    page = laid_out(visit, "\n".join(before) + "\n")
    base = attack.partition(" ")[2].partition(">")[0]
    act(page, "press:do:attack")
    press(page, f"t:{base}")
    expect(page.locator('.dt-panel [data-act="let-go"]')).to_be_visible(timeout=SLOW)
    page = the_same_each_time(visit, page, "Attack")
    expect(page.locator('.dt-panel [data-act="let-go"]')).to_have_count(0)


def test_a_battle_for_which_people_throw(visit: Opener) -> None:
    before = "\n".join(lines_before("attack")) + "\n"
    page = the_same_each_time(visit, laid_out(visit, before), "What do the dice say?")
    dice = page.locator(".dt-panel .dt-dice .die").count()
    page.fill("[name=dice]", "1" * dice)
    page.locator('.dt-panel form[data-act="came"] button').click()
    expect(page.locator(".dt-panel [name=dice]")).to_have_count(0, timeout=SLOW)
    assert decided(written(page), "", 2), "the record can be read, and is a turn further"
    assert written(page).removeprefix(before).startswith("! 1 1")


def test_a_task_that_is_open(visit: Opener) -> None:
    *before, murder = lines_before("murder")
    page = the_same_each_time(visit, laid_out(visit, "\n".join(before) + "\n"), "Murderer")
    page.fill("[name=move]", murder)
    page.locator('.dt-panel form[data-act="say"] button').click()
    page.wait_for_function(f"line => ({COPIED})[0].includes(line)", arg=murder, timeout=SLOW)
