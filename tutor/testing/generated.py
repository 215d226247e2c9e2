"""The command of a document that is made from the code: it writes `docs/FOLDER/GAME.md`, or says whether that is fresh.

A test runs the same comparison, so that a document which is out of date fails.
"""

import argparse
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from tutor import registry
from tutor.registry import Pack

Lines = Callable[[Pack[Any, Any]], Iterable[str]]


def main(prog: str, about: str | None, folder: str, lines: Lines, argv: Sequence[str] | None) -> int:
    """Write the document of the game in `argv`, or compare it: 0 when it is up to date now, 1 when not."""
    parser = argparse.ArgumentParser(prog=prog, description=about)
    parser.add_argument("game")
    parser.add_argument("--write", action="store_true", help=f"write docs/{folder}/GAME.md")
    given = parser.parse_args(argv)
    file = Path("docs", folder, f"{given.game}.md")
    text = "\n".join(lines(registry.pack(given.game))) + "\n"
    if given.write:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return 0
    fresh = file.is_file() and file.read_text(encoding="utf-8") == text
    print(f"{file} is {'up to date' if fresh else 'out of date'}")
    return 0 if fresh else 1
