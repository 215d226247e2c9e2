"""`tutor replay`, `judge` and `moves` for this game: the game of section d, faults, labels of chance, languages."""

from pathlib import Path

import pytest

from tests.cli import Ran, loaded, run, written
from tests.cli_schemas import SCHEMAS, check
from tests.reisen_verkehr.play import HEAD, WHOLE
from tutor import content
from tutor.games.reisen_verkehr.game import game
from tutor.kernel import record
from tutor.kernel.game import Over

OURS = content.root() / "reisen_verkehr" / "records"
VERBS = "one of the verbs place, slide, order, doubt, pass, peek"
LANGS = ("en", "nl", "de")


def replayed(folder: Path, text: str, *args: str) -> Ran:
    return run("replay", written(folder, text), *args)


def test_a_whole_game_ends_as_it_did(tmp_path: Path) -> None:
    ran = replayed(tmp_path, WHOLE, "--json")
    found = loaded(ran)
    check(SCHEMAS["replay"], found)
    assert (ran.code, ran.err) == (0, "")
    assert found["over"] == {"winner": 1, "rule": "rv-9-2"}
    assert found["turn"]["kind"] == "over"
    told = [event["kind"] for line in found["lines"] for event in line["events"]]
    assert told[-6:] == ["doubted", "revealed", "revealed", "revealed", "chain-correct", "won"]
    assert "reversed" in told


def test_a_record_that_says_another_end_is_damaged(tmp_path: Path) -> None:
    ran = replayed(tmp_path, WHOLE.replace("over winner 1", "over winner 2"), "--json")
    assert ran.code == 1
    assert loaded(ran)["fault"] == {"line": 22, "expected": "over winner 1", "found": "over winner 2"}
    early = replayed(tmp_path, WHOLE.replace("place r1@3\ndoubt\n", ""), "--json")
    assert loaded(early)["fault"]["expected"] == "a game that goes on"


@pytest.mark.parametrize("lang", LANGS)
def test_dates_are_said_once_they_were_shown(tmp_path: Path, lang: str) -> None:
    ran = replayed(tmp_path, WHOLE, "--lang", lang)
    before, doubt, after = ran.out.partition("✓ doubt")
    assert doubt
    assert "⟦" not in ran.out
    assert not any(str(year) in before for year in (1600, 1700, 1850, 1950))
    assert [str(year) in after for year in (1600, 1700, 1850, 1950, 1800, 1971)] == [True] * 6


def test_chance_stands_behind_its_label(tmp_path: Path) -> None:
    lines = loaded(replayed(tmp_path, HEAD, "--json"))["lines"]
    assert [line["text"] for line in lines] == ["deal 1 ! b e r1", "deal 2 ! a c d", "up ! f", "up ! h"]
    assert all(line["legal"] for line in lines)


@pytest.mark.parametrize(
    ("line", "expected", "found"),
    [
        ("deal 1 b e r1", "`deal 1 ! ` and 3 of: a, b, c, d, e, f,", "deal 1 b e r1"),
        ("deal 2 ! b e r1", "`deal 1 ! ` and 3 of:", "deal 2 ! b e r1"),
        ("deal 1 ! b e", "3 of: a, b, c, d, e, f,", "b e"),
        ("deal 1 ! b e e", "3 of: a, b, c, d, e, f,", "b e e"),
        ("deal 1 ! b e t017", "3 of: a, b, c, d, e, f,", "b e t017"),
        ("place b@2", "`deal 1 ! ` and 3 of:", "place b@2"),
    ],
)
def test_what_is_wrong_with_chance_is_named(tmp_path: Path, line: str, expected: str, found: str) -> None:
    ran = replayed(tmp_path, HEAD.replace("deal 1 ! b e r1", line), "--json")
    fault = loaded(ran)["fault"]
    assert ran.code == 1
    assert fault["line"] == 6
    assert fault["expected"].startswith(expected)
    assert fault["found"] == found


def test_a_message_about_a_big_deck_names_a_few_of_its_cards(tmp_path: Path) -> None:
    ran = replayed(tmp_path, "game reisen_verkehr\nseats 2\ndeal 1 ! t999\n", "--json")
    assert len(loaded(ran)["fault"]["expected"]) < 80


