"""What is wrong in a board owner's data: everything at once, each with file, key and reason.

The boards are checked here, cards, events and numbers in `box_checks`. A folder is either laid out like
`data/anno_domini`, or it is a single board: territories.csv, seas.csv, borders.csv and, if there is one, map.geojson.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import networkx as nx

from tutor import content
from tutor.content import BadData, DataFault
from tutor.games.anno_domini import box_checks, tables
from tutor.games.anno_domini.board import build_graph, edges_of, nodes_of
from tutor.games.anno_domini.outline import FILE, INERT, Drawing, read_drawing
from tutor.games.anno_domini.printed import printed
from tutor.games.anno_domini.tables import LAND, Rows, Tables, ids
from tutor.views.scene import ring_contains

MAIN = "main"


class PictureFault(DataFault):
    """The drawing lacks a place or does not fit the tables: the game can be played, the picture is makeshift."""


def check(folder: Path) -> tuple[DataFault, ...]:
    """All faults of the data in this folder, PictureFault for those that only spoil the picture; empty: all is well."""
    try:
        printed(), box_checks.paragraphs()
    except BadData as bad:  # our own yardsticks: without them nothing can be measured
        return bad.faults
    return tuple(_all_faults(folder))


def knows(place: Path) -> bool:
    """Whether this is a folder with a board, or with all boards."""
    return (place / tables.TERRITORIES).is_file() or (place / "boards").is_dir()


def _all_faults(folder: Path) -> Iterator[DataFault]:
    whole = (folder / "boards").is_dir()
    yield from box_checks.box_faults(folder, whole)
    sides = box_checks.die_sides(folder)
    if not whole:
        yield from board_faults(folder, sides)
        return
    boards = sorted(one for one in (folder / "boards").iterdir() if one.is_dir())
    if MAIN not in (one.name for one in boards):
        yield DataFault(folder / "boards", MAIN, "a folder with the main board", "none")
    for one in boards:
        yield from board_faults(one, sides)


def board_faults(folder: Path, sides: int) -> Iterator[DataFault]:
    """All faults of one board. What cannot be read is a fault; what rests on it is then passed over."""
    lands, unread = _rows(folder / tables.TERRITORIES, tables.TERRITORY_COLUMNS)
    yield from unread
    seas, unread = _rows(folder / tables.SEAS, tables.SEA_COLUMNS)
    yield from unread
    borders, unread = _rows(folder / tables.BORDERS, tables.BORDER_COLUMNS)
    yield from unread
    if lands is not None:
        yield from _land_faults(folder / tables.TERRITORIES, lands, sides)
    if seas is not None:
        yield from tables.id_faults(seas, tables.ids(lands or ()))
        yield from _sea_faults(folder / tables.SEAS, seas)
    yield from box_checks.name_faults((lands or ()) + (seas or ()))
    if lands is not None and borders is not None:
        yield from tables.border_faults(borders, lands)
        yield from _neighbour_faults(lands, borders)
    if lands is not None and seas is not None:
        yield from tables.coast_faults(lands, seas)
    if lands is not None and seas is not None and borders is not None:
        whole = Tables(folder, lands, seas, borders)
        graph = _known_part(whole)
        yield from _example_faults(whole, graph)
        yield from _connection_faults(whole, graph)
        yield from picture_faults(whole, graph)


def _rows(file: Path, columns: tuple[str, ...]) -> tuple[Rows | None, tuple[DataFault, ...]]:
    try:
        return tuple(content.csv_rows(file, columns)), ()
    except BadData as bad:
        return None, bad.faults


def _land_faults(file: Path, rows: Rows, sides: int) -> Iterator[DataFault]:
    yield from tables.id_faults(rows)
    yield from tables.number_faults(rows, ("label_x", "label_y", "land_neighbours"))
    yield from tables.code_faults(file, rows, sides)
    if len(rows) != printed().territories:
        yield DataFault(file, "", f"{printed().territories} territories", len(rows))
    for name in printed().names:
        if name not in tables.ids(rows):
            yield DataFault(file, "id", f"{name}, which the rules name", "none")
    for row in rows:
        if not row["status"]:
            yield row.fault("status", "where the row comes from", "nothing")


def _sea_faults(file: Path, rows: Rows) -> Iterator[DataFault]:
    yield from tables.number_faults(rows, ("label_x", "label_y", "coasts"))
    wanted = printed().seas
    for name in wanted:
        if name not in tables.ids(rows):
            yield DataFault(file, "id", f"{name}, which the rules name", "none")
    for row in rows:
        if row["id"] and row["id"] not in wanted:
            yield row.fault("id", f"one of the {len(wanted)} seas of the rules", row["id"])
        if not row.items("territories"):
            yield row.fault("territories", "a coast or more", "nothing")
        yield from _count_faults(row, "coasts", len(row.items("territories")), "as many as in territories")


def _count_faults(row: content.Row, column: str, number: int, why: str) -> Iterator[DataFault]:
    if not list(tables.number_faults((row,), (column,))) and row.number(column) != number:
        yield row.fault(column, f"{number}, {why}", row[column])


def _neighbour_faults(lands: Rows, borders: Rows) -> Iterator[DataFault]:
    touching = Counter(
        name for pair in {frozenset((b["a"], b["b"])) for b in borders} if len(pair) > 1 for name in pair
    )
    for row in lands:
        yield from _count_faults(row, "land_neighbours", touching[row["id"]], "as in borders.csv")


def _known_part(whole: Tables) -> "nx.Graph[str]":
    """The graph without what no table knows, so that one wrong id does not hide the rest."""
    graph = build_graph(ids(whole.territories), ids(whole.seas), edges_of(whole))
    return graph.subgraph([node for node in graph if "kind" in graph.nodes[node]])


def _reach(graph: "nx.Graph[str]", base: str) -> set[str]:
    lands = set(nodes_of(graph, LAND))
    over_sea = {far for near in graph[base] if near not in lands for far in graph[near]}
    return ((set(graph[base]) & lands) | over_sea) - {base}


def _example_faults(whole: Tables, graph: "nx.Graph[str]") -> Iterator[DataFault]:
    """The printed example of what can be attacked (ad-7-12). A base that is missing is a fault of its own."""
    example = printed().example
    for row in whole.territories:
        if row["id"] != example.base:
            continue
        for colour, number in (("red", example.red), ("blue", example.blue)):
            if row[colour] != str(number):
                yield row.fault(colour, f"{number}, as in the rules", row[colour])
        if example.sea not in row.items("seas"):
            yield row.fault("seas", f"{example.sea}, as in the rules", row["seas"] or "nothing")
        for target in example.targets:
            if target in graph and target not in _reach(graph, example.base):
                yield row.fault("seas", f"{target} within reach, by land or sea, as in the rules", "no way to it")


def _connection_faults(whole: Tables, graph: "nx.Graph[str]") -> Iterator[DataFault]:
    parts = sorted(nx.connected_components(graph), key=len, reverse=True)
    lands = set(tables.ids(whole.territories))
    for part in parts[1:]:
        cut_off = sorted(part & lands)
        if cut_off:
            file = whole.folder / tables.BORDERS
            yield DataFault(file, cut_off[0], "a way by land or sea to the other territories", ", ".join(cut_off))


# ---- the picture


def picture_faults(whole: Tables, graph: "nx.Graph[str]") -> Iterator[PictureFault]:
    """Where the drawing lacks a place or disagrees with the tables."""
    file = whole.folder / FILE
    try:
        drawn = read_drawing(file)
    except BadData as bad:
        yield from (PictureFault(one.file, one.key, one.expected, one.found) for one in bad.faults)
        return
    for row in whole.territories + whole.seas:
        if row["id"] not in drawn.areas:
            yield PictureFault(file, row["id"], "an area for this id", "none")
        elif not list(tables.number_faults((row,), ("label_x", "label_y"))):
            yield from _label_faults(row, drawn)
    for name in sorted(set(drawn.areas) - set(graph) - {INERT}):
        yield PictureFault(file, name, "an id of territories.csv or seas.csv", name)
    yield from _edge_faults(file, drawn, graph)


def _label_faults(row: content.Row, drawn: Drawing) -> Iterator[PictureFault]:
    x, y = row.number("label_x"), row.number("label_y")
    if not sum(ring_contains(ring, x, y) for ring in drawn.areas[row["id"]]) % 2:
        key = f"line {row.line}, label_x and label_y"
        yield PictureFault(row.file, key, f"a point inside the drawn area of {row['id']}", f"{x}, {y}")


def _edge_faults(file: Path, drawn: Drawing, graph: "nx.Graph[str]") -> Iterator[PictureFault]:
    """Areas that touch in the drawing only, or in the tables only."""
    seas = set(graph) - set(nodes_of(graph, LAND))
    known = set(drawn.areas) & set(graph)
    drawn_pairs = {pair for pair in _touching(drawn) if pair <= known and not pair <= seas}
    table_pairs = {frozenset((a, b)) for a, b in graph.edges if a != b and known.issuperset((a, b))}
    for pair in sorted(map(sorted, drawn_pairs - table_pairs)):
        yield PictureFault(file, f"{pair[0]} and {pair[1]}", "areas apart, as in the tables", "a common edge")
    for pair in sorted(map(sorted, table_pairs - drawn_pairs)):
        yield PictureFault(file, f"{pair[0]} and {pair[1]}", "a common edge, as in the tables", "areas apart")


def _touching(drawn: Drawing) -> set[frozenset[str]]:
    """Pairs of areas that share a piece of their outline, point for point."""
    sides: dict[frozenset[tuple[float, float]], set[str]] = {}
    for name, rings in drawn.areas.items():
        for side in (frozenset(side) for ring in rings for side in pairwise(ring)):
            sides.setdefault(side, set()).add(name)
    return {frozenset(names) for names in sides.values() if len(names) > 1}
