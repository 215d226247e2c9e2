"""Cards in thought: which can matter, where they come from, and that the table so made is one that can be."""

from collections import Counter
from collections.abc import Iterable

import pytest

from tutor.games.anno_domini.explore import battle, explore, line, reach
from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.invariants import broken
from tutor.games.anno_domini.rules.battle import allowance, attack_points, defence_points
from tutor.games.anno_domini.rules.box import box, place
from tutor.games.anno_domini.state import State
from tutor.odds.explorer import Change, Wish
from tutor.odds.work import finish

TABLE = explore.opening
"""Seat 1 is the Pope, seat 2 has a Soldier; seat 4 is on turn."""
RICH = game.read_position(
    """position anno_domini round 9 turn 2 acted yes due yes attacks 2
seat 1 cards pope,merchant*3
seat 2 cards soldier*4,general*3 : france:3
seat 3 cards genius,heroine,arquebusier*2,relic*3 : poland:4
seat 4 cards templar*3,toll_collector*3
pile unknown murderer known ambassador*2,bishop*2,architect*3,patron*3,murderer"""
)
"""Every card of lasting use lies before somebody."""


def names(state: State, seat: int, at: str = "") -> set[str]:
    return {one.card[2:] for one in explore.holdings(state, seat, at)}


def supposed(state: State, *wishes: Wish) -> State:
    return explore.suppose(state, wishes)[0]


def all_cards(state: State) -> Counter[str]:
    return Counter(card for hand in (*state.cards, state.unknown, state.known) for card in hand)


# ---- which cards


def test_the_cards_that_can_matter_are_those_with_points_or_attacks() -> None:
    """Read off the list of cards, column by column; the game's answer asks its rules instead."""
    cards = box(TABLE).cards.values()
    attacking = {
        one.id for one in cards if one.attack or one.attack_cathedral or one.attacks or one.attacks_per_cathedral
    }
    defending = {one.id for one in cards if one.defence or one.defence_cathedral}

    assert names(TABLE, 4) == attacking == names(RICH, 2) == names(RICH, 4)
    assert names(TABLE, 4, "t:greece") == defending
    for one in explore.holdings(RICH, 3):
        assert (one.n, one.most) == (RICH.cards[2].count(one.card[2:]), box(RICH).deck.count(one.card[2:]))


def test_attacks_that_are_made_hide_no_card() -> None:
    made = game.read_position(
        game.write_position(TABLE).replace("attacks 0", "attacks 7").replace("acted no", "acted yes")
    )

    assert names(made, 4) == names(TABLE, 4)


def test_a_relic_matters_only_to_who_holds_a_cathedral() -> None:
    lands = "seat 2 colour blue money 0 cards - : greece:3"
    rows = [lands if row.startswith("seat 2") else row for row in game.write_position(TABLE).splitlines()]
    free = "free : scotland+ flanders+ sweden+ denmark+ castile+ france swabia papal-state hungary bulgaria"
    text = "\n".join(free if row.startswith("free :") else row for row in rows).replace("soldier*3", "soldier*4")

    assert names(game.read_position(text), 4, "t:greece") == {"arquebusier", "genius"}


def test_free_land_own_land_and_neutral_seats_hold_nothing() -> None:
    neutral = game.read_position("position anno_domini round 5 turn 1\nseats 2\nseat 3 neutral\nseat 4 neutral")
    at = next(at for at, owner in enumerate(neutral.owner) if owner == 3)

    assert explore.holdings(neutral, 1, f"t:{box(neutral).board.ids[at]}") == ()
    assert explore.holdings(TABLE, 4, "t:sicily") == ()
    assert names(neutral, 1) == names(TABLE, 4)


# ---- the table in thought


def every_wish() -> Iterable[tuple[State, Wish]]:
    for state in (TABLE, RICH):
        for seat in (1, 2, 3, 4):
            for one in explore.holdings(state, seat):
                yield from ((state, (seat, one.card, n)) for n in range(one.most + 1))


def test_every_table_in_thought_can_be_and_comes_back_from_its_text() -> None:
    moved = 0
    for state, wish in every_wish():
        then, changes = explore.suppose(state, [wish])
        seat, card, n = wish
        assert then.cards[seat - 1].count(card[2:]) == n
        assert not tuple(broken(then))
        assert game.read_position(game.write_position(then)) == then
        assert all_cards(then) == all_cards(state)
        assert {*names(then, seat)} == {*names(state, seat)}
        assert (then.owner, then.castles, then.money) == (state.owner, state.castles, state.money)
        moved += bool(changes)
    assert moved > 100


