"""How the log's lines about money came about: taxes, purchases, payments, debts, estates."""

from collections.abc import Callable, Mapping

from tutor.games.anno_domini.components import EventRow
from tutor.games.anno_domini.derive import (
    Moment,
    castles,
    churches,
    debts,
    lands,
    money,
    oldest,
    one,
    purses,
    stocks,
    total,
)
from tutor.games.anno_domini.rules.box import ref, seat_ref
from tutor.games.anno_domini.rules.taxes import bonus, land_tax, toll
from tutor.games.anno_domini.state import State
from tutor.kernel.game import Event
from tutor.kernel.score import Item, Points
from tutor.views.window import Derivation

Derive = Callable[[Moment], Derivation]

# ---- from the bank


def _from_rule(rule: Callable[[State, int], Points]) -> Derive:
    """The sum of the tax phase, asked of the rule itself."""

    def derived(moment: Moment) -> Derivation:
        return _sum(moment, rule(moment.before, moment.seat()))

    return derived


def _sum(moment: Moment, points: Points, *lines: str) -> Derivation:
    return Derivation(sums=((moment.say(f"sum.{moment.event.kind}"), points),), lines=(*purses(moment), *lines))


def event_tax(moment: Moment) -> Derivation:
    """So much for each territory."""
    row, places = _row(moment), lands(moment.before, moment.seat())
    return _sum(moment, total(one("event-land", len(places), row.amount, row.rule, places)))


def from_bank(moment: Moment) -> Derivation:
    """One amount from the bank."""
    return _sum(moment, total(one("from-bank", 1, moment.number(), moment.event.rule)))


def built(moment: Moment) -> Derivation:
    """The price, and what it left."""
    at, n = moment.land(), moment.number()
    there = moment.before.castles[at]
    price = total(one("castle-price", n, moment.kit.numbers.castle_price, "ad-6-1", (ref(moment.before, at),)))
    return _sum(moment, price, *stocks(moment), castles(moment, at, there, there + n))


# ---- between seats


def _row(moment: Moment) -> EventRow:
    """The row of the event table whose paragraph the event names."""
    return next(row for row in moment.kit.events.values() if row.rule == moment.event.rule)


def _asked(moment: Moment, rule: str) -> Item:
    """What a row asks the payer for: by his cathedrals, by those of the other, or once."""
    row = next(row for row in moment.kit.events.values() if row.rule == rule)
    counted = {"contribution": moment.seat(), "schism": moment.seat("to")}.get(row.id)
    if counted is None:
        return one("once", 1, row.amount, row.rule)
    places = churches(moment.before, counted)
    return one("by-cathedral", len(places), row.amount, row.rule, places)


def _set_off(moment: Moment) -> Item:
    """What was set off right before a payment or a new debt."""
    cut = 0
    for event in reversed(moment.earlier):
        if event.kind not in ("set-off", "paid") or not _same_pair(moment, event):
            break
        cut += int(dict(event.facts)["n"]) if event.kind == "set-off" else 0
    return one("set-off", 1, -cut, "ad-15-8")


def _same_pair(moment: Moment, event: Event) -> bool:
    facts = dict(event.facts)
    return (facts.get("seat"), facts.get("to")) == (moment.facts["seat"], moment.facts["to"])


def _rest(moment: Moment, kind: str, place: int) -> int:
    """The number of the neighbouring event when it is of this kind and between the same seats."""
    events = moment.past.events
    if not 0 <= place < len(events) or events[place].kind != kind or not _same_pair(moment, events[place]):
        return 0
    return int(dict(events[place].facts)["n"])


def owe(moment: Moment) -> Derivation:
    """What the row asks for."""
    seat = moment.seat()
    has = moment.say("purse-now", seat=seat_ref(seat), n=money(moment, seat))
    return _sum(moment, total(_asked(moment, moment.event.rule)), has)


def paid(moment: Moment) -> Derivation:
    """A payment that a row asks for, less what was set off and what stays owed; or money for an older debt."""
    owed = one("still-owed", 1, -_rest(moment, "in-debt", moment.at + 1), "ad-15-1")
    if moment.event.rule == "ad-15-6":
        debt = oldest(debts(moment), moment.seat(), moment.seat("to"))
        return _sum(moment, total(one("debt", 1, debt.amount, "ad-15-1"), owed))
    return _sum(moment, total(_asked(moment, moment.event.rule), _set_off(moment), owed))


def in_debt(moment: Moment) -> Derivation:
    """What is left of a payment or of an older debt."""
    gone = one("paid-now", 1, -_rest(moment, "paid", moment.at - 1), "ad-15-6")
    if moment.event.rule == "ad-15-6":
        left = oldest(debts(moment), moment.seat(), moment.seat("to"))
        return _sum(moment, total(one("debt", 1, left.amount - gone.amount, "ad-15-1"), gone))
    asking = next(event for event in reversed(moment.earlier) if event.kind == "owe" and _same_pair(moment, event))
    return _sum(moment, total(_asked(moment, asking.rule), _set_off(moment), gone))


def set_off(moment: Moment) -> Derivation:
    """A claim the other way, and what is left of it."""
    claim, n = oldest(debts(moment), moment.seat("to"), moment.seat()), moment.number()
    left = one("claim-left", 1, n - claim.amount, "ad-15-8")
    return _sum(moment, total(one("claim", 1, claim.amount, "ad-15-1"), left))


def lapse(moment: Moment) -> Derivation:
    """The debts that lapse."""
    gone = [debt for debt in debts(moment) if moment.seat() in (debt.debtor, debt.creditor)]
    lines = (
        moment.said("line.owes", seat=seat_ref(debt.debtor), to=seat_ref(debt.creditor), n=debt.amount) for debt in gone
    )
    return Derivation(lines=tuple(lines))


def estate(moment: Moment) -> Derivation:
    """All the money of a seat that is out."""
    return _sum(moment, total(one("purse", 1, moment.number(), moment.event.rule)))


MONEY: Mapping[str, Derive] = {
    "income": _from_rule(land_tax),
    "toll": _from_rule(toll),
    "merchant": _from_rule(bonus),
    "event-tax": event_tax,
    "gold": from_bank,
    "patron": from_bank,
    "built": built,
    "owe": owe,
    "paid": paid,
    "in-debt": in_debt,
    "set-off": set_off,
    "lapse": lapse,
    "money-to-bank": estate,
    "money-to-attacker": estate,
}
