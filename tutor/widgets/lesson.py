"""The lesson player: draws the cues of a Runner, and turns what is pressed into its inputs.

Use: `LessonView(desk, runner, words, ways)`; shown by `desk.show(view)`. All that is known is one Session, an answer
while it is being made (`draft`) and what is in the hand. What a kind of step shows and hears: `lesson_kinds`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tutor.i18n import Words
from tutor.kernel.sitting import Logged
from tutor.lessons import runner as r
from tutor.lessons.runner import Runner, Session
from tutor.lessons.schema import StepData, Watch
from tutor.views.scene import Label, Scene
from tutor.widgets import lesson_class, lesson_panel, lesson_verdict, lesson_watch, notes, parts, table_parts
from tutor.widgets.desk import Desk
from tutor.widgets.hand import Hand, Refused
from tutor.widgets.lesson_draft import Draft
from tutor.widgets.lesson_kept import Trail, followed
from tutor.widgets.lesson_kinds import kind_of
from tutor.widgets.logbook import Logbook
from tutor.widgets.markup import Html, tag
from tutor.widgets.pane import Values
from tutor.widgets.seen import logged, part_logged
from tutor.widgets.taking import Taking
from tutor.widgets.work import Worker

LOGGED = 2
"""Lines of the log on a lesson's page; the rest is in free play."""


@dataclass(frozen=True)
class Ways:
    """Where a lesson can lead."""

    leave: Callable[[Any], object] = lambda state: None
    """Into free play, from this position."""
    explore: Callable[[Any], object] | None = None
    """Into the explorer, with this position; None where the game has none."""
    paste: Callable[[str], object] = lambda text: None
    """To a table with this record or position."""
    chapters: Callable[[], object] = lambda: None
    """To the list of chapters."""
    following: Callable[[], str] = lambda: ""
    """Key of the title of the next chapter; nothing when this is the last."""
    go_on: Callable[[], object] = lambda: None
    """To that chapter."""


