"""16, 18  Leaving and winning, and what 10 forbids before round 4."""

from tutor.games.anno_domini.rules.box import Told, box, ref, seat_ref
from tutor.games.anno_domini.rules.debts import in_debt, lapse, settle
from tutor.games.anno_domini.state import (
    State,
    add,
    clockwise,
    held,
    in_play,
    pope,
    put,
)
from tutor.kernel.game import Event, with_
from tutor.kernel.verdict import definition, effect

# --- before round 4


@definition("ad-10-8")
def early(state: State) -> bool:
    """ad-10-8  "Before round 4" is rounds 1, 2 and 3."""
    return state.round <= box(state).numbers.early_rounds


@definition("ad-10-9", "ad-19-1")
def limit(state: State) -> int:
    """ad-10-9  The number of cathedrals nobody may own early: the target, or always 8."""
    return state.options.target if state.options.early_limit == "target" else box(state).numbers.target


@definition("ad-10-7")
def one_short_early(state: State, seat: int) -> bool:
    """ad-10-7  One more cathedral would give the seat the limit before round 4."""
    return early(state) and held(state, seat) >= limit(state) - 1


@definition("ad-16-6", "ad-16-10")
def last_lands(state: State) -> tuple[int, ...]:
    """ad-16-6  The only territories of players before round 4; neutral seats are not protected (ad-16-10)."""
    if not early(state):
        return ()
    owner = state.owner
    return tuple(owner.index(seat) for seat in in_play(state) if owner.count(seat) == 1)


@definition("ad-10-7")
def eighths(state: State) -> tuple[int, ...]:
    """ad-10-7  The cathedral lands that the seat on turn may not win yet: one more would give it the limit."""
    return state.cathedrals if one_short_early(state, state.seat) else ()


# --- leaving


@effect("ad-16-1", "ad-16-3")
def eliminate(state: State, seat: int, by: str, told: Told) -> State:
    """ad-16-1  Out of the game; the cards go under the pile in the order in which he got them (ad-16-3)."""
    told.append(Event.of("out", "ad-16-1", seat=seat_ref(seat)))
    hand = tuple(card for card in state.cards[seat - 1] if card != "pope")
    if hand:
        told.append(Event.of("cards-under", "ad-16-3", seat=seat_ref(seat), n=len(hand)))
    state = _estate(state, seat, by, told)
    was_pope = pope(state) == seat
    state = with_(
        state,
        out=(*state.out[: seat - 1], by, *state.out[seat:]),
        order=tuple(s for s in state.order if s != seat),
        cards=(*state.cards[: seat - 1], (), *state.cards[seat:]),
    )
    state = refill(state, hand, told)
    state = lapse(state, seat, told)
    return inherit_pope(state, seat, told) if was_pope else state


@effect("ad-11-10")
def refill(state: State, cards: tuple[str, ...], told: Told) -> State:
    """ad-11-10  Face up under the pile, in the order of leaving; a card may be due again by it (ad-11-9)."""
    if cards and state.due and not state.unknown and not state.known:
        told.append(Event.of("card-due", "ad-11-9", seat=seat_ref(state.seat)))
    return with_(state, known=state.known + cards)


@effect("ad-16-2", "ad-16-4")
def _estate(state: State, seat: int, by: str, told: Told) -> State:
    """ad-16-2  His money goes to the attacker; if an event did it, to the bank (ad-16-4)."""
    amount = state.money[seat - 1]
    money = put(state.money, seat - 1, 0)
    if by == "event":
        told.append(Event.of("money-to-bank", "ad-16-4", seat=seat_ref(seat), n=amount))
    else:
        money = add(money, int(by) - 1, amount)
        told.append(Event.of("money-to-attacker", "ad-16-2", seat=seat_ref(seat), to=f"p:{by}", n=amount))
    return with_(state, money=money)


@effect("ad-16-7")
def inherit_pope(state: State, seat: int, told: Told) -> State:
    """ad-16-7  The Pope card goes to the seat on turn, or, if that is the one that left, to the next in play."""
    heirs = in_play(state)
    if not heirs:
        return state
    heir = state.seat if state.seat in heirs else clockwise(heirs, seat)[0]
    told.append(Event.of("pope", "ad-16-7", seat=seat_ref(heir)))
    return give_card(state, heir, "pope")


