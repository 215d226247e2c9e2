"""Moves in a lesson: the learner's tries, the chance that follows, the seats of others, and when it is enough."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic

from tutor.kernel.bot import BotOf, choose
from tutor.kernel.chance import Chance, Outcome, TapeError, counter, typed
from tutor.kernel.game import Await, Decide, Event
from tutor.kernel.record import Fault, Line, play_line, split_seat
from tutor.kernel.verdict import AmbiguousMove, M, S, UnreadableMove, Verdict
from tutor.lessons.asking import Asking
from tutor.lessons.cues import (
    Cue,
    Explained,
    Happened,
    Judged,
    Mark,
    Open,
    Result,
    Right,
    Session,
    TakenBack,
    TooMany,
    Unread,
)
from tutor.lessons.schema import TRY, Play

TURNS_MOST = 400
"""More moves of others in a row than any lesson has; a guard against bots that never end."""
Thrown = tuple[tuple[Chance, Outcome], ...]


@dataclass(frozen=True)
class Table(Generic[S, M]):
    """One play step at the table: who the learner is, and what the others have."""

    step: Play
    seat: int
    seed: str
    asking: Asking[S, M]
    rest: tuple[str, ...] = ()
    """The lines of the record after `until`, for a cast of `tape`."""
    bots: Mapping[str, BotOf[S, M]] = field(default_factory=dict)

    def open(self, session: Session[S]) -> Result[S]:
        """Let chance and the others do what comes before the learner's first move."""
        state, mark, cues = session.state, session.mark, []
        after, events, thrown, mark = self._settle(state, mark)
        if thrown:
            cues.append(Happened(None, events, thrown, state))
        after, mark, more = self._others(after, mark)
        session = replace(session, states=(*session.states[:-1], after), marks=(*session.marks[:-1], mark))
        return session, (*cues, *more)

    # ---- the learner

    def attempt(self, session: Session[S], text: str) -> Result[S]:
        """A move of the learner, or a try that is refused; for another seat one may try, but not move."""
        move = read_move(self.asking, session.state, text)
        if isinstance(move, Unread):
            return session, (move,)
        seat = move.seat or self.seat
        verdict = self.asking.game.judge(session.state, move.move, seat)
        if not verdict.legal:
            return self._refused(session, move.move, verdict)
        if seat != self.seat:
            return session, (Explained(move.move, verdict),)
        if self.step.moves_at_most and session.mark.moves >= self.step.moves_at_most:
            return session, (TooMany(self.step.moves_at_most),)
        return self._made(session, move.move)

    def _refused(self, session: Session[S], move: M, verdict: Verdict) -> Result[S]:
        breached = breached_by(verdict)
        new = [rule for rule in self.step.provoke if rule in breached and rule not in session.provoked]
        wanted = bool(new) or bool(breached.intersection(self.step.provoke))
        session = replace(
            session,
            tries=session.tries + 1,
            wrong=session.wrong + (not wanted),
            provoked=(*session.provoked, *new),
        )
        cue = Judged(move, verdict, self.step.silent and not wanted)
        return self._so_far(session, (cue,)) if new else (session, (cue,))

    def _made(self, session: Session[S], move: M) -> Result[S]:
        before, mark = session.state, session.mark
        made = self.asking.game.play(before, move, self.seat)
        state, events, thrown, mark = self._settle(made.state, mark, own=True)
        cues: tuple[Cue, ...] = (Happened(move, made.events + events, thrown, before, self.seat),)
        mark = replace(mark, moves=mark.moves + 1)
        if not self.reached(state):
            state, mark, more = self._others(state, mark)
            cues += more
        session = replace(session, states=(*session.states, state), marks=(*session.marks, mark))
        return self._so_far(session, cues)

    def _so_far(self, session: Session[S], cues: tuple[Cue, ...]) -> Result[S]:
        """Whether that was the last that was wanted."""
        if not self.reached(session.state):
            return session, cues
        left = tuple(rule for rule in self.step.provoke if rule not in session.provoked)
        if not left:
            return replace(session, done=True), (*cues, Right())
        if not self.step.goals:
            return session, cues
        return self._before(session, cues, left) or (session, (*cues, Open(len(left))))

    def _before(self, session: Session[S], cues: tuple[Cue, ...], left: tuple[str, ...]) -> Result[S] | None:
        """The table before the move after which nothing that is still wanted can be tried; None where it can."""
        last = len(session.states)
        at = next((at for at in range(last, 0, -1) if self._can_try(session.states[at - 1], left)), last)
        if at == last:
            return None
        refused = tuple(cue for cue in cues if isinstance(cue, Judged))
        session = replace(session, states=session.states[:at], marks=session.marks[:at])
        return session, (*refused, TakenBack(left))

    def _can_try(self, state: S, left: tuple[str, ...]) -> bool:
        """Whether a try that stands in the step breaches one of these paragraphs here."""
        texts = (text for line in (self.step.line, *self.step.other) for text in line if text.startswith(TRY))
        tries = (_breaches(self.asking, state, text.removeprefix(TRY), self.seat) for text in texts)
        return any(breached.intersection(left) for breached in tries)

    def reached(self, state: S) -> bool:
        """Whether every goal holds; a goal that cannot be asked of this state does not."""
        try:
            return all(self.asking.holds(goal, state, self.seat) for goal in self.step.goals)
        except ValueError:
            return False

    # ---- chance

    def _settle(self, state: S, mark: Mark, own: bool = False) -> tuple[S, tuple[Event, ...], Thrown, Mark]:
        """Deal until somebody decides. A throw that the tape does not fit comes from the lesson's own dice."""
        events: tuple[Event, ...] = ()
        thrown: Thrown = ()
        while isinstance(turn := self.asking.game.turn(state), Await):
            outcome, mark = self._outcome(turn.chance, mark)
            after = self.asking.game.resolve(state, outcome)
            thrown, events, state = (*thrown, (turn.chance, outcome)), events + after.events, after.state
        return state, events, thrown, mark

    def _outcome(self, chance: Chance, mark: Mark) -> tuple[Outcome, Mark]:
        tape = self.step.tape
        if mark.tape < len(tape):
            try:
                outcome = typed(tape[mark.tape], chance)
                return outcome, replace(mark, tape=mark.tape + 1, dealt=mark.dealt + 1)
            except TapeError:
                pass  # another move than the tape was made for
        outcome = counter(self.seed, mark.dealt)(chance)
        return outcome, replace(mark, dealt=mark.dealt + 1)

    # ---- the others

    def _others(self, state: S, mark: Mark) -> tuple[S, Mark, tuple[Cue, ...]]:
        """Moves of the cast until the learner is to decide, the goal holds, or nobody knows a move."""
        cues: list[Cue] = []
        for _ in range(TURNS_MOST):
            seat = self._other(state)
            played = self._move_of(seat, state, mark) if seat else None
            if played is None:
                break
            state, mark, happened = played
            cues.append(happened)
            if self.step.goals and self.reached(state):
                break
        return state, mark, tuple(cues)

    def _other(self, state: S) -> int:
        """A seat of the cast that is to decide while the learner is not; 0 when there is none."""
        turn = self.asking.game.turn(state)
        if not isinstance(turn, Decide) or self.seat in turn.seats:
            return 0
        return next((seat for seat in turn.seats if str(seat) in self.step.cast), 0)

    def _move_of(self, seat: int, state: S, mark: Mark) -> tuple[S, Mark, Happened] | None:
        player = self.step.cast[str(seat)]
        if player in ("script", "tape"):
            return self._written(seat, state, mark, self.step.script if player == "script" else self.rest)
        bot = self.bots.get(player)
        if bot is None:
            return None
        move: M = choose(self.asking.game, bot, state, seat, self.seed, mark.dealt)
        made = self.asking.game.play(state, move, seat)
        # a bot that meets no chance counts too, so that its next choice has other numbers
        after, events, thrown, mark = self._own_dice(made.state, replace(mark, dealt=mark.dealt + 1))
        return after, mark, Happened(move, made.events + events, thrown, state, seat)

    def _own_dice(self, state: S, mark: Mark) -> tuple[S, tuple[Event, ...], Thrown, Mark]:
        """Deal for somebody else: the tape is the learner's."""
        kept = mark.tape
        state, events, thrown, mark = self._settle(state, replace(mark, tape=len(self.step.tape)))
        return state, events, thrown, replace(mark, tape=kept)

    def _written(self, seat: int, state: S, mark: Mark, lines: tuple[str, ...]) -> tuple[S, Mark, Happened] | None:
        """The next line that was written for this seat. None when there is none, or it does not fit here."""
        at = self._next_line(seat, lines, mark.script)
        if at is None:
            return None
        try:
            played = play_line(self.asking.game, state, Line(at + 1, lines[at]))
        except Fault:
            return None
        if not played.legal or played.move is None:
            return None
        after, events, thrown, mark = self._own_dice(played.state, replace(mark, script=at + 1))
        shown = (*_dealt(self.asking, state, played.move, lines[at]), *thrown)
        return after, mark, Happened(played.move, played.events + events, shown, state, seat)

    def _next_line(self, seat: int, lines: tuple[str, ...], first: int) -> int | None:
        """A line without a seat is for whoever is to move; lines of the learner in a record are passed over."""
        for at in range(first, len(lines)):
            said = split_seat(lines[at])[0]
            if said in (None, seat):
                return at
        return None


