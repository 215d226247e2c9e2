"""Ten thousand refused moves: never an exception, always a paragraph, and the table stays as it was."""

from collections import Counter
from collections.abc import Iterator

import pytest

from tests.anno_domini import play
from tests.anno_domini.told import case_of, out_of_place
from tests.anno_domini.watch import task_of
from tests.conftest import Table
from tutor.games.anno_domini import moves as m
from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.state import State
from tutor.games.anno_domini.tasks import KINDS
from tutor.kernel.chance import Face, stream
from tutor.kernel.game import Seat
from tutor.kernel.verdict import IllegalMove, Law, Verdict
from tutor.testing import laws, walk

ACTIONS, LEAST = 10_000, 20
SEATS: tuple[Seat | None, ...] = (None, None, None, 1, 2, 3, 4, 0, 9)
Action = tuple[State, m.Move, Seat | None]


def states() -> Iterator[State]:
    """States of random games, those of rare phases and tasks more often, without end."""
    met: Counter[tuple[str, str, str]] = Counter()
    turn = 1
    while True:
        name, start = play.starts(turn)
        for stop in walk(game, start, f"illegal/{turn}", 4000):
            kind = (name, stop.before.phase, task_of(stop.before))
            if met[kind] <= turn // 20 and (stop.n % 2 or kind[2]):
                met[kind] += 1
                yield stop.before
        turn += 1


def actions() -> Iterator[Action]:
    """What is rarely forbidden; then moves of every kind, wild and nearly right, said by anybody, without end."""
    yield from rare_actions()
    for n, state in enumerate(states()):
        face = stream("illegal", n)
        for at, kind in enumerate(play.KINDS):
            yield state, play.near_of(kind, state, face, 20 * at), None
            yield state, play.any_of(kind, state, face, 20 * at + 10), SEATS[face(20 * at + 11, len(SEATS))]


def rare_actions() -> Iterator[Action]:
    """Moves in their place that are refused on their merits, until each law has refused often enough."""
    met: Counter[str] = Counter()
    for turn in range(2 * len(play.late())):
        for state, face in placed(turn):
            for move in tried(state, face):
                refusing = set(laws_of(move, game.judge(state, move))) - TABLE
                if any(met[law] < 2 * LEAST for law in refusing):
                    met.update(refusing)
                    yield state, move, None


def placed(turn: int) -> Iterator[tuple[State, Face]]:
    """Some states of each phase and task of the n-th random game; more where the early laws bite."""
    name, start = play.starts(turn)
    most = 25 if name.endswith("-early") else 3
    met: Counter[tuple[str, str]] = Counter()
    for stop in walk(game, start, f"rare/{turn}", 200):
        kind = (stop.before.phase, task_of(stop.before))
        if met[kind] < most:
            met[kind] += 1
            yield stop.before, stream(f"rare/{turn}", stop.n)


def tried(state: State, face: Face) -> Iterator[m.Move]:
    """Moves that no law of the table refuses: all attacks in reach, and some of every kind."""
    here = [kind for kind in play.KINDS if in_place(state, play.every_of(kind, state.options.map)[0])]
    if m.Attack in here:
        yield from play.in_reach(state)
    for at, kind in enumerate(here):
        for n in range(6):
            yield play.near_of(kind, state, face, 100 * at + 10 * n)
            yield play.any_of(kind, state, face, 100 * at + 10 * n + 9)


def in_place(state: State, move: m.Move) -> bool:
    return TABLE.isdisjoint(laws_of(move, game.judge(state, move)))


def laws_of(move: m.Move, verdict: Verdict) -> Iterator[str]:
    """The laws that refused the move, by the names of their predicates."""
    for law in (*game.table_laws, *game.laws[type(move)]):
        if law.rule in verdict.rules:
            yield name_of(law)


def name_of(law: Law[State, m.Move]) -> str:
    return f"{law.rule} {law.check.__name__}"


TABLE = frozenset(f"{law.rule} {law.check.__name__}" for law in game.table_laws)


TABLE_RULES = frozenset(str(law.rule) for law in game.table_laws)


def refused(state: State, move: m.Move, seat: Seat | None) -> Verdict | None:
    """The verdict of an action that is refused, after everything that is asked of it."""
    before, shown = hash(state), game.write_position(state)
    verdict = game.judge(state, move, seat)
    if verdict.legal:
        return None
    where = f"{game.notate(move)} of seat {seat} in {shown}"
    assert verdict.breached, where
    assert all(reason.rule in game.rulebook.rules for reason in verdict.breached), where
    assert game.judge(state, move, seat) == verdict, where
    placed_so = TABLE_RULES.intersection(verdict.rules) - {"ad-3-5"}
    assert placed_so == out_of_place(state, type(move)), where
    for reason in verdict.breached:
        case = case_of(state, move, reason.rule)
        assert case in (None, dict(reason.breach.facts).get("case")), where
    with pytest.raises(IllegalMove) as raised:
        game.play(state, move, seat)
    assert raised.value.verdict == verdict, where
    assert hash(state) == before, where
    assert game.write_position(state) == shown, where
    return verdict


def test_refused_moves(table: Table) -> None:
    by_law: Counter[str] = Counter({name_of(law): 0 for law in laws(game)})
    by_kind: Counter[str] = Counter()
    by_phase: Counter[str] = Counter()
    for state, move, seat in actions():
        verdict = refused(state, move, seat)
        if verdict is None:
            continue
        by_law.update(laws_of(move, verdict))
        by_kind[type(move).__name__] += 1
        by_phase[":".join(filter(None, (state.phase, task_of(state))))] += 1
        if by_kind.total() == ACTIONS:
            break
    rows = [f"{name}: {n}" for name, n in sorted(by_law.items())]
    rows += [", ".join(f"{name} {n}" for name, n in sorted(counts.items())) for counts in (by_kind, by_phase)]
    table(f"Anno Domini, {by_kind.total()} refused moves: how often each law refused", rows)
    assert min(by_law.values()) >= LEAST
    assert {kind.__name__ for kind in play.KINDS} == set(by_kind)
    places = {f"{phase}:{task}" for phase, tasks in KINDS.items() for task in tasks}
    assert places <= set(by_phase)
