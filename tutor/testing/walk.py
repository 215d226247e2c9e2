"""Random play by counter streams: the same seed walks the same way on every machine."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Generic

from tutor.kernel.chance import Outcome, counter, stream
from tutor.kernel.game import Await, Event, Game, Options, Over, Step, Turn
from tutor.kernel.record import Line, Record, ending, headed, label_of, outcome_line
from tutor.kernel.verdict import M, S

TURNS_MOST = 5_000
"""More turns than a walk needs; a game that is longer is left unfinished."""


class Stuck(AssertionError):
    """Somebody has to decide and no move is legal."""


@dataclass(frozen=True, slots=True)
class Stop(Generic[S, M]):
    """One turn of a walk: what was decided, by a seat or by the world, and what came of it."""

    n: int
    """Counts from 0."""
    before: S
    turn: Turn
    step: Step[S]
    move: M | None = None
    outcome: Outcome | None = None

    @property
    def after(self) -> S:
        """The state that the turn led to; that of the end itself when the game is over."""
        return self.step.state

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened in the turn."""
        return self.step.events


def walk(game: Game[S, M], start: S, seed: str, most: int = TURNS_MOST) -> Iterator[Stop[S, M]]:
    """Play at random to the end of the game, or for `most` turns of seats and the world together.

    The last stop has neither move nor outcome: it is where the walk ends. Raises Stuck.
    """
    deal, face, state = counter(f"{seed}/world"), stream(f"{seed}/moves", 0), start
    for n in range(most):
        turn = game.turn(state)
        if isinstance(turn, Over):
            yield Stop(n, state, turn, Step(state))
            return
        if isinstance(turn, Await):
            outcome = deal(turn.chance)
            stop: Stop[S, M] = Stop(n, state, turn, game.resolve(state, outcome), None, outcome)
        else:
            move = _any(game, state, face(n, 1 << 32))
            stop = Stop(n, state, turn, game.play(state, move), move)
        yield stop
        state = stop.after
    yield Stop(most, state, game.turn(state), Step(state))


def _any(game: Game[S, M], state: S, number: int) -> M:
    moves = tuple(game.legal(state))
    if not moves:
        raise Stuck(f"{game.id}: a decision without a legal move in {state!r}")
    return moves[number % len(moves)]


def starts_of_lines(stops: Sequence[Stop[S, M]]) -> list[int]:
    """The stops at which a line of the record begins: a move, or chance that no move asked for or that has a label."""
    moved, found = False, []
    for at, stop in enumerate(stops):
        moved = moved or stop.move is not None
        if stop.move is not None or (stop.outcome is not None and (not moved or _labelled(stop))):
            found.append(at)
    return found


def _labelled(stop: Stop[S, M]) -> bool:
    """Chance with a label has a line of its own."""
    return isinstance(stop.turn, Await) and bool(label_of(stop.turn.chance))


def record_of(game: Game[S, M], seats: int, options: Options, stops: Sequence[Stop[S, M]]) -> Record:
    """The record of a walk from the set-up: chance stands on the line of the move that asks for it."""
    lines: list[str] = []
    begins = set(starts_of_lines(stops))
    for at, stop in enumerate(stops):
        text = _text(game, stop)
        if at in begins:
            lines.append(text)
        elif text:
            lines[-1] = f"{lines[-1]} {text}"
    last = stops[-1].turn if stops else None
    start = stops[0].before if stops else game.new(seats, options)
    return replace(
        headed(game, start, seats, options.items()),
        lines=tuple(Line(n, text) for n, text in enumerate(lines, 1)),
        over=Line(len(lines) + 1, ending(last)) if isinstance(last, Over) else None,
    )


def _text(game: Game[S, M], stop: Stop[S, M]) -> str:
    if stop.move is not None:
        return game.notate(stop.move)
    if stop.outcome is not None and isinstance(stop.turn, Await):
        return outcome_line(stop.turn.chance, stop.outcome)
    return ""
