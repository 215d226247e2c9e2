"""The command `tutor`: serve, replay, judge, moves, ask, rules, play, check. What it says: docs/cli.md.

Importing this costs nothing; typer, rich and the games are imported when a command runs.
"""

from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command. 0: fine; 1: a refused move or a fault in the data; 2: wrong use."""
    from tutor.cli.app import run

    return run(argv)


__all__ = ["main"]
