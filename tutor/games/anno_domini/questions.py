"""What a lesson or a person may ask of a position, each with its derivation.

Every value comes from the function that the rules themselves use. Territories may be shortened or named by their
red and blue number, as in a move.
"""

from collections.abc import Callable, Iterable

from tutor.games.anno_domini import moves as m
from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.notation import read_values
from tutor.games.anno_domini.rules import battle, rounds, taxes
from tutor.games.anno_domini.rules.box import box, place, ref, seat_ref
from tutor.games.anno_domini.state import State, held, pope
from tutor.kernel.game import Over
from tutor.kernel.question import Question
from tutor.kernel.rulebook import RuleId
from tutor.kernel.score import Answered, Item, Points

SLOTS = {"seat": "seat", "territory": "territory", "base": "territory", "target": "territory", "red": "number",
         "blue": "number"}  # fmt: skip
"""What a word after a question is -> the kind of word in the notation."""


def _answer(value: object, *because: Points, rules: Iterable[str] = (), focus: Iterable[str] = ()) -> Answered:
    """An answer; what its items cite and point at comes first."""
    items = [item for points in because for item in points.items]
    cited = [str(item.rule) for item in items] + [str(points.cap_rule) for points in because if _capped(points)]
    places = [place for item in items for place in item.focus]
    ids = dict.fromkeys((*cited, *rules))
    return Answered(value, because, tuple(map(RuleId, ids)), tuple(dict.fromkeys((*places, *focus))))


def _capped(points: Points) -> bool:
    return points.cap_rule is not None and points.total < points.uncapped


def _count(what: str, rule: str, focus: Iterable[str], each: int = 1) -> Points:
    places = tuple(focus)
    return Points((Item(what, len(places), each, RuleId(rule), places),))


def _sorted(state: State, places: Iterable[int]) -> tuple[str, ...]:
    """Ids in alphabetical order."""
    return tuple(sorted(box(state).board.ids[at] for at in places))


def _refs(ids: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"t:{name}" for name in ids)


# ---- money


def _income(state: State, seat: int) -> Answered:
    points = taxes.income(state, seat)
    return _answer(points.total, points, rules=("ad-4-2",))


def _next_tax(state: State) -> Answered:
    every = [taxes.income(state, seat) for seat in _seats(state)]
    return _answer(tuple(points.total for points in every), *every, rules=("ad-4-1", "ad-4-2"))


def _money(state: State, seat: int) -> Answered:
    return _answer(state.money[seat - 1], rules=("ad-1-10",), focus=(seat_ref(seat),))


def _debt(state: State, seat: int) -> Answered:
    owed = [debt for debt in state.debts if debt.debtor == seat]
    items = tuple(Item("debt", 1, debt.amount, RuleId("ad-15-1"), (seat_ref(debt.creditor),)) for debt in owed)
    points = Points(items)
    return _answer(points.total, points, rules=("ad-15-1",), focus=(seat_ref(seat),))


# ---- the board


def _targets(state: State, territory: str) -> Answered:
    ids = _sorted(state, battle.targets(state, place(state, territory)))
    return _answer(ids, rules=("ad-7-2", "ad-7-3"), focus=_refs(ids))


def _attackable(state: State, territory: str) -> Answered:
    """Legal targets; where there is none, the paragraphs that refuse the others are cited."""
    moves = (move for move in game.legal(state) if isinstance(move, m.Attack))
    ids = tuple(sorted(move.target for move in moves if move.base == territory))
    return _answer(ids, rules=() if ids else _refusing(state, territory), focus=_refs(ids))


def _refusing(state: State, base: str) -> Iterable[str]:
    for target in battle.targets(state, place(state, base)):
        yield from game.judge(state, m.Attack(base, box(state).board.ids[target])).rules


def _ways(state: State, base: str, target: str) -> Answered:
    ways = box(state).board.ways(place(state, base), place(state, target))
    seas = tuple(f"s:{way}" for way in ways if way in box(state).board.seas)
    return _answer(ways, rules=("ad-7-2", "ad-7-3"), focus=(*_refs((base, target)), *seas))


def _code(state: State, red: int, blue: int) -> Answered:
    board, sides = box(state).board, box(state).numbers.die_sides
    if (red, blue) not in board.by_code:
        raise ValueError(f"code: expected two numbers from 1 to {sides}, found {red} {blue}")
    territory = board.ids[board.by_code[red, blue]]
    return _answer(territory, rules=("ad-1-3",), focus=_refs((territory,)))


def _owner(state: State, territory: str) -> Answered:
    return _answer(state.owner[place(state, territory)], rules=("ad-4-8", "ad-14-1"), focus=_refs((territory,)))


def _castles(state: State, territory: str) -> Answered:
    return _answer(state.castles[place(state, territory)], rules=("ad-6-3",), focus=_refs((territory,)))


def _lands(state: State, seat: int) -> Answered:
    points = _count("land", "ad-4-8", _refs(_owned(state, seat)))
    return _answer(points.total, points)


def _cathedrals(state: State, seat: int) -> Answered:
    points = _count("cathedral-owned", "ad-18-5", _refs(_with_cathedral(state, seat)))
    return _answer(held(state, seat), points)


def _owned(state: State, seat: int) -> tuple[str, ...]:
    return _sorted(state, (at for at, owner in enumerate(state.owner) if owner == seat))


def _with_cathedral(state: State, seat: int) -> tuple[str, ...]:
    return _sorted(state, (at for at in state.cathedrals if state.owner[at] == seat))


