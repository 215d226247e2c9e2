"""What a lesson or a person may ask of a position, each with its derivation.

Every value comes from the function that the rules themselves use. Territories may be shortened or named by their
red and blue number, as in a move.
"""

from collections.abc import Iterable

from tutor.games.anno_domini import moves as m
from tutor.games.anno_domini.answers import answer, count, ids_of, question, refs, seats_at
from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.questions_taught import taught
from tutor.games.anno_domini.rules import battle, rounds, taxes
from tutor.games.anno_domini.rules.box import box, place, ref, seat_ref
from tutor.games.anno_domini.state import State, held, pope
from tutor.kernel.game import Over
from tutor.kernel.rulebook import RuleId
from tutor.kernel.score import Answered, Item, Points

# ---- money


def _income(state: State, seat: int) -> Answered:
    points = taxes.income(state, seat)
    return answer(points.total, points, rules=("ad-4-2",))


def _next_tax(state: State) -> Answered:
    every = [taxes.income(state, seat) for seat in seats_at(state)]
    return answer(tuple(points.total for points in every), *every, rules=("ad-4-1", "ad-4-2"))


def _money(state: State, seat: int) -> Answered:
    return answer(state.money[seat - 1], rules=("ad-1-10",), focus=(seat_ref(seat),))


def _debt(state: State, seat: int) -> Answered:
    owed = [debt for debt in state.debts if debt.debtor == seat]
    items = tuple(Item("debt", 1, debt.amount, RuleId("ad-15-1"), (seat_ref(debt.creditor),)) for debt in owed)
    points = Points(items)
    return answer(points.total, points, rules=("ad-15-1",), focus=(seat_ref(seat),))


# ---- the board


def _targets(state: State, territory: str) -> Answered:
    ids = ids_of(state, battle.targets(state, place(state, territory)))
    return answer(ids, rules=("ad-7-2", "ad-7-3"), focus=refs(ids))


def _attackable(state: State, territory: str) -> Answered:
    """Legal targets; where there is none, the paragraphs that refuse the others are cited."""
    moves = (move for move in game.legal(state) if isinstance(move, m.Attack))
    ids = tuple(sorted(move.target for move in moves if move.base == territory))
    return answer(ids, rules=() if ids else _refusing(state, territory), focus=refs(ids))


def _refusing(state: State, base: str) -> Iterable[str]:
    for target in battle.targets(state, place(state, base)):
        yield from game.judge(state, m.Attack(base, box(state).board.ids[target])).rules


def _ways(state: State, base: str, target: str) -> Answered:
    ways = box(state).board.ways(place(state, base), place(state, target))
    seas = tuple(f"s:{way}" for way in ways if way in box(state).board.seas)
    return answer(ways, rules=("ad-7-2", "ad-7-3"), focus=(*refs((base, target)), *seas))


def _code(state: State, red: int, blue: int) -> Answered:
    board, sides = box(state).board, box(state).numbers.die_sides
    if (red, blue) not in board.by_code:
        raise ValueError(f"code: expected two numbers from 1 to {sides}, found {red} {blue}")
    territory = board.ids[board.by_code[red, blue]]
    return answer(territory, rules=("ad-1-3",), focus=refs((territory,)))


def _owner(state: State, territory: str) -> Answered:
    return answer(state.owner[place(state, territory)], rules=("ad-4-8", "ad-14-1"), focus=refs((territory,)))


def _castles(state: State, territory: str) -> Answered:
    return answer(state.castles[place(state, territory)], rules=("ad-6-3",), focus=refs((territory,)))


def _lands(state: State, seat: int) -> Answered:
    points = count("land", "ad-4-8", refs(_owned(state, seat)))
    return answer(points.total, points)


def _cathedrals(state: State, seat: int) -> Answered:
    points = count("cathedral-owned", "ad-18-5", refs(_with_cathedral(state, seat)))
    return answer(held(state, seat), points)


def _owned(state: State, seat: int) -> tuple[str, ...]:
    return ids_of(state, (at for at, owner in enumerate(state.owner) if owner == seat))


def _with_cathedral(state: State, seat: int) -> tuple[str, ...]:
    return ids_of(state, (at for at in state.cathedrals if state.owner[at] == seat))


def _lands_of(state: State, seat: int) -> Answered:
    ids = _owned(state, seat)
    return answer(ids, rules=("ad-4-8",), focus=refs(ids))


def _cathedrals_of(state: State, seat: int) -> Answered:
    ids = _with_cathedral(state, seat)
    return answer(ids, rules=("ad-18-5",), focus=refs(ids))


