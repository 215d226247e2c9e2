"""The options of a table as switches: what each may be, and the same table under another one."""

from collections.abc import Mapping
from dataclasses import replace

from tutor import content
from tutor.games.anno_domini.components import GAME, components
from tutor.games.anno_domini.options import NAMES, WORDS, defaults, ranges, read_options, written
from tutor.games.anno_domini.state import State
from tutor.views.window import Option

SET_UP = ("fill", "neutral_castles", "first_dealt", "deck")
"""What is settled when the game begins: it changes nothing on a table that is laid."""


def options(state: State) -> tuple[Option, ...]:
    """All options but the number of seats, with what they are here and what they would be unasked."""
    usual = defaults(state.options.seats)
    return tuple(
        Option(
            name, _values(name, state.options.seats), str(getattr(state.options, name)), str(getattr(usual, name)),
            live=name not in SET_UP,
        )
        for name in NAMES
    )  # fmt: skip


def _values(name: str, seats: int) -> tuple[str, ...]:
    limits = ranges(seats)
    if name in limits:
        least, most = limits[name]
        return tuple(map(str, range(least, most + 1)))
    if name in WORDS:
        return WORDS[name]
    here = content.root() / GAME
    if name == "map":
        # the printed map stands first
        return tuple(sorted((one.name for one in (here / "boards").iterdir() if one.is_dir()), key=_main_first))
    return ("", *sorted(one.stem for one in (here / "decks").glob("*.csv")))


def _main_first(name: str) -> tuple[bool, str]:
    return name != "main", name


def switched(state: State, name: str, value: str) -> State:
    """The same table under another option; ValueError when it cannot be."""
    found = read_options(state.options.seats, {**dict(written(state.options)), name: value})
    if components(found.map, found.deck).board.ids != components(state.options.map, state.options.deck).board.ids:
        raise ValueError(f"option {name}: expected a map with the same territories, found {value!r:.60}")
    return replace(state, options=found)


def reaches(state: State) -> Mapping[tuple[str, str], tuple[str, ...]]:
    """Every pair of places within reach of each other, once -> how: `land`, seas."""
    board = components(state.options.map, state.options.deck).board
    return {
        (f"t:{board.ids[a]}", f"t:{board.ids[b]}"): tuple(way if way == "land" else f"s:{way}" for way in ways)
        for (a, b), ways in board.routes.items()
        if a < b
    }
