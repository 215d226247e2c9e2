"""What a command found: the document for --json, the lines for people, and the exit code."""

from collections.abc import Callable
from dataclasses import dataclass

from tutor.cli.data import Data
from tutor.cli.screen import Screen, print_json


@dataclass(frozen=True)
class Report:
    """The outcome of one command."""

    data: Data
    show: Callable[[Screen], None]
    code: int = 0

    def give(self, *, as_json: bool) -> int:
        """Print it one way or the other; the exit code."""
        if as_json:
            print_json(self.data)
        else:
            self.show(Screen())
        return self.code
