"""What holds in every state that play can reach, and in every position that may be posed.

The numbers are those of the rulebook's list of invariants. Only what one state shows is asked here; what ties two
states together (conservation, what a step may change) is for the tests of whole games.
"""

from collections import Counter
from collections.abc import Callable, Iterator

from tutor.games.reisen_verkehr.components import components
from tutor.games.reisen_verkehr.rules.box import deck_of
from tutor.games.reisen_verkehr.rules.corrections import budget
from tutor.games.reisen_verkehr.rules.doubt import turned
from tutor.games.reisen_verkehr.state import State, Task, after, outside, stack
from tutor.kernel.invariant import Broken

BEGUN = ("order", "open", "turn", "test")
"""Phases in which a seat decides."""
LAID = ("turn", "test")
"""Phases in which somebody has laid."""
CLEAR = Task("start", (0,))


Found = Iterator[Broken]


def faults(state: State) -> tuple[str, ...]:
    """A sentence for each invariant that the state breaks, with its number; empty for a state that can be."""
    return tuple(map(str, broken(state)))


def broken(state: State) -> Found:
    """The invariants that the state breaks."""
    for check in CHECKS:
        yield from check(state)


def doubts_of(state: State) -> int:
    """How many doubts there were: one a round, and the one of this round from the reveal until the next begins."""
    starting = any(task.kind == "start" and task != CLEAR for task in state.agenda)
    return state.round - (state.phase in BEGUN or starting) if state.round else 0


def _list(items: object) -> str:
    return " ".join(map(str, items)) if isinstance(items, (tuple, list)) and items else "none"


def _cards(state: State) -> Found:
    """1: every card lies in one place, and all are of the deck."""
    places = {f"hand:{seat}": hand for seat, hand in enumerate(state.hands, 1)}
    places |= {name: getattr(state, name) for name in ("chain", "starts", "used", "bag")}
    places["top"] = (state.top,) if state.top else ()
    seen: Counter[str] = Counter()
    for codes in places.values():
        seen.update(codes)
    for code in [code for code, n in seen.items() if n > 1] if len(seen) < seen.total() else ():
        at = tuple(name for name, codes in reversed(places.items()) if code in codes)
        yield Broken(1, f"{code} in one place", _list([name.replace(":", " ") for name in at]), at)
    unknown = sorted((seen.keys() | set(state.revealed)) - deck_of(state).fronts.keys())
    if unknown:
        yield Broken(1, "cards of the deck", _list(unknown), ("revealed", "bag"))
    for name in ("revealed", "used", "bag"):
        row = getattr(state, name)
        if list(row) != sorted(set(row)):
            yield Broken(1, f"each card once in {name}, sorted", _list(row), (name,))


def _order(state: State) -> Found:
    """3: what was slid is the chain that was received, and no more often than it may be."""
    if sorted(state.received) != sorted(state.chain):
        yield Broken(3, "received: the cards of the chain", _list(state.received), ("received", "chain"))
    most = budget(state)
    if state.slides < 0 or (state.slides and state.phase != "turn"):
        yield Broken(3, "slides only in the phase turn", str(state.slides), ("slides",))
    elif most is not None and state.slides > max(most, 0):
        yield Broken(3, f"at most {max(most, 0)} slides", str(state.slides), ("slides",))
    elif not state.slides and state.received != state.chain:
        yield Broken(3, "the chain as received while nothing was slid", _list(state.received), ("received", "slides"))


def _chain(state: State) -> Found:
    """4: a chain to add to, and two cards once somebody has laid."""
    n, phase = len(state.chain), state.phase
    least, most = {"open": (1, 2), "turn": (2, 999), "test": (2, 999), "order": (0, 0), "setup": (0, 0)}.get(
        phase, (0, 999)
    )
    if not least <= n <= most:
        words = f"{least}" if least == most else f"{least} or more" if most > 2 else f"{least} or {most}"
        yield Broken(4, f"{words} cards in the chain in the phase {phase}", str(n), ("chain", "phase"))
    if phase in LAID and not state.layer:
        yield Broken(4, f"a last layer in the phase {phase}", "none", ("layer", "phase"))
    if phase in ("setup", "order", "open") and (state.layer or state.laid_by):
        found = str(state.layer or _list(state.laid_by))
        yield Broken(4, f"nobody who has laid in the phase {phase}", found, ("layer", "laid_by", "phase"))


