"""The chance that a chain is correct: the rulebook's values, the full product, and what must hold for any beliefs."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from math import factorial, lcm

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.odds import chains
from tests.odds.chains import Dist, Years, dists, years
from tutor.odds.chain import Belief, Cards, mixed, pooled, slides, spread, sure
from tutor.odds.law import law

CHAIN = st.lists(dists(3), min_size=1, max_size=4)
LONG = st.lists(dists(), min_size=5, max_size=5)
quick = settings(max_examples=50, deadline=None)
slow = settings(max_examples=25, deadline=None)


def belief(dist: Dist) -> Belief:
    whole = lcm(*(one.denominator for one in dist.values()))
    return law(whole, ((span, int(one * whole)) for span, one in dist.items()))


def dist(one: Belief) -> Dist:
    return {span: Fraction(n, one.whole) for span, n in one.ways}


def correct(*beliefs: Belief) -> Fraction:
    return Cards(beliefs).correct(range(len(beliefs)))


# ---- the rulebook's values

A, B, C = spread(1880, 1899), spread(1890, 1909), spread(1900, 1919)


def test_v1_two_ranges_in_both_orders() -> None:
    assert (correct(A, B), correct(B, A)) == (Fraction(71, 80), Fraction(11, 80))
    assert correct(A, B) + correct(B, A) == 1 + Fraction(2, 80)


def test_v2_three_ranges() -> None:
    assert correct(A, B, C) == Fraction(31, 40)


def test_v3_with_an_interval_that_is_known() -> None:
    ranges = [(1900, 1905), (1903, 1908), (1902, 1909)]
    found = correct(*(spread(*one) for one in ranges), sure((1895, 1905)))

    assert found == Fraction(7, 72)
    assert found == chains.chance([*(chains.among(*one) for one in ranges), {(1895, 1905): Fraction(1)}])


def test_v4_the_slots_of_a_new_card() -> None:
    cards = Cards([spread(1820, 1839), spread(1860, 1879), spread(1900, 1919), spread(1850, 1889)])
    values = (Fraction(0), Fraction(41, 80), Fraction(41, 80), Fraction(0))

    assert cards.slots((0, 1, 2), 3) == values
    assert cards.slots_slid((0, 1, 2), 3) == values


# ---- beliefs


@quick
@given(st.sampled_from(chains.YEARS), st.sampled_from(chains.YEARS))
def test_a_range_has_no_year_0(one: int, other: int) -> None:
    first, last = sorted((one, other))
    assert dist(spread(first, last)) == chains.among(first, last)


@quick
@given(dists(), dists(), st.fractions(0, 1))
def test_the_rest_of_a_certainty_is_the_background(one: Dist, rest: Dist, certainty: Fraction) -> None:
    found = dist(mixed(belief(one), belief(rest), certainty))
    parts = {span: certainty * one.get(span, 0) + (1 - certainty) * rest.get(span, 0) for span in {*one, *rest}}

    assert found == {span: share for span, share in parts.items() if share}


def test_a_background_counts_every_date_of_the_deck() -> None:
    assert dist(pooled([(1, 2), (3, 3), (1, 2)])) == {(1, 2): Fraction(2, 3), (3, 3): Fraction(1, 3)}


@pytest.mark.parametrize(("first", "last"), [(0, 5), (-3, 0), (5, 4), (-1, -2)])
def test_a_range_that_is_none_is_refused(first: int, last: int) -> None:
    with pytest.raises(ValueError, match=rf"expected .*, found {first}\.\.{last}"):
        spread(first, last)


def test_a_certainty_beyond_its_ends_is_refused() -> None:
    with pytest.raises(ValueError, match="expected 0 to 1, found 3/2"):
        mixed(A, B, Fraction(3, 2))
    with pytest.raises(ValueError, match="at least one date"):
        pooled([])


# ---- any chain


@slow
@given(CHAIN | LONG)
def test_one_pass_is_equal_to_the_full_product(chain: list[Dist]) -> None:
    assert correct(*map(belief, chain)) == chains.chance(chain)


@quick
@given(st.lists(dists(3), min_size=1, max_size=4))
def test_all_orders_together_are_at_least_1_and_each_at_most(chain: list[Dist]) -> None:
    cards = Cards(map(belief, chain))
    found = [cards.correct(order) for order in permutations(range(len(chain)))]

    assert all(0 <= one <= 1 for one in found)
    assert sum(found) >= 1


@quick
@given(st.lists(years(), min_size=1, max_size=5))
def test_what_is_known_is_correct_or_not(chain: list[Years]) -> None:
    assert correct(*map(sure, chain)) == chains.in_order(chain)


@quick
@given(st.lists(years(), min_size=2, max_size=5), st.sampled_from(chains.YEARS))
def test_where_every_order_is_allowed_it_is_certain(chain: list[Years], year: int) -> None:
    shared = [(min(first, year), max(last, year)) for first, last in chain]
    assert correct(*(mixed(sure(one), sure((year, year)), Fraction(1, 3)) for one in shared)) == 1


@quick
@given(CHAIN, st.data())
def test_a_card_less_never_makes_it_less_likely(chain: list[Dist], data: st.DataObject) -> None:
    out = data.draw(st.integers(0, len(chain) - 1))
    cards = Cards(map(belief, chain))
    rest = [at for at in range(len(chain)) if at != out]

    assert cards.correct(rest) >= cards.correct(range(len(chain)))


@quick
@given(CHAIN, st.data())
def test_a_wider_interval_never_makes_it_less_likely(chain: list[Dist], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(chain) - 1))
    a, b, c, d = sorted(data.draw(st.sampled_from(chains.YEARS)) for _ in range(4))
    narrow, wide = [*map(belief, chain)], [*map(belief, chain)]
    narrow[at], wide[at] = sure((b, c)), sure((a, d))

    assert correct(*wide) >= correct(*narrow)


@quick
@given(CHAIN, st.fractions(0, 1), dists())
def test_it_is_linear_in_a_certainty(chain: list[Dist], certainty: Fraction, other: Dist) -> None:
    rest = [belief(one) for one in chain[1:]]
    one, two = belief(chain[0]), belief(other)
    both = certainty * correct(one, *rest) + (1 - certainty) * correct(two, *rest)

    assert correct(mixed(one, two, certainty), *rest) == both


@quick
@given(CHAIN)
def test_neighbours_that_surely_overlap_may_change_places(chain: list[Dist]) -> None:
    cards = [*map(belief, chain), sure((-6, 6)), sure((-6, 6))]
    for at in range(len(chain) + 1):
        order = list(range(len(chain)))
        order[at:at] = [len(chain)]
        assert Cards(cards).correct(order) == correct(*cards[: len(chain)])


@quick
@given(CHAIN)
def test_the_derivation_ends_at_the_chance(chain: list[Dist]) -> None:
    cards = Cards(map(belief, chain))
    steps = cards.steps(range(len(chain)))

    assert [step.chance for step in steps] == [cards.correct(range(n)) for n in range(1, len(chain) + 1)]
    for n, step in enumerate(steps, 1):
        highest = {} if step.highest is None else dict(step.highest)
        assert highest == highest_of(chain[:n])


def highest_of(chain: Sequence[Dist]) -> dict[int, Fraction]:
    """The law of the largest earliest year of a correct chain, from the full product."""
    found: dict[int, Fraction] = {}
    for end in chains.YEARS:
        below = [{span: one for span, one in card.items() if span[0] <= end} for card in chain]
        found[end] = chains.chance(below)
    whole, at_most = chains.chance(chain), [Fraction(0), *found.values()]
    rows = zip(found, at_most, at_most[1:], strict=False)
    return {end: (upto - before) / whole for end, before, upto in rows if upto > before}


# ---- slots


@quick
@given(st.lists(dists(3), min_size=0, max_size=4), dists(3))
def test_a_slot_is_the_chain_with_the_card_in_it(chain: list[Dist], card: Dist) -> None:
    n = len(chain)
    cards = Cards([*map(belief, chain), belief(card)])
    orders = [(*range(slot), n, *range(slot, n)) for slot in range(n + 1)]

    assert cards.slots(range(n), n) == tuple(cards.correct(order) for order in orders)


@slow
@given(st.lists(dists(3), min_size=1, max_size=4), dists(3))
def test_with_one_slide_the_best_order_counts(chain: list[Dist], card: Dist) -> None:
    n = len(chain)
    cards = Cards([*map(belief, chain), belief(card)])
    found = cards.slots_slid(range(n), n)

    for slot in range(n + 1):
        orders = [(*order[:slot], n, *order[slot:]) for order in chains.slid(range(n))]
        assert found[slot] == max(cards.correct(order) for order in orders)


@pytest.mark.parametrize("n", range(1, 7))
def test_slides_reach_every_order_of_one_slide_once(n: int) -> None:
    found = list(slides(tuple(range(n))))

    assert len(found) == len(set(found)) == (n - 1) ** 2 + 1
    assert set(found) == chains.slid(range(n))


def test_with_two_cards_of_one_belief_every_slot_is_as_good() -> None:
    cards = Cards([spread(-40, 2000)] * 7)
    found = cards.slots_slid(range(6), 6)

    assert len(set(found)) == 1
    assert found[0] > Fraction(1, factorial(7))
