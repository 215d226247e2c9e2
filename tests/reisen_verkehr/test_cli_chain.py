"""`tutor odds chain` and `tutor odds doubt`: exact numbers, and wrong use said plainly."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.cli import loaded, run, written
from tests.cli_schemas import ODDS, check
from tests.odds import chains

POSITION = """position reisen_verkehr  round 2  phase turn  turn 1  layer 3
seats 3
option series=T
hand 1: e f g
hand 2: h i j
hand 3: k m n
chain: a b c
laid_by: b=2 c=3
top: r1
"""
V2 = ("--belief", "a=1880..1899", "--belief", "b=1890..1909", "--belief", "c=1900..1919")


def exact(number: Any) -> Fraction:
    return Fraction(number["fraction"])


def asked(command: str, *args: str) -> Any:
    ran = run("odds", command, *args, "--json")
    assert ran.code == 0, ran.err
    document = loaded(ran)
    check(ODDS[command], document)
    return document


def refused(*args: str) -> dict[str, str]:
    ran = run("odds", *args, "--json")
    assert ran.code == 2
    found: dict[str, str] = loaded(ran)["error"]
    return found


def test_a_chain_of_beliefs(tmp_path: Path) -> None:
    found = asked("chain", written(tmp_path, POSITION), *V2)

    assert exact(found["correct"]) == Fraction(31, 40)
    assert [exact(row["chance"]) for row in found["chain"]] == [1, Fraction(71, 80), Fraction(31, 40)]
    assert found["chain"][0]["belief"] == {
        "from": 1880, "to": 1899, "certainty": {"fraction": "1", "decimal": 1.0},
    }  # fmt: skip
    assert exact(found["swing"]) == 2 * Fraction(9, 40) - 4 * Fraction(31, 40)
    assert exact(found["break_even"]) == Fraction(1, 3)
    assert found["slots"] == []


def test_a_hand_card_of_which_something_is_believed_has_its_slots(tmp_path: Path) -> None:
    told = ("a=1820..1839", "b=1860..1879", "c=1900..1919", "e=1850..1889")
    beliefs = [part for one in told for part in ("--belief", one)]
    (row,) = asked("chain", written(tmp_path, POSITION), *beliefs)["slots"]

    assert row["card"] == "e"
    assert [exact(one) for one in row["chances"]] == [0, Fraction(41, 80), Fraction(41, 80), 0]


def test_what_was_revealed_is_known_and_the_rest_is_background(tmp_path: Path) -> None:
    found = asked("chain", written(tmp_path, POSITION + "revealed: c d\n"), "--belief", "b=1850..1949@3/4")

    assert [row["known"] for row in found["chain"]] == [None, None, [1900, 1900]]
    assert found["background"] == 0, "deck T is too small to serve as the background"
    rest = {year: share / 4 for year, share in chains.among(-1000, 2000).items()}
    b = {year: share * 3 / 4 + rest.pop(year) for year, share in chains.among(1850, 1949).items()} | rest
    upto = {year: Fraction(year + 1001 - (year > 0), 3000) for year in range(-1000, 2001) if year}
    by_hand = chains.total(share * upto[year] for (year, _), share in b.items() if year <= 1900)
    assert exact(found["correct"]) == by_hand


def test_people_read_it_in_their_language(tmp_path: Path) -> None:
    file = written(tmp_path, POSITION + "revealed: d\n")
    said = {lang: run("odds", "chain", file, *V2, "--lang", lang).out for lang in ("en", "nl", "de")}

    assert "The chain is right: 77.5\xa0% (31/40)" in said["en"]
    assert "De ketting klopt: 77,5\xa0% (31/40)" in said["nl"]
    assert "Die Kette stimmt: 77,5\xa0% (31/40)" in said["de"]


@pytest.mark.parametrize(
    ("belief", "expected", "found"),
    [
        ("q=1800..1900", "one of a, b, e, f, g", "q"),
        ("h=1800..1900", "one of a, b, e, f, g", "h"),
        ("c=1800..1900", "a card whose date was never public", "c, whose date is known"),
        ("a=1800-1900", "CODE=FROM..TO or CODE=FROM..TO@CERTAINTY, years before the era with a minus", "a=1800-1900"),
        ("a=-5..0", "any but 0", "-5..0"),
        ("a=1900..1800", "the earlier first", "1900..1800"),
        ("a=1800..90000", "-10000 to 3000", "1800..90000"),
        ("a=1800..1900@3/2", "a fraction from 0 to 1, such as 3/4", "3/2"),
        ("a=1800..1900@1/0", "a fraction from 0 to 1, such as 3/4", "1/0"),
        ("a=1800..1900@-1", "a fraction from 0 to 1, such as 3/4", "-1"),
    ],
)
def test_a_belief_that_cannot_be_used_is_refused(tmp_path: Path, belief: str, expected: str, found: str) -> None:
    told = refused("chain", written(tmp_path, POSITION + "revealed: c\n"), "--belief", belief)

    assert told == {"where": "--belief", "expected": expected, "found": found}


def test_one_belief_a_card(tmp_path: Path) -> None:
    told = refused("chain", written(tmp_path, POSITION), "--belief", "a=1..2", "--belief", "a=1..3")
    assert told == {"where": "--belief", "expected": "one belief a card", "found": "two of a"}


def test_a_game_without_a_chain_is_refused(tmp_path: Path) -> None:
    file = written(tmp_path, "position anno_domini round 4 turn 3\n")
    assert refused("chain", file)["expected"] == "a game in which a chain is built"
    assert refused("reach", written(tmp_path, POSITION))["expected"] == "a game that can be explored"


def test_a_doubt() -> None:
    found = asked("doubt", "--penalties", "2", "3", "--chance", "1/6")

    assert exact(found["swing"]) == Fraction(13, 6)
    assert exact(found["break_even"]) == Fraction(3, 5)
    assert found["penalties"] == {"doubter": 2, "layer": 3}
    assert (exact(found["expected"]["doubter"]), exact(found["expected"]["layer"])) == (Fraction(1, 3), Fraction(5, 2))
    assert "13/6" in run("odds", "doubt", "--penalties", "2", "3", "--chance", "1/6").out


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("--penalties", "4", "0", "--chance", "1/2"), ("--penalties", "at least 1 each", "4 0")),
        (("--penalties", "4", "2", "--chance", "5/4"), ("--chance", "a fraction from 0 to 1, such as 3/4", "5/4")),
        (("--penalties", "4", "2", "--chance", "half"), ("--chance", "a fraction from 0 to 1, such as 3/4", "half")),
    ],
)
def test_a_doubt_that_cannot_be_counted_is_refused(args: tuple[str, ...], told: tuple[str, str, str]) -> None:
    assert tuple(refused("doubt", *args).values()) == told
