"""Attacks: what a throw does, points, attacks left, what is not allowed before round 4, and which line is better."""

from tutor.games.anno_domini.exercises import options as o
from tutor.games.anno_domini.exercises.lines import chances
from tutor.games.anno_domini.exercises.worlds import FIGHT, World, neighbours, sound
from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.moves import Attack
from tutor.games.anno_domini.rules.box import box, ref, seat_ref
from tutor.games.anno_domini.rules.ending import early
from tutor.games.anno_domini.rules.rounds import card_is_due
from tutor.games.anno_domini.state import State
from tutor.games.anno_domini.whatif import after
from tutor.kernel.item import Made, Option
from tutor.kernel.luck import Luck
from tutor.kernel.rulebook import RuleId
from tutor.kernel.score import Answered

STRONG = ("genius", "relic", "arquebusier")
THREE = 3
"""So many different wrong answers an item of a throw must tempt with."""


def _front(luck: Luck, world: World, seat: int, church: bool) -> tuple[int, int] | None:
    """A base and a target with castles enough to fight."""
    pairs = neighbours(world, seat)
    if not pairs:
        return None
    base, target = luck.pick(pairs)
    world.castles[base], world.castles[target] = luck.among(2, 6), luck.pick((1, 1, 2, 2, 3, 4, 5, 6))
    world.church(target, church)
    return base, target


def _line(world: World, base: int, target: int, luck: Luck) -> str:
    """An attack with its dice."""
    mine, theirs = luck.dice(world.castles[base]), luck.dice(world.castles[target])
    dice = f"{' '.join(map(str, mine))} / {' '.join(map(str, theirs))}"
    return f"attack {world.ids[base]}>{world.ids[target]} ! {dice}"


def _fight(luck: Luck) -> tuple[World, int, int, State] | None:
    """A world in which a seat may attack: with hands of fighting cards."""
    world, seat = World(luck), luck.among(1, 4)
    front = _front(luck, world, seat, not luck.once_in(3))
    if front is None:
        return None
    base, target = front
    if luck.once_in(4):
        world.church(base, True)
    for side, strong in ((seat, ("genius", "templar", "arquebusier")), (world.owner[target], STRONG)):
        world.deal(side, *((strong, 4) if luck.once_in(5) else (FIGHT, luck.below(5))))
    state = world.state(seat)
    legal = sound(state) and game.judge(state, Attack(world.ids[base], world.ids[target])).legal
    return (world, base, target, state) if legal else None


def battle(luck: Luck) -> Made[State] | None:
    """Castles left on both sides, and the owner, after a throw. At least three wrong readings must differ."""
    found = _fight(luck)
    if found is None:
        return None
    world, base, target, state = found
    line = _line(world, base, target, luck)
    answered = o.ask(state, "battle", line)
    wrong = o.misread(state, "battle", answered.value, line)
    if len(wrong) < THREE:
        return None
    answered = Answered(answered.value, answered.because, _battle_rules(state, answered, line), answered.focus)
    return Made(
        state, "battle", (line,), "numbers", answered, o.choice(luck, answered.value, wrong), "ask",
        (("base", ref(state, base)), ("target", ref(state, target)), ("seat", seat_ref(state.seat))), (line,),
        (ref(state, base), ref(state, target), "part.owner"),
    )  # fmt: skip


