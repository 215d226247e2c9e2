"""15  Debts and dealings."""

from tutor.games.anno_domini.moves import Borrow, Give, Lend, Pay, Swap
from tutor.games.anno_domini.rules.box import Told, seat_ref
from tutor.games.anno_domini.state import Debt, State, add
from tutor.kernel.game import Event, with_
from tutor.kernel.verdict import Breach, definition, effect, law


@effect("ad-1-8", "ad-1-10")
def bank_pays(state: State, seat: int, amount: int) -> State:
    """ad-1-8  The coins are the bank; the money of every seat lies open (ad-1-10)."""
    return with_(state, money=add(state.money, seat - 1, amount)) if amount else state


@effect("ad-15-1", "ad-15-5", "ad-15-7")
def owe(state: State, debtor: int, creditor: int, amount: int, told: Told) -> State:
    """ad-15-1  Who cannot pay in full pays what he has and owes the rest (ad-15-5)."""
    if not amount:
        return state
    told.append(Event.of("owe", "ad-15-1", seat=seat_ref(debtor), to=seat_ref(creditor), n=amount))
    state, left = set_off(state, debtor, creditor, amount, told)
    if not left:
        return state
    if not state.money[debtor - 1]:
        told.append(Event.of("in-debt", "ad-15-5", seat=seat_ref(debtor), to=seat_ref(creditor), n=left))
    return settle(with_(state, debts=(*state.debts, Debt(debtor, creditor, left))), told)


@effect("ad-15-8")
def set_off(state: State, debtor: int, creditor: int, amount: int, told: Told) -> tuple[State, int]:
    """ad-15-8  A new debt is first set off against older claims the other way; what is left of it is returned."""
    debts: list[Debt] = []
    left = amount
    for debt in state.debts:
        if left and (debt.debtor, debt.creditor) == (creditor, debtor):
            cut = min(left, debt.amount)
            left -= cut
            told.append(Event.of("set-off", "ad-15-8", seat=seat_ref(debtor), to=seat_ref(creditor), n=cut))
            debt = Debt(debt.debtor, debt.creditor, debt.amount - cut)
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
    left = (Debt(debt.debtor, debt.creditor, debt.amount - paid),) if paid < debt.amount else ()
    told.append(Event.of("paid", "ad-15-6", seat=seat_ref(debt.debtor), to=seat_ref(debt.creditor), n=paid))
    if left:
        rest = debt.amount - paid
        told.append(Event.of("in-debt", "ad-15-5", seat=seat_ref(debt.debtor), to=seat_ref(debt.creditor), n=rest))
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
