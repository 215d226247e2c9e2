"""Random play by counter streams: the same seed walks the same way on every machine."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic

from tutor.kernel.chance import Dealer, Outcome, counter, stream
from tutor.kernel.game import Await, Event, Game, Options, Over, Turn
from tutor.kernel.record import Line, Record, ending, outcome_text
from tutor.kernel.verdict import M, S

TURNS_MOST = 5_000
"""More turns than any walk needs; a game that is longer is left unfinished."""


@dataclass(frozen=True, slots=True)
class Stop(Generic[S, M]):
    """One turn on the way: who decided what, and what came of it. The last one of a walk has no `after`."""

    n: int
    """Counts from 0."""
    before: S
    turn: Turn
    move: M | None = None
    outcome: Outcome | None = None
    after: S | None = None
    events: tuple[Event, ...] = ()


def walk(game: Game[S, M], start: S, seed: str, most: int = TURNS_MOST) -> Iterator[Stop[S, M]]:
    """Play at random from a state to the end of the game, or for `most` turns of people and the world together."""
    deal, face, state = counter(f"{seed}/world"), stream(f"{seed}/moves", 0), start
    for n in range(most):
        turn = game.turn(state)
        if isinstance(turn, Over):
            break
        stop = _dealt(game, state, n, deal) if isinstance(turn, Await) else _chosen(game, state, n, face(n, 1 << 32))
        yield stop
        state = stop.after if stop.after is not None else state
    yield Stop(n if most else 0, state, game.turn(state))


def _dealt(game: Game[S, M], state: S, n: int, deal: Dealer) -> Stop[S, M]:
    turn = game.turn(state)
    assert isinstance(turn, Await)
    outcome = deal(turn.chance)
    step = game.resolve(state, outcome)
    return Stop(n, state, turn, None, outcome, step.state, step.events)


def _chosen(game: Game[S, M], state: S, n: int, number: int) -> Stop[S, M]:
    moves = tuple(game.legal(state))
    if not moves:
        raise AssertionError(f"{game.id}: turn {n} is a decision without a legal move")
    move = moves[number % len(moves)]
    step = game.play(state, move)
    return Stop(n, state, game.turn(state), move, None, step.state, step.events)


def record_of(game: Game[S, M], seats: int, options: Options, stops: Sequence[Stop[S, M]]) -> Record:
    """The record of a walk from the set-up: chance stands on the line of the move that asks for it."""
    lines: list[str] = []
    for stop in stops:
        if stop.move is not None:
            lines.append(game.notate(stop.move))
        elif stop.outcome is not None and isinstance(stop.turn, Await):
            text = f"! {outcome_text(stop.outcome, getattr(stop.turn.chance, 'parts', ()))}"
            moved = bool(lines) and not lines[-1].startswith("!")
            lines = [*lines[:-1], f"{lines[-1]} {text}"] if moved else [*lines, text]
    last = stops[-1].turn if stops else None
    over = Line(len(lines) + 1, ending(last)) if isinstance(last, Over) else None
    return Record(
        game.id, game.rulebook.edition, seats, tuple(options.items()),
        tuple(Line(n, text) for n, text in enumerate(lines, 1)), over=over,
    )  # fmt: skip
