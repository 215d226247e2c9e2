"""What a lesson or a person may ask of a position, each with its derivation; dates and chains in `questions_dates`.

Every value comes from the function that the rules themselves use. Questions about what a doubt would bring play it on
a copy. Whoever asks about dates of cards that nobody may know yet is answered by a ValueError where the position is
what a seat sees; of a whole position everything can be asked, for lessons show the answer only after the learner's.
"""

from fractions import Fraction

from tutor.games.reisen_verkehr import moves as m
from tutor.games.reisen_verkehr.answers import (
    amount,
    answer,
    cards,
    count,
    dates_of,
    question,
    seat_focus,
    seats_at,
)
from tutor.games.reisen_verkehr.game import game
from tutor.games.reisen_verkehr.questions_dates import of_dates
from tutor.games.reisen_verkehr.questions_rounds import ROUNDS
from tutor.games.reisen_verkehr.questions_taught import TAUGHT
from tutor.games.reisen_verkehr.rules import corrections, doubt, judging, reversal
from tutor.games.reisen_verkehr.rules.box import chain_ref, hand_ref, seat_ref
from tutor.games.reisen_verkehr.state import State, after, outside
from tutor.games.reisen_verkehr.state import stack as stack_size
from tutor.games.reisen_verkehr.whatif import after as state_after
from tutor.games.reisen_verkehr.whatif import doubted
from tutor.kernel.game import Over, with_
from tutor.kernel.record import split_seat
from tutor.kernel.score import Answered, Points

# ---- whose turn, which way


def _turn(state: State) -> Answered:
    return answer(state.turn, rules=("rv-3-5",), focus=seat_focus(state.turn))


def _layer(state: State) -> Answered:
    """Who answers for the chain; 0: nobody has laid."""
    seat = doubt.answers(state)
    return answer(seat, rules=("rv-3-11", "rv-5-8"), focus=seat_focus(seat))


def _direction(state: State) -> Answered:
    return answer(state.direction, rules=("rv-3-4", "rv-8-1"))


def _reversed(state: State) -> Answered:
    return answer(state.reversed, rules=("rv-8-2",))


def _next(state: State) -> Answered:
    """Who comes after the seat on turn, in the direction as it is."""
    seat = after(state, state.turn)
    return answer(seat, rules=("rv-3-4",), focus=seat_focus(seat))


def _next_after_laying(state: State) -> Answered:
    """Who is on turn when the seat on turn lays a card now; the reversal is counted in."""
    move = next((one for one in game.legal(state) if isinstance(one, m.Place)), None)
    if move is None:
        raise ValueError(f"next-after-laying: expected a seat that may lay a card, found phase {state.phase}")
    then = game.play(state, move).state
    turned = then.reversed and not state.reversed
    return answer(then.turn, rules=("rv-8-1",) if turned else ("rv-3-4", "rv-8-2"), focus=seat_focus(then.turn))


def _turns_now(state: State) -> Answered:
    """Whether laying a card now turns the direction."""
    left = len(state.hands[state.turn - 1]) - 1
    seen = with_(state, hands=tuple(h[1:] if s == state.turn else h for s, h in enumerate(state.hands, 1)))
    turns = state.phase in ("open", "turn") and left >= 0 and reversal.turns_now(seen, state.turn)
    return answer(turns, rules=("rv-8-1", "rv-8-3", "rv-8-2"), focus=seat_focus(state.turn))


def _phase(state: State) -> Answered:
    return answer(state.phase, rules=("rv-3-6",))


def _round(state: State) -> Answered:
    return answer(state.round, rules=("rv-6-1",))


def _winner(state: State) -> Answered:
    turn = game.turn(state)
    if not isinstance(turn, Over):
        return answer(0, rules=("rv-9-1", "rv-9-2"))
    return answer(turn.winner, rules=(turn.rule,), focus=seat_focus(turn.winner))


def _winner_after(state: State, lines: str) -> Answered:
    """Who has won when these lines are played; 0: nobody."""
    return _winner(state_after(state, lines))


def _must_doubt(state: State) -> Answered:
    """Whether the seat on turn can only doubt."""
    return answer(state.phase == "test", rules=("rv-9-1",), focus=seat_focus(state.layer))


# ---- hands, stack, chain


def _hand(state: State, seat: int) -> Answered:
    codes = state.hands[seat - 1]
    return answer(codes, rules=("rv-2-4",), focus=(hand_ref(seat, code) for code in codes))


def _hand_size(state: State, seat: int) -> Answered:
    points = count("card-in-hand", "rv-2-4", (hand_ref(seat, code) for code in state.hands[seat - 1]))
    return answer(points.total, points, focus=seat_focus(seat))


