"""Worked examples as data: the reader of `examples.toml` and `cases.toml`, and the runner that holds a game to them.

A file::

    game = "anno_domini"

    [starts]                     # named starts; each is a record or a position text
    second = '''position …'''

    [[example]]
    id = "E08"                   # unique over all files of the game
    rules = ["ad-9-6"]           # the paragraphs it shows, the most telling one first
    start = "second"             # a name of [starts], or the text itself
    # after = "E07"              # instead of `start`: where that example ends; "E12:1" is after its first step
    # fault = true               # the start cannot be: reading it is refused, and nothing follows
    expect = { round = 1 }       # what holds at the start; an example without steps asks nothing else

    [[example.step]]             # in order
    # anew = true                # first go back to the start of the example
    do = "build france 3"        # a line of a record, or several; all but the last must be legal
    breached = ["ad-6-4"]        # exactly the paragraphs that refuse the last line, in any order; none: it is legal
    upheld = ["ad-6-3"]          # paragraphs that were asked of the last line and allow it
    events = ["ad-13-9"]         # each is the paragraph or the kind of something that happened
    no_events = ["ad-11-2"]      # and none of these happened
    # fault = true               # instead of these: the one line cannot be read, or its chance cannot be
    expect = { money = { 2 = 60 } }   # what holds afterwards, also after a refusal

`expect` names facts: those of the game (a table name -> function of the state) and those of every game (`SHARED`).
A table picks from what the fact gives: by key from a table, by place from a list, counted from 1, so that
`money = { 2 = 60 }` speaks of seat 2 alone. Everything else must be equal.

The values are worked out from the printed rules. Where they and a game disagree, a `Miss` says so.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from typing import Any, Generic

from tutor import content
from tutor.content import BadData, DataFault
from tutor.kernel import record
from tutor.kernel.game import Await, Decide, Event, Game, HidesInformation, Over
from tutor.kernel.record import Fault, Line, Played
from tutor.kernel.verdict import M, S

FILES = ("examples.toml", "cases.toml")

Expected = dict[str, Any]
"""Name of a fact -> what it must be; a file may write anything there."""
Facts = Mapping[str, Callable[[S], object]]
"""Name -> what a state shows under it: numbers, texts, lists and tables of these."""


@dataclass(frozen=True, slots=True)
class Check:
    """One step: what is done, and what must come of it."""

    do: str
    anew: bool = False
    breached: tuple[str, ...] = ()
    upheld: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    no_events: tuple[str, ...] = ()
    fault: bool = False
    expect: Expected = field(default_factory=dict)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines to be played, counted from 1."""
        texts = (text.strip() for text in self.do.splitlines())
        return tuple(Line(n, text) for n, text in enumerate(filter(None, texts), 1))


@dataclass(frozen=True, slots=True)
class Example:
    """One worked example; the fields are the keys of the file."""

    id: str
    rules: tuple[str, ...]
    start: str = ""
    after: str = ""
    fault: bool = False
    expect: Expected = field(default_factory=dict)
    step: tuple[Check, ...] = ()

    @property
    def named(self) -> frozenset[str]:
        """Every paragraph it names, in `rules` or as the reason of a refusal."""
        return frozenset(self.rules).union(*(step.breached for step in self.step))


@dataclass(frozen=True, slots=True)
class _File:
    game: str
    example: tuple[Example, ...]
    starts: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Book:
    """All examples of a game, by id, in the order of the files."""

    game: str
    examples: Mapping[str, Example]
    starts: Mapping[str, str]

    def of(self, rule: str) -> tuple[Example, ...]:
        """The examples that show a paragraph."""
        return tuple(one for one in self.examples.values() if rule in one.named)


@dataclass(frozen=True, slots=True)
class Miss:
    """Where an example and the game disagree. `step` counts from 1; 0 is the start."""

    example: str
    step: int
    what: str
    expected: object
    found: object

    def __str__(self) -> str:
        return f"{self.example}, step {self.step}, {self.what}: expected {self.expected!r}, found {self.found!r}"


# ---- reading


def load(folder: Traversable) -> Book:
    """The examples and cases of a game's folder. BadData names every key that is wrong in them."""
    return read(*(folder / name for name in FILES if (folder / name).is_file()))


