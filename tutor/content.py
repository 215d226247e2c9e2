"""The only reader of data files: find, decode, validate, and name file and key of what is wrong.

Every reader takes a file or folder, a Path or what importlib.resources gives, so that the owner of a game can have
a folder of his own checked. What is wrong is raised as BadData, whose `faults` are all the faults of the file.
"""

import csv
import io
import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TypeVar

from tutor.kernel.rulebook import Rule, Rulebook

T = TypeVar("T")
_HERE = Path(__file__).parent
_OURS = 'name = "domini-tutor"'


class BadData(ValueError):
    """A data file is wrong; `faults` says what, all of it."""

    @property
    def faults(self) -> tuple["DataFault", ...]:
        """Everything that was found wrong."""
        raise NotImplementedError


class DataFault(BadData):
    """One thing that is wrong: in which file, at which key or line, what was expected and what came."""

    def __init__(self, file: "Traversable | str", key: str, expected: str, found: object) -> None:
        self.file = shown(file)
        self.key = key
        self.expected = expected
        self.found = found if isinstance(found, str) else repr(found)
        place = f"{self.file}: {key}" if key else self.file
        super().__init__(f"{place}: expected {expected}, found {self.found}")

    @property
    def faults(self) -> tuple["DataFault", ...]:
        """Itself."""
        return (self,)


class DataFaults(BadData):
    """All that is wrong in a file, or in several."""

    def __init__(self, faults: Iterable[DataFault]) -> None:
        self._faults = tuple(faults)
        super().__init__("\n".join(map(str, self._faults)))

    @property
    def faults(self) -> tuple[DataFault, ...]:
        """Everything that was found wrong, in the order of the file."""
        return self._faults


def refuse(faults: Iterable[DataFault]) -> None:
    """Raise all these faults together; nothing happens when there are none."""
    found = tuple(faults)
    if found:
        raise DataFaults(found)


# ---- where the files are


@cache
def root() -> Path:
    """The folder of all data: `data/` of the checkout, or the copy that the wheel carries."""
    return _folder("data")


@cache
def notebooks() -> Path:
    """The folder of the notebooks: `notebooks/` of the checkout, or the copy that the wheel carries."""
    return _folder("notebooks")


def _folder(name: str) -> Path:
    project = _HERE.parent / "pyproject.toml"
    if (_HERE.parent / name).is_dir() and project.is_file() and _OURS in project.read_text("utf-8"):
        return _HERE.parent / name
    return _HERE / f"_{name}"


_beside: ContextVar[Path | None] = ContextVar("beside", default=None)


@contextmanager
def beside(folder: Path) -> Iterator[None]:
    """Whatever is read in here may name files that lie in this folder: data of an owner beside a record.

    Only for texts that a person opened from there: a page, where anybody pastes, never reads beside anything.
    """
    token = _beside.set(folder)
    try:
        yield
    finally:
        _beside.reset(token)


def beside_folder() -> Path | None:
    """The folder beside which is being read; None where nothing may be read so."""
    return _beside.get()


def shown(file: "Traversable | str") -> str:
    """How a file is named in a message: ours from `data/` on, one beside a record by its name, others as given."""
    if isinstance(file, Path) and file.is_relative_to(root()):
        return (Path("data") / file.relative_to(root())).as_posix()
    place = beside_folder()
    if isinstance(file, Path) and place is not None and file.is_relative_to(place):
        return file.relative_to(place).as_posix()
    return str(file)


# ---- readers


def text(file: Traversable) -> str:
    """The text of a file in UTF-8, line ends as they are; a byte order mark is passed over."""
    try:
        raw = file.read_bytes()
    except OSError:
        raise DataFault(file, "", "a file that can be read", "none") from None
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise DataFault(file, f"line {line}", "text in UTF-8", f"byte 0x{raw[error.start]:02x}") from None


def toml(file: Traversable) -> dict[str, object]:
    """What a TOML file says, still unchecked: see `structure`."""
    try:
        return tomllib.loads(text(file).replace("\r\n", "\n"))
    except tomllib.TOMLDecodeError as error:
        reason, place = _split_place(str(error))
        raise DataFault(file, place, "TOML", reason) from None


def _split_place(message: str) -> tuple[str, str]:
    found = re.fullmatch(r"(.*) \(at (.*)\)", message, re.DOTALL)
    return (found[1], found[2]) if found else (message, "")


