"""Bad input of every kind: a clear error, the right exit code, no traceback."""

from pathlib import Path

import pytest

from tests.cli import FIRST, loaded, run, written
from tests.cli_schemas import ERROR, FAULTY, SCHEMAS, check


@pytest.fixture
def first(tmp_path: Path) -> str:
    """A record with one refused move, written to a file."""
    return written(tmp_path, FIRST)


@pytest.mark.parametrize("command", [("replay",), ("judge", "--move", "end"), ("moves",), ("ask", "pope")])
@pytest.mark.parametrize(
    ("content_", "code"),
    [
        (b"", 1),
        (b"\x00\x01\x02\xff\xfe" * 40, 1),
        (b"\n\n# nothing\n", 1),
        (b"game anno_domini\nseats nine\n", 1),
        (b"game anno_domini\nseats 9\n", 1),
        (b"game anno_domini\nseats 4\noption target=99\n", 1),
        (b"game anno_domini\nedition other\nseats 4\n", 1),
        (b"position anno_domini round 1 turn 2\nseat 9 money 1\n", 1),
        (b"position anno_domini round 1 turn 2\nseat 2 money -5\n", 1),
        (b"position anno_domini round 1 turn 2\nseat 2 : france:7\n", 1),
        (b"position\n", 1),
        (b"fly away\n", 1),
        (b"game chess\n", 2),
        (b"position ../../etc/passwd\n", 2),
    ],
)
def test_a_file_that_cannot_be_says_where_and_why(
    tmp_path: Path, command: tuple[str, ...], content_: bytes, code: int
) -> None:
    name, *rest = command
    ran = run(name, written(tmp_path, content_), *rest)
    assert ran.code == code
    assert "expected:" in ran.out + ran.err
    assert "found:" in ran.out + ran.err
    as_json = run(name, written(tmp_path, content_), *rest, "--json")
    assert as_json.code == code
    document = loaded(as_json)
    check(ERROR if code == 2 else SCHEMAS["replay"] if name == "replay" else FAULTY, document)


@pytest.mark.parametrize(
    "args",
    [
        (),
        ("frobnicate",),
        ("replay",),
        ("replay", "nowhere.game"),
        ("replay", "."),
        ("replay", "\x1b[31mred"),
        ("replay", "a\x00b"),
        ("replay", "-", "--colour"),
        ("judge", "FIRST"),
        ("judge", "FIRST", "--move", "end", "--seat", "0"),
        ("judge", "FIRST", "--move", "end", "--seat", "two"),
        ("judge", "FIRST", "--move", "fly away"),
        ("judge", "FIRST", "--move", ""),
        ("judge", "FIRST", "--move", "attack s>s"),
        ("judge", "FIRST", "--move", "\x1b]0;title\x07"),
        ("moves", "FIRST", "--lang", "fr"),
        ("ask", "FIRST"),
        ("ask", "FIRST", "weather"),
        ("ask", "FIRST", "income"),
        ("ask", "FIRST", "income", "2", "3"),
        ("ask", "FIRST", "income", "9"),
        ("ask", "FIRST", "targets", "atlantis"),
        ("ask", "FIRST", "targets", "s"),
        ("ask", "FIRST", "points", "england", "\x1b[2J"),
        ("ask", "FIRST", "code", "7", "7"),
        ("rules", "ad-99-9"),
        ("rules", "--game", "chess"),
        ("check", "nowhere"),
        ("check", "FIRST", "--game", "reisen_verkehr"),
        ("check", "--game", "chess"),
        ("play", "chess"),
        ("play", "anno_domini", "--seats", "7"),
        ("play", "anno_domini", "--seats", "0"),
        ("play", "anno_domini", "--bots", "hal"),
        ("play", "anno_domini", "--seats", "2", "--bots", "greedy,greedy,greedy"),
        ("play", "anno_domini", "--option", "target"),
        ("play", "anno_domini", "--option", "target=99"),
        ("play", "anno_domini", "--option", "colour=red"),
        ("serve", "--port", "0"),
        ("serve", "--port", "http"),
    ],
    ids=lambda args: " ".join(args).encode("unicode_escape").decode() or "nothing",
)
def test_wrong_use_is_said_clearly(first: str, args: tuple[str, ...]) -> None:
    ran = run(*(first if word == "FIRST" else word for word in args))
    assert ran.code == 2
    assert ran.err
    assert not any(sign in ran.err + ran.out for sign in ("Traceback", "\x1b", "\x07", "⟦"))


def test_a_seat_that_is_not_at_the_table_is_told_so(first: str) -> None:
    ran = run("judge", first, "--move", "end", "--seat", "9")
    assert ran.code == 1
    assert "ad-3-5" in ran.out


def test_a_busy_port_is_an_error_with_a_next_step(monkeypatch: pytest.MonkeyPatch) -> None:
    from tutor.widgets import serve as server

    def busy(port: int, browser: bool = True) -> int:
        raise server.PortBusy(port)

    monkeypatch.setattr(server, "serve", busy)
    ran = run("serve", "--port", "8866", "--no-browser")
    assert ran.code == 2
    assert "8866" in ran.err
    assert "choose another number" in ran.err


def test_serve_hands_port_and_browser_over(monkeypatch: pytest.MonkeyPatch) -> None:
    from tutor.widgets import serve as server

    asked: list[tuple[int, bool]] = []

    def started(port: int, browser: bool = True) -> int:
        asked.append((port, browser))
        return 0

    monkeypatch.setattr(server, "serve", started)
    assert run("serve", "--port", "9000", "--no-browser").code == 0
    assert run("serve").code == 0
    assert asked == [(9000, False), (8866, True)]
