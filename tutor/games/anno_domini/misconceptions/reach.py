"""Reach on the map, and how many attacks are left."""

from collections.abc import Callable

from tutor.games.anno_domini import whatif
from tutor.games.anno_domini.misconceptions.common import count, lands, misreading
from tutor.games.anno_domini.rules.battle import allowance
from tutor.games.anno_domini.rules.box import box, place, seat_ref
from tutor.games.anno_domini.state import State, held
from tutor.kernel.misread import Misreading
from tutor.kernel.score import Answered

Places = set[int]
Read = Callable[[State, int], Places]


def by_land(state: State, at: int) -> Places:
    """Land neighbours."""
    return set(box(state).board.land[at])


def by_sea(state: State, at: int) -> Places:
    """Coasts of the same sea."""
    return {one for sea in box(state).board.seas.values() if at in sea.coasts for one in sea.coasts} - {at}


def sea_only_islands(state: State, at: int) -> Places:
    """The sea is a way only for land without a border."""
    return by_land(state, at) or by_sea(state, at)


def sea_only(state: State, at: int) -> Places:
    """A coast attacks over its sea only."""
    return by_sea(state, at) or by_land(state, at)


def sea_chain(state: State, at: int) -> Places:
    """One sea further as well."""
    near = {at} | by_sea(state, at)
    first = {at} if not by_sea(state, at) else near
    return (by_land(state, at) | {far for one in first for far in by_sea(state, one)} | near) - {at}


def two_steps(state: State, at: int) -> Places:
    """Two land borders in a row."""
    return (
        by_land(state, at) | by_sea(state, at) | {far for one in by_land(state, at) for far in by_land(state, one)}
    ) - {at}


def _reach(name: str, rules: str, read: Read) -> Misreading[State]:
    def targets(state: State, territory: str) -> Answered:
        return lands(state, read(state, place(state, territory)))

    def number(state: State, territory: str) -> Answered | None:
        return count(targets(state, territory))

    def each(state: State, territories: str) -> Answered:
        found = [targets(state, one) for one in territories.split(",")]
        focus = dict.fromkeys(place for one in found for place in one.focus)
        return Answered(tuple(len(one.focus) for one in found), (), (), tuple(focus))

    return misreading(name, rules, targets=targets, reach=number, reach_of=each)


# ---- attacks left


class Turn:
    """A turn so far: the position at its start, the one now, and its attacks."""

    def __init__(self, state: State, lines: str) -> None:
        self.start, self.now = state, whatif.after(state, lines)
        self.attacks = whatif.attacks(state, lines) if lines else ()
        self.hand = self.now.cards[self.now.seat - 1]
        self.allowed = allowance(self.now, self.now.seat).total
        self.heroines = self.hand.count("heroine")


def campaign(turn: Turn) -> int:
    """All throws against one target are one attack."""
    return turn.allowed - len({target for _, target, _ in turn.attacks}) - turn.start.made


def failed_free(turn: Turn) -> int:
    """A throw that destroys nothing does not count."""
    worked = sum(
        one.before.castles[at] > one.state.castles[at] or one.before.owner[at] != one.state.owner[at]
        for _, at, one in turn.attacks
    )
    return turn.allowed - worked - turn.start.made


def heroine_one(turn: Turn) -> int:
    """The Heroine gives one attack."""
    return turn.allowed - turn.heroines * (held(turn.now, turn.now.seat) - 1) - turn.now.made


def heroine_at_start(turn: Turn) -> int:
    """The Heroine counts the cathedrals of the start of the turn."""
    return (
        turn.allowed - turn.heroines * (held(turn.now, turn.now.seat) - held(turn.start, turn.now.seat)) - turn.now.made
    )


def general_once(turn: Turn) -> int:
    """A second General gives nothing."""
    copies = turn.hand.count("general")
    return turn.allowed - max(copies - 1, 0) * box(turn.now).cards["general"].attacks - turn.now.made


def _left(name: str, rules: str, read: Callable[[Turn], int], *, history: bool = False) -> Misreading[State]:
    """`history`: it cannot be told from the position alone."""

    def after(state: State, lines: str) -> Answered | None:
        turn = Turn(state, lines)
        if turn.now.phase != "war" or turn.now.seat != state.seat:
            return None
        return Answered(max(read(turn), 0), (), (), (seat_ref(state.seat),))

    if history:
        return misreading(name, rules, attacks_left_after=after)
    return misreading(name, rules, attacks_left_after=after, attacks_left=lambda state: after(state, ""))


readings = (
    _reach("land-only", "7-2", by_land),
    _reach("sea-only-islands", "7-3", sea_only_islands),
    _reach("sea-only", "7-2", sea_only),
    _reach("sea-chain", "7-3", sea_chain),
    _reach("two-steps", "7-2", two_steps),
    _left("campaign", "10-6", campaign, history=True),
    _left("failed-free", "10-6", failed_free, history=True),
    _left("heroine-one", "12-10", heroine_one),
    _left("heroine-at-start", "12-16", heroine_at_start, history=True),
    _left("general-once", "8-8 12-5", general_once),
)


__all__ = ["readings"]
