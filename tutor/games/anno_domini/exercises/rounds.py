"""Order, cards, winning, set-up, the deck and the table: questions about the course of a turn and a round."""

from tutor.games.anno_domini.exercises import options as o
from tutor.games.anno_domini.exercises.worlds import World, neighbours, sound
from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.rules.box import box, seat_ref
from tutor.games.anno_domini.state import Debt, State, Task
from tutor.games.anno_domini.whatif import told
from tutor.kernel.game import with_
from tutor.kernel.item import AnswerKind, Made, Values
from tutor.kernel.luck import Luck

SEATS = (1, 2, 3, 4)


def order(luck: Luck) -> Made[State] | None:
    """Who plays when: in a round that begins, and after the Pope has changed."""
    world = World(luck)
    state = world.state()
    if not sound(state):
        return None
    if luck.once_in(4):
        return _phase(luck, world)
    if luck.once_in(2):
        return _ordered(luck, state, "order", (), "ask")
    state = world.state(luck.among(1, 4))
    question, prompt = luck.pick((("still-to-act-after", "now"), ("next-order-after", "next")))
    return _ordered(luck, state, question, ("event ! 4 6",), prompt)


PHASES = ("tax", "war", "over", "claims")


def _phase(luck: Luck, world: World) -> Made[State]:
    """What comes after the last turn of a round, after an earlier one, or after the taxes."""
    state, line = luck.pick((
        (world.state(), "tax"), (world.state(world.pope), "end"), (world.state(luck.among(1, 4)), "end"),
    ))  # fmt: skip
    answered = o.with_rules(o.ask(state, "phase-after", line), *(["ad-4-4"] if line == "tax" else ["ad-5-2"]))
    options = o.choice(luck, answered.value, (), PHASES)
    facts = (("seat", seat_ref(state.seat)),) if state.seat else ()
    prompt = "after-tax" if line == "tax" else "after-end"
    return Made(state, "phase-after", (line,), "one", answered, options, prompt, facts, (line,), values="phase")


def _ordered(luck: Luck, state: State, question: str, lines: tuple[str, ...], prompt: str) -> Made[State] | None:
    found = o.ask(state, question, *lines)
    right = found.value if isinstance(found.value, tuple) else ()
    if not right:
        return None
    plain: list[object] = [tuple(luck.mixed(right)) for _ in range(4)]
    plain += [right[1:] + right[:1], tuple(reversed(right)), (*right, state.seat or 1)]
    options = o.choice(luck, right, o.misread(state, question, right, *lines), plain)
    facts = (("seat", seat_ref(state.seat)),) if state.seat else ()
    cited = o.with_rules(found, "ad-3-4", *(("ad-13-10", "ad-12-1") if lines else ("ad-3-6",)))
    return Made(state, question, lines, "order", cited, options, prompt, facts, lines, values="seat")


def cards(luck: Luck) -> Made[State] | None:
    """How many cards a turn brings, after conquests and free land taken."""
    world, seat = World(luck, luck.among(2, 5)), luck.among(1, 4)
    for at in luck.sample([at for at in range(len(world.ids)) if world.owner[at] != seat], luck.below(3)):
        if len(world.lands(world.owner[at])) > 2:
            world.free(at)
    world.money[seat - 1] = 100 * luck.among(1, 5)
    state = world.state(seat)
    if not sound(state):
        return None
    lines = _takes(luck, world, seat)
    state = world.state(seat)
    if not lines or not _playable(state, lines):
        return None
    text = " ; ".join(lines)
    answered = o.ask(state, "cards-in-turn-after", text)
    wrong = o.misread(state, "cards-in-turn-after", answered.value, text)
    options = o.choice(luck, answered.value, wrong, (0, 1, 2, 3))
    answered = o.with_rules(answered, *(["ad-14-5"] if any(line.startswith("build") for line in lines) else []))
    facts = (("seat", seat_ref(seat)),)
    return Made(state, "cards-in-turn-after", (text,), "number", answered, options, "ask", facts, lines)


