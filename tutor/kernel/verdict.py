"""The referee: a law is one predicate about one paragraph, a verdict is what the laws answered."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from tutor.kernel.rulebook import RuleId

S = TypeVar("S")
M = TypeVar("M")
F = TypeVar("F", bound=Callable[..., object])

Fact = tuple[str, int | str]
"""A name and a number, or a ref such as `t:england`, which the catalogues turn into a name."""


@dataclass(frozen=True, slots=True)
class Breach:
    """What a law found wrong: facts for the wording, places to highlight."""

    facts: tuple[Fact, ...] = ()
    focus: tuple[str, ...] = ()
    """Refs into the scene, the most telling one first."""

    @classmethod
    def of(cls, *focus: str, **facts: int | str) -> "Breach":
        """A breach at these places with these facts, in the order given."""
        return cls(tuple(facts.items()), focus)


@dataclass(frozen=True, slots=True)
class Law(Generic[S, M]):
    """A paragraph that may forbid a move. Calling a law calls its predicate."""

    rule: RuleId
    check: Callable[[S, M], Breach | None]
    after: tuple[RuleId, ...] = ()
    """Asked by `judge` only when these are upheld, so that it does not complain about what follows."""
    by: RuleId | None = None
    """The ruling that says how the paragraph is applied."""
    also: tuple[RuleId, ...] = ()
    """A second paragraph that states the same law; reported right after the first."""

    def __call__(self, state: S, move: M) -> Breach | None:
        return self.check(state, move)


def law(
    rule: str, *, after: tuple[str, ...] = (), by: str | None = None, also: tuple[str, ...] = ()
) -> Callable[[Callable[[S, M], Breach | None]], Law[S, M]]:
    """Make a predicate the law of one paragraph."""

    def made(check: Callable[[S, M], Breach | None]) -> Law[S, M]:
        ids = tuple(RuleId(r) for r in after)
        ruling = RuleId(by) if by else None
        return Law(RuleId(rule), check, ids, ruling, tuple(RuleId(r) for r in also))

    return made


def effect(*rules: str) -> Callable[[F], F]:
    """Mark a function as what these paragraphs do. The function itself is unchanged."""
    return _mark("effect", rules)


def definition(*rules: str) -> Callable[[F], F]:
    """Mark a function as what these paragraphs name or compute. The function itself is unchanged."""
    return _mark("definition", rules)


def _mark(kind: str, rules: tuple[str, ...]) -> Callable[[F], F]:
    def marked(function: F) -> F:
        function.__dict__["rule_ids"] = tuple(RuleId(r) for r in rules)
        function.__dict__["rule_kind"] = kind
        return function

    return marked


def rules_of(function: object) -> tuple[RuleId, ...]:
    """The paragraphs a law or a marked function carries, the main one first; empty for anything else."""
    if isinstance(function, Law):
        return (function.rule, *((function.by,) if function.by else ()), *function.also)
    found = getattr(function, "__dict__", {}).get("rule_ids", ())
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Reason:
    """One paragraph that forbids the move, and what it found."""

    rule: RuleId
    breach: Breach
    by: RuleId | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The referee's answer: the laws upheld and the laws breached."""

    upheld: tuple[RuleId, ...] = ()
    breached: tuple[Reason, ...] = ()

    @property
    def legal(self) -> bool:
        """True when at least one law was asked and none was breached."""
        return not self.breached and bool(self.upheld)

    @property
    def rules(self) -> tuple[RuleId, ...]:
        """The ids of the paragraphs breached, in the order asked."""
        return tuple(reason.rule for reason in self.breached)


class UnreadableMove(ValueError):
    """The text cannot be read as a move. Says what was expected and what came."""

    def __init__(self, text: str, expected: str) -> None:
        super().__init__(f"cannot read {text!r}: expected {expected}")
        self.text = text
        self.expected = expected


class AmbiguousMove(ValueError):
    """The text says too little; `candidates` are the readings it admits."""

    def __init__(self, text: str, candidates: tuple[str, ...]) -> None:
        super().__init__(f"{text!r} may be any of: {', '.join(candidates)}")
        self.text = text
        self.candidates = candidates


class IllegalMove(ValueError):
    """The move was understood and is forbidden; the verdict says why."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(f"breaches {', '.join(verdict.rules)}")
        self.verdict = verdict


def judge(laws: Iterable[Law[S, M]], state: S, move: M) -> Verdict:
    """Ask every law that applies and give all the reasons.

    Raises ValueError when no law was asked: a move that nothing could forbid is a hole in the tables.
    """
    upheld: list[RuleId] = []
    breached: list[Reason] = []
    fallen: set[RuleId] = set()
    for one in laws:
        if not fallen.isdisjoint(one.after):
            continue
        breach = one.check(state, move)
        if breach is None:
            upheld += (one.rule, *one.also)
        else:
            fallen.add(one.rule)
            breached += [Reason(rule, breach, one.by) for rule in (one.rule, *one.also)]
    if not upheld and not breached:
        raise ValueError(f"no law was asked of {move!r}")
    return Verdict(tuple(dict.fromkeys(upheld)), tuple(breached))


def allows(laws: Iterable[Law[S, M]], state: S, move: M) -> bool:
    """Whether every law upholds the move: the same predicates as `judge`, the first breach ends it."""
    for one in laws:  # noqa: SIM110  a generator would cost a third of the time here
        if one.check(state, move) is not None:
            return False
    return True
