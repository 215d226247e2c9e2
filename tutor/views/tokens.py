"""The colours of the theme, read from the stylesheet that the page itself uses, so that no colour is written twice.

A picture names its colours (`@ink`, `@a-fill`); `paint` puts the values of a theme in their place.
`~dim` after a name is the same colour under the veil of what cannot be done now: blended towards the paper.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal, TypeVar

Theme = Literal["light", "dark"]
T = TypeVar("T")

TEMPLATE = Path(__file__).parents[1] / "widgets" / "share" / "voila" / "templates" / "tutor"
"""The folder of the page's template; its `static` holds tokens.css."""

_BLOCK = {"light": r":root \{(.*?)\n\}", "dark": r':root\[data-theme="dark"\] \{(.*?)\n\}'}
_COLOUR = re.compile(r"--dt-([\w-]+):\s*(#[0-9A-Fa-f]{6}|rgba\([^)]*\))\s*;")
_VEIL = 0.62


@cache
def palette(theme: Theme) -> Mapping[str, str]:
    """Name of a colour -> its value in this theme; every name also with `~dim`."""
    text = (TEMPLATE / "static" / "tokens.css").read_text(encoding="utf-8")
    colours = dict(_colours(text, "light"))
    if theme == "dark":
        colours |= _colours(text, "dark")
    paper = colours["paper"]
    return colours | {f"{name}~dim": _veiled(value, paper) for name, value in colours.items()}


def _colours(text: str, theme: Theme) -> dict[str, str]:
    block = re.search(_BLOCK[theme], text, re.DOTALL)
    if block is None:
        raise ValueError(f"tokens.css: expected a block of custom properties for the {theme} theme, found none")
    return dict(_COLOUR.findall(block[1]))


def _veiled(colour: str, paper: str) -> str:
    if colour.startswith("rgba"):
        *rgb, alpha = colour[5:-1].split(",")
        return f"rgba({','.join(rgb)},{float(alpha) * (1 - _VEIL):.3f})"
    mixed = (
        round(int(colour[at : at + 2], 16) * (1 - _VEIL) + int(paper[at : at + 2], 16) * _VEIL) for at in (1, 3, 5)
    )
    return "#" + "".join(f"{part:02X}" for part in mixed)


def paint(value: T, colours: Mapping[str, str]) -> T:
    """A copy in which every string `@name` is the colour of that name."""
    painted: object = value
    if isinstance(value, str) and value.startswith("@"):
        painted = colours[value[1:]]
    elif isinstance(value, dict):
        painted = {key: paint(part, colours) for key, part in value.items()}
    elif isinstance(value, list):
        painted = [paint(part, colours) for part in value]
    return painted  # type: ignore[return-value]  # the same shape as what came in
