"""What would be: lines of a record played on a copy of a position, and what a doubt would bring now."""

from functools import lru_cache

from tutor.games.reisen_verkehr.game import game
from tutor.games.reisen_verkehr.moves import Doubt, Move
from tutor.games.reisen_verkehr.state import State
from tutor.kernel.game import Await, Event
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


@lru_cache(maxsize=256)
def doubted(state: State) -> tuple[State, tuple[Event, ...]]:
    """What a doubt of the seat on turn brings, up to the next decision; ValueError where it may not doubt,
    and for what a seat sees: it does not know.

    Cards are turned up in the order of their codes. What happens to whom does not depend on which they are.
    """
    if state.masked:
        raise ValueError("expected cards whose dates may be known, found what a seat sees")
    verdict = game.judge(state, Doubt())
    if not verdict.legal:
        raise ValueError(f"expected a chain that may be doubted, found one that {' '.join(verdict.rules)} forbids")
    step = game.play(state, Doubt())
    events = [*step.events]
    while isinstance(turn := game.turn(step.state), Await):
        step = game.resolve(step.state, turn.chance.sample(lambda _, __: 0))
        events += step.events
    return step.state, tuple(events)
