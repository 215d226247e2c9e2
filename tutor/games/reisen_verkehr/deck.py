"""The deck of a game: cards of one or more series, with what their fronts say kept apart from their backs.

What everybody may read of a card is its front. Its back, the date above all, is for the reveal, the judging of a chain
and whoever was shown it; nothing else may ask for it (rv-1-6, rv-2-8). Everything is sorted by code.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Literal

from tutor import content
from tutor.content import DataFault
from tutor.games.reisen_verkehr.cards import RECONSTRUCTION, Back, Card, Front, is_foreign, read_cards, recoded
from tutor.games.reisen_verkehr.components import GAME
from tutor.games.reisen_verkehr.dates import Interval, printed
from tutor.games.reisen_verkehr.guesses import blurred
from tutor.kernel.verdict import definition

EVENTS = "events.csv"
SERIES = ("box", "extra")
"""The series in our own file of events (rv-13-6)."""
Duplicates = Literal["keep", "drop"]


POOL_LEAST = 100
"""Cards of a deck whose dates, taken together, tell too little of a single one to spoil the game."""
KEPT = 16
"""Decks that are kept for the next game. What a game began with is kept by the game itself."""


class Unseen(LookupError):
    """A date was asked for that is not known here: it is what a seat sees, and the card was not revealed."""


class Shown(Mapping[str, Back]):
    """The date sides of some cards, and Unseen for all others."""

    def __init__(self, backs: Mapping[str, Back]) -> None:
        self._backs = backs

    def __getitem__(self, code: str) -> Back:
        if code not in self._backs:
            raise Unseen(code)
        return self._backs[code]

    def __contains__(self, code: object) -> bool:
        return code in self._backs

    def __iter__(self) -> Iterator[str]:
        return iter(self._backs)

    def __len__(self) -> int:
        return len(self._backs)


@dataclass(frozen=True, slots=True, eq=False)
class Declared:
    """What was made of the dates of a deck when it was loaded: all that a game may use of hidden ones (rv-2-8).

    Who knows how the guesses were blurred can work the dates out again. That nobody does so is agreed, not enforced.
    """

    guesses: Mapping[str, tuple[Interval, ...]] = field(repr=False)
    """Code -> where somebody who reads a good deal thinks that its date may lie."""
    dates: tuple[Interval, ...] = field(repr=False)
    """All dates, sorted, so that none tells its card; nothing for a deck of fewer than `POOL_LEAST` cards."""


class Mark(str):
    """A text that tells a deck from all others, and holds on to the deck.

    So a game keeps the deck that it began with, whatever becomes of its file (rv-1-5), and a deck that no game has any
    more is forgotten.
    """

    __slots__ = ("deck",)
    deck: "Deck"

    def __new__(cls, text: str, deck: "Deck") -> "Mark":
        """The mark of this deck."""
        mark = super().__new__(cls, text)
        mark.deck = deck
        return mark

    def __copy__(self) -> "Mark":
        return self

    def __deepcopy__(self, memo: object) -> "Mark":
        return self


@dataclass(frozen=True, eq=False)
class Deck:
    """All cards of a game. Compared by identity: the same names give the same deck."""

    names: tuple[str, ...]
    """The series it was made of, in the order in which they were named."""
    fronts: Mapping[str, Front]
    """Code -> what everybody may read, sorted by code."""
    backs: Mapping[str, Back] = field(repr=False)
    """Code -> what the reveal shows. In what a seat sees Unseen for every card whose date it may not look up."""
    fingerprints: Mapping[str, str]
    """Series -> what tells whether its cards are still the same; without decks of test cards."""
    declared: Declared

    @property
    def codes(self) -> tuple[str, ...]:
        """All codes, sorted."""
        return tuple(self.fronts)

    def __len__(self) -> int:
        return len(self.fronts)

    def intervals(self, codes: Sequence[str]) -> tuple[Interval, ...]:
        """The years of these cards, in this order; KeyError for a code that the deck lacks."""
        return tuple(self.backs[code].date.interval for code in codes)

    @cached_property
    def mark(self) -> Mark:
        """Tells this deck from all others: its cards, with their dates."""
        return Mark(_hashed((self.face,), ((code, back.date) for code, back in self.backs.items())), self)

    @cached_property
    def face(self) -> str:
        """The same of what was known of it before the game; dates have a part only by what was declared of them."""
        return _hashed(self.names, self.fronts.items(), self.declared.guesses.items())

    def seen(self, known: Iterable[str]) -> Mark:
        """The mark of what a seat sees of this deck: only of these cards the date sides (rv-2-8)."""
        return Mark(self.face, replace(self, backs=Shown({code: self.backs[code] for code in known})))


def _hashed(*told: Iterable[object]) -> str:
    return hashlib.blake2b("\n".join(str(one) for part in told for one in part).encode(), digest_size=8).hexdigest()


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
    files = [series_file(name, folder).stat() for name in names.split(",") if is_foreign(name)]
    return tuple((one.st_mtime_ns, one.st_size) for one in files)


@lru_cache(maxsize=KEPT)
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
        declared=_declared(chosen),
    )


@definition("rv-2-8")
def _declared(cards: Sequence[Card]) -> Declared:
    dates = [(card.front.code, card.back.date.interval) for card in cards]
    every = sorted(date for _, date in dates) if len(dates) >= POOL_LEAST else ()
    return Declared({code: blurred(code, date) for code, date in dates}, tuple(every))


def load_series(name: str, folder: Path | None = None) -> tuple[Card, ...]:
    """The cards of one series as its file has them, in the order of the file. BadData says what is wrong."""
    if name in SERIES:
        return tuple(card for card in _events() if card.back.series == name)
    return read_cards(series_file(name, folder))


@cache
def _events() -> tuple[Card, ...]:
    return read_cards(content.root() / GAME / EVENTS, RECONSTRUCTION)


def series_file(name: str, folder: Path | None = None) -> Path:
    """The file of a series that is not in our own file of events; DataFault if there is none.

    Only a plain name: a record that somebody pasted may carry it, and must not make us open anything else.
    """
    decks = content.root() / GAME / "decks"
    plain = Path(name).name == name and "\\" not in name
    place = folder if is_foreign(name) else decks
    file = place / (name if is_foreign(name) else f"{name}.csv") if plain and place else None
    if file is None or not file.is_file():
        ours = ", ".join((*SERIES, *sorted(one.stem for one in decks.glob("*.csv"))))
        known = f"one of {ours}, or a FILE.csv beside the record, or in the folder in which `tutor play` is called"
        raise DataFault("series", name, known, "none")
    return file


@definition("rv-1-5")
def fingerprint(cards: Sequence[Card]) -> str:
    """A short text that changes when a code, a front or a date of these cards does; their order does not matter."""
    lines = sorted("\t".join((card.front.code, *card.front.texts.values(), printed(card.back.date))) for card in cards)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:12]
