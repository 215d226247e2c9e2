"""The map: reach, codes, free land, what Plague and Barbarians leave, where one may build."""

from tutor.games.anno_domini.exercises import options as o
from tutor.games.anno_domini.exercises.worlds import DEFAULT, WIDE, World, sound
from tutor.games.anno_domini.rules.box import ref, seat_ref
from tutor.games.anno_domini.state import State
from tutor.games.anno_domini.whatif import told
from tutor.kernel.item import Made, Option
from tutor.kernel.luck import Luck


def reach(luck: Luck) -> Made[State] | None:
    """What a territory can attack: how many, or all of them on the map."""
    world = World(luck, options=WIDE if luck.once_in(4) else DEFAULT)
    at = luck.below(len(world.ids))
    state, name = world.state(), world.ids[at]
    if not sound(state):
        return None
    if luck.once_in(3):
        return _pair(luck, world, state)
    question = "targets" if luck.once_in(2) else "reach"
    answered = o.ask(state, question, name)
    more = ["ad-7-12"] * (name == "england") + ["ad-7-13"] * (name in ("england", "scotland", "ireland", "wales"))
    answered = o.with_rules(answered, "ad-1-5", *more)
    facts = (("territory", ref(state, at)),)
    if question == "targets":
        return Made(state, question, (name,), "some", answered, (), "mark", facts, values="land")
    assert isinstance(answered.value, int)
    wrong = o.misread(state, question, answered.value, name)
    options = o.choice(luck, answered.value, wrong, o.near(luck, answered.value))
    return Made(state, question, (name,), "number", answered, options, "count", facts)


def _pair(luck: Luck, world: World, state: State) -> Made[State]:
    """How many targets an island and another territory have: who mistakes the sea slips at one of them."""
    board = world.kit.board
    island = luck.pick([at for at in range(len(board.ids)) if not board.land[at]])
    other = luck.pick([at for at in range(len(board.ids)) if board.land[at]])
    both = luck.mixed((island, other))
    text = ",".join(board.ids[at] for at in both)
    answered = o.ask(state, "reach-of", text)
    right = answered.value if isinstance(answered.value, tuple) else ()
    plain = [tuple(n + change for n in right) for change in (-1, 1, 2)]
    options = o.choice(luck, right, o.misread(state, "reach-of", right, text), plain)
    parts = tuple(ref(state, at) for at in both)
    return Made(state, "reach-of", (text,), "numbers", answered, options, "pair", (), (), parts)


def code(luck: Luck) -> Made[State] | None:
    """Which territory a red and a blue die designate."""
    world = World(luck)
    red, blue = luck.dice(2)
    state = world.state()
    if not sound(state):
        return None
    answered = o.with_rules(o.ask(state, "code", str(red), str(blue)), "ad-1-4")
    board = world.kit.board
    swapped = board.ids[board.by_code[blue, red]]
    others = [board.ids[board.by_code[red, luck.among(1, 6)]], board.ids[board.by_code[luck.among(1, 6), blue]]]
    options = o.choice(luck, answered.value, (), [swapped, *others, *luck.sample(board.ids, 4)])
    return Made(
        state,
        "code",
        (str(red), str(blue)),
        "one",
        answered,
        options,
        "ask",
        (("red", red), ("blue", blue)),
        values="land",
    )


def raid(luck: Luck) -> Made[State] | None:
    """What Plague or Barbarians leave: castles, free land, or the number of cathedrals."""
    world, seat = World(luck), luck.among(1, 4)
    for at in luck.sample(range(len(world.ids)), luck.below(4)):
        world.free(at)
    if luck.once_in(4):
        victim = luck.among(1, 4)
        mine = world.lands(victim)
        if mine:
            world.shrink(victim, luck.pick(mine), 1)
    state = world.state(seat)
    if not sound(state):
        return None
    hit, line = _designate(luck, world)
    names = tuple(dict.fromkeys(world.ids[at] for at in hit))
    return _raided(luck, state, line, names)


def _designate(luck: Luck, world: World) -> tuple[list[int], str]:
    """The places that the dice name, in order, and the line that says it; Barbarians may name one twice."""
    if luck.once_in(2):
        hit = [luck.below(len(world.ids))]
    else:
        hit = luck.sample(range(len(world.ids)), 3)
        if luck.once_in(4):
            hit = [hit[0], hit[0], *hit[1:]]
        if luck.once_in(3):
            lone = [lands[0] for seat in (1, 2, 3, 4) if len(lands := world.lands(seat)) == 1]
            hit = [*lone[:1], *(at for at in hit if at not in lone)] if len(lone) == 1 else hit
    named = [world.kit.board.territories[at] for at in hit]
    codes = " ! ".join(f"{land.red} {land.blue}" for land in named)
    return hit, f"event ! {'1 1' if len(set(hit)) == 1 else '1 2'} ! {codes}"