def _dealt(asking: Asking[S, M], state: S, move: M, line: str) -> Thrown:
    """The chance that stands in a line, with what it was asked for."""
    state = asking.game.play(state, move).state
    found: list[tuple[Chance, Outcome]] = []
    for group in line.split("!")[1:]:
        turn = asking.game.turn(state)
        if not isinstance(turn, Await):  # pragma: no cover  the line was played just now
            break
        outcome = typed(group, turn.chance)
        found.append((turn.chance, outcome))
        state = asking.game.resolve(state, outcome).state
    return tuple(found)


# ---- what a text says


@dataclass(frozen=True, slots=True)
class Read(Generic[M]):
    """A move that could be read, and the seat that stood before it (0: none)."""

    move: M
    seat: int = 0


def read_move(asking: Asking[S, M], state: S, text: str) -> Read[M] | Unread:
    """The move that the text says, with the seat before it, or why it says none."""
    seat, words = split_seat(text)
    try:
        return Read(asking.game.parse(state, words), seat or 0)
    except UnreadableMove as error:
        return Unread(text, error.expected)
    except AmbiguousMove as error:
        return Unread(text, "", error.candidates)


def explain(asking: Asking[S, M], state: S, text: str, seat: int) -> Cue:
    """What the referee says of a move that nobody makes."""
    found = read_move(asking, state, text)
    if isinstance(found, Unread):
        return found
    return Explained(found.move, asking.game.judge(state, found.move, found.seat or seat))


def breached_by(verdict: Verdict) -> frozenset[str]:
    """The paragraphs that a refusal names, rulings included."""
    by = (str(reason.by) for reason in verdict.breached if reason.by)
    return frozenset((*map(str, verdict.rules), *by))


def next_of_line(step: Play, session: Session[Any], asking: Asking[Any, Any], seat: int) -> str:
    """What the worked answer of a play step says next: a move of its line, or a try that is still wanted."""
    made, missing = 0, set(step.provoke) - set(session.provoked)
    for text in step.line:
        plain = text.removeprefix(TRY)
        if text == plain:
            made += 1
            if made > session.mark.moves:
                return plain
        elif missing and made >= session.mark.moves and _breaches(asking, session.state, plain, seat) & missing:
            return plain
    if not missing:
        return ""
    return next((text.removeprefix(TRY) for text in step.line if text.startswith(TRY)), "")


def _breaches(asking: Asking[Any, Any], state: Any, text: str, seat: int) -> frozenset[str]:
    found = read_move(asking, state, text)
    if isinstance(found, Unread):
        return frozenset()
    return breached_by(asking.game.judge(state, found.move, found.seat or seat))
