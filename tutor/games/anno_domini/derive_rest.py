"""How the log's other lines came about: the set-up, turns, the event table, cards, leaving and winning."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from tutor.games.anno_domini.derive import Moment, cathedrals, churches, debts, lands, one, total
from tutor.games.anno_domini.effects import effect_of_card, effect_of_row, odds_of_row
from tutor.games.anno_domini.panels import gives
from tutor.games.anno_domini.rules.battle import allowance
from tutor.games.anno_domini.rules.box import ref, seat_ref
from tutor.games.anno_domini.rules.cards import bishop_sources, bishop_targets, cards_of_others
from tutor.games.anno_domini.rules.ending import one_short_early
from tutor.games.anno_domini.rules.setup import colours_left
from tutor.games.anno_domini.state import State, held
from tutor.views.window import Derivation

Derive = Callable[[Moment], Derivation]

# ---- the set-up and the turns


def colour(moment: Moment) -> Derivation:
    """What there was to choose from."""
    left = moment.names(f"colour:{name}" for name in colours_left(moment.before))
    return Derivation(lines=(moment.say("colours", colours=left),))


def thrown(moment: Moment) -> Derivation:
    """The two dice, and whose the territory was."""
    return Derivation(moment.thrown(), lines=(_owner(moment, moment.land()),), rules=("ad-1-4",))


def _owner(moment: Moment, at: int) -> str:
    owner = moment.before.owner[at]
    return moment.say("owner", territory=ref(moment.before, at), seat=seat_ref(owner))


def choose(moment: Moment) -> Derivation:
    """The territories without owner."""
    free = lands(moment.before, 0)
    return Derivation(lines=(moment.say("unclaimed", n=len(free)),), places=free)


def order(moment: Moment) -> Derivation:
    """Every seat in its turn."""
    seats = moment.names(map(seat_ref, (moment.after.seat, *moment.after.order)))
    return Derivation(lines=(moment.say("order", seats=seats),), rules=("ad-3-4",))


def turn(moment: Moment) -> Derivation:
    """What the seat begins with, and how often it may attack."""
    state, seat = moment.after, moment.seat()
    facts: dict[str, int | str] = {
        "seat": seat_ref(seat),
        "money": state.money[seat - 1],
        "stock": state.stock[seat - 1],
    }
    sums = ((moment.say("sum.attacks"), allowance(state, seat)),)
    return Derivation(sums=sums, lines=(moment.say("turn", **facts),), rules=("ad-5-1",))


# ---- the event table


def row(moment: Moment) -> Derivation:
    """The dice, the chance of their sum, and what the row does."""
    found = moment.kit.events[moment.number()]
    ways, of = odds_of_row(moment.before, found.sum)
    lines = (moment.say("chance", n=ways, of=of), effect_of_row(moment.said, found))
    return Derivation(moment.thrown(), lines=lines, rules=("ad-5-3", "ad-13-1"))


def struck(moment: Moment) -> Derivation:
    """The two dice, and what stood there."""
    at = moment.land()
    there = moment.say("castles-there", territory=ref(moment.before, at), n=moment.before.castles[at])
    return Derivation(moment.thrown(), lines=(_owner(moment, at), there), rules=("ad-1-4",))


def drawn(moment: Moment) -> Derivation:
    """The two dice, and which territories have been drawn."""
    places = tuple(ref(moment.before, at) for at in moment.before.agenda[-1].args)
    here = str(moment.facts["territory"])
    names = moment.names(dict.fromkeys((*places, here)))
    return Derivation(moment.thrown(), lines=(moment.say("drawn", territories=names),), places=places)


def discarded(moment: Moment) -> Derivation:
    """What the seat could lay off."""
    return Derivation(lines=(_hand(moment, moment.seat()),))


# ---- cards


def _hand(moment: Moment, seat: int, without: Iterable[str] = ()) -> str:
    cards = moment.names(f"c:{card}" for card in moment.before.cards[seat - 1] if card not in without)
    return moment.say("hand", seat=seat_ref(seat), cards=cards)


def draw(moment: Moment) -> Derivation:
    """How many cards there are to draw from."""
    unknown, known = len(moment.before.unknown), len(moment.before.known)
    return Derivation(lines=(moment.say("pile", unknown=unknown, known=known),))


def card(moment: Moment) -> Derivation:
    """What the card does, and what it gives its owner now."""
    found = moment.kit.cards[str(moment.facts["card"]).removeprefix("c:")]
    return Derivation(lines=(effect_of_card(moment.said, found), *_now(moment, found.id)))


def _now(moment: Moment, card_: str) -> Iterator[str]:
    """What these cards of the seat give after the step."""
    state, seat = moment.after, moment.seat()
    copies = state.cards[seat - 1].count(card_)
    if copies:
        what = gives(state, moment.said, seat, moment.kit.cards[card_], copies)
        yield moment.say("gives", seat=seat_ref(seat), what=what)


def pope(moment: Moment) -> Derivation:
    """What the Pope card brings."""
    return Derivation(lines=(moment.say("pope"),), rules=("ad-3-2", "ad-3-4"))


def taken(moment: Moment) -> Derivation:
    """What there was to take, and what the card does for its new owner."""
    immune = ("pope",) if moment.event.kind == "murdered" else ()
    seats = dict.fromkeys(seat for seat, _ in cards_of_others(moment.before, immune))
    found = moment.kit.cards[str(moment.facts["card"]).removeprefix("c:")]
    lines = (*(_hand(moment, seat, immune) for seat in seats), effect_of_card(moment.said, found))
    return Derivation(lines=(*lines, *(_now(moment, found.id) if moment.event.kind == "stolen" else ())))


def bishop(moment: Moment) -> Derivation:
    """What there was to choose from, and the cathedrals afterwards."""
    sources, targets = bishop_sources(moment.before), bishop_targets(moment.before)
    lines = (
        moment.say("bishop", sources=len(sources), targets=len(targets)),
        *cathedrals(moment, moment.seat(), moment.seat("loser")),
    )
    return Derivation(lines=lines, rules=("ad-12-17", "ad-12-18"))


def no_effect(moment: Moment) -> Derivation:
    """What the card lacks."""
    name = str(moment.facts["card"]).removeprefix("c:")
    return Derivation(lines=tuple(moment.say(f"lacks.{why}") for why in _lacks(moment.before, name)))


def _lacks(state: State, card_: str) -> Iterator[str]:
    if card_ == "architect":
        yield "room" if state.stock[state.seat - 1] else "stock"
    elif card_ != "bishop":
        yield "cards"
    elif one_short_early(state, state.seat):
        yield "early"
    else:
        yield from ("source",) if not bishop_sources(state) else ()
        yield from ("target",) if not bishop_targets(state) else ()


def cards_under(moment: Moment) -> Derivation:
    """Which cards they are."""
    return Derivation(lines=(_hand(moment, moment.seat(), ("pope",)),))


# ---- the end


def _reached(moment: Moment, seat: int) -> str:
    return moment.say("reached", seat=seat_ref(seat), n=held(moment.after, seat), target=moment.after.options.target)


def no_win_in_debt(moment: Moment) -> Derivation:
    """Cathedrals enough, and what is owed."""
    seat = moment.seat()
    owed = (
        moment.said("line.owes", seat=seat_ref(one_.debtor), to=seat_ref(one_.creditor), n=one_.amount)
        for one_ in debts(moment)
        if one_.debtor == seat
    )
    return Derivation(lines=(_reached(moment, seat), *owed), places=churches(moment.after, seat))


def earlier_wins(moment: Moment) -> Derivation:
    """Who reached the target, the earliest first."""
    seats = moment.names(map(seat_ref, moment.after.reached))
    return Derivation(lines=(moment.say("first", seats=seats),))


def won(moment: Moment) -> Derivation:
    """The cathedrals counted."""
    places = churches(moment.after, moment.seat())
    points = total(one("cathedral-owned", len(places), 1, "ad-18-1", places))
    return Derivation(sums=((moment.say("sum.won"), points),), lines=(_reached(moment, moment.seat()),))


REST: Mapping[str, Derive] = {
    "colour": colour,
    "thrown": thrown,
    "choose": choose,
    "order": order,
    "turn": turn,
    "row": row,
    "plague": struck,
    "barbarians": drawn,
    "drawn-before": drawn,
    "discarded": discarded,
    "draw": draw,
    "card": card,
    "pope": pope,
    "stolen": taken,
    "murdered": taken,
    "bishop-moved": bishop,
    "no-effect": no_effect,
    "cards-under": cards_under,
    "no-win-in-debt": no_win_in_debt,
    "earlier-wins": earlier_wins,
    "won": won,
}
