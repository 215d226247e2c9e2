"""The wheel is whole: installed away from the checkout, it finds its games, data, words and notebooks."""

import json
import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from tutor import registry

ROOT = Path(__file__).parents[1]
BIN = "Scripts" if os.name == "nt" else "bin"


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout, built with what is installed: nothing is asked of the network."""
    place = tmp_path_factory.mktemp("wheel")
    pip("wheel", "--no-build-isolation", "--no-deps", "--no-index", "--wheel-dir", str(place), str(ROOT))
    (built,) = place.glob("domini_tutor-*.whl")
    return built


@pytest.fixture(scope="session")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python that has the wheel and our dependencies, but knows nothing of the checkout.

    The dependencies come in by a path file: of such a path no further path files are read, so our own editable
    install stays outside.
    """
    place = tmp_path_factory.mktemp("away")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(place)], check=True)
    made = place / BIN / ("python.exe" if os.name == "nt" else "python")
    site = subprocess.run(
        [str(made), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    (Path(site) / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")
    pip("--python", str(made), "install", "--no-deps", "--no-index", "--ignore-installed", str(wheel))
    return made


def pip(*arguments: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def said(program: Path, cwd: Path, *arguments: str) -> str:
    """What a program of the wheel's environment prints, run in an empty folder."""
    bare = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [str(program), *arguments], cwd=cwd, env=bare, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("name", ["data", "notebooks", "tutor"])
def test_the_wheel_carries_every_file(wheel: Path, name: str) -> None:
    inside = {"data": "tutor/_data", "notebooks": "tutor/_notebooks", "tutor": "tutor"}[name]
    files = [file.relative_to(ROOT / name) for file in (ROOT / name).rglob("*") if file.is_file()]
    ours = {
        f"{inside}/{file.as_posix()}" for file in files if not set(file.parts) & {"__pycache__", ".ipynb_checkpoints"}
    }

    assert ours <= set(zipfile.ZipFile(wheel).namelist())


def test_the_wheel_carries_nothing_else(wheel: Path) -> None:
    roots = {name.partition("/")[0] for name in zipfile.ZipFile(wheel).namelist()}

    assert {root for root in roots if not root.endswith(".dist-info")} == {"tutor"}


def test_the_wheel_finds_its_games_data_and_words(python: Path, tmp_path: Path) -> None:
    code = """
import json, tutor
from tutor import content, i18n, registry
packs = registry.packs()
rules = {name: list(pack.game.rulebook.rules) for name, pack in packs.items()}
words = [
    i18n.words(lang, content.root(), packs[name].content)(f"rule.{ids[-1]}")
    for name, ids in rules.items() for lang in i18n.LANGUAGES
]
print(json.dumps({
    "home": tutor.__file__, "data": str(content.root()), "notebooks": str(content.notebooks()),
    "faults": dict(registry.faults()), "rules": {name: len(ids) for name, ids in rules.items()}, "words": words,
}))
"""
    found = json.loads(said(python, tmp_path, "-c", code))

    assert ROOT not in Path(found["home"]).parents
    assert Path(found["data"]) == Path(found["home"]).parent / "_data"
    assert Path(found["notebooks"]) == Path(found["home"]).parent / "_notebooks"
    assert Path(found["notebooks"]).is_dir()
    assert found["faults"] == {}
    assert found["rules"] == {name: len(pack.game.rulebook.rules) for name, pack in registry.packs().items()}
    assert not [text for text in found["words"] if "⟦" in text]


def test_the_command_of_the_wheel_runs_in_an_empty_folder(python: Path, tmp_path: Path) -> None:
    command = python.with_name("tutor.exe" if os.name == "nt" else "tutor")

    shown = said(command, tmp_path, "rules", "ad-10-4", "--json")

    assert "ad-10-4" in shown
    assert list(tmp_path.iterdir()) == []
