"""Doubt or place: the rulebook's values, small worlds played out, and Bayes by counting."""

from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.odds import chains
from tutor.odds.chain import pooled, spread, sure
from tutor.odds.chain_deck import by_luck
from tutor.odds.chain_doubt import Case, Penalties, announced
from tutor.odds.work import finish

REISEN, OLDER, EVEN = Penalties(4, 2), Penalties(2, 3), Penalties(2, 2)
CHANCES = st.fractions(0, 1, max_denominator=30)
PENALTIES = st.builds(Penalties, st.integers(1, 6), st.integers(1, 6))


def test_v6_the_break_even_of_the_editions() -> None:
    assert [one.break_even for one in (REISEN, OLDER, EVEN)] == [Fraction(1, 3), Fraction(3, 5), Fraction(1, 2)]


def test_v7_the_swing_of_one_who_knows_nothing() -> None:
    assert [REISEN.swing(by_luck(n)) for n in (2, 3)] == [-1, 1]
    assert [OLDER.swing(by_luck(n)) for n in (2, 3)] == [Fraction(1, 2), Fraction(13, 6)]


def nothing(n: int) -> Case:
    """A last card and a chain of n, of whose years, all different, nothing is known: in so many years none is equal."""
    some = pooled((year, year) for year in range(1, 61))
    return Case((some,) * n, some, some, REISEN)


def test_v8_the_last_card_of_one_who_knows_nothing() -> None:
    luck = {n: (by_luck(n + 1), (1 - by_luck(n)) * by_luck(3)) for n in (2, 3)}

    assert luck == {2: (Fraction(1, 6), Fraction(1, 12)), 3: (Fraction(1, 24), Fraction(5, 36))}
    for n, (now, later) in luck.items():  # ties among 60 years make it a little more likely
        assert 0 < nothing(n).last_now - now < Fraction(1, 30)
        assert abs(nothing(n).last_after_doubt - later) < Fraction(1, 30)


def test_v9_an_announcement() -> None:
    assert announced(Fraction(1, 2), Fraction(3, 4), Fraction(1, 2)) == (Fraction(3, 5), Fraction(1, 3))


# ---- arithmetic for all numbers


@given(PENALTIES, CHANCES)
def test_the_swing_changes_sign_at_the_break_even(stake: Penalties, chance: Fraction) -> None:
    assert stake.swing(stake.break_even) == 0
    assert (stake.swing(chance) > 0) == (chance < stake.break_even)


@given(PENALTIES, CHANCES)
def test_costs_are_the_mean_of_what_is_taken(stake: Penalties, chance: Fraction) -> None:
    n, whole = chance.numerator, chance.denominator
    worlds = [(stake.doubter, 0)] * n + [(0, stake.layer)] * (whole - n)

    assert stake.costs(chance) == tuple(Fraction(sum(world[side] for world in worlds), whole) for side in (0, 1))


@given(PENALTIES, CHANCES)
def test_both_cost_oneself_the_same_at_the_own_break_even(stake: Penalties, doubted: Fraction) -> None:
    chance = stake.own_break_even(doubted)

    assert stake.doubter * chance == stake.layer * doubted * (1 - chance)


@given(CHANCES)
def test_the_own_break_even_of_the_editions(doubted: Fraction) -> None:
    assert REISEN.own_break_even(doubted) == doubted / (2 + doubted)
    assert OLDER.own_break_even(doubted) == 3 * doubted / (2 + 3 * doubted)
    assert REISEN.own_break_even(Fraction(1)) == Fraction(1, 3)
    assert REISEN.own_break_even(Fraction(1, 2)) == Fraction(1, 5)


@given(CHANCES, CHANCES, CHANCES)
def test_bayes_is_counting(prior: Fraction, if_correct: Fraction, if_wrong: Fraction) -> None:
    for found, correct, wrong in zip(
        announced(prior, if_correct, if_wrong), (if_correct, 1 - if_correct), (if_wrong, 1 - if_wrong), strict=True
    ):
        whole = prior.denominator * correct.denominator * wrong.denominator
        right = int(prior * correct * whole)
        every = right + int((1 - prior) * wrong * whole)
        assert found == (Fraction(right, every) if every else None)


