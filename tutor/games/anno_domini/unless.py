"""What may be changed about a refused move of this game, so that the laws can say which change would allow it."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from tutor.games.anno_domini import edited
from tutor.games.anno_domini import moves as m
from tutor.games.anno_domini.edited import Maybe
from tutor.games.anno_domini.rules import battle, building, rounds
from tutor.games.anno_domini.rules.box import box, place, ref, seat_ref
from tutor.games.anno_domini.state import State, in_play
from tutor.kernel.game import with_
from tutor.kernel.unless import Case, Edit, on_table, with_move
from tutor.kernel.verdict import Verdict

Told = Case[State, m.Move]
Possible = Edit[State, m.Move]
Many = Iterator[Possible]

FAR, FARTHER = 3, 4
"""Weights: a castle, a round or the price of a castle counts one; an open task or another owner lies farther away."""


def edits(case: Told, verdict: Verdict) -> Iterable[Possible]:
    """Everything that might be otherwise about this kind of move. The set-up has nothing to change."""
    state, kind = case.state, type(case.move)
    if state.phase not in ("tax", "war"):
        return
    yield from _whose_turn(case)
    yield from _which_phase(state, kind)
    if state.phase == "war":
        yield from _what_was_done(state, kind)
    yield from OF_MOVE.get(kind, _nothing)(case)


def _nothing(case: Told) -> Many:
    yield from ()


# ---- when


def _whose_turn(case: Told) -> Many:
    state, seat = case.state, case.seat
    if state.phase == "war" and seat and seat != state.seat:
        yield Edit.of("on-turn", on_table(lambda now: edited.on_turn(now, seat)), 2, "turn", seat=seat_ref(seat))
    task = rounds.open_task(state)
    if task:
        yield Edit.of("task-done", on_table(edited.task_done), 1, "task", task=f"task:{task}")


def _which_phase(state: State, kind: type) -> Many:
    first = box(state).numbers.early_rounds + 1
    if state.phase == "tax" and kind is not m.Tax:
        yield Edit.of("after-tax", on_table(edited.after_tax), 2, "phase")
    if state.phase == "war" and kind is m.Tax:
        yield Edit.of("tax-phase", on_table(edited.tax_again), 2, "phase")
    if state.round < first and kind in (m.Attack, m.Build):
        yield Edit.of("round", on_table(lambda now: with_(now, round=first)), first - state.round, round=first)


def _what_was_done(state: State, kind: type) -> Many:
    if kind is m.Consult:
        yield Edit.of("event-unused", on_table(lambda now: with_(now, event=False, freed=())), 1, "event")
        yield Edit.of("before-all", on_table(edited.nothing_done), 2)
    elif not state.event and state.options.event_duty == "compulsory":
        yield Edit.of("event-rolled", on_table(lambda now: with_(now, event=True)), 1, "event")
    if kind is m.End:
        yield Edit.of("card-drawn", on_table(edited.drawn))
    if kind is m.Draw:
        yield Edit.of("not-drawn", on_table(lambda now: with_(now, drawn=False)))
        yield Edit.of("card-due", on_table(edited.due))
        yield Edit.of("card-under-pile", on_table(edited.lay_off_any), 2)
    task = rounds.TASK.get(kind)
    if task and kind is not m.Claim:
        yield Edit.of("task-open", on_table(lambda now: edited.opened(now, task)), FAR, "task", task=f"task:{task}")


# ---- attacks


def _attack(case: Told) -> Many:
    move, state = case.move, case.state
    assert isinstance(move, m.Attack)
    base, target = place(state, move.base), place(state, move.target)
    yield from _castles(state, base, "base")
    yield from _castles(state, target, "target")
    for other in _bases(state, target, base):
        attack = m.Attack(box(state).board.ids[other], move.target)
        yield Edit.of("base", with_move(attack), 1, "from", base=ref(state, other))
    yield from _attacks_fewer(state)
    yield _yours(state, base, box(state).numbers.base_least)
    yield Edit.of("theirs", on_table(lambda now: _to_a_rival(now, target)), FARTHER, territory=ref(state, target))


def _castles(state: State, at: int, axis: str) -> Many:
    """More or fewer castles in a place."""
    for n in range(1, box(state).numbers.castles_most):
        yield Edit.of("castles-more", on_table(_stack(at, n)), n, axis, territory=ref(state, at), n=n)
        yield Edit.of("castles-fewer", on_table(_stack(at, -n)), n, axis, territory=ref(state, at), n=n)


def _stack(at: int, change: int) -> Callable[[State], Maybe]:
    return lambda now: edited.stack(now, at, change)


def _bases(state: State, target: int, base: int) -> list[int]:
    """Other own places from which the target is in reach, the strongest first."""
    near = battle.targets(state, target)
    own = [at for at in near if at != base and state.seat and state.owner[at] == state.seat]
    return sorted(own, key=lambda at: -state.castles[at])


def _attacks_fewer(state: State) -> Many:
    allowed = battle.allowance(state, state.seat).total if state.seat else 0
    fewer = state.made - allowed + 1
    if allowed and fewer > 0:
        yield Edit.of(
            "attacks-fewer", on_table(lambda now: with_(now, made=now.made - fewer)), fewer, "attacks", n=fewer
        )
        yield Edit.of("card", on_table(lambda now: edited.hand_over(now, now.seat, "general")), 2, "general",
                      card="c:general")  # fmt: skip


def _yours(state: State, at: int, least: int = 1) -> Possible:
    def change(now: State) -> Maybe:
        return edited.give(now, at, now.seat, max(now.castles[at], least)) if now.seat else None

    return Edit.of("yours", on_table(change), FAR, "owner", territory=ref(state, at), n=max(state.castles[at], least))


def _to_a_rival(state: State, at: int) -> Maybe:
    rivals = (seat for seat in in_play(state) if seat not in (state.seat, state.owner[at]))
    given = (edited.give(state, at, seat, max(state.castles[at], 1)) for seat in rivals)
    return next((one for one in given if one is not None), None)


# ---- castles


def _build(case: Told) -> Many:
    move, state = case.move, case.state
    assert isinstance(move, m.Build)
    at, price = place(state, move.territory), box(state).numbers.castle_price
    lacking = move.n * price - state.money[state.seat - 1] if state.seat else 0
    if lacking > 0:
        castles = -(-lacking // price)
        yield Edit.of("money", on_table(lambda now: edited.enrich(now, now.seat, lacking)), castles, n=lacking)
    yield from _placing(state, at, move.n, lambda n: m.Build(move.territory, n))
    if state.owner[at] != state.seat:
        free = on_table(lambda now: edited.give(now, at, 0, 0))
        yield Edit.of("free", free, FARTHER, "owner", territory=ref(state, at))


def _raise(case: Told) -> Many:
    move, state = case.move, case.state
    assert isinstance(move, m.Raise)
    yield from _placing(state, place(state, move.territory), move.n, lambda n: m.Raise(move.territory, n))


def _placing(state: State, at: int, n: int, move: Callable[[int], m.Move]) -> Many:
    """Fewer castles to place, fewer there, more in the stock, or the place another's."""
    most = box(state).numbers.castles_most
    for k in range(min(n - 1, most) if n > 1 else 1, 0, -1):
        if k != n:
            yield Edit.of("only", with_move(move(k)), min(abs(n - k), most), "n", n=k)
    if n > building.room(state, at):
        yield from _castles(state, at, "place")
    lacking = n - state.stock[state.seat - 1] if state.seat else 0
    if lacking > 0:
        yield Edit.of("stock", on_table(lambda now: edited.stock_up(now, now.seat, lacking, at)), lacking, n=lacking)
    yield _yours(state, at)


