"""Tables of the odds and of a report: as DataFrame, and as CSV.

Every chance and every mean has two columns: `chance`, the number with a point, and `chance_fraction`, the exact one as
text. Places and seats stand there as in a record. The columns by kind of row:

- `Fought` (a battle): line, round, seat, against, base, target, dice_base, dice_target, chance, expected_base,
  expected_target, lost_base, lost_target, taken, luck
- `TurnGiven` (a turn and its target): line, round, seat, target, start, best, given, left, taken, exact
- `Decision` (of these turns): line, round, seat, target, move, best, chosen, given
- `Met` (a paragraph): rule, happened, refused
- `Tally` (a seat): seat, attacks, taken, fights, luck, given
- `Reached`: place, free, chance, exact, not_searched
- `Threat` (a place and a seat): place, seat, chance, exact, not_searched
- `Law`: what the outcomes are made of (or as `names` calls it), chance
- `Balance`: row, chance, seat_1, seat_2 …; the last row, without a name, is the mean over all
"""

import csv as writer
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, is_dataclass
from fractions import Fraction
from io import StringIO
from math import nextafter
from typing import TYPE_CHECKING, Any

from tutor.odds.explorer import Balance, Odds, Reached, Threat
from tutor.odds.law import Law
from tutor.views.report import Decision, Fought, GameReport, Met, Tally, TurnGiven
from tutor.views.sheets import Sheet, SheetReport

if TYPE_CHECKING:
    from pandas import DataFrame

Row = dict[str, Any]
Rows = Sequence[Any] | Law[Any] | Balance
FRACTION = "_fraction"
"""What the exact column of a number is called after its name."""


def decimal(number: Fraction) -> float:
    """About the number; a whole one only when the number is."""
    near = float(number)
    if near.is_integer() and number.denominator != 1:
        near = nextafter(near, near + (1 if number > near else -1))
    return near


