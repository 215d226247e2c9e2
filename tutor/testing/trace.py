"""Records what a piece of play asked of the rules: for maps of rules, and for proofs that a test shows what it says."""

import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from types import CodeType, FrameType, TracebackType
from typing import Any, Literal, Protocol

from tutor.kernel.game import Step
from tutor.kernel.rulebook import RuleId
from tutor.kernel.verdict import Law
from tutor.testing.rules import Carrier, carriers, code_of

When = Literal["call", "return", "c_call", "c_return", "c_exception"]
Profile = Callable[[FrameType, When, Any], object]


class Played(Protocol):
    """What can be traced: any game."""

    def play(self, state: Any, move: Any, seat: int | None = None) -> Step[Any]: ...
    def resolve(self, state: Any, outcome: tuple[str, ...]) -> Step[Any]: ...


@dataclass
class Trace:
    """What happened inside `with Trace(game) as seen:`, in this thread. Nothing is patched; traces may be nested.

    `upheld` and `breached` count the answers of each law by its main paragraph. `ran` counts the effects and
    definitions that ran, by each paragraph they carry. `functions` counts them by name. `events` counts the events
    by kind, `reported` by paragraph.
    """

    game: Played
    upheld: Counter[RuleId] = field(default_factory=Counter)
    breached: Counter[RuleId] = field(default_factory=Counter)
    ran: Counter[RuleId] = field(default_factory=Counter)
    functions: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    reported: Counter[RuleId] = field(default_factory=Counter)
    _before: Profile | None = field(default=None, repr=False)

    @property
    def rules(self) -> frozenset[RuleId]:
        """Every paragraph that was met: a law asked, an effect or definition run, an event told."""
        return frozenset((*self.upheld, *self.breached, *self.ran, *self.reported))

    def __enter__(self) -> "Trace":
        laws, marked = _by_code(carriers(self.game))
        steps = {self.game.play.__code__, self.game.resolve.__code__}
        before = self._before = sys.getprofile()

        def profile(frame: FrameType, event: When, value: Any) -> None:
            if event == "return":
                code = frame.f_code
                if code in laws:
                    self._answered(laws[code], value)
                elif code in marked:
                    self._ran(marked[code])
                elif code in steps and value is not None:
                    self._stepped(value)
            if before is not None:
                before(frame, event, value)

        sys.setprofile(profile)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        sys.setprofile(self._before)

    def _answered(self, asked: tuple[Carrier, ...], breach: object) -> None:
        for one in asked:
            answers = self.upheld if breach is None else self.breached
            answers[one.rules[0]] += 1
            self.functions[one.name] += 1

    def _ran(self, one: Carrier) -> None:
        self.functions[one.name] += 1
        for rule in one.rules:
            self.ran[rule] += 1

    def _stepped(self, step: Step[Any]) -> None:
        for event in step.events:
            self.events[event.kind] += 1
            self.reported[event.rule] += 1


def _by_code(found: tuple[Carrier, ...]) -> tuple[dict[CodeType, tuple[Carrier, ...]], dict[CodeType, Carrier]]:
    laws: dict[CodeType, tuple[Carrier, ...]] = {}
    marked: dict[CodeType, Carrier] = {}
    for one in found:
        code = code_of(one.body)
        if code is None:
            continue
        if isinstance(one.function, Law):
            laws[code] = (*laws.get(code, ()), one)
        else:
            marked[code] = one
    return laws, marked
