"""`tutor odds`: exact numbers, the rulebook's values, wrong use said plainly."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.anno_domini.values import value
from tests.cli import loaded, run, written
from tests.cli_schemas import ODDS, check

START = "position anno_domini round 4 turn 3\nseat 3 money 360\n"


def exact(number: Any) -> Fraction:
    return Fraction(number["fraction"])


def asked(*args: str) -> Any:
    """The document of `tutor odds`, with every number as exact as it says."""
    ran = run("odds", *args, "--json")
    assert ran.code == 0
    document = loaded(ran)
    check(ODDS[args[0]], document)
    return document


def shown(*args: str) -> str:
    """What people see, with plain spaces."""
    return run("odds", *args).out.replace("\u00a0", " ")


def test_a_throw() -> None:
    found = asked("roll", "4", "3", "--attack", "2", "--defence", "2")

    assert exact(found["taken"]) == value("V1")[0]
    assert found["taken"]["decimal"] == 0.3125
    assert (exact(found["loss"]["base"]), exact(found["loss"]["target"])) == value("V1")[2:]
    assert sum(exact(row["chance"]) for row in found["law"]) == 1


def test_an_assault() -> None:
    found = asked("assault", "4", "3", "--rolls", "3", "--attack", "2", "--defence", "2")
    stopped = asked("assault", "4", "3", "--rolls", "3", "--stop", "3", "--attack", "2", "--defence", "2")

    assert exact(found["taken"]) == value("V2")[1]
    assert exact(stopped["taken"]) < exact(found["taken"])
    assert exact(stopped["rolls"]) < exact(found["rolls"]) <= 3


def test_a_line() -> None:
    args = ("line", "1", "5", "--money", "3", "--attacks", "3", "--attack", "4", "--defence", "4")
    found = asked(*args)

    assert (exact(found["best"]), exact(found["at_once"])) == value("V3")
    assert found["steps"][0] == {
        "attack": 1, "base": 1, "target": 5, "money": 3, "buy": 1,
        "reached": {"fraction": "1", "decimal": 1.0}, "chance": found["best"],
    }  # fmt: skip
    said = shown(*args)
    assert "Best line: 73.7 % (149743009084375/203119913336832)" in said
    assert "Attack 1, base against target 1:5: buy one castle, then attack." in said


def test_the_reach_of_a_position(tmp_path: Path) -> None:
    found = asked("reach", written(tmp_path, START))
    plain, cathedral = value("V4")

    assert found["seat"] == 3
    assert [exact(row["chance"]) for row in found["reach"]] == [plain] * 15 + [cathedral] * 12
    assert all(row["exact"] and not row["not_searched"] for row in found["reach"])
    assert "Aquitaine: 87.6 % (68616117221/78364164096)" in shown("reach", written(tmp_path, START))


def test_the_danger_to_a_position(tmp_path: Path) -> None:
    file = written(tmp_path, START)
    found = asked("danger", file, "--seat", "2")

    assert found["seat"] == 2
    assert len(found["danger"]) == 9
    for row in found["danger"]:
        assert exact(row["worst"]) == max(exact(one["chance"]) for one in row["by"])
    assert {exact(one["chance"]) for row in found["danger"] for one in row["by"] if one["seat"] == 1} == {Fraction(0)}


def test_a_decimal_is_a_whole_number_only_when_the_chance_is() -> None:
    found = asked("assault", "6", "1", "--rolls", "12", "--attack", "4")

    assert exact(found["taken"]) < 1
    assert found["taken"]["decimal"] < 1
    assert "more than 99.99 %" in shown("assault", "6", "1", "--rolls", "12", "--attack", "4")


@pytest.mark.parametrize(("lang", "words"), [("en", "Taken"), ("nl", "Veroverd"), ("de", "Erobert")])
def test_it_is_said_in_three_languages(lang: str, words: str) -> None:
    ran = run("odds", "roll", "2", "1", "--lang", lang)
    assert words in ran.out
    assert "⟦" not in ran.out


@pytest.mark.parametrize(
    "args",
    [
        ("roll", "7", "1"),
        ("roll", "1", "1"),
        ("roll", "2", "1", "--attack", "5"),
        ("roll", "2", "1", "--game", "chess"),
        ("assault", "7", "1", "--rolls", "1"),
        ("line", "2", "9", "--money", "1", "--attacks", "1"),
        ("reach", "nowhere.game"),
    ],
)
def test_wrong_use_is_said_plainly(args: tuple[str, ...]) -> None:
    ran = run("odds", *args)
    assert ran.code == 2
    assert "expected" in ran.err
    assert not ran.out


def test_a_seat_that_does_not_play_is_wrong_use(tmp_path: Path) -> None:
    for command in ("reach", "danger"):
        ran = run("odds", command, written(tmp_path, START), "--seat", "7")
        assert (ran.code, ran.out) == (2, "")
        assert "one of 1, 2, 3, 4" in ran.err


def test_a_damaged_position_is_a_fault(tmp_path: Path) -> None:
    assert run("odds", "reach", written(tmp_path, "position anno_domini round x\n")).code == 1
