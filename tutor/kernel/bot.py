"""A bot is a pure function: what its seat may see and a stream of numbers give a move."""

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

from tutor.kernel.chance import Face, stream
from tutor.kernel.game import Game, HidesInformation, Seat

S = TypeVar("S")
M = TypeVar("M")


class Bot(Protocol):
    """Chooses a legal move of a state in which its seat decides; the same arguments give the same move."""

    def __call__(self, game: Game[S, M], seen: S, seat: Seat, face: Face, /) -> M: ...


class BotOf(Protocol[S, M]):
    """A bot of one game only."""

    def __call__(self, game: Game[S, M], seen: S, seat: Seat, face: Face, /) -> M: ...


Bots = Mapping[str, BotOf[Any, Any]]
"""All bots of a game by name."""


def random_bot(game: Game[S, M], seen: S, seat: Seat, face: Face) -> M:
    """Any legal move, of a kind that is drawn first, so that one kind with many moves does not crowd out the rest."""
    kinds: dict[type, list[M]] = {}
    for move in game.legal(seen):
        kinds.setdefault(type(move), []).append(move)
    if not kinds:
        raise ValueError(f"{game.id}: nobody decides here")
    group = list(kinds.values())[face(0, len(kinds))]
    return group[face(1, len(group))]


def choose(game: Game[S, M], bot: BotOf[S, M], state: S, seat: Seat, seed: str, turn: int) -> M:
    """The move of a bot, which gets what its seat may see and a stream of its own; `turn` counts the decisions."""
    seen: S = game.seen_by(state, seat) if isinstance(game, HidesInformation) else state
    return bot(game, seen, seat, stream(f"{seed}\x00bot\x00{seat}", turn))
