"""When a chain is correct (rv-11): against all permutations, and the readings against each other.

The referee of these tests is its own: a date is a set of years, a chain is correct when years can be picked from the
sets that never run backwards, and orders are counted by trying them all.
"""

import csv
from bisect import bisect_left
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, pairwise, permutations, product
from pathlib import Path

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tutor.games.reisen_verkehr.dates import Interval, parse
from tutor.games.reisen_verkehr.rules.judging import (
    MOST_COUNTED,
    chosen_years,
    conflicts,
    correct,
    first_flaw,
    follows_graph,
    free_slots,
    order_graph,
    orders,
    overlap,
    running,
    surely_before,
)

EVENTS = Path(__file__).parents[2] / "data" / "reisen_verkehr" / "events.csv"
YEARS = [*range(-6, 0), *range(1, 7)]


def read(*texts: str) -> list[Interval]:
    return [parse(text).interval for text in texts]


def said(text: str) -> list[Interval]:
    return read(*text.split(" / "))


# ---- the referee of the tests


def held(date: Interval) -> list[int]:
    return [year for year in YEARS if date.earliest <= year <= date.latest]


def fits(chain: Sequence[Interval]) -> bool:
    """By the full product: years can be picked, one of each, that never run backwards."""
    return any(all(a <= b for a, b in pairwise(pick)) for pick in product(*map(held, chain)))


def tried(cards: Sequence[Interval]) -> int:
    return sum(fits(order) for order in permutations(cards))


small = st.tuples(st.sampled_from(YEARS), st.sampled_from(YEARS)).map(lambda two: Interval(*sorted(two)))
narrow = st.tuples(st.integers(0, 11), st.integers(0, 2)).map(
    lambda two: Interval(YEARS[two[0]], YEARS[min(11, sum(two))])
)
chains = st.lists(st.one_of(small, narrow), max_size=4)


# ---- the readings of rv-11-5


@given(chains)
def test_all_readings_agree_with_each_other_and_with_the_full_product(chain: list[Interval]) -> None:
    right = fits(chain)
    assert correct(chain) is right
    assert (not conflicts(chain)) is right
    assert (chosen_years(chain) is not None) is right
    assert follows_graph(chain) is right


@given(st.lists(narrow, max_size=9))
def test_the_readings_agree_on_long_chains(chain: list[Interval]) -> None:
    for order in (chain, sorted(chain)):
        right = all(a.earliest <= b.latest for a, b in combinations(order, 2))
        assert correct(order) is (not conflicts(order)) is (chosen_years(order) is not None) is right
        assert follows_graph(order) is right


@given(chains)
def test_chosen_years_are_years_of_the_cards_and_never_run_backwards(chain: list[Interval]) -> None:
    picked = chosen_years(chain)
    if picked is not None:
        assert list(picked) == sorted(picked)
        assert all(year in held(date) for year, date in zip(picked, chain, strict=True))


@given(chains)
def test_first_flaw_is_the_first_position_that_breaks_what_stands_above(chain: list[Interval]) -> None:
    breaks = [n for n in range(1, len(chain) + 1) if not fits(chain[:n])]
    assert first_flaw(chain) == (breaks[0] if breaks else None)
    if breaks:
        assert min(below for _, below in conflicts(chain)) == breaks[0]


@given(chains)
def test_conflicts_are_the_pairs_that_cannot_stand_so(chain: list[Interval]) -> None:
    bad = [(i, j) for (i, a), (j, b) in combinations(enumerate(chain, 1), 2) if not fits([a, b])]
    assert conflicts(chain) == tuple(bad)


@given(chains)
def test_running_maximum(chain: list[Interval]) -> None:
    assert running(chain) == tuple(max(d.earliest for d in chain[: n + 1]) for n in range(len(chain)))


@given(small, small)
def test_overlap_is_to_share_a_year(one: Interval, other: Interval) -> None:
    shared = bool(set(held(one)) & set(held(other)))
    assert overlap(one, other) is overlap(other, one) is shared
    assert surely_before(one, other) is (max(held(one)) < min(held(other)))
    assert shared is (fits([one, other]) and fits([other, one]))


# ---- orders and slots


@given(chains)
def test_orders_are_counted_three_ways(cards: list[Interval]) -> None:
    found = orders(cards)
    assert found == tried(cards)
    assert found == sum(1 for _ in nx.all_topological_sorts(order_graph(cards)))


@settings(max_examples=15)
@given(st.lists(narrow, min_size=5, max_size=7))
def test_orders_of_more_cards(cards: list[Interval]) -> None:
    found = orders(cards)
    assert found == sum(map(correct, permutations(cards)))
    assert found == sum(1 for _ in nx.all_topological_sorts(order_graph(cards)))


@pytest.mark.parametrize(("n", "expected"), [(0, 1), (1, 1), (18, 6402373705728000)])
def test_orders_of_cards_that_all_overlap(n: int, expected: int) -> None:
    assert orders([Interval(1, 5)] * n) == expected


def test_orders_of_years_that_all_differ_and_of_too_many_cards() -> None:
    assert orders([Interval(n, n) for n in range(1, MOST_COUNTED + 1)]) == 1
    with pytest.raises(ValueError, match="at most 18"):
        orders([Interval(1, 1)] * (MOST_COUNTED + 1))


