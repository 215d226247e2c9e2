"""The board as a graph: what leads where, what holds a realm together, which seas matter, what another map changes.

A `Sight` is one thing to see: its picture lies on the board, its sentence stands beside it, its table below.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from tutor.i18n import Words
from tutor.views import frames
from tutor.views.graphs import Graphs, Sight, laid
from tutor.views.scene import Scene
from tutor.widgets import parts
from tutor.widgets.explorer_tab import Tab
from tutor.widgets.markup import Html, joined, tag
from tutor.widgets.pane import Values

if TYPE_CHECKING:
    from tutor.widgets.explorer import ExplorerView

WAYS = "ways"
"""The sight of the shortest ways, which hangs on two places."""


class GraphTab(Tab):
    """One sight at a time."""

    name = "graph"
    for_seat: ClassVar[bool] = False

    def __init__(self, view: "ExplorerView") -> None:
        super().__init__(view)
        self.graphs: Graphs[Any] = view.desk.pack.load("graphs")
        self.sight = WAYS
        """Which one is shown."""
        self.start = self.target = ""
        """From where and to where the ways lead; a place, or a seat with all its places."""
        self._known: Mapping[tuple[object, ...], Sight] = {}

    def begin(self) -> None:
        """Of another table only the kind of sight is kept, and the places that its board has too."""
        self._known = {}
        places = {ref for ref, _ in self._places}
        self.start = self.start if self.start in {*places, *self._seats} else ""
        self.target = self.target if self.target in places else ""

    # ---- what there is

    @property
    def _places(self) -> list[tuple[str, str]]:
        """Every place that can be pressed, with its name, in the order of the alphabet."""
        labels = self.view.desk.window.scene(self.view.state, self.view.words).labels
        return sorted(((one.ref, one.name) for one in labels if one.press), key=lambda row: row[1])

    @property
    def _seats(self) -> tuple[str, ...]:
        """The seats that own something."""
        shown = self.view.desk.window.panels(self.view.state, self.view.words).seats
        return tuple(one.ref for one in shown if one.places)

    def _of(self, name: str) -> Sight:
        """A sight of this board, in the words of the page; worked out once."""
        key = (name, self.view.words, self.view.state)
        if key not in self._known:
            made = self.graphs.sight(self.view.state, self.view.words, name)
            self._known = {**self._known, key: made}
        return self._known[key]

    @property
    def seen(self) -> Sight | None:
        """What is shown; nothing as long as the ways lack an end."""
        if self.sight != WAYS:
            return self._of(self.sight)
        if not (self.start and self.target):
            return None
        return self.graphs.ways(self.view.state, self.view.words, self.start, self.target)

    # ---- what is pressed

    def press(self, ref: str) -> None:
        """A place of the board: where the ways begin, then where they end."""
        if ref not in {place for place, _ in self._places}:
            self.view.desk.about(ref)
            return
        if self.sight != WAYS:
            self.sight, self.start, self.target = WAYS, ref, ""
        elif ref == self.start:
            self.start = self.target = ""
        elif not self.start or self.target:
            self.start, self.target = ref, ""
        else:
            self.target = ref
        self._say()
        self.view.draw()

    def act(self, act: str, values: Values) -> None:
        """A sight, or an end of the ways out of a list."""
        head, _, rest = act.partition(":")
        if head == "sight" and rest in (WAYS, *self.graphs.names):
            self.sight = rest
        elif head == "from" and rest in {"", *self._seats, *(place for place, _ in self._places)}:
            self.start, self.target = rest, "" if rest == self.target else self.target
        elif head == "to" and rest in {"", *(place for place, _ in self._places)}:
            self.target = rest if rest != self.start else ""
        elif act == "let-go":
            self.start = self.target = ""
        self._say()
        self.view.draw()

    def _say(self) -> None:
        """The sentence, for whoever does not see it."""
        seen = self.seen
        if seen:
            self.view.desk.board.say(seen.sentence)

    # ---- what is shown

    def scene(self) -> Scene:
        """The board with the sight on it; before that, with where the ways begin."""
        seen, window = self.seen, self.view.desk.window
        if seen:
            # what is marked is what a small screen shows first
            lit = tuple(ref for ref, _ in seen.marks) if self.sight == WAYS else ()
            scene: Scene = window.scene(self.view.state, self.view.words, lit=lit)
            return laid(scene, seen)
        begun = (self.start,) if self.start and self.start not in self._seats else ()
        plain: Scene = window.scene(self.view.state, self.view.words, allowed=begun)
        return plain

    def panel(self) -> Html:
        """The sights to choose from, and the sentence of the one that is shown."""
        named, seen = self.words, self.seen
        ends = (self._ends(named),) if self.sight == WAYS else ()
        said = _said(seen) if seen else tag("p", named("graph.choose"), cls="small muted")
        return joined((tag("h3", named("graph.title")), self._list(named), *ends, said))

    def _list(self, named: Words) -> Html:
        rows = [(WAYS, named("graph.ways")), *((name, self._of(name).title) for name in self.graphs.names)]
        buttons = [
            parts.button(f"sight:{name}", title, cls="opt on" if name == self.sight else "opt",
                         pressed=name == self.sight)
            for name, title in rows
        ]  # fmt: skip
        return tag("div", *buttons, cls="opts graph-sights", role="group", aria_label=named("graph.title"))

    def _ends(self, named: Words) -> Html:
        """From where and to where, each out of a list; the board does the same."""
        seats = [(ref, named("graph.seat", seat=ref)) for ref in self._seats]
        return tag(
            "div", _pick("from", named("graph.from"), self.start, [*seats, *self._places]),
            tag("span", "›", cls="arr muted", aria_hidden=True),
            _pick("to", named("graph.to"), self.target, self._places), cls="predict-pair",
        )  # fmt: skip

    def under(self) -> Html:
        """The table of the sight."""
        seen = self.seen
        if seen is None or not seen.rows:
            return Html("")
        heads = tag("tr", *(tag("th", head, scope="col") for head in seen.heads))
        rows = [tag("tr", tag("th", row[0], scope="row"), *(tag("td", cell) for cell in row[1:])) for row in seen.rows]
        csv = frames.Table(seen.heads, seen.rows).csv()
        copy = tag("button", self.words("predict.csv"), type="button", cls="btn small quiet", data_act="copied",
                   data_copy=csv)  # fmt: skip
        table = tag("table", tag("thead", heads), tag("tbody", *rows), cls="predict-table")
        frame = tag("div", table, cls="scroll-x", tabindex=0, role="region", aria_label=seen.title)
        head = tag("div", tag("h4", seen.title, cls="serif"), tag("span", cls="sp"), copy, cls="row wrap")
        return tag("section", head, frame, cls="card pad col predict-card")

    def note(self) -> str:
        """What counts as a way."""
        return self.words("graph.note")

    # ---- links

    def link(self) -> Mapping[str, str]:
        """The sight, or the ends of the ways."""
        if self.sight != WAYS:
            return {"sight": self.sight}
        return {"from": self.start, "to": self.target}

    def follow(self, query: Mapping[str, str]) -> None:
        """The same again; a place that this board has not is passed over."""
        wanted, places = query.get("sight", ""), {place for place, _ in self._places}
        self.sight = wanted if wanted in self.graphs.names else WAYS
        start, target = query.get("from", ""), query.get("to", "")
        self.start = start if start in {*places, *self._seats} else ""
        self.target = target if target in places and target != start else ""


def _pick(head: str, label: str, chosen: str, rows: list[tuple[str, str]]) -> Html:
    options = [
        tag("option", name, value=f"{head}:{ref}", data_act=f"{head}:{ref}", selected=ref == chosen)
        for ref, name in (("", label), *rows)
    ]
    return tag("select", *options, data_act=head, aria_label=label, cls="pick", data_key=head)


def _said(seen: Sight) -> Html:
    note = tag("p", seen.note, cls="small muted") if seen.note else None
    title = tag("h4", seen.title, cls="serif")
    return tag("div", title, tag("p", seen.sentence, cls="graph-sentence"), note, cls="col", data_key=seen.title)


__all__ = ["GraphTab"]
