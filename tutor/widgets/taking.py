"""What can be taken along from a page, a table or a lesson: the record as a file or text, the position, the link; and
a record or position that is brought from elsewhere.
"""

from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import quote

from tutor.i18n import Words
from tutor.kernel.game import Game
from tutor.kernel.record import Line, Record, label_of, outcome_line, write
from tutor.lessons.cues import Cue, Happened
from tutor.widgets import parts
from tutor.widgets.markup import Html, tag
from tutor.widgets.seating import Seating


def copies(named: Words, game: Game[Any, Any], record: str, state: Any, *more: object) -> Html:
    """Everything to take along, as buttons; the link leads back to this very visit."""
    href = f"data:text/plain;charset=utf-8,{quote(record)}"
    return tag(
        "div",
        tag("a", named("act.save"), cls="btn small", download=f"{game.id}.game", href=href),
        _copy(named("act.copy"), data_copy=record),
        _copy(named("act.copy-position"), data_copy=game.write_position(state)),
        _copy(named("act.copy-link"), data_link=True),
        *more,
        cls="row wrap",
    )


def _copy(text: str, **what: str | bool) -> Html:
    return tag("button", text, type="button", cls="btn small", data_act="copied", **what)


def paste(named: Words, about: str, wrong: Seating | None) -> Html:
    """A line to bring a record or a position; `about` says what becomes of it, `wrong` why the last one cannot be.

    What was typed stays there, to be put right.
    """
    title = named("act.paste")
    said = parts.verdict("info", named("table.unpasted"), tag("p", named(wrong.key, **wrong.facts))) if wrong else None
    area = tag("textarea", name="record", rows=4, aria_label=title, spellcheck="false")
    send = tag("button", named("act.lay-out"), type="submit", cls="btn small")
    form = tag("form", tag("p", about, cls="xs muted"), area, send, cls="col", data_act="paste")
    return tag("details", tag("summary", title), said, form, cls="opens", open=wrong is not None, data_key="paste")


class Taking:
    """What can be taken along from a lesson. A record or position that is brought goes to a table: `on_paste`."""

    def __init__(self, game: Game[Any, Any], on_paste: Callable[[str], object]) -> None:
        self.game = game
        self.on_paste = on_paste
        self.wrong: Seating | None = None
        """Why what was pasted cannot be laid out."""
        self._past: list[tuple[Happened, Any]] = []
        """What happened, and the state after it."""

    def take(self, cues: Sequence[Cue], state: Any) -> None:
        """Cues that led to this state."""
        for cue in reversed([cue for cue in cues if isinstance(cue, Happened)]):
            self._past.append((cue, state))
            state = cue.before
        count = sum(isinstance(cue, Happened) for cue in cues)
        self._past[len(self._past) - count :] = reversed(self._past[len(self._past) - count :])

    def paste(self, text: str) -> bool:
        """Lay out what was pasted, elsewhere. Whether it could be: if not, that is said, and nothing changes."""
        self.wrong = None
        try:
            self.on_paste(text)
        except Seating as wrong:
            self.wrong = wrong
        return self.wrong is None

    def record(self, state: Any) -> str:
        """The position from which play went on up to this state without a break, and the lines that led here."""
        lines: list[str] = []
        for happened, after in reversed(self._past):
            if after == state and happened.before is not None:
                lines[:0] = self._lines(happened)
                state = happened.before
        numbered = tuple(Line(n, text) for n, text in enumerate(lines, 1))
        return write(Record(self.game.id, start=self.game.write_position(state), lines=numbered))

    def _lines(self, happened: Happened) -> list[str]:
        """The move with its chance on one line; chance that has a label on lines of its own."""
        lines = [] if happened.move is None else [self.game.notate(happened.move)]
        for chance, outcome in happened.thrown:
            if lines and not label_of(chance):
                lines[-1] += f" {outcome_line(chance, outcome)}"
            else:
                lines.append(outcome_line(chance, outcome))
        return lines

    def html(self, named: Words, state: Any) -> Html:
        """Closed at first: a lesson is for learning."""
        rows = (copies(named, self.game, self.record(state), state), paste(named, named("lesson.paste"), self.wrong))
        title = tag("summary", named("lesson.take"))
        inside = tag("div", *rows, cls="col small")
        return tag("details", title, inside, cls="opens taking", open=self.wrong is not None, data_key="taking")


__all__ = ["Taking", "copies", "paste"]
