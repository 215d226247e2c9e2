"""A real browser on a real server: what tests of pages share.

`Visit` wraps a page of Playwright and keeps everything that must not happen: errors of the console, failed requests,
requests to another host. `visit.settle()` waits for the board; `visit.check()` is called at the end of every visit.
"""

import json
import os
import shutil
import socket
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Response

SHOTS = Path(__file__).parents[2] / "shots"
"""Pictures for people to look at; git ignores them."""
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The browser without windows of its own comes first: those cost a quarter of a page's start; no test looks at them."""
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
HERE = ("http://127.0.0.1", "ws://127.0.0.1", "data:", "blob:")
Theme = Literal["light", "dark"]
SIZES = ((390, 844), (1280, 944))
"""A phone and a desk, in pixels."""
WIDE = """() => Math.max(...[document.documentElement, ...document.querySelectorAll('.dt-page')].map(
(one) => one.scrollWidth)) - innerWidth"""
"""What is cut off (`overflow: clip`) does not count in the width of the document."""
_SETTLES = 300
"""Milliseconds until colours have changed and what flows has found its place."""
_LIGHTS: tuple[tuple[Theme, tuple[str, ...]], ...] = (("dark", ("color-contrast",)), ("light", ()))
"""Each light, and the rules of axe to ask there; none means all."""
_WAIT = 60_000
"""Milliseconds that a page may need on a busy machine."""


def chromium() -> str:
    """Where Chromium is, or nothing."""
    named = os.environ.get("CHROMIUM", "")
    return named if Path(named).is_file() else next(filter(None, map(shutil.which, CHROMIUM)), "")


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def notebook(path: Path, source: str) -> None:
    """Write a notebook with one cell."""
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    cell: dict[str, object] = {"cell_type": "code", "id": "a", "metadata": {}, "source": source}
    cell |= {"execution_count": None, "outputs": []}
    about = {"kernelspec": kernel, "title": path.stem}
    whole = {"cells": [cell], "metadata": about, "nbformat": 4, "nbformat_minor": 5}
    path.write_text(json.dumps(whole), encoding="utf-8")


@dataclass
class Visit:
    """One person's page, from its opening to its end."""

    page: Page
    faults: list[str] = field(default_factory=list)
    since: int = 0
    """For tests that share a page: how much it had heard before this one."""

    def __post_init__(self) -> None:
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        self.page.on("request", lambda request: self._asked(request.url))
        self.page.on("response", self._answered)
        self.page.set_default_timeout(_WAIT)

    def settle(self, serial: int | None = None) -> None:
        """Until the board is drawn; with a serial, until the scene shown for the n-th time is."""
        wanted = "[data-drawn]" if serial is None else f'[data-drawn="{serial}"]'
        self.page.wait_for_selector(f".dt-board{wanted}")

    def axe(self, *rules: str) -> list[str]:
        """What axe finds serious or critical, a line each: by all its rules, or by these."""
        only = {"runOnly": {"type": "rule", "values": list(rules)}} if rules else {}
        found = Axe().run(self.page, options={"resultTypes": ["violations"], **only}).response["violations"]
        return [
            f"{rule['id']}: {node['target']} {node['failureSummary']}"
            for rule in found
            if rule["impact"] in ("serious", "critical")
            for node in rule["nodes"]
        ]

    def looks(self, name: str, sizes: Sequence[tuple[int, int]] = SIZES) -> None:
        """Nothing serious for axe and nothing to be scrolled sideways, in each size and light; AssertionError lists it.

        In the dark the same stands there, so that only colours are asked about. A picture of each goes into the folder
        of pictures; the page is left in the last size, in the light.
        """
        found: dict[str, object] = {}
        for width, height in sizes:
            self.page.set_viewport_size({"width": width, "height": height})
            for theme, rules in _LIGHTS:
                self.page.emulate_media(color_scheme=theme)
                self.page.wait_for_timeout(_SETTLES)
                wide = self.too_wide()
                found[f"{width}-{theme}"] = [*self.axe(*rules), *([f"{wide} px too wide"] if wide > 0 else [])]
                self.shot(f"{name}-{width}-{theme}")
        assert not any(found.values()), (name, {look: faults for look, faults in found.items() if faults})

    def too_wide(self) -> int:
        """So many pixels stick out at the side, also where the page of a game cuts them off; 0 or less: none."""
        found: int = self.page.evaluate(WIDE)
        return found

    def shot(self, name: str) -> None:
        """A picture into the folder of pictures."""
        SHOTS.mkdir(exist_ok=True)
        self.page.screenshot(path=SHOTS / f"{name}.png")

    def check(self) -> None:
        """Nothing happened that must not: AssertionError lists it."""
        assert not self.faults, "\n".join(self.faults)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.faults.append(f"console: {message.text} {message.location.get('url', '')}")

    def _asked(self, url: str) -> None:
        if not url.startswith(HERE):
            self.faults.append(f"a request to another host: {url}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.faults.append(f"{response.status} for {response.url}")


class Profiles:
    """Profiles of the browser: empty for whoever comes, but what every page is made of is already loaded in them.

    To load and compile it anew takes Chromium four times as long as all the rest of a page's start.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: list[BrowserContext] = []

    def page(self, address: str, width: int = 1280, height: int = 944, theme: Theme = "light") -> Page:
        """A tab of a profile that nobody uses now and that keeps nothing of this server."""
        profile = self._free.pop() if self._free else self._browser.new_context()
        page = profile.new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=theme)
        devtools = profile.new_cdp_session(page)
        kept = {"origin": address.rstrip("/"), "storageTypes": "cookies,local_storage,indexeddb,service_workers"}
        devtools.send("Storage.clearDataForOrigin", kept)
        devtools.detach()
        return page

    def leave(self, page: Page) -> None:
        """Close all tabs of the page's profile; it waits for the next who comes."""
        profile = page.context
        for tab in profile.pages:
            tab.close()
        profile.clear_permissions()
        profile.clear_cookies()
        self._free.append(profile)


Opener = Callable[..., Visit]


def opener(profiles: Profiles, address: str, visits: list[Visit]) -> Opener:
    """`open(path, width=…, height=…, theme=…, stored=…)`: a new person with an empty profile comes to a page."""

    def come(
        path: str,
        width: int = 1280,
        height: int = 944,
        theme: Theme = "light",
        stored: Mapping[str, str] | None = None,
    ) -> Visit:
        page = profiles.page(address, width, height, theme)
        for key, value in (stored or {}).items():
            page.add_init_script(f"localStorage.setItem({json.dumps('dt-' + key)}, {json.dumps(value)})")
        visit = Visit(page)
        visits.append(visit)
        visit.page.goto(address + path)
        return visit

    return come


def left(profiles: Profiles, visits: list[Visit]) -> None:
    """All have gone; AssertionError when something happened to one of them that must not."""
    for each in visits:
        profiles.leave(each.page)
    for each in visits:
        each.check()
