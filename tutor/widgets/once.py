"""A message that the browser delivers twice counts once."""

from collections.abc import Mapping

from tutor.widgets.guard import refuse

_SESSIONS = 32
_MOST = 2**53
"""No serial of a browser is larger."""


class Once:
    """Counts the messages of each opened view by their serials; the oldest views are forgotten first."""

    def __init__(self) -> None:
        self._counted: dict[str, int] = {}

    def counts(self, message: Mapping[str, object]) -> bool:
        """Whether this message comes for the first time. One without a session and a serial never counts."""
        session, serial = message.get("s", ""), message.get("n")
        if not isinstance(session, str) or len(session) > 40 or type(serial) is not int or serial > _MOST:
            refuse("a message without a serial", message)
            return False
        if serial <= self._counted.get(session, 0):
            return False
        self._counted.pop(session, None)
        self._counted[session] = serial
        while len(self._counted) > _SESSIONS:
            self._counted.pop(next(iter(self._counted)))
        return True
