"""Items as text, and how they compare with the slow referee."""

from hashlib import blake2b
from typing import Any

from tests.anno_domini import oracle
from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.state import State
from tutor.kernel.item import Item


def text(item: Item[State]) -> str:
    """Everything a learner meets, as text: the same on every machine."""
    made = item.made
    rows = [item.id, game.write_position(made.state), item.prompt, made.question, *made.args, made.kind]
    rows += [f"fact {name} {value}" for name, value in made.facts]
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
    found += ["a number without its sum"] if made.kind in ("number", "numbers") and not made.answered.because else []
    found += [] if _right(item) else [f"the answer {made.answered.value} is not {_wanted(item)}"]
    return [f"{item.id}: {fault}" for fault in found]


def _wanted(item: Item[State]) -> Any:
    made = item.made
    args = made.args[1:] if made.lines else made.args
    return oracle.answer(made.question, made.state, args, made.lines)


def _right(item: Item[State]) -> bool:
    made, value = item.made, item.answered.value
    if made.event is not None:
        return value in oracle.sayers(made.event.kind, dict(made.event.facts))
    wanted = _wanted(item)
    return bool(isinstance(value, tuple) and frozenset(value) == wanted if made.kind == "yes-no" else value == wanted)
