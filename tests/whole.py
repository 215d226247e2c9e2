"""Everything that a page knows, shows and has kept, as a value: for tests that say that nothing has changed."""

from collections.abc import Iterator
from typing import Any

from ipywidgets import Widget

from tests.page import PANES
from tutor.i18n import Words
from tutor.progress import open_store
from tutor.widgets.app import App
from tutor.widgets.board import Board
from tutor.widgets.guard import reached
from tutor.widgets.pane import Pane
from tutor.widgets.shell import Shell

Whole = dict[str, object]
REMEMBERED = frozenset(("Logbook._found", "Desk._tried", "Rules._indices"))
"""What is worked out from all else, and only kept so as not to be worked out again."""


def whole(app: App) -> Whole:
    """What the page knows (by attribute), what lies on its table, what it shows, what was kept of its visit."""
    found: Whole = {}
    for one in (one for one in reached(app) if not isinstance(one, Widget)):
        for name, value in vars(one).items():
            if f"{type(one).__name__}.{name}" not in REMEMBERED:
                found[f"{type(one).__name__}.{name}"] = _still(value)
    if app.desk and app.desk.view:
        # a state that is changed in place would be equal to itself
        found["position"] = app.pack.game.write_position(app.desk.view.state)
    for name, pane in panes(app).items():
        found[f"shown {name}"] = pane.html, pane.label
    if app.desk:
        found["board"] = app.desk.board.scene, app.desk.board.words
    found["page"] = app.page.children
    found |= {f"shell {name}": getattr(app.shell, name) for name in ("words", "chosen", "code")}
    found["kept"] = kept(app)
    return found


def _still(value: object) -> object:
    """A value that does not change any more; of words, which are made anew for the same language, the language."""
    if isinstance(value, Words):
        return value.lang
    return value.copy() if isinstance(value, list | dict) else value


def kept(app: App) -> tuple[Any, ...]:
    """The journal of the visit."""
    return open_store().entries(app.shell.code).entries if app.shell.code else ()


def differences(before: Whole, after: Whole) -> list[str]:
    """The names of what is not as it was."""
    return sorted(name for name in before.keys() | after.keys() if before.get(name, ...) != after.get(name, ...))


def panes(app: App) -> dict[str, Pane]:
    """Every pane of the page by its name."""
    found = {"top": app.top, "notice": app.keeping.pane}
    return found | ({name: getattr(app.desk, name) for name in PANES} if app.desk else {})


def widgets(app: App) -> Iterator[Widget]:
    """Every widget of the page, those for its layout as well."""
    waiting: list[Widget] = [app.page]
    while waiting:
        one = waiting.pop()
        yield one
        if "layout" in one.keys:
            waiting.append(one.layout)
        waiting += getattr(one, "children", ())


def ours(app: App) -> Iterator[Shell | Pane | Board]:
    """The widgets that listen."""
    yield from (one for one in widgets(app) if isinstance(one, Shell | Pane | Board))
