"""`tutor report`: text, JSON and CSV of a record; what is no record is said plainly. And the tables as DataFrames."""

import csv
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from tests.anno_domini.values import value
from tests.cli import PAGE, files, loaded, run, written
from tests.cli_schemas import ODDS, SCHEMAS, check
from tutor.games.anno_domini import explore_chance
from tutor.games.anno_domini.explore import danger, explore, reach
from tutor.games.anno_domini.game import game
from tutor.odds.assault import Assault
from tutor.odds.explorer import Balance, Reached
from tutor.odds.roll import roll
from tutor.odds.work import finish
from tutor.views import frames
from tutor.views.report import Fought

HASTY = files(PAGE)["hasty.game"]
TABLES = ("fights", "turns", "decisions", "rules", "seats")
START = "position anno_domini round 4 turn 3\nseat 3 money 360\n"


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(text)))


def exact(number: Any) -> Fraction:
    return Fraction(number["fraction"])


def test_the_json_says_every_number_twice(tmp_path: Path) -> None:
    ran = run("report", written(tmp_path, HASTY), "--json")
    found = loaded(ran)
    check(SCHEMAS["report"], found)
    best, at_once = value("V3")

    assert ran.code == 0
    assert found["fault"] is None
    (turn,) = found["turns"]
    assert exact(turn["start"]["chance"]) == best
    assert exact(turn["given"]) == best - at_once
    assert turn["given"]["decimal"] == pytest.approx(float(best - at_once))
    assert [one["line"] for one in found["fights"]] == [6, 8, 9]
    assert [one["dice"]["target"] for one in found["fights"]] == [5, 3, 1]
    assert next(one for one in found["rules"] if one["rule"] == "ad-7-2")["refused"] == 1
    blue = found["seats"][1]
    assert (blue["attacks"], blue["taken"], blue["fights"]) == (3, 1, 3)
    assert exact(blue["luck"]) == sum(exact(one["luck"]) for one in found["fights"]) / 3


def test_one_seat_only(tmp_path: Path) -> None:
    file = written(tmp_path, HASTY)
    one, other = (loaded(run("report", file, "--seat", seat, "--json")) for seat in "14")

    assert (one["seat"], len(one["seats"]), len(one["fights"]), one["turns"]) == (1, 1, 3, [])
    assert (other["fights"], other["seats"][0]["luck"]) == ([], None)
    ran = run("report", file, "--seat", "9")
    assert (ran.code, ran.out) == (2, "")
    assert "one of 1, 2, 3, 4" in ran.err


@pytest.mark.parametrize("table", TABLES)
def test_the_csv_of_each_table(tmp_path: Path, table: str) -> None:
    ran = run("report", written(tmp_path, HASTY), "--csv", table)
    found = loaded(run("report", written(tmp_path, HASTY), "--json"))
    lines = rows(ran.out)

    assert (ran.code, ran.err) == (0, "")
    wanted = [one for turn in found["turns"] for one in turn["decisions"]] if table == "decisions" else found[table]
    assert len(lines) == len(wanted)
    for line, one in zip(lines, wanted, strict=True):
        same = {name: one[name] for name in line if isinstance(one.get(name), (int, str))}
        assert same
        assert all(line[name] == str(value).lower() for name, value in same.items())
        for name in (name for name in line if isinstance(one.get(name), dict) and "fraction" in one[name]):
            assert Fraction(line[f"{name}_fraction"]) == exact(one[name])
            assert float(line[name]) == one[name]["decimal"]


def test_a_table_without_rows_has_the_same_columns(tmp_path: Path) -> None:
    empty = "position anno_domini round 4 turn 2\n\nend\n"
    for table in TABLES:
        full, none = (run("report", written(tmp_path, text), "--csv", table).out for text in (HASTY, empty))
        assert full.splitlines()[0] == none.splitlines()[0]


def test_csv_or_json(tmp_path: Path) -> None:
    ran = run("report", written(tmp_path, HASTY), "--csv", "rules", "--json")
    assert ran.code == 2
    check({"type": "object", "required": ["error"]}, loaded(ran))
    assert run("report", written(tmp_path, HASTY), "--csv", "nothing").code == 2


