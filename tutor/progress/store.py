"""Visits in a database: appended to, never changed, read with care.

Decision 12 says what is promised: what `append` has answered stays, whatever happens to this process; the same entry
twice counts once; two tabs both keep what they did. A fault is a StoreFault, and then nothing was kept.
"""

import itertools
import os
import re
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from sqlalchemy import Connection, Engine, Pool, Select, delete, exists, func, insert, select, update
from sqlalchemy import exc as sa_exc
from sqlalchemy import inspect as look_at

from tutor.progress import codes
from tutor.progress.engine import ENTRIES, TABLES, VISITS, WRITES, engine_at, fault_of, file_of, shown, url_of
from tutor.progress.journal import PLAYED, Appended, Damage, Entry, Journal, Kept, StoreFault, check, from_row

MOST = 100_000
"""Entries of one visit: a page gone wild does not fill the disk."""
OLD = 400
"""Days after which a visit that nobody came back to is old."""
WAIT = 4.0
"""Seconds to wait while others write: less than the five after which a page believes its kernel lost."""
_DAY = 86_400
Cells = tuple[object, ...]
Wanted = Select[*Cells]
_E = ENTRIES.c
_COLUMNS = (_E.seq, _E.branch, _E.after, _E.tab, _E.serial, _E.kind, _E.text, _E.at)
_LEFT: list[Pool] = []
"""Connections that came over a fork. They belong to the parent: they are neither used nor closed here."""


@dataclass
class _Growing:
    """A journal while entries are appended: where the tab stands, and what is new."""

    end: int
    after: int
    branch: int
    seq: int
    start: int
    known: dict[tuple[str, int], Kept]
    new: list[Kept] = field(default_factory=list)


