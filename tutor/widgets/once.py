"""A message that the browser delivers twice counts once."""

import logging
from collections.abc import Mapping

LOG = logging.getLogger("tutor.page")
_SESSIONS = 32


class Once:
    """Counts the messages of each opened view by their serials; the oldest views are forgotten first."""

    def __init__(self) -> None:
        self._counted: dict[str, int] = {}

    def counts(self, message: Mapping[str, object]) -> bool:
        """Whether this message comes for the first time. One without a session and a serial never counts."""
        session, serial = message.get("s", ""), message.get("n")
        if not isinstance(session, str) or len(session) > 40 or type(serial) is not int:
            LOG.warning("a message without a serial was ignored: %.200r", message)
            return False
        if serial <= self._counted.get(session, 0):
            return False
        self._counted.pop(session, None)
        self._counted[session] = serial
        while len(self._counted) > _SESSIONS:
            self._counted.pop(next(iter(self._counted)))
        return True
