"""The log of a table as it is read: which lines lie open, which one is pointed at, and how each came about.

Only what lies open is written into the page; the rest is computed when it is asked for.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tutor.i18n import Words
from tutor.kernel.past import Past
from tutor.kernel.sitting import Logged
from tutor.views.window import Derivation, Window
from tutor.widgets import parts
from tutor.widgets.parts import LogLine

LOGGED = 40
"""Lines of the log that are shown."""


class Logbook:
    """What a person has opened in one log, of which the last `most` lines are shown."""

    def __init__(self, most: int = LOGGED) -> None:
        self.most = most
        self.opened: frozenset[int] = frozenset()
        self.pointed = 0
        """The line that the mouse or the focus rests on, or that was opened last; 0: none."""
        self._found: dict[int, _Told] = {}

    def hear(self, head: str, rest: str) -> None:
        """`line:17`: opened or closed; `point:17`: pointed at; `point:`: not any more."""
        n = int(rest) if rest.isdecimal() else 0
        if head == "line":
            self.opened ^= {n}
            n = n if n in self.opened else 0
        self.pointed = n

    def places(self, window: Window, words: Words, log: Sequence[Logged]) -> tuple[str, ...]:
        """The places of the line that is pointed at."""
        line = next((line for line in reversed(log) if line.n == self.pointed), None)
        return self._told(window, words, line).derived.places if line else ()

    def lines(self, window: Window, words: Words, log: Sequence[Logged]) -> Iterator[LogLine]:
        """The last lines, the newest first; `words` are those of the game, without names."""
        shown = log[-self.most :]
        self._found = {line.n: self._found[line.n] for line in shown if line.n in self._found}
        for line in reversed(shown):
            told = self._told(window, words, line)
            found = told.derived
            inside = parts.derivation(told.named, found) if found.opens and line.n in self.opened else None
            rule, opens, points = str(line.event.rule), found.opens, bool(found.places)
            yield LogLine(line.n, told.text, rule, line.undone, opens, points, inside)

    def _told(self, window: Window, words: Words, line: Logged) -> "_Told":
        kept = self._found.get(line.n)
        if kept is None or kept.past is not line.past or kept.words is not words:
            named = words.with_names(window.names(line.state, words.lang))
            text = named(f"event.{line.event.kind}", **dict(line.event.facts))
            kept = _Told(line.past, words, named, text, window.derived(line.past, line.at, words))
            self._found[line.n] = kept
        return kept


@dataclass(frozen=True, slots=True)
class _Told:
    """What a line says, as long as it is shown; the words are kept to notice another language."""

    past: Past[Any]
    words: Words
    named: Words
    """Able to name what lay on the table after it."""
    text: str
    derived: Derivation