def _hands(state: State) -> Answered:
    return answer(tuple(map(len, state.hands)), rules=("rv-2-4",), focus=map(seat_ref, seats_at(state)))


def _top(state: State) -> Answered:
    return answer(state.top or "none", rules=("rv-2-5",), focus=("top",))


def _stack(state: State) -> Answered:
    points = Points((amount("card-below-top", len(state.bag), "rv-2-7"), amount("top-card", bool(state.top), "rv-2-5")))
    return answer(stack_size(state), points, focus=("top",))


def _used(state: State) -> Answered:
    return answer(len(state.used), rules=("rv-5-11",), focus=("used",))


def _outside(state: State) -> Answered:
    """The cards outside the hands, which a penalty can never take all."""
    items = (
        amount("card-in-stack", stack_size(state), "rv-7-4", "top"),
        amount("card-used", len(state.used), "rv-7-4", "used"),
        amount("card-in-chain", len(state.chain) + len(state.starts), "rv-7-4"),
    )
    return answer(outside(state), Points(items))


def _length(state: State) -> Answered:
    points = count("card-in-chain", "rv-3-2", map(chain_ref, range(1, len(state.chain) + 1)))
    return answer(points.total, points)


def _chain_cards(state: State) -> Answered:
    return answer(state.chain, rules=("rv-3-2",), focus=map(chain_ref, range(1, len(state.chain) + 1)))


def _places(state: State) -> Answered:
    """How many slots there are."""
    slots = tuple(f"slot:{slot}" for slot in range(1, len(state.chain) + 2))
    return answer(len(slots), count("slot", "rv-3-8", slots))


def _laid_by(state: State, card: str) -> Answered:
    """Who laid a card in this round; 0: nobody."""
    seat = dict(state.laid_by).get(card, 0)
    return answer(seat, rules=("rv-3-10",), focus=(*cards((card,)), *seat_focus(seat)))


def _slides_left(state: State) -> Answered:
    most = corrections.budget(state)
    if most is None or not state.layer:
        raise ValueError(f"slides-left: expected a chain with a limit to its slides, found phase {state.phase}")
    items = (
        amount("slides-a-card", len(state.chain) - 1, "rv-4-6", each=2),
        amount("slides-made", state.slides, "rv-4-6", each=-1),
    )
    return answer(most - state.slides, Points(items))


def _as_received(state: State) -> Answered:
    """Whether the chain stands as the turn found it."""
    return answer(corrections.as_received(state), rules=("rv-4-5",))


def _known(state: State) -> Answered:
    """The cards whose dates were ever public."""
    return answer(state.revealed, rules=("rv-5-3", "rv-7-6"), focus=cards(state.revealed))


# ---- a doubt: what it costs and what it would bring


def _penalties(state: State) -> Answered:
    """Cards for the doubter of a correct chain, cards for the last layer of a wrong one."""
    options = state.options
    return answer((options.penalty_doubter, options.penalty_layer), rules=("rv-5-4", "rv-5-5", "rv-5-9"))


def _penalty_doubter(state: State) -> Answered:
    return answer(state.options.penalty_doubter, rules=("rv-5-4", "rv-5-9"))


def _penalty_layer(state: State) -> Answered:
    return answer(state.options.penalty_layer, rules=("rv-5-5", "rv-5-9"))


def _break_even(state: State) -> Answered:
    """The chance of a correct chain at which a doubt costs the doubter as much as the last layer, on average."""
    a, b = state.options.penalty_doubter, state.options.penalty_layer
    return answer(Fraction(b, a + b), rules=("rv-5-4", "rv-5-5"))


def _legal(state: State, text: str) -> Answered:
    """The paragraphs that forbid a move, of the seat that may stand before it; none: it is legal."""
    seat, move = split_seat(text)
    verdict = game.judge(state, game.parse(state, move), seat)
    focus = dict.fromkeys(ref for reason in verdict.breached for ref in reason.breach.focus)
    return answer(verdict.rules, rules=verdict.upheld if verdict.legal else verdict.rules, focus=focus)


def _may_doubt(state: State) -> Answered:
    verdict = game.judge(state, m.Doubt())
    return answer(verdict.legal, rules=verdict.upheld if verdict.legal else verdict.rules, focus=("doubt",))


def _pays(state: State) -> Answered:
    """If the seat on turn doubts now: who takes cards (0: nobody), and how many."""
    then, events = doubted(state)
    taken = [dict(event.facts)["seat"] for event in events if event.kind == "taken"]
    if not taken:
        return answer((0, 0), rules=("rv-9-2",), focus=seat_focus(then.winner))
    seat = int(str(taken[0]).removeprefix("p:"))
    right = judging.correct(dates_of(state, state.chain))
    rules = ("rv-5-4",) if right else ("rv-5-5", "rv-5-7", "rv-5-8", "rv-5-6")
    points = Points((amount("penalty-card", len(taken), rules[0], seat_ref(seat)),))
    return answer((seat, len(taken)), points, rules=rules)


