"""The places of a page: board, phase bar, panel, what stands under and beside them, and the sheet that opens over it.

A view (a lesson, a table) fills them; the desk says to the view what was pressed, and opens rules by itself.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Protocol

from tutor.i18n import Words
from tutor.registry import Pack
from tutor.views.aloud import aloud
from tutor.views.at_hand import Group, Try, at_hand, lawful, refused_by, tries
from tutor.views.scene import Scene
from tutor.views.text import Section, twin
from tutor.views.window import Window
from tutor.widgets import news, rules, sheet
from tutor.widgets.board import Board
from tutor.widgets.guard import told
from tutor.widgets.markup import Html
from tutor.widgets.oneway import Box
from tutor.widgets.pane import Pane, Values


class View(Protocol):
    """What fills a desk."""

    @property
    def words(self) -> Words:
        """The game's words, in which seats are called what people call them."""

    @property
    def hand(self) -> Any:
        """What is about to be done."""

    @property
    def acts(self) -> Mapping[str, str]:
        """Key -> what it does here, for the keys of ACTING in `sheet`."""

    @property
    def state(self) -> Any:
        """What lies on the table."""

    @property
    def happened(self) -> Any:
        """What was done last, with its `events`; None when nothing was."""

    def press(self, ref: str) -> None: ...
    def key(self, key: str) -> None: ...
    def act(self, act: str, values: Values) -> None: ...
    def hear(self, words: Words) -> None:
        """These words from now on, perhaps of another language; nothing is drawn, and nothing else changes."""

    def draw(self) -> None: ...


