"""What the lines of a comparison lead to: exact chances, or numbers with their derivation.

A line for odds is a plan: its moves are made in order, one that is refused is passed over, and nothing more is done
once the goal holds. Every turn of the world is enumerated by the game itself; where its part `explore` has `outcomes`,
those that come to the same are taken together.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tutor.kernel.chance import Outcome
from tutor.kernel.game import Await
from tutor.kernel.through import play_through
from tutor.kernel.verdict import AmbiguousMove, UnreadableMove
from tutor.lessons.asking import Asking
from tutor.lessons.cues import Compared, Measured
from tutor.lessons.schema import Choice, Compare, Goal
from tutor.lessons.values import numeric
from tutor.odds.work import Kept

KEPT_MOST = 8
OUTCOMES_MOST = 50_000
"""Of one turn of the world; a comparison with more would keep a page waiting."""
Lumped = Callable[[Any], Iterable[tuple[Outcome, Fraction]]]
Law = dict[Any, Fraction]


@dataclass(frozen=True)
class Measure:
    """Compares lines in one game; `load` gives the part `explore` of its pack when it is first wanted, or None."""

    asking: Asking[Any, Any]
    load: Callable[[], Any] = lambda: None
    _kept: Kept[Compared] = field(default_factory=lambda: Kept(KEPT_MOST), repr=False, compare=False)

    @property
    def explore(self) -> Any:
        """The part `explore` of the pack."""
        return self.load()

    def __call__(self, step: Compare, state: Any, seat: int) -> Compared:
        """Every line with its number, and the best of them. ValueError when one cannot be computed. Kept."""
        key = (step.id, state, seat)
        return self._kept.get(key) or self._kept.put(key, self._compared(step, state, seat))

    def _compared(self, step: Compare, state: Any, seat: int) -> Compared:
        lines = tuple(self._one(step, choice, state, seat) for choice in step.choice)
        pick = max if step.want == "most" else min
        best = pick(line.value for line in lines)
        return Compared(lines, tuple(line.name for line in lines if line.value == best))

    def _one(self, step: Compare, choice: Choice, state: Any, seat: int) -> Measured:
        if step.question is not None:
            after = play_through(self.asking.game, state, choice.moves)[-1].state
            answer = self.asking(step.question, after, seat)
            return Measured(choice.name, numeric(answer.value), True, answer)
        if choice.best:
            return self._best(choice, state, seat)
        assert step.goal is not None  # a comparison by odds has one: see shape
        return Measured(choice.name, self.chance(choice.moves, step.goal, state, seat))

    def _best(self, choice: Choice, state: Any, seat: int) -> Measured:
        if self.explore is None:
            raise ValueError(f"choice {choice.name}: this game has no best lines")
        odds = self.explore.line(state, choice.best, seat).odds
        return Measured(choice.name, odds.chance, odds.exact)

    def chance(self, moves: tuple[str, ...], goal: Goal, state: Any, seat: int) -> Fraction:
        """How likely the goal holds at the end of the line."""
        law: Law = {state: Fraction(1)}
        for text in moves:
            law = self._after(law, text, goal, seat)
        return sum((chance for one, chance in law.items() if self._reached(goal, one, seat)), Fraction(0))

    def _after(self, law: Law, text: str, goal: Goal, seat: int) -> Law:
        found: Law = {}
        for state, reached in law.items():
            for to, chance in self._move(state, text, goal, seat).items():
                found[to] = found.get(to, Fraction(0)) + reached * chance
        return found

    def _move(self, state: Any, text: str, goal: Goal, seat: int) -> Law:
        game = self.asking.game
        stays: Law = {state: Fraction(1)}
        if self._reached(goal, state, seat):
            return stays
        try:
            move = game.parse(state, text)
        except (UnreadableMove, AmbiguousMove) as error:
            raise ValueError(f"`{text}`: {error}") from None
        return self._settled(game.play(state, move).state) if game.judge(state, move).legal else stays

    def _settled(self, state: Any) -> Law:
        through: Law = {}
        todo: Law = {state: Fraction(1)}
        while todo:
            one, reached = todo.popitem()
            if not isinstance(self.asking.game.turn(one), Await):
                through[one] = through.get(one, Fraction(0)) + reached
                continue
            for to, chance in self._once(one).items():
                todo[to] = todo.get(to, Fraction(0)) + reached * chance
        return through

    def _once(self, state: Any) -> Law:
        """The law after one turn of the world; a throw that changes nothing is made again, so it is left out."""
        after: Law = {}
        for n, (outcome, chance) in enumerate(self._outcomes(state)):
            if n >= OUTCOMES_MOST:
                raise ValueError(f"expected at most {OUTCOMES_MOST} outcomes of one throw")
            to = self.asking.game.resolve(state, outcome).state
            after[to] = after.get(to, Fraction(0)) + chance
        again = after.pop(state, Fraction(0))
        return {to: chance / (1 - again) for to, chance in after.items()}

    def _outcomes(self, state: Any) -> Iterable[tuple[Outcome, Fraction]]:
        lumped: Lumped | None = getattr(self.explore, "outcomes", None)
        if lumped is not None:
            return lumped(state)
        turn = self.asking.game.turn(state)
        assert isinstance(turn, Await)  # asked in _settled
        return turn.chance.law()

    def _reached(self, goal: Goal, state: Any, seat: int) -> bool:
        try:
            return self.asking.holds(goal, state, seat)
        except ValueError:
            return False
