"""What is wrong in the decks of somebody who has the game: everything at once, each with file, key and reason.

A folder is either laid out like `data/reisen_verkehr`, or it holds CSV files of cards; one such file will do.
"""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

from tutor import content
from tutor.content import BadData, DataFault, Row
from tutor.games.reisen_verkehr import components
from tutor.games.reisen_verkehr.cards import LANGUAGES, TEST, Card, read_cards
from tutor.games.reisen_verkehr.components import GAME
from tutor.games.reisen_verkehr.dates import Interval
from tutor.games.reisen_verkehr.deck import EVENTS, SERIES
from tutor.games.reisen_verkehr.rules.reading import asks_for_span

COLUMN = "date_text"
"""What no file of cards lacks."""
FEW = 5
"""So few cards can be in the order of their codes by chance."""


def check(place: Path) -> tuple[DataFault, ...]:
    """All faults of the cards and numbers in this folder, or of the cards in this file; empty: all is well."""
    return tuple(_reported(deck_faults, place) if place.is_file() else _all_faults(place))


def knows(place: Path) -> bool:
    """Whether this is a file of cards, or a folder with one."""
    files = deck_files(place) if place.is_dir() else (place,) if place.suffix == ".csv" else ()
    return any(_has_dates(file) for file in files)


def _has_dates(file: Path) -> bool:
    try:
        return COLUMN in content.text(file).partition("\n")[0].strip().split(",")
    except BadData:
        return False


def spans(folder: Path) -> tuple[tuple[Path, str], ...]:
    """File and code of the cards whose fronts must ask for a span (rv-12-1), which people have to read."""
    found: list[tuple[Path, str]] = []
    for file in deck_files(folder):
        try:
            found += ((file, code) for code in asks_for_span(card.back for card in read_cards(file)))
        except BadData:
            continue  # `check` says what is wrong with it
    return tuple(found)


def deck_files(folder: Path) -> tuple[Path, ...]:
    """The files of cards in a folder."""
    return tuple(sorted((*folder.glob("*.csv"), *(folder / "decks").glob("*.csv"))))


def _all_faults(folder: Path) -> Iterator[DataFault]:
    files = deck_files(folder)
    if not files:
        yield DataFault(folder, "", f"{EVENTS}, or a CSV file of cards", "none")
    for file in files:
        yield from _reported(deck_faults, file)
    if (folder / components.FILE).is_file():
        yield from _reported(_number_faults, folder / components.FILE)


def _reported(faults: Callable[[Path], Iterator[DataFault]], file: Path) -> Iterator[DataFault]:
    """These faults, and those that are raised because the file cannot be read."""
    try:
        yield from faults(file)
    except BadData as bad:
        yield from bad.faults


def deck_faults(file: Path) -> Iterator[DataFault]:
    """All faults of one file of cards: those for which it cannot be played, then those that spoil the game."""
    rows = content.csv_rows(file, (COLUMN,))
    yield from text_faults(rows)
    yield from id_faults(rows)
    if file.name == EVENTS:
        yield from series_faults(rows)
    cards = read_cards(file)
    yield from leak_faults(rows, cards)
    if "code" in rows[0].cells:
        yield from order_faults(file, cards)


def text_faults(rows: list[Row]) -> Iterator[DataFault]:
    """Fronts that are missing in a language the file has, or that two cards share; those of test cards may."""
    for lang in LANGUAGES:
        column, lines = f"text_{lang}", dict[str, int]()
        for row in rows:
            text = row.cells.get(column)
            if text == "":
                yield row.fault(column, "a sentence", "nothing")
            elif text is not None and row.cells.get("status") != TEST and lines.setdefault(text, row.line) != row.line:
                yield row.fault(column, "each front once", f"the front of line {lines[text]}")


def id_faults(rows: list[Row]) -> Iterator[DataFault]:
    """Slugs that are no slugs, or that two cards of a file share."""
    lines: dict[str, int] = {}
    for row in rows:
        slug = row.cells.get("id")
        if slug is not None and not re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", slug):
            yield row.fault("id", "small letters and digits with hyphens", slug or "nothing")
        elif slug is not None and lines.setdefault(slug, row.line) != row.line:
            yield row.fault("id", "each id once", f"{slug}, as in line {lines[slug]}")


def series_faults(rows: list[Row]) -> Iterator[DataFault]:
    """Series that the file of events does not have."""
    for row in rows:
        if row.cells.get("series") not in SERIES:
            yield row.fault("series", f"one of {', '.join(SERIES)}", row.cells.get("series") or "nothing")


def leak_faults(rows: list[Row], cards: tuple[Card, ...]) -> Iterator[DataFault]:
    """Fronts that name a year of their own date (rv-1-6); those of test cards may."""
    for row, card in zip(rows, cards, strict=True):
        for lang in () if card.is_test else LANGUAGES:
            for year in _years_of(card.back.date.interval, row.cells.get(f"text_{lang}", "")):
                yield row.fault(f"text_{lang}", "a front that does not tell its date", year)


def _years_of(date: Interval, text: str) -> Iterator[str]:
    """Numbers in the text that are years of the date, also without the sign of an early one."""
    for number in re.findall(r"(?<![\d.,])\d{3,4}(?![\d.,]?\d)", text):
        if int(number) in date or -int(number) in date:
            yield number


def order_faults(file: Path, cards: tuple[Card, ...]) -> Iterator[DataFault]:
    """Codes in the order of the dates: whoever sees them knows the chain (rv-1-6)."""
    dates = [card.back.date.interval for card in sorted(cards, key=lambda card: card.front.code)]
    if len(dates) <= FEW:
        return
    for names, told in (("rise", dates), ("fall", dates[::-1])):
        if all(one <= other for one, other in pairwise(told)) and told[0] != told[-1]:
            yield DataFault(file, "code", "codes that tell nothing about the dates", f"codes that {names} with them")


def _number_faults(file: Path) -> Iterator[DataFault]:
    found = content.structure(content.toml(file), components.NumbersFile, file)
    yield from components.number_faults(file, found)
    rules = content.load_rulebook(content.root() / GAME / "rulebook.toml").rules
    named = {f"numbers.{name}.rule": origin.rule for name, origin in found.numbers.items()}
    named |= {f"editions.{name}.rule": edition.rule for name, edition in found.editions.items()}
    for key, rule in named.items():
        if rule not in rules:
            yield DataFault(file, key, "a paragraph of rulebook.toml", rule)