def _battle_rules(state: State, answered: Answered, line: str) -> tuple[RuleId, ...]:
    """What a throw always exercises, and what only this one does."""
    attack, defence, _, lost, left, _ = answered.because
    numbers, copies = box(state).numbers, any(item.count > 1 for item in (*attack.items, *defence.items))
    base = left.items[0].count
    faces = [int(word) for word in line.split("!")[1].replace("/", " ").split()]
    exact = any(face + points.total == numbers.hit for face, points in zip(faces, (attack,) * base, strict=False))
    taken = state.seat in answered.value[2:] if isinstance(answered.value, tuple) else False
    more = {
        "ad-8-8": copies,
        "ad-7-11": exact,
        "ad-8-4": defence.total < defence.uncapped,
        "ad-10-2": lost.total > base - 1,
        "ad-9-3": taken,
        "ad-9-2": taken and any(item.what == "cathedral" for item in defence.items),
        "ad-9-4": taken,
        "ad-8-7": 1 in faces and max(attack.total, defence.total) == numbers.points_cap,
        "ad-8-2": bool(attack.items),
        "ad-8-3": bool(defence.items),
    }
    return tuple(dict.fromkeys((*answered.rules, *(RuleId(rule) for rule, fits in more.items() if fits))))


def points(luck: Luck) -> Made[State] | None:
    """Points of both sides."""
    found = _fight(luck)
    if found is None:
        return None
    world, base, target, state = found
    args = (world.ids[base], world.ids[target])
    answered = o.ask(state, "points", *args)
    if not any(points.items for points in answered.because):
        return None
    attack, defence = (points.total for points in answered.because)
    plain = [(a, d) for a in o.near(luck, attack) for d in (defence, defence + 1)]
    options = o.choice(luck, answered.value, o.misread(state, "points", answered.value, *args), plain)
    facts = (("base", ref(state, base)), ("target", ref(state, target)))
    return Made(state, "points", args, "numbers", answered, options, "ask", facts, (), ("part.attack", "part.defence"))


# ---- attacks left


def attacks(luck: Luck) -> Made[State] | None:
    """Attacks left after some throws."""
    world, seat = World(luck, luck.among(4, 6)), luck.among(1, 4)
    for at in world.lands(seat):
        world.castles[at] = luck.pick((2, 3, 5, 6))
    world.deal(seat, ("general",), luck.below(4))
    world.deal(seat, ("heroine",), luck.below(3))
    state = world.state(seat)
    if not sound(state):
        return None
    lines = _throws(luck, state)
    if lines is None:
        return None
    text = " ; ".join(lines)
    answered = o.ask(state, "attacks-left-after", text)
    if after(state, text).seat != seat or not isinstance(answered.value, int):
        return None
    wrong = o.misread(state, "attacks-left-after", answered.value, text)
    options = o.choice(luck, answered.value, wrong, o.near(luck, answered.value))
    rules = ("ad-10-6", *(["ad-12-16", "ad-12-21"] if "heroine" in state.cards[seat - 1] else []), *_again(lines))
    answered = Answered(answered.value, answered.because, (*answered.rules, *map(RuleId, rules)), answered.focus)
    return Made(
        state, "attacks-left-after", (text,), "number", answered, options, "ask", (("seat", seat_ref(seat)),), lines
    )


def _again(lines: tuple[str, ...]) -> list[str]:
    """Attacks on what was attacked before, and from what was conquered; a card drawn after the last."""
    moves = [line.split("!")[0].split()[1].split(">") for line in lines if line.startswith("attack")]
    targets = [target for _, target in moves]
    again = ["ad-7-14"] if len(set(targets)) < len(targets) else []
    again += ["ad-9-6", "ad-6-5"] if {base for base, _ in moves} & set(targets) else []
    return again + (["ad-11-6", "ad-11-7"] if lines[-1] == "draw ! general" else [])


