"""Whose turn it is, what may be done in it and when the game is won: wrong readings that stand alone."""

from collections.abc import Callable

from tutor.games.reisen_verkehr import moves as m
from tutor.games.reisen_verkehr.answers import seat_focus
from tutor.games.reisen_verkehr.components import components
from tutor.games.reisen_verkehr.game import game
from tutor.games.reisen_verkehr.misconceptions.common import misreading, says
from tutor.games.reisen_verkehr.state import State, after
from tutor.games.reisen_verkehr.whatif import played
from tutor.kernel.game import with_
from tutor.kernel.misread import Reads
from tutor.kernel.record import split_seat
from tutor.kernel.score import Answered

# ---- the reversal


def _lays(state: State) -> bool:
    return state.phase in ("open", "turn") and bool(state.hands[state.turn - 1])


def _left(state: State) -> int:
    """What the seat on turn holds after laying a card."""
    return len(state.hands[state.turn - 1]) - 1


def rev_late(state: State) -> Answered | None:
    """The direction turns only after the next turn."""
    return _seat(after(state, state.turn)) if _lays(state) else None


def rev_each(state: State) -> Answered | None:
    """The direction turns whenever somebody comes down to two cards."""
    if not _lays(state):
        return None
    turns = _left(state) == components().numbers.reversal_hand
    return _seat(after(with_(state, direction=-state.direction) if turns else state, state.turn))


def _seat(seat: int) -> Answered:
    return says(seat, *seat_focus(seat))


# ---- winning


def last_wins(state: State) -> Answered:
    """Who lays the last card has won."""
    out = [seat for seat, hand in enumerate(state.hands, 1) if not hand and state.phase in ("test", "over")]
    return _seat(out[0] if out else 0)


def last_wins_after(state: State, lines: str) -> Answered:
    """The same of lines that are played: the first who has no card left."""
    won = (last_wins(one.state) for one in played(state, lines))
    return next((one for one in won if one.value), says(0))


# ---- legal or not: the paragraphs that would forbid the move

Judges = Callable[[State, m.Move, int | None], tuple[str, ...] | None]


def judged(read: Judges) -> Reads:
    """Which paragraphs forbid a move, by somebody who reads the laws so."""

    def reads(state: State, text: str) -> Answered | None:
        seat, move = split_seat(text)
        rules = read(state, game.parse(state, move), seat)
        return None if rules is None else says(rules)

    return reads


def _without(rule: str, kind: type[m.Move]) -> Judges:
    """Moves of this kind are not held to one paragraph."""

    def read(state: State, move: m.Move, seat: int | None) -> tuple[str, ...] | None:
        if not isinstance(move, kind):
            return None
        return tuple(one for one in game.judge(state, move, seat).rules if one != rule)

    return read


def free_doubt(state: State, move: m.Move, seat: int | None) -> tuple[str, ...] | None:
    """Anybody may doubt at any time."""
    return tuple(game.judge(state, move).rules) if isinstance(move, m.Doubt) else None


def correct_is_turn(state: State, move: m.Move, seat: int | None) -> tuple[str, ...] | None:
    """Who has corrected may pass."""
    if not isinstance(move, m.Pass) or not state.slides:
        return None
    return tuple(one for one in game.judge(state, move, seat).rules if one != "rv-3-6")


def ends_only(state: State, move: m.Move, seat: int | None) -> tuple[str, ...] | None:
    """A card may be laid at the two ends of the chain only."""
    if not isinstance(move, m.Place):
        return None
    rules = tuple(game.judge(state, move, seat).rules)
    inside = 1 < move.slot <= len(state.chain)
    return (*rules, "rv-3-8") if inside and "rv-3-8" not in rules else rules


def _may_doubt(read: Judges) -> Reads:
    """The same, asked as a yes or no."""
    return lambda state: says(not read(state, m.Doubt(), None))


_corrected, _bare = _without("rv-4-5", m.Doubt), _without("rv-5-2", m.Doubt)
readings = (
    misreading("rev-late", "8-1", {"next-after-laying": rev_late}),
    misreading("rev-each", "8-2", {"next-after-laying": rev_each}),
    misreading("last-wins", "9-1 9-2", {"winner": last_wins, "winner-after": last_wins_after}),
    misreading("correct-doubt", "4-5", {"legal": judged(_corrected), "may-doubt": _may_doubt(_corrected)}),
    misreading("correct-is-turn", "3-6 4-4", {"legal": judged(correct_is_turn)}),
    misreading("free-doubt", "3-5", {"legal": judged(free_doubt)}),
    misreading("doubt-bare", "5-2", {"legal": judged(_bare), "may-doubt": _may_doubt(_bare)}),
    misreading("ends-only", "3-8", {"legal": judged(ends_only)}),
)
