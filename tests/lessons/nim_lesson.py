"""A third party's lesson: nim with questions, a wrong reading, exercises and a bot. No window, no words."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from tests.testing.nim import State, Take
from tests.testing.nim import pack as bare
from tutor.kernel.chance import Face
from tutor.kernel.game import Game
from tutor.kernel.item import Exercises, Generator, Made
from tutor.kernel.luck import Luck
from tutor.kernel.misread import Misreading
from tutor.kernel.question import Question
from tutor.kernel.rulebook import RuleId
from tutor.kernel.score import Answered


def _left(state: State) -> Answered:
    return Answered(sum(state.heaps), (), (RuleId("nim-1-4"),), tuple(f"h:{n}" for n in range(1, len(state.heaps) + 1)))


def _heap(state: State, heap: str) -> Answered:
    if heap not in ("1", "2", "3"):
        raise ValueError(f"heap: expected 1 to 3, found {heap}")
    return Answered(state.heaps[int(heap) - 1], (), (RuleId("nim-1-4"),), (f"h:{heap}",))


def _winner(state: State) -> Answered:
    return Answered(state.winner, (), (RuleId("nim-1-5"),))


questions: Mapping[str, Question[State]] = {
    "left": Question("left", (), _left),
    "heap": Question("heap", ("heap",), _heap),
    "winner": Question("winner", (), _winner),
}
misconceptions: Mapping[str, Misreading[State]] = {
    "m-biggest": Misreading(
        "m-biggest", (RuleId("nim-1-4"),), {"left": lambda state: Answered(max(state.heaps, default=0))}
    )
}


def _count(luck: Luck) -> Made[State]:
    state = State(1, (luck.among(1, 6), luck.among(1, 6), luck.among(1, 6)))
    return Made(state, "left", (), "number", _left(state), prompt="left")


exercises: Exercises[State] = Exercises(
    {"count": Generator("count", _count, (RuleId("nim-1-4"),), ("worked", "free"))}, questions
)


def last_heap(game: Game[State, Take], seen: State, seat: int, face: Face) -> Take:
    """Takes one stick of the last heap that has any."""
    heap = max(n for n, sticks in enumerate(seen.heaps, 1) if sticks)
    return Take(heap, 1)


bots = {"last": last_heap}

_HERE = "tests.lessons.nim_lesson"
pack = replace(
    bare,
    content=Path(__file__).parent / "nim",
    questions=f"{_HERE}:questions",
    misconceptions=f"{_HERE}:misconceptions",
    exercises=f"{_HERE}:exercises",
    bots=f"{_HERE}:bots",
)
