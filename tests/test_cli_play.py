"""A game in the terminal: moves, refusals, undo, saving, bots."""

import re
from pathlib import Path

import pytest

from tests.cli import loaded, play, run
from tutor.kernel import record


def test_play_reads_moves_explains_refusals_and_ends_with_the_input() -> None:
    ran = play("colour red", "build france 1", "why", "moves colour", "nonsense", args=("--seed", "a", "--bots", ""))
    assert (ran.code, ran.err) == (0, "")
    assert "ad-3-8" in ran.out
    assert "colour blue" in ran.out
    assert "nonsense" in ran.out


def test_what_is_saved_can_be_replayed(tmp_path: Path) -> None:
    file = tmp_path / "saved.game"
    lines = ("colour blue", f"save {file}", f"save {file}", f"save {tmp_path}", "quit")
    ran = play(*lines, args=("--seed", "b", "--bots", ""))
    assert ran.code == 0
    text = file.read_text("utf-8")
    assert text == record.write(record.read(text))
    assert run("replay", str(file)).code == 0


def test_save_leaves_a_file_that_was_there_alone(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("mine", "utf-8")
    ran = play(f"save {file}", "save", "quit")
    assert file.read_text("utf-8") == "mine"
    assert "not there yet" in ran.out


def test_undo_takes_back_and_the_same_dice_come_again(tmp_path: Path) -> None:
    once, twice = tmp_path / "once.game", tmp_path / "twice.game"
    colours = ("colour green", "colour blue", "colour red", "colour yellow")
    args = ("--seed", "again", "--bots", "")
    play(*colours, f"save {once}", args=args)
    ran = play(*colours, "undo", "undo", *colours[2:], f"save {twice}", args=args)
    text = once.read_text("utf-8")
    assert "Taken back: 1 line" in ran.out
    assert len(re.findall(r"^! \d", text, re.MULTILINE)) > 4  # the claims were thrown, after the last colour
    assert twice.read_text("utf-8") == text


def test_undo_without_a_move_says_so() -> None:
    assert "no move of yours" in play("undo").out


def test_bots_alone_play_to_the_end(tmp_path: Path) -> None:
    file = tmp_path / "bots.game"
    ran = play(f"save {file}", args=("--seed", "c", "--bots", "greedy,random,greedy,random", "--lang", "nl"))
    assert ran.code == 0
    assert re.search(r"^over winner [1-4]$", file.read_text("utf-8"), re.MULTILINE)
    again = run("replay", str(file), "--json")
    assert loaded(again)["over"]["winner"]
    assert again.code == 0


WORDS = ("ask income 1", "rules ad-6-4", "look", "help", "why", "why event", "ask", "ask nope", "rules ad-0-0")


@pytest.mark.parametrize("line", WORDS)
def test_every_word_of_play_answers(line: str) -> None:
    ran = play(line, "quit")
    assert (ran.code, ran.err) == (0, "")
    assert "⟦" not in ran.out