def _payer(state: State) -> Answered:
    found = _pays(state)
    return answer(_part(found, 0), rules=found.rules, focus=found.focus)


def _payment(state: State) -> Answered:
    found = _pays(state)
    return answer(_part(found, 1), *found.because, rules=found.rules)


def _part(found: Answered, at: int) -> int:
    assert isinstance(found.value, tuple)
    return int(found.value[at])


def _begins(state: State) -> Answered:
    """If the seat on turn doubts now: who begins the next round; 0: the game is over."""
    then, _ = doubted(state)
    seat = 0 if then.phase == "over" else then.turn
    return answer(seat, rules=("rv-6-2",) if seat else ("rv-9-2",), focus=seat_focus(seat or then.winner))


def _starts(state: State) -> Answered:
    """If the seat on turn doubts now: how many start cards the next round has; 0: the game is over."""
    then, _ = doubted(state)
    drawn = 0 if then.phase == "over" else len(then.starts) or len(then.chain)
    return answer(drawn, rules=("rv-6-3", "rv-6-5") if drawn > 1 else ("rv-6-1",) if drawn else ("rv-9-2",))


def _reveals(state: State) -> Answered:
    """The cards that a doubt now turns over, from the top."""
    _, events = doubted(state)
    codes = tuple(str(dict(one.facts)["card"]).removeprefix("e:") for one in events if one.kind == "revealed")
    return answer(codes, rules=("rv-5-3",), focus=cards(codes))


def _doubt_wins(state: State) -> Answered:
    """Who has won when the seat on turn doubts now; 0: nobody."""
    then, _ = doubted(state)
    return answer(
        then.winner, rules=("rv-9-2",) if then.winner else ("rv-9-3", "rv-9-4"), focus=seat_focus(then.winner)
    )


def _next_starts(state: State) -> Answered:
    """The cards of which one is the next start card (the first, of two) when the seat on turn doubts now."""
    then, _ = doubted(state)
    if then.phase == "over":
        return answer((), rules=("rv-9-2",))
    taken = _part(_pays(state), 1)
    codes = start_cards(state, taken)
    reshuffled = taken >= stack_size(state)
    rules = ("rv-6-1", "rv-7-1", *(("rv-7-2", "rv-7-3", "rv-5-11") if reshuffled else ()))
    return answer(codes, rules=rules, focus=cards(codes))


def start_cards(state: State, taken: int) -> tuple[str, ...]:
    """The cards of which one comes next when so many were taken for a penalty: stack, used pile and chain in turn.

    The chain is cleared after the penalty, or before where nothing else is left to take (rv-7-3, rv-7-4).
    """
    if not taken:
        return (state.top,)
    left = taken - stack_size(state)
    if left < 0:
        return state.bag
    if left == 0:
        return tuple(sorted(state.used + state.chain))
    return state.used if left < len(state.used) else tuple(sorted(state.chain))


# ---- the table of questions

_ALL = (
    question("turn", _turn),
    question("layer", _layer),
    question("next", _next),
    question("next-after-laying", _next_after_laying),
    question("turns-now", _turns_now),
    question("direction", _direction),
    question("reversed", _reversed),
    question("phase", _phase),
    question("round", _round),
    question("winner", _winner),
    question("winner-after", _winner_after, "lines..."),
    question("must-doubt", _must_doubt),
    question("hand", _hand, "seat"),
    question("hand-size", _hand_size, "seat"),
    question("hands", _hands),
    question("top", _top),
    question("stack", _stack),
    question("used", _used),
    question("outside", _outside),
    question("length", _length),
    question("chain-cards", _chain_cards),
    question("places", _places),
    question("laid-by", _laid_by, "card"),
    question("slides-left", _slides_left),
    question("as-received", _as_received),
    question("known", _known),
    question("penalties", _penalties),
    question("penalty-doubter", _penalty_doubter),
    question("penalty-layer", _penalty_layer),
    question("break-even", _break_even),
    question("legal", _legal, "move..."),
    question("may-doubt", _may_doubt),
    question("pays", _pays),
    question("payer", _payer),
    question("payment", _payment),
    question("begins", _begins),
    question("starts", _starts),
    question("reveals", _reveals),
    question("doubt-wins", _doubt_wins),
    question("next-starts", _next_starts),
)
questions = TAUGHT | ROUNDS | {one.name: one for one in (*of_dates, *_ALL)}
"""Name -> question, for lessons and for `tutor ask`."""

__all__ = ["questions"]
