"""The throw of an attack, misread in eighteen ways. A reading changes one law; all others are as they should be."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from tutor.games.anno_domini import whatif
from tutor.games.anno_domini.components import Components
from tutor.games.anno_domini.misconceptions.common import misreading
from tutor.games.anno_domini.rules.box import box, place, ref
from tutor.games.anno_domini.state import State
from tutor.kernel.misread import Reads
from tutor.kernel.score import Answered

Faces = tuple[int, ...]
Left = tuple[int, int, bool]
"""Castles on the base, castles on the target, whether it was taken."""


@dataclass(frozen=True)
class Throw:
    """What lies on the table when the dice have fallen."""

    state: State
    base: int
    target: int
    kit: Components
    mine: Faces = ()
    theirs: Faces = ()

    @property
    def hands(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The cards of the attacker and of the defender."""
        seat, foe = self.state.seat, self.state.owner[self.target]
        return self.state.cards[seat - 1], self.state.cards[foe - 1] if foe else ()

    def church(self, at: int) -> bool:
        """Whether a cathedral stands there."""
        return at in self.state.cathedrals

    def cards(self, *, everywhere: str = "", defends: str = "") -> tuple[int, int]:
        """Points of cards on both sides. `everywhere` needs no cathedral, `defends` gives its attack points to both."""
        church, cards = self.church(self.target), self.kit.cards
        attack = sum(cards[c].attack + cards[c].attack_cathedral * (church or c == everywhere) for c in self.hands[0])
        defence = sum(
            cards[c].defence + cards[c].defence_cathedral * (church or c == everywhere) for c in self.hands[1]
        )
        defence += sum(cards[c].attack for c in self.hands[1] if c == defends)
        return attack, defence

    @property
    def points(self) -> tuple[int, int]:
        """Points of both sides as the rules count them."""
        return self.capped(*self.cards())

    def capped(self, attack: int, defence: int) -> tuple[int, int]:
        """With the cathedral's point, and both within the limit."""
        most, own = self.kit.numbers.points_cap, self.kit.numbers.cathedral_point * self.church(self.target)
        return min(attack, most), min(defence + own, most)


def each_die(throw: Throw, faces: Faces, points: int, hit: int = 0) -> int:
    """Hits when every die counts alone with its points."""
    return sum(face + points >= (hit or throw.kit.numbers.hit) for face in faces)


def losses(throw: Throw, won: int, lost: int) -> Left:
    """Both lose at the same time; the base keeps a castle; a target without castles gets one of the attacker's."""
    base, target = throw.state.castles[throw.base], throw.state.castles[throw.target]
    keeps, claim = throw.kit.numbers.base_keeps, throw.kit.numbers.conquest_castles
    left = max(base - lost, keeps)
    return (left, claim, True) if won >= target else (left, target - won, False)


Hits = Callable[[Throw, Faces, int], int]


def counted(hits: Hits) -> Callable[[Throw], Left]:
    """Hits are counted so on both sides."""

    def read(throw: Throw) -> Left:
        attack, defence = throw.points
        return losses(throw, hits(throw, throw.mine, attack), hits(throw, throw.theirs, defence))

    return read


Sides = Callable[[Throw], tuple[int, int]]


def pointed(points: Sides) -> Callable[[Throw], Left]:
    """Points are counted so."""

    def read(throw: Throw) -> Left:
        attack, defence = points(throw)
        return losses(throw, each_die(throw, throw.mine, attack), each_die(throw, throw.theirs, defence))

    return read


# ---- what hits


def more_than_six(throw: Throw, faces: Faces, points: int) -> int:
    """Face and points must be more than 6."""
    return each_die(throw, faces, points, throw.kit.numbers.hit + 1)


def only_sixes(throw: Throw, faces: Faces, points: int) -> int:
    """Only a die that shows a 6."""
    return each_die(throw, faces, 0)


def sum_then_six(throw: Throw, faces: Faces, points: int) -> int:
    """All faces and the points together, one hit for each full 6."""
    return (sum(faces) + points) // throw.kit.numbers.hit


