"""What a command found: the document for --json, the lines for people, and the exit code."""

import sys
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
    table: Callable[[], str] | None = None
    """The same as CSV, where there is one table."""
    warn: Callable[[Screen], None] | None = None
    """What is to be said beside a table, on standard error."""

    def give(self, *, as_json: bool, as_csv: bool = False) -> int:
        """Print it one way or the other; the exit code."""
        if as_csv and self.table is not None:
            sys.stdout.write(self.table())
            if self.warn is not None:
                self.warn(Screen(errors=True))
        elif as_json:
            print_json(self.data)
        else:
            self.show(Screen())
        return self.code
