"""`tutor check`: everything that is wrong in a folder of data, for the owner of a board."""

from pathlib import Path
from typing import Any

from tutor import registry
from tutor.cli.data import Data
from tutor.cli.errors import WrongUse
from tutor.cli.opened import find_game
from tutor.cli.report import Report
from tutor.cli.screen import Screen
from tutor.cli.voice import speak
from tutor.content import DataFault, shown
from tutor.lessons.check import check as check_lessons
from tutor.registry import Pack


def check(folder: Path | None, game: str | None, lang: str) -> Report:
    """The faults of one folder, or of the data that the games come with."""
    if folder is not None and not folder.is_dir():
        raise WrongUse("DIR", "a folder", f"{folder}, {'a file' if folder.exists() else 'which is not there'}")
    packs = _packs(folder, game)
    results = [_result(pack, folder) for pack in packs]
    found: Data = {"checked": [_data(*result) for result in results]}
    words = speak(lang)

    def show(screen: Screen) -> None:
        for pack, place, faults in results:
            screen.line(words("cli.checked", n=len(faults), game=pack.game.id, folder=shown(place)), "bold")
            for fault in faults:
                screen.line(f"{fault.file}: {fault.key}" if fault.key else fault.file, "red", indent=2)
                screen.line(f"{words('cli.expected')} {fault.expected}", indent=4)
                screen.line(f"{words('cli.found')} {fault.found}", indent=4)

    return Report(found, show, 1 if any(faults for _, _, faults in results) else 0)


def _packs(folder: Path | None, game: str | None) -> list[Pack[Any, Any]]:
    able = [find_game(game)] if game else [pack for pack in registry.packs().values() if pack.has("checks")]
    if folder is not None and len(able) != 1:
        raise WrongUse("--game", f"one of {', '.join(pack.game.id for pack in able)}", "none")
    if game and not able[0].has("checks"):
        raise WrongUse("--game", "a game with data to check", game)
    return able


def _result(pack: Pack[Any, Any], folder: Path | None) -> tuple[Pack[Any, Any], Path, tuple[DataFault, ...]]:
    place = folder or Path(str(pack.content))
    return pack, place, (*pack.load("checks")(place), *(check_lessons(pack) if folder is None else ()))


def _data(pack: Pack[Any, Any], place: Path, faults: tuple[DataFault, ...]) -> Data:
    return {
        "game": pack.game.id,
        "folder": shown(place),
        "faults": [
            {"file": fault.file, "key": fault.key, "expected": fault.expected, "found": fault.found} for fault in faults
        ],
    }
