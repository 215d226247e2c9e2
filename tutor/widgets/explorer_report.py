"""How a game went: the report of the record that lies there, or of one that is pasted here."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from tutor import content
from tutor.i18n import Words
from tutor.kernel.record import Fault, Replay, read, replay
from tutor.odds.chain_explorer import ChainExplorer, Stated, read_written, written
from tutor.views import chain_said, frames, report_said
from tutor.views.report import GameReport, Reporter
from tutor.views.scene import Scene
from tutor.views.sheets import ChainReporter, SheetReport
from tutor.widgets import parts, report_shown
from tutor.widgets.explorer_tab import Tab
from tutor.widgets.explorer_work import Asked
from tutor.widgets.markup import Html, joined, tag
from tutor.widgets.pane import Values

if TYPE_CHECKING:
    from tutor.widgets.explorer import ExplorerView, Table

SHOWN = 200
"""So much of what cannot be read is said again."""


class ReportTab(Tab):
    """The report of one record, of every seat or of one."""

    name = "report"
    for_seat = False
    of_record: ClassVar[bool] = True

    def __init__(self, view: "ExplorerView") -> None:
        super().__init__(view)
        self.pack = view.desk.pack
        self.reporter: Reporter[Any, Any] = self.pack.load("report")
        self.count: Asked[GameReport | SheetReport] = Asked(view, "report.work")
        self.text = ""
        """The record that is reported."""
        self.seat: int | None = None
        """Whose report it is; None: everybody's."""
        self.believed: Mapping[str, Stated] = {}
        """What is believed of cards, taken over from where it was stated; of games in which a chain is built."""
        self.fault: Fault | None = None
        """Where the record cannot be read on."""
        self.unread: Fault | None = None
        """Why a text that was pasted is no record; what lay there still does."""
        self.typed = ""

    def begin(self) -> None:
        """Report what lies there. What is known already is not counted again."""
        before, self.believed = self.believed, self._stated()
        if self.text != self.view.record:
            self.seat, self.unread, self.typed = None, None, ""
        elif self.count.found is not None and before == self.believed:
            return
        self.text = self.view.record
        self._ask()

    def _ask(self) -> None:
        """Count, if there is anything to count."""
        found = self._replayed(self.text) if self.text else None
        self.fault = found.fault if found else None
        if found is None or found.start is None:
            self.count.ask(None)
            return
        reporter, seat, believed = self.reporter, self.seat, self.believed
        believing: ChainReporter[Any, Any] = self.pack.load("report")
        self.count.ask(lambda flag: believing(found, seat, believed) if believed else reporter(found, seat))

    def _stated(self) -> Mapping[str, Stated]:
        """What was stated in the other tabs; what a link said, as long as none of them is open."""
        tabs = [tab for name, tab in self.view.tabs.items() if name != self.name]
        if not tabs:
            return self.believed
        return {card: one for tab in tabs for card, one in tab.stated.items()}

    def _replayed(self, text: str) -> Replay[Any, Any]:
        """The record, played again as far as it goes."""
        try:
            return replay(self.view.desk.pack.game, read(text))
        except Fault as fault:
            return Replay(None, (), fault)

    # ---- what is pressed

    def act(self, act: str, values: Values) -> None:
        """A record that is pasted, whose report it is, and the buttons of the count."""
        head, _, rest = act.partition(":")
        if self.count.act(act):
            return
        if act == "report":
            self._paste(values.get("report", ""))
        elif act == "report-own" and self._own:
            self.view.explore(self._own)
        elif act == "report-example" and self._example:
            self._paste(self._example)
        elif head == "of" and (not rest or rest in map(str, self._seats)):
            self.seat = int(rest) if rest else None
            self._ask()
        self.view.draw()

    def _paste(self, text: str) -> None:
        """Lay this record out and report it; what is wrong with it is said, and nothing changes."""
        from tutor.widgets.explorer import Table

        found = self._replayed(text)
        fault = found.fault or Fault(1, self.words("report.moves"), self.words("report.no-moves"))
        if found.start is None or not found.lines:
            self.unread, self.typed = fault, text
            return
        self.unread, self.typed = None, ""
        self.view.explore(Table(found.state, text))

    @property
    def _own(self) -> "Table | None":
        """The game that is played beside the explorer, where that is not what is reported."""
        first = self.view.first
        return first if first.record and first.record != self.text else None

    @property
    def _example(self) -> str:
        """A record to look at, where that is not what is reported."""
        name = self.pack.example
        found = content.text(self.pack.content / "records" / name) if name else ""
        return found if found != self.text else ""

    @property
    def _seats(self) -> range:
        return range(1, len(self.view.desk.window.panels(self.view.state, self.view.words).seats) + 1)

    # ---- what is shown

    def scene(self) -> Scene:
        """The table as the record leaves it."""
        scene: Scene = self.view.desk.window.scene(self.view.state, self.view.words)
        return scene

    def panel(self) -> Html:
        """What is reported, how far it is counted, and what can be taken along."""
        named, found = self.words, self.count.found
        about = named("report.about" if self.text else "report.no-record")
        return joined((
            tag("h3", named("report.title")), tag("p", about, cls="small"), self._starts(named),
            _fault(named, "report.up-to", self.fault), self._whose(named) if self.text else None,
            self._counted_with(named) if self.text else None, self.count.html(named),
            self._taken(named, found) if found else None, self._form(named),
        ))  # fmt: skip

    def _starts(self, named: Words) -> Html | None:
        """What else can be reported at a press."""
        own = parts.button("report-own", named("report.own"), cls="btn small") if self._own else None
        example = parts.button("report-example", named("report.example"), cls="btn small") if self._example else None
        return tag("div", own, example, cls="row wrap") if own or example else None

    def _counted_with(self, named: Words) -> Html | None:
        """The beliefs that the numbers rest on."""
        if not self.believed:
            return None
        rows = [
            tag("li", f"{chain_said.front(card, named)} ", tag("b", chain_said.stated(one, named)))
            for card, one in self.believed.items()
        ]
        head = tag("summary", named("report.believed", n=len(rows)))
        return tag("details", head, tag("ul", *rows, cls="facts small"), cls="opens small", data_key="report-believed")

    def _whose(self, named: Words) -> Html:
        rows = [
            tag("option", named.name(f"p:{seat}") if seat else named("report.everybody"), value=f"of:{seat or ''}",
                data_act=f"of:{seat or ''}", selected=seat == self.seat)
            for seat in (None, *self._seats)
        ]  # fmt: skip
        return tag("select", *rows, data_act="of", aria_label=named("report.whose"), cls="pick")

    def _taken(self, named: Words, found: GameReport | SheetReport) -> Html:
        """The report as text, and its tables as CSV."""
        rows = [_copy(named("report.copy"), "\n".join(lines(found, named)) + "\n")]
        for which in frames.tables_of(found):
            table = frames.of_report(found, which)
            if table.rows:
                rows.append(_copy(named("report.csv", table=named(f"report.table.{which}")), table.csv()))
        return tag("div", *rows, cls="row wrap report-take")

    def _form(self, named: Words) -> Html:
        title = named("report.paste")
        area = tag("textarea", self.typed, name="report", rows=6, aria_label=title, spellcheck="false",
                   data_key=f"report-{hash(self.text)}")  # fmt: skip
        send = tag("button", named("report.go"), type="submit", cls="btn small")
        wrong = _fault(named, "report.unread", self.unread)
        form = tag(
            "form", tag("p", named("report.paste-about"), cls="xs muted"), area, send, cls="col", data_act="report"
        )
        opened = self.unread is not None or not self.text
        return tag("details", tag("summary", title), wrong, form, cls="opens", open=opened, data_key="report-paste")

    def under(self) -> Html:
        """The report itself."""
        if self.count.found is None:
            return Html("")
        shown = report_shown.shown(self.view.words, self.words, self.count.found)
        return tag("section", shown, cls="card pad")

    def note(self) -> str:
        """What the numbers are."""
        return self.words("report.note")

    # ---- links

    def link(self) -> Mapping[str, str]:
        """Whose report it is."""
        return {"of": str(self.seat or ""), "believe": written(self.believed)}

    def follow(self, query: Mapping[str, str]) -> None:
        """The same again."""
        wanted, believed = query.get("of", ""), query.get("believe", "")
        if believed and self.pack.has("chain"):
            chain: ChainExplorer[Any] = self.pack.load("chain")
            self.believed = read_written(believed, chain.cards(self.view.state))
        if wanted in map(str, self._seats):
            self.seat = int(wanted)
        if self.seat or self.believed:
            self._ask()


def _copy(text: str, copied: str) -> Html:
    return tag("button", text, type="button", cls="btn small", data_act="copied", data_copy=copied)


def _fault(named: Words, key: str, fault: Fault | None) -> Html | None:
    """Where a record cannot be read. What came stands in quotes, so that it is never taken for the name of a place."""
    if fault is None:
        return None
    found = f"“{fault.found[:SHOWN]}”"
    facts: dict[str, int | str] = {"line": fault.line, "expected": fault.expected[:SHOWN], "found": found}
    return parts.verdict("info", "", tag("p", named(key, **facts), cls="small"))


def lines(found: GameReport | SheetReport, named: Words) -> Iterator[str]:
    """The report as text."""
    for n, (title, rows) in enumerate(report_said.sections(found, named)):
        yield from ((title,) if n == 0 else ("", title))
        yield from ("  " * depth + line for depth, line in rows)


__all__ = ["ReportTab", "lines"]
