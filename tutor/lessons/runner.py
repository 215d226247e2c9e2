"""Plays a lesson: a pure state machine from what the learner does to what is to be shown. No widget, clock or word.

A session is a value. The caller keeps it, draws the cues, and gives it back with the next input.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Generic

from tutor.kernel.bot import BotOf
from tutor.kernel.game import Decide, Game
from tutor.kernel.score import Answered
from tutor.kernel.verdict import M, S
from tutor.lessons.answering import chosen, judged, worked
from tutor.lessons.asking import Asked, Asking, decides
from tutor.lessons.cues import (
    Answer,
    Attempt,
    Back,
    Compared,
    Counted,
    Cue,
    Entered,
    Explained,
    Finished,
    Fresh,
    Given,
    Happened,
    Helped,
    Hint,
    Input,
    Judged,
    Leave,
    Left,
    Mark,
    Measured,
    Next,
    Open,
    Result,
    Return,
    Right,
    Session,
    Staged,
    TakenBack,
    TooMany,
    Undo,
    Unread,
    Why,
    Wrong,
)
from tutor.lessons.misread import Readings
from tutor.lessons.playing import Table, explain, next_of_line
from tutor.lessons.schema import HINTS, Ask, Compare, Lesson, Play, Recap, Step, StepData, Tell, Watch
from tutor.lessons.watching import Slow, Stage, at_once, stages

GIVES_UP = 2
"""Wrong answers to a fresh item after which its answer is shown."""


@dataclass(frozen=True)
class Start(Generic[S]):
    """The position of a step."""

    state: S
    rest: tuple[str, ...] = ()
    """The moves with which its record goes on, each with its seat."""
    shown: tuple[str, ...] = ()
    """The lines of the record that a `watch` steps through."""
    posed: bool = False
    """It was typed, not played."""
    seat: int = 0
    """Who is to decide in a position that was generated: the learner, unless the step says otherwise."""


@dataclass(frozen=True)
class Runner(Generic[S, M]):
    """A lesson over a game; see `opening.open_lesson`."""

    lesson: Lesson
    asking: Asking[S, M]
    starts: Mapping[str, Start[S]]
    """By step: where it starts, for those that do not go on from the step before; the first is among them."""
    bots: Mapping[str, BotOf[S, M]] = field(default_factory=dict)
    measure: Callable[[Compare, S, int], Compared] | None = None
    readings: Readings = field(default_factory=Readings)
    fresh: Callable[[Step, str], Fresh[S] | None] = lambda step, seed: None
    slow: Slow[S] = at_once
    """In what parts a step-through shows one step of the game."""

    @property
    def game(self) -> Game[S, M]:
        """The game."""
        return self.asking.game

    @property
    def questions(self) -> Mapping[str, Asked]:
        """The questions of the game by name."""
        return self.asking.questions

    @property
    def opening(self) -> S:
        """The state in which the lesson starts."""
        return self.starts[self.lesson.step[0].id].state

    def step(self, session: Session[S]) -> StepData:
        """The step the session is in."""
        return self.lesson.step[session.at]

    def seat(self, session: Session[S]) -> int:
        """Who the learner is in this step; of a fresh item, whose table has its own seats, who is on turn there."""
        if session.item:
            turn = self.game.turn(session.state)
            return turn.seats[0] if isinstance(turn, Decide) else 1
        return self.seat_of(self.step(session))

    def seat_of(self, step: Step) -> int:
        """Who the learner is in a step."""
        start = self.starts.get(step.id)
        return step.seat or (start.seat if start else 0) or self.lesson.seat

    def posed(self, session: Session[S]) -> bool:
        """Whether the position of this step was typed, not played."""
        start = self._start_of(session.at)
        return start.posed if start else False

    def start(self) -> Result[S]:
        """The session at the beginning of the first step."""
        return self._enter(Session(0, (self.opening,), (self.opening,)))

    def advance(self, session: Session[S], given: Input) -> Result[S]:
        """What an input makes of the session, and what to show. Never raises for anything a learner can do."""
        if session.away:
            return self._return(session) if isinstance(given, Return) else (session, ())
        match given:
            case Next():
                return self._next(session)
            case Back():
                return self._back(session)
            case Attempt():
                return self._attempt(session, given.text)
            case Answer():
                return self._answer(session, given)
            case Hint():
                return self._hint(session)
            case Why():
                return session, (explain(self.asking, session.state, given.text, self.seat(session)),)
            case Undo():
                return self._undo(session)
            case Leave():
                return replace(session, away=True), (Left(),)
        return session, ()

    # ---- what a step asks and shows

    def right_answer(self, session: Session[S]) -> Answered | None:
        """The answer to the question in front of the learner; None when nothing is asked, or it cannot be."""
        if session.item:
            return session.item.answer
        step = self.step(session)
        if not isinstance(step, Ask):
            return None
        try:
            return self.asking.step(step, session.state, self.seat(session))
        except ValueError:  # only where a learner has played on to a table that the question was not made for
            return None

    def compared(self, session: Session[S]) -> Compared | None:
        """The lines of this comparison; None when there is none, or it cannot be computed here."""
        step = self.step(session)
        if not isinstance(step, Compare) or self.measure is None:
            return None
        try:
            return self.measure(step, session.state, self.seat(session))
        except ValueError:
            return None

    def stages(self, session: Session[S]) -> tuple[Stage[S], ...]:
        """The stages of this step-through; none in other steps."""
        step = self.step(session)
        if not isinstance(step, Watch):
            return ()
        start = self._start_of(session.at)
        lines = step.lines or (start.shown if start else ())
        try:
            return stages(self.game, session.states[0], lines, self.slow)
        except ValueError:
            return ()

    def recap(self, session: Session[S]) -> tuple[str, ...]:
        """The paragraphs that a recap shows; none in other steps."""
        step = self.step(session)
        if not isinstance(step, Recap):
            return ()
        before = self.lesson.step[: session.at]
        return step.rules or tuple(dict.fromkeys(rule for one in before for rule in one.teaches))

    def can_go_on(self, session: Session[S]) -> bool:
        """Whether Next leads somewhere: the step is done, has a stage left, or one has been beyond it."""
        return not session.finished and (session.done or bool(self._stages_left(session)) or self._been_on(session))

    def stuck(self, session: Session[S]) -> bool:
        """Whether it is not the learner's turn any more although the goal of a play step is still open.

        A step that begins out of turn, or after the end, asks for tries: there is nothing to take back in it.
        """
        waits = isinstance(self.step(session), Play) and not (session.done or session.finished)
        return waits and len(session.states) > 1 and not decides(self.game, session.state, self.seat(session))

    def reached(self, step: Play, state: S) -> bool:
        """Whether the goals of a play step hold."""
        return self._table(step).reached(state)

    # ---- from step to step

    def _start_of(self, at: int) -> Start[S] | None:
        return self.starts.get(self.lesson.step[at].id)

    def _table(self, step: Play) -> Table[S, M]:
        start = self.starts.get(step.id)
        seed = f"{self.lesson.id}/{step.id}"
        rest = start.rest if start else ()
        return Table(step, self.seat_of(step), seed, self.asking, rest, self.bots)

    def _enter(self, session: Session[S]) -> Result[S]:
        step = self.step(session)
        cues: tuple[Cue, ...] = (Entered(step.id),)
        if isinstance(step, Play):
            session, opened = self._table(step).open(session)
            return session, cues + opened
        if isinstance(step, Watch):
            of = len(self.stages(session))
            return replace(session, done=not of), (*cues, Staged(0, of))
        return replace(session, done=not self._asks(session)), cues

    def _asks(self, session: Session[S]) -> bool:
        """Whether something is asked here that can be answered on this table: nobody is held up by what cannot.

        Of a comparison that is found out when it is answered: its numbers may take a while.
        """
        return isinstance(self.step(session), Compare) or self.right_answer(session) is not None

    def _next(self, session: Session[S]) -> Result[S]:
        left = self._stages_left(session)
        if left and not session.item:
            return self._stage(session, left[0], len(left) == 1)
        if not self.can_go_on(session):
            return session, ()
        if session.done and not session.item and session.hints == HINTS:
            item = self.fresh(self.step(session), f"{self.lesson.id}-{self.step(session).id}")
            if item is not None:
                return replace(session, item=item, done=False, counted=False, hints=0, tries=0, wrong=0), (
                    Given(item.id),
                )
        return self._on(session)

    def _on(self, session: Session[S]) -> Result[S]:
        if session.at + 1 == len(self.lesson.step):
            return replace(session, item=None, finished=True), (Finished(),)
        start = self._start_of(session.at + 1)
        redone = session.done or not self._been_on(session)
        went_on = session.states[-1] if redone else session.entered[session.at + 1]
        state = went_on if start is None else start.state
        later = session.entered[session.at + 2 :] if not redone or start is not None else ()
        entered = (*session.entered[: session.at + 1], state, *later)
        return self._enter(Session(session.at + 1, entered, (state,)))

    def _been_on(self, session: Session[S]) -> bool:
        return not session.item and session.at + 1 < len(session.entered)

    def _back(self, session: Session[S]) -> Result[S]:
        if session.item:
            return self._again(session, session.at)
        if not session.finished and isinstance(self.step(session), Watch) and len(session.states) > 1:
            states, marks = session.states[:-1], session.marks[:-1]
            at, of = len(states) - 1, len(self.stages(session))
            return replace(session, states=states, marks=marks, done=False), (Staged(at, of),)
        stays = session.finished or len(session.states) > 1
        return self._again(session, session.at if stays else max(0, session.at - 1))

    def _again(self, session: Session[S], at: int) -> Result[S]:
        """A step from its beginning; where one has been since stays known."""
        return self._enter(Session(at, session.entered, (session.entered[at],)))

    def _return(self, session: Session[S]) -> Result[S]:
        return replace(session, away=False), (Entered(self.step(session).id),)

    # ---- a step-through

    def _stages_left(self, session: Session[S]) -> tuple[Stage[S], ...]:
        return () if session.finished else self.stages(session)[len(session.states) - 1 :]

    def _stage(self, session: Session[S], stage: Stage[S], last: bool) -> Result[S]:
        states, marks = (*session.states, stage.state), (*session.marks, Mark())
        session = replace(session, states=states, marks=marks, done=last)
        at, of = len(states) - 1, len(self.stages(session))
        return session, (stage.happened, Staged(at, of), *((Right(),) if last else ()))

    # ---- moves and answers

    def _attempt(self, session: Session[S], text: str) -> Result[S]:
        step = self.step(session)
        if not isinstance(step, Play) or session.done or session.finished or session.item:
            return session, ()
        return self._counted(*self._table(step).attempt(session, text))

    def _undo(self, session: Session[S]) -> Result[S]:
        if len(session.states) == 1 or session.item or not isinstance(self.step(session), Play):
            return session, ()
        return replace(session, states=session.states[:-1], marks=session.marks[:-1], done=False), ()

    def _answer(self, session: Session[S], given: Answer) -> Result[S]:
        if session.done or session.finished:
            return session, ()
        step = session.item.ask if session.item else self.step(session)
        cue = self._judged(session, step, given)
        if cue is None or isinstance(cue, Unread):
            return session, (cue,) if cue else ()
        wrong = isinstance(cue, Wrong)
        session = replace(session, done=not wrong, tries=session.tries + 1, wrong=session.wrong + wrong)
        cues: tuple[Cue, ...] = (cue,)
        if not wrong and isinstance(step, Compare) and (compared := self.compared(session)):
            cues = (*cues, compared)
        if wrong and session.item and session.wrong >= GIVES_UP:
            return self._show_item(session, session.item, cues)
        return self._counted(session, cues)

    def _judged(self, session: Session[S], step: StepData, given: Answer) -> Right | Wrong | Unread | None:
        if isinstance(step, Compare):
            compared = self.compared(session)
            return chosen(step, compared, given) if compared else Right()
        right = self.right_answer(session)
        if not isinstance(step, Ask) or right is None:
            return None
        state, seat = session.state, self.seat(session)
        found = self.readings.of(self.asking, step, state, seat)
        return judged(step, right, given, lambda read: found(read, right))

    def _counted(self, session: Session[S], cues: tuple[Cue, ...]) -> Result[S]:
        """Say it once when a step or an item has come to its end; not of one that was done before."""
        if not session.done or session.counted or self._been_on(session):
            return session, cues
        if session.item:
            rules, item = session.item.ask.teaches, session.item.id
        else:
            rules, item = self.step(session).teaches, ""
        counted = Counted(self.step(session).id, rules, session.hints, session.wrong, item)
        return replace(session, counted=True), (*cues, counted)

    # ---- hints

    def _hint(self, session: Session[S]) -> Result[S]:
        if session.done or session.finished:
            return session, ()
        if session.item:
            return self._show_item(session, session.item, ())
        step = self.step(session)
        if isinstance(step, Tell | Watch | Recap) or session.hints == HINTS:
            return session, ()
        rung = session.hints + 1
        return replace(session, hints=rung), (self._rung(session, step, rung),)

    def _show_item(self, session: Session[S], item: Fresh[S], cues: tuple[Cue, ...]) -> Result[S]:
        """The worked answer of a fresh item: it is over, and was not right."""
        text, shown = worked(item.ask, item.answer)
        session = replace(session, done=True, hints=HINTS)
        return self._counted(session, (*cues, Helped(HINTS, item.answer.focus, text, shown)))

    def _rung(self, session: Session[S], step: Ask | Play | Compare, rung: int) -> Helped:
        if rung == HINTS:
            return Helped(rung, step.focus, *self._worked(session, step))
        return Helped(rung, step.focus if rung > 1 else ())

    def _worked(self, session: Session[S], step: Ask | Play | Compare) -> tuple[str, tuple[str, ...]]:
        if isinstance(step, Play):
            return next_of_line(step, session, self.asking, self.seat(session)), ()
        if isinstance(step, Compare):
            compared = self.compared(session)
            return (compared.best[0] if compared else ""), (compared.best if compared else ())
        right = self.right_answer(session)
        return worked(step, right) if right else ("", ())


__all__ = [
    "Answer", "Attempt", "Back", "Compared", "Counted", "Cue", "Entered", "Explained", "Finished", "Fresh", "Given",
    "Happened", "Helped", "Hint", "Input", "Judged", "Leave", "Left", "Mark", "Measured", "Next", "Open", "Result",
    "Return", "Right", "Runner", "Session", "Staged", "Start", "TakenBack", "TooMany", "Undo", "Unread", "Why", "Wrong",
    "decides",
]  # fmt: skip
