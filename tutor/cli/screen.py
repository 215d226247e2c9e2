"""What reaches the terminal: rich where a person looks, plain where it is piped, harmless in both.

Nothing here knows markup: a text is shown as it is, except that characters which steer a terminal are made visible.
"""

import json
import sys
import unicodedata
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

PICTURES, DELETE = 0x2400, 0x2421
"""Unicode has a picture for each of the old control characters."""
LINE_MOST = 4_000


def safe(text: str) -> str:
    """The text with every control character, direction mark and half character shown as a symbol."""
    return "".join(_shown(sign) for sign in text)


def _shown(sign: str) -> str:
    code = ord(sign)
    if code < 0x20:
        return chr(PICTURES + code)
    if code == 0x7F:
        return chr(DELETE)
    if unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Zl", "Zp"):
        return f"⟨{code:04X}⟩"
    return sign


class Screen:
    """Prints lines for people, or one JSON document."""

    def __init__(self, *, errors: bool = False) -> None:
        self._errors = errors

    @cached_property
    def _console(self) -> "Console":
        from rich.console import Console  # 40 ms that --json does not need

        return Console(stderr=self._errors, highlight=False, markup=False, emoji=False)

    @property
    def live(self) -> bool:
        """Whether a person looks at it."""
        return self._console.is_terminal

    def line(self, text: str = "", style: str = "", indent: int = 0) -> None:
        """One line or several; long ones are wrapped for people only."""
        from rich.padding import Padding
        from rich.text import Text

        shown = Text("\n".join(safe(part) for part in text.split("\n")), style=style)
        if self.live:
            self._console.print(Padding(shown, (0, 0, 0, indent), expand=False) if indent else shown)
            return
        for part in shown.split("\n"):
            self._console.print(Text(" " * indent) + part, soft_wrap=True)

    @property
    def asks(self) -> bool:
        """Whether somebody types at it."""
        return self.live and sys.stdin.isatty()

    def ask(self, prompt: str) -> str | None:
        """A line that somebody types or pipes, without its end; None when there are no more."""
        if self.asks:
            try:
                return input(safe(prompt))
            except EOFError:
                return None
        raw = sys.stdin.buffer.readline(LINE_MOST)
        return raw.decode("utf-8", "replace").rstrip("\r\n") if raw else None


def print_json(data: Mapping[str, object]) -> None:
    """The document on standard output, in plain ASCII, so that no terminal and no pipe can spoil it."""
    sys.stdout.write(json.dumps(data, indent=2) + "\n")