@pytest.mark.parametrize(
    ("line", "expected", "found"),
    [
        ("up h", VERBS, "up h"),
        ("up ! h", VERBS, "up"),
        ("place t017@2", "the code of a card of this game, not 't017'", "place t017@2"),
        ("place b", "`place CODE@SLOT`", "place b"),
        ("lay b@2", VERBS, "lay b@2"),
        ("place b@2 ! h", "no more chance", "! h"),
    ],
)
def test_what_is_no_move_is_named(tmp_path: Path, line: str, expected: str, found: str) -> None:
    ran = replayed(tmp_path, f"{HEAD}{line}\n", "--json")
    assert ran.code == 1
    assert loaded(ran)["fault"] == {"line": 10, "expected": expected, "found": found}


def test_a_refused_move_is_marked_and_the_game_goes_on(tmp_path: Path) -> None:
    ran = replayed(tmp_path, f"{HEAD}2: place a@1\npass\nplace b@9\nplace b@2\n", "--json")
    lines = loaded(ran)["lines"][4:]
    assert [line["breached"] for line in lines] == [["rv-3-5"], ["rv-3-6"], ["rv-3-8"], []]
    assert ran.code == 1


@pytest.mark.parametrize(
    ("header", "expected", "found"),
    [
        ("seats 11", "seats: 2 to 10", "11"),
        ("seats 2\noption cards=0", "option cards: a number from 1 to 99, or one for each seat", "0"),
        ("seats 2\noption cards=3,3,3", "option cards: one number, or 2", "3"),
        ("seats 2\noption series=atlas", "option series: one of box, extra,", "none"),
        ("seats 2\noption map=main", "option map: one of the options cards,", "an unknown one"),
        ("seats 2\nedition gold", "edition ", "gold"),
        ("seats 2\ndeck box 0123", "deck box ", "box 0123"),
    ],
)
def test_a_set_up_that_cannot_be_is_named(tmp_path: Path, header: str, expected: str, found: str) -> None:
    fault = loaded(replayed(tmp_path, f"game reisen_verkehr\n{header}\n", "--json"))["fault"]
    assert fault["line"] == 1 + len(header.splitlines()), "the last line is the wrong one"
    assert fault["expected"].startswith(expected)
    assert fault["found"].startswith(found)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("move", ["2: place a@1", "place b@9", "pass", "peek b", "slide 1>2", "order 12", "doubt"])
def test_a_refusal_is_explained_in_three_languages(tmp_path: Path, move: str, lang: str) -> None:
    file = written(tmp_path, HEAD)
    ran = run("judge", file, "--move", move, "--lang", lang)
    assert ran.code == 1
    assert "⟦" not in ran.out
    as_json = run("judge", file, "--move", move, "--lang", lang, "--json")
    found = loaded(as_json)
    check(SCHEMAS["judge"], found)
    assert all(f"({rule})" in ran.out for rule in found["breached"])
    assert found["breached"]


def test_moves_are_the_legal_ones(tmp_path: Path) -> None:
    ran = run("moves", written(tmp_path, HEAD), "--json")
    found = loaded(ran)
    check(SCHEMAS["moves"], found)
    assert found["moves"] == [f"place {card}@{slot}" for card in ("b", "e", "r1") for slot in (1, 2)]


def test_a_position_can_be_fed_back_in(tmp_path: Path) -> None:
    text = loaded(replayed(tmp_path, WHOLE.partition("up ! k")[0], "--json"))["position"]
    again = loaded(run("replay", "-", "--json", stdin=text.encode()))
    assert again["position"] == text


# ---- the records that come with the game


@pytest.mark.parametrize("name", sorted(file.name for file in OURS.glob("*.game")))
def test_our_records_are_whole_and_say_no_date(name: str) -> None:
    ran = run("replay", str(OURS / name))
    assert (ran.code, ran.err) == (0, "")
    assert "⟦" not in ran.out


def test_a_whole_game_with_our_box() -> None:
    found = record.read((OURS / "whole.game").read_text("utf-8"))
    turn = game.turn(record.replay(game, found).state)
    assert found.seats == 4
    assert not dict(found.options).get("series")
    assert isinstance(turn, Over)
    assert found.over
    assert found.over.text == record.ending(turn)
