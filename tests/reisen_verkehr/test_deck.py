"""Decks: what lies in them, how series are mixed, and what is said about files that are wrong."""

import csv
import re
import shutil
from collections import Counter
from dataclasses import fields
from pathlib import Path

import pytest

from tutor import content
from tutor.content import BadData
from tutor.games.reisen_verkehr.cards import Card, read_cards
from tutor.games.reisen_verkehr.checks import check, spans
from tutor.games.reisen_verkehr.components import GAME, components, load
from tutor.games.reisen_verkehr.dates import Interval
from tutor.games.reisen_verkehr.deck import Deck, deck, fingerprint, load_series, mixed
from tutor.games.reisen_verkehr.rules.reading import (
    asks_for_span,
    decisive_year,
    is_full_box,
    years_of,
)

DATA = content.root() / GAME
SECTION_E = {
    "a": 1800, "b": 1850, "c": 1900, "d": 1950, "e": 1700, "f": 1600, "g": 1500, "h": 1400, "i": 1300, "j": 1200,
    "k": 1100, "m": 1000, "n": 990, "o": 980, "p": 970, "q": 960,
} | {f"r{n}": 1970 + n for n in range(1, 30)}  # fmt: skip
SPREAD = {
    "u": (1895, 1905), "v": (1801, 1900), "w": (1901, 2000), "x": (1903, 1907), "y": (-800, -701), "z": (-805, -805),
    "l": (-1000, -1),
}  # fmt: skip


