"""More questions of a position: what the chapters of the lessons ask beside the questions of the table."""

from fractions import Fraction

from tutor.games.anno_domini.answers import amount, answer, count, ids_of, question, refs, seats_at
from tutor.games.anno_domini.rules import battle, building, events
from tutor.games.anno_domini.rules.box import box, place, ref, seat_ref
from tutor.games.anno_domini.rules.debts import in_debt
from tutor.games.anno_domini.rules.rounds import open_task
from tutor.games.anno_domini.state import State, in_play, neutral
from tutor.kernel.rulebook import RuleId
from tutor.kernel.score import Answered, Item, Points

# ---- money and debts


def _purses(state: State) -> Answered:
    return answer(state.money, rules=("ad-1-10",), focus=map(seat_ref, seats_at(state)))


def _owes(state: State, seat: int, other: int) -> Answered:
    owed = [debt for debt in state.debts if (debt.debtor, debt.creditor) == (seat, other)]
    points = Points(tuple(Item("debt", 1, debt.amount, RuleId("ad-15-1"), (seat_ref(seat),)) for debt in owed))
    return answer(points.total, points, rules=("ad-15-1",), focus=(seat_ref(seat), seat_ref(other)))


def _in_debt(state: State, seat: int) -> Answered:
    return answer(in_debt(state, seat), rules=("ad-15-1", "ad-15-2"), focus=(seat_ref(seat),))


