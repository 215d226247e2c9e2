"""What happens on a page happens whole or not at all, and is never silent.

Every callback of every widget goes through `guard`: what it raises is logged with its traceback and shown on the page,
and everything that the page knows and shows is as it was before. What must not be taken back once it has begun (keeping
a visit) goes through `told`. What the browser may not send is answered by `refuse`.
"""

import logging
import re
from collections.abc import Callable
from dataclasses import is_dataclass
from functools import partial, wraps
from types import FunctionType, MethodType
from typing import ParamSpec, Protocol
from weakref import WeakSet

from ipywidgets import Widget

P = ParamSpec("P")
LOG = logging.getLogger("tutor.page")
FAILED = "a callback failed: %s"
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffd]")
"""Signs that no text of a person has: controls, halves of a pair, what stands for bytes that are no text."""


class Told(Protocol):
    """What shows to a person that something went wrong; see Shell."""

    def show_fault(self, fault: BaseException) -> None: ...
    def show_refusal(self) -> None: ...


pages: "WeakSet[Told]" = WeakSet()
"""The open pages of this kernel. Each puts itself here."""


def guard(handler: Callable[P, object]) -> Callable[P, bool]:
    """The handler, made safe to hang on a widget: when it raises, nothing has happened, and the page lives on.

    It says whether it went well.
    Put back is every attribute of the object whose method it is, and of all objects of the page that hang on it; of
    widgets, what they name as KEPT.
    """

    @wraps(handler)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> bool:
        before = Before(getattr(handler, "__self__", None))
        try:
            handler(*args, **kwargs)
        except Exception as fault:
            LOG.exception(FAILED, _name(handler))
            before.put_back()
            _show(fault)
            return False
        return True

    return guarded


def told(handler: Callable[P, object]) -> Callable[P, None]:
    """The handler; what it raises is logged and shown, and what it did until then stands."""

    @wraps(handler)
    def telling(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            handler(*args, **kwargs)
        except Exception as fault:
            LOG.exception(FAILED, _name(handler))
            _show(fault)

    return telling


def _name(handler: Callable[..., object]) -> object:
    return getattr(handler, "__qualname__", handler)


def _show(fault: Exception) -> None:
    for page in list(pages):
        page.show_fault(fault)


def refuse(what: str, sent: object) -> None:
    """Log what the browser sent and cannot be used, and say so on the page. Nothing has changed."""
    LOG.warning("%s was refused: %.200r", what, _short(sent))
    for page in list(pages):
        page.show_refusal()


def _short(sent: object) -> object:
    """Something to log of what may be very large."""
    if isinstance(sent, dict):
        return {str(key)[:40]: type(value).__name__ for key, value in list(sent.items())[:8]}
    return sent[:8] if isinstance(sent, list) else sent


def clean(text: str, longest: int) -> str:
    """A text from the browser without signs that cannot be sent back or kept, cut to a length."""
    return _UNSEEN.sub(" ", text[:longest].replace("\r\n", "\n"))


# ---- all or nothing


class Before:
    """Everything that a page knows and shows at a moment, seen from one of its objects."""

    def __init__(self, root: object) -> None:
        found = reached(root)
        self._known = [(one, _attributes(one)) for one in found if not isinstance(one, Widget)]
        self._shown = [(one, _kept(one)) for one in found if isinstance(one, Widget)]

    def put_back(self) -> None:
        """Make it so again."""
        for one, held in self._known:
            now = vars(one)
            for name in [name for name in now if name not in held]:
                del now[name]
            now.update(held)
        for widget, shown in self._shown:
            changed = {name: value for name, value in shown.items() if getattr(widget, name) is not value}
            with widget.hold_sync():
                for name, value in changed.items():
                    setattr(widget, name, value)


def _attributes(one: object) -> dict[str, object]:
    return {name: _copy(value) for name, value in vars(one).items()}


def _kept(widget: Widget) -> dict[str, object]:
    return {name: getattr(widget, name) for name in getattr(widget, "KEPT", ())}


def reached(root: object) -> list[object]:
    """The objects of a page that hang on this one, itself among them: those of this package that can change.

    Widgets are among them, and lead no further. Left out are values, and what says of itself that it stands `apart`:
    work in a thread, which cannot be put back. A method leads to its object.
    """
    found: dict[int, object] = {}
    waiting = [root]
    while waiting:
        one = _owner(waiting.pop())
        if id(one) not in found and _changes(one):
            found[id(one)] = one
            waiting += () if isinstance(one, Widget) else vars(one).values()
    return list(found.values())


def _owner(one: object) -> object:
    """The object whose method this is, also when it is guarded already."""
    while isinstance(one, partial) or (isinstance(one, FunctionType) and hasattr(one, "__wrapped__")):
        one = one.func if isinstance(one, partial) else one.__wrapped__
    return one.__self__ if isinstance(one, MethodType) else one


def _changes(one: object) -> bool:
    cls = type(one)
    if not cls.__module__.startswith("tutor.widgets.") or isinstance(one, type | FunctionType):
        return False
    if not hasattr(one, "__dict__") or getattr(one, "apart", False):
        return False
    return not (is_dataclass(one) and cls.__dataclass_params__.frozen)  # type: ignore[attr-defined]  # dataclasses does


def _copy(value: object) -> object:
    """Lists and their like are changed in place; all else that is kept is a value or is reached by itself."""
    return value.copy() if type(value) in (list, dict, set) else value  # type: ignore[attr-defined]  # all three can
