"""Options of the test run, and the tables that tests print into its report."""

import sys
from collections.abc import Callable, Iterable, Iterator

import pytest

TABLE = "table"
Table = Callable[[str, Iterable[str]], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--games", type=int, default=1000, help="random games of the tests of invariants (1000)")


@pytest.fixture(autouse=True, scope="session")
def visits(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test keeps a visit among those of whoever runs it; servers that are started hear of this place too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DOMINI_TUTOR_DB", f"sqlite:///{tmp_path_factory.mktemp('visits') / 'visits.sqlite'}")
        yield


@pytest.fixture
def games(request: pytest.FixtureRequest) -> int:
    """How many random games are played."""
    wanted: int = request.config.getoption("--games")
    return wanted


@pytest.fixture
def table(request: pytest.FixtureRequest) -> Table:
    """`table(title, rows)`: rows for the report of the test run."""

    def put(title: str, rows: Iterable[str]) -> None:
        # with a test's properties, since the test may run in another process than the report
        request.node.user_properties.append((TABLE, [title, *rows]))

    return put


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reports = [one for kind in ("passed", "failed") for one in terminalreporter.getreports(kind) if one.when == "call"]
    for name, (title, *rows) in (named for one in reports for named in one.user_properties):
        if name == TABLE:
            terminalreporter.section(title)
            for row in rows:
                terminalreporter.write_line(row)


@pytest.fixture(scope="module", autouse=True)
def no_pages_of_others() -> None:
    """A kernel has one page, a run of tests hundreds, and each would be told of what goes wrong on any."""
    guard = sys.modules.get("tutor.widgets.guard")
    if guard:
        guard.pages.clear()
