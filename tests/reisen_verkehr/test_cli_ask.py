"""`tutor ask` and `tutor check` for this game: dates, chains, orders, slots, and a deck of one's own."""

from pathlib import Path
from typing import Any

import pytest

from tests.cli import loaded, run, written

POSITION = """position reisen_verkehr  round 2  phase turn  turn 1  layer 3
seats 3
option series={series}
hand 1: {e} f g
hand 2: h i j
hand 3: k m n
chain: b a c
laid_by: b=2 c=3
top: r1
"""
TEST = POSITION.format(series="T", e="e")


def asked(file: str, *args: str) -> Any:
    ran = run("ask", file, *args, "--json")
    assert ran.code == 0, ran.err
    return loaded(ran)["value"]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("date 1903-1907", [1903, 1907]),
        ("date 8th century BC", [-800, -701]),
        ("date 8e eeuw v.Chr.", [-800, -701]),
        ("date um 3", [-3, 8]),
        ("chain", [False, 2, "1-2"]),
        ("orders", 1),
        ("slots e", []),
        ("pays", [3, 2]),
        ("break-even", "1/3"),
    ],
)
def test_answers(tmp_path: Path, text: str, value: object) -> None:
    assert asked(written(tmp_path, TEST), *text.split()) == value


def test_an_answer_says_how_it_comes_about(tmp_path: Path) -> None:
    ran = run("ask", written(tmp_path, TEST), "date", "c. 3")
    assert ran.code == 0
    assert ran.out.splitlines()[0] == "-3, 8"
    assert "there is no year 0: -1 (rv-10-8)" in ran.out


CHAINS = {
    "en": ("The chain is wrong.", "It breaks at place 2: “Event a” (1800) lies below “Event b” (1801).",
           "2 pairs conflict:", "1 and 2: “Event b” (1801) above “Event a” (1800)",
           "3 and 4: “Event k” (1809) above “Event c” (1802)",
           "The chain is correct: none of its 3 cards stands above one that is surely earlier."),
    "nl": ("De ketting is fout.", "Ze breekt op plek 2: “Event a” (1800) ligt onder “Event b” (1801).",
           "2 paren botsen:", "1 en 2: “Event b” (1801) boven “Event a” (1800)",
           "3 en 4: “Event k” (1809) boven “Event c” (1802)",
           "De ketting klopt: geen van haar 3 kaarten ligt boven een kaart die zeker eerder is."),
    "de": ("Die Kette ist falsch.", "Sie bricht an Stelle 2: „Event a“ (1800) liegt unter „Event b“ (1801).",
           "2 Paare widersprechen sich:", "1 und 2: „Event b“ (1801) über „Event a“ (1800)",
           "3 und 4: „Event k“ (1809) über „Event c“ (1802)",
           "Die Kette stimmt: Keine ihrer 3 Karten liegt über einer, die sicher früher ist."),
}  # fmt: skip


@pytest.mark.parametrize("lang", CHAINS)
def test_a_chain_is_judged_in_sentences_with_fronts_and_dates(tmp_path: Path, lang: str) -> None:
    """Nobody has seen these dates: a file that somebody has is judged as its owner would."""
    wrong, flaw, count, one, other, right = CHAINS[lang]
    text = (
        Path(own(tmp_path))
        .read_text("utf-8")
        .replace("chain: b a c", "chain: b a k c")
        .replace("hand 3: k m", "hand 3: m")
    )
    ran = run("ask", written(tmp_path, text), "chain", "--lang", lang)

    assert ran.code == 0
    assert [line.strip() for line in ran.out.splitlines()][:5] == [wrong, flaw, count, one, other]
    assert "rv-11-2" in ran.out.splitlines()[-1]
    ran = run(
        "ask", written(tmp_path, text.replace("b a k c", "a b c").replace("m n", "k m n")), "chain", "--lang", lang
    )
    assert ran.out.splitlines()[0] == right


def test_a_pair_apart_is_told_too_and_a_flaw_names_the_card_that_is_too_late(tmp_path: Path) -> None:
    """W15 in another order: 1980 / 20th century / 1970 conflict in the first and the third only."""
    text = TEST.replace("chain: b a c", "chain: r10 w d").replace("b=2 c=3", "w=2 d=3")
    ran = run("ask", written(tmp_path, text), "chain")
    lines = [line.strip() for line in ran.out.splitlines()]

    assert "1980" in lines[1]
    assert "It breaks at place 3" in lines[1]
    assert lines[2] == "One pair conflicts:"
    assert lines[3].startswith("1 and 3: ")
    assert "(1980)" in lines[3]
    assert "(1950)" in lines[3]


@pytest.mark.parametrize(
    ("text", "expected", "found"),
    [
        ("date long ago", "one of `1903`", "'long ago'"),
        ("date 0", "a number from 1 on: there is no year 0", "0"),
        ("slots t017", "the code of a card of this game", "t017"),
        ("slots a", "a card that does not lie in the chain", "a"),
    ],
)
def test_wrong_use_is_named(tmp_path: Path, text: str, expected: str, found: str) -> None:
    ran = run("ask", written(tmp_path, TEST), *text.split(), "--json")
    assert ran.code == 2
    error = loaded(ran)["error"]
    assert error["expected"].startswith(expected)
    assert error["found"] == found


# ---- a deck of one's own


def own(folder: Path, *changes: tuple[str, str]) -> str:
    """The test deck as a file of one's own, and a position beside it that names it."""
    rows = [f"{code},Event {code}.,{year}" for code, year in zip("abcefghijkmn", range(1800, 1812), strict=True)]
    text = "\n".join(["code,text_en,date_text", *rows, "r1,Event r1.,1971", ""])
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    (folder / "mine.csv").write_text(text, "utf-8")
    return written(folder, POSITION.format(series="mine.csv", e="e"))


def test_a_deck_beside_the_position(tmp_path: Path) -> None:
    assert asked(own(tmp_path, ("e.,1803", "e.,1795-1802")), "orders") == 1
    assert asked(own(tmp_path, ("b.,1801", "b.,c. 1801")), "chain") == [True, 0]


def test_a_deck_that_is_wrong_or_elsewhere_is_named(tmp_path: Path) -> None:
    ran = run("ask", own(tmp_path, ("a.,1800", "a.,0")), "chain", "--json")
    assert ran.code == 1
    assert "no year 0" in loaded(ran)["fault"]["expected"]
    inside = tmp_path / "inside"
    inside.mkdir()
    ran = run("ask", written(inside, POSITION.format(series="mine.csv", e="e")), "chain", "--json")
    assert ran.code == 1
    assert "a FILE.csv beside the record" in loaded(ran)["fault"]["expected"]


def test_check_names_file_line_and_reason(tmp_path: Path) -> None:
    own(tmp_path, ("b.,1801", "b.,um 1801-1805"))
    ran = run("check", str(tmp_path), "--game", "reisen_verkehr", "--json")
    assert ran.code == 1
    deck, record = loaded(ran)["checked"][0]["faults"]
    assert deck["file"].endswith("mine.csv")
    assert deck["key"] == "line 3, date_text"
    assert record["file"].endswith("a.game"), "what is laid from this deck cannot be read either"
    assert record["key"] == "line 3"
    assert deck["expected"] == record["expected"] == "a single year after the sign for about"


def test_our_own_decks_are_well() -> None:
    ran = run("check", "data/reisen_verkehr", "--game", "reisen_verkehr")
    assert ran.code == 0, ran.out
