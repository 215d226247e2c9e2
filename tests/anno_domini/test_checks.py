"""Each fault of a board owner's data is provoked in a damaged copy and must be named: file, key, reason."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tutor import content
from tutor.content import DataFault
from tutor.games.anno_domini import box_checks, printed
from tutor.games.anno_domini.checks import PictureFault, check
from tutor.games.anno_domini.components import GAME

DATA = content.root() / GAME
LANDS, SEAS, BORDERS, MAP = (f"boards/main/{n}" for n in ("territories.csv", "seas.csv", "borders.csv", "map.geojson"))


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Our data with one board only: reading the drawings takes most of the time."""
    leave = shutil.ignore_patterns("locale", "lessons", "records", "wide-north-sea")
    return Path(shutil.copytree(DATA, tmp_path / "mine", ignore=leave))


def edit(folder: Path, file: str, *changes: tuple[str, str]) -> None:
    """Replace in a file by pattern; each pattern must hit."""
    text = (folder / file).read_text("utf-8")
    for old, new in changes:
        text, hits = re.subn(old, new, text, flags=re.MULTILINE)
        assert hits, f"{old!r} does not hit {file}"
    (folder / file).write_text(text, "utf-8")


def said(folder: Path) -> list[str]:
    """What `check` says, with files as they are called inside the folder."""
    return [str(fault).replace(f"{folder.as_posix()}/", "") for fault in check(folder)]


def test_our_own_data_are_well() -> None:
    assert check(DATA) == ()


def test_a_single_board_is_checked_too() -> None:
    assert check(DATA / "boards" / "wide-north-sea") == ()


