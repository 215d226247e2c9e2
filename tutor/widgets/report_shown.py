"""The report of a game as HTML: each seat in a sentence, the battles, what turns gave away, the rules that were met."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from tutor.i18n import Words, percent
from tutor.views import report_said as said
from tutor.views.report import Fought, GameReport, Met, TurnGiven
from tutor.views.sheets import Cell, Sheet, SheetReport
from tutor.widgets.markup import Html, html, tag
from tutor.widgets.parts import chip

FIGHTS = ("line", "round", "seat", "attack", "dice", "chance", "expected", "lost", "result", "luck")
TURNS = ("line", "round", "seat", "target", "start", "given", "result")
RULES = ("rule", "happened", "refused")
SHORT = 20
"""Signs of fractions that stand below their number; longer ones are folded."""


def shown(words: Words, named: Words, report: GameReport | SheetReport) -> Html:
    """The whole report. `named` can name the seats and places of the table, `words` the paragraphs.

    A press on a paragraph is heard as `rule:<id>`. Wide tables scroll by themselves.
    """
    if isinstance(report, SheetReport):
        return _sheets(words, named, report)
    if not report.fights and not report.rules:
        return tag("div", tag("p", named("report.empty"), cls="muted"), cls="dt-report")
    return tag(
        "div", _seats(named, report), _fights(named, report.fights), _turns(named, report.turns),
        _rules(words, named, report.rules), cls="dt-report",
    )  # fmt: skip


def _seats(named: Words, report: GameReport) -> Html:
    return _told(
        named, [said.tally(one, named) for one in report.tallies], bool(report.fights), said.notes(report, named)
    )


def _told(named: Words, tallies: Iterable[str], any_: bool, notes_: Iterable[str]) -> Html:
    """A sentence a seat, and how the numbers are meant."""
    rows = [tag("li", one) for one in tallies]
    empty = None if any_ else tag("p", named("report.empty"), cls="small muted")
    notes = tag("ul", *(tag("li", note) for note in notes_), cls="facts")
    meant = tag("details", tag("summary", named("report.meant")), notes, cls="opens small", data_key="report-notes")
    return tag(
        "section", tag("h4", named("report.seats"), cls="serif"), tag("ul", *rows, cls="facts tallies"), empty, meant
    )


# ---- sheets


def _sheets(words: Words, named: Words, report: SheetReport) -> Html:
    tables = [
        _section(named, sheet.name, [column.name for column in sheet.columns],
                 [tuple(_cells(sheet, row, words, named)) for row in sheet.rows])
        for sheet in report.sheets
    ]  # fmt: skip
    told = _told(named, said.sheet_lines(report.tallies, named), not report.empty, map(named, report.notes))
    return tag("div", told, *tables, _rules(words, named, report.rules), cls="dt-report")


def _cells(sheet: Sheet, row: Sequence[Cell], words: Words, named: Words) -> Iterator[object]:
    for column, value in zip(sheet.columns, row, strict=True):
        if column.kind in ("chance", "amount"):
            number = Fraction(value)
            yield tag("span", said.cell(number, column.kind, named), _exactly(named, number))
        elif column.kind == "seat":
            yield named.name(f"p:{value}")
        elif column.kind == "rules":
            yield tag("span", *(chip(words, one) for one in str(value).split()), cls="row wrap")
        else:
            yield said.cell(value, column.kind, named)


# ---- tables


def _fights(named: Words, fights: Sequence[Fought]) -> Html:
    return _section(named, "fights", FIGHTS, [_fight(named, one) for one in fights])


def _fight(named: Words, one: Fought) -> tuple[object, ...]:
    attack = named("report.attack", base=one.base, target=one.target)
    return (
        one.line, one.round, named.name(f"p:{one.seat}"), attack, said.pair(one.dice), _chance(one.chance, named),
        said.means(one, named), said.pair(one.lost), said.result(one, named), _luck(one.luck, named),
    )  # fmt: skip


def _turns(named: Words, turns: Sequence[TurnGiven]) -> Html:
    return _section(named, "turns", TURNS, [_turn(named, one) for one in turns])


def _turn(named: Words, one: TurnGiven) -> tuple[object, ...]:
    return (
        one.line, one.round, named.name(f"p:{one.seat}"), named.name(one.target), said.chance(one.start, named),
        _given(named, one), said.end(one, named),
    )  # fmt: skip


def _given(named: Words, one: TurnGiven) -> Html:
    """What was given away; it opens into the decisions, each with its exact chances."""
    total = tag("b", said.lost_chance(one.given, named)) if one.given else html(said.lost_chance(one.given, named))
    rows = [
        tag("li", said.decision(decision, named), _exactly(named, decision.best, decision.chosen))
        for decision in one.decisions
    ]  # fmt: skip
    head = tag("summary", total, tag("span", " ", named("report.decisions"), cls="dt-gone"))
    return tag("details", head, tag("ul", *rows, cls="facts"), cls="opens", data_key=f"given-{one.line}-{one.target}")


def _rules(words: Words, named: Words, rules: Sequence[Met]) -> Html:
    rows = [(chip(words, one.rule), one.happened, one.refused) for one in rules]
    return _section(named, "rules", RULES, rows)


def _section(named: Words, what: str, columns: Iterable[str], rows: Sequence[tuple[object, ...]]) -> Html:
    """A heading and a table with its caption; nothing without rows."""
    if not rows:
        return Html("")
    caption = named(f"report.{what}.caption")
    head = tag("thead", tag("tr", *(tag("th", named(f"report.col.{one}"), scope="col") for one in columns)))
    body = tag("tbody", *(_row(cells) for cells in rows))
    table = tag("table", tag("caption", caption, cls="small muted"), head, body)
    frame = tag("div", table, cls="scrolls", tabindex=0, role="region", aria_label=caption)
    return tag("section", tag("h4", named(f"report.{what}"), cls="serif"), frame, cls=f"of-{what}")


def _row(cells: Sequence[object]) -> Html:
    return tag("tr", tag("th", cells[0], scope="row"), *(tag("td", one) for one in cells[1:]))


# ---- numbers


def _chance(chance: Fraction, named: Words) -> Html:
    return tag("span", percent(chance, named.lang), _exactly(named, chance))


def _exactly(named: Words, *chances: Fraction) -> Html:
    """The exact fractions, smaller, below, folded where they are long; nothing for whole numbers alone, which the
    percentage says already.
    """
    if all(one.denominator == 1 for one in chances):
        return Html("")
    text = " → ".join(map(said.fraction, chances))
    if len(text) <= SHORT:
        return tag("span", text, cls="xs muted exactly")
    head = tag("summary", named("report.exactly"), cls="xs")
    return tag("details", head, tag("span", text, cls="xs muted exactly"), cls="opens")


def _luck(luck: Fraction, named: Words) -> Html:
    """A percentile, with a bar from the middle to where it lies."""
    width = f"left:{min(float(luck), 0.5):.0%};width:{abs(float(luck) - 0.5):.0%}"
    bar = tag(
        "span", tag("i", style=width), cls="luck good" if luck >= Fraction(1, 2) else "luck bad", aria_hidden=True
    )
    return tag("span", percent(luck, named.lang), bar)


__all__ = ["shown"]
