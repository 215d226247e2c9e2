"""The report of a record of this game: every battle, every turn with attacks, every paragraph met.

The record is replayed by the engine; what it says of a throw (who fought, what fell, whether the land was taken) is
what is reported, and the chances rest on the game's own points, limits and losses.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tutor.games.anno_domini.explore import CAUTIONS
from tutor.games.anno_domini.explore_turn import duel_of, matchup
from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.moves import Move
from tutor.games.anno_domini.reported_turns import Line, given, turns
from tutor.games.anno_domini.rules.box import box, place
from tutor.games.anno_domini.rules.ending import eighths, last_lands
from tutor.games.anno_domini.state import State
from tutor.kernel.game import Event
from tutor.kernel.record import Replay
from tutor.odds.law import Law
from tutor.odds.luck import percentile
from tutor.odds.roll import Duel, Left, roll
from tutor.odds.work import Progress, Work
from tutor.views.report import Fought, GameReport, TurnGiven, met

BATTLE, CONQUEST, LOSSES = "battle", "conquest", ("base-lost", "target-lost")


def report(replay: Replay[State, Move], seat: int | None = None) -> Work[GameReport]:
    """The report of a record, or of one seat in it. ValueError for a seat that is not at the table, or without a start.

    The goal of a decision is assumed to be the land attacked next. No chance counts cards drawn, the money of whoever
    leaves, or events (`CAUTIONS`); purchases after the last attack of a turn and free castles are not weighed.
    """
    seats = _seats(replay, seat)
    lines = [line for line in replay.lines if seat is None or _of(line) == seat]
    parts = tuple(turns(lines))
    found: list[TurnGiven] = []
    for done, turn in enumerate(parts):
        yield Progress(done, len(parts))
        found += given(turn)
    return GameReport(
        tuple(_fights(replay.lines, seat)), tuple(found), met(game.rulebook.rules, lines), seats, CAUTIONS
    )


def _seats(replay: Replay[State, Move], seat: int | None) -> tuple[int, ...]:
    if replay.start is None:
        raise ValueError("a report: expected a record with a start, found none")
    seats = tuple(range(1, len(replay.start.money) + 1))
    if seat is None:
        return seats
    if seat not in seats:
        raise ValueError(f"seat: expected one of {', '.join(map(str, seats))}, found {seat}")
    return (seat,)


def _of(line: Line) -> int:
    """Whose line it is: who said it, or whose turn it was; 0 for nobody in particular."""
    return line.seat or line.before.seat


# ---- battles


def _fights(lines: Iterable[Line], seat: int | None) -> Iterator[Fought]:
    for line in lines:
        fought = next((_fought(line, one) for one in line.events if one.kind == BATTLE), None)
        if fought is not None and seat in (None, fought.seat, fought.against):
            yield fought


class Throw(NamedTuple):
    """One battle before its dice fall."""

    state: State
    base: int
    target: int

    @property
    def dice(self) -> tuple[int, int]:
        """Of both sides."""
        return self.state.castles[self.base], self.state.castles[self.target]

    @property
    def duel(self) -> Duel:
        """The numbers of a battle."""
        return duel_of(box(self.state).numbers)

    def law(self) -> Law[Left]:
        """What is left on both sides; behind a shield the last castle stays (ad-10-7, ad-16-6)."""
        law = roll(self.duel, matchup(self.state, self.target), *self.dice)
        return law.map(lambda left: (left[0], max(left[1], 1))) if self._shielded else law

    @property
    def _shielded(self) -> bool:
        state = self.state
        return state.options.early_guard == "shield" and self.target in last_lands(state) + eighths(state)

    def takes(self, left: Left) -> bool:
        """Whether the land is taken: nothing is left on it, and the stock has a castle to claim it with (ad-9-5)."""
        stock = self.state.stock[self.state.seat - 1] + self.dice[0] - left[0]
        return not left[1] and stock >= self.duel.claim


def _fought(line: Line, battle: Event) -> Fought:
    facts, state = dict(battle.facts), line.before
    throw = Throw(state, *(place(state, str(facts[name]).removeprefix("t:")) for name in ("base", "target")))
    law, (a, d) = throw.law(), throw.dice
    lost = _lost(line.events)
    return Fought(
        line=line.line.n,
        round=state.round,
        seat=state.seat,
        against=state.owner[throw.target],
        base=str(facts["base"]),
        target=str(facts["target"]),
        dice=(a, d),
        chance=law.chance(throw.takes),
        expected=(law.mean(lambda left: a - left[0]), law.mean(lambda left: d - left[1])),
        lost=lost,
        taken=any(one.kind == CONQUEST for one in line.events),
        luck=percentile(law, (a - lost[0], d - lost[1]), _goodness),
    )


def _lost(events: Iterable[Event]) -> tuple[int, int]:
    """What base and target lost, as the engine told it."""
    told = {one.kind: dict(one.facts)["n"] for one in events if one.kind in LOSSES}
    base, target = (int(told.get(kind, 0)) for kind in LOSSES)
    return base, target


def _goodness(left: Left) -> tuple[int, int]:
    """For the attacker: first the fewer castles stay on the target the better, then the more on the base."""
    return -left[1], left[0]


__all__ = ["report"]
