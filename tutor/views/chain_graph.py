"""Which cards are surely before which, as a picture in Plotly's schema: a column a rank, arrows to the right.

Arrows that follow from others are left out; plotly itself is never imported.
"""

from collections.abc import Sequence

from tutor.views.plotted import Tree

Pair = tuple[int, int]
ROW, HEAD, SIZE = 46, 28, 30.0


def reduced(pairs: Sequence[Pair]) -> tuple[Pair, ...]:
    """The pairs that do not follow from two others."""
    known = set(pairs)
    return tuple(
        (one, other)
        for one, other in pairs
        if not any((one, between) in known and (between, other) in known for _, between in known)
    )


def ranks(n: int, pairs: Sequence[Pair]) -> tuple[int, ...]:
    """Per card how many must come before it one after the other."""
    found = [0] * n
    for _ in range(n):
        for one, other in pairs:
            found[other] = max(found[other], found[one] + 1)
    return tuple(found)


def picture(n: int, pairs: Sequence[Pair]) -> Tree:
    """The graph of n cards, which are called by their numbers from 1."""
    columns = ranks(n, pairs)
    rows = [sum(columns[other] == columns[one] for other in range(one)) for one in range(n)]
    most = max((rows[one] for one in range(n)), default=0)
    dots: Tree = {
        "type": "scatter", "mode": "markers+text", "x": list(columns), "y": rows, "hoverinfo": "skip",
        "text": [f"<b>{one}</b>" for one in range(1, n + 1)], "textfont": {"color": "@ink"},
        "marker": {"size": SIZE, "color": "@surface", "line": {"color": "@ink2", "width": 1.6}},
    }  # fmt: skip
    arrows = [
        {
            "x": columns[other], "y": rows[other], "ax": columns[one], "ay": rows[one], "xref": "x", "yref": "y",
            "axref": "x", "ayref": "y", "showarrow": True, "arrowhead": 2, "arrowwidth": 1.8, "arrowcolor": "@ink2",
            "standoff": 17, "startstandoff": 17, "text": "",
        }
        for one, other in reduced(pairs)
    ]  # fmt: skip
    plain: Tree = {"visible": False, "fixedrange": True}
    layout: Tree = {
        "height": HEAD + ROW * (most + 1), "xaxis": {**plain, "range": [-0.4, max(columns, default=0) + 0.4]},
        "yaxis": {**plain, "range": [most + 0.6, -0.6]}, "margin": {"l": 4, "r": 4, "t": 4, "b": 4},
        "paper_bgcolor": "@surface", "plot_bgcolor": "@surface", "showlegend": False, "annotations": arrows,
    }  # fmt: skip
    return {"data": [dots], "layout": layout}


__all__ = ["picture", "ranks", "reduced"]
