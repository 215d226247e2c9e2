"""What lies in the box, read from `data/anno_domini`: board, cards, table of events, numbers.

Everything the rules ask in play is a lookup in a tuple or a dict. No number of the game stands here.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from pathlib import Path
from typing import Literal, get_args

from tutor import content
from tutor.content import DataFault, Row
from tutor.games.anno_domini.board import (
    Board,
    Names,
    Sea,
    Territory,
    build_board,
    names,
)
from tutor.games.anno_domini.printed import GAME, printed
from tutor.games.anno_domini.tables import NAMES, id_faults, ids, read_tables
from tutor.kernel.rulebook import RuleId

__all__ = [
    "GAME", "Board", "Card", "Colours", "Components", "EventRow", "Names", "Numbers", "Origin", "Sea", "Status",
    "Territory", "components", "load",
]  # fmt: skip

Status = Literal["printed", "inferred", "reconstruction"]
STATUSES: tuple[Status, ...] = get_args(Status)

CARD_NUMBERS = (
    "attack", "defence", "attack_cathedral", "defence_cathedral", "attacks", "attacks_per_cathedral",
    "tax", "tax_per_territory", "money", "castles",
)  # fmt: skip
CARD_COLUMNS = ("id", "copies", "status", "use", "rule", *CARD_NUMBERS, *NAMES)


@dataclass(frozen=True, slots=True)
class Card:
    """One kind of card (ad-12): what a copy gives; all numbers that do not apply are 0."""

    id: str
    names: Names = field(hash=False)
    copies: int
    status: Status
    """Where the number of copies comes from."""
    kept: bool
    """It lies open before its owner (ad-11-4); else it is used at once (ad-11-5)."""
    rule: RuleId
    attack: int
    defence: int
    attack_cathedral: int
    """More attack points against a territory with a cathedral."""
    defence_cathedral: int
    """More defence points of a territory with a cathedral."""
    attacks: int
    """More attacks a turn."""
    attacks_per_cathedral: int
    tax: int
    """Gulden at the end of the tax phase."""
    tax_per_territory: int
    money: int
    """Gulden from the bank at once."""
    castles: int
    """Castles that may be built without payment."""


@dataclass(frozen=True, slots=True)
class EventRow:
    """One row of the table of chance events (ad-13)."""

    sum: int
    id: str
    rule: RuleId
    amount: int = 0
    """Gulden: once, per territory or per cathedral, as the paragraph says."""
    designations: int = 0
    """Territories drawn by a red and a blue die."""
    castles: int = 0
    """What each of them loses; 0 where it loses all."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """Every other number of the game; `components.toml` names the paragraph of each."""

    seats_least: int
    seats_most: int
    cathedrals: int
    dice: int
    die_sides: int
    stock: int
    """Castles of a colour."""
    claim_castles: int
    start_money: int
    neutral_castles: int
    neutral_castles_most: int
    money_step: int
    """Every amount is a multiple of this."""
    tax_factor: int
    castle_price: int
    event_dice: int
    castles_most: int
    """Per territory."""
    attacks: int
    """Per turn, before cards."""
    hit: int
    """Face + points from which a die destroys a castle."""
    cathedral_point: int
    """Defence points of a cathedral on the target."""
    points_cap: int
    base_least: int
    """Castles a base needs."""
    base_keeps: int
    """Castles a base never loses."""
    conquest_castles: int
    """Free castles on a conquest."""
    target: int
    target_most: int
    target_two_plain: int
    """Least target where two seats share all territories."""
    early_rounds: int
    """Rounds before anyone may win or leave."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a number comes from and which paragraph uses it."""

    value: int
    status: Status
    rule: RuleId


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of the castles in their fixed order."""

    ids: tuple[str, ...]
    status: Status
    rule: RuleId


@dataclass(frozen=True, slots=True)
class NumbersFile:
    """components.toml as it is written."""

    colours: Colours
    numbers: dict[str, Origin]


@dataclass(frozen=True, slots=True)
class EventsFile:
    """events.toml as it is written."""

    row: tuple[EventRow, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Components:
    """The box. Compared by identity: the same map and deck give the same object."""

    board: Board
    cards: Mapping[str, Card]
    """In the order of the rules."""
    deck: tuple[str, ...]
    """The id of every card of the full deck, copies beside each other."""
    events: Mapping[int, EventRow]
    """Sum of the dice -> row."""
    numbers: Numbers
    origins: Mapping[str, Origin] = field(repr=False)
    """Field of `Numbers` -> where it comes from."""
    colours: Colours


def components(map: str = "main", deck: str = "") -> Components:
    """The box with this board and deck (a file with the columns id and copies; empty: what cards.csv says).

    BadData, with file, key and reason of everything that is wrong, when it cannot be played with.
    """
    return _ours(map, deck)


@cache
def _ours(map: str, deck: str) -> Components:
    return load(content.root() / GAME, map, deck)


def load(folder: Path, map: str = "main", deck: str = "") -> Components:
    """The box that lies in this folder; not cached. Raises BadData."""
    file = read_numbers(folder / "components.toml")
    numbers = Numbers(**{name: origin.value for name, origin in file.numbers.items()})
    cards = read_cards(folder / "cards.csv", deck_file(folder, deck) if deck else None)
    events = {row.sum: row for row in read_events(folder / "events.toml")}
    content.refuse(
        DataFault(folder / "events.toml", f"sum {total}", "a row", "none")
        for total in _sums(numbers)
        if total not in events
    )
    return Components(
        board=build_board(read_tables(board_folder(folder, map)), map, numbers.die_sides),
        cards=cards,
        deck=tuple(card.id for card in cards.values() for _ in range(card.copies)),
        events=events,
        numbers=numbers,
        origins=file.numbers,
        colours=file.colours,
    )


def _sums(numbers: Numbers) -> range:
    """What the dice of the table of events can show."""
    return range(numbers.event_dice, numbers.event_dice * numbers.die_sides + 1)


def board_folder(folder: Path, map: str) -> Path:
    """Where the tables of one board lie; DataFault names the boards there are."""
    boards = tuple(sorted(f.name for f in (folder / "boards").glob("*") if f.is_dir()))
    if map not in boards:
        raise DataFault(folder / "boards", "map", f"one of: {', '.join(boards)}", map)
    return folder / "boards" / map


def deck_file(folder: Path, deck: str) -> Path:
    """The file a deck names, in `decks/` of this folder or where the program runs; DataFault if there is none.

    Only a plain name of a csv file: a pasted record may carry it, and must not make us open anything else.
    """
    name = deck.removesuffix(".csv") + ".csv"
    places = (folder / "decks" / name, Path(name)) if Path(name).name == name and "\\" not in name else ()
    for place in places:
        if place.is_file():
            return place
    raise DataFault(folder / "decks", "deck", "the plain name of a csv file with the columns id and copies", deck)


def read_numbers(file: Path) -> NumbersFile:
    """components.toml, with exactly the numbers that the rules ask for. Raises BadData."""
    found = content.structure(content.toml(file), NumbersFile, file)
    content.refuse(naming_faults(file, found))
    return found


def naming_faults(file: Path, found: NumbersFile) -> Iterator[DataFault]:
    """Numbers that are missing, and numbers that nothing asks for."""
    wanted = {one.name for one in fields(Numbers)}
    for name in sorted(wanted - set(found.numbers)):
        yield DataFault(file, f"numbers.{name}", "a number", "nothing")
    for name in sorted(set(found.numbers) - wanted):
        yield DataFault(file, f"numbers.{name}", "a number the rules ask for", name)


def read_events(file: Path) -> tuple[EventRow, ...]:
    """The rows of events.toml. Raises BadData."""
    return content.structure(content.toml(file), EventsFile, file).row


def read_cards(file: Path, deck: Path | None = None) -> dict[str, Card]:
    """cards.csv, its copies replaced by those of a deck; a kind it leaves out keeps its own. Raises BadData."""
    rows = tuple(content.csv_rows(file, CARD_COLUMNS))
    content.refuse(id_faults(rows))
    counts = {row["id"]: row for row in rows} | (read_copies(deck) if deck else {})
    known = set(ids(rows))
    content.refuse(DataFault(file, "id", f"the kind {kind}", "none") for kind in printed().cards if kind not in known)
    content.refuse(row.fault("id", "an id of cards.csv", name) for name, row in counts.items() if name not in known)
    content.each(counts.values(), _check_copies)
    cards: dict[str, Card] = {}
    content.each(rows, lambda row: cards.update({row["id"]: _card(row, counts[row["id"]].number("copies"))}))
    return cards


def read_copies(deck: Path) -> dict[str, Row]:
    """The rows of a deck file by kind. Raises BadData."""
    rows = tuple(content.csv_rows(deck, ("id", "copies")))
    content.refuse(id_faults(rows))
    return {row["id"]: row for row in rows}


def _check_copies(row: Row) -> None:
    """Only what cannot be played is refused here: a negative number, or a kind that is there once and is not."""
    copies, proved = row.number("copies"), printed().cards.get(row["id"])
    if copies < 0:
        raise row.fault("copies", "a number from 0 on", copies)
    if proved and proved.most is not None and not proved.admits(copies):
        raise row.fault("copies", proved.expects, copies)


def _card(row: Row, copies: int) -> Card:
    if row["use"] not in ("kept", "used"):
        raise row.fault("use", "kept or used", row["use"] or "nothing")
    return Card(
        id=row["id"],
        names=names(row),
        copies=copies,
        status=_status(row),
        kept=row["use"] == "kept",
        rule=RuleId(row["rule"]),
        **{name: row.number(name) for name in CARD_NUMBERS},
    )


def _status(row: Row) -> Status:
    for status in STATUSES:
        if row["status"] == status:
            return status
    raise row.fault("status", f"one of: {', '.join(STATUSES)}", row["status"] or "nothing")
