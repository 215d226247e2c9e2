"""Short ways to the box and to the words for places."""

from functools import cache

from tutor.games.anno_domini.components import Components, components
from tutor.games.anno_domini.state import State
from tutor.kernel.game import Event

Told = list[Event]
"""What has happened so far in this step."""


def box(state: State) -> Components:
    """Board, cards, table and numbers of this game."""
    return state.options.box


def place(state: State, territory: str) -> int:
    """The number of a territory; ValueError for an id that the board does not have."""
    try:
        return state.options.box.board.index[territory]
    except KeyError:
        raise ValueError(f"no territory {territory!r} on the board {state.options.map!r}") from None


NOWHERE = -1


def seek(state: State, territory: str) -> int:
    """The number of a territory, NOWHERE for an id that the board does not have: laws refuse it, they never raise."""
    return state.options.box.board.index.get(territory, NOWHERE)


def owner_at(state: State, territory: str) -> int:
    """Who owns a territory: a seat, 0 when it is free, NOWHERE for an id that the board does not have."""
    at = seek(state, territory)
    return NOWHERE if at == NOWHERE else state.owner[at]


def castles_at(state: State, territory: str) -> int:
    """How many castles stand there; none on an id that the board does not have."""
    at = seek(state, territory)
    return 0 if at == NOWHERE else state.castles[at]


def has_cathedral(state: State, territory: str) -> bool:
    """Whether a cathedral stands there; not on an id that the board does not have."""
    return seek(state, territory) in state.cathedrals


def ref(state: State, at: int) -> str:
    """The ref of a territory."""
    return _refs(state.options.map)[at]


@cache
def _refs(map: str) -> tuple[str, ...]:
    return tuple(f"t:{name}" for name in components(map).board.ids)


def seat_ref(seat: int) -> str:
    """The ref of a seat."""
    return f"p:{seat}"
