"""Income and the rows of the event table that move money."""

from collections.abc import Callable

from tutor.games.anno_domini import whatif
from tutor.games.anno_domini.components import EventRow
from tutor.games.anno_domini.misconceptions.common import later, misreading, total
from tutor.games.anno_domini.rules.box import box, ref, seat_ref
from tutor.games.anno_domini.rules.debts import bank_pays, owe
from tutor.games.anno_domini.rules.events import payers
from tutor.games.anno_domini.state import Debt, State, held, in_play, pope
from tutor.kernel.game import with_
from tutor.kernel.misread import Reads
from tutor.kernel.score import Answered

# ---- income


class Estate:
    """What the income of a seat rests on."""

    def __init__(self, state: State, seat: str) -> None:
        self.seat = int(seat.removeprefix("p"))
        self.lands, self.cathedrals = state.owner.count(self.seat), held(state, self.seat)
        cards, numbers, hand = box(state).cards, box(state).numbers, state.cards[self.seat - 1]
        self.tolls, self.merchants = hand.count("toll_collector"), hand.count("merchant")
        self.toll, self.merchant = cards["toll_collector"].tax_per_territory, cards["merchant"].tax
        self.factor = numbers.tax_factor
        self.focus = tuple(ref(state, at) for at, owner in enumerate(state.owner) if owner == self.seat)

    def sum(self, land: int, toll: int, merchant: int) -> Answered:
        """Three amounts added up."""
        parts = (("land-tax", 1, land), ("toll", 1, toll), ("merchant", 1, merchant))
        return total((part for part in parts if part[2]), "ad-4-2", *self.focus)

    @property
    def parts(self) -> tuple[int, int, int]:
        """The amounts as they should be."""
        land = self.lands * self.cathedrals * self.factor
        return land, self.tolls * self.toll * self.lands, self.merchants * self.merchant


def _income(read: Callable[[Estate], tuple[int, int, int]]) -> Reads:
    def asked(state: State, seat: str) -> Answered:
        estate = Estate(state, seat)
        return estate.sum(*read(estate))

    return asked


def _tax_asks(read: Callable[[Estate], tuple[int, int, int]]) -> dict[str, Reads]:
    """The questions of income: of a seat, of all seats, and what a purse holds after the taxes."""
    income = _income(read)

    def every(state: State) -> Answered:
        seats = range(1, len(state.money) + 1)
        each = [income(state, str(seat)) if seat in in_play(state) else None for seat in seats]
        return Answered(tuple(int(str(one.value)) if one else 0 for one in each), (), (), tuple(map(seat_ref, seats)))

    def purse(state: State, lines: str, seat: str) -> Answered | None:
        found = income(state, seat)
        if lines != "tax" or state.debts or found is None:
            return None
        return Answered(state.money[int(seat) - 1] + int(str(found.value)), found.because, (), found.focus)

    return {
        "income": income,
        "income_after": later(income),
        "next_tax": every,
        "next_tax_after": later(every),
        "money_after": purse,
    }


def tax_add(estate: Estate) -> tuple[int, int, int]:
    """Cathedrals and territories are added before they are multiplied."""
    return (estate.cathedrals + estate.lands) * estate.factor, *estate.parts[1:]


def tax_land(estate: Estate) -> tuple[int, int, int]:
    """Cathedrals do not matter."""
    return estate.lands * estate.factor, *estate.parts[1:]


def toll_times_cathedrals(estate: Estate) -> tuple[int, int, int]:
    """Toll is multiplied by cathedrals, like the tax."""
    land, toll, merchant = estate.parts
    return land, toll * estate.cathedrals, merchant


def toll_flat(estate: Estate) -> tuple[int, int, int]:
    """A Toll Collector brings 10 gulden, however many territories there are."""
    land, _, merchant = estate.parts
    return land, estate.tolls * estate.toll, merchant


def merchant_per_land(estate: Estate) -> tuple[int, int, int]:
    """A Merchant brings 50 gulden for each territory."""
    land, toll, merchant = estate.parts
    return land, toll, merchant * estate.lands


def one_copy(estate: Estate) -> tuple[int, int, int]:
    """A second copy of a card brings nothing."""
    land, toll, merchant = estate.parts
    return land, toll // max(estate.tolls, 1), merchant // max(estate.merchants, 1)


