"""Two players without a face: one moves at random, one is greedy.

Both see what a seat sees; this game hides nothing but the order of the pile, which no state holds.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import comb

from tutor.games.anno_domini import moves as m
from tutor.games.anno_domini.rules import battle, building, debts, ending
from tutor.games.anno_domini.rules.box import box, place
from tutor.games.anno_domini.state import State, held
from tutor.kernel.bot import BotOf, random_bot
from tutor.kernel.chance import Face
from tutor.kernel.game import Game

Legal = Sequence[m.Move]
Rank = tuple[float, ...]

# What the greedy bot thinks things are worth, in gulden. These are tastes, not rules.
LAND = 100.0
CATHEDRAL = 300.0
VICTORY = 100_000.0
CASTLE_LOST = 50.0
CASTLE_STRUCK = 30.0
"""An enemy castle that falls although the territory holds."""
CASTLE_BOUGHT = 35.0
"""What a purchase costs beyond the castle that then stands there."""
WATCH = 3
"""Castles that a cathedral should keep at the end of a turn, money permitting."""
NEST_EGG = 200
"""Money that is not spent on the watch."""
DICE_ANY = 1_000
"""More dice than a base can have: no limit."""
CARDS = (
    "genius", "heroine", "arquebusier", "templar", "soldier", "general", "pope", "toll_collector", "relic", "merchant",
)  # fmt: skip
"""Cards of lasting use, the dearest first."""


def greedy(game: Game[State, m.Move], seen: State, seat: int, face: Face) -> m.Move:
    """Takes what wins, then what pays: the event, free land, good attacks with castles bought just in time."""
    legal = tuple(game.legal(seen))
    if not legal:
        raise ValueError(f"{game.id}: nobody decides here")
    if len(legal) == 1:
        return legal[0]
    phase = seen.agenda[-1].kind if seen.agenda else seen.phase
    return CHOICES.get(phase, _first)(seen, legal, face)


def _first(state: State, legal: Legal, face: Face) -> m.Move:
    return legal[0]


def _best(legal: Legal, face: Face, worth: Callable[[m.Move], Rank]) -> m.Move:
    """The move worth most; among equals the stream decides."""
    ranks = [worth(move) for move in legal]
    top = [move for move, rank in zip(legal, ranks, strict=True) if rank == max(ranks)]
    return top[face(0, len(top))]


# ---- the military phase


@dataclass(frozen=True, slots=True)
class Plan:
    """An attack with `dice` castles on the base, and what it is worth."""

    base: int
    target: int
    dice: int
    gain: float


def _war(state: State, legal: Legal, face: Face) -> m.Move:
    """Event, card and free land first: they can only help; then the best attack, the watch, the end."""
    for wanted in (m.Consult, m.Draw):
        found = next((move for move in legal if type(move) is wanted), None)
        if found:
            return found
    return occupation(state, legal) or attack(state, legal) or _watch(state, legal) or close(legal)


def occupation(state: State, legal: Legal) -> m.Move | None:
    """One castle on free land, a cathedral first."""
    free = [move for move in legal if isinstance(move, m.Build) and move.n == 1 and _free(state, move)]
    return max(free, key=lambda move: place(state, move.territory) in state.cathedrals, default=None)


def _free(state: State, move: m.Build) -> bool:
    return not state.owner[place(state, move.territory)]


def attack(state: State, legal: Legal) -> m.Move | None:
    """The next step of the best plan: the castles it lacks, or the throw itself."""
    plan = max(_plans(state), key=lambda plan: plan.gain, default=None)
    if plan is None or plan.gain <= 0:
        return None
    ids, lacking = box(state).board.ids, plan.dice - state.castles[plan.base]
    step: m.Move = m.Build(ids[plan.base], lacking) if lacking else m.Attack(ids[plan.base], ids[plan.target])
    return step if step in legal else None


def _plans(state: State) -> Iterator[Plan]:
    """Every attack with every number of dice that money, stock and room allow."""
    if state.made >= battle.allowance(state, state.seat).total:
        return
    spared, sides = battle.barred(state), {target: _points(state, target) for target in _enemies(state)}
    for base in (at for at, owner in enumerate(state.owner) if owner == state.seat):
        for target in (at for at in battle.targets(state, base) if at in sides):
            most = state.castles[target] if target in spared else DICE_ANY
            for dice in (n for n in _dice(state, base) if n < most):
                yield Plan(base, target, dice, _gain(state, base, target, dice, sides[target]))


def _enemies(state: State) -> Iterator[int]:
    return (at for at, owner in enumerate(state.owner) if owner not in (0, state.seat))


def _dice(state: State, base: int) -> range:
    """From the castles that stand there to those that could: a base has at least two."""
    numbers, now = box(state).numbers, state.castles[base]
    purse = min(state.money[state.seat - 1] // numbers.castle_price, state.stock[state.seat - 1])
    return range(max(now, numbers.base_least), now + min(purse, building.room(state, base)) + 1)


def _points(state: State, target: int) -> tuple[int, int]:
    return battle.attack_points(state, state.seat, target).total, battle.defence_points(state, target).total


def _gain(state: State, base: int, target: int, dice: int, points: tuple[int, int]) -> float:
    there, hit = state.castles[target], box(state).numbers.hit
    attack, defence = _hit_chance(hit, points[0]), _hit_chance(hit, points[1])
    taken = _at_least(dice, there, attack)
    struck = _expected(dice, there, attack)
    lost = _expected(there, dice - box(state).numbers.base_keeps, defence)
    bought = dice - state.castles[base]
    prize = taken * _prize(state, target) + struck * CASTLE_STRUCK
    return prize - lost * CASTLE_LOST - bought * CASTLE_BOUGHT


def _hit_chance(hit: int, points: int) -> float:
    return min(6, 7 - hit + points) / 6


def _prize(state: State, target: int) -> float:
    seat = state.seat
    if target not in state.cathedrals:
        return LAND
    wins = held(state, seat) + 1 >= state.options.target and not ending.early(state)
    if wins and not debts.in_debt(state, seat):
        return VICTORY
    rival = held(state, state.owner[target])
    return CATHEDRAL + 20.0 * rival  # the leader is the one to stop


@cache
def _at_least(dice: int, hits: int, chance: float) -> float:
    """Chance of so many hits or more."""
    return sum(comb(dice, n) * chance**n * (1 - chance) ** (dice - n) for n in range(hits, dice + 1))


@cache
def _expected(dice: int, most: int, chance: float) -> float:
    """Expected hits, those beyond `most` not counted."""
    return sum(_at_least(dice, n, chance) for n in range(1, most + 1))


def _watch(state: State, legal: Legal) -> m.Move | None:
    """One more castle on the weakest own cathedral, as long as money is left."""
    if state.money[state.seat - 1] <= NEST_EGG:
        return None
    builds = (move for move in legal if isinstance(move, m.Build) and move.n == 1)
    weak = [move for move in builds if _needs_watch(state, place(state, move.territory))]
    return min(weak, key=lambda move: state.castles[place(state, move.territory)], default=None)


def _needs_watch(state: State, at: int) -> bool:
    return at in state.cathedrals and state.castles[at] < WATCH


def close(legal: Legal) -> m.Move:
    """The end of the turn."""
    return next((move for move in legal if isinstance(move, m.End)), legal[-1])


# ---- set-up and tasks


def _claim(state: State, legal: Legal, face: Face) -> m.Move:
    """Where most own lands are near."""

    def worth(move: m.Move) -> Rank:
        assert isinstance(move, m.Claim)
        return (sum(state.owner[at] == state.seat for at in battle.targets(state, place(state, move.territory))),)

    return _best(legal, face, worth)


def _card_worth(card: str) -> int:
    return len(CARDS) - CARDS.index(card) if card in CARDS else 0


def _discard(state: State, legal: Legal, face: Face) -> m.Move:
    """The card worth least."""
    return _best(legal, face, lambda move: (-_card_worth(getattr(move, "card", "")),))


def _take_card(state: State, legal: Legal, face: Face) -> m.Move:
    """The card worth most, of the seat with most cathedrals."""

    def worth(move: m.Move) -> Rank:
        assert isinstance(move, m.Steal | m.Murder)
        return (_card_worth(move.card), held(state, move.seat))

    return _best(legal, face, worth)


def _bishop(state: State, legal: Legal, face: Face) -> m.Move:
    """From the seat with most cathedrals, to the own land with most castles."""

    def worth(move: m.Move) -> Rank:
        assert isinstance(move, m.Bishop)
        loser = state.owner[place(state, move.source)]
        return (held(state, loser), state.castles[place(state, move.target)])

    return _best(legal, face, worth)


def _architect(state: State, legal: Legal, face: Face) -> m.Move:
    """As many as can be where most enemies are near, cathedrals before others."""

    def worth(move: m.Move) -> Rank:
        if not isinstance(move, m.Raise):
            return (-1.0,)
        at = place(state, move.territory)
        enemies = sum(state.owner[near] not in (0, state.seat) for near in battle.targets(state, at))
        return (at in state.cathedrals, -state.castles[at], enemies, min(move.n, 2))

    return _best(legal, face, worth)


CHOICES: Mapping[str, Callable[[State, Legal, Face], m.Move]] = {
    "war": _war,
    "claim": _claim,
    "crisis": _discard,
    "ambassador": _take_card,
    "murderer": _take_card,
    "bishop": _bishop,
    "architect": _architect,
}
"""Task or phase -> how the greedy bot chooses."""

bots: Mapping[str, BotOf[State, m.Move]] = {"random": random_bot, "greedy": greedy}
"""Name -> bot."""
