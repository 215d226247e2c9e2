"""A lesson proves itself: it is walked to its end on every accepted line, and by wrong answers, hints, Back and leave.

`faults_of(pack, name)` gives everything that is wrong with one lesson, words included; `check(pack)` of all of a game.
`python -m tutor.lessons GAME [NAME …]` says it to a writer.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from typing import Any

from tutor.content import BadData, DataFault
from tutor.lessons import schema
from tutor.lessons.answering import passes, right_answer
from tutor.lessons.check_words import hint_faults, word_faults
from tutor.lessons.opening import open_lesson
from tutor.lessons.runner import Runner, Session
from tutor.lessons.schema import Ask, Compare, Goal, Lesson, Play, Recap, Step, StepData
from tutor.lessons.values import bare, form, marked, said
from tutor.lessons.walking import Walk, WalkFault
from tutor.registry import Pack

WORDY = ("n", "move", "rule")
"""Heads of options that are no refs."""


def check(pack: Pack[Any, Any], folder: Traversable | None = None) -> tuple[DataFault, ...]:
    """Everything that is wrong with the lessons of a game."""
    place = folder or pack.content
    names = schema.names(place)
    found = [fault for name in names for fault in _faults(pack, name, place, with_words=True)]
    lessons = [lesson for name in names if (lesson := _loaded(place, name))]
    known = {lesson.id for lesson in lessons}
    for name, lesson in zip(names, lessons, strict=False):
        strange = [one for one in lesson.needs if one not in known]
        found += [DataFault(schema.file_of(place, name), "needs", "ids of lessons", one) for one in strange]
    return (*found, *hint_faults(pack, lessons))


def _loaded(folder: Traversable, name: str) -> Lesson | None:
    try:
        return schema.load(folder, name)
    except BadData:
        return None


def faults_of(
    pack: Pack[Any, Any], name: str, folder: Traversable | None = None, with_words: bool = True
) -> tuple[DataFault, ...]:
    """Everything that is wrong with one lesson; its hints are compared with each other only."""
    place = folder or pack.content
    lesson = _loaded(place, name)
    hints = hint_faults(pack, [lesson]) if lesson and with_words else ()
    return (*_faults(pack, name, place, with_words), *hints)


def _faults(pack: Pack[Any, Any], name: str, folder: Traversable, with_words: bool) -> tuple[DataFault, ...]:
    try:
        runner = open_lesson(pack, name, folder)
    except BadData as bad:
        return bad.faults
    file = schema.file_of(folder, name)
    return (*Checker(pack, runner, file).faults(), *(word_faults(pack, runner, file) if with_words else ()))


@dataclass
class Checker:
    """Checks one lesson that could be opened."""

    pack: Pack[Any, Any]
    runner: Runner[Any, Any]
    file: Traversable
    found: list[DataFault] = field(default_factory=list)

    def faults(self) -> tuple[DataFault, ...]:
        """What is wrong, in the order of the steps."""
        lesson = self.runner.lesson
        if lesson.game != self.pack.game.id:
            self._add("game", self.pack.game.id, lesson.game)
        for at, step in enumerate(lesson.step):
            self._static(step, f"step[{at}]")
        if not self.found:
            self._walk()
        return tuple(self.found)

    def _add(self, key: str, expected: str, came: str) -> None:
        self.found.append(DataFault(self.file, key, expected, came))

    # ---- without playing

    def _static(self, step: StepData, key: str) -> None:
        self._rules(step, key)
        for name, question in _questions(step):
            if not self.runner.asking.knows(question):
                self._add(f"{key}.{name}", "a question of the game", question)
        if isinstance(step, Ask | Play | Compare) and not step.teaches:
            self._add(f"{key}.teaches", "at least one paragraph", "none")
        if isinstance(step, Play):
            self._cast(step, key)

    def _rules(self, step: StepData, key: str) -> None:
        book = self.pack.game.rulebook.rules
        named = {"teaches": step.teaches}
        if isinstance(step, Play):
            named["provoke"] = step.provoke
        elif isinstance(step, Recap):
            named["rules"] = step.rules
        elif isinstance(step, Ask) and step.answer in ("rule", "yes-no"):
            named["options"] = step.options
        for name, rules in named.items():
            for rule in rules:
                if rule not in book:
                    self._add(f"{key}.{name}", "a paragraph of the rulebook", rule)

    def _cast(self, step: Play, key: str) -> None:
        known = ("script", "tape", *self.runner.bots)
        for seat, player in step.cast.items():
            if player not in known:
                self._add(f"{key}.cast.{seat}", f"one of {', '.join(known)}", player)
        start = self.runner.starts.get(step.id)
        if "tape" in step.cast.values() and not (start and start.rest):
            self._add(f"{key}.cast", "a record of the step's own that goes on after `until`", "none")

    # ---- by playing

    def _walk(self) -> None:
        walk = Walk.begin(self.runner)
        for at, step in enumerate(self.runner.lesson.step):
            try:
                self._step(walk, step, f"step[{at}]")
                walk.right()
                walk.on()
            except WalkFault as fault:
                self._add(f"step[{at}].{fault.key}".rstrip("."), fault.expected, fault.found)
                return
        if not walk.session.finished:
            self._add("step", "an end", "a lesson that goes on")

    def _step(self, walk: Walk, step: StepData, key: str) -> None:
        """What must hold where the step begins, then the other ways through it."""
        session = walk.session
        if isinstance(step, Ask):
            self._ask(session, step, key)
        elif isinstance(step, Play):
            self._play(walk, step, key)
        elif isinstance(step, Compare) and not self.runner.compared(session):
            self._add(f"{key}.choice", "lines that can be compared here", self._why_not(session, step))
        self._refs(session, step, key)
        Walk(self.runner, session).right()
        walk.others()

    def _why_not(self, session: Session[Any], step: Compare) -> str:
        try:
            assert self.runner.measure is not None  # a runner that was opened from a file has one
            self.runner.measure(step, session.state, self.runner.seat(session))
        except ValueError as error:
            return str(error)
        return "lines that can"

    def _ask(self, session: Session[Any], step: Ask, key: str) -> None:
        try:
            right = self.runner.asking.step(step, session.state, self.runner.seat(session))
            value = form(step, right)
        except ValueError as error:
            self._add(f"{key}.question", f"an answer of the kind {step.answer}", str(error))
            return
        options = set(map(bare, step.options))
        if step.answer == "one" and value not in options:
            self._add(f"{key}.options", f"the right answer {said(value)}", " ".join(step.options))
        if step.answer == "order" and (not isinstance(value, tuple) or set(value) != options):
            self._add(f"{key}.options", "options that the answer ranks", " ".join(step.options))
        if step.answer == "sort" and isinstance(value, tuple) and set(value) - set(map(bare, step.groups)):
            self._add(f"{key}.groups", f"groups for {' '.join(map(str, value))}", " ".join(step.groups))
        if step.answer == "rule" and not options & set(map(str, right.rules)):
            self._add(f"{key}.options", f"one of {' '.join(right.rules)}", " ".join(step.options))
        if step.answer == "numbers" and step.labels and isinstance(value, tuple) and len(value) != len(step.labels):
            self._add(f"{key}.labels", f"{len(value)} labels", str(len(step.labels)))
        if step.answer == "some":
            self._some(marked(step, right), step, key)
        elif not passes(step, right, right_answer(step, right)):
            self._add(f"{key}.options", "a right answer among them", "none")

    def _some(self, wanted: frozenset[str], step: Ask, key: str) -> None:
        if not wanted:
            self._add(f"{key}.question", "something to mark", "nothing")
        if not step.options and set(step.focus) <= wanted:
            self._add(f"{key}.focus", "more places than the answer, so that it is not given away", " ".join(step.focus))

    def _play(self, walk: Walk, step: Play, key: str) -> None:
        for at, line in enumerate(step.other):
            try:
                Walk(self.runner, walk.session).play(line)
            except WalkFault as fault:
                self._add(f"{key}.other[{at}]", fault.expected, fault.found)

    def _refs(self, session: Session[Any], step: StepData, key: str) -> None:
        """Every ref must have a name in every language."""
        if not self.pack.has("window"):
            return
        names = self.pack.load("window").names(session.state, "en")
        for field_, refs in _refs_of(step):
            for ref in refs:
                head = ref.partition(":")[0]
                if ":" in ref and head not in WORDY and ref not in names:
                    self._add(f"{key}.{field_}", "a ref that has a name", ref)


def _refs_of(step: Step) -> Iterator[tuple[str, tuple[str, ...]]]:
    yield "focus", step.focus
    if isinstance(step, Ask):
        yield "options", step.options
        yield "groups", step.groups
        yield "labels", tuple(label.rstrip("?@") for label in step.labels)


def _questions(step: StepData) -> Iterator[tuple[str, str]]:
    goals: tuple[Goal, ...] = ()
    if isinstance(step, Ask):
        yield "question.ask", step.question.ask
    elif isinstance(step, Play):
        goals = step.goals
    elif isinstance(step, Compare):
        goals = (step.goal,) if step.goal else ()
        if step.question:
            yield "question.ask", step.question.ask
    for goal in goals:
        yield "goal.ask", goal.ask


__all__ = ["Checker", "check", "faults_of"]
