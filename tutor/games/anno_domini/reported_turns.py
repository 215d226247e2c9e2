"""What the decisions of a turn were worth: the chance to take one land, before and after each of them.

The land is the one that is attacked next (`tutor.views.report.TurnGiven`). It borders the base, so its chance is that
of a single front; only at the start of the turn it may lie farther away. A stock too short for all that money could
buy is kept from running out by not spending as much: such a value is a lower bound, and says so.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from tutor.games.anno_domini import moves as m
from tutor.games.anno_domini.explore_turn import TurnSetting, turn_setting
from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.rules.box import place, ref
from tutor.games.anno_domini.state import State
from tutor.kernel.game import with_
from tutor.kernel.record import Played
from tutor.odds.aim import Setting, toward
from tutor.odds.exact import Exact
from tutor.odds.explorer import Odds
from tutor.odds.front import Front, Position, Throw, position
from tutor.odds.ground import bits
from tutor.odds.roll import Duel, Matchup
from tutor.views.report import Decision, TurnGiven

Line = Played[State, m.Move]
SURE, NEVER = Odds(Fraction(1)), Odds(Fraction(0))
MOST = 5
"""Attacks that a value looks at; with more it is at least what so many bring."""
FAR_MONEY = 12
"""Castles that the way to a far land may cost: the search grows with each, and a report has many of them."""


# ---- one land


def chance(state: State, at: int) -> Odds:
    """The largest chance that the seat on turn takes a land in what is left of its turn; of its own land it is 1."""
    if state.owner[at] == state.seat:
        return SURE
    if state.phase != "war" or not state.seat or not state.owner[at]:
        return NEVER
    return _chance(with_(state, agenda=()), at)


@lru_cache(maxsize=4096)
def _chance(state: State, at: int) -> Odds:
    near = _facing(state, at)
    if near is None:
        return _far(state, at)
    return near.odds(near.front.exact(near.place))


def thrown(state: State, base: int, at: int) -> Odds:
    """The largest chance after an attack from this base, over all dice."""
    near = _facing(with_(state, agenda=()), at)
    if near is None or not near.place.attacks:
        return NEVER
    attacks, size = near.place.attacks, state.castles[base]
    others = list(near.bases)
    others.remove(size)
    rest = position(others, 0, 0, attacks - 1).bases  # what the next attacks may come from, besides this base
    here = near.place._replace(bases=tuple(sorted((*rest, size), reverse=True)))
    return near.odds(near.front.exact_of(here, Throw(size, 0)))


class Facing(NamedTuple):
    """A land and the places of the seat that border it."""

    front: Front
    place: Position
    bases: tuple[int, ...]
    """Castles on all of them."""
    exact: bool
    claims: bool
    """Whether the stock has a castle for the conquest."""

    def odds(self, value: Exact) -> Odds:
        """A value of this front; with an empty stock at least 0: only what the base loses could claim the land."""
        return Odds(value.fraction, self.exact) if self.claims else Odds(Fraction(0), exact=False)


def _facing(state: State, at: int) -> Facing | None:
    """The front of a land; None where it cannot be taken, or nothing with castles on it borders it."""
    full = _setting(state)
    setting, exact = _affordable(full.setting, full.setting.ground.duel.claim)
    exact = exact and not full.uncounted
    if setting.closed >> at & 1:
        return None
    stand, ground = setting.stand, setting.ground
    bases = tuple(stand.pieces[n] for n in bits(ground.near[at] & stand.mine))
    if not any(bases):
        return None
    attacks, most = min(stand.attacks, MOST), ground.duel.most
    front = _front(ground.duel, ground.lands[at].matchup, most * MOST)
    here = position(bases, stand.pieces[at], min(stand.money, most * attacks), attacks)
    return Facing(front, here, bases, exact and attacks == stand.attacks, stand.stock >= ground.duel.claim)


@lru_cache(maxsize=64)
def _setting(state: State) -> TurnSetting:
    """The turn of the seat on turn; asked for each land that matters in it."""
    return turn_setting(state, state.seat)


def _affordable(setting: Setting, reserve: int) -> tuple[Setting, bool]:
    """The turn without money that can never be of use, and with so much of the stock kept for conquests where it may
    run out; whether that changes nothing.

    An attack cannot use more castles than a place holds.
    """
    stand, ground = setting.stand, setting.ground
    useful = min(stand.money, ground.duel.most * stand.attacks)
    ample = stand.stock >= useful + reserve
    money = useful if ample else min(useful, max(stand.stock - reserve, 0))
    return replace(setting, stand=stand._replace(money=money)), ample


def _claims(setting: Setting) -> int:
    """The stock that every conquest of this turn needs together."""
    return setting.stand.attacks * setting.ground.duel.claim


def _far(state: State, at: int) -> Odds:
    """The chance of a land that nothing borders, with little money and without attacks that conquests may give.

    At least 0, approximate, where the stock may run out on the way, or conquests may close lands before round 4.
    """
    full = _setting(state)
    setting, exact = _affordable(_without_bonus(full.setting), _claims(full.setting))
    exact = exact and not full.uncounted and not full.setting.ground.extra
    if setting.closed >> at & 1:
        return NEVER
    if not (setting.ample and setting.ground.fixed):
        return Odds(Fraction(0), exact=False)
    stand = setting.stand
    aim = toward(replace(setting, stand=stand._replace(money=min(stand.money, FAR_MONEY))), at)
    exact = exact and aim.exact and stand.money <= FAR_MONEY
    return Odds(aim.chance(), exact, tuple(ref(state, n) for n in aim.left_out))


def _without_bonus(setting: Setting) -> Setting:
    lands = tuple(replace(land, bonus=0) for land in setting.ground.lands)
    return replace(setting, ground=replace(setting.ground, lands=lands))


@lru_cache(maxsize=256)
def _front(duel: Duel, matchup: Matchup, money: int) -> Front:
    """Fronts are the same in every game, so their tables are kept."""
    return Front(duel, matchup, money)


# ---- a turn


class Done(NamedTuple):
    """A purchase or an attack, and what lay on the table when chance was through with it."""

    line: Line
    after: State

    @property
    def before(self) -> State:
        """What it was decided on."""
        return self.line.before


@dataclass
class _Run:
    """What is decided for one land, one decision after the other."""

    at: int
    done: list[Done] = field(default_factory=list)

    @property
    def taken(self) -> bool:
        """Whether the last attack took it."""
        last = self.done[-1]
        return last.after.owner[self.at] == last.before.seat


def turns(lines: Sequence[Line]) -> Iterator[tuple[Line, ...]]:
    """The lines of a record, turn by turn; lines outside of a turn are left out."""
    now: list[Line] = []
    for line in lines:
        if now and _turn(line) != _turn(now[0]):
            yield tuple(now)
            now = []
        if line.before.phase == "war":
            now.append(line)
    if now:
        yield tuple(now)


def _turn(line: Line) -> tuple[str, int, int]:
    return line.before.phase, line.before.round, line.before.seat


def given(turn: Sequence[Line]) -> Iterator[TurnGiven]:
    """What one turn gave away, land by land as they were attacked."""
    start = turn[0].before
    for run in _runs(tuple(_decided(turn))):
        yield _given(start, run)


def _decided(turn: Sequence[Line]) -> Iterator[Done]:
    """The purchases and attacks that took effect, each with the state in which the next one was decided."""
    for n, line in enumerate(turn):
        if not line.legal or not isinstance(line.move, m.Build | m.Attack):
            continue
        after = line.state
        for later in turn[n + 1 :]:
            if later.move is not None:
                break
            after = later.state
        yield Done(line, after)


def _runs(decided: Iterable[Done]) -> Iterator[_Run]:
    """Decisions by the land that is attacked next; a land that is taken or left alone ends its run."""
    run: _Run | None = None
    bought: list[Done] = []
    for done in decided:
        bought.append(done)
        if not isinstance(done.line.move, m.Attack):
            continue
        at = place(done.before, done.line.move.target)
        if run is not None and (run.at != at or run.taken):
            yield run
            run = None
        run = run or _Run(at)
        run.done += bought
        bought = []
    if run is not None:
        yield run


def _given(start: State, run: _Run) -> TurnGiven:
    weighed = [_weighed(done, run.at) for done in run.done]
    first, last = run.done[0], run.done[-1]
    left = NEVER if run.taken else _left(last, weighed[-1][0], run.at)
    before = chance(start, run.at)
    return TurnGiven(
        line=first.line.line.n,
        round=start.round,
        seat=start.seat,
        target=ref(start, run.at),
        start=before,
        decisions=tuple(decision for decision, _ in weighed),
        left=left.chance,
        taken=run.taken,
        exact=before.exact and left.exact and all(exact for _, exact in weighed),
    )


def _weighed(done: Done, at: int) -> tuple[Decision, bool]:
    """One decision, and whether its numbers are exact."""
    state, move = done.before, done.line.move
    best = chance(state, at)
    chosen = thrown(state, place(state, move.base), at) if isinstance(move, m.Attack) else chance(done.line.state, at)
    text = game.notate(move) if move else ""
    most = max(best.chance, chosen.chance)  # of two lower bounds, what was chosen may have the better one
    return Decision(done.line.line.n, text, most, chosen.chance), best.exact and chosen.exact


def _left(last: Done, decision: Decision, at: int) -> Odds:
    """What was still possible after the last attack on a land; with its dice not thrown yet, what they may bring."""
    if last.after.agenda and last.after.agenda[-1].kind == "battle":
        return Odds(decision.chosen)
    same = last.after.seat == last.before.seat and last.after.round == last.before.round
    return chance(last.after, at) if same else NEVER


__all__ = ["Line", "chance", "given", "thrown", "turns"]
