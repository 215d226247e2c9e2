"""11, 12  Drawing, keeping and using cards."""

from tutor.games.anno_domini.components import Card
from tutor.games.anno_domini.moves import (
    Bishop,
    Discard,
    Done,
    Draw,
    End,
    Murder,
    Raise,
    Steal,
)
from tutor.games.anno_domini.rules.box import Told, box, has_cathedral, owner_at, place, ref, seat_ref
from tutor.games.anno_domini.rules.building import raise_castles, room
from tutor.games.anno_domini.rules.debts import bank_pays
from tutor.games.anno_domini.rules.ending import give_card, one_short_early, refill
from tutor.games.anno_domini.rules.rounds import card_is_due, close
from tutor.games.anno_domini.state import State, Task, pope
from tutor.kernel import chance
from tutor.kernel.chance import Outcome
from tutor.kernel.game import Event, Step, with_
from tutor.kernel.rulebook import RuleId
from tutor.kernel.verdict import Breach, definition, effect, law

# --- laws


@law("ad-11-1", by="ad-11-9")
def due_card_is_drawn(state: State, move: End) -> Breach | None:
    """ad-11-1  Who conquered or occupied must draw before the end of the turn, unless the pile is empty (ad-11-9)."""
    return Breach.of(seat_ref(state.seat)) if card_is_due(state) else None


@law("ad-11-3")
def one_card_a_turn(state: State, move: Draw) -> Breach | None:
    """ad-11-3  One card per turn, however many territories were taken."""
    return Breach.of(seat_ref(state.seat)) if state.drawn else None


@law("ad-11-11")
def a_card_is_due(state: State, move: Draw) -> Breach | None:
    """ad-11-11  No draw without a due card."""
    return None if card_is_due(state) else Breach.of(seat_ref(state.seat), case="empty" if state.due else "none")


@law("ad-12-1")
def pope_is_not_laid_off(state: State, move: Discard | Murder) -> Breach | None:
    """ad-12-1  The Pope card may never be laid off."""
    return Breach.of(seat_ref(pope(state)), card="c:pope") if move.card == "pope" else None


@law("ad-13-4")
def own_card_is_held(state: State, move: Discard) -> Breach | None:
    """ad-13-4  The card laid off is one of his own."""
    if state.seat and move.card in state.cards[state.seat - 1]:
        return None
    return Breach.of(seat_ref(state.seat), card=f"c:{move.card}")


def _not_theirs(state: State, move: Steal | Murder) -> Breach | None:
    others = 1 <= move.seat <= len(state.cards) and move.seat != state.seat
    if others and move.card in state.cards[move.seat - 1]:
        return None
    return Breach.of(seat_ref(move.seat), seat=seat_ref(move.seat), card=f"c:{move.card}")


@law("ad-12-2")
def stolen_card_is_theirs(state: State, move: Steal) -> Breach | None:
    """ad-12-2  The card lies open before another seat."""
    return _not_theirs(state, move)


@law("ad-12-15")
def murdered_card_is_theirs(state: State, move: Murder) -> Breach | None:
    """ad-12-15  The card lies open before another seat."""
    return _not_theirs(state, move)


@law("ad-12-4", by="ad-12-17")
def bishop_takes_from_an_opponent(state: State, move: Bishop) -> Breach | None:
    """ad-12-4  The cathedral comes from a land of another seat, never of the Pope; not from free land (ad-12-17)."""
    owner, there = owner_at(state, move.source), has_cathedral(state, move.source)
    if there and owner not in (0, state.seat, pope(state)):
        return None
    case = _spared(state, owner) if there else "none"
    return Breach.of(f"t:{move.source}", source=f"t:{move.source}", seat=seat_ref(owner), case=case)


def _spared(state: State, owner: int) -> str:
    return "free" if not owner else "own" if owner == state.seat else "pope"


@law("ad-12-18")
def bishop_gives_to_own_land(state: State, move: Bishop) -> Breach | None:
    """ad-12-18  The destination is own, not free, and has no cathedral."""
    owner, there = owner_at(state, move.target), has_cathedral(state, move.target)
    if owner and owner == state.seat and not there:
        return None
    case = "occupied" if there else "foreign" if owner else "free"
    return Breach.of(f"t:{move.target}", target=f"t:{move.target}", case=case)


