"""What a page needs of a game, as one value: pure functions from its states to what is shown and what may be pressed.

A game puts a Window into its pack; tables and lessons know nothing else of it. Everything is in the learner's
language already: `words` are the game's words with the names of what lies on the table.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from tutor.i18n import Words
from tutor.kernel.chance import Chance, Outcome
from tutor.kernel.past import Past
from tutor.kernel.score import Points
from tutor.views.panels import Fact, Panels
from tutor.views.scene import Scene
from tutor.views.trial import Prospect

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
class Derivation:
    """How an event came about: throws, sums and sentences, and the places that were counted."""

    dice: tuple[Side, ...] = ()
    sums: tuple[tuple[str, Points], ...] = ()
    """Each with its heading; where the event says a number, the total of one of them is that number."""
    lines: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    """Paragraphs that it rests on besides that of the event."""
    places: tuple[str, ...] = ()

    @property
    def opens(self) -> bool:
        """Whether there is more to say than which paragraph it was."""
        return bool(self.dice or self.sums or self.lines)


@dataclass(frozen=True, slots=True)
class News:
    """Something that is announced as a whole: a row of a table, a card; with what it did here."""

    ref: str
    title: str
    text: str
    """What it does, in one sentence."""
    at: int
    """Which of the lines it begins with."""
    head: str = ""
    """What kind of thing it is, and whose."""
    letter: str = ""
    colour: int = 0
    did: tuple[str, ...] = ()
    """What happened by it, in sentences."""
    rules: tuple[str, ...] = ()
    chart: str = ""
    """The chart that it stands in."""


@dataclass(frozen=True, slots=True)
class ChartRow:
    """A row of a chart; `marked` when it is the one that came up."""

    cells: tuple[str, ...]
    """The last one names it."""
    text: str
    """What it does, in one sentence."""
    rule: str
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Chart:
    """A table of the game to be looked up."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[ChartRow, ...]
    rules: tuple[str, ...] = ()


Line = tuple[Past[Any], int]
"""An event that is told: its step, and its place among the events of the step."""


def _no_chart(state: Any, words: Words, ref: str) -> Chart | None:
    return None


@dataclass(frozen=True, slots=True)
class Option:
    """A switch of the rules: its sentence is `option.<name>`, and of a value perhaps `option.<name>.<value>`."""

    name: str
    values: tuple[str, ...]
    value: str
    usual: str
    live: bool = False
    """Whether it can be flipped on the table as it lies."""
    barred: str = ""
    """The words that say why not."""
    each: bool = False
    """Whether every seat has a value of its own."""


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
    """(state, ref) -> the paragraph that says most about it, or a chart (`chart:…`) that does."""
    settled: Callable[[Any], bool]
    """Whether the set-up is over, so that a table may be laid out ready."""
    places: tuple[str, ...] = ()
    """How the refs of places on the board begin: `t` for `t:england`. Verbs, numbers and the like are no places."""
    cards: str = "c"
    """How the refs of cards begin that chance draws: `c` for `c:relic`."""
    options: Callable[[Any], tuple[Option, ...]] = lambda state: ()
    """(state) -> the options of its game, as they are."""
    agreed: Callable[[Mapping[str, str], int], Mapping[str, str]] = lambda chosen, seats: chosen
    """(chosen, seats) -> the options of a game, from those of a form that are not as usual; one that each seat has is
    a value a seat, with commas between. Unswitched says why they do not go together.
    """
    seats: int = 0
    """How many seats a new table has unless somebody says otherwise; 0: as many as there can be."""
    switched: Callable[[Any, str, str], Any] = lambda state, name, value: state
    """(state, name, value) -> the same table under another option; Unswitched, a ValueError, when it cannot be."""
    prospects: Callable[[Any, Any], tuple[Prospect, ...]] = lambda state, move: ()
    """(state, move) -> all that a legal move can lead to; without a move, what the awaited chance can."""
    rows: Callable[[Any], tuple[Prospect, ...]] = lambda state: ()
    """(state) -> what each row of the game's table of events would do now."""
    measures: Callable[[Any, Words], tuple[Fact, ...]] = lambda state, words: ()
    """(state, words) -> what the rules say of the whole table in numbers."""
    reaches: Callable[[Any], Mapping[tuple[str, str], tuple[str, ...]]] = lambda state: {}
    """(state) -> every pair of places within reach of each other, once, and how."""
    derived: Callable[[Any, int, Words], Derivation] = lambda past, at, words: Derivation()
    """(past, at, words) -> how the at-th event of a step came about."""
    announced: Callable[[Sequence[Line], Words], tuple[News, ...]] = lambda lines, words: ()
    """(lines, words) -> what of these lines is announced, in order."""
    charts: tuple[str, ...] = ()
    """The charts that can be looked up."""
    chart: Callable[[Any, Words, str], Chart | None] = _no_chart
    """(state, words, ref) -> a chart, by its name or by the ref of the row that is to be marked."""
    lists: tuple[str, ...] = ()
    """The charts that lie folded under the board while there is something in them."""
    notes: Callable[[Any], bool] = lambda state: False
    """(state) -> whether people at this table write down what they want to remember."""
    stands: Callable[[Any], tuple[str, ...]] = lambda state: ()
    """(state) -> the paragraphs of the open tasks and of the phase, the innermost first."""
    tries: Callable[[Any], Iterable[Any]] = lambda state: ()
    """(state) -> moves that somebody might try, most of them refused, so that a law can be seen at work."""
    looked_at: Callable[[Past[Any]], Any] = lambda past: None
    """(past) -> what lay on the table in the middle of a step and is to be looked at before the game goes on, as a
    state; None: nothing."""

    def is_place(self, ref: str) -> bool:
        """Whether a ref is that of a place on the board."""
        return ref.partition(":")[0] in self.places