def _throws(luck: Luck, state: State) -> tuple[str, ...] | None:
    """Two to five attacks with their dice, often on the same target again; perhaps the card that is due at the end."""
    lines: list[str] = []
    last = ""
    for _ in range(luck.among(2, 5)):
        legal = [move for move in game.legal(state) if isinstance(move, Attack)]
        same = [move for move in legal if last in (move.target, move.base)]
        if not legal:
            break
        move = luck.pick(same if same and not luck.once_in(3) else legal)
        board, last = box(state).board, move.target
        n, k = state.castles[board.index[move.base]], state.castles[board.index[last]]
        dice = " / ".join(" ".join(map(str, luck.dice(count))) for count in (n, k))
        lines += [f"attack {move.base}>{last} ! {dice}"]
        state = after(state, lines[-1])
        lines += _strengthen(luck, state, last) if state.phase == "war" else []
        state = after(state, lines[-1]) if lines[-1].startswith("build") else state
        if state.phase != "war":
            return None
    if lines and card_is_due(state) and luck.once_in(2):
        lines.append(f"draw ! {luck.pick([card for card in state.unknown if box(state).cards[card].kept])}")
    return tuple(lines) or None


def _strengthen(luck: Luck, state: State, place: str) -> list[str]:
    """Castles on what was just conquered, if there is money for them."""
    at = box(state).board.index[place]
    fits = state.owner[at] == state.seat and state.money[state.seat - 1] >= 200 and state.stock[state.seat - 1] >= 2
    return [f"build {place} 2"] if fits and not luck.once_in(4) else []


# ---- before round 4


def before_four(luck: Luck) -> Made[State] | None:
    """Whether an attack is allowed that might win too many cathedrals, or a player's only land."""
    world, seat = World(luck, luck.among(2, 5)), luck.among(1, 4)
    front = _front(luck, world, seat, church=True)
    if front is None or not world.hold(seat, luck.among(5, 7)):
        return None
    base, target = front
    victim = world.owner[target]
    if luck.once_in(2):
        world.shrink(victim, target, luck.among(1, 2))
    state = world.state(seat)
    if not sound(state):
        return None
    return _guarded(luck, state, base, target)


def _guarded(luck: Luck, state: State, base: int, target: int) -> Made[State]:
    ids = box(state).board.ids
    text = f"attack {ids[base]}>{ids[target]}"
    found = o.ask(state, "legal", text)
    wrong = o.misread(state, "legal", found.value, text)
    plain: list[object] = [(), ("ad-10-3",), ("ad-16-5",), ("ad-10-4",), ("ad-10-1",)]
    answered = o.with_rules(found, *(("ad-10-7", "ad-16-6", "ad-10-8") if early(state) else ("ad-10-8",)))
    facts = (("base", ref(state, base)), ("target", ref(state, target)), ("round", state.round))
    options = o.choice(luck, found.value, wrong, plain)
    return Made(state, "legal", (text,), "yes-no", answered, options, "ask", facts, values="rule")


# ---- odds


def odds(luck: Luck) -> Made[State] | None:
    """Which of two ways to spend the same money is likelier to take the target. No numbers are asked."""
    found = _fight(luck)
    if found is None:
        return None
    world, base, target, state = found
    k, money = luck.among(2, 3), luck.among(1, 3)
    if state.castles[base] + money > box(state).numbers.castles_most or early(state):
        return None
    plans = [",".join(map(str, plan)) for plan in _plans(k, money)]
    first = plans[0]
    other = luck.pick(plans[1:])
    a, b = chances(state, world.ids[base], world.ids[target], first, other)
    if a == b:
        return None
    args = (world.ids[base], world.ids[target], str(k), *luck.mixed((first, other)))
    purse = [10 * (n // 10) for n in state.money]
    purse[state.seat - 1] = 100 * money
    world.money = purse
    state = world.state(state.seat)
    options = tuple(Option(text) for text in args[3:])
    facts = (("base", ref(state, base)), ("target", ref(state, target)), ("attacks", k), ("n", money))
    answered = o.ask(state, "better-line", *args)
    return Made(state, "better-line", args, "one", answered, options, "ask", facts, values="plan")


def _plans(k: int, money: int) -> list[tuple[int, ...]]:
    """Every way to spend all of it before one of k attacks or another; all at once first."""
    if k == 1:
        return [(money,)]
    return [(n, *rest) for n in range(money, -1, -1) for rest in _plans(k - 1, money - n)]
