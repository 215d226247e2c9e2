"""The explorer on the page of a game: what the link asked for, the view when it is wanted, and what is kept of it."""

from collections.abc import Callable, Mapping, Sequence

from tutor.i18n import Words
from tutor.widgets.desk import Desk
from tutor.widgets.explorer import ExplorerView, Table
from tutor.widgets.table import TableView


class Room:
    """The explorer of one page; nothing is made before somebody enters. `open` shows it."""

    def __init__(self, open: Callable[[], object], recall: Callable[[str], str] = lambda name: "") -> None:
        self.open, self.recall = open, recall
        self.view: ExplorerView | None = None
        self.link: Mapping[str, str] = {}
        """What the address asks for, until it is followed."""
        self._brought: Table | None = None

    def wants(self, query: Mapping[str, Sequence[str]]) -> None:
        """What the address asks for."""
        self.link = {name: values[0] for name, values in query.items() if values}

    def explore(self, table: Table) -> None:
        """Look at a table that lies elsewhere on this page, and show it."""
        self._brought = table
        self.open()

    def enter(self, desk: Desk, words: Words, big: bool, first: Table) -> ExplorerView:
        """The view, as it was left; `first` is what is looked at where nothing was brought."""
        brought, self._brought = self._brought, None
        if self.view is None:
            self.view = ExplorerView(desk, words, None, table=brought or first)
        elif brought:
            self.view.explore(brought)
            self.view.hear(words)
        self.view.big, self.view.first, self.view.recall = big, first, self.recall
        link, self.link = self.link, {}
        if link:
            self.view.follow(link)
        return self.view

    @property
    def noted(self) -> Mapping[str, str]:
        """What is kept with the visit of all that was done here."""
        tabs = self.view.tabs.values() if self.view else ()
        return {name: text for tab in tabs for name, text in tab.noted.items()}

    def resize(self, big: bool) -> None:
        """Before a class or not."""
        if self.view is None or self.view.big == big:
            return
        self.view.big = big
        self.view.draw()

    def hear(self, words: Words) -> None:
        """These words from now on."""
        if self.view:
            self.view.hear(words)


def of_table(table: TableView, back: Callable[[], object]) -> Table:
    """What lies on a table, to be explored; `back` leads back to it."""
    seated = table.seated
    called = {f"p:{seat}": name for seat, name in seated.names.items()}
    return Table(table.state, seated.record(table.desk.pack.game, table.sitting), called, back)
