"""A record is text: a set-up or a position, then one move or outcome a line, chance after ` ! `.

Chance without a move stands on a line of its own, after `! ` or after the label that its rulebook gives it: `up ! h`.

Layout: header lines (`game`, `edition`, `seats`, `option NAME=VALUE`, `deck NAME FINGERPRINT`, `seed TEXT`), or a
position text and an empty line; then the moves. `# comments` and empty lines are passed over. A finished game ends
with `over winner N`.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Generic

from tutor.kernel.chance import Chance, Outcome, TapeError, typed
from tutor.kernel.game import Await, Event, Game, Over, Seat, Turn
from tutor.kernel.verdict import (
    AmbiguousMove,
    IllegalMove,
    M,
    S,
    UnreadableMove,
    Verdict,
)

HEADERS = ("game", "edition", "seats", "option", "deck", "seed")


class Fault(ValueError):
    """A text that cannot be read or cannot be so: `line` counts from 1."""

    def __init__(self, line: int, expected: str, found: str) -> None:
        super().__init__(f"line {line}: expected {expected}, found {found}")
        self.line = line
        self.expected = expected
        self.found = found


@dataclass(frozen=True, slots=True)
class Line:
    """One move or outcome as it stands in a record, and where."""

    n: int
    text: str


@dataclass(frozen=True, slots=True)
class Record:
    """A game as text. `start` is a position text in place of the set-up."""

    game: str
    edition: str = ""
    seats: int = 0
    options: tuple[tuple[str, str], ...] = ()
    lines: tuple[Line, ...] = ()
    decks: tuple[tuple[str, str], ...] = ()
    seed: str = ""
    start: str = ""
    over: Line | None = None
    """The line that says how the game ended, as written."""
    headers: tuple[tuple[str, int], ...] = field(default=(), compare=False, repr=False)
    """What the header says (`seats`, `option series`, `deck box`) and on which line; of a record that was read."""

    def line_of(self, *names: str) -> int:
        """The line of the first of these that the header says, else that of `game`; 1 for a record nobody has read."""
        lines = dict(self.headers)
        return next((lines[name] for name in (*names, "game") if name in lines), 1)

    def with_line(self, text: str) -> "Record":
        """The record with one more move or outcome."""
        return replace(self, lines=(*self.lines, Line(len(self.lines) + 1, text)), over=None)


def read(text: str) -> Record:
    """Read a record or a position text. Raises Fault when the header cannot be read; moves are not looked at."""
    rows = [Line(n, row.split("#", 1)[0].strip()) for n, row in enumerate(text.splitlines(), 1)]
    first = next((row for row in rows if row.text), None)
    if first is None:
        raise Fault(1, "a record or a position", "nothing")
    at = next((i for i, row in enumerate(rows) if row.text.split(" ")[0] == "position"), None)
    if at is not None and all(not row.text or row.text.split(" ")[0] in HEADERS for row in rows[:at]):
        return _after_position(rows, at)
    return _after_header(rows, first)


def _after_position(rows: list[Line], at: int) -> Record:
    end = next((i for i in range(at, len(rows)) if not rows[i].text), len(rows))
    words = rows[at].text.split()
    if len(words) < 2:
        raise Fault(rows[at].n, "position GAME", rows[at].text)
    # empty lines in front keep the line numbers of a fault in the position true
    start = "\n".join(row.text for row in rows[:end])
    return _with_moves(Record(words[1], start=start), rows[end:])


def _after_header(rows: list[Line], first: Line) -> Record:
    record = Record("")
    end = next((i for i, row in enumerate(rows) if row.text and row.text.split()[0] not in HEADERS), len(rows))
    for row in rows[:end]:
        record = _header(record, row) if row.text else record
    if not record.game:
        raise Fault(first.n, "`game NAME` or `position NAME`", first.text)
    return _with_moves(record, rows[end:])


def _name(row: Line, key: str, value: str) -> str:
    """What a header says, as `Record.line_of` is asked for it."""
    if key not in HEADERS:
        raise Fault(row.n, f"one of {', '.join(HEADERS)}", key)
    if not value:
        raise Fault(row.n, f"a value after {key}", "the end of the line")
    return f"{key} {value.partition('=')[0]}" if key in ("option", "deck") else key


def _header(record: Record, row: Line) -> Record:
    words = row.text.split()
    while words:
        key, value, words = words[0], words[1] if len(words) > 1 else "", words[2:]
        record = replace(record, headers=(*record.headers, (_name(row, key, value), row.n)))
        if key == "seats":
            if not value.isdecimal() or len(value) > 3:
                raise Fault(row.n, "a number of seats", value)
            record = replace(record, seats=int(value))
        elif key == "option":
            name, sign, chosen = value.partition("=")
            if not (name and sign and chosen):
                raise Fault(row.n, "option NAME=VALUE", value)
            record = replace(record, options=(*record.options, (name, chosen)))
        elif key == "deck":
            record = replace(record, decks=(*record.decks, (value, words[0] if words else "")))
            words = words[1:]
        elif key == "seed":
            record = replace(record, seed=" ".join((value, *words)))
            words = []
        else:
            record = replace(record, **{key: value})  # type: ignore[arg-type]  # game and edition are text
    return record


def _with_moves(record: Record, rows: list[Line]) -> Record:
    lines = [row for row in rows if row.text]
    over = next((i for i, row in enumerate(lines) if row.text.split()[0] == "over"), None)
    if over is None:
        return replace(record, lines=tuple(lines))
    if over + 1 < len(lines):
        raise Fault(lines[over + 1].n, "nothing after `over`", lines[over + 1].text)
    return replace(record, lines=tuple(lines[:over]), over=lines[over])


def write(record: Record) -> str:
    """The record as text. Reading it and writing it again gives the same bytes."""
    rows: list[str] = []
    if record.start:
        rows += [row for row in record.start.splitlines() if row] + [""]
    else:
        rows.append(f"game {record.game}")
        rows += [f"edition {record.edition}"] if record.edition else []
        rows += [f"seats {record.seats}"] if record.seats else []
        rows += [f"option {name}={value}" for name, value in record.options]
        rows += [f"deck {name} {mark}".rstrip() for name, mark in record.decks]
        rows += [f"seed {record.seed}"] if record.seed else []
    rows += [line.text for line in record.lines]
    rows += [record.over.text] if record.over else []
    return "\n".join(rows).rstrip("\n") + "\n"


@dataclass(frozen=True, slots=True)
class Played(Generic[S, M]):
    """One line of a record and what came of it. `move` is None on a line of chance."""

    line: Line
    before: S
    state: S
    move: M | None = None
    seat: Seat | None = None
    verdict: Verdict | None = None
    events: tuple[Event, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether the line took effect."""
        return self.verdict is None or self.verdict.legal


