"""Runs the command line inside the test, and the examples of docs/cli.md.

`python -m tests.cli` writes the answers on that page anew.
"""

import io
import json
import os
import re
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tutor.cli import main

DOCS = Path(__file__).parent.parent / "docs" / "cli.md"
COLOURS = ("FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "TUTOR_LANG")
"""Variables of the environment that would change what is printed."""


@dataclass(frozen=True)
class Ran:
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str


@contextmanager
def _clean() -> Iterator[None]:
    kept = {name: os.environ.pop(name) for name in COLOURS if name in os.environ}
    before = sys.stdin
    try:
        yield
    finally:
        sys.stdin = before
        os.environ.update(kept)


def run(*args: str, stdin: bytes = b"") -> Ran:
    """One command, as `tutor ARGS` with this on standard input."""
    out, err = io.StringIO(), io.StringIO()
    with _clean(), redirect_stdout(out), redirect_stderr(err):
        sys.stdin = io.TextIOWrapper(io.BytesIO(stdin), "utf-8")
        code = main(args)
    return Ran(code, out.getvalue(), err.getvalue())


# ---- the examples of the page


def files(text: str) -> dict[str, str]:
    """The example files that a page shows, by name."""
    return dict(re.findall(r"```text (\S+)\n(.*?)```", text, re.DOTALL))


def blocks(text: str) -> list[str]:
    """The console blocks of a page."""
    return re.findall(r"```console\n(.*?)```", text, re.DOTALL)


def answered(block: str) -> str:
    """A console block with the answers that its commands give now, in the present folder."""
    rows, code = [], 0
    for command in (row for row in block.splitlines() if row.startswith("$ ")):
        rows.append(command)
        if command == "$ echo $?":
            rows.append(str(code))
            continue
        ran = _said(command.removeprefix("$ "))
        code = ran.code
        rows += [part.rstrip("\n") for part in (ran.out, ran.err) if part]
    return masked("\n".join(rows) + "\n")


def _said(command: str) -> Ran:
    typed, pipe, rest = command.rpartition(" | ")
    stdin = shlex.split(typed)[1].replace("\\n", "\n") if pipe else ""
    return run(*shlex.split(rest)[1:], stdin=stdin.encode())


def masked(text: str) -> str:
    """Line numbers of the source change with every edit; the page shows none."""
    text = re.sub(r"\.py:\d+", ".py:…", text)
    return re.sub(r'(\.py",\s+"line": )\d+', r"\1…", text)


def rewritten(text: str) -> str:
    """The page with all its examples run again."""
    before = Path.cwd()
    with TemporaryDirectory() as folder:
        for name, body in files(text).items():
            (Path(folder) / name).write_text(body, "utf-8")
        os.chdir(folder)
        try:
            return re.sub(r"```console\n(.*?)```", lambda m: f"```console\n{answered(m[1])}```", text, flags=re.DOTALL)
        finally:
            os.chdir(before)


PAGE = DOCS.read_text("utf-8")
FIRST = files(PAGE)["first.game"]
"""A record with one refused move."""
WON = files(PAGE)["won.game"]
HEAD = "position anno_domini round 1 turn 2\n"


def written(folder: Path, text: str | bytes, name: str = "a.game") -> str:
    file = folder / name
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(file)


def loaded(ran: Ran) -> Any:
    """The document a command printed: plain ASCII, and nothing beside it."""
    assert ran.out.isascii()
    return json.loads(ran.out)


def play(*lines: str, args: tuple[str, ...] = ("--seed", "test")) -> Ran:
    """A game in the terminal with these lines typed."""
    return run("play", "anno_domini", *args, stdin="\n".join(lines).encode())


if __name__ == "__main__":
    DOCS.write_text(rewritten(DOCS.read_text("utf-8")), "utf-8")
