"""Chains judged in the slowest and plainest way: every date, every pair, every order. Shares no code."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations, permutations, product

from hypothesis import strategies as st

Years = tuple[int, int]
Dist = dict[Years, Fraction]
"""What a card is believed to be: date -> chance."""

YEARS = tuple(year for year in range(-6, 7) if year)


def in_order(chain: Sequence[Years]) -> bool:
    """Every pair is looked at."""
    return all(above[0] <= below[1] for above, below in combinations(chain, 2))


def chance(chain: Sequence[Dist]) -> Fraction:
    """All dates of all cards together."""
    found = Fraction(0)
    for dates in product(*(card.items() for card in chain)):
        if in_order([years for years, _ in dates]):
            weight = Fraction(1)
            for _, one in dates:
                weight *= one
            found += weight
    return found


def among(first: int, last: int) -> Dist:
    """A year of these."""
    years = [year for year in range(first, last + 1) if year != 0]
    return {(year, year): Fraction(1, len(years)) for year in years}


def count_orders(cards: Sequence[Years]) -> int:
    """All permutations."""
    return sum(in_order(order) for order in permutations(cards))


def slid(order: Sequence[int]) -> set[tuple[int, ...]]:
    """The order itself, and all that taking one card out and putting it anywhere gives."""
    found = {tuple(order)}
    for at in range(len(order)):
        for to in range(len(order)):
            made = list(order)
            made.insert(to, made.pop(at))
            found.add(tuple(made))
    return found


def random_chain(cards: Sequence[Years], n: int) -> Fraction:
    """The chance that so many different cards in a random order are correct."""
    orders = list(permutations(cards, n))
    return Fraction(sum(in_order(order) for order in orders), len(orders))


# ---- anything


@st.composite
def years(draw: st.DrawFn) -> Years:
    ends = sorted((draw(st.sampled_from(YEARS)), draw(st.sampled_from(YEARS))))
    return ends[0], ends[1]


@st.composite
def dists(draw: st.DrawFn, most: int = 4) -> Dist:
    weights = draw(st.dictionaries(years(), st.integers(1, 5), min_size=1, max_size=most))
    whole = sum(weights.values())
    return {span: Fraction(n, whole) for span, n in weights.items()}


def total(parts: Iterable[Fraction]) -> Fraction:
    return sum(parts, Fraction(0))
