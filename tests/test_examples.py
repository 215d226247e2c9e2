"""The reader and the runner of worked examples: what they refuse, and what they miss."""

from pathlib import Path
from typing import Any

import pytest

from tutor.content import BadData
from tutor.examples import Book, Miss, Runner, differences, load, read
from tutor.registry import pack

HEAD = 'game = "anno_domini"\n[starts]\nsecond = "position anno_domini round 1 turn 2"\n'
FACTS = {"money": lambda state: state.money}


def book(folder: Path, text: str) -> Book:
    (folder / "examples.toml").write_text(HEAD + text, encoding="utf-8")
    return load(folder)


def misses(folder: Path, text: str) -> list[Miss]:
    found = book(folder, '[[example]]\nid = "one"\nrules = ["ad-3-6"]\n' + text)
    runner: Runner[Any, Any] = Runner(pack("anno_domini").game, found, FACTS)
    return [miss for one in found.examples.values() for miss in runner.run(one)]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ('id = "one"\nrules = ["ad-1-1"]\nstart = "third"', "example[0].start"),
        ('id = "one"\nrules = ["ad-1-1"]', "example[0]"),
        ('id = "one"\nrules = []\nstart = "second"', "example[0].rules"),
        ('id = "one"\nrules = ["ad-1-1"]\nafter = "two"', "example[0].after"),
        ('id = "one"\nrules = ["ad-1-1"]\nstart = "second"\nlegal = true', "example[0].legal"),
        ('id = "one"\nrules = ["ad-1-1"]\nstart = "second"\n[[example.step]]\ndo = ""', "example[0].step[0].do"),
        ('id = "one"\nrules = ["ad-1-1"]\nstart = "second"\nfault = true\nexpect = { turn = 1 }', "example[0].fault"),
    ],
)
def test_a_wrong_file_is_refused_with_its_key(tmp_path: Path, text: str, key: str) -> None:
    with pytest.raises(BadData) as refused:
        book(tmp_path, "[[example]]\n" + text)

    assert [fault.key for fault in refused.value.faults] == [key]


def test_an_id_stands_once_in_all_files_and_a_step_that_is_not_there_cannot_be_continued(tmp_path: Path) -> None:
    one = '[[example]]\nid = "one"\nrules = ["ad-1-1"]\nstart = "second"\n'
    files = (tmp_path / "a.toml", tmp_path / "b.toml")
    files[0].write_text(
        HEAD + one + one.replace('"one"', '"two"').replace('start = "second"', 'after = "one:1"'), "utf-8"
    )
    files[1].write_text('game = "anno_domini"\n' + one, "utf-8")

    with pytest.raises(BadData) as refused:
        read(*files)

    assert [fault.key for fault in refused.value.faults] == ["example[0].id", "example[1].after", "example[0].id"]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ('start = "second"\nexpect = { money = [0, 0, 0, 10] }', "money"),
        ('start = "second"\nexpect = { money = { 4 = 10 } }', "money.4"),
        ('start = "second"\nexpect = { gold = 1 }', "gold"),
        ('start = "second"\nexpect = { hides = 0 }', "hides"),
        ('start = "second"\n[[example.step]]\ndo = "end"\nbreached = ["ad-3-5"]', "end, breached"),
        ('start = "second"\n[[example.step]]\ndo = "3: end"', "3: end, breached"),
        ('start = "second"\n[[example.step]]\ndo = "end"\nupheld = ["ad-7-1"]', "end, upheld"),
        ('start = "second"\n[[example.step]]\ndo = "event ! 6 6"\nevents = ["ad-13-2"]', "events"),
        ('start = "second"\n[[example.step]]\ndo = "event ! 6 6"\nno_events = ["ad-13-12"]', "no_events"),
        ('start = "second"\n[[example.step]]\ndo = "end"\nfault = true', "end"),
        ('start = "second"\n[[example.step]]\ndo = "nonsense"', "nonsense"),
        ('start = "second"\n[[example.step]]\ndo = "tax\\nend"', "tax\nend"),
        ('start = "second"\nfault = true', "start"),
        ('start = "position anno_domini round many"', "start"),
    ],
)
def test_what_departs_from_the_example_is_a_miss(tmp_path: Path, text: str, what: str) -> None:
    assert [miss.what for miss in misses(tmp_path, text)] == [what]


def test_a_refused_line_leaves_the_state_and_the_example_goes_on(tmp_path: Path) -> None:
    text = """
start = "second"
[[example.step]]
do = "3: end"
breached = ["ad-3-5"]
expect = { to_move = [2] }
[[example.step]]
do = "end"
expect = { to_move = [3] }
[[example.step]]
anew = true
do = "nonsense"
fault = true
expect = { to_move = [2], awaits = "", winner = 0, ended = "" }
[[example]]
id = "two"
rules = ["ad-3-6"]
after = "one:2"
expect = { to_move = [3] }
"""
    assert misses(tmp_path, text) == []


def test_a_table_picks_by_key_and_by_place_counted_from_one() -> None:
    found = {"lands": (9, 8), "owner": {"england": 3}}

    assert list(differences("x", {"lands": {"2": 8}, "owner": {"england": 3}}, found)) == []
    assert list(differences("x", {"lands": {"3": 8}, "owner": {"wales": 4}}, found)) == [
        ("x.lands.3", 8, "nothing"),
        ("x.owner.wales", 4, "nothing"),
    ]
