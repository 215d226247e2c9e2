"""6, 14, 17  Castles, free territories, the stock."""

from tutor.games.anno_domini.moves import Build, Raise, Shift
from tutor.games.anno_domini.rules.box import Told, box, castles_at, owner_at, place, ref, seat_ref, seek
from tutor.games.anno_domini.rules.ending import eighths, limit
from tutor.games.anno_domini.rules.rounds import card_is_due, close
from tutor.games.anno_domini.state import State, add, put
from tutor.kernel.game import Event, Step, with_
from tutor.kernel.verdict import Breach, definition, effect, law

# --- laws


@law("ad-6-1")
def whole_castles(state: State, move: Build) -> Breach | None:
    """ad-6-1  At least one castle."""
    return None if move.n >= 1 else Breach.of(f"t:{move.territory}", n=move.n)


@law("ad-6-2")
def own_or_free_land(state: State, move: Build) -> Breach | None:
    """ad-6-2  Only on an own territory or on a free one."""
    owner = owner_at(state, move.territory)
    if owner in (0, state.seat):
        return None
    return Breach.of(f"t:{move.territory}", territory=f"t:{move.territory}", seat=seat_ref(owner))


@law("ad-6-3", after=("ad-6-2",))
def room_for_castles(state: State, move: Build | Raise) -> Breach | None:
    """ad-6-3  A territory never holds more than 6 castles."""
    there, most = castles_at(state, move.territory), box(state).numbers.castles_most
    if there + move.n <= most:
        return None
    return Breach.of(f"t:{move.territory}", territory=f"t:{move.territory}", there=there, n=move.n, most=most)


@law("ad-6-4")
def paid_in_full(state: State, move: Build) -> Breach | None:
    """ad-6-4  Purchases are paid in full at once; no credit."""
    price = move.n * box(state).numbers.castle_price
    purse = state.money[state.seat - 1] if state.seat else 0
    return None if price <= purse else Breach.of(f"p:{state.seat}", n=move.n, price=price, purse=purse)


@law("ad-17-1")
def stock_suffices(state: State, move: Build | Raise) -> Breach | None:
    """ad-17-1  80 castles in all; with an empty stock nothing can be built (ad-6-6, ad-17-4)."""
    stock = state.stock[state.seat - 1] if state.seat else 0
    return None if move.n <= stock else Breach.of(f"p:{state.seat}", n=move.n, stock=stock)


@law("ad-10-3", by="ad-10-7")
def no_eighth_cathedral_by_building(state: State, move: Build) -> Breach | None:
    """ad-10-3  Before round 4 nobody occupies the cathedral that would be his eighth."""
    if owner_at(state, move.territory) or seek(state, move.territory) not in eighths(state):
        return None
    return Breach.of(
        f"t:{move.territory}", territory=f"t:{move.territory}", round=state.round, limit=limit(state), case="build"
    )


@law("ad-17-3")
def castles_stay(state: State, move: Shift) -> Breach | None:
    """ad-17-3  A castle leaves its territory only by being destroyed."""
    return Breach.of(f"t:{move.base}", base=f"t:{move.base}", target=f"t:{move.target}")


# --- effects


@effect("ad-6-1", "ad-6-5", "ad-6-6")
def build(state: State, move: Build) -> Step[State]:
    """ad-6-1  Castles go from the own stock to the territory and are paid to the bank at once."""
    told: Told = []
    at, seat = place(state, move.territory), state.seat
    price = move.n * box(state).numbers.castle_price
    told.append(
        Event.of("built", "ad-6-1", seat=seat_ref(seat), territory=ref(state, at), n=move.n, price=price,
                 left=state.money[seat - 1] - price)
    )  # fmt: skip
    taken = state.owner[at] == 0
    state = raise_castles(state, at, move.n)
    state = with_(state, money=add(state.money, seat - 1, -price), acted=True)
    if taken:
        state = occupy(state, at, told)
    return close(state, told)


@effect("ad-17-4")
def raise_castles(state: State, at: int, n: int) -> State:
    """Castles go from the stock of the seat on turn to a territory; the stock is the limit (ad-17-4)."""
    return with_(state, castles=add(state.castles, at, n), stock=add(state.stock, state.seat - 1, -n))


@effect("ad-14-2", "ad-14-3", "ad-14-6")
def occupy(state: State, at: int, told: Told) -> State:
    """ad-14-2  A free territory is his at once, with its cathedral; no border is needed (ad-14-6)."""
    told.append(Event.of("occupied", "ad-14-2", seat=seat_ref(state.seat), territory=ref(state, at)))
    by_own_event = at in state.freed
    state = with_(state, owner=put(state.owner, at, state.seat), freed=tuple(t for t in state.freed if t != at))
    if state.options.free_card == "own_event" and not by_own_event:
        told.append(Event.of("no-card", "ad-14-5", territory=ref(state, at)))
        return state
    return earn_card(state, "ad-14-4", told)


@effect("ad-9-7", "ad-14-4", "ad-14-5")
def earn_card(state: State, rule: str, told: Told) -> State:
    """ad-9-7  The first conquest or occupation (ad-14-4) of the turn makes a card due."""
    if state.due or state.drawn:
        return state
    state = with_(state, due=True)
    if card_is_due(state):
        told.append(Event.of("card-due", rule, seat=seat_ref(state.seat)))
    else:
        told.append(Event.of("pile-empty", "ad-11-9", seat=seat_ref(state.seat)))
    return state


@definition("ad-6-3")
def room(state: State, at: int) -> int:
    """How many castles a territory can still take."""
    return box(state).numbers.castles_most - state.castles[at]
