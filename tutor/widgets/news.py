"""What is announced beside the board: the row of a table that came up, the card that was turned up or used."""

from collections.abc import Sequence
from typing import Any

from tutor.i18n import Words
from tutor.kernel.sitting import Logged, Sitting
from tutor.views.window import Chart, ChartRow, News, Window
from tutor.widgets import parts, sheet
from tutor.widgets.markup import Html, joined, tag

SHOWN = 5
"""Announcements that are kept in sight, the newest first."""


def fresh(sitting: Sitting[Any, Any]) -> tuple[Logged, ...]:
    """The lines of the log since the last move of a person, its own among them."""
    at = max((i for i, entry in enumerate(sitting.entries) if entry.person), default=0)
    count = sum(len(entry.events) for entry in sitting.entries[at:])
    standing = tuple(line for line in sitting.log if not line.undone)
    return standing[-count:] if count else ()


def _announced(window: Window, words: Words, lines: Sequence[Logged]) -> tuple[News, ...]:
    return window.announced([(line.past, line.at) for line in lines], words)


def shown(window: Window, words: Words, named: Words, sitting: Sitting[Any, Any]) -> Html:
    """The newest announcement, and those before it folded; nothing when nothing was announced lately."""
    lines = fresh(sitting)
    found = _announced(window, words, lines)[-SHOWN:]
    if not found:
        return Html("")
    newest, *older = reversed(found)
    folded = [
        tag("details", tag("summary", f"{one.head}: {one.title}"), _body(named, one), cls="opens",
            data_key=f"news-{lines[one.at].n}")
        for one in older
    ]  # fmt: skip
    title = tag("h4", parts.shield(newest.letter, newest.colour, 24), tag("span", _head(newest), newest.title))
    return tag("section", title, _body(named, newest), *folded, cls="dt-news", data_key=f"news-{lines[newest.at].n}")


def _head(news: News) -> Html:
    """Where it stands, and whose it is; a press opens its chart."""
    if not news.chart:
        return tag("span", news.head, cls="eyebrow")
    return tag("button", news.head, type="button", cls="lookup eyebrow", data_act=f"chart:{news.chart}")


def _body(named: Words, news: News) -> Html:
    did = tag("ul", *(tag("li", text) for text in news.did), cls="facts") if news.did else None
    return joined((tag("p", news.text, cls="small"), did, parts.chips(named, news.rules, titled=False)))


def spoken(window: Window, words: Words, lines: Sequence[Logged]) -> str:
    """These lines in sentences; where something is announced, with what it does."""
    effects = {one.at: one.text for one in _announced(window, words, lines)}
    texts = []
    for at, line in enumerate(lines):
        named = words.with_names(window.names(line.state, words.lang))
        texts += [named(f"event.{line.event.kind}", **dict(line.event.facts)), effects.get(at, "")]
    return " ".join(filter(None, texts))


# ---- charts


def looked_up(window: Window, words: Words, sitting: Sitting[Any, Any]) -> Html:
    """A button for each chart of the game, with its newest row marked."""
    rows = []
    for name in window.charts:
        chart = window.chart(sitting.state, words, name)
        ref = next((one.chart for one in reversed(_last(window, words, sitting)) if one.chart.startswith(name)), name)
        rows.append(parts.button(f"chart:{ref}", chart.title, cls="btn small") if chart else None)
    return joined(rows)


def _last(window: Window, words: Words, sitting: Sitting[Any, Any]) -> tuple[News, ...]:
    return _announced(window, words, [line for line in sitting.log[-40:] if not line.undone])


def charted(words: Words, chart: Chart, name: str) -> Html:
    """A chart as a sheet."""
    head = tag("tr", *(tag("th", text, scope="col") for text in chart.heads), tag("th"))
    table = tag("table", tag("thead", head), tag("tbody", *(_row(words, row) for row in chart.rows)), cls="chart")
    return sheet.opened(words, name, None, chart.title, [table, parts.chips(words, chart.rules)])


def _row(words: Words, row: ChartRow) -> Html:
    *cells, name = row.cells
    now = tag("span", words("chart.marked"), cls="badge") if row.marked else None
    what = tag("td", tag("b", name), " ", now, tag("span", row.text, cls="small"))
    rule = tag("td", parts.chip(words, row.rule, titled=False))
    return tag("tr", *(tag("td", cell) for cell in cells), what, rule, cls="marked" if row.marked else None)
