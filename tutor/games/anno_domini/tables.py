"""The tables of a board as they lie in a folder, and what would make its graph ambiguous.

`components` refuses a board with such a fault; `checks` lists them together with everything else.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tutor import content
from tutor.content import BadData, DataFault, Row

TERRITORIES, SEAS, BORDERS = "territories.csv", "seas.csv", "borders.csv"
LANGUAGES = ("en", "nl", "de")
NAMES = tuple(f"name_{lang}" for lang in LANGUAGES)
TERRITORY_COLUMNS = ("id", "red", "blue", "label_x", "label_y", "seas", "land_neighbours", "status", *NAMES)
SEA_COLUMNS = ("id", "label_x", "label_y", "coasts", "territories", *NAMES)
BORDER_COLUMNS = ("a", "b", "kind")
LAND = "land"
Rows = tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Tables:
    """The three tables of a board; its graph comes from these alone, never from polygons."""

    folder: Path
    territories: Rows
    seas: Rows
    borders: Rows


def read_tables(folder: Path) -> Tables:
    """The tables in this folder; BadData when a file or a column is missing."""
    return Tables(
        folder,
        tuple(content.csv_rows(folder / TERRITORIES, TERRITORY_COLUMNS)),
        tuple(content.csv_rows(folder / SEAS, SEA_COLUMNS)),
        tuple(content.csv_rows(folder / BORDERS, BORDER_COLUMNS)),
    )


def ids(rows: Rows) -> tuple[str, ...]:
    """The ids in the order of the file."""
    return tuple(row["id"] for row in rows)


def number_faults(rows: Rows, columns: tuple[str, ...]) -> Iterator[DataFault]:
    """Every cell of these columns that holds no whole number."""
    for row in rows:
        for column in columns:
            try:
                row.number(column)
            except BadData as bad:
                yield from bad.faults


def graph_faults(tables: Tables, sides: int) -> Iterator[DataFault]:
    """Whatever leaves a doubt about who is who and who touches whom."""
    yield from id_faults(tables.territories)
    yield from id_faults(tables.seas, ids(tables.territories))
    yield from number_faults(tables.territories + tables.seas, ("label_x", "label_y"))
    yield from code_faults(tables.folder / TERRITORIES, tables.territories, sides)
    yield from border_faults(tables.borders, tables.territories)
    yield from coast_faults(tables.territories, tables.seas)


def id_faults(rows: Rows, taken: tuple[str, ...] = ()) -> Iterator[DataFault]:
    """Ids that are empty, stand twice, or belong to something else."""
    lines: dict[str, int] = {}
    for row in rows:
        name = row["id"]
        if not name:
            yield row.fault("id", "an id", "nothing")
        elif lines.setdefault(name, row.line) != row.line:
            yield row.fault("id", "each id once", f"{name} again, as in line {lines[name]}")
        elif name in taken:
            yield row.fault("id", "an id that nothing else has", name)


def code_faults(file: Path, rows: Rows, sides: int) -> Iterator[DataFault]:
    """Pairs of dice that designate no territory, or two."""
    owners: dict[tuple[int, int], str] = {}
    for row in rows:
        wrong = tuple(colour for colour in ("red", "blue") if not _is_face(row, colour, sides))
        for colour in wrong:
            yield row.fault(colour, f"a number from 1 to {sides}", row[colour] or "nothing")
        if wrong:
            continue
        code = (row.number("red"), row.number("blue"))
        first = owners.setdefault(code, row["id"])
        if first != row["id"]:
            yield row.fault("red and blue", "a pair of its own", f"red {code[0]}, blue {code[1]}, as {first}")
    every = {(red, blue) for red in range(1, sides + 1) for blue in range(1, sides + 1)}
    for red, blue in sorted(every - set(owners)):
        yield DataFault(file, "red and blue", f"a territory with red {red}, blue {blue}", "none")


def _is_face(row: Row, column: str, sides: int) -> bool:
    return not list(number_faults((row,), (column,))) and 1 <= row.number(column) <= sides


def border_faults(borders: Rows, territories: Rows) -> Iterator[DataFault]:
    """Borders of unknown territories, of one with itself, and borders that stand twice."""
    known = set(ids(territories))
    lines: dict[frozenset[str], int] = {}
    for row in borders:
        pair = frozenset((row["a"], row["b"]))
        for column in ("a", "b"):
            if row[column] not in known:
                yield row.fault(column, "an id of territories.csv", row[column] or "nothing")
        if row["kind"] != LAND:
            yield row.fault("kind", LAND, row["kind"] or "nothing")
        if len(pair) == 1:
            yield row.fault("b", "another territory than in a", row["b"])
        elif lines.setdefault(pair, row.line) != row.line:
            yield row.fault("a and b", "each border once", f"{row['a']} and {row['b']}, as in line {lines[pair]}")


def coast_faults(territories: Rows, seas: Rows) -> Iterator[DataFault]:
    """Coasts that only one of the two tables knows, or that stand twice in a cell."""
    yield from _one_sided(territories, "seas", seas, "territories")
    yield from _one_sided(seas, "territories", territories, "seas")


def _one_sided(rows: Rows, column: str, others: Rows, back: str) -> Iterator[DataFault]:
    theirs = {row["id"]: row.items(back) for row in others}
    for row in rows:
        for name, times in Counter(row.items(column)).items():
            if name not in theirs:
                yield row.fault(column, "ids of the other table", name or "nothing")
            elif row["id"] not in theirs[name]:
                yield row.fault(column, f"only what names {row['id']} in its own column {back}", name)
            if times > 1:
                yield row.fault(column, f"{name} once", f"{times} times")
