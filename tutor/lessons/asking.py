"""Asks the questions of a step: of the table, or of what would come of some lines; and those that every game knows.

The questions of every game: `legal MOVE` (the paragraphs that forbid it; none: it is legal), `decides SEAT`, `over`,
and `rule-of KIND`, about the lines of `after`: the paragraph of the first event of this kind in them.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic

from tutor.kernel.game import Decide, Event, Game, Over
from tutor.kernel.score import Answered
from tutor.kernel.through import play_through
from tutor.kernel.verdict import M, S
from tutor.lessons.schema import Ask, Goal, Question
from tutor.lessons.values import YES_NO, bare, numeric, said, truth

Asked = Callable[..., Answered]
"""A question of the game: `(state, *args) -> Answered`; ValueError for arguments that cannot be."""
ME = "me"
EACH = "*"


@dataclass(frozen=True)
class Asking(Generic[S, M]):
    """The questions of one game."""

    game: Game[S, M]
    questions: Mapping[str, Asked]

    def __call__(self, question: Question, state: S, seat: int, option: str = "") -> Answered:
        """The answer, `me` being this seat and `*` this option. ValueError when it cannot be asked so."""
        args = self.args(question, seat, option)
        if not question.after:
            return self.plain(question.ask, state, args)
        played = play_through(self.game, state, question.after)
        if question.ask == "rule-of":
            return _rule_of(tuple(event for one in played for event in one.events), args)
        after = self.plain(question.ask, played[-1].state, args)
        return changed(self.plain(question.ask, state, args), after) if question.change else after

    def args(self, question: Question, seat: int, option: str = "") -> tuple[str, ...]:
        """The arguments as the game gets them."""
        own = {ME: str(seat), EACH: bare(option)}
        return tuple(own.get(word, word) for word in question.of)

    def plain(self, name: str, state: S, args: tuple[str, ...]) -> Answered:
        """A question about a state. ValueError for a name or arguments that cannot be."""
        asked = self.questions.get(name)
        if asked is not None:
            return asked(state, *args)
        common = _COMMON.get(name)
        if common is None:
            raise ValueError(f"expected a question, found {name!r}")
        return common(self.game, state, *args)

    def knows(self, name: str) -> bool:
        """Whether there is a question of this name."""
        return name in self.questions or name in _COMMON or name == "rule-of"

    def step(self, step: Ask, state: S, seat: int) -> Answered:
        """The answer that a step wants; of `sort` one value for each of its options, in their order.

        Into the groups yes and no everything can be sorted that a `yes-no` can be asked about.
        """
        if step.answer != "sort":
            return self(step.question, state, seat)
        each = [self(step.question, state, seat, option) for option in step.options]
        rules = dict.fromkeys(rule for one in each for rule in one.rules)
        focus = dict.fromkeys(ref for one in each for ref in one.focus)
        because = tuple(points for one in each for points in one.because)
        value = truth if {*map(bare, step.groups)} <= YES_NO.keys() else _as_it_is
        return Answered(tuple(said(value(one.value)) for one in each), because, tuple(rules), tuple(focus))

    def holds(self, goal: Goal, state: S, seat: int) -> bool:
        """Whether a goal holds. ValueError when it cannot be asked."""
        value = self(Question(goal.ask, goal.of), state, seat).value
        if goal.least is not None:
            return numeric(value) >= goal.least
        return said(value) == goal.is_


def changed(before: Answered, after: Answered) -> Answered:
    """How much a number, or each of several, has changed; cites and points at what the later answer does."""
    value: object
    if isinstance(before.value, tuple) and isinstance(after.value, tuple):
        pairs = zip(before.value, after.value, strict=True)
        value = tuple(_whole(numeric(new) - numeric(old)) for old, new in pairs)
    else:
        value = _whole(numeric(after.value) - numeric(before.value))
    return Answered(value, (), after.rules, after.focus)


def _as_it_is(value: object) -> object:
    return value


def _whole(value: Fraction) -> int | Fraction:
    return int(value) if value.denominator == 1 else value


# ---- of every game


def _rule_of(events: Sequence[Event], args: tuple[str, ...]) -> Answered:
    kind = args[0] if args else ""
    found = next((event for event in events if event.kind == kind), None)
    if found is None:
        kinds = " ".join(dict.fromkeys(event.kind for event in events))
        raise ValueError(f"rule-of: expected one of {kinds or 'no event'}, found {kind or 'nothing'}")
    focus = tuple(value for _, value in found.facts if isinstance(value, str) and ":" in value)
    return Answered(found.rule, (), (found.rule,), focus)


def _legal(game: Game[S, M], state: S, text: str) -> Answered:
    verdict = game.judge(state, game.parse(state, text))
    by = tuple(reason.by for reason in verdict.breached if reason.by)
    focus = dict.fromkeys(ref for reason in verdict.breached for ref in reason.breach.focus)
    cited = verdict.upheld if verdict.legal else (*verdict.rules, *by)
    return Answered(verdict.rules, (), tuple(dict.fromkeys(cited)), tuple(focus))


def _decides(game: Game[S, M], state: S, seat: str) -> Answered:
    return Answered(seat.isdecimal() and decides(game, state, int(seat)))


def _over(game: Game[S, M], state: S) -> Answered:
    turn = game.turn(state)
    return Answered(isinstance(turn, Over), (), (turn.rule,) if isinstance(turn, Over) else ())


_COMMON: Mapping[str, Callable[..., Answered]] = {"legal": _legal, "decides": _decides, "over": _over}


def decides(game: Game[S, M], state: S, seat: int) -> bool:
    """Whether it is this seat's turn to decide."""
    turn = game.turn(state)
    return isinstance(turn, Decide) and seat in turn.seats