def _takes(luck: Luck, world: World, seat: int) -> tuple[str, ...]:
    """Up to three attacks and one occupation; most attacks take their target."""
    lines, used = [], set()
    for base, target in luck.sample(neighbours(world, seat), luck.below(4)):
        if base in used or target in used:
            continue
        used |= {base, target}
        world.castles[base], world.castles[target] = 3, 1
        dice = (luck.pick((6, 6, 6, 1)), luck.among(1, 3), luck.among(1, 3), luck.among(1, 4))
        lines.append(f"attack {world.ids[base]}>{world.ids[target]} ! {' '.join(map(str, dice[:3]))} / {dice[3]}")
    free = world.lands(0)
    if free and luck.once_in(2):
        lines.append(f"build {world.ids[luck.pick(free)]} 1")
    return tuple(luck.mixed(lines))


def _playable(state: State, lines: tuple[str, ...]) -> bool:
    """Whether all lines are legal one after the other, and the game goes on."""
    try:
        told(state, " ; ".join(lines))
    except ValueError:
        return False
    return o.ask(state, "turn-after", " ; ".join(lines)).value == state.seat


def win(luck: Luck) -> Made[State] | None:
    """Who has won after an attack or a purchase that may bring the eighth cathedral."""
    world, seat = World(luck, luck.among(3, 6)), luck.among(1, 4)
    pairs = [(base, target) for base, target in neighbours(world, seat) if target in world.cathedrals]
    if not pairs or not world.hold(seat, luck.pick((6, 7, 7, 7))):
        return None
    pairs = [(base, target) for base, target in pairs if target in world.cathedrals]
    if not pairs:
        return None
    base, target = luck.pick(pairs)
    world.castles[base], world.castles[target] = 3, 1
    if luck.once_in(3):
        world.debts.append(Debt(seat, seat % 4 + 1, 10 * luck.among(1, 9)))
    state = world.state(seat)
    line = f"attack {world.ids[base]}>{world.ids[target]} ! {luck.pick((6, 6, 5, 2))} 2 1 / {luck.among(1, 6)}"
    return _won(luck, state, line) if sound(state) and _fits(state, line) else None


def _won(luck: Luck, state: State, line: str) -> Made[State]:
    answered = o.ask(state, "winner-after", line)
    wrong = o.misread(state, "winner-after", answered.value, line)
    options = o.choice(luck, answered.value, wrong, (0, *SEATS))
    more = ("ad-15-2",) * bool(state.debts) + ("ad-11-13",) * bool(answered.value)
    answered = o.with_rules(answered, "ad-18-1", "ad-18-2", "ad-18-5", *more)
    facts = (("seat", seat_ref(state.seat)),)
    return Made(state, "winner-after", (line,), "one", answered, options, "ask", facts, (line,), values="seat")


def _fits(state: State, line: str) -> bool:
    try:
        told(state, line)
    except ValueError:
        return False
    return True


# ---- set-up


def setup(luck: Luck) -> Made[State] | None:
    """The Pope by the cards dealt, the cathedrals and the turn after a claim."""
    return luck.pick((_pope, _claimed, _claimed))(luck)


def _pope(luck: Luck) -> Made[State] | None:
    first = luck.among(1, 4)
    state = game.new(4, {"first_dealt": str(first)})
    deck = [card for card in box(state).deck if card != "pope"]
    dealt = (*luck.sample(deck, luck.below(9)), "pope")
    lines = tuple(f"! {card}" for card in dealt)
    text = " ; ".join(lines)
    answered = o.with_rules(o.ask(state, "pope-after", text), "ad-2-3")
    options = o.choice(luck, answered.value, (), SEATS)
    facts = (("seat", seat_ref(first)),)
    return Made(state, "pope-after", (text,), "one", answered, options, "pope", facts, lines, values="seat")


