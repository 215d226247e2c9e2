"""5  Doubt: the chain is turned over, and either the doubter or the last layer takes cards."""

from tutor.games.reisen_verkehr import moves as m
from tutor.games.reisen_verkehr.dates import Interval
from tutor.games.reisen_verkehr.rules.box import Told, backs, card_ref, chain_ref, date_ref, seat_ref
from tutor.games.reisen_verkehr.rules.corrections import as_received
from tutor.games.reisen_verkehr.rules.ending import overtime, win
from tutor.games.reisen_verkehr.rules.judging import correct, first_flaw
from tutor.games.reisen_verkehr.rules.rounds import proceed
from tutor.games.reisen_verkehr.rules.stack import can_take
from tutor.games.reisen_verkehr.state import State, Task, outside
from tutor.kernel.game import Event, Step, with_
from tutor.kernel.verdict import Breach, definition, effect, law

OPEN = ("reveal", "over")
"""Phases in which the chain lies there with its dates up."""


@law("rv-5-2")
def something_to_doubt(state: State, move: m.Doubt) -> Breach | None:
    """rv-5-2  At least one card was laid in this round; with `doubt_bare_start` a single start card will do."""
    if state.layer or bare_start_may_be_doubted(state):
        return None
    case = "two" if len(state.chain) > 1 else "last" if outside(state) < 2 else "bare"
    return Breach.of("chain:1", n=len(state.chain), case=case)


def bare_start_may_be_doubted(state: State) -> bool:
    """With the option: one start card lies there, and something else outside the hands that can be taken."""
    return state.options.doubt_bare_start == "yes" and len(state.chain) == 1 and outside(state) > 1


@law("rv-4-5", after=("rv-5-2",))
def order_is_as_received(state: State, move: m.Doubt) -> Breach | None:
    """rv-4-5  Who corrects has to insert: the doubt is the way without a card instead."""
    if as_received(state):
        return None
    place = next(k for k, (now, was) in enumerate(zip(state.chain, state.received, strict=True), 1) if now != was)
    return Breach.of(chain_ref(place), n=state.slides)


@definition("rv-5-7", "rv-5-8")
def answers(state: State) -> int:
    """rv-5-8  Who pays for a wrong chain is the last layer, whoever laid the faulty card (rv-5-7); 0: nobody laid."""
    return state.layer


@effect("rv-5-1", "rv-5-10")
def doubt(state: State, move: m.Doubt) -> Step[State]:
    """rv-5-1  The chain is doubted, and that ends the round.

    rv-5-10  Reveal, verdict, perhaps the end; then penalty cards one by one, the chain cleared, a new start.
    """
    told: Told = [Event.of("doubted", "rv-5-1", seat=seat_ref(state.turn), layer=seat_ref(answers(state)))]
    dates = tuple(backs(state, code) for code in state.chain)
    state = reveal(state, told)
    right = verdict(dates, state, told)
    if right and state.layer and not state.hands[state.layer - 1]:
        return Step(win(state, told), tuple(told))
    if not right and not state.hands[state.layer - 1]:
        overtime(state, told)
    state = punish_doubter(state, told) if right else punish_layer(state, told)
    return proceed(state, told)


@effect("rv-5-3")
def reveal(state: State, told: Told) -> State:
    """rv-5-3  Card by card from the top to the very end, even after a flaw; these dates are public now."""
    for place, code in enumerate(state.chain, 1):
        told.append(Event.of("revealed", "rv-5-3", card=card_ref(code), date=date_ref(code), place=place))
    revealed = tuple(sorted({*state.revealed, *state.chain}))
    return with_(state, phase="reveal", received=state.chain, slides=0, revealed=revealed, doubts=state.doubts + 1)


@definition("rv-5-3", "rv-7-6")
def turned(state: State) -> tuple[str, ...]:
    """rv-5-3  The cards of the chain that lie with their dates up: from the top, as far as they have been turned over.

    A card whose date was public before is turned over with the others, not earlier (rv-7-6).
    """
    return state.chain[: len(state.chain) - state.closed] if state.phase in OPEN else ()


@definition("rv-5-6", "rv-9-4")
def verdict(dates: tuple[Interval, ...], state: State, told: Told) -> bool:
    """rv-5-6  Whether the whole chain is correct (rv-9-4); any flaw suffices, were it one year."""
    if correct(dates):
        told.append(Event.of("chain-correct", "rv-5-4", n=len(dates)))
        return True
    low = first_flaw(dates)
    assert low is not None  # a chain that is not correct has one
    high = max(range(low - 1), key=lambda at: dates[at].earliest)
    facts = {"card": card_ref(state.chain[high]), "other": card_ref(state.chain[low - 1])}
    dated = {"date": date_ref(state.chain[high]), "other_date": date_ref(state.chain[low - 1])}
    told.append(Event.of("chain-wrong", "rv-5-5", n=low, **facts, **dated))
    return False


@effect("rv-5-4")
def punish_doubter(state: State, told: Told) -> State:
    """rv-5-4  The chain is correct: the doubter takes cards from the stack."""
    return _punish(state, state.turn, state.options.penalty_doubter, "rv-5-4", told)


@effect("rv-5-5")
def punish_layer(state: State, told: Told) -> State:
    """rv-5-5  The chain is wrong: the last layer takes cards from the stack."""
    return _punish(state, answers(state), state.options.penalty_layer, "rv-5-5", told)


@effect("rv-7-4", "rv-5-10")
def _punish(state: State, seat: int, penalty: int, rule: str, told: Told) -> State:
    """rv-7-4  As many as are due, and all but one of those outside the hands; the rest lapses."""
    taken = can_take(state, penalty)
    told.append(Event.of("penalty", rule, seat=seat_ref(seat), n=penalty))
    if taken < penalty:
        told.append(Event.of("lapsed", "rv-7-4", seat=seat_ref(seat), n=penalty - taken))
    return with_(state, agenda=(Task("start", (0,)), Task("take", (seat, taken))))
