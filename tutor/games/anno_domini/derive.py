"""One event of a step that was made, with what is asked of it to explain it.

The table is known before and after the whole step. What lay there between two of its events is counted forward from
the events themselves: `money`, `stock`, `debts`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from tutor.games.anno_domini.components import Components
from tutor.games.anno_domini.game import chance
from tutor.games.anno_domini.names import worded
from tutor.games.anno_domini.rules.box import box, ref, seat_ref
from tutor.games.anno_domini.state import Debt, State, held
from tutor.games.anno_domini.throws import throw
from tutor.i18n import Words
from tutor.kernel.game import Event
from tutor.kernel.past import Past
from tutor.kernel.rulebook import RuleId
from tutor.kernel.score import Item, Points
from tutor.views.window import Side


@dataclass(frozen=True)
class Moment:
    """The `at`-th event of a step; `words` are the game's."""

    past: Past[State]
    at: int
    words: Words

    @property
    def event(self) -> Event:
        """What happened."""
        return self.past.events[self.at]

    @property
    def before(self) -> State:
        """The table before the step."""
        return self.past.before

    @property
    def after(self) -> State:
        """The table after the step."""
        return self.past.after

    @property
    def earlier(self) -> tuple[Event, ...]:
        """What happened before it in the step, in order."""
        return self.past.events[: self.at]

    @property
    def kit(self) -> Components:
        """The box."""
        return box(self.before)

    @cached_property
    def facts(self) -> Mapping[str, int | str]:
        """The facts of the event."""
        return dict(self.event.facts)

    @cached_property
    def said(self) -> Words:
        """The words with all names of this table."""
        return worded(self.after, self.words)

    def number(self, name: str = "n") -> int:
        """A fact that is a number."""
        return int(self.facts[name])

    def seat(self, name: str = "seat") -> int:
        """A fact that is a seat."""
        return seat_of(self.facts[name])

    def land(self, name: str = "territory") -> int:
        """A fact that is a territory."""
        return self.kit.board.index[str(self.facts[name]).removeprefix("t:")]

    def say(self, key: str, /, **facts: int | str) -> str:
        """A sentence of the log."""
        return self.said(f"log.{key}", **facts)

    def change(self, key: str, had: int, has: int, **facts: int | str) -> str:
        """How much of something there was and is."""
        return self.say(key, had=had, has=has, **facts)

    def nearest(self, *kinds: str) -> Event | None:
        """The last event of these kinds before it in the step."""
        return next((one for one in reversed(self.earlier) if one.kind in kinds), None)

    def thrown(self) -> tuple[Side, ...]:
        """The dice of the step."""
        if self.past.outcome is None:
            return ()
        return throw(self.before, self.words, chance(self.before), self.past.outcome)

    def names(self, refs: Iterable[str]) -> str:
        """Names in a row."""
        return ", ".join(map(self.said.name, refs))


def seat_of(ref: int | str) -> int:
    """The number of a seat's ref."""
    return int(str(ref).removeprefix("p:"))


def one(what: str, count: int, each: int, rule: str, focus: Iterable[str] = ()) -> Item:
    """A line of a sum."""
    return Item(what, count, each, RuleId(rule), tuple(focus))


def total(*items: Item | None) -> Points:
    """A sum of the items that are there."""
    return Points(tuple(item for item in items if item is not None and item.amount))


def lands(state: State, seat: int) -> tuple[str, ...]:
    """The territories of a seat as refs."""
    return tuple(ref(state, at) for at, owner in enumerate(state.owner) if owner == seat)


def churches(state: State, seat: int) -> tuple[str, ...]:
    """The territories of a seat with a cathedral, as refs."""
    return tuple(ref(state, at) for at in state.cathedrals if state.owner[at] == seat)


# ---- what lay there in the middle of the step


def paid_by(event: Event) -> Mapping[int, int]:
    """How an event changes the purses: seat -> gulden."""
    facts = dict(event.facts)
    if event.kind == "built":
        return {seat_of(facts["seat"]): -int(facts["price"])}
    if event.kind in ("paid", "money-to-attacker"):
        return {seat_of(facts["seat"]): -int(facts["n"]), seat_of(facts["to"]): int(facts["n"])}
    if event.kind == "money-to-bank":
        return {seat_of(facts["seat"]): -int(facts["n"])}
    if event.kind in ("income", "toll", "merchant", "event-tax", "gold", "patron"):
        return {seat_of(facts["seat"]): int(facts["n"])}
    return {}


