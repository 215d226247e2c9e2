"""The command line: what replay, judge, moves, ask, rules and check say, and what reaches the terminal."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli import FIRST, HEAD, WON, loaded, play, run, written
from tests.cli_schemas import ERROR, SCHEMAS, check
from tutor import content
from tutor.cli.screen import safe
from tutor.kernel import record
from tutor.registry import pack, packs


@pytest.fixture
def first(tmp_path: Path) -> str:
    """A record with one refused move, written to a file."""
    return written(tmp_path, FIRST)


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
    assert len(every) == sum(len(one.game.rulebook.rules) for one in packs().values())
    assert run("rules", "xyzzy").code == 0


def test_an_id_is_that_of_one_game() -> None:
    assert [rule["id"] for rule in loaded(run("rules", "ad-10-7", "--json"))["rules"]] == ["ad-10-7"]
    assert {rule["game"] for rule in loaded(run("rules", "AD-10-7", "--json"))["rules"]} == {"anno_domini"}
    assert run("rules", "rv-10-7", "--game", "anno_domini").code == 2


def test_a_record_is_checked_up_to_its_fault(first: str, tmp_path: Path) -> None:
    assert run("check", first).code == 0, "a refused move is no fault"
    ran = run("check", written(tmp_path, FIRST + "fly away\n", "b.game"), "--json")
    (only,) = loaded(ran)["checked"]
    assert (ran.code, only["game"]) == (1, "anno_domini")
    assert [(fault["key"], fault["found"]) for fault in only["faults"]] == [("line 9", "fly away")]
    unread = run("check", written(tmp_path, "nothing of ours\n", "c.game"), "--json")
    assert unread.code == 1
    assert loaded(unread)["fault"]["line"] == 1


def test_a_set_up_that_cannot_be_is_taken_apart() -> None:
    ran = run("replay", "-", "--json", stdin=b"game anno_domini\nseats 4\noption target=99\n")
    fault = loaded(ran)["fault"]
    assert (ran.code, fault["line"], fault["found"]) == (1, 3, "99")
    assert fault["expected"].startswith("option target: ")


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
