"""The explorer: a table looked at from all sides, and nothing on it is moved.

Use: `ExplorerView(desk, words, state)`, shown by `desk.show(view)`. A tab asks one question about the table and shows
its answer: see `explorer_tab`. All that is known is a state, a seat and the tab that lies open.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import Any

from tutor.i18n import Words
from tutor.kernel.game import Decide, Over
from tutor.kernel.packed import Cut, packed
from tutor.registry import Pack, Part
from tutor.views.scene import Mark, Scene
from tutor.widgets import explorer_shown
from tutor.widgets.desk import Desk
from tutor.widgets.explorer_link import address, text_of
from tutor.widgets.explorer_tab import Tab
from tutor.widgets.hand import Hand
from tutor.widgets.markup import Html
from tutor.widgets.pane import Values
from tutor.widgets.seating import Seated, Seating, pasted
from tutor.widgets.work import Worker

TABS: Mapping[str, tuple[str, Part]] = {
    "chain": ("tutor.widgets.explorer_chain:ChainTab", "chain"),
    "reach": ("tutor.widgets.explorer_reach:ReachTab", "explore"),
    "danger": ("tutor.widgets.explorer_danger:DangerTab", "explore"),
    "win": ("tutor.widgets.explorer_win:WinTab", "explore"),
    "events": ("tutor.widgets.explorer_events:EventsTab", "explore"),
    "graph": ("tutor.widgets.explorer_graph:GraphTab", "graphs"),
    "predict": ("tutor.widgets.explorer_predict:PredictTab", "explore"),
    "report": ("tutor.widgets.explorer_report:ReportTab", "report"),
}
"""Name -> where the tab is, and the part of a game that it needs; a tab is imported when it is first opened."""
LONG = 6_000
"""Signs of a packed record at most that goes into a link; of a longer one, the position does."""


def offered(pack: Pack[Any, Any]) -> tuple[str, ...]:
    """The tabs that this game has something for."""
    return tuple(name for name, (_, part) in TABS.items() if pack.has(part))


@dataclass(frozen=True)
class Table:
    """What is explored, and where it came from."""

    state: Any
    record: str = ""
    called: Mapping[str, str] = field(default_factory=dict)
    """What people call the seats."""
    back: Callable[[], object] | None = None
    """Leads back to where it lies."""


class ExplorerView:
    """One table, explored."""

    happened = None
    """Nothing happens on the table here."""

    def __init__(
        self, desk: Desk, words: Words, state: Any, seat: int | None = None, record: str = "",
        table: Table | None = None,
    ) -> None:  # fmt: skip
        self.desk = desk
        self.table = table or Table(state, record)
        self.first = self.table
        """What lay there when somebody came in: the game that is played, or what is ready."""
        self.words = words.calling(self.table.called) if self.table.called else words
        self.hand = Hand(desk.pack, self.words, lambda move: None)
        self.worker = Worker()
        self.recall: Callable[[str], str] = lambda name: ""
        """Name -> what the visit has kept under it; empty: nothing."""
        self.big = False
        """Whether this is before a class."""
        self.offered = offered(desk.pack)
        self.tabs: dict[str, Tab] = {}
        self.name = self.offered[0]
        """The tab that lies open."""
        self.wrong: tuple[str, Mapping[str, int | str]] | None = None
        """Why what a link or a person brought cannot be used: a key of the words, with its facts."""
        self.looked: tuple[str, ...] = ()
        """Places that a line of a sum speaks of."""
        self.seat = seat if seat in self.seats else self._on_turn()

    # ---- what is explored

    @property
    def state(self) -> Any:
        """What lies on the table."""
        return self.table.state

    @property
    def record(self) -> str:
        """The record that the table came from; empty for a position."""
        return self.table.record

    @property
    def named(self) -> Words:
        """The game's words, with the names of seats and places."""
        return self.hand.named(self.state)

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats whose turn can be looked at; none before the set-up is done and when the game is over."""
        window = self.desk.window
        if not window.settled(self.state) or isinstance(self.desk.pack.game.turn(self.state), Over):
            return ()
        panels = window.panels(self.state, self.words)
        return tuple(number for number, seat in enumerate(panels.seats, 1) if not seat.out)

    def _on_turn(self) -> int | None:
        """The seat that decides, or the one whose turn it is while dice are thrown, or the first."""
        turn, seats = self.desk.pack.game.turn(self.state), self.seats
        first = turn.seats[0] if isinstance(turn, Decide) and turn.seats else None
        panels = self.desk.window.panels(self.state, self.words)
        playing = [number for number, seat in enumerate(panels.seats, 1) if seat.turn]
        return next((seat for seat in (first, *playing, *seats) if seat in seats), None)

    # ---- the tabs

    @property
    def tab(self) -> Tab:
        """The tab that lies open."""
        if self.name not in self.tabs:
            module, _, cls = TABS[self.name][0].partition(":")
            made: type[Tab] = getattr(import_module(module), cls)
            self.tabs[self.name] = made(self)
            self.tabs[self.name].begin()
        return self.tabs[self.name]

    @property
    def acts(self) -> Mapping[str, str]:
        """Key -> what it does here."""
        return self.tab.acts

    def _open(self, name: str) -> None:
        self._stop()
        self.name = name
        if name in self.tabs:  # else it begins when it is made
            self.tabs[name].begin()

    def _again(self) -> None:
        """Another table or seat lies here: the open tab begins anew, all others when they are opened."""
        self._stop()
        if self.name in self.tabs:
            self.tabs[self.name].begin()

    def _stop(self) -> None:
        """Give up all that goes on."""
        self.worker.stop()
        if self.name in self.tabs:
            self.tabs[self.name].leave()

    def explore(self, table: Table, seat: int | None = None) -> None:
        """Look at another table; nothing is drawn."""
        self.table, self.wrong = table, None
        self.seat = seat if seat in self.seats else self._on_turn()
        self._again()

    # ---- what is pressed

    def press(self, ref: str) -> None:
        """A place on the board."""
        self.tab.press(ref)

    def key(self, key: str) -> None:
        """A key on the board or in a pane; `[` and `]` turn to the next tab."""
        if key in "[]":
            step = -1 if key == "[" else 1
            self.act(f"tab:{self.offered[(self.offered.index(self.name) + step) % len(self.offered)]}", {})
        elif key in self.acts:
            self.act(self.acts[key], {})
        elif key == "Escape":
            self.act("let-go", {})

    def act(self, act: str, values: Values) -> None:
        """A button, a form or a list of the page; what is not of the page itself goes to the tab."""
        head, _, rest = act.partition(":")
        looked, self.looked = self.looked, ()
        if head == "look":
            self.looked = () if looked == tuple(rest.split()) else tuple(rest.split())
            self.draw()
        elif head == "press":
            self.press(rest)
        elif act == "explore-back":
            if self.table.back:
                self._stop()
                self.table.back()
        elif act == "explore-paste":
            self.paste(values.get("record", ""))
            self.draw()
        elif head == "tab" and rest in self.offered:
            self._open(rest)
            self.draw()
        elif head == "seat" and rest in map(str, self.seats):
            self.seat = int(rest)
            self._again()
            self.draw()
        else:
            self.tab.act(act, values)

    def paste(self, text: str) -> None:
        """Explore this position or record; what is wrong with it is said, and nothing changes."""
        try:
            found = pasted(self.desk.pack, text, None)
        except Seating as wrong:
            self.wrong = wrong.key, wrong.facts
            return
        self.explore(self._laid(found, text))
        if found.fault:
            fault = found.fault
            self.wrong = "table.fault", {"line": fault.line, "expected": fault.expected, "found": fault.found}

    def _laid(self, found: Seated, text: str) -> Table:
        """The table; its record with every line as it came, since a report tells of refused moves, too."""
        return Table(found.start, text if found.head and found.head.lines else "")

    # ---- links

    def follow(self, query: Mapping[str, str]) -> None:
        """Take up what a link says. What it cannot use is said, and passed over."""
        wrong = self._brought(query.get("position", ""))
        seat, tab = query.get("seat", "").strip(), query.get("tab", "").strip()
        if seat in map(str, self.seats):
            self.seat = int(seat)
            self._again()
        elif seat and not wrong:
            known = ", ".join(self.named.name(f"p:{one}") for one in self.seats)
            wrong = "explore.no-seat", {"found": seat[:20], "known": known}
        if tab in self.offered:
            self._open(tab)
        elif tab and not wrong:
            known = ", ".join(self.words(f"explore.tab.{one}") for one in self.offered)
            wrong = "explore.no-tab", {"found": tab[:20], "known": known}
        self.tab.follow(query)
        self.wrong = wrong

    def _brought(self, code: str) -> tuple[str, Mapping[str, int | str]] | None:
        """Explore the position of a link; why it cannot be."""
        if not code.strip():
            return None
        try:
            self.paste(text_of(code))
        except Cut:
            return "explore.no-link", {}
        return self.wrong

    @property
    def link(self) -> str:
        """What brings somebody to this very view, behind the `?` of the page's address."""
        text, record = self.desk.pack.game.write_position(self.state), self.record
        code = packed(record) if record and self.tab.of_record else ""
        seat = str(self.seat) if self.seat else ""
        where = {"tab": self.name, "seat": seat, **self.tab.link()}
        return address("explore", where | {"position": code if 0 < len(code) <= LONG else packed(text)})

    # ---- what is shown

    def hear(self, words: Words) -> None:
        """These words from now on; nothing is drawn."""
        self.words = self.hand.words = words.calling(self.table.called) if self.table.called else words

    def draw(self) -> None:
        """Everything anew, if it is shown; what has not changed is not sent."""
        if self.desk.view is not self:
            return
        tab, named = self.tab, self.named
        self.desk.fill(
            self._lit(tab.scene()),
            phases=explorer_shown.bar(self, named),
            panel=explorer_shown.panel(self, named, tab.panel()),
            under=explorer_shown.under(tab.under(), explorer_shown.taking(self, named)),
            side=Html(""),
        )

    def _lit(self, scene: Scene) -> Scene:
        """The scene with the places that are looked at."""
        lit: tuple[tuple[str, Mark], ...] = tuple((ref, "changed") for ref in self.looked)
        return replace(scene, marks=(*scene.marks, *lit)) if lit else scene


__all__ = ["TABS", "ExplorerView", "Table", "offered"]
