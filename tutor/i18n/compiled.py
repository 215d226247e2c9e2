"""PO files as gettext reads them: compiled once, kept in the user's cache under a hash of what they say."""

import io
import struct
import time
from contextlib import suppress
from gettext import GNUTranslations, NullTranslations
from hashlib import sha256
from importlib.resources.abc import Traversable
from pathlib import Path
from tempfile import NamedTemporaryFile

from tutor import content

_FORMAT = b"1"
"""Raised when the same PO files are to be compiled in another way."""
_KEEP = 60 * 86_400
"""Seconds after which a compiled catalogue that nobody made anew may go."""


class _Nothing(NullTranslations):
    """Answers with nothing, where gettext would give the key back: so a gap can be told from a text."""

    def gettext(self, message: str) -> str:
        return ""

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return ""


def po_files(folder: Traversable, lang: str) -> tuple[Traversable, ...]:
    """The catalogues of a language in a folder of languages, by name; none when it lacks the language."""
    place = folder.joinpath(lang)
    if not place.is_dir():
        return ()
    return tuple(sorted((file for file in place.iterdir() if file.name.endswith(".po")), key=lambda file: file.name))


def translations(files: tuple[Traversable, ...], lang: str) -> NullTranslations:
    """These catalogues of one language together; empty texts for what they lack. BadData when they are wrong."""
    found = _read(files, lang) if files else _Nothing()
    found.add_fallback(_Nothing())
    return found


def _read(files: tuple[Traversable, ...], lang: str) -> GNUTranslations:
    place = _cache_folder() / f"{lang}-{_digest(files)}.mo"
    # a cache may be unreadable, or cut off by a full disk: then the words are compiled again
    with suppress(OSError, ValueError, struct.error), place.open("rb") as file:
        return GNUTranslations(file)
    from tutor.i18n.po import compile_po  # brings babel, 80 ms

    compiled = compile_po(files, lang)
    with suppress(OSError):
        _keep(place, compiled)
    return GNUTranslations(io.BytesIO(compiled))


def _cache_folder() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("domini-tutor", appauthor=False) / "words"


def _digest(files: tuple[Traversable, ...]) -> str:
    whole = sha256(_FORMAT)
    for file in files:
        text = content.text(file).encode()
        whole.update(f"{file.name}\0{len(text)}\0".encode() + text)
    return whole.hexdigest()[:24]


def _keep(place: Path, compiled: bytes) -> None:
    """Write in one stroke, so that a second process never reads half; and clear out what is long past use."""
    place.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=place.parent, suffix=".mo", delete=False) as file:
        file.write(compiled)
    Path(file.name).replace(place)
    for old in place.parent.glob("*.mo"):
        if old.stat().st_mtime < time.time() - _KEEP:
            old.unlink(missing_ok=True)
