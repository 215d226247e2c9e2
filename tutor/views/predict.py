"""A class guesses how one battle goes, sees what is exactly true of it, and throws: all of it but the page.

A `Battle` is one attack of a game: its exact law and its throws both come from the game's own turns of the world. A
`Round` is what a class has done about it: guesses, whether the law is shown, how many throws were made. The n-th throw
of a seed is the same for everybody who types that seed.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal

from tutor.kernel.chance import Chance, Outcome, counter
from tutor.kernel.game import Await, Event, Game
from tutor.odds.law import Law
from tutor.odds.roll import Left
from tutor.odds.tree import as_law

Question = Literal["chance", "losses", "result"]
QUESTIONS: tuple[Question, ...] = ("chance", "losses", "result")
"""How likely the target is taken in one throw; how many pieces it is expected to lose; what is left on both sides."""
GUESSES, THROWS = 40, 10_000
"""So many guesses of one question, and throws of one battle, at most."""
Value = Fraction | Left
"""A chance from 0 to 1, a number of pieces, or what is left on base and target."""


@dataclass(frozen=True, slots=True)
class Guess:
    """What somebody thinks; the name may be empty."""

    name: str
    value: Value


# ---- a battle


@dataclass(frozen=True, slots=True)
class Thrown:
    """One throw: what came, what is left of it, and how it was told."""

    n: int
    """From 1."""
    outcome: Outcome
    left: Left
    events: tuple[Event, ...]
    state: Any


@dataclass(frozen=True)
class Battle:
    """One attack that the game allows, made again and again from the same table."""

    game: Game[Any, Any]
    before: Any
    move: Any
    base: str
    target: str
    lumped: Callable[[Any], Iterable[tuple[Outcome, Fraction]]]
    """The outcomes of an awaited turn of the world, those that come to the same taken together."""
    stands: Callable[[Any, str], tuple[object, int]]
    """(state, place) -> whose it is, and how many pieces stand there."""
    _known: dict[Any, Left] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def awaited(self) -> Any:
        """The table with the dice in the hands of both sides."""
        return self.game.play(self.before, self.move).state

    @cached_property
    def chance(self) -> Chance:
        """The dice. ValueError when nothing is thrown."""
        turn = self.game.turn(self.awaited)
        if not isinstance(turn, Await):
            raise ValueError(f"a battle: expected dice after {self.game.notate(self.move)}, found {turn!r}")
        return turn.chance

    @cached_property
    def sizes(self) -> Left:
        """How many pieces throw on either side."""
        return self.stands(self.before, self.base)[1], self._defends[1]

    @cached_property
    def _defends(self) -> tuple[object, int]:
        return self.stands(self.before, self.target)

    def left(self, state: Any) -> Left:
        """What is left on base and target; none on a target that is no longer the defender's."""
        if state not in self._known:
            (_, base), (owner, target) = self.stands(state, self.base), self.stands(state, self.target)
            self._known[state] = base, target if owner == self._defends[0] else 0
        return self._known[state]

    @cached_property
    def law(self) -> Law[Left]:
        """What can be left, with its ways; every outcome is carried out by the game."""
        found: dict[Left, Fraction] = {}
        for outcome, chance in self.lumped(self.awaited):
            left = self.left(self.game.resolve(self.awaited, outcome).state)
            found[left] = found.get(left, Fraction(0)) + chance
        return as_law(found)

    def throw(self, seed: str, n: int) -> Thrown:
        """The n-th throw of a seed, from 1; it rests on nothing else."""
        outcome = counter(seed, n - 1)(self.chance)
        step = self.game.resolve(self.awaited, outcome)
        return Thrown(n, outcome, self.left(step.state), step.events, step.state)


# ---- what a class does about it


@dataclass(frozen=True, slots=True)
class Round:
    """Guesses by question; whether the law is shown; how many throws were made."""

    guesses: Mapping[Question, tuple[Guess, ...]] = field(default_factory=dict)
    shown: bool = False
    thrown: int = 0

    def of(self, question: Question) -> tuple[Guess, ...]:
        """The guesses of one question, in order."""
        return self.guesses.get(question, ())

    def add(self, question: Question, new: Iterable[Guess]) -> "Round":
        """More guesses. ValueError when the law is shown already, or when there would be too many."""
        every = (*self.of(question), *new)
        if self.shown or len(every) > GUESSES:
            raise ValueError("guesses: expected them before the law is shown, and not more than can be shown")
        return replace(self, guesses={**self.guesses, question: every})

    def drop(self, question: Question, at: int) -> "Round":
        """One guess less, while the law is not shown; nothing changes when there is none at this place."""
        every = self.of(question)
        if self.shown or not 0 <= at < len(every):
            return self
        return replace(self, guesses={**self.guesses, question: (*every[:at], *every[at + 1 :])})

    def show(self) -> "Round":
        """The law is seen from now on."""
        return replace(self, shown=True)

    def throw(self, n: int) -> "Round":
        """So many throws more, up to what is kept. ValueError while the law is covered."""
        if not self.shown:
            raise ValueError("a throw: expected the law to be shown first")
        return replace(self, thrown=min(self.thrown + n, THROWS))


