"""2  The deal, and what stays secret."""

from dataclasses import replace
from functools import lru_cache

from tutor.games.reisen_verkehr import moves as m
from tutor.games.reisen_verkehr.components import components
from tutor.games.reisen_verkehr.rules.box import Told, backs, card_ref, deck_of, loaded, seat_ref
from tutor.games.reisen_verkehr.rules.doubt import turned
from tutor.games.reisen_verkehr.rules.rounds import proceed
from tutor.games.reisen_verkehr.state import HIDDEN, Options, State, Task, put
from tutor.kernel.chance import Draw, Outcome
from tutor.kernel.game import Event, Said, Step, with_
from tutor.kernel.options import OptionFault
from tutor.kernel.rulebook import RuleId
from tutor.kernel.verdict import Breach, definition, effect, law

# --- the empty table


@definition("rv-1-2", "rv-2-2")
def start(options: Options) -> State:
    """The cards are about to be dealt; nobody decides before that (rv-2-2). OptionFault when they do not suffice."""
    deals = tuple(Task("deal", (seat,)) for seat in range(options.seats, 0, -1))
    state = State(
        options=options, phase="setup", round=0, turn=options.first, direction=1, reversed=False, layer=0,
        hands=((),) * options.seats, chain=(), received=(), slides=0, laid_by=(), top="", bag=(), used=(), starts=(),
        revealed=(), agenda=(Task("start", (0,)), *deals),
    )  # fmt: skip
    codes = deck_of(state).codes
    _check_deal(options, len(codes))
    return with_(state, bag=codes)


@definition("rv-13-5")
def _check_deal(options: Options, cards: int) -> None:
    """rv-13-5  The deck holds all dealt cards and two more; every hand at least one."""
    needed = sum(options.cards) + components().numbers.spare_cards
    if cards < needed:
        raise OptionFault("cards", f"hands for which {needed} cards suffice", f"a deck of {cards}")


# --- the deal


@definition("rv-2-1")
def hand_for(state: State) -> Draw:
    """rv-2-1  The hand of the next seat, at random."""
    (seat,) = state.agenda[-1].args
    count = state.options.cards[seat - 1]
    return Draw(RuleId("rv-2-1"), state.bag, count, "deal", ordered=False, tape=f"deal {seat}")


@effect("rv-2-1")
def dealt(state: State, outcome: Outcome) -> Step[State]:
    """rv-2-1  The cards lie before the seat, events up, dates unseen."""
    (seat,) = state.agenda[-1].args
    hand = tuple(sorted(outcome))
    told: Told = [Event.of("dealt", "rv-2-1", seat=seat_ref(seat), n=len(hand))]
    gone = frozenset(hand)
    bag = tuple(code for code in state.bag if code not in gone)
    return proceed(with_(state, hands=put(state.hands, seat, hand), bag=bag, agenda=state.agenda[:-1]), told)


# --- secrecy


@law("rv-2-3", after=("rv-9-7",))
def dates_stay_secret(state: State, said: Said[m.Move]) -> Breach | None:
    """rv-2-3  Nobody may look at a date side before its chain is turned over, own cards not excepted."""
    move = said.move
    return Breach.of(card_ref(move.card), card=card_ref(move.card)) if isinstance(move, m.Peek) else None


@definition("rv-2-4", "rv-2-6", "rv-2-8", "rv-7-7")
def seen_by(state: State, seat: int) -> State:
    """What a seat may see, the same for every seat: all events that lie open (rv-2-4), no card of the bag, and no
    dates but those that lie open now (rv-5-3) or were revealed (rv-2-8), as far as the table lets them be looked up.

    Its deck has no other date sides either, and a mark in which they had a part only by what was declared before the
    game (rv-2-6).
    """
    if state.masked:
        return state
    known = tuple(sorted({*remembered(state), *_dated(state, turned(state))}))
    options = _seen(state.options, tuple(code for code, _, _ in known))
    return with_(state, options=options, bag=(HIDDEN,) * len(state.bag), masked=True, known=known)


@definition("rv-7-6")
def remembered(state: State) -> tuple[tuple[str, int, int], ...]:
    """rv-7-6  The dates once revealed that the table lets everybody look up; none with `memory_aid = off`."""
    if state.options.memory_aid == "off":
        return ()
    return _dated(state, state.revealed)


def _dated(state: State, codes: tuple[str, ...]) -> tuple[tuple[str, int, int], ...]:
    dates = ((code, backs(state, code)) for code in codes)
    return tuple((code, one.earliest, one.latest) for code, one in dates)


@lru_cache(maxsize=64)
def _seen(options: Options, known: tuple[str, ...]) -> Options:
    return replace(options, mark=loaded(options).seen(known))
