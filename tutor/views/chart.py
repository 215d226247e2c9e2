"""Charts in Plotly's schema as plain data; plotly itself is never imported. Colours are named by token (`@ink`)."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from tutor import i18n
from tutor.odds.law import Law
from tutor.odds.roll import Left
from tutor.views.figure import HEATS
from tutor.views.heat import classed
from tutor.views.plotted import Tree

T = TypeVar("T")
CELL, HEAD, LEAST = 34, 62, 118


@dataclass(frozen=True, slots=True)
class Grid:
    """A law of two numbers: columns are what the first keeps, rows what the second keeps."""

    columns: tuple[int, ...]
    rows: tuple[int, ...]
    chances: tuple[tuple[Fraction, ...], ...]
    """[row][column]"""


def grid(law: Law[Left]) -> Grid:
    """The law of a throw: what the base keeps from much to little, what the target keeps from nothing on."""
    columns = tuple(sorted({left[0] for left, _ in law.ways}, reverse=True))
    rows = tuple(sorted({left[1] for left, _ in law.ways}))
    return Grid(columns, rows, tuple(tuple(law.of((x, y)) for x in columns) for y in rows))


def heat_grid(shown: Grid, lang: str, titles: tuple[str, str], row: Callable[[int], str] = str) -> Tree:
    """The grid as a heat map with its numbers; `titles` of columns and rows, `row` names a row."""
    xs, ys = [str(x) for x in shown.columns], [row(y) for y in shown.rows]
    classes = [[classed(chance) for chance in line] for line in shown.chances]
    texts = [i18n.percent(chance, lang) for line in shown.chances for chance in line]
    inks = ["@ink" if not heat else f"@h{heat}-ink" for line in classes for heat in line]
    heat: Tree = {
        "type": "heatmap", "x": xs, "y": ys, "z": classes, "zmin": -0.5, "zmax": 5.5, "showscale": False,
        "colorscale": _steps(), "xgap": 2, "ygap": 2, "hoverinfo": "skip",
    }  # fmt: skip
    text: Tree = {
        "type": "scatter", "mode": "text", "x": xs * len(ys), "y": [y for y in ys for _ in xs], "text": texts,
        "textfont": {"color": inks, "weight": 600}, "hoverinfo": "skip",
    }  # fmt: skip
    return {"data": [heat, text], "layout": _layout(HEAD + max(CELL * len(ys), LEAST), *titles)}


def _steps() -> list[list[object]]:
    """Six colours with hard borders between them: nothing, then the classes of heat."""
    colours = ["@sunken", *(f"@h{heat}" for heat in HEATS)]
    parts = len(colours)
    return [[(at + end) / parts, colour] for at, colour in enumerate(colours) for end in (0, 1)]


def _layout(height: int, columns: str, rows: str) -> Tree:
    axis: Tree = {
        "type": "category", "fixedrange": True, "showgrid": False, "zeroline": False, "showline": False,
        "ticks": "", "tickfont": {"color": "@ink", "weight": 600},
    }  # fmt: skip
    title = {"standoff": 12, "font": {"color": "@ink2", "weight": 400, "size": 13}}
    return {
        "height": height,
        "xaxis": {**axis, "side": "top", "title": {"text": columns, **title}},
        "yaxis": {**axis, "autorange": "reversed", "automargin": True, "title": {"text": rows, **title}},
        "margin": {"l": 10, "r": 4, "t": HEAD - 6, "b": 4, "pad": 0},
        "paper_bgcolor": "@surface", "plot_bgcolor": "@surface", "showlegend": False, "dragmode": False,
    }  # fmt: skip