# file, changes, what must be said (a pattern); nothing else than the picture may be said besides when `alone`
ONE_FAULT = [
    (LANDS, [(r"^kiev,.*\n", "")], r"territories\.csv: expected 36 territories, found 35"),
    (LANDS, [(r"^kiev,.*\n", "")], r"red and blue: expected a territory with red 6, blue 3, found none"),
    (LANDS, [(r"^kiev,", "poland,")], r"line 34, id: expected each id once, found poland again, as in line 32"),
    (LANDS, [(r"^kiev,", ",")], r"line 34, id: expected an id, found nothing"),
    (LANDS, [(r"^kiev,", "baltic,")], r"seas\.csv: line 3, id: expected an id that nothing else has, found baltic"),
    (
        LANDS,
        [(r"Kiew,6,3", "Kiew,6,2")],
        r"line 34, red and blue: expected a pair of its own, found red 6, blue 2, as h",
    ),
    (LANDS, [(r"Kiew,6,3", "Kiew,7,3")], r"line 34, red: expected a number from 1 to 6, found 7"),
    (LANDS, [(r"Kiew,6,3", "Kiew,6,")], r"line 34, blue: expected a number from 1 to 6, found nothing"),
    (LANDS, [(r"England,1,3", "England,1,9")], r"line 4, blue: expected 3, as in the rules, found 9"),
    (LANDS, [(r"England,1,3", "England,2,3")], r"line 4, red: expected 1, as in the rules, found 2"),
    (LANDS, [(r"Kiev,Kiev,", "Kiev,,")], r"line 34, name_nl: expected a name, found nothing"),
    (LANDS, [(r"Kiew", "Polen")], r"line 34, name_de: expected each name once, found Polen, as in line 32"),
    (
        LANDS,
        [(r"^kiev,Kiev", "kiev,Black Sea")],
        r"seas\.csv: line 8, name_en: expected each name once, found Black Sea",
    ),
    (LANDS, [(r"3198,2090", "3198,north")], r"line 34, label_y: expected a whole number, found north"),
    (
        LANDS,
        [(r"black-sea,5,rec(.*\n)bulg", r"black-sea,6,rec\1bulg")],
        r"line 34, land_neighbours: expected 5, as in b",
    ),
    (
        LANDS,
        [(r"(black-sea,5,)reconstruction(\nbulg)", r"\1\2")],
        r"line 34, status: expected where the row comes from",
    ),
    (
        LANDS,
        [(r"^kiev(.*)black-sea", r"kiev\1dead-sea")],
        r"line 34, seas: expected ids of the other table, found dead-sea",
    ),
    (
        LANDS,
        [(r"^kiev(.*)black-sea", r"kiev\1baltic")],
        r"line 34, seas: expected only what names kiev .* found baltic",
    ),
    (LANDS, [(r"^kiev(.*)black-sea", r"kiev\1")], r"seas\.csv: line 8, territories: expected only .* found kiev"),
    (
        LANDS,
        [(r"^kiev(.*)black-sea", r"kiev\1black-sea|black-sea")],
        r"line 34, seas: expected black-sea once, found 2 t",
    ),
    (LANDS, [(r"^wales,", "cymru,")], r"territories\.csv: id: expected wales, which the rules name, found none"),
    (LANDS, [(r"north-sea\|atlantic,2,name", "atlantic,2,name")], r"line 4, seas: expected north-sea, as in the rules"),
    (SEAS, [(r"^black-sea.*\n", "")], r"seas\.csv: id: expected black-sea, which the rules name, found none"),
    (SEAS, [(r"^black-sea", "dead-sea")], r"line 8, id: expected one of the 7 seas of the rules, found dead-sea"),
    (
        SEAS,
        [(r"^black-sea", "baltic")],
        r"seas\.csv: line 8, id: expected each id once, found baltic again, as in line 3",
    ),
    (SEAS, [(r",1165,4,", ",1165,5,")], r"line 8, coasts: expected 4, as many as in territories, found 5"),
    (SEAS, [(r",1165,4,.*", ",1165,0,")], r"line 8, territories: expected a coast or more, found nothing"),
    (SEAS, [(r"Zwarte Zee", "Oostzee")], r"line 8, name_nl: expected each name once, found Oostzee, as in line 3"),
    (SEAS, [(r",3614,1165,", ",far,1165,")], r"line 8, label_x: expected a whole number, found far"),
    (BORDERS, [(r"^kiev,bulgaria", "kiev,thrace")], r"line 56, b: expected an id of territories\.csv, found thrace"),
    (BORDERS, [(r"^kiev,bulgaria", ",bulgaria")], r"line 56, a: expected an id of territories\.csv, found nothing"),
    (BORDERS, [(r"^kiev,bulgaria", "kiev,kiev")], r"line 56, b: expected another territory than in a, found kiev"),
    (BORDERS, [(r"^kiev,bulgaria", "kiev,hungary")], r"line 56, a and b: expected each border once, found kiev and hu"),
    (BORDERS, [(r"^kiev,bulgaria,land", "kiev,bulgaria,river")], r"line 56, kind: expected land, found river"),
    (BORDERS, [(r"^kiev,bulgaria,land\n", "")], r"territories\.csv: line 34, land_neighbours: expected 4, as in bord"),
    (MAP, [(r'"id":"kiev"', '"id":"rus"')], r"map\.geojson: kiev: expected an area for this id, found none"),
    (MAP, [(r'"id":"kiev"', '"id":"rus"')], r"map\.geojson: rus: expected an id of territories\.csv or seas\.csv"),
    (
        MAP,
        [(r'"id":"kiev"', '"id":"poland"')],
        r"map\.geojson: features\[\d+\]\.id: expected each id once, found poland",
    ),
    (
        MAP,
        [(r'"type":"MultiPolygon"', '"type":"Blob"')],
        r"geometry\.type: expected Polygon or MultiPolygon, found Blob",
    ),
    (MAP, [(r'"width_km":4000', '"width_km":"wide"')], r"map\.geojson: size\[0\]: expected a number"),
    (MAP, [(r"\[\[\[438,2124\],", '[[[438,"x"],')], r"features\[0\].*: expected a number"),
    (MAP, [(r'^\{"type":"FeatureCollection"', '{"type":')], r"map\.geojson: line 1, column \d+: expected JSON"),
    (MAP, [(r'"features":\[', '"shapes":[')], r"map\.geojson: features: expected a list"),
    (
        LANDS,
        [(r"3198,2090", "100,100")],
        r"line 34, label_x and label_y: expected a point inside the drawn area of kiev",
    ),
    (BORDERS, [(r"^kiev,bulgaria", "kiev,byzantium")], r"byzantium and kiev: expected a common edge, as in the tables"),
    (BORDERS, [(r"^kiev,bulgaria", "kiev,byzantium")], r"bulgaria and kiev: expected areas apart, as in the tables"),
    ("cards.csv", [(r"^pope,1", "pope,2")], r"cards\.csv: line 2, copies: expected exactly 1, found 2"),
    ("cards.csv", [(r"^templar,3", "templar,1")], r"line 14, copies: expected 2 or more, found 1"),
    ("cards.csv", [(r"^soldier,4", "soldier,0")], r"line 7, copies: expected 1 or more, found 0"),
    ("cards.csv", [(r"^relic,3", "relic,-1")], r"line 8, copies: expected 0 or more, found -1"),
    ("cards.csv", [(r"^relic,3", "relic,three")], r"line 8, copies: expected a whole number, found three"),
    ("cards.csv", [(r"^relic,", "jester,")], r"line 8, id: expected one of the 15 kinds of the rules, found jester"),
    ("cards.csv", [(r"^relic,", "jester,")], r"cards\.csv: id: expected relic, which the rules name, found none"),
    ("cards.csv", [(r"^relic,", "soldier,")], r"line 8, id: expected each id once, found soldier again, as in line 7"),
    ("cards.csv", [(r"^(relic.*),kept,", r"\1,lent,")], r"line 8, use: expected one of: kept, used, found lent"),
    ("cards.csv", [(r"^relic,3,reconstruction", "relic,3,guessed")], r"line 8, status: expected one of: printed, inf"),
    (
        "cards.csv",
        [(r"ad-12-7,", "ad-12-99,")],
        r"line 8, rule: expected a paragraph of rulebook\.toml, found ad-12-99",
    ),
    ("cards.csv", [(r"(ad-12-3,.*),50,", r"\1,-50,")], r"line 4, tax: expected a number from 0 on, found -50"),
    ("cards.csv", [(r"(ad-12-3,.*),50,", r"\1,much,")], r"line 4, tax: expected a whole number, found much"),
    ("cards.csv", [(r"Relikwie", "Paus")], r"line 8, name_nl: expected each name once, found Paus, as in line 2"),
    ("cards.csv", [(r"^id,copies,", "id,number,")], r"cards\.csv: line 1: expected a column copies"),
    ("cards.csv", [(r"^pope,1,printed", "pope,1")], r"cards\.csv: line 2: expected 18 cells, found 17"),
    ("events.toml", [(r"^sum = 9", "sum = 8")], r"events\.toml: sum 9: expected one row, found 0 rows"),
    ("events.toml", [(r"^sum = 9", "sum = 8")], r"events\.toml: sum 8: expected one row, found 2 rows"),
    ("events.toml", [(r"^sum = 9", "sum = 13")], r"row\[7\]\.sum: expected a sum from 2 to 12, found 13"),
    ("events.toml", [(r'"crusades"', '"parade"')], r"row\[7\]\.id: expected crusades, found parade"),
    ("events.toml", [(r"^amount = 50$", "amount = -50")], r"row\[7\]\.amount: expected a number from 1 on, found -50"),
    ("events.toml", [(r"^amount = 50$", "")], r"row\[7\]\.amount: expected a number from 1 on, found 0"),
    ("events.toml", [(r"^amount = 50$", 'amount = "50"')], r"row\[7\]\.amount: expected a whole number"),
    ("events.toml", [(r"^designations = 3", "")], r"row\[1\]\.designations: expected a number from 1 on, found 0"),
    (
        "events.toml",
        [(r"ad-13-9", "ad-13-90")],
        r"row\[7\]\.rule: expected a paragraph of rulebook\.toml, found ad-13-90",
    ),
    ("events.toml", [(r"^\[\[row\]\]", "[[row]")], r"events\.toml: line \d+, column \d+: expected TOML"),
    (
        "components.toml",
        [(r"^value = 80", "value = 0")],
        r"numbers\.stock\.value: expected a number from 1 on, found 0",
    ),
    ("components.toml", [(r"^value = 0", "value = -10")], r"numbers\.start_money\.value: expected a number from 0 on"),
    ("components.toml", [(r"^value = 80", "value = 80.5")], r"numbers\.stock\.value: expected a whole number"),
    ("components.toml", [(r"^value = 8$", "value = 17")], r"numbers\.target\.value: expected at most target_two_plain"),
    (
        "components.toml",
        [(r"^value = 12", "value = 5")],
        r"numbers\.castles_most\.value: expected at most dice, which is 5",
    ),
    ("components.toml", [(r"numbers\.hit\]", "numbers.hurt]")], r"numbers\.hit: expected a number, found nothing"),
    ("components.toml", [(r"numbers\.hit\]", "numbers.hurt]")], r"numbers\.hurt: expected a number the rules ask for"),
    (
        "components.toml",
        [(r"(die_sides\]\nvalue = )6", r"\g<1>5")],
        r"die_sides\.value: expected as many pairs as territ",
    ),
    ("components.toml", [(r'"green"\]', '"red"]')], r"colours\.ids: expected each colour once, found red"),
    (
        "components.toml",
        [(r', "green"\]', "]")],
        r"colours\.ids: expected a colour for each of 4 seats, found red, blue, y",
    ),
    ("components.toml", [(r'(hit\]\nvalue = 6\nstatus = )"printed"', r'\1"said"')], r"numbers\.hit\.status: expected"),
    ("components.toml", [(r'"ad-7-8"', '"ad-7-80"')], r"numbers\.hit\.rule: expected a paragraph of rulebook\.toml"),
]


