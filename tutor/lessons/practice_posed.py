"""A position as an exercise, in a text that makes it anew anywhere: an id for a link, or lines to be read and pasted.

The lines are `exercise KIND ARG ; ARG` and the position under it; the id is `posed/` and the same text, packed.
"""

from dataclasses import replace
from typing import Any

from tutor.kernel.game import Game
from tutor.kernel.item import Exercises, Item
from tutor.kernel.packed import Cut, packed, unpacked
from tutor.kernel.record import Fault, read, replay
from tutor.registry import Pack

POSED = "posed/"
WORD = "exercise"
BETWEEN = " ; "
_TEXT, _ID = 20_000, 4_000
"""Characters at most."""


class NoItem(ValueError):
    """A text that makes no exercise. `key` is what to say about it: words `practice.<key>`, with its facts."""

    def __init__(self, key: str, **facts: int | str) -> None:
        super().__init__(key)
        self.key, self.facts = key, facts


def item_of(pack: Pack[Any, Any], text: str) -> Item[Any]:
    """The item of an id, or of the lines of a posed one. NoItem says what is wrong with it."""
    given = text.strip()
    exercises: Exercises[Any] = pack.load("exercises")
    if given.startswith(POSED):
        return _posed(pack, _unpacked(given))
    if given.startswith(f"{WORD} "):
        return _posed(pack, given)
    if len(given) > 200:
        raise NoItem("no-id", found=given[:60])
    try:
        return exercises.item(given)
    except ValueError:
        raise NoItem("no-id", found=given[:60]) from None
    except LookupError:
        raise NoItem("no-kind", found=given.partition("/")[0][:60]) from None


def state_of(pack: Pack[Any, Any], text: str) -> Any:
    """What lies on the table at the end of a position or record. NoItem says where it cannot be read."""
    try:
        played = replay(pack.game, read(text))
    except Fault as fault:
        raise _unread(fault) from None
    if played.start is None or played.fault:
        raise _unread(played.fault)
    return played.state


def pose(pack: Pack[Any, Any], state: Any, name: str, args: tuple[str, ...]) -> Item[Any]:
    """The exercise of this kind on a position. NoItem where it makes no sense there."""
    exercises: Exercises[Any] = pack.load("exercises")
    try:
        item = exercises.posed(name, state, args)
    except LookupError:
        raise NoItem("no-sense", found=" ".join((name, *args))[:60]) from None
    return replace(item, id=_packed(lines(pack.game, name, args, state)))


def lines(game: Game[Any, Any], name: str, args: tuple[str, ...], state: Any) -> str:
    """The exercise as text, to be read and pasted."""
    head = f"{WORD} {name} {BETWEEN.join(args)}".rstrip()
    return f"{head}\n{game.write_position(state)}"


def text_of(item: str) -> str:
    """The lines behind the id of a posed exercise; nothing for any other id."""
    return _unpacked(item) if item.startswith(POSED) else ""


def _posed(pack: Pack[Any, Any], text: str) -> Item[Any]:
    head, _, position = text.strip().partition("\n")
    _, name, rest = (*head.split(" ", 2), "")[:3]
    args = tuple(arg.strip() for arg in rest.split(BETWEEN.strip())) if rest.strip() else ()
    return pose(pack, state_of(pack, f"\n{position}"), name.strip(), args)


def _unread(fault: Fault | None) -> NoItem:
    if fault is None:
        return NoItem("no-position", line=1, expected="position", found="")
    return NoItem("no-position", line=fault.line, expected=fault.expected[:200], found=fault.found[:200])


def _packed(text: str) -> str:
    return POSED + packed(text)


def _unpacked(item: str) -> str:
    """NoItem for what was cut off or changed on its way."""
    try:
        return unpacked(item.removeprefix(POSED), _ID, _TEXT)
    except Cut:
        raise NoItem("no-link") from None
