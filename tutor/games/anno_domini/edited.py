"""Small changes of a position that leave one that could be: castles have a stock, cards a pile, orders a sense.

Each gives the changed position, or None where the change cannot be.
"""

from tutor.games.anno_domini import moves as m
from tutor.games.anno_domini.rules import ending, rounds, taxes
from tutor.games.anno_domini.rules.box import box
from tutor.games.anno_domini.rules.cards import can_use
from tutor.games.anno_domini.rules.debts import in_debt
from tutor.games.anno_domini.state import State, Task, add, clockwise, held, in_play, neutral, put
from tutor.kernel.game import with_

Maybe = State | None

# ---- castles and owners


def stack(state: State, at: int, change: int) -> Maybe:
    """More or fewer castles in a place with an owner; they come from his stock or go back to it, one stays."""
    seat, most = state.owner[at], box(state).numbers.castles_most
    if not seat or not 1 <= state.castles[at] + change <= most or state.stock[seat - 1] < change:
        return None
    return with_(state, castles=add(state.castles, at, change), stock=add(state.stock, seat - 1, -change))


def give(state: State, at: int, seat: int, castles: int) -> Maybe:
    """Another owner (0: nobody). Nobody leaves, and nobody's cathedrals reach a number that would count."""
    before = state.owner[at]
    if before == seat or not _may_lose(state, before, at) or (seat and not _may_gain(state, seat, at, castles)):
        return None
    stock = add(state.stock, before - 1, state.castles[at]) if before else state.stock
    return with_(
        state,
        owner=put(state.owner, at, seat),
        castles=put(state.castles, at, castles if seat else 0),
        stock=add(stock, seat - 1, -castles) if seat else stock,
        freed=tuple(other for other in state.freed if other != at),
    )


def _may_lose(state: State, seat: int, at: int) -> bool:
    if not seat or neutral(state, seat):
        return True
    return state.owner.count(seat) > 1 and not (seat in state.reached and at in state.cathedrals)


def _may_gain(state: State, seat: int, at: int, castles: int) -> bool:
    if state.stock[seat - 1] < castles:
        return False
    counts = at in state.cathedrals and (
        held(state, seat) + 1 >= state.options.target or ending.one_short_early(state, seat)
    )
    return not counts


def stock_up(state: State, seat: int, n: int, spare: int) -> Maybe:
    """Castles of the seat go back to its stock, from where most stand, but not from the place `spare`."""
    for _ in range(min(n, box(state).numbers.stock)):
        own = [at for at, owner in enumerate(state.owner) if owner == seat and at != spare and state.castles[at] > 1]
        if not own:
            return None
        changed = stack(state, max(own, key=lambda at: state.castles[at]), -1)
        if changed is None:
            return None
        state = changed
    return state


def enrich(state: State, seat: int, amount: int) -> Maybe:
    """More money; who has debts has none."""
    return None if in_debt(state, seat) else with_(state, money=add(state.money, seat - 1, amount))


# ---- cards


def hand_over(state: State, seat: int, card: str) -> Maybe:
    """A card of lasting use comes from the pile before a seat in play."""
    known = box(state).cards.get(card)
    if known is None or not known.kept or card == "pope" or seat not in in_play(state):
        return None
    left = _from_pile(state, card)
    return None if left is None else _with_hand(left, seat, (*left.cards[seat - 1], card))


def lay_off(state: State, seat: int, card: str) -> Maybe:
    """A seat lays a card off, never the Pope; it goes under the pile."""
    hand = list(state.cards[seat - 1])
    if card == "pope" or card not in hand:
        return None
    hand.remove(card)
    return with_(_with_hand(state, seat, tuple(hand)), known=(*state.known, card))


def lay_off_any(state: State) -> Maybe:
    """Somebody lays a card off, never the Pope; it goes under the pile."""
    held = ((seat, card) for seat, hand in enumerate(state.cards, 1) for card in hand if card != "pope")
    return next((lay_off(state, seat, card) for seat, card in held), None)


def hold(state: State, seat: int, card: str, n: int) -> Maybe:
    """A seat in play holds so many of a card of lasting use: more come from the pile, or else from who has them."""
    if seat not in in_play(state) or card not in box(state).deck or not 0 <= n <= box(state).deck.count(card):
        return None
    while (have := state.cards[seat - 1].count(card)) != n:
        changed = lay_off(state, seat, card) if have > n else _one_more(state, seat, card)
        if changed is None:
            return None
        state = changed
    return state


def _one_more(state: State, seat: int, card: str) -> Maybe:
    other = next((one for one, hand in enumerate(state.cards, 1) if one != seat and card in hand), 0)
    if not other or _from_pile(state, card) is not None:
        return hand_over(state, seat, card)
    left = lay_off(state, other, card)
    return None if left is None else hand_over(left, seat, card)


def _with_hand(state: State, seat: int, hand: tuple[str, ...]) -> State:
    return with_(state, cards=(*state.cards[: seat - 1], hand, *state.cards[seat:]))


def _from_pile(state: State, card: str) -> Maybe:
    if card in state.unknown:
        at = state.unknown.index(card)
        return with_(state, unknown=state.unknown[:at] + state.unknown[at + 1 :])
    if card in state.known:
        at = state.known.index(card)
        return with_(state, known=state.known[:at] + state.known[at + 1 :])
    return None


# ---- turns and tasks


def after_tax(state: State) -> Maybe:
    """Everybody has collected; None when that ends the game."""
    after = taxes.collect(state, m.Tax()).state if state.phase == "tax" else state
    return after if after.phase == "war" else None


def tax_again(state: State) -> Maybe:
    """The next tax phase."""
    return rounds.next_round(task_done(state), []) if state.phase == "war" else None


def on_turn(state: State, seat: int) -> Maybe:
    """The seat's turn, nothing done yet; who is still to act after it follows as he would."""
    if state.phase != "war" or seat not in in_play(state):
        return None
    following = clockwise(tuple(s for s in in_play(state) if s != seat), seat)
    last = state.order[-1] if state.order else state.seat
    order = following[: following.index(last) + 1] if last in following else ()
    return rounds.begin_turn(task_done(state), (seat, *order), [])


def task_done(state: State) -> State:
    """Nothing is open: the card in use lies under the pile, a throw that was awaited has changed nothing."""
    used = tuple(task.kind for task in state.agenda if task.kind in box(state).cards)
    if not state.agenda and rounds.must_draw_now(state):
        return drawn(state)
    return with_(state, agenda=(), known=state.known + used)


def drawn(state: State) -> State:
    """The card of this turn has been drawn."""
    return with_(state, due=False, drawn=True, acted=True)


def due(state: State) -> Maybe:
    """A territory was taken in this turn, and no card drawn yet."""
    return None if state.drawn else with_(state, due=True, acted=True)


def nothing_done(state: State) -> State:
    """The turn before its first purchase, attack or draw."""
    return with_(state, made=0, acted=False, due=False, drawn=False)


def opened(state: State, task: str) -> Maybe:
    """The task is open: its card was just drawn, or its event rolled."""
    if state.agenda or state.phase != "war":
        return None
    if task == "crisis":
        return with_(state, event=True, agenda=(Task("crisis"),))
    left = None if state.drawn else _from_pile(state, task)
    if left is None or not can_use(left, task):
        return None
    castles = box(state).cards[task].castles
    return with_(drawn(left), agenda=(Task(task, (castles,) if castles else ()),))
