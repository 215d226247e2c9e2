"""What a learner does in a lesson, what is shown of it, and where he is: the values that a runner takes and gives."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Generic

from tutor.kernel.chance import Chance, Outcome
from tutor.kernel.game import Event
from tutor.kernel.item import Item
from tutor.kernel.misread import Contrast
from tutor.kernel.score import Answered
from tutor.kernel.verdict import S, Verdict
from tutor.lessons.schema import Ask

# --- what the learner does


@dataclass(frozen=True, slots=True)
class Next:
    """Go on: to the next stage or step; only from what is done, or where one has been before."""


@dataclass(frozen=True, slots=True)
class Back:
    """The stage before, the beginning of this step, or the step before as it was when it began."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A move in notation; with another seat before it (`3: draw`) it is only a try, and never made."""

    text: str


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer, in the field that its kind asks for.

    `number`, `yes-no`: text. `one`, `some`, `order` and the choice of `compare`: refs, the options as they stand in the
    step. `numbers`: parts, one a label. `sort`: parts, the group of each option. `rule`, and the reason of a `yes-no`:
    rule.
    """

    text: str = ""
    refs: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Hint:
    """One more rung of the ladder."""


@dataclass(frozen=True, slots=True)
class Why:
    """What the referee says of a move, without making it; possible in every step."""

    text: str


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the last move of this step back, and all that followed from it."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Into free play, from what lies on the table."""


@dataclass(frozen=True, slots=True)
class Return:
    """Back from free play, to the same step as it was left."""


Input = Next | Back | Attempt | Answer | Hint | Why | Undo | Leave | Return

# --- what is to be shown


@dataclass(frozen=True, slots=True)
class Judged:
    """A move was refused; the laws say why. `silent`: the step wants the reasons kept back until they are asked for."""

    move: object
    verdict: Verdict
    silent: bool = False


@dataclass(frozen=True, slots=True)
class Explained:
    """What the referee says of a move that was only asked about."""

    move: object
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Unread:
    """A move or an answer could not be read. `expected`: for a move a message, for an answer `unread.<expected>`."""

    text: str
    expected: str
    candidates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Happened:
    """A move was made, or (move None) chance alone was decided: what happened, and what chance brought."""

    move: object
    events: tuple[Event, ...]
    thrown: tuple[tuple[Chance, Outcome], ...] = ()
    before: object = None
    """The state in which it was made."""
    seat: int = 0
    """Who made it; 0: chance."""


@dataclass(frozen=True, slots=True)
class TooMany:
    """The move was not made: the step allows no more of them. Undo gives one back."""

    most: int


@dataclass(frozen=True, slots=True)
class Open:
    """The goal holds, but so many paragraphs are still to be breached by a try."""

    left: int


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The goal held, but nothing written breaches these paragraphs there: the table is as it was before the move."""

    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Right:
    """The step is done; the derivation of the answer, where it was a question."""

    answer: Answered | None = None


@dataclass(frozen=True, slots=True)
class Wrong:
    """The answer is not right. `missing` and `extra` count places; nothing gives the answer away."""

    given: str
    right: int = 0
    missing: int = 0
    extra: int = 0
    misread: "tuple[Contrast[object], ...]" = ()
    """The wrong readings that give exactly this answer, set against the rule: these do give it away."""


@dataclass(frozen=True, slots=True)
class Measured:
    """One of the lines of a comparison: its chance, or its number with the derivation."""

    name: str
    value: Fraction
    exact: bool = True
    answer: Answered | None = None


@dataclass(frozen=True, slots=True)
class Compared:
    """The lines side by side, in the order of the step; `best` are the names of those that are right."""

    lines: tuple[Measured, ...]
    best: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Helped:
    """A rung of the ladder, 1 to 4; `focus` lights places.

    The last has the worked answer: `worked` as text (ids and notation), `shown` as refs, words or paragraphs.
    """

    rung: int
    focus: tuple[str, ...] = ()
    worked: str = ""
    shown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Entered:
    """A step begins."""

    step: str


@dataclass(frozen=True, slots=True)
class Staged:
    """Stage `at` (from 0: before the first) of a step-through of so many stages is on the table."""

    at: int
    of: int


@dataclass(frozen=True, slots=True)
class Given:
    """A fresh item on the rule whose answer was shown; `item` is its id. This one counts."""

    item: str


@dataclass(frozen=True, slots=True)
class Counted:
    """A step or a fresh item came to its end: for whoever keeps what a learner knows."""

    step: str
    rules: tuple[str, ...]
    hints: int
    wrong: int
    """Wrong answers, and refused tries that the step did not want."""
    item: str = ""

    @property
    def clean(self) -> bool:
        """Whether it was right at once and without help."""
        return not self.hints and not self.wrong


@dataclass(frozen=True, slots=True)
class Left:
    """The learner is in free play."""


@dataclass(frozen=True, slots=True)
class Finished:
    """The lesson is over."""


Cue = (
    Judged | Explained | Unread | Happened | TooMany | Open | TakenBack | Right | Wrong | Compared | Helped | Entered
    | Staged | Given | Counted | Left | Finished
)  # fmt: skip

# --- where the learner is


@dataclass(frozen=True, slots=True)
class Mark:
    """How much of a step's supplies was used up to a state."""

    tape: int = 0
    """Outcomes of the learner's tape."""
    script: int = 0
    """Lines of the script or of the record."""
    dealt: int = 0
    """Outcomes in all: the lesson's own dice rest on it."""
    moves: int = 0
    """Moves of the learner."""


@dataclass(frozen=True)
class Fresh(Generic[S]):
    """An exercise as a question of a lesson. Its words, lines and options are those of the item."""

    item: Item[S]
    ask: Ask
    """Where the item has whole answers to choose from: `one` of `v:<answer as text>`, in the order of its options."""

    @property
    def id(self) -> str:
        """The item's id."""
        return self.item.id

    @property
    def state(self) -> S:
        """Its position."""
        return self.item.made.state

    @property
    def answer(self) -> Answered:
        """The right answer with its derivation."""
        return self.item.answered


@dataclass(frozen=True, slots=True)
class Session(Generic[S]):
    """Where the learner is. `states[-1]` is what is on the table; the others are what Undo goes back to."""

    at: int
    entered: tuple[S, ...]
    """The state at the beginning of each step reached so far, also of those after this one."""
    states: tuple[S, ...]
    marks: tuple[Mark, ...] = (Mark(),)
    """One for each of `states`."""
    done: bool = False
    hints: int = 0
    tries: int = 0
    """Wrong answers and refused moves."""
    wrong: int = 0
    """Of these, the ones that the step did not want."""
    provoked: tuple[str, ...] = ()
    """The paragraphs of `provoke` that the learner's own tries have breached."""
    item: Fresh[S] | None = field(default=None)
    """The fresh item in front of the learner, if there is one."""
    counted: bool = False
    """Its end was told by `Counted`: what is undone and done anew is not told again."""
    away: bool = False
    finished: bool = False

    @property
    def state(self) -> S:
        """What is on the table now."""
        return self.item.state if self.item else self.states[-1]

    @property
    def mark(self) -> Mark:
        """What was used up to now."""
        return self.marks[-1]


Result = tuple[Session[S], tuple[Cue, ...]]
