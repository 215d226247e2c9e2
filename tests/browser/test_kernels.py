"""Kernels go with their pages: that of a closed page soon, that of a silent one later, and then the page comes back."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.harness import Opener, Profiles, Visit, free_port, left, opener
from tests.browser.test_page import SLOW, act, opened, says
from tests.browser.test_resume import MORTAL, kept, seated
from tutor.widgets import serve

USUAL = ("cull_idle_timeout=600", "cull_interval=60")
IDLE = 10
"""Seconds after which an idle kernel is culled here."""
QUICK = (f"--MappingKernelManager.cull_idle_timeout={IDLE}", "--MappingKernelManager.cull_interval=1")
CONNECTED = "--MappingKernelManager.cull_connected=True"
ENDS_WITHIN = 20
"""Seconds that a kernel may take to end, on a busy machine."""


@contextmanager
def quick(notebooks: Path, *more: str) -> Iterator[serve.Server]:
    """A tutor that culls after seconds; all else is as people have it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(serve, "options", lambda port, preheat: [*untimed(port, preheat), *QUICK, *more])
        with serve.running(free_port(), notebooks, preheat=False) as server:
            yield server


def untimed(port: int, preheat: bool, usual: Callable[[int, bool], list[str]] = serve.options) -> list[str]:
    whole = usual(port, preheat)
    rest = [one for one in whole if not one.endswith(USUAL)]
    assert len(rest) == len(whole) - len(USUAL)
    return rest


@pytest.fixture(scope="module")
def tutor(chromium_path: str, notebooks: Path) -> Iterator[str]:
    with quick(notebooks) as server:
        yield server.address


@pytest.fixture
def visit(profiles: Profiles, tutor: str) -> Iterator[Opener]:
    visits: list[Visit] = []
    yield opener(profiles, tutor, visits)
    left(profiles, visits)


def process(page: Page) -> int:
    return int(page.locator("#process").inner_text())


def lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def ends(pid: int, within: float) -> None:
    until = time.monotonic() + within
    while lives(pid):
        assert time.monotonic() < until, f"the kernel still runs after {within} seconds"
        time.sleep(0.1)


def test_a_closed_page_loses_its_kernel_in_time_and_an_open_one_where_nothing_happens_does_not(visit: Opener) -> None:
    open_, closed = opened(visit, MORTAL).page, opened(visit, MORTAL).page
    stays, goes = process(open_), process(closed)
    closed.close()  # says goodbye to nobody, as when a browser crashes
    ends(goes, IDLE + ENDS_WITHIN)
    assert lives(stays), "it has been idle for longer"
    open_.locator(".seating .primary").click()
    says(open_, "Everybody at once")


def test_a_page_that_is_left_ends_its_kernel_at_once(visit: Opener) -> None:
    page = opened(visit, MORTAL).page
    left = process(page)
    page.goto("about:blank")
    ends(left, ENDS_WITHIN)


def test_a_page_whose_kernel_was_culled_says_so_and_comes_back(profiles: Profiles, notebooks: Path) -> None:
    """A lid is shut: nothing of the page arrives any more, until long after."""
    visits: list[Visit] = []
    with quick(notebooks, CONNECTED) as server:
        visit = seated(opener(profiles, server.address, visits))
        page = visit.page
        act(page, "came:pope")
        page.wait_for_selector('.dt-panel [data-act="press:colour:red"]')
        code, gone = kept(page), process(page)
        page.context.set_offline(True)
        says(page, code, ".dt-shell .banner")
        ends(gone, IDLE + ENDS_WITHIN)
        visit.check()
        page.context.set_offline(False)
        page.locator(".dt-shell .banner button").click()
        page.wait_for_selector('.dt-panel [data-act="press:colour:red"]', timeout=SLOW)
        assert kept(page) == code
        assert process(page) != gone
        profiles.leave(page)
