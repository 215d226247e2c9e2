"""Scene -> picture, in Plotly's schema as plain data; plotly itself is never imported.

A `Drawing` names its areas by ref and its colours by token, so it is the same in every theme and small enough to send
whole. `figure` fills both in. The browser does the same filling in `board.js`; a test compares the two.
"""

from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap

from tutor.views.axis import axis_drawing
from tutor.views.plotted import Drawing, Tree
from tutor.views.scene import Mark, Path, Point, Ring, Scene, Shape
from tutor.views.tokens import Theme, paint, palette

Line = tuple[list[float | None], list[float | None]]
"""The x and the y of a line; None lifts the pen."""


_ROWS = "abcdef"
HEATS = range(1, 6)
"""Classes of heat, as `h1` … `h5` among the colours."""
_HATCH: dict[str, tuple[str, float, float]] = {
    "a": ("|", 9.0, 0.17),
    "b": ("-", 9.0, 0.17),
    "c": (".", 8.5, 0.08),
    "d": ("\\", 9.0, 0.17),
    "e": ("/", 9.0, 0.17),
    "f": ("+", 12.0, 0.13),
}
"""Petra Sancta's hatching of each row of the owners' palette: sign, size in px, share of ink."""

_OUTLINE: dict[Mark, tuple[str, float, float, str]] = {
    "allowed": ("@yes", 3.0, 6.5, "solid"),
    "changed": ("@yes", 4.0, 7.5, "solid"),
    "target-land": ("@link", 2.8, 5.6, "solid"),
    "target-sea": ("@link", 2.8, 5.6, "8px,5px"),
    "reason": ("@rubric", 3.4, 6.6, "1px,5.6px"),
    "base": ("@ink", 4.2, 8.0, "solid"),
}
"""Colour, width, width of the halo and dash of each mark, lowest first."""

_BESIDE: Tree = {"xaxis": "x2", "yaxis": "y2"}
_MIDDLE = 0.52
"""Where the axis begins beside a road."""
_WRAP = 44
"""Signs in a line of a card."""
_GROUND: tuple[str, ...] = ("inert", "field", "city", "road", "river")
_ROOM = (0.24, 0.22)
_SEA_LINE = 1.1
_LAND_LINE = 1.15


def geometry(scene: Scene) -> dict[str, Line]:
    """The outline of every area by ref, each ring closed. It changes only when the board does."""
    return {shape.ref: _joined(shape.rings) for shape in scene.shapes}


def drawing(scene: Scene) -> Drawing:
    """The picture with areas by ref and colours by name. The slots and their order are always the same."""
    dim = {ref for ref, mark in scene.marks if mark == "dim"}
    return {
        "traces": {**_ground(scene), **_lands(scene.shapes, dim), **_outlines(scene), **_paths(scene.paths)},
        "layout": _layout(scene),
    }


def figure(scene: Scene, theme: Theme = "light") -> Tree:
    """`data` and `layout` as Plotly wants them, without empty traces."""
    drawn, outlines = drawing(scene), geometry(scene)
    traces = [_filled(slot, trace, outlines) for slot, trace in drawn["traces"].items()]
    layout = drawn["layout"] | ({"annotations": list(_written(scene))} if scene.zones else {})
    if scene.axis:
        beside = axis_drawing(scene.axis)
        traces += [_filled(slot, trace, {}) | _BESIDE for slot, trace in beside["traces"].items()]
        layout |= _two_wide(layout, beside["layout"])
    whole: Tree = {"data": [trace for trace in traces if trace["x"]], "layout": layout}
    return paint(whole, palette(theme))


def diff(old: Mapping[str, object], new: Mapping[str, object]) -> Tree:
    """What turns `old` into `new`, as a JSON merge patch (RFC 7386): small, and no outline is in it."""
    changes: Tree = {key: None for key in old if key not in new}
    for key, value in new.items():
        before = old.get(key)
        if isinstance(before, Mapping) and isinstance(value, Mapping):
            if inner := diff(before, value):
                changes[key] = inner
        elif key not in old or before != value:
            changes[key] = value
    return changes


def patched(old: Mapping[str, object], patch: Mapping[str, object]) -> Tree:
    """`old` after a merge patch: `patched(old, diff(old, new)) == new`."""
    after = dict(old)
    for key, value in patch.items():
        before = after.get(key)
        if value is None:
            after.pop(key, None)
        elif isinstance(value, Mapping) and isinstance(before, Mapping):
            after[key] = patched(before, value)
        else:
            after[key] = value
    return after


def _joined(rings: Iterable[Ring]) -> Line:
    xs: list[float | None] = []
    ys: list[float | None] = []
    for ring in rings:
        closed = ring if ring[0] == ring[-1] else (*ring, ring[0])
        gap = [None] if xs else []
        xs += [*gap, *(x for x, _ in closed)]
        ys += [*gap, *(y for _, y in closed)]
    return xs, ys


