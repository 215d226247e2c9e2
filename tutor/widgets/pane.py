"""A part of the page that is written as HTML and can be pressed.

Use: `pane = Pane(on_act=…)`, `pane.show(html)`. An element with `data-act="x"` is reported as `on_act("x", values)`
when pressed (a form when it is sent, a select with the value of its option); `values` are the fields by name. The act
in `data-hover` is reported when the mouse or the focus comes to rest there, that of the first when it has gone on.
`on_key(key)` hears Ctrl-Enter and Escape inside it. What has the focus keeps it while the text around it changes; an
element with `data-focus` gets it when it appears.

Nothing that comes from the browser is believed: an act that does not stand on the page (any more) is logged and
ignored, and what is no message of ours is refused in words.
"""

import re
from collections.abc import Callable, Mapping
from html import unescape
from pathlib import Path

import traitlets

from tutor.widgets.guard import LOG, clean, guard, refuse
from tutor.widgets.once import Once
from tutor.widgets.oneway import Part

KEYS = frozenset(("Ctrl-Enter", "Escape"))
_ACT = re.compile(r'<(?P<tag>\w+)(?P<rest>[^>]*?\sdata-(?:act|hover)="(?P<act>[^"]*)"[^>]*)>')
_LONGEST = 200_000
"""Characters of a field: a whole record of a game may be pasted in."""
_FIELDS = 60

Values = Mapping[str, str]


class Pane(Part):
    """HTML whose buttons, forms and selects are heard. The text must be escaped already: see `parts`."""

    KEPT = ("html", "label", "_shown")
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

    def top(self) -> None:
        """Something new begins here: bring it into view, with the board above it on a small screen."""
        self.send({"kind": "top"})

    def _heard(self, _: object, message: object, __: object) -> None:
        given = _given(message)
        if given is None:
            refuse(f"a message of {self!r}", message)
        elif isinstance(message, dict) and self._once.counts(message):
            self._answer(*given)

    def _answer(self, kind: str, name: str, values: Values) -> None:
        if kind == "key":
            self._key(name)
        elif name in self.acts:
            self._act(name, values)
        else:
            LOG.warning("%r: an act that is not there was ignored: %.80r", self, name)


def _given(message: object) -> tuple[str, str, Values] | None:
    """Kind, act or key, and the fields; None when it is no message that a pane sends."""
    if not isinstance(message, dict):
        return None
    act, key, values = message.get("act"), message.get("key"), message.get("values", {})
    if message.get("kind") == "key" and isinstance(key, str) and key in KEYS:
        return "key", key, {}
    if message.get("kind") != "act" or not isinstance(act, str) or not isinstance(values, dict):
        return None
    if len(values) > _FIELDS or not all(isinstance(value, str) for value in values.values()):
        return None
    return "act", act, {clean(str(name), 40): clean(value, _LONGEST) for name, value in values.items()}
