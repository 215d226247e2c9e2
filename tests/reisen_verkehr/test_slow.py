"""A step in slow motion: its parts tell what the step tells, and lead where it leads."""

from collections import Counter
from collections.abc import Iterator

import pytest

from tests.page import Page
from tutor.games.reisen_verkehr.game import game
from tutor.games.reisen_verkehr.invariants import broken
from tutor.games.reisen_verkehr.names import spoken_in
from tutor.games.reisen_verkehr.reveal import turned
from tutor.games.reisen_verkehr.slow import slow, turned_over
from tutor.games.reisen_verkehr.state import State
from tutor.games.reisen_verkehr.window import window
from tutor.kernel.game import Await, Step
from tutor.kernel.past import Past
from tutor.lessons.watching import stages

RIGHT = """position reisen_verkehr round 2 turn 1
seats 3
option series=T
hand 1: e f g
hand 2: h i j
hand 3: k m n
chain: a b c
laid_by: c=3
top: r1
"""
EMPTY = """position reisen_verkehr round 6 turn 1
seats 3
option series=T
hand 1: e f g
hand 2: h i j
hand 3: k m n
chain: b a
laid_by: a=3
top: r1
bag:
used: o p q
"""
FAMINE = EMPTY.replace("used: o p q", "used:").replace("chain: b a", "chain: a b").replace("a=3", "b=3")
LAST = RIGHT.replace("hand 1: e f g", "hand 1: d").replace("chain: a b c", "chain: b a c")
KNOWN = RIGHT + "revealed: b c\n"
"""Dates that were public before: the cards are turned over with the others all the same (rv-7-6)."""
WON = RIGHT.replace("hand 3: k m n", "hand 3:").replace("turn 1", "turn 2").replace("seats 3", "direction -1\nseats 3")
OVERTIME = WON.replace("chain: a b c", "chain: b a c")
TWO = LAST.replace("option series=T", "option series=T\noption penalty_layer=1") + "bag: r2\nused: o\n"
"""The beginner has one card; after the first of two start cards the stack is empty."""
ALL = {"right": RIGHT, "empty": EMPTY, "famine": FAMINE, "last": LAST, "known": KNOWN, "won": WON, "overtime": OVERTIME,
       "two": TWO}  # fmt: skip
each = pytest.mark.parametrize("name", ALL)


def parts_of(text: str) -> Iterator[Step[State]]:
    """A doubt in slow motion, and all that the world does after it, with the first card that may come each time."""
    state: State = game.read_position(text)
    step = game.play(state, game.parse(state, "doubt"))
    while True:
        yield from slow(state, step)
        state = step.state
        if not isinstance(turn := game.turn(state), Await):
            return
        step = game.resolve(state, turn.chance.sample(lambda _, __: 0))


@each
def test_the_parts_of_a_step_add_up_to_it(name: str) -> None:
    state: State = game.read_position(ALL[name])
    step = game.play(state, game.parse(state, "doubt"))
    while True:
        parts = slow(state, step)
        assert parts[-1].state == step.state
        assert tuple(event for part in parts for event in part.events) == step.events
        assert all(part.events for part in parts)
        state = step.state
        turn = game.turn(state)
        if not isinstance(turn, Await):
            return
        step = game.resolve(state, turn.chance.sample(lambda _, __: 0))


def lies(state: State) -> str:
    """What lies where: dates up, hands, chain, used pile, top, start cards."""
    rows = (turned(state), *state.hands, state.chain, state.used, (state.top,), state.starts)
    return " | ".join(" ".join(row) or "-" for row in rows)


