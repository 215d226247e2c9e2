"""Cards of events and the files they stand in: `events.csv`, the decks of ours, and decks of the owner of a game.

A file needs the column `date_text` and at least one of `text_en`, `text_nl`, `text_de`; all others may be missing.
Where no codes stand in it, cards are given codes that tell nothing about their dates (rv-1-6).
"""

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from tutor import content
from tutor.content import DataFault, Row
from tutor.games.reisen_verkehr.dates import BadDate, Dated, parse_any
from tutor.kernel.verdict import definition

LANGUAGES = ("en", "nl", "de")
CODE = re.compile("[a-z][a-z0-9]{0,5}")
BLIND = re.compile("(?P<letter>[a-z])[0-9]{3,5}")
"""A code that shows nothing as long as all cards of a deck share the letter."""
LETTER = "t"
FOREIGN = ".csv"
"""The end of the names of decks that are not ours."""
TEST, RECONSTRUCTION = "test", "reconstruction"
"""Words of the column `status`: cards that stand for no event, and cards that were made for this tutor."""


@dataclass(frozen=True, slots=True)
class Front:
    """The event side of a card (rv-1-1): all that anybody knows before the reveal."""

    code: str
    texts: Mapping[str, str] = field(hash=False)
    """Language -> the event, in a sentence."""


@dataclass(frozen=True, slots=True)
class Back:
    """The date side of a card and what we say about it; for the reveal only."""

    code: str
    series: str
    id: str
    """The slug of the event; the same in every series that has it."""
    date: Dated
    category: str = ""
    notes: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Language -> what it was; languages that lack a note are left out."""
    status: str = ""
    """Where the card comes from: `reconstruction` for those of ours, `test`, or what the owner of a deck says."""
    confidence: str = ""
    source: str = ""
    verified: str = ""
    verified_by: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """Both sides of a card, while a deck is made."""

    front: Front
    back: Back

    @property
    def is_test(self) -> bool:
        """Whether it stands for no event, but for a date in a test or a lesson."""
        return self.back.status == TEST

    def coded(self, code: str) -> "Card":
        """The same card under another code."""
        return Card(replace(self.front, code=code), replace(self.back, code=code))


def read_cards(file: Path, status: str = "") -> tuple[Card, ...]:
    """The cards of a file, in its order; `status` for those of which it says none.

    BadData names file, line and reason of everything that is wrong (rv-10-9).
    """
    rows = content.csv_rows(file, ("date_text",))
    content.refuse(column_faults(file, rows))
    given = codes_of(rows)
    faults, cards = list(code_faults(rows, given)), []
    for row, code in zip(rows, given, strict=True):
        try:
            cards.append(_card(row, code, status))
        except DataFault as fault:
            faults.append(fault)
    content.refuse(faults)
    return tuple(cards)


def column_faults(file: Path, rows: list[Row]) -> Iterator[DataFault]:
    """A file without cards, or whose cards have no fronts."""
    if not rows:
        yield DataFault(file, "", "at least one card", "none")
    elif not any(f"text_{lang}" in rows[0].cells for lang in LANGUAGES):
        yield DataFault(file, "line 1", f"a column {' or '.join(f'text_{lang}' for lang in LANGUAGES)}", "none")


def codes_of(rows: list[Row]) -> tuple[str, ...]:
    """The codes of the rows: those of the file, or new ones where it has no such column."""
    if rows and "code" in rows[0].cells:
        return tuple(row["code"] for row in rows)
    fresh = _shuffled([f"{row.line}\t{_texts(row)}" for row in rows])
    return tuple(fresh[f"{row.line}\t{_texts(row)}"] for row in rows)


def code_faults(rows: list[Row], codes: tuple[str, ...]) -> Iterator[DataFault]:
    """Codes that cannot be written in a move, or that two cards share."""
    lines: dict[str, int] = {}
    for row, code in zip(rows, codes, strict=True):
        if not CODE.fullmatch(code):
            yield row.fault("code", "a small letter and up to five more letters or digits", code or "nothing")
        elif lines.setdefault(code, row.line) != row.line:
            yield row.fault("code", "each code once", f"{code}, as in line {lines[code]}")


def _card(row: Row, code: str, status: str) -> Card:
    texts = _texts(row)
    if not texts:
        raise row.fault("text_en", "a sentence in at least one language", "nothing")
    first = next(iter(texts.values()))
    rest = {name: row.cells.get(name, "") for name in ("category", "confidence", "source", "verified", "verified_by")}
    back = Back(
        code=code,
        series=row.cells.get("series") or Path(str(row.file)).name,
        id=row.cells.get("id") or f"{Path(str(row.file)).name}:{code}",
        date=read_date(row),
        notes=_notes(row),
        status=row.cells.get("status") or status,
        **rest,
    )
    return Card(Front(code, {lang: texts.get(lang, first) for lang in LANGUAGES}), back)


def _texts(row: Row) -> dict[str, str]:
    """The fronts that the row has, by language."""
    return {lang: text for lang in LANGUAGES if (text := row.cells.get(f"text_{lang}"))}


def _notes(row: Row) -> dict[str, str]:
    return {lang: text for lang in LANGUAGES if (text := row.cells.get(f"note_{lang}"))}


@definition("rv-10-9", "rv-10-11")
def read_date(row: Row) -> Dated:
    """The date of a row, which its further columns, if there are any, must confirm; DataFault otherwise."""
    try:
        dated = parse_any(row["date_text"])
    except BadDate as bad:
        raise row.fault("date_text", bad.expected, bad.found) from None
    found = {"date_form": dated.form, "earliest": str(dated.interval.earliest), "latest": str(dated.interval.latest)}
    for column, right in found.items():
        if row.cells.get(column, right) not in (right, ""):
            raise row.fault(column, f"{right}, as {row['date_text']} says", row[column])
    return dated


# ---- codes of a mix


def is_foreign(series: str) -> bool:
    """Whether a series is a deck of the owner, which stands in a file of its own."""
    return series.endswith(FOREIGN)


@definition("rv-1-6", "rv-1-7")
def recoded(cards: list[tuple[str, Card]]) -> Mapping[tuple[str, Card], str]:
    """The codes of a mix: those of the cards where the codes of all were given out together, else new ones for all.

    Ours were: all are apart and of one letter. Of a deck of the owner nobody knows, and codes from a part of the range,
    or from outside ours, would show which series a card is from. New ones follow from series, old code and front
    alone: the same mix has the same codes, whatever the dates are.
    """
    codes = [card.front.code for _, card in cards]
    letters = {found["letter"] if (found := BLIND.fullmatch(code)) else "" for code in codes}
    foreign = any(is_foreign(series) for series, _ in cards)
    if not foreign and len(set(codes)) == len(codes) and len(letters) == 1 and "" not in letters:
        return {one: one[1].front.code for one in cards}
    told = {one: f"{one[0]}\t{one[1].front.code}\t{one[1].front.texts['en']}" for one in cards}
    fresh = _shuffled(told.values())
    return {one: fresh[text] for one, text in told.items()}


def _shuffled(told: Iterable[str]) -> Mapping[str, str]:
    """A code for each of these texts, in an order in which nobody can read anything."""
    ranked = sorted(Counter(told), key=lambda text: hashlib.sha256(text.encode()).digest())
    width = max(3, len(str(len(ranked))))
    return {text: f"{LETTER}{at:0{width}}" for at, text in enumerate(ranked, 1)}
