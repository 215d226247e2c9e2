"""What can be asked of a position that is there, without a date that nobody has seen: the referee, the next seat."""

from tutor.games.reisen_verkehr import moves as m
from tutor.games.reisen_verkehr.exercises import options as o
from tutor.games.reisen_verkehr.exercises.said import spoken
from tutor.games.reisen_verkehr.game import game
from tutor.games.reisen_verkehr.rules.box import seat_ref
from tutor.games.reisen_verkehr.state import State
from tutor.kernel.item import Made, Pose
from tutor.kernel.luck import Luck

Choices = tuple[tuple[str, ...], ...]
DECIDES = ("order", "open", "turn", "test")


def _moves(state: State) -> Choices:
    """A doubt, a pass, the orders of two start cards, and slides between neighbours."""
    if state.phase not in DECIDES:
        return ()
    slides = [m.Slide(at, at + 1) for at in range(1, len(state.chain))]
    every: tuple[m.Move, ...] = (m.Doubt(), m.Pass(), m.Order("12"), *slides)
    return tuple((game.notate(move),) for move in every)


def _legal(state: State, text: str) -> Made[State]:
    luck, answered = Luck(f"posed/legal/{text}/{game.write_position(state)}"), o.ask(state, "legal", text)
    wrong = o.misread(state, "legal", answered.value, text)
    move = game.parse(state, text)
    upheld = game.judge(state, move, None).upheld
    plain: list[object] = [(), *((rule,) for rule in luck.mixed(upheld)), ("rv-3-5",), ("rv-3-6",), ("rv-4-5",)]
    options = o.choice(luck, answered.value, wrong, plain)
    facts = (("move", text), ("seat", seat_ref(state.turn)))
    return Made(state, "legal", (text,), "yes-no", answered, options, "ask", facts, values="rule", said=spoken(move))


def _laying(state: State) -> Choices:
    return ((),) if state.phase in ("open", "turn") and state.hands[state.turn - 1] else ()


def _next(state: State) -> Made[State]:
    luck = Luck(f"posed/next/{game.write_position(state)}")
    answered = o.ask(state, "next-after-laying")
    wrong = o.misread(state, "next-after-laying", answered.value)
    options = o.choice(luck, answered.value, wrong, range(1, state.options.seats + 1))
    facts = (("seat", seat_ref(state.turn)), ("n", len(state.hands[state.turn - 1])))
    prompt = "next-back" if state.reversed else "next-on"
    return Made(state, "next-after-laying", (), "one", answered, options, prompt, facts, values="seat")


poses: dict[str, Pose[State]] = {
    "legal": Pose("legal", _moves, _legal, ("",)),
    "next": Pose("turn", _laying, _next),
}
"""By name, in the order in which they are offered."""

__all__ = ["poses"]
