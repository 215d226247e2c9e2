"""Free play on one page: a game with people and bots at one table, every move checked by the referee.

Use: `TableView(desk, words, seated)`, shown by `desk.show(view)`. All that is known is one Sitting and one hand.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from tutor.i18n import Words
from tutor.kernel.bot import choose
from tutor.kernel.chance import Chance, Outcome, TapeError, counter, typed
from tutor.kernel.game import Over
from tutor.views.scene import Scene
from tutor.widgets import parts, table_parts
from tutor.widgets.desk import Desk
from tutor.widgets.hand import Hand
from tutor.widgets.markup import Html, joined, tag
from tutor.widgets.pane import Values
from tutor.widgets.seating import Seated
from tutor.widgets.seen import changed
from tutor.widgets.sitting import Sitting, back, begun, came, can_go_back, said

LOGGED = 40
BOTS_AT_ONCE = 400
"""So many moves of bots in a row, at most, before the page is asked again."""


@dataclass(frozen=True, slots=True)
class Misread:
    """Dice that were typed in and cannot be."""

    text: str


class TableView:
    """One table."""

    def __init__(
        self, desk: Desk, words: Words, seated: Seated,
        on_new: Callable[[], object] = lambda: None, on_return: Callable[[], object] | None = None,
    ) -> None:  # fmt: skip
        self.desk = desk
        self.words = words
        self.seated = seated
        self.on_new = on_new
        self.on_return = on_return
        self.hand = Hand(desk.pack, words, self._made)
        self.sitting: Sitting = begun(desk.pack.game, seated.start)
        self.before: Any = None
        """What the table looked like before the last move that a person made or watched."""
        self.misread: Misread | None = None
        self.asking = False
        """Whether moves are only asked about, not made."""
        self.answered: Any = None
        """A move that was asked about and is allowed."""
        self.looked: tuple[str, ...] = ()
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
        while self.seated.ready and not self.sitting.over and not self.desk.window.settled(self.state):
            if not (self._by_chance() or self._by_bot("greedy")):
                break
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
        at = self.sitting.outcomes
        if self.seated.dice == "seed":
            return counter(self.seated.seed, at)(chance)
        if self.seated.dice == "tape" and at < len(self.seated.tape):
            try:
                return typed(self.seated.tape[at], chance)
            except TapeError:
                self.misread = Misread(self.seated.tape[at])
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
        self.before, start = self.state, len(self.sitting.log)
        self.sitting = said(self.sitting, move)
        self._go_on()
        self._tell(start)

    def _tell(self, start: int) -> None:
        texts = [self._sentence(line.event, line.state) for line in self.sitting.log[start:][:8]]
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
        acts = {"h": "why", "u": "undo", "Ctrl-Enter": "primary", "PageDown": "primary", " ": "primary"}
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
        if act == "primary":
            self._primary()
        elif act == "let-go":
            self.hand.let_go()
            self.asking, self.answered, self.looked = False, None, ()
        elif act == "undo":
            self._undo()
        elif act == "why":
            self.asking = not self.asking
            self.answered = None
        elif head == "say":
            self.hand.say(self.state, rest or values.get("move", ""), self.seat)
            self._refused()
        elif head == "show":
            self._show(rest)
        elif head == "came":
            self._came(rest or values.get("dice", ""))
        elif head == "look":
            self.looked = tuple(rest.split())

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

    def _undo(self) -> None:
        self.hand.let_go()
        self.before = self.misread = None
        self.sitting = back(self.sitting)
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
            self.misread = Misread(text)
            return
        self.misread, start = None, len(self.sitting.log)
        self.sitting = came(self.sitting, outcome)
        self._go_on()
        self._tell(start)

    # ---- what is shown

    def speak(self, words: Words) -> None:
        """The same in another language."""
        self.words = self.hand.words = words
        self.draw()

    def draw(self) -> None:
        """Everything anew; what has not changed is not sent."""
        named = self.hand.named(self.state)
        panels = self.desk.window.panels(self.state, self.words)
        self.desk.fill(
            self._scene(),
            phases=table_parts.phase_bar(named, panels),
            panel=self._panel(named),
            under=self._under(named, table_parts.pile(named, panels)),
            side=table_parts.seat_cards(named, panels, lambda ref: self._role(named, ref), full=True),
        )

    def _role(self, named: Words, ref: str) -> str:
        seat = int(ref.partition(":")[2])
        if seat in self.seated.bots:
            return named(f"bot.{self.seated.bots[seat]}")
        return named("seat.you") if len(self.seated.people) == 1 and seat in self.seated.people else ""

    def _scene(self) -> Scene:
        window = self.desk.window
        marks = dict(self.hand.marks(self.state)) if self.mine or self.hand.busy else {}
        if self.looked:
            marks = {"lit": self.looked}
        elif not marks and self.before is not None:
            marks = {"changed": changed(window, self.before, self.state, self.words)}
        scene: Scene = window.scene(self.state, self.words, seat=self.seat, **marks)
        return scene

    def _panel(self, named: Words) -> Html:
        return tag(
            "section", self._head(named), *self._body(named), self._actions(named), self._asked(named), cls="dt-step",
            data_key="table",
        )  # fmt: skip

    def _head(self, named: Words) -> Html:
        home = parts.button("return", named("act.return"), cls="btn small") if self.on_return else None
        return tag("div", tag("h3", self._title(named)), tag("span", cls="sp"), home, cls="row")

    def _title(self, named: Words) -> str:
        if self.sitting.over:
            return named("table.over")
        if self.sitting.awaited:
            return named("table.chance")
        if not self.mine:
            return named("table.bot", seat=f"p:{self.sitting.seats[0]}")
        if self.seat is None:
            return named("table.all")
        alone = len(self.seated.people) == 1
        return named("table.yours") if alone else named("table.seat", seat=f"p:{self.seat}")

    def _body(self, named: Words) -> tuple[Html, ...]:
        refused = self.hand.answer(self.state)
        if refused:
            return (refused,)
        if self.sitting.over:
            return (self._ended(named),)
        if self.sitting.awaited:
            return (self._awaited(named, self.sitting.awaited),)
        if not self.mine:
            return (self._last_throw(), tag("p", named("table.bot-next"), cls="small muted"))
        return (self._last_throw(), self._allowed(named), self._task(named), self.hand.html(self.state))

    def _task(self, named: Words) -> Html:
        phase = getattr(self.sitting.turn, "phase", "")
        key = f"ask.{phase}"
        return tag("p", named(key), cls="small") if named.has(key) else Html("")

    def _ended(self, named: Words) -> Html:
        turn = self.sitting.turn
        winner = turn.winner if isinstance(turn, Over) else 0
        rule = (str(turn.rule),) if isinstance(turn, Over) else ()
        title = named("table.won", seat=f"p:{winner}") if winner else named("table.nobody")
        return parts.verdict("yes", title, rules=parts.chips(named, rule))

    def _last_throw(self) -> Html:
        """The dice of the last line, if there were any."""
        last = self.sitting.last
        if last is None or self.hand.busy:
            return Html("")
        window = self.desk.window
        thrown = [window.throw(one.before, self.words, one.chance, one.outcome) for one in last.thrown[-2:]]
        rows = [parts.dice(one, rolled=True) for one in thrown if one]
        return tag("div", *rows, cls="throws", data_key=f"throw-{len(self.sitting.entries)}") if rows else Html("")

    def _allowed(self, named: Words) -> Html:
        """The answer to a question about a move that is allowed."""
        if self.answered is None:
            return Html("")
        move = self.desk.pack.game
        verdict = move.judge(self.state, self.answered, self.seat)
        shown = self.desk.window.preview(self.state, named, self.answered)
        return parts.verdict(
            "yes", named("why.yes"), tag("p", tag("b", shown.title), " ", shown.text, cls="small"),
            rules=parts.chips(named, verdict.upheld[:8], titled=False),
        )  # fmt: skip

    # ---- chance that a person says

    def _awaited(self, named: Words, chance: Chance) -> Html:
        lying = parts.dice(self.desk.window.throw(self.state, self.words, chance, None), rolled=False)
        bag = getattr(chance, "bag", ())
        if bag:
            rows = [parts.button(f"came:{one}", named.name(f"c:{one}"), cls="opt") for one in dict.fromkeys(bag)]
            return tag("div", tag("p", named("dice.card")), tag("div", *rows, cls="opts"), cls="optg")
        count, most = getattr(chance, "count", 0), getattr(chance, "sides", 0)
        ask = parts.field("dice", named("dice.type", n=count), "came", named("dice.take"))
        wrong = None
        if self.misread:
            text = named("dice.wrong", n=count, sides=most, found=self.misread.text or named("dice.nothing"))
            wrong = parts.verdict("info", named("dice.cannot"), tag("p", text, cls="small"))
        return joined((lying, ask, wrong))

    # ---- the actions

    def _actions(self, named: Words) -> Html:
        row = []
        if self.hand.held.refused or self.hand.held.unread:
            return tag("div", tag("span", cls="sp"), self._primary_button(named), cls="dt-actions")
        if can_go_back(self.sitting):
            row.append(parts.button("undo", parts.icon("undo"), named("act.undo"), cls="btn quiet"))
        if self.mine:
            row.append(parts.button("why", parts.icon("info"), named("act.why"), cls="btn quiet", pressed=self.asking))
        return tag("div", *row, tag("span", cls="sp"), self._primary_button(named), cls="dt-actions")

    def _primary_button(self, named: Words) -> Html:
        held = self.hand.held
        if held.refused or held.unread:
            return parts.button("primary", named("act.got-it"), cls="btn primary", focus="refused")
        if self.sitting.over:
            return parts.button("new", named("act.new"), cls="btn primary", focus="over")
        if held.ready is not None:
            shown = self.desk.window.preview(self.state, named, held.ready)
            sign = parts.icon(shown.sign) if shown.sign else None
            text = named("act.ask") if self.asking else shown.go
            return parts.button("primary", sign, text, cls="btn primary")
        only = self.hand.only(self.state) if self.mine else None
        if only:
            return parts.button("primary", only.name, cls="btn primary")
        if not self.mine and not self.sitting.awaited:
            return parts.button("primary", named("act.go-on"), cls="btn primary", focus="go-on")
        return Html("")

    def _asked(self, named: Words) -> Html:
        """The line in which any move can be typed."""
        if not self.mine:
            return Html("")
        note = tag("p", named("why.text"), cls="xs muted") if self.asking else None
        send = named("act.ask" if self.asking else "act.say")
        return tag("div", note, parts.field("move", named("table.type"), "say", send), cls="typing")

    # ---- under the board

    def _sentence(self, event: Any, state: Any) -> str:
        return self.hand.named(state)(f"event.{event.kind}", **dict(event.facts))

    def _under(self, named: Words, pile: Html) -> Html:
        lines = [
            (line.n, self._sentence(line.event, line.state), str(line.event.rule), line.undone)
            for line in reversed(self.sitting.log[-LOGGED:])
        ]
        record = self.seated.record(self.desk.pack.game, self.sitting)
        keep = tag("a", named("act.save"), cls="btn small", download="table.game", href=_file(record))
        copy = tag("button", named("act.copy"), type="button", cls="btn small", data_act="copied", data_copy=record)
        new = parts.button("new", named("act.new"), cls="btn small")
        row = tag("div", keep, copy, new, cls="row wrap")
        return tag("section", _scroll(named, lines), tag("div", pile, row, cls="col small"), cls="card logged both")


def _scroll(named: Words, lines: list[tuple[int, str, str, bool]]) -> Html:
    return tag("div", parts.log(named, lines), cls="scroll", tabindex=0, role="region", aria_label=named("log.title"))


def _file(text: str) -> str:
    return f"data:text/plain;charset=utf-8,{quote(text)}"
