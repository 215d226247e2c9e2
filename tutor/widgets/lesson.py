"""The lesson player: draws the cues of a Runner, and turns what is pressed into its inputs.

Use: `LessonView(desk, runner, words, on_leave)`; shown by `desk.show(view)`. All that is known is one Session.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tutor.i18n import Words
from tutor.kernel.game import Event
from tutor.lessons import runner as r
from tutor.lessons.runner import Runner, Session
from tutor.lessons.schema import Ask, Play, StepData, Tell
from tutor.views.scene import Label, Scene
from tutor.widgets import parts, table_parts
from tutor.widgets.desk import Desk
from tutor.widgets.hand import Hand, unread
from tutor.widgets.hand import Unread as NotRead
from tutor.widgets.lesson_kept import Moves, followed
from tutor.widgets.markup import Html, joined, tag
from tutor.widgets.pane import Values
from tutor.widgets.seen import changed, sides

LOGGED = 2
"""Lines of the log on a lesson's page; the rest is in free play."""


class LessonView:
    """One learner in one lesson."""

    def __init__(
        self, desk: Desk, runner: Runner[Any, Any], words: Words, on_leave: Callable[[Any], object] = lambda state: None
    ) -> None:
        self.desk = desk
        self.runner = runner
        self.words = words
        self.on_leave = on_leave
        self.hand = Hand(desk.pack, words, self._made)
        self.picked: tuple[str, ...] = ()
        self.looked: tuple[str, ...] = ()
        self.session, self.cues = runner.start()
        self.happened: r.Happened | None = None
        self.before: Any = None
        self.helped: list[r.Helped] = []
        self.log: list[tuple[Event, Any]] = []
        self.moves: Moves = {}

    @property
    def state(self) -> Any:
        """What lies on the table."""
        return self.session.state

    @property
    def step(self) -> StepData:
        """Where the learner is."""
        return self.runner.step(self.session)

    # ---- what is pressed

    def press(self, ref: str) -> None:
        """A place on the board."""
        step = self.step
        if isinstance(step, Ask) and step.answer == "some" and not self.session.done:
            self._pick(ref)
        elif isinstance(step, Play) and not self.session.done:
            self._hand(lambda: self.hand.press(self.state, ref, self.runner.lesson.seat))
        else:
            self.desk.about(ref)
            return
        self.draw()

    def _pick(self, ref: str) -> None:
        chosen = {label.ref for label in self.desk.board.scene.labels if label.press}
        if ref in self.picked:
            self.picked = tuple(one for one in self.picked if one != ref)
        elif ref in chosen:
            self.picked = (*self.picked, ref)
        self.cues = ()

    def _hand(self, press: Callable[[], None]) -> None:
        """Let the hand do something; what it shows takes the place of what was shown before."""
        session = self.session
        press()
        if self.session is session:
            self.cues, self.happened = (), None
            if self.hand.held.refused:
                self.session = replace(session, tries=session.tries + 1)
                self.desk.board.say(self.hand.spoken(self.state))

    def key(self, key: str) -> None:
        """A key on the board or in a pane."""
        verb = next((one.ref for one in self.desk.window.verbs(self.state, self.words) if one.key == key), "")
        acts = {"h": "hint", "u": "undo", "Ctrl-Enter": "primary", "PageDown": "next", " ": "next", "PageUp": "back"}
        if key == "Escape":
            self._let_go()
        elif key in acts:
            self.act(acts[key], {})
        elif verb:
            self.press(verb)
        elif key.isdecimal():
            self.press(f"n:{key}")

    def _let_go(self) -> None:
        self.hand.let_go()
        self.looked = ()
        self.draw()

    def act(self, act: str, values: Values) -> None:
        """A button of the panel."""
        head, _, rest = act.partition(":")
        if head == "press":
            self.press(rest)
        elif act == "next":
            self._next()
        elif act == "primary":
            self._primary(values)
        elif act == "answer":
            self._answer(values)
        elif act == "leave":
            self.on_leave(self.state)
        else:
            self._small(act, head, rest, values)

    def _small(self, act: str, head: str, rest: str, values: Values) -> None:
        if act == "let-go":
            self.hand.let_go()
        elif act == "say" or head == "say":
            text = rest or values.get("move", "")
            self._hand(lambda: self.hand.say(self.state, text, self.runner.lesson.seat))
        elif head == "show":
            refused = self.hand.held.refused
            if refused and rest.isdecimal() and int(rest) < len(refused.instead):
                self.hand.show(self.state, refused.instead[int(rest)])
        elif head == "look":
            self.looked = tuple(rest.split())
        elif act in _INPUTS:
            self._give(_INPUTS[act]())
        self.draw()

    def _primary(self, values: Values) -> None:
        """The one filled button, whatever it says now."""
        if self.hand.held.refused or self.hand.held.unread:
            self._let_go()
        elif self.session.done or self.session.finished:
            self._next()
        elif self.stuck:
            self._give(r.Undo())
            self.draw()
        elif isinstance(self.step, Ask):
            self._answer(values)
        elif self.hand.held.ready is not None:
            self.hand.go()
            self.draw()
        elif only := self.hand.only(self.state):
            self.press(only.ref)

    def _next(self) -> None:
        """On to the next step; from the end, into free play."""
        if self.session.finished:
            self.on_leave(self.state)
        elif self.session.done:
            self._give(r.Next())
            self.draw()

    def _answer(self, values: Values) -> None:
        step = self.step
        if isinstance(step, Ask) and not self.session.done:
            self._give(r.Answer(values.get("answer", "")) if step.answer == "number" else r.Answer(refs=self.picked))
        self.draw()

    def _made(self, move: Any) -> None:
        self._give(r.Attempt(self.desk.pack.game.notate(move)))

    def _give(self, given: r.Input) -> None:
        """Hand an input to the runner and take in its cues."""
        at, before = self.session.at, self.state
        self.session, self.cues = self.runner.advance(self.session, given)
        self.moves = followed(self.moves, self.session, given)
        self.looked = ()
        for cue in self.cues:
            self._take(cue, before)
        if self.session.at != at or isinstance(given, r.Back | r.Undo):
            self.hand.let_go()
            self.happened, self.picked = None, () if self.session.at != at or isinstance(given, r.Undo) else self.picked
        if self.session.at != at:
            self.helped = []
        if isinstance(given, r.Back | r.Undo):
            self.log = [line for line in self.log if any(line[1] is state for state in self._kept())]

    def _kept(self) -> tuple[Any, ...]:
        return (*self.session.entered, *self.session.states)

    def _take(self, cue: r.Cue, before: Any) -> None:
        if isinstance(cue, r.Happened):
            self.happened, self.before = cue, before
            self.log += [(event, self.state) for event in cue.events]
            named = self.hand.named(self.state)
            self.desk.board.say(" ".join(named(f"event.{one.kind}", **dict(one.facts)) for one in cue.events))
        elif isinstance(cue, r.Helped):
            self.helped.append(cue)
        elif isinstance(cue, r.Wrong):
            self.desk.board.say(self.words("lesson.wrong"))

    @property
    def stuck(self) -> bool:
        """Whether it is not the learner's turn any more although the goal is still open."""
        waits = isinstance(self.step, Play) and not self.session.done and not self.session.finished
        return waits and not r.decides(self.runner.game, self.state, self.runner.lesson.seat)

    # ---- what is shown

    def speak(self, words: Words) -> None:
        """The same in another language."""
        self.hear(words)
        self.draw()

    def hear(self, words: Words) -> None:
        """These words from now on; nothing is drawn."""
        self.words = self.hand.words = words

    def draw(self) -> None:
        """Everything anew; what has not changed is not sent."""
        named = self.hand.named(self.state)
        panels = self.desk.window.panels(self.state, self.words)
        you = f"p:{self.runner.lesson.seat}"
        self.desk.fill(
            self._scene(),
            phases=table_parts.phase_bar(named, panels),
            panel=self._panel(named),
            under=table_parts.seat_cards(named, panels, lambda ref: named("seat.you") if ref == you else ""),
            side=tag("div", self._logged(), cls="card logged"),
        )

    def _scene(self) -> Scene:
        window, seat = self.desk.window, self.runner.lesson.seat
        step = self.step
        asked = isinstance(step, Ask) and step.answer == "some" and not self.session.done
        marks: dict[str, Any] = dict(self.hand.marks(self.state)) if isinstance(step, Play) else {}
        if self.happened and self.before is not None and not self.hand.busy:
            marks = {"changed": changed(window, self.before, self.state, self.words)}
        if self.looked or (self.helped and self.helped[-1].focus and not marks and not self.session.done):
            marks = {"lit": self.looked or self.helped[-1].focus}
        if isinstance(step, Tell):
            marks = {"lit": step.focus}
        if asked:
            marks["allowed"] = self.picked
            if not self.helped or not self.helped[-1].focus:
                marks["lit"] = tuple(label.ref for label in self.desk.board.scene.labels if label.press)
        scene: Scene = window.scene(self.state, self.words, seat=seat, **marks)
        if asked:
            return replace(scene, labels=tuple(map(self._marked, scene.labels)), legend=(), crop=None)
        return replace(scene, crop=None) if "changed" in marks else scene

    def _marked(self, label: Label) -> Label:
        return replace(label, pressed="yes" if label.ref in self.picked else "no") if label.press else label

    def _said(self, part: str, **facts: int | str) -> str:
        key = f"{self.runner.lesson.id}-{self.step.id}.{part}"
        return self.hand.named(self.state)(key, **facts) if self.words.has(key) else ""

    def _panel(self, named: Words) -> Html:
        """Number and stepper, title, goal, prompt; then what there is to do or to read; then the actions."""
        if self.session.finished:
            return self._finished()
        lesson = self.runner.lesson
        return tag(
            "section",
            parts.stepper(named, self.session.at, len(lesson.step)),
            tag("h3", self._said("title")),
            parts.goal(self._said("goal")),
            *self._body(named),
            parts.hints(self._rungs()),
            self._actions(named),
            cls="dt-step",
            data_key=f"step-{self.step.id}",
        )  # fmt: skip

    def _body(self, named: Words) -> tuple[Html, ...]:
        refused = self.hand.answer(self.state)
        if refused:
            return (refused,)
        prompt = tag("p", self._said("text"))
        thrown = self._dice()
        if self.session.done:
            return (prompt if isinstance(self.step, Tell) or not thrown else Html(""), thrown, self._right(named))
        if self.stuck:
            return (thrown, parts.verdict("info", "", tag("p", named("lesson.not-your-turn"), cls="small")))
        if isinstance(self.step, Ask):
            return (prompt, self._question(named, self.step), self._judged(named))
        going = parts.verdict("info", "", tag("p", named("lesson.goes-on"), cls="small")) if self.happened else Html("")
        return (prompt if not thrown else Html(""), thrown, going, self.hand.html(self.state))

    def _dice(self) -> Html:
        if not self.happened:
            return Html("")
        thrown = sides(self.desk.window, self.runner.game, self.before, self.happened, self.words)
        return joined([parts.dice(one, rolled=True) for one in thrown])

    def _right(self, named: Words) -> Html:
        """The step is done: what was achieved, and how it adds up."""
        if isinstance(self.step, Tell):
            return Html("")
        title, _, text = self._said("right").partition("\n")
        answer = self.runner.right_answer(self.session)
        sums = [parts.receipt(named, points, named("receipt.open")) for points in answer.because] if answer else []
        said = tag("p", text, cls="small") if text else None
        return parts.verdict("yes", title, said, *sums, rules=parts.chips(named, self.step.teaches))

    def _question(self, named: Words, step: Ask) -> Html:
        if step.answer == "number":
            return parts.field("answer", named("lesson.number"), "answer", "", key=step.id, number=True)
        names = [tag("span", named.name(ref), cls="opt on small") for ref in self.picked]
        count = tag("span", named("lesson.marked", n=len(self.picked)), cls="eyebrow")
        return tag("div", count, tag("div", *names, cls="opts"), cls="optg marked", aria_live="polite")

    def _judged(self, named: Words) -> Html:
        for cue in self.cues:
            if isinstance(cue, r.Wrong):
                text = self._wrong(named, cue)
                return parts.verdict("no", named("lesson.wrong"), tag("p", text, cls="small") if text else None)
            if isinstance(cue, r.Unread):
                return unread(named, NotRead(cue.text, cue.expected, cue.candidates), named("unread.number"))
        return Html("")

    def _wrong(self, named: Words, cue: r.Wrong) -> str:
        """How many are right, missing or too many; nothing that gives the answer away."""
        if not (cue.right or cue.missing or cue.extra):
            return named("lesson.wrong-number", given=cue.given)
        texts = [named(f"lesson.{part}", n=getattr(cue, part)) for part in ("right", "missing", "extra")]
        counts = (cue.right, cue.missing, cue.extra)
        return " ".join(text for text, n in zip(texts, counts, strict=True) if n)

    def _rungs(self) -> list[str]:
        return [self._said(f"hint-{one.rung}", worked=one.worked) for one in self.helped]

    def _actions(self, named: Words) -> Html:
        if self.hand.held.refused or self.hand.held.unread:
            return tag("div", tag("span", cls="sp"), self._primary_button(named), cls="dt-actions")
        left = [] if self.session.done else [_quiet("hint", "hint", named("act.hint"))]
        can_undo = len(self.session.states) > 1 or (bool(self.picked) and not self.session.done)
        if can_undo:
            left.append(_quiet("undo", "undo", named("act.undo")))
        elif self.session.at:
            left.append(_quiet("back", "", named("act.back")))
        if self.session.done and not isinstance(self.step, Tell):
            left.append(_quiet("leave", "", named("act.free-play")))
        return tag("div", *left, tag("span", cls="sp"), self._primary_button(named), cls="dt-actions")

    def _primary_button(self, named: Words) -> Html:
        held = self.hand.held
        if held.refused or held.unread:
            return parts.button("primary", named("act.got-it"), cls="btn primary", focus="refused")
        if self.session.done:
            last = self.session.at + 1 == len(self.runner.lesson.step)
            text = named("act.finish" if last else "act.next")
            return parts.button("primary", text, cls="btn primary", focus=f"done-{self.step.id}")
        if self.stuck:
            return parts.button("primary", named("act.undo"), cls="btn primary", focus="stuck")
        if isinstance(self.step, Ask):
            return parts.button("primary", named("act.check"), cls="btn primary")
        if held.ready is not None:
            shown = self.desk.window.preview(self.state, named, held.ready)
            sign = parts.icon(shown.sign) if shown.sign else None
            return parts.button("primary", sign, shown.go, cls="btn primary")
        only = self.hand.only(self.state)
        if only:
            return parts.button("primary", only.name, cls="btn primary")
        return tag(
            "button", named("act.choose"), type="button", cls="btn primary", data_act="primary", aria_disabled=True
        )

    def _finished(self) -> Html:
        named, lesson = self.hand.named(self.state), self.runner.lesson
        key = f"{lesson.id}-end"
        return tag(
            "section", tag("h3", named(f"{key}.title")), tag("p", named(f"{key}.text")),
            parts.chips(named, lesson.teaches),
            tag("div", _quiet("back", "", named("act.back")), tag("span", cls="sp"),
                parts.button("primary", named("act.free-play"), cls="btn primary", focus="end"), cls="dt-actions"),
            cls="dt-step", data_key="end",
        )  # fmt: skip

    def _logged(self) -> Html:
        numbered = list(enumerate(self.log, 1))[-LOGGED:]
        lines = []
        for n, (event, state) in reversed(numbered):
            text = self.hand.named(state)(f"event.{event.kind}", **dict(event.facts))
            lines.append((n, text, str(event.rule), False))
        return parts.log(self.words, lines)


def _quiet(act: str, sign: str, text: str) -> Html:
    return parts.button(act, parts.icon(sign) if sign else None, text, cls="btn quiet")


_INPUTS: dict[str, Callable[[], r.Input]] = {"hint": r.Hint, "undo": r.Undo, "back": r.Back}

__all__ = ["LessonView", "Session"]
