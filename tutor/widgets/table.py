"""Free play on one page: a game with people and bots at one table, every move checked by the referee.

Use: `TableView(desk, words, seated)`, shown by `desk.show(view)`. All that is known is one Sitting and one hand.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from tutor.i18n import Words
from tutor.kernel.bot import choose
from tutor.kernel.chance import Chance, Outcome, TapeError, counter, typed
from tutor.kernel.game import Event
from tutor.views.scene import Scene
from tutor.widgets import switch, table_panel, table_parts, table_under
from tutor.widgets.desk import Desk
from tutor.widgets.hand import Hand
from tutor.widgets.pane import Values
from tutor.widgets.seating import Seated, Seating, pasted
from tutor.widgets.seen import changed
from tutor.widgets.sitting import Sitting, again, back, begun, came, first, said

BOTS_AT_ONCE = 400
"""So many moves of bots in a row, at most, before the page is asked again."""


class TableView:
    """One table."""

    unpasted: Seating | None = None
    """Why a text that was pasted in cannot be laid out."""
    switched: switch.Switched | None = None
    """What another rule would change; the table itself stays as it is."""
    unswitched = False
    """Whether the last switch cannot be on this table."""

    def __init__(
        self, desk: Desk, words: Words, seated: Seated,
        on_new: Callable[[], object] = lambda: None, on_return: Callable[[], object] | None = None,
    ) -> None:  # fmt: skip
        self.desk = desk
        self.seated = seated
        self.words = seated.called(words)
        self.on_new = on_new
        self.on_return = on_return
        self.hand = Hand(desk.pack, self.words, self._made)
        self.sitting: Sitting = seated.sat or begun(desk.pack.game, seated.start)
        self.before: Any = None
        """What the table looked like before the last move that a person made or watched."""
        self.misread: str | None = None
        """Dice that were typed in and cannot be."""
        self.notation = False
        """Whether the log shows moves as they are written."""
        self.asking = False
        """Whether moves are only asked about, not made."""
        self.answered: Any = None
        """A move that was asked about and is allowed."""
        self.looked: tuple[str, ...] = ()
        self.laid = 0
        """How many outcomes the set-up took, which no list of throws is for."""
        self._lay_out()

    @property
    def state(self) -> Any:
        """What lies on the table."""
        return self.sitting.state

    @property
    def seat(self) -> int | None:
        """The person to move; None when nobody at the table is, or anybody may."""
        mine = [seat for seat in self.sitting.seats if seat in self.seated.people]
        return mine[0] if len(self.sitting.seats) == 1 and mine else None

    @property
    def mine(self) -> bool:
        """Whether a person decides now."""
        return any(seat in self.seated.people for seat in self.sitting.seats)

    # ---- the game goes on

    def _lay_out(self) -> None:
        """Before anybody looks: chance and bots up to the first decision of a person, and the set-up if wanted."""
        deal = counter(self.seated.seed)
        while self.seated.ready and not self.sitting.over and not self.desk.window.settled(self.state):
            chance = self.sitting.awaited
            if chance:
                self.sitting = came(self.sitting, deal(chance))
            elif not self._by_bot(self.seated.stand_in):
                break
        self.laid = self.seated.laid if self.seated.sat else self.sitting.outcomes
        self._go_on()

    def _go_on(self) -> None:
        for _ in range(BOTS_AT_ONCE):
            if self._by_chance():
                continue
            if self.mine or self.sitting.over or self.seated.step_by_step or not self._by_bot():
                return

    def _by_chance(self) -> bool:
        chance = self.sitting.awaited
        outcome = self._dealt(chance) if chance else None
        if outcome is None:
            return False
        self.sitting = came(self.sitting, outcome)
        return True

    def _dealt(self, chance: Chance) -> Outcome | None:
        """What the dealer of this table brings; None when a person has to say it."""
        at = self.sitting.outcomes - self.laid
        if self.seated.dice == "seed":
            return counter(self.seated.seed, self.seated.thrown + self.sitting.outcomes)(chance)
        if self.seated.dice == "tape" and at < len(self.seated.tape):
            try:
                return typed(self.seated.tape[at], chance)
            except TapeError:
                return None
        return None

    def _by_bot(self, stand_in: str = "") -> bool:
        seats = self.sitting.seats
        name = (self.seated.bots.get(seats[0]) or stand_in) if seats else ""
        if not name:
            return False
        bot = self.desk.pack.load("bots")[name]
        move = choose(self.desk.pack.game, bot, self.state, seats[0], self.seated.seed, len(self.sitting.entries))
        self.sitting = said(self.sitting, move, person=False)
        return True

    def _made(self, move: Any) -> None:
        if self.asking:
            self.answered = move
            return
        self._switch("")
        self.before, start = self.state, len(self.sitting.log)
        self.sitting = said(self.sitting, move)
        self._go_on()
        self._tell(start)

    def _tell(self, start: int) -> None:
        texts = [self.sentence(line.event, line.state) for line in self.sitting.log[start:][:8]]
        self.desk.board.say(" ".join(texts))

    # ---- what is pressed

    def press(self, ref: str) -> None:
        """A place on the board, or a choice beside it."""
        self.answered, self.looked = None, ()
        if self.sitting.over or (not self.mine and not self.sitting.awaited):
            self.desk.about(ref)
            return
        self.hand.press(self.state, ref, self.seat)
        self._refused()
        self.draw()

    def _refused(self) -> None:
        if self.hand.held.refused:
            self.desk.board.say(self.hand.spoken(self.state))

    def key(self, key: str) -> None:
        """A key on the board or in a pane."""
        verb = next((one.ref for one in self.desk.window.verbs(self.state, self.words) if one.key == key), "")
        acts = {
            "h": "why",
            "u": "undo",
            "y": "redo",
            "Ctrl-Enter": "primary",
            "PageDown": "primary",
            " ": "primary",
            "n": "notation",
        }
        if key == "Escape":
            self.act("let-go", {})
        elif key in acts:
            self.act(acts[key], {})
        elif verb:
            self.press(verb)
        elif key.isdecimal():
            self.press(f"n:{key}")

    def act(self, act: str, values: Values) -> None:
        """A button or a form of the page."""
        head, _, rest = act.partition(":")
        if head == "press":
            self.press(rest)
            return
        if act == "new":
            self.on_new()
            return
        if act == "return" and self.on_return:
            self.on_return()
            return
        self._small(act, head, rest, values)
        self.draw()

    def _small(self, act: str, head: str, rest: str, values: Values) -> None:
        plain: Mapping[str, Callable[[], None]] = {
            "primary": self._primary, "let-go": self._let_go, "notation": self._notate, "why": self._ask,
            "undo": lambda: self._turn_to(back), "redo": lambda: self._turn_to(again),
            "reset": lambda: self._turn_to(first), "copied": lambda: self.desk.board.say(self.words("table.copied")),
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
        elif act == "paste":
            self._paste(values.get("record", ""))

    def _let_go(self) -> None:
        self.hand.let_go()
        self.asking, self.answered, self.looked = False, None, ()
        self._switch("")

    def _switch(self, rest: str) -> None:
        """Look at the table under another rule; with nothing, back to its own."""
        self.switched, self.unswitched = None, False
        name, sign, value = rest.partition("=")
        if not sign:
            return
        try:
            self.switched = switch.look(self.desk.pack.game, self.desk.window, self.state, name, value)
        except ValueError:
            self.unswitched = True

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
        self.seated, self.sitting = seated, begun(self.desk.pack.game, seated.start)
        self.before = self.misread = self.unpasted = None
        self._lay_out()

    def _primary(self) -> None:
        if self.hand.held.refused or self.hand.held.unread:
            self.hand.let_go()
        elif self.hand.held.ready is not None:
            self.hand.go()
        elif self.mine and (only := self.hand.only(self.state)):
            self.press(only.ref)
        elif not self.mine and not self.sitting.over and not self.sitting.awaited:
            self.before, start = self.state, len(self.sitting.log)
            self._by_bot()
            while self._by_chance():
                pass
            self._tell(start)

    def _show(self, rest: str) -> None:
        refused = self.hand.held.refused
        if refused and rest.isdecimal() and int(rest) < len(refused.instead):
            self.hand.show(self.state, refused.instead[int(rest)])

    def _turn_to(self, turn: Callable[[Sitting], Sitting]) -> None:
        """Back or forth in what was done."""
        self._let_go()
        self.before = self.misread = None
        self.sitting = turn(self.sitting)
        if not self.mine:
            self._go_on()

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
        self.misread, start = None, len(self.sitting.log)
        self.sitting = came(self.sitting, outcome)
        self._go_on()
        self._tell(start)

    # ---- what is shown

    def speak(self, words: Words) -> None:
        """The same in another language."""
        self.hear(words)
        self.draw()

    def hear(self, words: Words) -> None:
        """These words from now on, with the names of the people here; nothing is drawn."""
        self.words = self.hand.words = self.seated.called(words)

    def draw(self) -> None:
        """Everything anew; what has not changed is not sent."""
        named = self.hand.named(self.state)
        panels = self.desk.window.panels(self.state, self.words)
        self.desk.fill(
            self._scene(),
            phases=table_parts.phase_bar(named, panels),
            panel=table_panel.panel(self, named),
            under=table_under.under(self, named, table_parts.pile(named, panels)),
            side=table_parts.seat_cards(named, panels, lambda ref: self._role(named, ref), full=True),
        )

    def _role(self, named: Words, ref: str) -> str:
        seat = int(ref.partition(":")[2])
        if seat in self.seated.bots:
            return named(f"bot.{self.seated.bots[seat]}")
        return named("seat.you") if len(self.seated.people) == 1 and seat in self.seated.people else ""

    def _scene(self) -> Scene:
        window = self.desk.window
        if self.switched:
            scene: Scene = window.scene(self.switched.state, self.words, lit=self.switched.refs, seat=self.seat)
            return replace(scene, crop=None)
        marks = dict(self.hand.marks(self.state)) if self.mine or self.hand.busy else {}
        if self.looked:
            marks = {"lit": self.looked}
        elif not marks and self.before is not None:
            marks = {"changed": changed(window, self.before, self.state, self.words)}
        scene = window.scene(self.state, self.words, seat=self.seat, **marks)
        return replace(scene, crop=None) if "changed" in marks else scene  # a place alone says little of where it is

    def sentence(self, event: Event, state: Any) -> str:
        """What happened, in words."""
        return self.hand.named(state)(f"event.{event.kind}", **dict(event.facts))