def test_a_damaged_record_is_reported_up_to_its_fault(tmp_path: Path) -> None:
    file = written(tmp_path, HASTY + "nonsense\nend\n")
    ran, table = run("report", file, "--json"), run("report", file, "--csv", "fights")
    found = loaded(ran)
    check(SCHEMAS["report"], found)

    assert (ran.code, table.code) == (1, 1)
    assert found["fault"]["line"] == 10
    assert len(found["fights"]) == len(rows(table.out)) == 3
    for said in (table.err, run("report", file).out):
        assert "line 10" in said
        assert "nonsense" in said


@pytest.mark.parametrize("text", ["position anno_domini round 1 turn 2\n", "game anno_domini seats 4\n"])
def test_a_position_has_no_report(tmp_path: Path, text: str) -> None:
    ran = run("report", written(tmp_path, text))
    assert (ran.code, ran.out) == (2, "")
    assert "a record with at least one move" in ran.err


def test_what_cannot_be_opened(tmp_path: Path) -> None:
    assert run("report", "nowhere.game").code == 2
    assert run("report", written(tmp_path, "position anno_domini round x\n")).code == 1


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Given away: 0.71."),
        ("nl", "Weggegeven: 0,71."),
        ("de", "Verschenkt: 0,71."),
    ],
)
def test_it_is_said_in_three_languages(tmp_path: Path, lang: str, said: str) -> None:
    ran = run("report", written(tmp_path, HASTY), "--lang", lang)
    assert said in ran.out
    assert "⟦" not in ran.out


# ---- the other tables


def test_the_odds_as_csv(tmp_path: Path) -> None:
    file = written(tmp_path, START)
    for args in (("roll", "3", "2"), ("assault", "3", "2", "--rolls", "2"), ("reach", file), ("danger", file)):
        lines = rows(run("odds", *args, "--csv").out)
        document = loaded(run("odds", *args, "--json"))
        check(ODDS[args[0]], document)
        key = {"reach": "reach", "danger": "danger"}.get(args[0], "law")
        wanted = [one for row in document[key] for one in row["by"]] if key == "danger" else document[key]
        assert len(lines) == len(wanted)
        assert sorted(line["chance_fraction"] for line in lines) == sorted(one["chance"]["fraction"] for one in wanted)
        assert all(float(line["chance"]) == pytest.approx(float(Fraction(line["chance_fraction"]))) for line in lines)


def test_every_table_as_a_frame() -> None:
    state = game.read_position(START.splitlines()[0] + "\n" + "".join(f"seat {n} money 360\n" for n in (1, 2, 3, 4)))
    law = roll(explore.duel, explore.matchup(1, 1), 2, 1)
    ends = Assault(explore.duel, explore.matchup(1, 1), 2).law(2, 1)
    balance: Balance = finish(explore_chance.balance(state))
    places, threats = finish(reach(state)), finish(danger(state))

    assert list(frames.frame(places).columns) == ["place", "free", "chance", "chance_fraction", "exact", "not_searched"]
    assert len(frames.frame(threats)) == sum(len(one.by) for one in threats)
    assert list(frames.frame(law, names=("base", "target")).columns) == ["base", "target", "chance", "chance_fraction"]
    assert list(frames.frame(law).columns)[:2] == ["part_1", "part_2"]
    assert list(frames.frame(ends).columns)[:4] == ["base", "target", "rolls", "bought"]
    assert sum(map(Fraction, frames.frame(ends)["chance_fraction"])) == 1
    table = frames.frame(balance)
    assert table["row"].iloc[-1] == ""
    assert Fraction(table["seat_3_fraction"].iloc[-1]) == value("V7")[0]
    assert frames.frame(places)["chance"].dtype == float
    assert len(frames.frame((), Fought)) == 0
    assert "chance_fraction" in frames.frame((), Reached).columns
    with pytest.raises(TypeError, match=r"expected rows of Fought, .* found int"):
        frames.table([1])
    with pytest.raises(TypeError, match="found NoneType"):
        frames.table([])


def test_a_decimal_is_whole_only_when_the_number_is() -> None:
    for near, whole in ((Fraction(10**30 - 1, 10**30), 1.0), (Fraction(1, 10**400), 0.0)):
        assert frames.decimal(near) != whole
        assert frames.decimal(near) == pytest.approx(whole)
    assert [frames.decimal(Fraction(n)) for n in (0, 1, 2)] == [0.0, 1.0, 2.0]
