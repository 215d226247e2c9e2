"""PO files read through Babel: their entries, what is wrong with them, and their compiled form."""

import hashlib
import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.resources.abc import Traversable

from babel import UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, PoFileParser

from tutor import content
from tutor.content import DataFault

STAMP = re.compile(r"en ([0-9a-f]{8})")


@dataclass(frozen=True, slots=True)
class Entry:
    """One key of a catalogue with its text, or with its plural forms in order."""

    file: Traversable
    line: int
    key: str
    texts: tuple[str, ...]
    plural: bool
    stamp: str
    """The hash of the English text that was translated; empty when there is none."""
    fuzzy: bool

    @property
    def complete(self) -> bool:
        """Whether every form has its text, and nobody doubts it."""
        return all(self.texts) and not self.fuzzy

    @property
    def digest(self) -> str:
        """The hash that a translation of this entry carries."""
        return hashlib.sha256("\0".join(self.texts).encode()).hexdigest()[:8]

    def fault(self, expected: str, found: str) -> DataFault:
        """What is wrong with this entry."""
        return DataFault(self.file, self.key, expected, found)


class _Listed(Catalog):
    """A catalogue that also keeps every message as it comes, where Babel merges those of one key."""

    def __init__(self) -> None:
        super().__init__()
        self.listed: list[Message] = []

    def __setitem__(self, key: str | tuple[str, ...] | list[str], message: Message) -> None:
        if message.id:
            self.listed.append(message)
        super().__setitem__(key, message)


def read(file: Traversable) -> tuple[Entry, ...]:
    """All entries of a PO file in their order; BadData when it is no PO file."""
    parsed = _Listed()
    try:
        PoFileParser(parsed, ignore_obsolete=True, abort_invalid=True).parse(content.text(file).splitlines())
    except PoFileError as error:
        raise DataFault(file, f"line {error.lineno + 1}", "a PO file", error.line) from None
    except (ValueError, UnknownLocaleError, IndexError) as error:  # what Babel raises on a header that is wrong
        raise DataFault(file, "", "a PO file", str(error)) from None
    return tuple(_entry(file, message) for message in parsed.listed)


def _entry(file: Traversable, message: Message) -> Entry:
    plural = not isinstance(message.id, str)
    key = message.id if isinstance(message.id, str) else message.id[0]
    texts = (message.string,) if isinstance(message.string, str) else tuple(message.string or ("",))
    stamps = [found[1] for comment in message.auto_comments if (found := STAMP.fullmatch(comment))]
    return Entry(file, message.lineno or 0, key, texts, plural, stamps[-1] if stamps else "", message.fuzzy)


def merged(files: Iterable[Traversable]) -> dict[str, Entry]:
    """The entries of several files by key; BadData names each key that stands twice."""
    found: dict[str, Entry] = {}
    faults = []
    for file in files:
        for entry in read(file):
            first = found.setdefault(entry.key, entry)
            if first is not entry:
                faults.append(entry.fault("each key once", f"a second one in line {entry.line}, {_first(first)}"))
    content.refuse(faults)
    return found


def _first(entry: Entry) -> str:
    return f"the first in {entry.file.name}, line {entry.line}"


def compile_po(files: tuple[Traversable, ...], lang: str) -> bytes:
    """The files of one language as one MO file. What is empty or in doubt is left out, so English takes its place."""
    whole = _catalogue(lang)
    for entry in _complete(files):
        whole.add(
            (entry.key, entry.key) if entry.plural else entry.key, entry.texts if entry.plural else entry.texts[0]
        )
    target = io.BytesIO()
    write_mo(target, whole)
    return target.getvalue()


def _catalogue(lang: str) -> Catalog:
    try:
        return Catalog(locale=lang, charset="utf-8")
    except UnknownLocaleError:
        return Catalog(charset="utf-8")


def plural_forms(lang: str) -> int:
    """How many plural forms a language has."""
    return _catalogue(lang).num_plurals


def _complete(files: tuple[Traversable, ...]) -> Iterator[Entry]:
    return (entry for entry in merged(files).values() if entry.complete)
