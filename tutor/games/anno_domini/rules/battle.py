"""7, 8, 9  Attacks, points, conquest, with the restrictions of 10."""

from functools import cache

from tutor.games.anno_domini.components import Card, Components
from tutor.games.anno_domini.moves import Attack, JointAttack
from tutor.games.anno_domini.rules.box import NOWHERE, Told, box, owner_at, place, ref, seat_ref, seek
from tutor.games.anno_domini.rules.building import earn_card
from tutor.games.anno_domini.rules.ending import eighths, eliminate, last_lands, last_one_wins, limit, set_free
from tutor.games.anno_domini.rules.rounds import close
from tutor.games.anno_domini.state import State, Task, add, held, in_play, neutral, put
from tutor.kernel.chance import Dice, Outcome
from tutor.kernel.game import Event, Step, with_
from tutor.kernel.rulebook import RuleId
from tutor.kernel.score import Item, Points
from tutor.kernel.verdict import Breach, definition, effect, law

# --- laws


@law("ad-7-1")
def base_is_own(state: State, move: Attack) -> Breach | None:
    """ad-7-1  The base is an own territory."""
    owner = owner_at(state, move.base)
    if owner and owner == state.seat:
        return None
    case = "foreign" if owner else "free"
    return Breach.of(f"t:{move.base}", base=f"t:{move.base}", owner=seat_ref(owner), case=case)


@law("ad-7-2")
def target_in_reach(state: State, move: Attack) -> Breach | None:
    """ad-7-2  The target borders the base by land, or lies on the same sea."""
    base = seek(state, move.base)
    if base != NOWHERE and seek(state, move.target) in targets(state, base):
        return None
    return Breach.of(f"t:{move.target}", f"t:{move.base}", base=f"t:{move.base}", target=f"t:{move.target}")


@law("ad-7-4")
def target_is_not_own(state: State, move: Attack) -> Breach | None:
    """ad-7-4  The target is not an own territory."""
    owner = owner_at(state, move.target)
    return Breach.of(f"t:{move.target}", target=f"t:{move.target}") if owner and owner == state.seat else None


@law("ad-7-5")
def target_is_not_free(state: State, move: Attack) -> Breach | None:
    """ad-7-5  A free territory is occupied by building, not attacked."""
    free = not owner_at(state, move.target)
    return Breach.of(f"t:{move.target}", target=f"t:{move.target}") if free else None


@law("ad-7-6")
def one_base(state: State, move: JointAttack) -> Breach | None:
    """ad-7-6  An attack comes from exactly one base."""
    return Breach.of(*(f"t:{base}" for base in move.bases), n=len(move.bases), target=f"t:{move.target}")


@law("ad-10-1")
def attack_left(state: State, move: Attack) -> Breach | None:
    """ad-10-1  At most 3 attacks a turn, and as many more as General and Heroine give."""
    allowed = allowance(state, state.seat).total if state.seat else 0
    return None if state.made < allowed else Breach.of(seat_ref(state.seat), made=state.made, allowed=allowed)


@law("ad-10-4", after=("ad-7-1",))
def base_can_spare_a_castle(state: State, move: Attack) -> Breach | None:
    """ad-10-4  A territory with a single castle cannot be a base."""
    castles = state.castles[place(state, move.base)]
    if castles >= box(state).numbers.base_least:
        return None
    return Breach.of(f"t:{move.base}", base=f"t:{move.base}", castles=castles)


FITS = ("ad-7-1", "ad-7-2", "ad-7-4", "ad-7-5", "ad-10-4")


@law("ad-10-3", by="ad-10-7", after=FITS)
def no_eighth_cathedral_by_attack(state: State, move: Attack) -> Breach | None:
    """ad-10-3  Before round 4 no throw that could take the cathedral that would be the eighth."""
    target = place(state, move.target)
    if _shielded(state) or target not in eighths(state) or not could_take(state, place(state, move.base), target):
        return None
    return Breach.of(
        f"t:{move.target}", target=f"t:{move.target}", round=state.round, limit=limit(state), case="attack"
    )


@law("ad-16-5", by="ad-16-6", after=FITS)
def no_player_leaves_early(state: State, move: Attack) -> Breach | None:
    """ad-16-5  Before round 4 no throw that could take a player's only territory."""
    target = place(state, move.target)
    if _shielded(state) or target not in last_lands(state) or not could_take(state, place(state, move.base), target):
        return None
    return Breach.of(
        f"t:{move.target}", target=f"t:{move.target}", round=state.round, seat=seat_ref(state.owner[target])
    )


def _shielded(state: State) -> bool:
    return state.options.early_guard == "shield"


def barred(state: State) -> frozenset[int]:
    """The targets of this turn that only a throw with too few dice may be aimed at (ad-10-7, ad-16-6)."""
    return frozenset() if _shielded(state) else frozenset(eighths(state) + last_lands(state))


