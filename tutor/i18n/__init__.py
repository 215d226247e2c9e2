"""Words in en, nl and de: a key and its facts become a sentence; numbers and chances as the language writes them.

At page time only the standard library's gettext runs: PO files are compiled once into the user's cache (`compiled`).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction
from functools import cache
from gettext import NullTranslations
from importlib.resources.abc import Traversable

from tutor import content
from tutor.i18n.compiled import po_files, translations

LANGUAGES = ("en", "nl", "de")
PLACEHOLDER = re.compile(r"\{(\w+)\}")
STOPS = (".", "”", "“", "’")
"""Before these no fact ends with a full stop: the sentence has its own, or goes on behind the quotation."""
REF = re.compile(r"[a-z]+:[a-z0-9][a-z0-9:_-]*")


@dataclass(frozen=True, eq=False)
class Words:
    """The words of one language; what it lacks is said in English, and what that lacks too as the key in ⟦ ⟧.

    Texts hold no markup and are not escaped: a page escapes what it shows.
    """

    lang: str
    sources: tuple[NullTranslations, ...]
    """Asked in this order."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Ref (`t:england`) -> its name in this language."""
    called: Mapping[str, str] = field(default_factory=dict)
    """Ref -> what people here call it, whatever names come."""

    def __call__(self, key: str, /, **facts: int | str) -> str:
        """The sentence of a key with its facts filled in. Never raises: a gap is visible as ⟦key⟧ or ⟦fact⟧.

        The fact `n` chooses singular or plural. A fact that is a ref stands there as its name. A fact that ends with a
        full stop loses it before another one (`v.Chr.`), and before the end of a quotation.
        """
        found = self._find(key, facts.get("n"))
        if not found:
            return f"⟦{key}⟧"

        def filled(hit: re.Match[str]) -> str:
            text = self._fact(facts.get(hit[1]), hit[1])
            return text.removesuffix(".") if found.startswith(STOPS, hit.end()) else text

        return PLACEHOLDER.sub(filled, found)

    def has(self, key: str) -> bool:
        """Whether there is a text for this key, in the language itself or in English."""
        return bool(self._find(key, None))

    def own(self, key: str) -> bool:
        """Whether the language itself has a text for this key."""
        here = self.sources[: len(self.sources) // 2] if self.lang != "en" else self.sources
        return any(source.gettext(key) for source in here)

    def with_names(self, names: Mapping[str, str]) -> "Words":
        """The same words, which know these refs as well."""
        return replace(self, names={**self.names, **names, **self.called})

    def calling(self, called: Mapping[str, str]) -> "Words":
        """The same words, in which these refs are always called so."""
        return replace(self, names={**self.names, **called}, called=called)

    def name(self, ref: str) -> str:
        """The name of a ref, or the ref in ⟦ ⟧."""
        return self.names.get(ref, f"⟦{ref}⟧")

    def _find(self, key: str, n: int | str | None) -> str:
        if not key:  # gettext keeps the header of the file there
            return ""
        for source in self.sources:
            found = source.ngettext(key, key, n) if isinstance(n, int) else ""
            found = found or source.gettext(key)
            if found:
                return found
        return ""

    def _fact(self, value: int | str | None, name: str) -> str:
        if value is None:
            return f"⟦{name}⟧"
        if isinstance(value, str) and REF.fullmatch(value):
            return self.name(value)
        return str(value)


def words(lang: str, *folders: Traversable) -> Words:
    """The words of these folders (each with `<lang>/*.po`, or with `locale/` in it), those of a later one first.

    Without a folder: the words that all games share. Files are read once a process.
    BadData when a file cannot be read or a key stands twice in one folder.
    """
    return _words(language(lang, any_at_all=True), folders or (content.root(),))


@cache
def _words(lang: str, folders: tuple[Traversable, ...]) -> Words:
    places = [locale_folder(folder) for folder in reversed(folders)]
    chain = [translations(po_files(place, code), code) for code in dict.fromkeys((lang, "en")) for place in places]
    return Words(lang, tuple(chain))


def locale_folder(folder: Traversable) -> Traversable:
    """The folder with the languages: `locale/` in this one, or itself."""
    inner = folder.joinpath("locale")
    return inner if inner.is_dir() else folder


def language(wanted: str, *, any_at_all: bool = False) -> str:
    """The language meant by a tag such as `nl-BE`; English when it is none of ours (or, with `any_at_all`, no tag)."""
    found = re.match(r"[a-z]{2,3}(?![a-z0-9.])", wanted.strip().lower())
    if found and (any_at_all or found[0] in LANGUAGES):
        return found[0]
    return "en"


# ---- numbers. Babel is imported where one is written, never with this module: a page that shows none needs none.

_SPACE = "\u00a0"


def number(n: int, lang: str) -> str:
    """A whole number with the signs of the language between its thousands."""
    from babel.numbers import format_decimal

    return format_decimal(n, locale=language(lang))


def percent(chance: Fraction, lang: str, signs: bool = False) -> str:
    """A chance in per cent, with one decimal, two near the ends. Says 0 % and 100 % only when that is exact.

    With `signs`, for where there is little room, the ends are `< 0.01 %` and `> 99.99 %` instead of words.
    """
    if not 0 <= chance <= 1:
        raise ValueError(f"a chance is from 0 to 1, not {chance}")
    least, most = Fraction(1, 10_000), Fraction(9_999, 10_000)
    if 0 < chance < least:
        text = _percent(least, 2, lang)
        return f"<{_SPACE}{text}" if signs else words(lang)("percent.less-than", percent=text)
    if most < chance < 1:
        text = _percent(most, 2, lang)
        return f">{_SPACE}{text}" if signs else words(lang)("percent.more-than", percent=text)
    near = 0 < chance < Fraction(1, 1_000) or Fraction(999, 1_000) < chance < 1
    return _percent(chance, 2 if near else 1, lang)


def _percent(chance: Fraction, decimals: int, lang: str) -> str:
    from babel.numbers import format_percent

    exact = (chance * 10 ** (decimals + 2)).denominator == 1
    places = ("#" if exact else "0") * decimals  # "50 %" is exactly a half, "50.0 %" is about a half
    value = Decimal(chance.numerator) / Decimal(chance.denominator)
    return format_percent(value, f"0.{places}{_SPACE}%", locale=language(lang))
