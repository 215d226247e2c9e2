"""8  The direction of play turns round, once in the game."""

from tutor.games.reisen_verkehr.components import components
from tutor.games.reisen_verkehr.rules.box import Told, seat_ref
from tutor.games.reisen_verkehr.state import State
from tutor.kernel.game import Event, with_
from tutor.kernel.verdict import definition, effect


@definition("rv-8-2", "rv-8-3")
def turns_now(state: State, seat: int) -> bool:
    """rv-8-3  The first placement after which its player holds two cards or fewer; once a game (rv-8-2)."""
    return not state.reversed and len(state.hands[seat - 1]) <= components().numbers.reversal_hand


@effect("rv-8-1", "rv-8-4", "rv-8-5")
def turn_round(state: State, seat: int, told: Told) -> State:
    """rv-8-1  At once, and for the rest of the game (rv-8-5). With two players nothing can be seen of it (rv-8-4)."""
    if not turns_now(state, seat):
        return state
    told.append(Event.of("reversed", "rv-8-1", seat=seat_ref(seat), n=len(state.hands[seat - 1])))
    return with_(state, reversed=True, direction=-state.direction)
