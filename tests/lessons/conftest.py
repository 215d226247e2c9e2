"""A made-up lesson on Anno Domini with every kind of step, and one on a third party's game."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.lessons import nim_lesson
from tutor import content, registry
from tutor.lessons.opening import open_lesson
from tutor.lessons.runner import Runner

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a game with the made-up lesson in it, beside the game's own records."""
    place = tmp_path_factory.mktemp("lessons") / "anno_domini"
    shutil.copytree(HERE / "anno_domini", place)
    shutil.copytree(content.root() / "anno_domini" / "records", place / "records")
    return place


@pytest.fixture(scope="session")
def every(folder: Path) -> Runner[Any, Any]:
    return open_lesson(registry.pack("anno_domini"), "every-kind", folder)


@pytest.fixture(scope="session")
def nim() -> Runner[Any, Any]:
    return open_lesson(nim_lesson.pack, "sticks")