def _laid(state: State) -> Found:
    """4: who laid what, of cards that lie there; the last layer was the last to lay."""
    codes = [code for code, _ in state.laid_by]
    lying = set(state.chain) if state.phase != "reveal" else set(deck_of(state).fronts)
    if len(set(codes)) < len(codes) or not lying.issuperset(codes):
        yield Broken(4, "laid_by: cards of the chain, each once", _list(codes), ("laid_by",))
    if state.laid_by and state.layer != state.laid_by[-1][1]:
        found = f"layer {state.layer}, {codes[-1]} by {state.laid_by[-1][1]}"
        yield Broken(4, "the last layer as the last one of laid_by", found, ("laid_by", "layer"))
    if state.phase in LAID and len(codes) >= len(state.chain) > 0:
        yield Broken(4, "at least one start card in the chain", "none", ("laid_by", "chain"))


def _turn(state: State) -> Found:
    """5: the seat on turn follows the last layer."""
    if not 1 <= state.turn <= state.options.seats:
        yield Broken(5, f"turn of a seat from 1 to {state.options.seats}", str(state.turn or "none"), ("turn",))
    elif state.phase in LAID and state.layer and state.turn != after(state, state.layer):
        words = f"turn {after(state, state.layer)}, the seat after the last layer {state.layer}"
        yield Broken(5, words, str(state.turn), ("turn", "layer", "direction"))


def _direction(state: State) -> Found:
    """6: the direction is -1 exactly when it was reversed."""
    wanted = -1 if state.reversed else 1
    if state.direction != wanted:
        words = f"direction {wanted} with reversed {'yes' if state.reversed else 'no'}"
        yield Broken(6, words, str(state.direction), ("direction", "reversed"))


def _hands(state: State) -> Found:
    """7: a hand is empty only when its last card is tested, and then it is that of the last layer."""
    dealing = [task.args[0] for task in state.agenda if task.kind == "deal"]
    taking = [task.args[0] for task in state.agenda if task.kind == "take"]
    for seat, hand in enumerate(state.hands, 1):
        at = (f"hand:{seat}", "layer", "phase")
        tested = seat == state.layer and (state.phase in ("test", "over") or seat in taking)
        if not hand and not tested and seat not in dealing:
            yield Broken(7, f"a card in the hand of seat {seat}", "none", at)
        if hand and seat in dealing:
            yield Broken(7, f"no hand of seat {seat} before it is dealt", _list(hand), at)
    if state.phase == "test" and state.layer and state.hands[state.layer - 1]:
        yield Broken(7, "no card in the hand of the last layer", "some", (f"hand:{state.layer}", "phase"))


def _starts(state: State) -> Found:
    """11: two start cards lie apart exactly where the beginner holds one card."""
    two, one_left = components().numbers.starts_last, False
    if 1 <= state.turn <= state.options.seats:
        one_left = len(state.hands[state.turn - 1]) == 1
    pending = [task.args[0] for task in state.agenda if task.kind == "start"]
    wanted = two if state.phase == "order" else two - pending[0] if pending and pending[0] and one_left else 0
    if pending and not 0 <= pending[0] <= (two if one_left else 1):
        yield Broken(11, f"start:{int(one_left) + 1} at most", f"start:{pending[0]}", ("tasks",))
    elif len(state.starts) != wanted:
        found = _list(state.starts)
        yield Broken(11, f"{wanted} start cards apart in the phase {state.phase}", found, ("starts", "phase"))
    if state.phase == "order" and not one_left:
        yield Broken(11, "one card in the hand of the beginner in the phase order", "another number", ("turn", "phase"))
    if state.phase == "open" and len(state.chain) == two and not one_left:
        yield Broken(11, "one start card where the beginner holds more than one card", "two", ("chain", "turn"))


