"""Plays a lesson: a pure state machine from what the learner does to what is to be shown. No widget, clock or word.

A session is a value. The caller keeps it, draws the cues, and gives it back with the next input.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Generic

from tutor.kernel.chance import Chance, Outcome, TapeError, counter, typed
from tutor.kernel.game import Await, Decide, Event, Game
from tutor.kernel.score import Answered
from tutor.kernel.verdict import AmbiguousMove, M, S, UnreadableMove, Verdict
from tutor.lessons.schema import HINTS, Ask, Lesson, Play, StepData, Tell

Asked = Callable[..., Answered]
"""A question of the game: `(state, *args) -> Answered`; ValueError for arguments that cannot be."""

# --- what the learner does


@dataclass(frozen=True, slots=True)
class Next:
    """Go on; only from a step that is done."""


@dataclass(frozen=True, slots=True)
class Back:
    """The step before, as it was when it began."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A move in notation."""

    text: str


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer: a number as text, or refs of places."""

    text: str = ""
    refs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hint:
    """One more rung of the ladder."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the last move of this step back."""


Input = Next | Back | Attempt | Answer | Hint | Undo

# --- what is to be shown


@dataclass(frozen=True, slots=True)
class Judged:
    """A move was refused; the laws say why."""

    move: object
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Unread:
    """A move or an answer could not be read."""

    text: str
    expected: str
    candidates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Happened:
    """A move was made: what happened, and what chance brought."""

    move: object
    events: tuple[Event, ...]
    thrown: tuple[tuple[Chance, Outcome], ...] = ()


@dataclass(frozen=True, slots=True)
class Right:
    """The step is done; the derivation of the answer, where it was a question."""

    answer: Answered | None = None


@dataclass(frozen=True, slots=True)
class Wrong:
    """The answer is not right. `missing` and `extra` count places; nothing gives the answer away."""

    given: str
    right: int = 0
    missing: int = 0
    extra: int = 0


@dataclass(frozen=True, slots=True)
class Helped:
    """A rung of the ladder, 1 to 4; `focus` lights places, `worked` is the worked answer of the last."""

    rung: int
    focus: tuple[str, ...] = ()
    worked: str = ""


@dataclass(frozen=True, slots=True)
class Entered:
    """A step begins."""

    step: str


@dataclass(frozen=True, slots=True)
class Finished:
    """The lesson is over."""


Cue = Judged | Unread | Happened | Right | Wrong | Helped | Entered | Finished


@dataclass(frozen=True, slots=True)
class Session(Generic[S]):
    """Where the learner is. `states[-1]` is what is on the table; the others are what Undo goes back to."""

    at: int
    entered: tuple[S, ...]
    """The state at the beginning of each step reached so far."""
    states: tuple[S, ...]
    thrown: tuple[int, ...] = (0,)
    """How many outcomes of this step's tape were used, for each of `states`."""
    done: bool = False
    hints: int = 0
    tries: int = 0
    finished: bool = False

    @property
    def state(self) -> S:
        """What is on the table now."""
        return self.states[-1]


Result = tuple[Session[S], tuple[Cue, ...]]