def read(*files: Traversable) -> Book:
    """The examples of these files together. Whatever they refer to must be in one of them. Raises BadData."""
    parts = [(file, content.structure(content.toml(file), _File, file)) for file in files]
    if not parts:
        raise DataFault("examples", "", "a file", "none")
    content.refuse(_faults(parts))
    examples = {one.id: one for _, part in parts for one in part.example}
    starts = {name: text for _, part in parts for name, text in part.starts.items()}
    return Book(parts[0][1].game, examples, starts)


def _faults(parts: Sequence[tuple[Traversable, _File]]) -> Iterator[DataFault]:
    every = [one for _, part in parts for one in part.example]
    names = [name for _, part in parts for name in part.starts]
    game = parts[0][1].game
    for file, part in parts:
        if part.game != game:
            yield DataFault(file, "game", game, part.game)
        for name in part.starts:
            if names.count(name) > 1:
                yield DataFault(file, f"starts.{name}", "each name once", f"{name} twice")
        for at, one in enumerate(part.example):
            key = f"example[{at}]"
            if [other.id for other in every].count(one.id) > 1:
                yield DataFault(file, f"{key}.id", "each id once", f"{one.id} twice")
            yield from _start_faults(file, key, one, names)
            yield from _after_faults(file, key, one, every)
            yield from _step_faults(file, key, one)


def _start_faults(file: Traversable, key: str, one: Example, names: Sequence[str]) -> Iterator[DataFault]:
    if bool(one.start) == bool(one.after):
        yield DataFault(file, key, "either start or after", "both" if one.start else "neither")
    if len(one.start.split()) == 1 and one.start not in names:
        yield DataFault(file, f"{key}.start", "a name of [starts] or a text", one.start)


def _after_faults(file: Traversable, key: str, one: Example, every: Sequence[Example]) -> Iterator[DataFault]:
    if not one.after:
        return
    name, _, step = one.after.partition(":")
    earlier = {other.id: len(other.step) for other in every[: every.index(one)]}
    if name not in earlier:
        yield DataFault(file, f"{key}.after", "the id of an earlier example", name)
    elif step and not (step.isdecimal() and 1 <= int(step) <= earlier[name]):
        yield DataFault(file, f"{key}.after", f"a step from 1 to {earlier[name]}", step)


def _step_faults(file: Traversable, key: str, one: Example) -> Iterator[DataFault]:
    if not one.rules:
        yield DataFault(file, f"{key}.rules", "at least one paragraph", "none")
    if one.fault and (one.step or one.expect):
        yield DataFault(file, f"{key}.fault", "nothing after a start that cannot be", "more")
    for number, check in enumerate(one.step):
        if not check.lines or (check.fault and len(check.lines) > 1):
            expected = "one line" if check.fault else "a line of a record"
            yield DataFault(file, f"{key}.step[{number}].do", expected, f"{len(check.lines)}")


# ---- what every game shows

SHARED: Mapping[str, Callable[[Game[Any, Any], Any], object]] = {
    "to_move": lambda game, state: _seats(game, state),
    "awaits": lambda game, state: turn.chance.expects if isinstance(turn := game.turn(state), Await) else "",
    "winner": lambda game, state: turn.winner if isinstance(turn := game.turn(state), Over) else 0,
    "ended": lambda game, state: turn.rule if isinstance(turn := game.turn(state), Over) else "",
    "moves": lambda game, state: sorted(map(game.notate, game.legal(state))),
    "hides": lambda game, _: isinstance(game, HidesInformation),
}
"""Facts of any game: the seats to move, the chance awaited in words, the winner (0: none) and the paragraph that ended
the game, the legal moves as text in alphabetical order, and whether seats see different things."""


def _seats(game: Game[S, M], state: S) -> list[int]:
    turn = game.turn(state)
    return list(turn.seats) if isinstance(turn, Decide) else []


# ---- running


