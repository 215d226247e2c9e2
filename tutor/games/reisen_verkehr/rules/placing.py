"""3  Whose turn it is, and how a card enters the chain; with the laws that every move meets."""

from tutor.games.reisen_verkehr import moves as m
from tutor.games.reisen_verkehr.rules.box import Told, card_ref, chain_ref, hand_ref, read_out, seat_ref
from tutor.games.reisen_verkehr.rules.reversal import turn_round
from tutor.games.reisen_verkehr.rules.stack import lacking
from tutor.games.reisen_verkehr.state import State, after, put
from tutor.kernel.game import Event, Said, Step, with_
from tutor.kernel.verdict import Breach, definition, effect, law

# --- whose turn


def world_at_work(state: State) -> bool:
    """Nobody decides: cards are dealt, taken or turned up."""
    return bool(state.agenda) or lacking(state)


@law("rv-3-5", after=("rv-9-7", "rv-2-3"))
def seat_is_on_turn(state: State, said: Said[m.Move]) -> Breach | None:
    """rv-3-5  Only the seat on turn may place, slide, order or doubt; nobody while the world is at work."""
    seat = said.seat
    if world_at_work(state):
        return Breach.of("top", seat=seat_ref(seat or state.turn), turn="", case="world")
    if seat in (None, state.turn):
        return None
    return Breach.of(seat_ref(state.turn), seat=seat_ref(seat or 0), turn=seat_ref(state.turn), case="other")


def on_its_merits(state: State, move: m.Move, seat: int | None) -> bool:
    """Whether the laws of a move's own type are asked: those of section c come one after the other."""
    if world_at_work(state) or seat not in (None, state.turn):
        return False
    return isinstance(move, MAY.get(state.phase, ()))


MAY = {
    "order": (m.Order,),
    "open": (m.Place, m.Slide, m.Doubt, m.Pass),
    "turn": (m.Place, m.Slide, m.Doubt, m.Pass),
    "test": (m.Doubt,),
}
"""Phase -> the types of move whose own laws can be asked in it."""


@definition("rv-4-4")
def corrected(state: State) -> bool:
    """rv-4-4  Cards were slid in this turn: a card must follow, and nothing may be slid after it."""
    return state.slides > 0


@law("rv-3-6")
def turn_ends_with_card_or_doubt(state: State, move: m.Pass) -> Breach | None:
    """rv-3-6  Passing does not exist; after a correction neither (rv-4-4)."""
    return Breach.of("doubt", n=state.slides, case="corrected" if corrected(state) else "pass")


# --- laws of a placement


@law("rv-3-7")
def card_is_own(state: State, move: m.Place) -> Breach | None:
    """rv-3-7  The card comes from the hand of the seat on turn."""
    if move.card in state.hands[state.turn - 1]:
        return None
    seat, where = _whereabouts(state, move.card)
    return Breach.of(where, card=card_ref(move.card), seat=seat_ref(seat), case=where.partition(":")[0])


def _whereabouts(state: State, card: str) -> tuple[int, str]:
    """Whose hand a card is in (0: nobody's), and the ref of the place that shows it."""
    for seat, hand in enumerate(state.hands, 1):
        if card in hand:
            return seat, hand_ref(seat, card)
    if card in state.chain:
        return 0, chain_ref(state.chain.index(card) + 1)
    return 0, "top" if card == state.top else "used" if card in state.used else "stack"


@law("rv-3-8")
def slot_exists(state: State, move: m.Place) -> Breach | None:
    """rv-3-8  With n cards in the chain, slots 1 to n + 1."""
    slots = len(state.chain) + 1
    return None if 1 <= move.slot <= slots else Breach.of("chain", slot=move.slot, n=slots)


# --- what a placement does


@effect("rv-3-10", "rv-3-2", "rv-3-11", "rv-6-7")
def place(state: State, move: m.Place) -> Step[State]:
    """rv-3-10  The event is read out and enters the chain: above is earlier, below is later (rv-3-2).

    Who lays answers for the whole chain (rv-3-11), for the order of two start cards too (rv-6-7).
    """
    told: Told = []
    seat, slot = state.turn, move.slot - 1
    told.append(
        Event.of("placed", "rv-3-10", seat=seat_ref(seat), card=read_out(move.card), slot=move.slot, n=len(state.chain))
    )
    hand = tuple(code for code in state.hands[seat - 1] if code != move.card)
    chain = (*state.chain[:slot], move.card, *state.chain[slot:])
    state = with_(
        state, chain=chain, hands=put(state.hands, seat, hand), layer=seat, laid_by=(*state.laid_by, (move.card, seat))
    )
    state = turn_round(state, seat, told)
    return Step(pass_on(state, told), tuple(told))


@effect("rv-3-4", "rv-9-1")
def pass_on(state: State, told: Told) -> State:
    """rv-3-4  The next seat in the direction is on turn; after a last card it can only doubt (rv-9-1)."""
    last = not state.hands[state.layer - 1]
    following = after(state, state.turn)
    if last:
        told.append(Event.of("last-card", "rv-9-1", seat=seat_ref(state.layer), turn=seat_ref(following)))
    else:
        told.append(Event.of("turn", "rv-3-4", seat=seat_ref(following)))
    return with_(state, phase="test" if last else "turn", turn=following, received=state.chain, slides=0)
