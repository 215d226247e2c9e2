"""The referee: is a move allowed here, and which paragraphs forbid it? No date matters, and none is shown."""

from collections.abc import Callable, Mapping, Sequence

from tutor.games.reisen_verkehr import moves as m
from tutor.games.reisen_verkehr.exercises import options as o
from tutor.games.reisen_verkehr.exercises import rows
from tutor.games.reisen_verkehr.exercises.said import spoken
from tutor.games.reisen_verkehr.exercises.tables import codes, met, options, table
from tutor.games.reisen_verkehr.game import game
from tutor.games.reisen_verkehr.rules.box import seat_ref
from tutor.games.reisen_verkehr.state import State
from tutor.kernel.game import with_
from tutor.kernel.item import Made
from tutor.kernel.luck import Luck

# ---- positions


def _position(luck: Luck) -> State:
    """Met in play; or made: a bare start card, two of them, a chain that was reordered, a last card, the end."""
    if luck.once_in(12):
        return _ended(luck)
    kind = luck.below(8)
    if kind < 3:
        return met(luck)
    return (_slid, _slid, _bare, _two, _tested)[kind - 3](luck)


def _slid(luck: Luck) -> State:
    """Something was slid in this turn, at times back again, at times as often as may be."""
    state = _laid(luck, luck.among(2, 5))
    times = luck.pick((1, 1, 2, 2, 2 * (len(state.chain) - 1)))
    for _ in range(times):
        moves = [move for move in game.legal(state) if isinstance(move, m.Slide)]
        state = game.play(state, luck.pick(moves)).state
    if luck.once_in(4) and state.slides + 2 <= 2 * (len(state.chain) - 1):
        return with_(state, chain=state.received, slides=state.slides + 1)
    return state


def _laid(luck: Luck, n: int) -> State:
    seats = luck.among(2, 5)
    sizes = [luck.among(2, 4) for _ in range(seats)]
    chain = luck.sample(codes(), n)
    return table(luck, chain, sizes, turn=luck.among(1, seats), turned=True, laid=n - 1)


def _bare(luck: Luck) -> State:
    """One start card, or two in their order."""
    seats = luck.among(2, 5)
    n, sizes, turn = luck.pick((1, 1, 2)), [luck.among(2, 4) for _ in range(seats)], luck.among(1, seats)
    if n == 2:
        sizes[turn - 1] = 1
    chosen = options(seats, doubt_bare_start="yes") if luck.once_in(4) else options(seats)
    return table(luck, luck.sample(codes(), n), sizes, turn=turn, turned=True, chosen=chosen)


def _two(luck: Luck) -> State:
    """Two start cards that are to be ordered."""
    seats = luck.among(2, 5)
    sizes, turn = [luck.among(2, 4) for _ in range(seats)], luck.among(1, seats)
    sizes[turn - 1] = 1
    starts = tuple(luck.sample(codes(), 2))
    state = table(luck, starts, sizes, turn=turn, turned=True)
    return with_(state, phase="order", chain=(), received=(), starts=starts)


def _ended(luck: Luck) -> State:
    """A last card was tested, and the game is won."""
    row = rows.right(luck, luck.sample(codes(), luck.among(2, 4)))
    return game.play(_tested(luck, row), m.Doubt()).state


def _tested(luck: Luck, row: Sequence[str] = ()) -> State:
    """A last card lies there."""
    seats = luck.among(2, 5)
    sizes, turn = [luck.among(2, 4) for _ in range(seats)], luck.among(1, seats)
    sizes[turn % seats] = 0
    chain = row or luck.sample(codes(), luck.among(2, 5))
    return table(luck, chain, sizes, turn=turn, turned=True, laid=len(chain) - 1)


# ---- moves


def _card(luck: Luck, state: State) -> str:
    """Mostly one of the hand on turn."""
    mine = state.hands[state.turn - 1]
    others = tuple(code for hand in state.hands for code in hand) + state.chain
    return luck.pick(mine) if mine and not luck.once_in(5) else luck.pick(others)


def _place(luck: Luck, state: State) -> m.Move:
    slots = len(state.chain) + 1
    slot = luck.pick((0, slots + 1, slots + 2)) if luck.once_in(6) else luck.among(1, slots)
    return m.Place(_card(luck, state), slot)


def _slide(luck: Luck, state: State) -> m.Move:
    """Between two places, of which one may lie beyond the chain."""
    n = len(state.chain)
    source, target = luck.sample(range(1, max(n + luck.once_in(4), 2) + 1), 2)
    return m.Slide(source, target)


def _peek(luck: Luck, state: State) -> m.Move:
    places = (*state.hands[state.turn - 1], *state.chain, *(code for code in (state.top,) if code))
    return m.Peek(luck.pick(places))


TRIES: Mapping[str, Callable[[Luck, State], m.Move]] = {
    "place": _place,
    "slide": _slide,
    "doubt": lambda luck, state: m.Doubt(),
    "order": lambda luck, state: m.Order(luck.pick(("12", "21"))),
    "pass": lambda luck, state: m.Pass(),
    "peek": _peek,
}
OFTEN = (*["place"] * 4, *["slide"] * 3, *["doubt"] * 5, "order", "pass", "pass", "peek")
OF_PHASE = {"order": ("order", "order", *OFTEN), "test": ("doubt", *OFTEN)}


def legal(luck: Luck) -> Made[State] | None:
    """A position and a move: is it allowed, and if not, by which paragraphs?"""
    state = _position(luck)
    move = TRIES[luck.pick(OF_PHASE.get(state.phase, OFTEN))](luck, state)
    seat = luck.among(1, state.options.seats) if luck.once_in(6) else None
    text = f"{seat}: {game.notate(move)}" if seat else game.notate(move)
    verdict = game.judge(state, move, seat)
    if game.parse(state, game.notate(move)) != move:
        return None
    answered = o.with_rules(o.ask(state, "legal", text), *_behind(state, move, verdict.legal))
    wrong = o.misread(state, "legal", answered.value, text)
    plain: list[object] = [(), *((rule,) for rule in luck.mixed(verdict.upheld)), ("rv-3-6",), ("rv-3-5",), ("rv-4-5",)]
    options = o.choice(luck, answered.value, wrong, plain)
    facts = (("move", text), ("seat", seat_ref(state.turn)))
    prompt = _prompt(state)
    return Made(
        state, "legal", (text,), "yes-no", answered, options, prompt, facts, values="rule", said=spoken(move, seat)
    )  # fmt: skip


def _prompt(state: State) -> str:
    """What of the position the picture does not show is said."""
    if state.phase == "turn" and state.slides:
        return "slid" if state.chain != state.received else "slid-back"
    if state.phase == "open" and state.options.doubt_bare_start == "yes":
        return "bare-allowed"
    return "over" if state.phase == "over" else "ask"


BEHIND: Mapping[str, tuple[str, ...]] = {
    "place": ("rv-3-9", "rv-3-10"),
    "slide": ("rv-4-1", "rv-4-2"),
    "doubt": ("rv-5-1",),
    "order": ("rv-6-3", "rv-6-7"),
}
"""Kind of move -> paragraphs that stand behind it where it is allowed, without being laws."""


def _behind(state: State, move: m.Move, allowed: bool) -> tuple[str, ...]:
    kind = type(move).__name__.lower()
    turn = ("rv-4-4",) if state.phase == "turn" and state.slides and kind == "pass" else ()
    return (*(BEHIND.get(kind, ()) if allowed else ()), *turn)
