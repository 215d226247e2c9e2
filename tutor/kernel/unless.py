"""No, unless: the nearest change of a position that would make a refused move legal, found by asking the laws.

A game lists edits (one castle more, another base, a later round); the laws say which of them help. Nothing here knows
why a move is refused: an edit is right when the verdict on the edited position is yes.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Generic

from tutor.kernel.game import Game, Seat
from tutor.kernel.rulebook import RuleId
from tutor.kernel.verdict import Fact, M, S, Verdict

MOST = 3
PAIRS_MOST = 2_000
"""More pairs than any position has; a guard against a game with thousands of edits."""


@dataclass(frozen=True, slots=True)
class Case(Generic[S, M]):
    """A move in a position, and who says it (None: the seat to move)."""

    state: S
    move: M
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """One change in words: key `unless.<name>` with these facts."""

    name: str
    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class Edit(Generic[S, M]):
    """One change that might help. `apply` gives the changed case, or None where the change cannot be."""

    part: Part
    apply: Callable[[Case[S, M]], Case[S, M] | None]
    weight: int = 1
    """How far it is from what lies on the table; the smallest sum is the nearest change."""
    axis: str = ""
    """Edits of one axis are degrees or kinds of the same change: only the nearest is said, and never two together."""

    @property
    def kind(self) -> str:
        """Its axis; an edit without one is its own."""
        return self.axis or self.part.name

    @classmethod
    def of(
        cls,
        name: str,
        apply: Callable[[Case[S, M]], Case[S, M] | None],
        weight: int = 1,
        axis: str = "",
        **facts: int | str,
    ) -> "Edit[S, M]":
        """An edit with its facts sorted by name."""
        return cls(Part(name, tuple(sorted(facts.items()))), apply, weight, axis)


@dataclass(frozen=True, slots=True)
class Change(Generic[S, M]):
    """A change that makes the move legal: one part, or two that are both needed; `case` is the changed case."""

    parts: tuple[Part, ...]
    weight: int
    case: Case[S, M]


def on_table(change: Callable[[S], S | None]) -> Callable[[Case[S, M]], Case[S, M] | None]:
    """The same move on another table, as an edit applies it."""

    def apply(case: Case[S, M]) -> Case[S, M] | None:
        state = change(case.state)
        return None if state is None else Case(state, case.move, case.seat)

    return apply


def with_move(move: M) -> Callable[[Case[S, M]], Case[S, M]]:
    """Another move on the same table, as an edit applies it."""
    return lambda case: Case(case.state, move, case.seat)


Edits = Callable[[Case[S, M], Verdict], Iterable[Edit[S, M]]]
"""What may be changed about a refused move, in any order."""


def unless(
    game: Game[S, M], edits: Edits[S, M], state: S, move: M, seat: Seat | None = None, most: int = MOST
) -> tuple[Change[S, M], ...]:
    """The nearest changes that make the move legal, the smallest first; empty for a legal move and where none is known.

    Pairs are tried only when no single edit helps.
    """
    case = Case(state, move, seat)
    verdict = game.judge(state, move, seat)
    if verdict.legal:
        return ()
    listed = tuple(edits(case, verdict))
    found = list(_singles(game, case, listed)) or list(_pairs(game, case, listed, verdict))
    return tuple(sorted(found, key=lambda change: change.weight)[:most])


def _singles(game: Game[S, M], case: Case[S, M], edits: Sequence[Edit[S, M]]) -> Iterator[Change[S, M]]:
    said: set[str] = set()
    for edit in sorted(edits, key=lambda edit: edit.weight):
        if edit.kind in said:
            continue
        changed = edit.apply(case)
        if changed is not None and _legal(game, changed):
            said.add(edit.kind)
            yield Change((edit.part,), edit.weight, changed)


def _pairs(game: Game[S, M], case: Case[S, M], edits: Sequence[Edit[S, M]], verdict: Verdict) -> Iterator[Change[S, M]]:
    """Two changes together, one of which takes a reason away by itself; said in the order in which they are listed."""
    helps = {id(edit) for edit in edits if _takes_a_reason_away(game, case, edit, verdict)}
    ranked = sorted(combinations(edits, 2), key=lambda pair: pair[0].weight + pair[1].weight)
    said: set[frozenset[str]] = set()
    for one, other in ranked[:PAIRS_MOST]:
        kinds = frozenset((one.kind, other.kind))
        if len(kinds) < 2 or kinds in said or helps.isdisjoint((id(one), id(other))):
            continue
        changed = _both(case, one, other)
        if changed is not None and _legal(game, changed):
            said.add(kinds)
            yield Change((one.part, other.part), one.weight + other.weight, changed)


def _both(case: Case[S, M], one: Edit[S, M], other: Edit[S, M]) -> Case[S, M] | None:
    """In the order that works: a card is due only after it was not drawn."""
    for first, second in ((one, other), (other, one)):
        changed = first.apply(case)
        changed = None if changed is None else second.apply(changed)
        if changed is not None:
            return changed
    return None


def _legal(game: Game[S, M], case: Case[S, M]) -> bool:
    return game.judge(case.state, case.move, case.seat).legal


def _takes_a_reason_away(game: Game[S, M], case: Case[S, M], edit: Edit[S, M], verdict: Verdict) -> bool:
    changed = edit.apply(case)
    if changed is None:
        return False
    left: set[RuleId] = set(game.judge(changed.state, changed.move, changed.seat).rules)
    return not left.issuperset(verdict.rules)