# ---- cards


def _discard(case: Told) -> Many:
    assert isinstance(case.move, m.Discard)
    card = case.move.card
    yield Edit.of("card", on_table(lambda now: edited.hand_over(now, now.seat, card)), 2, "card", card=f"c:{card}")


def _theirs(case: Told) -> Many:
    """Another seat that has the card, or the card before that seat."""
    move, state = case.move, case.state
    assert isinstance(move, m.Steal | m.Murder)
    for seat, hand in enumerate(state.cards, 1):
        if seat not in (state.seat, move.seat) and move.card in hand:
            yield Edit.of("seat", with_move(type(move)(seat, move.card)), 1, "seat", seat=seat_ref(seat))
    if move.seat != state.seat:
        yield Edit.of("holds", on_table(lambda now: edited.hand_over(now, move.seat, move.card)), 2, "card",
                      seat=seat_ref(move.seat), card=f"c:{move.card}")  # fmt: skip


def _bishop(case: Told) -> Many:
    move, state = case.move, case.state
    assert isinstance(move, m.Bishop)
    ids = box(state).board.ids
    for at in state.cathedrals:
        if state.owner[at] not in (0, state.seat):
            yield Edit.of("source", with_move(m.Bishop(ids[at], move.target)), 1, "source", territory=ref(state, at))
    for at, owner in enumerate(state.owner):
        if owner == state.seat and at not in state.cathedrals:
            yield Edit.of("goal", with_move(m.Bishop(move.source, ids[at])), 1, "goal", territory=ref(state, at))
    yield _yours(state, place(state, move.target))


OF_MOVE: Mapping[type, Callable[[Told], Many]] = {
    m.Attack: _attack,
    m.Build: _build,
    m.Raise: _raise,
    m.Discard: _discard,
    m.Steal: _theirs,
    m.Murder: _theirs,
    m.Bishop: _bishop,
}
"""Type of move -> what may be changed about it. The moves that are never allowed are not here."""
