"""A page without a browser: an App that somebody has said hello to, for the tests of lessons and tables."""

from html import unescape
from re import sub

from tutor.widgets.app import App
from tutor.widgets.desk import Desk
from tutor.widgets.lesson import LessonView
from tutor.widgets.shell import Hello
from tutor.widgets.table import TableView

PANES = ("phases", "panel", "under", "side", "sheet")
CATHEDRALS = ("t:scotland", "t:flanders", "t:denmark", "t:castile")


class Page:
    """One person's page of a game."""

    def __init__(self, query: str = "", lang: str = "en", code: str = "", game: str = "anno_domini") -> None:
        self.app = App(game)
        self.app._hello(Hello(query, code, lang, "light", "desk", 1280))
        self.well()

    @property
    def desk(self) -> Desk:
        assert self.app.desk is not None
        return self.app.desk

    @property
    def lesson(self) -> LessonView:
        assert isinstance(self.desk.view, LessonView)
        return self.desk.view

    @property
    def table(self) -> TableView:
        assert isinstance(self.desk.view, TableView)
        return self.desk.view

    def act(self, act: str, **values: str) -> None:
        """Press something in the panel."""
        self.desk.panel.click(act, **values)
        self.well()

    def notice(self, act: str) -> None:
        """Press something in what is said of the visit."""
        self.app.keeping.pane.click(act)
        self.well()

    def press(self, *refs: str) -> None:
        """Press places on the board."""
        for ref in refs:
            self.desk._press(ref)
            self.well()

    def key(self, *keys: str) -> None:
        """Keys on the board."""
        for key in keys:
            self.desk._key(key)
            self.well()

    def sit(self, **values: str) -> None:
        """Fill in the form for a new table."""
        people = {f"seat-{n}": "person" for n in range(1, 5)}
        self.act("begin", **{"seats": "4", "opening": "ready", "dice": "seed", "pace": "flow"} | people | values)

    def say(self, text: str) -> None:
        """Type a move."""
        self.act("say", move=text)

    def text(self, pane: str = "panel") -> str:
        """What can be read in a pane, without markup."""
        html = self.app.keeping.pane.html if pane == "notice" else getattr(self.desk, pane).html
        return unescape(sub(r"\s+", " ", sub(r"<[^>]*>", " ", html)))

    def well(self) -> None:
        """Nothing broke, and no word is missing."""
        assert not self.app.shell.fault, self.app.shell.fault
        shown = "".join(getattr(self.desk, pane).html for pane in PANES)
        shown += self.app.top.html + self.app.keeping.pane.html
        assert "⟦" not in shown, [part[:40] for part in shown.split("⟦")[1:]]


def at_war(page: Page) -> Page:
    """A lesson's page in the step of the first attack."""
    page.press(*CATHEDRALS)
    page.act("primary")
    page.act("primary")
    page.act("primary", answer="360")
    for _ in range(3):
        page.act("primary")
    page.press("t:france")
    page.act("primary")
    page.act("primary")
    return page
