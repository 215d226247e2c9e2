"""One front with its numbers set by hand: what a turn would bring with other castles, money, attacks or points."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tutor.odds.explorer import Battle, Explorer, Odds, Told
from tutor.odds.front import Front
from tutor.odds.ground import Goal, Ground, Land, Stand
from tutor.odds.line import best_line
from tutor.odds.roll import Matchup
from tutor.odds.theatre import Theatre

MONEY, ATTACKS = 6, 5
"""How far the sliders go, where the table itself has no more."""
STEPS = 3
"""Attacks of a line that are told."""
Fronts = dict[tuple[Matchup, int], Front]


@dataclass(frozen=True, slots=True)
class Case:
    """The numbers of one front; those of a real one until a slider is moved."""

    base: int
    others: tuple[int, ...]
    """Pieces of the other bases that border the target."""
    target: int
    money: int
    attacks: int
    attack: int
    defence: int


SLIDERS = ("base", "money", "attacks", "attack", "target", "defence")
"""The numbers that can be set, in the order of the page."""


def case_of(battle: Battle, base: str) -> Case:
    """A front as it stands, seen from one of its bases."""
    pieces = dict(battle.bases)
    others = tuple(n for ref, n in battle.bases if ref != base)
    points = battle.attack.total, battle.defence.total
    return Case(pieces[base], others, battle.target[1], battle.money, battle.attacks, *points)


def limits(explorer: Explorer[Any], battle: Battle) -> Mapping[str, tuple[int, int]]:
    """The least and the largest number of each slider."""
    most, points = explorer.duel.most, explorer.points_most
    return {
        "base": (1, most), "target": (1, most), "money": (0, max(MONEY, battle.money)),
        "attacks": (1, max(ATTACKS, battle.attacks)), "attack": (0, points), "defence": (0, points),
    }  # fmt: skip


def changed(case: Case, values: Mapping[str, str], within: Mapping[str, tuple[int, int]]) -> Case:
    """The case with the numbers of a form; what is no number within its limits changes nothing."""
    given = {name: values.get(name, "") for name in SLIDERS}
    numbers = {name: int(text) for name, text in given.items() if text.isascii() and text.isdecimal() and len(text) < 4}
    set_ = {name: n for name, n in numbers.items() if within[name][0] <= n <= within[name][1]}
    return Case(
        set_.get("base", case.base), case.others, set_.get("target", case.target), set_.get("money", case.money),
        set_.get("attacks", case.attacks), set_.get("attack", case.attack), set_.get("defence", case.defence),
    )  # fmt: skip


def told(explorer: Explorer[Any], case: Case, base: str, battle: Battle, fronts: Fronts) -> Told:
    """The best line on this front alone, exact, with as many pieces in stock as money can buy."""
    others = tuple(ref for ref, _ in battle.bases if ref != base)
    names = dict(enumerate((base, *others, battle.target[0])))
    count = len(names) - 1
    bases, land = (1 << count) - 1, Land(explorer.matchup(case.attack, case.defence))
    near = (*(1 << count for _ in range(count)), bases)
    ground = Ground(explorer.duel, (land,) * (count + 1), near, fronts=fronts)
    pieces = (case.base, *case.others, case.target)
    stock = case.money + case.attacks * explorer.duel.claim
    theatre = Theatre(ground, Goal(1 << count), Stand(pieces, bases, case.money, case.attacks, stock))
    line = best_line(theatre, attacks=min(case.attacks, STEPS))
    return Told(Odds(line.chance), line, names)


__all__ = ["SLIDERS", "Case", "Fronts", "case_of", "changed", "limits", "told"]