@pytest.fixture
def rows() -> list[dict[str, str]]:
    with (DATA / "events.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def written(folder: Path, text: str, name: str = "mine.csv") -> Path:
    (folder / name).write_text(text, "utf-8")
    return folder


def said(folder: Path) -> list[str]:
    return [str(fault).replace(f"{folder.as_posix()}/", "") for fault in check(folder)]


# ---- the decks we ship


@pytest.mark.parametrize(("name", "size"), [("box", 340), ("extra", 132), ("box,extra", 472), ("extra,box", 472)])
def test_our_series(name: str, size: int, rows: list[dict[str, str]]) -> None:
    found = deck(name)
    wanted = {row["code"]: row for row in rows if row["series"] in name.split(",")}
    assert len(found) == size == len(wanted)
    assert found.codes == tuple(sorted(wanted))
    assert tuple(found.fronts) == tuple(found.backs) == found.codes
    for code, row in wanted.items():
        assert {f"text_{lang}": text for lang, text in found.fronts[code].texts.items()}.items() <= row.items()
        back = found.backs[code]
        assert (back.id, back.series, back.category) == (row["id"], row["series"], row["category"])
        assert back.date.interval == Interval(int(row["earliest"]), int(row["latest"]))
        assert (back.date.form, back.status, back.notes["en"]) == (row["date_form"], "reconstruction", row["note_en"])


def test_the_box_is_full_and_our_data_are_well() -> None:
    assert is_full_box(deck("box"))
    assert not is_full_box(deck("extra"))
    assert check(DATA) == ()


def test_the_test_deck_is_that_of_the_rulebook() -> None:
    found = deck("T")
    wanted = {code: (year, year) for code, year in SECTION_E.items()} | SPREAD
    assert {c: (b.date.interval.earliest, b.date.interval.latest) for c, b in found.backs.items()} == wanted
    assert found.fingerprints == {}
    for front in found.fronts.values():
        assert [*map(bool, map(re.search, ("Test card", "Testkaart", "Testkarte"), front.texts.values()))] == [True] * 3


def test_the_deck_of_dates_has_those_of_the_worked_examples() -> None:
    dates = Counter(back.date.interval for back in deck("dates").backs.values())
    assert dates[Interval(1869, 1869)] == 3
    assert dates[Interval(1987, 1987)] == 2
    assert {Interval(-3, 8), Interval(1906, 1916), Interval(1905, 1915), Interval(-1000, -1)} <= set(dates)


def test_a_deck_is_made_once() -> None:
    assert deck("box") is deck("box")
    assert deck("box,extra") is not deck("box,extra", "drop")


def test_fronts_say_nothing_of_backs(rows: list[dict[str, str]]) -> None:
    shown = repr(deck("box,extra").fronts)
    assert not any(row["note_en"] in shown for row in rows)
    assert [one.name for one in fields(deck("T").fronts["a"])] == ["code", "texts"]
    assert "backs" not in repr(deck("T"))


# ---- fingerprints


def test_a_fingerprint_changes_with_code_front_and_date_and_with_nothing_else(tmp_path: Path) -> None:
    text = "code,text_en,date_text,note_en\na1,One.,1900,Old.\na2,Two.,c. 1900,New.\n"
    first = fingerprint(read_cards(written(tmp_path, text) / "mine.csv"))
    assert re.fullmatch("[0-9a-f]{12}", first)
    header, one, two, _ = text.split("\n")
    for other in (text.replace("Old.", "Very old."), "\n".join((header, two, one, "")), text.replace(",c. ", ",ca. ")):
        assert fingerprint(read_cards(written(tmp_path, other) / "mine.csv")) == first
    for old, new in (("a1", "a3"), ("One.", "Once."), ("1900,Old", "1901,Old"), ("c. 1900", "1895-1905")):
        assert fingerprint(read_cards(written(tmp_path, text.replace(old, new)) / "mine.csv")) != first


def test_fingerprints_are_named_by_series(tmp_path: Path) -> None:
    written(tmp_path, "text_en,date_text\nOne.,1900\n")
    found = deck("box,T,mine.csv", folder=tmp_path)
    assert set(found.fingerprints) == {"box", "mine.csv"}
    assert found.fingerprints["box"] == deck("box").fingerprints["box"] == deck("box,extra").fingerprints["box"]


# ---- mixing


TWIN = "code,id,text_en,date_text\n{code},penny-black,A stamp once more.,1841\n"


def series(folder: Path, **texts: str) -> dict[str, tuple[Card, ...]]:
    return {f"{n}.csv": read_cards(written(folder, text, f"{n}.csv") / f"{n}.csv") for n, text in texts.items()}


def test_twins_are_kept_with_their_own_dates_or_dropped(tmp_path: Path) -> None:
    ours = {"box": load_series("box")}
    kept = mixed(ours | series(tmp_path, mine=TWIN.format(code="t900")))
    twins = [back for back in kept.backs.values() if back.id == "penny-black"]
    assert len(kept) == 341
    assert sorted(back.date.interval.earliest for back in twins) == [1840, 1841]
    dropped = mixed(ours | series(tmp_path, mine=TWIN.format(code="t900")), "drop")
    assert len(dropped) == 340
    other = mixed(series(tmp_path, mine=TWIN.format(code="t900")) | ours, "drop")
    assert [b.date.interval.earliest for b in other.backs.values() if b.id == "penny-black"] == [1841]


@pytest.mark.parametrize("names", ["box,extra", "box,L", "box,extra,L"])
def test_codes_of_our_series_stay_in_a_mix(names: str) -> None:
    """They were given out together; lessons name cards by them."""
    found = deck(names)
    assert found.codes == tuple(sorted(code for name in names.split(",") for code in deck(name).codes))
    for name in names.split(","):
        assert found.intervals(deck(name).codes) == deck(name).intervals(deck(name).codes)


@pytest.mark.parametrize("code", ["t002", "k001", "x", "t900"])
def test_all_codes_are_given_anew_when_a_foreign_deck_is_mixed_in(tmp_path: Path, code: str) -> None:
    """Else a code that ours do not have, `t900`, would show its series before the reveal (rv-1-7)."""
    loaded = {"box": load_series("box")} | series(tmp_path, mine=TWIN.format(code=code))
    found = mixed(loaded)
    assert found.codes == tuple(f"t{n:03}" for n in range(1, 342))
    assert Counter(b.id for b in found.backs.values()) == Counter(c.back.id for part in loaded.values() for c in part)
    by_id = {(b.id, b.series): code for code, b in found.backs.items()}
    assert by_id == {(b.id, b.series): code for code, b in mixed(loaded).backs.items()}
    for part in loaded.values():
        for card in part:
            now = by_id[card.back.id, card.back.series]
            assert found.fronts[now].texts == card.front.texts
            assert found.backs[now].date == card.back.date


def test_new_codes_do_not_depend_on_dates_or_on_the_order_of_the_file(tmp_path: Path) -> None:
    text = "text_en,date_text\n" + "".join(f"Event {n}.,{1900 + n}\n" for n in range(40))
    one = series(tmp_path, mine=text)["mine.csv"]
    other = series(tmp_path, mine=re.sub(",19", ",18", text))["mine.csv"]
    assert [card.front for card in one] == [card.front for card in other]
    codes = [card.front.code for card in one]
    assert sorted(codes) == [f"t{n:03}" for n in range(1, 41)]
    assert codes not in (sorted(codes), sorted(codes)[::-1])


@pytest.mark.parametrize("first", [True, False])
def test_no_code_of_a_mix_tells_the_series(tmp_path: Path, first: bool) -> None:
    """rv-1-7: in a mix with a foreign deck its cards stand everywhere among ours, and none has a code that shows it."""
    rows = "".join(f"t{n},Event {n}.,{1500 + n}\n" for n in range(600, 900))
    mine, box = series(tmp_path, mine=f"code,text_en,date_text\n{rows}"), {"box": load_series("box")}
    found = mixed(mine | box if first else box | mine)
    whose = [found.backs[code].series == "box" for code in found.codes]
    assert {len(code) for code in found.codes} == {4}
    assert sum(whose) == 340
    for part in (whose[:160], whose[160:320], whose[320:480], whose[480:]):
        assert 50 < sum(part) < 120


def test_a_foreign_deck_by_itself_keeps_its_codes(tmp_path: Path) -> None:
    written(tmp_path, "code,text_en,date_text\nk1,One.,1900\nk2,Two.,1901\n")
    assert deck("mine.csv", folder=tmp_path).codes == ("k1", "k2")


# ---- decks of the owner


def test_a_card_of_the_owner_is_no_reconstruction_of_ours(tmp_path: Path) -> None:
    """What it is, its owner says; where nothing is said, we say nothing."""
    written(tmp_path, "code,text_en,date_text\na,One.,1900\n", "plain.csv")
    written(tmp_path, "code,text_en,date_text,status\nb,Two.,1901,printed\nc,Three.,1902,\n", "said.csv")
    backs = deck("plain.csv,said.csv", folder=tmp_path).backs.values()
    statuses = {back.date.interval.earliest: back.status for back in backs}
    assert statuses == {1900: "", 1901: "printed", 1902: ""}
    assert {back.status for back in deck("box,extra").backs.values()} == {"reconstruction"}


def test_a_file_lies_beside_the_record_and_nowhere_else(tmp_path: Path) -> None:
    written(tmp_path, "text_de,date_text\nEins.,um 1900\nZwei.,8. Jh. v. Chr.\n")
    found = deck("mine.csv", folder=tmp_path)
    assert sorted(b.date.form for b in found.backs.values()) == ["century_bc", "circa"]
    assert {tuple(front.texts) for front in found.fronts.values()} == {("en", "nl", "de")}
    assert {front.texts["nl"] for front in found.fronts.values()} == {"Eins.", "Zwei."}
    for name in ("mine.csv", "../mine.csv", f"{tmp_path}/mine.csv", "mine", "events.csv", "decks/T.csv", ""):
        with pytest.raises(BadData, match=r"one of box, extra, .*T, .*or a FILE\.csv"):
            deck(name, folder=tmp_path / "elsewhere")
    with pytest.raises(BadData, match="each series once, found twice"):
        deck("box,box")


def test_a_corrected_file_is_another_deck_and_the_first_stays_as_it_was(tmp_path: Path) -> None:
    written(tmp_path, "code,text_en,date_text\na,One.,1900\n")
    first = deck("mine.csv", folder=tmp_path)
    assert deck("mine.csv", folder=tmp_path) is first
    written(tmp_path, "code,text_en,date_text\na,One.,1900-1901\n")
    assert deck("mine.csv", folder=tmp_path).intervals("a") == (Interval(1900, 1901),)
    assert first.intervals("a") == (Interval(1900, 1900),)


HEAD = "code,text_en,date_text\n"
FAULTS = [
    ("", "mine.csv: line 1: expected a column date_text, found nothing"),
    ("code,date_text\na,1900\n", "mine.csv: line 1: expected a column text_en or text_nl or text_de, found none"),
    (HEAD, "mine.csv: expected at least one card, found none"),
    (HEAD + "a,One.,0\n", "mine.csv: line 2, date_text: expected a number from 1 on: there is no year 0, found 0"),
    (HEAD + "a,One.,1907-1903\n", "line 2, date_text: expected the earlier year first"),
    (HEAD + "a,One.,c. 1903-1907\n", "line 2, date_text: expected a single year after the sign for about"),
    (HEAD + "a,One.,long ago\n", "line 2, date_text: expected one of `1903`"),
    (HEAD + "a,One.,\n", "line 2, date_text: expected one of `1903`"),
    (HEAD + "a,,1900\n", "line 2, text_en: expected a sentence"),
    (HEAD + "A1,One.,1900\n", "line 2, code: expected a small letter and up to five more letters or digits, found A1"),
    (HEAD + "a,One.,1900\na,Two.,1901\n", "line 3, code: expected each code once, found a, as in line 2"),
    (HEAD + "a,One.,1900\n\nb,One.,1901\n", "line 4, text_en: expected each front once, found the front of line 2"),
    (HEAD + "a,In 1900 it was.,1900\n", "line 2, text_en: expected a front that does not tell its date, found 1900"),
    (HEAD + "a,Year 805.,805 BC\n", "line 2, text_en: expected a front that does not tell its date, found 805"),
    ("id,text_en,date_text\nA b,One.,1900\n", "line 2, id: expected small letters and digits with hyphens, found A b"),
    ("id,text_en,date_text\na,One.,1900\na,Two.,1900\n", "line 3, id: expected each id once, found a, as in line 2"),
    (
        "text_en,date_text,earliest\nOne.,c. 1900,1890\n",
        "line 2, earliest: expected 1895, as c. 1900 says, found 1890",
    ),
    ("text_en,date_text,date_form\nOne.,1900,circa\n", "line 2, date_form: expected year, as 1900 says, found circa"),
    (
        HEAD + "".join(f"t{n:03},Event {n}.,{1850 + n // 2}\n" for n in range(6)),
        "mine.csv: code: expected codes that tell nothing about the dates, found codes that rise with them",
    ),
    (
        HEAD + "".join(f"t{n:03},Event {n}.,{1850 - n}\n" for n in range(6)),
        "mine.csv: code: expected codes that tell nothing about the dates, found codes that fall with them",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "fault"), FAULTS)
def test_each_fault_is_named(tmp_path: Path, text: str, fault: str) -> None:
    found = said(written(tmp_path, text))
    assert len(found) == 1 or "expected a sentence" in fault
    assert fault in found[0]


def test_all_faults_are_named_at_once(tmp_path: Path) -> None:
    found = said(written(tmp_path, HEAD + "A,One.,0\nb,Two.,5 BC-3\nb,Three.,um 1900-1905\n"))
    assert [line.split(": ")[1] for line in found] == [
        "line 2, code", "line 4, code", "line 2, date_text", "line 3, date_text", "line 4, date_text",
    ]  # fmt: skip


def test_a_folder_without_cards_and_a_copy_of_ours(tmp_path: Path) -> None:
    assert said(tmp_path) == [f"{tmp_path}: expected events.csv, or a CSV file of cards, found none"]
    mine = Path(shutil.copytree(DATA, tmp_path / "copy", ignore=shutil.ignore_patterns("locale", "lessons")))
    for file in (mine / "events.csv", mine / "components.toml"):
        file.chmod(0o644)
    assert said(mine) == []
    events = (mine / "events.csv").read_text("utf-8")
    (mine / "events.csv").write_text(events.replace(",box,pesse-canoe", ",Box,pesse-canoe"), "utf-8")
    assert said(mine) == ["events.csv: line 2, series: expected one of box, extra, found Box"]
    (mine / "events.csv").write_text(events, "utf-8")
    numbers = (mine / "components.toml").read_text("utf-8")
    (mine / "components.toml").write_text(numbers.replace("rv-10-7", "rv-10-70").replace("= 340", "= 0"), "utf-8")
    assert said(mine) == [
        "components.toml: numbers.box_cards.value: expected a number from 1 on, found 0",
        "components.toml: numbers.circa_years.rule: expected a paragraph of rulebook.toml, found rv-10-70",
    ]


# ---- numbers, and how a card is read


def test_numbers_have_an_origin_each() -> None:
    found = components()
    assert {one.name for one in fields(found.numbers)} == set(found.origins)
    assert {name: (e.doubter, e.layer) for name, e in found.editions.items()} == {"reisen": (4, 2), "older": (2, 3)}
    assert (found.numbers.seats_least, found.numbers.seats_most, found.numbers.hand) == (2, 10, 9)


def test_a_number_too_few_or_too_many_is_named(tmp_path: Path) -> None:
    text = (DATA / "components.toml").read_text("utf-8").replace("[numbers.hand]", "[numbers.hands]")
    file = written(tmp_path, text, "components.toml") / "components.toml"
    with pytest.raises(BadData) as bad:
        load(file)
    assert [fault.key for fault in bad.value.faults] == ["numbers.hand", "numbers.hands"]


def test_the_front_adds_nothing_to_the_date_side() -> None:
    back = deck("T").backs["x"]
    assert years_of(back) == Interval(1903, 1907)
    assert decisive_year((2025, 1969, 1972)) == 1969


def test_cards_that_count_for_a_span_are_listed_for_people(rows: list[dict[str, str]]) -> None:
    ours = sorted(row["code"] for row in rows if row["date_form"].startswith("span"))
    assert sorted(asks_for_span(deck("box,extra").backs.values())) == ours
    assert [code for file, code in spans(DATA) if file.stem == "T"] == ["x"]
    assert isinstance(deck("T"), Deck)
