"""The places of a page: board, phase bar, panel, what stands under and beside them, and the sheet that opens over it.

A view (a lesson, a table) fills them; the desk says to the view what was pressed, and opens rules by itself.
"""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import ipywidgets

from tutor.i18n import Words
from tutor.registry import Pack
from tutor.views.scene import Scene
from tutor.views.text import Section, twin
from tutor.views.window import Window
from tutor.widgets import sheet
from tutor.widgets.board import Board
from tutor.widgets.markup import Html
from tutor.widgets.pane import Pane, Values


class View(Protocol):
    """What fills a desk."""

    @property
    def state(self) -> Any:
        """What lies on the table."""

    def press(self, ref: str) -> None: ...
    def key(self, key: str) -> None: ...
    def act(self, act: str, values: Values) -> None: ...
    def speak(self, words: Words) -> None:
        """Say everything in another language; nothing else changes."""

    def draw(self) -> None: ...


class Desk:
    """One board and the panes round it. `view` is who is shown; `on_done` is called when a press was answered."""

    def __init__(
        self, pack: Pack[Any, Any], words: Words, scene: Scene, on_done: Callable[[], object] = lambda: None
    ) -> None:
        self.pack = pack
        self.words = words
        self.on_done = on_done
        self.view: View | None = None
        self.board = Board(scene, self._press, self._key, _board_words(words))
        self.phases, self.panel, self.under, self.side, self.sheet = (self._pane(name) for name in _PANES)
        left = _box(self.board, self.under, classes=("c", "dt-left"))
        right = _box(self.panel, self.side, classes=("c", "dt-right"))
        main = _box(left, right, classes=("dt-two",))
        self.box = _box(self.phases, main, self.sheet, classes=("dt-desk",))
        self._opened = ""

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
            self.view.speak(words)
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
        if key == "k":
            self._open("keys")
        elif key == "?":
            self.about(self.board.at)
        elif self.view:
            self.view.key(key)
            self.on_done()

    def _act(self, act: str, values: Mapping[str, str]) -> None:
        head, _, rest = act.partition(":")
        if act in ("close", "keys", "twin") or head == "rule":
            self._open("" if act == "close" else act)
        elif head == "about":
            self.about(rest)
        elif self.view:
            self.view.act(act, values)
            self.on_done()

    # ---- the sheet

    def _twin(self, state: Any) -> tuple[Section, ...]:
        named = self.words.with_names(self.window.names(state, self.words.lang))
        return twin(self.board.scene, self.window.panels(state, self.words), named)

    def about(self, ref: str) -> None:
        """Open the paragraph that says most about a place or a card; without one, the sheet of keys."""
        rule = self.window.about(self.view.state, ref) if self.view and ref else ""
        self._open(f"rule:{rule}" if rule else "keys")

    def close(self) -> None:
        """Close the sheet."""
        self._open("")

    def _open(self, what: str) -> None:
        self._opened = what
        rule = what.partition(":")[2]
        if what == "keys":
            self.sheet.show(sheet.keys(self.words))
        elif what == "twin" and self.view:
            self.sheet.show(sheet.as_text(self.words, self._twin(self.view.state)))
        elif rule in self.pack.game.rulebook.rules:
            self.sheet.show(sheet.paragraph(self.words, self.pack.game.rulebook.cite(rule)))
        else:
            self._opened = ""
            self.sheet.show(Html(""))


_PANES: Mapping[str, tuple[str, ...]] = {
    "phases": ("dt-phases",),
    "panel": ("card", "dt-panel"),
    "under": ("dt-under",),
    "side": ("dt-side",),
    "sheet": ("dt-over",),
}


def _box(*children: ipywidgets.Widget, classes: tuple[str, ...]) -> ipywidgets.Widget:
    box = ipywidgets.VBox(children)
    for name in classes:
        box.add_class(name)
    return box


def _board_words(words: Words) -> dict[str, str]:
    return {key: words(f"board.{key}") for key in ("whole", "part")}
