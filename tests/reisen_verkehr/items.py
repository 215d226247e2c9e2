"""Items as text, and a slow referee of their answers that shares no code with the engine."""

import re
from fractions import Fraction
from hashlib import blake2b
from itertools import permutations, product
from typing import Any

from tests.reisen_verkehr import oracle
from tutor.games.reisen_verkehr.game import game
from tutor.games.reisen_verkehr.state import State
from tutor.kernel.item import Item

Years = tuple[int, int]


def text(item: Item[State]) -> str:
    """Everything a learner meets but the words, as text: the same on every machine."""
    made = item.made
    rows = [item.id, game.write_position(made.state), item.prompt, made.question, *made.args, made.kind]
    rows += [f"fact {name} {value}" for name, value in made.facts]
    rows += [f"own {ref}" for ref in made.own]
    rows += [f"line {line}" for line in made.lines] + [f"part {part}" for part in made.parts]
    rows += [f"option {option.value} {' '.join(option.readings)}" for option in made.options]
    rows += [f"answer {made.answered.value}", f"focus {' '.join(made.answered.focus)}", f"rules {' '.join(item.rules)}"]
    rows += [f"sum {points.items} {points.cap}" for points in made.answered.because]
    return "\n".join(rows)


def digest(item: Item[State]) -> str:
    return blake2b(text(item).encode(), digest_size=8).hexdigest()


def faults(item: Item[State]) -> list[str]:
    """What is wrong with an item; nothing in a good one."""
    made, found = item.made, []
    values = [option.value for option in made.options]
    found += ["two equal options"] if len(set(values)) < len(values) else []
    found += ["the right option is missing"] if values and made.answered.value not in values else []
    found += ["one option only"] if len(values) == 1 else []
    found += ["the right answer as a misreading"] if any(o.readings and o.value == made.answered.value
                                                        for o in made.options) else []  # fmt: skip
    found += ["no derivation"] if not (made.answered.because or made.answered.rules) or not item.rules else []
    found += ["a number without its sum"] if made.kind == "number" and not made.answered.because else []
    found += _sums(item)
    wanted = answer(made.question, made.state, made.args)
    found += [] if made.answered.value == wanted else [f"the answer {made.answered.value} is not {wanted}"]
    return [f"{item.id}: {fault}" for fault in found]


def _sums(item: Item[State]) -> list[str]:
    """Sums that do not give the answer."""
    made, totals = item.made, [points.total for points in item.answered.because]
    value: Any = made.answered.value
    wanted: dict[str, Any] = {
        "date": lambda: [list(value), []], "orders": lambda: [[value]], "slots": lambda: [[len(value)]],
        "chain": lambda: [[len(value) - 2]], "pays": lambda: [[value[1]], []],
        "chance": lambda: [totals if totals and Fraction(totals[0], totals[1]) == value else ["another"]],
    }  # fmt: skip
    good = wanted.get(made.question, lambda: [totals])()
    return [] if totals in good else [f"the sums {totals} do not give {value}"]


# ---- the slow referee


def answer(question: str, state: Any, args: tuple[str, ...]) -> Any:
    """What the answer must be."""
    return WANTED[question](state, *args)


def _span(text: str) -> Years:
    years = oracle.years(re.sub(r"\(.*\)", "", text).strip())
    return min(years), max(years)


def _spans(state: Any, codes: Any) -> list[Years]:
    return [(min(years), max(years)) for years in (oracle.dates(state.options.series)[code] for code in codes)]


def _pairs(row: list[Years]) -> list[str]:
    """The pairs of which the lower card is over before the upper one begins."""
    places = range(len(row))
    return [f"{i + 1}-{j + 1}" for i in places for j in places if i < j and row[j][1] < row[i][0]]


def _chain(state: Any) -> Any:
    found = _pairs(_spans(state, state.chain))
    assert oracle.in_order(state.options.series, list(state.chain)) == (not found)
    return (not found, min((int(pair.split("-")[1]) for pair in found), default=0), *found)


def _slots(state: Any, card: str) -> Any:
    rows = [[*state.chain[:at], card, *state.chain[at:]] for at in range(len(state.chain) + 1)]
    return tuple(at for at, row in enumerate(rows, 1) if not _pairs(_spans(state, row)))


def _orders(state: Any) -> Any:
    return sum(not _pairs(list(row)) for row in permutations(_spans(state, state.chain)))


def _orders_of(state: Any, dates: str) -> Any:
    row = [_span(one) for one in dates.split("/")]
    every = permutations(range(len(row)))
    return tuple("".join(str(at + 1) for at in order) for order in every if not _pairs([row[at] for at in order]))


def _penalties(state: Any) -> tuple[int, int]:
    return (4, 2) if state.options.edition == "reisen" else (2, 3)


def _wins(state: Any) -> int:
    """Who has won by a doubt of this chain; 0: nobody."""
    out = not state.hands[state.layer - 1]
    return int(state.layer) if out and not _pairs(_spans(state, state.chain)) else 0


def _pays(state: Any) -> Any:
    if _wins(state):
        return 0, 0
    right = not _pairs(_spans(state, state.chain))
    asked = _penalties(state)[0 if right else 1]
    lying = len(state.bag) + bool(state.top) + len(state.used) + len(state.chain)
    return (state.turn if right else state.layer), min(asked, lying - 1)


