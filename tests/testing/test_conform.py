"""The public kit holds a third party's pack to what every game must hold, and finds each planted fault."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

import pytest

from tests.testing import nim
from tests.testing.nim import State, Take
from tutor.kernel.chance import Dice, Outcome
from tutor.kernel.game import Await, Decide, Options, Phase, Step, TableGame, Turn, candidates
from tutor.kernel.rulebook import Rule, Rulebook, RuleId
from tutor.kernel.verdict import Breach, law
from tutor.registry import Pack
from tutor.testing import CHECKS, NotConforming, conform, inspect

Nim = TableGame[State, Take]
TAKING = RuleId("nim-1-5")


def test_a_sound_pack_conforms_and_every_check_was_made() -> None:
    report = conform(nim.pack, games=2)
    assert set(report.asked) == set(CHECKS) - {"hidden"}


def test_every_move_can_be_given() -> None:
    every = [Take(heap, n) for heap in range(-1, 6) for n in range(-1, 8)]
    assert conform(nim.pack, games=1, every=lambda state: every).asked["legal"]


# --- one planted fault of each kind


def no_function_for_a_paragraph() -> Nim:
    more = {**nim.RULEBOOK.rules, RuleId("nim-1-6"): Rule(RuleId("nim-1-6"), 1, "law", ("rules",))}
    return replace(nim.game, rulebook=Rulebook("nim", "first", more))


def a_function_without_a_paragraph() -> Nim:
    fewer = {rule: one for rule, one in nim.RULEBOOK.rules.items() if rule != "nim-1-4"}
    return replace(nim.game, rulebook=Rulebook("nim", "first", fewer))


def any_option_will_do() -> Nim:
    return replace(nim.game, start=lambda seats, options: nim.start(seats, {}))


@dataclass
class Loose:
    seat: int = 1
    heaps: tuple[int, ...] = ()
    winner: int = 0


def a_state_that_can_be_changed() -> Nim:
    def start(seats: int, options: Options) -> Any:
        return Loose(**_parts(nim.start(seats, options)))

    return replace(nim.game, start=start)


def _parts(state: State) -> dict[str, Any]:
    return {"seat": state.seat, "heaps": state.heaps, "winner": state.winner}


@dataclass(frozen=True)
class Bytes(State):
    mark: bytes = b"\xff"


def a_state_that_is_no_json() -> Nim:
    return replace(nim.game, start=lambda seats, options: Bytes(**_parts(nim.start(seats, options))))


def nobody_can_move() -> Nim:
    @candidates()
    def stuck(state: State) -> Iterator[Take]:
        yield from () if sum(state.heaps) < 5 else nim.takes(state)

    return replace(nim.game, phases={"taking": Phase(TAKING, stuck, (Take,))})


def a_move_that_is_forgotten() -> Nim:
    @candidates(upholds=("nim-1-3",))
    def fewer(state: State) -> Iterator[Take]:
        yield from (move for move in nim.takes(state) if move.heap != 2 or not state.heaps[0])

    return replace(nim.game, phases={"taking": Phase(TAKING, fewer, (Take,))})


def a_claim_that_is_not_upheld() -> Nim:
    @candidates(upholds=("nim-1-3", "nim-1-4"))
    def careless(state: State) -> Iterator[Take]:
        yield from nim.takes(state)

    return replace(nim.game, phases={"taking": Phase(TAKING, careless, (Take,))})


def a_law_that_raises() -> Nim:
    @law("nim-1-4")
    def raises(state: State, move: Take) -> Breach | None:
        return None if state.heaps[move.heap - 1] >= move.n else Breach.of()

    return replace(nim.game, laws={Take: (nim.one_to_three, raises)})


class Lenient(TableGame[State, Take]):
    def play(self, state: State, move: Take, seat: int | None = None) -> Step[State]:
        return self.effects[type(move)](state, move)


def play_that_refuses_nothing() -> Nim:
    return Lenient(**_tables())


def _tables() -> dict[str, Any]:
    return {name: value for name, value in vars(nim.game).items() if not name.startswith("_")}


class Unsure(TableGame[State, Take]):
    def play(self, state: State, move: Take, seat: int | None = None) -> Step[State]:
        with_verdict_of_another = replace(move, n=99)
        return super().play(state, move if self.judge(state, move).legal else with_verdict_of_another, seat)


def play_with_another_verdict() -> Nim:
    return Unsure(**_tables())


def play_that_remembers() -> Nim:
    calls = count()

    def moody(state: State, move: Take) -> Step[State]:
        step = nim.take(state, move)
        return step if next(calls) % 2 else replace(step, events=step.events * 2)

    return replace(nim.game, effects={Take: moody})


class Credulous(TableGame[State, Take]):
    def resolve(self, state: State, outcome: Outcome) -> Step[State]:
        return Step(replace(state, heaps=(*state.heaps, len(outcome))))


def chance_that_takes_anything() -> Nim:
    return Credulous(**_tables())


def dice_that_remember() -> Nim:
    calls = count()

    def whose(state: State) -> Turn:
        turn = nim.whose(state)
        return Await(Dice(TAKING, 1, 3 + next(calls) % 3)) if isinstance(turn, Await) else turn

    return replace(nim.game, whose=whose)


def notation_that_loses() -> Nim:
    return replace(nim.game, notate=lambda move: f"take {move.n} of 1")


def parse_that_raises() -> Nim:
    return replace(nim.game, read=lambda state, text: Take(int(text.split()[3]), int(text.split()[1])))


def position_that_loses() -> Nim:
    return replace(nim.game, write_position=lambda state: nim.write_position(replace(state, seat=1)))


def position_that_raises() -> Nim:
    def read(text: str) -> State:
        words = text.split()
        return State(int(words[3]), tuple(int(n) for n in words[7].split(",") if n != "-"), int(words[5]))

    return replace(nim.game, read_position=read)


def notation_that_names_a_seat() -> Nim:
    return replace(
        nim.game,
        notate=lambda move: f"2: {nim.notate(move)}",
        read=lambda state, text: nim.parse(state, text.removeprefix("2: ")),
    )


@dataclass(frozen=True)
class Hiding(TableGame[State, Take]):
    shown: list[int] = field(default_factory=list)

    def seen_by(self, state: State, seat: int) -> State:
        return replace(state, seat=3 - state.seat)


def sight_that_flickers() -> Nim:
    return Hiding(**_tables())


PLANTED: tuple[tuple[Callable[[], Nim], str], ...] = (
    (no_function_for_a_paragraph, "paragraphs"),
    (a_function_without_a_paragraph, "paragraphs"),
    (any_option_will_do, "options"),
    (a_state_that_can_be_changed, "values"),
    (a_state_that_is_no_json, "values"),
    (nobody_can_move, "decide"),
    (a_move_that_is_forgotten, "legal"),
    (a_claim_that_is_not_upheld, "upholds"),
    (a_law_that_raises, "judge"),
    (play_that_refuses_nothing, "refusal"),
    (play_with_another_verdict, "refusal"),
    (play_that_remembers, "play"),
    (chance_that_takes_anything, "chance"),
    (dice_that_remember, "dealer"),
    (notation_that_loses, "notation"),
    (parse_that_raises, "notation"),
    (position_that_loses, "position"),
    (position_that_raises, "position"),
    (notation_that_names_a_seat, "record"),
    (notation_that_loses, "undo"),
    (sight_that_flickers, "hidden"),
)


@pytest.mark.parametrize(("planted", "check"), PLANTED, ids=[f"{one.__name__}-{check}" for one, check in PLANTED])
def test_a_planted_fault_is_found_by_its_check(planted: Callable[[], Nim], check: str) -> None:
    report = inspect(Pack(planted(), nim.pack.content), games=3)
    assert check in report.checks, str(report)


def test_every_check_has_a_planted_fault() -> None:
    assert {check for _, check in PLANTED} == set(CHECKS)


def test_what_was_found_is_raised_in_words() -> None:
    with pytest.raises(NotConforming) as raised:
        conform(Pack(a_law_that_raises(), nim.pack.content), games=1)
    assert "judge: expected" in str(raised.value)
    assert "position nim" in str(raised.value)


def test_a_decision_is_met() -> None:
    assert isinstance(nim.whose(State(1, (1, 1, 1))), Decide)
