"""Practice without end: exercises of many kinds mixed, one at a time, each shown as far as its learner has come.

A pure machine like the runner of lessons: `Practising.advance(practice, input)` gives the next value and the cues to be
shown, and never raises. Which item comes next is one function, `choose(history, kinds, seed)`: a model of the learner
may take its place.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Literal, get_args

from tutor.kernel.item import Exercises, Stage
from tutor.kernel.luck import Luck
from tutor.kernel.misread import Contrast
from tutor.kernel.score import Answered as Right_
from tutor.kernel.score import Item as Line
from tutor.kernel.score import Points
from tutor.kernel.verdict import S
from tutor.lessons.answering import judged
from tutor.lessons.cues import Answer, Fresh, Helped, Hint, Next, Right, Unread, Wrong
from tutor.lessons.fading import Answered, Faded, kinds_of
from tutor.lessons.fresh import as_fresh
from tutor.lessons.values import form

Ended = Literal["right", "helped", "wrong", "worked", "shown"]
"""Right at once; right after help; wrong, or given up; an example that was read; shown to a class, so nobody's."""
ENDED: tuple[Ended, ...] = get_args(Ended)
Help = Literal["rules", "begun"]
"""The paragraphs that settle it; the working without its end."""
GIVES_UP = 2
"""Wrong answers after which the answer is shown."""
COMES_BACK = {"worked": 2, "wrong": 3, "helped": 5}
"""After so many items a kind comes again; after a right answer when every other kind has had its turn."""


@dataclass(frozen=True, slots=True)
class Done:
    """How an item was answered: what a store keeps of it."""

    item: str
    ended: Ended

    @property
    def kind(self) -> str:
        """Its kind of exercise."""
        return self.item.partition("/")[0]

    @property
    def answered(self) -> tuple[Answered, ...]:
        """The same for whoever knows how far a learner has come; nothing where nobody answered."""
        return () if self.ended == "shown" else (Answered(self.kind, self.ended != "wrong", self.ended == "helped"),)


Choose = Callable[[Sequence[Done], Sequence[str], str], str]
"""(what was answered, the kinds to choose from, a seed) -> the id of the item that comes next."""


def interleaved(history: Sequence[Done], kinds: Sequence[str], seed: str) -> str:
    """The kind that has waited longest beyond its time, in an order of the seed; never one twice if there are others.

    A kind is due when it was not asked yet, in its turn; sooner after a wrong answer than after a right one.
    """
    turns = {kind: n for n, kind in enumerate(Luck(f"practice/{seed}").mixed(sorted(kinds)))}
    last = {one.kind: n for n, one in enumerate(history)}
    before = history[-1].kind if history else ""

    def rank(kind: str) -> tuple[int, int]:
        if kind not in last:
            return turns[kind], len(kinds) + turns[kind]
        wait = COMES_BACK.get(history[last[kind]].ended, len(kinds))
        return last[kind] + wait, wait

    others = [kind for kind in kinds if kind != before] or list(kinds)
    found = min(others, key=rank)
    asked = sum(one.item.startswith(f"{found}/{seed}/") for one in history)
    return f"{found}/{seed}/{asked}"


# ---- what the learner does besides answering


@dataclass(frozen=True, slots=True)
class Reveal:
    """Show the answer; `to_class`: it was not the learner who did not know it."""

    to_class: bool = False


@dataclass(frozen=True, slots=True)
class About:
    """From now on only this kind; all of them for an empty name."""

    topic: str


@dataclass(frozen=True, slots=True)
class Take:
    """This very item, which was brought from elsewhere."""

    item: Fresh[Any]


Input = Answer | Hint | Next | Reveal | About | Take


@dataclass(frozen=True, slots=True)
class Came:
    """An item is asked, or shown as an example."""

    item: str
    stage: Stage


Cue = Right | Wrong | Unread | Helped | Came


# ---- what is shown of a derivation


@dataclass(frozen=True, slots=True)
class Begun:
    """A derivation that is to be gone on with: whole sums, and the lines of one whose last line is missing."""

    whole: tuple[Points, ...] = ()
    lines: tuple[Line, ...] = ()
    open: bool = False
    """Whether a line is missing."""


def begun(answer: Right_, stage: Stage) -> Begun:
    """What of a derivation stands there at a stage: all, all but its last part, or nothing."""
    if stage == "worked" or not answer.because:
        return Begun(answer.because if stage == "worked" else ())
    if stage == "free":
        return Begun()
    *whole, last = answer.because
    return Begun(tuple(whole), last.items[:-1], True) if whole or len(last.items) > 1 else Begun()


# ---- where the learner is


@dataclass(frozen=True)
class Practice(Generic[S]):
    """One learner with one item. `item` and `finished` have the names that they have in the session of a lesson."""

    seed: str
    item: Fresh[S]
    stage: Stage = "free"
    topic: str = ""
    history: tuple[Done, ...] = ()
    faded: Faded = field(default_factory=lambda: Faded({}))
    done: bool = False
    hints: int = 0
    wrong: int = 0
    counted: bool = False
    """Whether how it ended stands in the history already."""
    finished: Literal[False] = False
    """Practice has no end."""


Result = tuple[Practice[S], tuple[Cue, ...]]


