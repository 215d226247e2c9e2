"""The end of the game where it is not plain: a raised target, two at once, the last one left, raids."""

from tutor.games.anno_domini.exercises import options as o
from tutor.games.anno_domini.exercises.seats import ALL, fine, places, table
from tutor.games.anno_domini.exercises.worlds import World, neighbours, to_act
from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.moves import Attack
from tutor.games.anno_domini.rules.box import seat_ref
from tutor.games.anno_domini.state import Debt, Options, State
from tutor.kernel.game import with_
from tutor.kernel.item import Made
from tutor.kernel.luck import Luck
from tutor.kernel.verdict import Fact


def _won(
    luck: Luck, state: State, line: str, rules: tuple[str, ...], prompt: str, facts: tuple[Fact, ...]
) -> Made[State]:
    """Who has won after the line; 0: nobody yet."""
    answered = o.with_rules(o.ask(state, "winner-after", line), *rules)
    first = [state.seat] if state.seat else []
    plain = [*first, 0, *range(1, state.options.seats + 1)]
    options = o.choice(luck, answered.value, o.misread(state, "winner-after", answered.value, line), plain)
    return Made(state, "winner-after", (line,), "one", answered, options, prompt, facts, (line,), values="seat")


def _legal(state: State, base: int, target: int) -> bool:
    ids = state.options.box.board.ids
    return game.judge(state, Attack(ids[base], ids[target])).legal


def _attack(luck: Luck, world: World, base: int, target: int, first: tuple[int, ...]) -> str:
    """An attack on one castle, of which the first die mostly hits."""
    dice = " ".join(map(str, (luck.pick(first), *luck.dice(world.castles[base] - 1, 3))))
    return f"attack {world.ids[base]}>{world.ids[target]} ! {dice} / {luck.among(1, 6)}"


def goal(luck: Luck) -> Made[State] | None:
    """Who has won at a table that plays for more cathedrals."""
    n = luck.among(9, 12)
    world, seat = table(luck, 4, luck.among(4, 7), Options(target=n)), luck.among(1, 4)
    if not world.hold(seat, luck.pick((7, 7, n - 2, n - 1, n - 1, n - 1, n - 1))):
        return None
    pairs = [(base, target) for base, target in neighbours(world, seat) if target in world.cathedrals]
    if not pairs:
        return None
    base, target = luck.pick(pairs)
    world.castles[base], world.castles[target] = luck.among(2, 3), 1
    state = world.state(seat)
    if not fine(state) or not _legal(state, base, target):
        return None
    facts = (("goal", n), *places(state, base, target))
    return _won(luck, state, _attack(luck, world, base, target, (6, 6, 6, 1)), ("ad-19-1",), "ask", facts)


def tie(luck: Luck) -> Made[State] | None:
    """Two who own eight each and owe money: who has won after the taxes?"""
    world = World(luck, luck.among(4, 7))
    first, second, *others = luck.mixed(ALL)
    lands, mine, his = luck.mixed(range(len(world.ids))), luck.among(8, 12), luck.among(8, 12)
    for k, at in enumerate(lands):
        rest = others[k % 2]
        world.owner[at] = first if k < mine else second if k < mine + his else rest
    world.cathedrals = {*lands[:8], *lands[mine : mine + 8]}
    for seat in luck.mixed((first, second)):
        to, n = luck.pick(others), luck.pick((luck.among(1, 9), luck.among(1, 9), luck.among(80, 150)))
        world.debts.append(Debt(seat, to, 10 * n))
    state = world.state(reached=(first, second))
    if not fine(state):
        return None
    facts = (("first", seat_ref(first)), ("second", seat_ref(second)))
    return _won(luck, state, "tax", ("ad-18-3", "ad-15-6", "ad-15-2"), "ask", facts)


def last(luck: Luck) -> Made[State] | None:
    """A seat loses its last territory to another: is that one the only player left?"""
    players = luck.among(2, 4)
    world = table(luck, players, luck.among(4, 7))
    seat, victim, *rest = luck.mixed(range(1, players + 1))
    gone = rest[: len(rest) - luck.pick((0, 0, 1))] if rest else []
    pairs = [(base, target) for base, target in neighbours(world, seat) if world.owner[target] == victim]
    if not pairs:
        return None
    base, target = luck.pick(pairs)
    _empty(luck, world, {victim, *gone}, {target})
    world.pope = luck.pick((seat, victim))
    world.castles[base], world.castles[target] = luck.among(2, 4), 1
    world.debts += [Debt(seat, victim, 10 * luck.among(1, 9))] if luck.once_in(3) else []
    state = _without(world, seat, gone)
    if not fine(state) or not _legal(state, base, target):
        return None
    facts = (*places(state, base, target), ("victim", seat_ref(victim)), ("n", players - len(gone)))
    return _won(luck, state, _attack(luck, world, base, target, (6, 6, 6, 1)), ("ad-18-4",), "ask", facts)


def _empty(luck: Luck, world: World, seats: set[int], keep: set[int]) -> None:
    """All their lands but these are free or belong to neutral colours."""
    neutral = range(world.options.seats + 1, len(ALL) + 1)
    for at, owner in enumerate(world.owner):
        if owner in seats and at not in keep:
            to = luck.pick((0, *neutral, *neutral))
            world.give(at, to, luck.among(1, 2) if to else 0)


def _without(world: World, seat: int, gone: list[int]) -> State:
    """The state in which these are out of the game already."""
    for one in gone:
        world.money[one - 1] = 0
    out = tuple("event" if one in gone else "" for one in ALL)
    state = world.state(seat, out=out)
    return with_(state, order=to_act(state))


def raiders(luck: Luck) -> Made[State] | None:
    """Several lose their last territory in one raid: in the order drawn, and the last one left has won."""
    players = luck.among(2, 3)
    world = table(luck, players, luck.pick((3, 4, 5, 6)))
    playing = range(1, players + 1)
    kept = {seat: luck.sample(world.lands(seat), luck.pick((1, 1, 1, 2))) for seat in playing}
    _empty(luck, world, set(playing), {at for lands in kept.values() for at in lands})
    for at in (at for lands in kept.values() for at in lands):
        world.castles[at] = luck.pick((1, 1, 1, 1, 2))
    drawn = [lands[0] for lands in kept.values()]
    drawn += luck.sample([at for at in range(len(world.ids)) if at not in drawn], 3 - len(drawn))
    state = world.state(luck.among(1, players))
    if not fine(state):
        return None
    named = [world.kit.board.territories[at] for at in luck.mixed(drawn)]
    line = f"event ! 1 2 ! {' ! '.join(f'{land.red} {land.blue}' for land in named)}"
    facts = (("seat", seat_ref(state.seat)), ("round", state.round), ("n", players))
    return _won(luck, state, line, ("ad-16-9", "ad-18-4"), "ask", facts)
