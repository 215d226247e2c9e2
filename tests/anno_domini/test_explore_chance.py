"""What chance brings, against the slow referee and plain counting: the table of events, income, the next card."""

from collections import Counter
from fractions import Fraction

import pytest

from tests.anno_domini.oracle import Table
from tutor.games.anno_domini.explore import explore
from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.rules.box import box
from tutor.games.anno_domini.state import State
from tutor.odds.work import finish

RICH = tuple(f"seat {seat} money 900" for seat in (1, 2, 3, 4))
FACES = range(1, 7)


def posed(*lines: str, head: str = "round 4 turn 3") -> State:
    return game.read_position("\n".join((f"position anno_domini {head}", *lines)) + "\n")


# ---- the table of events


def changed(state: State, total: int) -> dict[int, int]:
    """What a row of the table does to every purse, by the slow referee; rows 2 to 4 move no money here."""
    table = Table(state)
    if total > 4:
        red = max(1, total - 6)
        table.consult([[red, total - red]])
    return {seat: table.money[seat] - state.money[seat - 1] for seat in table.seats}


@pytest.mark.parametrize("turn", [1, 2, 3, 4])
def test_the_table_is_expected_to_bring_every_purse_what_the_slow_referee_says(turn: int) -> None:
    state = posed(*RICH, head=f"round 4 turn {turn}")
    found = finish(explore.balance(state))
    expected = dict.fromkeys((1, 2, 3, 4), Fraction(0))
    for red in FACES:
        for blue in FACES:
            for seat, change in changed(state, red + blue).items():
                expected[seat] += Fraction(change, 36)

    assert dict(enumerate(found.purses, 1)) == expected
    assert len(found.rows) == 11
    for at, (_, chance, means) in enumerate(found.rows):
        total = at + 2
        assert chance == Fraction(sum(red + blue == total for red in FACES for blue in FACES), 36)
        assert dict(enumerate(means, 1)) == changed(state, total)


# ---- income


def test_income_after_gains_and_losses_is_what_the_slow_referee_collects() -> None:
    state = posed(
        "seat 2 cards merchant,merchant,toll_collector", "seat 3 cards toll_collector", head="round 4 turn 2"
    )  # fmt: skip
    lands = box(state).board.ids
    for seat in (1, 2, 3, 4):
        mine = [name for name in lands if state.owner[box(state).board.index[name]] == seat]
        others = [name for name in lands if name not in mine]
        for gained, lost in (((), ()), (others[:1], ()), ((), mine[:3]), (others[::7], mine[1:4]), ((), mine)):
            found = explore.what_if(state, seat, [f"t:{name}" for name in gained], [f"t:{name}" for name in lost])
            now, then = Table(state), Table(state)
            then.owner.update(dict.fromkeys(lost, 0))
            then.owner.update(dict.fromkeys(gained, seat))
            assert (found.now.total, found.then.total) == (now.income(seat), then.income(seat))
            assert found.change == then.income(seat) - now.income(seat)


# ---- the next card


def test_the_next_card_is_any_of_those_that_nobody_holds() -> None:
    state = posed("seat 2 cards soldier,soldier,relic", "seat 3 cards genius")
    left = Counter(box(state).deck) - Counter(["pope", "soldier", "soldier", "relic", "genius"])
    law = explore.next_card(state)

    assert law is not None
    assert dict(law) == {f"c:{name}": Fraction(n, left.total()) for name, n in left.items()}


def test_a_known_card_comes_for_certain_once_all_others_are_gone() -> None:
    deck = [name for name in box(posed()).deck if name != "pope"]
    some, none = posed(f"pile known {','.join(deck[:3])}"), posed(f"pile known {','.join(deck[::-1])}")
    any_, certain = explore.next_card(some), explore.next_card(none)

    assert any_ is not None
    assert dict(any_) == {f"c:{name}": Fraction(n, 32) for name, n in Counter(deck[3:]).items()}
    assert certain is not None
    assert dict(certain) == {f"c:{deck[-1]}": Fraction(1)}
