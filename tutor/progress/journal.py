"""The journal of a visit, as values: what is kept, what of it is damaged, and what it says when it is read again.

Played entries (header, line, bot, chance, undo, redo) hang on each other: each says after which one it was made. Where
two were made after the same one, because two tabs were open, there are two branches, and both stand. Notes (step,
answer, choice) are true by themselves and belong to the visit as a whole.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from tutor.kernel.record import Record, read
from tutor.kernel.sitting import Deed

LONGEST: Mapping[str, int] = {
    "header": 200_000,  # also a whole game that was pasted in
    "line": 2_000,
    "bot": 2_000,
    "chance": 2_000,
    "undo": 6,
    "redo": 6,
    "step": 300,
    "answer": 2_000,
    "choice": 4_000,
}
"""The kinds of entries, and how many characters each may have.

header: a record or position, on which the lines after it stand; line, bot: a line of the record that a person or a bot
made; chance: what came after the last line (`! 3 4`), joined to it if it is a move; undo: back to the first n lines;
redo: what was taken back last is done again, n lines stand; step, answer: of a lesson; choice: `NAME VALUE`, where the
last one counts.
"""
PLAYED = ("header", "line", "bot", "chance", "undo", "redo")
_TAB = re.compile(r"[A-Za-z0-9_-]{1,40}")
_CHANCE = re.compile("(?:[a-z]+(?: [0-9]+)? )?! ")
_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffd]")
"""Signs no text of ours has: controls, line ends, halves of a pair, and what stands for bytes that are no UTF-8."""

Trouble = Literal["readonly", "full", "locked", "damaged", "unknown", "serial", "setting", "unreachable"]


class StoreFault(Exception):
    """Nothing was kept, or nothing could be read. `kind` picks the words for a person; the rest is for the log."""

    def __init__(self, kind: Trouble, expected: str, found: str, where: str) -> None:
        super().__init__(f"{where}: expected {expected}, found {found}")
        self.kind = kind
        self.expected = expected
        self.found = found
        self.where = where


class EntryFault(ValueError):
    """An entry that cannot be kept."""

    def __init__(self, expected: str, found: str) -> None:
        super().__init__(f"an entry: expected {expected}, found {found}")
        self.expected = expected
        self.found = found


@dataclass(frozen=True, slots=True)
class Entry:
    """Something to keep. A tab counts its entries: the same (tab, serial) again is the same entry again."""

    kind: str
    text: str
    tab: str
    serial: int


@dataclass(frozen=True, slots=True)
class Kept:
    """An entry as it stands in the journal.

    `after` is the played entry it was made after (0: none), `branch` the first entry of its branch (0: of the trunk).
    """

    seq: int
    branch: int
    after: int
    tab: str
    serial: int
    kind: str
    text: str
    at: int
    """When, in seconds since 1970."""

    @property
    def played(self) -> bool:
        """Whether it hangs on the one before."""
        return self.kind in PLAYED


@dataclass(frozen=True, slots=True)
class Appended:
    """An append that is safe: the last of these entries is `seq`, and the next append says `seen=seq`."""

    seq: int
    branch: int
    parted: bool = False
    """Whether a branch was begun, because another tab had gone on from the same entry."""
    others: tuple[Kept, ...] = ()
    """What other tabs have kept since the entry that was seen."""


@dataclass(frozen=True, slots=True)
class Damage:
    """A row that was passed over, or a place where rows are missing."""

    seq: int
    expected: str
    found: str
    branch: int | None = None
    """Its branch, where that could still be read."""


def check(entry: Entry) -> None:
    """Nothing when it can be kept; EntryFault otherwise."""
    fault = _fault_of(entry.kind, entry.text, entry.tab, entry.serial)
    if fault:
        raise EntryFault(*fault)


def _fault_of(kind: object, text: object, tab: object, serial: object) -> tuple[str, str] | None:
    if not isinstance(kind, str) or kind not in LONGEST:
        return f"one of {', '.join(LONGEST)}", f"{kind!r:.60}"
    if not isinstance(tab, str) or not _TAB.fullmatch(tab):
        return "a tab of 1 to 40 letters and digits", f"{tab!r:.60}"
    if type(serial) is not int or not 0 < serial < 2**31:
        return "a serial from 1 on", f"{serial!r:.60}"
    return _fault_in(kind, text)


def _fault_in(kind: str, text: object) -> tuple[str, str] | None:
    if not isinstance(text, str) or not text.strip():
        return f"a text of kind {kind}", f"{text!r:.60}"
    if len(text) > LONGEST[kind]:
        return f"at most {LONGEST[kind]} characters", str(len(text))
    if _UNSEEN.search(text.replace("\n", "") if kind == "header" else text):
        return "signs that can be seen", f"{text!r:.60}"
    if kind in ("undo", "redo") and not re.fullmatch("[0-9]+", text):
        return "a number of lines", f"{text!r:.60}"
    if kind == "chance" and not _CHANCE.match(text):
        return "chance after `! `", f"{text!r:.60}"
    return None


def from_row(row: Sequence[object]) -> Kept | Damage:
    """A row of the database (in the order of Kept's fields), which may hold anything."""
    seq, branch, after, tab, serial, kind, text, at = row
    if type(seq) is not int or seq < 1:
        return Damage(0, "a number from 1 on", f"{seq!r:.60}")
    if type(branch) is not int or not 0 <= branch <= seq:
        return Damage(seq, "a branch that began before", f"{branch!r:.60}")
    if type(after) is not int or not 0 <= after < seq:
        return Damage(seq, "after an entry before it", f"{after!r:.60}", branch)
    fault = _fault_of(kind, text, tab, serial)
    if fault:
        return Damage(seq, *fault, branch)
    if type(at) is not int:
        return Damage(seq, "a time", f"{at!r:.60}", branch)
    # _fault_of has seen to it that these are what they should be
    assert isinstance(tab, str)
    assert isinstance(serial, int)
    assert isinstance(kind, str)
    assert isinstance(text, str)
    return Kept(seq, branch, after, tab, serial, kind, text, at)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a record, and whether a person made it."""

    text: str
    person: bool = True


@dataclass(frozen=True, slots=True)
class Told:
    """What one branch says: a record, up to the first gap. `beyond` are the lines after a gap, shown but not played."""

    branch: int
    head: int
    """The entry to go on from, before any gap: `seen` of the next append."""
    header: str = ""
    lines: tuple[Line, ...] = ()
    story: tuple[Deed, ...] = ()
    """All that was done since the header, and can be believed, with what was taken back and done again."""
    fault: Damage | None = None
    beyond: tuple[Line, ...] = ()
    at: int = 0

    def record(self) -> Record:
        """As a record of the kernel. Raises its Fault when the header cannot be read."""
        record = read(self.header)
        for line in self.lines:
            record = record.with_line(line.text)
        return record


@dataclass(frozen=True)
class Journal:
    """All that was read of a visit, in order, and what of it was damaged."""

    code: str
    game: str
    entries: tuple[Kept, ...] = ()
    faults: tuple[Damage, ...] = ()

    @property
    def branches(self) -> tuple[int, ...]:
        """The branches, in the order they began; people may be told of them as 1, 2, 3 …"""
        return tuple(dict.fromkeys(entry.branch for entry in self.entries if entry.played))

    @property
    def newest(self) -> int:
        """The branch that was played last: the one to resume."""
        return next((entry.branch for entry in reversed(self.entries) if entry.played), 0)

    @property
    def seq(self) -> int:
        """The last entry of all."""
        return self.entries[-1].seq if self.entries else 0

    @property
    def choices(self) -> dict[str, str]:
        """The choices that count now."""
        pairs = (entry.text.partition(" ") for entry in self.entries if entry.kind == "choice")
        return {name: value for name, _, value in pairs}

    @cached_property
    def _branch_of(self) -> dict[int, int]:
        torn = {one.seq: one.branch for one in self.faults if one.branch is not None}
        return torn | {entry.seq: entry.branch for entry in self.entries}

    def told(self, branch: int | None = None) -> Told:
        """What a branch says, from the first entry of the visit on; by default the newest branch."""
        chosen = self.newest if branch is None else branch
        telling, path = _Telling(), self._path(chosen)
        for entry in path:
            telling.take(entry)
        return telling.told(chosen, path[-1].at if path else 0)

    def _path(self, branch: int) -> list[Kept]:
        """The played entries of a branch, with those before it parted from another."""
        path: list[Kept] = []
        at: int | None = branch
        limit = self.seq
        while at is not None:
            own = [entry for entry in self.entries if entry.played and entry.branch == at and entry.seq <= limit]
            path[:0] = own
            if not own or own[0].after == 0:
                break
            limit = own[0].after
            at = self._branch_of.get(limit)
        return path


@dataclass
class _Telling:
    """A branch while its entries are read, one after the other."""

    header: str = ""
    lines: list[Line] = field(default_factory=list)
    """Those that stand; after a gap those beyond it too."""
    story: list[Deed] = field(default_factory=list)
    ahead: list[list[Line]] = field(default_factory=list)
    """What was taken back and can be done again, the last at the end."""
    gap: int | None = None
    """How many lines stand before the gap; None: there is none."""
    fault: Damage | None = None
    last: int = 0
    head: int = 0

    @property
    def whole(self) -> int:
        """How many lines are sure."""
        return len(self.lines) if self.gap is None else self.gap

    def take(self, entry: Kept) -> None:
        """One more entry."""
        torn = self._torn(entry) if self.gap is None else None
        if torn:
            self.gap, self.fault, self.ahead = len(self.lines), torn, []
        self.last = entry.seq
        if entry.kind == "header":
            self.header, self.lines, self.story, self.ahead = entry.text, [], [], []
            self.gap = self.fault = None
        elif entry.kind == "undo":
            self._back(entry)
        elif entry.kind == "redo":
            self._again(entry)
        else:
            self._put(entry)
        self.head = self.head if self.gap is not None else entry.seq

    def _torn(self, entry: Kept) -> Damage | None:
        """Why this entry cannot follow, if it cannot. A header follows on anything: it begins anew."""
        if entry.kind == "header":
            return None
        if entry.after != self.last:
            return Damage(entry.after, f"an entry {entry.after}", "none that can be read", entry.branch)
        if not self.header:
            return Damage(entry.seq, "a header first", entry.kind, entry.branch)
        if entry.kind == "undo" and int(entry.text) > len(self.lines):
            return Damage(entry.seq, f"at most {len(self.lines)} lines", entry.text, entry.branch)
        if entry.kind == "redo" and int(entry.text) != (len(self.ahead[-1]) if self.ahead else -1):
            return Damage(entry.seq, "lines that were taken back", entry.text, entry.branch)
        return None

    def _back(self, entry: Kept) -> None:
        """To before any gap, which mends it; an undo into a gap is not believed."""
        count = int(entry.text)
        if count > self.whole:
            return
        if count < self.whole:
            self.ahead.append(self.lines[: self.whole])
        self.lines, self.gap, self.fault = self.lines[:count], None, None
        self.story.append((entry.kind, entry.text))

    def _again(self, entry: Kept) -> None:
        if self.gap is None:
            self.lines = self.ahead.pop()
            self.story.append((entry.kind, entry.text))

    def _put(self, entry: Kept) -> None:
        follows = entry.kind == "chance" and entry.text[0] == "!"  # else it has a label, and a line of its own
        if follows and self.lines and len(self.lines) != self.gap and self.lines[-1].text[0] != "!":
            self.lines[-1] = Line(f"{self.lines[-1].text} {entry.text}", self.lines[-1].person)
        else:
            self.lines.append(Line(entry.text, entry.kind == "line"))
        if self.gap is None:
            self.ahead = []
            self.story.append((entry.kind, entry.text))

    def told(self, branch: int, at: int) -> Told:
        """What was read."""
        sure, beyond = tuple(self.lines[: self.whole]), tuple(self.lines[self.whole :])
        return Told(branch, self.head, self.header, sure, tuple(self.story), self.fault, beyond, at)
