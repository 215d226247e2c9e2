"""A step in slow motion: its parts tell what the step tells, and lead where it leads."""

import pytest

from tutor.games.reisen_verkehr.game import game
from tutor.games.reisen_verkehr.slow import slow
from tutor.games.reisen_verkehr.state import State
from tutor.kernel.game import Await
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


@pytest.mark.parametrize("text", [RIGHT, EMPTY, FAMINE, LAST])
def test_the_parts_of_a_step_add_up_to_it(text: str) -> None:
    state: State = game.read_position(text)
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


def test_no_date_is_open_before_its_card_is_turned_over() -> None:
    state = game.read_position(RIGHT)
    parts = slow(state, game.play(state, game.parse(state, "doubt")))
    assert [part.state.revealed for part in parts[:4]] == [(), ("a",), ("a", "b"), ("a", "b", "c")]
    assert all(part.state.chain == ("a", "b", "c") for part in parts)


def test_cards_are_neither_made_nor_lost_between_the_parts() -> None:
    for text in (RIGHT, EMPTY, FAMINE, LAST):
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