@law("ad-12-20")
def architect_builds_at_home(state: State, move: Raise) -> Breach | None:
    """ad-12-20  Own land, not free, and no more castles than the Architect has left."""
    owner, left = owner_at(state, move.territory), free_castles(state)
    if owner and owner == state.seat and 1 <= move.n <= left:
        return None
    case = "foreign" if owner != state.seat or not owner else "few" if move.n < 1 else "most"
    return Breach.of(f"t:{move.territory}", territory=f"t:{move.territory}", n=move.n, left=left, case=case)


def free_castles(state: State) -> int:
    """What the Architect may still place; 0 when he is not at work."""
    task = state.agenda[-1] if state.agenda else Task("")
    return task.args[0] if task.kind == "architect" else 0


# --- drawing


@effect("ad-11-2", "ad-11-6")
def draw(state: State, move: Draw) -> Step[State]:
    """ad-11-2  The top card; it is known when the unknown part of the pile is used up."""
    told = [Event.of("draw", "ad-11-2", seat=seat_ref(state.seat))]
    state = with_(state, due=False, drawn=True, acted=True)
    if state.unknown:
        return Step(with_(state, agenda=(Task("draw"),)), tuple(told))
    card, known = state.known[0], state.known[1:]
    return take(with_(state, known=known), card, told)


def pile(state: State) -> chance.Draw:
    """The next card of the unknown part: each equally likely."""
    return chance.Draw(RuleId("ad-11-2"), state.unknown, 1, "draw")


def drawn(state: State, outcome: Outcome) -> Step[State]:
    """The card that came up."""
    at = state.unknown.index(outcome[0])
    state = with_(state, unknown=state.unknown[:at] + state.unknown[at + 1 :], agenda=())
    return take(state, outcome[0], [])


@effect("ad-11-4", "ad-11-5", "ad-11-12")
def take(state: State, card: str, told: Told) -> Step[State]:
    """ad-11-4  A card of lasting use lies open from now on; the others are used at once (ad-11-5)."""
    kind = box(state).cards[card]
    told.append(Event.of("card", kind.rule, seat=seat_ref(state.seat), card=f"c:{card}"))
    if kind.kept:
        return close(give_card(state, state.seat, card), told)
    if kind.money:
        return patron(under(state, card), kind, told)
    if not can_use(state, card):
        told.append(Event.of("no-effect", "ad-11-8", card=f"c:{card}"))
        return close(under(state, card), told)
    args = (kind.castles,) if kind.castles else ()
    return Step(with_(state, agenda=(Task(card, args),)), tuple(told))


@effect("ad-12-14")
def patron(state: State, kind: Card, told: Told) -> Step[State]:
    """ad-12-14  500 gulden from the bank at once."""
    told.append(Event.of("patron", kind.rule, seat=seat_ref(state.seat), n=kind.money))
    return close(bank_pays(state, state.seat, kind.money), told)


@effect("ad-11-10")
def under(state: State, *cards: str) -> State:
    """ad-11-10  Face up under the pile, in the order of leaving."""
    return with_(state, known=state.known + cards)


@definition("ad-11-8", "ad-12-19", "ad-12-22", "ad-12-17")
def can_use(state: State, card: str) -> bool:
    """ad-11-8  An instruction that cannot be carried out has no effect."""
    if card == "bishop":
        return not one_short_early(state, state.seat) and bool(bishop_sources(state) and bishop_targets(state))
    if card == "architect":
        return bool(state.stock[state.seat - 1]) and any(
            owner == state.seat and room(state, at) for at, owner in enumerate(state.owner)
        )
    return bool(cards_of_others(state, immune=("pope",) if card == "murderer" else ()))


def cards_of_others(state: State, immune: tuple[str, ...] = ()) -> tuple[tuple[int, str], ...]:
    """Every seat and kind of card that lies open before somebody else, except these."""
    return tuple(
        (seat, card)
        for seat, hand in enumerate(state.cards, 1)
        if seat != state.seat
        for card in dict.fromkeys(hand)
        if card not in immune
    )