@dataclass(frozen=True, slots=True)
class Replay(Generic[S, M]):
    """A record opened, up to its fault. A refused move leaves the state as it was, and replay goes on."""

    start: S | None
    lines: tuple[Played[S, M], ...] = ()
    fault: Fault | None = None
    states: tuple[S, ...] = field(default=())

    @property
    def state(self) -> S:
        """The last state reached; ValueError when not even the start could be read."""
        if self.lines:
            return self.lines[-1].state
        if self.start is None:
            raise ValueError("the record has no start") from self.fault
        return self.start


def replay(game: Game[S, M], record: Record) -> Replay[S, M]:
    """Play a record again. Never raises: what cannot be read or cannot be is the `fault`, and stops it."""
    try:
        state = opening(game, record)
    except Fault as fault:
        return Replay(None, (), fault)
    start, done = state, []
    try:
        for at, line in enumerate(record.lines):
            played = play_line(game, state, line)
            done.append(played)
            state = played.state
            if played.move is not None:
                _chance_follows(game.turn(state), line, record.lines[at + 1 : at + 2])
        _compare_end(game.turn(state), record.over)
    except Fault as fault:
        return Replay(start, tuple(done), fault)
    return Replay(start, tuple(done))


def headed(game: Game[S, M], state: S, seats: int, options: Iterable[tuple[str, str]] = (), seed: str = "") -> Record:
    """The header of a record of a new game that begins in this state: its edition and decks as well."""
    chosen, edition = tuple(options), game.rulebook.edition
    if game_editions(game):
        edition = dict(chosen).get("edition", edition)
        chosen = tuple(one for one in chosen if one[0] != "edition")
    return Record(game.id, edition, seats, chosen, decks=decks_of(game, state), seed=seed)


