"""Games are found through entry points; one that fails is named and does not take the others along."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from typing import Any

import pytest

from tutor import content, registry
from tutor.kernel.game import Over, TableGame
from tutor.kernel.rulebook import Rulebook, RuleId
from tutor.registry import Pack, PackError, UnknownPack


@dataclass(frozen=True)
class Done:
    """The state of a game that is over before it begins."""


def dull(name: str) -> Pack[Any, Any]:
    """A pack of a game in which nothing happens."""
    game: TableGame[Done, str] = TableGame(
        id=name,
        rulebook=Rulebook(name, "1", {}),
        start=lambda seats, options: Done(),
        whose=lambda state: Over(0, RuleId("x-1-1")),
        table_laws=(),
        laws={},
        effects={},
        phases={},
        outcomes=lambda state, outcome: None,  # type: ignore[arg-type,return-value]  # never asked
        notate=str,
        read=lambda state, text: text,
        read_position=lambda text: Done(),
        write_position=lambda state: "",
    )
    return Pack(
        game, content.root(), scene=f"{__name__}:nothing", questions="json:dumps", bots="json:nobody", tables="json"
    )


good, other = dull("good"), dull("other")
no_pack = "a sentence"


@pytest.fixture
def doors(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Puts these entry points in place of those installed: pairs of name and target."""
    sys.modules.setdefault("doors_of_test", sys.modules[__name__])

    def put(*pairs: tuple[str, str]) -> None:
        made = EntryPoints(EntryPoint(name, value, registry.GROUP) for name, value in pairs)
        monkeypatch.setattr(registry, "entry_points", lambda group: made.select(group=group))
        forget()

    yield put
    monkeypatch.undo()
    forget()


def forget() -> None:
    for cached in (registry._doors, registry.pack, registry._found):
        cached.cache_clear()


def test_games_are_found_by_name(doors: Callable[..., None]) -> None:
    doors(("good", "doors_of_test:good"), ("other", "doors_of_test:other"))

    assert dict(registry.packs()) == {"good": good, "other": other}
    assert registry.faults() == {}
    assert registry.pack("other") is other


@pytest.mark.parametrize(
    ("target", "cause"),
    [
        ("no_such_module:pack", "no_such_module cannot be imported, ModuleNotFoundError"),
        ("doors_of_test:nobody", "doors_of_test has no nobody"),
        ("doors_of_test:no_pack", "expected a Pack, found str at doors_of_test:no_pack"),
        ("doors_of_test:other", "expected the game bad, found other at doors_of_test:other"),
        ("doors_of_test", "expected module:object, found 'doors_of_test'"),
    ],
)
def test_a_broken_pack_is_named_and_leaves_the_others(doors: Callable[..., None], target: str, cause: str) -> None:
    doors(("good", "doors_of_test:good"), ("bad", target))

    assert list(registry.packs()) == ["good"]
    assert list(registry.faults()) == ["bad"]
    assert cause in registry.faults()["bad"]
    with pytest.raises(PackError, match="game bad"):
        registry.pack("bad")


def test_a_module_that_fails_while_it_is_imported(
    doors: Callable[..., None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "half_a_game.py").write_text("1 / 0")
    monkeypatch.syspath_prepend(tmp_path)
    doors(("good", "doors_of_test:good"), ("bad", "half_a_game:pack"))

    assert list(registry.packs()) == ["good"]
    assert registry.faults()["bad"] == "half_a_game cannot be imported, ZeroDivisionError: division by zero"


def test_two_games_of_one_name_are_both_refused(doors: Callable[..., None]) -> None:
    doors(("good", "doors_of_test:good"), ("good", "doors_of_test:other"))

    with pytest.raises(PackError, match="announced more than once: doors_of_test:good, doors_of_test:other"):
        registry.pack("good")


def test_one_door_seen_twice_is_one_game(doors: Callable[..., None]) -> None:
    doors(("good", "doors_of_test:good"), ("good", "doors_of_test:good"))

    assert registry.pack("good") is good


def test_an_unknown_game_lists_what_there_is(doors: Callable[..., None]) -> None:
    doors(("good", "doors_of_test:good"), ("bad", "nowhere:pack"))

    with pytest.raises(UnknownPack) as unknown:
        registry.pack("chess")

    assert isinstance(unknown.value, KeyError)
    assert str(unknown.value) == "no game 'chess': there is bad, good"


def test_a_part_is_loaded_when_it_is_asked_for() -> None:
    import json

    assert good.load("questions") is json.dumps


@pytest.mark.parametrize(
    ("part", "cause"),
    [
        ("bots", "game good, bots: json has no nobody"),
        ("tables", "game good, tables: expected module:object, found 'json'"),
        ("exercises", "game good, exercises: it has none, of scene, "),
        ("game", "game good, game: it has none, of scene, "),
    ],
)
def test_a_part_that_is_not_there_says_so(part: Any, cause: str) -> None:
    with pytest.raises(PackError) as error:
        good.load(part)

    assert str(error.value).startswith(cause)
    assert (error.value.pack, error.value.part) == ("good", part)


def test_a_pack_tells_which_parts_it_names() -> None:
    assert [part for part in registry.PARTS if good.has(part)] == ["scene", "questions", "bots", "tables"]


# ---- the games that are installed


def test_no_installed_game_is_broken() -> None:
    assert registry.faults() == {}
    assert "anno_domini" in registry.packs()


@pytest.mark.parametrize("name", registry.names())
def test_every_part_that_a_pack_names_is_there(name: str) -> None:
    found = registry.pack(name)

    for part in registry.PARTS:
        if found.has(part):
            assert found.load(part) is not None


@pytest.mark.parametrize("name", registry.names())
def test_a_pack_brings_no_windows(name: str) -> None:
    code = (
        "import sys; from tutor import registry; registry.pack(sys.argv[1])\n"
        "heavy = {'babel', 'ipywidgets', 'numpy', 'pandas', 'plotly', 'sqlalchemy', 'typer'}\n"
        "heavy |= {'tutor.views', 'tutor.widgets'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )

    done = subprocess.run([sys.executable, "-c", code, name], capture_output=True, text=True, check=True)

    assert done.stdout == "[]\n"
