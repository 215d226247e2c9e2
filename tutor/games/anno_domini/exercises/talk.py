"""The referee in words: is a move allowed and why not, which paragraph did this, which statement is not a rule here."""

from collections.abc import Callable, Mapping
from functools import cache

from tutor.games.anno_domini import moves as m
from tutor.games.anno_domini.exercises import options as o
from tutor.games.anno_domini.exercises.rounds import win
from tutor.games.anno_domini.exercises.spoken import spoken
from tutor.games.anno_domini.exercises.worlds import World, met, neighbours, sound
from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.rules.box import box
from tutor.games.anno_domini.rules.cards import can_use
from tutor.games.anno_domini.state import State, Task
from tutor.games.anno_domini.whatif import after, told
from tutor.kernel.chance import stream
from tutor.kernel.game import Await, Event, with_
from tutor.kernel.item import Made
from tutor.kernel.luck import Luck
from tutor.kernel.record import outcome_text
from tutor.kernel.rulebook import RuleId

# ---- legal or not


def _some_land(luck: Luck, state: State, seat: int | None = None) -> str:
    """A territory, of a seat if it has any."""
    mine = [at for at, owner in enumerate(state.owner) if owner == seat]
    return box(state).board.ids[luck.pick(mine) if mine else luck.below(len(state.owner))]


def _some_card(luck: Luck, state: State) -> tuple[int, str]:
    """A seat and a card that lies open before somebody, mostly before that one."""
    hands = [(seat, card) for seat, hand in enumerate(state.cards, 1) for card in hand]
    seat, card = luck.pick(hands)
    return (luck.among(1, len(state.cards)), card) if luck.once_in(4) else (seat, card)


def _attack(luck: Luck, state: State) -> m.Move:
    board, base = box(state).board, _some_land(luck, state, None if luck.once_in(4) else state.seat)
    reach = board.reach[board.index[base]]
    free = [at for at in reach if not state.owner[at]]
    near = free if free and luck.once_in(3) else reach
    target = _some_land(luck, state) if luck.once_in(5) else board.ids[luck.pick(near)]
    return m.Attack(base, target)


def _bishop(luck: Luck, state: State) -> m.Move:
    source = box(state).board.ids[luck.pick(state.cathedrals)] if state.cathedrals else _some_land(luck, state)
    return m.Bishop(source, _some_land(luck, state, luck.pick((state.seat, state.seat, None))))


def _never(luck: Luck, state: State) -> m.Move:
    """A move that is understood and always refused."""
    seat, card = _some_card(luck, state)
    lands = luck.sample(box(state).board.ids, 3)
    number = luck.among(1, 5)
    tries: tuple[m.Move, ...] = (
        m.JointAttack((lands[0], lands[1]), lands[2]), m.Shift(lands[0], lands[1], number), m.Give(seat, card),
        m.Lend(seat, card), m.Borrow(100 * number), m.Pay(seat, 10 * number), m.Swap(seat, card, "relic"),
    )  # fmt: skip
    return luck.pick(tries)


TRIES: Mapping[str, Callable[[Luck, State], m.Move]] = {
    "attack": _attack,
    "build": lambda luck, s: m.Build(_some_land(luck, s, luck.pick((s.seat, s.seat, 0, None))), luck.below(8)),
    "event": lambda luck, s: m.Consult(),
    "draw": lambda luck, s: m.Draw(),
    "end": lambda luck, s: m.End(),
    "claim": lambda luck, s: m.Claim(_some_land(luck, s, luck.pick((0, None)))),
    "colour": lambda luck, s: m.Colour(luck.pick(box(s).colours.ids)),
    "steal": lambda luck, s: m.Steal(*_some_card(luck, s)),
    "murder": lambda luck, s: m.Murder(*_some_card(luck, s)),
    "discard": lambda luck, s: m.Discard(_some_card(luck, s)[1]),
    "bishop": _bishop,
    "raise": lambda luck, s: m.Raise(_some_land(luck, s, luck.pick((s.seat, s.seat, 0))), luck.among(1, 7)),
    "done": lambda luck, s: m.Done(),
    "tax": lambda luck, s: m.Tax(),
    "never": _never,
}
PLAIN = (*["attack"] * 6, "build", "build", "event", "draw", "end", "end")
OF_TASK = {
    "ambassador": "steal", "murderer": "murder", "crisis": "discard", "bishop": "bishop", "architect": "raise",
    "claim": "claim",
}  # fmt: skip