@pytest.mark.parametrize(("file", "changes", "reason"), ONE_FAULT)
def test_a_fault_is_named(copy: Path, file: str, changes: list[tuple[str, str]], reason: str) -> None:
    edit(copy, file, *changes)
    found = said(copy)
    assert any(re.search(reason, one) for one in found), "\n".join(found)


def test_england_must_reach_what_the_rules_name(copy: Path) -> None:
    """Ireland leaves the Atlantic in both tables: they agree, the board is played, the rules' example fails."""
    edit(copy, LANDS, (r"^ireland(.*)atlantic,", r"ireland\1black-sea,"))
    edit(copy, SEAS, (r"10,ireland\|", "9,"), (r"4,kiev", "5,ireland|kiev"))
    tables = [str(fault) for fault in check(copy) if not isinstance(fault, PictureFault)]
    assert len(tables) == 1
    assert "line 4, seas: expected ireland within reach, by land or sea, as in the rules" in tables[0]


def test_a_territory_that_nothing_reaches(copy: Path) -> None:
    edit(copy, LANDS, (r"^sicily(.*)west-med\|middle-med,", r"sicily\1,"))
    edit(copy, SEAS, (r",8,(.*)\|sicily", r",7,\1"), (r",6,(.*)\|sicily", r",5,\1"))
    tables = [str(fault) for fault in check(copy) if not isinstance(fault, PictureFault)]
    assert len(tables) == 1
    assert re.search(r"borders\.csv: sicily: expected a way by land or sea .* found sicily", tables[0])


