"""Ten thousand refused moves: never an exception, always a paragraph, and the table stays as it was."""

from collections import Counter
from collections.abc import Iterator

import pytest

from tests.conftest import Table
from tests.reisen_verkehr import play
from tutor.games.reisen_verkehr import moves as m
from tutor.games.reisen_verkehr.game import game
from tutor.games.reisen_verkehr.state import State
from tutor.kernel.chance import Face, stream
from tutor.kernel.game import Seat
from tutor.kernel.verdict import IllegalMove, Verdict
from tutor.testing import laws, walk

ACTIONS, LEAST = 10_000, 20
SEATS: tuple[Seat | None, ...] = (None, None, None, None, 1, 2, 3, 0, 99)
Action = tuple[State, m.Move, Seat | None]


def states() -> Iterator[State]:
    """States of random games, those of rare phases more often, without end; of the end itself too."""
    met: Counter[tuple[str, str, bool, bool]] = Counter()
    turn = 0
    while True:
        yield from play.posed()
        name, start = play.starts(turn)
        for stop in walk(game, start, f"illegal/{turn}", 300):
            state = stop.after
            spent = state.phase == "turn" and state.slides >= 2 * (len(state.chain) - 1)
            kind = (name, state.phase, spent, state.chain == state.received)
            if met[kind] <= turn // (40 if state.phase in ("setup", "reveal") else 10):
                met[kind] += 1
                yield state
        turn += 1


def actions() -> Iterator[Action]:
    """Moves of every kind, wild and nearly right, said by anybody, without end."""
    for n, state in enumerate(states()):
        face = stream("illegal", n)
        for at, kind in enumerate(play.KINDS):
            yield state, play.near_of(kind, state, face, 20 * at), None
            yield state, play.any_of(kind, state, face, 20 * at + 10), SEATS[face(20 * at + 15, len(SEATS))]


def expected(state: State, move: m.Move, seat: Seat | None) -> frozenset[str]:
    """Which paragraphs refuse, from section c of the rulebook, in words of their own."""
    n, kind = len(state.chain), type(move).__name__
    asked: list[tuple[str, bool]] = [
        ("rv-9-7", state.phase == "over"),
        ("rv-2-3", kind == "Peek"),
        ("rv-3-5", bool(state.agenda) or (bool(state.bag) and not state.top) or seat not in (None, state.turn)),
        ("rv-6-4", (state.phase == "order") != (kind == "Order")),
        ("rv-9-1", state.phase == "test" and kind != "Doubt"),
    ]
    for rule, refuses in asked:
        if refuses:
            return frozenset({rule})
    if isinstance(move, m.Place):
        foreign, nowhere = move.card not in state.hands[state.turn - 1], not 1 <= move.slot <= n + 1
        return frozenset(rule for rule, wrong in (("rv-3-7", foreign), ("rv-3-8", nowhere)) if wrong)
    return frozenset(_first(_of_kind(state, move)))


def _of_kind(state: State, move: m.Move) -> list[tuple[str, bool]]:
    n, around = len(state.chain), len(state.chain) + len(state.used) + len(state.bag) + bool(state.top)
    if isinstance(move, m.Slide):
        places = range(1, n + 1)
        wrong = move.source not in places or move.target not in places or move.source == move.target
        spent = state.options.slide_budget == "formula" and state.slides >= 2 * (n - 1)
        return [("rv-4-7", not state.layer), ("rv-4-3", wrong), ("rv-4-6", spent)]
    if isinstance(move, m.Doubt):
        bare = state.options.doubt_bare_start == "yes" and n == 1 and around > 1
        return [("rv-5-2", not state.layer and not bare), ("rv-4-5", state.chain != state.received)]
    return [("rv-3-6", isinstance(move, m.Pass))]


def _first(asked: list[tuple[str, bool]]) -> list[str]:
    return [rule for rule, refuses in asked if refuses][:1]


def refused(state: State, move: m.Move, seat: Seat | None) -> Verdict | None:
    """The verdict of an action that is refused, after everything that is asked of it."""
    before, shown = hash(state), game.write_position(state)
    verdict = game.judge(state, move, seat)
    where = f"{game.notate(move)} of seat {seat} in {shown}"
    assert set(verdict.rules) == expected(state, move, seat), where
    if verdict.legal:
        return None
    assert all(reason.rule in game.rulebook.rules for reason in verdict.breached), where
    assert game.judge(state, move, seat) == verdict, where
    with pytest.raises(IllegalMove) as raised:
        game.play(state, move, seat)
    assert raised.value.verdict == verdict, where
    assert hash(state) == before, where
    assert game.write_position(state) == shown, where
    return verdict


def test_refused_moves(table: Table) -> None:
    by_law: Counter[str] = Counter({str(law.rule): 0 for law in laws(game)})
    by_kind: Counter[str] = Counter()
    by_phase: Counter[str] = Counter()
    for state, move, seat in actions():
        verdict = refused(state, move, seat)
        if verdict is None:
            continue
        by_law.update(verdict.rules)
        by_kind[type(move).__name__] += 1
        by_phase[state.phase] += 1
        if by_kind.total() >= ACTIONS and min(by_law.values()) >= LEAST:
            break
        assert by_kind.total() < 2 * ACTIONS, by_law
    rows = [f"{name}: {n}" for name, n in sorted(by_law.items())]
    rows += [", ".join(f"{name} {n}" for name, n in sorted(counts.items())) for counts in (by_kind, by_phase)]
    table(f"Reisen und Verkehr, {by_kind.total()} refused moves: how often each law refused", rows)
    assert {kind.__name__ for kind in play.KINDS} == set(by_kind)
    assert {"setup", "order", "open", "turn", "test", "reveal", "over"} == set(by_phase)


def wild(face: Face) -> m.Move:
    """Any move at all, far from what the types promise."""
    return m.Place("zzz", -face(0, 9)) if face(1, 2) else m.Slide(10**9, -face(0, 9))


def test_the_referee_never_raises() -> None:
    for n, state in zip(range(300), states(), strict=False):
        verdict = game.judge(state, wild(stream("wild", n)), 12345)
        assert verdict.breached
