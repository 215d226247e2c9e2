"""A phase in stages: every move and every outcome of some lines, one by one."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic

from tutor.kernel.chance import Chance, Outcome, TapeError, typed
from tutor.kernel.game import Await, Event, Game, Seat
from tutor.kernel.record import split_seat
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

    @property
    def happened(self) -> Happened:
        """The stage as a cue."""
        return Happened(self.move, self.events, self.thrown, self.before, self.seat)


def stages(game: Game[S, M], state: S, lines: Sequence[str]) -> tuple[Stage[S], ...]:
    """The stages of these lines. ValueError names a line that is refused or cannot be read."""
    found: list[Stage[S]] = []
    for line in lines:
        text, *groups = (part.strip() for part in line.split("!"))
        if text:
            found.append(_moved(game, state, text))
            state = found[-1].state
        for group in groups:
            found.append(_thrown(game, state, group, line))
            state = found[-1].state
    return tuple(found)


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
