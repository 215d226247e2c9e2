"""5, 13  Consulting the event table."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from tutor.games.anno_domini.components import EventRow
from tutor.games.anno_domini.moves import Attack, Build, Consult, End
from tutor.games.anno_domini.rules.box import Told, box, ref, seat_ref
from tutor.games.anno_domini.rules.cards import move_pope
from tutor.games.anno_domini.rules.debts import bank_pays, owe
from tutor.games.anno_domini.rules.ending import eliminate, last_one_wins, lose_castles
from tutor.games.anno_domini.rules.rounds import close
from tutor.games.anno_domini.state import Debt, State, Task, clockwise, held, in_play, pope
from tutor.kernel.chance import Dice, Outcome
from tutor.kernel.game import Event, Step, with_
from tutor.kernel.rulebook import RuleId
from tutor.kernel.verdict import Breach, definition, effect, law

# --- laws


@law("ad-5-4")
def one_event_a_turn(state: State, move: Consult) -> Breach | None:
    """ad-5-4  At most one consultation per turn."""
    return Breach.of(seat_ref(state.seat)) if state.event else None


@law("ad-5-5")
def event_comes_first(state: State, move: Consult) -> Breach | None:
    """ad-5-5  The event comes before the first purchase, attack or draw of the turn."""
    late = state.acted and state.options.event_time == "first"
    return Breach.of(seat_ref(state.seat)) if late else None


@law("ad-5-6")
def compulsory_event_is_rolled(state: State, move: Build | Attack | End) -> Breach | None:
    """ad-5-6  With `event_duty = compulsory` nothing else is done before the event has been rolled."""
    owed = state.options.event_duty == "compulsory" and not state.event
    return Breach.of(seat_ref(state.seat)) if owed else None


# --- the table


@definition("ad-13-1")
def chance_of_row(sum_: int) -> Fraction:
    """ad-13-1  Chance that two dice add up to this number."""
    return Fraction(6 - abs(sum_ - 7), 36)


@effect("ad-5-3", "ad-5-4")
def consult(state: State, move: Consult) -> Step[State]:
    """ad-5-3  Two dice; the sum picks the row."""
    told = (Event.of("consult", "ad-5-3", seat=seat_ref(state.seat)),)
    return Step(with_(state, event=True, agenda=(Task("row"),)), told)


def row_dice(state: State) -> Dice:
    """The throw that picks the row."""
    numbers = box(state).numbers
    return Dice(RuleId("ad-5-3"), numbers.event_dice, numbers.die_sides, "row")


@definition("ad-1-4", "ad-1-3")
def designation(state: State, kind: str) -> Dice:
    """ad-1-4  One red and one blue die designate a territory by its pair (ad-1-3)."""
    rule = {"plague": "ad-13-2", "barbarians": "ad-13-3"}[kind]
    return Dice(RuleId(rule), 2, box(state).numbers.die_sides, kind, (1, 1))


def row(state: State, outcome: Outcome) -> Step[State]:
    """The row that the sum picks is carried out."""
    found = box(state).events[sum(map(int, outcome))]
    told: Told = [Event.of("row", found.rule, row=f"row:{found.id}", n=found.sum, seat=seat_ref(state.seat))]
    state = with_(state, agenda=())
    if found.designations:
        return Step(with_(state, agenda=(Task(found.id),)), tuple(told))
    return ROWS[found.id](state, found, told)


@effect("ad-13-4", "ad-13-18")
def crisis(state: State, found: EventRow, told: Told) -> Step[State]:
    """ad-13-4  He lays off a card; with nothing but the Pope in hand nothing happens (ad-13-18)."""
    if all(card == "pope" for card in state.cards[state.seat - 1]):
        told.append(Event.of("nothing-to-lay-off", "ad-13-18", seat=seat_ref(state.seat)))
        return close(state, told)
    return Step(with_(state, agenda=(Task("crisis"),)), tuple(told))


@definition("ad-13-15")
def payers(state: State) -> tuple[int, ...]:
    """ad-13-15  The players in play but the Pope, clockwise from his left."""
    return tuple(s for s in clockwise(in_play(state), pope(state)) if s != pope(state))


@effect("ad-13-5", "ad-13-17")
def contribution(state: State, found: EventRow, told: Told) -> Step[State]:
    """ad-13-5  Everybody pays the Pope 10 gulden per cathedral that the payer owns (ad-13-17)."""
    for seat in payers(state):
        state = owe(state, Debt(seat, pope(state), found.amount * held(state, seat)), found.rule, told)
    return close(state, told)


@effect("ad-13-6", "ad-13-7", "ad-13-8")
def taxes(state: State, found: EventRow, told: Told) -> Step[State]:
    """ad-13-6  The seat on turn gets so much per territory; cards do not count (ad-13-19)."""
    amount = found.amount * state.owner.count(state.seat)
    told.append(Event.of("event-tax", found.rule, seat=seat_ref(state.seat), n=amount))
    return close(bank_pays(state, state.seat, amount), told)


@effect("ad-13-9", "ad-13-16")
def crusades(state: State, found: EventRow, told: Told) -> Step[State]:
    """ad-13-9  The seat on turn owes the Pope 50 gulden; the Pope himself nothing (ad-13-16)."""
    if state.seat == pope(state):
        told.append(Event.of("pope-himself", "ad-13-16", seat=seat_ref(state.seat)))
        return close(state, told)
    return close(owe(state, Debt(state.seat, pope(state), found.amount), found.rule, told), told)


@effect("ad-13-10", "ad-13-16")
def council(state: State, found: EventRow, told: Told) -> Step[State]:
    """ad-13-10  The seat on turn is the new Pope; the order of this round stays (ad-3-4)."""
    if state.seat == pope(state):
        told.append(Event.of("pope-himself", "ad-13-16", seat=seat_ref(state.seat)))
        return close(state, told)
    return close(move_pope(state, state.seat, "ad-13-10", told), told)


@effect("ad-13-11")
def schism(state: State, found: EventRow, told: Told) -> Step[State]:
    """ad-13-11  The Pope owes every player 10 gulden per cathedral which that player owns."""
    for seat in payers(state):
        state = owe(state, Debt(pope(state), seat, found.amount * held(state, seat)), found.rule, told)
    return close(state, told)


@effect("ad-13-12")
def gold_mine(state: State, found: EventRow, told: Told) -> Step[State]:
    """ad-13-12  The seat on turn receives 500 gulden; nothing remains on the board."""
    told.append(Event.of("gold", found.rule, seat=seat_ref(state.seat), n=found.amount))
    return close(bank_pays(state, state.seat, found.amount), told)


ROWS: Mapping[str, Callable[[State, EventRow, Told], Step[State]]] = {
    "crisis": crisis,
    "contribution": contribution,
    "taxes-6": taxes,
    "taxes-7": taxes,
    "taxes-8": taxes,
    "crusades": crusades,
    "council": council,
    "schism": schism,
    "gold-mine": gold_mine,
}

# --- plague and barbarians


def _designated(state: State, outcome: Outcome) -> int:
    red, blue = map(int, outcome)
    return box(state).board.by_code[red, blue]


@effect("ad-13-2", "ad-13-13")
def plague(state: State, outcome: Outcome) -> Step[State]:
    """ad-13-2  All castles of the designated territory are destroyed; on free land nothing happens (ad-13-13)."""
    at = _designated(state, outcome)
    told: Told = [Event.of("plague", "ad-13-2", territory=ref(state, at))]
    state = with_(state, agenda=())
    if not state.owner[at]:
        told.append(Event.of("plague-on-free", "ad-13-13", territory=ref(state, at)))
        return close(state, told)
    seat = state.owner[at]
    state = lose_castles(state, at, state.castles[at], told)
    return close(leave_by_event(state, seat, told), told)


@effect("ad-13-3", "ad-13-14")
def barbarians(state: State, outcome: Outcome) -> Step[State]:
    """ad-13-3  Three different territories are drawn first, then each loses one castle in that order (ad-13-14)."""
    at, drawn = _designated(state, outcome), state.agenda[-1].args
    found = next(r for r in box(state).events.values() if r.id == "barbarians")
    if at in drawn:
        told = (Event.of("drawn-before", "ad-13-14", territory=ref(state, at)),)
        return Step(state, told)
    told_: Told = [Event.of("barbarians", "ad-13-3", territory=ref(state, at), n=len(drawn) + 1)]
    drawn = (*drawn, at)
    if len(drawn) < found.designations:
        return Step(with_(state, agenda=(Task("barbarians", drawn),)), tuple(told_))
    return _raid(with_(state, agenda=()), drawn, found.castles, told_)


def _raid(state: State, drawn: tuple[int, ...], castles: int, told: Told) -> Step[State]:
    for at in drawn:
        seat = state.owner[at]
        if not seat:
            told.append(Event.of("raid-on-free", "ad-13-14", territory=ref(state, at)))
            continue
        state = leave_by_event(lose_castles(state, at, castles, told), seat, told)
        if state.phase == "over":
            break
    return close(state, told)


@effect("ad-16-4", "ad-16-9")
def leave_by_event(state: State, seat: int, told: Told) -> State:
    """ad-16-9  Who lost his last territory leaves at once; then the last one left has won, before more falls."""
    if seat in state.owner or seat not in in_play(state):
        return state
    return last_one_wins(eliminate(state, seat, "event", told), told)
