"""9  Winning, overtime, and the end."""

from tutor.games.reisen_verkehr import moves as m
from tutor.games.reisen_verkehr.rules.box import Told, seat_ref
from tutor.games.reisen_verkehr.state import State
from tutor.kernel.game import Event, Said, with_
from tutor.kernel.rulebook import RuleId
from tutor.kernel.score import Item, Points
from tutor.kernel.verdict import Breach, definition, effect, law


@law("rv-9-7")
def game_is_on(state: State, said: Said[m.Move]) -> Breach | None:
    """rv-9-7  After the end no move is legal."""
    if state.phase != "over":
        return None
    if not state.winner:
        return Breach.of(n=state.doubts, case="cap")
    return Breach.of(seat_ref(state.winner), seat=seat_ref(state.winner), case="won")


@law("rv-9-1", after=("rv-9-7", "rv-2-3", "rv-3-5", "rv-6-4"))
def last_card_is_tested(state: State, said: Said[m.Move]) -> Breach | None:
    """rv-9-1  After a last card the next seat can only doubt."""
    if state.phase != "test" or type(said.move) is m.Doubt:
        return None
    return Breach.of("doubt", seat=seat_ref(state.layer))


@effect("rv-9-2")
def win(state: State, told: Told) -> State:
    """rv-9-2  The chain is correct: the player without cards wins at once, and nobody takes anything."""
    told.append(Event.of("won", "rv-9-2", seat=seat_ref(state.layer)))
    return with_(state, phase="over", winner=state.layer, ended="rv-9-2")


@effect("rv-9-3")
def overtime(state: State, told: Told) -> None:
    """rv-9-3  The chain is wrong: the last layer takes cards and the game goes on."""
    told.append(Event.of("overtime", "rv-9-3", seat=seat_ref(state.layer)))


@definition("rv-9-6")
def capped(state: State, told: Told) -> State | None:
    """rv-9-6  With `round_cap` the game ends without a winner after so many doubts; None: it goes on."""
    cap = state.options.round_cap
    if not cap or state.doubts < cap:
        return None
    told.append(Event.of("capped", "rv-9-6", n=state.doubts))
    return with_(state, phase="over", agenda=(), layer=0, laid_by=(), ended="rv-9-6")


@definition("rv-9-5")
def scores(state: State) -> tuple[Points, ...]:
    """rv-9-5  One item of 1 for the winner, none for the others."""
    seats = range(1, state.options.seats + 1)
    won = Points((Item("won", 1, 1, RuleId("rv-9-5")),))
    return tuple(won if seat == state.winner else Points() for seat in seats)
