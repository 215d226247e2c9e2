"""Opens a lesson: reads its file, makes the positions of its steps, and puts a runner together.

Positions are made by playing a record; a typed one is called posed. Records lie in `records/`, positions in
`positions/` of the game's folder.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Any

from tutor import content
from tutor.content import BadData, DataFault
from tutor.kernel import record
from tutor.kernel.bot import BotOf
from tutor.kernel.record import Fault, Record, Replay
from tutor.kernel.through import play_through
from tutor.lessons import schema
from tutor.lessons.asking import Asked, Asking
from tutor.lessons.fresh import Source
from tutor.lessons.measure import Measure
from tutor.lessons.misread import Readings
from tutor.lessons.runner import Runner, Start
from tutor.lessons.schema import From, Lesson, Step, Watch
from tutor.lessons.watching import at_once
from tutor.registry import Pack, PackError


def open_lesson(pack: Pack[Any, Any], name: str, folder: Traversable | None = None) -> Runner[Any, Any]:
    """A runner for the lesson of this name. BadData names file and key of what is wrong with it."""
    place = folder or pack.content
    return runner_of(pack, schema.load(place, name), schema.file_of(place, name), place)


def runner_of(pack: Pack[Any, Any], lesson: Lesson, file: Traversable, folder: Traversable) -> Runner[Any, Any]:
    """A runner for a lesson that was read from this file. BadData for a position that cannot be made."""
    asking = Asking(pack.game, Questions(pack))
    return Runner(
        lesson=lesson,
        asking=asking,
        starts=dict(_starts(Opener(pack, folder, file), lesson)),
        bots=Bots(pack),
        measure=Measure(asking, lambda: part(pack, "explore")),
        readings=Readings(lambda: part(pack, "misconceptions")),
        fresh=Source(lambda: part(pack, "exercises")),
        slow=part(pack, "slow") or at_once,
    )


def part(pack: Pack[Any, Any], name: Any) -> Any:
    """A part of a pack, None when it has none."""
    return pack.load(name) if pack.has(name) else None


class Bots(Mapping[str, BotOf[Any, Any]]):
    """The bots of a game by name, imported when a seat is played by one."""

    def __init__(self, pack: Pack[Any, Any]) -> None:
        self._pack = pack

    @property
    def _bots(self) -> Mapping[str, BotOf[Any, Any]]:
        return part(self._pack, "bots") or {}

    def __getitem__(self, name: str) -> BotOf[Any, Any]:
        return self._bots[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._bots)

    def __len__(self) -> int:
        return len(self._bots)


class Questions(Mapping[str, Asked]):
    """Every question of a game by name: those of the table, then those that its exercises ask besides.

    The exercises are imported only when a name is not among the first.
    """

    def __init__(self, pack: Pack[Any, Any]) -> None:
        self._pack = pack
        self._plain: Mapping[str, Asked] = part(pack, "questions") or {}

    @property
    def _more(self) -> Mapping[str, Asked]:
        found: Mapping[str, Asked] = getattr(part(self._pack, "exercises"), "questions", {})
        return found

    def __getitem__(self, name: str) -> Asked:
        return self._plain[name] if name in self._plain else self._more[name]

    def __iter__(self) -> Iterator[str]:
        return iter({**self._plain, **self._more})

    def __len__(self) -> int:
        return len({**self._plain, **self._more})


def _starts(opener: "Opener", lesson: Lesson) -> Iterator[tuple[str, Start[Any]]]:
    """The positions of the steps that do not go on from the step before."""
    faults: list[DataFault] = []
    for at, step in enumerate(lesson.step):
        source, key = step.from_ or (lesson.from_ if not at else None), f"step[{at}].from" if step.from_ else "from"
        if source is None:
            continue
        try:
            yield step.id, opener.start(source, step, key)
        except BadData as bad:
            faults += bad.faults
    content.refuse(faults)


@dataclass(frozen=True)
class Opener:
    """Makes positions for the lessons of one game; `file` is named in faults."""

    pack: Pack[Any, Any]
    folder: Traversable
    file: Traversable

    def start(self, source: From, step: Step, key: str) -> Start[Any]:
        """The position of a source, with what the record goes on with."""
        if source.generator:
            state = self._then(self._generated(source, key), source, key)
            seats: tuple[int, ...] = getattr(self.pack.game.turn(state), "seats", ())
            return Start(state, posed=True, seat=seats[0] if len(seats) == 1 else 0)
        where, opened = self._posed(source, key) if source.posed else self._recorded(source, key)
        replayed = record.replay(self.pack.game, _until(opened, source.until))
        self._sound(replayed, where)
        state = self._then(replayed.state, source, key)
        if not source.until:
            return Start(state, posed=bool(opened.start))
        to = step.to if isinstance(step, Watch) else 0
        shown = tuple(line.text for line in opened.lines if source.until < line.n <= to)
        return Start(state, self._rest(opened, source.until), shown, bool(opened.start))

    def _recorded(self, source: From, key: str) -> tuple[Traversable, Record]:
        file = self.folder.joinpath("records", source.record)
        opened = self._read(file, content.text(file))
        if opened.start:
            raise DataFault(self.file, f"{key}.record", "a record from the set-up on, or `posed`", source.record)
        return file, opened

    def _posed(self, source: From, key: str) -> tuple[Traversable, Record]:
        if source.posed.lstrip().startswith(("position ", "seats ", "option ")):
            return self.file, self._read(self.file, source.posed)
        file = self.folder.joinpath("positions", source.posed)
        opened = self._read(file, content.text(file))
        if not opened.start:
            raise DataFault(self.file, f"{key}.posed", "a position, or `record`", source.posed)
        return file, opened

    def _read(self, file: Traversable, text: str) -> Record:
        try:
            return record.read(text)
        except Fault as fault:
            raise DataFault(file, f"line {fault.line}", fault.expected, fault.found) from None

    def _sound(self, replayed: Replay[Any, Any], where: Traversable) -> None:
        """A record that breaks off, or in which a move is refused, gives no position."""
        if replayed.fault:
            raise DataFault(where, f"line {replayed.fault.line}", replayed.fault.expected, replayed.fault.found)
        for line in replayed.lines:
            if line.verdict is not None and not line.verdict.legal:
                raise DataFault(where, f"line {line.line.n}", "a legal move", " ".join(line.verdict.rules))

    def _rest(self, opened: Record, until: int) -> tuple[str, ...]:
        """The moves of the record after a line, each with its seat."""
        whole = record.replay(self.pack.game, opened)
        found = []
        for one in whole.lines:
            seats: tuple[int, ...] = getattr(self.pack.game.turn(one.before), "seats", ())
            if one.line.n > until and one.move is not None and len(seats) == 1:
                text = record.split_seat(one.line.text)[1]
                found.append(f"{one.seat or seats[0]}: {text}")
        return tuple(found)

    def _generated(self, source: From, key: str) -> Any:
        try:
            return self.pack.load("exercises").item(f"{source.generator}/{source.seed}/{source.n}").made.state
        except (PackError, LookupError, ValueError) as error:
            raise DataFault(self.file, f"{key}.generator", "a kind of exercise and a seed", str(error)) from None

    def _then(self, state: Any, source: From, key: str) -> Any:
        try:
            played = play_through(self.pack.game, state, source.then)
        except ValueError as error:
            raise DataFault(self.file, f"{key}.then", "lines that can be played", str(error)) from None
        return played[-1].state if played else state


def _until(opened: Record, until: int) -> Record:
    """The record up to a line of its file; all of it for 0."""
    if not until:
        return opened
    return Record(
        opened.game, opened.edition, opened.seats, opened.options,
        tuple(line for line in opened.lines if line.n <= until), opened.decks, opened.seed, opened.start,
    )  # fmt: skip
