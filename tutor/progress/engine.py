"""The database of visits: where it lies, its tables, how SQLite is set, and what its errors mean."""

import os
import sqlite3
import time
from pathlib import Path

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Engine,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    event,
)
from sqlalchemy import exc as sa_exc
from sqlalchemy.engine import URL, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection

from tutor.progress.journal import StoreFault, Trouble

SETTING = "DOMINI_TUTOR_DB"
WRITES = "tutor_writes"
"""The option of a connection that is going to write."""

TABLES = MetaData()
VISITS = Table(
    "visits",
    TABLES,
    Column("code", String(80), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),
)
# without row ids SQLite keeps the rows of a visit side by side, in order: a torn page costs its own rows only
ENTRIES = Table(
    "entries",
    TABLES,
    Column("visit", String(80), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("branch", Integer, nullable=False),
    Column("after", Integer, nullable=False),
    Column("tab", String(40), nullable=False),
    Column("serial", Integer, nullable=False),
    Column("kind", String(20), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("entries_once", "visit", "tab", "serial", unique=True),
    Index("entries_after", "visit", "after"),
    sqlite_with_rowid=False,
)

_MEANINGS: tuple[tuple[str, Trouble, str], ...] = (
    ("SQLITE_READONLY", "readonly", "a database that can be written"),
    ("SQLITE_PERM", "readonly", "a database that can be written"),
    ("SQLITE_CANTOPEN", "unreachable", "a database that can be opened"),
    ("SQLITE_FULL", "full", "room on the disk"),
    ("SQLITE_BUSY", "locked", "a database that others leave free in time"),
    ("SQLITE_LOCKED", "locked", "a database that others leave free in time"),
    ("SQLITE_CORRUPT", "damaged", "a whole database"),
    ("SQLITE_NOTADB", "damaged", "a database"),
    ("SQLITE_CONSTRAINT", "damaged", "rows as they were written"),
    ("SQLITE_IOERR", "unreachable", "a disk that answers"),
)


def url_of(text: str) -> URL:
    """The URL that is meant: this one, else the setting's, else a file of this user. StoreFault when it is none."""
    text = text or os.environ.get(SETTING, "").strip()
    if not text:
        from platformdirs import user_data_path

        place = user_data_path("domini-tutor", appauthor=False) / "visits.sqlite"
        return URL.create("sqlite", database=str(place))
    try:
        url = make_url(text)
    except sa_exc.ArgumentError:
        # the text may hold a password, so it is not repeated
        raise StoreFault("setting", "a URL as SQLAlchemy writes them", "something else", SETTING) from None
    if url.get_backend_name() == "sqlite" and (not url.database or ":memory:" in url.database):
        raise StoreFault("setting", "a database that outlives the page", "one in memory", SETTING)
    return url


def engine_at(url: URL, wait: float) -> Engine:
    """An engine for this URL; nothing is opened yet. `wait`: seconds to wait while others write."""
    try:
        if url.get_backend_name() != "sqlite":
            return create_engine(url, hide_parameters=True, pool_pre_ping=True)
        engine = create_engine(url, hide_parameters=True, connect_args={"timeout": wait})
    except (sa_exc.ArgumentError, ImportError) as error:
        raise StoreFault("setting", "a database with a driver here", str(error), shown(url)) from error
    file = file_of(url)
    event.listen(engine, "connect", lambda raw, entry: _set_up(raw, entry, file))
    event.listen(engine, "checkout", lambda raw, entry, proxy: _same_file(entry, proxy, file))
    event.listen(engine, "begin", _begin)
    return engine


def file_of(url: URL) -> Path | None:
    """The file of an SQLite database; None for others, and for one that is given as a URI."""
    if url.get_backend_name() != "sqlite" or not url.database or url.database.startswith("file:"):
        return None
    return Path(url.database)


def _set_up(raw: DBAPIConnection, entry: ConnectionPoolEntry, file: Path | None) -> None:
    assert isinstance(raw, sqlite3.Connection)
    # transactions begin where we say, see _begin; bytes that are no UTF-8 are read, and told to be damaged
    raw.isolation_level = None
    raw.text_factory = lambda text: text.decode("utf-8", "replace")
    _write_ahead(raw)
    # each append is on the disk before it is answered for: it is one per click, and waits for one fsync
    raw.execute("PRAGMA synchronous = FULL")
    entry.info["file"] = _identity(file)


def _write_ahead(raw: sqlite3.Connection) -> None:
    """Set the file to WAL, once for ever. The busy timeout does not cover this change, so it is tried again."""
    for _ in range(50):
        try:
            if raw.execute("PRAGMA journal_mode = WAL").fetchone():
                return
        except sqlite3.OperationalError as error:
            if not str(getattr(error, "sqlite_errorname", "")).startswith("SQLITE_BUSY"):
                raise
            time.sleep(0.02)


def _begin(connection: Connection) -> None:
    """A writer takes its lock at once: one that reads first and then wants to write could be refused half-way."""
    writes = connection.get_execution_options().get(WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _same_file(entry: ConnectionPoolEntry, proxy: PoolProxiedConnection, file: Path | None) -> None:
    """A connection to a file that was moved away or put in another's place is dropped: it would write into nothing."""
    if entry.info.get("file") != _identity(file):
        raise sa_exc.DisconnectionError


def _identity(file: Path | None) -> tuple[int, int] | None:
    try:
        found = file.stat() if file else None
    except OSError:
        return None
    return (found.st_dev, found.st_ino) if found else None


# ---- faults


def shown(url: URL) -> str:
    """Where it is, without a password."""
    return url.render_as_string(hide_password=True)


def fault_of(error: Exception, url: URL) -> StoreFault:
    """What an error of the database, or of the system below it, means."""
    original = getattr(error, "orig", None) or error
    name = str(getattr(original, "sqlite_errorname", ""))
    found = f"{type(original).__name__} {name}: {original}".replace(" :", ":")
    for start, kind, expected in _MEANINGS:
        if name.startswith(start):
            return StoreFault(kind, expected, found, shown(url))
    if isinstance(original, PermissionError):
        return StoreFault("readonly", "a folder that can be written", found, shown(url))
    return StoreFault("unreachable", "a database that answers", found, shown(url))
