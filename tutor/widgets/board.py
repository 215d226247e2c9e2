"""The one board of all games: a Scene on the page.

Use: `board = Board(scene, on_press=…, on_key=…)`, then `board.show(scene)` after every change.

- `on_press(ref)`: a place was clicked, tapped or pressed; exact for a click, whatever the pointer did before.
- `on_key(key)`: a single key while the board has the focus (`e`, `b`, `?`, `Ctrl-Enter`, `Escape`, …); `board.at` is
  the ref that has the focus.
- `board.say(text)`: a screen reader says it, once.
- `board.figure()`: a real `plotly.graph_objects.Figure` for the notebook.

Nothing that comes from the browser is believed: what points at no place is logged and ignored, and what is no message
of ours is refused in words.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, TypeGuard

import traitlets

from tutor.views.axis import axis_drawing
from tutor.views.figure import diff, drawing, figure, geometry
from tutor.views.plotted import Tree
from tutor.views.scene import Label, Scene, shape_at
from tutor.views.tokens import palette
from tutor.widgets.guard import LOG, guard, refuse
from tutor.widgets.once import Once
from tutor.widgets.oneway import Part
from tutor.widgets.shell import stylesheets

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

_HERE = Path(__file__).parent
KEYS = frozenset((*"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ123456789.?/[]", "Ctrl-Enter", "PageDown"))
_PARTS = ("picture", "labels", "cards", "board")
"""The files that make one module, in order."""
_FAR = 1e9
"""No picture is larger; what is not a number is not less either."""


class Board(Part):
    """A picture that can be pressed. All state of the game stays outside: the traits are only what the view needs."""

    KEPT = ("outlines", "picture", "patch", "words", "letters", "scene", "at", "_serial")
    _esm = "\n".join((_HERE / f"{name}.js").read_text(encoding="utf-8") for name in _PARTS)
    outlines = traitlets.Dict().tag(sync=True)
    """Ref -> xs and ys of its outline; sent again only when the board itself changes."""
    picture = traitlets.Dict().tag(sync=True)
    patch = traitlets.Dict().tag(sync=True)
    """What has changed since `picture`, as a merge patch: a view that opens late sees the same as all others."""
    palettes = traitlets.Dict().tag(sync=True)
    said = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    """Texts of the board's own button by key: `whole`, `part`. Without a word there is no button."""
    letters = traitlets.Bool(True).tag(sync=True)
    """Whether single letters are keys (WCAG 2.1.4: a person can switch them off)."""

    def __init__(
        self,
        scene: Scene,
        on_press: Callable[[str], object] = lambda ref: None,
        on_key: Callable[[str], object] = lambda key: None,
        words: Mapping[str, str] | None = None,
    ) -> None:
        self.scene = scene
        self.at = ""
        self._serial = 0
        self._once = Once()
        self._press, self._key = guard(on_press), guard(on_key)
        super().__init__(
            outlines=_outlines(scene),
            picture=_picture(scene, 0),
            palettes={"light": dict(palette("light")), "dark": dict(palette("dark"))},
            words=dict(words or {}),
        )
        self.add_class("has-board")
        self.on_msg(self._heard)

    def __repr__(self) -> str:
        return f"Board({self.scene.title!r})"

    def show(self, scene: Scene) -> None:
        """Show another scene. Only the differences travel while the areas and their names stay the same."""
        picture = _picture(scene, self._serial + 1)
        same = _ground(self.scene) == _ground(scene)
        changed: dict[str, object] | None = {"patch": diff(self.picture, picture)} if same else None
        changed = changed or {"outlines": _outlines(scene), "picture": picture, "patch": {}}
        # from here on nothing can fail: what is shown and what is known go together
        self.scene, self._serial = scene, self._serial + 1
        with self.hold_sync():
            for name, value in changed.items():
                setattr(self, name, value)

    def say(self, text: str) -> None:
        """Have a screen reader say this, once; the same words may be said again."""
        self.said = {"text": text, "n": int(self.said.get("n", 0)) + 1}

    def figure(self) -> "Figure":
        """The picture as a Plotly figure, for a notebook. Imports plotly, which the page never does."""
        from plotly.graph_objects import Figure

        return Figure(figure(self.scene))

    def _heard(self, _: object, message: object, __: object) -> None:
        """Everything from the browser comes through here."""
        if not isinstance(message, dict):
            refuse("a message that is no object", message)
        elif message.get("kind") == "plotly":
            self.send({"kind": "plotly"}, [_plotly()])
        elif message.get("kind") == "style":
            self.send({"kind": "style", "text": stylesheets()})
        elif not _sound(message):
            refuse("a message of the board", message)
        elif self._once.counts(message):
            self._answer(message)

    def _answer(self, message: Mapping[str, object]) -> None:
        kind, at, key = message.get("kind"), message.get("at"), message.get("key")
        self.at = at if isinstance(at, str) and at in _pressable(self.scene) else ""
        if kind == "escape":
            self._key("Escape")
        elif kind == "key" and isinstance(key, str):
            self._key(key)
        elif ref := self._pointed_at(message):
            self._press(ref)
        else:
            LOG.warning("the board: what points at no place was ignored: %.200r", message)

    def _pointed_at(self, message: Mapping[str, object]) -> str:
        """The place a press or a click means: a land at that very point, else the label under it, else the sea."""
        named = message.get("ref")
        label = named if isinstance(named, str) and named in _pressable(self.scene) else ""
        if message.get("kind") == "press":
            return label
        x, y = message.get("x"), message.get("y")
        if message.get("kind") != "click" or not _number(x) or not _number(y):
            return ""
        hit = shape_at(self.scene, x, y) or ""
        roles = {shape.ref: shape.role for shape in self.scene.shapes}
        if roles.get(hit, "inert") in ("sea", "inert"):
            return label or (hit if roles.get(hit) == "sea" else "")
        return hit


