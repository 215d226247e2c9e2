"""The drawn map: for every territory and sea the rings of its area. Only pictures need it; rules never do.

A board's owner may correct the tables without redrawing anything: what the drawing lacks, or draws somewhere else,
gets a small area around its label point.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tutor import content
from tutor.content import BadData, DataFault
from tutor.games.anno_domini.board import Board, Sea, Territory
from tutor.games.anno_domini.components import board_folder, components
from tutor.games.anno_domini.printed import GAME
from tutor.views.scene import Point, Ring, ring_contains

Rings = tuple[Ring, ...]
"""Outer rings and holes of one area, to be filled even-odd."""
INERT = "inert"
FILE = "map.geojson"


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing in km, y up, with the areas by id; `inert` is what lies outside the game."""

    width: float
    height: float
    areas: Mapping[str, Rings]

    @property
    def inert(self) -> Rings:
        """The grey rest; none when it is not drawn."""
        return self.areas.get(INERT, ())


@cache
def drawing(map: str = "main") -> Drawing:
    """The picture of a board: an area for each of its territories and seas, whatever map.geojson holds.

    A file that cannot be read leaves small areas around the label points. `checks` says what is wrong with it.
    """
    board = components(map).board
    try:
        drawn = read_drawing(board_folder(content.root() / GAME, map) / FILE)
    except BadData:
        drawn = _empty(board)
    areas = {one.id: fitting(drawn, one) or (_around(one.label, drawn.width),) for one in places(board)}
    return Drawing(drawn.width, drawn.height, areas | {INERT: drawn.inert})


def polygons(map: str = "main") -> Mapping[str, Rings]:
    """Id of a territory or sea -> rings of its area; an entry for each of them."""
    return {name: rings for name, rings in drawing(map).areas.items() if name != INERT}


def places(board: Board) -> Iterable[Territory | Sea]:
    """Everything on a board that has a label point."""
    return (*board.territories, *board.seas.values())


def fitting(drawn: Drawing, one: Territory | Sea) -> Rings:
    """The drawn area of a place; none if it is not drawn, or does not lie around its label point."""
    rings = drawn.areas.get(one.id, ())
    return rings if sum(ring_contains(ring, *one.label) for ring in rings) % 2 else ()


def read_drawing(file: Path) -> Drawing:
    """map.geojson as it is. BadData with everything that cannot be read in it."""
    raw = content.json_file(file)
    areas: dict[str, Rings] = {}
    plane = content.structure({"size": [_in(raw, "plane", "width_km"), _in(raw, "plane", "height_km")]}, _Plane, file)
    features = _in(raw, "features")
    if not isinstance(features, list):
        raise DataFault(file, "features", "a list", features)
    content.each(enumerate(features), lambda at: areas.update(_area(file, *at, areas)))
    return Drawing(*plane.size, areas)


@dataclass(frozen=True, slots=True)
class _Plane:
    size: tuple[float, float]


@dataclass(frozen=True, slots=True)
class _Area:
    id: str
    polygons: tuple[tuple[tuple[Point, ...], ...], ...]


def _area(file: Path, at: int, feature: object, others: Mapping[str, Rings]) -> dict[str, Rings]:
    shape, coordinates = _in(feature, "geometry", "type"), _in(feature, "geometry", "coordinates")
    if shape not in ("Polygon", "MultiPolygon"):
        raise DataFault(file, f"features[{at}].geometry.type", "Polygon or MultiPolygon", shape)
    several = [coordinates] if shape == "Polygon" else coordinates
    name, rings = _in(feature, "id"), tuple(_rings(several))
    if not isinstance(name, str) or () in rings:  # the strict way is slow, and names the very number that is wrong
        content.structure({"id": name, "polygons": several}, _Area, file, f"features[{at}]")
    if not rings or any(len(set(ring)) < 3 for ring in rings):
        raise DataFault(file, f"features[{at}].geometry.coordinates", "rings of three points or more", name)
    if name in others:
        raise DataFault(file, f"features[{at}].id", "each id once", name)
    return {str(name): rings}


def _rings(polygons: object) -> Iterator[Ring]:
    """Every ring; an empty one for what is no ring. By hand: thousands of points, at the start of each page."""
    for polygon in polygons if isinstance(polygons, list) else ():
        for ring in polygon if isinstance(polygon, list) else ((),):
            whole = isinstance(ring, list) and all(_is_point(point) for point in ring)
            yield tuple((point[0], point[1]) for point in ring) if whole else ()


def _is_point(point: object) -> bool:
    return isinstance(point, list) and len(point) == 2 and {type(n) for n in point} <= {int, float}


def _in(raw: object, *keys: str) -> object:
    for key in keys:
        raw = raw.get(key) if isinstance(raw, dict) else None
    return raw


def _empty(board: Board) -> Drawing:
    points = [one.label for one in places(board)]
    edge = max(max(point) for point in points) // 8
    return Drawing(max(x for x, _ in points) + edge, max(y for _, y in points) + edge, {})


def _around(point: Point, width: float) -> Ring:
    return tuple(_corners(point, width / 50))


def _corners(point: Point, size: float) -> Iterator[Point]:
    for dx, dy in ((-2, -1), (-1, -2), (1, -2), (2, -1), (2, 1), (1, 2), (-1, 2), (-2, 1)):
        yield point[0] + dx * size / 2, point[1] + dy * size / 2
