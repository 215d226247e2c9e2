"""The command line: answers, exit codes, stable JSON, and every kind of bad input without a traceback."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # its wheel carries no types

from tests.cli import DOCS, Ran, files, rewritten, run
from tutor import content
from tutor.cli.app import app
from tutor.cli.screen import safe
from tutor.kernel import record
from tutor.registry import pack

PAGE = DOCS.read_text("utf-8")
FIRST = files(PAGE)["first.game"]
WON = files(PAGE)["won.game"]
HEAD = "position anno_domini round 1 turn 2\n"


@pytest.fixture
def first(tmp_path: Path) -> str:
    """A record with one refused move, written to a file."""
    return written(tmp_path, FIRST)


def written(folder: Path, text: str | bytes, name: str = "a.game") -> str:
    file = folder / name
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(file)


def loaded(ran: Ran) -> Any:
    """The document a command printed: plain ASCII, and nothing beside it."""
    assert ran.out.isascii()
    return json.loads(ran.out)


# ---- JSON: the keys are a promise


def obj(**keys: Any) -> dict[str, Any]:
    """An object with exactly these keys."""
    return {"type": "object", "properties": keys, "required": list(keys), "additionalProperties": False}


def many(items: Any) -> dict[str, Any]:
    return {"type": "array", "items": items}


TEXT, NUMBER, YES_NO, NOTHING = {"type": "string"}, {"type": "integer"}, {"type": "boolean"}, {"type": "null"}
FACTS = {"type": "object", "additionalProperties": {"type": ["string", "integer"]}}
FAULT = {"anyOf": [NOTHING, obj(line=NUMBER, expected=TEXT, found=TEXT)]}
DICE = obj(kind={"const": "dice"}, rule=TEXT, label=TEXT, expects=TEXT, count=NUMBER, sides=NUMBER, parts=many(NUMBER))
CARDS = obj(kind={"enum": ["draw", "shuffle"]}, rule=TEXT, label=TEXT, expects=TEXT)
TURN = {
    "anyOf": [
        obj(kind={"const": "decide"}, seats=many(NUMBER), phase=TEXT),
        obj(kind={"const": "await"}, phase=TEXT, chance={"anyOf": [DICE, CARDS]}),
        obj(kind={"const": "over"}, winner=NUMBER, rule=TEXT),
    ]
}
EVENT = obj(kind=TEXT, rule=TEXT, facts=FACTS)
LINE = obj(n=NUMBER, text=TEXT, legal=YES_NO, breached=many(TEXT), events=many(EVENT))
ITEM = obj(what=TEXT, count=NUMBER, each=NUMBER, amount=NUMBER, rule=TEXT, focus=many(TEXT))
POINTS = obj(
    total=NUMBER, cap={"type": ["integer", "null"]}, cap_rule={"type": ["string", "null"]}, items=many(ITEM)
)  # fmt: skip
SCHEMAS = {
    "replay": obj(
        lines=many(LINE),
        position={"type": ["string", "null"]},
        turn={"anyOf": [NOTHING, TURN]},
        over={"anyOf": [NOTHING, obj(winner=NUMBER, rule=TEXT)]},
        fault=FAULT,
    ),
    "judge": obj(
        move=TEXT,
        seat={"type": ["integer", "null"]},
        legal=YES_NO,
        breached=many(TEXT),
        upheld=many(TEXT),
        reasons=many(TEXT),
        unless=many(obj(words=TEXT, parts=many(obj(name=TEXT, facts=FACTS)))),
        alternatives=many(TEXT),
        fault=FAULT,
    ),
    "moves": obj(moves=many(TEXT), turn=TURN, fault=FAULT),
    "ask": obj(question=TEXT, args=many(TEXT), value={}, because=many(POINTS), rules=many(TEXT), fault=FAULT),
    "rules": obj(
        rules=many(
            obj(
                game=TEXT,
                id=TEXT,
                section=NUMBER,
                kind={"enum": ["law", "effect", "definition", "advice", "out"]},
                ruling=YES_NO,
                option={"type": ["string", "null"]},
                question={"type": ["integer", "null"]},
                title=TEXT,
                statement=TEXT,
                other=TEXT,
                source=many(TEXT),
                functions=many(obj(name=TEXT, kind=TEXT, file=TEXT, line=NUMBER)),
            )
        )
    ),
    "check": obj(
        checked=many(obj(game=TEXT, folder=TEXT, faults=many(obj(file=TEXT, key=TEXT, expected=TEXT, found=TEXT))))
    ),
}
ERROR = obj(error=obj(where=TEXT, expected=TEXT, found=TEXT))
FAULTY = obj(fault=obj(line=NUMBER, expected=TEXT, found=TEXT))


def check(schema: Any, document: Any) -> None:
    Draft202012Validator(schema).validate(document)


def keys(schema: Any) -> set[str]:
    """Every key that a schema names."""
    found: set[str] = set()
    if isinstance(schema, dict):
        found |= set(schema.get("properties", ()))
        for value in schema.values():
            found |= keys(value)
    elif isinstance(schema, list):
        for value in schema:
            found |= keys(value)
    return found


@pytest.mark.parametrize(
    ("text", "args"),
    [
        (FIRST, ("replay",)),
        (FIRST, ("judge", "--move", "attack england>norway")),
        (FIRST, ("judge", "--move", "2: event")),
        (FIRST, ("judge", "--move", "event")),
        (FIRST, ("moves",)),
        (FIRST, ("ask", "income", "2")),
        (FIRST, ("ask", "points", "england", "flanders")),
        (FIRST, ("ask", "card-due")),
        (FIRST, ("ask", "targets", "england")),
        ("game anno_domini seats 4\n", ("replay",)),
        (HEAD + "seat 2 : france:2\n\nattack france>aquitaine", ("replay",)),
        (HEAD + "\nevent ! 7 1", ("replay",)),
        (HEAD + "\nevent ! 7 1", ("moves",)),
        ("", ("replay",)),
        (WON, ("replay",)),
    ],
)
def test_json_keeps_its_keys(tmp_path: Path, text: str, args: tuple[str, ...]) -> None:
    command, *rest = args
    ran = run(command, written(tmp_path, text), *rest, "--json")
    check(SCHEMAS[command], loaded(ran))


@pytest.mark.parametrize("args", [("rules",), ("rules", "ad-10-7"), ("rules", "nothing like this"), ("check",)])
def test_json_of_commands_without_a_file_keeps_its_keys(args: tuple[str, ...]) -> None:
    check(SCHEMAS[args[0]], loaded(run(*args, "--json")))


def test_the_page_names_every_key_and_every_command() -> None:
    for schema in (*SCHEMAS.values(), ERROR, FAULTY):
        for key in keys(schema):
            assert re.search(rf"[`.\]]{key}`|\"{key}\"", PAGE), key
    for command in app.registered_commands:
        assert f"tutor {command.name}" in PAGE


def test_the_examples_of_the_page_are_what_the_commands_say() -> None:
    again = rewritten(PAGE)
    assert again == PAGE, "write it anew with: python -m tests.cli"


# ---- replay


def test_replay_marks_a_refused_move_and_goes_on(first: str) -> None:
    ran = run("replay", first, "--json")
    lines = loaded(ran)["lines"]
    assert [line["legal"] for line in lines] == [True, True, False, True, True]
    assert lines[2]["breached"] == ["ad-6-3", "ad-6-4"]
    assert lines[2]["events"] == []
    assert "ad-9-1" in [event["rule"] for event in lines[1]["events"]]
    assert ran.code == 1


def test_replay_without_a_refusal_is_fine(tmp_path: Path) -> None:
    ran = run("replay", written(tmp_path, FIRST.replace("build france 9\n", "")))
    assert (ran.code, ran.err) == (0, "")
    assert "✗" not in ran.out


def test_a_position_can_be_fed_back_in(first: str) -> None:
    found = loaded(run("replay", first, "--json"))
    again = loaded(run("replay", "-", "--json", stdin=found["position"].encode()))
    assert again["position"] == found["position"]
    assert again["turn"] == found["turn"]
    assert again["lines"] == []


def test_a_damaged_record_opens_up_to_its_fault(tmp_path: Path) -> None:
    ran = run("replay", written(tmp_path, FIRST + "fly away\nend\n"), "--json")
    found = loaded(ran)
    assert len(found["lines"]) == 5
    assert found["fault"]["line"] == 9
    assert found["fault"]["found"] == "fly away"
    assert found["turn"]["seats"] == [3]
    assert ran.code == 1


def test_the_last_line_may_lack_its_chance(tmp_path: Path) -> None:
    ran = run("replay", written(tmp_path, HEAD + "seat 2 : france:3\n\nattack france>aquitaine"), "--json")
    turn = loaded(ran)["turn"]
    assert (ran.code, turn["kind"]) == (0, "await")
    assert (turn["chance"]["count"], turn["chance"]["parts"]) == (4, [3, 1])


def test_a_finished_game_says_who_won(tmp_path: Path) -> None:
    text = WON
    found = loaded(run("replay", written(tmp_path, text), "--json"))
    assert found["over"] == {"winner": 2, "rule": "ad-18-1"}
    wrong = run("replay", written(tmp_path, text + "over winner 3\n"), "--json")
    assert loaded(wrong)["fault"]["found"] == "over winner 3"
    assert wrong.code == 1


# ---- judge, moves, ask


def test_judge_names_all_reasons_what_would_help_and_what_is_near(tmp_path: Path) -> None:
    file = written(tmp_path, HEAD + "seat 2 : france:2")
    found = loaded(run("judge", file, "--move", "attack swabia>lorraine", "--json"))
    assert found["breached"] == ["ad-10-4"]
    assert len(found["reasons"]) == 1
    assert "Swabia" in found["reasons"][0]
    assert [part["name"] for change in found["unless"] for part in change["parts"]] == ["castles-more", "base"]
    assert "attack france>lorraine" in found["alternatives"]
    assert {"ad-7-1", "ad-7-2", "ad-3-5"} <= set(found["upheld"])


def test_judge_of_a_legal_move_is_fine(first: str) -> None:
    ran = run("judge", first, "--move", "event")
    assert ran.code == 0
    assert "ad-5-4" in ran.out


def test_the_seat_may_stand_before_the_move_or_behind_the_option(first: str) -> None:
    said = run("judge", first, "--move", "2: event", "--json")
    given = run("judge", first, "--move", "event", "--seat", "2", "--json")
    assert said == given
    assert loaded(said)["breached"] == ["ad-3-5"]
    assert "event" not in loaded(said)["alternatives"]


def test_moves_are_the_legal_ones(first: str) -> None:
    found = loaded(run("moves", first, "--json"))
    game = pack("anno_domini").game
    state = record.replay(game, record.read(FIRST)).state
    assert found["moves"] == [game.notate(move) for move in game.legal(state)]


def test_a_move_may_begin_with_a_hyphen_only_as_a_value(first: str) -> None:
    ran = run("judge", first, "--move", "-1", "--json")
    check(ERROR, loaded(ran))
    assert ran.code == 2


def test_ask_opens_its_derivation(first: str) -> None:
    found = loaded(run("ask", first, "income", "2", "--json"))
    assert found["value"] == 400
    assert sum(item["amount"] for points in found["because"] for item in points["items"]) == 400
    assert "ad-4-2" in found["rules"]
    human = run("ask", first, "targets", "engl", "--lang", "de")
    assert "Schottland" in human.out


ASKED = (
    "income 2", "targets england", "attackable england", "points england flanders", "attacks-left", "stock 2",
    "cathedrals 2",
)  # fmt: skip


@pytest.mark.parametrize("question", ASKED)
def test_the_questions_of_the_command_line_are_there(first: str, question: str) -> None:
    ran = run("ask", first, *question.split(), "--json")
    assert ran.code == 0
    check(SCHEMAS["ask"], loaded(ran))


def test_on_a_damaged_record_the_answer_comes_with_the_fault(tmp_path: Path) -> None:
    file = written(tmp_path, FIRST + "fly away\n")
    for args in (("moves", file), ("ask", file, "pope"), ("judge", file, "--move", "event")):
        ran = run(*args, "--json")
        assert loaded(ran)["fault"]["line"] == 9
        assert ran.code == 1


# ---- rules, check


def test_a_ruling_says_so_and_names_the_other_reading() -> None:
    found = loaded(run("rules", "ad-10-7", "--json"))["rules"][0]
    assert found["ruling"]
    assert found["option"] == "early_guard"
    assert found["other"]
    human = run("rules", "ad-10-7", "--lang", "nl").out
    assert "Wij lezen het zo" in human
    assert found["id"] in human


def test_rules_point_at_their_function() -> None:
    found = loaded(run("rules", "ad-10-4", "--json"))["rules"][0]["functions"][0]
    file = Path(content.__file__).parent.parent / found["file"]
    assert file.read_text("utf-8").splitlines()[found["line"] - 1].startswith(f"def {found['name'].split(':')[1]}(")


def test_rules_search_the_words_of_a_language() -> None:
    english = {rule["id"] for rule in loaded(run("rules", "single", "CASTLE", "--json"))["rules"]}
    dutch = {rule["id"] for rule in loaded(run("rules", "één burcht", "--lang", "nl", "--json"))["rules"]}
    assert "ad-10-4" in english & dutch
    every = loaded(run("rules", "--json"))["rules"]
    assert len(every) == len(pack("anno_domini").game.rulebook.rules)
    assert run("rules", "xyzzy").code == 0


def test_our_own_data_are_in_order() -> None:
    ran = run("check")
    assert (ran.code, ran.err) == (0, "")


def test_check_lists_everything_that_is_wrong(tmp_path: Path) -> None:
    board = content.root() / "anno_domini" / "boards" / "main"
    for file in board.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    cells = (tmp_path / "territories.csv").read_text("utf-8").replace("England,1,3", "England,1,9")
    (tmp_path / "territories.csv").write_text(cells, "utf-8")
    ran = run("check", str(tmp_path), "--json")
    faults = loaded(ran)["checked"][0]["faults"]
    assert ran.code == 1
    assert any(fault["key"].endswith("blue") and fault["found"] == "9" for fault in faults)
    assert "blue" in run("check", str(tmp_path), "--lang", "de").out


# ---- play


def play(*lines: str, args: tuple[str, ...] = ("--seed", "test")) -> Ran:
    return run("play", "anno_domini", *args, stdin="\n".join(lines).encode())


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


# ---- bad input


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
        ("check", "FIRST"),
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


# ---- what reaches the terminal


def test_control_characters_of_a_file_are_shown_as_symbols(tmp_path: Path) -> None:
    text = FIRST + "build \x1b[2Jfrance\u202e 1\n"
    ran = run("replay", written(tmp_path, text))
    assert "\x1b" not in ran.out
    assert "\u202e" not in ran.out
    assert "␛[2J" in ran.out


def test_markup_of_a_file_is_not_obeyed(tmp_path: Path) -> None:
    ran = run("replay", written(tmp_path, FIRST + "[bold red]build[/] :smile:\n"))
    assert "[bold red]build[/] :smile:" in ran.out


@pytest.mark.parametrize(
    ("text", "shown"),
    [("\x1b[0m", "␛[0m"), ("a\tb\rc", "a␉b␍c"), ("\x7f\x9b", "␡⟨009B⟩"), ("\u202e\ud800", "⟨202E⟩⟨D800⟩"), ("é", "é")],
)
def test_safe(text: str, shown: str) -> None:
    assert safe(text) == shown


def test_a_pipe_that_lacks_a_sign_gets_a_question_mark(first: str) -> None:
    code = f"from tutor.cli import main; raise SystemExit(main(['replay', {first!r}]))"
    with python(code, PYTHONIOENCODING="ascii") as process:
        out, err = process.communicate()
    assert (process.returncode, err) == (1, "")
    assert "? build france 1" in out


@pytest.mark.parametrize("lang", ["en", "nl", "de"])
def test_nothing_is_left_without_words(first: str, lang: str) -> None:
    said = [
        run("replay", first, "--lang", lang),
        run("judge", first, "--move", "attack england>norway", "--lang", lang),
        run("ask", first, "points", "england", "flanders", "--lang", lang),
        run("rules", "ad-10-7", "--lang", lang),
        run("moves", first, "--lang", lang),
        run("--help"),
        run("play", "--help", "--lang", lang),
        play("look", "undo", "nonsense", "quit", args=("--seed", "w", "--lang", lang)),
    ]
    for ran in said:
        assert "⟦" not in ran.out + ran.err


def test_help_is_in_the_language_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Speel een verslag na" in run("replay", "--help", "--lang", "nl").out
    assert "nachspielen" in run("replay", "--help", "--lang=de").out


def test_the_version_is_that_of_the_package() -> None:
    assert re.fullmatch(r"tutor \d+\.\d+.*\n", run("--version").out)


# ---- how it starts


def python(code: str, **environment: str) -> "subprocess.Popen[str]":
    env = {**os.environ, **environment}
    return subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env
    )


def test_importing_the_command_line_imports_nothing_heavy() -> None:
    heavy = "('typer', 'rich', 'networkx', 'tutor.games')"
    with python(f"import sys, tutor.cli; print([name for name in {heavy} if name in sys.modules])") as process:
        assert process.communicate()[0].strip() == "[]"


def test_a_closed_pipe_is_quiet() -> None:
    with python("from tutor.cli import main; raise SystemExit(main(['rules', '--json']))") as process:
        assert process.stdout
        assert process.stderr
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == ""


def test_an_answer_in_json_loads_no_numbers_and_no_pictures(first: str) -> None:
    heavy = "('numpy', 'pandas', 'plotly', 'ipywidgets', 'babel', 'tutor.widgets')"
    code = (
        f"import sys; from tutor.cli import main; main(['replay', {first!r}, '--json'])\n"
        f"print([name for name in {heavy} if name in sys.modules], file=sys.stderr)"
    )
    with python(code) as process:
        assert process.communicate()[1].strip() == "[]"
