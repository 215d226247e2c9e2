"""What is kept of practice in a visit: how each item was answered, and which one is in front of the learner."""

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tutor.lessons.fresh import as_fresh
from tutor.lessons.practice import ENDED, Done, Practice, Practising
from tutor.lessons.practice_posed import NoItem, item_of
from tutor.registry import Pack

LONGEST, NOTED = 3_000, 1_900
"""Characters of an id that are kept as the place, and in a note; a journal holds a little more."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody was."""

    seed: str
    topic: str = ""
    item: str = ""
    done: bool = False
    wrong: int = 0


def seed() -> str:
    """A series of items of one's own."""
    return secrets.token_hex(3)


def kept(practice: Practice[Any]) -> str:
    """Where the learner is, as text."""
    item = practice.item.id if len(practice.item.id) <= LONGEST else ""
    about = {"seed": practice.seed, "topic": practice.topic, "item": item, "done": practice.done,
             "wrong": practice.wrong}  # fmt: skip
    return json.dumps(about)


def place_of(text: str) -> Place | None:
    """What a kept text says; None when it is none."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict) or not all(isinstance(found.get(name), str) for name in ("seed", "topic", "item")):
        return None
    wrong = found.get("wrong")
    count = wrong if type(wrong) is int and 0 <= wrong < 100 else 0
    return Place(found["seed"], found["topic"], found["item"], found.get("done") is True, count)


def noted(done: Done) -> str:
    """How an item was answered, as a note of the visit. Of an id that is too long its kind stands for it."""
    return f"{done.ended} {done.item if len(done.item) <= NOTED else done.kind}"


def own(practice: Practice[Any]) -> bool:
    """Whether the item in front of the learner is over because he answered it rightly."""
    last = practice.history[-1] if practice.counted else None
    return practice.done and last is not None and last.ended in ("right", "helped")


def told(notes: Sequence[str]) -> tuple[Done, ...]:
    """What the notes say; those that are none of practice are passed over."""
    pairs = (note.partition(" ") for note in notes)
    return tuple(Done(item, ended) for ended, _, item in pairs if ended in ENDED and item)


def taken_up(
    pack: Pack[Any, Any], runner: Practising[Any], text: str, notes: Sequence[str], fresh: Place
) -> Practice[Any]:
    """The learner as the visit left him; without a visit as `fresh` says."""
    place = place_of(text) or fresh
    practice = runner.start(place.seed, place.topic, told(notes))
    if not place.item or place.item == practice.item.id:
        return practice if not place.item else runner.again(practice, practice.item, place.done, place.wrong)
    try:
        item = as_fresh(item_of(pack, place.item))
    except NoItem:
        return practice
    return runner.again(practice, item, place.done, place.wrong)