def _chance_follows(turn: Turn, line: Line, following: tuple[Line, ...]) -> None:
    """A move whose chance is lacking is fine at the end, and before a line that brings it. Raises Fault."""
    if isinstance(turn, Await) and following and halves(following[0].text, turn)[0]:
        raise Fault(line.n, f"`! ` and {turn.chance.expects}", "the end of the line")


def halves(text: str, turn: Turn) -> tuple[str, list[str]]:
    """The move that a line says, and its outcomes; the label of the awaited chance before `!` is no move."""
    move, *groups = (part.strip() for part in text.split("!"))
    label = label_of(turn.chance) if isinstance(turn, Await) else ""
    return ("" if groups and move == label else move), groups


def label_of(chance: Chance) -> str:
    """The label before `! ` of a chance that has a line of its own; empty for all others."""
    label: str = getattr(chance, "tape", "")
    return label


def opening(game: Game[S, M], record: Record) -> S:
    """The state before the first line; Fault when the header or the position cannot be."""
    if record.game != game.id:
        raise Fault(record.line_of("game"), f"a record of {game.id}", record.game)
    options = _with_edition(game, record)
    if record.start:
        return game.read_position(record.start)
    try:
        state = game.new(record.seats, options)
    except ValueError as error:
        raise _refused(error, record) from None
    _compare_decks(game, state, record)
    return state


def _refused(error: ValueError, record: Record) -> Fault:
    """What a game has against a set-up, in its parts where it says `PLACE: expected A, found B`, at that place."""
    place, sign, rest = str(error).partition(": expected ")
    expected, parted, found = rest.rpartition(", found ")
    if not (sign and parted):
        return Fault(record.line_of("seats"), "seats and options of this game", str(error))
    return Fault(record.line_of(place, place.removeprefix("option ")), f"{place}: {expected}", found)


def _with_edition(game: Game[S, M], record: Record) -> dict[str, str]:
    """The options, with the edition among them where the game has several and the header names another than its own.

    The game's own edition in the header says no more than whose rulebook it is: options may depart from it.
    """
    options, editions = dict(record.options), game_editions(game)
    own = game.rulebook.edition
    if record.edition and record.edition not in (own, *editions):
        known = " or ".join(dict.fromkeys((own, *editions)))
        raise Fault(record.line_of("edition"), f"edition {known}", record.edition)
    if record.edition not in ("", own) and options.setdefault("edition", record.edition) != record.edition:
        raise Fault(record.line_of("edition"), f"edition {options['edition']}, as the option says", record.edition)
    return options


def _compare_decks(game: Game[S, M], state: S, record: Record) -> None:
    """A game whose deck is data tells decks that changed by their fingerprints."""
    marks = dict(decks_of(game, state))
    for name, mark in record.decks:
        if mark and marks.get(name, mark) != mark:
            raise Fault(record.line_of(f"deck {name}"), f"deck {name} {marks[name]}", f"{name} {mark}")


def game_editions(game: Game[S, M]) -> tuple[str, ...]:
    """The editions that a record of the game may name; none when there is but one."""
    return tuple(getattr(game, "editions", ()))