LIE = {
    "right": """
        doubted        - | e f g | h i j | k m n | a b c | - | r1 | -
        revealed       a | e f g | h i j | k m n | a b c | - | r1 | -
        revealed       a b | e f g | h i j | k m n | a b c | - | r1 | -
        revealed       a b c | e f g | h i j | k m n | a b c | - | r1 | -
        chain-correct  a b c | e f g | h i j | k m n | a b c | - | r1 | -
        penalty        a b c | e f g r1 | h i j | k m n | a b c | - | - | -
        turned-up      a b c | d e f g r1 | h i j | k m n | a b c | - | - | -
        turned-up      a b c | d e f g l r1 | h i j | k m n | a b c | - | - | -
        turned-up      a b c | d e f g l o r1 | h i j | k m n | a b c | - | - | -
        turned-up      a b c | d e f g l o r1 | h i j | k m n | a b c | - | p | -
        cleared        - | d e f g l o r1 | h i j | k m n | - | a b c | p | -
        round          - | d e f g l o r1 | h i j | k m n | p | a b c | - | -
        turned-up      - | d e f g l o r1 | h i j | k m n | p | a b c | q | -
    """,
    "empty": """
        doubted        - | e f g | h i j | k m n | b a | o p q | r1 | -
        revealed       b | e f g | h i j | k m n | b a | o p q | r1 | -
        revealed       b a | e f g | h i j | k m n | b a | o p q | r1 | -
        chain-wrong    b a | e f g | h i j | k m n | b a | o p q | r1 | -
        penalty        b a | e f g | h i j | k m n r1 | b a | o p q | - | -
        reshuffled     b a | e f g | h i j | k m n r1 | b a | - | - | -
        turned-up      b a | e f g | h i j | k m n o r1 | b a | - | - | -
        turned-up      b a | e f g | h i j | k m n o r1 | b a | - | p | -
        cleared        - | e f g | h i j | k m n o r1 | - | a b | p | -
        round          - | e f g | h i j | k m n o r1 | p | a b | - | -
        turned-up      - | e f g | h i j | k m n o r1 | p | a b | q | -
    """,
    "famine": """
        doubted        - | e f g | h i j | k m n | a b | - | r1 | -
        revealed       a | e f g | h i j | k m n | a b | - | r1 | -
        revealed       a b | e f g | h i j | k m n | a b | - | r1 | -
        chain-correct  a b | e f g | h i j | k m n | a b | - | r1 | -
        penalty        a b | e f g r1 | h i j | k m n | a b | - | - | -
        cleared-early  - | e f g r1 | h i j | k m n | - | a b | - | -
        reshuffled     - | e f g r1 | h i j | k m n | - | - | - | -
        turned-up      - | a e f g r1 | h i j | k m n | - | - | - | -
        turned-up      - | a e f g r1 | h i j | k m n | - | - | b | -
        round          - | a e f g r1 | h i j | k m n | b | - | - | -
    """,
    "known": """
        doubted        - | e f g | h i j | k m n | a b c | - | r1 | -
        revealed       a | e f g | h i j | k m n | a b c | - | r1 | -
        revealed       a b | e f g | h i j | k m n | a b c | - | r1 | -
        revealed       a b c | e f g | h i j | k m n | a b c | - | r1 | -
        chain-correct  a b c | e f g | h i j | k m n | a b c | - | r1 | -
        penalty        a b c | e f g r1 | h i j | k m n | a b c | - | - | -
    """,
    "won": """
        doubted        - | e f g | h i j | - | a b c | - | r1 | -
        revealed       a | e f g | h i j | - | a b c | - | r1 | -
        revealed       a b | e f g | h i j | - | a b c | - | r1 | -
        revealed       a b c | e f g | h i j | - | a b c | - | r1 | -
        chain-correct  a b c | e f g | h i j | - | a b c | - | r1 | -
    """,
    "overtime": """
        doubted        - | e f g | h i j | - | b a c | - | r1 | -
        revealed       b | e f g | h i j | - | b a c | - | r1 | -
        revealed       b a | e f g | h i j | - | b a c | - | r1 | -
        revealed       b a c | e f g | h i j | - | b a c | - | r1 | -
        chain-wrong    b a c | e f g | h i j | - | b a c | - | r1 | -
        penalty        b a c | e f g | h i j | r1 | b a c | - | - | -
        turned-up      b a c | e f g | h i j | d r1 | b a c | - | - | -
    """,
    "two": """
        doubted        - | d | h i j | k m n | b a c | o | r1 | -
        revealed       b | d | h i j | k m n | b a c | o | r1 | -
        revealed       b a | d | h i j | k m n | b a c | o | r1 | -
        revealed       b a c | d | h i j | k m n | b a c | o | r1 | -
        chain-wrong    b a c | d | h i j | k m n | b a c | o | r1 | -
        penalty        b a c | d | h i j | k m n r1 | b a c | o | - | -
        turned-up      b a c | d | h i j | k m n r1 | b a c | o | r2 | -
        cleared        - | d | h i j | k m n r1 | - | a b c o | r2 | -
        round          - | d | h i j | k m n r1 | - | a b c o | - | r2
        reshuffled     - | d | h i j | k m n r1 | - | - | - | r2
        turned-up      - | d | h i j | k m n r1 | - | - | - | r2 a
    """,
}


