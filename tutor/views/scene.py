"""What there is to see, as data. A game turns its state into a Scene; every picture and text twin is made from it.

Coordinates are plain numbers on a plane with y up, `width` by `height`. Every visible thing that can be pointed at
has a ref (`t:england`, `s:baltic`, `p:2`, `c:relic`), the same ref that laws put into a breach.

Where cards are read instead of a map, a scene has `zones`: its labels are cards that flow with the width of the page.
Then the plane is for figures only.
"""

from dataclasses import dataclass
from typing import Literal

from tutor.views.axis import Axis

Point = tuple[float, float]
Ring = tuple[Point, ...]

Role = Literal["place", "sea", "inert", "field", "city", "road", "river", "free"]
"""What an area is; with `owner` it decides its colour and hatching (tokens of the theme, never a literal)."""

Mark = Literal["base", "target-land", "target-sea", "reason", "allowed", "changed", "lit", "dim"]
"""States of a place, drawn as outlines or veils."""

Kind = Literal["place", "card", "slot", "pile", "sign"]
"""A place on the plane; in a zone a card, a gap that takes one, a pile, or a word that cannot be pressed."""

ZoneKind = Literal["road", "hand", "pile", "others"]
"""`road` runs downwards, `hand` is one's own, `pile` stands aside, `others` is what lies before other seats."""


@dataclass(frozen=True, slots=True)
class Shape:
    """An area: one or more outer rings. `owner` 1.. picks hue, hatch and letter by `colour` row (1-6)."""

    ref: str
    rings: tuple[Ring, ...]
    role: Role
    owner: int = 0
    colour: int = 0
    """Row of the owners' palette (1 red, 2 blue, 3 yellow, 4 green, 5 purple, 6 black); 0 = nobody."""
    heat: int = 0
    """Class of a number, 1 (least) to 5, drawn in place of the owner's colours; 0 = none."""


@dataclass(frozen=True, slots=True)
class Label:
    """What stands at a place: a real button over the picture, and one line of the text twin."""

    ref: str
    at: Point
    name: str
    """The name in the learner's language."""
    letter: str = ""
    colour: int = 0
    count: int = 0
    """Castles, say; 0 draws no tower."""
    badge: bool = False
    """The cathedral sign, say."""
    code: tuple[int, ...] = ()
    """Small figures such as the red and the blue number."""
    note: str = ""
    """A word drawn in italics in place of the count ("free")."""
    spoken: str = ""
    """What a screen reader says: name, owner, castles, cathedral, what can be done here."""
    near: tuple[str, ...] = ()
    """Refs of its neighbours, for the arrow keys."""
    far: tuple[str, ...] = ()
    """Refs reached another way (over a sea), for the key `s`."""
    press: bool = True
    """False: text only (names of seas)."""
    pressed: Literal["", "no", "yes"] = ""
    """Whether it is marked, where places are marked as an answer."""
    rank: int = 0
    """A number in a ring: in how many attacks, say."""
    value: str = ""
    """A number in bold under the name: what a class of heat says only roughly."""
    heat: int = 0
    """The class of the area below it, so that it can be read there."""
    kind: Kind = "place"
    """How it lies in a zone."""
    what: str = ""
    """The ref of the card that lies there, where cards move about and the label is only its place."""
    tags: tuple[str, ...] = ()
    """Words beside a card: who laid it, say."""
    foot: str = ""
    """Small print of a card: its code."""
    back: str = ""
    """What stands on the other side, once the card is turned over."""
    turn: int = 0
    """Turned over as the so-manieth when it appears so; 0: it lies as it lay."""


@dataclass(frozen=True, slots=True)
class Zone:
    """Labels that lie together, in this order: a road, a hand, a pile."""

    name: str
    """Unique in the scene."""
    kind: ZoneKind
    """A sign of the style."""
    title: str
    refs: tuple[str, ...]
    note: str = ""
    """A word beside the title."""
    end: str = ""
    """What stands at its end, as the title does at its beginning."""
    letter: str = ""
    colour: int = 0
    """Whose it is."""
    folded: bool = False
    """Whether it opens at a press only."""


@dataclass(frozen=True, slots=True)
class Path:
    """A line from place to place: an arrow of an attack, a way over a sea."""

    points: tuple[Point, ...]
    kind: Literal["arrow", "arrow-land", "arrow-sea", "sea-way", "broken"]
    """`arrow-land` and `arrow-sea` are attacks of a plan, apart from what lies on the table."""
    ref: str = ""


@dataclass(frozen=True, slots=True)
class Legend:
    """One row of the legend."""

    mark: Mark | Literal["free"]
    text: str


@dataclass(frozen=True, slots=True)
class Ramp:
    """What the classes of heat mean: a title, and the text of each class from the highest (5) to none (0)."""

    title: str
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything a board shows. `marks` lays states over places; `discs` puts the number of a reason on a place."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    labels: tuple[Label, ...]
    marks: tuple[tuple[str, Mark], ...] = ()
    paths: tuple[Path, ...] = ()
    discs: tuple[tuple[str, int], ...] = ()
    legend: tuple[Legend, ...] = ()
    title: str = ""
    """What the whole picture is, for a screen reader."""
    badge: str = ""
    """A word in the corner ("Reconstructed map")."""
    crop: tuple[float, float, float, float] | None = None
    """x0, y0, x1, y1 of the part to show on a small screen; None shows all."""
    home: Point | None = None
    """Where to look first on a small screen, when all is shown."""
    can: tuple[tuple[str, str], ...] = ()
    """Ref of a place -> what can be done there, in words; only for the text twin, since `spoken` says it as well."""
    ramp: Ramp | None = None
    """Stands below the picture."""
    zones: tuple[Zone, ...] = ()
    """Where the labels are cards: how they lie. Every label is in one of them."""
    axis: Axis | None = None
    """Stands beside the road, a row a card."""


def ring_contains(ring: Ring, x: float, y: float) -> bool:
    """Whether a point lies inside a ring (even-odd rule)."""
    inside = False
    x1, y1 = ring[-1]
    for x2, y2 in ring:
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
        x1, y1 = x2, y2
    return inside


def shape_at(scene: Scene, x: float, y: float) -> str | None:
    """The ref of the area at a point, exact to the last vertex; land goes before sea. None outside the board."""
    hits = [s for s in scene.shapes if sum(ring_contains(r, x, y) for r in s.rings) % 2]
    hits.sort(key=lambda s: s.role in ("sea", "inert"))
    return hits[0].ref if hits else None