@dataclass(frozen=True)
class Runner(Generic[S, M]):
    """A lesson over a game."""

    lesson: Lesson
    game: Game[S, M]
    questions: Mapping[str, Asked]
    opening: S
    """The state in which the lesson starts."""

    def step(self, session: Session[S]) -> StepData:
        """The step the session is in."""
        return self.lesson.step[session.at]

    def start(self) -> Result[S]:
        """The session at the beginning of the first step."""
        return self._enter(Session(0, (self.opening,), (self.opening,)))

    def advance(self, session: Session[S], given: Input) -> Result[S]:
        """What an input makes of the session, and what to show. Never raises for anything a learner can do."""
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
            case Undo():
                return self._undo(session)

    def right_answer(self, session: Session[S]) -> Answered | None:
        """The answer to the question of this step; None when it asks nothing."""
        step = self.step(session)
        if not isinstance(step, Ask):
            return None
        return self.questions[step.question.ask](session.state, *step.question.of)

    def _enter(self, session: Session[S]) -> Result[S]:
        step = self.step(session)
        return replace(session, done=isinstance(step, Tell)), (Entered(step.id),)

    def _next(self, session: Session[S]) -> Result[S]:
        if not session.done or session.finished:
            return session, ()
        if session.at + 1 == len(self.lesson.step):
            return replace(session, finished=True), (Finished(),)
        state = session.state
        entered = (*session.entered[: session.at + 1], state)
        return self._enter(Session(session.at + 1, entered, (state,)))

    def _back(self, session: Session[S]) -> Result[S]:
        at = session.at if session.finished or len(session.states) > 1 else max(0, session.at - 1)
        return self._enter(Session(at, session.entered[: at + 1], (session.entered[at],)))

    def _undo(self, session: Session[S]) -> Result[S]:
        if len(session.states) == 1:
            return session, ()
        return replace(session, states=session.states[:-1], thrown=session.thrown[:-1], done=False), ()

    # --- moves

    def _attempt(self, session: Session[S], text: str) -> Result[S]:
        step = self.step(session)
        if not isinstance(step, Play) or session.done:
            return session, ()
        try:
            move = self.game.parse(session.state, text)
        except UnreadableMove as error:
            return session, (Unread(text, error.expected),)
        except AmbiguousMove as error:
            return session, (Unread(text, "", error.candidates),)
        seat = self.lesson.seat
        verdict = self.game.judge(session.state, move, seat)
        if not verdict.legal:
            return replace(session, tries=session.tries + 1), (Judged(move, verdict),)
        return self._made(session, step, move, seat)

    def _made(self, session: Session[S], step: Play, move: M, seat: int) -> Result[S]:
        made = self.game.play(session.state, move, seat)
        state, events, used = made.state, made.events, session.thrown[-1]
        thrown: list[tuple[Chance, Outcome]] = []
        while isinstance(turn := self.game.turn(state), Await):
            outcome = self._outcome(step, turn.chance, used)
            after = self.game.resolve(state, outcome)
            thrown.append((turn.chance, outcome))
            state, events, used = after.state, events + after.events, used + 1
        session = replace(session, states=(*session.states, state), thrown=(*session.thrown, used))
        cues: tuple[Cue, ...] = (Happened(move, events, tuple(thrown)),)
        if self.reached(step, state):
            return replace(session, done=True), (*cues, Right())
        return session, cues

    def _outcome(self, step: Play, chance: Chance, used: int) -> Outcome:
        if used < len(step.tape):
            try:
                return typed(step.tape[used], chance)
            except TapeError:
                pass  # another move than the tape was made for: the lesson's own dice
        return counter(f"{self.lesson.id}/{step.id}", used)(chance)

    def reached(self, step: Play, state: S) -> bool:
        """Whether the goal of a play step holds."""
        return str(self.questions[step.goal.ask](state, *step.goal.of).value) == step.goal.is_

    # --- answers

    def _answer(self, session: Session[S], given: Answer) -> Result[S]:
        step = self.step(session)
        right = self.right_answer(session)
        if not isinstance(step, Ask) or right is None or session.done:
            return session, ()
        cue = _number(given.text, right) if step.answer == "number" else _some(given.refs, right)
        if isinstance(cue, Unread):
            return session, (cue,)
        return replace(session, done=isinstance(cue, Right), tries=session.tries + 1), (cue,)

    # --- hints

    def _hint(self, session: Session[S]) -> Result[S]:
        step = self.step(session)
        if isinstance(step, Tell) or session.done or session.hints == HINTS:
            return session, ()
        rung = session.hints + 1
        return replace(session, hints=rung), (self._rung(session, step, rung),)

    def _rung(self, session: Session[S], step: Ask | Play, rung: int) -> Helped:
        if rung == HINTS:
            return Helped(rung, step.focus, self._worked(session, step))
        return Helped(rung, step.focus if rung > 1 else ())

    def _worked(self, session: Session[S], step: Ask | Play) -> str:
        if isinstance(step, Ask):
            answer = self.right_answer(session)
            value = answer.value if answer else ""
            return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
        made = len(session.states) - 1
        return step.line[made] if made < len(step.line) else ""


def _number(text: str, right: Answered) -> Right | Wrong | Unread:
    given = text.strip()
    if not given.isascii() or not given.isdecimal() or len(given) > 9:
        return Unread(text, "number")
    return Right(right) if int(given) == right.value else Wrong(str(int(given)))


def _some(refs: tuple[str, ...], right: Answered) -> Right | Wrong | Unread:
    wanted = set(right.focus)
    given = set(refs)
    if given == wanted:
        return Right(right)
    return Wrong(" ".join(sorted(given)), len(given & wanted), len(wanted - given), len(given - wanted))


def decides(game: Game[S, M], state: S, seat: int) -> bool:
    """Whether it is this seat's turn to decide."""
    turn = game.turn(state)
    return isinstance(turn, Decide) and seat in turn.seats