@pytest.mark.parametrize("name", LIE)
def test_what_lies_where_in_each_part(name: str) -> None:
    """Cards turn one by one, then the verdict, then penalty cards, then the chain is cleared, then the start (rv-5-10).

    A card whose date was public before lies event side up until it is its turn.
    """
    wanted = [" ".join(row.split()) for row in LIE[name].strip().splitlines()]
    found = [f"{part.events[0].kind} {lies(part.state)}" for part in parts_of(ALL[name])]
    assert found[: len(wanted)] == wanted


@each
def test_each_part_shows_the_table_as_it_lies_then(name: str) -> None:
    """The numbers of the seats, the cards on the board and who has won agree in every part."""
    words, over = spoken_in("en"), False
    for part in parts_of(ALL[name]):
        state, over = part.state, over or any(event.kind == "won" for event in part.events)
        seats, scene = window.panels(state, words).seats, window.scene(state, words)
        hands = Counter(label.ref.split(":")[1] for label in scene.labels if label.ref.startswith("hand:"))
        assert [seat.main for seat in seats] == [hands[str(n)] for n in (1, 2, 3)] == [len(one) for one in state.hands]
        assert [label.what for label in scene.labels if label.turn] == [f"e:{code}" for code in turned(state)]
        assert (state.phase == "over") == over == any(seat.status == words("panel.won") for seat in seats)
        assert {one.number for one in broken(state)} <= {7}, "a last layer without cards, before it is judged"


@each
def test_a_chain_is_looked_at_before_anybody_takes_or_wins_anything(name: str) -> None:
    """Where all dates are up: hands, stack and used pile as at the doubt; the verdict comes after that."""
    before: State = game.read_position(ALL[name])
    step = game.play(before, game.parse(before, "doubt"))
    looked = turned_over(before, step)
    assert looked == window.looked_at(Past(before, step.state, step.events))
    assert looked is not None
    assert turned(looked) == before.chain
    assert lies(looked).split(" | ")[1:] == lies(before).split(" | ")[1:]
    assert (looked.phase, looked.winner, looked.round) == ("reveal", 0, before.round)
    assert looked.revealed == tuple(sorted({*before.revealed, *before.chain}))


def test_nothing_is_looked_at_in_a_step_that_turns_nothing_over() -> None:
    state = game.read_position(RIGHT)
    step = game.play(state, game.parse(state, "place e@1"))
    assert turned_over(state, step) is None
    assert [part.state for part in slow(state, step)] == [step.state]


def test_no_date_is_open_before_its_card_is_turned_over() -> None:
    state = game.read_position(RIGHT)
    parts = slow(state, game.play(state, game.parse(state, "doubt")))
    assert [part.state.revealed for part in parts[:4]] == [(), ("a",), ("a", "b"), ("a", "b", "c")]
    assert all(part.state.chain == ("a", "b", "c") for part in parts)


def test_cards_are_neither_made_nor_lost_between_the_parts() -> None:
    for text in ALL.values():
        state = game.read_position(text)
        every = _cards(state)
        step = game.play(state, game.parse(state, "doubt"))
        assert {_cards(part.state) for part in slow(state, step)} == {every}


def _cards(state: State) -> tuple[str, ...]:
    top = (state.top,) if state.top else ()
    return tuple(sorted((*state.chain, *state.starts, *top, *state.bag, *state.used, *sum(state.hands, ()))))


def test_a_step_through_shows_a_doubt_part_by_part() -> None:
    found = stages(game, game.read_position(EMPTY), ["doubt ! o ! p ! q"], slow)
    assert [stage.events[0].kind for stage in found] == [
        "doubted", "revealed", "revealed", "chain-wrong", "penalty", "reshuffled", "turned-up", "turned-up", "cleared",
        "round", "turned-up",
    ]  # fmt: skip
    assert [stage.seat for stage in found[:2]] == [1, 0]
    assert found[-1].state.chain == ("p",)
    assert len(stages(game, game.read_position(EMPTY), ["doubt ! o ! p ! q"])) == 4


@pytest.mark.parametrize("stage", [1, 2, 3, 4, 5])
def test_a_game_goes_on_from_where_a_step_ends_not_from_the_middle_of_it(stage: int) -> None:
    """Who leaves a lesson while cards turn plays on with the whole deck; the position beside it can be read."""
    page = Page("lesson=05", game="reisen_verkehr")
    page.say("doubt")
    for _ in range(1 + stage):
        page.act("primary")
    assert page.lesson.step.id == "phase"
    seen = page.lesson.state
    assert seen.phase == "reveal"
    text = game.write_position(page.lesson.resting)
    assert game.read_position(text) == page.lesson.resting
    assert _cards(page.lesson.resting) == _cards(seen)
    page.act("leave")
    assert _cards(page.table.state) == _cards(seen)
