"""How fast the rules are: one run, ratios beside the absolute numbers.

    python benchmarks/decisions.py [GAMES] [GAME]

A decision = list all legal moves + apply one (with the chance that follows), mean over whole random games.
Times are CPU time of this process; each game is gone through five times and its quickest run counts, since a shared
machine only ever adds. The ratios are what to compare between machines.
"""

import copy
import gc
import sys
import time
from dataclasses import dataclass, replace
from importlib import import_module
from statistics import median
from timeit import repeat
from typing import Any

from tutor.kernel.chance import Outcome, counter, stream
from tutor.kernel.game import Await, Game, Over, with_

GAME = "anno_domini"


@dataclass(frozen=True)
class Played:
    """A random game: the states in which somebody decided and what was played there, and what the world did."""

    game: Game[Any, Any]
    decided: list[tuple[Any, Any]]
    dealt: list[tuple[Any, Outcome]]

    def listing(self) -> float:
        """Seconds to list all legal moves of each decision."""
        start = time.process_time()
        for state, _ in self.decided:
            list(self.game.legal(state))
        return time.process_time() - start

    def applying(self) -> float:
        """Seconds to apply each move, and each outcome that followed."""
        start = time.process_time()
        for state, move in self.decided:
            self.game.play(state, move)
        for state, outcome in self.dealt:
            self.game.resolve(state, outcome)
        return time.process_time() - start


def whole_game(game: Game[Any, Any], seed: int) -> Played:
    """One random game from the set-up to its end."""
    deal, pick = counter(f"dice-{seed}"), stream(f"moves-{seed}", 0)
    state = game.new(4, {})
    played = Played(game, [], [])
    while not isinstance(turn := game.turn(state), Over) and len(played.decided) < 5000:
        if isinstance(turn, Await):
            outcome = deal(turn.chance)
            played.dealt.append((state, outcome))
            state = game.resolve(state, outcome).state
            continue
        moves = list(game.legal(state))
        move = moves[pick(len(played.decided), len(moves))]
        played.decided.append((state, move))
        state = game.play(state, move).state
    return played


def microseconds(function: object, number: int) -> float:
    """The least mean of 9 runs."""
    return min(repeat(function, number=number, repeat=9)) / number * 1e6  # type: ignore[arg-type]


def main(games: int, name: str = GAME) -> None:
    """Print the table."""
    game: Game[Any, Any] = import_module(f"tutor.games.{name}.game").game
    runs = [whole_game(game, seed) for seed in range(1, games + 1)]
    decisions = sum(len(run.decided) for run in runs)
    gc.collect()
    gc.freeze()  # the recorded games are this benchmark's own burden; what it times is still collected
    listing = sum(min(run.listing() for _ in range(5)) for run in runs) / decisions * 1e6
    applying = sum(min(run.applying() for _ in range(5)) for run in runs) / decisions * 1e6
    # with options of its own, so that deepcopy does not meet the box that they remember
    states = [replace(state, options=replace(state.options)) for run in runs for state, _ in run.decided[::50]][:30]
    deep = median(microseconds(lambda s=s: copy.deepcopy(s), 20) for s in states)
    own = median(microseconds(lambda s=s: with_(s, round=s.round + 1), 200) for s in states)
    print(f"this machine now: sum(range(100)) takes {microseconds(lambda: sum(range(100)), 5000):.2f} µs")
    print(f"{name}: {games} random games, {decisions} decisions, {decisions / games:.0f} a game")
    print(f"legal moves            {listing:8.1f} µs a decision")
    print(f"apply, with its chance {applying:8.1f} µs a decision")
    print(f"together               {listing + applying:8.1f} µs a decision   (to hold: 50)")
    print(f"own copy of a state    {own:8.2f} µs")
    print(f"copy.deepcopy          {deep:8.1f} µs   {deep / own:.0f} times the own copy   (to hold: 10)")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200, *sys.argv[2:3])
