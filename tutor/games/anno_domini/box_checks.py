"""What is wrong in the cards, the table of events and the numbers of a board owner; part of `checks`."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from math import isqrt
from pathlib import Path

from tutor import content
from tutor.content import BadData, DataFault
from tutor.games.anno_domini.components import (
    CARD_COLUMNS,
    CARD_NUMBERS,
    STATUSES,
    Colours,
    EventRow,
    NumbersFile,
    naming_faults,
    read_events,
    read_numbers,
)
from tutor.games.anno_domini.printed import GAME, printed
from tutor.games.anno_domini.tables import (
    LANGUAGES,
    Rows,
    id_faults,
    ids,
    number_faults,
)

NUMBERS, EVENTS, CARDS = "components.toml", "events.toml", "cards.csv"

# what must be at most what; the engine relies on it
ORDERED = (
    ("seats_least", "seats_most"),
    ("neutral_castles", "neutral_castles_most"),
    ("neutral_castles_most", "castles_most"),
    ("claim_castles", "castles_most"),
    ("conquest_castles", "castles_most"),
    ("base_keeps", "base_least"),
    ("base_least", "castles_most"),
    ("target", "target_two_plain"),
    ("target_two_plain", "target_most"),
    ("target_most", "cathedrals"),
    ("cathedral_point", "points_cap"),
    ("castles_most", "stock"),
    ("castles_most", "dice"),
)


def box_faults(folder: Path, whole: bool) -> Iterator[DataFault]:
    """The faults of everything but the boards. In a folder that is a single board these files may be missing."""
    parts = ((NUMBERS, numbers_faults), (EVENTS, events_faults), (CARDS, cards_faults))
    for name, faults in parts:
        if whole or (folder / name).exists():
            yield from caught(faults, folder / name)
    for deck in sorted((folder / "decks").glob("*.csv")):
        yield from caught(deck_faults, deck)


def caught(faults: Callable[[Path], Iterable[DataFault]], file: Path) -> Iterator[DataFault]:
    """These faults, and those that are raised because the file cannot be read."""
    try:
        yield from faults(file)
    except BadData as bad:
        yield from bad.faults


def die_sides(folder: Path) -> int:
    """The sides of a die by this folder, or as many as the pairs of the rules need where it does not say."""
    try:
        return read_numbers(folder / NUMBERS).numbers["die_sides"].value
    except BadData:
        return isqrt(printed().territories)


def name_faults(rows: Rows) -> Iterator[DataFault]:
    """Names that are empty or stand twice, in each language."""
    for column in (f"name_{lang}" for lang in LANGUAGES):
        lines: dict[str, int] = {}
        for row in rows:
            name = row[column]
            if not name:
                yield row.fault(column, "a name", "nothing")
            elif lines.setdefault(name, row.line) != row.line:
                yield row.fault(column, "each name once", f"{name}, as in line {lines[name]}")


def rule_fault(file: Path, key: str, rule: str) -> Iterator[DataFault]:
    """A paragraph that the rulebook does not have."""
    if rule not in paragraphs():
        yield DataFault(file, key, "a paragraph of rulebook.toml", rule or "nothing")


@cache
def paragraphs() -> frozenset[str]:
    """The ids of our rulebook. Raises BadData."""
    return frozenset(content.load_rulebook(content.root() / GAME / "rulebook.toml").rules)


def numbers_faults(file: Path) -> Iterator[DataFault]:
    """Numbers that are not positive, or that do not go together."""
    found = content.structure(content.toml(file), NumbersFile, file)
    yield from naming_faults(file, found)
    for name, origin in found.numbers.items():
        least = 0 if name in printed().may_be_zero else 1
        if origin.value < least:
            yield DataFault(file, f"numbers.{name}.value", f"a number from {least} on", origin.value)
        yield from rule_fault(file, f"numbers.{name}.rule", origin.rule)
    values = {name: origin.value for name, origin in found.numbers.items()}
    for less, more in ORDERED:
        if less in values and more in values and values[less] > values[more]:
            yield DataFault(file, f"numbers.{less}.value", f"at most {more}, which is {values[more]}", values[less])
    sides = values.get("die_sides")
    if sides is not None and sides * sides != printed().territories:
        pairs = f"as many pairs as territories: {printed().territories}"
        yield DataFault(file, "numbers.die_sides.value", pairs, sides)
    yield from _colour_faults(file, found.colours, values.get("seats_most", 0))


def _colour_faults(file: Path, colours: Colours, seats: int) -> Iterator[DataFault]:
    if len(colours.ids) < seats:
        yield DataFault(file, "colours.ids", f"a colour for each of {seats} seats", ", ".join(colours.ids))
    for name, times in Counter(colours.ids).items():
        if times > 1 or not name:
            yield DataFault(file, "colours.ids", "each colour once", name or "nothing")
    yield from rule_fault(file, "colours.rule", colours.rule)


def events_faults(file: Path) -> Iterator[DataFault]:
    """Sums that have no row or two, and rows that do not say what they do."""
    rows = read_events(file)
    for wanted in printed().events:
        found = [(at, row) for at, row in enumerate(rows) if row.sum == wanted.sum]
        if len(found) != 1:
            yield DataFault(file, f"sum {wanted.sum}", "one row", f"{len(found)} rows")
        for at, row in found:
            if row.id != wanted.id:
                yield DataFault(file, f"row[{at}].id", wanted.id, row.id or "nothing")
            yield from _amount_faults(file, f"row[{at}]", row, wanted.needs)
    sums = {wanted.sum for wanted in printed().events}
    for at, row in enumerate(rows):
        if row.sum not in sums:
            yield DataFault(file, f"row[{at}].sum", f"a sum from {min(sums)} to {max(sums)}", row.sum)
        yield from rule_fault(file, f"row[{at}].rule", row.rule)


def _amount_faults(file: Path, key: str, row: EventRow, needs: tuple[str, ...]) -> Iterator[DataFault]:
    values = {"amount": row.amount, "designations": row.designations, "castles": row.castles}
    for name, value in values.items():
        if value < 0 or (name in needs and not value):
            yield DataFault(file, f"{key}.{name}", "a number from 1 on", value)


def cards_faults(file: Path) -> Iterator[DataFault]:
    """Kinds that are missing or unknown, copies that the rules exclude, cells that cannot be read."""
    rows = tuple(content.csv_rows(file, CARD_COLUMNS))
    yield from id_faults(rows)
    yield from number_faults(rows, CARD_NUMBERS)
    yield from name_faults(rows)
    for name in printed().cards:
        if name not in ids(rows):
            yield DataFault(file, "id", f"{name}, which the rules name", "none")
    yield from copies_faults(rows)
    for row in rows:
        for column, allowed in (("use", ("kept", "used")), ("status", STATUSES)):
            if row[column] not in allowed:
                yield row.fault(column, f"one of: {', '.join(allowed)}", row[column] or "nothing")
        for column in CARD_NUMBERS:
            if row[column].startswith("-"):
                yield row.fault(column, "a number from 0 on", row[column])
        yield from rule_fault(file, f"line {row.line}, rule", row["rule"])


def deck_faults(file: Path) -> Iterator[DataFault]:
    """The same for a deck, which names only the kinds whose copies it changes."""
    rows = tuple(content.csv_rows(file, ("id", "copies")))
    yield from id_faults(rows)
    yield from copies_faults(rows)


def copies_faults(rows: Rows) -> Iterator[DataFault]:
    """Kinds that the rules do not have, and numbers of copies that they exclude."""
    yield from number_faults(rows, ("copies",))
    for row in rows:
        proved = printed().cards.get(row["id"])
        if proved is None:
            yield row.fault("id", f"one of the {len(printed().cards)} kinds of the rules", row["id"] or "nothing")
        elif not list(number_faults((row,), ("copies",))) and not proved.admits(row.number("copies")):
            yield row.fault("copies", proved.expects, row["copies"])
