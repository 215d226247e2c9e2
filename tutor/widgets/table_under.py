"""What stands under the board of a table: the log, the pile, and what can be done with the record."""

from collections.abc import Iterator
from typing import TYPE_CHECKING
from urllib.parse import quote

from tutor.i18n import Words
from tutor.widgets import parts, switch
from tutor.widgets.markup import Html, joined, tag
from tutor.widgets.sitting import can_go_back

if TYPE_CHECKING:
    from tutor.widgets.table import TableView

LOGGED = 40
"""Lines of the log that are shown."""


def under(table: "TableView", named: Words, pile: Html) -> Html:
    """The log, the pile, and what can be done with the record."""
    log = parts.log(named, _written(table) if table.notation else _told(table))
    whole = tag("div", log, cls="scroll", tabindex=0, role="region", aria_label=named("log.title"))
    rows = tag("div", pile, _copies(table, named), _paste(table, named), cls="col small")
    section = tag("section", whole, rows, cls="card logged both")
    switches = _switches(table, named)
    return joined((section, tag("section", switches, cls="card logged") if switches else None))


def _switches(table: "TableView", named: Words) -> Html:
    window = table.desk.window
    return switch.shown(window, named, window.options(table.state), table.switched, table.unswitched)


def _copies(table: "TableView", named: Words) -> Html:
    """Everything to take along; the link leads back to this very visit."""
    game = table.desk.pack.game
    record = table.seated.record(game, table.sitting)
    href = f"data:text/plain;charset=utf-8,{quote(record)}"
    back = parts.button("reset", named("act.reset"), cls="btn small") if can_go_back(table.sitting) else None
    return tag(
        "div",
        tag("a", named("act.save"), cls="btn small", download=f"{game.id}.game", href=href),
        _copy(named("act.copy"), data_copy=record),
        _copy(named("act.copy-position"), data_copy=game.write_position(table.state)),
        _copy(named("act.copy-link"), data_link=True),
        back,
        parts.button("new", named("act.new"), cls="btn small"),
        cls="row wrap",
    )  # fmt: skip


def _copy(text: str, **what: str | bool) -> Html:
    return tag("button", text, type="button", cls="btn small", data_act="copied", **what)


def _paste(table: "TableView", named: Words) -> Html:
    """A record or a position from elsewhere, laid out in place of this one."""
    title = named("act.paste")
    wrong = table.unpasted
    said = parts.verdict("info", named("table.unpasted"), tag("p", named(wrong.key, **wrong.facts))) if wrong else None
    area = tag("textarea", name="record", rows=4, aria_label=title, spellcheck="false")
    send = tag("button", named("act.lay-out"), type="submit", cls="btn small")
    form = tag("form", tag("p", named("table.paste"), cls="xs muted"), area, send, cls="col", data_act="paste")
    return tag("details", tag("summary", title), said, form, cls="opens", open=wrong is not None, data_key="paste")


def _told(table: "TableView") -> Iterator[tuple[int, str, str, bool]]:
    """What happened, newest first, as sentences."""
    for line in reversed(table.sitting.log[-LOGGED:]):
        yield line.n, table.sentence(line.event, line.state), str(line.event.rule), line.undone


def _written(table: "TableView") -> Iterator[tuple[int, str, str, bool]]:
    """The same as it stands in a record."""
    lines = list(enumerate(table.sitting.lines, 1))
    for n, text in reversed(lines[-LOGGED:]):
        yield n, text, "", False