class LessonView:
    """One learner in one lesson."""

    acts: Mapping[str, str] = {
        "h": "hint",
        "u": "undo",
        "Ctrl-Enter": "primary",
        "PageDown": "next",
        " ": "next",
        "PageUp": "back",
    }

    def __init__(self, desk: Desk, runner: Runner[Any, Any], words: Words, ways: Ways) -> None:
        self.desk, self.runner, self.words, self.ways = desk, runner, words, ways
        self.hand = Hand(desk.pack, words, lambda move: self.give(r.Attempt(desk.pack.game.notate(move))))
        self.big = False
        """Whether this is before a class."""
        self.worker, self.speed = Worker(), "medium"
        self.taking = Taking(desk.pack.game, ways.paste)
        self.logbook = Logbook(LOGGED)
        self.notes = notes.Notes()
        self.begin(runner.start()[0], Trail())

    def begin(self, session: Session[Any], trail: Trail) -> None:
        """Stand at the beginning of a step, with nothing shown or said yet."""
        self.session, self.trail = session, trail
        self.cues: tuple[r.Cue, ...] = ()
        self.draft = Draft()
        self.asked = self.explained = self.entered = False
        """Whether an answer waits for its numbers; whether a refusal is to be explained that was not; whether something
        begins that was not drawn yet.
        """
        self.looked: tuple[str, ...] = ()
        self.telling = ""
        """What a screen reader is to say when all is drawn."""
        self.happened: r.Happened | None = None
        self.before: Any = None
        self.helped: list[r.Helped] = []
        self.log: list[Logged] = []
        kind_of(self).enter(self)

    @property
    def state(self) -> Any:
        """What lies on the table."""
        return self.session.state

    @property
    def resting(self) -> Any:
        """The same when the step that is shown part by part is over: a game can go on from it."""
        here = lesson_watch.stage(self) if isinstance(self.step, Watch) else None
        return self.state if here is None else here.ends

    @property
    def step(self) -> StepData:
        """Where the learner is."""
        return self.runner.step(self.session)

    @property
    def seat(self) -> int:
        """Who the learner is."""
        return self.runner.seat(self.session)

    @property
    def picked(self) -> tuple[str, ...]:
        """What is chosen or marked as an answer."""
        return self.draft.picked

    @property
    def lit(self) -> tuple[str, ...]:
        """Places that the last hint lights."""
        return self.helped[-1].focus if self.helped else ()

    @property
    def kept_back(self) -> bool:
        """Whether the reasons of the last refusal are to be asked for first."""
        return not self.explained and any(isinstance(cue, r.Judged) and cue.silent for cue in self.cues)

    # ---- what is pressed

    def press(self, ref: str) -> None:
        """A place on the board."""
        if not kind_of(self).press(self, ref):
            self.desk.about(ref)
            return
        self.draw()

    def by_hand(self, press: Callable[[], None]) -> None:
        """Let the hand do something; what it shows takes the place of what was shown before. A try counts."""
        session = self.session
        press()
        if self.session is not session:
            return
        self.cues, self.happened, self.explained = (), None, False
        if self.hand.held.refused:
            self.give(r.Attempt(self._said(self.hand.held.refused)))
            self.telling = self.words("lesson.silent") if self.kept_back else self.hand.spoken(self.state)

    def _said(self, refused: Refused) -> str:
        """A try as text, with the seat it was made for if that is another's."""
        text = self.runner.game.notate(refused.move)
        return text if refused.seat in (None, self.seat) else f"{refused.seat}: {text}"

    def key(self, key: str) -> None:
        """A key on the board or in a pane."""
        if key == "Escape":
            self._let_go()
        elif key in self.acts:
            self.act(self.acts[key], {})
        elif kind_of(self).key(self, key):
            self.draw()

    def _let_go(self) -> None:
        self.worker.stop()
        self.hand.let_go()
        self.looked = ()
        self.draw()

    def act(self, act: str, values: Values) -> None:
        """A button of the panel."""
        head, _, rest = act.partition(":")
        ways: dict[str, Callable[[], object]] = {
            "leave": lambda: self.ways.leave(self.resting), "chapters": self.ways.chapters,
            "explore": lambda: self.ways.explore and self.ways.explore(self.resting),
        }  # fmt: skip
        if act in ways:
            self.worker.stop()
            ways[act]()
        elif head == "press":
            self.press(rest)
        elif act == "next":
            self._next()
        elif act == "primary":
            self._primary(values)
        elif act != "paste" or not self.taking.paste(values.get("record", "")):
            self._small(act, head, rest, values)
            self.draw()

    def _small(self, act: str, head: str, rest: str, values: Values) -> None:
        if head == "look":
            places = tuple(rest.split())
            self.looked = () if self.looked == places else places
        elif head in ("line", "point"):
            self.logbook.hear(head, rest)
        elif act == notes.FIELD:
            self.notes = self.notes.written(values.get(act, ""))
        elif act == "reveal":
            lesson_class.reveal(self)
        elif act == "undo" and self.draft.picked and not self.session.done:
            self.draft, self.cues = replace(self.draft, picked=self.draft.picked[:-1]), ()
        elif not kind_of(self).act(self, act, values) and act in _INPUTS:
            self.worker.stop()
            self.give(_INPUTS[act]())

    def _primary(self, values: Values) -> None:
        """The one filled button, whatever it says now."""
        if self.hand.held.refused or self.hand.held.unread:
            self._let_go()
        elif self.session.done or self.session.finished:
            self._next()
        else:
            kind_of(self).go(self, values)
            self.draw()

    def _next(self) -> None:
        """On; from the end, to the next chapter or into free play. Before a class the answer comes first."""
        if self.session.finished:
            self.ways.go_on() if self.ways.following() else self.ways.leave(self.state)
            return
        if not lesson_class.onward(self) and self.runner.can_go_on(self.session):
            self.worker.stop()
            self.give(r.Next())
        self.draw()

    # ---- the runner

    def give(self, given: r.Input) -> None:
        """Hand an input to the runner and take in its cues; nothing is drawn."""
        old, before = self.session, self.state
        staged = isinstance(self.step, Watch) and len(old.states) > 1 and not old.finished
        self.session, self.cues = self.runner.advance(old, given)
        self.trail = followed(self.trail, old, self.session, given, staged)
        self.looked, self.explained = (), False
        self.happened = None if self._happens() else self.happened
        for cue in self.cues:
            self._take(cue, before)
        self.taking.take(self.cues, self.state)
        anew = any(isinstance(cue, r.Entered | r.Given) for cue in self.cues)
        taken = any(isinstance(cue, r.TakenBack) for cue in self.cues)
        if anew or taken or isinstance(given, r.Back | r.Undo):
            if not (taken and self.hand.held.refused):  # why a try was refused is read, whatever is taken back
                self.hand.let_go()
            self.happened = self.happened if anew and self._happens() else None
            self.log = [line for line in self.log if any(line.state is state for state in self._kept())]
        if anew:
            self.draft, self.helped, self.entered = Draft(), [], True
            kind_of(self).enter(self)

    def _happens(self) -> bool:
        return any(isinstance(cue, r.Happened) for cue in self.cues)

    def _kept(self) -> tuple[Any, ...]:
        return (*self.session.entered, *self.session.states)

    def _take(self, cue: r.Cue, before: Any) -> None:
        if isinstance(cue, r.Happened):
            earlier = before if cue.before is None else cue.before
            if self.happened is None:
                self.happened, self.before = cue, earlier
            self.log += self._lines(cue, earlier)
            named = self.hand.named(self.state)
            self.telling = " ".join(named(f"event.{one.kind}", **dict(one.facts)) for one in cue.events)
        elif isinstance(cue, r.Helped):
            self.helped.append(cue)
        elif isinstance(cue, r.TakenBack):
            self.telling = self.words("lesson.taken-back", n=len(cue.rules))
        elif isinstance(cue, r.Wrong):
            self.telling = self.words("lesson.wrong")

    def _lines(self, cue: r.Happened, before: Any) -> list[Logged]:
        game, n = self.runner.game, len(self.log)
        if isinstance(self.step, Watch):
            return part_logged(game, self.runner.stages(self.session)[: len(self.session.states) - 1], self.state, n)
        return logged(game, before, cue, self.state, n)

    # ---- what is shown

    def hear(self, words: Words) -> None:
        """These words from now on; nothing is drawn."""
        self.words = self.hand.words = words

    def said(self, part: str, **facts: int | str) -> str:
        """A text of this step; empty when it has none."""
        key = f"{self.runner.lesson.id}-{self.step.id}.{part}"
        return self.hand.named(self.state)(key, **facts) if self.words.has(key) else ""

    def draw(self) -> None:
        """Everything anew; what has not changed is not sent."""
        named = self.hand.named(self.state)
        panels = self.desk.window.panels(self.state, self.words)
        you = f"p:{self.seat}"
        taken = self.taking.html(named, self.resting)
        self.desk.fill(
            self._scene(),
            phases=table_parts.phase_bar(named, panels),
            panel=lesson_panel.panel(self, named),
            under=table_parts.seat_cards(named, panels, lambda ref: named("seat.you") if ref == you else ""),
            side=tag("div", self._logged(), self._noted(named), taken, cls="card logged"),
        )
        if self.entered:
            self.entered = False
            self.desk.panel.top()
            self.telling = f"{self.said('title')}. {self.said('goal')}"
        self._tell()

    def _tell(self) -> None:
        """Say what has happened, once it is drawn: cards that turn keep it back."""
        text, self.telling = self.telling, ""
        if text:
            self.desk.board.say(text)

    def _scene(self) -> Scene:
        window, asked = self.desk.window, lesson_verdict.open_question(self)
        marking = asked is not None and asked.answer == "some" and not asked.options
        marks = self._marks()
        scene: Scene = window.scene(self.state, self.words, seat=self.seat, **marks)
        if marking:
            return replace(scene, labels=tuple(map(self._marked, scene.labels)), legend=(), crop=None)
        return replace(scene, crop=None) if "changed" in marks else scene

    def _marks(self) -> dict[str, Any]:
        lit = self.looked or self.logbook.places(self.desk.window, self.words, self.log)
        marks = dict(kind_of(self).marks(self)) if not self.session.finished else {}
        if lit:
            return {"lit": lit} | ({"allowed": self.picked} if "allowed" in marks else {})
        if self.lit and not marks and not self.session.done and not self.session.item:
            return {"lit": self.lit}
        return marks

    def _marked(self, label: Label) -> Label:
        return replace(label, pressed="yes" if label.ref in self.picked else "no") if label.press else label

    def _noted(self, named: Words) -> Html:
        return notes.shown(self.desk.window, self.words, named, self.state, self.notes, folded=True)

    def _logged(self) -> Html:
        return parts.log(self.words, self.logbook.lines(self.desk.window, self.words, self.log))


_INPUTS: dict[str, Callable[[], r.Input]] = {"hint": r.Hint, "undo": r.Undo, "back": r.Back}

__all__ = ["LessonView", "Session", "Ways"]