def test_a_corrected_table_leaves_only_faults_of_the_picture(copy: Path) -> None:
    """A renamed territory with another border is a good table; only the drawing has to follow."""
    edit(copy, LANDS, (r"^burgundy,Burgundy,(.*),5,recon", r"arles,Arles,\1,4,recon"), (r"(Lothringen.*),5,", r"\1,4,"))
    edit(copy, SEAS, (r"\|burgundy\|", "|arles|"))
    edit(copy, BORDERS, (r"^burgundy,lorraine,land\n", ""), ("burgundy", "arles"))
    faults = check(copy)
    assert faults
    assert all(isinstance(fault, PictureFault) for fault in faults)


def test_a_missing_drawing_is_a_fault_of_the_picture(copy: Path) -> None:
    (copy / MAP).unlink()
    (fault,) = check(copy)
    assert isinstance(fault, PictureFault)
    assert str(fault).endswith("map.geojson: expected a file that can be read, found none")


def test_it_never_stops_at_the_first_fault(copy: Path) -> None:
    edit(copy, LANDS, (r"England,1,3", "England,1,9"), (r"Kiew", ""))
    edit(copy, SEAS, (r",1165,4,", ",1165,5,"))
    edit(copy, BORDERS, (r"^kiev,bulgaria", "kiev,thrace"))
    shutil.copytree(DATA / "boards" / "wide-north-sea", copy / "boards" / "wide-north-sea")
    edit(copy, "boards/wide-north-sea/borders.csv", (r"^a,b,kind", "a,kind"))
    edit(copy, "cards.csv", (r"^pope,1", "pope,2"), (r"^relic,3", "relic,-1"))
    edit(copy, "events.toml", (r"^\[\[row\]\]", "[[row]"))
    edit(copy, "components.toml", (r"^value = 80", "value = 0"))
    found = "\n".join(said(copy))
    for reason in (
        "main/territories.csv: line 4, blue",
        "main/territories.csv: line 34, name_de",
        "main/seas.csv: line 8, coasts",
        "main/borders.csv: line 56, b",
        "wide-north-sea/borders.csv: line 1: expected a column b",
        "cards.csv: line 2, copies",
        "cards.csv: line 8, copies",
        "events.toml: line",
        "components.toml: numbers.stock",
    ):
        assert reason in found


