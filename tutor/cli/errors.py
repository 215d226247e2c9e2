"""What ends a command early: wrong use (2) and faults in the data (1)."""


class Trouble(Exception):
    """Something is wrong in what was given; `code` is the exit code."""

    code = 1

    def __init__(self, where: str, expected: str, found: str) -> None:
        super().__init__(f"{where}: expected {expected}, found {found}")
        self.where = where
        self.expected = expected
        self.found = found


class WrongUse(Trouble):
    """The command was given what it cannot work with: no such file, game, question."""

    code = 2


class WrongData(Trouble):
    """A file was found, and something in it is wrong. `line` counts from 1."""

    def __init__(self, where: str, line: int, expected: str, found: str) -> None:
        super().__init__(where, expected, found)
        self.line = line
