"""4  The tax phase."""

from tutor.games.anno_domini.moves import Tax
from tutor.games.anno_domini.rules.box import Told, box, ref, seat_ref
from tutor.games.anno_domini.rules.debts import bank_pays, settle
from tutor.games.anno_domini.rules.ending import finish
from tutor.games.anno_domini.rules.rounds import fix_order
from tutor.games.anno_domini.state import State, held, in_play, neutral
from tutor.kernel.game import Event, Step
from tutor.kernel.rulebook import RuleId
from tutor.kernel.score import Item, Points
from tutor.kernel.verdict import definition, effect


@definition("ad-4-2", "ad-4-3", "ad-4-8", "ad-2-10")
def land_tax(state: State, seat: int) -> Points:
    """ad-4-2  Cathedrals x territories x 10 gulden, of what the seat owns now (ad-4-8)."""
    numbers = box(state).numbers
    cathedrals = held(state, seat)
    focus = tuple(ref(state, at) for at, owner in enumerate(state.owner) if owner == seat)
    each = numbers.tax_factor * cathedrals
    return Points((Item("land-tax", len(focus), each, RuleId("ad-4-2"), focus),))


@definition("ad-4-6", "ad-12-12", "ad-8-8")
def toll(state: State, seat: int) -> Points:
    """ad-4-6  Each Toll Collector adds 10 gulden per own territory; copies add up (ad-8-8)."""
    card = box(state).cards["toll_collector"]
    copies = state.cards[seat - 1].count(card.id)
    lands = state.owner.count(seat)
    if not copies:
        return Points()
    return Points((Item("toll", copies * lands, card.tax_per_territory, RuleId("ad-4-6"), (f"c:{seat}:{card.id}",)),))


@definition("ad-4-7", "ad-12-3")
def bonus(state: State, seat: int) -> Points:
    """ad-4-7  Each Merchant adds 50 at the end of the phase."""
    card = box(state).cards["merchant"]
    copies = state.cards[seat - 1].count(card.id)
    if not copies:
        return Points()
    return Points((Item("merchant", copies, card.tax, RuleId("ad-4-7"), (f"c:{seat}:{card.id}",)),))


def income(state: State, seat: int) -> Points:
    """What the seat would collect if the tax phase were now; nothing for a neutral seat or one that is out."""
    if neutral(state, seat) or state.out[seat - 1]:
        return Points()
    return land_tax(state, seat) + toll(state, seat) + bonus(state, seat)


@effect("ad-4-1", "ad-4-4", "ad-1-9")
def collect(state: State, move: Tax) -> Step[State]:
    """ad-4-1  All seats in play collect at the same time, from a bank that never runs out (ad-1-9)."""
    told: Told = []
    for seat in in_play(state):
        state = _take_in(state, seat, land_tax(state, seat), "income", told)
        state = _take_in(state, seat, toll(state, seat), "toll", told)
    state = settle(state, told)
    for seat in in_play(state):
        state = _take_in(state, seat, bonus(state, seat), "merchant", told)
    state = finish(state, told)
    if state.phase == "tax":
        state = fix_order(state, told)
    return Step(state, tuple(told))


def _take_in(state: State, seat: int, points: Points, kind: str, told: Told) -> State:
    for item in points.items:
        told.append(Event.of(kind, item.rule, seat=seat_ref(seat), n=item.amount))
    return bank_pays(state, seat, points.total)