def _lands_of(state: State, seat: int) -> Answered:
    ids = _owned(state, seat)
    return _answer(ids, rules=("ad-4-8",), focus=_refs(ids))


def _cathedrals_of(state: State, seat: int) -> Answered:
    ids = _with_cathedral(state, seat)
    return _answer(ids, rules=("ad-18-5",), focus=_refs(ids))


def _free(state: State) -> Answered:
    ids = _sorted(state, (at for at, owner in enumerate(state.owner) if not owner))
    return _answer(ids, rules=("ad-14-1",), focus=_refs(ids))


def _stock(state: State, seat: int) -> Answered:
    board = [at for at, owner in enumerate(state.owner) if owner == seat]
    items = [Item("castles-of-a-colour", 1, box(state).numbers.stock, RuleId("ad-17-1"))]
    items += [Item("castles-there", state.castles[at], -1, RuleId("ad-17-1"), (ref(state, at),)) for at in board]
    return _answer(state.stock[seat - 1], Points(tuple(items)))


# ---- battle


def _points(state: State, base: str, target: str) -> Answered:
    seat = state.owner[place(state, base)]
    if not seat:
        raise ValueError(f"points: expected a base that somebody owns, found {base}, which is free")
    attack = battle.attack_points(state, seat, place(state, target))
    defence = battle.defence_points(state, place(state, target))
    return _answer((attack.total, defence.total), attack, defence, rules=("ad-8-2", "ad-8-3"), focus=_refs((target,)))


def _attacks_left(state: State) -> Answered:
    if state.phase != "war":
        return _answer(0, rules=("ad-4-5" if state.phase == "tax" else "ad-3-8",))
    made = Item("attacks-made", state.made, -1, RuleId("ad-10-6"))
    points = battle.allowance(state, state.seat) + Points((made,))
    return _answer(max(points.total, 0), points)  # who loses a cathedral with the Heroine may have made too many


# ---- turns


def _phase(state: State) -> Answered:
    return _answer(state.phase, rules=("ad-3-1",))


def _order(state: State) -> Answered:
    """The seats still to act, the one on turn first; in the tax phase as they will act after it."""
    seats = (state.seat, *state.order) if state.phase == "war" else _coming_order(state)
    return _answer(seats, rules=("ad-3-2", "ad-3-4"), focus=map(seat_ref, seats))


def _next_order(state: State) -> Answered:
    seats = _coming_order(state)
    return _answer(seats, rules=("ad-3-2", "ad-3-7"), focus=map(seat_ref, seats))


def _coming_order(state: State) -> tuple[int, ...]:
    """As the rules would fix it now; nobody before there is a Pope or when the game is over."""
    if not pope(state) or state.phase == "over":
        return ()
    fixed = rounds.fix_order(state, [])
    return (fixed.seat, *fixed.order)


def _turn(state: State) -> Answered:
    return _answer(state.seat, rules=("ad-3-5",), focus=(seat_ref(state.seat),) if state.seat else ())


def _pope(state: State) -> Answered:
    seat = pope(state)
    return _answer(seat, rules=("ad-12-1",), focus=(seat_ref(seat),) if seat else ())


def _card_due(state: State) -> Answered:
    return _answer(rounds.card_is_due(state), rules=("ad-11-1", "ad-11-9"))


def _winner(state: State) -> Answered:
    turn = game.turn(state)
    if not isinstance(turn, Over):
        return _answer(0, rules=("ad-18-1",))
    return _answer(turn.winner, rules=(turn.rule,), focus=(seat_ref(turn.winner),))


def _cards(state: State, seat: int) -> Answered:
    cards = state.cards[seat - 1]
    return _answer(cards, rules=("ad-11-4",), focus=tuple(f"c:{seat}:{card}" for card in cards))


def _seats(state: State) -> range:
    return range(1, len(state.money) + 1)


# ---- the table of questions


def _question(name: str, function: Callable[..., Answered], *args: str) -> Question[State]:
    slots = tuple(SLOTS[arg] for arg in args)

    def asked(state: State, *words: str) -> Answered:
        return function(state, *read_values(state, name, slots, words))

    return Question(name, args, asked)


_ALL = (
    _question("income", _income, "seat"),
    _question("next-tax", _next_tax),
    _question("money", _money, "seat"),
    _question("debt", _debt, "seat"),
    _question("targets", _targets, "territory"),
    _question("attackable", _attackable, "territory"),
    _question("ways", _ways, "base", "target"),
    _question("points", _points, "base", "target"),
    _question("attacks-left", _attacks_left),
    _question("owner", _owner, "territory"),
    _question("castles", _castles, "territory"),
    _question("code", _code, "red", "blue"),
    _question("free", _free),
    _question("lands", _lands, "seat"),
    _question("lands-of", _lands_of, "seat"),
    _question("cathedrals", _cathedrals, "seat"),
    _question("cathedrals-of", _cathedrals_of, "seat"),
    _question("stock", _stock, "seat"),
    _question("cards", _cards, "seat"),
    _question("phase", _phase),
    _question("pope", _pope),
    _question("turn", _turn),
    _question("order", _order),
    _question("next-order", _next_order),
    _question("card-due", _card_due),
    _question("winner", _winner),
)
questions = {question.name: question for question in _ALL}
"""Name -> question, for lessons and for `tutor ask`."""

__all__ = ["questions"]
