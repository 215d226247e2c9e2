"""What a table lets people look up while they play: lists that lie folded under the board, and notes of their own.

What somebody writes is text and nothing else: it is escaped like everything here, and kept with the visit.
"""

from dataclasses import dataclass
from typing import Any

from tutor.i18n import Words
from tutor.views.window import Chart, ChartRow, Window
from tutor.widgets import parts
from tutor.widgets.guard import clean
from tutor.widgets.markup import Html, joined, tag

MOST = 1_500
"""Signs of the notes at most."""
FIELD = "notes"
ROWS = 5
PAUSE = 1_500
"""Milliseconds without typing after which what was written is kept."""


@dataclass(frozen=True, slots=True)
class Notes:
    """What was written down. `over` is the length of a text that was too long to be kept."""

    text: str = ""
    over: int = 0

    def written(self, text: str) -> "Notes":
        """With this in its place; what is too long is not kept, and what stood there stays."""
        text = clean(text, len(text)).rstrip()
        return Notes(self.text, len(text)) if len(text) > MOST else Notes(text)


def shown(window: Window, words: Words, named: Words, state: Any, notes: Notes, folded: bool = False) -> Html:
    """The lists of this table, and its notes where it has any: `folded` until something is written."""
    charts = ((name, window.chart(state, words, name)) for name in window.lists)
    lists = [_list(named, name, chart) for name, chart in charts if chart]
    opened = not folded or bool(notes.text or notes.over)
    own = form(named, notes, opened) if window.notes(state) else None
    return joined((*lists, own))


def _list(named: Words, name: str, chart: Chart) -> Html:
    """A chart, folded; the page remembers whether it lies open."""
    title = tag("summary", named("list.title", title=chart.title, n=len(chart.rows)))
    rows = tag("ul", *(tag("li", *_row(row)) for row in chart.rows), cls="lines")
    whole = tag("div", rows, cls="scroll", tabindex=0, role="region", aria_label=chart.title)
    return tag("details", title, whole, parts.chips(named, chart.rules), cls="opens small", data_key=f"list-{name}")


def _row(row: ChartRow) -> tuple[object, ...]:
    *cells, name = row.cells
    bold = tag("b", ", ".join(filter(None, cells))) if any(cells) else None
    return bold, " " if bold else None, name, tag("span", f" ({row.text})", cls="muted") if row.text else None


def form(named: Words, notes: Notes, opened: bool) -> Html:
    """The field for notes. It is kept while one types, or by its button."""
    long = tag("p", named("notes.long", n=notes.over, most=MOST)) if notes.over else None
    wrong = parts.verdict("info", named("notes.not-kept"), long) if long else None
    about = tag("p", named("notes.text", most=MOST), cls="xs muted")
    area = tag("textarea", f"\n{notes.text}", name=FIELD, rows=ROWS, aria_label=named("notes.title"))
    send = tag("button", named("notes.keep"), type="submit", cls="btn small")
    sent = tag("form", about, area, tag("div", send, cls="row"), cls="col", data_act=FIELD, data_live=PAUSE)
    inside = (tag("summary", named("notes.title")), wrong, sent)
    return tag("details", *inside, cls="opens small", open=opened, data_key=FIELD)
