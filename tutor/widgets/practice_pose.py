"""Makes an exercise of a position: what to ask of it, and about what."""

from collections.abc import Callable, Mapping
from typing import Any

from tutor.i18n import Words
from tutor.kernel.item import Exercises, Item, Pose
from tutor.lessons.practice_posed import pose
from tutor.views import answers
from tutor.widgets import parts, table_parts
from tutor.widgets.desk import Desk
from tutor.widgets.hand import Hand
from tutor.widgets.markup import Html, tag
from tutor.widgets.pane import Values

FEW = 6
"""So many choices are buttons; more are a list to pick from."""


class PoseView:
    """A person who makes an exercise. `on_item` gets its id; `on_back` leads back to where the position lies."""

    acts: Mapping[str, str] = {"Ctrl-Enter": "primary"}
    happened = None

    def __init__(
        self, desk: Desk, words: Words, state: Any,
        on_item: Callable[[str], object], on_back: Callable[[], object],
    ) -> None:  # fmt: skip
        self.desk, self.words, self.state = desk, words, state
        self.on_item, self.on_back = on_item, on_back
        self.hand = Hand(desk.pack, words, lambda move: None)
        exercises: Exercises[Any] = desk.pack.load("exercises")
        self.poses = {name: one for name, one in exercises.poses.items() if one.choices(state)}
        """What makes sense at this position."""
        self.name, self.args = "", tuple[str, ...]()
        self.item: Item[Any] | None = None

    @property
    def choices(self) -> tuple[tuple[str, ...], ...]:
        """What the chosen kind can be asked about."""
        found: Pose[Any] | None = self.poses.get(self.name)
        return found.choices(self.state) if found else ()

    # ---- what is pressed

    def press(self, ref: str) -> None:
        """A place: what is asked about, where one place is; else it tells of itself."""
        rest = ref.partition(":")[2]
        place = next((n for n, args in enumerate(self.choices) if args == (rest,)), None)
        if place is None or not self.desk.window.is_place(ref):
            self.desk.about(ref)
        else:
            self.act(f"which:{place}", {})

    def key(self, key: str) -> None:
        """A key on the board or in a pane."""
        if key == "Escape":
            self.on_back()
        elif key in self.acts:
            self.act(self.acts[key], {})

    def act(self, act: str, values: Values) -> None:
        """A button or a list."""
        head, _, rest = act.partition(":")
        if act == "back":
            self.on_back()
            return
        if act == "primary" and self.item:
            self.on_item(self.item.id)
            return
        if head == "kind" and rest in self.poses:
            self.name, self.args, self.item = rest, (), None
            if len(self.choices) == 1:
                self._about(self.choices[0])
        elif head == "which" and rest.isdecimal() and int(rest) < len(self.choices):
            self._about(self.choices[int(rest)])
        self.draw()

    def _about(self, args: tuple[str, ...]) -> None:
        self.args = args
        self.item = pose(self.desk.pack, self.state, self.name, args)

    # ---- what is shown

    def hear(self, words: Words) -> None:
        """These words from now on; nothing is drawn."""
        self.words = self.hand.words = words

    def draw(self) -> None:
        """Everything anew."""
        named = self.hand.named(self.state)
        panels = self.desk.window.panels(self.state, self.words)
        kinds = self.poses[self.name].about if self.args else ()
        board = {label.ref for label in self.desk.board.scene.labels}
        refs = (f"{kind}:{arg}" for kind, arg in zip(kinds, self.args, strict=False))
        lit = tuple(ref for ref in refs if ref in board)
        self.desk.fill(
            self.desk.window.scene(self.state, self.words, **({"lit": lit} if lit else {})),
            phases=table_parts.phase_bar(named, panels),
            panel=self._panel(named),
            under=table_parts.seat_cards(named, panels, lambda ref: "", full=True),
            side=Html(""),
        )

    def _panel(self, named: Words) -> Html:
        asked = tag("p", answers.prompt(named, self.item), cls="serif asked-so") if self.item else None
        back = parts.button("back", named("act.back"), cls="btn quiet")
        go = parts.button("primary", named("practice.ask-it"), cls="btn primary") if self.item else None
        inside = (
            tag("h3", named("practice.make"), tabindex=-1, data_focus="pose"),
            tag("p", named("practice.make-about"), cls="small muted"),
            self._kinds(named) if self.poses else tag("p", named("practice.make-none")),
            self._which(named),
            asked,
            tag("div", back, tag("span", cls="sp"), go, cls="dt-actions"),
        )
        return tag("section", *inside, cls="dt-step of-pose", data_key="pose")

    def _kinds(self, named: Words) -> Html:
        title = named("practice.make-kind")
        rows = [
            parts.button(
                f"kind:{name}", named(f"exercise.{one.generator}.title"), cls="opt on" if name == self.name else "opt",
                pressed=name == self.name,
            )
            for name, one in self.poses.items()
        ]  # fmt: skip
        inside = (tag("span", title, cls="eyebrow"), tag("div", *rows, cls="opts"))
        return tag("div", *inside, cls="optg", role="group", aria_label=title)

    def _which(self, named: Words) -> Html | None:
        """The arguments: a few buttons, or a list."""
        rows = [(n, self._called(named, args), args == self.args) for n, args in enumerate(self.choices)]
        if len(rows) < 2:
            return None
        title = named("practice.make-which")
        head = tag("span", title, cls="eyebrow")
        if len(rows) <= FEW:
            buttons = [
                parts.button(f"which:{n}", text, cls="opt on" if on else "opt", pressed=on) for n, text, on in rows
            ]
            return tag("div", head, tag("div", *buttons, cls="opts"), cls="optg", role="group", aria_label=title)
        options = [tag("option", text, value=f"which:{n}", data_act=f"which:{n}", selected=on) for n, text, on in rows]
        first = tag("option", named("choose.pick"), value="")
        select = tag("select", first, *options, data_act="which", aria_label=title, cls="pick", data_key=self.name)
        return tag("div", head, select, cls="optg")

    def _called(self, named: Words, args: tuple[str, ...]) -> str:
        kinds = self.poses[self.name].about
        texts = [named.name(f"{kind}:{arg}") if kind else arg for kind, arg in zip(kinds, args, strict=True)]
        return " · ".join(texts)
