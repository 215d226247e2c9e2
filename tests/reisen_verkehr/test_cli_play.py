"""A game in the terminal: typed cards, secrecy, what cannot be taken back, saving, bots to the end."""

import re
from pathlib import Path

import pytest

from tests.cli import Ran, loaded, run
from tutor import content
from tutor.games.reisen_verkehr.deck import deck

T = ("--seats", "2", "--bots", "", "--option", "series=T", "--option", "cards=3,3", "--seed", "docs")
LANGS = ("en", "nl", "de")


def play(*lines: str, args: tuple[str, ...] = T) -> Ran:
    return run("play", "reisen_verkehr", *args, stdin="\n".join(lines).encode())


def hands(ran: Ran) -> list[str]:
    """The cards of the first hand, as dealt."""
    found = re.search(r"^deal 1 ! (.*)$", ran.out, re.MULTILINE)
    assert found
    return found[1].split()


def card() -> str:
    return hands(play("quit"))[0]


@pytest.mark.parametrize("lang", LANGS)
def test_a_card_is_typed_and_refusals_are_explained(lang: str) -> None:
    ran = play(f"place {card()}@2", "pass", "why", "peek a", "slide 1>2", "look", "nonsense", args=(*T, "--lang", lang))
    assert (ran.code, ran.err) == (0, "")
    assert "⟦" not in ran.out
    assert all(f"(rv-{rule})" in ran.out for rule in ("3-10", "3-6", "2-3"))


def test_the_table_is_told_with_the_codes_that_are_typed() -> None:
    shown = play("look").out.partition("> look")[2]
    assert all(re.search(rf"\b{code} Test card {code}\b", shown) for code in hands(play("quit")))


@pytest.mark.parametrize("lang", LANGS)
def test_no_date_is_told_before_the_reveal(lang: str) -> None:
    mine = card()
    asked = ("look", "moves", "ask chain", "ask orders", f"ask slots {mine}", f"ask date-of {mine}", "why doubt")
    ran = play(*asked, f"place {mine}@1", *asked, args=(*T, "--lang", lang))
    dates = deck("T").intervals(deck("T").codes)
    years = {str(abs(year)) for date in dates for year in (date.earliest, date.latest)}
    said = re.sub(r"rv-\d+-\d+|\d+ [a-z]{1,2}\b", "", ran.out)
    assert not years & set(re.findall(r"\d{3,}", said))
    assert "⟦" not in ran.out


def test_what_a_doubt_showed_stays() -> None:
    ran = play(f"place {card()}@1", "doubt", "undo", "undo")
    assert "(rv-5-3)" in ran.out
    assert ran.out.count("cannot be hidden again") == 2
    assert "Taken back" not in ran.out


def test_a_card_that_was_laid_may_be_taken_back_before_the_doubt() -> None:
    ran = play(f"place {card()}@1", "undo", f"place {card()}@2", "undo", "undo")
    assert ran.out.count("Taken back: 1 line") == 2
    assert "no move of yours" in ran.out


def test_what_is_saved_names_its_decks_and_can_be_replayed(tmp_path: Path) -> None:
    file = tmp_path / "saved.game"
    ran = play(f"save {file}", args=("--seats", "3", "--bots", "", "--seed", "b", "--option", "edition=older"))
    assert ran.code == 0
    text = file.read_text("utf-8")
    assert text.startswith("game reisen_verkehr\nedition older\nseats 3\n")
    assert re.search(r"^deck box [0-9a-f]{12}$", text, re.MULTILINE)
    assert run("replay", str(file)).code == 0
    assert run("check", str(file)).code == 0


def test_bots_alone_play_to_the_end(tmp_path: Path) -> None:
    file = tmp_path / "bots.game"
    args = ("--seats", "3", "--bots", "greedy,random,greedy", "--seed", "c", "--option", "cards=3", "--lang", "nl")
    ran = play(f"save {file}", args=args)
    assert ran.code == 0
    assert "⟦" not in ran.out
    assert re.search(r"^over winner [1-3]$", file.read_text("utf-8"), re.MULTILINE)
    assert loaded(run("replay", str(file), "--json"))["over"]["winner"]


def test_the_same_seed_deals_the_same_cards() -> None:
    assert hands(play("quit")) == hands(play("quit"))


@pytest.mark.parametrize(
    "args",
    [
        ("--seats", "11"), ("--seats", "1"), ("--option", "cards=0"), ("--option", "series=atlas"),
        ("--option", "penalty_layer=0"), ("--option", "series=../mine.csv"), ("--bots", "hal"),
    ],
    ids=" ".join,
)  # fmt: skip
def test_a_table_that_cannot_be_is_wrong_use(args: tuple[str, ...]) -> None:
    ran = play("quit", args=args)
    assert ran.code == 2
    assert "expected:" in ran.err
    assert "⟦" not in ran.err


def test_whole_records_are_reported_in_three_languages() -> None:
    file = str(content.root() / "reisen_verkehr" / "records" / "whole.game")
    for lang in LANGS:
        ran = run("report", file, "--lang", lang)
        assert (ran.code, ran.err) == (0, "")
        assert "⟦" not in ran.out


MINE = "code,date_text,text_en\n" + "".join(f"a{n},{1900 + n},Event number {n}\n" for n in range(1, 13))
OWN = ("--seats", "2", "--bots", "greedy", "--option", "series=mine.csv", "--option", "cards=2", "--seed", "x")


def test_a_deck_of_the_current_folder_is_played_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.csv").write_text(MINE, "utf-8")
    monkeypatch.chdir(tmp_path)
    ran = play("look", "save my.game", args=OWN)
    assert (ran.code, ran.err) == (0, "")
    assert "Event number" in ran.out
    played = hands(ran)[0]
    ran = play(f"place {played}@2", "doubt", "undo", "look", args=OWN)
    assert (ran.code, ran.err) == (0, "")
    assert run("replay", "my.game").code == 0
    assert content.beside_folder() is None


def test_a_deck_that_the_current_folder_lacks_is_wrong_use(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = play("quit", args=OWN)
    assert ran.code == 2
    assert "in the folder in which `tutor play` is called" in " ".join(ran.err.split())
    assert "none (series mine.csv)" in ran.err


def test_what_is_wrong_in_a_deck_of_the_current_folder_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.csv").write_text(MINE.replace("1903", "someday"), "utf-8")
    monkeypatch.chdir(tmp_path)
    ran = play("quit", args=OWN)
    assert ran.code == 2
    assert "(mine.csv line 4" in " ".join(ran.err.split())
    assert str(tmp_path) not in ran.err