# ---- what is true


@dataclass(frozen=True)
class Truth:
    """The exact answers of a battle."""

    law: Law[Left]
    sizes: Left

    @property
    def chance(self) -> Fraction:
        """That the target is taken."""
        return self.law.chance(lambda left: not left[1])

    @property
    def losses(self) -> Fraction:
        """What the target is expected to lose."""
        return self.law.mean(lambda left: self.sizes[1] - left[1])

    @property
    def base_losses(self) -> Fraction:
        """What the base is expected to lose."""
        return self.law.mean(lambda left: self.sizes[0] - left[0])

    @property
    def likely(self) -> tuple[Left, ...]:
        """The most likely results; more than one when they are equally likely."""
        most = max(chance for _, chance in self.law)
        return tuple(left for left, chance in self.law if chance == most)

    def number(self, question: Question) -> Fraction:
        """The exact answer; of the results the chance of the most likely one."""
        if question == "result":
            return self.law.of(self.likely[0])
        return self.chance if question == "chance" else self.losses

    def worth(self, guess: Guess) -> Fraction:
        """A guess on the scale of `number`: a result counts as its own chance."""
        return self.law.of(guess.value) if isinstance(guess.value, tuple) else guess.value

    def off(self, question: Question, guess: Guess) -> Fraction:
        """How far a guess is from what is true, never below 0."""
        return abs(self.worth(guess) - self.number(question))

    def nearest(self, question: Question, guesses: Iterable[Guess]) -> tuple[Guess, ...]:
        """All who are nearest, in order; none where nobody guessed."""
        every = tuple(guesses)
        least = min((self.off(question, one) for one in every), default=None)
        return tuple(one for one in every if self.off(question, one) == least)

    def mean_off(self, question: Question, guesses: Iterable[Guess]) -> Fraction | None:
        """How far the guesses are off in the mean."""
        return mean(self.off(question, one) for one in guesses)

    def mean_guess(self, guesses: Iterable[Guess]) -> Fraction | None:
        """The mean of all guesses, each on the scale of the exact number."""
        return mean(self.worth(one) for one in guesses)


def mean(numbers: Iterable[Fraction]) -> Fraction | None:
    """The mean; None of nothing."""
    every = tuple(numbers)
    return sum(every, Fraction(0)) / len(every) if every else None


# ---- many throws


@dataclass(frozen=True, slots=True)
class Tally:
    """What came in the first throws of a seed."""

    lefts: tuple[Left, ...] = ()

    def more(self, battle: Battle, seed: str, upto: int) -> "Tally":
        """As many throws as are wanted; those that are known are not thrown again."""
        new = (battle.throw(seed, n).left for n in range(len(self.lefts) + 1, upto + 1))
        return Tally((*self.lefts[:upto], *new))

    def share(self, wanted: Callable[[Left], bool], first: int | None = None) -> Fraction | None:
        """How often this came, of the first so many throws or of all; None of none."""
        return self.average(lambda left: int(wanted(left)), first)

    def average(self, value: Callable[[Left], int], first: int | None = None) -> Fraction | None:
        """The mean of what came, of the first so many throws or of all; None of none."""
        return mean(Fraction(value(left)) for left in self.lefts[:first])

    def running(self, wanted: Callable[[Left], bool]) -> Iterator[Fraction]:
        """The share after each throw."""
        came = 0
        for n, left in enumerate(self.lefts, 1):
            came += wanted(left)
            yield Fraction(came, n)


STEPS = (1, 2, 5)


def milestones(n: int) -> tuple[int, ...]:
    """After how many of n throws it is worth looking: 1, 2, 5, 10, 20, 50 … and n."""
    found = [step * ten for ten in (10**k for k in range(len(str(n)))) for step in STEPS if step * ten < n]
    return (*found, n) if n else ()


__all__ = [
    "GUESSES", "QUESTIONS", "THROWS", "Battle", "Guess", "Question", "Round", "Tally", "Thrown", "Truth", "Value",
    "mean", "milestones",
]  # fmt: skip