def legal(luck: Luck) -> Made[State] | None:
    """A position from play, and a move: is it allowed, and if not, by which paragraphs?"""
    state = _position(luck)
    if state is None or isinstance(game.turn(state), Await):
        return None
    move = TRIES[_kind(luck, state)](luck, state)
    seat = luck.among(1, len(state.money)) if luck.once_in(10) else None
    text = f"{seat}: {game.notate(move)}" if seat else game.notate(move)
    verdict = game.judge(state, move, seat)
    if game.parse(state, game.notate(move)) != move or len(verdict.rules) > 2:
        return None
    answered = o.with_rules(o.ask(state, "legal", text), *_behind(state, move))
    wrong = o.misread(state, "legal", answered.value, text)
    plain: list[object] = [(), *((rule,) for rule in luck.mixed(verdict.upheld)), ("ad-3-8",), ("ad-5-7",)]
    options = o.choice(luck, answered.value, wrong, plain)
    facts, said = (("move", text),), spoken(move, seat)
    return Made(state, "legal", (text,), "yes-no", answered, options, "ask", facts, values="rule", said=said)


def _behind(state: State, move: m.Move) -> tuple[str, ...]:
    """Paragraphs that stand behind a verdict without being laws."""
    task = state.agenda[-1].kind if state.agenda else ""
    idle = isinstance(move, m.End) and not (state.acted or state.event)
    of_task = {"ambassador": "ad-12-19", "murderer": "ad-12-22", "bishop": "ad-12-17", "crisis": "ad-13-18"}
    found = ("ad-5-1", "ad-5-2") if idle and state.phase == "war" and not task else ()
    mine = ANSWERS.get(type(move)) == task
    more = {m.Bishop: ("ad-1-11",), m.Raise: ("ad-17-4",)}.get(type(move), ())
    return (*found, *([of_task[task]] if mine and task in of_task else []), *(more if mine else ()))


ANSWERS: Mapping[type, str] = {
    m.Steal: "ambassador", m.Murder: "murderer", m.Bishop: "bishop", m.Discard: "crisis", m.Raise: "architect",
}  # fmt: skip
"""Type of move -> the task that it answers."""


def _kind(luck: Luck, state: State) -> str:
    """Mostly a kind of move that has its place now; in one of four cases any, or one that is never allowed."""
    if luck.once_in(4):
        return luck.pick((*TRIES, *["never"] * 12))
    if state.agenda and not luck.once_in(5):
        return OF_TASK.get(state.agenda[-1].kind, "end")
    return {"colours": "colour", "claims": "claim", "tax": luck.pick(PLAIN)}.get(state.phase, luck.pick(PLAIN))


def _position(luck: Luck) -> State | None:
    """Met in play, at its beginning now and then; or made: something done in the turn, a card due, or a task open."""
    source = luck.below(8)
    if source == 7 and luck.once_in(2):
        return _ended(luck)
    if source < 4:
        return met(luck, first=12 if source == 0 else 0)
    world, seat = World(luck), luck.among(1, 4)
    for one in (1, 2, 3, 4):
        world.deal(one, ("soldier", "relic", "general", "templar", "merchant"), luck.below(3))
    for at in luck.sample(range(len(world.ids)), luck.below(6)):
        world.free(at)
    state = _with_task(luck, world, seat) if source < 6 else _in_turn(luck, world, seat)
    return state if state and sound(state) and neighbours(world, seat) else None


def _ended(luck: Luck) -> State | None:
    """A game that has just been won."""
    won = win(luck)
    state = after(won.state, won.lines[0]) if won else None
    return state if state and state.phase == "over" else None


