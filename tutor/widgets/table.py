"""Free play on one page: a game with people and bots at one table, every move checked by the referee.

Use: `TableView(desk, words, seated)`, shown by `desk.show(view)`. All that is known is one Sitting and one hand.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from tutor.i18n import Words
from tutor.kernel.chance import TapeError, typed
from tutor.kernel.game import Event
from tutor.kernel.sitting import Sitting, again, back, begun, came, first
from tutor.views.scene import Scene
from tutor.views.trial import Unswitched
from tutor.widgets import switch, table_panel, table_parts, table_under
from tutor.widgets.desk import Desk
from tutor.widgets.hand import Hand
from tutor.widgets.logbook import Logbook
from tutor.widgets.notes import FIELD, Notes
from tutor.widgets.pane import Values
from tutor.widgets.seating import Seated, Seating, pasted
from tutor.widgets.seen import changed
from tutor.widgets.table_course import Course

NOT_MEANWHILE = frozenset(("primary", "say", "show", "came", "why", "one", "auto"))
"""What waits while bots move, or is said to wait. All else can be done; what changes the table stops them first."""


class TableView(Course):
    """One table."""

    acts: Mapping[str, str] = {
        "h": "why", "u": "undo", "y": "redo", "Ctrl-Enter": "primary", "PageDown": "primary", " ": "primary",
        "n": "notation",
    }  # fmt: skip
    """Key -> what it does here."""
    unpasted: Seating | None = None
    """Why a text that was pasted in cannot be laid out."""
    switched: switch.Switched | None = None
    """What another rule would change; the table itself stays as it is."""
    unswitched: Unswitched | None = None
    """Why the last switch cannot be on this table."""
    notes = Notes()
    """What people at the table have written down."""
    on_exercise: Callable[[Any], object] | None = None
    """Makes an exercise of what lies on the table, where the game has exercises."""
    on_explore: Callable[[], object] | None = None
    """Explores what lies on the table, where the game can be explored."""

    def __init__(
        self, desk: Desk, words: Words, seated: Seated,
        on_new: Callable[[], object] = lambda: None, on_return: Callable[[], object] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(desk, words, seated)
        self.on_new = on_new
        self.on_return = on_return
        self.hand = Hand(desk.pack, self.words, self._made)
        self.misread: str | None = None
        """Dice that were typed in and cannot be."""
        self.notation = False
        """Whether the log shows moves as they are written."""
        self.asking = False
        """Whether moves are only asked about, not made."""
        self.answered: Any = None
        """A move that was asked about and is allowed."""
        self.looked: tuple[str, ...] = ()
        self.logbook = Logbook()
        self.began: tuple[Any, bool] | None = None
        """What lay on the table in the middle of a step, and whether the game was over, when it was last drawn."""
        self.lay_out()

    def _made(self, move: Any) -> None:
        if self.asking:
            self.answered = move
            return
        self._switch("")
        self.made(move)

    # ---- what is pressed

    def press(self, ref: str) -> None:
        """A place on the board, or a choice beside it. While bots move, a place tells of itself and all else waits."""
        if self._press(ref):
            self.draw()

    def _press(self, ref: str) -> bool:
        """Whether anything may have changed."""
        self.answered, self.looked = None, ()
        if self.thinking and not self.desk.window.is_place(ref):
            self._wait()
            return False
        if self.looking is not None or self.sitting.over or (not self.mine and not self.sitting.awaited):
            self.desk.about(ref, self.looking)
            return False
        held = self.hand.held
        self.hand.press(self.state, ref, self.seat)
        if self.hand.held is held and not held.refused:
            self.desk.about(ref)  # a press that means nothing here
        self._refused()
        return True

    def _refused(self) -> None:
        if self.hand.held.refused:
            self.desk.board.say(self.hand.spoken(self.state))

    def key(self, key: str) -> None:
        """A key on the board or in a pane."""
        if key == "Escape":
            self.act("stop" if self.thinking else "let-go", {})
        elif key in self.acts:
            self.act(self.acts[key], {})
        elif ref := self.hand.keyed(self.state, key):
            self.press(ref)

    def act(self, act: str, values: Values) -> None:
        """A button or a form of the page."""
        head, _, rest = act.partition(":")
        if head == "press":
            self.press(rest)
            return
        if leave := self._elsewhere.get(act):
            leave()
            return
        if head in ("line", "point"):
            self.logbook.hear(head, rest)
        elif self.thinking and head in NOT_MEANWHILE:
            self._wait()
        else:
            self._small(act, head, rest, values)
        if head == "point":
            self.desk.fill(self._scene())
        else:
            self.draw()

    @property
    def _elsewhere(self) -> Mapping[str, Callable[[], object] | None]:
        """What shows something else in place of this table."""
        exercise = self.on_exercise
        posed = (lambda: exercise(self.state)) if exercise else None
        return {"new": self.on_new, "return": self.on_return, "exercise": posed, "explore": self.on_explore}

    def _wait(self) -> None:
        self.desk.board.say(self.words("pace.wait"))

    def _small(self, act: str, head: str, rest: str, values: Values) -> None:
        plain: Mapping[str, Callable[[], None]] = {
            "primary": self._primary, "let-go": self._let_go, "notation": self._notate, "why": self._ask,
            "undo": lambda: self._turn_to(back), "redo": lambda: self._turn_to(again),
            "reset": lambda: self._turn_to(first),
            "stop": self.halt, "one": lambda: self._help(values, False), "auto": lambda: self._help(values, True),
        }  # fmt: skip
        if act in plain:
            plain[act]()
        elif head == "say":
            self.hand.say(self.state, rest or values.get("move", ""), self.seat)
            self._refused()
        elif head == "show":
            self._show(rest)
        elif head == "came":
            self._came(rest or values.get("dice", ""))
        elif head == "look":
            self.looked = tuple(rest.split())
        elif head == "switch":
            self._switch(rest)
        elif head == "speed":
            self.hasten(rest)
        elif act == "paste":
            self._paste(values.get("record", ""))
        elif act == FIELD:
            self.notes = self.notes.written(values.get(FIELD, ""))

    def _help(self, values: Values, by_itself: bool) -> None:
        self._let_go()
        self.helped(values, by_itself)

    def _let_go(self) -> None:
        self.stop()
        self.hand.let_go()
        self.asking, self.answered, self.looked = False, None, ()
        self._switch("")

    def _switch(self, rest: str) -> None:
        """Look at the table under another rule; with nothing, back to its own."""
        self.switched = self.unswitched = None
        name, sign, value = rest.partition("=")
        if not sign:
            return
        try:
            self.switched = switch.look(self.desk.pack.game, self.desk.window, self.words, self.state, name, value)
        except ValueError as wrong:
            self.unswitched = wrong if isinstance(wrong, Unswitched) else Unswitched("switch.cannot")

    def _notate(self) -> None:
        self.notation = not self.notation

    def _ask(self) -> None:
        self.asking, self.answered = not self.asking, None

    def _paste(self, text: str) -> None:
        """Another record or position at this table, with the same people; what cannot be read is said."""
        try:
            seated = pasted(self.desk.pack, text, self.seated)
        except Seating as wrong:
            self.unpasted = wrong
            return
        self._let_go()
        self.logbook = Logbook()
        self.seated, self.sitting = seated, begun(self.desk.pack.game, seated.start)
        self.before = self.misread = self.unpasted = self.looking = None
        self.lay_out()
        self.go_on()

    def _primary(self) -> None:
        if self.looking is not None:
            self.seen()
        elif self.hand.held.refused or self.hand.held.unread:
            self.hand.let_go()
        elif self.hand.held.ready is not None:
            self.hand.go()
        elif self.mine and (only := self.hand.only(self.state)):
            self._press(only.ref)
        elif not self.mine and not self.sitting.over and not self.sitting.awaited:
            self.step()

    def _show(self, rest: str) -> None:
        refused = self.hand.held.refused
        if refused and rest.isdecimal() and int(rest) < len(refused.instead):
            self.hand.show(self.state, refused.instead[int(rest)])

    def _turn_to(self, turn: Callable[[Sitting[Any, Any]], Sitting[Any, Any]]) -> None:
        """Back or forth in what was done."""
        self._let_go()
        self.before = self.misread = self.looking = None
        self.sitting = turn(self.sitting)
        self.told = len(self.sitting.log)
        if not self.mine:
            self.go_on()

    def _came(self, text: str) -> None:
        """Dice or a card that a person says."""
        chance = self.sitting.awaited
        if chance is None:
            return
        try:
            outcome = typed(text, chance)
        except TapeError:
            self.misread = text
            return
        self._switch("")
        self.misread = None
        self.sitting = came(self.sitting, outcome)
        self.go_on()

    # ---- what is shown

    def hear(self, words: Words) -> None:
        """These words from now on, with the names of the people here; nothing is drawn."""
        self.words = self.hand.words = self.seated.called(words)

    def draw(self) -> None:
        """Everything anew; what has not changed is not sent."""
        shown = self.state if self.looking is None else self.looking
        named = self.hand.named(shown)
        panels = self.desk.window.panels(shown, self.words)
        self.desk.fill(
            self._scene(),
            phases=table_parts.phase_bar(named, panels),
            panel=table_panel.panel(self, named),
            under=table_under.under(self, named, table_parts.pile(named, panels)),
            side=table_parts.seat_cards(named, panels, lambda ref: self._role(named, ref), full=True),
        )
        self.tell()
        if (begins := (self.looking, self.sitting.over)) != self.began:
            self.began = begins
            self.desk.panel.top()

    def _role(self, named: Words, ref: str) -> str:
        seat = int(ref.partition(":")[2])
        if seat in self.seated.bots:
            return named(f"bot.{self.seated.bots[seat]}")
        return named("seat.you") if len(self.seated.people) == 1 and seat in self.seated.people else ""

    def _scene(self) -> Scene:
        window = self.desk.window
        if self.switched:
            scene: Scene = window.scene(self.switched.state, self.words, lit=self.switched.refs, seat=self.viewer)
            return replace(scene, crop=None)
        if self.looking is not None:
            return window.scene(self.looking, self.words, seat=self.viewer)
        marks = dict(self.hand.marks(self.state)) if self.mine or self.hand.busy else {}
        pointed = self.logbook.places(window, self.words, self.sitting.log)
        if self.looked or pointed:
            marks = {"lit": self.looked or pointed}
        elif not marks and self.before is not None:
            marks = {"changed": changed(window, self.before, self.state, self.words)}
        scene = window.scene(self.state, self.words, seat=self.viewer, **marks)
        whole = "changed" in marks or ("lit" in marks and not self.looked)
        return replace(scene, crop=None) if whole else scene  # a place alone says little of where it is

    @property
    def shown(self) -> bool:
        """Whether somebody looks at it."""
        return self.desk.view is self

    def sentence(self, event: Event, state: Any) -> str:
        """What happened, in words."""
        return self.hand.named(state)(f"event.{event.kind}", **dict(event.facts))