def could_take(state: State, base: int, target: int) -> bool:
    """Whether one throw has dice enough to destroy every castle of the target."""
    return state.castles[base] >= state.castles[target]


# --- reach, number of attacks, points


@definition("ad-7-3", "ad-7-12", "ad-7-13", "ad-1-5")
def targets(state: State, base: int) -> tuple[int, ...]:
    """ad-7-3  What can be reached, whoever owns it: a land border or one common sea, nothing in between."""
    return box(state).board.reach[base]


@definition("ad-12-5", "ad-12-10", "ad-12-16", "ad-12-21", "ad-11-7", "ad-10-10")
def allowance(state: State, seat: int) -> Points:
    """How many attacks the seat may make in a turn, as things stand now (ad-12-16)."""
    hand = state.cards[seat - 1]
    # counting cathedrals costs more than the rest, and matters to a Heroine only
    cathedrals = held(state, seat) if "heroine" in hand else 0
    return _allowance(box(state), seat, hand, cathedrals)


@cache
def _allowance(kit: Components, seat: int, hand: tuple[str, ...], cathedrals: int) -> Points:
    items = [Item("attacks", 1, kit.numbers.attacks, RuleId("ad-10-1"))]
    for kind, copies in _copies(kit, hand):
        each = kind.attacks + kind.attacks_per_cathedral * cathedrals
        if kind.attacks or kind.attacks_per_cathedral:
            items.append(Item(kind.id, copies, each, kind.rule, (f"c:{seat}:{kind.id}",)))
    return Points(tuple(items))


def _copies(kit: Components, hand: tuple[str, ...]) -> list[tuple[Card, int]]:
    """Each kind of card in the hand once, with its copies: they add up (ad-8-8)."""
    return [(kit.cards[card], hand.count(card)) for card in dict.fromkeys(hand)]


@definition("ad-8-1", "ad-8-2", "ad-8-5", "ad-8-8", "ad-10-5", "ad-12-6", "ad-12-9", "ad-12-11", "ad-12-13")
def attack_points(state: State, seat: int, target: int) -> Points:
    """ad-8-2  Attack points against a target: of the kept cards, at most 4 (ad-10-5)."""
    return _attack_points(box(state), seat, state.cards[seat - 1], target in state.cathedrals)


@cache
def _attack_points(kit: Components, seat: int, hand: tuple[str, ...], cathedral: bool) -> Points:
    items = []
    for kind, copies in _copies(kit, hand):
        each = kind.attack + (kind.attack_cathedral if cathedral else 0)
        if each:
            items.append(Item(kind.id, copies, each, kind.rule, (f"c:{seat}:{kind.id}",)))
    return Points(tuple(items), kit.numbers.points_cap, RuleId("ad-10-5"))


@definition("ad-8-1", "ad-8-3", "ad-8-4", "ad-8-5", "ad-8-8", "ad-10-5", "ad-12-7", "ad-12-9", "ad-12-11")
def defence_points(state: State, target: int) -> Points:
    """ad-8-3  Defence points of a territory: of its owner's cards and its cathedral, at most 4 in all (ad-8-4)."""
    seat = state.owner[target]
    hand = state.cards[seat - 1] if seat else ()
    place_ = ref(state, target) if target in state.cathedrals else ""
    return _defence_points(box(state), seat, hand, place_)


@cache
def _defence_points(kit: Components, seat: int, hand: tuple[str, ...], cathedral: str) -> Points:
    items = []
    if cathedral:
        items.append(Item("cathedral", 1, kit.numbers.cathedral_point, RuleId("ad-8-1"), (cathedral,)))
    for kind, copies in _copies(kit, hand):
        each = kind.defence + (kind.defence_cathedral if cathedral else 0)
        if each:
            items.append(Item(kind.id, copies, each, kind.rule, (f"c:{seat}:{kind.id}",)))
    return Points(tuple(items), kit.numbers.points_cap, RuleId("ad-10-5"))


@definition("ad-7-8", "ad-7-11", "ad-8-6", "ad-8-7")
def hits(state: State, faces: tuple[int, ...], points: int) -> int:
    """ad-7-8  Each die counts alone: face + points of 6 or more hits (ad-7-11); points go to every die (ad-8-6)."""
    least = box(state).numbers.hit - points
    return sum(face >= least for face in faces)


# --- effects


@effect("ad-10-6", "ad-7-14")
def attack(state: State, move: Attack) -> Step[State]:
    """ad-10-6  Every throw is one attack; a target that survives may be attacked again (ad-7-14)."""
    base, target = place(state, move.base), place(state, move.target)
    told = [
        Event.of("attack", "ad-10-6", seat=seat_ref(state.seat), base=ref(state, base), target=ref(state, target),
                 n=state.made + 1)
    ]  # fmt: skip
    state = with_(state, made=state.made + 1, acted=True, agenda=(Task("battle", (base, target)),))
    return Step(state, tuple(told))


