"""What the events of a step say, held against what happened; and what is asked of a seat, against what it can do."""

from collections.abc import Iterable, Iterator, Mapping

from tests.anno_domini.watch import (
    CATHEDRALS,
    EARLY,
    Broken,
    Play,
    cathedrals_of,
    limit,
    points,
    pope_of,
    task_of,
)
from tutor.games.anno_domini import moves as m
from tutor.games.anno_domini.components import components
from tutor.games.anno_domini.state import State

Fact = int | str
Said = tuple[bool, object]


def check_told(stop: Play) -> None:
    """AssertionError when an event says what is not so, or when a task is open that cannot be done, or not open."""
    for fine, what in (*_told(stop), *_asked(stop)):
        if not fine:
            raise Broken(0, what, stop)


def _told(stop: Play) -> Iterator[Said]:
    for event in stop.events:
        facts = dict(event.facts)
        check = CHECKS.get(event.kind)
        if check:
            yield from ((fine, f"{event}: {what}") for fine, what in check(stop, facts))


def _at(stop: Play, ref: Fact) -> int:
    return components(stop.before.options.map).board.index[str(ref).removeprefix("t:")]


def _built(stop: Play, facts: dict[str, Fact]) -> Iterator[Said]:
    at = _at(stop, facts["territory"])
    yield facts["n"] == stop.after.castles[at] - stop.before.castles[at], "castles built"
    yield facts["price"] == 100 * int(facts["n"]), "price"
    yield facts["left"] == stop.after.money[stop.before.seat - 1], "money left"


def _attack(stop: Play, facts: dict[str, Fact]) -> Iterator[Said]:
    yield facts["n"] == stop.after.made, "number of the attack"


def _battle(stop: Play, facts: dict[str, Fact]) -> Iterator[Said]:
    base, target = stop.before.agenda[-1].args
    a, faces = stop.before.castles[base], tuple(map(int, stop.outcome or ()))
    plus, minus = points(stop.before, stop.before.seat, base, target)
    back = sum(face + minus >= 6 for face in faces[a:])
    yield (facts["attack"], facts["defence"]) == (plus, minus), "points"
    yield facts["hits"] == sum(face + plus >= 6 for face in faces[:a]), "hits"
    yield facts["back"] == back, "hits of the defender"
    yield (back > a - 1) == any(event.kind == "base-keeps" for event in stop.events), "the last castle kept"


def _base_lost(stop: Play, facts: dict[str, Fact]) -> Iterator[Said]:
    at = _at(stop, facts["base"])
    yield facts["left"] == stop.after.castles[at], "castles left on the base"
    yield facts["n"] == stop.before.castles[at] - stop.after.castles[at], "castles lost by the base"


def _base_keeps(stop: Play, facts: dict[str, Fact]) -> Iterator[Said]:
    yield stop.after.castles[_at(stop, facts["base"])] == 1, "the last castle"


def _target_lost(stop: Play, facts: dict[str, Fact]) -> Iterator[Said]:
    at, there = _at(stop, facts["target"]), stop.before.castles[stop.before.agenda[-1].args[1]]
    taken = stop.after.owner[at] != stop.before.owner[at]
    yield facts["left"] == (0 if taken else stop.after.castles[at]), "castles left on the target"
    yield facts["n"] == there - int(facts["left"]), "castles lost by the target"


def _conquest(stop: Play, facts: dict[str, Fact]) -> Iterator[Said]:
    at = _at(stop, facts["target"])
    yield facts["cathedral"] == int(at in stop.before.cathedrals), "the cathedral"
    yield facts["loser"] == f"p:{stop.before.owner[at]}", "the loser"
    yield facts["seat"] == f"p:{stop.after.owner[at]}", "the new owner"


def _won(stop: Play, facts: dict[str, Fact]) -> Iterator[Said]:
    yield facts["seat"] == f"p:{stop.after.winner}", "the winner"
    yield facts["n"] == cathedrals_of(stop.after, stop.after.winner), "his cathedrals"


def _earlier_wins(stop: Play, facts: dict[str, Fact]) -> Iterator[Said]:
    able = [seat for seat in stop.after.reached if all(debt.debtor != seat for debt in stop.after.debts)]
    yield len(able) > 1, "two who could win"
    yield stop.after.winner == able[0], "the earlier one"


def _order(stop: Play, facts: dict[str, Fact]) -> Iterator[Said]:
    yield facts["seat"] == f"p:{stop.after.seat}", "the first"
    yield facts["last"] == f"p:{pope_of(stop.after)}", "the last"


def _round(stop: Play, facts: dict[str, Fact]) -> Iterator[Said]:
    yield facts["n"] == stop.after.round == stop.before.round + 1, "the round"


def _claimed(stop: Play, facts: dict[str, Fact]) -> Iterator[Said]:
    at = _at(stop, facts["territory"])
    yield facts["cathedral"] == int(at in stop.after.cathedrals), "the cathedral"
    yield facts["cathedral"] == int(len(stop.before.cathedrals) < CATHEDRALS), "one as long as there is one"
    yield facts["n"] == stop.after.castles[at], "castles"
    yield facts["seat"] == f"p:{stop.after.owner[at]}", "the owner"


