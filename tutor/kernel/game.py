"""A game is tables of pure functions over a frozen state: candidates, laws, effects, phases."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from tutor.kernel.chance import Chance, Dealer, Outcome
from tutor.kernel.rulebook import Rulebook, RuleId
from tutor.kernel.score import Points
from tutor.kernel.verdict import (
    Breach,
    Fact,
    IllegalMove,
    Law,
    M,
    S,
    Verdict,
    allows,
    judge,
)

Seat = int
"""Seats are numbered from 1, clockwise."""
Options = Mapping[str, str]
"""Names and values as they stand in a record; what is not named has its default."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Decide:
    """People decide. Several seats = any of them, or all at once."""

    seats: tuple[Seat, ...]
    phase: str


@dataclass(frozen=True, slots=True)
class Await:
    """The world decides."""

    chance: Chance
    phase: str = ""


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended. `winner` is 0 when nobody won."""

    winner: Seat
    rule: RuleId
    scores: tuple[Points, ...] = ()


Turn = Decide | Await | Over


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, because of one paragraph. Words: `event.<kind>`."""

    kind: str
    rule: RuleId
    facts: tuple[Fact, ...] = ()

    @classmethod
    def of(cls, kind: str, rule: str, **facts: int | str) -> "Event":
        """An event with these facts, in the order given."""
        return cls(kind, RuleId(rule), tuple(facts.items()))


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """A state and what happened on the way to it."""

    state: S
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Settled(Generic[S]):
    """A state in which somebody decides or the game is over, what happened, and the outcomes that were dealt."""

    state: S
    events: tuple[Event, ...]
    outcomes: tuple[Outcome, ...]


class Game(Protocol[S, M]):
    """All that lessons, widgets, odds and tests may know about a game."""

    @property
    def id(self) -> str: ...
    @property
    def rulebook(self) -> Rulebook: ...
    def new(self, seats: int, options: Options = ...) -> S:
        """The state before the first turn; ValueError names an option that is unknown or impossible."""

    def turn(self, state: S) -> Turn: ...
    def candidates(self, state: S) -> Iterator[M]:
        """A superset of the legal moves that is worth judging."""

    def legal(self, state: S) -> Iterator[M]:
        """Exactly the legal moves, each once."""

    def judge(self, state: S, move: M, seat: Seat | None = None) -> Verdict:
        """Never raises, whatever the state and the move."""

    def play(self, state: S, move: M, seat: Seat | None = None) -> Step[S]:
        """Raises IllegalMove with the verdict."""

    def resolve(self, state: S, outcome: Outcome) -> Step[S]:
        """Raises ValueError when no chance is awaited or the outcome cannot happen."""

    def notate(self, move: M) -> str: ...
    def parse(self, state: S, text: str) -> M:
        """Raises UnreadableMove or AmbiguousMove."""

    def read_position(self, text: str) -> S:
        """The state that a position text describes; Fault with line, expected and found."""

    def write_position(self, state: S) -> str:
        """The canonical position text; reading it gives an equal state."""


@runtime_checkable
class HidesInformation(Protocol[S]):
    """A game in which a seat does not see everything."""

    def seen_by(self, state: S, seat: Seat) -> S: ...


def candidates(*, upholds: tuple[str, ...] = ()) -> Callable[[Callable[[S], Iterable[M]]], Callable[[S], Iterable[M]]]:
    """Declare which laws a generator of candidates upholds by construction.

    Those are not asked again when legal moves are listed; `tutor.testing.conform` proves the claim.
    """

    def marked(generator: Callable[[S], Iterable[M]]) -> Callable[[S], Iterable[M]]:
        generator.__dict__["upholds"] = frozenset(RuleId(r) for r in upholds)
        return generator

    return marked


@dataclass(frozen=True)
class Phase(Generic[S, M]):
    """A kind of decision: who may want to do what."""

    rule: RuleId
    candidates: Callable[[S], Iterable[M]]
    kinds: tuple[type, ...]
    """The types of move among the candidates."""

    @property
    def upholds(self) -> frozenset[RuleId]:
        """The laws that every candidate upholds by construction."""
        found: frozenset[RuleId] = getattr(self.candidates, "__dict__", {}).get("upholds", frozenset())
        return found


