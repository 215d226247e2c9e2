"""`tutor check`: everything that is wrong in somebody's data: a folder, a file of data, a record with what it names."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tutor import registry
from tutor.cli.data import Data
from tutor.cli.errors import WrongUse
from tutor.cli.opened import Opened, find_game, open_file
from tutor.cli.records import Unopened
from tutor.cli.report import Report
from tutor.cli.screen import Screen
from tutor.cli.voice import speak
from tutor.content import DataFault, shown
from tutor.lessons.check import check as check_lessons
from tutor.registry import Pack

AnyPack = Pack[Any, Any]
RECORDS = ("*.game", "records/*.game")
"""The records in a folder of data."""


@dataclass(frozen=True)
class Checked:
    """What was found wrong in a place, for one game."""

    pack: AnyPack
    place: Path
    faults: tuple[DataFault, ...]


def check(place: Path | None, game: str | None, lang: str) -> Report:
    """The faults of one folder or file, or of the data that the games come with."""
    results = list(_checked(place, game))
    found: Data = {"checked": [_data(one) for one in results]}
    words = speak(lang)

    def show(screen: Screen) -> None:
        for one in results:
            title = words("cli.checked", n=len(one.faults), game=one.pack.game.id, folder=shown(one.place))
            screen.line(title, "bold")
            for fault in one.faults:
                screen.line(f"{fault.file}: {fault.key}" if fault.key else fault.file, "red", indent=2)
                screen.line(f"{words('cli.expected')} {fault.expected}", indent=4)
                screen.line(f"{words('cli.found')} {fault.found}", indent=4)

    return Report(found, show, 1 if any(one.faults for one in results) else 0)


def _checked(place: Path | None, game: str | None) -> Iterator[Checked]:
    able = _able(game)
    if place is None:
        for pack in able:
            ours = Path(str(pack.content))
            yield Checked(pack, ours, (*pack.load("checks")(ours), *_record_faults(ours), *check_lessons(pack)))
    elif place.is_dir():
        pack = _whose(place, able)
        yield Checked(pack, place, (*pack.load("checks")(place), *_record_faults(place)))
    elif place.is_file() and (known := _knowing(place, able)):
        yield Checked(known[0], place, known[0].load("checks")(place))
    elif place.is_file():
        yield _record(place, game)
    else:
        raise WrongUse("FILE", "a folder or a file", f"{place}, which is not there")


def _able(game: str | None) -> list[AnyPack]:
    """The games whose data can be checked; the one that is named."""
    if game is None:
        return [pack for pack in registry.packs().values() if pack.has("checks")]
    if not (pack := find_game(game)).has("checks"):
        raise WrongUse("--game", "a game with data to check", game)
    return [pack]


def _knowing(place: Path, able: list[AnyPack]) -> list[AnyPack]:
    return [pack for pack in able if pack.has("knows") and pack.load("knows")(place)]


def _whose(folder: Path, able: list[AnyPack]) -> AnyPack:
    """The game whose data lie in a folder. WrongUse when that cannot be told."""
    found = able if len(able) == 1 else _knowing(folder, able)
    if len(found) != 1:
        names = ", ".join(pack.game.id for pack in found or able)
        raise WrongUse("--game", f"one of {names}", "none named, and the folder tells of none or of several")
    return found[0]


# ---- records


def _record(file: Path, game: str | None) -> Checked:
    """A record with what it names. Unopened when not even its game can be read; WrongUse: it is of another game."""
    opened = open_file(str(file))
    if opened.pack is None:
        assert opened.fault
        raise Unopened(opened.name, opened.fault)
    if game is not None and game != opened.game.id:
        raise WrongUse("--game", opened.game.id, game)
    return Checked(opened.pack, file, tuple(_fault_of(file, opened)))


def _record_faults(folder: Path) -> Iterator[DataFault]:
    for file in sorted(file for pattern in RECORDS for file in folder.glob(pattern)):
        yield from _fault_of(file, open_file(str(file)))


def _fault_of(file: Path, opened: Opened) -> Iterator[DataFault]:
    """What stops the reading of a record. A refused move is none: whoever replays it is told so."""
    if opened.fault:
        yield DataFault(file, f"line {opened.fault.line}", opened.fault.expected, opened.fault.found)


def _data(one: Checked) -> Data:
    return {
        "game": one.pack.game.id,
        "folder": shown(one.place),
        "faults": [
            {"file": fault.file, "key": fault.key, "expected": fault.expected, "found": fault.found}
            for fault in one.faults
        ],
    }