def _free(state: State) -> Answered:
    ids = ids_of(state, (at for at, owner in enumerate(state.owner) if not owner))
    return answer(ids, rules=("ad-14-1",), focus=refs(ids))


def _stock(state: State, seat: int) -> Answered:
    board = [at for at, owner in enumerate(state.owner) if owner == seat]
    items = [Item("castles-of-a-colour", 1, box(state).numbers.stock, RuleId("ad-17-1"))]
    items += [Item("castles-there", state.castles[at], -1, RuleId("ad-17-1"), (ref(state, at),)) for at in board]
    return answer(state.stock[seat - 1], Points(tuple(items)))


# ---- battle


def _points(state: State, base: str, target: str) -> Answered:
    seat = state.owner[place(state, base)]
    if not seat:
        raise ValueError(f"points: expected a base that somebody owns, found {base}, which is free")
    attack = battle.attack_points(state, seat, place(state, target))
    defence = battle.defence_points(state, place(state, target))
    return answer((attack.total, defence.total), attack, defence, rules=("ad-8-2", "ad-8-3"), focus=refs((target,)))


def _attacks_left(state: State) -> Answered:
    if state.phase != "war":
        return answer(0, rules=("ad-4-5" if state.phase == "tax" else "ad-3-8",))
    made = Item("attacks-made", state.made, -1, RuleId("ad-10-6"))
    points = battle.allowance(state, state.seat) + Points((made,))
    return answer(max(points.total, 0), points)  # who loses a cathedral with the Heroine may have made too many


# ---- turns


def _phase(state: State) -> Answered:
    return answer(state.phase, rules=("ad-3-1",))


def _order(state: State) -> Answered:
    """The seats still to act, the one on turn first; in the tax phase as they will act after it."""
    seats = (state.seat, *state.order) if state.phase == "war" else _coming_order(state)
    return answer(seats, rules=("ad-3-2", "ad-3-4"), focus=map(seat_ref, seats))


def _next_order(state: State) -> Answered:
    seats = _coming_order(state)
    return answer(seats, rules=("ad-3-2", "ad-3-7"), focus=map(seat_ref, seats))


def _coming_order(state: State) -> tuple[int, ...]:
    """As the rules would fix it now; nobody before there is a Pope or when the game is over."""
    if not pope(state) or state.phase == "over":
        return ()
    fixed = rounds.fix_order(state, [])
    return (fixed.seat, *fixed.order)


def _turn(state: State) -> Answered:
    return answer(state.seat, rules=("ad-3-5",), focus=(seat_ref(state.seat),) if state.seat else ())


def _pope(state: State) -> Answered:
    seat = pope(state)
    return answer(seat, rules=("ad-12-1",), focus=(seat_ref(seat),) if seat else ())


def _card_due(state: State) -> Answered:
    if state.phase == "over":
        return answer(False, rules=("ad-11-13",))
    return answer(rounds.card_is_due(state), rules=("ad-11-1", "ad-11-9"))


def _winner(state: State) -> Answered:
    turn = game.turn(state)
    if not isinstance(turn, Over):
        return answer(0, rules=("ad-18-1",))
    return answer(turn.winner, rules=(turn.rule,), focus=(seat_ref(turn.winner),))


def _cards(state: State, seat: int) -> Answered:
    cards = state.cards[seat - 1]
    return answer(cards, rules=("ad-11-4",), focus=tuple(f"c:{seat}:{card}" for card in cards))


# ---- the table of questions

_ALL = (
    question("income", _income, "seat"),
    question("next-tax", _next_tax),
    question("money", _money, "seat"),
    question("debt", _debt, "seat"),
    question("targets", _targets, "territory"),
    question("attackable", _attackable, "territory"),
    question("ways", _ways, "base", "target"),
    question("points", _points, "base", "target"),
    question("attacks-left", _attacks_left),
    question("owner", _owner, "territory"),
    question("castles", _castles, "territory"),
    question("code", _code, "red", "blue"),
    question("free", _free),
    question("lands", _lands, "seat"),
    question("lands-of", _lands_of, "seat"),
    question("cathedrals", _cathedrals, "seat"),
    question("cathedrals-of", _cathedrals_of, "seat"),
    question("stock", _stock, "seat"),
    question("cards", _cards, "seat"),
    question("phase", _phase),
    question("pope", _pope),
    question("turn", _turn),
    question("order", _order),
    question("next-order", _next_order),
    question("card-due", _card_due),
    question("winner", _winner),
)
questions = {one.name: one for one in (*_ALL, *taught)}
"""Name -> question, for lessons and for `tutor ask`."""

__all__ = ["questions"]