def _sound(message: Mapping[str, object]) -> bool:
    """Whether a board sends such a message at all."""
    kind, key, ref, at = (message.get(name, "") for name in ("kind", "key", "ref", "at"))
    if not isinstance(ref, str) or not isinstance(at, str):
        return False
    if kind == "key":
        return isinstance(key, str) and key in KEYS
    if kind == "click":
        return _number(message.get("x")) and _number(message.get("y"))
    return kind == "escape" or (kind == "press" and bool(ref))


def _number(value: object) -> "TypeGuard[float]":
    return isinstance(value, int | float) and not isinstance(value, bool) and -_FAR < value < _FAR


def _pressable(scene: Scene) -> set[str]:
    return {label.ref for label in scene.labels if label.press}


def _ground(scene: Scene) -> tuple[object, ...]:
    """What must be the same for a patch to do: the areas, and which labels there are."""
    if scene.zones:
        return tuple((zone.name, zone.refs) for zone in scene.zones)
    return [(s.ref, s.rings) for s in scene.shapes], [label.ref for label in scene.labels], scene.width, scene.height


def _outlines(scene: Scene) -> dict[str, list[list[float | None]]]:
    return {} if scene.zones else {ref: [xs, ys] for ref, (xs, ys) in geometry(scene).items()}


def _picture(scene: Scene, serial: int) -> Tree:
    """Everything of a scene that the browser shows, but for the outlines."""
    marks: dict[str, list[str]] = {}
    for ref, mark in scene.marks:
        marks.setdefault(ref, []).append(mark)
    picture: Tree = {
        "serial": serial,
        "width": scene.width,
        "height": scene.height,
        **(_laid(scene) if scene.zones else drawing(scene)),
        "labels": {label.ref: _label(label, marks.get(label.ref, [])) for label in scene.labels},
        "discs": [list(disc) for disc in scene.discs],
        "ships": [list(path.points[1]) for path in scene.paths if path.kind == "sea-way" and len(path.points) > 2],
        "legend": [[row.mark, row.text] for row in scene.legend],
        "title": scene.title,
        "badge": scene.badge,
        "ramp": [scene.ramp.title, *scene.ramp.texts] if scene.ramp else [],
    }
    placed = {"crop": scene.crop, "home": scene.home}
    return picture | {name: list(found) for name, found in placed.items() if found}


def _laid(scene: Scene) -> Tree:
    """Cards flow in their zones, and need no drawing but that of the axis beside them."""
    zones = {zone.name: {"nth": nth, **_kept(asdict(zone), ("name",))} for nth, zone in enumerate(scene.zones)}
    if scene.axis is None:
        return {"zones": zones}
    told = {"title": scene.axis.title, "note": scene.axis.note, "rows": scene.axis.rows}
    return {"zones": zones, "axis": told | axis_drawing(scene.axis)}


def _label(label: Label, marks: list[str]) -> Tree:
    """A label without what is empty; `ref` is its key."""
    without = ("ref", "press", "what", *(("kind",) if label.kind == "place" else ()))
    return _kept(asdict(label), without) | {"press": label.press, "marks": list(dict.fromkeys(marks))}


def _kept(parts: Mapping[str, object], without: Iterable[str]) -> Tree:
    """Without what is empty, as JSON can hold it."""
    plain = {key: list(value) if isinstance(value, tuple) else value for key, value in parts.items()}
    return {key: value for key, value in plain.items() if value and key not in without}


def _plotly() -> bytes:
    """plotly.js out of the installed package, found without importing it."""
    found = find_spec("plotly")
    if found is None or found.origin is None:
        raise FileNotFoundError("plotly.min.js: expected in the installed package plotly, which was not found")
    return (Path(found.origin).parent / "package_data" / "plotly.min.js").read_bytes()
