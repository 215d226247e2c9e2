"""7  The stack and the used pile: cards are taken one by one, and used cards come back."""

from tutor.games.reisen_verkehr.rules.box import Told, card_ref, seat_ref
from tutor.games.reisen_verkehr.state import State, Task, outside, put
from tutor.kernel.chance import Draw
from tutor.kernel.game import Event, with_
from tutor.kernel.rulebook import RuleId
from tutor.kernel.verdict import definition, effect


@definition("rv-2-5", "rv-2-7")
def next_top(state: State) -> Draw:
    """rv-2-7  Nobody knows the order below the top: the next one is drawn when it is turned up."""
    return Draw(RuleId("rv-7-1"), state.bag, 1, "up", tape="up")


@effect("rv-7-1")
def turn_up(state: State, card: str, told: Told) -> State:
    """rv-7-1  The next card is turned up: its event is readable."""
    told.append(Event.of("turned-up", "rv-7-1", card=card_ref(card)))
    at = state.bag.index(card)
    return with_(state, top=card, bag=state.bag[:at] + state.bag[at + 1 :])


def lacking(state: State) -> bool:
    """The stack shows no card, and one is to be turned up."""
    return not state.top and bool(state.bag)


@effect("rv-7-2", "rv-7-3")
def reshuffle(state: State, told: Told) -> State:
    """rv-7-2  A card is needed and the stack is empty: the used pile is shuffled and becomes it, not earlier (rv-7-3).

    Where the used pile is empty too, the revealed chain is cleared early (rv-7-4).
    """
    if not state.used:
        state = _clear_early(state, told)
    told.append(Event.of("reshuffled", "rv-7-2", n=len(state.used)))
    return with_(state, bag=state.used, used=())


@effect("rv-7-4")
def _clear_early(state: State, told: Told) -> State:
    """rv-7-4  Nothing else is left: the chain, whose dates are known by now, is needed as the stack."""
    told.append(Event.of("cleared-early", "rv-7-4", n=len(state.chain)))
    return clear(state)


@effect("rv-5-11")
def clear(state: State) -> State:
    """rv-5-11  All cards of the chain go to the used pile."""
    return with_(state, chain=(), received=(), used=tuple(sorted(state.used + state.chain)))


@definition("rv-7-4")
def can_take(state: State, penalty: int) -> int:
    """rv-7-4  A penalty never takes the last card outside the hands, which the next start needs."""
    return min(penalty, outside(state) - 1)


@effect("rv-7-1")
def take(state: State, told: Told) -> State:
    """rv-7-1  A penalty card: the top goes to the seat, its date unseen."""
    if not state.top:
        return reshuffle(state, told)
    seat, left = state.agenda[-1].args
    card = state.top
    told.append(Event.of("taken", "rv-7-1", seat=seat_ref(seat), card=card_ref(card)))
    hand = tuple(sorted((*state.hands[seat - 1], card)))
    rest = (Task("take", (seat, left - 1)),) if left > 1 else ()
    return with_(state, top="", hands=put(state.hands, seat, hand), agenda=state.agenda[:-1] + rest)
