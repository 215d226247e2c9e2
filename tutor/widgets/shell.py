"""The page itself: who came, in which language and light, and whether the kernel still answers.

Use: `Shell(on_hello=…, on_choice=…, on_key=…, words=…)`, shown once, first on the page. Nothing about a learner is
known before `on_hello`, since the kernel may have been started before anyone came.

Every callback of every widget goes through `guard`: what it raises is logged with its traceback and shown on the page.
"""

import logging
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Literal, ParamSpec
from weakref import WeakSet

import anywidget
import traitlets

from tutor.views.tokens import TEMPLATE

P = ParamSpec("P")
LOG = logging.getLogger("tutor.page")

LANGUAGES = ("en", "nl", "de")
CHOICES: Mapping[str, tuple[str, ...]] = {
    "language": LANGUAGES,
    "theme": ("light", "dark"),
    "scale": ("desk", "projector"),
}
_KEYS = frozenset(("PageDown", "PageUp", " ", "Ctrl-Enter", "Escape"))
_LONGEST = 2000


@dataclass(frozen=True, slots=True)
class Hello:
    """What a page says of itself when it opens. It comes from the browser: none of it is trusted."""

    query: str
    """Behind the question mark: `lang=nl&at=oak-rook-27`."""
    code: str
    """The resume code that this browser kept, or nothing."""
    language: str
    theme: str
    scale: str
    width: int


_pages: "WeakSet[Shell]" = WeakSet()


def guard(handler: Callable[P, object]) -> Callable[P, None]:
    """The handler, made safe to hang on a widget: what it raises is logged and shown, and the page lives on."""

    @wraps(handler)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            handler(*args, **kwargs)
        except Exception as fault:
            LOG.exception("a callback failed: %s", getattr(handler, "__qualname__", handler))
            for page in list(_pages):
                page.show_fault(fault)

    return guarded


class Shell(anywidget.AnyWidget):
    """Sets theme, scale and language on the document, keeps choices in the browser, watches the connection."""

    _esm = Path(__file__).parent / "shell.js"
    words = traitlets.Dict().tag(sync=True)
    """Texts by key without `shell.`: waiting, lost, lost-safe, back, fault, fault-more, close."""
    safe = traitlets.Unicode().tag(sync=True)
    """One sentence: what is safe when the connection is lost."""
    code = traitlets.Unicode().tag(sync=True)
    """The resume code; the browser keeps it and comes back with it."""
    chosen = traitlets.Dict().tag(sync=True)
    """Choices made in Python: language, theme, scale."""
    fault = traitlets.Dict().tag(sync=True)
    paging = traitlets.Bool(False).tag(sync=True)
    """Whether PageDown and PageUp are reported, and Space, Ctrl-Enter and Escape while nothing has the focus."""

    def __init__(
        self,
        on_hello: Callable[[Hello], object] = lambda hello: None,
        on_choice: Callable[[str, str], object] = lambda name, value: None,
        on_key: Callable[[str], object] | None = None,
        words: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(words=dict(words or {}), paging=on_key is not None)
        self._on_hello = guard(on_hello)
        self._on_choice = guard(on_choice)
        self._on_key = guard(on_key or (lambda key: None))
        self.on_msg(self._heard)
        _pages.add(self)

    def choose(self, name: Literal["language", "theme", "scale"], value: str) -> None:
        """Set a choice from Python; the document follows and the browser keeps it."""
        if value not in CHOICES[name]:
            raise ValueError(f"{name}: expected one of {', '.join(CHOICES[name])}, came {value!r}")
        self.chosen = {**self.chosen, name: value}

    def show_fault(self, fault: BaseException) -> None:
        """Show on the page that something broke, with the kind of fault and where."""
        where = traceback.extract_tb(fault.__traceback__)[-1:]
        place = "".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in where)
        self.fault = {"n": int(self.fault.get("n", 0)) + 1, "text": f"{type(fault).__name__}: {fault} ({place})"}

    def _heard(self, _: object, message: object, __: object) -> None:
        if not isinstance(message, dict):
            LOG.warning("a message that is no object was ignored")
        elif message.get("kind") == "beat":
            self.send({"kind": "beat", "n": message.get("n")})
        elif message.get("kind") == "style":
            self.send({"kind": "style", "text": stylesheets()})
        elif message.get("kind") == "hello":
            self._on_hello(_hello(message))
        elif message.get("kind") == "choice" and _offered(message):
            self.chosen = {**self.chosen, message["name"]: message["value"]}
            self._on_choice(message["name"], message["value"])
        elif message.get("kind") == "key" and isinstance(message.get("key"), str) and message["key"] in _KEYS:
            self._on_key(message["key"])
        else:
            LOG.warning("a message was ignored: %.200r", message)


def stylesheets() -> str:
    """The styles of everything but the page itself, for a notebook that is not shown in our template."""
    names = ("tokens.css", "tutor.css", "desk.css")
    return "\n".join((TEMPLATE / "static" / name).read_text(encoding="utf-8") for name in names)


def _offered(message: Mapping[str, object]) -> bool:
    name, value = message.get("name"), message.get("value")
    return isinstance(name, str) and value in CHOICES.get(name, ())


def _hello(message: Mapping[str, object]) -> Hello:
    def text(key: str) -> str:
        value = message.get(key)
        return value[:_LONGEST] if isinstance(value, str) else ""

    def choice(key: str) -> str:
        return text(key) if text(key) in CHOICES[key] else CHOICES[key][0]

    width = message.get("width")
    return Hello(
        query=text("query"),
        code=text("code"),
        language=choice("language"),
        theme=choice("theme"),
        scale=choice("scale"),
        width=width if isinstance(width, int) and 0 < width < 100_000 else 1280,
    )
