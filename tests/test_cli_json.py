"""The JSON keeps its keys, and docs/cli.md says what the commands say."""

import re
from pathlib import Path

import pytest

from tests.cli import FIRST, HEAD, PAGE, WON, loaded, rewritten, run, written
from tests.cli_schemas import ERROR, FAULTY, ODDS, SCHEMAS, check, keys
from tutor.cli.app import app
from tutor.cli.app_odds import odds


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
        (FIRST, ("report",)),
        (WON, ("report", "--seat", "2")),
        (HEAD + "\nevent ! 7 1", ("report",)),
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
    for schema in (*SCHEMAS.values(), *ODDS.values(), ERROR, FAULTY):
        for key in keys(schema):
            assert re.search(rf"[`.\]]{key}`|\"{key}\"", PAGE), key
    for command in app.registered_commands:
        assert f"tutor {command.name}" in PAGE
    for command in odds.registered_commands:
        assert f"tutor odds {command.name}" in PAGE


def test_the_examples_of_the_page_are_what_the_commands_say() -> None:
    again = rewritten(PAGE)
    assert again == PAGE, "write it anew with: python -m tests.cli"
