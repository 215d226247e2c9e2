"""What can be asked of a position that is there: income, reach, points, attacks left, building, orders, the referee."""

from tutor.games.anno_domini import moves as m
from tutor.games.anno_domini.exercises import options as o
from tutor.games.anno_domini.exercises.spoken import spoken
from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.rules.box import box, place, ref, seat_ref
from tutor.games.anno_domini.state import State, in_play
from tutor.kernel.item import Made, Pose
from tutor.kernel.luck import Luck
from tutor.kernel.verdict import Fact

Choices = tuple[tuple[str, ...], ...]
MOST = 3
"""Castles at once, of which a question about building speaks."""


def _luck(name: str, state: State, *args: str) -> Luck:
    return Luck(f"posed/{name}/{' '.join(args)}/{game.write_position(state)}")


def _number(state: State, name: str, args: tuple[str, ...], prompt: str, facts: tuple[Fact, ...]) -> Made[State]:
    answered = o.ask(state, name, *args)
    return Made(state, name, args, "number", answered, (), prompt, facts)


# ---- money


def _seats(state: State) -> Choices:
    return tuple((str(seat),) for seat in in_play(state))


def _income(state: State, seat: str) -> Made[State]:
    return _number(state, "income", (seat,), "ask", (("seat", seat_ref(int(seat))),))


# ---- the map


def _lands(state: State) -> Choices:
    return tuple((name,) for name in box(state).board.ids)


def _targets(state: State, name: str) -> Made[State]:
    facts = (("territory", ref(state, place(state, name))),)
    answered = o.ask(state, "targets", name)
    return Made(state, "targets", (name,), "some", answered, (), "mark", facts, values="land")


def _mine(state: State) -> list[int]:
    """The territories of the seat on turn, in the war."""
    return [at for at, owner in enumerate(state.owner) if state.phase == "war" and owner == state.seat]


def _pairs(state: State) -> Choices:
    """Every attack on another's territory that the map allows."""
    board = box(state).board
    return tuple(
        (board.ids[base], board.ids[target])
        for base in _mine(state)
        for target in board.reach[base]
        if state.owner[target] not in (0, state.seat)
    )


def _points(state: State, base: str, target: str) -> Made[State]:
    facts = (("base", ref(state, place(state, base))), ("target", ref(state, place(state, target))))
    answered, parts = o.ask(state, "points", base, target), ("part.attack", "part.defence")
    return Made(state, "points", (base, target), "numbers", answered, (), "ask", facts, (), parts)


def _builds(state: State) -> Choices:
    ids = box(state).board.ids
    return tuple((ids[at], str(n)) for at in _mine(state) for n in range(1, MOST + 1))


def _build(state: State, name: str, n: str) -> Made[State]:
    facts = (("territory", ref(state, place(state, name))), ("n", int(n)), ("seat", seat_ref(state.seat)))
    return _whether(state, "build", f"build {name} {n}", facts)


# ---- the referee


def _allowed(state: State) -> Choices:
    """Attacks, and the moves without a place."""
    if state.phase != "war":
        return ()
    plain = tuple((game.notate(move),) for move in (m.Consult(), m.Draw(), m.End()))
    return (*plain, *((game.notate(m.Attack(base, target)),) for base, target in _pairs(state)))


def _legal(state: State, text: str) -> Made[State]:
    return _whether(state, "legal", text, (("move", text),))


def _whether(state: State, name: str, text: str, facts: tuple[Fact, ...]) -> Made[State]:
    """Yes, or the paragraph that forbids it."""
    luck, answered = _luck(name, state, text), o.ask(state, "legal", text)
    wrong = o.misread(state, "legal", answered.value, text)
    move = game.parse(state, text)
    upheld = game.judge(state, move, None).upheld
    plain: list[object] = [(), *((rule,) for rule in luck.mixed(upheld)), ("ad-3-8",), ("ad-5-7",)]
    options = o.choice(luck, answered.value, wrong, plain)
    said = spoken(move) if name == "legal" else None
    return Made(state, "legal", (text,), "yes-no", answered, options, "ask", facts, values="rule", said=said)


# ---- the turn and the round


def _turn(state: State) -> Choices:
    return ((),) if state.phase == "war" else ()


def _left(state: State) -> Made[State]:
    return _number(state, "attacks-left", (), "now", (("seat", seat_ref(state.seat)),))


def _due(state: State) -> Made[State]:
    return _number(state, "cards-in-turn", (), "now", (("seat", seat_ref(state.seat)),))


def _round(state: State) -> Choices:
    return ((),) if state.phase == "tax" else ()


def _order(state: State) -> Made[State]:
    luck, answered = _luck("order", state), o.ask(state, "order")
    right = answered.value if isinstance(answered.value, tuple) else ()
    plain = [tuple(luck.mixed(right)) for _ in range(6)]
    options = o.choice(luck, right, o.misread(state, "order", right), plain)
    return Made(state, "order", (), "order", answered, options, "ask", values="seat")


poses: dict[str, Pose[State]] = {
    "income": Pose("tax", _seats, _income, ("p",)),
    "targets": Pose("reach", _lands, _targets, ("t",)),
    "points": Pose("points", _pairs, _points, ("t", "t")),
    "build": Pose("build", _builds, _build, ("t", "")),
    "legal": Pose("legal", _allowed, _legal, ("",)),
    "attacks": Pose("attacks", _turn, _left),
    "cards": Pose("cards", _turn, _due),
    "order": Pose("order", _round, _order),
}
"""By name, in the order in which they are offered."""

__all__ = ["poses"]