def test_points_and_attacks_are_what_the_engine_says_of_such_a_hand() -> None:
    then = supposed(TABLE, (4, "c:genius", 1), (4, "c:soldier", 1), (4, "c:general", 2), (2, "c:arquebusier", 1))
    greece = place(then, "greece")
    front, lay = battle(then, "t:greece", 4), battle(TABLE, "t:greece", 4)
    assert front
    assert lay

    assert (lay.attack.total, lay.defence.total, lay.attacks) == (0, 0, 3)
    assert (front.attack.total, front.defence.total, front.attacks) == (2 + 1, 1, 3 + 2)
    assert front.attack == attack_points(then, 4, greece)
    assert front.defence == defence_points(then, greece)
    assert front.attacks == allowance(then, 4).total


def test_numbers_are_those_of_a_position_that_really_has_the_card() -> None:
    text = game.write_position(TABLE).replace("money 300 cards -", "money 300 cards soldier,general")
    real = game.read_position(text.replace("soldier*3", "soldier*2").replace("general*3", "general*2"))
    then = supposed(TABLE, (4, "c:soldier", 1), (4, "c:general", 1))

    assert finish(reach(then, 4)) == finish(reach(real, 4)) != finish(reach(TABLE, 4))
    assert line(then, "t:greece", 4) == line(real, "t:greece", 4)


def test_cards_come_from_the_pile_first_and_then_from_other_hands() -> None:
    assert explore.suppose(TABLE, [(4, "c:soldier", 3)])[1] == (Change(4, "c:soldier", 3, 3),)
    assert explore.suppose(TABLE, [(4, "c:soldier", 4)])[1] == (
        Change(2, "c:soldier", 0, -1),
        Change(4, "c:soldier", 4, 4),
    )
    known = supposed(RICH, (2, "c:soldier", 0))
    assert known.known[-4:] == ("soldier",) * 4
    back = supposed(known, (1, "c:soldier", 1))
    assert back.cards[0][-1] == "soldier"
    assert back.known.count("soldier") == 3


def test_the_same_differences_are_the_same_table_whatever_was_wished_before() -> None:
    a, b, c = (4, "c:heroine", 1), (2, "c:soldier", 0), (4, "c:general", 2)
    first, changes = explore.suppose(TABLE, [a, b, c])

    assert explore.suppose(TABLE, [c, a, b]) == (first, changes)
    assert (
        explore.suppose(TABLE, [(2, "c:heroine", 1), c, (1, "c:general", 3), a, b, (1, "c:general", 0), c])[0] == first
    )
    assert explore.suppose(TABLE, [(one.seat, one.card, one.n) for one in changes]) == (first, changes)
    assert explore.suppose(TABLE, [a, (2, "c:heroine", 1), (2, "c:heroine", 0)]) == (TABLE, ())


def test_a_card_that_one_seat_gives_up_is_what_another_finds() -> None:
    each = supposed(RICH, (2, "c:general", 1), (1, "c:general", 1), (3, "c:general", 1))
    then = supposed(each, (3, "c:general", 0), (2, "c:general", 2))

    assert [hand.count("general") for hand in each.cards] == [1, 1, 1, 0]
    assert [hand.count("general") for hand in then.cards] == [1, 2, 0, 0]


@pytest.mark.parametrize(
    "wish",
    [
        (0, "c:general", 1),
        (5, "c:general", 1),
        (4, "c:general", 4),
        (4, "c:general", -1),
        (4, "c:unicorn", 0),
        (4, "c:architect", 1),
        (4, "c:pope", 1),
        (1, "c:pope", 0),
        (4, "", 1),
    ],
)
def test_what_cannot_be_held_is_refused(wish: Wish) -> None:
    with pytest.raises(ValueError, match="cards: expected"):
        explore.suppose(TABLE, [wish])


def test_a_table_that_cannot_be_is_refused() -> None:
    """The only unknown card is about to be drawn, so nobody can hold it."""
    text = game.write_position(RICH).replace("unknown murderer known ", "unknown genius known murderer,")
    text = (
        text.replace("cards genius,", "cards ")
        .replace("task -", "task draw")
        .replace("due yes drawn no", "due no drawn yes")
    )

    with pytest.raises(ValueError, match="a way to do the task draw"):
        explore.suppose(game.read_position(text), [(4, "c:genius", 1)])
