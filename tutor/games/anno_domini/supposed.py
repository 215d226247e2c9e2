"""Cards in thought: which of them can change what a seat reaches, and the table as if they lay elsewhere.

No card is named here. One matters when the turn that the odds see is another with it in the hand than without it.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from tutor.games.anno_domini.edited import hold
from tutor.games.anno_domini.explore_turn import turn_setting
from tutor.games.anno_domini.invariants import broken
from tutor.games.anno_domini.rules.box import box, place
from tutor.games.anno_domini.state import State, in_play
from tutor.kernel.game import with_
from tutor.odds.explorer import Change, Holding, Wish


def holdings(state: State, seat: int, place_: str = "") -> tuple[Holding, ...]:
    """The cards before the seat that can change its turn; with a land, those before its owner, who defends it."""
    holder = state.owner[place(state, place_.removeprefix("t:"))] if place_ else seat
    if holder not in in_play(state) or (place_ and holder == seat):
        return ()
    deck, hand = box(state).deck, state.cards[holder - 1]
    kinds = _that_matter(_bare(state), seat, holder)
    return tuple(Holding(holder, f"c:{card}", hand.count(card), deck.count(card)) for card in kinds)


def _bare(state: State) -> State:
    """The table with every hand empty, before the first attack: only to ask the rules, it is no position."""
    return with_(state, cards=((),) * len(state.cards), made=0, unknown=(), known=())


@lru_cache(maxsize=128)
def _that_matter(bare: State, seat: int, holder: int) -> tuple[str, ...]:
    """The cards of lasting use that make a turn of the seat another when the holder has one of them."""
    kept = (card for card in box(bare).cards.values() if card.kept and card.copies)
    without = _as_seen(bare, seat)
    return tuple(card.id for card in kept if _as_seen(_with(bare, holder, card.id), seat) != without)


def _with(bare: State, holder: int, card: str) -> State:
    return with_(bare, cards=tuple((card,) if one == holder else () for one in range(1, len(bare.cards) + 1)))


def _as_seen(state: State, seat: int) -> tuple[object, ...]:
    """A turn as the odds see it: castles, money, attacks and stock; points, attacks and ways of each land of others."""
    setting = turn_setting(state, seat).setting
    ground = setting.ground
    others = tuple(land for land, owner in zip(ground.lands, state.owner, strict=True) if owner not in (0, seat))
    return setting.stand, ground.duel, ground.near, others


# ---- the table in thought


def suppose(state: State, wishes: Iterable[Wish]) -> tuple[State, tuple[Change, ...]]:
    """The table as if cards lay elsewhere, and what is different; it is one that can be. ValueError if it cannot."""
    changes = tuple(_changes(state, _laid(state, wishes)))
    then = _laid(state, ((one.seat, one.card, one.n) for one in changes))
    for one in broken(then) if changes else ():
        raise ValueError(f"cards: expected {one.expected}, found {one.found}")
    return then, changes


def _laid(state: State, wishes: Iterable[Wish]) -> State:
    for seat, card, n in wishes:
        then = hold(state, seat, card.removeprefix("c:"), n)
        if then is None:
            raise ValueError(f"cards: expected a card of lasting use and a seat in play, found {seat}, {card}, {n}")
        state = then
    return state


def _changes(state: State, then: State) -> Iterator[Change]:
    """Where hands are different: first who holds fewer, so that whoever holds more finds them in the pile."""
    found = [
        Change(seat, f"c:{card}", hand.count(card), hand.count(card) - state.cards[seat - 1].count(card))
        for seat, hand in enumerate(then.cards, 1)
        for card in box(state).cards
    ]
    yield from (one for one in found if one.more < 0)
    yield from (one for one in found if one.more > 0)


__all__ = ["holdings", "suppose"]
