"""Which attacks a table allows, whatever the game: moves from place to place after which two sides throw dice."""

from collections.abc import Mapping
from typing import Any

from tutor.i18n import Words
from tutor.kernel.chance import Dice
from tutor.kernel.game import Await, Decide, Game
from tutor.views.window import Window

Pair = tuple[str, str]
"""Refs of base and target."""


def battles(game: Game[Any, Any], window: Window, state: Any) -> Mapping[Pair, Any]:
    """Base and target -> the legal move that makes them fight, in the order of the game's moves."""
    if not isinstance(game.turn(state), Decide):
        return {}
    found: dict[Pair, Any] = {}
    for move in game.legal(state):
        way = window.way(state, move)
        if len(way) == 3 and _fight(game, state, move):
            found[way[1], way[2]] = move
    return found


def _fight(game: Game[Any, Any], state: Any, move: Any) -> bool:
    turn = game.turn(game.play(state, move).state)
    return isinstance(turn, Await) and isinstance(turn.chance, Dice) and len(turn.chance.parts) == 2


def tried(window: Window, state: Any, verb: str, places: tuple[str, ...]) -> Any:
    """The move that is meant when these places are pressed one after the other; None when it is none at all."""
    *before, last = places
    meant = window.press(state, (verb, *before), last)
    return meant.tried


class Standing:
    """Who stands where, and with how many, read from the board that everybody sees; the last table is remembered."""

    def __init__(self, window: Window, words: Words) -> None:
        self.window, self.words = window, words
        self._last: tuple[Any, Mapping[str, tuple[object, int]]] = (None, {})

    def __call__(self, state: Any, place: str) -> tuple[object, int]:
        """Whose the place is, and its pieces. KeyError for no place of the board."""
        if self._last[0] is not state:
            labels = self.window.scene(state, self.words).labels
            self._last = state, {one.ref: ((one.letter, one.colour), one.count) for one in labels}
        return self._last[1][place]


__all__ = ["Pair", "Standing", "battles", "tried"]