class Practising(Generic[S]):
    """The machine, for the exercises of one game."""

    def __init__(self, exercises: Exercises[S], choose: Choose = interleaved) -> None:
        self.exercises, self.choose = exercises, choose
        self.kinds = kinds_of(exercises)

    def start(self, seed: str, topic: str = "", history: Sequence[Done] = ()) -> Practice[S]:
        """Where a learner is who has answered this, the oldest first."""
        faded = self._faded(history)
        known = topic if topic in self.kinds else ""
        item = self._next(seed, known, history)
        return self._standing(Practice(seed, item, topic=known, history=tuple(history), faded=faded))

    def right_answer(self, practice: Practice[S]) -> Right_:
        """The answer with its derivation."""
        return practice.item.answer

    def advance(self, practice: Practice[S], given: Input) -> Result[S]:
        """What an input makes of it; one that means nothing now changes nothing."""
        match given:
            case Answer():
                return self._answer(practice, given)
            case Hint():
                return self._hint(practice)
            case Reveal():
                return self._reveal(practice, given.to_class)
            case Next():
                return self._onward(practice)
            case About():
                return self._about(practice, given.topic)
            case Take():
                return self._come(replace(practice, item=given.item))

    def helps(self, practice: Practice[S]) -> tuple[Help, ...]:
        """What hints there are, in order; no paragraphs where they are what is asked for."""
        given = practice.item.item.made.values in ("rule", "statement")
        more = practice.stage == "free" and begun(practice.item.answer, "completion").open
        return (*(() if given else ("rules",)), *(("begun",) if more else ()))

    # ---- one input each

    def _answer(self, practice: Practice[S], given: Answer) -> Result[S]:
        if practice.done:
            return practice, ()
        item = practice.item
        cue = judged(item.ask, item.answer, given, lambda read: self._misread(item, read))
        if isinstance(cue, Unread):
            return practice, (cue,)
        if isinstance(cue, Right):
            ended: Ended = "helped" if practice.hints else "right"
            return replace(self._counted(practice, ended), done=True), (cue,)
        wrong = practice.wrong + 1
        after = replace(self._counted(practice, "wrong"), wrong=wrong, done=wrong >= GIVES_UP)
        return after, (cue, Helped(0, places(item.answer))) if after.done else (cue,)

    def _misread(self, item: Fresh[S], given: object) -> tuple[Contrast[S], ...]:
        """The wrong readings that give exactly this answer."""
        made, right = item.item.made, replace(item.answer, focus=places(item.answer))
        found = ((one, one.answer(made.question, made.state, made.args)) for one in self.exercises.readings)
        return tuple(
            Contrast(one, right, wrong) for one, wrong in found if wrong is not None and _form(item, wrong) == given
        )

    def _hint(self, practice: Practice[S]) -> Result[S]:
        if practice.done or practice.hints >= len(self.helps(practice)):
            return practice, ()
        after = replace(practice, hints=practice.hints + 1)
        return after, (Helped(after.hints),)

    def _reveal(self, practice: Practice[S], to_class: bool) -> Result[S]:
        if practice.done:
            return practice, ()
        after = self._counted(practice, "shown" if to_class else "wrong")
        return replace(after, done=True, hints=max(after.hints, 1)), (Helped(0, places(practice.item.answer)),)

    def _onward(self, practice: Practice[S]) -> Result[S]:
        if not practice.done:
            return practice, ()
        after = self._counted(practice, "worked") if practice.stage == "worked" else practice
        return self._come(replace(after, item=self._next(after.seed, after.topic, after.history)))

    def _about(self, practice: Practice[S], topic: str) -> Result[S]:
        if topic == practice.topic or topic not in ("", *self.kinds):
            return practice, ()
        return self._come(replace(practice, topic=topic, item=self._next(practice.seed, topic, practice.history)))

    # ---- an item comes, an item goes

    def _next(self, seed: str, topic: str, history: Sequence[Done]) -> Fresh[S]:
        kinds = (topic,) if topic else tuple(self.kinds)
        return as_fresh(self.exercises.item(self.choose(history, kinds, seed)))

    def _come(self, practice: Practice[S]) -> Result[S]:
        fresh = replace(practice, done=False, hints=0, wrong=0, counted=False)
        after = self._standing(fresh)
        return after, (Came(after.item.id, after.stage),)

    def _standing(self, practice: Practice[S]) -> Practice[S]:
        """The stage of its kind; a worked example is done as soon as it is there. What was brought is asked plainly."""
        kind = practice.item.item.generator
        own = practice.item.id.startswith(f"{kind}/{practice.seed}/")
        known = own and kind in self.kinds and practice.item.answer.because
        stage = practice.faded.stage(kind) if known else "free"
        return replace(practice, stage=stage, done=stage == "worked")

    def _counted(self, practice: Practice[S], ended: Ended) -> Practice[S]:
        """With how it ended in the history, once; the first that is said of an item counts."""
        if practice.counted:
            return practice
        done = Done(practice.item.id, ended)
        faded = practice.faded.through(done.answered)
        return replace(practice, history=(*practice.history, done), faded=faded, counted=True)

    def _faded(self, history: Sequence[Done]) -> Faded:
        return Faded(self.kinds).through(answered for one in history for answered in one.answered)

    # ---- taken up again

    def again(self, practice: Practice[S], item: Fresh[S], done: bool, wrong: int) -> Practice[S]:
        """The same learner at the item that he was at, as it was left."""
        counted = bool(practice.history) and practice.history[-1].item == item.id
        faded = self._faded(practice.history[:-1] if counted else practice.history)
        there = self._standing(replace(practice, item=item, faded=faded))
        return replace(there, faded=practice.faded, done=there.done or done, wrong=wrong, counted=counted)


def places(answer: Right_) -> tuple[str, ...]:
    """What an answer is about; where it does not say so itself, what its sums count."""
    counted = (ref for points in answer.because for line in points.items for ref in line.focus)
    return answer.focus or tuple(dict.fromkeys(counted))


def _form(item: Fresh[Any], wrong: Right_) -> object:
    try:
        return form(item.ask, wrong)
    except ValueError:  # a reading that answers in another form
        return None