def _tasks(state: State) -> Found:
    """10, 11: what the world has to do fits the phase, and there are cards for it."""
    kinds, at = [task.kind for task in state.agenda], ("tasks", "phase")
    shapes: dict[str, tuple[str, ...]] = {"setup": ("deal",), "reveal": ("take",)}
    if state.phase not in shapes:
        if kinds:
            yield Broken(11, f"no tasks in the phase {state.phase}", _list(kinds), at)
        return
    if kinds[:1] != ["start"] or set(kinds[1:]) - set(shapes[state.phase]) or kinds.count("take") > 1:
        yield Broken(11, f"start and then {shapes[state.phase][0]} in the phase {state.phase}", _list(kinds), at)
        return
    if len(kinds) > 1 and state.agenda[0] != CLEAR:
        yield Broken(11, "start:0 below other tasks", f"start:{state.agenda[0].args[0]}", at)
    for task in state.agenda:
        yield from _task(state, task)


def _task(state: State, task: Task) -> Found:
    if task.kind != "start" and not 1 <= task.args[0] <= state.options.seats:
        yield Broken(11, f"a task of a seat from 1 to {state.options.seats}", str(task.args[0]), ("tasks",))
    if task.kind == "take" and not 1 <= task.args[1] < outside(state):
        words = f"1 to {outside(state) - 1} cards to take: one stays for the next start"
        yield Broken(10, words, str(task.args[1]), ("tasks", "bag"))
    if task.kind == "start" and stack(state) + len(state.used) + len(state.chain) < max(task.args[0], 1):
        yield Broken(10, "cards enough for the start", "none", ("bag", "used", "tasks"))


def _dealing(state: State) -> Found:
    """2: the seats are dealt their hands in order, from cards that suffice."""
    seats = [task.args[0] for task in state.agenda[::-1] if task.kind == "deal"]
    if not seats:
        return
    if seats != list(range(state.options.seats + 1 - len(seats), state.options.seats + 1)):
        yield Broken(2, "the seats that are still to be dealt in order, up to the last", _list(seats), ("tasks",))
        return
    needed = sum(state.options.cards[seat - 1] for seat in seats) + components().numbers.spare_cards
    if len(state.bag) < needed or state.top:
        found = f"{len(state.bag)} cards" if not state.top else "a top card"
        yield Broken(2, f"at least {needed} cards in the bag and no top during the deal", found, ("bag", "top"))


def _round(state: State) -> Found:
    """11: rounds count from 1; the deal is round 0."""
    before = state.phase == "setup" and CLEAR in state.agenda
    fits = state.round == 0 if before else state.round == 1 if state.phase == "setup" else state.round > 0
    if not fits:
        yield Broken(11, "round 0 before the first start card, then from 1 on", str(state.round), ("round", "phase"))
    if state.phase == "setup" and (state.used or state.revealed):
        found = _list(state.used + state.revealed)
        yield Broken(11, "nothing used or revealed in the set-up", found, ("used", "revealed"))


def _revealed(state: State) -> Found:
    """17: a chain that was turned over is public."""
    if lacking := [code for code in turned(state) if code not in state.revealed]:
        yield Broken(17, "the cards of the chain among those revealed", _list(lacking), ("revealed", "chain"))


def _over(state: State) -> Found:
    """7: a finished game has a winner without cards, or ended by the cap."""
    at = ("winner", "by", "phase")
    if state.phase != "over":
        if state.winner or state.ended:
            yield Broken(7, f"no winner in the phase {state.phase}", str(state.winner or state.ended), at)
    elif state.ended == "rv-9-2":
        if not state.winner or state.winner != state.layer or state.hands[state.winner - 1]:
            yield Broken(7, "a winner who laid last and has no card", str(state.winner or "none"), at)
    elif state.ended != "rv-9-6":
        yield Broken(7, "a game that ended by rv-9-2 or rv-9-6", state.ended or "no paragraph", at)
    elif state.winner or state.layer or not state.options.round_cap:
        yield Broken(7, "nobody who has won or laid at the end by round_cap", str(state.winner or state.layer), at)


CHECKS: tuple[Callable[[State], Found], ...] = (
    _cards, _direction, _turn, _chain, _order, _laid, _hands, _starts, _dealing, _tasks, _round, _revealed, _over,
)  # fmt: skip
"""In the order in which a person would look."""
