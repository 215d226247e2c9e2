"""Money: income, the event table, debts, what is left of who is out."""

from collections.abc import Callable

from tutor.games.anno_domini.exercises import options as o
from tutor.games.anno_domini.exercises.worlds import KEPT, World, neighbours, sound
from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.moves import Attack
from tutor.games.anno_domini.rules.box import seat_ref
from tutor.games.anno_domini.state import Debt, State
from tutor.games.anno_domini.whatif import after, told
from tutor.kernel.item import AnswerKind, Made, Values
from tutor.kernel.luck import Luck


def tax(luck: Luck) -> Made[State] | None:
    """Income of a seat, perhaps after a territory of his became free."""
    world, seat = World(luck), luck.among(1, 4)
    world.deal(seat, ("toll_collector",), luck.below(4))
    world.deal(seat, ("merchant",), luck.below(3))
    freed = luck.once_in(3) and len(world.lands(seat)) > 2
    state = world.state(luck.among(1, 4) if freed else 0)
    if not sound(state):
        return None
    lines = _plague(luck, world, seat) if freed else ()
    question, args = ("income-after", (*lines, str(seat))) if freed else ("income", (str(seat),))
    answered = o.ask(state, question, *args)
    if not isinstance(answered.value, int):
        return None
    wrong = o.misread(state, question, answered.value, *args)
    options = o.choice(luck, answered.value, wrong, o.near(luck, answered.value, 10))
    answered = o.with_rules(answered, "ad-4-1", "ad-4-8")
    prompt = "after" if freed else "ask"
    return Made(state, question, args, "number", answered, options, prompt, (("seat", seat_ref(seat)),), lines)


def _plague(luck: Luck, world: World, seat: int) -> tuple[str, ...]:
    """The event that frees one of his lands, one with a cathedral if he has any."""
    mine = world.lands(seat)
    at = luck.pick([one for one in mine if one in world.cathedrals] or mine)
    land = world.kit.board.territories[at]
    return (f"event ! 1 1 ! {land.red} {land.blue}",)


ROWS = ((1, 4), (2, 3), (2, 4), (3, 3), (3, 4), (6, 1), (4, 4), (6, 2), (4, 5), (3, 6), (5, 5), (6, 4), (5, 6), (6, 6))
"""Throws of the rows that move money: 5 to 12."""


def _debts(luck: Luck, world: World) -> None:
    """One or two debts between different seats, never both ways."""
    for _ in range(luck.among(1, 2)):
        debtor, creditor = luck.sample((1, 2, 3, 4), 2)
        both = any((debt.debtor, debt.creditor) == (creditor, debtor) for debt in world.debts)
        if not both:
            world.debts.append(Debt(debtor, creditor, 10 * luck.among(1, 9)))


def events(luck: Luck) -> Made[State] | None:
    """All four purses, or what everybody owes, after a row of the event table."""
    world, seat = World(luck), luck.among(1, 4)
    for one in (1, 2, 3, 4):
        world.deal(one, KEPT, luck.below(3))
        if luck.once_in(3):
            world.money[one - 1] = 10 * luck.below(6)
    if luck.once_in(3):
        _debts(luck, world)
    state = world.state(seat)
    if not sound(state):
        return None
    red, blue = luck.pick(ROWS)
    line = f"event ! {red} {blue}"
    owing = bool(after(state, line).debts) and luck.once_in(2)
    question = "owed-after" if owing else "purses-after"
    answered = o.ask(state, question, line)
    wrong = o.misread(state, question, answered.value, line)
    options = o.choice(luck, answered.value, wrong, _errors(luck, state, answered.value, red + blue))
    answered = o.with_rules(answered, *_event_rules(state, line, red + blue))
    return Made(
        state, question, (line,), "numbers", answered, options, "owed" if owing else "purses",
        (("seat", seat_ref(seat)), ("n", red + blue)), (line,), tuple(map(seat_ref, (1, 2, 3, 4))),
    )  # fmt: skip


def _event_rules(state: State, line: str, row: int) -> tuple[str, ...]:
    """The rulings behind a row."""
    happened = {event.kind for event in told(state, line)}
    found = {
        "ad-13-15": row in (5, 11),
        "ad-13-17": row == 5,
        "ad-13-19": row in (6, 7, 8),
        "ad-15-5": "in-debt" in happened,
        "ad-15-7": row == 11 and "in-debt" in happened,
        "ad-15-9": bool(state.debts),
    }
    return tuple(rule for rule, fits in found.items() if fits)


