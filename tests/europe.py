"""A Scene from the map itself, for the tests of the picture: no game takes part in it."""

import csv
import json
from collections.abc import Iterable
from pathlib import Path as File

from tutor.content import root
from tutor.views.scene import Label, Legend, Mark, Path, Point, Ring, Scene, Shape

FOLDER: File = root() / "anno_domini" / "boards" / "main"
Marks = Iterable[tuple[str, Mark]]


def _table(name: str) -> list[dict[str, str]]:
    with (FOLDER / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _rings(geometry: dict[str, object]) -> tuple[Ring, ...]:
    parts = geometry["coordinates"]
    polygons = parts if geometry["type"] == "MultiPolygon" else [parts]
    return tuple(tuple((x, y) for x, y in ring) for polygon in polygons for ring in polygon)  # type: ignore[attr-defined]


MAP = json.loads((FOLDER / "map.geojson").read_text(encoding="utf-8"))
SEAS = {row["id"]: row for row in _table("seas.csv")}
LANDS = {row["id"]: row for row in _table("territories.csv")}
BORDERS = [(row["a"], row["b"]) for row in _table("borders.csv")]
RINGS = {feature["id"]: _rings(feature["geometry"]) for feature in MAP["features"]}
OWNERS = {land: 1 + at % 4 for at, land in enumerate(LANDS)}


def at(place: str) -> Point:
    """Where the label of a land or sea stands."""
    row = LANDS.get(place) or SEAS[place]
    return float(row["label_x"]), float(row["label_y"])


def scene(marks: Marks = (), owners: dict[str, int] | None = None, **more: object) -> Scene:
    """Europe, its lands dealt out by turns; `free` lands are those of owner 0."""
    held = OWNERS | (owners or {})
    shapes, labels = [], []
    for feature in MAP["features"]:
        name, kind = feature["id"], feature["properties"]["kind"]
        if kind == "land":
            shapes.append(_land(name, held[name]))
            labels.append(_label(name, held[name]))
        elif kind == "sea":
            shapes.append(Shape(f"s:{name}", RINGS[name], "sea"))
            labels.append(Label(f"s:{name}", at(name), SEAS[name]["name_en"], press=False))
        else:
            shapes.append(Shape(f"x:{name}", RINGS[name], "inert"))
    size = float(MAP["plane"]["width_km"]), float(MAP["plane"]["height_km"])
    return Scene(*size, tuple(shapes), tuple(labels), marks=tuple(marks), title="Europe", **more)  # type: ignore[arg-type]


def choosing() -> Scene:
    """France may attack: every kind of mark that a choice shows."""
    land, sea = ("normandy", "aquitaine", "burgundy", "lorraine"), ("ireland", "england", "wales", "portugal")
    lit = {"france", *land, *sea}
    marks: list[tuple[str, Mark]] = [("t:france", "base"), *((f"t:{x}", "target-land") for x in land)]
    marks += [(f"t:{x}", "target-sea") for x in sea]
    marks += [(f"t:{x}", "dim") for x in LANDS if x not in lit]
    ways = tuple(Path((at("france"), (400.0, 1490.0), at(x)), "sea-way") for x in sea)
    rows = (Legend("base", "your base"), Legend("target-land", "by land"), Legend("target-sea", "over one sea"))
    return scene(marks, paths=ways, legend=rows, badge="Reconstructed map", crop=(150.0, 900.0, 1900.0, 2300.0))


def refused() -> Scene:
    """A refusal: reasons with numbers, a broken way, a lit sea, what is allowed instead, a free land, an arrow."""
    marks: list[tuple[str, Mark]] = [("t:england", "reason"), ("t:sweden", "reason"), ("t:norway", "allowed")]
    marks += [("s:north-sea", "reason"), ("t:poland", "changed")]
    ways = (Path((at("england"), (1580.0, 2370.0)), "broken"), Path((at("norway"), at("sweden")), "arrow"))
    return scene(marks, {"bohemia": 0}, paths=ways, discs=(("t:england", 1), ("t:sweden", 2)))


def _land(name: str, owner: int) -> Shape:
    return Shape(f"t:{name}", RINGS[name], "place" if owner else "free", owner, owner)


def _label(name: str, owner: int) -> Label:
    near = tuple(f"t:{b if a == name else a}" for a, b in BORDERS if name in (a, b))
    seas = set(filter(None, LANDS[name]["seas"].split("|")))
    far = tuple(f"t:{x}" for x, row in LANDS.items() if x != name and seas & set(row["seas"].split("|")))
    spoken = f"{LANDS[name]['name_en']}, seat {owner}, 1 castle"
    held = {"letter": " ABCD"[owner], "colour": owner, "count": 1} if owner else {"note": "free"}
    codes = int(LANDS[name]["red"]), int(LANDS[name]["blue"])
    return Label(f"t:{name}", at(name), LANDS[name]["name_en"], code=codes, spoken=spoken, near=near, far=far, **held)