def _in_turn(luck: Luck, world: World, seat: int) -> State:
    made = luck.pick((0, 0, 1, 2, 3, 3))
    acted = made > 0 or luck.once_in(3)
    due, drawn = luck.pick(((False, False), (False, False), (True, False), (False, True)))
    return world.state(seat, made=made, acted=acted or due or drawn, due=due, drawn=drawn, event=luck.once_in(2))


def _with_task(luck: Luck, world: World, seat: int) -> State | None:
    """A choice that is open: of a card just drawn, or of a crisis."""
    task = luck.pick(("ambassador", "murderer", "bishop", "architect", "crisis"))
    if task == "crisis":
        state = world.state(seat, event=True, agenda=(Task(task),))
        return state if any(card != "pope" for card in state.cards[seat - 1]) else None
    state = world.state(seat, acted=True, drawn=True)
    at = state.unknown.index(task)
    args = (luck.among(1, 6),) if task == "architect" else ()
    unknown = state.unknown[:at] + state.unknown[at + 1 :]
    return with_(state, unknown=unknown, agenda=(Task(task, args),)) if can_use(state, task) else None


# ---- which paragraph


SILENT = {"turn", "order", "consult", "row", "draw", "attack", "battle", "built"}
"""Events that are told with nearly every move: one in eight of them is asked for."""


def rule(luck: Luck) -> Made[State] | None:
    """Something happened: which paragraph says so?"""
    state, moves = _about_to(luck)
    if not moves or not sound(state):
        return None
    line = _played(luck, state, luck.pick(moves))
    happened = told(state, line)
    places = [n for n, event in enumerate(happened) if _worth_asking(luck, event)]
    if not places:
        return None
    return _named(luck, state, line, luck.pick(places))


def _named(luck: Luck, state: State, line: str, n: int) -> Made[State]:
    happened, args = told(state, line), (line, str(n))
    answered = o.ask(state, "event-rule", *args)
    right, others = RuleId(str(answered.value)), {one.rule for one in happened}
    options = o.choice(luck, right, (), [one for one in near_rules(luck, right) if one not in others])
    event = happened[n]
    return Made(
        state, "event-rule", args, "rule", answered, options, "ask", lines=(line,), event=event, values="rule"
    )  # fmt: skip


def _about_to(luck: Luck) -> tuple[State, tuple[m.Move, ...]]:
    """A position, and the moves of which one is made: any of a position met in play, or an event, or a draw."""
    kind = luck.below(4)
    if kind < 2:
        state = met(luck, first=50 * kind)
        return state, tuple(game.legal(state))
    world, seat = World(luck), luck.among(1, 4)
    for one in (1, 2, 3, 4):
        world.deal(one, ("soldier", "relic", "general", "templar", "merchant"), luck.below(3))
    move: m.Move = m.Consult() if kind == 2 else m.Draw()
    return world.state(seat, acted=kind == 3, due=kind == 3), (move,)


def _worth_asking(luck: Luck, event: Event) -> bool:
    return event.kind not in SILENT or luck.once_in(8)


def _played(luck: Luck, state: State, move: m.Move) -> str:
    """The line of the record for this move, with chance of the item's own."""
    step, text, turn = game.play(state, move), game.notate(move), 0
    purpose = f"rule/{luck.below(1 << 30)}"
    now = step.state
    while isinstance(awaited := game.turn(now), Await):
        outcome = awaited.chance.sample(stream(purpose, turn))
        text += f" ! {outcome_text(outcome, getattr(awaited.chance, 'parts', ()))}"
        now, turn = game.resolve(now, outcome).state, turn + 1
    return text


@cache
def sections() -> Mapping[int, tuple[RuleId, ...]]:
    """The paragraphs by section."""
    found: dict[int, tuple[RuleId, ...]] = {}
    for one in game.rulebook.rules.values():
        found[one.section] = (*found.get(one.section, ()), one.id)
    return found


def near_rules(luck: Luck, right: RuleId) -> list[RuleId]:
    """Paragraphs of the same section, and one of another."""
    section = game.rulebook.rules[right].section
    same = [one for one in sections()[section] if one != right]
    return [*luck.sample(same, 4), luck.pick(luck.pick(tuple(sections().values())))]
