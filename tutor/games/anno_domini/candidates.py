"""What a seat may want to do, phase by phase: a superset of the legal moves, and mostly exactly those.

Each generator names the laws that it upholds by construction; `tutor.testing.conform` proves the claim.
"""

from collections.abc import Iterator
from functools import cache

from tutor.games.anno_domini import moves as m
from tutor.games.anno_domini.components import components
from tutor.games.anno_domini.rules import cards
from tutor.games.anno_domini.rules.battle import allowance, barred, could_take
from tutor.games.anno_domini.rules.box import box
from tutor.games.anno_domini.rules.ending import eighths
from tutor.games.anno_domini.rules.rounds import card_is_due, must_draw_now
from tutor.games.anno_domini.rules.setup import colours_left
from tutor.games.anno_domini.state import State
from tutor.kernel.game import candidates
from tutor.kernel.verdict import definition

TAX, CONSULT, DRAW, END, DONE = m.Tax(), m.Consult(), m.Draw(), m.End(), m.Done()


@cache
def attack_table(map: str) -> tuple[tuple[tuple[int, m.Attack], ...], ...]:
    """Per base, every target in reach and the attack on it."""
    board = components(map).board
    return tuple(tuple((u, m.Attack(base, board.ids[u])) for u in board.reach[at]) for at, base in enumerate(board.ids))


@cache
def build_table(map: str) -> tuple[tuple[m.Build, ...], ...]:
    """Per territory, building 1, 2, ... castles."""
    parts = components(map)
    most = parts.numbers.castles_most
    return tuple(tuple(m.Build(name, n) for n in range(1, most + 1)) for name in parts.board.ids)


@candidates(upholds=("ad-2-5",))
def colours(state: State) -> Iterator[m.Move]:
    """The colours that are left."""
    for name in colours_left(state):
        yield m.Colour(name)


@candidates(upholds=("ad-2-8",))
def claims(state: State) -> Iterator[m.Move]:
    """The territories without owner."""
    ids = box(state).board.ids
    for at, owner in enumerate(state.owner):
        if not owner:
            yield m.Claim(ids[at])


@candidates()
def tax(state: State) -> Iterator[m.Move]:
    """One move serves all."""
    yield TAX


@definition("ad-5-1", "ad-5-2")
@candidates(
    upholds=(
        "ad-5-4", "ad-5-5", "ad-5-6", "ad-6-1", "ad-6-2", "ad-6-3", "ad-6-4", "ad-17-1", "ad-7-1", "ad-7-2", "ad-7-4",
        "ad-7-5", "ad-10-1", "ad-10-3", "ad-10-4", "ad-16-5", "ad-11-1", "ad-11-3", "ad-11-11",
    )
)  # fmt: skip
def war(state: State) -> list[m.Move]:
    """ad-5-1  Consult the table, build, attack; draw what is due; or end at once (ad-5-2)."""
    if must_draw_now(state):
        return [DRAW]
    found: list[m.Move] = []
    options = state.options
    if not state.event and not (state.acted and options.event_time == "first"):
        found.append(CONSULT)
    if options.event_duty == "compulsory" and not state.event:
        return found
    builds(state, found)
    if state.made < allowance(state, state.seat).total:
        attacks(state, found)
    found.append(DRAW if card_is_due(state) else END)
    return found


def builds(state: State, found: list[m.Move]) -> None:
    """Castles that can be paid, on own and on free land."""
    numbers, seat = box(state).numbers, state.seat
    purse = min(state.money[seat - 1] // numbers.castle_price, state.stock[seat - 1])
    if not purse:
        return
    table, castles, most = build_table(state.options.map), state.castles, numbers.castles_most
    for at, owner in enumerate(state.owner):
        if owner == seat:
            room = most - castles[at]
            found += table[at][: room if room < purse else purse]
    if 0 in state.owner:
        spared = eighths(state)
        for at, owner in enumerate(state.owner):
            if not owner and at not in spared:
                found += table[at][:purse]


def attacks(state: State, found: list[m.Move]) -> None:
    """From every base that can spare a castle, on all that others own and that is not barred before round 4."""
    seat, owners, castles = state.seat, state.owner, state.castles
    hostile = [owner not in (0, seat) for owner in owners]
    table, least, bars = attack_table(state.options.map), box(state).numbers.base_least, barred(state)
    for at, owner in enumerate(owners):
        if owner != seat or castles[at] < least:
            continue
        if bars:
            found += [move for u, move in table[at] if hostile[u] and not (u in bars and could_take(state, at, u))]
        else:
            found += [move for u, move in table[at] if hostile[u]]


@candidates(upholds=("ad-12-1", "ad-13-4"))
def crisis(state: State) -> Iterator[m.Move]:
    """Own cards but the Pope."""
    for card in dict.fromkeys(state.cards[state.seat - 1]):
        if card != "pope":
            yield m.Discard(card)


@candidates(upholds=("ad-12-2",))
def ambassador(state: State) -> Iterator[m.Move]:
    """Any card of others."""
    for seat, card in cards.cards_of_others(state):
        yield m.Steal(seat, card)


@candidates(upholds=("ad-12-1", "ad-12-15"))
def murderer(state: State) -> Iterator[m.Move]:
    """Any card of others but the Pope."""
    for seat, card in cards.cards_of_others(state, immune=("pope",)):
        yield m.Murder(seat, card)


@candidates(upholds=("ad-12-4", "ad-12-18"))
def bishop(state: State) -> Iterator[m.Move]:
    """From every opponent's cathedral to every own land without one."""
    ids, homes = box(state).board.ids, cards.bishop_targets(state)
    for source in cards.bishop_sources(state):
        for target in homes:
            yield m.Bishop(ids[source], ids[target])


@candidates(upholds=("ad-12-20", "ad-6-3", "ad-17-1"))
def architect(state: State) -> Iterator[m.Move]:
    """Free castles where there is room, or no more."""
    numbers, ids, seat = box(state).numbers, box(state).board.ids, state.seat
    most = min(cards.free_castles(state), state.stock[seat - 1])
    for at, owner in enumerate(state.owner):
        if owner == seat:
            for n in range(1, min(most, numbers.castles_most - state.castles[at]) + 1):
                yield m.Raise(ids[at], n)
    yield DONE
