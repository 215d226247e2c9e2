"""What a class can see in the graph of this game's board: each with a picture, a sentence and a table.

The numbers are those of `board_graph`; here they become words, marks and ways on the map.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import comb
from typing import Literal

from tutor import i18n
from tutor.games.anno_domini.board import Board
from tutor.games.anno_domini.board_graph import (
    Cut,
    Lands,
    Ways,
    changes,
    cuts,
    lands_graph,
    parts,
    sea_ranks,
    shortest,
)
from tutor.games.anno_domini.components import components
from tutor.games.anno_domini.names import worded
from tutor.games.anno_domini.rules.box import place
from tutor.games.anno_domini.state import State
from tutor.games.anno_domini.switches import options
from tutor.games.anno_domini.tables import LAND
from tutor.i18n import Words
from tutor.views.graphs import Sight
from tutor.views.report_said import amount
from tutor.views.scene import Legend, Mark, Path, Point

FEW = 3
"""So many places are named; more are counted."""
LEGEND: tuple[Mark, ...] = ("base", "target-land", "target-sea", "reason", "changed", "allowed")
"""The order of the legend."""
BREAK = 0.6
"""Where on its way a line is broken off."""
Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Look:
    """A board, and the words that name what is on it."""

    board: Board
    words: Words

    def name(self, at: int) -> str:
        return self.words.name(f"t:{self.board.ids[at]}")

    def listed(self, lands: Iterable[int]) -> str:
        return ", ".join(map(self.name, lands))

    def counted(self, lands: Lands) -> str:
        return self.listed(lands) if len(lands) <= FEW else self.words("graph.others", n=len(lands))

    def heads(self, *keys: str) -> Row:
        return tuple(self.words(f"graph.head.{key}") for key in keys)

    def legend(self, name: str, marks: Iterable[tuple[str, Mark]]) -> tuple[Legend, ...]:
        """What the marks mean in this sight; reached by land or by sea, a target is a target."""
        kinds = {mark for _, mark in marks}
        return tuple(Legend(mark, self.words(f"graph.legend.{name}.{mark}")) for mark in LEGEND if mark in kinds)

    def share(self, between: float) -> str:
        """A betweenness as a part of all pairs of lands."""
        near = Fraction(between).limit_denominator(10**9)
        return i18n.percent(near / comb(len(self.board.ids), 2), self.words.lang)

    def joins(self, a: int, b: int) -> str:
        """By land, or over which sea."""
        ways = (self.words("way.land") if way == LAND else self.words("way.sea", sea=f"s:{way}")
                for way in self.board.ways(a, b))  # fmt: skip
        return self.words("graph.or").join(ways)


# ---- the board alone


def _cut_land(look: _Look, state: State) -> Sight:
    n = len(parts(lands_graph(look.board, seas=False)))
    return _cuts(look, "cut-land", cuts(look.board, seas=False), look.words("graph.cut-land.parts", n=n))


def _cut_seas(look: _Look, state: State) -> Sight:
    return _cuts(look, "cut-seas", cuts(look.board, seas=True), "")


def _cuts(look: _Look, name: str, found: Sequence[Cut], note: str) -> Sight:
    words, ids = look.words, look.board.ids
    off = {cut.land: [at for part in cut.off for at in part] for cut in found}
    sentence = words(f"graph.{name}.none")
    if found:
        worst = max(off, key=lambda land: len(off[land]))
        sentence = words(f"graph.{name}.some", n=len(found), first=f"t:{ids[worst]}", off=look.listed(off[worst]))
    marks: dict[str, Mark] = {f"t:{ids[at]}": "changed" for lands in off.values() for at in lands}
    marks |= dict.fromkeys((f"t:{ids[land]}" for land in off), "reason")
    rows = tuple(
        (look.name(cut.land), "; ".join(map(look.listed, cut.off)), look.counted(cut.rest)) for cut in found
    )  # fmt: skip
    heads = look.heads("land", "off", "from")
    legend = look.legend("cut", marks.items())
    return Sight(
        name, words(f"graph.{name}.title"), sentence, tuple(marks.items()), (), heads, rows, note=note, legend=legend
    )  # fmt: skip


def _seas(look: _Look, state: State) -> Sight:
    words, ranks = look.words, sea_ranks(look.board)
    first = ranks[0]
    sentence = words("graph.seas.first", sea=f"s:{first.sea}", share=look.share(first.between), n=first.only)
    rows = tuple(
        (
            words.name(f"s:{one.sea}"), look.share(one.between), amount(Fraction(one.between), words.lang),
            str(one.coasts), str(one.pairs), str(one.only),
        )
        for one in ranks
    )  # fmt: skip
    coasts = [(look.board.ids[at], first.sea) for at in look.board.seas[first.sea].coasts]
    marks: tuple[tuple[str, Mark], ...] = ((f"s:{first.sea}", "allowed"),)
    return Sight(
        "seas", words("graph.seas.title"), sentence, marks, tuple(_edges(look.board, coasts, "sea-way")),
        look.heads("sea", "share", "between", "coasts", "pairs", "only"), rows,
        note=words("graph.seas.note", n=comb(len(look.board.ids), 2)), legend=look.legend("seas", marks),
    )  # fmt: skip


# ---- another map


def _other(look: _Look, state: State) -> tuple[Board, str]:
    """The first map that is not this one, and what it says of the seas."""
    maps = next(one.values for one in options(state) if one.name == "map")
    other = next((one for one in maps if one != state.options.map), state.options.map)
    return components(other, state.options.deck).board, look.words(f"option.map.{other}")


def _map_sight(look: _Look, state: State, name: str, facts: Mapping[str, int | str], table: tuple[Row, ...]) -> Sight:
    """A sight of the other map: the first row of the table are its heads."""
    words, board, (other, change) = look.words, look.board, _other(look, state)
    found = changes(board, other)
    gone, new = tuple(found.edges_lost), tuple(found.edges_gained)
    ends = {end for edge in (*new, *gone) for end in edge}
    marks: list[tuple[str, Mark]] = [(f"t:{one}", "changed") for one in board.ids if one in ends]
    paths = (*_edges(other, new, "sea-way"), *_edges(board, gone, "broken"))
    return Sight(
        name, words(f"graph.{name}.title"), words(f"graph.{name}.change", change=change, **facts), tuple(marks), paths,
        table[0], table[1:], note=words("graph.map.note"), legend=look.legend("map", marks),
    )  # fmt: skip


def _map_pairs(look: _Look, state: State) -> Sight:
    other, _ = _other(look, state)
    there, found = _Look(other, look.words), changes(look.board, other)
    none = look.words("graph.none")
    heads = look.heads("one", "two", "here", "there")
    rows = [_pair(look, pair, none, _joined(there, pair)) for pair in found.gained]
    rows += [_pair(look, pair, _joined(look, pair), none) for pair in found.lost]
    return _map_sight(
        look, state, "map-pairs", {"gained": len(found.gained), "lost": len(found.lost)}, (heads, *rows)
    )  # fmt: skip


def _joined(look: _Look, pair: tuple[str, str]) -> str:
    a, b = pair
    return look.joins(look.board.index[a], look.board.index[b])


def _pair(look: _Look, pair: tuple[str, str], before: str, after: str) -> Row:
    a, b = pair
    return look.words.name(f"t:{a}"), look.words.name(f"t:{b}"), before, after


def _map_far(look: _Look, state: State) -> Sight:
    other, _ = _other(look, state)
    found = changes(look.board, other)
    nearer = sum(one.nearer for one in found.moved)
    none = look.words("graph.none")
    rows = [_pair(look, one.pair, str(one.before or none), str(one.after or none)) for one in found.moved]
    heads = look.heads("one", "two", "attacks-here", "attacks-there")
    facts = {"nearer": nearer, "farther": len(found.moved) - nearer}
    return _map_sight(look, state, "map-far", facts, (heads, *rows))


def _map_seas(look: _Look, state: State) -> Sight:
    other, _ = _other(look, state)
    found = changes(look.board, other).seas
    rows = [(look.words.name(f"s:{sea}"), look.share(before), look.share(after)) for sea, before, after in found]
    sea, before, after = found[0]
    facts = {"sea": f"s:{sea}", "before": look.share(before), "after": look.share(after)}
    return _map_sight(look, state, "map-seas", facts, (look.heads("sea", "here", "there"), *rows))


# ---- ways of attack


@dataclass(frozen=True, slots=True)
class _From:
    """Where ways begin, and which lands can be attacked on them."""

    lands: Lands
    open: Lands
    key: str


def _from(state: State, start: str) -> _From:
    """A base attacks the lands of all others; on a board that nobody owns, every land."""
    every = range(len(state.owner))
    if start.startswith("p:"):
        seat = int(start.removeprefix("p:"))
        lands = tuple(at for at in every if state.owner[at] == seat)
        if not seat or not lands:
            raise ValueError(f"ways of attack: expected a place, or a seat that owns some, found {start}")
        free = tuple(at for at in every if not state.owner[at])
        return _From((*lands, *free), tuple(at for at in every if state.owner[at] not in (0, seat)), "seat")
    base = place(state, start.removeprefix("t:"))
    seat = state.owner[base] or state.seat
    held = tuple(at for at in every if state.owner[at] not in (0, seat) and at != base)
    return _From((base,), held if any(state.owner) else tuple(at for at in every if at != base), "base")


def _ways(look: _Look, state: State, start: str, target: str) -> Sight:
    words, ids = look.words, look.board.ids
    begin, aim = _from(state, start), place(state, target.removeprefix("t:"))
    found = shortest(look.board, begin.lands, begin.open, aim)
    ranks = tuple((f"t:{ids[at]}", steps) for at, steps in sorted(found.far.items()) if steps)
    title = words("graph.ways.title", start=start, target=target)
    if not found.attacks:
        why = "here" if start == target else _why_none(state, begin, aim)
        sentence = words(f"graph.ways.{why}", start=start, target=target)
        return Sight("ways", title, sentence, ((target, "changed"),), ranks=ranks, note=words("graph.ways.map-only"))
    sentence = words(f"graph.ways.{begin.key}", start=start, target=target, n=found.attacks)
    heads = (*look.heads("begin"), *(words("graph.head.attack", number=n + 1) for n in range(found.attacks)))
    rows = tuple((look.name(way[0]), *(_step(look, *pair) for pair in _steps(way))) for way in found.ways)
    marks = _way_marks(look, found)
    return Sight(
        "ways", title, sentence, marks, tuple(_arrows(look.board, found)), heads, rows, ranks,
        " ".join(_way_notes(look, state, found)), look.legend("ways", marks),
    )  # fmt: skip


def _why_none(state: State, begin: _From, aim: int) -> str:
    if any(state.owner) and not state.owner[aim]:
        return "free"
    return "none" if aim in begin.open else "own"


def _steps(way: Lands) -> Iterator[tuple[int, int]]:
    return pairwise(way)


def _step(look: _Look, a: int, b: int) -> str:
    return look.words("graph.step", land=f"t:{look.board.ids[b]}", ways=look.joins(a, b))


def _way_marks(look: _Look, found: Ways) -> tuple[tuple[str, Mark], ...]:
    marks: dict[int, Mark] = {at: "allowed" for way in found.ways for at in way[1:-1]}
    for way in found.ways:
        by_sea = LAND not in look.board.ways(*way[-2:])
        marks |= {way[0]: "base", way[-1]: "target-sea" if by_sea else "target-land"}
    return tuple((f"t:{look.board.ids[at]}", mark) for at, mark in marks.items())


def _way_notes(look: _Look, state: State, found: Ways) -> Iterator[str]:
    words = look.words
    shown = len(found.ways)
    key = "graph.ways.count" if shown == found.count else "graph.ways.more"
    yield words(key, n=found.count, shown=shown)
    if any(state.owner) and any(not state.owner[way[0]] for way in found.ways):
        yield words("graph.ways.from-free")
    yield words("graph.ways.map-only")


# ---- lines on the map


def _arrows(board: Board, found: Ways) -> Iterator[Path]:
    """Every attack of the ways, once: over land where there is a border, else through the first sea that joins."""
    for a, b in dict.fromkeys(pair for way in found.ways for pair in _steps(way)):
        over = () if LAND in board.ways(a, b) else (board.seas[board.ways(a, b)[0]].label,)
        points: tuple[Point, ...] = (board.territories[a].label, *over, board.territories[b].label)
        yield Path(points, "arrow-sea" if over else "arrow-land", f"t:{board.ids[b]}")


def _edges(board: Board, edges: Iterable[tuple[str, str]], kind: Literal["sea-way", "broken"]) -> Iterator[Path]:
    """From label to label; a broken one ends before, so that its cross hides no name."""
    at = {land.id: land.label for land in board.territories} | {sea.id: sea.label for sea in board.seas.values()}
    part = BREAK if kind == "broken" else 1
    for a, b in edges:
        (x, y), (to_x, to_y) = at[a], at[b]
        end = x + (to_x - x) * part, y + (to_y - y) * part
        yield Path((at[a], end), kind, f"s:{b}" if b in board.seas else f"t:{b}")


# ---- the hook


_SIGHTS: Mapping[str, Callable[[_Look, State], Sight]] = {
    "cut-land": _cut_land,
    "cut-seas": _cut_seas,
    "seas": _seas,
    "map-pairs": _map_pairs,
    "map-far": _map_far,
    "map-seas": _map_seas,
}


class AnnoDominiGraphs:
    """The graphs of the board for whoever shows games without knowing them: `tutor.views.graphs.Graphs`."""

    @property
    def names(self) -> tuple[str, ...]:
        """What holds the board together, which seas matter, and what the other map changes."""
        return tuple(_SIGHTS)

    def sight(self, state: State, words: Words, name: str) -> Sight:
        """One of them. ValueError for another name."""
        if name not in _SIGHTS:
            raise ValueError(f"a sight: expected one of {', '.join(_SIGHTS)}, found {name}")
        return _SIGHTS[name](_Look(state.options.box.board, worded(state, words)), state)

    def ways(self, state: State, words: Words, start: str, target: str) -> Sight:
        """The shortest ways of attack from a land (`t:france`), or from all lands of a seat (`p:2`), to a land.

        Lands of the own side are no steps; free lands are starts for a seat, since a castle can be built there.
        ValueError for a seat without lands and for an unknown land.
        """
        return _ways(_Look(state.options.box.board, worded(state, words)), state, start, target)


sights = AnnoDominiGraphs()
__all__ = ["AnnoDominiGraphs", "sights"]
