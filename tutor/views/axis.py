"""An axis beside a road of cards: what each card says in numbers, a row a card, and which two of them clash.

Places along the axis are shares of its width, 0 to 1; whoever makes it decides how numbers lie on it, and where it is
broken. The drawing is in Plotly's schema as plain data, with colours by name, like that of a board (`figure`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tutor.views.plotted import Drawing, Tree

Spot = tuple[float | None, float | None]


_FOOT = 40
"""Pixels below the rows, for the numbers of the axis."""
_LEAST = 0.008
"""Half the width of the shortest bar."""
_CLASH = "✕ "
"""A clash is told by a sign, too, not by its colour alone."""
_BEND = 0.3
"""How far from the middle of its row a tie goes straight."""
_SIDE = 0.34
"""Nearer to an end than this, words stand on the inner side of their tie."""
_FAR = 0.56
"""Beyond this a text stands left of its bar."""


@dataclass(frozen=True, slots=True)
class Bar:
    """What a card says: from where to where, and in words. `wrong` is one that clashes with another."""

    start: float
    end: float
    text: str
    wrong: bool = False


@dataclass(frozen=True, slots=True)
class Tie:
    """Two rows that clash, the upper one first; `text` says how."""

    upper: int
    lower: int
    text: str


@dataclass(frozen=True, slots=True)
class Axis:
    """A row a card, the first on top."""

    title: str
    rows: int
    bars: tuple[Bar, ...]
    """Of the first rows; the others say nothing yet."""
    ticks: tuple[tuple[float, str], ...]
    stairs: tuple[float, ...] = ()
    """The running maximum: how far it has come after each row."""
    ties: tuple[Tie, ...] = ()
    breaks: tuple[float, ...] = ()
    """Where the axis leaves something out."""
    note: str = ""
    """What the stairs are, in words."""


def axis_drawing(axis: Axis) -> Drawing:
    """Traces by slot, bottom first, and the layout; row n has its middle at y = n, and y grows downwards."""
    rows = axis.rows
    right = [n for n, bar in enumerate(axis.bars) if not bar.wrong]
    wrong = [n for n, bar in enumerate(axis.bars) if bar.wrong]
    traces: dict[str, Tree] = {
        "axis-grid": _line(_upright([at for at, _ in axis.ticks], rows), "@line", 1.0),
        "axis-break": _line(_upright(axis.breaks, rows), "@line-strong", 1.6, "2px,5px"),
        "axis-stairs": _line(list(_stairs(axis.stairs)), "@gold-line", 2.4, "6px,4px"),
        "axis-tie-halo": _line(_ties(axis), "@surface", 6.5),
        "axis-tie": _line(_ties(axis), "@rubric", 2.6),
        "axis-bars": _line(_bars(axis, right), "@link", 24.0),
        "axis-wrong": _line(_bars(axis, wrong), "@rubric", 24.0),
        "axis-text": _texts(axis),
    }
    return {"traces": traces, "layout": _layout(axis, rows)}


def _line(spots: Sequence[Spot], colour: str, width: float, dash: str = "solid") -> Tree:
    style: Tree = {"color": colour, "width": width, "dash": dash, "simplify": False}
    return {"x": [x for x, _ in spots], "y": [y for _, y in spots], "line": style}


def _parted(lines: Sequence[Sequence[Spot]]) -> list[Spot]:
    return [spot for n, line in enumerate(lines) for spot in (((None, None), *line) if n else line)]


def _upright(places: Sequence[float], rows: int) -> list[Spot]:
    return _parted([[(at, -0.5), (at, rows - 0.5)] for at in places])


def _stairs(reached: Sequence[float]) -> Iterator[Spot]:
    for row, at in enumerate(reached):
        yield at, row - 0.5
        yield at, row + 0.5


def _ends(bar: Bar) -> tuple[float, float]:
    middle = (bar.start + bar.end) / 2
    return min(bar.start, middle - _LEAST), max(bar.end, middle + _LEAST)


def _bars(axis: Axis, rows: Sequence[int]) -> list[Spot]:
    return _parted([[(at, row) for at in _ends(axis.bars[row])] for row in rows])


def _ties(axis: Axis) -> list[Spot]:
    """From the beginning of the upper bar, which is too late, to the end of the lower one, which is too early."""
    return _parted([list(_joined(axis, tie)) for tie in axis.ties])


def _joined(axis: Axis, tie: Tie) -> Iterator[Spot]:
    start, end = _ends(axis.bars[tie.upper])[0], _ends(axis.bars[tie.lower])[1]
    yield start, tie.upper
    yield start, tie.upper + _BEND
    yield end, tie.lower - _BEND
    yield end, tie.lower


def _texts(axis: Axis) -> Tree:
    ends = [(_ends(bar), row, bar) for row, bar in enumerate(axis.bars)]
    left = [low > 1 - high and high > _FAR for (low, high), _, _ in ends]
    return {
        "x": [low - 0.014 if far else high + 0.014 for ((low, high), _, _), far in zip(ends, left, strict=True)],
        "y": [row for _, row, _ in ends],
        "mode": "text",
        "text": [f"{_CLASH}{bar.text}" if bar.wrong else bar.text for _, _, bar in ends],
        "textposition": ["middle left" if far else "middle right" for far in left],
        "textfont": {"color": ["@rubric" if bar.wrong else "@ink" for _, _, bar in ends], "size": 13.0, "weight": 700},
    }


def _layout(axis: Axis, rows: int) -> Tree:
    across: Tree = {
        "range": [0, 1], "fixedrange": True, "showgrid": False, "zeroline": False, "ticks": "outside", "ticklen": 5,
        "tickvals": [at for at, _ in axis.ticks], "ticktext": [text for _, text in axis.ticks], "tickangle": 0,
        "linecolor": "@ink2", "tickcolor": "@ink2", "showline": True, "linewidth": 1,
        "tickfont": {"color": "@ink2", "size": 12.5},
    }  # fmt: skip
    down: Tree = {"range": [rows - 0.5, -0.5], "fixedrange": True, "visible": False}
    return {
        "xaxis": across,
        "yaxis": down,
        "margin": {"l": 0, "r": 0, "t": 0, "b": _FOOT, "pad": 0},
        "plot_bgcolor": "@surface",
        "paper_bgcolor": "@surface",
        "showlegend": False,
        "hovermode": False,
        "dragmode": False,
        "annotations": list(_named(axis)),
    }


def _named(axis: Axis) -> Iterator[Tree]:
    """The words of each tie, in a gap between two rows that no other words have taken."""
    taken: set[int] = set()
    for tie in axis.ties:
        gap = next((row for row in range(tie.upper, tie.lower) if row not in taken), None)
        if gap is None:
            continue
        taken.add(gap)
        share = (gap + 0.5 - tie.upper - _BEND) / (tie.lower - tie.upper - 2 * _BEND)
        start, end = _ends(axis.bars[tie.upper])[0], _ends(axis.bars[tie.lower])[1]
        at = start + (end - start) * share
        aside: Tree = {"xanchor": "left" if at < _SIDE else "right" if at > 1 - _SIDE else "center"}
        yield aside | {
            "x": at, "y": gap + 0.5, "text": tie.text, "showarrow": False, "yanchor": "middle",
            "bgcolor": "@surface", "bordercolor": "@rubric", "borderwidth": 1.5, "borderpad": 4,
            "font": {"color": "@rubric", "size": 12.5, "weight": 700},
        }  # fmt: skip
