"""What one tab keeps of its visit: it counts, remembers what it has seen, and holds back what could not be kept yet."""

import secrets
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from tutor.kernel.sitting import Deed
from tutor.progress import open_store
from tutor.progress.journal import LONGEST, PLAYED, Appended, Entry, Journal, StoreFault, check

if TYPE_CHECKING:
    from tutor.progress.store import Store


class Keeper:
    """Keeps a visit for one tab. No database is touched, nor its library imported, before the first thing is kept.

    A StoreFault is not raised but stands in `fault`: one plays on without keeping, and what was held back goes along
    with the next thing that can be kept. A keeper is used by one thread at a time.
    """

    def __init__(self, game: str, opens: Callable[[], "Store"] = open_store) -> None:
        self.game = game
        self.code = ""
        """The resume code, from the first thing that was kept on."""
        self.fault: StoreFault | None = None
        """Why the last thing could not be kept; None: all is safe."""
        self.last: Appended | None = None
        """What the store answered last: whether this tab parted from another, and what others did."""
        self._opens = opens
        self._opened: Store | None = None
        # a name of its own at each start, so that the serials of an earlier kernel are never met again
        self._tab = secrets.token_hex(8)
        self._serial = self._seen = 0
        self._header = ""
        self._deeds: tuple[Deed, ...] = ()
        self._held: list[Entry] = []

    @property
    def held(self) -> int:
        """How many entries are not safe yet."""
        return len(self._held)

    def table(self, header: str, deeds: Sequence[Deed]) -> bool:
        """Keep the table as it is now: a record's header, and all that was done on it. Whether all is safe.

        Only what is new is written; a table that is another one begins with its header. EntryFault when something
        cannot be kept.
        """
        known = len(self._deeds)
        if header == self._header and tuple(deeds[:known]) == self._deeds:
            self._hold(_joined(deeds[known:]))
        else:
            self._hold([("header", header), *_joined(deeds)])
        self._header, self._deeds = header, tuple(deeds)
        return self.again()

    def note(self, kind: str, text: str) -> bool:
        """Keep a lesson's step or answer, or a choice. Whether all is safe."""
        self._hold([(kind, text)])
        return self.again()

    def again(self) -> bool:
        """Try to keep what was held back. Whether all is safe."""
        if not self._held:
            return True
        try:
            self._send()
        except StoreFault as fault:
            self.fault = fault
            return False
        self.fault = None
        return True

    def anew(self) -> bool:
        """Begin another visit with the table as it is, where the old one is gone. Whether all is safe."""
        header, deeds = self._header, self._deeds
        self.code, self._seen, self._header, self._deeds = "", 0, "", ()
        self._held = [entry for entry in self._held if entry.kind not in PLAYED]
        return self.table(header, deeds)

    def resume(self, code: str, branch: int | None = None) -> Journal:
        """Go on with a visit, on a branch of it, by default the newest. StoreFault when it cannot be read.

        After a gap this goes on from the last sound line: that is what `journal.told(branch)` shows.
        """
        journal = self._store().entries(code)
        told = journal.told(branch)
        self.code, self.game, self._seen = code, journal.game, told.head
        self._header, self._deeds, self._held = told.header, told.story, []
        self.fault = self.last = None
        return journal

    def _store(self) -> "Store":
        self._opened = self._opened or self._opens()
        return self._opened

    def _hold(self, new: Iterable[tuple[str, str]]) -> None:
        coming = [Entry(kind, text, self._tab, self._serial + n) for n, (kind, text) in enumerate(new, 1)]
        for entry in coming:
            check(entry)
        self._serial += len(coming)
        self._held += coming

    def _send(self) -> None:
        self.code = self.code or self._store().new_visit(self.game)
        self.last = self._store().append(self.code, self._held, self._seen)
        self._seen, self._held = self.last.seq, []


def _joined(deeds: Iterable[Deed]) -> list[Deed]:
    """The same with chance on the line of its move, as far as one entry may hold it; not where it has a label."""
    found: list[Deed] = []
    for kind, text in deeds:
        before = found[-1] if found else ("", "")
        whole = f"{before[1]} {text}"
        follows = kind == "chance" and text[:1] == "!" and before[0] in ("line", "bot")
        if follows and len(whole) <= LONGEST[before[0]]:
            found[-1] = (before[0], whole)
        else:
            found.append((kind, text))
    return found