def free_counts(state: State, lines: str, seat: str) -> Answered | None:
    """Land that became free still counts for who had it, with its cathedral."""
    end, mine = whatif.after(state, lines), int(seat.removeprefix("p"))
    owner = tuple(
        mine if not now and before == mine else now for before, now in zip(state.owner, end.owner, strict=True)
    )
    estate = Estate(with_(end, owner=owner), seat)
    return estate.sum(*estate.parts)


# ---- the event table


def _row(*ids: str) -> Callable[[Callable[[State, EventRow], State]], Reads]:
    """A reading of these rows: what they do to a state in which they were just thrown."""

    def reader(read: Callable[[State, EventRow], State]) -> Reads:
        def asked(state: State, lines: str) -> Answered | None:
            thrown = whatif.dice(lines)
            found = box(state).events[sum(thrown[0])] if lines.startswith("event") and len(thrown) == 1 else None
            if found is None or found.id not in ids:
                return None
            end = read(state, found)
            changed = (n for n, (was, now) in enumerate(zip(state.money, end.money, strict=True), 1) if was != now)
            return Answered(end.money, (), (), tuple(map(seat_ref, changed)))

        return asked

    return reader


TAXES = ("taxes-6", "taxes-7", "taxes-8")


@_row(*TAXES)
def everybody_collects(state: State, row: EventRow) -> State:
    """Every seat gets the tax, not only the one on turn."""
    for seat in in_play(state):
        state = bank_pays(state, seat, row.amount * state.owner.count(seat))
    return state


@_row(*TAXES)
def times_cathedrals(state: State, row: EventRow) -> State:
    """As in the tax phase, cathedrals multiply."""
    return bank_pays(state, state.seat, row.amount * state.owner.count(state.seat) * held(state, state.seat))


@_row(*TAXES)
def toll_counts(state: State, row: EventRow) -> State:
    """As in the tax phase, Toll Collectors add their toll."""
    toll = box(state).cards["toll_collector"].tax_per_territory * state.cards[state.seat - 1].count("toll_collector")
    return bank_pays(state, state.seat, (row.amount + toll) * state.owner.count(state.seat))


@_row("contribution")
def for_the_popes_cathedrals(state: State, row: EventRow) -> State:
    """Everybody pays for the cathedrals that the Pope owns."""
    for seat in payers(state):
        state = owe(state, Debt(seat, pope(state), row.amount * held(state, pope(state))), row.rule, [])
    return state


@_row("contribution")
def to_the_roller(state: State, row: EventRow) -> State:
    """The seat on turn gets the contributions, the Pope's too."""
    for seat in in_play(state):
        if seat != state.seat:
            state = owe(state, Debt(seat, state.seat, row.amount * held(state, seat)), row.rule, [])
    return state


@_row("contribution")
def only_the_roller(state: State, row: EventRow) -> State:
    """Only the seat on turn pays."""
    if state.seat == pope(state):
        return state
    return owe(state, Debt(state.seat, pope(state), row.amount * held(state, state.seat)), row.rule, [])


readings = (
    *(
        misreading(name, rules, **_tax_asks(read))
        for name, rules, read in (
            ("tax-add", "4-2", tax_add),
            ("tax-land", "4-2", tax_land),
            ("toll-times-cathedrals", "12-12 4-6", toll_times_cathedrals),
            ("toll-flat", "12-12 4-6", toll_flat),
            ("merchant-per-land", "12-3 4-7", merchant_per_land),
            ("one-copy", "8-8 4-6", one_copy),
        )
    ),
    misreading("free-counts", "4-8", income_after=free_counts),
    *(
        misreading(name, rules, purses_after=read)
        for name, rules, read in (
            ("tax-event-all", "13-7 13-6 13-8", everybody_collects),
            ("tax-event-cathedrals", "13-7 13-6 13-8", times_cathedrals),
            ("tax-event-toll", "13-19", toll_counts),
            ("contribution-pope", "13-17", for_the_popes_cathedrals),
            ("contribution-roller", "13-5", to_the_roller),
            ("contribution-roller-only", "13-5", only_the_roller),
        )
    ),
)