def _errors(luck: Luck, state: State, right: object, row: int) -> list[object]:
    """Purses of who pays nobody, who pays all alike, or who slips by one payment."""
    if not isinstance(right, tuple):
        return []
    found: list[object] = [state.money]
    if len(right) == 4 and row in (5, 11):
        step = 10 * luck.among(1, 4)
        payer, gets = luck.sample(range(4), 2)
        found.append(tuple(n + step * (k == gets) - step * (k == payer) for k, n in enumerate(right)))
    for _ in range(3):
        at, change = luck.below(4), luck.pick((-20, -10, 10, 20, 50))
        found.append(tuple(n + change * (k == at) for k, n in enumerate(right)))
    return [one for one in found if isinstance(one, tuple) and min(one) >= 0]


# ---- who leaves

VALUES: dict[str, Values] = {"purses": "number", "cards": "card", "pope": "seat"}


def leave(luck: Luck) -> Made[State] | None:
    """What becomes of money, cards and the Pope's card when a seat loses its last territory."""
    world, seat = World(luck, luck.among(4, 6)), luck.among(1, 4)
    victim = luck.pick([one for one in (1, 2, 3, 4) if one != seat])
    pairs = [(base, target) for base, target in neighbours(world, seat) if world.owner[target] == victim]
    if not pairs:
        return None
    base, target = luck.pick(pairs)
    world.shrink(victim, target, 1)
    world.castles[base], world.castles[target] = luck.among(2, 6), 1
    for one in (1, 2, 3, 4):
        world.deal(one, KEPT, luck.below(4))
    if luck.once_in(4):
        _debts(luck, world)
    state = world.state(seat)
    line = _blow(luck, world, base, target)
    if not sound(state) or not _legal(state, world, base, target):
        return None
    if line.startswith("event") and luck.once_in(3):
        return _own_plague(luck, world.state(victim), line, victim)
    question, prompt = luck.pick((("purses-after", "purses"), ("known-pile-after", "cards"), ("pope-after", "pope")))
    return _left(luck, state, line, question, prompt, victim)


def _own_plague(luck: Luck, state: State, line: str, victim: int) -> Made[State] | None:
    """Who is on turn after a seat lost its last territory by its own event; 0: the taxes come next."""
    answered = o.with_rules(o.ask(state, "turn-after", line), "ad-16-8", "ad-16-1")
    if not any(event.kind == "turn-lost" for event in told(state, line)) or not answered.value:
        return None
    options = o.choice(luck, answered.value, (), (1, 2, 3, 4))
    return Made(
        state,
        "turn-after",
        (line,),
        "one",
        answered,
        options,
        "turn",
        (("seat", seat_ref(victim)),),
        (line,),
        values="seat",
    )


def _left(luck: Luck, state: State, line: str, question: str, prompt: str, victim: int) -> Made[State] | None:
    answered = o.ask(state, question, line)
    hand = [card for card in state.cards[victim - 1] if card != "pope"]
    if not any(event.kind == "out" for event in told(state, line)) or (prompt == "cards" and len(set(hand)) < 2):
        return None
    if prompt == "pope" and "pope" not in state.cards[victim - 1]:
        return None
    plain: dict[str, Callable[[], list[object]]] = {
        "pope": lambda: list(range(1, len(state.money) + 1)),
        "purses": lambda: _estates(luck, state, answered.value),
        "cards": lambda: [*(tuple(luck.mixed(hand)) for _ in range(4)), ()],
    }
    kinds: dict[str, AnswerKind] = {"purses": "numbers", "cards": "order", "pope": "one"}
    rules = ("ad-16-1", "ad-16-3", "ad-15-10") if state.debts else ("ad-16-1", "ad-16-3")
    parts = tuple(map(seat_ref, (1, 2, 3, 4))) if prompt == "purses" else ()
    options = o.choice(luck, answered.value, (), plain[prompt]())
    facts = (("seat", seat_ref(victim)),)
    cited, values = o.with_rules(answered, *rules), VALUES[prompt]
    return Made(state, question, (line,), kinds[prompt], cited, options, prompt, facts, (line,), parts, values=values)


def _estates(luck: Luck, state: State, right: object) -> list[object]:
    """The money with the wrong heirs."""
    if not isinstance(right, tuple):
        return []
    shifted = [state.money, tuple(0 if a != b else a for a, b in zip(state.money, right, strict=False))]
    return [*shifted, *_errors(luck, state, right, 0)]


def _blow(luck: Luck, world: World, base: int, target: int) -> str:
    """The attack or the plague that takes the last land."""
    if luck.once_in(2):
        land = world.kit.board.territories[target]
        return f"event ! 1 1 ! {land.red} {land.blue}"
    dice = " ".join(map(str, (6, *luck.dice(world.castles[base] - 1))))
    return f"attack {world.ids[base]}>{world.ids[target]} ! {dice} / {luck.among(1, 6)}"


def _legal(state: State, world: World, base: int, target: int) -> bool:
    return game.judge(state, Attack(world.ids[base], world.ids[target])).legal
