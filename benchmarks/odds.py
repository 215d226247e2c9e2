"""How fast the odds are: one interleaved run against icepool and dyce, the least CPU time of each, and ratios.

    python benchmarks/odds.py [ROUNDS]

All laws are exact. icepool and dyce are the oracles of the tests; both are general, ours knows one kind of throw.
"""

import sys
import time
from collections.abc import Callable

import dyce
import icepool

from tutor.games.anno_domini.explore import explore
from tutor.games.anno_domini.explore_turn import turn_setting
from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.rules.box import box
from tutor.games.anno_domini.state import State
from tutor.odds.aim import toward
from tutor.odds.assault import three_rolls
from tutor.odds.front import Front, position
from tutor.odds.ground import bits
from tutor.odds.roll import Matchup, roll_table

DUEL, FACES = explore.duel, (1, 2, 3, 4, 5)
IN_A_ROW = 30
"""As many tables as the others do throws, so that all are as warm."""
STATES = [(a, d, h, b) for h in FACES for b in FACES for a in range(2, 7) for d in range(1, 7)]


def with_icepool() -> None:
    for a, d, hit, back in STATES[::25]:
        icepool.map(
            lambda won, lost, a=a, d=d: (max(a - lost, 1), max(d - won, 0)),
            a @ (icepool.d6 <= hit),
            d @ (icepool.d6 <= back),
        )


def with_dyce() -> None:
    for a, d, hit, back in STATES[::25]:
        mine, theirs = a @ dyce.H({1: hit, 0: 6 - hit}), d @ dyce.H({1: back, 0: 6 - back})
        dyce.expand(lambda won, lost, a=a, d=d: (max(a - lost.outcome, 1), max(d - won.outcome, 0)), mine, theirs)


def tables() -> None:
    for _ in range(IN_A_ROW):
        roll_table(DUEL, FACES)


def three_with_icepool() -> None:
    """Three throws from one start, 6 against 6 at 2 and 2 points."""

    def once(a: int, d: int) -> object:
        if a < 2 or d < 1:
            return (a, d)
        return icepool.map(
            lambda won, lost: (max(a - lost, 1), max(d - won, 0)), a @ (icepool.d6 <= 3), d @ (icepool.d6 <= 3)
        )

    law = once(6, 6)
    for _ in range(2):
        law = icepool.map(lambda left: once(*left), law)


def front() -> None:
    """Base 1 against 6, points 1 and 2, 10 castles of money, 4 attacks, nothing known before."""
    Front(DUEL, Matchup(2, 3), 10).exact(position((1,), 6, 10, 4))


def reach_of(state: State) -> Callable[[], None]:
    def run() -> None:
        setting = turn_setting(state, 3).setting
        for at in bits(setting.foreign):
            toward(setting, at).chance()

    return run


def positions() -> tuple[State, State]:
    """P0[1,3] and the seat with one land, both with money for four castles."""
    start = game.read_position("position anno_domini round 1 turn 3\nseat 3 money 400\n")
    held = {start.cathedrals[at] for at in range(len(start.cathedrals))}
    lands = [name + "+" * (at in held) for at, name in enumerate(box(start).board.ids) if name != "anatolia"]
    others = "\n".join(f"seat {seat} : {' '.join(lands[at::3])}" for at, seat in enumerate((1, 2, 4)))
    lonely = game.read_position(f"position anno_domini round 4 turn 3\nseat 3 money 400 : anatolia:6\n{others}\n")
    return start, lonely


def main(rounds: int) -> None:
    """Print the table."""
    start, lonely = positions()
    jobs: dict[str, Callable[[], object]] = {
        "icepool": with_icepool,
        "dyce": with_dyce,
        "table": tables,
        "three icepool": three_with_icepool,
        "three": lambda: three_rolls(DUEL, FACES),
        "front": front,
        "P0": reach_of(start),
        "one land": reach_of(lonely),
    }
    least = dict.fromkeys(jobs, float("inf"))
    for _ in range(rounds):  # interleaved, so that all meet the same load
        for name, job in jobs.items():
            begin = time.process_time()
            job()
            least[name] = min(least[name], time.process_time() - begin)
    least["table"] /= IN_A_ROW
    share = len(STATES) / len(STATES[::25])
    pool, dice = least["icepool"] * share, least["dyce"] * share
    ms = {name: seconds * 1e3 for name, seconds in least.items()}
    print(f"table of 750 throws      {ms['table']:8.3f} ms   (to hold: 1)")
    print(
        f"  icepool                {pool * 1e3:8.1f} ms   {pool / least['table']:6.0f} times as long   (to hold: 1000)"
    )
    print(
        f"  dyce                   {dice * 1e3:8.1f} ms   {dice / least['table']:6.0f} times as long   (to hold: 500)"
    )
    print(f"three throws, 900 starts {ms['three']:8.2f} ms")
    print(f"  icepool, one start     {ms['three icepool']:8.2f} ms   (to hold: no less than ours)")
    print(f"one front, 10 castles, 4 {ms['front']:8.2f} ms   (to hold: 5)")
    print(f"R(t), 27 lands from P0   {ms['P0']:8.1f} ms   (to hold: 500)")
    print(f"R(t), 35 from one land   {ms['one land']:8.1f} ms   (to hold: 500)")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
