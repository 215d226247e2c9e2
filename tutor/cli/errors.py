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


def wrong_use(where: str, message: str) -> WrongUse:
    """A message of the kind `…: expected A, found B` taken apart; what is not of that kind is what was expected."""
    place, _, rest = message.partition("expected ")
    expected, _, found = rest.rpartition(", found ")
    if not expected:
        return WrongUse(where, rest or message, "something else")
    return WrongUse(place.strip(" :`") or where, expected, found)
