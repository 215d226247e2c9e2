"""Tables of two and three players: neutral colours, shared land, and the claims that both begin with."""

from collections.abc import Sequence
from dataclasses import replace

from tutor.games.anno_domini.exercises import options as o
from tutor.games.anno_domini.exercises.worlds import DEFAULT, SEATS, World, neighbours
from tutor.games.anno_domini.invariants import faults
from tutor.games.anno_domini.rules.box import ref, seat_ref
from tutor.games.anno_domini.rules.setup import seats_at_table, start
from tutor.games.anno_domini.state import Options, State, Task, held
from tutor.kernel.game import with_
from tutor.kernel.item import AnswerKind, Made
from tutor.kernel.luck import Luck
from tutor.kernel.verdict import Fact

ALL = tuple(range(1, SEATS + 1))
NEUTRAL: tuple[Fact, ...] = (("third", "p:3"), ("fourth", "p:4"))
"""The colours that may be neutral, for the words that name them."""


def table(luck: Luck, players: int, round: int = 0, options: Options = DEFAULT) -> World:
    """A world with so many players; the other seats are neutral colours without money or cards."""
    world = World(luck, round, replace(options, seats=players))
    world.pope = luck.among(1, players)
    world.money[players:] = [0] * (SEATS - players)
    return world


def fine(state: State) -> bool:
    """Whether the position is one that can be."""
    return not faults(state)


def neutral(luck: Luck) -> Made[State] | None:
    """What neutral colours do and do not do: protection, taxes, payments, turns, defence."""
    return luck.pick((_last_land, _last_land, _taxes, _pays, _order, _defence))(luck, luck.among(2, 3))


def _last_land(luck: Luck, players: int) -> Made[State] | None:
    """An attack on the last territory of a neutral colour or, to compare, of a player."""
    world, seat = table(luck, players, luck.among(1, 4)), luck.among(1, players)
    victim = luck.pick([one for one in ALL if one != seat])
    pairs = [(base, target) for base, target in neighbours(world, seat) if world.owner[target] == victim]
    if not pairs:
        return None
    base, target = luck.pick(pairs)
    world.shrink(victim, target, 1)
    world.castles[base], world.castles[target] = luck.among(2, 4), luck.among(1, 3)
    state = world.state(seat)
    if not fine(state):
        return None
    text = f"attack {world.ids[base]}>{world.ids[target]}"
    answered = o.with_rules(o.ask(state, "legal", text), "ad-16-10", *(["ad-19-3"] if victim > players else []))
    wrong = o.misread(state, "legal", answered.value, text)
    options = o.choice(luck, answered.value, wrong, ((), ("ad-16-5",), ("ad-10-3",), ("ad-7-5",)))
    facts = (("round", state.round), *places(state, base, target), ("victim", seat_ref(victim)))
    prompt = "last-neutral" if victim > players else "last-player"
    return Made(state, "legal", (text,), "yes-no", answered, options, prompt, facts, values="rule")


def places(state: State, base: int, target: int) -> tuple[Fact, ...]:
    """Who attacks what from where."""
    return ("seat", seat_ref(state.seat)), ("base", ref(state, base)), ("target", ref(state, target))


def _taxes(luck: Luck, players: int) -> Made[State] | None:
    """Neutral colours collect nothing."""
    world = table(luck, players)
    state = world.state()
    due = tuple(10 * held(state, seat) * state.owner.count(seat) for seat in ALL)
    paid = tuple(n + more for n, more in zip(state.money, due, strict=True))
    return _purses(luck, state, "tax", "taxes", [paid])


def _pays(luck: Luck, players: int) -> Made[State] | None:
    """Contribution and Schism pass the neutral colours by."""
    world, row = table(luck, players), luck.pick((5, 11))
    state = world.state(luck.among(1, players))
    taken = list(state.money)
    for seat in (one for one in ALL if one != world.pope):
        n = 10 * held(state, seat) * (1 if row == 11 else -1)
        taken[seat - 1] += n
        taken[world.pope - 1] -= n
    wrong = [tuple(taken)] if min(taken) >= 0 else []
    return _purses(luck, state, f"event ! {row // 2} {row - row // 2}", f"row-{row}", wrong)


