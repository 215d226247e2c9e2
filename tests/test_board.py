"""The board's Python half: what the browser says is believed only as far as it makes sense."""

import json
import sys
from subprocess import run

import pytest

from tests import europe
from tutor.views.figure import patched
from tutor.views.scene import shape_at
from tutor.widgets.board import Board
from tutor.widgets.shell import CHOICES, Hello, Shell


class Ear:
    """A board, and what it reported."""

    def __init__(self) -> None:
        self.pressed: list[str] = []
        self.keys: list[str] = []
        self.board = Board(europe.scene(), self.pressed.append, self.keys.append)
        self.serial = 0

    def hear(self, message: object, serial: int | None = None) -> None:
        self.serial += 1
        whole = {"s": "x", "n": serial or self.serial, **message} if isinstance(message, dict) else message
        self.board._heard(None, whole, [])

    @property
    def all(self) -> list[str]:
        return self.pressed + self.keys


@pytest.fixture
def ear() -> Ear:
    return Ear()


NONSENSE: list[object] = [
    None,
    3,
    "press",
    [],
    {},
    {"kind": None},
    {"kind": ["press"]},
    {"kind": "press"},
    {"kind": "press", "ref": 7},
    {"kind": "press", "ref": ["t:england"]},
    {"kind": "press", "ref": "t:atlantis"},
    {"kind": "press", "ref": "s:atlantic"},
    {"kind": "press", "ref": "__class__"},
    {"kind": "click"},
    {"kind": "click", "x": "1", "y": 2},
    {"kind": "click", "x": None, "y": 2},
    {"kind": "click", "x": True, "y": True},
    {"kind": "click", "x": float("nan"), "y": 1.0},
    {"kind": "click", "x": float("inf"), "y": 1.0},
    {"kind": "click", "x": 10**400, "y": 1.0},
    {"kind": "click", "x": -5.0, "y": 1.0},
    {"kind": "click", "x": 1e308, "y": -1e308},
    {"kind": "click", "x": [1], "y": {}},
    {"kind": "key"},
    {"kind": "key", "key": 5},
    {"kind": "key", "key": "Enter"},
    {"kind": "key", "key": "ee"},
    {"kind": "key", "key": "ß"},
    {"kind": "key", "key": {"a": 1}},
    {"kind": "eval", "key": "e"},
]


@pytest.mark.parametrize("message", NONSENSE, ids=str)
def test_nonsense_is_ignored_and_logged(ear: Ear, message: object, caplog: pytest.LogCaptureFixture) -> None:
    ear.hear(message)
    assert ear.all == []
    assert caplog.records


@pytest.mark.parametrize("serial", ["1", 1.0, None, True, [1]], ids=str)
def test_a_message_without_a_serial_is_ignored(ear: Ear, serial: object) -> None:
    ear.board._heard(None, {"kind": "escape", "s": "x", "n": serial}, [])
    ear.board._heard(None, {"kind": "escape", "s": 5, "n": 1}, [])
    assert ear.all == []


def test_a_click_is_the_land_at_that_point(ear: Ear) -> None:
    for land in europe.LANDS:
        x, y = europe.at(land)
        ear.hear({"kind": "click", "x": x, "y": y, "ref": "t:kiev"})
    assert ear.pressed == [f"t:{land}" for land in europe.LANDS]


def test_a_click_on_water_is_the_label_over_it_else_the_sea(ear: Ear) -> None:
    water = {"x": 399.0, "y": 1620.0}
    ear.hear({"kind": "click", **water, "ref": "t:wales"})
    ear.hear({"kind": "click", **water})
    assert ear.pressed == ["t:wales", "s:atlantic"]


def test_what_belongs_to_no_game_is_no_place(ear: Ear) -> None:
    africa = {"x": 900.0, "y": 60.0}
    assert shape_at(ear.board.scene, **africa) == "x:inert"
    ear.hear({"kind": "click", **africa})
    assert ear.pressed == []


def test_a_serial_counts_once(ear: Ear) -> None:
    for serial in (1, 1, 2, 2, 1):
        ear.hear({"kind": "press", "ref": "t:england"}, serial)
    assert ear.pressed == ["t:england"] * 2


def test_two_views_count_for_themselves(ear: Ear) -> None:
    for session in ("one", "two", "one"):
        ear.hear({"kind": "press", "ref": "t:england", "s": session}, 1)
    assert ear.pressed == ["t:england"] * 2


