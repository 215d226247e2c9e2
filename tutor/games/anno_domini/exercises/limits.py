"""What options change about attacks, and what none of them removes; the stock, the bank, the pile, the Pope's land."""

from tutor.games.anno_domini.exercises import options as o
from tutor.games.anno_domini.exercises.seats import fine, places, slips, table
from tutor.games.anno_domini.exercises.worlds import KEPT, World, neighbours
from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.moves import Attack
from tutor.games.anno_domini.rules.box import seat_ref
from tutor.games.anno_domini.state import Options, State
from tutor.kernel.item import Made
from tutor.kernel.luck import Luck
from tutor.kernel.verdict import Fact

LAWS: tuple[object, ...] = ((), ("ad-10-3",), ("ad-10-1",), ("ad-10-4",), ("ad-16-5",))


def _whether(
    luck: Luck, state: State, at: tuple[int, int], rule: str, prompt: str, facts: tuple[Fact, ...]
) -> Made[State]:
    """Is the attack allowed?"""
    ids = state.options.box.board.ids
    text = f"attack {ids[at[0]]}>{ids[at[1]]}"
    answered = o.with_rules(o.ask(state, "legal", text), rule)
    options = o.choice(luck, answered.value, o.misread(state, "legal", answered.value, text), LAWS)
    said = (*facts, *places(state, *at))
    return Made(state, "legal", (text,), "yes-no", answered, options, prompt, said, values="rule")


def limit(luck: Luck) -> Made[State] | None:
    """Before round 4, with a raised target: the limit is the target, or always eight."""
    n, how = luck.among(9, 12), luck.pick(("target", "eight"))
    options = Options(target=n, early_limit="eight" if how == "eight" else "target")
    world, seat = table(luck, 4, luck.pick((1, 2, 3, 3, 4)), options), luck.among(1, 4)
    most = n - 1 if how == "target" or world.round > 3 else 7
    if not world.hold(seat, luck.pick((most, most, most - 1, min(7, most)))):
        return None
    pairs = [(base, target) for base, target in neighbours(world, seat) if target in world.cathedrals]
    if not pairs:
        return None
    base, target = luck.pick(pairs)
    world.castles[base], world.castles[target] = luck.among(2, 4), luck.among(1, 3)
    state = world.state(seat)
    if not fine(state):
        return None
    return _whether(luck, state, (base, target), "ad-10-9", how, (("goal", n), ("round", state.round)))


SWITCHES: tuple[tuple[str, Options], ...] = (
    ("event-time", Options(event_time="any")), ("draw-time", Options(draw_time="at_once")),
    ("free-card", Options(free_card="own_event")), ("papal-state", Options(papal_state="name")),
    ("target", Options(target=12)), ("early-limit", Options(early_limit="eight")),
)  # fmt: skip
"""What the words of a question say about the table, and the options of it."""


def strict(luck: Luck) -> Made[State] | None:
    """An attack at a table with an option: the restrictions stay."""
    prompt, options = luck.pick(SWITCHES)
    world, seat = table(luck, 4, 0, options), luck.among(1, 4)
    world.deal(seat, ("general",), luck.below(2))
    pairs = neighbours(world, seat)
    if not pairs:
        return None
    base, target = luck.pick(pairs)
    world.castles[base] = luck.pick((1, 2, 3))
    made = luck.pick((0, 2, 3, 4))
    state = world.state(seat, made=made, acted=made > 0)
    if not fine(state):
        return None
    return _whether(luck, state, (base, target), "ad-10-10", prompt, (("n", made),))


# ---- the stock and the bank


