"""The commands as typer sees them. Help texts are keys here and become words when a command line is read."""

import os
import sys
from collections.abc import Iterable, Sequence
from enum import StrEnum
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any

import typer

from tutor import i18n
from tutor.cli.app_odds import odds
from tutor.cli.giving import Belief, File, Json, Lang, Language, give
from tutor.cli.screen import Screen
from tutor.content import BadData
from tutor.registry import PackError

app = typer.Typer(
    name="tutor",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="cli.help",
)
app.add_typer(odds, name="odds")
export = typer.Typer(no_args_is_help=True, help="cli.help.export")
app.add_typer(export, name="export")
_USAGE: Any = typer.BadParameter.__mro__[2]
"""What typer raises for wrong use, whichever click it carries."""
DEFAULT_PORT = 8866


class Table(StrEnum):
    """The tables of a report."""

    fights = "fights"
    turns = "turns"
    doubts = "doubts"
    decisions = "decisions"
    rules = "rules"
    seats = "seats"


@app.command("replay", help="cli.help.replay")
def replay(file: File, as_json: Json = False, lang: Lang = Language.en) -> None:
    """Replay a record."""
    from tutor.cli import records

    give(lambda: records.replay(file, lang.value), as_json, lang.value)


@app.command("judge", help="cli.help.judge")
def judge(
    file: File,
    move: Annotated[str, typer.Option("--move", metavar="TEXT", help="cli.help.move")],
    seat: Annotated[int | None, typer.Option("--seat", min=1, max=99, help="cli.help.seat")] = None,
    as_json: Json = False,
    lang: Lang = Language.en,
) -> None:
    """Judge a move."""
    from tutor.cli import records

    give(lambda: records.judge(file, move, seat, lang.value), as_json, lang.value)


@app.command("moves", help="cli.help.moves")
def moves(file: File, as_json: Json = False, lang: Lang = Language.en) -> None:
    """List legal moves."""
    from tutor.cli import records

    give(lambda: records.moves(file, lang.value), as_json, lang.value)


@app.command("ask", help="cli.help.ask")
def ask(
    file: File,
    question: Annotated[str, typer.Argument(metavar="QUESTION", help="cli.help.question")],
    args: Annotated[list[str] | None, typer.Argument(metavar="[ARGS]...", help="cli.help.args")] = None,
    as_json: Json = False,
    lang: Lang = Language.en,
) -> None:
    """Ask a question."""
    from tutor.cli import records

    give(lambda: records.ask(file, question, list(args or ()), lang.value), as_json, lang.value)


@app.command("report", help="cli.help.report")
def report(
    file: File,
    seat: Annotated[int | None, typer.Option("--seat", min=1, max=99, help="cli.help.report.seat")] = None,
    as_json: Json = False,
    csv: Annotated[Table | None, typer.Option("--csv", help="cli.help.report.csv")] = None,
    belief: Belief = None,
    lang: Lang = Language.en,
) -> None:
    """Say how a game went."""
    from tutor.cli import reporting

    beliefs = tuple(belief or ())
    give(lambda: reporting.report(file, seat, csv, lang.value, beliefs), as_json, lang.value, csv is not None)


@app.command("rules", help="cli.help.rules")
def rules(
    query: Annotated[list[str] | None, typer.Argument(metavar="[ID|WORDS]...", help="cli.help.query")] = None,
    game: Annotated[str | None, typer.Option("--game", help="cli.help.game")] = None,
    as_json: Json = False,
    lang: Lang = Language.en,
) -> None:
    """Look rules up."""
    from tutor.cli import paragraphs

    give(lambda: paragraphs.rules(list(query or ()), game, lang.value), as_json, lang.value)


@app.command("check", help="cli.help.check")
def check(
    place: Annotated[Path | None, typer.Argument(metavar="[FILE|DIR]", help="cli.help.dir")] = None,
    game: Annotated[str | None, typer.Option("--game", help="cli.help.game")] = None,
    as_json: Json = False,
    lang: Lang = Language.en,
) -> None:
    """Check data."""
    from tutor.cli import checking

    give(lambda: checking.check(place, game, lang.value), as_json, lang.value)