def test_keys_and_the_place_that_has_the_focus(ear: Ear) -> None:
    for key in ("e", "?", "[", "1", "Ctrl-Enter", "L"):
        ear.hear({"kind": "key", "key": key, "at": "t:wales"})
    ear.hear({"kind": "escape", "at": "nowhere"})
    assert ear.keys == ["e", "?", "[", "1", "Ctrl-Enter", "L", "Escape"]
    assert ear.board.at == ""


def test_showing_sends_differences_and_late_views_see_the_same(ear: Ear) -> None:
    base = ear.board.picture
    ear.board.show(europe.choosing())
    ear.board.show(europe.refused())
    fresh = Board(europe.refused())
    assert ear.board.picture is base
    seen = patched(json.loads(json.dumps(base)), json.loads(json.dumps(ear.board.patch)))
    assert {**seen, "serial": 0} == json.loads(json.dumps(fresh.picture))


def test_another_map_is_sent_whole(ear: Ear) -> None:
    scene = europe.scene()
    smaller = type(scene)(scene.width, scene.height, scene.shapes[:5], scene.labels[:5])
    ear.board.show(smaller)
    assert ear.board.patch == {}
    assert list(ear.board.outlines) == [shape.ref for shape in smaller.shapes]


def test_a_move_is_small(ear: Ear) -> None:
    ear.board.show(europe.scene(owners={"wales": 1}))
    assert len(json.dumps(ear.board.patch)) < 1_500


def test_the_same_words_can_be_said_twice(ear: Ear) -> None:
    ear.board.say("Wales")
    first = ear.board.said
    ear.board.say("Wales")
    assert ear.board.said != first
    assert ear.board.said["text"] == "Wales"


def test_a_figure_for_the_notebook(ear: Ear) -> None:
    assert len(ear.board.figure().data) > 5


def test_a_broken_callback_is_logged_and_shown_and_the_board_lives_on(caplog: pytest.LogCaptureFixture) -> None:
    page, heard = Shell(), []

    def press(ref: str) -> None:
        heard.append(ref)
        raise ZeroDivisionError("broken on purpose")

    board = Board(europe.scene(), press)
    for serial in (1, 2):
        board._heard(None, {"kind": "press", "ref": "t:england", "s": "x", "n": serial}, [])
    assert heard == ["t:england"] * 2
    assert "ZeroDivisionError" in caplog.text
    assert page.fault["n"] == 2
    assert "broken on purpose" in page.fault["text"]


@pytest.mark.parametrize(
    "message", [None, 1, {}, {"kind": "choice"}, {"kind": "choice", "name": "theme", "value": "pink"}], ids=str
)
def test_the_shell_ignores_nonsense(message: object) -> None:
    heard: list[object] = []
    shell = Shell(heard.append, lambda name, value: heard.append(name), heard.append)
    shell._heard(None, message, [])
    shell._heard(None, {"kind": "choice", "name": ["theme"], "value": "dark"}, [])
    shell._heard(None, {"kind": "key", "key": "rm"}, [])
    assert heard == []


def test_hello_of_a_strange_browser() -> None:
    heard: list[Hello] = []
    shell = Shell(heard.append)
    shell._heard(None, {"kind": "hello", "query": 5, "language": "xx", "theme": None, "width": "wide"}, [])
    shell._heard(None, {"kind": "hello", "query": "x" * 9999, "language": "nl", "theme": "dark", "width": 390}, [])
    assert heard[0] == Hello("", "", "en", "light", "desk", 1280)
    assert heard[1].language == "nl"
    assert len(heard[1].query) == 2000


def test_choices_from_python_are_checked() -> None:
    shell = Shell()
    shell.choose("theme", "dark")
    assert shell.chosen == {"theme": "dark"}
    with pytest.raises(ValueError, match="expected one of en, nl, de"):
        shell.choose("language", "fr")
    assert set(CHOICES) == {"language", "theme", "scale", "letters"}


def test_a_page_with_a_board_imports_nothing_heavy() -> None:
    code = (
        "import sys, tests.europe as europe, tutor.widgets.board as b; b.Board(europe.choosing());"
        "print(sorted({'plotly', 'numpy', 'pandas', 'sqlalchemy', 'babel', 'typer'} & set(sys.modules)))"
    )
    done = run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
