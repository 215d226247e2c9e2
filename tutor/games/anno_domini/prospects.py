"""What a move, a throw or the event table can lead to, each way with its exact chance: to compare tables.

Every way is carried out by the game itself; only the chance of a battle is counted in closed form.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from tutor.games.anno_domini import moves as m
from tutor.games.anno_domini.explore_turn import faces
from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.names import worded
from tutor.games.anno_domini.rules.battle import attack_points, defence_points
from tutor.games.anno_domini.rules.box import box, ref, seat_ref
from tutor.games.anno_domini.rules.ending import early, limit
from tutor.games.anno_domini.rules.events import chance_of_row, consult
from tutor.games.anno_domini.rules.setup import dealt_to
from tutor.games.anno_domini.state import State
from tutor.i18n import Words
from tutor.kernel.chance import Outcome
from tutor.kernel.game import Await, Step, with_
from tutor.kernel.verdict import Fact
from tutor.odds.roll import losses
from tutor.views import panels
from tutor.views.trial import Prospect

SETUP = ("deal", "colours", "claims")


def prospects(state: State, move: m.Move | None) -> tuple[Prospect, ...]:
    """All that a legal move can lead to; without a move what the awaited chance can. Consulting is told by `rows`."""
    if isinstance(move, m.Consult):
        return ()
    step = game.effects[type(move)](state, move) if move else Step(state)
    if isinstance(game.turn(step.state), Await):
        return tuple(WAYS[step.state.agenda[-1].kind](step.state))
    return (Prospect(events=step.events),) if move else ()


def rows(state: State) -> tuple[Prospect, ...]:
    """What each row of the event table would do now, for the seat on turn; nothing outside of a turn."""
    if state.phase != "war" or state.agenda:
        return ()
    return tuple(_rows(consult(with_(state, event=False), m.Consult()).state))


def _resolved(state: State, outcome: Outcome, what: str, chance: Fraction, *facts: Fact) -> Prospect:
    return Prospect(what, facts, chance, game.outcomes(state, outcome).events)


def _rows(state: State) -> Iterator[Prospect]:
    sides = box(state).numbers.die_sides
    for total, row in box(state).events.items():
        one = min(total - 1, sides)
        outcome, chance, fact = (str(one), str(total - one)), chance_of_row(total), ("row", f"row:{row.id}")
        if not row.designations:
            yield _resolved(state, outcome, "row", chance, fact)
            continue
        after = game.outcomes(state, outcome).state
        yield from (
            Prospect("designated", (fact, *one.facts), chance * one.chance, one.events) for one in _lands(after)
        )


def _lands(state: State) -> Iterator[Prospect]:
    """One throw of red and blue: each land by its pair."""
    chance = Fraction(1, len(state.owner))
    for (red, blue), at in sorted(box(state).board.by_code.items()):
        yield _resolved(state, (str(red), str(blue)), "thrown", chance, ("territory", ref(state, at)))


def _battle(state: State) -> Iterator[Prospect]:
    """The chance that one throw hits every castle of the target, and what happens then."""
    base, target = state.agenda[-1].args
    a, d, sides = state.castles[base], state.castles[target], box(state).numbers.die_sides
    points, against = attack_points(state, state.seat, target).total, defence_points(state, target).total
    ways = losses(sides, a, faces(state, points), d)
    chance = Fraction(ways[d] if a >= d else 0, sides**a)
    place: tuple[Fact, ...] = (("target", ref(state, target)),)
    facts = (*place, ("attack", points), ("defence", against), ("n", a), ("against", d))
    if chance:
        hit = (str(sides),) * a + ("1",) * d
        yield Prospect("all-hit", facts, chance, game.outcomes(state, hit).events)
    yield Prospect("not-all-hit", facts, 1 - chance)


def _cards(state: State) -> Iterator[Prospect]:
    chances: dict[str, Fraction] = {}
    cards = state.unknown
    for card in cards:
        chances[card] = chances.get(card, Fraction(0)) + Fraction(1, len(cards))
    for card, chance in chances.items():
        yield _resolved(state, (card,), "card", chance, ("card", f"c:{card}"))


WAYS: Mapping[str, Callable[[State], Iterator[Prospect]]] = {
    "deal": _cards,
    "roll": _lands,
    "row": _rows,
    "plague": _lands,
    "barbarians": _lands,
    "battle": _battle,
    "draw": _cards,
}


# ---- numbers that belong to the whole table


def measures(state: State, words: Words) -> tuple[panels.Fact, ...]:
    """What the rules say of this table in numbers, beside what the seats have."""
    return tuple(panels.Fact(what, text) for what, text in _measures(state, worded(state, words)))


def _measures(state: State, said: Words) -> Iterator[tuple[str, str]]:
    yield "target", said("measure.target", n=state.options.target)
    if early(state):
        yield "limit", said("measure.limit", n=limit(state), round=box(state).numbers.early_rounds + 1)
    if state.phase == "deal":
        yield "dealt", said("measure.dealt", seat=seat_ref(dealt_to(state)))
    if state.phase in SETUP:
        yield "seats", said("measure.seats", n=len(state.money))
        if len(state.money) > state.options.seats:
            yield "neutral", said("measure.neutral", n=state.options.neutral_castles)
    yield "pile", said("measure.pile", n=len(state.unknown))
    for card in box(state).cards:
        yield f"copies:{card}", said("measure.copies", card=f"c:{card}", n=state.unknown.count(card))


__all__ = ["measures", "prospects", "rows"]