def _written(scene: Scene) -> Iterable[Tree]:
    """The names of cards, written on them: in a page they are buttons."""
    for label in scene.labels:
        if label.kind == "card" and any(shape.ref == label.ref for shape in scene.shapes):
            text = "<br>".join(wrap(f"{label.rank}  {label.name}" if label.rank else label.name, _WRAP))
            yield {
                "x": label.at[0], "y": label.at[1], "text": text, "showarrow": False, "align": "left",
                "font": {"color": "@ink", "size": 13.0},
            }  # fmt: skip


def _two_wide(layout: Tree, beside: Tree) -> Tree:
    """The road on the left, its axis on the right; both are as high as the rows."""
    named = [{**one, "xref": "x2", "yref": "y2"} for one in _list(beside["annotations"])]
    return {
        "xaxis": {**_dict(layout["xaxis"]), "domain": [0, _MIDDLE - 0.02]},
        "xaxis2": {**_dict(beside["xaxis"]), "domain": [_MIDDLE, 1], "anchor": "y2"},
        "yaxis2": {**_dict(beside["yaxis"]), "anchor": "x2"},
        "margin": beside["margin"],
        "annotations": [*_list(layout.get("annotations")), *named],
    }


def _list(value: object) -> list[Tree]:
    return value if isinstance(value, list) else []


def _dict(value: object) -> Tree:
    return value if isinstance(value, dict) else {}


def _filled(slot: str, trace: Tree, outlines: Mapping[str, Line]) -> Tree:
    whole: Tree = {"type": "scatter", "mode": "lines", "uid": slot, "hoverinfo": "skip", "showlegend": False, **trace}
    refs = whole.pop("of", None)
    if isinstance(refs, list):
        lines = [outlines[ref] for ref in refs]
        whole["x"], whole["y"] = (_parted([line[axis] for line in lines]) for axis in (0, 1))
    return whole


def _parted(parts: Iterable[list[float | None]]) -> list[float | None]:
    whole: list[float | None] = []
    for part in parts:
        whole += [None, *part] if whole else part
    return whole


def _area(refs: Iterable[str], fill: str, line: str = "", width: float = 0.0, dash: str = "solid") -> Tree:
    edge: Tree = {"color": line or fill, "width": width, "dash": dash, "simplify": False}
    return {"of": list(refs), "fill": "toself", "fillcolor": fill, "line": edge}


def _edge(refs: Iterable[str], colour: str, width: float, dash: str = "solid") -> Tree:
    return {"of": list(refs), "line": {"color": colour, "width": width, "dash": dash, "simplify": False}}


def _ground(scene: Scene) -> dict[str, Tree]:
    """Everything that nobody can own. A sea that a mark points at is lit; its outline would only repeat the coasts."""
    marked = {ref for ref, mark in scene.marks if mark != "dim"}
    seas = [shape.ref for shape in scene.shapes if shape.role == "sea"]
    traces = {
        "sea": _area((r for r in seas if r not in marked), "@sea", "@sea-line", _SEA_LINE, "5px,4px"),
        "sea-lit": _area((r for r in seas if r in marked), "@link-soft", "@sea-line", _SEA_LINE, "5px,4px"),
    }
    for role in _GROUND:
        refs = [shape.ref for shape in scene.shapes if shape.role == role]
        traces[role] = _area(refs, f"@{role}", "@sea-line" if role == "inert" else "@land-line", _SEA_LINE)
    return traces


def _lands(shapes: Iterable[Shape], dim: set[str]) -> dict[str, Tree]:
    """The places: fills first, then all borders, so that no fill covers half of a neighbour's border."""
    places = [shape for shape in shapes if shape.role in ("place", "free")]
    fills: dict[str, Tree] = {}
    edges: dict[str, Tree] = {}
    for veil in ("~dim", ""):
        here = [shape for shape in places if (shape.ref in dim) == bool(veil)]
        owned = [shape for shape in here if shape.role == "place"]
        free = [shape.ref for shape in here if shape.role == "free"]
        fills[f"land{veil}"] = _area((s.ref for s in owned if not s.colour and not s.heat), f"@land{veil}")
        for row, letter in enumerate(_ROWS, start=1):
            refs = (s.ref for s in owned if s.colour == row and not s.heat)
            fills[letter + veil] = _hatched(refs, letter, veil)
        fills[f"free{veil}"] = _area(free, f"@surface{veil}")
        for heat in HEATS:
            fills[f"h{heat}{veil}"] = _area((s.ref for s in here if s.heat == heat), f"@h{heat}{veil}")
        edges[f"border{veil}"] = _edge((s.ref for s in owned), "@land-line", _LAND_LINE) | {
            "opacity": 0.5 if veil else 1
        }
        edges[f"free-edge{veil}"] = _edge(free, f"@ink2{veil}", 1.4, "5px,3px")
    return fills | edges


def _hatched(refs: Iterable[str], letter: str, veil: str) -> Tree:
    shape, size, solidity = _HATCH[letter]
    pattern: Tree = {
        "shape": shape,
        "size": size,
        "solidity": solidity,
        "fillmode": "replace",
        "fgcolor": f"@hatch{veil}",
        "fgopacity": 1,
        "bgcolor": f"@{letter}-fill{veil}",
    }
    return _area(refs, f"@{letter}-fill{veil}") | {"fillpattern": pattern}