def test_penalties_below_1_are_none() -> None:
    with pytest.raises(ValueError, match="at least 1 each, found 0 2"):
        Penalties(0, 2)


# ---- a whole decision

CASE = Case(
    chain=(spread(1880, 1899), spread(1890, 1909)),
    card=spread(1895, 1914),
    start=pooled([(1800, 1800), (1900, 1900), (2000, 2000)]),
    penalties=REISEN,
    next_doubts=Fraction(1, 2),
    new_doubted=Fraction(1, 4),
)


A, B, CARD = chains.among(1880, 1899), chains.among(1890, 1909), chains.among(1895, 1914)
START = {(year, year): Fraction(1, 3) for year in (1800, 1900, 2000)}


def test_a_decision_by_hand() -> None:
    """Every number against the full product over all dates; the arithmetic is done here once more."""
    best = max(chains.chance(order) for order in permutations((A, B, CARD)))
    # the start card is 1800, 1900 or 2000; above it the card is right with 0 + 6/20 + 1, below with 1 + 15/20 + 0
    new = (1 + Fraction(15, 20)) / 3
    two = max(chains.chance(order) for order in ((CARD, START, START), (START, CARD, START), (START, START, CARD)))

    assert CASE.correct == Fraction(71, 80)
    assert CASE.best == best > Fraction(1, 2), "of three cards every order is a slide and a card away"
    assert CASE.slots == tuple(chains.chance(order) for order in ((CARD, A, B), (A, CARD, B), (A, B, CARD)))
    assert CASE.best_slot == 3
    assert CASE.new_chain == new
    assert CASE.doubt == 4 * Fraction(71, 80) - 1 + 2 * Fraction(1, 4) * (1 - new)
    assert CASE.place == 2 * Fraction(1, 2) * (1 - best) - 1
    assert CASE.difference == 4 * Fraction(71, 80) + Fraction(1, 2) * (1 - new) - (1 - best)
    assert CASE.own_break_even == Fraction(1, 5)
    assert CASE.last_now == best
    assert CASE.last_after_doubt == Fraction(9, 80) * two


def test_what_was_counted_of_the_same_chain_is_known_and_of_another_is_not() -> None:
    assert finish(replace(CASE).counting()).counted
    known = finish(CASE.counting())
    fresh = replace(CASE, next_doubts=Fraction(1), penalties=OLDER)

    assert not fresh.counted
    assert fresh.after(known).counted
    assert fresh.slots_slid == known.slots_slid
    for other in ({"chain": CASE.chain[::-1]}, {"card": CASE.chain[0]}, {"chain": CASE.chain[:1]}):
        assert not replace(CASE, **other).after(known).counted
    assert not replace(CASE).after(replace(CASE)).counted


def test_at_its_break_even_both_cost_the_same() -> None:
    limit = CASE.doubted_break_even

    assert limit is not None
    assert replace(CASE, next_doubts=limit).difference == 0
    known = Case((sure((1, 1)),), sure((2, 2)), sure((1, 1)), REISEN)
    assert known.best == 1
    assert known.doubted_break_even is None


def test_what_if_asks_the_same_of_another_edition_order_or_date() -> None:
    older, turned = replace(CASE, penalties=OLDER), replace(CASE, chain=CASE.chain[::-1])
    dated = replace(CASE, chain=(sure((1880, 1880)), *CASE.chain[1:]))

    assert older.correct == CASE.correct
    assert older.doubt == 2 * CASE.correct - 1 + 3 * Fraction(1, 4) * (1 - CASE.new_chain)
    assert turned.correct == Fraction(11, 80)
    assert turned.best > max(turned.slots), "with a slide the order is put right"
    assert dated.correct == 1


def test_where_nobody_has_laid_the_chain_stays_as_it_is() -> None:
    bound = replace(CASE, chain=CASE.chain[::-1], slide=False)

    assert bound.slots_slid == bound.slots
