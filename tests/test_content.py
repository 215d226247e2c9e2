"""The reader of data files names file, key, what was expected and what came, for all faults at once."""

import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import pytest

from tutor import content
from tutor.content import BadData, DataFault, DataFaults


@dataclass(frozen=True)
class Tell:
    kind: Literal["tell"]
    id: str
    from_: str = ""


@dataclass(frozen=True)
class Ask:
    kind: Literal["ask", "order"]
    id: str
    most: int | None = None
    cast: Mapping[str, int | str] | None = None
    pair: tuple[int, int] = (0, 0)
    share: float = 0.0


@dataclass(frozen=True)
class Lesson:
    id: str
    step: tuple[Tell | Ask, ...]
    silent: bool = False
    needs: frozenset[str] = frozenset()


def made(raw: object) -> Lesson:
    return content.structure(raw, Lesson, "lesson.toml")


def said(raw: object) -> list[str]:
    with pytest.raises(BadData) as bad:
        made(raw)
    return [str(fault).removeprefix("lesson.toml: ") for fault in bad.value.faults]


def test_the_data_of_the_checkout_is_found() -> None:
    assert (content.root() / "anno_domini" / "rulebook.toml").is_file()
    assert content.notebooks().is_dir()


def test_data_become_dataclasses() -> None:
    steps = [
        {"kind": "tell", "id": "a", "from": "p0"},
        {"kind": "order", "id": "b", "most": 2, "cast": {"1": 2, "2": "bot"}, "pair": [1, 2], "share": 1},
    ]

    expected = Lesson(
        "x",
        (Tell("tell", "a", "p0"), Ask("order", "b", 2, {"1": 2, "2": "bot"}, (1, 2), 1.0)),
        True,
        frozenset({"y"}),
    )

    assert made({"id": "x", "step": steps, "silent": True, "needs": ["y"]}) == expected


@pytest.mark.parametrize(
    ("raw", "fault"),
    [
        ({"step": []}, "id: expected a value, found nothing"),
        ({"id": 3, "step": []}, "id: expected text, found 3"),
        ({"id": "x", "step": "abc"}, "step: expected a list, found abc"),
        ({"id": "x", "step": [], "silent": 1}, "silent: expected true or false, found 1"),
        ({"id": "x", "step": [], "needs": {"a": 1}}, "needs: expected a list, found {'a': 1}"),
        (
            {"id": "x", "step": [], "hue": 1},
            "hue: expected one of the keys id, step, silent, needs, found an unknown key",
        ),
        ({"id": "x", "step": [{"id": "a"}]}, "step[0].kind: expected one of tell, ask, order, found nothing"),
        ({"id": "x", "step": [{"kind": "sing"}]}, "step[0].kind: expected one of tell, ask, order, found sing"),
        ({"id": "x", "step": [7]}, "step[0]: expected Tell or Ask, found 7"),
        ({"id": "x", "step": [{"kind": "tell", "id": "a", "from": 1}]}, "step[0].from: expected text, found 1"),
        (
            {"id": "x", "step": [{"kind": "ask", "id": "a", "most": True}]},
            "step[0].most: expected a whole number, found True",
        ),
        (
            {"id": "x", "step": [{"kind": "ask", "id": "a", "pair": [1]}]},
            "step[0].pair: expected a list of 2, found [1]",
        ),
        (
            {"id": "x", "step": [{"kind": "ask", "id": "a", "pair": [1, "2"]}]},
            "step[0].pair[1]: expected a whole number, found 2",
        ),
        (
            {"id": "x", "step": [{"kind": "ask", "id": "a", "cast": {"1": [2]}}]},
            "step[0].cast.1: expected a whole number or text, found [2]",
        ),
        ([], "expected a table, found []"),
    ],
)
def test_a_fault_has_key_expected_and_found(raw: object, fault: str) -> None:
    assert said(raw) == [fault]


def test_all_faults_of_a_file_come_together() -> None:
    steps = [{"kind": "ask", "id": 1, "most": "2"}, {"kind": "tell"}]

    assert said({"step": steps, "silent": "no"}) == [
        "id: expected a value, found nothing",
        "step[0].id: expected text, found 1",
        "step[0].most: expected a whole number, found 2",
        "step[1].id: expected a value, found nothing",
        "silent: expected true or false, found no",
    ]


def test_a_key_can_stand_before_the_keys_of_a_part() -> None:
    with pytest.raises(DataFaults, match=r"f\.toml: row\[2\]\.id: expected text, found 3"):
        content.structure({"id": 3, "step": []}, Lesson, "f.toml", "row[2]")


# ---- readers

READERS: dict[str, Callable[[Path], object]] = {
    ".toml": content.toml,
    ".json": content.json_file,
    ".csv": lambda file: content.csv_rows(file, ("id", "n")),
}


def test_text_is_utf8_with_or_without_a_mark(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"\xef\xbb\xbfBj\xc3\xb8rn\r\n")

    assert content.text(tmp_path / "a.txt") == "Bjørn\r\n"


