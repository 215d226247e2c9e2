"""What the graph of lands and seas says of reach: shortest ways, what holds the board together, which seas matter.

Only geometry: neither castles and money nor what may not be attacked before round 4. A step is one attack, by a land
border or over one sea. All of it is asked of networkx, which is imported when the first question comes (ADR 0009).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, islice
from typing import TYPE_CHECKING

from tutor.games.anno_domini.board import Board
from tutor.games.anno_domini.tables import LAND

if TYPE_CHECKING:
    import networkx as nx

CAP = 12
"""Shortest ways that are told one by one."""
_START = -1
Pair = tuple[str, str]
Lands = tuple[int, ...]


# ---- shortest ways


@dataclass(frozen=True, slots=True)
class Ways:
    """The shortest ways from some lands to a target. Two ways differ in a land, not in what joins two of them."""

    attacks: int | None
    """Needed at least; None where no way leads."""
    count: int
    """How many ways need no more."""
    ways: tuple[Lands, ...]
    """At most `CAP` of them: a start, the lands on the way, the target."""
    far: Mapping[int, int]
    """Every land that can be reached -> attacks needed at least; the starts themselves need none."""


def shortest(board: Board, starts: Iterable[int], open_: Iterable[int], target: int) -> Ways:
    """The shortest ways to a target over lands that can be attacked (`open_`), the target among them."""
    import networkx as nx

    graph = _attacks(board, tuple(sorted(set(starts))), frozenset(open_))
    far = nx.single_source_shortest_path_length(graph, _START)
    reached = {land: steps - 1 for land, steps in far.items() if land != _START}
    if target not in reached:
        return Ways(None, 0, (), reached)
    ways = nx.all_shortest_paths(graph, _START, target)
    told = tuple(tuple(way[1:]) for way in islice(ways, CAP))
    return Ways(reached[target], _count(graph, far, target), told, reached)


def _attacks(board: Board, starts: Lands, open_: frozenset[int]) -> "nx.DiGraph[int]":
    """An edge for every attack there can be, and one from `_START` to every start."""
    import networkx as nx

    graph: nx.DiGraph[int] = nx.DiGraph()
    graph.add_node(_START)
    graph.add_edges_from((_START, at) for at in starts)
    bases = (*starts, *sorted(open_.difference(starts)))
    graph.add_edges_from((at, to) for at in bases for to in board.reach[at] if to in open_ and to not in starts)
    return graph


def _count(graph: "nx.DiGraph[int]", far: Mapping[int, int], target: int) -> int:
    @cache
    def count(land: int) -> int:
        before = (base for base in graph.predecessors(land) if far.get(base) == far[land] - 1)
        return 1 if land == _START else sum(map(count, before))

    return count(target)


# ---- what holds the board together


@dataclass(frozen=True, slots=True)
class Cut:
    """A land without which others lose touch: `off` are the parts that it cuts off from the largest one, `rest`."""

    land: int
    off: tuple[Lands, ...]
    rest: Lands


def lands_graph(board: Board, *, seas: bool) -> "nx.Graph[int]":
    """Lands, joined by land borders; with `seas` also by every common sea, so by every attack there can be."""
    import networkx as nx

    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(len(board.ids)))
    near = board.reach if seas else board.land
    graph.add_edges_from((a, b) for a, around in enumerate(near) for b in around)
    return graph


@lru_cache(maxsize=16)
def cuts(board: Board, *, seas: bool) -> tuple[Cut, ...]:
    """The articulation points of the graph of lands (`networkx.articulation_points`), in the order of the board."""
    import networkx as nx

    graph = lands_graph(board, seas=seas)
    found = []
    for land in sorted(nx.articulation_points(graph)):
        rest, *off = parts(graph.subgraph(nx.node_connected_component(graph, land) - {land}))
        found.append(Cut(land, tuple(off), rest))
    return tuple(found)


def parts(graph: "nx.Graph[int]") -> tuple[Lands, ...]:
    """The lands that hang together, the largest part first; of equals the one with the first land."""
    import networkx as nx

    every = (tuple(sorted(part)) for part in nx.connected_components(graph))
    return tuple(sorted(every, key=lambda part: (-len(part), part)))


# ---- which seas matter


@dataclass(frozen=True, slots=True)
class SeaRank:
    """What a sea is worth to attackers."""

    sea: str
    coasts: int
    pairs: int
    """Pairs of lands that it joins within one attack."""
    only: int
    """Those that nothing else joins within one attack: no border, no other sea."""
    between: float
    """Over all pairs of lands: which part of the shortest ways of attack between them leads over this sea. Here a
    step by land and a step over each common sea are ways of their own."""


@lru_cache(maxsize=16)
def sea_ranks(board: Board) -> tuple[SeaRank, ...]:
    """Every sea, that with the most shortest ways first.

    `between` is `networkx.betweenness_centrality_subset` of the graph of lands and seas with all lands as sources and
    as targets, not normalized; a coast is half as long as a border, so that every attack is equally long.
    """
    between = betweenness(board)
    ranks = []
    for sea, its in board.seas.items():
        joined = list(combinations(its.coasts, 2))
        only = sum(board.ways(a, b) == (sea,) for a, b in joined)
        ranks.append(SeaRank(sea, len(its.coasts), len(joined), only, between[sea]))
    return tuple(sorted(ranks, key=lambda one: (-one.between, one.sea)))


def betweenness(board: Board) -> Mapping[str, float]:
    """The betweenness of every land and every sea, as `sea_ranks` defines it."""
    import networkx as nx

    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from((*board.ids, *board.seas))
    graph.add_edges_from((a, b, {"length": 2 if kind == LAND else 1}) for a, b, kind in board.edges)
    found: Mapping[str, float] = nx.betweenness_centrality_subset(graph, board.ids, board.ids, weight="length")
    return found


# ---- another map


@dataclass(frozen=True, slots=True)
class Moved:
    """Two lands and the attacks from one to the other on either map; None where no way leads."""

    pair: Pair
    before: int | None
    after: int | None

    @property
    def nearer(self) -> bool:
        """Whether fewer attacks will do on the other map."""
        return self.after is not None and (self.before is None or self.after < self.before)


@dataclass(frozen=True, slots=True)
class Changes:
    """What another map of the same lands changes."""

    moved: tuple[Moved, ...]
    """Pairs of lands in the order of the board, with every change of their distance."""
    edges_gained: tuple[Pair, ...]
    """Borders (two lands) and coasts (a land and a sea) that only the other map has."""
    edges_lost: tuple[Pair, ...]
    seas: tuple[tuple[str, float, float], ...]
    """Sea, its betweenness on this map and on the other one, the largest change first."""

    @property
    def gained(self) -> tuple[Pair, ...]:
        """Pairs within one attack on the other map only."""
        return tuple(one.pair for one in self.moved if one.after == 1)

    @property
    def lost(self) -> tuple[Pair, ...]:
        """Pairs within one attack on this map only."""
        return tuple(one.pair for one in self.moved if one.before == 1)


@lru_cache(maxsize=16)
def changes(board: Board, other: Board) -> Changes:
    """What the other map changes, for the lands and seas that both have."""
    here, there = betweenness(board), betweenness(other)
    seas = [(sea, here[sea], there[sea]) for sea in board.seas if sea in other.seas]
    mine, theirs = ({frozenset((a, b)): (a, b) for a, b, _ in one.edges} for one in (board, other))
    return Changes(
        tuple(_moved(board, other)),
        tuple(edge for key, edge in theirs.items() if key not in mine),
        tuple(edge for key, edge in mine.items() if key not in theirs),
        tuple(sorted(seas, key=lambda one: -abs(one[2] - one[1]))),
    )


def _moved(board: Board, other: Board) -> Iterator[Moved]:
    before, after = distances(board), distances(other)
    both = [name for name in board.ids if name in other.index]
    for a, b in combinations(both, 2):
        found = Moved((a, b), before[a].get(b), after[a].get(b))
        if found.before != found.after:
            yield found


def distances(board: Board) -> Mapping[str, Mapping[str, int]]:
    """Attacks from land to land; a pair without a way is not there."""
    import networkx as nx

    graph = lands_graph(board, seas=True)
    return {
        board.ids[a]: {board.ids[b]: steps for b, steps in found.items()}
        for a, found in nx.all_pairs_shortest_path_length(graph)
    }