def _claimed(luck: Luck) -> Made[State] | None:
    """After some claims, and one more throw on land that is free."""
    world = World(luck, 1)
    state = world.state(1)
    n, pope = luck.pick((3, 9, 14, 15, 16, 17, 24, 34, 35, 35)), luck.among(1, 4)
    state = _claims(luck, state, n, pope)
    at = luck.pick([place for place, owner in enumerate(state.owner) if not owner])
    land = world.kit.board.territories[at]
    line = f"! {land.red} {land.blue}"
    question = luck.pick(("cathedrals-in-game-after", "turn-after", "stock-after")) if n < 35 else "phase-after"
    if question == "phase-after":
        answered = o.with_rules(o.ask(state, question, line), "ad-2-12", "ad-3-1", "ad-2-10")
        options = o.choice(luck, answered.value, (), PHASES)
        return Made(state, question, (line,), "one", answered, options, "phase", (("n", n),), (line,), values="phase")
    args = (line, str(state.seat)) if question == "stock-after" else (line,)
    answered = o.with_rules(o.ask(state, question, *args), "ad-2-6", "ad-2-7", "ad-1-6")
    assert isinstance(answered.value, int)
    prompt = {"cathedrals-in-game-after": "cathedrals", "turn-after": "turn", "stock-after": "stock"}[question]
    plain = SEATS if prompt == "turn" else o.near(luck, answered.value)
    options = o.choice(luck, answered.value, o.misread(state, question, answered.value, *args), plain)
    kind: AnswerKind = "one" if prompt == "turn" else "number"
    facts = (("seat", seat_ref(state.seat)), ("n", n))
    values: Values = "seat" if prompt == "turn" else "number"
    return Made(state, question, args, kind, answered, options, prompt, facts, (line,), values=values)


def _claims(luck: Luck, state: State, n: int, pope: int) -> State:
    """The table after n claims, the Pope's first."""
    owner, castles, stock, church = [0] * 36, [0] * 36, [state.options.box.numbers.stock] * 4, []
    for turn, at in enumerate(luck.sample(range(36), n)):
        seat = (pope - 1 + turn) % 4 + 1
        owner[at], castles[at] = seat, 1
        stock[seat - 1] -= 1
        church += [at] if turn < state.options.box.numbers.cathedrals else []
    unknown = tuple(sorted(card for card in state.options.box.deck if card != "pope"))
    hands = tuple(("pope",) if seat == pope else () for seat in SEATS)
    return with_(
        state, phase="claims", round=0, seat=(pope - 1 + n) % 4 + 1, order=(), agenda=(Task("roll"),),
        owner=tuple(owner), castles=tuple(castles), cathedrals=tuple(sorted(church)), money=(0,) * 4,
        stock=tuple(stock), cards=hands, debts=(), unknown=unknown,
    )  # fmt: skip


# ---- the deck and the table


def keep(luck: Luck) -> Made[State] | None:
    """Which cards stay with their owner, and which are used at once."""
    world = World(luck)
    state = world.state()
    names = tuple(luck.sample(tuple(world.kit.cards), 5))
    answered = o.ask(state, "use", ",".join(names))
    right = answered.value if isinstance(answered.value, tuple) else ()
    if not sound(state) or len(set(right)) < 2:
        return None
    flip = {"kept": "used", "used": "kept"}
    plain = [(*right[:at], flip[right[at]], *right[at + 1 :]) for at in range(len(right))]
    options = o.choice(luck, right, (), plain)
    parts = tuple(f"c:{name}" for name in names)
    return Made(state, "use", (",".join(names),), "sort", answered, options, "ask", (), (), parts, values="use")


def rows(luck: Luck) -> Made[State] | None:
    """Rows of the event table in the order of their chance."""
    state = World(luck).state()
    sums = luck.sample(range(2, 13), 3)
    if not sound(state) or len({abs(total - 7) for total in sums}) < 3:
        return None
    text = ",".join(map(str, sums))
    answered = o.ask(state, "rows", text)
    right = answered.value if isinstance(answered.value, tuple) else ()
    plain = [tuple(luck.mixed(right)) for _ in range(8)]
    ids = {str(row.sum): f"row:{row.id}" for row in box(state).events.values()}
    parts = tuple(ids[total] for total in text.split(","))
    return Made(
        state, "rows", (text,), "order", answered, o.choice(luck, right, (), plain), "ask", (), (), parts, values="row"
    )