def stocked_by(moment: Moment, event: Event) -> Mapping[int, int]:
    """How an event changes the stocks: seat -> castles."""
    facts = dict(event.facts)
    if event.kind in ("castles-lost", "target-lost"):
        return {seat_of(facts["seat"]): int(facts["n"])}
    if event.kind == "base-lost":
        return {moment.before.seat: int(facts["n"])}
    if event.kind in ("built", "raised", "claimed"):
        return {seat_of(facts["seat"]): -int(facts["n"])}
    if event.kind == "conquest":
        return {seat_of(facts["seat"]): -moment.kit.numbers.conquest_castles}
    return {}


def money(moment: Moment, seat: int) -> int:
    """The purse of a seat right before the event."""
    return moment.before.money[seat - 1] + sum(paid_by(event).get(seat, 0) for event in moment.earlier)


def stock(moment: Moment, seat: int) -> int:
    """The castles in a seat's stock right before the event."""
    return moment.before.stock[seat - 1] + sum(stocked_by(moment, event).get(seat, 0) for event in moment.earlier)


def debts(moment: Moment) -> list[Debt]:
    """The debts right before the event, oldest first."""
    found = list(moment.before.debts)
    for event in moment.earlier:
        found = list(_owed_after(found, event))
    return found


def _owed_after(owed: list[Debt], event: Event) -> Iterable[Debt]:
    facts = dict(event.facts)
    seat, to, n = (facts.get(name, 0) for name in ("seat", "to", "n"))
    if event.kind == "lapse":
        return [debt for debt in owed if seat_of(seat) not in (debt.debtor, debt.creditor)]
    if event.kind == "in-debt" and event.rule == "ad-15-1":
        return [*owed, Debt(seat_of(seat), seat_of(to), int(n))]
    if event.kind == "set-off":
        return _cut(owed, (seat_of(to), seat_of(seat)), int(n))
    if event.kind == "paid" and event.rule == "ad-15-6":
        return _cut(owed, (seat_of(seat), seat_of(to)), int(n))
    return owed


def oldest(owed: Iterable[Debt], debtor: int, creditor: int) -> Debt:
    """The oldest debt of one seat to another, of no gulden when there is none."""
    pair = (debtor, creditor)
    return next((debt for debt in owed if (debt.debtor, debt.creditor) == pair), Debt(*pair, 0))


def _cut(owed: list[Debt], pair: tuple[int, int], n: int) -> Iterable[Debt]:
    """The oldest debt of the pair made less."""
    due = oldest(owed, *pair)
    for debt in owed:
        if debt is not due:
            yield debt
        elif debt.amount > n:
            yield Debt(*pair, debt.amount - n)


# ---- sentences that several kinds of event need


def purses(moment: Moment) -> tuple[str, ...]:
    """What the event did to each purse."""
    said = []
    for seat, change in paid_by(moment.event).items():
        had = money(moment, seat)
        said.append(moment.change("purse", had, had + change, seat=seat_ref(seat)))
    return tuple(said)


def stocks(moment: Moment) -> tuple[str, ...]:
    """What the event did to each stock."""
    said = []
    for seat, change in stocked_by(moment, moment.event).items():
        had = stock(moment, seat)
        said.append(moment.change("stock", had, had + change, seat=seat_ref(seat)))
    return tuple(said)


def castles(moment: Moment, at: int, had: int, has: int) -> str:
    """What the event did to the castles of a territory."""
    return moment.change("castles", had, has, territory=ref(moment.before, at))


def cathedrals(moment: Moment, *seats: int) -> tuple[str, ...]:
    """What the step did to the cathedrals of seats; nothing where it did nothing."""
    counts = {seat: (held(moment.before, seat), held(moment.after, seat)) for seat in seats if seat}
    return tuple(
        moment.change("cathedrals", had, has, seat=seat_ref(seat)) for seat, (had, has) in counts.items() if had != has
    )
