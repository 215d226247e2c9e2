"""A Scene as a drawing for paper: hatching and letters in place of colours, so that a grey copy says as much.

The outlines are written once (`outlines`); every map uses them (`board`), so a page with many maps stays small.
"""

from collections.abc import Iterable

from tutor.views.scene import Label, Ring, Scene, Shape
from tutor.widgets.markup import Html, joined, tag

STEP, INK = 44, 5
"""Units between two lines of a hatching, and how thick they are; the board is some thousand units wide."""
_LINES = {
    1: ("M22 0V44",),
    2: ("M0 22H44",),
    3: (),
    4: ("M-11 -11L55 55", "M-11 33L11 55", "M33 -11L55 11"),
    5: ("M-11 55L55 -11", "M-11 11L11 -11", "M33 55L55 33"),
    6: ("M22 0V44", "M0 22H44"),
}
"""Row of the owners' palette -> its lines; the third has dots."""
NAME, SIGN = 70, 80
"""Size of a name, and of what stands under it."""
_CHURCH = "M0 0V-40H10V-62L20 -84L30 -62V-40H46V-62L56 -84L66 -62V-40H76V0H48V-20A10 10 0 0 0 28 -20V0Z"


def outlines(scene: Scene) -> Html:
    """The areas by name, and the hatchings; stands once on a page, before the first map."""
    places = [tag("path", id=_id(shape.ref), d=_path(scene, shape.rings)) for shape in scene.shapes]
    inside = (*(_hatch(row) for row in _LINES), *places)
    return tag("svg", tag("defs", *inside), width=0, height=0, style="position:absolute", aria_hidden=True)


def board(scene: Scene, codes: bool = False) -> Html:
    """The map as it stands: who owns what by hatching and letter, castles in black, cathedrals as a church.

    `codes`: with the small figures of each place, where dice may name it.
    """
    areas = [*_drawn(scene, ("sea", "inert")), *_drawn(scene, ("place", "free"))]
    labels = [_label(scene, label, codes) for label in scene.labels]
    return tag(
        "svg", *areas, *labels, viewBox=f"0 0 {scene.width:g} {scene.height:g}", role="img", aria_label=scene.title,
        cls="map",
    )  # fmt: skip


def _drawn(scene: Scene, roles: Iterable[str]) -> list[Html]:
    return [tag("use", href=f"#{_id(shape.ref)}", cls=_look(shape)) for shape in scene.shapes if shape.role in roles]


def _look(shape: Shape) -> str:
    return f"{shape.role} o{shape.colour}" if shape.role == "place" else shape.role


def _id(ref: str) -> str:
    return f"at-{ref.replace(':', '-')}"


def _path(scene: Scene, rings: Iterable[Ring]) -> str:
    """All rings, with y downwards, in whole units."""
    return "".join(f"M{'L'.join(f'{x:.0f} {scene.height - y:.0f}' for x, y in ring)}Z" for ring in rings)


def _hatch(row: int) -> Html:
    lines: list[Html] = [tag("path", d=d, stroke="#6b6b6b", stroke_width=INK) for d in _LINES[row]]
    if not lines:
        lines = [tag("circle", cx=STEP // 2, cy=STEP // 2, r=7, fill="#6b6b6b")]
    ground = tag("rect", width=STEP, height=STEP, fill="#fff")
    return tag("pattern", ground, *lines, id=f"o{row}", width=STEP, height=STEP, patternUnits="userSpaceOnUse")


def _label(scene: Scene, label: Label, codes: bool) -> Html:
    x, y = label.at[0], scene.height - label.at[1]
    name = tag("text", label.name, x=f"{x:.0f}", y=f"{y - 20:.0f}", cls="nm" if label.press else "nm sea-name")
    if not label.press:
        return name
    return joined((name, _signs(label, x, y + 66, codes)))


def _signs(label: Label, x: float, y: float, codes: bool) -> Html:
    """Letter of the owner, number of castles, cathedral, figures, side by side and in the middle."""
    parts: list[tuple[float, Html]] = []
    if label.letter:
        box = tag("rect", x=0, y=-66, width=72, height=78, rx=10, cls="who")
        parts.append((80, joined((box, tag("text", label.letter, x=36, y=0, cls="letter")))))
    if label.count:
        box = tag("rect", x=0, y=-66, width=72, height=78, cls="castle")
        parts.append((84, joined((box, tag("text", label.count, x=36, y=0, cls="count")))))
    if label.note:
        parts.append((150, tag("text", label.note, x=75, y=0, cls="note")))
    if label.badge:
        parts.append((80, tag("path", d=_CHURCH, transform="translate(0 10)", cls="church")))
    if label.code and codes:
        parts.append((100, tag("text", "·".join(map(str, label.code)), x=50, y=0, cls="code")))
    at, drawn = x - sum(width for width, _ in parts) / 2, []
    for width, part in parts:
        drawn.append(tag("g", part, transform=f"translate({at:.0f} {y:.0f})"))
        at += width
    return joined(drawn)


STYLE = f"""
.map {{ display: block; width: 100%; height: auto; border: 1px solid #000; background: #fff; }}
.map use {{ stroke: #000; stroke-width: 5; stroke-linejoin: round; }}
.map .sea {{ fill: #fff; stroke: #999; stroke-width: 3; stroke-dasharray: 16 12; }}
.map .inert {{ fill: #e4e4e4; stroke: #999; stroke-width: 3; }}
.map .free {{ fill: #fff; stroke-dasharray: 22 14; }}
{"".join(f".map .o{row} {{ fill: url(#o{row}); }}" for row in _LINES)}
.map .o0 {{ fill: #fff; }}
.map text {{ font-family: Georgia, "Times New Roman", serif; text-anchor: middle; paint-order: stroke; }}
.map .nm {{ font-size: {NAME}px; font-weight: 700; stroke: #fff; stroke-width: 18; stroke-linejoin: round; }}
.map .sea-name {{ font-weight: 400; font-style: italic; fill: #555; }}
.map .who {{ fill: #fff; stroke: #000; stroke-width: 5; }}
.map .castle {{ fill: #000; stroke: #fff; stroke-width: 5; }}
.map .letter {{ font-size: {SIGN - 14}px; font-weight: 700; }}
.map .count {{ font-size: {SIGN - 14}px; font-weight: 700; fill: #fff; }}
.map .note {{ font-size: {NAME}px; font-style: italic; stroke: #fff; stroke-width: 16; }}
.map .code {{ font-size: 60px; font-weight: 700; stroke: #fff; stroke-width: 18; }}
.map .church {{ fill: #000; stroke: #fff; stroke-width: 6; paint-order: stroke; }}
"""
"""For paper: no colour is needed."""
