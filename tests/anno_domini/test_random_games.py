"""Random games: the invariants hold, everything occurs, and the legal moves are those that brute force finds."""

import ast
import inspect
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from pkgutil import iter_modules

from tests.anno_domini import play
from tests.anno_domini.told import check_told
from tests.anno_domini.watch import BANK_PAYS, Watch, task_of
from tests.conftest import Table
from tutor.games.anno_domini import rules
from tutor.games.anno_domini.game import PHASES, game
from tutor.games.anno_domini.invariants import faults
from tutor.games.anno_domini.moves import Move
from tutor.games.anno_domini.state import State
from tutor.games.anno_domini.tasks import KINDS
from tutor.kernel.chance import stream
from tutor.kernel.game import Decide
from tutor.testing import Stop, Trace, carriers, walk

TRACED = 13
"""One game of so many is traced, which is slower; odd, so that set-ups and late positions have their turns. The first
games from each late position are traced too."""
ASKED = 11
"""The invariants of positions, and the texts, are asked of one state of so many."""
STATES = 1000
ENOUGH = 1000
"""In so many games everything occurs; fewer are for a quick look."""
Seen = dict[str, Counter[str]]


# --- the games


def _game(turn: int, seen: Seen) -> None:
    """One random game, watched to its end."""
    name, start = play.starts(turn)
    watch = Watch(Counter(play.deck_of(start)))
    for stop in walk(game, start, f"games/{turn}", 4000):
        watch.see(stop)
        check_told(stop)
        if stop.n % ASKED == 0:
            _texts(stop)
        task = task_of(stop.before)
        seen["phases and tasks"][f"{stop.before.phase}:{task}" if task else stop.before.phase] += 1
        if stop.move is not None:
            seen["moves"][type(stop.move).__name__] += 1
        for event in stop.events:
            seen["events"][event.kind] += 1
    seen["games"][name] += 1
    seen["ends"][stop.after.ended or "unfinished"] += 1


def _texts(stop: Stop[State, Move]) -> None:
    """A state breaks no invariant of positions; it and its move are the same again as text."""
    text = game.write_position(stop.before)
    assert not faults(stop.before), f"{faults(stop.before)}\nin {text}"
    assert stop.move is None or game.parse(stop.before, game.notate(stop.move)) == stop.move
    if stop.n % (5 * ASKED) == 0:
        assert game.read_position(text) == stop.before


def _games(turns: Iterable[int]) -> Seen:
    seen: Seen = {
        name: Counter() for name in ("games", "ends", "phases and tasks", "moves", "events", "functions", "upheld")
    }
    for turn in turns:
        if turn % TRACED and turn > 2 * len(play.late()):
            _game(turn, seen)
            continue
        with Trace(game) as traced:
            _game(turn, seen)
        seen["functions"] += Counter({name.rpartition(".")[2]: n for name, n in traced.functions.items()})
        seen["upheld"] += Counter({str(rule): n for rule, n in traced.upheld.items()})
    return seen


def _all_games(games: int) -> Seen:
    workers = os.cpu_count() or 1
    with ProcessPoolExecutor(workers) as pool:
        found = list(pool.map(_games, [range(first, games, workers) for first in range(workers)]))
    return {name: sum((seen[name] for seen in found), Counter()) for name in found[0]}


def test_the_invariants_hold_and_everything_occurs(games: int, table: Table) -> None:
    seen = _all_games(games)
    wanted = {
        "events": _event_kinds(),
        "functions": {one.name.rpartition(".")[2] for one in carriers(game) if one.kind == "effect"},
        "phases and tasks": set(_phases_and_tasks()),
        "moves": {kind.__name__ for kind in game.effects},
        "ends": {"ad-18-1", "ad-18-4"},
    }
    table(f"Anno Domini, {games} random games: what occurred", _rows(seen, wanted))
    assert seen["games"].total() == games
    missing = {name: sorted(kinds - set(seen[name])) for name, kinds in wanted.items() if kinds - set(seen[name])}
    assert not missing or games < ENOUGH, missing


def _rows(seen: Seen, wanted: dict[str, set[str]]) -> Iterator[str]:
    for name, counts in seen.items():
        full = {**dict.fromkeys(sorted(wanted.get(name, ())), 0), **dict(sorted(counts.items()))}
        yield f"{name}: {', '.join(f'{kind} {n}' for kind, n in full.items())}"


def _phases_and_tasks() -> Iterator[str]:
    for phase, tasks in KINDS.items():
        yield from (f"{phase}:{task}" for task in tasks)
        if phase not in ("deal", "claims"):
            yield phase


def _event_kinds() -> set[str]:
    """Every kind of event that the rules can tell, from their source."""
    found = set(BANK_PAYS)
    for one in iter_modules(rules.__path__, f"{rules.__name__}."):
        for node in ast.walk(ast.parse(inspect.getsource(import_module(one.name)))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Event.of":
                kind = node.args[0]
                found |= {str(kind.value)} if isinstance(kind, ast.Constant) else set()
    return found


# --- brute force


def _rare_states(most: int) -> Iterator[State]:
    """States of decision out of random games, so that every phase, task and table is met often."""
    met: Counter[tuple[str, ...]] = Counter()
    turn = 0
    while most:
        name, start = play.starts(turn)
        for stop in walk(game, start, f"brute/{turn}", 4000):
            kind = (stop.turn.phase, name) if isinstance(stop.turn, Decide) else ()
            if most and kind and met[kind] <= turn // len(play.TABLES) and not stop.n % 3:
                met[kind] += 1
                most -= 1
                yield stop.before
        turn += 1


def test_the_legal_moves_are_those_that_brute_force_finds(table: Table) -> None:
    states = list(enumerate(_rare_states(STATES)))
    phases = Counter(turn.phase for _, state in states if isinstance(turn := game.turn(state), Decide))
    workers = os.cpu_count() or 1
    with ProcessPoolExecutor(workers) as pool:
        found = list(pool.map(_compared, [states[first::workers] for first in range(workers)]))
    assert set(phases) == set(PHASES)
    judged, allowed = (sum(counts) for counts in zip(*found, strict=True))
    rows = [f"{judged} moves judged, {allowed} legal", ", ".join(f"{name} {n}" for name, n in sorted(phases.items()))]
    table(f"Anno Domini, {STATES} states: legal moves equal brute force", rows)


def _compared(states: list[tuple[int, State]]) -> tuple[int, int]:
    """Lists the legal moves of each state and finds them by brute force: how many were judged, how many are legal."""
    judged = allowed = 0
    for n, state in states:
        legal = list(game.legal(state))
        assert len(set(legal)) == len(legal), game.write_position(state)
        found, asked = _brute_force(state, n)
        assert found == set(legal), game.write_position(state)
        judged, allowed = judged + asked, allowed + len(found)
    return judged, allowed


def _brute_force(state: State, n: int) -> tuple[set[Move], int]:
    """Every move that can be said, judged. Laws of the table look at the kind of a move only, so one move of a kind
    that they refuse speaks for all, and five others are asked to make sure."""
    found: set[Move] = set()
    asked, face = 0, stream("brute", n)
    for kind in play.KINDS:
        tried = play.every_of(kind, state.options.map)
        if _misplaced(state, tried[0]):
            tried = tuple(tried[face(at, len(tried))] for at in range(5))
        asked += len(tried)
        found.update(move for move in tried if game.judge(state, move).legal)
    return found, asked


def _misplaced(state: State, move: Move) -> bool:
    """Whether a law of the table refuses the move."""
    table_laws = {law.rule for law in game.table_laws}
    return not table_laws.isdisjoint(game.judge(state, move).rules)