def _raised(stop: Play, facts: dict[str, Fact]) -> Iterator[Said]:
    at = _at(stop, facts["territory"])
    yield facts["n"] == stop.after.castles[at] - stop.before.castles[at], "castles placed"


def _no_effect(stop: Play, facts: dict[str, Fact]) -> Iterator[Said]:
    card = str(facts["card"]).removeprefix("c:")
    yield not can_do(stop.before, card, 6), "an instruction that can be carried out"


def _card_due(stop: Play, facts: dict[str, Fact]) -> Iterator[Said]:
    """At once, or when cards come under a pile that was empty (ad-11-9)."""
    there = bool(stop.before.unknown or stop.before.known)
    yield stop.after.due or stop.after.phase == "over", "a card due"
    yield bool(stop.after.unknown or stop.after.known), "a card in the pile"
    yield not (stop.before.due and there), "a card that was due before"


CHECKS = {
    "built": _built,
    "attack": _attack,
    "battle": _battle,
    "base-lost": _base_lost,
    "base-keeps": _base_keeps,
    "target-lost": _target_lost,
    "conquest": _conquest,
    "won": _won,
    "earlier-wins": _earlier_wins,
    "order": _order,
    "round": _round,
    "claimed": _claimed,
    "raised": _raised,
    "no-effect": _no_effect,
    "card-due": _card_due,
}


# --- tasks


def _asked(stop: Play) -> Iterator[Said]:
    """11-8, 13-18: a task is open exactly while it can be done."""
    task = task_of(stop.after)
    if task in ("crisis", "ambassador", "murderer", "bishop", "architect"):
        left = stop.after.agenda[-1].args
        yield can_do(stop.after, task, left[0] if left else 0), f"the task {task} that cannot be done"


def can_do(state: State, task: str, left: int) -> bool:
    """Whether the seat on turn can do what a card or a crisis asks."""
    mine, others = state.cards[state.seat - 1], _cards_of_others(state)
    if task == "crisis":
        return any(card != "pope" for card in mine)
    if task == "ambassador":
        return bool(others)
    if task == "murderer":
        return any(card != "pope" for card in others)
    if task == "architect":
        room = any(owner == state.seat and n < 6 for owner, n in zip(state.owner, state.castles, strict=True))
        return room and left > 0 and state.stock[state.seat - 1] > 0
    return _bishop_can(state)


def _cards_of_others(state: State) -> Iterable[str]:
    return [card for seat, hand in enumerate(state.cards, 1) if seat != state.seat for card in hand]


def _bishop_can(state: State) -> bool:
    spared = (0, state.seat, pope_of(state))
    sources = any(state.owner[at] not in spared for at in state.cathedrals)
    homes = any(owner == state.seat and at not in state.cathedrals for at, owner in enumerate(state.owner))
    eighth = state.round <= EARLY and cathedrals_of(state, state.seat) + 1 >= limit(state)
    return sources and homes and not eighth


# --- refusals


def case_of(state: State, move: m.Move, rule: str) -> str | None:
    """Which words fit the refusal, for the laws that have several; None for the others."""
    index = components(state.options.map).board.index
    if isinstance(move, m.Attack) and rule == "ad-7-1":
        return "foreign" if state.owner[index[move.base]] else "free"
    if isinstance(move, m.Bishop) and rule == "ad-12-4":
        return _spared(state, index[move.source])
    if isinstance(move, m.Bishop) and rule == "ad-12-18":
        at = index[move.target]
        return "occupied" if at in state.cathedrals else "foreign" if state.owner[at] else "free"
    if isinstance(move, m.Raise) and rule == "ad-12-20":
        mine = state.owner[index[move.territory]] == state.seat
        return ("most" if move.n >= 1 else "few") if mine else "foreign"
    if isinstance(move, m.Draw) and rule == "ad-11-11":
        return "empty" if state.due else "none"
    return None


def _spared(state: State, at: int) -> str:
    names = {0: "free", pope_of(state): "pope", state.seat: "own"}
    return names[state.owner[at]] if at in state.cathedrals else "none"


PLACES: Mapping[type, str] = {m.Colour: "colours", m.Claim: "claims", m.Tax: "tax"}
TASKS: Mapping[type, str] = {
    m.Claim: "claim",
    m.Discard: "crisis",
    m.Steal: "ambassador",
    m.Murder: "murderer",
    m.Bishop: "bishop",
    m.Raise: "architect",
    m.Done: "architect",
}


def out_of_place(state: State, kind: type) -> set[str]:
    """The laws of the table that refuse a kind of move now, whoever says it: part c of the rulebook."""
    home = PLACES.get(kind, "war")
    if state.phase == "over":
        return {"ad-18-6"}
    if state.phase == "tax":
        return set() if kind is m.Tax else {"ad-4-5"}
    if home != state.phase:
        return {"ad-3-8"}
    task = task_of(state) or ("forced" if _must_draw(state) else "")
    wanted = TASKS.get(kind, "forced" if kind is m.Draw else "")
    lacking = {"ad-3-8"} if kind in TASKS and wanted != task else set()
    return lacking | ({"ad-5-7"} if task and wanted != task and home == "war" else set())


def _must_draw(state: State) -> bool:
    pile = bool(state.unknown or state.known)
    return state.options.draw_time == "at_once" and state.phase == "war" and state.due and pile