@given(chains, small)
def test_free_slots_are_those_in_which_the_chain_is_correct(chain: list[Interval], card: Interval) -> None:
    free = [k for k in range(1, len(chain) + 2) if fits([*chain[: k - 1], card, *chain[k - 1 :]])]
    assert free_slots(chain, card) == tuple(free)
    assert bool(free) is fits(chain)


@given(chains)
def test_the_graph_has_an_arrow_for_each_sure_pair_and_no_circle(cards: list[Interval]) -> None:
    graph = order_graph(cards)
    assert set(graph.nodes) == set(range(1, len(cards) + 1))
    assert nx.is_directed_acyclic_graph(graph)
    for (i, a), (j, b) in permutations(enumerate(cards, 1), 2):
        assert graph.has_edge(i, j) is (held(a)[-1] < held(b)[0])


# ---- what section i demands


@given(st.lists(narrow, max_size=8))
def test_sorted_cards_stand_right(cards: list[Interval]) -> None:
    assert correct(sorted(cards))
    assert correct(sorted(cards, key=lambda date: (date.latest, date.earliest)))


@given(chains)
def test_exchanging_overlapping_neighbours_and_removing_a_card_keep_a_chain_right(chain: list[Interval]) -> None:
    for at in range(len(chain) - 1):
        if overlap(chain[at], chain[at + 1]):
            changed = [*chain[:at], chain[at + 1], chain[at], *chain[at + 2 :]]
            assert correct(changed) is correct(chain)
    for at in range(len(chain)):
        assert correct(chain[:at] + chain[at + 1 :]) or not correct(chain)


@given(chains)
def test_a_right_chain_turned_round_is_right_only_when_all_overlap(chain: list[Interval]) -> None:
    if correct(chain):
        assert correct(chain[::-1]) is all(overlap(a, b) for a, b in combinations(chain, 2))


@given(small, st.integers(1, 6))
def test_a_single_card_and_cards_of_one_year_are_right(date: Interval, n: int) -> None:
    assert correct([])
    assert correct([date])
    assert correct([Interval(date.earliest, date.earliest)] * n)


# ---- worked examples W06, W07, W15 to W25 of the rulebook


@pytest.mark.parametrize(
    ("cards", "count"),
    [
        ("805 BC / 8th century BC / 1st millennium BC", 3),
        ("1987 / 1987 / c. 1990 / 1991", 8),
        ("19th century / 1850 / 1860 / c. 1900 / 1905 / 1906", 7),
        ("c. 1990 / 1987", 2),
    ],
)
def test_worked_orders(cards: str, count: int) -> None:
    assert orders(said(cards)) == count == sum(map(correct, permutations(said(cards))))


@pytest.mark.parametrize(
    ("chain", "flaw", "pairs"),
    [
        ("1980 / 20th century / 1970", 3, [(1, 3)]),
        ("1907 / 1903-1907", None, []),
        ("1908 / 1903-1907", 2, [(1, 2)]),
        ("20th century / 1900", 2, [(1, 2)]),
        ("2000 / 20th century / 1901", 3, [(1, 3)]),
        ("1 BC / 1", None, []),
        ("312 BC / 490 BC", 2, [(1, 2)]),
        ("1869 / 1869 / 1869", None, []),
        ("c. 1910 / c. 1900", None, []),
        ("c. 1911 / c. 1900", 2, [(1, 2)]),
        ("1900 / 1850 / 1800 / 1950", 2, [(1, 2), (1, 3), (2, 3)]),
    ],
)
def test_worked_chains(chain: str, flaw: int | None, pairs: list[tuple[int, int]]) -> None:
    assert first_flaw(said(chain)) == flaw
    assert conflicts(said(chain)) == tuple(pairs)


# ---- V10: all events, counted from the file itself


def test_all_events_overlap_as_often_as_the_rulebook_says() -> None:
    with EVENTS.open(encoding="utf-8", newline="") as file:
        ends = [(int(row["earliest"]), int(row["latest"])) for row in csv.DictReader(file)]
    dates = [Interval(*two) for two in ends]
    total = len(ends) * (len(ends) - 1) // 2
    assert (len(ends), total) == (472, 111156)
    starts = sorted(early for early, _ in ends)
    before = sum(len(starts) - bisect_left(starts, late + 1) for _, late in ends)  # pairs that are surely in order
    assert total - before == 605
    assert sum(overlap(a, b) for a, b in combinations(dates, 2)) == 605
    assert Fraction(total + 605, 2 * total) == Fraction(111761, 222312)


def test_three_random_events_are_right_as_often_as_the_rulebook_says() -> None:
    with EVENTS.open(encoding="utf-8", newline="") as file:
        ends = [(int(row["earliest"]), int(row["latest"])) for row in csv.DictReader(file)]
    n = len(ends)
    below = [sum(1 << j for j in range(n) if j != i and ends[i][0] <= ends[j][1]) for i in range(n)]
    above = [sum(1 << i for i in range(n) if i != j and ends[i][0] <= ends[j][1]) for j in range(n)]
    right = sum((below[i] & above[j]).bit_count() for i in range(n) for j in range(n) if below[i] >> j & 1)
    assert Fraction(right, n * (n - 1) * (n - 2)) == Fraction(4424879, 26121660)