@dataclass(frozen=True, slots=True)
class Table:
    """Named columns and rows."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]

    def frame(self) -> "DataFrame":
        """The same as a DataFrame."""
        from pandas import DataFrame

        return DataFrame(list(self.rows), columns=list(self.columns))

    def csv(self) -> str:
        """The same as text: a line of names, then a line a row."""
        text = StringIO()
        lines = writer.writer(text, lineterminator="\n")
        lines.writerow(self.columns)
        lines.writerows([_plain(cell) for cell in row] for row in self.rows)
        return text.getvalue()


def _plain(cell: object) -> object:
    if isinstance(cell, bool):
        return str(cell).lower()
    return "" if cell is None else cell


def table(rows: Rows, of: type | None = None, names: Sequence[str] = ()) -> Table:
    """The table of rows of one kind, of a law or of a balance.

    `of` says the kind where there may be no row, or where turns are meant by their decisions; `names` call the parts of
    a law's outcomes. TypeError for a kind that has no table.
    """
    if isinstance(rows, Law):
        return _table(_law(rows, names), ())
    if isinstance(rows, Balance):
        return _table(_balance(rows), ())
    kind = of or (type(rows[0]) if rows else type(None))
    if kind not in KINDS:
        known = ", ".join(one.__name__ for one in KINDS)
        raise TypeError(f"a table: expected rows of {known}, found {kind.__name__}")
    columns, made = KINDS[kind]
    return _table((cells for one in rows for cells in made(one)), columns)


def frame(rows: Rows, of: type | None = None, names: Sequence[str] = ()) -> "DataFrame":
    """The table as a DataFrame."""
    return table(rows, of, names).frame()


def csv(rows: Rows, of: type | None = None, names: Sequence[str] = ()) -> str:
    """The table as CSV."""
    return table(rows, of, names).csv()


def _table(rows: Iterable[Row], columns: Sequence[str]) -> Table:
    """Numbers that are exact become two columns each; without rows the columns are those named."""
    wide = [dict(_cells(row)) for row in rows]
    names = tuple(wide[0]) if wide else tuple(_wide(columns))
    return Table(names, tuple(tuple(row[name] for name in names) for row in wide))


def _cells(row: Row) -> Iterator[tuple[str, Any]]:
    for name, value in row.items():
        if name in EXACT or isinstance(value, Fraction):
            yield name, None if value is None else decimal(value)
            yield name + FRACTION, None if value is None else str(value)
        else:
            yield name, value


EXACT = frozenset(("chance", "expected_base", "expected_target", "luck", "start", "best", "chosen", "given", "left"))
"""Columns of exact numbers; one of them may be empty."""


def _wide(columns: Iterable[str]) -> Iterator[str]:
    for name in columns:
        yield name
        if name in EXACT:
            yield name + FRACTION


# ---- kinds of rows


def _fought(one: Fought) -> Iterator[Row]:
    yield {
        "line": one.line, "round": one.round, "seat": one.seat, "against": one.against, "base": one.base,
        "target": one.target, "dice_base": one.dice[0], "dice_target": one.dice[1], "chance": one.chance,
        "expected_base": one.expected[0], "expected_target": one.expected[1], "lost_base": one.lost[0],
        "lost_target": one.lost[1], "taken": one.taken, "luck": one.luck,
    }  # fmt: skip


def _turn(one: TurnGiven) -> Iterator[Row]:
    yield {
        "line": one.line, "round": one.round, "seat": one.seat, "target": one.target, "start": one.start.chance,
        "best": one.best, "given": one.given, "left": one.left, "taken": one.taken, "exact": one.exact,
    }  # fmt: skip


def _decisions(turn: TurnGiven) -> Iterator[Row]:
    for one in turn.decisions:
        yield {
            "line": one.line, "round": turn.round, "seat": turn.seat, "target": turn.target, "move": one.move,
            "best": one.best, "chosen": one.chosen, "given": one.given,
        }  # fmt: skip


def _met(one: Met) -> Iterator[Row]:
    yield asdict(one)


def _tally(one: Tally) -> Iterator[Row]:
    yield asdict(one)


def _odds(odds: Odds) -> Row:
    return {"chance": odds.chance, "exact": odds.exact, "not_searched": " ".join(odds.left_out)}


def _reached(one: Reached) -> Iterator[Row]:
    yield {"place": one.place, "free": one.free, **_odds(one.odds)}


def _threat(one: Threat) -> Iterator[Row]:
    for seat, odds in one.by.items():
        yield {"place": one.place, "seat": seat, **_odds(odds)}


KINDS: Mapping[type, tuple[tuple[str, ...], Callable[[Any], Iterator[Row]]]] = {
    Fought: (
        ("line", "round", "seat", "against", "base", "target", "dice_base", "dice_target", "chance", "expected_base",
         "expected_target", "lost_base", "lost_target", "taken", "luck"), _fought,
    ),
    TurnGiven: (
        ("line", "round", "seat", "target", "start", "best", "given", "left", "taken", "exact"), _turn,
    ),
    Decision: (("line", "round", "seat", "target", "move", "best", "chosen", "given"), _decisions),
    Met: (("rule", "happened", "refused"), _met),
    Tally: (("seat", "attacks", "taken", "fights", "luck", "given"), _tally),
    Reached: (("place", "free", "chance", "exact", "not_searched"), _reached),
    Threat: (("place", "seat", "chance", "exact", "not_searched"), _threat),
}  # fmt: skip
"""Kind of row -> its columns, and what makes the cells; decisions are made from the turns."""


REPORT: Mapping[str, tuple[Callable[[GameReport], Sequence[Any]], type]] = {
    "fights": (lambda found: found.fights, Fought),
    "turns": (lambda found: found.turns, TurnGiven),
    "decisions": (lambda found: found.turns, Decision),
    "rules": (lambda found: found.rules, Met),
    "seats": (lambda found: found.tallies, Tally),
}
"""The tables of a report by name."""


def tables_of(found: GameReport | SheetReport) -> tuple[str, ...]:
    """The names of the tables of a report."""
    if isinstance(found, SheetReport):
        return (*(sheet.name for sheet in found.every), "rules")
    return tuple(REPORT)


def of_report(found: GameReport | SheetReport, which: str) -> Table:
    """One of the tables of a report. KeyError for a name that is none of `tables_of`."""
    if isinstance(found, SheetReport):
        sheets = {sheet.name: sheet for sheet in found.every}
        return table(found.rules, Met) if which == "rules" else _sheet(sheets[which])
    rows, of = REPORT[which]
    return table(rows(found), of)


def _sheet(sheet: Sheet) -> Table:
    """A sheet with two columns for every number that is exact."""
    exact = [column.kind in ("chance", "amount") for column in sheet.columns]
    named = [
        name for column, two in zip(sheet.columns, exact, strict=True)
        for name in ((column.name, column.name + FRACTION) if two else (column.name,))
    ]  # fmt: skip
    rows = tuple(
        tuple(
            part for cell, two in zip(row, exact, strict=True)
            for part in ((decimal(Fraction(cell)), str(cell)) if two else (cell,))
        )
        for row in sheet.rows
    )  # fmt: skip
    return Table(tuple(named), rows)


def _law(law: Law[Any], names: Sequence[str]) -> Iterator[Row]:
    for outcome, chance in law:
        yield {**_outcome(outcome, names), "chance": chance}


def _outcome(outcome: Any, names: Sequence[str]) -> Row:
    """An outcome by its parts."""
    if is_dataclass(outcome) and not isinstance(outcome, type):
        return asdict(outcome)
    if not isinstance(outcome, tuple):
        return {names[0] if names else "outcome": outcome}
    given = names or getattr(outcome, "_fields", ()) or [f"part_{n}" for n in range(1, len(outcome) + 1)]
    return dict(zip(given, outcome, strict=True))


def _balance(balance: Balance) -> Iterator[Row]:
    for name, chance, purses in (*balance.rows, ("", Fraction(1), balance.purses)):
        yield {"row": name, "chance": chance, **{f"seat_{n}": purse for n, purse in enumerate(purses, 1)}}


__all__ = ["REPORT", "Table", "csv", "decimal", "frame", "of_report", "table", "tables_of"]
