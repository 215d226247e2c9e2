"""Bots move off the event loop: the page goes on meanwhile, and the record is the same as without a thread."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from threading import Event
from threading import enumerate as enumerate_threads
from typing import Any

import pytest

from tests.page import Page
from tutor.widgets import table_pace

BOTS = {f"seat-{n}": "greedy" for n in (2, 3, 4)}
ALL = BOTS | {"seat-1": "greedy"}


class Slow:
    """A bot as quick as the other, until `most` moves are made; then it thinks until it is let go."""

    def __init__(self, bot: Any) -> None:
        self.bot = bot
        self.moves = 0
        self.most = 10_000
        self.let = Event()
        self.fault: Exception | None = None

    def __call__(self, *given: Any) -> Any:
        while self.moves >= self.most:
            assert self.let.wait(20), "nobody let the bot go"
            self.let.clear()
        self.moves += 1
        if self.fault:
            raise self.fault
        return self.bot(*given)

    def lets(self, moves: int) -> None:
        self.most += moves
        self.let.set()


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    """It is let go at the end, so that no thread is left for the tests that come after."""
    plain = table_pace.bots
    bot = Slow(None)

    def bots(pack: Any) -> Any:
        known = dict(plain(pack))
        bot.bot = known["greedy"]
        return known | {"greedy": bot}

    monkeypatch.setattr(table_pace, "bots", bots)
    yield bot
    bot.lets(10_000)
    for thread in enumerate_threads():
        if thread.name == "tutor-work":
            thread.join(20)
            assert not thread.is_alive(), "the bot's thread has not ended"


def seated(**values: str) -> Page:
    page = Page("mode=play")
    page.sit(**(values or BOTS))
    return page


def thinks(page: Page) -> bool:
    return page.table.thinking


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(30):
        while not true():
            await asyncio.sleep(0.005)


async def rest(page: Page) -> None:
    await until(lambda: not page.table.thinking)
    page.well()


def run(page: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(page())


def record(page: Page) -> str:
    return page.table.seated.record(page.table.desk.pack.game, page.table.sitting)


async def at_once(page: Page, slow: Slow) -> None:
    """Taxes are taken, and the bots that come first have moved; from now on they think."""
    page.act("primary")
    await rest(page)
    slow.most = slow.moves


# ---- the same as without a thread


def test_bots_in_a_thread_make_the_record_that_they_make_without_one() -> None:
    moves = ("event", "end", "tax", "end")

    def played() -> Page:
        page = seated()
        page.act("primary")
        return page

    plain = played()
    for move in moves:
        plain.say(move)

    async def threaded() -> None:
        page = played()
        await rest(page)
        for move in moves:
            page.say(move)
            await rest(page)
        assert record(page) == record(plain)
        assert page.table.sitting.log[-1].n == plain.table.sitting.log[-1].n

    run(threaded)


# ---- while they think


def test_a_press_is_answered_at_once_and_the_move_is_kept_before_the_bots_have_moved(slow: Slow) -> None:
    async def opened() -> None:
        page = seated()
        await at_once(page, slow)
        before = len(page.table.sitting.entries)
        page.say("end")
        assert thinks(page)
        assert page.table.sitting.entries[before].text == "end"
        assert "data-thinking" in page.desk.panel.html
        assert "dt-work" in page.desk.panel.html
        assert "primary" not in page.desk.panel.acts
        code = page.app.shell.code
        slow.lets(1)
        await until(lambda: len(page.table.sitting.entries) > before + 1)
        page.well()
        assert thinks(page)
        assert "dt-work" in page.desk.panel.html
        slow.lets(10_000)
        await rest(page)
        assert page.table.mine
        assert "data-thinking" not in page.desk.panel.html
        assert Page(f"at={code}", "en", code).table.state == page.table.state, "what the bots did is kept"

    run(opened)


def test_a_kernel_that_dies_while_bots_think_has_kept_what_they_told(slow: Slow) -> None:
    async def opened() -> tuple[str, int]:
        page = seated()
        await at_once(page, slow)
        page.say("end")
        entries = len(page.table.sitting.entries)
        slow.lets(2)
        await until(lambda: len(page.table.sitting.entries) >= entries + 2)
        page.table.worker.stop()
        slow.lets(10_000)
        return page.app.shell.code, len(page.table.sitting.entries)

    code, entries = asyncio.run(opened())
    again = Page(f"at={code}", "en", code)
    assert again.table.mine, "the bots have gone on from there"
    assert len(again.table.sitting.entries) >= entries


@pytest.mark.parametrize("way", ["key", "act", "double"])
def test_nobody_moves_while_bots_move(slow: Slow, way: str) -> None:
    async def opened() -> None:
        page = seated()
        await at_once(page, slow)
        page.say("end")
        before = page.table.sitting
        if way == "key":
            page.key("e", "PageDown", " ", "Ctrl-Enter", "b", "h", "3")
        elif way == "act":
            for act in ("primary", "say", "press:do:end", "why", "one", "auto", "came:1", "show:0"):
                page.table.act(act, {"move": "end"})
        else:
            page.table.act("say", {"move": "end"})
            page.table.act("say", {"move": "end"})
        page.well()
        assert page.table.sitting is before
        assert thinks(page)
        assert "still moving" in page.desk.board.said["text"]
        assert not page.table.hand.busy
        page.press("t:france")
        assert page.table.sitting is before
        assert page.desk.sheet.html, "a place tells of itself"
        slow.lets(10_000)
        await rest(page)

    run(opened)


def test_undo_while_bots_think_takes_the_move_back_and_they_are_forgotten(slow: Slow) -> None:
    async def opened() -> None:
        page = seated()
        await at_once(page, slow)
        before = page.table.state
        page.say("end")
        slow.lets(1)
        await until(lambda: len(page.table.sitting.entries) > 2)
        page.act("undo")
        assert page.table.state == before
        assert page.table.mine
        assert not thinks(page)
        slow.lets(10_000)
        await asyncio.sleep(0.3)
        assert page.table.state == before, "a thought that comes late changes nothing"
        page.act("redo")
        assert thinks(page)
        await rest(page)
        assert page.table.mine

    run(opened)


@pytest.mark.parametrize("how", ["stop", "Escape"])
def test_stop_here_and_on_move_by_move(slow: Slow, how: str) -> None:
    async def opened() -> None:
        page = seated()
        await at_once(page, slow)
        page.say("end")
        if how == "stop":
            page.act("stop")
        else:
            page.key("Escape")
        assert not thinks(page)
        assert "Next move" in page.text()
        slow.lets(10_000)
        entries = len(page.table.sitting.entries)
        page.act("primary")
        await rest(page)
        assert len(page.table.sitting.entries) == entries + 1
        page.act("auto")
        page.act("speed:fast")
        await rest(page)
        assert page.table.mine
        while not thinks(page):
            page.say("tax" if page.table.seat is None else "end")
        await rest(page)
        assert page.table.mine, "after a move of a person they go on by themselves"

    run(opened)


def test_a_bot_that_breaks_is_shown_and_the_table_waits(slow: Slow, caplog: pytest.LogCaptureFixture) -> None:
    async def opened() -> None:
        page = seated()
        await at_once(page, slow)
        page.say("end")
        state = page.table.state
        slow.fault = RuntimeError("a bot is broken")
        slow.lets(1)
        await until(lambda: not page.table.thinking)
        assert "a bot is broken" in page.app.shell.fault["text"]
        assert "a bot is broken" in caplog.text
        assert page.table.state == state
        assert "Next move" in page.text()
        page.app.shell.fault = {}
        slow.fault = None
        slow.lets(10_000)
        page.act("primary")
        await rest(page)
        assert page.table.state != state

    run(opened)


def test_a_table_that_is_left_stands_still_and_goes_on_when_it_is_shown(slow: Slow) -> None:
    async def opened() -> None:
        page = seated()
        await at_once(page, slow)
        page.say("end")
        table = page.table
        page.app._act("mode:learn", {})
        lesson, entries = page.desk.panel.html, len(table.sitting.entries)
        slow.lets(1)
        await until(lambda: not table.thinking)
        assert page.desk.panel.html == lesson
        assert len(table.sitting.entries) == entries
        page.app._act("mode:play", {})
        assert table.thinking
        slow.lets(10_000)
        await rest(page)
        assert table.mine

    run(opened)


def test_a_new_table_is_not_disturbed_by_the_old_one(slow: Slow) -> None:
    async def opened() -> None:
        page = seated()
        await at_once(page, slow)
        page.say("end")
        page.desk.under.click("new")
        slow.lets(10_000)
        await asyncio.sleep(0.3)
        assert "A new table" in page.text()
        page.well()

    run(opened)


def test_another_language_while_bots_think(slow: Slow) -> None:
    async def opened() -> None:
        page = seated()
        await at_once(page, slow)
        page.say("end")
        for lang, word in (("nl", "Stop hier"), ("de", "Hier anhalten"), ("en", "Stop here")):
            page.app._act(f"language:{lang}", {})
            page.well()
            assert word in page.text()
        slow.lets(10_000)
        await rest(page)

    run(opened)


# ---- play it for me


def test_a_bot_makes_one_move_for_the_person_and_it_can_be_taken_back() -> None:
    page = seated()
    page.act("primary")
    before = page.table.state
    page.act("one", helper="greedy")
    assert page.table.state != before
    assert page.table.sitting.entries[-1].person
    page.act("undo")
    assert page.table.state == before
    page.act("one", helper="nonsense")
    assert page.table.pace.helper in table_pace.bots(page.desk.pack)


def test_a_bot_plays_on_for_the_person_to_the_end_of_the_game() -> None:
    page = seated()
    page.act("auto", helper="greedy")
    assert page.table.sitting.over
    mine = [entry for entry in page.table.sitting.entries if entry.person]
    assert {entry.seat for entry in mine} == {1}
    assert len(mine) > 3


def test_it_plays_for_one_person_only_and_stops_for_the_other() -> None:
    page = seated(**(BOTS | {"seat-2": "person"}))
    page.act("primary")
    seat = page.table.seat
    page.act("auto", helper="random")
    assert page.table.mine
    assert page.table.seat != seat


def test_bots_alone_play_by_themselves() -> None:
    page = seated(**ALL)
    assert not thinks(page)
    page.act("auto")
    assert page.table.sitting.over


def test_dice_that_are_typed_stop_it() -> None:
    page = seated(**(ALL | {"dice": "typed", "opening": "whole"}))
    page.act("came:pope")
    page.act("auto")
    assert page.table.sitting.awaited is not None


def test_the_speed_can_be_changed_while_it_plays_and_escape_stops_it(
    slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_pace, "SPEEDS", {"slow": 60.0, "medium": 30.0, "fast": 0.0})

    async def opened() -> None:
        page = seated()
        page.act("primary")
        await rest(page)
        entries = len(page.table.sitting.entries)
        page.act("auto", helper="greedy")
        await until(lambda: len(page.table.sitting.entries) > entries)
        page.well()
        assert thinks(page)
        assert not page.table.mine
        assert "A bot plays for you" in page.text()
        assert len(page.table.sitting.entries) == entries + 1, "it waits before the next move"
        slow.most = slow.moves + 10
        page.act("speed:fast")
        await until(lambda: len(page.table.sitting.entries) > entries + 5)
        page.act("speed:slow")
        page.key("Escape")
        assert not thinks(page)
        assert page.table.pace.speed == "slow"
        slow.lets(1)

    run(opened)
