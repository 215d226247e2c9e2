"""Predict, then throw: a class guesses how a battle goes, sees its guesses against the exact law, and then the dice.

Before the law is shown nothing of it is even computed, so nothing on the page can give it away. What a class has done
is one `Round` for every battle: whoever turns to another battle and back finds the guesses again, and so does whoever
comes back to the page; they are kept with the visit.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from tutor.i18n import Words
from tutor.kernel.verdict import Verdict
from tutor.odds.explorer import Explorer
from tutor.views.battles import Pair, Standing, battles, tried
from tutor.views.guesses import Unguessed, Wrong, one, read
from tutor.views.predict import GUESSES, QUESTIONS, Battle, Guess, Question, Round, Tally, Thrown, Truth
from tutor.views.scene import Scene
from tutor.widgets import predict_kept, predict_panel, predict_under
from tutor.widgets.explorer_tab import Tab
from tutor.widgets.markup import Html
from tutor.widgets.pane import Values

if TYPE_CHECKING:
    from tutor.widgets.explorer import ExplorerView

SEED = "1"
"""Where nobody has typed one."""
LONG = 60
"""Signs of a seed at most."""
MANY = (1, 10, 100)
"""So many throws at a press."""


class PredictTab(Tab):
    """One battle at a time, with what a class has done about each of them."""

    name = "predict"
    acts: ClassVar[Mapping[str, str]] = {"Ctrl-Enter": "primary", "PageDown": "onward", " ": "onward"}

    def __init__(self, view: "ExplorerView") -> None:
        super().__init__(view)
        self.explorer: Explorer[Any] = view.desk.pack.load("explore")
        self.question: Question = "chance"
        self.seed = SEED
        self.moved = False
        """Whether something was done here: from then on the focus follows."""
        self._forget(None)

    def _forget(self, seen: Any) -> None:
        self.seen = seen
        """The table and the seat that everything below is about."""
        self.base = self.target = ""
        self.rounds: Mapping[Pair, Round] = {}
        self.tally = Tally()
        self.wrong: tuple[Wrong, ...] = ()
        """What cannot be read of the text that was sent last."""
        self.typed = ""
        self.refused: Verdict | None = None
        """Why an attack that was pressed is not allowed."""
        self._turn: Any = None
        self._position = ""
        self._battles: Mapping[Pair, Any] = {}
        self._battle: Battle | None = None
        self._truth: Truth | None = None

    # ---- what it is about

    def begin(self) -> None:
        """Another table or seat: other battles. Whoever only comes back finds everything as it was."""
        state, seat = self.view.state, self.view.seat
        if self.seen == (state, seat):
            return
        self._forget((state, seat))
        if seat:
            self._turn = self.explorer.turn(state, seat)
            self._battles = battles(self.view.desk.pack.game, self.view.desk.window, self._turn)

    @property
    def turn(self) -> Any:
        """The table, with the seat that is looked at on turn."""
        return self.view.state if self._turn is None else self._turn

    @property
    def battles(self) -> Mapping[Pair, Any]:
        """Every attack that the seat may make."""
        return self._battles

    @property
    def battle(self) -> Battle | None:
        """The battle that is chosen."""
        pair = self.base, self.target
        if self._battle is None and pair in self._battles:
            desk = self.view.desk
            stands = Standing(desk.window, self.view.words)
            self._battle = Battle(
                desk.pack.game, self.turn, self._battles[pair], *pair, self.explorer.outcomes, stands
            )  # fmt: skip
        return self._battle

    @property
    def round(self) -> Round:
        """What was done about the chosen battle."""
        return self.rounds.get((self.base, self.target), Round())

    @round.setter
    def round(self, now: Round) -> None:
        self.rounds = {**self.rounds, (self.base, self.target): now}

    def _name(self, pair: Pair) -> str:
        """The name under which a battle is kept with the visit."""
        self._position = self._position or self.view.desk.pack.game.write_position(self.view.state)
        return predict_kept.name_of(self._position, self.view.seat, *pair)

    @property
    def noted(self) -> Mapping[str, str]:
        """What was done about every battle of this table, to be kept."""
        kept = (predict_kept.written(self._name(pair), one, self.seed) for pair, one in self.rounds.items())
        return {name: text for one in kept for name, text in one}

    def _recall(self) -> None:
        """Take up what was done about the chosen battle before somebody left the page."""
        pair = self.base, self.target
        if pair in self.rounds or self.battle is None:
            return
        kept = predict_kept.found(self.view.recall, self._name(pair), self.battle.sizes)
        if kept is None:
            return
        now, seed = kept
        if now.thrown and seed != self.seed and any(one.thrown for one in self.rounds.values()):
            now = Round(now.guesses, now.shown)  # throws of two seeds cannot stand beside each other
        elif now.thrown:
            self.seed = seed or self.seed
        self.round = now

    @property
    def guesses(self) -> tuple[Guess, ...]:
        """The guesses of the question that is asked."""
        return self.round.of(self.question)

    @property
    def truth(self) -> Truth | None:
        """The exact law, once it may be seen."""
        if self._truth is None and self.battle and self.round.shown:
            self._truth = Truth(self.battle.law, self.battle.sizes)
        return self._truth

    @property
    def thrown(self) -> Thrown | None:
        """The last throw."""
        return self.battle.throw(self.seed, self.round.thrown) if self.battle and self.round.thrown else None

    # ---- which battle

    def press(self, ref: str) -> None:
        """A place of the board: a base, or the target of the base that is chosen."""
        bases = {base for base, _ in self._battles}
        if (self.base, ref) in self._battles:
            self._choose(self.base, ref)
        elif ref in bases:
            self._choose("" if ref == self.base else ref, "")
        elif not self._refuse(ref):
            self.view.desk.about(ref)
            return
        self.view.draw()

    def _choose(self, base: str, target: str) -> None:
        self.base, self.target = base, target
        self.refused, self.wrong, self.typed = None, (), ""
        self._battle, self._truth, self.tally = None, None, Tally()
        self._recall()

    def _refuse(self, ref: str) -> bool:
        """Say why nothing is thrown there; whether there is anything to say."""
        if not self._battles or not self.view.desk.window.is_place(ref):
            return False
        desk = self.view.desk
        verb = desk.window.way(self.turn, next(iter(self._battles.values())))[0]
        move = tried(desk.window, self.turn, verb, (self.base, ref) if self.base else (ref,))
        verdict = desk.pack.game.judge(self.turn, move) if move is not None else None
        self.refused = verdict if verdict and not verdict.legal else None
        if self.refused:
            desk.board.say(predict_panel.refusal_said(self, self.words))
        return self.refused is not None

    # ---- what is pressed

    def act(self, act: str, values: Values) -> None:
        """A button, a form or a list."""
        head, _, rest = act.partition(":")
        self.moved = True
        self.refused = None
        if head in ("base", "target"):
            self._listed(head, rest)
        elif head == "ask" and rest in QUESTIONS:
            self.question = next(one for one in QUESTIONS if one == rest)
            self.wrong, self.typed = (), ""
        elif act == "seed":
            self._sow(values.get("seed", ""))
        elif act in ("guess", "guesses"):
            self._take(values.get(act, ""), values.get("name", "") if act == "guess" else None)
        elif head == "drop" and rest.isdecimal():
            self.round = self.round.drop(self.question, int(rest))
        else:
            self._go(act, rest, values)
        self.view.draw()

    def _go(self, act: str, rest: str, values: Values) -> None:
        """On to the law and to the dice."""
        shown = self.round.shown
        if act in ("primary", "onward"):
            act, rest = ("throw:1", "1") if shown else ("show", "")
        if act == "let-go":
            self._choose(self.base if self.target else "", "")
        elif act == "anew":
            self.round = Round()
            self._choose(self.base, self.target)
        elif self.battle is None:
            return
        elif act == "show":
            self.round = self.round.show()
            self.wrong, self.typed = (), ""
        elif shown and rest in map(str, MANY):
            self._sow(values.get("seed", self.seed) or self.seed)
            self._throw(int(rest))

    def _throw(self, n: int) -> None:
        assert self.battle is not None
        self.round = self.round.throw(n)
        self.tally = self.tally.more(self.battle, self.seed, self.round.thrown)

    def _listed(self, head: str, rest: str) -> None:
        """A place out of a list; the target stays where the new base reaches it too."""
        if head == "base":
            self._choose(rest, self.target if (rest, self.target) in self._battles else "")
        elif (self.base, rest) in self._battles:
            self._choose(self.base, rest)

    def _sow(self, text: str) -> None:
        """Another seed; its throws are counted from the first."""
        seed = text.strip()[:LONG]
        self.wrong = () if seed else (Wrong(1, "seed", ""),)
        if not seed or seed == self.seed:
            return
        self.seed, self.tally = seed, Tally()
        self.rounds = {pair: Round(one.guesses, one.shown) for pair, one in self.rounds.items()}

    def _take(self, text: str, name: str | None) -> None:
        """Guesses that were typed: one with its name apart, or lines of them."""
        if self.battle is None or self.round.shown:
            return
        room = GUESSES - len(self.guesses)
        try:
            new = read(text, self.question, self.battle.sizes, room) if name is None else (self._one(text, name, room),)
        except Unguessed as fault:
            self.wrong, self.typed = fault.wrong, text
            return
        self.wrong, self.typed = (), ""
        self.round = self.round.add(self.question, new)

    def _one(self, text: str, name: str, room: int) -> Guess:
        assert self.battle is not None
        if room < 1:
            raise Unguessed(Wrong(1, "many", text.strip(), (("most", GUESSES), ("room", 0))))
        guess = one(text, self.question, self.battle.sizes)
        return one(f"{name.strip()}: {text}", self.question, self.battle.sizes) if name.strip() else guess

    # ---- what is shown

    def scene(self) -> Scene:
        """The board with base, reach and target; before that, with the places that can attack."""
        marks: dict[str, Any] = {"base": self.base, "target": self.target or None} if self.base else {}
        if self.refused:
            marks = {"reasons": tuple(one.breach.focus for one in self.refused.breached)}
        elif not marks and self._battles:
            marks = {"lit": tuple(dict.fromkeys(base for base, _ in self._battles))}
        scene: Scene = self.view.desk.window.scene(self.turn, self.view.words, seat=self.view.seat, **marks)
        return scene

    def panel(self) -> Html:
        """What is asked, what was guessed, what is true, what was thrown."""
        return predict_panel.panel(self, self.named)

    def under(self) -> Html:
        """Guesses, law and throws as tables."""
        return predict_under.under(self, self.named)

    def note(self) -> str:
        """What the numbers are about."""
        return self.words("predict.note")

    @property
    def named(self) -> Words:
        """The words, with everything on this table named."""
        return self.words

    # ---- links

    def link(self) -> Mapping[str, str]:
        """Battle, question and seed; no guesses, and nothing of the law."""
        places = {"base": self.base, "target": self.target}
        return {**places, "ask": self.question, "seed": self.seed if self.seed != SEED else ""}

    def follow(self, query: Mapping[str, str]) -> None:
        """Take up what a link says."""
        self.begin()
        asked = query.get("ask", "")
        self.question = next((one for one in QUESTIONS if one == asked), self.question)
        seed = query.get("seed", "").strip()[:LONG]
        if seed:
            self._sow(seed)
        pair = query.get("base", ""), query.get("target", "")
        if pair in self._battles:
            self._choose(*pair)
        elif any(base == pair[0] for base, _ in self._battles):
            self._choose(pair[0], "")


__all__ = ["PredictTab"]
