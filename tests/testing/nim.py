"""A third party's game, whole: heaps of sticks are thrown, two seats take in turn, the last stick wins."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from tutor.kernel.chance import Dice, Outcome
from tutor.kernel.game import Await, Decide, Event, Options, Over, Phase, Said, Step, TableGame, Turn, candidates
from tutor.kernel.record import Fault
from tutor.kernel.rulebook import Kind, Rule, Rulebook, RuleId
from tutor.kernel.verdict import Breach, UnreadableMove, effect, law
from tutor.registry import Pack

HEAPS, MOST = 3, 3


@dataclass(frozen=True, slots=True)
class State:
    seat: int = 1
    heaps: tuple[int, ...] = ()
    winner: int = 0


@dataclass(frozen=True, slots=True)
class Take:
    heap: int
    n: int


@law("nim-1-1")
def game_goes_on(state: State, said: Said[Take]) -> Breach | None:
    """nim-1-1  After the last stick no move is legal."""
    return Breach.of(f"p:{state.winner}") if state.winner else None


@law("nim-1-2")
def sticks_are_thrown(state: State, said: Said[Take]) -> Breach | None:
    """nim-1-2  Nothing is taken before all heaps are thrown; only the seat to move takes."""
    fits = len(state.heaps) == HEAPS and said.seat in (None, state.seat)
    return None if fits else Breach.of(f"p:{state.seat}")


@law("nim-1-3")
def one_to_three(state: State, move: Take) -> Breach | None:
    """nim-1-3  One, two or three sticks are taken."""
    return None if 1 <= move.n <= MOST else Breach.of(n=move.n)


@law("nim-1-4")
def heap_has_them(state: State, move: Take) -> Breach | None:
    """nim-1-4  They are taken from one heap, which has as many."""
    there = state.heaps[move.heap - 1] if 1 <= move.heap <= len(state.heaps) else 0
    return None if there >= move.n else Breach.of(f"h:{move.heap}", there=there)


@effect("nim-1-5")
def take(state: State, move: Take) -> Step[State]:
    """nim-1-5  Who takes the last stick wins."""
    heaps = tuple(n - move.n if at == move.heap else n for at, n in enumerate(state.heaps, 1))
    after = replace(state, heaps=heaps, seat=3 - state.seat, winner=0 if any(heaps) else state.seat)
    return Step(after, (Event.of("taken", "nim-1-5", n=move.n),))


def thrown(state: State, outcome: Outcome) -> Step[State]:
    return Step(replace(state, heaps=(*state.heaps, int(outcome[0]))), (Event.of("thrown", "nim-1-2"),))


def whose(state: State) -> Turn:
    if state.winner:
        return Over(state.winner, RuleId("nim-1-5"))
    if len(state.heaps) < HEAPS:
        return Await(Dice(RuleId("nim-1-2"), 1))
    return Decide((state.seat,), "taking")


def start(seats: int, options: Options) -> State:
    if seats != 2 or options:
        raise ValueError("two seats, no options")
    return State()


@candidates(upholds=("nim-1-3",))
def takes(state: State) -> Iterator[Take]:
    for heap in range(1, HEAPS + 1):
        for n in range(1, MOST + 1):
            yield Take(heap, n)


def notate(move: Take) -> str:
    return f"take {move.n} of {move.heap}"


def parse(state: State, text: str) -> Take:
    match text.split():
        case ["take", n, "of", heap] if n.lstrip("-").isdecimal() and heap.lstrip("-").isdecimal():
            return Take(int(heap), int(n))
    raise UnreadableMove(text[:40], "take N of HEAP")


def write_position(state: State) -> str:
    return f"position nim seat {state.seat} winner {state.winner} heaps {','.join(map(str, state.heaps)) or '-'}"


def read_position(text: str) -> State:
    match text.split():
        case ["position", "nim", "seat", ("1" | "2") as seat, "winner", ("0" | "1" | "2") as winner, "heaps", heaps]:
            sticks = [] if heaps == "-" else heaps.split(",")
            if all(n.isdecimal() for n in sticks) and len(sticks) <= HEAPS:
                return State(int(seat), tuple(map(int, sticks)), int(winner))
    raise Fault(1, "a position of nim", text[:40])


KINDS: dict[str, Kind] = {"nim-1-1": "law", "nim-1-2": "law", "nim-1-3": "law", "nim-1-4": "law", "nim-1-5": "effect"}
RULEBOOK = Rulebook("nim", "first", {RuleId(r): Rule(RuleId(r), 1, kind, ("rules",)) for r, kind in KINDS.items()})

game: TableGame[State, Take] = TableGame(
    id="nim",
    rulebook=RULEBOOK,
    start=start,
    whose=whose,
    table_laws=(game_goes_on, sticks_are_thrown),
    laws={Take: (one_to_three, heap_has_them)},
    effects={Take: take},
    phases={"taking": Phase(RuleId("nim-1-5"), takes, (Take,))},
    outcomes=thrown,
    notate=notate,
    read=parse,
    read_position=read_position,
    write_position=write_position,
)
pack = Pack(game, Path(__file__).parent)