def bishop_sources(state: State) -> tuple[int, ...]:
    """Where the Bishop may take a cathedral."""
    spared = (0, state.seat, pope(state))
    return tuple(at for at in state.cathedrals if state.owner[at] not in spared)


def bishop_targets(state: State) -> tuple[int, ...]:
    """Where the Bishop may put it."""
    return tuple(at for at, owner in enumerate(state.owner) if owner == state.seat and at not in state.cathedrals)


# --- using


@effect("ad-12-1")
def move_pope(state: State, seat: int, rule: str, told: Told) -> State:
    """ad-12-1  Whoever owns the Pope card is the Pope."""
    holder = pope(state)
    told.append(Event.of("pope", rule, seat=seat_ref(seat)))
    return give_card(_without(state, holder, "pope"), seat, "pope")


def _without(state: State, seat: int, card: str) -> State:
    hand = list(state.cards[seat - 1])
    hand.remove(card)
    return with_(state, cards=(*state.cards[: seat - 1], tuple(hand), *state.cards[seat:]))


@effect("ad-12-2", "ad-12-19")
def steal(state: State, move: Steal) -> Step[State]:
    """ad-12-2  One open card of another seat, the Pope not excepted; it works at once (ad-12-19)."""
    told = [Event.of("stolen", "ad-12-2", seat=seat_ref(state.seat), loser=seat_ref(move.seat), card=f"c:{move.card}")]
    state = with_(under(state, "ambassador"), agenda=())
    if move.card == "pope":
        state = move_pope(state, state.seat, "ad-12-1", told)
    else:
        state = give_card(_without(state, move.seat, move.card), state.seat, move.card)
    return close(state, told)


@effect("ad-12-15", "ad-12-22")
def murder(state: State, move: Murder) -> Step[State]:
    """ad-12-15  The victim's card leaves play first, then the Murderer (ad-12-22)."""
    told: Told = [
        Event.of("murdered", "ad-12-15", seat=seat_ref(state.seat), loser=seat_ref(move.seat), card=f"c:{move.card}")
    ]
    state = under(_without(state, move.seat, move.card), move.card, "murderer")
    return close(with_(state, agenda=()), told)


@effect("ad-13-4")
def discard(state: State, move: Discard) -> Step[State]:
    """ad-13-4  One of the own cards is laid off and goes under the pile (ad-13-18)."""
    told: Told = [Event.of("discarded", "ad-13-4", seat=seat_ref(state.seat), card=f"c:{move.card}")]
    state = refill(_without(state, state.seat, move.card), (move.card,), told)
    return close(with_(state, agenda=()), told)


@effect("ad-12-4", "ad-1-11")
def bishop(state: State, move: Bishop) -> Step[State]:
    """ad-12-4  One cathedral changes place; a territory holds at most one (ad-1-11)."""
    source, target = place(state, move.source), place(state, move.target)
    told: Told = [
        Event.of("bishop-moved", "ad-12-4", seat=seat_ref(state.seat), source=ref(state, source),
                 target=ref(state, target), loser=seat_ref(state.owner[source]))
    ]  # fmt: skip
    places = tuple(sorted((set(state.cathedrals) - {source}) | {target}))
    return close(with_(under(state, "bishop"), cathedrals=places, agenda=()), told)


@effect("ad-12-8", "ad-12-20")
def raise_free(state: State, move: Raise) -> Step[State]:
    """ad-12-8  Free castles from the own stock to own lands; the Architect ends by himself when nothing is left."""
    at, left = place(state, move.territory), free_castles(state) - move.n
    told: Told = [Event.of("raised", "ad-12-8", seat=seat_ref(state.seat), territory=ref(state, at), n=move.n)]
    state = with_(raise_castles(state, at, move.n), agenda=(Task("architect", (left,)),))
    if left and can_use(state, "architect"):
        return close(state, told)
    return _architect_leaves(state, told)


@effect("ad-12-20")
def done(state: State, move: Done) -> Step[State]:
    """`done` ends the Architect's work early."""
    return _architect_leaves(state, [])


def _architect_leaves(state: State, told: Told) -> Step[State]:
    told.append(Event.of("architect-done", "ad-12-20", seat=seat_ref(state.seat)))
    return close(with_(under(state, "architect"), agenda=()), told)
