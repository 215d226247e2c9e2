"""How fast the rules are: one run, ratios beside the absolute numbers.

    python benchmarks/decisions.py [GAMES]

A decision = list all legal moves + apply one (with the chance that follows), mean over whole random games.
Times are CPU time of this process; the ratios are what to compare between machines.
"""

import copy
import sys
import time
from statistics import median
from timeit import repeat

from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.state import State
from tutor.kernel.chance import counter, stream
from tutor.kernel.game import Await, Over, settle, with_


def whole_game(seed: int) -> tuple[float, float, int, list[State]]:
    """Seconds for listing, seconds for applying, decisions, and some states of one random game."""
    deal, pick = counter(f"dice-{seed}"), stream(f"moves-{seed}", 0)
    state = settle(game, game.new(4, {}), deal).state
    listing = applying = 0.0
    states = []
    n = 0
    while not isinstance(turn := game.turn(state), Over) and n < 5000:
        if isinstance(turn, Await):
            outcome = deal(turn.chance)
            start = time.process_time()
            state = game.resolve(state, outcome).state
            applying += time.process_time() - start
            continue
        start = time.process_time()
        moves = list(game.legal(state))
        listing += time.process_time() - start
        move = moves[pick(n, len(moves))]
        start = time.process_time()
        state = game.play(state, move).state
        applying += time.process_time() - start
        n += 1
        if n % 50 == 0:
            states.append(state)
    return listing, applying, n, states


def microseconds(function: object, number: int) -> float:
    """The least mean of 9 runs."""
    return min(repeat(function, number=number, repeat=9)) / number * 1e6  # type: ignore[arg-type]


def main(games: int) -> None:
    """Print the table."""
    whole_game(0)  # data files and caches
    runs = [whole_game(seed) for seed in range(1, games + 1)]
    decisions = sum(run[2] for run in runs)
    listing = sum(run[0] for run in runs) / decisions * 1e6
    applying = sum(run[1] for run in runs) / decisions * 1e6
    states = [state for run in runs for state in run[3]][:30]
    deep = median(microseconds(lambda s=s: copy.deepcopy(s), 20) for s in states)
    own = median(microseconds(lambda s=s: with_(s, made=s.made + 1), 200) for s in states)
    print(f"{games} random games, {decisions} decisions, {decisions / games:.0f} a game")
    print(f"legal moves            {listing:8.1f} µs a decision")
    print(f"apply, with its chance {applying:8.1f} µs a decision")
    print(f"together               {listing + applying:8.1f} µs a decision   (to hold: 50)")
    print(f"own copy of a state    {own:8.2f} µs")
    print(f"copy.deepcopy          {deep:8.1f} µs   {deep / own:.0f} times the own copy   (to hold: 10)")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
