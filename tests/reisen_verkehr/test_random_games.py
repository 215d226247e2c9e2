"""Random games: the invariants hold, everything occurs, and the legal moves are those that brute force finds."""

import ast
import inspect
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from pkgutil import iter_modules

from tests.conftest import Table
from tests.reisen_verkehr import play
from tests.reisen_verkehr.oracle import Table as Oracle
from tests.reisen_verkehr.watch import Watch, ended
from tutor.games.reisen_verkehr import rules
from tutor.games.reisen_verkehr.game import PHASES, game
from tutor.games.reisen_verkehr.invariants import faults
from tutor.games.reisen_verkehr.moves import Move
from tutor.games.reisen_verkehr.state import State
from tutor.kernel.game import Await, Decide
from tutor.testing import Stop, Trace, carriers, walk

TRACED = 13
"""One game of so many is traced, which is slower."""
ASKED = 11
"""The invariants of positions, and the texts, are asked of one state of so many."""
STATES = 1000
MOST = 700
"""More turns than a game of these tables needs; random play ends with probability 1, not by a bound."""
ENOUGH = 1000
"""In so many games everything occurs; fewer are for a quick look."""
Seen = dict[str, Counter[str]]


# --- the games


def _game(turn: int, seen: Seen) -> None:
    """One random game, watched to its end, with the referee of the tests beside it."""
    name, start = play.starts(turn)
    watch, oracle = Watch(start), Oracle(start)
    for stop in walk(game, start, f"games/{turn}", MOST):
        watch.see(stop)
        oracle.follow(stop)
        if stop.n % ASKED == 0:
            _texts(stop)
        seen["phases"][_phase(stop)] += 1
        if stop.move is not None:
            seen["moves"][type(stop.move).__name__] += 1
        for event in stop.events:
            seen["events"][event.kind] += 1
    seen["games"][name] += 1
    seen["ends"][ended(stop)] += 1


def _phase(stop: Stop[State, Move]) -> str:
    """The phase, and what the world does in it."""
    if isinstance(stop.turn, Await):
        return f"{stop.before.phase}:{stop.turn.chance.label}"
    return stop.before.phase


def _texts(stop: Stop[State, Move]) -> None:
    """A state breaks no invariant of positions; it and its move are the same again as text."""
    text = game.write_position(stop.before)
    assert not faults(stop.before), f"{faults(stop.before)}\nin {text}"
    assert stop.move is None or game.parse(stop.before, game.notate(stop.move)) == stop.move
    back = game.read_position(text)
    assert back == stop.before
    assert stop.n % (5 * ASKED) or game.write_position(back) == text


def _games(turns: Iterable[int]) -> Seen:
    seen: Seen = {name: Counter() for name in ("games", "ends", "phases", "moves", "events", "functions", "upheld")}
    for turn in turns:
        if turn % TRACED:
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
        "phases": {*PHASES, "setup:deal", "setup:up", "order:up", "open:up", "reveal:up", "over"},
        "moves": {kind.__name__ for kind in game.effects},
        "ends": {"rv-9-2", "rv-9-6"},
    }
    table(f"Reisen und Verkehr, {games} random games: what occurred", _rows(seen, wanted))
    assert seen["games"].total() == games
    missing = {name: sorted(kinds - set(seen[name])) for name, kinds in wanted.items() if kinds - set(seen[name])}
    assert not missing or games < ENOUGH, missing


def _rows(seen: Seen, wanted: dict[str, set[str]]) -> Iterator[str]:
    for name, counts in seen.items():
        full = {**dict.fromkeys(sorted(wanted.get(name, ())), 0), **dict(sorted(counts.items()))}
        yield f"{name}: {', '.join(f'{kind} {n}' for kind, n in full.items())}"


def _event_kinds() -> set[str]:
    """Every kind of event that the rules can tell, from their source."""
    found: set[str] = set()
    for one in iter_modules(rules.__path__, f"{rules.__name__}."):
        for node in ast.walk(ast.parse(inspect.getsource(import_module(one.name)))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Event.of":
                kind = node.args[0]
                found |= {str(kind.value)} if isinstance(kind, ast.Constant) else set()
    return found


# --- brute force


def _rare_states(most: int) -> Iterator[State]:
    """States of decision out of random games, so that every phase and table is met often."""
    met: Counter[tuple[str, ...]] = Counter()
    turn = 0
    while most:
        name, start = play.starts(turn)
        for stop in walk(game, start, f"brute/{turn}", MOST):
            kind = (stop.turn.phase, name) if isinstance(stop.turn, Decide) else ()
            if most and kind and met[kind] <= turn // len(play.TABLES) and (not stop.n % 3 or kind[0] != "turn"):
                met[kind] += 1
                most -= 1
                yield stop.before
        turn += 1


def test_the_legal_moves_are_those_that_brute_force_finds(table: Table) -> None:
    judged = allowed = 0
    phases: Counter[str] = Counter()
    for state in _rare_states(STATES):
        legal, tried = list(game.legal(state)), tuple(dict.fromkeys(play.every(state)))
        assert len(set(legal)) == len(legal), game.write_position(state)
        found = {move for move in tried if game.judge(state, move).legal}
        assert found == set(legal), game.write_position(state)
        assert len(legal) == _count(state), game.write_position(state)
        phases[state.phase] += 1
        judged, allowed = judged + len(tried), allowed + len(found)
    assert set(phases) == set(PHASES)
    rows = [f"{judged} moves judged, {allowed} legal", ", ".join(f"{name} {n}" for name, n in sorted(phases.items()))]
    table(f"Reisen und Verkehr, {STATES} states: legal moves equal brute force", rows)


def _count(state: State) -> int:
    """How many legal moves there are, by the formula of the rulebook (section c)."""
    n, h = len(state.chain), len(state.hands[state.turn - 1])
    around = n + len(state.bag) + len(state.used) + bool(state.top)
    bare = state.options.doubt_bare_start == "yes" and n == 1 and around > 1
    left = state.options.slide_budget == "none" or state.slides < 2 * (n - 1)
    return {
        "order": 2,
        "open": h * (n + 1) + bare,
        "turn": h * (n + 1) + (n - 1) ** 2 * left + (state.chain == state.received),
        "test": 1,
    }[state.phase]
