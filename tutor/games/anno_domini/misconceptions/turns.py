"""Cards, order, limits before round 4, winning, building: wrong readings that stand alone."""

from tutor.games.anno_domini import whatif
from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.misconceptions.common import later, misreading
from tutor.games.anno_domini.moves import Attack, Build, Move
from tutor.games.anno_domini.rules.box import box, owner_at, place, ref, seat_ref
from tutor.games.anno_domini.rules.ending import early
from tutor.games.anno_domini.state import State, clockwise, held, in_play, pope
from tutor.kernel.game import with_
from tutor.kernel.record import split_seat
from tutor.kernel.score import Answered

# ---- cards


def _taken(state: State, lines: str, *kinds: str) -> list[str]:
    """The territories won in the lines, as refs."""
    return [
        str(value)
        for event in whatif.told(state, lines)
        if event.kind in kinds
        for name, value in event.facts
        if name in ("target", "territory")
    ]


def card_each(state: State, lines: str) -> Answered:
    """Every territory taken brings a card."""
    places = _taken(state, lines, "conquest", "occupied")
    return Answered(len(places), (), (), tuple(places))


def card_battle_only(state: State, lines: str) -> Answered:
    """Only a conquest brings a card."""
    places = _taken(state, lines, "conquest")
    return Answered(int(bool(places)), (), (), tuple(places))


def no_card_due(state: State, lines: str) -> Answered:
    """The same, asked as a yes or no."""
    return Answered(bool(_taken(state, lines, "conquest")), (), (), tuple(_taken(state, lines, "conquest")))


def cathedral_dies(state: State, lines: str) -> Answered:
    """A cathedral falls with the last castle beside it."""
    end = whatif.after(state, lines)
    freed = [at for at in state.cathedrals if state.owner[at] and not end.owner[at]]
    return Answered(len(end.cathedrals) - len(freed), (), (), tuple(ref(state, at) for at in freed))


# ---- legal or not: the paragraphs that would forbid the move


def _refused(state: State, rules: tuple[str, ...], *focus: str) -> Answered:
    return Answered(rules, (), (), focus)


def _judged(state: State, move: Move) -> tuple[str, ...]:
    return game.judge(state, move).rules


def round_four_too(state: State, text: str) -> Answered | None:
    """The restrictions of the first rounds still hold in round 4."""
    last = box(state).numbers.early_rounds
    if state.round != last + 1 or state.phase != "war":
        return None
    move = game.parse(state, split_seat(text)[1])
    focus = (f"t:{move.target}",) if isinstance(move, Attack) else ()
    return _refused(state, _judged(with_(state, round=last), move), *focus)


def _without_room(state: State, move: Build, bought: int) -> tuple[str, ...]:
    """Judged without the limit of a place, and with a limit to what a turn buys."""
    most = box(state).numbers.castles_most
    rules = tuple(rule for rule in _judged(state, move) if rule != "ad-6-3")
    return (*rules, "ad-6-3") if bought + move.n > most else rules


def six_per_turn(state: State, text: str) -> Answered | None:
    """Six castles a turn, as many as one likes on a place."""
    move = game.parse(state, split_seat(text)[1])
    return _refused(state, _without_room(state, move, 0), seat_ref(state.seat)) if isinstance(move, Build) else None


def six_per_turn_after(state: State, lines: str, text: str) -> Answered | None:
    """What was bought before in the turn counts."""
    end = whatif.after(state, lines)
    move = game.parse(end, split_seat(text)[1])
    if not isinstance(move, Build):
        return None
    before = (one.move for one in whatif.played(state, lines))
    bought = sum(one.n for one in before if isinstance(one, Build))
    return _refused(end, _without_room(end, move, bought), seat_ref(state.seat))


def free_needs_border(state: State, text: str) -> Answered | None:
    """Free land can be taken only from own land in reach of it."""
    move = game.parse(state, split_seat(text)[1])
    if not isinstance(move, Build) or owner_at(state, move.territory) != 0:
        return None
    near = box(state).board.reach[place(state, move.territory)]
    mine = [at for at in near if state.owner[at] == state.seat]
    rules = _judged(state, move)
    return _refused(state, rules if mine else (*rules, "ad-14-6"), *(ref(state, at) for at in mine))


# ---- order


def _seats(seats: tuple[int, ...]) -> Answered:
    return Answered(seats, (), (), tuple(map(seat_ref, seats)))


def pope_first(state: State) -> Answered | None:
    """The Pope begins the military phase."""
    holder = pope(state)
    if state.phase == "over" or not holder:
        return None
    return _seats((holder, *(seat for seat in clockwise(in_play(state), holder) if seat != holder)))


def pope_first_now(state: State) -> Answered | None:
    """Asked for the order of this round, before it is fixed."""
    return pope_first(state) if state.phase == "tax" else None


def pope_shifts_now(state: State, lines: str) -> Answered | None:
    """A new Pope plays last in this round already."""
    end, holder = whatif.after(state, lines), pope(whatif.after(state, lines))
    if end.phase != "war" or end.seat != state.seat or holder == pope(state):
        return None
    return _seats((*(seat for seat in end.order if seat != holder), holder))


# ---- winning


def win_in_debt(state: State) -> Answered | None:
    """Debts do not keep anybody from winning."""
    if state.phase not in ("tax", "war", "over") or early(state):
        return None
    able = [seat for seat in in_play(state) if held(state, seat) >= state.options.target]
    if state.phase == "over" or len(able) > 1:
        return None
    return Answered(able[0] if able else 0, (), (), tuple(map(seat_ref, able)))


readings = (
    misreading("card-each", "11-3", cards_in_turn_after=card_each),
    misreading("card-battle-only", "14-4", cards_in_turn_after=card_battle_only, card_due_after=no_card_due),
    misreading("cathedral-dies", "13-19", cathedrals_in_game_after=cathedral_dies),
    misreading("round-four-too", "10-8", legal=round_four_too, legal_after=later(round_four_too)),
    misreading("win-in-debt", "15-2", winner=win_in_debt, winner_after=later(win_in_debt)),
    misreading("six-per-turn", "6-3", legal=six_per_turn, legal_after=six_per_turn_after),
    misreading("pope-first", "3-2", order=pope_first_now, next_order=pope_first, next_order_after=later(pope_first)),
    misreading("pope-shifts-now", "3-4", still_to_act_after=pope_shifts_now),
    misreading("free-needs-border", "14-6", legal=free_needs_border, legal_after=later(free_needs_border)),
)
