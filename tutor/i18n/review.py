"""What is wrong with catalogues: missing, stale, untranslated, other placeholders; and the stamps that tell stale ones.

An entry in nl or de carries the hash of the English text it translates (`#. en 1a2b3c4d`).
When the English changes, the entry is stale until somebody has looked at it and it is stamped anew.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from importlib.resources.abc import Traversable
from pathlib import Path

from tutor import content
from tutor.content import BadData, DataFault
from tutor.i18n import LANGUAGES, PLACEHOLDER, locale_folder
from tutor.i18n.compiled import po_files
from tutor.i18n.po import Entry, merged, plural_forms, read

KEY = re.compile(r"[a-z0-9]+([._-][a-z0-9]+)*")
MARKUP = re.compile(r"</?[A-Za-z!][^>]*>?|&#?\w+;")
SAME = "same.txt"
_STAMP_LINE = re.compile(r"#\. en [0-9a-f]{8}\s*")


@dataclass(frozen=True, slots=True)
class Same:
    """A key, or a pattern of keys, whose text may be the same in English and in another language, and why."""

    file: Traversable
    line: int
    pattern: str
    reason: str


def folders(given: Iterable[Traversable] = ()) -> tuple[Traversable, ...]:
    """The folders of languages that are meant: those given, or the shared one and that of every game."""
    places = tuple(given) or (content.root(), *sorted(p for p in content.root().iterdir() if (p / "locale").is_dir()))
    return tuple(locale_folder(place) for place in places)


def check(places: Iterable[Traversable]) -> Iterator[DataFault]:
    """Everything that is wrong with the catalogues in these folders of languages."""
    allowed: list[Same] = []
    used: set[Same] = set()
    try:
        allowed = [rule for place in places for rule in same_rules(place)]
        shared = content.root() / "locale"
        outside = [] if shared in places else same_rules(shared)
    except BadData as bad:
        yield from bad.faults
        return
    for place in places:
        yield from _check_folder(place, [*allowed, *outside], used)
    for rule in allowed:
        if rule not in used:
            yield DataFault(rule.file, f"line {rule.line}", "a pattern that some equal text needs", rule.pattern)


def same_rules(place: Traversable) -> list[Same]:
    """The allow-list of a folder of languages: lines of `pattern  reason`; `#` starts a comment."""
    file = place.joinpath(SAME)
    if not file.is_file():
        return []
    rules, faults = [], []
    for n, line in enumerate(content.text(file).splitlines(), 1):
        pattern, _, reason = line.strip().partition(" ")
        if pattern and not pattern.startswith("#"):
            rules.append(Same(file, n, pattern, reason.strip()))
            faults += [] if reason.strip() else [DataFault(file, f"line {n}", "a reason after the pattern", "none")]
    content.refuse(faults)
    return rules


def _check_folder(place: Traversable, allowed: list[Same], used: set[Same]) -> Iterator[DataFault]:
    try:
        catalogues = {lang: merged(po_files(place, lang)) for lang in LANGUAGES}
    except BadData as bad:
        yield from bad.faults
        return
    english = catalogues["en"]
    for entry in english.values():
        yield from _check_alone(entry, "en")
    for lang in LANGUAGES[1:]:
        own = catalogues[lang]
        for entry in english.values():
            if entry.key not in own:
                file = place.joinpath(lang, entry.file.name)
                yield DataFault(file, entry.key, "a translation", "nothing")
        for entry in own.values():
            yield from _check_alone(entry, lang)
            yield from _check_pair(entry, english, allowed, used)


def _check_alone(entry: Entry, lang: str) -> Iterator[DataFault]:
    if not KEY.fullmatch(entry.key):
        yield entry.fault("a key of small letters, digits, dots and dashes", entry.key)
    if entry.fuzzy:
        yield entry.fault("a text that nobody doubts", "a fuzzy one")
    if not all(text.strip() for text in entry.texts):
        yield entry.fault("a text", "nothing")
    if entry.plural and len(entry.texts) != plural_forms(lang):
        yield entry.fault(f"{plural_forms(lang)} plural forms", str(len(entry.texts)))
    for text in entry.texts:
        if found := MARKUP.search(text):
            yield entry.fault("text without markup", found[0])
        if set("{}") & set(PLACEHOLDER.sub("", text)):
            yield entry.fault("placeholders like {name}", text)


def _check_pair(
    entry: Entry, english: Mapping[str, Entry], allowed: list[Same], used: set[Same]
) -> Iterator[DataFault]:
    source = english.get(entry.key)
    if source is None:
        yield entry.fault("a key that English has", "one it lacks")
        return
    if entry.stamp != source.digest:
        found = f"en {entry.stamp}: the English has changed since" if entry.stamp else "none: run stamp"
        yield entry.fault(f"the stamp en {source.digest}", found)
    if entry.plural != source.plural:
        forms = {True: "plural forms", False: "one form"}
        yield entry.fault(f"{forms[source.plural]}, as in English", forms[entry.plural])
    if _placeholders(entry) != _placeholders(source):
        yield entry.fault(f"the placeholders {_listed(source)}", _listed(entry))
    if _same_words(entry, source):
        fitting = [rule for rule in allowed if fnmatchcase(entry.key, rule.pattern)]
        used.update(fitting)
        if not fitting:
            yield entry.fault(f"other words than in English, or a line in {SAME}", entry.texts[0])


def _placeholders(entry: Entry) -> set[str]:
    return {name for text in entry.texts for name in PLACEHOLDER.findall(text)}


def _listed(entry: Entry) -> str:
    return " ".join(f"{{{name}}}" for name in sorted(_placeholders(entry))) or "none"


def _same_words(entry: Entry, source: Entry) -> bool:
    bare = PLACEHOLDER.sub("", entry.texts[0])
    return entry.texts == source.texts and any(letter.isalpha() for letter in bare)


# ---- stamps


@dataclass(frozen=True, slots=True)
class Stamped:
    """What `stamp` did to a file: how many entries got their stamp, and which are stale and were left so."""

    file: Path
    written: int
    stale: tuple[str, ...]


def stamp(places: Iterable[Traversable], reviewed: Iterable[str] = ()) -> Iterator[Stamped]:
    """Write the stamps that are missing; a stale one is renewed only if a pattern in `reviewed` matches its key.

    Nothing else in the files changes, not even an order or a line's end.
    """
    patterns = tuple(reviewed)
    for place in places:
        english = merged(po_files(place, "en"))
        for lang in LANGUAGES[1:]:
            for file in po_files(place, lang):
                yield _stamp_file(Path(str(file)), english, patterns)


def _stamp_file(file: Path, english: Mapping[str, Entry], reviewed: tuple[str, ...]) -> Stamped:
    lines = content.text(file).splitlines(keepends=True)
    written, stale = 0, []
    for entry in sorted(read(file), key=lambda entry: -entry.line):
        source = english.get(entry.key)
        if source is None or entry.stamp == source.digest or not entry.complete:
            continue
        if entry.stamp and not any(fnmatchcase(entry.key, pattern) for pattern in reviewed):
            stale.append(entry.key)
            continue
        _set_stamp(lines, entry.line - 1, source.digest)
        written += 1
    if written:
        file.write_bytes("".join(lines).encode())
    return Stamped(file, written, tuple(reversed(stale)))


def _set_stamp(lines: list[str], at: int, digest: str) -> None:
    """Put the stamp right above the msgid in line `at` (from 0), in place of one that stands in its comments."""
    first = at
    while first and lines[first - 1].startswith("#"):
        first -= 1
    end = lines[at][len(lines[at].rstrip("\r\n")) :] or "\n"
    kept = [line for line in lines[first:at] if not _STAMP_LINE.fullmatch(line)]
    lines[first:at] = [*kept, f"#. en {digest}{end}"]
