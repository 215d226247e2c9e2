"""The game on one screen: whose turn, which laws, which effects, which phases."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from tutor import content
from tutor.games.reisen_verkehr import candidates as c
from tutor.games.reisen_verkehr import moves as m
from tutor.games.reisen_verkehr import notation, options, position
from tutor.games.reisen_verkehr.components import GAME
from tutor.games.reisen_verkehr.rules import corrections, deal, doubt, ending, placing, rounds, stack
from tutor.games.reisen_verkehr.rules.box import deck_of
from tutor.games.reisen_verkehr.state import State
from tutor.kernel.chance import Outcome
from tutor.kernel.game import Await, Decide, Options, Over, Phase, Step, TableGame, Turn
from tutor.kernel.rulebook import RuleId
from tutor.kernel.verdict import Law, definition

TABLE_LAWS = (
    ending.game_is_on,
    deal.dates_stay_secret,
    placing.seat_is_on_turn,
    rounds.starts_are_ordered_first,
    ending.last_card_is_tested,
)

LAWS: Mapping[type, tuple[Law[State, Any], ...]] = {
    m.Place: (placing.card_is_own, placing.slot_exists),
    m.Slide: (corrections.somebody_has_laid, corrections.places_exist_and_differ, corrections.slides_are_left),
    m.Order: (),
    m.Doubt: (doubt.something_to_doubt, doubt.order_is_as_received),
    m.Pass: (placing.turn_ends_with_card_or_doubt,),
    m.Peek: (),
}

EFFECTS: Mapping[type, Callable[[State, Any], Step[State]]] = {
    m.Place: placing.place,
    m.Slide: corrections.slide,
    m.Order: rounds.order,
    m.Doubt: doubt.doubt,
}

PHASES = {
    "order": Phase(RuleId("rv-6-4"), c.order, (m.Order,)),
    "open": Phase(RuleId("rv-3-7"), c.opening, (m.Place, m.Doubt)),
    "turn": Phase(RuleId("rv-3-6"), c.turn, (m.Place, m.Slide, m.Doubt)),
    "test": Phase(RuleId("rv-9-1"), c.test, (m.Doubt,)),
}


@cache
def decide(seat: int, phase: str) -> Decide:
    """One value a decision, shared."""
    return Decide((seat,), phase)


def turn(state: State) -> Turn:
    """Who decides now: a seat, the world, or nobody any more."""
    if state.phase == "over":
        return Over(state.winner, RuleId(state.ended), ending.scores(state))
    if not placing.world_at_work(state):
        return decide(state.turn, state.phase)
    dealing = bool(state.agenda) and state.agenda[-1].kind == "deal"
    return Await(deal.hand_for(state) if dealing else stack.next_top(state), state.phase)


def new(seats: int, chosen: Options) -> State:
    """The empty table; ValueError names an option that is unknown or impossible."""
    return deal.start(options.read_options(seats, chosen))


def outcome(state: State, result: Outcome) -> Step[State]:
    """What the world's answer does."""
    dealing = bool(state.agenda) and state.agenda[-1].kind == "deal"
    return deal.dealt(state, result) if dealing else rounds.turned_up(state, result)


@definition("rv-1-5", "rv-1-3")
def decks(state: State) -> tuple[tuple[str, str], ...]:
    """The series of the deck and what tells whether their cards are still the same; test cards need none."""
    return tuple(deck_of(state).fingerprints.items())


@definition("rv-5-12")
def final(before: State, after: State) -> bool:
    """rv-5-12  Whether what happened cannot be taken back: dates were shown."""
    return after.doubts > before.doubts


@dataclass(frozen=True)
class Chronology(TableGame[State, m.Move]):
    """A game in which nobody sees a date before its chain is turned over."""

    def seen_by(self, state: State, seat: int) -> State:
        """What the seat may know; the same for all seats."""
        return deal.seen_by(state, seat)


game = Chronology(
    id=GAME,
    rulebook=content.load_rulebook(content.root() / GAME / "rulebook.toml"),
    start=new,
    whose=turn,
    table_laws=TABLE_LAWS,
    laws=LAWS,
    effects=EFFECTS,
    phases=PHASES,
    outcomes=outcome,
    merits=placing.on_its_merits,
    notate=notation.notate,
    read=notation.parse,
    read_position=position.read_position,
    write_position=position.write_position,
    editions=options.WORDS["edition"],
    decks=decks,
    labels=("deal", "up"),
    final=final,
)