def empty(luck: Luck) -> Made[State] | None:
    """A conquest with the last castles of a colour: is there one to claim the territory with?"""
    world, seat = World(luck), luck.among(1, 4)
    _grow(luck, world, seat)
    pairs = neighbours(world, seat)
    if not pairs or not world.hold(seat, luck.among(3, 6)):
        return None
    base, target = luck.pick(pairs)
    _fill(luck, world, seat, base, luck.pick((0, 0, 1)))
    world.castles[target] = luck.among(1, 2)
    state = world.state(seat)
    if not fine(state) or not game.judge(state, Attack(world.ids[base], world.ids[target])).legal:
        return None
    mine = (*luck.pick(((6, 6), (6, 6), (6, 1))), *luck.dice(world.castles[base] - 2))
    his = (luck.pick((1, 2, 6)) for _ in range(world.castles[target]))
    line = f"attack {world.ids[base]}>{world.ids[target]} ! {' '.join(map(str, mine))} / {' '.join(map(str, his))}"
    return _fallen(luck, state, line, base, target)


def _grow(luck: Luck, world: World, seat: int) -> None:
    """At least fifteen lands for the seat, and some for all others."""
    rest = luck.mixed([at for at, owner in enumerate(world.owner) if owner != seat])
    for at in rest:
        if len(world.lands(seat)) < 15 and len(world.lands(world.owner[at])) > 2:
            world.owner[at] = seat


def _fill(luck: Luck, world: World, seat: int, base: int, left: int) -> None:
    """All castles of the colour on the board but so many."""
    mine, most = luck.mixed([at for at in world.lands(seat) if at != base]), world.kit.numbers.castles_most
    world.castles[base] = luck.among(2, 4)
    more = world.kit.numbers.stock - left - world.castles[base] - len(mine)
    for at in mine:
        n = min(more, most - 1)
        world.castles[at], more = 1 + n, more - n


def _fallen(luck: Luck, state: State, line: str, base: int, target: int) -> Made[State]:
    question = luck.pick(("owner-after", "owner-after", "cards-in-turn-after", "stock-after"))
    more = {"owner-after": (state.options.box.board.ids[target],), "stock-after": (str(state.seat),)}.get(question, ())
    args = (line, *more)
    answered = o.with_rules(o.ask(state, question, *args), "ad-9-5", "ad-17-4")
    plain = (0, state.seat, state.owner[target]) if question == "owner-after" else (0, 1, 2, 3)
    options = o.choice(luck, answered.value, o.misread(state, question, answered.value, *args), plain)
    facts, prompt = places(state, base, target), question.removesuffix("-after")
    facts = (*facts, ("n", state.stock[state.seat - 1]))
    if question == "owner-after":
        return Made(state, question, args, "one", answered, options, prompt, facts, (line,), values="seat")
    return Made(state, question, args, "number", answered, options, prompt, facts, (line,))


def bank(luck: Luck) -> Made[State] | None:
    """Purses are full already, and all collect: the bank pays."""
    world = World(luck)
    for seat in (1, 2, 3, 4):
        world.money[seat - 1] = 10 * luck.among(200, 900)
        world.deal(seat, ("merchant", "toll_collector"), luck.below(2))
    state = world.state()
    if not fine(state):
        return None
    answered = o.with_rules(o.ask(state, "purses-after", "tax"), "ad-1-9")
    right = answered.value if isinstance(answered.value, tuple) else ()
    at = luck.below(len(right))
    unpaid = tuple(state.money[k] if k == at else n for k, n in enumerate(right))
    wrong = o.misread(state, "purses-after", right, "tax")
    options = o.choice(luck, right, wrong, [unpaid, state.money, *slips(luck, right)])
    facts, parts = (("held", sum(state.money)),), tuple(map(seat_ref, (1, 2, 3, 4)))
    return Made(state, "purses-after", ("tax",), "numbers", answered, options, "ask", facts, ("tax",), parts)


# ---- the pile and the hands