def _begins(state: Any) -> Any:
    return 0 if _wins(state) else state.turn


def _starts(state: Any) -> Any:
    if _wins(state):
        return 0
    seat, taken = _pays(state)
    held = len(state.hands[state.turn - 1]) + (taken if seat == state.turn else 0)
    left = len(state.bag) + 1 + len(state.used) + len(state.chain) - taken
    return 2 if held == 1 and left > 1 else 1


def _next_starts(state: Any) -> Any:
    taken, stack = _pays(state)[1], len(state.bag) + 1
    if taken < stack:
        return state.bag if taken else (state.top,)
    if taken == stack:
        return tuple(sorted({*state.used, *state.chain}))
    return state.used if taken - stack < len(state.used) else tuple(sorted(state.chain))


def _winner_after(state: Any, lines: str) -> Any:
    """Who has won when a card was laid, and perhaps doubted; 0: nobody."""
    laid, *doubt = lines.split(" ; ")
    card, slot = laid.removeprefix("place ").split("@")
    chain = [*state.chain[: int(slot) - 1], card, *state.chain[int(slot) - 1 :]]
    out = tuple(state.hands[state.turn - 1]) == (card,)
    return int(state.turn) if doubt == ["doubt"] and out and not _pairs(_spans(state, chain)) else 0


def _next(state: Any) -> Any:
    left, seats = len(state.hands[state.turn - 1]) - 1, state.options.seats
    back = state.reversed or left <= 2
    order = list(range(1, seats + 1)) * 2
    return order[order.index(state.turn, 1) - 1] if back else order[order.index(state.turn) + 1]


# ---- may it be done?


def _legal(state: Any, line: str) -> Any:
    """The paragraphs that forbid it."""
    seat, _, rest = line.rpartition(": ")
    verb, _, what = rest.partition(" ")
    if state.phase == "over":
        return ("rv-9-7",)
    for rule, broken in (
        ("rv-2-3", verb == "peek"),
        ("rv-3-5", bool(seat) and int(seat) != state.turn),
        ("rv-6-4", (verb == "order") != (state.phase == "order")),
        ("rv-9-1", state.phase == "test" and verb != "doubt"),
        ("rv-3-6", verb == "pass"),
    ):
        if broken:
            return (rule,)
    return LAWS[verb](state, what) if verb in LAWS else ()


def _place(state: Any, what: str) -> tuple[str, ...]:
    card, slot = what.split("@")
    foreign = card not in state.hands[state.turn - 1]
    nowhere = int(slot) not in range(1, len(state.chain) + 2)
    return (*(["rv-3-7"] if foreign else []), *(["rv-3-8"] if nowhere else []))


def _slide(state: Any, what: str) -> tuple[str, ...]:
    source, target = map(int, what.split(">"))
    there = range(1, len(state.chain) + 1)
    if state.phase == "open":
        return ("rv-4-7",)
    if source == target or source not in there or target not in there:
        return ("rv-4-3",)
    return ("rv-4-6",) if state.slides >= 2 * (len(state.chain) - 1) else ()


def _doubt(state: Any, what: str) -> tuple[str, ...]:
    if state.phase == "open" and not (state.options.doubt_bare_start == "yes" and len(state.chain) == 1):
        return ("rv-5-2",)
    return ("rv-4-5",) if tuple(state.chain) != tuple(state.received) else ()


LAWS: dict[str, Any] = {"place": _place, "slide": _slide, "doubt": _doubt}

# ---- chances and costs


def _chance(state: Any, ranges: str) -> Any:
    rows = [[int(end) for end in one.split("..")] for one in ranges.split("/")]
    every = list(product(*(range(first, last + 1) for first, last in rows)))
    return Fraction(sum(list(years) == sorted(years) for years in every), len(every))


def _dearer(state: Any, chance: str) -> Any:
    mine, theirs = _penalties(state)
    sign = Fraction(chance) * mine - (1 - Fraction(chance)) * theirs
    return "equal" if sign == 0 else "you" if sign > 0 else "layer"


def _costs(state: Any, chances: str) -> Any:
    a, b = _penalties(state)
    chain, best, doubts, new, then = map(Fraction, chances.split())
    return a * chain - 1 + b * then * (1 - new), -1 + b * doubts * (1 - best)


def _better(state: Any, chances: str) -> Any:
    doubt, place = _costs(state, chances)
    return "equal" if doubt == place else "doubt" if doubt < place else "place"


def _reading(state: Any, how: str, statements: str) -> Any:
    (found,) = (one for one in statements.split(",") if one.endswith(".other") == (how == "not"))
    return found


WANTED: dict[str, Any] = {
    "date": lambda state, text: _span(text), "chain": _chain, "slots": _slots, "orders": _orders,
    "orders-of": _orders_of, "pays": _pays, "begins": _begins, "starts": _starts, "next-starts": _next_starts,
    "reveals": lambda state: tuple(state.chain), "doubt-wins": _wins, "winner-after": _winner_after,
    "next-after-laying": _next, "legal": _legal, "chance": _chance, "dearer": _dearer, "costs": _costs,
    "better": _better, "reading": _reading,
}  # fmt: skip
"""Name of a question -> what answers it."""
