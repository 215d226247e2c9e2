"""What can be reached from here, and with what chance: this game's questions to the odds.

Every number is exact for a turn of purchases and attacks. A turn is more than that: `CAUTIONS` says what no search
counts. The screen says it with the number.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from tutor.content import root, text
from tutor.games.anno_domini import explore_chance, supposed
from tutor.games.anno_domini.components import components
from tutor.games.anno_domini.explore_turn import TurnSetting, as_turn, check_seat, duel_of, faces, turn_setting
from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.lumps import outcomes
from tutor.games.anno_domini.rules.battle import attack_points, defence_points, hits
from tutor.games.anno_domini.rules.box import place, ref
from tutor.games.anno_domini.rules.debts import in_debt
from tutor.games.anno_domini.rules.ending import early
from tutor.games.anno_domini.state import State, held, in_play
from tutor.kernel.chance import Outcome
from tutor.odds.aim import Aim, any_of, some_of, toward
from tutor.odds.explorer import (
    Balance,
    Battle,
    Change,
    Holding,
    Lack,
    Odds,
    Reached,
    Threat,
    Told,
    WhatIf,
    Wish,
)
from tutor.odds.ground import bits, mask
from tutor.odds.ground import held as held_by
from tutor.odds.law import Law
from tutor.odds.line import best_line
from tutor.odds.roll import Duel, Matchup
from tutor.odds.work import Flag, Kept, Progress, Work

CAUTIONS = ("odds.caution.card", "odds.caution.estate", "odds.caution.event")
SURE, NEVER = Odds(Fraction(1)), Odds(Fraction(0))

_reached: Kept[tuple[Reached, ...]] = Kept()
_threatened: Kept[tuple[Threat, ...]] = Kept()


def _odds(turn: TurnSetting, aim: Aim, flag: Flag | None = None) -> Odds:
    """The number with what it does not know; Cancelled when the flag is raised meanwhile."""
    if flag is not None:
        aim.theatre.watch = flag.check
    left = tuple(ref(turn.state, at) for at in aim.left_out)
    chance = aim.chance()
    return Odds(chance, (aim.exact and not turn.approximate) or chance == 1, left)


# ---- the reach map R(t)


def reach(state: State, seat: int | None = None, flag: Flag | None = None) -> Work[tuple[Reached, ...]]:
    """R(t) of every foreign and free land, in the order of the board. Results are kept by state."""
    seat = seat or state.seat
    return _reached.once((state, seat), lambda: _reach(state, seat, flag))


def _reach(state: State, seat: int, flag: Flag | None) -> Work[tuple[Reached, ...]]:
    turn = turn_setting(state, seat)
    others = [at for at, owner in enumerate(turn.state.owner) if owner != seat]
    found = []
    for done, at in enumerate(others):
        yield Progress(done, len(others))
        found.append(Reached(ref(state, at), _chance_of(turn, at, flag), not turn.state.owner[at]))
    return tuple(found)


def _chance_of(turn: TurnSetting, at: int, flag: Flag | None = None) -> Odds:
    if not turn.state.owner[at]:
        return SURE if turn.setting.buildable >> at & 1 else NEVER
    return _odds(turn, toward(turn.setting, at), flag)


def line(state: State, place_: str, seat: int | None = None, flag: Flag | None = None) -> Told:
    """The best line to a foreign land, given as a ref."""
    turn = turn_setting(state, seat or state.seat)
    at = place(state, place_.removeprefix("t:"))
    if turn.setting.stand.mine >> at & 1:
        raise ValueError(f"a line: expected the land of another seat, found {place_}")
    aim = toward(turn.setting, at)
    names = {n: ref(state, n) for n in aim.places}
    attacks = turn.setting.stand.attacks
    return Told(_odds(turn, aim, flag), best_line(aim.theatre, aim.places, attacks), names)


def battle(state: State, place_: str, seat: int) -> Battle | None:
    """One land and the bases of a seat that border it."""
    turn = turn_setting(state, seat)
    at, (ground, stand) = place(state, place_.removeprefix("t:")), (turn.setting.ground, turn.setting.stand)
    bases = sorted(bits(ground.near[at] & held_by(stand)), key=lambda base: -stand.pieces[base])
    if not bases or stand.mine >> at & 1 or turn.setting.closed >> at & 1:
        return None
    points = attack_points(turn.state, seat, at), defence_points(turn.state, at)
    places = tuple((ref(state, base), stand.pieces[base]) for base in bases)
    return Battle(places, (place_, stand.pieces[at]), stand.money, stand.attacks, *points)


# ---- the danger map


def danger(state: State, seat: int | None = None, flag: Flag | None = None) -> Work[tuple[Threat, ...]]:
    """For every land of a seat: how likely it falls if another player were on turn now, as rich as he is. Kept."""
    seat = seat or state.seat
    return _threatened.once((state, seat), lambda: _danger(state, seat, flag))


def _danger(state: State, seat: int, flag: Flag | None) -> Work[tuple[Threat, ...]]:
    check_seat(state, seat)
    others = [one for one in in_play(state) if one != seat]
    lands = [at for at, owner in enumerate(state.owner) if owner == seat]
    found: dict[int, dict[int, Odds]] = {at: {} for at in lands}
    turns = {one: turn_setting(state, one) for one in others}
    for done, (one, at) in enumerate((one, at) for one in others for at in lands):
        yield Progress(done, len(others) * len(lands))
        found[at][one] = _chance_of(turns[one], at, flag)
    return tuple(Threat(ref(state, at), _worst_first(by)) for at, by in found.items())


def _worst_first(by: dict[int, Odds]) -> dict[int, Odds]:
    return dict(sorted(by.items(), key=lambda item: -item[1].chance))


# ---- goals over several lands


def card(state: State, seat: int | None = None, flag: Flag | None = None) -> Odds:
    """The largest chance to earn a card in this turn by a conquest or by occupying free land."""
    seat = seat or state.seat
    turn = turn_setting(state, seat)
    now = turn.state
    if now.drawn or not (now.unknown or now.known):
        return NEVER
    if now.due:
        return SURE
    free = [at for at in bits(turn.setting.buildable) if _earns(now, at)]
    if free:
        return SURE
    odds = _odds(turn, any_of(turn.setting, turn.setting.foreign), flag)
    # a base on free land may close others before round 4, which this goal does not look at
    return Odds(odds.chance, odds.exact and not (early(now) and 0 in now.owner), odds.left_out)


def _earns(state: State, at: int) -> bool:
    """Whether occupying this free land gives a card (ad-14-5)."""
    return state.options.free_card == "any" or at in state.freed


def winning(state: State, seat: int | None = None, flag: Flag | None = None) -> Odds:
    """The largest chance that the seat has won by ad-18-1 at the end of the turn."""
    seat = seat or state.seat
    turn = turn_setting(state, seat)
    now = turn.state
    if early(now) or in_debt(now, seat):
        return NEVER
    wanted, missing = mask(now.cathedrals), now.options.target - held(now, seat)
    if missing <= 0:
        return SURE
    at_most = turn.setting.stand.attacks + (turn.setting.buildable & wanted).bit_count()
    if not turn.setting.ground.extra and missing > at_most:
        return NEVER
    prefer = sorted(_takable(turn, flag), key=lambda item: -item[1])
    if sum(chance > 0 for _, chance in prefer) < missing:
        return NEVER
    if missing == 1 and prefer[0][1] == 1:
        return SURE
    hopeful = [at for at, chance in prefer if chance]
    return _odds(turn, some_of(turn.setting, wanted, now.options.target, hopeful), flag)


def _lacks(state: State, seat: int) -> Iterator[Lack]:
    """What stands between a seat and ad-18-1."""
    have, wanted = held(state, seat), state.options.target
    if have < wanted:
        yield Lack("explore.win.cathedrals", (("n", wanted - have), ("have", have), ("wanted", wanted)))
    if early(state):
        yield Lack("explore.win.early")
    if in_debt(state, seat):
        yield Lack("explore.win.debt")


def _takable(turn: TurnSetting, flag: Flag | None) -> Iterator[tuple[int, Fraction]]:
    """Each cathedral of others or of nobody with the chance to get it."""
    for at in turn.state.cathedrals:
        if turn.state.owner[at] != turn.state.seat:
            yield at, _chance_of(turn, at, flag).chance


# ---- the game as the odds know it


@cache
def _nothing_yet() -> State:
    """An empty table, to ask the rules what needs no table."""
    return game.new(components().numbers.seats_most)


@cache
def _opening() -> State:
    """The table that is looked at first."""
    return game.read_position(text(root() / game.id / "records" / "explore.game"))


@dataclass(frozen=True)
class AnnoDomini:
    """This game for whoever explores games without knowing them."""

    cautions: tuple[str, ...] = CAUTIONS

    @property
    def duel(self) -> Duel:
        """The numbers of a battle."""
        return duel_of(components().numbers)

    @property
    def points_most(self) -> int:
        """The limit of points of either side (ad-10-5)."""
        return components().numbers.points_cap

    @property
    def price(self) -> int:
        """Gulden for a castle."""
        return components().numbers.castle_price

    @property
    def opening(self) -> State:
        """A table on which a turn can be played out in many ways."""
        return _opening()

    def matchup(self, attack: int, defence: int) -> Matchup:
        """The faces that hit with these points."""
        return Matchup(faces(_nothing_yet(), attack), faces(_nothing_yet(), defence))

    def turn(self, state: State, seat: int) -> State:
        """The table as it is for the seat on turn; for another seat, as if its turn began now."""
        check_seat(state, seat)
        return as_turn(state, seat)

    def hits(self, points: int) -> tuple[int, ...]:
        """The faces of a die that destroy a castle (ad-8-7)."""
        sides = components().numbers.die_sides
        return tuple(face for face in range(1, sides + 1) if hits(_nothing_yet(), (face,), points))

    def outcomes(self, state: State) -> Iterator[tuple[Outcome, Fraction]]:
        """The outcomes of the awaited chance, those that come to the same taken together."""
        return outcomes(state)

    def reach(self, state: State, seat: int | None = None, flag: Flag | None = None) -> Work[tuple[Reached, ...]]:
        """R(t) of every foreign and free land."""
        return reach(state, seat, flag)

    def danger(self, state: State, seat: int | None = None, flag: Flag | None = None) -> Work[tuple[Threat, ...]]:
        """The danger to every land of a seat."""
        return danger(state, seat, flag)

    def line(self, state: State, place: str, seat: int | None = None, flag: Flag | None = None) -> Told:
        """The best line to a foreign land."""
        return line(state, place, seat, flag)

    def battle(self, state: State, place: str, seat: int | None = None) -> Battle | None:
        """The front of one land."""
        return battle(state, place, seat or state.seat)

    def winning(self, state: State, seat: int | None = None, flag: Flag | None = None) -> Work[Odds]:
        """To have won by ad-18-1 at the end of the turn."""
        yield Progress(0, 1)
        return winning(state, seat, flag)

    def lacks(self, state: State, seat: int) -> tuple[Lack, ...]:
        """Cathedrals, the round, debts."""
        return tuple(_lacks(state, seat))

    def prizes(self, state: State, seat: int) -> tuple[str, ...]:
        """The cathedrals of others and of nobody."""
        return tuple(ref(state, at) for at in state.cathedrals if state.owner[at] != seat)

    def card(self, state: State, seat: int | None = None, flag: Flag | None = None) -> Work[Odds]:
        """To earn a card by a conquest or by occupying free land."""
        yield Progress(0, 1)
        return card(state, seat, flag)

    def next_card(self, state: State) -> Law[str] | None:
        """The next card of the pile."""
        if not state.unknown and not state.known:
            return None
        return explore_chance.next_card(state).map(lambda name: f"c:{name}")

    def balance(self, state: State, seat: int | None = None) -> Work[Balance]:
        """What one consultation of the table of events is expected to bring."""
        return explore_chance.balance(state, seat)

    def what_if(self, state: State, seat: int, gained: Iterable[str], lost: Iterable[str]) -> WhatIf:
        """Income now, and with these lands more and those less."""
        more, less = ([place(state, one.removeprefix("t:")) for one in refs] for refs in (gained, lost))
        return explore_chance.tax_what_if(state, seat, more, less)

    def holdings(self, state: State, seat: int, place: str = "") -> tuple[Holding, ...]:
        """The cards before the seat, or before the owner of a land, that can change a turn of the seat."""
        return supposed.holdings(state, seat, place)

    def suppose(self, state: State, wishes: Iterable[Wish]) -> tuple[State, tuple[Change, ...]]:
        """The table as if cards lay elsewhere."""
        return supposed.suppose(state, wishes)


explore = AnnoDomini()
__all__ = ["AnnoDomini", "battle", "card", "danger", "explore", "line", "reach", "winning"]
