"""A phase in stages: every move and every outcome of some lines, one by one.

Where one step brings about a lot, a game may show it in slow motion: in parts, each a stage.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Generic

from tutor.kernel.chance import Chance, Outcome, TapeError, typed
from tutor.kernel.game import Await, Event, Game, Seat, Step
from tutor.kernel.record import halves, split_seat
from tutor.kernel.verdict import AmbiguousMove, M, S, UnreadableMove
from tutor.lessons.cues import Happened


@dataclass(frozen=True)
class Stage(Generic[S]):
    """One move, or one outcome: what was before it, what is after it, and what happened."""

    before: S
    state: S
    events: tuple[Event, ...]
    move: object = None
    seat: Seat = 0
    thrown: tuple[tuple[Chance, Outcome], ...] = ()
    ends: S | None = None
    """Where its step ends, of which this may be a part: a game can go on from there."""

    @property
    def happened(self) -> Happened:
        """The stage as a cue."""
        return Happened(self.move, self.events, self.thrown, self.before, self.seat)


Slow = Callable[[S, Step[S]], tuple[Step[S], ...]]
"""(before, step) -> its parts in order, each with what lies there then; the last ends where the step does."""


def at_once(before: S, step: Step[S]) -> tuple[Step[S], ...]:
    """A step in one part."""
    return (step,)


def stages(game: Game[S, M], state: S, lines: Sequence[str], slow: Slow[S] = at_once) -> tuple[Stage[S], ...]:
    """The stages of these lines. ValueError names a line that is refused or cannot be read."""
    found: list[Stage[S]] = []
    for line in lines:
        text, groups = halves(line, game.turn(state))
        if text:
            found += _in_parts(_moved(game, state, text), slow)
            state = found[-1].state
        for group in groups:
            found += _in_parts(_thrown(game, state, group, line), slow)
            state = found[-1].state
    return tuple(found)


def _in_parts(stage: Stage[S], slow: Slow[S]) -> Iterator[Stage[S]]:
    """The parts of a stage; the first has the move or the throw, and who made it."""
    before = stage.before
    for n, part in enumerate(slow(before, Step(stage.state, stage.events))):
        of = stage if n == 0 else Stage(before, part.state, ())
        yield replace(of, state=part.state, events=part.events, ends=stage.state)
        before = part.state


def _moved(game: Game[S, M], state: S, text: str) -> Stage[S]:
    seat, words = split_seat(text)
    try:
        move = game.parse(state, words)
    except (UnreadableMove, AmbiguousMove) as error:
        raise ValueError(f"`{text}`: {error}") from None
    verdict = game.judge(state, move, seat)
    if not verdict.legal:
        raise ValueError(f"`{text}`: expected a legal move, found one that breaches {' '.join(verdict.rules)}")
    step = game.play(state, move, seat)
    return Stage(state, step.state, step.events, move, seat or _mover(game, state))


def _mover(game: Game[S, M], state: S) -> Seat:
    seats: tuple[Seat, ...] = getattr(game.turn(state), "seats", ())
    return seats[0] if len(seats) == 1 else 0


def _thrown(game: Game[S, M], state: S, group: str, line: str) -> Stage[S]:
    turn = game.turn(state)
    if not isinstance(turn, Await):
        raise ValueError(f"`{line}`: expected no more chance, found ! {group}")
    try:
        outcome = typed(group, turn.chance)
    except TapeError as error:
        raise ValueError(f"`{line}`: expected {error.expected}, found {error.found}") from None
    step = game.resolve(state, outcome)
    return Stage(state, step.state, step.events, thrown=((turn.chance, outcome),))
