"""The deck of a game: cards of one or more series, with what their fronts say kept apart from their backs.

What everybody may read of a card is its front. Its back, the date above all, is for the reveal, the judging of a chain
and whoever was shown it; nothing else may ask for it (rv-1-6, rv-2-8). Everything is sorted by code.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Literal

from tutor import content
from tutor.content import DataFault
from tutor.games.reisen_verkehr.cards import Back, Card, Front, read_cards, recoded
from tutor.games.reisen_verkehr.components import GAME
from tutor.games.reisen_verkehr.dates import Interval, printed
from tutor.kernel.verdict import definition

EVENTS = "events.csv"
SERIES = ("box", "extra")
"""The series in our own file of events (rv-13-6)."""
Duplicates = Literal["keep", "drop"]


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """All cards of a game. Compared by identity: the same names give the same deck."""

    names: tuple[str, ...]
    """The series it was made of, in the order in which they were named."""
    fronts: Mapping[str, Front]
    """Code -> what everybody may read, sorted by code."""
    backs: Mapping[str, Back] = field(repr=False)
    """Code -> what the reveal shows."""
    fingerprints: Mapping[str, str]
    """Series -> what tells whether its cards are still the same; without decks of test cards."""

    @property
    def codes(self) -> tuple[str, ...]:
        """All codes, sorted."""
        return tuple(self.fronts)

    def __len__(self) -> int:
        return len(self.fronts)

    def intervals(self, codes: Sequence[str]) -> tuple[Interval, ...]:
        """The years of these cards, in this order; KeyError for a code that the deck lacks."""
        return tuple(self.backs[code].date.interval for code in codes)


def deck(names: str, mix_duplicates: Duplicates = "keep", folder: Path | None = None) -> Deck:
    """The deck of these series, parted by commas: `box`, `extra`, a deck of ours (`T`), or `FILE.csv` of the owner.

    A file of the owner lies in `folder` or, without one, beside what is being read (`content.beside_folder`). The same
    call gives the same deck until such a file changes: a game holds on to the deck it began with (rv-1-5). BadData says
    what is wrong.
    """
    place = folder or content.beside_folder()
    return _made(names, mix_duplicates, place, _stamps(names, place))


def _stamps(names: str, folder: Path | None) -> tuple[tuple[int, int], ...]:
    """What changes when a file of the owner does."""
    files = [series_file(name, folder).stat() for name in names.split(",") if name.endswith(".csv")]
    return tuple((one.st_mtime_ns, one.st_size) for one in files)


@cache
def _made(names: str, mix_duplicates: Duplicates, folder: Path | None, stamps: object) -> Deck:
    series = tuple(names.split(","))
    content.refuse(
        DataFault("series", name, "each series once", "twice") for name in set(series) if series.count(name) > 1
    )
    loaded = {name: load_series(name, folder) for name in series}
    return mixed(loaded, mix_duplicates)


@definition("rv-1-3", "rv-1-4", "rv-1-7")
def mixed(loaded: Mapping[str, tuple[Card, ...]], mix_duplicates: Duplicates = "keep") -> Deck:
    """One deck of these series. Twins stay or go; codes that would tell the series of a card are given anew."""
    cards = [(name, card) for name, part in loaded.items() for card in part]
    if mix_duplicates == "drop":
        first: dict[str, tuple[str, Card]] = {}
        for name, card in cards:
            first.setdefault(card.back.id, (name, card))
        cards = list(first.values())
    codes = recoded(cards) if len(loaded) > 1 else {one: one[1].front.code for one in cards}
    chosen = sorted((card.coded(codes[name, card]) for name, card in cards), key=lambda card: card.front.code)
    return Deck(
        names=tuple(loaded),
        fronts={card.front.code: card.front for card in chosen},
        backs={card.front.code: card.back for card in chosen},
        fingerprints={name: fingerprint(part) for name, part in loaded.items() if not all(c.is_test for c in part)},
    )


def load_series(name: str, folder: Path | None = None) -> tuple[Card, ...]:
    """The cards of one series as its file has them, in the order of the file. BadData says what is wrong."""
    if name in SERIES:
        return tuple(card for card in _events() if card.back.series == name)
    return read_cards(series_file(name, folder))


@cache
def _events() -> tuple[Card, ...]:
    return read_cards(content.root() / GAME / EVENTS)


def series_file(name: str, folder: Path | None = None) -> Path:
    """The file of a series that is not in our own file of events; DataFault if there is none.

    Only a plain name: a record that somebody pasted may carry it, and must not make us open anything else.
    """
    decks = content.root() / GAME / "decks"
    plain = Path(name).name == name and "\\" not in name
    place = folder if name.endswith(".csv") else decks
    file = place / (name if name.endswith(".csv") else f"{name}.csv") if plain and place else None
    if file is None or not file.is_file():
        ours = ", ".join((*SERIES, *sorted(one.stem for one in decks.glob("*.csv"))))
        raise DataFault("series", name, f"one of {ours}, or a FILE.csv beside the record", "none")
    return file


@definition("rv-1-5")
def fingerprint(cards: Sequence[Card]) -> str:
    """A short text that changes when a code, a front or a date of these cards does; their order does not matter."""
    lines = sorted("\t".join((card.front.code, *card.front.texts.values(), printed(card.back.date))) for card in cards)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:12]
