"""How the log's lines about castles came about: attacks, battles, conquests, and what events destroy."""

from collections.abc import Callable, Iterator, Mapping

from tutor.games.anno_domini.derive import (
    Moment,
    castles,
    cathedrals,
    lands,
    one,
    stock,
    stocks,
    total,
)
from tutor.games.anno_domini.rules.battle import allowance, attack_points, defence_points, hits
from tutor.games.anno_domini.rules.box import ref, seat_ref
from tutor.games.anno_domini.rules.ending import limit
from tutor.games.anno_domini.state import State, held
from tutor.games.anno_domini.tables import LAND
from tutor.kernel.score import Item, Points
from tutor.views.window import Derivation

Derive = Callable[[Moment], Derivation]
Sums = tuple[tuple[str, Points], ...]

# ---- battle


def _points(moment: Moment, seat: int, target: int) -> Sums:
    """The points of both sides that are more than nothing."""
    said = moment.said
    both = (
        (said("preview.attack-points"), attack_points(moment.before, seat, target)),
        (said("preview.defence-points"), defence_points(moment.before, target)),
    )
    return tuple((name, points) for name, points in both if points.items)


def _needs(moment: Moment, seat: int, base: int, target: int) -> Iterator[str]:
    """What each die of both sides must show to hit."""
    state = moment.before
    for at, points in ((base, attack_points(state, seat, target)), (target, defence_points(state, target))):
        faces = range(1, moment.kit.numbers.die_sides + 1)
        least = next(face for face in faces if hits(state, (face,), points.total))
        yield moment.say("needs", territory=ref(state, at), n=state.castles[at], least=least)


def attack(moment: Moment) -> Derivation:
    """How many attacks there are, how the target is reached, and what each die needs."""
    state, seat, base, target = moment.before, moment.seat(), moment.land("base"), moment.land("target")
    allowed = allowance(state, seat)
    ways = moment.said("spoken.and").join(_way(moment, way) for way in moment.kit.board.ways(base, target))
    lines = (
        moment.say("attack-of", n=moment.number(), most=allowed.total),
        moment.say("reach", base=ref(state, base), target=ref(state, target), ways=ways),
        *_needs(moment, seat, base, target),
    )
    sums = ((moment.say("sum.attacks"), allowed), *_points(moment, seat, target))
    return Derivation(sums=sums, lines=lines, rules=("ad-7-2", "ad-7-7"))


def _way(moment: Moment, way: str) -> str:
    return moment.said("way.land") if way == LAND else moment.said("way.sea", sea=f"s:{way}")


def battle(moment: Moment) -> Derivation:
    """The dice, the points on each, and what each die needed."""
    seat, base, target = moment.seat(), moment.land("base"), moment.land("target")
    lines = tuple(_needs(moment, seat, base, target))
    return Derivation(moment.thrown(), _points(moment, seat, target), lines, ("ad-7-11",))


def _fact(moment: Moment, kind: str, name: str) -> int:
    """A number of another event of the step, 0 when there is none."""
    found = next((event for event in moment.past.events if event.kind == kind), None)
    return int(dict(found.facts)[name]) if found else 0


def _base_sum(moment: Moment) -> Points:
    back, n = _fact(moment, "battle", "back"), moment.number()
    return total(one("hits", back, 1, "ad-7-8"), one("last-stays", 1, n - back, "ad-10-2"))


def base_keeps(moment: Moment) -> Derivation:
    """The hits, less those that find the last castle."""
    return Derivation(sums=((moment.say("sum.base-lost"), _base_sum(moment)),))


def base_lost(moment: Moment) -> Derivation:
    """The same, and what it leaves."""
    at, left = moment.land("base"), moment.number("left")
    lines = (castles(moment, at, left + moment.number(), left), *stocks(moment))
    return Derivation(sums=((moment.say("sum.base-lost"), _base_sum(moment)),), lines=lines)


def target_lost(moment: Moment) -> Derivation:
    """The hits, less those that found no castle any more, and the one behind a shield."""
    at, n, left = moment.land("target"), moment.number(), moment.number("left")
    won, shield = _fact(moment, "battle", "hits"), moment.nearest("shield")
    kept = one("shield", 1, -1, shield.rule) if shield else None
    over = one("hits-over", 1, n + (1 if shield else 0) - won, "ad-7-10")
    sums = ((moment.say("sum.target-lost"), total(one("hits", won, 1, "ad-7-8"), over, kept)),)
    return Derivation(sums=sums, lines=(castles(moment, at, left + n, left), *stocks(moment)))