def idle(luck: Luck) -> Made[State] | None:
    """A card that may have nothing to do: may the turn end at once?"""
    card, world, seat = luck.pick(("ambassador", "murderer", "bishop", "architect")), World(luck), luck.among(1, 4)
    if not luck.once_in(2):
        for one in (1, 2, 3, 4):
            world.deal(one, KEPT, luck.below(3))
    elif not _hinder(luck, world, seat, card):
        return None
    state = world.state(seat, acted=True, due=True)
    if not fine(state):
        return None
    line = f"draw ! {card}"
    answered = o.with_rules(o.ask(state, "legal-after", line, "end"), "ad-11-8")
    wrong = o.misread(state, "legal-after", answered.value, line, "end")
    options = o.choice(luck, answered.value, wrong, ((), ("ad-5-7",), ("ad-11-1",), ("ad-11-3",)))
    facts = (("seat", seat_ref(seat)), ("card", f"c:{card}"))
    return Made(
        state, "legal-after", (line, "end"), "yes-no", answered, options, "ask", facts, (line,), values="rule"
    )  # fmt: skip


def _hinder(luck: Luck, world: World, seat: int, card: str) -> bool:
    """See to it that the card has little to do; False when that cannot be."""
    if card == "bishop":
        world.round = luck.among(1, 4)
        return world.hold(seat, 7)
    if card == "architect":
        for at in world.lands(seat):
            world.castles[at] = 6
        return True
    world.pope = luck.pick((seat, seat, luck.among(1, 4)))
    world.deal(seat, KEPT, luck.below(3))
    return True


def hand(luck: Luck) -> Made[State] | None:
    """How many cards lie open before a seat that has many and draws another."""
    world, seat = World(luck), luck.among(1, 4)
    world.deal(seat, KEPT, luck.among(3, 9))
    state = world.state(seat, acted=True, due=True)
    if not fine(state):
        return None
    card = luck.pick(sorted(one for one in set(state.unknown) if one in (*KEPT, "patron")))
    args = (f"draw ! {card}", str(seat))
    answered = o.with_rules(o.ask(state, "cards-held-after", *args), "ad-11-12")
    before = len(state.cards[seat - 1])
    options = o.choice(luck, answered.value, (), (before, before + 1, before - 1, 5, 7))
    facts = (("seat", seat_ref(seat)), ("card", f"c:{card}"))
    return Made(state, "cards-held-after", args, "number", answered, options, "ask", facts, args[:1])


def papal(luck: Luck) -> Made[State] | None:
    """The Pope's lands are called Papal State: how many are, after a Council or a conquest?"""
    world = World(luck, 0, Options(papal_state="name"))
    seat = luck.pick([one for one in (1, 2, 3, 4) if one != world.pope])
    line = "event ! 4 6" if luck.once_in(2) else _taken(luck, world, seat)
    state = world.state(seat)
    if not line or not fine(state) or not _playable(state, line):
        return None
    answered = o.with_rules(o.ask(state, "papal-after", line), "ad-19-2")
    old, new = len(world.lands(world.pope)), len(world.lands(seat))
    options = o.choice(luck, answered.value, (), (old, new, old + new, 1, old + 1))
    facts = (("seat", seat_ref(seat)), ("pope", seat_ref(world.pope)))
    prompt = "council" if line.startswith("event") else "conquest"
    return Made(state, "papal-after", (line,), "number", answered, options, prompt, facts, (line,))


def _taken(luck: Luck, world: World, seat: int) -> str:
    """An attack on a land of the Pope; nothing where none is in reach."""
    pairs = [(base, target) for base, target in neighbours(world, seat) if world.owner[target] == world.pope]
    if not pairs:
        return ""
    base, target = luck.pick(pairs)
    world.castles[base], world.castles[target] = 2, 1
    dice = luck.pick((6, 6, 1))
    return f"attack {world.ids[base]}>{world.ids[target]} ! {dice} {luck.among(1, 2)} / {luck.among(1, 6)}"


def _playable(state: State, line: str) -> bool:
    move = game.parse(state, line.split(" ! ")[0])
    return game.judge(state, move).legal