def _raided(luck: Luck, state: State, line: str, names: tuple[str, ...]) -> Made[State] | None:
    kinds = {event.kind for event in told(state, line)} if _complete(line, names) else set()
    if not kinds or "out" in kinds:
        return None
    question = luck.pick(("castles-of-after", "free-after", "cathedrals-in-game-after"))
    args = (line, ",".join(names)) if question == "castles-of-after" else (line,)
    answered = o.with_rules(o.ask(state, question, *args), "ad-13-19", "ad-14-1", "ad-14-7")
    parts = tuple(f"t:{name}" for name in names)
    value = answered.value
    if question == "free-after":
        return Made(state, question, args, "some", answered, (), "free", (), (line,), values="land")
    if isinstance(value, int):
        wrong = o.misread(state, question, value, *args)
        options = o.choice(luck, value, wrong, o.near(luck, value))
        return Made(state, question, args, "number", answered, options, "cathedrals", (), (line,))
    assert isinstance(value, tuple)
    plain = [tuple(max(n + change, 0) for n in value) for change in (-1, 1, 2)]
    before = tuple(state.castles[state.options.box.board.index[name]] for name in names)
    options = o.choice(luck, value, [Option(before)], plain)
    return Made(state, question, args, "numbers", answered, options, "castles", (), (line,), parts)


def _complete(line: str, names: tuple[str, ...]) -> bool:
    """Whether the line says all that the event asks for."""
    return len(names) == (3 if line.startswith("event ! 1 2") else 1)


def build(luck: Luck) -> Made[State] | None:
    """Whether castles may be built: room, money, stock, free land, foreign land; perhaps after other purchases."""
    world, seat = World(luck), luck.among(1, 4)
    mine = world.lands(seat)
    for at in mine:
        world.castles[at] = luck.pick((1, 2, 4, 5, 6))
    for at in luck.sample([at for at in range(len(world.ids)) if world.owner[at] != seat], luck.below(4)):
        if len(world.lands(world.owner[at])) > 1:
            world.free(at)
    world.money[seat - 1] = 100 * luck.among(1, 9) + 10 * luck.below(10)
    if luck.once_in(5):
        world.hold(seat, 7)
    if len(mine) > 13 and luck.once_in(2):
        _fill(luck, world, mine)
    state = world.state(seat)
    if not sound(state):
        return None
    place = luck.pick((*mine, *mine, *(world.lands(0) * 3), *luck.sample(range(len(world.ids)), 1)))
    n = luck.pick((1, 1, 2, 2, 3, 4, 6, 7))
    lines = _bought(luck, world, seat, place) if luck.once_in(3) else ()
    question = "legal-after" if lines else "legal"
    text = f"build {world.ids[place]} {n}"
    args = (" ; ".join(lines), text) if lines else (text,)
    return _whether(luck, state, question, args, lines, (("territory", ref(state, place)), ("n", n)))


def _fill(luck: Luck, world: World, mine: list[int]) -> None:
    """All castles of a colour on the board, or all but one or two; some territory has room."""
    left = world.kit.numbers.stock - luck.below(3) - len(mine)
    for at in mine:
        more = min(left, 5)
        world.castles[at], left = 1 + more, left - more


def _bought(luck: Luck, world: World, seat: int, place: int) -> tuple[str, ...]:
    """Purchases before it, on other own lands with room."""
    room = [at for at in world.lands(seat) if world.castles[at] < 6 and at != place]
    stock = world.kit.numbers.stock - sum(world.castles[at] for at in world.lands(seat))
    purse, lines = min(world.money[seat - 1] // 100, stock), []
    for at in luck.sample(room, luck.among(1, 4)):
        n = min(luck.among(1, 3), 6 - world.castles[at], purse - 1)
        if n > 0:
            lines.append(f"build {world.ids[at]} {n}")
            purse -= n
    return tuple(lines)


def _whether(
    luck: Luck, state: State, question: str, args: tuple[str, ...], lines: tuple[str, ...],
    facts: tuple[tuple[str, int | str], ...],
) -> Made[State]:  # fmt: skip
    answered = o.ask(state, question, *args)
    wrong = o.misread(state, question, answered.value, *args)
    plain: list[object] = [(), ("ad-6-2",), ("ad-6-3",), ("ad-6-4",), ("ad-17-1",), ("ad-14-6",)]
    if any(
        not state.owner[state.options.box.board.index[str(value)[2:]]] for name, value in facts if name == "territory"
    ):
        answered = o.with_rules(answered, "ad-14-2", "ad-14-3", "ad-14-6")
    more = ("ad-6-5",) * bool(lines) + ("ad-6-6",) * ("ad-17-1" in answered.rules)
    answered = o.with_rules(answered, *more)
    options = o.choice(luck, answered.value, wrong, plain)
    said = (*facts, ("seat", seat_ref(state.seat)))
    return Made(
        state, question, args, "yes-no", answered, options, "after" if lines else "ask", said, lines, values="rule"
    )
