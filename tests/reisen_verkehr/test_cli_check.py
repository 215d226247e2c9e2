"""`tutor check` for this game: a folder, a file of cards, a record with the deck that it names."""

from pathlib import Path
from typing import Any

import pytest

from tests.cli import loaded, run, written
from tests.cli_schemas import SCHEMAS, check
from tutor import content

GOOD = {"a": "1801", "b": "1800", "c": "1799", "d": "1803", "e": "c. 1802", "f": "19th century"}
RECORD = "game reisen_verkehr\nseats 2\noption cards=1,1\noption series=mine.csv\ndeal 1 ! a\n"


def deck(folder: Path, name: str = "mine.csv", **dates: str) -> str:
    rows = [f"{code},Event {code}.,{date}" for code, date in (GOOD | dates).items()]
    return written(folder, "\n".join(["code,text_en,date_text", *rows, ""]), name)


def faults(*args: str, code: int = 1) -> list[dict[str, str]]:
    ran = run("check", *args, "--json")
    assert ran.code == code, ran.out
    document: Any = loaded(ran)
    check(SCHEMAS["check"], document)
    (only,) = document["checked"]
    assert only["game"] == "reisen_verkehr"
    found: list[dict[str, str]] = only["faults"]
    return found


def test_a_file_of_cards_is_known_by_its_columns(tmp_path: Path) -> None:
    assert faults(deck(tmp_path), code=0) == []
    (fault,) = faults(deck(tmp_path, b="0"))
    assert fault["file"].endswith("mine.csv")
    assert fault["key"] == "line 3, date_text"
    assert "no year 0" in fault["expected"]


def test_codes_that_rise_with_the_dates_are_a_fault(tmp_path: Path) -> None:
    (fault,) = faults(deck(tmp_path, a="1700", d="1900", c="1880", b="1850", e="1950", f="1960"))
    assert (fault["key"], fault["found"]) == ("code", "codes that rise with them")


def test_a_folder_is_known_by_its_cards_and_its_records_are_read(tmp_path: Path) -> None:
    deck(tmp_path)
    written(tmp_path, RECORD)
    assert faults(str(tmp_path), code=0) == []
    written(tmp_path, RECORD.replace("deal 1 ! a", "deal 1 ! z"))
    (fault,) = faults(str(tmp_path))
    assert fault["file"].endswith("a.game")
    assert (fault["key"], fault["found"]) == ("line 5", "z")


def test_a_record_is_checked_with_the_deck_that_it_names(tmp_path: Path) -> None:
    deck(tmp_path)
    assert faults(written(tmp_path, RECORD), code=0) == []
    deck(tmp_path, b="um 1801-1805")
    (fault,) = faults(written(tmp_path, RECORD))
    assert fault["expected"] == "option series: a single year after the sign for about"
    assert "mine.csv line 3, date_text" in fault["found"]


def test_a_deck_that_has_changed_since_is_a_fault(tmp_path: Path) -> None:
    deck(tmp_path)
    (fault,) = faults(written(tmp_path, RECORD.replace("deal", "deck mine.csv 012345\ndeal")))
    assert fault["expected"].startswith("deck mine.csv ")
    assert fault["found"] == "mine.csv 012345"


@pytest.mark.parametrize("series", ["../mine.csv", "/etc/mine.csv", "sub/mine.csv", "other.csv", ".csv"])
def test_a_deck_lies_beside_the_record_or_nowhere(tmp_path: Path, series: str) -> None:
    deck(tmp_path)
    inside = tmp_path / "sub"
    inside.mkdir()
    (fault,) = faults(written(inside, RECORD.replace("mine.csv", series)))
    assert fault["key"] == "line 4"
    assert fault["expected"].startswith("option series: ")


def test_a_refused_move_is_no_fault_of_a_record(tmp_path: Path) -> None:
    deck(tmp_path)
    assert faults(written(tmp_path, RECORD + "deal 2 ! b\nup ! c\nup ! d\nup ! e\npass\n"), code=0) == []


@pytest.mark.parametrize("lang", ["en", "nl", "de"])
def test_people_read_it_in_their_language(tmp_path: Path, lang: str) -> None:
    ran = run("check", deck(tmp_path, b="0"), "--lang", lang)
    assert ran.code == 1
    assert "mine.csv: line 3, date_text" in ran.out
    assert "⟦" not in ran.out


def test_a_folder_that_tells_nothing_needs_the_name_of_a_game(tmp_path: Path) -> None:
    ran = run("check", str(tmp_path), "--json")
    assert ran.code == 2
    assert loaded(ran)["error"]["expected"] == "one of anno_domini, reisen_verkehr"


def test_the_data_of_each_game_are_known_as_its_own() -> None:
    for name, place in (("anno_domini", "boards/main"), ("anno_domini", ""), ("reisen_verkehr", "decks")):
        ran = run("check", str(content.root() / name / place), "--json")
        assert (ran.code, [one["game"] for one in loaded(ran)["checked"]]) == (0, [name])


def test_a_record_of_another_game_is_wrong_use(tmp_path: Path) -> None:
    ran = run("check", written(tmp_path, RECORD), "--game", "anno_domini", "--json")
    assert ran.code == 2
    assert loaded(ran)["error"] == {"where": "--game", "expected": "reisen_verkehr", "found": "anno_domini"}
