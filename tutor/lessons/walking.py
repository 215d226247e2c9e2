"""Walks through a lesson as a learner would: rightly, wrongly, by hints, with Back and with leave and return.

Used by `check`, by the tests and by whoever wants a lesson at some place. Every way leaves the learner where he was.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

from tutor.lessons import cues as c
from tutor.lessons.answering import right_answer, wrong_answers
from tutor.lessons.runner import Runner, Session
from tutor.lessons.schema import HINTS, TRY, Ask, Compare, Play, StepData, Watch

STAGES_MOST = 500


class WalkFault(Exception):
    """A lesson does not go as its file says: at which key, what was expected, what came."""

    def __init__(self, key: str, expected: str, found: str) -> None:
        super().__init__(f"{key}: expected {expected}, found {found}")
        self.key, self.expected, self.found = key, expected, found


@dataclass
class Walk:
    """One learner on his way. `cues` are those of the last input."""

    runner: Runner[Any, Any]
    session: Session[Any]
    cues: tuple[c.Cue, ...] = ()

    @classmethod
    def begin(cls, runner: Runner[Any, Any]) -> Self:
        """At the first step."""
        return cls(runner, *runner.start())

    def give(self, *given: c.Input) -> tuple[c.Cue, ...]:
        """Some inputs; the cues of all of them."""
        every: list[c.Cue] = []
        for one in given:
            self.session, self.cues = self.runner.advance(self.session, one)
            every += self.cues
        return tuple(every)

    @property
    def step(self) -> StepData:
        """Where he is."""
        return self.runner.step(self.session)

    # ---- the right way

    def right(self) -> None:
        """Do what the step wants. WalkFault when that does not end it."""
        step = self.step
        if isinstance(step, Play):
            self.play(step.line)
        elif isinstance(step, Ask | Compare):
            self.give(self._answer())
            self._must(self.session.done, "question", "a right answer that is accepted", _told(self.cues))
        elif isinstance(step, Watch):
            self._watch()

    def _answer(self) -> c.Answer:
        found = answer_of(self.runner, self.session)
        if found is None:
            raise WalkFault("question", "a question that can be asked here", "none")
        return found

    def _watch(self) -> None:
        stages = self.runner.stages(self.session)
        self._must(bool(stages), "lines", "lines that can be played here", "none, or one that is refused")
        for _ in stages:
            self.give(c.Next())
        self._must(self.session.done, "lines", "an end", "stages that go on")

    def play(self, line: Sequence[str]) -> None:
        """Make the moves of a line; the step must be done exactly at its end, with every provocation made."""
        for n, text in enumerate(line):
            plain = text.removeprefix(TRY)
            self._must(not self.session.done, "line", "a line that ends with the goal", f"a goal before `{text}`")
            self.give(c.Attempt(plain))
            kind = c.Judged if text != plain else c.Happened
            wanted = "a try that is refused" if text != plain else "a move that is made"
            self._must(isinstance(self.cues[0], kind), f"line[{n}]", wanted, f"`{plain}`: {_told(self.cues)}")
        self._must(self.session.done, "line", "a line that reaches the goal", self._missing())

    def _missing(self) -> str:
        step = self.step
        assert isinstance(step, Play)  # called of play steps only
        left = [rule for rule in step.provoke if rule not in self.session.provoked]
        open_ = [f"{goal.ask} {' '.join(goal.of)}" for goal in step.goals if not self._holds(goal)]
        return "; ".join([*(f"nothing that breaches {rule}" for rule in left), *(f"not yet {one}" for one in open_)])

    def _holds(self, goal: Any) -> bool:
        try:
            return self.runner.asking.holds(goal, self.session.state, self.runner.seat(self.session))
        except ValueError:
            return False

    def on(self) -> None:
        """To the next step, past a fresh item if one comes between."""
        self.give(c.Next())
        if self.session.item:
            self.give(self._answer(), c.Next())

    def _must(self, good: bool, key: str, expected: str, found: str) -> None:
        if not good:
            raise WalkFault(key, expected, found)

    # ---- the other ways

    def others(self) -> None:
        """Everything else that one can do here; the learner stands where he stood, and nothing was accepted."""
        before = self.session
        self.wrong()
        self.hints()
        self.away()
        self.back_and_forth()
        self.session = before

    def wrong(self) -> None:
        """Every kind of wrong input: none ends the step."""
        step = self.step
        given: list[c.Input] = [c.Attempt(""), c.Attempt("no such move"), c.Undo(), c.Return()]
        given += wrong_of(self.runner, self.session)
        if not self.session.done:
            for one in given:
                done = any(isinstance(cue, c.Right) for cue in self.give(one))
                self._must(not done and self.step is step, "question", "a wrong answer that is refused", str(one))

    def hints(self) -> None:
        """All four rungs, and the worked answer ends the step where it is one."""
        before, step = self.session, self.step
        if not isinstance(step, Ask | Play | Compare):
            return
        start = HINTS - before.hints
        rungs = [cue for cue in self.give(*[c.Hint()] * start) if isinstance(cue, c.Helped)]
        self._must(len(rungs) == start, "id", "four hints", str(len(rungs)))
        self._must(not rungs or bool(rungs[-1].worked), "line", "a worked answer", "none")
        if isinstance(step, Play):
            self._follow(step)
        self.session = before

    def _follow(self, step: Play) -> None:
        """Who makes what the fourth hint says, again and again, gets to the end."""
        for _ in range(2 * len(step.line) + 1):
            if self.session.done:
                return
            helped = self.runner._rung(self.session, step, HINTS)
            self.give(c.Attempt(helped.worked))
        self._must(self.session.done, "line", "worked answers that lead to the end", f"`{helped.worked}` at last")

    def away(self) -> None:
        """Into free play and back: the same place, the same table."""
        before = self.session
        self.give(c.Leave(), c.Next(), c.Back(), c.Hint(), c.Attempt("x"), c.Answer("x"), c.Undo(), c.Return())
        self._must(self.session == before, "id", "the same place after free play", self.step.id)

    def back_and_forth(self) -> None:
        """Back, and Next again: the same place, the same table."""
        before = self.session
        self.give(c.Back())
        for _ in range(STAGES_MOST):
            if self.session.at == before.at and self.session.states[0] == before.states[0]:
                break
            self.give(c.Next())
        same = self.session.at == before.at and self.session.states[0] == before.states[0]
        self._must(same, "id", "the same place after Back and Next", self.step.id)
        self.session = before


def answer_of(runner: Runner[Any, Any], session: Session[Any]) -> c.Answer | None:
    """A right answer to what is asked here; None when nothing is, or it cannot be asked."""
    step = session.item.ask if session.item else runner.step(session)
    found = runner.compared(session) if isinstance(step, Compare) else runner.right_answer(session)
    return right_answer(step, found) if found and isinstance(step, Ask | Compare) else None


def wrong_of(runner: Runner[Any, Any], session: Session[Any]) -> tuple[c.Answer, ...]:
    """Wrong answers to what is asked here, and some that are none."""
    step = session.item.ask if session.item else runner.step(session)
    found = runner.compared(session) if isinstance(step, Compare) else runner.right_answer(session)
    return wrong_answers(step, found) if found and isinstance(step, Ask | Compare) else ()


def _told(cues: Sequence[c.Cue]) -> str:
    """Cues for a message."""
    texts = []
    for cue in cues:
        if isinstance(cue, c.Judged):
            texts.append(f"refused by {' '.join(cue.verdict.rules)}")
        elif isinstance(cue, c.Unread):
            texts.append(f"not read, expected {cue.expected or ' or '.join(cue.candidates)}")
        else:
            texts.append(type(cue).__name__.lower())
    return ", ".join(texts) or "nothing"
