"""Any move in words, also one that is refused: the key of its sentence, and the facts."""

from collections.abc import Mapping

from tutor.games.anno_domini import moves as m
from tutor.games.anno_domini.rules.box import seat_ref
from tutor.kernel.item import Said

KEYS: Mapping[type, str] = {
    m.Colour: "colour", m.Claim: "claim", m.Tax: "tax", m.Consult: "event", m.Build: "build", m.Attack: "attack",
    m.Draw: "draw", m.End: "end", m.Discard: "discard", m.Steal: "steal", m.Murder: "murder", m.Bishop: "bishop",
    m.Raise: "raise", m.Done: "done", m.JointAttack: "joint", m.Shift: "shift", m.Give: "give", m.Swap: "swap",
    m.Lend: "lend", m.Borrow: "borrow", m.Pay: "pay",
}  # fmt: skip


def spoken(move: m.Move, seat: int | None = None) -> Said:
    """What is done, and by whom where the move names its seat."""
    facts: dict[str, int | str] = {"by": seat_ref(seat)} if seat else {}
    for name in move.__dataclass_fields__:
        value = getattr(move, name)
        if name == "bases":
            facts |= {"base": f"t:{value[0]}", "other": f"t:{value[1]}"}
        else:
            facts[name] = _ref(move, name, value)
    return f"said.{KEYS[type(move)]}", tuple(facts.items())


def _ref(move: m.Move, name: str, value: int | str) -> int | str:
    """What a part of a move is, as a ref; numbers stay."""
    if name == "seat":
        return f"p:{value}"
    if name == "n":
        return value
    if isinstance(move, m.Colour):
        return f"colour:{value}"
    return f"c:{value}" if name in ("card", "other") else f"t:{value}"
