"""What chance brings in this game: the table of events, the pile, the setup, and income after gains and losses."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import comb

from tutor.games.anno_domini.components import Card, EventRow
from tutor.games.anno_domini.explore_turn import as_turn, check_seat
from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.moves import Consult
from tutor.games.anno_domini.rules.box import box
from tutor.games.anno_domini.rules.cards import pile
from tutor.games.anno_domini.rules.events import chance_of_row, row_dice
from tutor.games.anno_domini.rules.taxes import income
from tutor.games.anno_domini.state import State, in_play
from tutor.kernel.game import with_
from tutor.odds.explorer import Balance, WhatIf
from tutor.odds.law import Law
from tutor.odds.tree import as_law, settled
from tutor.odds.work import Progress, Work, within

Change = tuple[int, ...]
"""Of each purse, in gulden."""

# ---- the table of events


def balance(state: State, seat: int | None = None) -> Work[Balance]:
    """The expected change of every purse when the seat consults the table now, debts included as they are paid.

    Each row is carried out by the game itself. A raid that cannot end anybody's game moves no money, and is not
    looked at throw by throw.
    """
    seat = seat or state.seat
    check_seat(state, seat)
    before = with_(as_turn(state, seat), event=False, acted=False)
    asked = game.effects[Consult](before, Consult()).state
    by_row: dict[int, dict[Change, Fraction]] = {}
    faces = list(row_dice(asked).law())
    for done, (outcome, _) in enumerate(faces):
        progress = Progress(done, len(faces))
        yield progress
        total = sum(map(int, outcome))
        if total in by_row:
            continue
        row, after = box(state).events[total], game.resolve(asked, outcome).state
        if _harmless(row, before):
            by_row[total] = {(0,) * len(before.money): Fraction(1)}
        else:
            by_row[total] = _purses(before, (yield from within(settled(game, after), progress)))
    return _balance(state, by_row)


def _harmless(row: EventRow, state: State) -> bool:
    """Whether the castles that fall can end nobody's game."""
    if not row.designations:
        return False
    return all(_survives(row, state, seat) for seat in in_play(state))


def _survives(row: EventRow, state: State, seat: int) -> bool:
    lands = [n for n, owner in zip(state.castles, state.owner, strict=True) if owner == seat]
    return len(lands) > row.designations or (row.castles > 0 and any(n > row.castles for n in lands))


def _purses(before: State, law: Law[State]) -> dict[Change, Fraction]:
    found: dict[Change, Fraction] = {}
    for state, chance in law:
        change = tuple(new - old for new, old in zip(state.money, before.money, strict=True))
        found[change] = found.get(change, Fraction(0)) + chance
    return found


def _balance(state: State, by_row: Mapping[int, Mapping[Change, Fraction]]) -> Balance:
    rows = []
    for total, changes in sorted(by_row.items()):
        means = tuple(
            sum((chance * change[at] for change, chance in changes.items()), Fraction(0))
            for at in range(len(state.money))
        )
        rows.append((f"row:{box(state).events[total].id}", chance_of_row(total), means))
    purses = tuple(
        sum((chance * means[at] for _, chance, means in rows), Fraction(0)) for at in range(len(state.money))
    )
    return Balance(purses, tuple(rows))


def hit_by(state: State, row: int, lands: int = 1) -> Fraction:
    """The chance that a row of the table, once it comes, designates at least one of so many lands."""
    every, drawn = len(state.owner), box(state).events[row].designations
    return 1 - Fraction(comb(every - lands, drawn), comb(every, drawn))


def hit_in_a_consultation(state: State, row: int, lands: int = 1) -> Fraction:
    """The chance that one consultation brings this row and designates at least one of so many lands."""
    return chance_of_row(row) * hit_by(state, row, lands)


# ---- the pile


def next_card(state: State) -> Law[str]:
    """The law of the next card: each unknown card alike, or the one that is known. ValueError with an empty pile."""
    if not state.unknown:
        if not state.known:
            raise ValueError("the next card: expected a pile, found none")
        return as_law({state.known[0]: Fraction(1)})
    return as_law({outcome[0]: chance for outcome, chance in pile(state).law()})


def gives_attack(kind: Card) -> bool:
    """Whether the card gives attack points, at least against a cathedral."""
    return kind.attack + kind.attack_cathedral > 0


def gives_attacks(kind: Card) -> bool:
    """Whether the card gives more attacks."""
    return kind.attacks + kind.attacks_per_cathedral > 0


# ---- the setup


def free_choices(state: State) -> Fraction:
    """The expected number of claims in which the thrown land has an owner, so that the seat chooses freely."""
    lands = len(state.owner)
    return sum((Fraction(taken, lands) for taken in range(lands)), Fraction(0))


def pope_law(state: State) -> Law[int]:
    """Which seat is dealt the Pope: his place in the deck is any, and the cards go round from `first_dealt`."""
    seats, deck = state.options.seats, len(box(state).deck)
    first = state.options.first_dealt
    found: dict[int, Fraction] = {}
    for at in range(deck):
        seat = (first - 1 + at) % seats + 1
        found[seat] = found.get(seat, Fraction(0)) + Fraction(1, deck)
    return as_law(found)


# ---- income


def tax_what_if(state: State, seat: int, gained: Iterable[int] = (), lost: Iterable[int] = ()) -> WhatIf:
    """The income of a seat now, and when it owned these lands as well, and not those (which then are nobody's)."""
    gains, losses = set(gained), set(lost)
    owner = tuple(
        seat if at in gains else 0 if at in losses and held == seat else held for at, held in enumerate(state.owner)
    )
    return WhatIf(income(state, seat), income(with_(state, owner=owner), seat))


__all__ = [
    "WhatIf", "balance", "free_choices", "gives_attack", "gives_attacks", "hit_by", "hit_in_a_consultation",
    "next_card", "pope_law", "tax_what_if",
]  # fmt: skip
