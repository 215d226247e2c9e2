"""Chromium and a server for the tests of pages. Without Chromium they are skipped with the reason; in CI they fail."""

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

MISSING = "no Chromium: install it (Debian: apt-get install chromium), or set CHROMIUM to where it is"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """They run last: from its first page on, Playwright's event loop counts as running in this process.

    Of their files those with most slow tests come first, so that no process ends long before the others.
    """
    slow = Counter(item.path for item in items if item.get_closest_marker("slow"))
    order = dict.fromkeys(items, -1)
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)
            order[item] = slow.total() - slow[item.path]
    items.sort(key=lambda item: order[item])


@pytest.fixture(scope="session")
def chromium_path() -> str:
    from tests.browser import harness

    found = harness.chromium()
    if not found and os.environ.get("CI", "").lower() == "true":
        pytest.fail(MISSING)
    if not found:
        pytest.skip(MISSING)
    return found


@pytest.fixture(scope="session")
def browser(chromium_path: str) -> Iterator[object]:
    from playwright.sync_api import sync_playwright

    from tests.browser import harness

    with sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=chromium_path, args=list(harness.FLAGS))
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def profiles(browser: object) -> object:
    """Where people come from who visit a page: `harness.Profiles`."""
    from tests.browser import harness

    return harness.Profiles(browser)  # type: ignore[arg-type]


@pytest.fixture(scope="session")
def notebooks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that is served: ours, and a board all by itself, of which nothing is committed."""
    import shutil

    from tests.browser import harness
    from tests.browser.alone import SOURCE
    from tests.browser.odd import ODD
    from tutor import content

    folder = tmp_path_factory.mktemp("notebooks")
    for file in content.notebooks().glob("*.ipynb"):
        shutil.copy(file, folder)
    for name, source in {"board": SOURCE, **ODD}.items():
        harness.notebook(folder / f"{name}.ipynb", source)
    return folder


@pytest.fixture(scope="session")
def voila(chromium_path: str, notebooks: Path) -> Iterator[str]:
    """The address of a running tutor."""
    from tests.browser import harness
    from tutor.widgets.serve import running

    with running(harness.free_port(), notebooks) as server:
        yield server.address


@pytest.fixture
def visit(profiles: object, voila: str) -> Iterator[object]:
    """`visit(path, …)` opens a page; at the end of the test every visit is checked and closed."""
    from tests.browser import harness

    visits: list[harness.Visit] = []
    yield harness.opener(profiles, voila, visits)  # type: ignore[arg-type]
    harness.left(profiles, visits)  # type: ignore[arg-type]
