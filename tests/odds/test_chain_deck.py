"""The numbers of a whole deck, against all draws, and a chain of whose cards nothing is known."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.odds import chains
from tests.odds.chains import Years, years
from tutor.odds.chain import Cards, pooled
from tutor.odds.chain_deck import by_luck, deck_odds


@settings(max_examples=40, deadline=None)
@given(st.lists(years(), min_size=2, max_size=6))
def test_the_odds_of_a_deck_are_all_draws(cards: list[Years]) -> None:
    found = deck_odds(cards)

    assert found.two == chains.random_chain(cards, 2)
    assert found.three == (chains.random_chain(cards, 3) if len(cards) > 2 else None)
    apart = sum(a[1] < b[0] for a in cards for b in cards)
    assert found.overlapping == found.pairs - apart


def test_a_deck_of_one_card_has_no_pairs() -> None:
    with pytest.raises(ValueError, match="at least 2 cards, found 1"):
        deck_odds([(1, 1)])


@pytest.mark.parametrize("n", range(1, 5))
def test_by_luck_is_the_chance_of_cards_without_ties(n: int) -> None:
    assert by_luck(n) == chains.random_chain([(year, year) for year in (-3, 1, 2, 5, 6)], n)


def test_knowing_nothing_is_more_likely_than_luck_by_the_ties_alone() -> None:
    """With the years of a whole deck as the belief of each card, a year may come twice."""
    nothing = pooled([(year, year) for year in range(1, 101)])
    ties = Cards([nothing, nothing]).correct((0, 1))

    assert ties == by_luck(2) + Fraction(1, 200)
