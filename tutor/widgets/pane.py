"""A part of the page that is written as HTML and can be pressed.

Use: `pane = Pane(on_act=…)`, `pane.show(html)`. An element with `data-act="x"` is reported as `on_act("x", values)`
when pressed (a form when it is sent, a select with the value of its option); `values` are the fields by name.
`on_key(key)` hears Ctrl-Enter and Escape inside it. What has the focus keeps it while the text around it changes; an
element with `data-focus` gets it when it appears.

Nothing that comes from the browser is believed: an act that does not stand on the page is logged and ignored.
"""

import logging
import re
from collections.abc import Callable, Mapping
from html import unescape
from pathlib import Path

import anywidget
import traitlets

from tutor.widgets.once import Once
from tutor.widgets.shell import guard

LOG = logging.getLogger("tutor.page")
KEYS = frozenset(("Ctrl-Enter", "Escape"))
_ACT = re.compile(r'<(?P<tag>\w+)(?P<rest>[^>]*?\sdata-act="(?P<act>[^"]*)"[^>]*)>')
_LONGEST = 200_000
"""Characters of a field: a whole record of a game may be pasted in."""
_FIELDS = 60

Values = Mapping[str, str]


class Pane(anywidget.AnyWidget):
    """HTML whose buttons, forms and selects are heard. The text must be escaped already: see `parts`."""

    _esm = Path(__file__).parent / "pane.js"
    html = traitlets.Unicode().tag(sync=True)
    label = traitlets.Unicode().tag(sync=True)
    """What the region is, for a screen reader; empty: no region of its own."""

    def __init__(
        self,
        on_act: Callable[[str, Values], object] = lambda act, values: None,
        on_key: Callable[[str], object] = lambda key: None,
        classes: tuple[str, ...] = (),
    ) -> None:
        super().__init__()
        self._shown = ""
        """What Python wrote; the trait of the same text can be set by the browser."""
        for name in classes:
            self.add_class(name)
        self._act, self._key, self._once = guard(on_act), guard(on_key), Once()
        self.on_msg(self._heard)

    def __repr__(self) -> str:
        return f"Pane({self.label!r})"

    def show(self, html: str) -> None:
        """Show this; nothing is sent when nothing has changed."""
        self._shown = self.html = html

    @property
    def acts(self) -> tuple[str, ...]:
        """What may be pressed here, in the order of the page."""
        return tuple(
            unescape(hit["act"]) for hit in _ACT.finditer(self._shown) if not re.search(r"\sdisabled\b", hit["rest"])
        )

    def click(self, act: str, **values: str) -> None:
        """Press something, as a person does; LookupError when it is not there. For tests."""
        if act not in self.acts:
            raise LookupError(f"{act!r} is none of {', '.join(self.acts)}")
        self._act(act, values)

    def focus(self) -> None:
        """Put the focus on the element with `data-focus`, or on the first that can be pressed."""
        self.send({"kind": "focus"})

    def _heard(self, _: object, message: object, __: object) -> None:
        if not isinstance(message, dict) or not self._once.counts(message):
            return
        kind, act, key = message.get("kind"), message.get("act"), message.get("key")
        if kind == "act" and isinstance(act, str) and act in self.acts:
            self._act(act, _values(message.get("values")))
        elif kind == "key" and isinstance(key, str) and key in KEYS:
            self._key(key)
        else:
            LOG.warning("a message was ignored: %.200r", message)


def _values(found: object) -> dict[str, str]:
    if not isinstance(found, dict) or len(found) > _FIELDS:
        return {}
    return {str(name)[:40]: value[:_LONGEST] for name, value in found.items() if isinstance(value, str)}