@dataclass(frozen=True)
class TableGame(Generic[S, M]):
    """A game implemented from tables; the recommended way to write one."""

    id: str
    rulebook: Rulebook
    start: Callable[[int, Options], S]
    whose: Callable[[S], Turn]
    table_laws: tuple["Law[S, Said[M]]", ...]
    """Laws that look at the table only (over, whose turn, phase, open task): asked first, once."""
    laws: Mapping[type, tuple[Law[S, Any], ...]]
    """Type of move -> what may forbid it, in any phase."""
    effects: Mapping[type, Callable[[S, Any], Step[S]]]
    """Type of move -> what it does."""
    phases: Mapping[str, Phase[S, M]]
    outcomes: Callable[[S, Outcome], Step[S]]
    """What an outcome of the awaited chance does."""
    notate: Callable[[M], str]
    read: Callable[[S, str], M]
    read_position: Callable[[str], S]
    write_position: Callable[[S], str]
    merits: Callable[[S, M, Seat | None], bool] = lambda state, move, seat: True
    """Whether the laws of the move's own type can be asked: not of a seat that is not to move, or in another phase."""
    editions: tuple[str, ...] = ()
    """Editions that a record may name in its header instead of by the option `edition`."""
    decks: Callable[[S], tuple[tuple[str, str], ...]] = lambda state: ()
    """The decks of a table and their fingerprints, which a record keeps; of a game whose deck is data."""
    labels: tuple[str, ...] = ()
    """The first words of the labels that chance has in records of this game."""
    final: Callable[[S, S], bool] = lambda before, after: False
    """Whether what happened between two states may not be taken back: something hidden was shown."""
    _asked: dict[str, dict[type, tuple[Law[S, Any], ...]]] = field(default_factory=dict, repr=False, compare=False)

    def new(self, seats: int, options: Options | None = None) -> S:
        """The state before the first turn."""
        return self.start(seats, options or {})

    def turn(self, state: S) -> Turn:
        """Who decides now."""
        return self.whose(state)

    def parse(self, state: S, text: str) -> M:
        """The move that the text says."""
        return self.read(state, text)

    def judge(self, state: S, move: M, seat: Seat | None = None) -> Verdict:
        """Ask the table laws, then the laws of the move's type; all reasons, in the order of the tables."""
        table = judge(self.table_laws, state, Said(move, seat))
        own = self.laws.get(type(move), ())
        if not own or isinstance(self.whose(state), Over) or not self.merits(state, move, seat):
            return table
        answer = judge(own, state, move)
        upheld = tuple(dict.fromkeys(table.upheld + answer.upheld))
        return Verdict(upheld, table.breached + answer.breached)

    def candidates(self, state: S) -> Iterator[M]:
        """What somebody might want to do now; nothing when nobody decides."""
        turn = self.whose(state)
        if isinstance(turn, Decide):
            yield from self.phases[turn.phase].candidates(state)

    def legal(self, state: S) -> Iterator[M]:
        """Exactly the legal moves. Laws that the candidates uphold by construction are not asked again."""
        turn = self.whose(state)
        if not isinstance(turn, Decide):
            return iter(())
        wanted = self.phases[turn.phase].candidates(state)
        asked = self._asked.get(turn.phase)
        if asked is None:
            asked = self._asked[turn.phase] = self._open_laws(self.phases[turn.phase])
        if not asked:
            return iter(wanted)
        return (move for move in wanted if allows(asked[type(move)], state, move))

    def _open_laws(self, phase: Phase[S, M]) -> dict[type, tuple[Law[S, Any], ...]]:
        """Per kind of move the laws that its candidates do not uphold; empty when there are none at all."""
        asked = {
            kind: tuple(one for one in self.laws.get(kind, ()) if one.rule not in phase.upholds) for kind in phase.kinds
        }
        return asked if any(asked.values()) else {}

    def play(self, state: S, move: M, seat: Seat | None = None) -> Step[S]:
        """Do the move; IllegalMove with the verdict if it is refused."""
        if not self._fine(state, move, seat):
            raise IllegalMove(self.judge(state, move, seat))
        return self.effects[type(move)](state, move)

    def _fine(self, state: S, move: M, seat: Seat | None) -> bool:
        kind = type(move)
        return (
            kind in self.effects
            and allows(self.table_laws, state, Said(move, seat))
            and allows(self.laws.get(kind, ()), state, move)
        )

    def resolve(self, state: S, outcome: Outcome) -> Step[S]:
        """Let the awaited chance come out so; ValueError if it cannot."""
        turn = self.whose(state)
        if not isinstance(turn, Await):
            raise ValueError(f"{self.id}: no chance is awaited, but {' '.join(outcome)!r} came")
        if not turn.chance.admits(outcome):
            raise ValueError(f"{self.id}: expected {turn.chance.expects}, found {' '.join(outcome)!r}")
        return self.outcomes(state, outcome)


@dataclass(frozen=True, slots=True)
class Said(Generic[M]):
    """A move as somebody says it: `seat` is None when the seat to move is meant."""

    move: M
    seat: Seat | None = None


def legal_moves(game: Game[S, M], state: S) -> tuple[M, ...]:
    """Every legal move of the state; empty unless somebody decides."""
    return tuple(game.legal(state))


def settle(game: Game[S, M], state: S, deal: Dealer) -> Settled[S]:
    """Deal chance until somebody decides or the game is over."""
    events: list[Event] = []
    outcomes: list[Outcome] = []
    while isinstance(turn := game.turn(state), Await):
        outcome = deal(turn.chance)
        step = game.resolve(state, outcome)
        state = step.state
        events += step.events
        outcomes.append(outcome)
    return Settled(state, tuple(events), tuple(outcomes))


def nearest(game: Game[S, M], state: S, move: M, most: int = 3) -> tuple[M, ...]:
    """The legal moves most like this one: of its type first, then by how many of its parts they share."""
    wanted = {f.name: getattr(move, f.name) for f in fields(move)}  # type: ignore[arg-type]  # moves are dataclasses

    def likeness(other: M) -> tuple[int, int]:
        same = sum(getattr(other, name, None) == value for name, value in wanted.items())
        return (type(other) is type(move), same)

    ranked = sorted(game.legal(state), key=likeness, reverse=True)
    kin = [other for other in ranked if type(other) is type(move) and likeness(other)[1]]
    return tuple((kin or ranked)[:most])


def with_(state: T, **changes: object) -> T:
    """A copy of a frozen dataclass with some fields changed: `dataclasses.replace` without its checks.

    For states that are copied thousands of times a second; the class must not have slots, since copying one dict is
    what makes it quick. KeyError for a field that it does not have.
    """
    before = state.__dict__
    after = before | changes
    if len(after) != len(before):
        raise KeyError(", ".join(changes.keys() - before.keys()))
    new: T = object.__new__(type(state))
    object.__setattr__(new, "__dict__", after)  # a frozen class refuses assignment
    return new


__all__ = [
    "Await",
    "Breach",
    "Decide",
    "Event",
    "Game",
    "HidesInformation",
    "Options",
    "Over",
    "Phase",
    "Said",
    "Seat",
    "Settled",
    "Step",
    "TableGame",
    "Turn",
    "candidates",
    "legal_moves",
    "nearest",
    "settle",
    "with_",
]
