"""The picture of a Scene: Plotly's schema, the right areas in the right trace, and small differences."""

import json
import math
from collections.abc import Callable
from typing import Any

import pytest

from tests import europe
from tutor.views.figure import diff, drawing, figure, geometry, patched
from tutor.views.plotted import Tree
from tutor.views.scene import Scene, Shape
from tutor.views.tokens import Theme, paint, palette

SCENES: dict[str, Callable[[], Scene]] = {"choosing": europe.choosing, "refused": europe.refused, "plain": europe.scene}


def traces_of(scene: Scene) -> Any:
    """The traces as a browser gets them."""
    return json.loads(json.dumps(drawing(scene)["traces"]))


def data_of(scene: Scene, theme: Theme = "light") -> Any:
    return json.loads(json.dumps(figure(scene, theme)["data"]))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", SCENES)
def test_plotly_accepts_every_figure(name: str, theme: Theme) -> None:
    from plotly.graph_objects import Figure  # checks every attribute against the schema

    assert len(Figure(figure(SCENES[name](), theme)).data) == len(data_of(SCENES[name](), theme))


@pytest.mark.parametrize("name", SCENES)
def test_traces_are_few_and_hold_every_area_once(name: str) -> None:
    scene = SCENES[name]()
    fills = [trace["of"] for slot, trace in traces_of(scene).items() if "fillcolor" in trace]
    assert sorted(ref for refs in fills for ref in refs) == sorted(shape.ref for shape in scene.shapes)
    assert len(data_of(scene)) <= 30


def test_slots_and_their_order_never_change() -> None:
    orders = {tuple(drawing(make())["traces"]) for make in SCENES.values()}
    assert len(orders) == 1


def test_every_outline_stands_on_a_wider_halo_just_below() -> None:
    slots = list(traces_of(europe.choosing()).items())
    for at, (slot, trace) in enumerate(slots):
        if slot.endswith("-line"):
            below, halo = slots[at - 1]
            assert below == slot.removesuffix("-line") + "-halo"
            assert halo["line"]["width"] > trace["line"]["width"]
            assert halo["line"]["color"] == "@surface"


def test_a_veiled_land_keeps_hatch_and_hue_towards_the_paper() -> None:
    traces = traces_of(europe.scene([("t:england", "dim")]))
    letter = " abcd"[europe.OWNERS["england"]]
    assert traces[f"{letter}~dim"]["of"] == ["t:england"]
    assert "t:england" not in traces[letter]["of"]
    for colours in (palette("light"), palette("dark")):
        full, veiled, paper = (colours[name] for name in (f"{letter}-fill", f"{letter}-fill~dim", "paper"))
        assert _distance(veiled, paper) < _distance(full, paper) * 0.45


def test_a_free_land_has_the_surface_and_a_dashed_edge() -> None:
    traces = traces_of(europe.refused())
    assert traces["free"]["of"] == ["t:bohemia"] == traces["free-edge"]["of"]
    assert traces["free-edge"]["line"]["dash"] != "solid"


def test_a_marked_sea_is_lit_and_gets_no_outline() -> None:
    traces = traces_of(europe.refused())
    assert traces["sea-lit"]["of"] == ["s:north-sea"]
    assert traces["reason-line"]["of"] == ["t:england", "t:sweden"]


def test_rings_are_closed_and_parted() -> None:
    square = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0))
    scene = Scene(2, 2, (Shape("t:x", (square, (*square, square[0])), "place"),), ())
    xs, ys = geometry(scene)["t:x"]
    assert xs == [0, 1, 1, 0, None, 0, 1, 1, 0]
    assert ys == [0, 0, 1, 0, None, 0, 0, 1, 0]


def test_an_empty_scene_has_no_traces() -> None:
    assert figure(Scene(10, 10, (), ()))["data"] == []


@pytest.mark.parametrize("old", SCENES)
@pytest.mark.parametrize("new", SCENES)
def test_a_difference_leads_from_old_to_new(old: str, new: str) -> None:
    before, after = drawing(SCENES[old]()), drawing(SCENES[new]())
    assert patched(before, json.loads(json.dumps(diff(before, after)))) == after


def test_a_difference_knows_what_came_and_went() -> None:
    old: Tree = {"a": 1, "b": {"c": [1, 2], "d": 2}, "e": 3}
    new: Tree = {"a": 1, "b": {"c": [1], "f": {"g": 1}}}
    assert diff(old, new) == {"b": {"c": [1], "d": None, "f": {"g": 1}}, "e": None}
    assert patched(old, diff(old, new)) == new
    assert diff(new, new) == {}


def test_a_conquest_sends_no_outline() -> None:
    before, after = drawing(europe.scene()), drawing(europe.scene(owners={"wales": 1}))
    assert len(json.dumps(diff(before, after))) < 1_000


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_colour_of_a_picture_is_a_token(theme: Theme) -> None:
    text = json.dumps(figure(europe.refused(), theme))
    assert "@" not in text
    assert json.dumps(drawing(europe.refused())).count("#") == 0


def test_dark_tokens_replace_light_ones_and_the_rest_stays() -> None:
    light, dark = palette("light"), palette("dark")
    assert light.keys() == dark.keys()
    assert light["paper"] != dark["paper"]
    assert paint({"a": ["@ink", 1, "ink"]}, light) == {"a": [light["ink"], 1, "ink"]}


def _distance(one: str, other: str) -> float:
    return math.dist(*([int(colour[at : at + 2], 16) for at in (1, 3, 5)] for colour in (one, other)))