class Store:
    """The visits of one database. Any thread may use it, and a process that was forked as well."""

    def __init__(self, url: str = "", wait: float = WAIT, now: Callable[[], float] = time.time) -> None:
        self.url = url_of(url)
        self._now = now
        self._engine: Engine = engine_at(self.url, wait)
        self._pid = os.getpid()
        self._ready = False

    # ---- visits

    def new_visit(self, game: str) -> str:
        """Begin a visit, and give its code."""
        if not re.fullmatch("[a-z][a-z0-9_]{0,39}", game):
            raise ValueError(f"expected the id of a game, found {game!r:.60}")
        now = int(self._now())
        with self._transaction(writes=True) as base:
            # by far the most times the first code is free
            code = next(code for code in iter(codes.fresh, "") if not _game(base, code))
            base.execute(insert(VISITS).values(code=code, game=game, made=now, used=now))
        return code

    def exists(self, code: str) -> bool:
        """Whether there is such a visit. The code is taken as it is: see `codes.normal`."""
        with self._transaction() as base:
            return _game(base, code) is not None

    def forget(self, code: str) -> bool:
        """Take a visit away with all that it kept; whether there was one."""
        with self._transaction(writes=True) as base:
            if _game(base, code) is None:
                return False
            base.execute(delete(ENTRIES).where(_E.visit == code))
            base.execute(delete(VISITS).where(VISITS.c.code == code))
        return True

    def clean(self, days: int = OLD) -> int:
        """Forget the visits to which nothing was added for so many days; how many. Nothing does this unasked."""
        before = int(self._now()) - days * _DAY
        old = select(VISITS.c.code).where(VISITS.c.used < before)
        with self._transaction(writes=True) as base:
            base.execute(delete(ENTRIES).where(_E.visit.in_(old)))
            return base.execute(delete(VISITS).where(VISITS.c.used < before)).rowcount

    def close(self) -> None:
        """Let go of the file. The store can be used again."""
        self._here().dispose()

    # ---- the journal

    def append(self, code: str, entries: Iterable[Entry], seen: int = 0) -> Appended:
        """Keep these entries, all or none; on the disk when this returns. EntryFault when one cannot be kept.

        `seen` is the last entry of the branch that this tab is on: `seq` of the append before, or `head` of what was
        resumed. An entry that was kept before counts once. When another tab has gone on from the same place, the
        played entries begin a branch of their own.
        """
        coming = tuple(entries)
        for entry in coming:
            check(entry)
        now = int(self._now())
        with self._transaction(writes=True) as base:
            if _game(base, code, lock=True) is None:
                raise self._no_visit(code)
            growing = self._stand(base, code, coming, seen)
            for entry in coming:
                self._grow(base, code, growing, entry, now)
            if growing.new:
                base.execute(insert(ENTRIES), [_row(code, one) for one in growing.new])
                base.execute(update(VISITS).where(VISITS.c.code == code).values(used=now))
            others = _others(base, code, {entry.tab for entry in coming}, seen, growing.end)
        return Appended(growing.seq, growing.branch, growing.branch != growing.start, others)

    def entries(self, code: str, since: int = 0) -> Journal:
        """What was kept after the entry `since`. Damaged rows are reported among its faults, and cost no other row."""
        wanted = select(*_COLUMNS).where(_E.visit == code, _E.seq > since)
        with self._transaction() as base:
            game = _game(base, code)
            if game is None:
                raise self._no_visit(code)
            rows, torn = self._rows(base, wanted)
        read = [from_row(row) for row in rows]
        kept = tuple(one for one in read if isinstance(one, Kept))
        faults = [one for one in read if isinstance(one, Damage)]
        return Journal(code, game, kept, tuple(faults + torn + _missing(read, since)))

    def _rows(self, base: Connection, wanted: Wanted) -> tuple[list[Cells], list[Damage]]:
        """All rows in order; where pages of the file are torn, those before and those behind the tear."""
        rows: dict[object, Cells] = {}
        torn: list[Damage] = []
        for order in (_E.seq, _E.seq.desc()):
            try:
                for row in base.execute(wanted.order_by(order)):
                    rows[row[0]] = tuple(row)
            except sa_exc.DatabaseError as error:
                fault = fault_of(error, self.url)
                if fault.kind != "damaged":
                    raise
                torn = [Damage(0, fault.expected, fault.found)]
            if not torn:
                break
        return sorted(rows.values(), key=_by_seq), torn

    # ---- appending

    def _stand(self, base: Connection, code: str, coming: Sequence[Entry], seen: int) -> _Growing:
        """Where the tab stands that has seen so much."""
        end = base.execute(select(func.max(_E.seq)).where(_E.visit == code, _E.seq < 2**31)).scalar() or 0
        if end + len(coming) > MOST:
            raise StoreFault("full", f"at most {MOST} entries of a visit", str(end + len(coming)), shown(self.url))
        after = branch = 0
        if seen:
            if not 0 < seen < 2**31:
                raise self._no_entry(code, seen)
            row = base.execute(select(*_COLUMNS).where(_E.visit == code, _E.seq == seen)).first()
            last = from_row(row) if row else None
            if not isinstance(last, Kept):
                raise self._no_entry(code, seen)
            after, branch = _stands(last)
        return _Growing(end, after, branch, seen, branch, _known(base, code, coming))

    def _grow(self, base: Connection, code: str, growing: _Growing, entry: Entry, now: int) -> None:
        one = growing.known.get((entry.tab, entry.serial))
        if one is None:
            seq = growing.end + len(growing.new) + 1
            one = Kept(seq, growing.branch, growing.after, entry.tab, entry.serial, entry.kind, entry.text, now)
            if one.played and growing.after < growing.end and _gone_on(base, code, growing.after):
                one = replace(one, branch=seq)
            growing.new.append(one)
            growing.known[entry.tab, entry.serial] = one
        elif (one.kind, one.text) != (entry.kind, entry.text):
            expected, found = f"a serial that {entry.tab} has not used", str(entry.serial)
            raise StoreFault("serial", expected, found, shown(self.url))
        growing.after, growing.branch = _stands(one)
        growing.seq = one.seq

    def _no_visit(self, code: str) -> StoreFault:
        return StoreFault("unknown", "a visit that was begun", f"{code!r:.90}", shown(self.url))

    def _no_entry(self, code: str, seen: int) -> StoreFault:
        return StoreFault("unknown", f"entry {seen} of {code}", "none that can be read", shown(self.url))

    # ---- the database

    @contextmanager
    def _transaction(self, writes: bool = False) -> Iterator[Connection]:
        """All or nothing; what goes wrong with the database comes out as a StoreFault."""
        try:
            engine = self._here()
            if not self._ready:
                self._make_ready(engine)
            with engine.connect() as base, base.execution_options(**{WRITES: writes}).begin() as whole:
                yield base
                if not writes:
                    # a reader of a torn file could not even commit that it has read
                    whole.rollback()
        except (sa_exc.SQLAlchemyError, OSError) as error:
            self._ready = False
            raise fault_of(error, self.url) from error

    def _here(self) -> Engine:
        """The engine of this process: after a fork with connections of its own."""
        if self._pid != os.getpid():
            _LEFT.append(self._engine.pool)
            self._engine.dispose(close=False)
            self._pid = os.getpid()
        return self._engine

    def _make_ready(self, engine: Engine) -> None:
        """Make folder and tables where they are lacking."""
        file = file_of(self.url)
        if file is not None:
            # a journal is nobody else's business on this machine
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with engine.connect() as base:
            there = all(look_at(base).has_table(name) for name in TABLES.tables)
        if not there:
            with engine.connect() as base, base.execution_options(**{WRITES: True}).begin():
                TABLES.create_all(base)
        self._ready = True