def best_die_only(throw: Throw, faces: Faces, points: int) -> int:
    """The points go to the best die."""
    best, *rest = sorted(faces, reverse=True)
    return each_die(throw, (best,), points) + each_die(throw, tuple(rest), 0)


def risk_pairs(throw: Throw) -> Left:
    """The dice, with their points, compared in pairs, the best with the best; a tie is the defender's."""
    attack, defence = throw.points
    mine, theirs = sorted(throw.mine, reverse=True), sorted(throw.theirs, reverse=True)
    pairs = list(zip(mine, theirs, strict=False))
    won = sum(face + attack > other + defence for face, other in pairs)
    return losses(throw, won, len(pairs) - won)


# ---- points


def no_cap(throw: Throw) -> tuple[int, int]:
    """No limit to the points."""
    attack, defence = throw.cards()
    return attack, defence + throw.kit.numbers.cathedral_point * throw.church(throw.target)


def cathedral_outside_cap(throw: Throw) -> tuple[int, int]:
    """The cathedral's point on top of four points of cards."""
    most = throw.kit.numbers.points_cap
    attack, defence = (min(points, most) for points in throw.cards())
    return attack, defence + throw.kit.numbers.cathedral_point * throw.church(throw.target)


def no_cathedral_point(throw: Throw) -> tuple[int, int]:
    """The cathedral defends nobody."""
    most = throw.kit.numbers.points_cap
    attack, defence = throw.cards()
    return min(attack, most), min(defence, most)


def base_cathedral(throw: Throw) -> tuple[int, int]:
    """A cathedral on the base helps the attacker."""
    attack, defence = throw.cards()
    return throw.capped(attack + throw.kit.numbers.cathedral_point * throw.church(throw.base), defence)


def templar_always(throw: Throw) -> tuple[int, int]:
    """The Templar needs no cathedral."""
    return throw.capped(*throw.cards(everywhere="templar"))


def relic_always(throw: Throw) -> tuple[int, int]:
    """The Relic needs no cathedral."""
    return throw.capped(*throw.cards(everywhere="relic"))


def soldier_defends(throw: Throw) -> tuple[int, int]:
    """The Soldier defends as well."""
    return throw.capped(*throw.cards(defends="soldier"))


# ---- dice, losses, conquest


def _hits(throw: Throw) -> tuple[int, int]:
    attack, defence = throw.points
    return each_die(throw, throw.mine, attack), each_die(throw, throw.theirs, defence)


def one_die_back(throw: Throw) -> Left:
    """The attacker leaves a die out: a castle has to stay behind."""
    return losses(throw, _hits(replace(throw, mine=throw.mine[:-1]))[0], _hits(throw)[1])


def attacker_first(throw: Throw) -> Left:
    """Castles that fall do not throw any more."""
    won = _hits(throw)[0]
    return losses(throw, won, _hits(replace(throw, theirs=throw.theirs[: max(len(throw.theirs) - won, 0)]))[1])


def attacker_can_die(throw: Throw) -> Left:
    """The last castle of the base can fall too."""
    won, lost = _hits(throw)
    _, target, taken = losses(throw, won, lost)
    return max(throw.state.castles[throw.base] - lost, 0), target, taken


def defender_last_stays(throw: Throw) -> Left:
    """The last castle of the target cannot fall."""
    won, lost = _hits(throw)
    return losses(throw, min(won, throw.state.castles[throw.target] - 1), lost)


def move_in(throw: Throw) -> Left:
    """The castle on the conquered land comes from the base."""
    base, target, taken = losses(throw, *_hits(throw))
    return base - taken, target, taken


def move_all(throw: Throw) -> Left:
    """All castles of the base but one move in."""
    base, target, taken = losses(throw, *_hits(throw))
    return (1, base - 1, True) if taken and base > 1 else (base, target, taken)


# ---- the readings

Read = Callable[[Throw], Left]