@effect("ad-7-7", "ad-1-7")
def battle_dice(state: State, base: int, target: int) -> Dice:
    """ad-7-7  One die per castle on both sides, thrown at the same time: first the attacker's, then the defender's."""
    return _battle_dice(state.castles[base], state.castles[target], box(state).numbers.die_sides)


@cache
def _battle_dice(a: int, d: int, sides: int) -> Dice:
    return Dice(RuleId("ad-7-7"), a + d, sides, "battle", (a, d))


@effect("ad-7-9")
def battle(state: State, outcome: Outcome) -> Step[State]:
    """ad-7-9  Both sides lose at the same time; what falls has still thrown."""
    base, target = state.agenda[-1].args
    faces = tuple(map(int, outcome))
    a = state.castles[base]
    attack, defence = attack_points(state, state.seat, target).total, defence_points(state, target).total
    won, lost = hits(state, faces[:a], attack), hits(state, faces[a:], defence)
    told = [
        Event.of("battle", "ad-7-8", seat=seat_ref(state.seat), base=ref(state, base), target=ref(state, target),
                 hits=won, back=lost, attack=attack, defence=defence)
    ]  # fmt: skip
    return _target_loses(_base_loses(state, base, lost, told), target, won, told)


@effect("ad-10-2", "ad-7-10")
def _base_loses(state: State, base: int, lost: int, told: Told) -> State:
    """ad-10-2  The last castle of the base never falls; destroyed castles return to the stock (ad-7-10)."""
    most = state.castles[base] - box(state).numbers.base_keeps
    if lost > most:
        told.append(Event.of("base-keeps", "ad-10-2", base=ref(state, base), n=most))
        lost = most
    if not lost:
        return with_(state, agenda=())
    told.append(Event.of("base-lost", "ad-7-10", base=ref(state, base), n=lost, left=state.castles[base] - lost))
    castles, stock = add(state.castles, base, -lost), add(state.stock, state.seat - 1, lost)
    return with_(state, agenda=(), castles=castles, stock=stock)


@effect("ad-7-10")
def _target_loses(state: State, target: int, won: int, told: Told) -> Step[State]:
    seat, there = state.owner[target], state.castles[target]
    won = min(won, there)
    if won == there and _shielded(state):
        won = _behind_the_shield(state, target, won, told)
    if won:
        told.append(
            Event.of("target-lost", "ad-7-10", target=ref(state, target), seat=seat_ref(seat), n=won, left=there - won)
        )
        state = with_(state, castles=add(state.castles, target, -won), stock=add(state.stock, seat - 1, won))
    if won < there:
        return close(state, told)
    return close(fall(state, target, told), told)


@effect("ad-10-7")
def _behind_the_shield(state: State, target: int, won: int, told: Told) -> int:
    """ad-10-7  With `early_guard = shield` the last castle stays where a conquest is not allowed yet."""
    last = target in last_lands(state)
    if not last and target not in eighths(state):
        return won
    rule = "ad-16-6" if last else "ad-10-7"
    told.append(Event.of("shield", rule, target=ref(state, target)))
    return won - 1


@effect("ad-9-1", "ad-9-2", "ad-9-3", "ad-9-4", "ad-9-6")
def fall(state: State, target: int, told: Told) -> State:
    """ad-9-1  One own castle from the stock claims the territory, with its cathedral (ad-9-2); none leaves the base."""
    loser, seat, castles = state.owner[target], state.seat, box(state).numbers.conquest_castles
    if state.stock[seat - 1] < castles:
        state = _nothing_to_claim_with(state, target, told)
    else:
        told.append(
            Event.of("conquest", "ad-9-1", seat=seat_ref(seat), target=ref(state, target), loser=seat_ref(loser),
                     cathedral=int(target in state.cathedrals))
        )  # fmt: skip
        state = with_(
            state,
            owner=put(state.owner, target, seat),
            castles=put(state.castles, target, castles),
            stock=add(state.stock, seat - 1, -castles),
        )
        state = earn_card(state, "ad-9-7", told)
    return _loser_may_leave(state, loser, told)


@effect("ad-9-5")
def _nothing_to_claim_with(state: State, target: int, told: Told) -> State:
    """ad-9-5  With an empty stock the territory becomes free, and this is no conquest."""
    told.append(Event.of("no-castle-to-claim", "ad-9-5", seat=seat_ref(state.seat), target=ref(state, target)))
    state = set_free(state, target, told)
    return with_(state, freed=state.freed[:-1])  # freed by an attack, not by an event


def _loser_may_leave(state: State, loser: int, told: Told) -> State:
    if loser in state.owner or neutral(state, loser) or loser not in in_play(state):
        return state
    return last_one_wins(eliminate(state, loser, str(state.seat), told), told)