def _game(base: Connection, code: str, *, lock: bool = False) -> str | None:
    """The game of a visit; None when there is no such visit, whatever text the code may be."""
    if not code.isascii():
        return None
    wanted = select(VISITS.c.game).where(VISITS.c.code == code)
    # SQLite is locked by the transaction; others lock this row
    found = base.execute(wanted.with_for_update() if lock else wanted).scalar()
    return found if found is None else str(found)


def _stands(entry: Kept) -> tuple[int, int]:
    """The played entry at which a tab stands after this one, and its branch. A note does not move it."""
    return (entry.seq if entry.played else entry.after), entry.branch


def _known(base: Connection, code: str, coming: Sequence[Entry]) -> dict[tuple[str, int], Kept]:
    """Those of these entries that were kept before."""
    known: dict[tuple[str, int], Kept] = {}
    for tab in {entry.tab for entry in coming}:
        serials = [entry.serial for entry in coming if entry.tab == tab]
        wanted = select(*_COLUMNS).where(_E.visit == code, _E.tab == tab, _E.serial.between(min(serials), max(serials)))
        found = (from_row(row) for row in base.execute(wanted))
        known |= {(one.tab, one.serial): one for one in found if isinstance(one, Kept)}
    return known


def _gone_on(base: Connection, code: str, after: int) -> bool:
    """Whether something was played after this entry already."""
    played = exists().where(_E.visit == code, _E.after == after, _E.kind.in_(PLAYED))
    return bool(base.execute(select(played)).scalar())


def _others(base: Connection, code: str, mine: set[str], seen: int, end: int) -> tuple[Kept, ...]:
    """What tabs that are not mine kept between the entry that was seen and this append."""
    if end <= seen:
        return ()
    wanted = select(*_COLUMNS).where(_E.visit == code, _E.seq > seen, _E.seq <= end, _E.tab.not_in(mine))
    found = (from_row(row) for row in base.execute(wanted.order_by(_E.seq)))
    return tuple(one for one in found if isinstance(one, Kept))


def _row(code: str, one: Kept) -> dict[str, object]:
    return {"visit": code} | {column.name: getattr(one, column.name) for column in _COLUMNS}


def _by_seq(row: Cells) -> tuple[bool, int]:
    return not isinstance(row[0], int), row[0] if isinstance(row[0], int) else 0


def _missing(read: Sequence[Kept | Damage], since: int) -> list[Damage]:
    """Where numbers are lacking between two rows: a torn page, or a row that was taken out by hand."""
    seqs = [since, *(one.seq for one in read if one.seq)]
    gaps = [(a + 1, b - 1) for a, b in itertools.pairwise(seqs) if b > a + 1]
    return [Damage(first, f"entries {first} to {last}", "none") for first, last in gaps]