def _affordable(state: State, seat: int) -> Answered:
    price = box(state).numbers.castle_price
    return answer(state.money[seat - 1] // price, rules=("ad-6-1", "ad-6-4"), focus=(seat_ref(seat),))


def _event_worth(state: State, seat: int) -> Answered:
    """The expected gain of the seat by one consultation, a fraction; the derivation is the odds' own."""
    # brings the odds, which a page that does not ask this can do without
    from tutor.games.anno_domini.explore_chance import balance
    from tutor.odds.work import finish

    purses = finish(balance(state, seat)).purses
    return answer(purses[seat - 1], rules=("ad-13-1", "ad-5-3"), focus=(seat_ref(seat),))


# ---- the board


def _neighbours(state: State, territory: str) -> Answered:
    ids = ids_of(state, box(state).board.land[place(state, territory)])
    return answer(ids, count("in-reach", "ad-7-2", refs(ids)), rules=("ad-7-2",))


def _room(state: State, territory: str) -> Answered:
    at = place(state, territory)
    most = box(state).numbers.castles_most
    points = amount("places-for-castles", most, "ad-6-3", ref(state, at))
    points += amount("castles-there", state.castles[at], "ad-6-3", ref(state, at), each=-1)
    return answer(building.room(state, at), points)


def _cathedral_owner(state: State, territory: str) -> Answered:
    at = place(state, territory)
    if at not in state.cathedrals:
        raise ValueError(f"cathedral-owner: expected a territory with a cathedral, found {territory}")
    return answer(state.owner[at], rules=("ad-9-2", "ad-14-1", "ad-18-5"), focus=(ref(state, at),))


def _has_cathedral(state: State, territory: str) -> Answered:
    at = place(state, territory)
    return answer(at in state.cathedrals, rules=("ad-1-11",), focus=(ref(state, at),))


def _cathedrals_left(state: State) -> Answered:
    places = tuple(ref(state, at) for at in state.cathedrals)
    points = amount("cathedrals-of-the-game", box(state).numbers.cathedrals, "ad-1-6")
    points += amount("cathedrals-on-the-board", len(places), "ad-2-7", *places, each=-1)
    return answer(points.total, points)


def _gets_cathedral(state: State) -> Answered:
    left = box(state).numbers.cathedrals > len(state.cathedrals)
    return answer(left, rules=("ad-2-7", "ad-1-6"), focus=tuple(ref(state, at) for at in state.cathedrals))


def _stocks(state: State) -> Answered:
    rules = ("ad-17-1", "ad-17-2")
    return answer(state.stock, rules=rules, focus=map(seat_ref, seats_at(state)))


def _lands_each(state: State) -> Answered:
    each = tuple(state.owner.count(seat) for seat in seats_at(state))
    return answer(each, rules=("ad-4-8",), focus=map(seat_ref, seats_at(state)))


# ---- battle


def _battle_dice(state: State, base: str, target: str) -> Answered:
    a, d = place(state, base), place(state, target)
    sums = (amount("castles-there", state.castles[at], "ad-7-7", ref(state, at)) for at in (a, d))
    return answer((state.castles[a], state.castles[d]), *sums)


def _attack_points(state: State, base: str, target: str) -> Answered:
    points = battle.attack_points(state, _attacker(state, base), place(state, target))
    return answer(points.total, points, rules=("ad-8-2",), focus=refs((target,)))


def _defence_points(state: State, target: str) -> Answered:
    points = battle.defence_points(state, place(state, target))
    return answer(points.total, points, rules=("ad-8-3",), focus=refs((target,)))


def _attacker(state: State, base: str) -> int:
    seat = state.owner[place(state, base)]
    if not seat:
        raise ValueError(f"points: expected a base that somebody owns, found {base}, which is free")
    return seat


def _face_hits(state: State, base: str, target: str, n: int) -> Answered:
    """Whether a die of the attacker that shows this face destroys a castle."""
    points = battle.attack_points(state, _attacker(state, base), place(state, target))
    hits = battle.hits(state, (n,), points.total) > 0
    return answer(hits, points, rules=("ad-8-7", "ad-7-8"), focus=refs((base, target)))


def _least_face(state: State, base: str, target: str) -> Answered:
    """The smallest faces that destroy a castle: of the attacker's dice, of the defender's."""
    least = box(state).numbers.hit
    attack = battle.attack_points(state, _attacker(state, base), place(state, target))
    defence = battle.defence_points(state, place(state, target))
    value = (least - attack.total, least - defence.total)
    return answer(value, attack, defence, rules=("ad-8-7", "ad-7-8"), focus=refs((base, target)))


def _allowance(state: State, seat: int) -> Answered:
    points = battle.allowance(state, seat)
    return answer(points.total, points)


def _attacks_made(state: State) -> Answered:
    return answer(state.made, rules=("ad-10-6",), focus=(seat_ref(state.seat),) if state.seat else ())


# ---- rounds, cards, the table of events


def _round(state: State) -> Answered:
    return answer(state.round, rules=("ad-3-1",))


def _task(state: State) -> Answered:
    """What has to be done first: the kind of the open task, `none` when nothing is open."""
    return answer(open_task(state) or "none", rules=("ad-5-7",))


def _seats_in_play(state: State) -> Answered:
    seats = in_play(state)
    return answer(seats, rules=("ad-16-1",), focus=map(seat_ref, seats))


def _plays(state: State, seat: int) -> Answered:
    """Whether the seat is still a player."""
    here = not neutral(state, seat) and not state.out[seat - 1]
    return answer(here, rules=("ad-16-1",), focus=(seat_ref(seat),))


def _cards_each(state: State) -> Answered:
    return answer(tuple(map(len, state.cards)), rules=("ad-11-4",), focus=map(seat_ref, seats_at(state)))


def _card_use(state: State, card: str) -> Answered:
    """`kept` or `used`."""
    kind = box(state).cards[card]
    return answer("kept" if kind.kept else "used", rules=("ad-11-4" if kind.kept else "ad-11-5", str(kind.rule)))


def _card_needs_cathedral(state: State, card: str) -> Answered:
    """Whether the card's points count only where the target has a cathedral."""
    kind = box(state).cards[card]
    return answer(bool(kind.attack_cathedral or kind.defence_cathedral), rules=(str(kind.rule),))


def _pile(state: State) -> Answered:
    return answer(len(state.unknown) + len(state.known), rules=("ad-2-2", "ad-11-10"))


def _row(state: State, sum: int) -> Answered:
    found = box(state).events.get(sum)
    if found is None:
        raise ValueError(f"row: expected one of {', '.join(map(str, box(state).events))}, found {sum}")
    return answer(found.id, rules=(str(found.rule),), focus=(f"row:{found.id}",))


def _row_ways(state: State, sum: int) -> Answered:
    """In how many of the ways that two dice can fall the row comes."""
    focus = _row(state, sum).focus
    return answer(_ways(state, events.chance_of_row(sum)), rules=("ad-13-1",), focus=focus)


def _ways(state: State, chance: Fraction) -> int:
    numbers = box(state).numbers
    return int(chance * numbers.die_sides**numbers.event_dice)


def _rows_by_chance(state: State) -> Answered:
    """The rows in groups of the same chance, the likeliest first."""
    groups: dict[Fraction, list[str]] = {}
    for row in box(state).events.values():
        groups.setdefault(events.chance_of_row(row.sum), []).append(row.id)
    value = tuple(tuple(groups[chance]) for chance in sorted(groups, reverse=True))
    return answer(value, rules=("ad-13-1",), focus=tuple(f"row:{row}" for group in value for row in group))


taught = (
    question("purses", _purses),
    question("owes", _owes, "seat", "other"),
    question("in-debt", _in_debt, "seat"),
    question("affordable", _affordable, "seat"),
    question("event-worth", _event_worth, "seat"),
    question("neighbours", _neighbours, "territory"),
    question("room", _room, "territory"),
    question("cathedral-owner", _cathedral_owner, "territory"),
    question("has-cathedral", _has_cathedral, "territory"),
    question("cathedrals-left", _cathedrals_left),
    question("gets-cathedral", _gets_cathedral),
    question("stocks", _stocks),
    question("lands-each", _lands_each),
    question("battle-dice", _battle_dice, "base", "target"),
    question("attack-points", _attack_points, "base", "target"),
    question("defence-points", _defence_points, "target"),
    question("face-hits", _face_hits, "base", "target", "n"),
    question("least-face", _least_face, "base", "target"),
    question("allowance", _allowance, "seat"),
    question("attacks-made", _attacks_made),
    question("round", _round),
    question("task", _task),
    question("seats-in-play", _seats_in_play),
    question("plays", _plays, "seat"),
    question("cards-each", _cards_each),
    question("card-use", _card_use, "card"),
    question("card-needs-cathedral", _card_needs_cathedral, "card"),
    question("pile", _pile),
    question("row", _row, "sum"),
    question("row-ways", _row_ways, "sum"),
    question("rows-by-chance", _rows_by_chance),
)

__all__ = ["taught"]