def _throw(state: State, base: int, target: int) -> Throw:
    return Throw(state, base, target, box(state))


def _thrown(read: Read, state: State, line: str) -> tuple[int, int, Left]:
    """Base and target of the only attack of the line, and what the reading leaves there."""
    ((base, target, _),) = whatif.attacks(state, line)
    dice, a = whatif.dice(line)[0], state.castles[base]
    return base, target, read(replace(_throw(state, base, target), mine=dice[:a], theirs=dice[a:]))


def _owner(state: State, target: int, taken: bool) -> int:
    return state.seat if taken else state.owner[target]


def _asks(read: Read) -> dict[str, Reads]:
    """The questions of a throw: all at once, or castles and owner of one territory."""

    def battle(state: State, line: str) -> Answered | None:
        base, target, (left, there, taken) = _thrown(read, state, line)
        return Answered((left, there, _owner(state, target, taken)), (), (), (ref(state, base), ref(state, target)))

    def castles(state: State, lines: str, territory: str) -> Answered | None:
        if not _one_attack(lines):
            return None
        base, target, (left, there, _) = _thrown(read, state, lines)
        found = {base: left, target: there}.get(place(state, territory))
        return None if found is None else Answered(found, (), (), (f"t:{territory}",))

    def owner(state: State, lines: str, territory: str) -> Answered | None:
        if not _one_attack(lines):
            return None
        _, target, (_, _, taken) = _thrown(read, state, lines)
        mine = target == place(state, territory)
        return Answered(_owner(state, target, taken), (), (), (f"t:{territory}",)) if mine else None

    return {"battle": battle, "castles_after": castles, "owner_after": owner}


def _one_attack(lines: str) -> bool:
    return lines.startswith("attack") and ";" not in lines and "!" in lines


def _point_asks(read: Sides) -> dict[str, Reads]:
    """The questions of points: of both sides, or of one."""

    def both(state: State, base: str, target: str) -> Answered | None:
        seat, at = state.owner[place(state, base)], place(state, target)
        if not seat or seat != state.seat:
            return None
        return Answered(read(_throw(state, place(state, base), at)), (), (), (f"t:{target}", f"t:{base}"))

    def attack(state: State, base: str, target: str) -> Answered | None:
        found = both(state, base, target)
        return found and Answered(read(_throw(state, place(state, base), place(state, target)))[0], (), (), found.focus)

    def defence(state: State, target: str) -> Answered:
        return Answered(read(_throw(state, place(state, target), place(state, target)))[1], (), (), (f"t:{target}",))

    return {"points": both, "attack_points": attack, "defence_points": defence}


readings = (
    *(
        misreading(name, rules, **_asks(counted(hits)))
        for name, rules, hits in (
            ("more-than-six", "7-8 7-11", more_than_six),
            ("only-sixes", "8-6", only_sixes),
            ("sum-then-six", "7-8", sum_then_six),
            ("best-die-only", "8-6", best_die_only),
        )
    ),
    misreading("risk-pairs", "7-8", **_asks(risk_pairs)),
    *(
        misreading(name, rules, **_asks(pointed(points)), **_point_asks(points))
        for name, rules, points in (
            ("no-cap", "10-5", no_cap),
            ("cathedral-outside-cap", "8-4", cathedral_outside_cap),
            ("no-cathedral-point", "8-1", no_cathedral_point),
            ("base-cathedral", "8-1", base_cathedral),
            ("templar-always", "12-13", templar_always),
            ("relic-always", "12-7", relic_always),
            ("soldier-defends", "12-6", soldier_defends),
        )
    ),
    *(
        misreading(name, rules, **_asks(read))
        for name, rules, read in (
            ("one-die-back", "7-7", one_die_back),
            ("attacker-first", "7-9", attacker_first),
            ("attacker-can-die", "10-2", attacker_can_die),
            ("defender-last-stays", "10-2", defender_last_stays),
            ("move-in", "9-1 9-3", move_in),
            ("move-all", "9-3", move_all),
        )
    ),
)
