"""Long work of a page: done in a thread, told on the loop, given up at a press."""

import asyncio
import threading
import time
from collections.abc import Callable, Generator
from contextvars import ContextVar

import pytest

from tutor.odds.work import Cancelled, Flag, Progress, Work
from tutor.widgets import guard, work
from tutor.widgets.work import Worker

HEARD: ContextVar[str] = ContextVar("HEARD", default="nobody")
Counted = Callable[[Flag], Generator[int, None, str]]


def count(most: int, seconds: float = 0) -> Counted:
    def counting(flag: Flag) -> Generator[int, None, str]:
        for n in range(most):
            flag.wait(seconds)
            yield n
        return f"{most} in {threading.current_thread().name}"

    return counting


def threads() -> set[threading.Thread]:
    """Those that do long work now; a test of pages may have left one behind that is still on its way to its end."""
    return {one for one in threading.enumerate() if one.name == "tutor-work"}


class Told:
    """What a worker said, and where."""

    def __init__(self) -> None:
        self.worker = Worker()
        self.news: list[int] = []
        self.done: list[str] = []
        self.where: set[tuple[str, str]] = set()

    def hear(self, news: int) -> None:
        self.news.append(news)
        self.where.add((threading.current_thread().name, HEARD.get()))

    def end(self, result: str) -> None:
        self.done.append(result)
        self.where.add((threading.current_thread().name, HEARD.get()))

    def start(self, counted: Counted, pause: float = 0) -> None:
        self.worker.start(counted, self.hear, self.end, lambda: pause)

    async def ended(self) -> None:
        async with asyncio.timeout(20):
            while self.worker.busy:
                await asyncio.sleep(0.005)


def test_without_a_loop_it_is_done_at_once() -> None:
    told = Told()
    told.start(count(3), pause=60)
    assert told.done == ["3 in MainThread"]
    assert not told.worker.busy


def test_without_a_loop_a_fault_is_raised() -> None:
    def broken(flag: Flag) -> Work[int]:
        yield Progress(0, 1)
        raise ZeroDivisionError

    worker = Worker()
    with pytest.raises(ZeroDivisionError):
        worker.start(broken, print, print)
    assert not worker.busy


def test_with_a_loop_it_is_done_in_a_thread_and_told_in_the_context_of_the_handler() -> None:
    async def page() -> Told:
        told = Told()
        HEARD.set("the handler")
        told.start(count(30, 0.02))
        HEARD.set("somebody else")
        assert told.worker.busy
        assert not told.done
        await told.ended()
        return told

    told = asyncio.run(page())
    assert told.done == ["30 in tutor-work"]
    assert told.where == {("MainThread", "the handler")}
    assert told.news == sorted(set(told.news))
    assert len(told.news) <= 0.02 * 30 / work.EVERY + 2, "news that comes fast is told at times only"


def test_the_loop_answers_while_work_goes_on() -> None:
    async def page() -> float:
        told, late = Told(), 0.0

        def busy(flag: Flag) -> Generator[int, None, str]:
            end = time.perf_counter() + 0.6
            while time.perf_counter() < end:
                sum(range(2000))
            yield 0
            return "done"

        told.start(busy)
        while told.worker.busy:
            before = time.perf_counter()
            await asyncio.sleep(0.01)
            late = max(late, time.perf_counter() - before - 0.01)
        return late

    assert asyncio.run(page()) < 0.5


def test_what_is_stopped_tells_nothing_any_more() -> None:
    async def page() -> Told:
        told = Told()
        told.start(count(1000, 0.01))
        await asyncio.sleep(2 * work.EVERY)
        assert told.news
        told.worker.stop()
        assert not told.worker.busy
        before = len(told.news)
        await asyncio.sleep(2 * work.EVERY)
        assert len(told.news) == before
        return told

    before = threads()
    assert not asyncio.run(page()).done
    assert not threads() - before, "the thread has ended"


def test_a_pause_ends_at_once_when_it_is_stopped() -> None:
    async def page() -> None:
        told = Told()
        told.start(count(3), pause=3600)
        while not told.news:
            await asyncio.sleep(0.01)
        told.worker.stop()
        await asyncio.sleep(0.1)

    before = threads()
    asyncio.run(page())
    assert not threads() - before


def test_other_work_takes_the_place_of_what_goes_on() -> None:
    async def page() -> Told:
        told = Told()
        told.start(count(1000, 0.01))
        told.start(count(2))
        await told.ended()
        return told

    assert asyncio.run(page()).done == ["2 in tutor-work"]


def test_a_fault_is_shown_after_what_was_told_before(caplog: pytest.LogCaptureFixture) -> None:
    class Page:
        def __init__(self) -> None:
            self.faults: list[str] = []

        def show_fault(self, fault: BaseException) -> None:
            self.faults.append(str(fault))

        def show_refusal(self) -> None: ...

    def broken(flag: Flag) -> Generator[int, None, str]:
        yield 7
        raise RuntimeError("on purpose")

    async def opened() -> Told:
        told = Told()
        told.start(broken)
        await told.ended()
        return told

    page = Page()
    guard.pages.add(page)
    told = asyncio.run(opened())
    assert told.news == [7]
    assert not told.done
    assert page.faults == ["on purpose"]
    assert "on purpose" in caplog.text


def test_a_closed_loop_is_no_fault() -> None:
    async def page() -> Told:
        told = Told()
        told.start(count(3, 0.1))
        return told

    before = threads()
    told = asyncio.run(page())
    for one in threads() - before:
        one.join(5)
    assert not told.done


def test_a_flag_waits_or_gives_up() -> None:
    flag = Flag()
    flag.wait(0.001)
    flag.cancel()
    with pytest.raises(Cancelled):
        flag.wait(3600)
