"""A game being played at one table: what was said, what chance brought, what was taken back. Pure; no widget, no word.

A sitting is a value. A move is made with `said`; chance that is awaited is answered with `came`; `back` takes the last
move of a person back together with all that followed from it, `first` all of them, and `again` brings them back.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from tutor.kernel.chance import Chance, Outcome, typed
from tutor.kernel.game import Await, Decide, Event, Game, Over, Turn
from tutor.kernel.record import outcome_text


@dataclass(frozen=True, slots=True)
class Thrown:
    """Chance that came out: in which state it was awaited, and how."""

    before: Any
    chance: Chance
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the record. A line of chance alone has no move (`text` is empty)."""

    before: Any
    text: str
    person: bool
    """Whether a person said it, not a bot."""
    events: tuple[Event, ...] = ()
    thrown: tuple[Thrown, ...] = ()

    @property
    def line(self) -> str:
        """As it stands in a record."""
        groups = [f"! {outcome_text(one.outcome, getattr(one.chance, 'parts', ()))}" for one in self.thrown]
        return " ".join(filter(None, (self.text, *groups)))


@dataclass(frozen=True, slots=True)
class Logged:
    """One line of the log."""

    n: int
    event: Event
    state: Any
    """After it, for the names."""
    undone: bool = False


@dataclass(frozen=True, slots=True)
class Sitting:
    """A table at one moment."""

    game: Game[Any, Any]
    start: Any
    state: Any
    entries: tuple[Entry, ...] = ()
    log: tuple[Logged, ...] = ()
    ahead: "Sitting | None" = None
    """The table before the last taking back, as long as nothing else was done."""

    @property
    def turn(self) -> Turn:
        """Who decides now."""
        return self.game.turn(self.state)

    @property
    def outcomes(self) -> int:
        """How many outcomes chance has brought so far: where a dealer by seed goes on."""
        return sum(len(entry.thrown) for entry in self.entries)

    @property
    def seats(self) -> tuple[int, ...]:
        """Who decides now; nobody when it is chance's turn or the game is over."""
        turn = self.turn
        return turn.seats if isinstance(turn, Decide) else ()

    @property
    def awaited(self) -> Chance | None:
        """What the world decides now."""
        turn = self.turn
        return turn.chance if isinstance(turn, Await) else None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return isinstance(self.turn, Over)

    @property
    def last(self) -> Entry | None:
        """The last line."""
        return self.entries[-1] if self.entries else None

    @property
    def lines(self) -> tuple[str, ...]:
        """The moves and outcomes so far, as they stand in a record."""
        return tuple(entry.line for entry in self.entries)


def begun(game: Game[Any, Any], state: Any) -> Sitting:
    """A table in this state."""
    return Sitting(game, state, state)


def said(sitting: Sitting, move: Any, person: bool = True) -> Sitting:
    """After a move; IllegalMove when the laws forbid it."""
    step = sitting.game.play(sitting.state, move)
    entry = Entry(sitting.state, sitting.game.notate(move), person, step.events)
    entries = (*sitting.entries, entry)
    return _logged(replace(sitting, state=step.state, entries=entries, ahead=None), step.events)


def came(sitting: Sitting, outcome: Outcome) -> Sitting:
    """After the awaited chance came out so; ValueError when it cannot."""
    chance = sitting.awaited
    step = sitting.game.resolve(sitting.state, outcome)
    assert chance is not None  # resolve has refused otherwise
    thrown = Thrown(sitting.state, chance, outcome)
    last = sitting.last
    if last is None or not last.text:
        entry = Entry(sitting.state, "", False, step.events, (thrown,))
        entries = (*sitting.entries, entry)
    else:
        entry = replace(last, events=(*last.events, *step.events), thrown=(*last.thrown, thrown))
        entries = (*sitting.entries[:-1], entry)
    return _logged(replace(sitting, state=step.state, entries=entries, ahead=None), step.events)


def _logged(sitting: Sitting, events: tuple[Event, ...]) -> Sitting:
    n = sitting.log[-1].n if sitting.log else 0
    lines = tuple(Logged(n + at, event, sitting.state) for at, event in enumerate(events, 1))
    return replace(sitting, log=(*sitting.log, *lines))


def can_go_back(sitting: Sitting) -> bool:
    """Whether a person has said anything yet."""
    return any(entry.person for entry in sitting.entries)


def back(sitting: Sitting) -> Sitting:
    """The last move of a person taken back, with all that followed from it; it stays in the log, struck through."""
    at = max((i for i, entry in enumerate(sitting.entries) if entry.person), default=None)
    return sitting if at is None else _cut(sitting, at)


def first(sitting: Sitting) -> Sitting:
    """Before the first move of a person: all is taken back, and stays in the log."""
    at = next((i for i, entry in enumerate(sitting.entries) if entry.person), None)
    return sitting if at is None else _cut(sitting, at)


def again(sitting: Sitting) -> Sitting:
    """What was taken back last, done again with the same chance; nothing changes when there is none."""
    return sitting.ahead or sitting


def _cut(sitting: Sitting, at: int) -> Sitting:
    gone = sum(len(entry.events) for entry in sitting.entries[at:])
    standing = [i for i, line in enumerate(sitting.log) if not line.undone]
    undone = set(standing[-gone:]) if gone else set()
    log = tuple(replace(line, undone=line.undone or i in undone) for i, line in enumerate(sitting.log))
    state, kept = sitting.entries[at].before, sitting.entries[:at]
    return replace(sitting, state=state, entries=kept, log=log, ahead=sitting)


# ---- taken up again


def played(sitting: Sitting, lines: Iterable[tuple[str, bool]]) -> Sitting:
    """After these lines of a record (text, whether a person made it), up to the first that cannot be."""
    for text, person in lines:
        try:
            sitting = _played(sitting, text, person)
        except ValueError:
            break
    return sitting


def _played(sitting: Sitting, text: str, person: bool) -> Sitting:
    move, *groups = (part.strip() for part in text.split("!"))
    if move:
        sitting = said(sitting, sitting.game.parse(sitting.state, move), person)
    for group in groups:
        chance = sitting.awaited
        if chance is None:
            raise ValueError("nothing is awaited")
        sitting = came(sitting, typed(group, chance))
    return sitting