class Desk:
    """One board and the panes round it. `view` is who is shown; `on_done` is called when a press was answered."""

    def __init__(
        self, pack: Pack[Any, Any], words: Words, scene: Scene, on_done: Callable[[], object] = lambda: None
    ) -> None:
        self.pack = pack
        self.words = words
        self.on_done = told(on_done)
        self.view: View | None = None
        self.board = Board(scene, self._press, self._key, _board_words(words))
        self.phases, self.panel, self.under, self.side, self.sheet = (self._pane(name) for name in _PANES)
        left, low = Box(self.board, classes=("c", "dt-left")), Box(self.under, classes=("c", "dt-low"))
        right = Box(self.panel, self.side, classes=("c", "dt-right"))
        main = Box(left, right, low, classes=("dt-two",))  # in the order in which Tab goes through them
        self.box = Box(self.phases, main, self.sheet, classes=("dt-desk",))
        self._opened = ""
        self.rules = rules.Rules(pack.game.rulebook)
        self.looking: rules.Looking | None = None
        """What is looked at in the list of rules, while it is open; None when a paragraph lies open alone."""
        self._tried: tuple[Any, tuple[Try, ...]] = (None, ())

    def _pane(self, name: str) -> Pane:
        return Pane(self._act, self._pane_key, classes=_PANES[name])

    @property
    def window(self) -> Window:
        """The game's window side."""
        found: Window = self.pack.load("window")
        return found

    def speak(self, words: Words) -> None:
        """Everything in another language."""
        self.words = words
        self.board.words = _board_words(words)
        self._label()
        if self.view:
            self.view.hear(words)
            self.view.draw()
        self._open(self._opened)

    def _label(self) -> None:
        for name in ("phases", "panel", "under", "side"):
            pane: Pane = getattr(self, name)
            pane.label = self.words(f"region.{name}")

    def show(self, view: View) -> None:
        """Give the desk to a view."""
        self.view = view
        self._label()
        self.close()
        view.draw()

    def fill(self, scene: Scene, **panes: Html) -> None:
        """Show a scene, and HTML in the panes that are named."""
        if scene != self.board.scene:
            self.board.show(scene)
        for name, html in panes.items():
            pane: Pane = getattr(self, name)
            pane.show(html)

    # ---- what was pressed

    def _press(self, ref: str) -> None:
        if self.view:
            self.view.press(ref)
        self.on_done()

    def _pane_key(self, key: str) -> None:
        if key == "Escape" and self._opened:
            self.close()
        else:
            self._key(key)

    def _key(self, key: str) -> None:
        if key in _SHEETS:
            self._open(_SHEETS[key])
        elif key == "?":
            self.about(self.board.at)
        elif key in "lL":
            self.board.say(self._aloud())
        elif self.view:
            self.view.key(key)
            self.on_done()

    def _act(self, act: str, values: Mapping[str, str]) -> None:
        head, _, rest = act.partition(":")
        if act in ("close", "keys", "twin", "rules") or head == "rule":
            self._open("" if act == "close" else act)
        elif head in ("find", "rules"):
            self.looking = rules.turned(self.looking or rules.Looking(), act, values)
            self._open("rules")
        elif head == "break":
            self._open(f"rule:{rest}", broken=rest)
        elif head == "letters" and rest in ("on", "off"):
            self.board.letters = rest == "on"
            self._open("keys")
        elif act == "tried":
            self._break()
        elif head == "about":
            self.about(rest)
        elif act == "copied":
            self.board.say(self.words("table.copied"))
        elif head == "chart":
            self._open(act)
        elif self.view:
            self.view.act(act, values)
            self.on_done()

    # ---- the sheet

    @property
    def _words(self) -> Words:
        """The words of who is shown, with the names of seats; `self.words` are without."""
        return self.view.words if self.view else self.words

    def _named(self, state: Any) -> Words:
        return self._words.with_names(self.window.names(state, self.words.lang))

    def _twin(self, state: Any) -> tuple[Section, ...]:
        return twin(self.board.scene, self.window.panels(state, self._words), self._named(state))

    def _aloud(self) -> str:
        """The seat on turn and what it may do, in words."""
        if not self.view:
            return ""
        state, words = self.view.state, self._words
        return aloud(self.window.panels(state, words), self.window.verbs(state, words), self._named(state))

    def about(self, ref: str, shown: Any = None) -> None:
        """Open the paragraph or the chart that says most about a place or a card; without one, the sheet of keys.

        `shown` is the table that it lies on, where that is not the one of the view.
        """
        state = self.view.state if self.view and shown is None else shown
        found = self.window.about(state, ref) if self.view and ref else ""
        self._open((found if found.startswith("chart:") else f"rule:{found}") if found else "keys")

    def close(self) -> None:
        """Close the sheet."""
        self._open("")

    def _open(self, what: str, broken: str = "") -> None:
        """Open a sheet, in place of what lies open; what there is none of closes it."""
        chart = self._chart(what)
        rule = "" if chart else what.partition(":")[2]
        if not chart and what not in ("keys", "twin", "rules") and rule not in self.pack.game.rulebook.rules:
            what = rule = ""
        if what == "rules":
            self.looking = self.looking or rules.Looking()
        elif not rule:
            self.looking = None
        self._opened = what
        self.sheet.show(chart or self._sheet(what, rule, broken))

    def _chart(self, what: str) -> Html:
        """A chart of the game as a sheet (`chart:<ref>`); nothing when there is none."""
        head, _, ref = what.partition(":")
        chart = self.window.chart(self.view.state, self._words, ref) if head == "chart" and self.view else None
        return news.charted(self._words, chart, what) if chart else Html("")

    def _sheet(self, what: str, rule: str, broken: str) -> Html:
        if what == "keys" and self.view:
            scene = self.board.scene
            far = any(label.far for label in scene.labels)
            ways = (("number", self.view.acts and not scene.zones), ("map", scene.crop), ("sea", far))
            more = [name for name, there in ways if there]
            verbs = self.window.verbs(self.view.state, self._words)
            return sheet.keys(self.words, self.view.acts, verbs, more, bool(self.board.letters))
        if what == "twin" and self.view:
            return sheet.as_text(self.words, self._twin(self.view.state))
        if what == "rules" and self.looking:
            return rules.listing(self.words, self.rules.index(self.words), self.looking, self._groups)
        return self._paragraph(rule, broken) if rule else Html("")

    def _paragraph(self, rule: str, broken: str) -> Html:
        if self.looking:
            self.looking = replace(self.looking, at=rule, broken=broken)
        tried, found = Html(""), refused_by(rule, self._tries()) if broken == rule else None
        if self.view and broken == rule:
            notation = self.pack.game.notate(found.move) if found else ""
            tried = rules.broken(self.words, self._named(self.view.state), rule, notation, found)
        elif self.view and rule in lawful(self.pack.game):
            tried = rules.breaking(self.words, rule)
        index = self.rules.index(self.words)
        return rules.paragraph(self.words, index, rule, self.looking, tried, focus=not found)

    # ---- the rules and this table

    def _tries(self) -> tuple[Try, ...]:
        """What could be tried on this table; judged once as long as it stays the same."""
        if self.view is None:
            return ()
        state, seat = self.view.state, getattr(self.view, "seat", None)
        if self._tried[0] is not state:
            self._tried = state, tries(self.pack.game, self.window, state, seat)
        return self._tried[1]

    def _groups(self) -> tuple[Group, ...]:
        if self.view is None:
            return ()
        named = rules.just_named(self.view)
        return at_hand(self.pack.game, self.window, self.view.state, self._words, named, self._tries())

    def _break(self) -> None:
        """Say the move that a paragraph refuses here, so that the referee says why; only what is refused is said."""
        found = refused_by(self._opened.partition(":")[2], self._tries())
        self.close()
        if found and self.view:
            self.view.act(f"say:{self.pack.game.notate(found.move)}", {})
            self.on_done()


_SHEETS = {"k": "keys", "/": "rules"}
"""Key -> the sheet that it opens."""
_PANES: Mapping[str, tuple[str, ...]] = {
    "phases": ("dt-phases",),
    "panel": ("card", "dt-panel"),
    "under": ("dt-under",),
    "side": ("dt-side",),
    "sheet": ("dt-over",),
}


def _board_words(words: Words) -> dict[str, str]:
    return {key: words(f"board.{key}") for key in ("whole", "part")}
