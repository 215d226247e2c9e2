"""A table as the header of its journal, and back: the record it stands on, and in a comment who sits there.

Nothing that is read is believed: what is not as it should be is passed over, and a person sits on the seat.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, get_args

from tutor.kernel.game import Game
from tutor.kernel.record import Fault, Record, read, replay, write
from tutor.kernel.sitting import begun, told
from tutor.progress import Journal
from tutor.registry import Pack
from tutor.widgets.lesson_kept import place_of
from tutor.widgets.notes import Notes
from tutor.widgets.seating import NAME, SEED, Dice, Seated

if TYPE_CHECKING:
    from tutor.widgets.table import TableView

_MARK = "# seated "
CHAPTER = "lesson/"
"""Before the id of a lesson: the choice under which its place is kept. `lesson` says which of them is open."""
_MOST = 12
"""Seats that any game may have."""


@dataclass(frozen=True, slots=True)
class Found:
    """What was kept of a visit."""

    mode: str
    lesson: str
    """As `lesson_kept` writes it; empty: no lesson was begun."""
    seated: Seated | None
    home: bool
    """Whether the table came out of a lesson."""
    lost: int = 0
    """Lines of the table that are kept but cannot be played."""
    chapters: Mapping[str, str] = field(default_factory=dict)
    """Lesson id -> what was kept of it."""
    practice: str = ""
    """As `practice_kept` writes it; empty: none was done."""
    answers: tuple[str, ...] = ()
    """How every exercise was answered, the oldest first."""

    @property
    def lines(self) -> int:
        """How many lines were played at the table."""
        return len(self.seated.sat.entries) if self.seated and self.seated.sat else 0


def header(table: "TableView", game: Game[Any, Any]) -> str:
    """What the moves of this table stand on."""
    seated = table.seated
    about: dict[str, object] = {
        "people": sorted(seated.people), "bots": {str(seat): name for seat, name in sorted(seated.bots.items())},
        "dice": seated.dice, "seed": seated.seed, "tape": list(seated.tape), "step": seated.step_by_step,
        "laid": table.laid, "home": table.on_return is not None,
        "names": {str(seat): name for seat, name in sorted(seated.names.items())},
    }  # fmt: skip
    head = seated.head or Record(game.id, start=game.write_position(seated.start))
    return f"{_MARK}{json.dumps(about)}\n{write(head)}"


def found(pack: Pack[Any, Any], journal: Journal, branch: int | None = None) -> Found:
    """What a journal tells of a visit, on one branch of it."""
    answers = tuple(entry.text for entry in journal.entries if entry.kind == "answer")
    return replace(_found(pack, journal, branch), practice=journal.choices.get("practice", ""), answers=answers)


def noted(notes: Notes) -> str:
    """Notes on one line, as a visit keeps them."""
    return json.dumps(notes.text, ensure_ascii=False)


def notes_of(text: str) -> Notes:
    """Notes that were kept so; none where there are none."""
    try:
        found = json.loads(text)
    except ValueError:
        return Notes()
    return Notes().written(found) if isinstance(found, str) else Notes()


def _found(pack: Pack[Any, Any], journal: Journal, branch: int | None) -> Found:
    kept, choices = journal.told(branch), journal.choices
    mode, (lesson, chapters) = choices.get("mode", ""), _chapters(choices)
    about = _about(kept.header)
    seated = _seated(pack, kept.header, about)
    if seated is None:
        return Found(mode, lesson, None, False, len(kept.lines), chapters)
    sat = told(begun(pack.game, seated.start), kept.story)
    lost = len(kept.lines) - len(sat.entries)
    return Found(mode, lesson, replace(seated, sat=sat), about.get("home") is True, lost, chapters)


def _chapters(choices: Mapping[str, str]) -> tuple[str, Mapping[str, str]]:
    """What was kept of the lesson that is open, and of every lesson. Once there was one only, kept under `lesson`."""
    every = {name.removeprefix(CHAPTER): text for name, text in choices.items() if name.startswith(CHAPTER)}
    lesson = choices.get("lesson", "")
    place = place_of(lesson)
    if place:
        return lesson, every | {place.lesson: lesson}
    return every.get(lesson, ""), every


def _about(text: str) -> Mapping[str, Any]:
    first = text.partition("\n")[0]
    try:
        about = json.loads(first.removeprefix(_MARK)) if first.startswith(_MARK) else {}
    except ValueError:
        return {}
    return about if isinstance(about, dict) else {}


def _seated(pack: Pack[Any, Any], text: str, about: Mapping[str, Any]) -> Seated | None:
    try:
        head = read(text)
    except Fault:
        return None
    opened = replay(pack.game, head)
    if opened.start is None:
        return None
    bots, step = _bots(pack, about.get("bots")), about.get("step") is True
    dice: Dice = next((one for one in get_args(Dice) if one == about.get("dice")), "seed")
    people = _people(about.get("people")) - frozenset(bots)
    laid = about.get("laid")
    return Seated(
        opened.state, people or frozenset(range(1, _MOST + 1)) - frozenset(bots), bots,
        dice, str(about.get("seed", head.seed or SEED)), _tape(about.get("tape")),
        step_by_step=step, head=head, laid=laid if type(laid) is int else 0, names=_names(about.get("names")),
    )  # fmt: skip


def _people(given: object) -> frozenset[int]:
    seats: Sequence[object] = given if isinstance(given, list) else ()
    return frozenset(seat for seat in seats if type(seat) is int and 0 < seat <= _MOST)


def _bots(pack: Pack[Any, Any], given: object) -> dict[int, str]:
    known = pack.load("bots") if pack.has("bots") else {}
    pairs = given.items() if isinstance(given, dict) else ()
    return {int(seat): name for seat, name in pairs if seat.isdecimal() and len(seat) < 3 and name in known}


def _names(given: object) -> dict[int, str]:
    pairs = given.items() if isinstance(given, dict) else ()
    return {int(seat): str(name)[:NAME] for seat, name in pairs if seat.isdecimal() and len(seat) < 3}


def _tape(given: object) -> tuple[str, ...]:
    return tuple(map(str, given)) if isinstance(given, list) else ()