@pytest.mark.parametrize(
    ("name", "raw", "fault"),
    [
        ("x.toml", b"a = 1\nb = \xff", "line 2: expected text in UTF-8, found byte 0xff"),
        ("x.toml", b"a = 1\na = 2", "expected TOML, found Cannot overwrite a value"),
        ("x.toml", b"a = 1\nb 2", "line 2, column 3: expected TOML, found"),
        ("x.json", b'{"a": 1,\n}', "line 2, column 1: expected JSON, found"),
        ("x.json", b'{"a": 1, "a": 2}', "a: expected each key once, found a key that stands twice"),
        ("x.json", b"[NaN]", "expected numbers, found NaN"),
        ("x.csv", b"id,n\na,1\nb\n", "line 3: expected 2 cells, found 1"),
        ("x.csv", b"id\na\n", "line 1: expected a column n, found id"),
        ("x.csv", b"id,n,id\n", "line 1: expected each column once, found id twice"),
        ("x.csv", b"", "line 1: expected a column id, found nothing"),
        ("x.csv", b'id,n\n"a,1\n', "line 2: expected CSV, found unexpected end of data"),
    ],
)
def test_a_file_that_cannot_be_read_says_where(tmp_path: Path, name: str, raw: bytes, fault: str) -> None:
    file = tmp_path / name
    file.write_bytes(raw)

    with pytest.raises(BadData) as bad:
        READERS[file.suffix](file)

    assert fault in str(bad.value)
    assert str(bad.value).startswith(str(file))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(DataFault, match="expected a file that can be read, found none"):
        content.toml(tmp_path / "none.toml")


def test_rows_know_their_lines(tmp_path: Path) -> None:
    (tmp_path / "x.csv").write_text('id,n,seas\na,1,\n\n"b\nc",-2,x| y\n', "utf-8")

    first, second = content.csv_rows(tmp_path / "x.csv", ("id", "n"))

    assert (first.line, first["id"], first.number("n"), first.items("seas")) == (2, "a", 1, ())
    assert (second.line, second["id"], second.number("n"), second.items("seas")) == (4, "b\nc", -2, ("x", "y"))
    with pytest.raises(DataFault, match="line 4, id: expected a whole number, found b"):
        second.number("id")


def test_faults_of_several_items_come_together(tmp_path: Path) -> None:
    (tmp_path / "x.csv").write_text("n\na\n1\nb\n", "utf-8")

    with pytest.raises(DataFaults) as bad:
        content.each(content.csv_rows(tmp_path / "x.csv"), lambda row: row.number("n"))

    assert [fault.key for fault in bad.value.faults] == ["line 2, n", "line 4, n"]


def test_our_files_are_named_without_the_machine() -> None:
    assert content.shown(content.root() / "anno_domini" / "x.toml") == "data/anno_domini/x.toml"


# ---- rulebooks


def test_our_rulebook_reads() -> None:
    book = content.load_rulebook(content.root() / "anno_domini" / "rulebook.toml")

    assert (book.game, len(book.rules)) == ("anno_domini", 189)
    assert book.cite("ad-10-4").section == 10


@pytest.mark.parametrize(
    ("rule", "fault"),
    [
        (
            'id = "ad-2-1"\nsection = 1\nkind = "law"\nsource = ["aim"]',
            "rule[0].id: expected ad-1-<number>, found ad-2-1",
        ),
        (
            'id = "xx-1-1"\nsection = 1\nkind = "law"\nsource = ["aim"]',
            "rule[0].id: expected ad-1-<number>, found xx-1-1",
        ),
        ('id = "ad-1-1"\nsection = 1\nkind = "rule"\nsource = ["aim"]', "rule[0].kind: expected one of law, effect, "),
        ('id = "ad-1-1"\nsection = 1\nkind = "law"\nsource = []', "rule[0].source: expected at least one heading"),
        (
            'id = "ad-1-1"\nsection = 1\nkind = "law"\nsource = ["aim"]\n'
            '[[rule]]\nid = "ad-1-1"\nsection = 1\nkind = "out"\nsource = ["aim"]',
            "rule[1].id: expected each id once, found ad-1-1 a second time",
        ),
    ],
)
def test_a_wrong_paragraph_is_named(tmp_path: Path, rule: str, fault: str) -> None:
    file = tmp_path / "rulebook.toml"
    file.write_text(f'game = "g"\nedition = "e"\nprefix = "ad"\n[[rule]]\n{rule}\n', "utf-8")

    with pytest.raises(BadData) as bad:
        content.load_rulebook(file)

    assert fault in str(bad.value)


def test_reading_is_cheap_until_something_is_structured() -> None:
    code = "import sys, tutor.content; print({'cattrs', 'pandas', 'numpy', 'babel'} & set(sys.modules))"

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout == "set()\n"


def test_a_file_beside_a_record_is_called_by_its_name(tmp_path: Path) -> None:
    file = tmp_path / "mine.csv"
    assert content.shown(file) == str(file)
    with content.beside(tmp_path):
        assert content.shown(file) == "mine.csv"
        assert content.shown(content.root() / "codes.toml") == "data/codes.toml"
    assert content.beside_folder() is None