@dataclass(frozen=True)
class Runner(Generic[S, M]):
    """Holds a game to its examples."""

    game: Game[S, M]
    book: Book
    facts: Facts[S]

    def run(self, example: Example) -> tuple[Miss, ...]:
        """Everything in which the game departs from this example; empty when it agrees."""
        try:
            state = self.start(example)
        except (Fault, BadData) as refusal:
            return () if example.fault else (Miss(example.id, 0, "start", "a start that can be", str(refusal)),)
        if example.fault:
            return (Miss(example.id, 0, "start", "a refusal", "a start that can be"),)
        return tuple(self._misses(example, state))

    def start(self, example: Example) -> S:
        """The state in which the example begins. Raises Fault."""
        if example.after:
            name, _, step = example.after.partition(":")
            before = self.book.examples[name]
            return self._after(before, int(step) if step else len(before.step))
        opened = record.replay(self.game, record.read(self.book.starts.get(example.start, example.start)))
        if opened.fault:
            raise opened.fault
        refused = next((one for one in opened.lines if not one.legal), None)
        if refused and refused.verdict:
            raise Fault(refused.line.n, "a legal line", f"{refused.line.text}: {', '.join(refused.verdict.rules)}")
        return opened.state

    def _after(self, example: Example, steps: int) -> S:
        start = state = self.start(example)
        for check in example.step[:steps]:
            state = start if check.anew else state
            if not check.fault:
                state = self._play(state, check)[-1].state
        return state

    def _play(self, state: S, check: Check) -> list[Played[S, M]]:
        """Play the lines of a step; all but the last must be legal. Raises Fault."""
        played: list[Played[S, M]] = []
        for line in check.lines:
            if played and not played[-1].legal:
                raise Fault(played[-1].line.n, "a legal line", played[-1].line.text)
            played.append(record.play_line(self.game, state, line))
            state = played[-1].state
        return played

    def _misses(self, example: Example, start: S) -> Iterator[Miss]:
        state = start
        yield from self._compare(example.id, 0, state, example.expect)
        for number, check in enumerate(example.step, 1):
            state = start if check.anew else state
            try:
                played = self._play(state, check)
            except Fault as fault:
                if not check.fault:
                    yield Miss(example.id, number, check.do.strip(), "a line that can be", str(fault))
                    return
            else:
                state = played[-1].state
                yield from _verdict_misses(example.id, number, check, played[-1])
                yield from _event_misses(example.id, number, check, [e for one in played for e in one.events])
            yield from self._compare(example.id, number, state, check.expect)

    def _compare(self, name: str, step: int, state: S, expect: Mapping[str, object]) -> Iterator[Miss]:
        for fact, expected in expect.items():
            for what, wanted, found in differences(fact, expected, self._fact(fact, state)):
                yield Miss(name, step, what, wanted, found)

    def _fact(self, name: str, state: S) -> object:
        if name in self.facts:
            return self.facts[name](state)
        if name in SHARED:
            return SHARED[name](self.game, state)
        return f"no fact of this name, only {', '.join((*self.facts, *SHARED))}"


def _verdict_misses(name: str, step: int, check: Check, played: Played[S, M]) -> Iterator[Miss]:
    text = played.line.text
    if check.fault:
        yield Miss(name, step, text, "a fault", "a line that can be")
    breached = sorted(played.verdict.rules) if played.verdict else []
    if breached != sorted(check.breached):
        yield Miss(name, step, f"{text}, breached", sorted(check.breached), breached)
    upheld = played.verdict.upheld if played.verdict else ()
    lacking = sorted(set(check.upheld).difference(upheld))
    if lacking:
        yield Miss(name, step, f"{text}, upheld", lacking, sorted(upheld))


def _event_misses(name: str, step: int, check: Check, events: Iterable[Event]) -> Iterator[Miss]:
    found = {text for event in events for text in (event.kind, str(event.rule))}
    if not found.issuperset(check.events):
        yield Miss(name, step, "events", list(check.events), sorted(found))
    if not found.isdisjoint(check.no_events):
        yield Miss(name, step, "no_events", list(check.no_events), sorted(found))


def differences(what: str, expected: object, found: object) -> Iterator[tuple[str, object, object]]:
    """Where something found departs from what was expected: the path to it, and both."""
    if isinstance(expected, Mapping):
        for key, wanted in expected.items():
            yield from differences(f"{what}.{key}", wanted, _picked(found, str(key)))
    elif _plain(expected) != _plain(found) or isinstance(expected, bool) != isinstance(found, bool):
        yield what, expected, _plain(found)


def _picked(found: object, key: str) -> object:
    if isinstance(found, Mapping):
        return found.get(key, "nothing")
    if isinstance(found, Sequence) and not isinstance(found, str) and key.isdecimal():
        return found[int(key) - 1] if 0 < int(key) <= len(found) else "nothing"
    return found


def _plain(value: object) -> object:
    """Tuples as lists, as a TOML file writes them."""
    return [_plain(one) for one in value] if isinstance(value, (list, tuple)) else value
