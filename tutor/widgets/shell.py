"""The page itself: who came, in which language and light, and whether the kernel still answers.

Use: `Shell(on_hello=…, on_choice=…, on_key=…, words=…)`, shown once, first on the page. Nothing about a learner is
known before `on_hello`, since the kernel may have been started before anyone came.

What a callback raises and what a page may not send is shown here in words; see `guard`.
"""

import logging
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import traitlets

from tutor.views.tokens import TEMPLATE
from tutor.widgets.guard import clean, guard, pages, refuse
from tutor.widgets.once import Once
from tutor.widgets.oneway import Part

LOG = logging.getLogger("tutor.page")

LANGUAGES = ("en", "nl", "de")
CHOICES: Mapping[str, tuple[str, ...]] = {
    "language": LANGUAGES,
    "theme": ("light", "dark"),
    "scale": ("desk", "projector"),
    "letters": ("on", "off"),
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
    letters: str = "on"
    """Whether single letters are keys."""


class Shell(Part):
    """Sets theme, scale and language on the document, keeps choices in the browser, watches the connection."""

    KEPT = ("words", "safe", "code", "chosen", "paging")
    _esm = Path(__file__).parent / "shell.js"
    words = traitlets.Dict().tag(sync=True)
    """Texts by key without `shell.`: waiting, lost, lost-safe, back, fault and refused each with -more, close."""
    safe = traitlets.Unicode().tag(sync=True)
    """One sentence: what is safe when the connection is lost."""
    code = traitlets.Unicode().tag(sync=True)
    """The resume code; the browser keeps it and comes back with it."""
    chosen = traitlets.Dict().tag(sync=True)
    """Choices made in Python: language, theme, scale."""
    fault = traitlets.Dict().tag(sync=True)
    """What went wrong last: its number `n`, `kind` (fault or refused) and for a fault the `text` of it."""
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
        self._once = Once()
        self.on_msg(self._heard)
        pages.add(self)

    def choose(self, name: Literal["language", "theme", "scale"], value: str) -> None:
        """Set a choice from Python; the document follows and the browser keeps it."""
        if value not in CHOICES[name]:
            raise ValueError(f"{name}: expected one of {', '.join(CHOICES[name])}, came {value!r}")
        self.chosen = {**self.chosen, name: value}

    def show_fault(self, fault: BaseException) -> None:
        """Show on the page that something broke, with the kind of fault and where."""
        where = traceback.extract_tb(fault.__traceback__)[-1:]
        place = "".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in where)
        self._show("fault", clean(f"{type(fault).__name__}: {fault}", _LONGEST) + f" ({place})")

    def show_refusal(self) -> None:
        """Show on the page that it sent something that cannot be used, and that nothing has changed."""
        self._show("refused")

    def _show(self, kind: str, text: str = "") -> None:
        self.fault = {"n": int(self.fault.get("n", 0)) + 1, "kind": kind, "text": text}

    def _heard(self, _: object, message: object, __: object) -> None:
        kind = message.get("kind") if isinstance(message, dict) else None
        if not isinstance(message, dict):
            refuse("a message that is no object", message)
        elif kind == "beat" and type(message.get("n")) is int:
            self.send({"kind": "beat", "n": message["n"]})
        elif kind == "style":
            self.send({"kind": "style", "text": stylesheets()})
        elif kind == "hello":
            self._on_hello(_hello(message))
        elif not ((kind == "choice" and _offered(message)) or (kind == "key" and _key(message))):
            refuse("a message of the page", message)
        elif self._once.counts(message):
            self._answer(message)

    def _answer(self, message: Mapping[str, str]) -> None:
        if message["kind"] == "key":
            self._on_key(message["key"])
        elif self._on_choice(message["name"], message["value"]):
            self.chosen = {**self.chosen, message["name"]: message["value"]}


def stylesheets() -> str:
    """The styles of everything but the page itself, for a notebook that is not shown in our template."""
    names = ("tokens.css", "tutor.css", "desk.css", "cards.css", "report.css", "predict.css", "explore.css")
    return "\n".join((TEMPLATE / "static" / name).read_text(encoding="utf-8") for name in names)


def _offered(message: Mapping[str, object]) -> bool:
    name, value = message.get("name"), message.get("value")
    return isinstance(name, str) and value in CHOICES.get(name, ())


def _key(message: Mapping[str, object]) -> bool:
    key = message.get("key")
    return isinstance(key, str) and key in _KEYS


def _hello(message: Mapping[str, object]) -> Hello:
    def text(key: str) -> str:
        value = message.get(key)
        return clean(value, _LONGEST) if isinstance(value, str) else ""

    def choice(key: str) -> str:
        return text(key) if text(key) in CHOICES[key] else CHOICES[key][0]

    width = message.get("width")
    return Hello(
        query=text("query"),
        code=text("code"),
        language=choice("language"),
        theme=choice("theme"),
        scale=choice("scale"),
        letters=choice("letters"),
        width=width if type(width) is int and 0 < width < 100_000 else 1280,
    )
