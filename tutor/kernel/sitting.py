"""A game being played at one table: what was said, what chance brought, what was taken back.

A sitting is a value. A move is made with `said`; chance that is awaited is answered with `came`; `back` takes the last
move of a person back together with all that followed from it, `first` all of them, and `again` brings them back.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Generic

from tutor.kernel.bot import BotOf, choose
from tutor.kernel.chance import Chance, Outcome, typed
from tutor.kernel.game import Await, Decide, Event, Game, Over, Seat, Turn
from tutor.kernel.past import Past
from tutor.kernel.record import halves, label_of, outcome_line
from tutor.kernel.verdict import M, S

Deed = tuple[str, str]
"""Something that was done at a table, as (kind, text).

line, bot: a move that a person or a bot made, perhaps with its chance; chance: what came, after `! `; undo: so many
lines still stand; redo: so many lines stand again. `told` does them all once more.
"""


@dataclass(frozen=True, slots=True)
class Thrown:
    """Chance that came out: in which state it was awaited, and how."""

    before: Any
    chance: Chance
    outcome: Outcome

    @property
    def text(self) -> str:
        """As it stands in a record."""
        return outcome_line(self.chance, self.outcome)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the record. A line of chance alone has no move (`text` is empty)."""

    before: Any
    text: str
    person: bool
    """Whether a person said it, not a bot."""
    events: tuple[Event, ...] = ()
    thrown: tuple[Thrown, ...] = ()
    seat: Seat = 0
    """Who made the move; 0 on a line of chance."""

    @property
    def line(self) -> str:
        """As it stands in a record."""
        return " ".join(filter(None, (self.text, *(one.text for one in self.thrown))))


@dataclass(frozen=True, slots=True)
class Logged:
    """One line of the log."""

    n: int
    event: Event
    state: Any
    """After it, for the names."""
    past: Past[Any]
    """The step that it belongs to; shared by all lines of the step."""
    at: int
    """Which event of the step it is."""
    undone: bool = False


@dataclass(frozen=True, slots=True)
class Sitting(Generic[S, M]):
    """A table at one moment."""

    game: Game[S, M]
    start: S
    state: S
    entries: tuple[Entry, ...] = ()
    log: tuple[Logged, ...] = ()
    ahead: "Sitting[S, M] | None" = None
    """The table before the last taking back, as long as nothing else was done."""
    deeds: tuple[Deed, ...] = field(default=(), compare=False)
    """All that was done, also what was taken back."""

    @property
    def turn(self) -> Turn:
        """Who decides now."""
        return self.game.turn(self.state)

    @property
    def outcomes(self) -> int:
        """How many outcomes chance has brought so far: where a dealer by seed goes on."""
        return sum(len(entry.thrown) for entry in self.entries)

    @property
    def decisions(self) -> int:
        """How many moves were made so far: where the bots go on."""
        return sum(bool(entry.text) for entry in self.entries)

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


def begun(game: Game[S, M], state: S) -> Sitting[S, M]:
    """A table in this state."""
    return Sitting(game, state, state)


def said(sitting: Sitting[S, M], move: M, person: bool = True, seat: Seat | None = None) -> Sitting[S, M]:
    """After a move, by default of the seat whose turn it is; IllegalMove when the laws forbid it."""
    step = sitting.game.play(sitting.state, move, seat)
    who = seat or next(iter(sitting.seats), 0)
    entry = Entry(sitting.state, sitting.game.notate(move), person, step.events, seat=who)
    after = replace(sitting, state=step.state, entries=(*sitting.entries, entry), ahead=None)
    return _logged(_did(after, "line" if person else "bot", entry.text), Past(sitting.state, step.state, step.events))


def by_bot(sitting: Sitting[S, M], bot: BotOf[S, M], seed: str, person: bool = False) -> Sitting[S, M]:
    """After the move that a bot makes for the seat whose turn it is, in place of a `person` or by itself."""
    move = choose(sitting.game, bot, sitting.state, sitting.seats[0], seed, sitting.decisions)
    return said(sitting, move, person)


def came(sitting: Sitting[S, M], outcome: Outcome, apart: bool = False) -> Sitting[S, M]:
    """After the awaited chance came out so, on the line of the last move or `apart` from it; ValueError: it cannot.

    Chance whose rulebook gives it a label always has a line of its own.
    """
    chance = sitting.awaited
    step = sitting.game.resolve(sitting.state, outcome)
    assert chance is not None  # resolve has refused otherwise
    thrown = Thrown(sitting.state, chance, outcome)
    last = sitting.last
    if apart or last is None or not last.text or label_of(chance):
        entry = Entry(sitting.state, "", False, step.events, (thrown,))
        entries = (*sitting.entries, entry)
    else:
        entry = replace(last, events=(*last.events, *step.events), thrown=(*last.thrown, thrown))
        entries = (*sitting.entries[:-1], entry)
    after = replace(sitting, state=step.state, entries=entries, ahead=None)
    return _logged(_did(after, "chance", thrown.text), Past(sitting.state, step.state, step.events, outcome))


