"""3  Rounds, turns, and whose move it is; with the laws that every move meets."""

from collections.abc import Mapping

from tutor.games.anno_domini import moves as m
from tutor.games.anno_domini.rules.box import Told, seat_ref
from tutor.games.anno_domini.rules.ending import finish
from tutor.games.anno_domini.state import CHANCES, State, clockwise, in_play, pope
from tutor.kernel.game import Event, Said, Step, with_
from tutor.kernel.verdict import Breach, definition, effect, law

# --- the order


@effect("ad-3-2", "ad-3-4", "ad-3-7")
def fix_order(state: State, told: Told) -> State:
    """ad-3-2  The seat at the left of the Pope starts, the Pope is last; fixed now for the whole phase (ad-3-4)."""
    order = clockwise(in_play(state), pope(state))
    told.append(Event.of("order", "ad-3-2", seat=seat_ref(order[0]), last=seat_ref(order[-1])))
    return begin_turn(with_(state, phase="war"), order, told)


@effect("ad-3-6")
def begin_turn(state: State, order: tuple[int, ...], told: Told) -> State:
    """ad-3-6  The next seat starts with nothing done."""
    told.append(Event.of("turn", "ad-3-6", seat=seat_ref(order[0])))
    return with_(
        state, seat=order[0], order=order[1:], made=0, event=False, acted=False, due=False, drawn=False, freed=(),
        agenda=(),
    )  # fmt: skip


def next_turn(state: State, told: Told) -> State:
    """The next seat in the order, or the next round."""
    return begin_turn(state, state.order, told) if state.order else next_round(state, told)


@effect("ad-3-1", "ad-3-3")
def next_round(state: State, told: Told) -> State:
    """ad-3-3  When every seat has had its turn, the next round begins with the tax phase."""
    told.append(Event.of("round", "ad-3-3", n=state.round + 1))
    return with_(
        state, phase="tax", round=state.round + 1, seat=0, order=(), made=0, event=False, acted=False, due=False,
        drawn=False, freed=(), agenda=(),
    )  # fmt: skip


def close(state: State, told: Told) -> Step[State]:
    """The end of a step: settle, win check; the turn of a seat that is out is over (ad-16-8)."""
    state = finish(state, told)
    if state.phase == "war" and state.out[state.seat - 1]:
        state = out_of_turn(state, told)
    return Step(state, tuple(told))


@effect("ad-16-8")
def out_of_turn(state: State, told: Told) -> State:
    """ad-16-8  A seat that leaves in its own turn is out before it can build, and its turn is over."""
    told.append(Event.of("turn-lost", "ad-16-8", seat=seat_ref(state.seat)))
    return next_turn(state, told)


@effect("ad-3-6", "ad-5-2")
def end(state: State, move: m.End) -> Step[State]:
    """`end` closes the turn; it may be all a seat does (ad-5-2)."""
    told: Told = []
    return close(next_turn(state, told), told)


# --- what is open


@definition("ad-11-9")
def card_is_due(state: State) -> bool:
    """ad-11-9  A card is owed, and the pile has one."""
    return state.due and bool(state.unknown or state.known)


@definition("ad-11-6")
def must_draw_now(state: State) -> bool:
    """ad-11-6  With `draw_time = at_once` the card is drawn directly after the conquest."""
    return state.options.draw_time == "at_once" and not state.agenda and state.phase == "war" and card_is_due(state)


def open_task(state: State) -> str:
    """The kind of the task on top, `forced` for a draw that cannot wait, or nothing."""
    if state.agenda:
        return state.agenda[-1].kind
    return "forced" if must_draw_now(state) else ""


PHASE: Mapping[type, str] = {m.Colour: "colours", m.Claim: "claims", m.Tax: "tax"}
"""Type of move -> its phase; all others belong to the military phase."""
TASK: Mapping[type, str] = {
    m.Claim: "claim", m.Discard: "crisis", m.Steal: "ambassador", m.Murder: "murderer", m.Bishop: "bishop",
    m.Raise: "architect", m.Done: "architect",
}  # fmt: skip
"""Type of move -> the task that it answers."""


def on_its_merits(state: State, move: m.Move, seat: int | None) -> bool:
    """Whether the laws of a move's own type make sense: the seat is to move, in the move's phase.

    Else they would speak of somebody else's land and purse. What is never allowed is so for anybody at any time.
    """
    if isinstance(move, m.Never):
        return True
    return seat in (None, state.seat) and PHASE.get(type(move), "war") == state.phase


# --- the laws that every move meets


@law("ad-18-6")
def game_is_on(state: State, said: Said[m.Move]) -> Breach | None:
    """ad-18-6  After the end no move is legal."""
    return Breach.of(seat_ref(state.winner), seat=seat_ref(state.winner)) if state.phase == "over" else None


@law("ad-3-5", after=("ad-18-6",))
def seat_is_to_move(state: State, said: Said[m.Move]) -> Breach | None:
    """ad-3-5  Only the seat whose turn it is may move; `tax` may be said by any seat in play."""
    seat = said.seat
    if state.phase == "tax":
        return (
            None
            if seat is None or seat in in_play(state)
            else Breach.of(seat_ref(seat), seat=seat_ref(seat), case="tax")
        )
    if seat in (None, state.seat):
        return None
    return Breach.of(seat_ref(state.seat), seat=seat_ref(seat), turn=seat_ref(state.seat))


@law("ad-4-5", after=("ad-18-6",))
def only_tax_in_the_tax_phase(state: State, said: Said[m.Move]) -> Breach | None:
    """ad-4-5  No events, purchases, attacks or cards in the tax phase."""
    return Breach.of() if state.phase == "tax" and type(said.move) is not m.Tax else None


@law("ad-3-8", after=("ad-18-6",))
def move_has_its_place(state: State, said: Said[m.Move]) -> Breach | None:
    """ad-3-8  A move of another phase is refused, and so is a move of a task that is not open."""
    kind = type(said.move)
    if state.phase == "tax":
        return None
    if PHASE.get(kind, "war") != state.phase:
        return Breach.of(phase=f"phase:{state.phase}", wanted=f"phase:{PHASE.get(kind, 'war')}", case="phase")
    task = TASK.get(kind)
    if task and task != open_task(state):
        return Breach.of(phase=f"phase:{state.phase}", wanted=f"task:{task}", case="task")
    return None


@law("ad-5-7", after=("ad-18-6",))
def task_comes_first(state: State, said: Said[m.Move]) -> Breach | None:
    """ad-5-7  While a task is open, only the moves of that task are legal."""
    kind, task = type(said.move), open_task(state)
    if not task or PHASE.get(kind, "war") != state.phase or TASK.get(kind) == task:
        return None
    if task == "forced" and kind is m.Draw:
        return None
    if state.phase == "claims" and task in CHANCES:
        return None  # a claim before its throw meets ad-3-8
    return Breach.of(task=f"task:{task}")
