"""What stands under the board of a table: the log, the pile, and what can be done with the record."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tutor.i18n import Words
from tutor.kernel.sitting import can_go_back
from tutor.widgets import news, notes, parts, switch_shown, taking
from tutor.widgets.logbook import LOGGED
from tutor.widgets.markup import Html, joined, tag
from tutor.widgets.parts import LogLine

if TYPE_CHECKING:
    from tutor.widgets.table import TableView


def under(table: "TableView", named: Words, pile: Html) -> Html:
    """The log, the pile, and what can be done with the record."""
    log = parts.log(named, _written(table) if table.notation else _told(table))
    charts = news.looked_up(table.desk.window, table.words, table.sitting)
    whole = tag("div", log, cls="scroll", tabindex=0, role="region", aria_label=named("log.title"))
    rows = tag(
        "div",
        pile,
        tag("div", charts, cls="row wrap") if charts else None,
        _copies(table, named),
        taking.paste(named, named("table.paste"), table.unpasted),
        cls="col small",
    )
    section = tag("section", whole, rows, cls="card logged both")
    more = (notes.shown(table.desk.window, table.words, named, table.state, table.notes), _switches(table, named))
    return joined((section, *(tag("section", one, cls="card logged") for one in more if one)))


def _switches(table: "TableView", named: Words) -> Html:
    window = table.desk.window
    options = window.options(table.state)
    return switch_shown.shown(window, table.words, named, options, table.switched, table.unswitched)


def _copies(table: "TableView", named: Words) -> Html:
    game = table.desk.pack.game
    back = parts.button("reset", named("act.reset"), cls="btn small") if can_go_back(table.sitting) else None
    anew = parts.button("new", named("act.new"), cls="btn small")
    ask = parts.button("exercise", named("act.exercise"), cls="btn small") if table.on_exercise else None
    look = parts.button("explore", named("act.explore"), cls="btn small") if table.on_explore else None
    return taking.copies(named, game, table.seated.record(game, table.sitting), table.state, look, ask, back, anew)


def _told(table: "TableView") -> Iterable[LogLine]:
    """What happened, newest first, as sentences."""
    return table.logbook.lines(table.desk.window, table.words, table.sitting.log)


def _written(table: "TableView") -> Iterable[LogLine]:
    """The same as it stands in a record."""
    lines = list(enumerate(table.sitting.lines, 1))
    return (LogLine(n, text) for n, text in reversed(lines[-LOGGED:]))
