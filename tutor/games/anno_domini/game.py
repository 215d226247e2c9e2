"""The game on one screen: whose turn, which laws, which effects, which phases."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from tutor import content
from tutor.games.anno_domini import candidates as c
from tutor.games.anno_domini import moves as m
from tutor.games.anno_domini import notation, options, position
from tutor.games.anno_domini.components import GAME
from tutor.games.anno_domini.rules import (
    battle,
    building,
    cards,
    debts,
    events,
    rounds,
    setup,
    taxes,
)
from tutor.games.anno_domini.state import CHANCES, State, in_play
from tutor.kernel.chance import Chance, Outcome
from tutor.kernel.game import Await, Decide, Options, Over, Phase, Step, TableGame, Turn
from tutor.kernel.rulebook import RuleId
from tutor.kernel.verdict import Law

TABLE_LAWS = (
    rounds.game_is_on,
    rounds.seat_is_to_move,
    rounds.only_tax_in_the_tax_phase,
    rounds.move_has_its_place,
    rounds.task_comes_first,
)

LAWS: Mapping[type, tuple[Law[State, Any], ...]] = {
    m.Colour: (setup.colour_is_left,),
    m.Claim: (setup.claimed_land_has_no_owner,),
    m.Tax: (),
    m.Consult: (events.one_event_a_turn, events.event_comes_first),
    m.Build: (
        building.whole_castles, building.own_or_free_land, building.room_for_castles, building.paid_in_full,
        building.stock_suffices, building.no_eighth_cathedral_by_building, events.compulsory_event_is_rolled,
    ),
    m.Attack: (
        battle.base_is_own, battle.target_in_reach, battle.target_is_not_own, battle.target_is_not_free,
        battle.attack_left, battle.base_can_spare_a_castle, battle.no_eighth_cathedral_by_attack,
        battle.no_player_leaves_early, events.compulsory_event_is_rolled,
    ),
    m.Draw: (cards.a_card_is_due, cards.one_card_a_turn),
    m.End: (cards.due_card_is_drawn, events.compulsory_event_is_rolled),
    m.Discard: (cards.pope_is_not_laid_off, cards.own_card_is_held),
    m.Steal: (cards.stolen_card_is_theirs,),
    m.Murder: (cards.pope_is_not_laid_off, cards.murdered_card_is_theirs),
    m.Bishop: (cards.bishop_takes_from_an_opponent, cards.bishop_gives_to_own_land),
    m.Raise: (cards.architect_builds_at_home, building.room_for_castles, building.stock_suffices),
    m.Done: (),
    m.JointAttack: (battle.one_base,),
    m.Shift: (building.castles_stay,),
    m.Give: (debts.cards_stay,),
    m.Swap: (debts.cards_stay,),
    m.Lend: (debts.cards_stay,),
    m.Borrow: (debts.no_credit,),
    m.Pay: (debts.no_gifts,),
}  # fmt: skip

EFFECTS: Mapping[type, Callable[[State, Any], Step[State]]] = {
    m.Colour: setup.choose_colour,
    m.Claim: setup.claim,
    m.Tax: taxes.collect,
    m.Consult: events.consult,
    m.Build: building.build,
    m.Attack: battle.attack,
    m.Draw: cards.draw,
    m.End: rounds.end,
    m.Discard: cards.discard,
    m.Steal: cards.steal,
    m.Murder: cards.murder,
    m.Bishop: cards.bishop,
    m.Raise: cards.raise_free,
    m.Done: cards.done,
}

PHASES = {
    "colours": Phase(RuleId("ad-2-4"), c.colours, (m.Colour,)),
    "claim": Phase(RuleId("ad-2-8"), c.claims, (m.Claim,)),
    "tax": Phase(RuleId("ad-4-1"), c.tax, (m.Tax,)),
    "war": Phase(RuleId("ad-5-1"), c.war, (m.Consult, m.Build, m.Attack, m.Draw, m.End)),
    "crisis": Phase(RuleId("ad-13-4"), c.crisis, (m.Discard,)),
    "ambassador": Phase(RuleId("ad-12-2"), c.ambassador, (m.Steal,)),
    "murderer": Phase(RuleId("ad-12-15"), c.murderer, (m.Murder,)),
    "bishop": Phase(RuleId("ad-12-4"), c.bishop, (m.Bishop,)),
    "architect": Phase(RuleId("ad-12-8"), c.architect, (m.Raise, m.Done)),
}

OUTCOMES = {
    "deal": setup.dealt,
    "roll": setup.thrown,
    "row": events.row,
    "plague": events.plague,
    "barbarians": events.barbarians,
    "battle": battle.battle,
    "draw": cards.drawn,
}


def chance(state: State) -> Chance:
    """What the world decides now; ValueError when it does not."""
    task = state.agenda[-1]
    match task.kind:
        case "deal":
            return setup.deal(state)
        case "roll":
            return setup.claim_dice(state)
        case "row":
            return events.row_dice(state)
        case "plague" | "barbarians":
            return events.designation(state, task.kind)
        case "battle":
            return battle.battle_dice(state, *task.args)
        case "draw":
            return cards.pile(state)
        case _:
            raise ValueError(f"{task.kind} is a choice, not chance")


@cache
def decide(seats: tuple[int, ...], phase: str) -> Decide:
    """One value a decision, shared."""
    return Decide(seats, phase)


def turn(state: State) -> Turn:
    """Who decides now: a seat, the world, or nobody any more."""
    if state.phase == "over":
        return Over(state.winner, RuleId(state.ended))
    if state.agenda:
        kind = state.agenda[-1].kind
        return Await(chance(state), state.phase) if kind in CHANCES else decide((state.seat,), kind)
    if state.phase == "tax":
        return decide(in_play(state), "tax")
    return decide((state.seat,), state.phase)


def new(seats: int, chosen: Options) -> State:
    """The empty table; ValueError names an option that is unknown or impossible."""
    return setup.start(options.read_options(seats, chosen))


def outcome(state: State, result: Outcome) -> Step[State]:
    """What the world's answer does."""
    return OUTCOMES[state.agenda[-1].kind](state, result)


game: TableGame[State, m.Move] = TableGame(
    id=GAME,
    rulebook=content.load_rulebook(content.root() / GAME / "rulebook.toml"),
    start=new,
    whose=turn,
    table_laws=TABLE_LAWS,
    laws=LAWS,
    effects=EFFECTS,
    phases=PHASES,
    outcomes=outcome,
    merits=rounds.on_its_merits,
    notate=notation.notate,
    read=notation.parse,
    read_position=position.read_position,
    write_position=position.write_position,
)
