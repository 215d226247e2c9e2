"""What a picture is made of: plain data in Plotly's schema, which any browser can draw; plotly is never imported."""

from typing import TypedDict

Tree = dict[str, object]
"""Plain data that JSON can hold."""


class Drawing(TypedDict):
    """Traces by slot, bottom first, and the layout. A trace has x and y, or `of`: the refs whose outlines it draws."""

    traces: dict[str, Tree]
    layout: Tree
