"""Widgets whose state comes from Python alone: whatever a page sends to set it is refused, and the page is set right.

All widgets of ours are built on these. What people do arrives as messages (`on_msg`), which each widget checks itself.
"""

from typing import Any, ClassVar

import anywidget
import ipywidgets

from tutor.widgets.guard import refuse


class OneWay(ipywidgets.Widget):  # type: ignore[misc]  # ipywidgets has no types
    """To be mixed in before a widget. A page that sets a trait hears what it really is."""

    KEPT: ClassVar[tuple[str, ...]] = ()
    """What is put back when a handler fails: see `guard`. Values, which are replaced and never changed."""

    def set_state(self, sync_data: object) -> None:
        """Change nothing, say so, and send again what the page had set."""
        known = [name for name in self.keys if name in sync_data] if isinstance(sync_data, dict) else []
        refuse(f"a new state of {type(self).__name__}", sync_data)
        if known:
            self.send_state(known)

    def _handle_msg(self, msg: Any) -> None:
        """Everything from the browser comes through here; ipywidgets would believe the shape of it."""
        content = msg.get("content") if isinstance(msg, dict) else None
        data = content.get("data") if isinstance(content, dict) else None
        given = data if isinstance(data, dict) else {}
        if given.get("method") == "request_state":
            self.send_state()
        elif given.get("method") == "custom":
            self._handle_custom_msg(given.get("content"), [])
        else:
            self.set_state(given.get("state"))


class Layout(OneWay, ipywidgets.Layout):  # type: ignore[misc]
    """Where a widget would be told its size; ours are told by the stylesheet."""


class Part(OneWay, anywidget.AnyWidget):
    """The base of our own widgets."""

    def __init__(self, **traits: Any) -> None:
        super().__init__(layout=Layout(), **traits)


class Box(OneWay, ipywidgets.VBox):  # type: ignore[misc]
    """Widgets below each other, in an element with these classes."""

    KEPT = ("children",)

    def __init__(self, *children: ipywidgets.Widget, classes: tuple[str, ...] = ()) -> None:
        super().__init__(children, layout=Layout(), _dom_classes=classes)
