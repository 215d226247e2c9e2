"""The watch over random games and the referee of the tests see: rules with a planted mistake are told apart soon."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from tests.reisen_verkehr import play
from tests.reisen_verkehr.oracle import Table as Oracle
from tests.reisen_verkehr.watch import Watch
from tutor.games.reisen_verkehr import moves as m
from tutor.games.reisen_verkehr.game import EFFECTS, game
from tutor.games.reisen_verkehr.state import State, Task
from tutor.kernel.chance import Outcome
from tutor.kernel.game import Step, TableGame, with_
from tutor.testing import Stuck, walk

Game = TableGame[State, m.Move]
Change = Callable[[State, State], Mapping[str, Any]]
GAMES = 60


def effect(kind: type, change: Change) -> Game:
    """The game with one kind of move that ends otherwise: `change(before, after)` says in which fields."""

    def changed(state: State, move: m.Move) -> Step[State]:
        step = EFFECTS[kind](state, move)
        return replace(step, state=with_(step.state, **change(state, step.state)))

    return replace(game, effects={**EFFECTS, kind: changed})


def outcome(change: Change) -> Game:
    """The game in which a card that is turned up does something else as well."""

    def changed(state: State, result: Outcome) -> Step[State]:
        step = game.outcomes(state, result)
        return replace(step, state=with_(step.state, **change(state, step.state)))

    return replace(game, outcomes=changed)


def more(after: State) -> tuple[Task, ...]:
    """A penalty of one card more, where there are cards enough."""
    return tuple(replace(task, args=(task.args[0], task.args[1] + 1)) if task.kind == "take" and len(after.bag) > 5
                 else task for task in after.agenda)  # fmt: skip


PLANTED: Mapping[str, Game] = {
    "the card stays in the hand": effect(m.Place, lambda before, after: {"hands": before.hands}),
    "the direction never turns": effect(
        m.Place, lambda before, after: {"direction": before.direction, "reversed": before.reversed}
    ),
    "the turn does not pass on": effect(m.Place, lambda before, after: {"turn": before.turn}),
    "slides are not counted": effect(m.Slide, lambda before, after: {"slides": 0}),
    "a slide is the order received": effect(m.Slide, lambda before, after: {"received": after.chain}),
    "dates are forgotten": effect(m.Doubt, lambda before, after: {"revealed": before.revealed}),
    "a card too many": effect(m.Doubt, lambda before, after: {"agenda": more(after)}),
    "doubts are not counted": effect(m.Doubt, lambda before, after: {"doubts": before.doubts}),
    "another seat begins": outcome(
        lambda before, after: {"turn": 1} if after.phase == "open" and before.phase == "reveal" else {}
    ),
    "used cards are lost": outcome(lambda before, after: {"used": after.used[:-1]}),
    "two starts in the order of codes": effect(m.Order, lambda before, after: {"chain": tuple(sorted(after.chain))}),
}


def watched(planted: Game, turn: int) -> None:
    """One random game with everything that is asked of it."""
    _, start = play.starts(turn)
    watch, oracle = Watch(start), Oracle(start)
    for stop in walk(planted, start, f"planted/{turn}", 300):
        watch.see(stop)
        oracle.follow(stop)


def seen(planted: Game) -> bool:
    for turn in range(GAMES):
        try:
            watched(planted, turn)
        except (AssertionError, Stuck, KeyError, ValueError):
            return True
    return False


@pytest.mark.parametrize("planted", PLANTED.values(), ids=PLANTED)
def test_a_planted_mistake_is_seen(planted: Game) -> None:
    assert seen(planted)


@pytest.mark.parametrize("turn", range(10))
def test_nothing_is_seen_where_nothing_is_planted(turn: int) -> None:
    watched(game, turn)
