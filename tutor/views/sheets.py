"""The report of a game as sheets: named tables of plain cells, whose words and titles the game brings.

A sheet `doubts` is called `report.doubts`, its caption `report.doubts.caption`, its rows as sentences
`report.doubts.row` with a fact per column, its columns `report.col.<name>`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, Protocol, TypeVar

from tutor.kernel.game import Seat
from tutor.kernel.record import Replay
from tutor.odds.chain_explorer import Stated
from tutor.odds.work import Work
from tutor.views.report import Met

State = TypeVar("State")
Move = TypeVar("Move")

Kind = Literal["number", "text", "seat", "chance", "amount", "yes", "rules"]
"""How a cell is shown: a chance in per cent, an amount with two decimals, a seat by its name, yes or no, paragraphs."""
Cell = int | str | bool | Fraction


@dataclass(frozen=True, slots=True)
class Column:
    """What stands below each other."""

    name: str
    kind: Kind = "number"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table; every row has a cell for every column."""

    name: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...] = ()

    def records(self) -> list[Mapping[str, Cell]]:
        """The rows by the names of their columns."""
        names = [column.name for column in self.columns]
        return [dict(zip(names, row, strict=True)) for row in self.rows]


@dataclass(frozen=True, slots=True)
class SheetReport:
    """All of it: first a line a seat, then what happened, then the rules in the order of the rulebook."""

    tallies: Sheet
    sheets: tuple[Sheet, ...] = ()
    rules: tuple[Met, ...] = ()
    seats: tuple[Seat, ...] = ()
    """Whom the report is about."""
    notes: tuple[str, ...] = ()
    """How the numbers are meant, as keys of the words."""

    @property
    def every(self) -> tuple[Sheet, ...]:
        """The sheets that hold numbers of this game."""
        return (*self.sheets, self.tallies)

    @property
    def empty(self) -> bool:
        """Whether nothing happened of which there is a sheet."""
        return not any(sheet.rows for sheet in self.sheets)


class ChainReporter(Protocol[State, Move]):
    """The `report` of a game in which a chain is built: a `Reporter` that can be told what is believed of cards."""

    def __call__(
        self, replay: Replay[State, Move], seat: Seat | None = None, stated: Mapping[str, Stated] | None = None
    ) -> Work[SheetReport]:
        """As of every reporter. ValueError for a belief of a card that is not in the deck, too."""


__all__ = ["Cell", "ChainReporter", "Column", "Kind", "Sheet", "SheetReport"]