def _purses(luck: Luck, state: State, line: str, prompt: str, wrong: Sequence[object]) -> Made[State] | None:
    """What every seat has in hand afterwards."""
    if not fine(state):
        return None
    answered = o.with_rules(o.ask(state, "purses-after", line), "ad-19-3")
    right = answered.value if isinstance(answered.value, tuple) else ()
    plain = [*wrong, state.money, *slips(luck, right)]
    options = o.choice(luck, right, o.misread(state, "purses-after", right, line), plain)
    facts = (("seat", seat_ref(state.seat)), *NEUTRAL)
    prompt = f"{prompt}-{state.options.seats}"
    return Made(
        state, "purses-after", (line,), "numbers", answered, options, prompt, facts, (line,), tuple(map(seat_ref, ALL))
    )


def slips(luck: Luck, right: tuple[int, ...]) -> list[object]:
    """Purses that are wrong by one payment."""
    found: list[object] = []
    for _ in range(3):
        at, change = luck.below(len(right)), luck.pick((-50, -20, -10, 10, 20, 50))
        change = abs(change) if right[at] + change < 0 else change
        found.append(tuple(n + change * (k == at) for k, n in enumerate(right)))
    return found


def _order(luck: Luck, players: int) -> Made[State] | None:
    """Only players have turns."""
    state = table(luck, players).state()
    answered = o.with_rules(o.ask(state, "order"), "ad-19-3")
    right = answered.value if isinstance(answered.value, tuple) else ()
    if not fine(state):
        return None
    pope = right[-1]
    everybody = tuple((pope + k) % SEATS + 1 for k in range(SEATS))
    plain: list[object] = [everybody, everybody[-1:] + everybody[:-1], tuple(reversed(right))]
    options = o.choice(luck, right, o.misread(state, "order", right), plain)
    return Made(state, "order", (), "order", answered, options, f"order-{players}", NEUTRAL, values="seat")


def _defence(luck: Luck, players: int) -> Made[State] | None:
    """A neutral colour defends with its dice and the point of a cathedral."""
    world, seat = table(luck, players), luck.among(1, players)
    pairs = [(base, target) for base, target in neighbours(world, seat) if world.owner[target] > players]
    if not pairs:
        return None
    base, target = luck.pick(pairs)
    world.church(target, luck.once_in(2))
    for one in range(1, players + 1):
        world.deal(one, ("soldier", "relic", "arquebusier", "genius", "templar"), luck.below(4))
    state = world.state(seat)
    if not fine(state):
        return None
    args = (world.ids[base], world.ids[target])
    answered = o.with_rules(o.ask(state, "points", *args), "ad-19-3")
    right = answered.value if isinstance(answered.value, tuple) else (0, 0)
    plain: list[object] = [(0, right[1]), (right[0], 0), (right[0], right[1] + 1), (right[0] + 1, right[1])]
    options = o.choice(luck, right, o.misread(state, "points", right, *args), plain)
    parts = ("part.attack", "part.defence")
    return Made(state, "points", args, "numbers", answered, options, "defence", places(state, base, target), (), parts)


# ---- the claims


def claims(luck: Luck) -> Made[State] | None:
    """Claims at a table that is not of four players: whose turn, how many castles, which share."""
    return luck.pick((_turn, _again, _castles, _share))(luck)


def claimed(luck: Luck, options: Options, n: int) -> State:
    """The table after n claims, the Pope's first."""
    numbers, seats = options.box.numbers, seats_at_table(options)
    lands, pope = len(options.box.board.ids), luck.among(1, options.seats)
    owner, castles, stock, church = [0] * lands, [0] * lands, [numbers.stock] * seats, []
    for turn, at in enumerate(luck.sample(range(lands), n)):
        seat = (pope - 1 + turn) % seats + 1
        owner[at], castles[at] = seat, options.neutral_castles if seat > options.seats else numbers.claim_castles
        stock[seat - 1] -= castles[at]
        church += [at] if turn < numbers.cathedrals else []
    return with_(
        start(options), phase="claims", seat=(pope - 1 + n) % seats + 1, agenda=(Task("roll"),), owner=tuple(owner),
        castles=tuple(castles), cathedrals=tuple(sorted(church)), stock=tuple(stock),
        cards=tuple(("pope",) if seat == pope else () for seat in range(1, seats + 1)),
        colour=options.box.colours.ids[:seats], unknown=tuple(sorted(c for c in options.box.deck if c != "pope")),
    )  # fmt: skip


def _shared(luck: Luck) -> Options:
    """Two or three players who share all land; two only with a raised target."""
    players = luck.among(2, 3)
    return replace(DEFAULT, seats=players, fill="plain", target=luck.among(9, 12) if players == 2 else 8)


