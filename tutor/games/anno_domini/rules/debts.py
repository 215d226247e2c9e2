"""15  Debts and dealings."""

from dataclasses import replace

from tutor.games.anno_domini.moves import Borrow, Give, Lend, Pay, Swap
from tutor.games.anno_domini.rules.box import Told, seat_ref
from tutor.games.anno_domini.state import Debt, State, add
from tutor.kernel.game import Event, with_
from tutor.kernel.verdict import Breach, definition, effect, law


@effect("ad-1-8", "ad-1-10")
def bank_pays(state: State, seat: int, amount: int) -> State:
    """ad-1-8  The coins are the bank; the money of every seat lies open (ad-1-10)."""
    return with_(state, money=add(state.money, seat - 1, amount)) if amount else state


@effect("ad-15-7")
def owe(state: State, due: Debt, rule: str, told: Told) -> State:
    """ad-15-7  A payment that a paragraph asks for: set off, paid as far as money goes, and the rest owed."""
    left, purse = due.amount, state.money[due.debtor - 1]
    if not left:
        return state
    if purse < left or any((d.debtor, d.creditor) == (due.creditor, due.debtor) for d in state.debts):
        told.append(Event.of("owe", rule, seat=seat_ref(due.debtor), to=seat_ref(due.creditor), n=due.amount))
        state, left = set_off(state, due, told)
    paid = min(left, purse)
    if paid:
        told.append(Event.of("paid", rule, seat=seat_ref(due.debtor), to=seat_ref(due.creditor), n=paid))
        state = with_(state, money=add(add(state.money, due.debtor - 1, -paid), due.creditor - 1, paid))
    if left > paid:
        state = stay_in_debt(state, replace(due, amount=left - paid), told)
    return settle(state, told)


@effect("ad-15-1", "ad-15-5")
def stay_in_debt(state: State, rest: Debt, told: Told) -> State:
    """ad-15-1  Who cannot pay in full owes the rest (ad-15-5)."""
    told.append(Event.of("in-debt", "ad-15-1", seat=seat_ref(rest.debtor), to=seat_ref(rest.creditor), n=rest.amount))
    return with_(state, debts=(*state.debts, rest))


@effect("ad-15-8")
def set_off(state: State, due: Debt, told: Told) -> tuple[State, int]:
    """ad-15-8  A new debt is first set off against older claims the other way; what is left of it is returned."""
    debts: list[Debt] = []
    left = due.amount
    for debt in state.debts:
        if left and (debt.debtor, debt.creditor) == (due.creditor, due.debtor):
            cut = min(left, debt.amount)
            left -= cut
            told.append(Event.of("set-off", "ad-15-8", seat=seat_ref(due.debtor), to=seat_ref(due.creditor), n=cut))
            debt = replace(debt, amount=debt.amount - cut)
        if debt.amount:
            debts.append(debt)
    return with_(state, debts=tuple(debts)), left


@effect("ad-15-6", "ad-15-9")
def settle(state: State, told: Told) -> State:
    """ad-15-6  Whatever a debtor has goes to his debts, oldest first, and is passed on by a creditor who owes."""
    while True:
        due = next((i for i, debt in enumerate(state.debts) if state.money[debt.debtor - 1]), None)
        if due is None:
            return state
        state = _pay_off(state, due, told)


def _pay_off(state: State, at: int, told: Told) -> State:
    debt = state.debts[at]
    paid = min(state.money[debt.debtor - 1], debt.amount)
    money = add(add(state.money, debt.debtor - 1, -paid), debt.creditor - 1, paid)
    told.append(Event.of("paid", "ad-15-6", seat=seat_ref(debt.debtor), to=seat_ref(debt.creditor), n=paid))
    rest = replace(debt, amount=debt.amount - paid)
    if rest.amount:
        told.append(
            Event.of("in-debt", "ad-15-6", seat=seat_ref(rest.debtor), to=seat_ref(rest.creditor), n=rest.amount)
        )
    left = (rest,) if rest.amount else ()
    return with_(state, money=money, debts=state.debts[:at] + left + state.debts[at + 1 :])


@effect("ad-15-10")
def lapse(state: State, seat: int, told: Told) -> State:
    """ad-15-10  Debts and claims of an eliminated seat lapse."""
    kept = tuple(d for d in state.debts if seat not in (d.debtor, d.creditor))
    if len(kept) == len(state.debts):
        return state
    told.append(Event.of("lapse", "ad-15-10", seat=seat_ref(seat)))
    return with_(state, debts=kept)


@definition("ad-15-2")
def in_debt(state: State, seat: int) -> bool:
    """ad-15-2  Nobody wins while he owes."""
    return any(debt.debtor == seat for debt in state.debts)


@law("ad-15-3")
def cards_stay(state: State, move: Give | Swap | Lend) -> Breach | None:
    """ad-15-3  Cards may not be exchanged, lent or given away."""
    return Breach.of(seat_ref(move.seat), card=f"c:{move.card}")


@law("ad-15-4")
def no_credit(state: State, move: Borrow) -> Breach | None:
    """ad-15-4  Money may not be borrowed, neither from players nor from the bank."""
    return Breach.of(n=move.n)


@law("ad-15-11")
def no_gifts(state: State, move: Pay) -> Breach | None:
    """ad-15-11  Gifts of money between seats do not exist."""
    return Breach.of(seat_ref(move.seat), n=move.n, seat=seat_ref(move.seat))