def decks_of(game: Game[S, M], state: S) -> tuple[tuple[str, str], ...]:
    """The decks of this table, each with its fingerprint; of a game whose deck is data."""
    decks: Callable[[S], tuple[tuple[str, str], ...]] | None = getattr(game, "decks", None)
    return decks(state) if decks else ()


def split_seat(text: str) -> tuple[Seat | None, str]:
    """A move text with the seat that may stand before it: `3: draw`, also `p3: draw`."""
    head, sign, rest = text.partition(":")
    name = head.strip().lower().removeprefix("p")
    if sign and name.isdecimal() and len(name) < 4:
        return int(name), rest.strip()
    return None, text


def play_line(game: Game[S, M], state: S, line: Line, *, open_end: bool = True) -> Played[S, M]:
    """What one line does. With `open_end` its chance may be lacking: it follows, or is not thrown yet. Raises Fault."""
    turn = game.turn(state)
    text, groups = halves(line.text, turn)
    if not text:
        if not isinstance(turn, Await):
            raise Fault(line.n, "a move", line.text)
        return _deal(game, Played(line, state, state), groups, open_end)
    if isinstance(turn, Await):
        raise Fault(line.n, f"`{outcome_line(turn.chance, ())}` and {turn.chance.expects}", line.text)
    seat, words = split_seat(text)
    try:
        move = game.parse(state, words)
    except AmbiguousMove as error:
        raise Fault(line.n, f"one of {', '.join(error.candidates)}", words) from None
    except UnreadableMove as error:
        raise Fault(line.n, error.expected, error.text) from None
    verdict = game.judge(state, move, seat)
    if not verdict.legal:
        return Played(line, state, state, move, seat, verdict)
    try:
        step = game.play(state, move, seat)
    except IllegalMove as error:  # pragma: no cover  judge and play ask the same laws
        raise AssertionError("judge and play disagree") from error
    return _deal(game, Played(line, state, step.state, move, seat, verdict, step.events), groups, open_end)


def _deal(game: Game[S, M], played: Played[S, M], groups: list[str], open_end: bool) -> Played[S, M]:
    state, events, n = played.state, played.events, played.line.n
    for group in groups:
        turn = game.turn(state)
        if not isinstance(turn, Await):
            raise Fault(n, "no more chance", f"! {group}")
        try:
            outcome: Outcome = typed(group, turn.chance)
        except TapeError as error:
            raise Fault(n, error.expected, error.found) from None
        step = game.resolve(state, outcome)
        state, events = step.state, events + step.events
    turn = game.turn(state)
    if isinstance(turn, Await) and played.move is not None and not open_end:
        raise Fault(n, f"`! ` and {turn.chance.expects}", "the end of the line")
    return replace(played, state=state, events=events)


def _compare_end(turn: Turn, line: Line | None) -> None:
    if line is None:
        return
    found = ending(turn) if isinstance(turn, Over) else "a game that goes on"
    if " ".join(line.text.split()) != found:
        raise Fault(line.n, found, line.text)


def ending(turn: Over) -> str:
    """The line that closes a finished game."""
    return f"over winner {turn.winner}" if turn.winner else "over"


def outcome_line(chance: Chance, outcome: Outcome) -> str:
    """An outcome with its sign, and the label before it that this chance has: `! 1 2`, `up ! h`."""
    said = f"! {outcome_text(outcome, getattr(chance, 'parts', ()))}"
    label = label_of(chance)
    return f"{label} {said}" if label else said


def outcome_text(outcome: Outcome, parts: tuple[int, ...] = ()) -> str:
    """An outcome as it stands in a record; `parts` set a `/` between the dice of two sides."""
    if not parts:
        return " ".join(outcome)
    groups, at = [], 0
    for count in parts:
        groups.append(" ".join(outcome[at : at + count]))
        at += count
    return " / ".join(groups)
