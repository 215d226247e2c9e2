"""What would be: lines of a record played on a copy of a position, for exercises and for wrong readings."""

from functools import lru_cache

from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.moves import Attack, Move
from tutor.games.anno_domini.rules.box import place
from tutor.games.anno_domini.state import State
from tutor.kernel.game import Event
from tutor.kernel.record import Played
from tutor.kernel.through import lines_of, play_through

Passed = tuple[Played[State, Move], ...]


@lru_cache(maxsize=256)
def played(state: State, text: str) -> Passed:
    """Every line of the text with what came of it. ValueError when one is refused or cannot be read."""
    return play_through(game, state, lines_of(text))


def after(state: State, text: str) -> State:
    """The state that the lines lead to; the same state without lines. Raises ValueError."""
    return played(state, text)[-1].state if text else state


def told(state: State, text: str) -> tuple[Event, ...]:
    """What happens in the lines."""
    return tuple(event for one in played(state, text) for event in one.events) if text else ()


def attacks(state: State, text: str) -> tuple[tuple[int, int, Played[State, Move]], ...]:
    """Base, target and line of every attack in the lines."""
    return tuple(
        (place(state, one.move.base), place(state, one.move.target), one)
        for one in played(state, text)
        if isinstance(one.move, Attack)
    )


def dice(line: str) -> tuple[tuple[int, ...], ...]:
    """The dice of a line, one group a throw."""
    return tuple(tuple(map(int, group.replace("/", " ").split())) for group in line.split("!")[1:])


def last_event(state: State, text: str, kind: str) -> Event | None:
    """The last event of a kind in the lines."""
    return next((event for event in reversed(told(state, text)) if event.kind == kind), None)
