"""An axis beside a road of cards: what each card says in numbers, a row a card, and which two of them clash.

Places along the axis are shares of its width, 0 to 1; whoever makes it decides how numbers lie on it, and where it is
broken. The drawing is in Plotly's schema as plain data, with colours by name, like that of a board (`figure`).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tutor.views.plotted import Drawing, Tree

Spot = tuple[float | None, float | None]


_FOOT = 40
"""Pixels below the rows, for the numbers of the axis."""
_THICK = 20.0
"""Pixels of a bar: on a phone the words of a tie find room between two of them."""
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
_NARROW = 300
"""Pixels of the narrowest axis: what fits there fits everywhere."""
_SIGN, _SIGN_BOLD = 7.0, 7.8
"""Pixels that a sign takes, at most but for a few wide ones: of a number below the axis, and of a text beside a bar."""
_APART = 8
"""Pixels between two numbers below the axis."""


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
    more: str = ""
    """How many ties are not drawn, and where they are told."""


def axis_drawing(axis: Axis) -> Drawing:
    """Traces by slot, bottom first, and the layout; row n has its middle at y = n, and y grows downwards."""
    rows = axis.rows
    right = [n for n, bar in enumerate(axis.bars) if not bar.wrong]
    wrong = [n for n, bar in enumerate(axis.bars) if bar.wrong]
    traces: dict[str, Tree] = {
        "axis-grid": _line(_upright([at for at, _ in _fitting(axis.ticks)], rows), "@line", 1.0),
        "axis-break": _line(_upright(axis.breaks, rows), "@line-strong", 1.6, "2px,5px"),
        "axis-stairs": _line(list(_stairs(axis.stairs)), "@gold-line", 2.4, "6px,4px"),
        "axis-tie-halo": _line(_ties(axis), "@surface", 6.5),
        "axis-tie": _line(_ties(axis), "@rubric", 2.6),
        "axis-bars": _line(_bars(axis, right), "@link", _THICK),
        "axis-wrong": _line(_bars(axis, wrong), "@rubric", _THICK),
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


def _texts(axis: Axis) -> Iterator[Tree]:
    """What each bar says, beside it where there is more room; no line runs through it."""
    for row, bar in enumerate(axis.bars):
        low, high = _ends(bar)
        far = low > 1 - high and high > _FAR
        room = (low if far else 1 - high) * _NARROW
        text = f"{_CLASH}{bar.text}" if bar.wrong else bar.text
        yield {
            "x": low if far else high, "y": row, "xanchor": "right" if far else "left", "yanchor": "middle",
            "xshift": -4 if far else 4, "text": text.replace(", ", ",<br>") if len(text) * _SIGN_BOLD > room else text,
            "align": "right" if far else "left", "showarrow": False, "bgcolor": "@surface", "borderpad": 1,
            "font": {"color": "@rubric" if bar.wrong else "@ink", "size": 13.0, "weight": 700},
        }  # fmt: skip


def _fitting(ticks: Iterable[tuple[float, str]]) -> list[tuple[float, str]]:
    """The numbers that have room beside each other on the narrowest axis, from the left."""
    found: list[tuple[float, str]] = []
    end = -float(_NARROW)
    for at, text in ticks:
        half = len(text) * _SIGN / 2
        if at * _NARROW - half >= end:
            found.append((at, text))
            end = at * _NARROW + half + _APART
    return found


def _margins(ticks: Sequence[tuple[float, str]]) -> tuple[float, float]:
    """So much room beside the axis that its first and its last number are whole."""
    if not ticks:
        return 0.0, 0.0
    (first, one), (last, other) = ticks[0], ticks[-1]
    left, right = len(one) * _SIGN / 2 - first * _NARROW, len(other) * _SIGN / 2 - (1 - last) * _NARROW
    return max(left, 0.0), max(right, 0.0)


def _layout(axis: Axis, rows: int) -> Tree:
    ticks = _fitting(axis.ticks)
    left, right = _margins(ticks)
    across: Tree = {
        "range": [0, 1], "fixedrange": True, "showgrid": False, "zeroline": False, "ticks": "outside", "ticklen": 5,
        "tickvals": [at for at, _ in ticks], "ticktext": [text for _, text in ticks], "tickangle": 0,
        "ticklabeloverflow": "allow",
        "linecolor": "@ink2", "tickcolor": "@ink2", "showline": True, "linewidth": 1,
        "tickfont": {"color": "@ink2", "size": 12.5},
    }  # fmt: skip
    down: Tree = {"range": [rows - 0.5, -0.5], "fixedrange": True, "visible": False}
    return {
        "xaxis": across,
        "yaxis": down,
        "margin": {"l": left, "r": right, "t": 0, "b": _FOOT, "pad": 0},
        "plot_bgcolor": "@surface",
        "paper_bgcolor": "@surface",
        "showlegend": False,
        "hovermode": False,
        "dragmode": False,
        "annotations": [*_texts(axis), *_named(axis), *_more(axis)],
    }


def _named(axis: Axis) -> Iterator[Tree]:
    """The words of each tie, in a gap between two rows that no other words have taken; those with few gaps first."""
    taken: set[int] = set()
    for tie in sorted(axis.ties, key=lambda tie: tie.lower - tie.upper):
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
            "bgcolor": "@surface", "bordercolor": "@rubric", "borderwidth": 1.5, "borderpad": 2,
            "font": {"color": "@rubric", "size": 12.5, "weight": 700},
        }  # fmt: skip


def _more(axis: Axis) -> Iterator[Tree]:
    """At the bottom, on the side where the last bar is not: nothing says so before the last card has turned."""
    if axis.more and axis.bars:
        low, high = _ends(axis.bars[-1])
        side = "right" if low + high < 1 else "left"
        yield {
            "x": 1.0 if side == "right" else 0.0, "y": len(axis.bars) - 0.5, "xanchor": side, "yanchor": "bottom",
            "align": side, "text": axis.more, "showarrow": False, "bgcolor": "@surface", "borderpad": 0,
            "font": {"color": "@ink2", "size": 11.5},
        }  # fmt: skip