@pytest.mark.parametrize("file", [LANDS, SEAS, BORDERS, MAP, "cards.csv", "events.toml", "components.toml"])
def test_a_missing_file_is_named(copy: Path, file: str) -> None:
    (copy / file).unlink()
    assert any(one.startswith(f"{file}: expected a file that can be read") for one in said(copy))


def test_a_missing_main_board_is_named(copy: Path) -> None:
    (copy / "boards" / "main").rename(copy / "boards" / "other")
    assert any("main: expected a folder with the main board" in one for one in said(copy))


def test_a_folder_without_anything(tmp_path: Path) -> None:
    assert [Path(fault.file).name for fault in check(tmp_path)] == ["territories.csv", "seas.csv", "borders.csv"]
    assert len(check(tmp_path / "nowhere")) == 3


def test_decks_are_checked(copy: Path) -> None:
    (copy / "decks").mkdir(exist_ok=True)
    (copy / "decks" / "mine.csv").write_text("id,copies\ntemplar,1\njester,1\nrelic,2\nrelic,2\n", "utf-8")
    found = said(copy)
    assert len(found) == 3
    assert "decks/mine.csv: line 2, copies: expected 2 or more, found 1" in found
    assert "decks/mine.csv: line 3, id: expected one of the 15 kinds of the rules, found jester" in found
    assert "decks/mine.csv: line 5, id: expected each id once, found relic again, as in line 4" in found


def _cut(raw: bytes, at: int) -> bytes:
    return raw[:at]


def _smudge(raw: bytes, at: int) -> bytes:
    return raw[:at] + b"\xff\x00" + raw[at + 2 :]


def _quote(raw: bytes, at: int) -> bytes:
    return raw[:at] + b'"[,' + raw[at:]


def _drop(raw: bytes, at: int) -> bytes:
    return raw[:at] + raw[at + 7 :]


@pytest.mark.parametrize("file", [LANDS, SEAS, BORDERS, MAP, "cards.csv", "events.toml", "components.toml"])
@pytest.mark.parametrize("damage", [_cut, _smudge, _quote, _drop])
def test_no_damage_makes_it_fall(copy: Path, file: str, damage: Callable[[bytes, int], bytes]) -> None:
    raw = (copy / file).read_bytes()
    for part in (0, 3, 6):
        (copy / file).write_bytes(damage(raw, len(raw) * part // 7))
        faults = check(copy)
        assert all(isinstance(fault, DataFault) for fault in faults)
        assert faults or damage is not _smudge, "a damage that nothing sees"


def test_a_broken_yardstick_is_named(monkeypatch: pytest.MonkeyPatch, copy: Path) -> None:
    """Our own list of what is printed is data too; when it is damaged, `check` says so and measures nothing."""
    own = copy.parent / GAME
    copy.rename(own)
    edit(own, "printed.toml", (r"^territories = 36", 'territories = "36"'))
    monkeypatch.setattr(content, "root", lambda: copy.parent)
    printed.printed.cache_clear()
    box_checks.paragraphs.cache_clear()
    try:
        assert [fault.key for fault in check(own)] == ["territories"]
    finally:
        printed.printed.cache_clear()
        box_checks.paragraphs.cache_clear()
