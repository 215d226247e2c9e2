"""6  A new round: who begins it, and with how many start cards; the work of the world up to there."""

from tutor.games.reisen_verkehr import moves as m
from tutor.games.reisen_verkehr.components import components
from tutor.games.reisen_verkehr.rules.box import Told, card_ref, read_out, seat_ref
from tutor.games.reisen_verkehr.rules.ending import capped
from tutor.games.reisen_verkehr.rules.stack import clear, lacking, reshuffle, take, turn_up
from tutor.games.reisen_verkehr.state import State, Task, outside
from tutor.kernel.chance import Outcome
from tutor.kernel.game import Event, Said, Step, with_
from tutor.kernel.verdict import Breach, definition, effect, law

ONE = 1
"""A hand of a single card (rv-6-3)."""

# --- the work of the world


def proceed(state: State, told: Told) -> Step[State]:
    """All that follows by itself, up to the next chance or decision."""
    while state.agenda and state.agenda[-1].kind != "deal" and not lacking(state):
        state = take(state, told) if state.agenda[-1].kind == "take" else start(state, told)
    return Step(state, tuple(told))


def turned_up(state: State, outcome: Outcome) -> Step[State]:
    """The next card of the stack is turned up, and the world goes on."""
    told: Told = []
    return proceed(turn_up(state, outcome[0], told), told)


# --- the start


def start(state: State, told: Told) -> State:
    """The next step of a start: the chain is cleared away and the round begins, or a start card is taken."""
    (left,) = state.agenda[-1].args
    if left:
        return lay_start(state, left, told) if state.top else reshuffle(state, told)
    if state.chain:
        told.append(Event.of("cleared", "rv-5-11", n=len(state.chain)))
    state = clear(state)
    return capped(state, told) or begin(state, told)


@effect("rv-6-1", "rv-6-2", "rv-3-3")
def begin(state: State, told: Told) -> State:
    """rv-6-1  A new round, a new start card. The doubter begins it (rv-6-2), the first one seat `first` (rv-3-3)."""
    rule = "rv-6-2" if state.round else "rv-3-3"
    told.append(Event.of("round", "rv-6-1", n=state.round + 1))
    told.append(Event.of("begins", rule, seat=seat_ref(state.turn)))
    cards = start_cards(state, told)
    return with_(state, round=state.round + 1, layer=0, laid_by=(), agenda=(Task("start", (cards,)),))


@effect("rv-6-3", "rv-6-5", "rv-6-6", "rv-7-5")
def start_cards(state: State, told: Told) -> int:
    """rv-6-3  Two where the beginner holds exactly one card, in the first round too (rv-6-6).

    Only that hand counts, after all penalties (rv-6-5). With one card outside the hands, it is one (rv-7-5).
    """
    numbers = components().numbers
    if len(state.hands[state.turn - 1]) != ONE:
        return numbers.starts
    if outside(state) < numbers.starts_last:
        told.append(Event.of("one-start", "rv-7-5", seat=seat_ref(state.turn)))
        return numbers.starts
    told.append(Event.of("two-starts", "rv-6-3", seat=seat_ref(state.turn)))
    return numbers.starts_last


@effect("rv-3-1", "rv-6-7")
def lay_start(state: State, left: int, told: Told) -> State:
    """rv-3-1  The top is read out and becomes a start card; two of them never enter the hand (rv-6-7)."""
    told.append(Event.of("start", "rv-3-1", card=read_out(state.top)))
    starts = (*state.starts, state.top)
    if left > 1:
        return with_(state, top="", starts=starts, agenda=(Task("start", (left - 1,)),))
    if len(starts) > 1:
        return with_(state, top="", starts=starts, agenda=(), phase="order", slides=0)
    return opened(with_(state, top=""), starts)


def opened(state: State, chain: tuple[str, ...]) -> State:
    """Only start cards lie there: the beginner lays a card."""
    return with_(state, phase="open", chain=chain, received=chain, starts=(), agenda=(), slides=0)


# --- two start cards


@law("rv-6-4", after=("rv-9-7", "rv-2-3", "rv-3-5"))
def starts_are_ordered_first(state: State, said: Said[m.Move]) -> Breach | None:
    """rv-6-4  Two start cards are put in an order before anything else, and nothing else is ordered so."""
    ordering = state.phase == "order"
    if ordering == (type(said.move) is m.Order):
        return None
    return Breach.of(*(("order:12", "order:21") if ordering else ()), case="first" if ordering else "never")


@effect("rv-6-4")
def order(state: State, move: m.Order) -> Step[State]:
    """rv-6-4  The first drawn above the second, or below; then the same seat lays its card."""
    chain = state.starts if move.how == "12" else state.starts[::-1]
    facts = {"card": card_ref(chain[0]), "other": card_ref(chain[1])}
    return Step(opened(state, chain), (Event.of("ordered", "rv-6-4", seat=seat_ref(state.turn), **facts),))


# --- what is public


@definition("rv-3-1")
def start_codes(state: State) -> tuple[str, ...]:
    """The cards of the chain that nobody laid in this round, from the top."""
    laid = {code for code, _ in state.laid_by}
    return tuple(code for code in state.chain if code not in laid)
