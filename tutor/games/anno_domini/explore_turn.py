"""A turn of this game as the odds see it: places, points, reach, limits and losses, all asked of the rules."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from tutor.games.anno_domini.components import Numbers
from tutor.games.anno_domini.rules.battle import allowance, attack_points, defence_points, hits, targets
from tutor.games.anno_domini.rules.box import box
from tutor.games.anno_domini.rules.ending import early, eighths, last_lands, limit
from tutor.games.anno_domini.state import State, held, in_play, put
from tutor.kernel.game import with_
from tutor.odds.aim import Setting
from tutor.odds.ground import Ground, Land, Mask, Stand, bits, mask, nothing_closed
from tutor.odds.roll import Duel, Matchup
from tutor.odds.theatre import AT_LEAST


@cache
def duel_of(numbers: Numbers) -> Duel:
    """The numbers of a battle (ad-7, ad-9-1, ad-10-2, ad-10-4)."""
    return Duel(
        sides=numbers.die_sides,
        most=numbers.castles_most,
        keeps=numbers.base_keeps,
        least=numbers.base_least,
        claim=numbers.conquest_castles,
    )


def faces(state: State, points: int) -> int:
    """How many faces of a die hit with these points (ad-8-7)."""
    sides = box(state).numbers.die_sides
    return sum(hits(state, (face,), points) for face in range(1, sides + 1))


def matchup(state: State, target: int) -> Matchup:
    """The faces that hit when the seat on turn attacks this land."""
    attack, defence = attack_points(state, state.seat, target).total, defence_points(state, target).total
    return Matchup(faces(state, attack), faces(state, defence))


def as_turn(state: State, seat: int) -> State:
    """The state as it is for the seat on turn; for another seat, as if its turn began now."""
    if state.phase == "war" and seat == state.seat:
        return with_(state, agenda=())
    return with_(
        state, phase="war", seat=seat, made=0, event=False, acted=False, due=False, drawn=False, freed=(), agenda=()
    )


@dataclass(frozen=True)
class TurnSetting:
    """A turn and the state that it was made from."""

    state: State
    setting: Setting
    uncounted: bool
    """Whether conquests may give attacks that no search of single targets counts: more than they cost, or, in a turn of
    many attacks, any at all, since that search would grow without end."""

    @property
    def approximate(self) -> bool:
        """Whether a number may be too small: attacks are not counted, or the stock may run out."""
        return self.uncounted or not self.setting.ample


def check_seat(state: State, seat: int) -> None:
    """ValueError for a seat that plays no more."""
    playing = in_play(state)
    if seat not in playing or state.phase == "over":
        raise ValueError(f"seat: expected one of {', '.join(map(str, playing))} in a game that goes on, found {seat}")


def turn_setting(state: State, seat: int) -> TurnSetting:
    """The turn of a seat, from its present castles, money, cards and attacks left. ValueError when it plays no more."""
    check_seat(state, seat)
    state = as_turn(state, seat)
    numbers, lands = box(state).numbers, range(len(state.owner))
    allowed = allowance(state, seat).total
    attacks = max(allowed - state.made, 0)
    given = tuple(_bonus(state, at, allowed) for at in lands)
    many = attacks > AT_LEAST
    bonus = (0,) * len(given) if many else given
    ground = Ground(
        duel_of(numbers),
        tuple(Land(matchup(state, at), bonus[at]) for at in lands),
        tuple(mask(targets(state, at)) for at in lands),
        closed_by(state) if early(state) else nothing_closed,
        not early(state) or guard_is_fixed(state, attacks),
    )
    money = state.money[seat - 1] // numbers.castle_price
    mine = mask(at for at in lands if state.owner[at] in (0, seat))
    stand = Stand(state.castles, mine, money, attacks, state.stock[seat - 1])
    return TurnSetting(state, Setting(ground, stand), max(given) > (0 if many else 1))


def _bonus(state: State, at: int, allowed: int) -> int:
    """How many attacks the land would give whoever is on turn (a Heroine counts cathedrals, ad-12-16)."""
    if state.owner[at] == state.seat or at not in state.cathedrals:
        return 0
    return allowance(with_(state, owner=put(state.owner, at, state.seat)), state.seat).total - allowed


def guard_is_fixed(state: State, attacks: int) -> bool:
    """Whether nothing that can be taken in this turn makes the guard before round 4 forbid more (ad-10-7, ad-16-6)."""
    lands = [state.owner.count(seat) for seat in in_play(state) if seat != state.seat]
    free = sum(not state.owner[at] for at in state.cathedrals)
    cathedrals = held(state, state.seat) + attacks + free < limit(state) or bool(eighths(state))
    return cathedrals and all(n == 1 or n > attacks for n in lands)


def closed_by(state: State) -> Callable[[Mask], Mask]:
    """Before round 4: the lands that may not be taken when the seat on turn holds these (ad-10-7, ad-16-6)."""

    @cache
    def closed(held: Mask) -> Mask:
        owner = list(state.owner)
        for at in bits(held):
            owner[at] = state.seat
        then = with_(state, owner=tuple(owner))
        return mask((*eighths(then), *last_lands(then)))

    return closed