def give_card(state: State, seat: int, card: str) -> State:
    """The card lies open before the seat, last in the order of getting."""
    return with_(state, cards=(*state.cards[: seat - 1], (*state.cards[seat - 1], card), *state.cards[seat:]))


@effect("ad-18-4")
def last_one_wins(state: State, told: Told) -> State:
    """ad-18-4  Who is the only player left wins at once."""
    left = in_play(state)
    return _over(state, left[0], "ad-18-4", told) if len(left) == 1 else state


# --- winning


@effect("ad-18-1", "ad-18-2", "ad-1-2")
def finish(state: State, told: Told) -> State:
    """ad-18-1  After every step: debts are settled, then who owns the target in round 4 or later without debts wins."""
    if state.phase == "over":
        return state
    if state.debts:
        state = settle(state, told)
    owner, target = state.owner, state.options.target
    owners = [owner[t] for t in state.cathedrals]
    if len(owners) < target or (not state.reached and max(map(owners.count, in_play(state))) < target):
        return state
    after = _keep_reached(state, owners)
    return _winner(after, told, fresh=after.reached != state.reached)


@definition("ad-18-5")
def _keep_reached(state: State, owners: list[int]) -> State:
    """Who owns the target now, the earliest first."""
    now = tuple(s for s in in_play(state) if owners.count(s) >= state.options.target)
    old = tuple(s for s in state.reached if s in now)
    reached = old + tuple(s for s in now if s not in old)
    return state if reached == state.reached else with_(state, reached=reached)


@effect("ad-18-3")
def _winner(state: State, told: Told, *, fresh: bool) -> State:
    """ad-18-3  Of several at the same moment, the one that reached the target earlier."""
    if early(state) or state.phase not in ("tax", "war"):
        return state
    able = [s for s in state.reached if not in_debt(state, s)]
    if not able:
        for seat in state.reached if fresh else ():
            told.append(Event.of("no-win-in-debt", "ad-15-2", seat=seat_ref(seat)))
        return state
    if len(able) > 1:
        told.append(Event.of("earlier-wins", "ad-18-3", seat=seat_ref(able[0])))
    return _over(state, able[0], "ad-18-1", told)


@effect("ad-11-13")
def _over(state: State, seat: int, rule: str, told: Told) -> State:
    """ad-11-13  It is over at once: no card is drawn any more."""
    if rule == "ad-18-4":
        told.append(Event.of("won-alone", "ad-18-4", seat=seat_ref(seat)))
    else:
        told.append(Event.of("won", "ad-18-1", seat=seat_ref(seat), n=held(state, seat)))
    return with_(state, phase="over", winner=seat, ended=rule, agenda=())


# --- losing castles to an event


@effect("ad-17-2", "ad-13-19")
def lose_castles(state: State, at: int, castles: int, told: Told) -> State:
    """ad-17-2  Destroyed castles return to their owner's stock; a cathedral stays where it is (ad-13-19)."""
    seat = state.owner[at]
    if castles >= state.castles[at] and at in last_lands(state):
        castles = state.castles[at] - 1
        told.append(Event.of("kept-by-guard", "ad-16-6", territory=ref(state, at), seat=seat_ref(seat)))
    if not castles:
        return state
    left = state.castles[at] - castles
    told.append(Event.of("castles-lost", "ad-17-2", territory=ref(state, at), seat=seat_ref(seat), n=castles))
    state = with_(state, castles=put(state.castles, at, left), stock=add(state.stock, seat - 1, castles))
    return state if left else set_free(state, at, told)


@effect("ad-14-1", "ad-14-7")
def set_free(state: State, at: int, told: Told) -> State:
    """ad-14-1  A territory without castles is free: nobody owns it or its cathedral."""
    told.append(Event.of("free", "ad-14-1", territory=ref(state, at)))
    return with_(state, owner=put(state.owner, at, 0), freed=(*state.freed, at))
