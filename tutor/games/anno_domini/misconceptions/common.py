"""Short ways to write a wrong reading."""

from collections.abc import Callable, Iterable

from tutor.games.anno_domini import whatif
from tutor.games.anno_domini.rules.box import box
from tutor.games.anno_domini.state import State
from tutor.kernel.misread import Misreading, Reads
from tutor.kernel.rulebook import RuleId
from tutor.kernel.score import Answered, Item, Points


def misreading(name: str, rules: str, **asks: Reads) -> Misreading[State]:
    """A reading of the paragraphs `7-8 7-11`; questions by keyword, `_` for `-`."""
    ids = tuple(RuleId(f"ad-{rule}") for rule in rules.split())
    return Misreading(f"m-{name}", ids, {question.replace("_", "-"): reads for question, reads in asks.items()})


def lands(state: State, places: Iterable[int]) -> Answered:
    """Territories by id, in alphabetical order, as the question `targets` gives them."""
    ids = tuple(sorted(box(state).board.ids[at] for at in places))
    return Answered(ids, (), (), tuple(f"t:{name}" for name in ids))


def count(found: Answered | None) -> Answered | None:
    """How many places there are."""
    return found and Answered(len(found.focus), (), (), found.focus)


def total(items: Iterable[tuple[str, int, int]], rule: str, *focus: str) -> Answered:
    """A sum, as who reads it so adds it up: what, how many, how much each."""
    points = Points(tuple(Item(what, n, each, RuleId(rule), focus) for what, n, each in items))
    return Answered(points.total, (points,), (), focus)


def later(reads: Callable[..., Answered | None]) -> Reads:
    """The same reading of a position after some lines."""

    def asked(state: State, lines: str, *args: str) -> Answered | None:
        return reads(whatif.after(state, lines), *args)

    return asked
