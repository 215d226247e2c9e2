"""What all commands share: the options that most of them take, and how what they found is given."""

from collections.abc import Callable
from enum import StrEnum
from typing import Annotated

import typer

from tutor import i18n
from tutor.cli.data import Data
from tutor.cli.errors import Trouble, WrongUse
from tutor.cli.report import Report
from tutor.cli.screen import Screen, print_json


class Language(StrEnum):
    """The languages there are."""

    en = "en"
    nl = "nl"
    de = "de"


File = Annotated[str, typer.Argument(metavar="FILE", help="cli.help.file")]
Lang = Annotated[Language, typer.Option("--lang", envvar="TUTOR_LANG", help="cli.help.lang")]
Json = Annotated[bool, typer.Option("--json", help="cli.help.json")]
Csv = Annotated[bool, typer.Option("--csv", help="cli.help.csv")]
Belief = Annotated[
    list[str] | None, typer.Option("--belief", metavar="CODE=FROM..TO[@CERTAINTY]", help="cli.help.odds.belief")
]


def give(work: Callable[[], Report], as_json: bool, lang: str, as_csv: bool = False) -> None:
    """Run a command, say what came of it, and leave with its exit code."""
    from tutor.cli.records import Unopened, show_trouble

    words = i18n.words(lang)
    try:
        if as_json and as_csv:
            raise WrongUse("--csv", "--csv or --json", "both")
        code = work().give(as_json=as_json, as_csv=as_csv)
    except Unopened as unopened:
        fault = unopened.fault
        if as_json:
            print_json({"fault": {"line": fault.line, "expected": fault.expected, "found": fault.found}})
        show_trouble(Screen(errors=True), words, f"{unopened.name}: {words('cli.line', line=fault.line)}", fault)
        code = 1
    except Trouble as trouble:
        if as_json:
            print_json({"error": _trouble_data(trouble)})
        show_trouble(Screen(errors=True), words, trouble.where, trouble)
        code = trouble.code
    raise typer.Exit(code)


def _trouble_data(trouble: Trouble) -> Data:
    return {"where": trouble.where, "expected": trouble.expected, "found": trouble.found}