def _did(sitting: Sitting[S, M], kind: str, text: str) -> Sitting[S, M]:
    return replace(sitting, deeds=(*sitting.deeds, (kind, text)))


def _logged(sitting: Sitting[S, M], past: Past[S]) -> Sitting[S, M]:
    n = sitting.log[-1].n + 1 if sitting.log else 1
    lines = tuple(Logged(n + at, event, sitting.state, past, at) for at, event in enumerate(past.events))
    return replace(sitting, log=(*sitting.log, *lines))


def can_go_back(sitting: Sitting[S, M]) -> bool:
    """Whether a person has said anything that may still be taken back."""
    at = _last_said(sitting)
    return at is not None and _may_cut(sitting, at)


def _last_said(sitting: Sitting[S, M]) -> int | None:
    return max((i for i, entry in enumerate(sitting.entries) if entry.person), default=None)


def _may_cut(sitting: Sitting[S, M], at: int) -> bool:
    """Whether nothing from this line on shows what cannot be hidden again."""
    final: Callable[[S, S], bool] | None = getattr(sitting.game, "final", None)
    return final is None or not final(sitting.entries[at].before, sitting.state)


def back(sitting: Sitting[S, M]) -> Sitting[S, M]:
    """The last move of a person taken back, with all that followed from it; it stays in the log, struck through.

    Nothing changes where that showed what cannot be hidden again.
    """
    at = _last_said(sitting)
    return sitting if at is None or not _may_cut(sitting, at) else _cut(sitting, at)


def first(sitting: Sitting[S, M]) -> Sitting[S, M]:
    """Before the first move of a person that may be taken back: all from there is, and stays in the log."""
    said = (i for i, entry in enumerate(sitting.entries) if entry.person)
    at = next((i for i in said if _may_cut(sitting, i)), None)
    return sitting if at is None else _cut(sitting, at)


def again(sitting: Sitting[S, M]) -> Sitting[S, M]:
    """What was taken back last, done again with the same chance; nothing changes when there is none."""
    if sitting.ahead is None:
        return sitting
    return _did(replace(sitting.ahead, deeds=sitting.deeds), "redo", str(len(sitting.ahead.entries)))


def _cut(sitting: Sitting[S, M], at: int) -> Sitting[S, M]:
    gone = sum(len(entry.events) for entry in sitting.entries[at:])
    standing = [i for i, line in enumerate(sitting.log) if not line.undone]
    undone = set(standing[-gone:]) if gone else set()
    log = tuple(replace(line, undone=line.undone or i in undone) for i, line in enumerate(sitting.log))
    state, kept = sitting.entries[at].before, sitting.entries[:at]
    after = replace(sitting, state=state, entries=kept, log=log, ahead=sitting)
    return _did(after, "undo", str(at))


# ---- taken up again


def told(sitting: Sitting[S, M], deeds: Iterable[Deed]) -> Sitting[S, M]:
    """After these deeds. What cannot be is passed over with all that hangs on it, up to an `undo` to before it.

    Its deeds are these, and an `undo` where they end in something that cannot be: whoever keeps them may go on.
    """
    deeds, whole = tuple(deeds), True
    for kind, text in deeds:
        mends = kind == "undo" and text.isdecimal() and int(text) <= len(sitting.entries)
        try:
            sitting = _done(sitting, kind, text) if whole or mends else sitting
            whole = whole or mends
        except ValueError:
            whole = False
    heal = () if whole else (("undo", str(len(sitting.entries))),)
    return replace(sitting, deeds=(*deeds, *heal))


def _done(sitting: Sitting[S, M], kind: str, text: str) -> Sitting[S, M]:
    if kind == "undo":
        at = int(text)
        if at > len(sitting.entries):
            raise ValueError("so many lines never stood")
        if at < len(sitting.entries) and not _may_cut(sitting, at):
            raise ValueError("what was shown cannot be taken back")
        return _cut(sitting, at) if at < len(sitting.entries) else sitting
    if kind == "redo":
        if sitting.ahead is None or str(len(sitting.ahead.entries)) != text:
            raise ValueError("nothing like this was taken back")
        return again(sitting)
    return _played(sitting, text, kind == "line")


def _played(sitting: Sitting[S, M], text: str, person: bool) -> Sitting[S, M]:
    """All of a line, or nothing of it."""
    move, groups = halves(text, sitting.turn)
    if move:
        sitting = said(sitting, sitting.game.parse(sitting.state, move), person)
    for group in groups:
        chance = sitting.awaited
        if chance is None:
            raise ValueError("nothing is awaited")
        sitting = came(sitting, typed(group, chance))
    return sitting
