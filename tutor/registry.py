"""Finds games. A game is a Pack behind an entry point of the group `tutor.games`.

Our own games use the same door as anyone's.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources.abc import Traversable
from typing import Any, Generic, Literal, get_args

from tutor.kernel.game import Game
from tutor.kernel.verdict import M, S

GROUP = "tutor.games"
Part = Literal[
    "scene",
    "window",
    "questions",
    "bots",
    "misconceptions",
    "exercises",
    "explore",
    "chain",
    "tables",
    "checks",
    "knows",
    "unless",
    "facts",
    "report",
    "graphs",
    "slow",
]
PARTS: tuple[Part, ...] = get_args(Part)


class PackError(Exception):
    """A pack, or a part of one, cannot be used. `pack` and `part` say which (`part` is empty for the whole)."""

    def __init__(self, pack: str, part: str, cause: str) -> None:
        super().__init__(f"game {pack}, {part}: {cause}" if part else f"game {pack}: {cause}")
        self.pack = pack
        self.part = part
        self.cause = cause


class UnknownPack(KeyError):
    """There is no game of this name; `known` are those there are."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name)
        self.name = name
        self.known = known

    def __str__(self) -> str:
        return f"no game {self.name!r}: there is {', '.join(self.known) or 'none'}"


@dataclass(frozen=True)
class Pack(Generic[S, M]):
    """A game, where its data lie, and its window side by name ("module:object"), loaded when first asked.

    So whoever only replays a record imports no views. A part that the game has not yet is empty.
    """

    game: Game[S, M]
    content: Traversable
    """The folder with rulebook.toml, tables, `locale/` and lessons."""
    title: str = ""
    """The key of its name in its own words."""
    scene: str = ""
    window: str = ""
    """Everything a page needs of the game: a `tutor.views.window.Window`."""
    questions: str = ""
    bots: str = ""
    misconceptions: str = ""
    exercises: str = ""
    explore: str = ""
    """Its chances where dice decide: a `tutor.odds.explorer.Explorer`."""
    chain: str = ""
    """Its chances where a chain is built: a `tutor.odds.chain_explorer.ChainExplorer`."""
    tables: str = ""
    checks: str = ""
    """What is wrong in an owner's folder of data, or in a file that the game knows: Path -> tuple[DataFault, ...]."""
    knows: str = ""
    """Whether a folder or a file holds data of this game: Path -> bool."""
    facts: str = ""
    """What the `expect` of examples may name: name -> function of the state."""
    unless: str = ""
    """The edits that may make a refused move legal: `tutor.kernel.unless.Edits`."""
    report: str = ""
    """What a record came to: `tutor.views.report.Reporter`."""
    graphs: str = ""
    """What the graph of the board shows: `tutor.views.graphs.Graphs`."""
    example: str = ""
    """A record in its folder `records/` that shows what a report is, where none was brought."""
    slow: str = ""
    """What a step-through shows one after the other where one step brings about a lot: (before, step) -> steps."""

    def has(self, part: Part) -> bool:
        """Whether the pack names this part; it is not loaded."""
        return bool(getattr(self, part))

    def load(self, part: Part) -> Any:
        """The object behind a part. PackError names the pack, the part and the cause when there is none."""
        target = str(getattr(self, part)) if part in PARTS else ""
        if not target:
            raise PackError(self.game.id, part, f"it has none, of {', '.join(PARTS)}")
        return _loaded(self.game.id, part, target)


def _loaded(pack: str, part: str, target: str) -> Any:
    module, colon, name = target.partition(":")
    if not (module and colon and name):
        raise PackError(pack, part, f"expected module:object, found {target!r}")
    try:
        found = import_module(module)
    except Exception as error:  # whatever a module does while it is imported
        raise PackError(pack, part, f"{module} cannot be imported, {_said(error)}") from error
    try:
        return getattr(found, name)
    except AttributeError:
        raise PackError(pack, part, f"{module} has no {name}") from None


def _said(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"


@cache
def _doors() -> Mapping[str, tuple[EntryPoint, ...]]:
    doors: dict[str, tuple[EntryPoint, ...]] = {}
    for door in sorted(entry_points(group=GROUP), key=lambda door: (door.name, door.value)):
        same = doors.get(door.name, ())
        if door not in same:  # an editable install beside a checkout shows one door twice
            doors[door.name] = (*same, door)
    return doors


def names() -> tuple[str, ...]:
    """The names of all games that announce themselves, also of those that cannot be loaded. Loads none."""
    return tuple(_doors())


@cache
def pack(name: str) -> Pack[Any, Any]:
    """One game by name; no other game is loaded. UnknownPack lists what there is, PackError says why it fails."""
    doors = _doors().get(name, ())
    if not doors:
        raise UnknownPack(name, names())
    if len(doors) > 1:
        raise PackError(name, "", f"announced more than once: {', '.join(door.value for door in doors)}")
    found = _loaded(name, "", doors[0].value)
    if not isinstance(found, Pack):
        raise PackError(name, "", f"expected a Pack, found {type(found).__name__} at {doors[0].value}")
    if found.game.id != name:
        raise PackError(name, "", f"expected the game {name}, found {found.game.id} at {doors[0].value}")
    return found


def packs() -> Mapping[str, Pack[Any, Any]]:
    """All games that can be loaded, by name; what cannot be is in `faults`."""
    return _found()[0]


def faults() -> Mapping[str, str]:
    """Why a game cannot be loaded, by name."""
    return _found()[1]


@cache
def _found() -> tuple[Mapping[str, Pack[Any, Any]], Mapping[str, str]]:
    good: dict[str, Pack[Any, Any]] = {}
    bad: dict[str, str] = {}
    for name in names():
        try:
            good[name] = pack(name)
        except PackError as error:
            bad[name] = error.cause
    return good, bad
