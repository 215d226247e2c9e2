"""What stands round a tab of the explorer: the row of tabs, the seats to choose from, what can be brought and taken."""

from typing import TYPE_CHECKING

from tutor.i18n import Words
from tutor.widgets import parts
from tutor.widgets.markup import Html, joined, tag

if TYPE_CHECKING:
    from tutor.widgets.explorer import ExplorerView


def bar(view: "ExplorerView", named: Words) -> Html:
    """The tabs, and what the numbers of the open one count."""
    rows = [
        tag("button", named(f"explore.tab.{name}"), type="button", data_act=f"tab:{name}",
            aria_pressed=name == view.name)
        for name in view.offered
    ]  # fmt: skip
    tabs = tag("span", *rows, cls="dt-toggle dt-tabs", role="group", aria_label=named("explore.tabs"))
    note = view.tab.note()
    said = tag("span", note, cls="small muted explore-note") if note else None
    return joined((tabs, tag("span", cls="sp"), said))


def panel(view: "ExplorerView", named: Words, inside: Html) -> Html:
    """What cannot be used, whose turn is looked at, and the tab's own panel."""
    seats = _seats(view, named) if view.tab.for_seat else None
    return tag("section", _wrong(view, named), seats, inside, cls="dt-step explore", data_key=f"explore-{view.name}")


def _wrong(view: "ExplorerView", named: Words) -> Html | None:
    if view.wrong is None:
        return None
    key, facts = view.wrong
    return parts.verdict("info", named("explore.cannot"), tag("p", named(key, **facts), cls="small"))


def _seats(view: "ExplorerView", named: Words) -> Html | None:
    if not view.seats:
        return tag("p", named("explore.nobody"), cls="small")
    shown = view.desk.window.panels(view.state, view.words).seats
    rows = [
        parts.button(
            f"seat:{number}", parts.shield(shown[number - 1].letter, shown[number - 1].colour),
            tag("span", shown[number - 1].name), cls="opt on" if number == view.seat else "opt",
            pressed=number == view.seat,
        )
        for number in view.seats
    ]  # fmt: skip
    return tag("div", *rows, cls="opts explore-seats", role="group", aria_label=named("explore.whose"))


def under(inside: Html, taking: Html) -> Html:
    """What the tab shows below the board, over the whole width; and what can be taken and brought."""
    return tag("div", inside, taking, cls="explored")


def taking(view: "ExplorerView", named: Words) -> Html:
    """Back to the table, what can be taken along, and what can be brought."""
    back = parts.button("explore-back", named("explore.back"), cls="btn small") if view.table.back else None
    position = view.desk.pack.game.write_position(view.state)
    rows = (
        back,
        _copy(named("explore.copy-link"), data_link=view.link),
        _copy(named("act.copy-position"), data_copy=position),
        _copy(named("act.copy"), data_copy=view.record) if view.record else None,
    )
    return tag("section", tag("div", *rows, cls="row wrap"), _paste(named), cls="card col small explore-take")


def _copy(text: str, **what: str) -> Html:
    return tag("button", text, type="button", cls="btn small", data_act="copied", **what)


def _paste(named: Words) -> Html:
    title = named("explore.paste")
    area = tag("textarea", name="record", rows=4, aria_label=title, spellcheck="false")
    send = tag("button", named("explore.lay-out"), type="submit", cls="btn small")
    about = tag("p", named("explore.paste-about"), cls="xs muted")
    form = tag("form", about, area, send, cls="col", data_act="explore-paste")
    return tag("details", tag("summary", title), form, cls="opens", data_key="paste")