def _thrown(luck: Luck, state: State, free: bool = True) -> tuple[int, str]:
    """A territory that the dice designate, and the line that says so."""
    at = luck.pick([at for at, owner in enumerate(state.owner) if bool(owner) != free])
    land = state.options.box.board.territories[at]
    return at, f"! {land.red} {land.blue}"


def _turn(luck: Luck) -> Made[State] | None:
    """Whose claim comes after this one."""
    options = _shared(luck) if luck.once_in(3) else replace(DEFAULT, seats=luck.among(2, 3))
    state = claimed(luck, options, luck.among(0, 34))
    _, line = _thrown(luck, state)
    kind, rule = ("plain", "ad-19-4") if options.fill == "plain" else (str(options.seats), "ad-19-3")
    return _next(luck, state, (line,), f"turn-{kind}", rule)


def _again(luck: Luck) -> Made[State] | None:
    """A neutral colour throws land that has an owner, once or twice, and perhaps then land that is free."""
    state = claimed(luck, replace(DEFAULT, seats=luck.among(2, 3)), luck.among(4, 34))
    if state.seat <= state.options.seats:
        return None
    lines = [_thrown(luck, state, free=False)[1] for _ in range(luck.among(1, 2))]
    lines += [_thrown(luck, state)[1]] if luck.once_in(2) else []
    return _next(luck, state, tuple(lines), f"again-{state.options.seats}", "ad-19-5")


def _next(luck: Luck, state: State, lines: tuple[str, ...], prompt: str, rule: str) -> Made[State] | None:
    text = " ; ".join(lines)
    answered = o.with_rules(o.ask(state, "turn-after", text), rule)
    options = o.choice(luck, answered.value, (), range(1, len(state.money) + 1))
    facts: tuple[Fact, ...] = (("seat", seat_ref(state.seat)), ("n", state.options.seats), *NEUTRAL)
    if not fine(state):
        return None
    return Made(state, "turn-after", (text,), "one", answered, options, prompt, facts, lines, values="seat")


def _castles(luck: Luck) -> Made[State] | None:
    """What a claim puts on the board, with one castle or two on each neutral claim."""
    players, n = luck.among(2, 3), luck.among(1, 2)
    state = claimed(luck, replace(DEFAULT, seats=players, neutral_castles=n), luck.among(0, 34))
    at, line = _thrown(luck, state)
    if not fine(state):
        return None
    seat, land = state.seat, state.options.box.board.ids[at]
    facts: tuple[Fact, ...] = (("seat", seat_ref(seat)), ("territory", ref(state, at)), ("n", n), *NEUTRAL)
    if luck.once_in(2):
        return _counted(luck, state, (line, land), f"castles-{players}", facts)
    return _counted(luck, state, (line, str(seat)), f"stock-{players}", facts)


def _counted(luck: Luck, state: State, args: tuple[str, str], prompt: str, facts: tuple[Fact, ...]) -> Made[State]:
    """Castles on the territory that is claimed, or in the stock."""
    stock = prompt.startswith("stock")
    question = "stock-after" if stock else "castles-of-after"
    answered = o.with_rules(o.ask(state, question, *args), "ad-19-6")
    plain: list[object] = [(one,) for one in range(4)]
    if isinstance(answered.value, int):
        plain = list(o.near(luck, answered.value))
    options, parts = o.choice(luck, answered.value, (), plain), () if stock else (f"t:{args[1]}",)
    kind: AnswerKind = "number" if stock else "numbers"
    return Made(state, question, args, kind, answered, options, prompt, facts, args[:1], parts)


def _share(luck: Luck) -> Made[State] | None:
    """How much of land and cathedrals each gets where the players share all."""
    options = _shared(luck)
    state = claimed(luck, options, len(options.box.board.ids) - 1)
    _, line = _thrown(luck, state)
    seat, question = luck.among(1, options.seats), luck.pick(("lands-after", "cathedrals-after", "cathedrals-after"))
    if not fine(state):
        return None
    args = (line, str(seat))
    answered = o.with_rules(o.ask(state, question, *args), "ad-19-4")
    plain = (9, 12, 18, 16) if question == "lands-after" else (4, 5, 6, 8)
    facts: tuple[Fact, ...] = (("n", options.seats), ("seat", seat_ref(seat)), ("pope", _pope(state)))
    choice = o.choice(luck, answered.value, (), plain)
    prompt = question.removesuffix("-after")
    return Made(state, question, args, "number", answered, choice, prompt, facts, (line,))


def _pope(state: State) -> str:
    return next(seat_ref(seat) for seat, hand in enumerate(state.cards, 1) if "pope" in hand)
