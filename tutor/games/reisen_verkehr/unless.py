"""What may be changed about a refused move of this game, so that the laws can say which change would allow it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Literal

from tutor.games.reisen_verkehr import moves as m
from tutor.games.reisen_verkehr.rules.box import card_ref, chain_ref, seat_ref
from tutor.games.reisen_verkehr.rules.corrections import as_received, budget
from tutor.games.reisen_verkehr.rules.placing import world_at_work
from tutor.games.reisen_verkehr.state import State, put
from tutor.kernel.game import with_
from tutor.kernel.unless import Case, Edit, on_table, with_move
from tutor.kernel.verdict import Verdict

Told = Case[State, m.Move]
Possible = Edit[State, m.Move]
Many = Iterator[Possible]
Maybe = State | None

FAR = 3
"""Weight of a card that lies elsewhere; another slot or card of the same seat counts one, another seat two."""


def edits(case: Told, verdict: Verdict) -> Iterable[Possible]:
    """Everything that might be otherwise about this kind of move. While the world is at work nothing can be."""
    state = case.state
    if state.phase == "over" or world_at_work(state):
        return
    if case.seat not in (None, state.turn):
        yield Edit.of("seat", _seat, 2, "turn", seat=seat_ref(state.turn))
    yield from OF_MOVE.get(type(case.move), _nothing)(case)


def _nothing(case: Told) -> Many:
    yield from ()


def _seat(case: Told) -> Told | None:
    """The same move, said by the seat on turn."""
    return Case(case.state, case.move)


# ---- placing


def _place(case: Told) -> Many:
    move, state = case.move, case.state
    assert isinstance(move, m.Place)
    for card in state.hands[state.turn - 1]:
        if card != move.card:
            yield Edit.of("card", _change(card=card), 1, "card", card=card_ref(card))
    slots = len(state.chain) + 1
    for slot in range(1, slots + 1):
        yield Edit.of("slot", _change(slot=slot), abs(slot - move.slot), "slot", slot=slot)
    yield Edit.of("yours", on_table(lambda now: _to_turn(now, move.card)), FAR, "owner", card=card_ref(move.card))
    yield from _phases(state)


def _change(card: str = "", slot: int = 0) -> Callable[[Told], Told | None]:
    """Another card, or another slot."""

    def apply(case: Told) -> Told | None:
        now = case.move
        assert isinstance(now, m.Place)
        return Case(case.state, m.Place(card or now.card, slot or now.slot), case.seat)

    return apply


def _to_turn(state: State, card: str) -> Maybe:
    """A card of another hand changes places with one of the seat on turn."""
    mine = state.hands[state.turn - 1]
    owner = next((seat for seat, hand in enumerate(state.hands, 1) if card in hand and seat != state.turn), 0)
    if not owner or not mine:
        return None
    theirs = tuple(sorted((*(one for one in state.hands[owner - 1] if one != card), mine[0])))
    hands = put(state.hands, owner, theirs)
    return with_(state, hands=put(hands, state.turn, tuple(sorted((*mine[1:], card)))))


def _phases(state: State) -> Many:
    """The two start cards in an order; a card more in the hand of the last layer."""
    if state.phase == "order":
        yield Edit.of("ordered", on_table(lambda now: _ordered(now, "12")), 1, "phase")
    if state.phase == "test":
        yield Edit.of("not-last", on_table(_one_card_more), 2, "phase", seat=seat_ref(state.layer))


def _ordered(state: State, how: Literal["12", "21"]) -> Maybe:
    chain = state.starts if how == "12" else state.starts[::-1]
    return with_(state, phase="open", chain=chain, received=chain, starts=())


def _one_card_more(state: State) -> Maybe:
    """The last layer holds the top card too."""
    if not state.top:
        return None
    hands = put(state.hands, state.layer, (state.top,))
    top, bag = (state.bag[0], state.bag[1:]) if state.bag else ("", ())
    return with_(state, phase="turn", hands=hands, top=top, bag=bag)


# ---- sliding


def _slide(case: Told) -> Many:
    move, state = case.move, case.state
    assert isinstance(move, m.Slide)
    n, most = len(state.chain), budget(state)
    for source in range(1, n + 1):
        for target in range(1, n + 1):
            far = abs(source - move.source) + abs(target - move.target)
            if source != target and far:
                places = {"source": chain_ref(source), "target": chain_ref(target)}
                yield Edit.of("places", with_move(m.Slide(source, target)), far, "places", **places)
    if most is not None and state.slides >= most > 0:
        fewer = state.slides - most + 1
        yield Edit.of("slides-fewer", on_table(lambda now: with_(now, slides=most - 1)), fewer, "slides", n=fewer)
    yield Edit.of("laid", on_table(_laid), FAR, "laid")
    yield from _phases(state)


def _laid(state: State) -> Maybe:
    """The seat before the one on turn has laid the lowest card."""
    if state.phase != "open" or not state.top:
        return None
    before = (state.turn - 2 if state.direction > 0 else state.turn) % state.options.seats + 1
    chain, laid_by = (*state.chain, state.top), (*state.laid_by, (state.top, before))
    top, bag = (state.bag[0], state.bag[1:]) if state.bag else ("", ())
    laid = with_(state, phase="turn", chain=chain, received=chain, layer=before, laid_by=laid_by)
    return with_(laid, top=top, bag=bag)


# ---- doubting and ordering


def _as_it_came(state: State) -> State:
    return with_(state, chain=state.received)


def _doubt(case: Told) -> Many:
    state = case.state
    if not as_received(state):
        yield Edit.of("as-received", on_table(_as_it_came), 1, "order")
    yield Edit.of("laid", on_table(_laid), FAR, "laid")
    yield from _phases(state)


def _pass(case: Told) -> Many:
    """Instead of doing nothing: a doubt."""
    yield Edit.of("doubt", with_move(m.Doubt()), 1, "instead")


OF_MOVE: Mapping[type, Callable[[Told], Many]] = {
    m.Place: _place,
    m.Slide: _slide,
    m.Doubt: _doubt,
    m.Pass: _pass,
}
"""Type of move -> what may be changed about it. To peek is never allowed, and start cards are ordered when they are."""