@app.command("play", help="cli.help.play")
def play(
    game: Annotated[str, typer.Argument(metavar="GAME", help="cli.help.play-game")],
    seats: Annotated[int, typer.Option("--seats", min=1, max=99, help="cli.help.seats")] = 4,
    bots: Annotated[str | None, typer.Option("--bots", help="cli.help.bots")] = None,
    seed: Annotated[str | None, typer.Option("--seed", help="cli.help.seed")] = None,
    option: Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="cli.help.option")] = None,
    lang: Lang = Language.en,
) -> None:
    """Play in the terminal."""
    from tutor.cli import playing

    give(lambda: playing.play(game, seats, bots, seed, tuple(option or ()), lang.value), False, lang.value)


@app.command("serve", help="cli.help.serve")
def serve(
    port: Annotated[int, typer.Option("--port", min=1, max=65535, help="cli.help.port")] = DEFAULT_PORT,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="cli.help.no-browser")] = False,
    lang: Lang = Language.en,
) -> None:
    """Open the tutor in a browser."""
    from tutor.cli import serving

    give(lambda: serving.serve(port, not no_browser, lang.value), False, lang.value)


# ---- export


@export.command("handout", help="cli.help.handout")
def handout(
    game: Annotated[str | None, typer.Option("--game", help="cli.help.game")] = None,
    seed: Annotated[str, typer.Option("--seed", help="cli.help.handout.seed")] = "handout",
    items: Annotated[int, typer.Option("--items", metavar="N", min=1, max=100, help="cli.help.handout.items")] = 10,
    topics: Annotated[str, typer.Option("--topics", metavar="NAMES", help="cli.help.handout.topics")] = "",
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="cli.help.handout.out")] = None,
    lang: Lang = Language.en,
) -> None:
    """Print questions and answers."""
    from tutor.cli import export as work

    give(lambda: work.handout(game, seed, items, topics, lang.value, out), False, lang.value)


# ---- running


def run(argv: Sequence[str] | None = None) -> int:
    """Read a command line and do what it says; the exit code."""
    given = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a pipe that lacks a sign gets `?`, not a traceback
    words = i18n.words(_language_of(given))
    try:
        code = _code(_command(words).main(given, prog_name="tutor", standalone_mode=False))
        sys.stdout.flush()  # here, so that a closed pipe is met below
        return code
    except typer.Exit as leaving:
        return leaving.exit_code
    except _USAGE as wrong:
        screen = Screen(errors=True)
        screen.line(wrong.format_message(), "red")
        screen.line(words("cli.see-help", command=wrong.ctx.command_path if wrong.ctx else "tutor"))
        return 2
    except (typer.Abort, KeyboardInterrupt):
        return 130
    except (BadData, PackError) as broken:  # a game that is installed and not whole
        Screen(errors=True).line(str(broken), "red")
        return 1
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that the interpreter's last flush is quiet
        return 1


def _command(words: i18n.Words) -> Any:
    """The commands with their help in words."""
    command: Any = typer.main.get_command(app)
    for part in _parts(command):
        part.help = _said(part.help, words)
    return command


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        sys.stdout.write(f"tutor {version('domini-tutor')}\n")
        raise typer.Exit


@app.callback()
def begin(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="cli.help.version")
    ] = False,
) -> None:
    """What stands before a command."""


def _code(found: object) -> int:
    return found if isinstance(found, int) else 0


def _parts(command: Any) -> Iterable[Any]:
    """A command, its options and arguments, and its subcommands."""
    yield command
    yield from (part for part in command.params if hasattr(part, "help"))
    for one in getattr(command, "commands", {}).values():
        yield from _parts(one)


def _said(help_: str | None, words: i18n.Words) -> str | None:
    return words(help_) if help_ and help_.startswith("cli.") else help_


def _language_of(given: Sequence[str]) -> str:
    """The language that a command line asks for, before it is read: its help is said in it too."""
    wanted = os.environ.get("TUTOR_LANG", "")
    for at, word in enumerate(given):
        if word.startswith("--lang="):
            wanted = word.removeprefix("--lang=")
        elif word == "--lang" and at + 1 < len(given):
            wanted = given[at + 1]
    return i18n.language(wanted)
