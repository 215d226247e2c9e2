"""A table in play: its record, whose turn it is, and what a move, a bot or an undo makes of it. No input or output."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic

from tutor.kernel.bot import BotOf, choose
from tutor.kernel.chance import Dice, Outcome, counter
from tutor.kernel.game import Await, Decide, Event, Game, Over, Seat, Turn
from tutor.kernel.record import Line, Record, ending, outcome_text
from tutor.kernel.verdict import M, S


@dataclass(frozen=True, slots=True)
class Made(Generic[S]):
    """One line of the record: who moved (0: the world), the state before it, how much chance and how many moves."""

    seat: Seat
    before: S
    text: str
    dealt: int
    """Outcomes dealt before the line."""
    decided: int
    """Moves made before it."""
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Table(Generic[S, M]):
    """A game in play; every method gives the next table. Chance comes from the seed and the place in the record."""

    game: Game[S, M]
    record: Record
    state: S
    made: tuple[Made[S], ...] = ()
    dealt: int = 0
    decided: int = 0

    @property
    def turn(self) -> Turn:
        """Who decides now."""
        return self.game.turn(self.state)

    def settled(self) -> "Table[S, M]":
        """The world has decided whatever it had to, each outcome on a line of its own."""
        table = self
        while isinstance(turn := table.turn, Await):
            state, events, outcome = table._dealt(table.state, turn, table.dealt)
            made = Made(0, table.state, f"! {_outcome(turn, outcome)}", table.dealt, table.decided, events)
            table = replace(table, state=state, made=(*table.made, made), dealt=table.dealt + 1)
        return table

    def played(self, move: M, seat: Seat) -> "Table[S, M]":
        """The move is made, with the chance it asks for on its line; chance of another phase follows. IllegalMove."""
        before = self.turn
        step = self.game.play(self.state, move, seat)
        state, events, dealt, words = step.state, step.events, self.dealt, [self.game.notate(move)]
        while isinstance(turn := self.game.turn(state), Await) and turn.phase == _phase(before):
            state, more, outcome = self._dealt(state, turn, dealt)
            events, dealt = events + more, dealt + 1
            words.append(_outcome(turn, outcome))
        made = Made(seat, self.state, " ! ".join(words), self.dealt, self.decided, events)
        table = replace(self, state=state, made=(*self.made, made), dealt=dealt, decided=self.decided + 1)
        return table.settled()

    def _dealt(self, state: S, turn: Await, dealt: int) -> tuple[S, tuple[Event, ...], Outcome]:
        outcome = counter(self.record.seed, dealt)(turn.chance)
        step = self.game.resolve(state, outcome)
        return step.state, step.events, outcome

    def bots_move(self, bots: Mapping[Seat, BotOf[S, M]], most: int) -> "Table[S, M]":
        """Bots move until a person decides, the game is over, or `most` moves were made in all."""
        table = self
        while isinstance(turn := table.turn, Decide) and table.decided < most:
            if any(seat not in bots for seat in turn.seats):
                break
            seat = turn.seats[0]
            move = choose(table.game, bots[seat], table.state, seat, table.record.seed, table.decided)
            table = table.played(move, seat)
        return table

    def undone(self, people: frozenset[Seat]) -> "Table[S, M] | None":
        """Before the last move of a person, with all that followed taken back; None when no person has moved."""
        at = next((n for n in reversed(range(len(self.made))) if self.made[n].seat in people), None)
        if at is None:
            return None
        line = self.made[at]
        return replace(self, state=line.before, made=self.made[:at], dealt=line.dealt, decided=line.decided)

    def written(self) -> Record:
        """The record so far, with the end of a finished game."""
        lines = tuple(Line(n, line.text) for n, line in enumerate(self.made, 1))
        turn = self.turn
        over = Line(len(lines) + 1, ending(turn)) if isinstance(turn, Over) else None
        return replace(self.record, lines=lines, over=over)


def _phase(turn: Turn) -> str:
    return "" if isinstance(turn, Over) else turn.phase


def _outcome(turn: Await, outcome: Outcome) -> str:
    return outcome_text(outcome, turn.chance.parts if isinstance(turn.chance, Dice) else ())


def open_table(game: Game[Any, Any], seats: int, options: tuple[tuple[str, str], ...], seed: str) -> Table[Any, Any]:
    """A new game; ValueError when it cannot be played so."""
    state = game.new(seats, dict(options))
    record = Record(game.id, game.rulebook.edition, seats, options, seed=seed)
    return Table(game, record, state).settled()
