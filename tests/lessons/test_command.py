"""`python -m tutor.lessons`: what a writer is told."""

import pytest

from tutor.lessons.__main__ import main

NAME = "00-first-two-minutes"


def test_a_sound_lesson(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["anno_domini", NAME]) == 0
    assert capsys.readouterr().out == f"in order: {NAME}\n"


def test_a_lesson_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["anno_domini", NAME, "--tell", "--no-words"]) == 0
    told = capsys.readouterr().out
    for text in ("== ask aim", "answer: 360", "hint-4", "line: draw · end", "conquest (ad-9-1)", "! 6 1 1"):
        assert text in told


def test_a_lesson_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["anno_domini", "99-nothing", "--tell"]) == 1
    assert "99-nothing.toml" in capsys.readouterr().out
