"""How an answer is put together, for the modules of questions: value, sums, paragraphs and places."""

from collections.abc import Callable, Iterable

from tutor.games.anno_domini.notation import read_values
from tutor.games.anno_domini.rules.box import box
from tutor.games.anno_domini.state import State
from tutor.kernel.question import Question
from tutor.kernel.rulebook import RuleId
from tutor.kernel.score import Answered, Item, Points

SLOTS = {
    "seat": "seat", "other": "seat", "territory": "territory", "base": "territory", "target": "territory",
    "red": "number", "blue": "number", "sum": "number", "n": "number", "card": "card",
}  # fmt: skip
"""What a word after a question is -> the kind of word in the notation."""


def answer(value: object, *because: Points, rules: Iterable[str] = (), focus: Iterable[str] = ()) -> Answered:
    """An answer; what its items cite and point at comes first."""
    items = [item for points in because for item in points.items]
    cited = [str(item.rule) for item in items] + [str(points.cap_rule) for points in because if _capped(points)]
    places = [place for item in items for place in item.focus]
    ids = dict.fromkeys((*cited, *rules))
    return Answered(value, because, tuple(map(RuleId, ids)), tuple(dict.fromkeys((*places, *focus))))


def _capped(points: Points) -> bool:
    return points.cap_rule is not None and points.total < points.uncapped


def count(what: str, rule: str, focus: Iterable[str], each: int = 1) -> Points:
    """So many places, as a sum of one item."""
    places = tuple(focus)
    return Points((Item(what, len(places), each, RuleId(rule), places),))


def amount(what: str, n: int, rule: str, *focus: str, each: int = 1) -> Points:
    """A number as a sum of one item."""
    return Points((Item(what, n, each, RuleId(rule), focus),))


def ids_of(state: State, places: Iterable[int]) -> tuple[str, ...]:
    """Ids of territories in alphabetical order."""
    return tuple(sorted(box(state).board.ids[at] for at in places))


def refs(ids: Iterable[str]) -> tuple[str, ...]:
    """Refs of territories."""
    return tuple(f"t:{name}" for name in ids)


def seats_at(state: State) -> range:
    """Every seat at the table."""
    return range(1, len(state.money) + 1)


def question(name: str, function: Callable[..., Answered], *args: str) -> Question[State]:
    """A question whose words are read as in a move; `args` name them."""
    slots = tuple(SLOTS[arg] for arg in args)

    def asked(state: State, *words: str) -> Answered:
        return function(state, *read_values(state, name, slots, words))

    return Question(name, args, asked)
