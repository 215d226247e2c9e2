"""What a page needs of a game, as one value: pure functions from its states to what is shown and what may be pressed.

A game puts a Window into its pack; tables and lessons know nothing else of it. Everything is in the learner's
language already: `words` are the game's words with the names of what lies on the table.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from tutor.i18n import Words
from tutor.kernel.chance import Chance, Outcome
from tutor.kernel.score import Points
from tutor.views.panels import Panels
from tutor.views.scene import Scene

Selected = tuple[str, ...]
"""The refs pressed so far, perhaps with a verb (`do:attack`) in front."""


class Meaning(Protocol):
    """What a press means: a legal move; more to press; or a try that will be refused."""

    @property
    def selected(self) -> Selected: ...
    @property
    def move(self) -> Any: ...
    @property
    def tried(self) -> Any: ...


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that may be pressed instead of the board."""

    ref: str
    name: str
    letter: str = ""
    colour: int = 0
    badge: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Choices under one heading; `kind` is a sign of the style: land, sea, place, number, card, colour."""

    kind: str
    name: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Verb:
    """A kind of move with its own button. One that is not open now stays pressable: it asks why not."""

    ref: str
    name: str
    key: str = ""
    open: bool = True
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Preview:
    """What a move would be, before it is made."""

    title: str
    text: str = ""
    name: str = ""
    """The move as something one could do; the title, if there is no other word."""
    go: str = ""
    """What the button says that makes it."""
    sign: str = ""
    points: tuple[tuple[str, Points], ...] = ()
    """Sums that it rests on, each with its heading."""


@dataclass(frozen=True, slots=True)
class Die:
    """One die: no face before the throw; `hit` is None where a die counts for nothing by itself."""

    face: int = 0
    text: str = ""
    hit: bool | None = None


@dataclass(frozen=True, slots=True)
class Side:
    """The dice of one side. `kind` is the colour of the dice."""

    title: str
    dice: tuple[Die, ...]
    kind: Literal["att", "def"] = "att"
    letter: str = ""
    colour: int = 0
    text: str = ""
    """How many, and why, before the throw."""


@dataclass(frozen=True, slots=True)
class Option:
    """A switch of the rules: its sentence is `option.<name>`, and of a value perhaps `option.<name>.<value>`."""

    name: str
    values: tuple[str, ...]
    value: str
    usual: str
    live: bool = False
    """Whether it can be flipped while a game lies on the table."""


@dataclass(frozen=True)
class Window:
    """The window side of a game."""

    names: Callable[[Any, str], Mapping[str, str]]
    """(state, lang) -> names of refs."""
    scene: Callable[..., Scene]
    """(state, words, base=, target=, lit=, reasons=, changed=, allowed=, seat=)."""
    panels: Callable[[Any, Words], Panels]
    press: Callable[[Any, Selected, str], Meaning]
    way: Callable[[Any, Any], Selected]
    """(state, move) -> the refs that make it, the verb first."""
    verbs: Callable[[Any, Words], tuple[Verb, ...]]
    choices: Callable[[Any, Words, Selected], tuple[Group, ...]]
    preview: Callable[[Any, Words, Any], Preview]
    """(state, words, move) for a legal move."""
    throw: Callable[[Any, Words, Chance, Outcome | None], tuple[Side, ...]]
    """The dice of the awaited chance, before or after the throw; none for chance without dice."""
    about: Callable[[Any, str], str]
    """(state, ref) -> the paragraph that says most about it."""
    settled: Callable[[Any], bool]
    """Whether the set-up is over, so that a table may be laid out ready."""
    options: Callable[[Any], tuple[Option, ...]] = lambda state: ()
    """(state) -> the options of its game, as they are."""
    switched: Callable[[Any, str, str], Any] = lambda state, name, value: state
    """(state, name, value) -> the same table under another option; ValueError when it cannot be."""
    reaches: Callable[[Any], Mapping[tuple[str, str], tuple[str, ...]]] = lambda state: {}
    """(state) -> every pair of places within reach of each other, once, and how."""
