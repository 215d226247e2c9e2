"""The watch over random games sees: rules with a planted mistake break an invariant within a few games."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from tests.anno_domini import play
from tests.anno_domini.watch import Broken, Watch, seats_in_play
from tutor.games.anno_domini import moves as m
from tutor.games.anno_domini.game import EFFECTS, PHASES, game, turn
from tutor.games.anno_domini.state import Debt, State
from tutor.kernel.chance import Outcome
from tutor.kernel.game import Step, TableGame, with_
from tutor.testing import Stuck, walk

Anno = TableGame[State, m.Move]
GAMES = 2 * len(play.late())


def effect(kind: type, change: Callable[[State, State], Mapping[str, Any]]) -> Anno:
    """The game with one kind of move that ends otherwise: `change(before, after)` says in which fields."""

    def changed(state: State, move: m.Move) -> Step[State]:
        step = EFFECTS[kind](state, move)
        return replace(step, state=with_(step.state, **change(state, step.state)))

    return replace(game, effects={**EFFECTS, kind: changed})


def outcome(task: str, change: Callable[[State, State], Mapping[str, Any]]) -> Anno:
    """The game with one kind of throw that ends otherwise."""

    def changed(state: State, result: Outcome) -> Step[State]:
        step = game.outcomes(state, result)
        here = state.agenda[-1].kind == task and step.state.phase != "over"
        return replace(step, state=with_(step.state, **change(state, step.state))) if here else step

    return replace(game, outcomes=changed)


def first(row: tuple[int, ...], change: int) -> tuple[int, ...]:
    return (row[0] + change, *row[1:])


PLANTED: Mapping[str, tuple[Anno, int]] = {
    "castles for nothing": (effect(m.Build, lambda before, after: {"money": before.money}), 7),
    "castles from nowhere": (effect(m.Build, lambda before, after: {"stock": before.stock}), 2),
    "tax for the first seat twice": (effect(m.Tax, lambda before, after: {"money": first(after.money, 10)}), 7),
    "the Pope begins": (effect(m.Tax, lambda before, after: {"order": after.order[:-1]}), 13),
    "a card is taken and kept by nobody": (effect(m.Murder, lambda before, after: {"known": before.known}), 4),
    "the last castle of the base may fall": (outcome("battle", lambda before, after: fallen(before, after)), 10),
    "a conquest brings two castles": (outcome("battle", lambda before, after: doubled(before, after)), 10),
    "a debt goes both ways": (outcome("row", lambda before, after: both_owe(after)), 8),
    "an event draws a card": (outcome("row", lambda before, after: moved_card(after)), 17),
    "nobody is ever out": (outcome("battle", lambda before, after: {"out": before.out, "order": after.order}), 16),
    "attacks are not counted": (effect(m.Attack, lambda before, after: {"made": 0}), 11),
    "the event can be rolled again": (outcome("row", lambda before, after: {"event": False, "acted": False}), 11),
    "a cathedral falls with its land": (outcome("battle", lambda before, after: ruined(before, after)), 1),
}


def fallen(before: State, after: State) -> Mapping[str, Any]:
    base, _ = before.agenda[-1].args
    if after.castles[base] != 1 or before.castles[base] == 1 or after.owner[base] != before.seat:
        return {}
    return {
        "castles": (*after.castles[:base], 0, *after.castles[base + 1 :]),
        "owner": (*after.owner[:base], 0, *after.owner[base + 1 :]),
        "stock": tuple(n + (seat == before.seat) for seat, n in enumerate(after.stock, 1)),
    }


def doubled(before: State, after: State) -> Mapping[str, Any]:
    _, target = before.agenda[-1].args
    if after.owner[target] != before.seat or not after.stock[before.seat - 1]:
        return {}
    return {
        "castles": (*after.castles[:target], 2, *after.castles[target + 1 :]),
        "stock": tuple(n - (seat == before.seat) for seat, n in enumerate(after.stock, 1)),
    }


def both_owe(after: State) -> Mapping[str, Any]:
    poor = [seat for seat in seats_in_play(after) if not after.money[seat - 1]]
    return {"debts": (Debt(poor[0], poor[1], 10), Debt(poor[1], poor[0], 10))} if len(poor) > 1 else {}


def moved_card(after: State) -> Mapping[str, Any]:
    return {"unknown": after.unknown[1:], "known": (*after.known, *after.unknown[:1])}


def ruined(before: State, after: State) -> Mapping[str, Any]:
    _, target = before.agenda[-1].args
    taken = after.owner[target] != before.owner[target]
    return {"cathedrals": tuple(at for at in after.cathedrals if at != target)} if taken else {}


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_mistake_breaks_its_invariant(name: str) -> None:
    planted, number = PLANTED[name]
    with pytest.raises(Broken, match=f"invariant {number}:"):
        watched(planted)


def watched(planted: Anno) -> None:
    for nth in range(GAMES):
        _, start = play.starts(nth)
        watch = Watch(Counter(play.deck_of(start)))
        for stop in walk(planted, start, f"planted/{nth}", 400):
            watch.see(stop)


def test_a_decision_without_a_move_is_seen() -> None:
    planted = replace(game, phases={**PHASES, "tax": replace(PHASES["tax"], candidates=lambda state: ())})
    with pytest.raises(Stuck):
        list(walk(planted, game.new(4), "stuck"))
    assert turn(game.new(4)) == game.turn(game.new(4))