def json_file(file: Traversable) -> object:
    """What a JSON file says, still unchecked. A key that stands twice and numbers that JSON lacks are faults."""

    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        table = dict(pairs)
        if len(table) < len(pairs):
            keys = [key for key, _ in pairs]
            twice = next(key for key in keys if keys.count(key) > 1)
            raise DataFault(file, twice, "each key once", "a key that stands twice")
        return table

    def no_number(word: str) -> object:
        raise DataFault(file, "", "numbers", word)

    try:
        found: object = json.loads(text(file), object_pairs_hook=once, parse_constant=no_number)
    except json.JSONDecodeError as error:
        raise DataFault(file, f"line {error.lineno}, column {error.colno}", "JSON", error.msg) from None
    return found


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table, with the line it stands on; `row["id"]` is the text of a cell."""

    file: Traversable
    line: int
    cells: Mapping[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells[column]

    def number(self, column: str) -> int:
        """The whole number in a cell; DataFault if it holds anything else."""
        cell = self.cells[column]
        if not re.fullmatch(r"-?[0-9]{1,18}", cell):
            raise self.fault(column, "a whole number", cell or "nothing")
        return int(cell)

    def items(self, column: str, sign: str = "|") -> tuple[str, ...]:
        """The items in a cell, parted by a sign; none in an empty cell."""
        return tuple(part.strip() for part in self.cells[column].split(sign)) if self.cells[column] else ()

    def fault(self, column: str, expected: str, found: object) -> DataFault:
        """What is wrong in a cell of this row."""
        return DataFault(self.file, f"line {self.line}, {column}", expected, found)


def csv_rows(file: Traversable, columns: Sequence[str] = ()) -> list[Row]:
    """The rows of a CSV file with a header. All these columns must be there; others may be, in any order."""
    lines = csv.reader(io.StringIO(text(file), newline=""), strict=True)
    rows, faults, start = [], [], 1
    try:
        header = [name.strip() for name in next(lines, [])]
        refuse(_header_faults(file, header, columns))
        start = lines.line_num + 1
        for cells in lines:
            if cells and len(cells) == len(header):
                table = dict(zip(header, (cell.strip() for cell in cells), strict=True))
                rows.append(Row(file, start, table))
            elif cells:
                faults.append(DataFault(file, f"line {start}", f"{len(header)} cells", f"{len(cells)}"))
            start = lines.line_num + 1
    except csv.Error as error:
        faults.append(DataFault(file, f"line {start}", "CSV", str(error)))
    refuse(faults)
    return rows


def _header_faults(file: Traversable, header: list[str], columns: Sequence[str]) -> Iterable[DataFault]:
    for name in columns:
        if name not in header:
            yield DataFault(file, "line 1", f"a column {name}", ", ".join(header) or "nothing")
    for name in sorted({name for name in header if header.count(name) > 1}):
        yield DataFault(file, "line 1", "each column once", f"{name} twice")


def structure(raw: object, kind: type[T], where: "Traversable | str", key: str = "") -> T:
    """The dataclass that raw data describe; BadData with every fault, `key` before each of their keys.

    Strict: an unknown key is a fault, and so is a number where text belongs or the other way round.
    A field whose name ends in `_` is spelled without it in the file (`from_` is `from`).
    """
    # cattrs costs some 50 ms, so it is imported only where data are read
    from tutor._strict import Mismatches, structured

    try:
        return structured(raw, kind)
    except Mismatches as wrong:
        raise DataFaults(DataFault(where, _join(key, path), *rest) for path, *rest in wrong.faults) from None


def _join(key: str, path: str) -> str:
    return key + path if not key or path.startswith("[") else f"{key}.{path}".rstrip(".")


def each(items: Iterable[T], check: Callable[[T], object]) -> None:
    """Run a check on each item and raise the faults of all of them together."""
    faults: list[DataFault] = []
    for item in items:
        try:
            check(item)
        except BadData as bad:
            faults += bad.faults
    refuse(faults)


# ---- rulebooks


@dataclass(frozen=True, slots=True)
class _RulebookFile:
    game: str
    edition: str
    prefix: str
    rule: tuple[Rule, ...]


def load_rulebook(file: Traversable) -> Rulebook:
    """The numbered paragraphs of a game; BadData names every paragraph that is wrong."""
    book = structure(toml(file), _RulebookFile, file)
    refuse(_rule_faults(file, book))
    return Rulebook(book.game, book.edition, {rule.id: rule for rule in book.rule})


def _rule_faults(file: Traversable, book: _RulebookFile) -> Iterable[DataFault]:
    seen: set[str] = set()
    for at, rule in enumerate(book.rule):
        expected = f"{book.prefix}-{rule.section}-<number>"
        if not re.fullmatch(rf"{re.escape(book.prefix)}-{rule.section}-[1-9][0-9]*", rule.id):
            yield DataFault(file, f"rule[{at}].id", expected, rule.id)
        if rule.id in seen:
            yield DataFault(file, f"rule[{at}].id", "each id once", f"{rule.id} a second time")
        if not rule.source:
            yield DataFault(file, f"rule[{at}].source", "at least one heading", "none")
        seen.add(rule.id)
