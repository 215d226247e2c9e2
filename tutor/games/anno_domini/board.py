"""The board: territories, seas, and who touches whom, built from the three tables of its folder.

networkx costs a page a third of its start, so the graph itself is made when it is first asked for; reach and graph are
two forms of the same edges, and tests hold them together.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import permutations
from typing import TYPE_CHECKING

from tutor import content
from tutor.content import Row
from tutor.games.anno_domini.tables import LAND, LANGUAGES, Tables, graph_faults

if TYPE_CHECKING:
    import networkx as nx

COAST = "coast"
SEA = "sea"
Names = Mapping[str, str]
"""Language -> name."""
Edge = tuple[str, str, str]
"""Two ids and the kind, `land` or `coast`; it has no direction."""


@dataclass(frozen=True, slots=True)
class Territory:
    """One of the lands, with the pair of dice that designates it (ad-1-3)."""

    id: str
    names: Names = field(hash=False)
    red: int
    blue: int
    label: tuple[int, int]
    """Where its name stands: km on the board, y up."""
    seas: tuple[str, ...]
    status: str
    """Where the row comes from, as a slug: `reconstruction`, `name-in-the-rules` …"""


@dataclass(frozen=True, slots=True)
class Sea:
    """One of the seas (ad-1-5) and the places of the territories on its coast."""

    id: str
    names: Names = field(hash=False)
    label: tuple[int, int]
    coasts: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """Who touches whom. A territory is its place in `ids`; every table below is indexed by it."""

    map: str
    ids: tuple[str, ...]
    """In the order of territories.csv."""
    index: Mapping[str, int]
    territories: tuple[Territory, ...]
    seas: Mapping[str, Sea]
    edges: tuple[Edge, ...]
    """Every land border and every coast, once."""
    reach: tuple[tuple[int, ...], ...]
    """Per territory the others by a land border or over one sea (ad-7-2, ad-7-3), ascending; symmetric."""
    land: tuple[tuple[int, ...], ...]
    """Per territory its land neighbours, ascending."""
    by_code: Mapping[tuple[int, int], int]
    """(red, blue) -> territory."""
    routes: Mapping[tuple[int, int], tuple[str, ...]] = field(repr=False)
    """Both orders of every pair within reach -> `land` and/or the seas that join it."""

    @property
    def graph(self) -> "nx.Graph[str]":
        """Territories and seas (node attribute `kind`), edges of the kinds `land` and `coast`; frozen."""
        return _graph(self)

    def ways(self, a: int, b: int) -> tuple[str, ...]:
        """How b is reached from a: `land` first, then the ids of common seas; empty when it is not."""
        return self.routes.get((a, b), ())


def build_board(tables: Tables, map: str, sides: int) -> Board:
    """The board of these tables; BadData when they leave a doubt about who is who and who touches whom."""
    content.refuse(graph_faults(tables, sides))
    edges = tuple(edges_of(tables))
    territories = tuple(_territory(row) for row in tables.territories)
    index = {one.id: at for at, one in enumerate(territories)}
    seas = {row["id"]: _sea(row, index) for row in tables.seas}
    routes = {(index[a], index[b]): ways for a, b, ways in _routes(index, tuple(seas), edges)}
    at = range(len(index))
    return Board(
        map=map,
        ids=tuple(index),
        index=index,
        territories=territories,
        seas=seas,
        edges=edges,
        reach=tuple(tuple(b for b in at if (a, b) in routes) for a in at),
        land=tuple(tuple(b for b in at if LAND in routes.get((a, b), ())) for a in at),
        by_code={(one.red, one.blue): place for place, one in enumerate(territories)},
        routes=routes,
    )


def edges_of(tables: Tables) -> Iterator[Edge]:
    """Every land border and every coast of these tables, known places or not."""
    for row in tables.borders:
        yield row["a"], row["b"], LAND
    for row in tables.territories:
        for sea in row.items("seas"):
            yield row["id"], sea, COAST


def _routes(
    lands: Iterable[str], seas: tuple[str, ...], edges: tuple[Edge, ...]
) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Both orders of every pair of territories with a land edge or a common sea, and all that joins them."""
    touching = {frozenset((a, b)) for a, b, _ in edges}
    for a, b in permutations(lands, 2):
        land = (LAND,) if frozenset((a, b)) in touching else ()
        ways = land + tuple(sea for sea in seas if {frozenset((a, sea)), frozenset((sea, b))} <= touching)
        if ways:
            yield a, b, ways


@cache
def _graph(board: Board) -> "nx.Graph[str]":
    return build_graph(board.ids, tuple(board.seas), board.edges)


def build_graph(lands: Iterable[str], seas: Iterable[str], edges: Iterable[Edge]) -> "nx.Graph[str]":
    """Territories and seas with what touches; undirected, so that no way can be open in one direction only."""
    import networkx as nx

    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(lands, kind=LAND)
    graph.add_nodes_from(seas, kind=SEA)
    for a, b, kind in edges:
        graph.add_edge(a, b, kind=kind)
    nx.freeze(graph)
    return graph


def nodes_of(graph: "nx.Graph[str]", kind: str) -> tuple[str, ...]:
    """The territories (`land`) or the seas (`sea`) in the order of their table."""
    return tuple(node for node in graph if graph.nodes[node]["kind"] == kind)


def names(row: Row) -> Names:
    """The names in a row, by language."""
    return {lang: row[f"name_{lang}"] for lang in LANGUAGES}


def _territory(row: Row) -> Territory:
    return Territory(
        id=row["id"],
        names=names(row),
        red=row.number("red"),
        blue=row.number("blue"),
        label=_label(row),
        seas=row.items("seas"),
        status=row["status"].replace(" ", "-"),
    )


def _sea(row: Row, index: Mapping[str, int]) -> Sea:
    coasts = tuple(sorted(index[name] for name in row.items("territories")))
    return Sea(row["id"], names(row), _label(row), coasts)


def _label(row: Row) -> tuple[int, int]:
    return row.number("label_x"), row.number("label_y")
