"""The dice of a throw as they lie on the table: whose they are, and what each of them does."""

from collections.abc import Iterable

from tutor.games.anno_domini.names import LETTERS, worded
from tutor.games.anno_domini.rules.battle import attack_points, defence_points
from tutor.games.anno_domini.rules.box import box, ref
from tutor.games.anno_domini.state import State
from tutor.i18n import Words
from tutor.kernel.chance import Chance, Dice, Outcome
from tutor.views.window import Die, Side

PAIR = ("roll", "plague", "barbarians")
"""Throws of one red and one blue die, which designate a territory."""


def throw(state: State, words: Words, chance: Chance, outcome: Outcome | None) -> tuple[Side, ...]:
    """The dice of the awaited chance; without an outcome they are still to be thrown."""
    if not isinstance(chance, Dice):
        return ()
    said = worded(state, words)
    faces = tuple(map(int, outcome)) if outcome else (0,) * chance.count
    if chance.label == "battle":
        return _battle(state, said, chance, faces)
    if chance.label in PAIR:
        return tuple(_pair(state, said, faces))
    return (Side(said("throw.table"), tuple(Die(face) for face in faces), text=_count(said, len(faces))),)


def _battle(state: State, said: Words, chance: Dice, faces: tuple[int, ...]) -> tuple[Side, ...]:
    base, target = state.agenda[-1].args
    mine = chance.parts[0]
    attack, defence = attack_points(state, state.seat, target).total, defence_points(state, target).total
    return (
        Side(said("throw.attacks", base=ref(state, base)), _dice(state, said, faces[:mine], attack), "att",
             *_owner(state, base), text=_count(said, mine)),
        Side(said("throw.defends", target=ref(state, target)), _dice(state, said, faces[mine:], defence), "def",
             *_owner(state, target), text=_count(said, len(faces) - mine)),
    )  # fmt: skip


def _dice(state: State, said: Words, faces: Iterable[int], points: int) -> tuple[Die, ...]:
    least = box(state).numbers.hit
    return tuple(_die(said, face, points, face + points >= least) for face in faces)


def _die(said: Words, face: int, points: int, hit: bool) -> Die:
    if not face:
        return Die()
    total = f"{face}+{points} = {face + points}" if points else str(face)
    return Die(face, said("throw.hit" if hit else "throw.miss", total=total), hit)


def _pair(state: State, said: Words, faces: tuple[int, ...]) -> Iterable[Side]:
    red, blue = faces
    yield Side(said("throw.red"), (Die(red, str(red or "")),), "att")
    yield Side(said("throw.blue"), (Die(blue, str(blue or "")),), "def")


def _count(said: Words, n: int) -> str:
    return said("throw.dice", n=n)


def _owner(state: State, at: int) -> tuple[str, int]:
    owner = state.owner[at]
    if not owner:
        return "", 0
    return LETTERS[owner - 1], box(state).colours.ids.index(state.colour[owner - 1]) + 1