def shield(moment: Moment) -> Derivation:
    """Why the last castle stays in the early rounds."""
    state, target = moment.before, moment.land("target")
    return Derivation(lines=tuple(_early(moment, target, moment.event.rule == "ad-16-6" or None, state.seat)))


def _early(moment: Moment, at: int, last: bool | None, seat: int) -> Iterator[str]:
    """The round, and the only territory of its owner or the cathedrals of the attacker."""
    state, rounds = moment.before, moment.kit.numbers.early_rounds
    yield moment.say("early", round=state.round, last=rounds)
    if last:
        yield moment.say("only-land", seat=seat_ref(state.owner[at]), territory=ref(state, at))
    else:
        yield moment.say("early-limit", seat=seat_ref(seat), n=held(state, seat), limit=limit(state))


def conquest(moment: Moment) -> Derivation:
    """The castle that claims it comes from the stock; the cathedral stays."""
    return Derivation(lines=(*stocks(moment), *_gained(moment, moment.seat(), moment.seat("loser"))), rules=("ad-9-2",))


def occupied(moment: Moment) -> Derivation:
    """What comes with a free territory."""
    return Derivation(lines=tuple(_gained(moment, moment.seat())), rules=("ad-14-6",))


def _gained(moment: Moment, *seats: int) -> Iterator[str]:
    for seat in seats:
        had, has = len(lands(moment.before, seat)), len(lands(moment.after, seat))
        if had != has:
            yield moment.change("lands", had, has, seat=seat_ref(seat))
    yield from cathedrals(moment, *seats)


def nothing_to_claim_with(moment: Moment) -> Derivation:
    """The stock is empty."""
    seat = moment.seat()
    return Derivation(lines=(moment.say("stock-now", seat=seat_ref(seat), n=stock(moment, seat)),))


# ---- castles that an event destroys


def castles_lost(moment: Moment) -> Derivation:
    """All castles or so many, less the one that is guarded."""
    at, n = moment.land(), moment.number()
    there = moment.before.castles[at]
    guard = moment.nearest("kept-by-guard")
    kept = (
        one("guard", 1, -1, guard.rule)
        if guard and dict(guard.facts)["territory"] == moment.facts["territory"]
        else None
    )
    sums = ((moment.say("sum.castles-lost"), total(_ruin(moment, at), kept)),)
    return Derivation(sums=sums, lines=(castles(moment, at, there, there - n), *stocks(moment)), rules=("ad-13-19",))


def _ruin(moment: Moment, at: int) -> Item:
    """What the row destroys there."""
    kind = moment.before.agenda[-1].kind
    row = next(row for row in moment.kit.events.values() if row.id == kind)
    return one(kind, row.castles or moment.before.castles[at], 1, row.rule, (ref(moment.before, at),))


def kept_by_guard(moment: Moment) -> Derivation:
    """Why an event leaves one castle."""
    return Derivation(lines=tuple(_early(moment, moment.land(), True, moment.seat())))


# ---- castles that are free of charge


def claimed(moment: Moment) -> Derivation:
    """A castle from the stock, and a cathedral out of the box."""
    most = moment.kit.numbers.cathedrals
    had, has = most - len(moment.before.cathedrals), most - len(moment.after.cathedrals)
    return Derivation(lines=(*stocks(moment), moment.change("box", had, has)))


def raised(moment: Moment) -> Derivation:
    """What the Architect has left, and what stands there now."""
    at, n, left = moment.land(), moment.number(), _free(moment.before)
    there = moment.before.castles[at]
    return Derivation(
        lines=(moment.change("free-castles", left, left - n), *stocks(moment), castles(moment, at, there, there + n))
    )


def architect_done(moment: Moment) -> Derivation:
    """How many of the free castles were placed."""
    most, left = moment.kit.cards["architect"].castles, _free(moment.before)
    last = moment.nearest("raised")
    placed = most - left + (int(dict(last.facts)["n"]) if last else 0)
    return Derivation(lines=(moment.say("placed", n=placed, most=most),))


def _free(state: State) -> int:
    return state.agenda[-1].args[0]


WAR: Mapping[str, Derive] = {
    "attack": attack,
    "battle": battle,
    "base-keeps": base_keeps,
    "base-lost": base_lost,
    "target-lost": target_lost,
    "shield": shield,
    "conquest": conquest,
    "occupied": occupied,
    "no-castle-to-claim": nothing_to_claim_with,
    "castles-lost": castles_lost,
    "kept-by-guard": kept_by_guard,
    "claimed": claimed,
    "raised": raised,
    "architect-done": architect_done,
}
