"""A table in the terminal: a sitting, its record, and a dealer by seed. No input or output."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic

from tutor.kernel.bot import BotOf
from tutor.kernel.chance import counter
from tutor.kernel.game import Await, Decide, Game, Over, Seat, Turn
from tutor.kernel.record import Line, Record, ending, headed
from tutor.kernel.sitting import Entry, Sitting, back, begun, by_bot, came, can_go_back, said
from tutor.kernel.verdict import M, S


@dataclass(frozen=True, slots=True)
class Table(Generic[S, M]):
    """A game in play; every method gives the next table. Chance comes from the seed and the place in the record."""

    record: Record
    sitting: Sitting[S, M]

    @property
    def game(self) -> Game[S, M]:
        """What is played."""
        return self.sitting.game

    @property
    def state(self) -> S:
        """What lies on the table."""
        return self.sitting.state

    @property
    def turn(self) -> Turn:
        """Who decides now."""
        return self.sitting.turn

    @property
    def made(self) -> tuple[Entry, ...]:
        """The lines of the record, with what came of each."""
        return self.sitting.entries

    @property
    def moved(self) -> bool:
        """Whether a person has made a move that stands."""
        return any(entry.person for entry in self.made)

    def settled(self, phase: str = "") -> "Table[S, M]":
        """The world has decided whatever it had to: in this phase on the line of the move, else on lines of its own."""
        sitting = self.sitting
        while isinstance(turn := sitting.turn, Await):
            outcome = counter(self.record.seed, sitting.outcomes)(turn.chance)
            sitting = came(sitting, outcome, apart=turn.phase != phase)
        return replace(self, sitting=sitting)

    def played(self, move: M, seat: Seat) -> "Table[S, M]":
        """A person has made the move, and chance has come. IllegalMove."""
        return replace(self, sitting=said(self.sitting, move, seat=seat)).settled(_phase(self.turn))

    def bots_move(self, bots: Mapping[Seat, BotOf[S, M]], most: int) -> "Table[S, M]":
        """Bots move until a person decides, the game is over, or `most` moves were made in all."""
        table = self
        while isinstance(turn := table.turn, Decide) and table.sitting.decisions < most:
            if any(seat not in bots for seat in turn.seats):
                break
            moved = by_bot(table.sitting, bots[turn.seats[0]], table.record.seed)
            table = replace(table, sitting=moved).settled(_phase(turn))
        return table

    def undone(self) -> "Table[S, M] | None":
        """Before the last move of a person, with all that followed taken back; None when there is none.

        There is none either where that move showed what was hidden.
        """
        return replace(self, sitting=back(self.sitting)) if can_go_back(self.sitting) else None

    def written(self) -> Record:
        """The record so far, with the end of a finished game."""
        lines = tuple(Line(n, text) for n, text in enumerate(self.sitting.lines, 1))
        turn = self.turn
        over = Line(len(lines) + 1, ending(turn)) if isinstance(turn, Over) else None
        return replace(self.record, lines=lines, over=over)


def _phase(turn: Turn) -> str:
    return "" if isinstance(turn, Over) else turn.phase


def open_table(game: Game[Any, Any], seats: int, options: tuple[tuple[str, str], ...], seed: str) -> Table[Any, Any]:
    """A new game; ValueError when it cannot be played so."""
    state = game.new(seats, dict(options))
    record = headed(game, state, seats, options, seed)
    return Table(record, begun(game, state)).settled()
