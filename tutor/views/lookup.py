"""Looking a paragraph up: by its number or by words, in any of the languages; and the rulebook by chapters.

An index is built once for a rulebook in a language; all of it is pure. The page and the command line ask the same one.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from unicodedata import combining, normalize

from tutor.i18n import Words
from tutor.kernel.rulebook import Rule, Rulebook

BEST = 12
"""Hits that a page shows."""
LONGEST = 80
"""Characters of a question that are read; nobody types more."""

_TOKEN = re.compile(r"[^\W_]+")
_ID = re.compile(r"(?:¶|§)?\s*(?:[a-z]+[\s.-]*)?(\d{1,3})(?:[\s.-]+(\d{1,3}))?")
_SENTENCE = re.compile(r".+?[.?!](?=\s|$)")
_DIGRAPHS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})
_TITLE, _STATEMENT, _HEADING = 12.0, 4.0, 1.5
_WHOLE, _BEGIN, _PART, _STEM = 1.0, 0.8, 0.5, 0.4
_SHORT_PART, _SHORT_STEM, _ENDING = 3, 4, 3


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph in words."""

    rule: Rule
    title: str
    statement: str
    other: str
    """The other reading of a ruling; empty where there is none."""
    headings: tuple[str, ...]
    """The printed headings it stands under."""

    def sentence(self, wanted: str = "") -> str:
        """One of its sentences, where one line has to do: the first that holds something of what was asked for."""
        sentences = [hit.group().strip() for hit in _SENTENCE.finditer(self.statement)] or [self.statement]
        words = _long(wanted)
        return next((one for one in sentences if words and _spans(one, words)), sentences[0])


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the rulebook, by its number."""

    number: int
    name: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True)
class Index:
    """A rulebook in one language."""

    rulebook: Rulebook
    paragraphs: tuple[Paragraph, ...]
    """In the printed order."""
    names: tuple[str, ...]
    """The names of the chapters, in their order."""
    little: frozenset[str] = frozenset()
    """Words of a question that say nothing of what it is about, folded."""

    @cached_property
    def chapters(self) -> tuple[Chapter, ...]:
        """The whole rulebook, chapter by chapter."""
        numbers = dict.fromkeys(one.rule.section for one in self.paragraphs)
        return tuple(
            Chapter(number, name, tuple(one for one in self.paragraphs if one.rule.section == number))
            for number, name in zip(numbers, self.names, strict=True)
        )

    @cached_property
    def by_id(self) -> dict[str, Paragraph]:
        """Every paragraph by its id."""
        return {one.rule.id: one for one in self.paragraphs}

    @cached_property
    def _folded(self) -> tuple[tuple[tuple[float, frozenset[str]], ...], ...]:
        """Per paragraph its words by field, with what a hit in that field is worth."""
        return tuple(_fields(one) for one in self.paragraphs)

    @cached_property
    def _vocabulary(self) -> frozenset[str]:
        return frozenset().union(*(words for fields in self._folded for _, words in fields))

    def search(self, text: str, most: int | None = BEST) -> tuple[Paragraph, ...]:
        """The paragraphs that a text asks for, the best first: its number before its title, statement and headings.

        Every word must be found, but for the little ones of a question; where no paragraph has them all, those with the
        most of them, at least half.
        """
        text = text.strip()[:LONGEST]
        number = _ID.fullmatch(fold(text))
        found = self._numbered(*number.groups()) if number else []
        if number and number[2] and (found or not text[-1 - len(number[2])].isspace()):
            return tuple(found)  # a whole id means that paragraph and no other
        return tuple(dict.fromkeys((*found, *self._worded(tuple(dict.fromkeys(tokens(text)))))))[:most]

    def _numbered(self, chapter: str, number: str | None) -> list[Paragraph]:
        """By the numbers in the ids: of a whole chapter, or the one of both."""
        wanted = [chapter, number] if number else [chapter]
        return [one for one in self.paragraphs if one.rule.id.split("-")[1 : 1 + len(wanted)] == wanted]

    def _worded(self, wanted: tuple[str, ...]) -> list[Paragraph]:
        wanted = tuple(word for word in wanted if word not in self.little) or wanted
        ranked: list[tuple[int, float, Paragraph]] = []
        likenesses = [self._likenesses(word) for word in wanted]
        for one, fields in zip(self.paragraphs, self._folded, strict=True):
            worth = [_worth(likeness, fields) for likeness in likenesses]
            ranked.append((sum(map(bool, worth)), sum(worth), one))
        most = max((hits for hits, _, _ in ranked), default=0)
        if not most or most < len(wanted) / 2:
            return []
        ranked.sort(key=lambda row: -row[1])
        return [one for hits, _, one in ranked if hits == most]

    def _likenesses(self, wanted: str) -> dict[str, float]:
        """The words of the rulebook that a typed word may mean."""
        found = {word: _likeness(wanted, word) for word in self._vocabulary}
        return {word: likeness for word, likeness in found.items() if likeness}

    def beside(self, rule: str) -> tuple[Paragraph | None, Paragraph | None]:
        """The paragraphs before and after one, in the printed order."""
        ids = [one.rule.id for one in self.paragraphs]
        at = ids.index(self.by_id[rule].rule.id)
        before = self.paragraphs[at - 1] if at else None
        return before, self.paragraphs[at + 1] if at + 1 < len(ids) else None


def index(rulebook: Rulebook, words: Words) -> Index:
    """The rulebook in the language of these words."""
    paragraphs = tuple(paragraph(rule, words) for rule in rulebook.rules.values())
    numbers = dict.fromkeys(one.rule.section for one in paragraphs)
    names = tuple(_chapter(number, words) for number in numbers)
    little = frozenset(tokens(words("rules.little"))) if words.has("rules.little") else frozenset()
    return Index(rulebook, paragraphs, names, little)


def _chapter(number: int, words: Words) -> str:
    key = f"chapter.{number}"
    return words(key) if words.has(key) else str(number)


def paragraph(rule: Rule, words: Words) -> Paragraph:
    """One paragraph in words."""
    other = f"rule.{rule.id}.other"
    return Paragraph(
        rule=rule,
        title=words(f"rule.{rule.id}.title"),
        statement=words(f"rule.{rule.id}"),
        other=words(other) if words.has(other) else "",
        headings=tuple(words(f"heading.{slug}") for slug in rule.source),
    )


# ---- words without their dress


def fold(text: str) -> str:
    """A text without case and diacritics; ß is ss."""
    return "".join(sign for sign in normalize("NFKD", text.casefold()) if not combining(sign))


def tokens(text: str) -> list[str]:
    """The words of a text, folded, in their order."""
    return _TOKEN.findall(fold(text))


def _forms(text: str) -> frozenset[str]:
    """The words of a text, folded; umlauts also as they are written where there is no key for them."""
    spelt = text.translate(_DIGRAPHS)
    return frozenset(tokens(text)) | (frozenset(tokens(spelt)) if spelt != text else frozenset())


def _fields(one: Paragraph) -> tuple[tuple[float, frozenset[str]], ...]:
    rest = " ".join((*one.headings, one.other))
    return (_TITLE, _forms(one.title)), (_STATEMENT, _forms(one.statement)), (_HEADING, _forms(rest))


def _worth(likeness: Mapping[str, float], fields: Iterable[tuple[float, frozenset[str]]]) -> float:
    """What the best of these words is worth in a paragraph."""
    return max(
        weight * max((likeness[word] for word in likeness.keys() & words), default=0.0) for weight, words in fields
    )


def _likeness(word: str, other: str) -> float:
    """How well a typed word fits a printed one: the same, its beginning, a part of it, the same without an ending."""
    if word == other:
        return _WHOLE
    if other.startswith(word) and len(word) > 1:
        return _BEGIN
    if len(word) >= _SHORT_PART and word in other:
        return _PART
    longer = len(word) - len(other)
    return _STEM if len(other) >= _SHORT_STEM and longer <= _ENDING and word.startswith(other) else 0.0


# ---- what was found, in the text itself


def marked(text: str, wanted: str, mark: Callable[[str], str], plain: Callable[[str], str]) -> str:
    """A text in which the parts that were asked for are marked; `mark` and `plain` dress the pieces."""
    spans = _spans(text, _long(wanted))
    pieces, at = [], 0
    for start, end in spans:
        pieces += [plain(text[at:start]), mark(text[start:end])]
        at = end
    return "".join((*pieces, plain(text[at:])))


def _long(wanted: str) -> list[str]:
    return [word for word in tokens(wanted[:LONGEST]) if len(word) > 1]


def _spans(text: str, words: list[str]) -> list[tuple[int, int]]:
    """Where these words stand in a text: the whole of each word that begins with one, or the part that is one."""
    found: list[tuple[int, int]] = []
    for hit in re.finditer(r"[^\W_]+", text):
        folded = [fold(sign) for sign in hit.group()]
        for word in words:
            at = "".join(folded).find(word)
            if at == 0 or (at > 0 and len(word) >= _SHORT_PART):
                found.append((hit.start() + _sign(folded, at), hit.start() + _sign(folded, at + len(word) - 1) + 1))
                break
    return found


def _sign(folded: list[str], at: int) -> int:
    """Which sign of a word the folded place lies in."""
    for n, sign in enumerate(folded):
        at -= len(sign)
        if at < 0:
            return n
    return len(folded) - 1