def _outlines(scene: Scene) -> dict[str, Tree]:
    """Each mark's outline on a halo of the surface colour, so that it stands out beside every fill."""
    seas = {shape.ref for shape in scene.shapes if shape.role == "sea"}
    shown = {shape.ref for shape in scene.shapes} - seas
    traces: dict[str, Tree] = {}
    for mark, (colour, width, halo, dash) in _OUTLINE.items():
        refs = [ref for ref, given in scene.marks if given == mark and ref in shown]
        traces[f"{mark}-halo"] = _edge(refs, "@surface", halo)
        traces[f"{mark}-line"] = _edge(refs, colour, width, dash)
    return traces


def _paths(paths: Iterable[Path]) -> dict[str, Tree]:
    ways = [path.points for path in paths if path.kind == "sea-way"]
    arrows = [_between(path.points) for path in paths if path.kind == "arrow"]
    plans = {kind: [list(path.points) for path in paths if path.kind == f"arrow-{kind}"] for kind in ("land", "sea")}
    planned = [*plans["land"], *plans["sea"]]
    broken = [path.points for path in paths if path.kind == "broken"]
    ends = [points[-1] for points in broken]
    return {
        "sea-way": _line(ways, "@link", 1.4, "2px,2.6px"),
        "arrow-halo": _line(arrows, "@surface", 7.0) | _heads(arrows, "@surface", 21.0),
        "arrow-line": _line(arrows, "@ink", 3.2) | _heads(arrows, "@ink", 15.0),
        "plan-halo": _line(planned, "@surface", 7.0) | _heads(planned, "@surface", 21.0),
        "plan-land": _line(plans["land"], "@rubric", 3.4) | _heads(plans["land"], "@rubric", 15.0),
        "plan-sea": _line(plans["sea"], "@rubric", 3.4, "7px,5px") | _heads(plans["sea"], "@rubric", 15.0),
        "broken-halo": _line(broken, "@surface", 6.6),
        "broken-line": _line(broken, "@rubric", 3.4, "1px,5.6px"),
        "broken-end": _spots(ends, "circle", 19.0, "@surface", "@rubric"),
        "broken-cross": _spots(ends, "x-thin", 7.0, "@rubric", "@rubric"),
    }


def _between(points: Sequence[Point]) -> list[Point]:
    """A path that leaves room for what stands at its ends."""
    (x1, y1), *middle, (x2, y2) = points
    (ax, ay), (bx, by) = (middle[0], middle[-1]) if middle else ((x2, y2), (x1, y1))
    start, end = (
        (x1 + (ax - x1) * _ROOM[0], y1 + (ay - y1) * _ROOM[0]),
        (x2 + (bx - x2) * _ROOM[1], y2 + (by - y2) * _ROOM[1]),
    )
    return [start, *middle, end]


def _line(lines: Sequence[Sequence[Point]], colour: str, width: float, dash: str = "solid") -> Tree:
    xs, ys = _open(lines)
    return {"x": xs, "y": ys, "line": {"color": colour, "width": width, "dash": dash, "simplify": False}}


def _open(lines: Sequence[Sequence[Point]]) -> Line:
    return _parted([[x for x, _ in line] for line in lines]), _parted([[y for _, y in line] for line in lines])


def _heads(lines: Sequence[Sequence[Point]], colour: str, size: float) -> Tree:
    sizes = _parted([[*(0.0 for _ in line[1:]), size] for line in lines])
    marker: Tree = {
        "symbol": "arrow",
        "angleref": "previous",
        "size": [each or 0.0 for each in sizes],
        "color": colour,
        "opacity": 1,
        "line": {"width": 0},
    }
    return {"mode": "lines+markers", "marker": marker}


def _spots(points: Iterable[Point], symbol: str, size: float, fill: str, line: str) -> Tree:
    xs, ys = zip(*points, strict=True) if (points := list(points)) else ((), ())
    marker: Tree = {"symbol": symbol, "size": size, "color": fill, "opacity": 1, "line": {"color": line, "width": 2.2}}
    return {"x": list(xs), "y": list(ys), "mode": "markers", "marker": marker}


def _layout(scene: Scene) -> Tree:
    ground = "@sea" if any(shape.role == "sea" for shape in scene.shapes) else "@surface"
    axis: Tree = {"visible": False, "fixedrange": True, "constrain": "domain"}
    return {
        "xaxis": {**axis, "range": [0, scene.width]},
        "yaxis": {**axis, "range": [0, scene.height], **({} if scene.zones else {"scaleanchor": "x"})},
        "margin": {"l": 0, "r": 0, "t": 0, "b": 0, "pad": 0},
        "plot_bgcolor": ground,
        "paper_bgcolor": ground,
        "showlegend": False,
        "hovermode": False,
        "dragmode": False,
    }
