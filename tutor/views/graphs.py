"""What a graph of places shows: something to see on the board, one sentence about it, and a table."""

from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

from tutor.i18n import Words
from tutor.views.scene import Legend, Mark, Path, Scene

State = TypeVar("State", contravariant=True)


@dataclass(frozen=True, slots=True)
class Sight:
    """One thing to see, in the learner's language. Every row of the table has a cell for every head."""

    name: str
    """Never shown: what the page asks for."""
    title: str
    sentence: str
    marks: tuple[tuple[str, Mark], ...] = ()
    paths: tuple[Path, ...] = ()
    heads: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    ranks: tuple[tuple[str, int], ...] = ()
    """Places with a number in a ring: in how many steps they are reached, say."""
    note: str = ""
    """How the numbers are meant, or what is not shown."""
    legend: tuple[Legend, ...] = ()
    """What each kind of mark means here."""


class Graphs(Protocol[State]):
    """The graphs of a game's board."""

    @property
    def names(self) -> tuple[str, ...]:
        """The sights of the board, in the order in which they are shown."""

    def sight(self, state: State, words: Words, name: str) -> Sight:
        """One of them for the board of this table. ValueError for another name."""

    def ways(self, state: State, words: Words, start: str, target: str) -> Sight:
        """The shortest ways from a place, or from all places of a seat, to a place; all given as refs.

        ValueError for a seat that has none.
        """


def laid(scene: Scene, sight: Sight) -> Scene:
    """The scene with a sight over it: its marks, ways, rings and legend in place of those there were."""
    ranks = dict(sight.ranks)
    labels = tuple(replace(label, rank=ranks.get(label.ref, 0)) for label in scene.labels)
    return replace(scene, labels=labels, marks=sight.marks, paths=sight.paths, discs=(), legend=sight.legend)
