"""What another rule would change on the table as it lies: moves, reach, what comes out of a move. Nothing is played.

Use: `tried = look(game, window, words, state, "map", "wide-north-sea")`, shown by `switch_shown.shown(…)`; its `refs`
are lit on the board.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tutor.i18n import Words
from tutor.kernel.game import Game, legal_moves
from tutor.views.trial import Prospect
from tutor.views.window import Window

Prospects = tuple[Prospect, ...]


@dataclass(frozen=True, slots=True)
class Otherwise:
    """Something that can be done under both rules, and is not the same. Without a move: the awaited chance, or rows."""

    move: Any
    before: Prospects
    after: Prospects
    told: bool = False
    """Whether its preview says something else."""


@dataclass(frozen=True, slots=True)
class Switched:
    """A table under another option, beside the table as it is."""

    name: str
    value: str
    before: Any
    state: Any
    more: tuple[Any, ...]
    """Moves that are legal only then."""
    less: tuple[Any, ...]
    """Moves that are legal only now."""
    nearer: tuple[tuple[str, str], ...]
    """Pairs of places that are within reach only then."""
    farther: tuple[tuple[str, str], ...]
    moves: tuple[Otherwise, ...]
    """Moves that are legal under both and come out otherwise."""
    chance: Otherwise | None
    """The awaited chance, where it brings something else."""
    rows: Otherwise | None
    """The table of events, where a row does something else."""
    refs: tuple[str, ...]
    """All places of the moves that come and go, and of the pairs."""


def look(game: Game[Any, Any], window: Window, words: Words, state: Any, name: str, value: str) -> Switched:
    """What changes; ValueError, mostly Unswitched, when this table cannot be under that option."""
    other = window.switched(state, name, value)
    now, then = legal_moves(game, state), legal_moves(game, other)
    had, has = set(now), set(then)
    more, less = tuple(move for move in then if move not in had), tuple(move for move in now if move not in has)
    old, new = window.reaches(state), window.reaches(other)
    nearer, farther = tuple(pair for pair in new if pair not in old), tuple(pair for pair in old if pair not in new)
    ways = [window.way(other, move) for move in more] + [window.way(state, move) for move in less]
    refs = dict.fromkeys(ref for way in (*ways, *nearer, *farther) for ref in way if window.is_place(ref))
    moves = tuple(_otherwise(window, words, state, other, [move for move in now if move in has]))
    chance = _differ(window.prospects(state, None), window.prospects(other, None))
    rows = _differ(window.rows(state), window.rows(other))
    return Switched(name, value, state, other, more, less, nearer, farther, moves, chance, rows, tuple(refs))


def _otherwise(window: Window, words: Words, state: Any, other: Any, moves: list[Any]) -> Iterator[Otherwise]:
    for move in moves:
        before, after = window.prospects(state, move), window.prospects(other, move)
        old, new = window.preview(state, words, move), window.preview(other, words, move)
        told = (old.text, old.points) != (new.text, new.points)
        if before != after or told:
            yield Otherwise(move, before, after, told)


def _differ(before: Prospects, after: Prospects) -> Otherwise | None:
    return Otherwise(None, before, after) if before != after else None
