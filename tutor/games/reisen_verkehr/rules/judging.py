"""When a chain is correct (rv-11): plain functions over the dates of its cards, from the top.

Positions count from 1 where they are told, like everywhere in the game.
"""

from collections.abc import Sequence
from functools import cache
from math import perm
from typing import TYPE_CHECKING

from tutor.games.reisen_verkehr.dates import Interval
from tutor.kernel.verdict import definition

if TYPE_CHECKING:
    import networkx as nx

Pair = tuple[int, int]
MOST_COUNTED = 18
"""The orders of more cards than this are not counted: time and memory double with every card."""


@definition("rv-11-1")
def surely_before(first: Interval, second: Interval) -> bool:
    """Whether every year of the first lies before every year of the second."""
    return first.latest < second.earliest


@definition("rv-11-1", "rv-11-3", "rv-11-4")
def overlap(first: Interval, second: Interval) -> bool:
    """Whether the two may stand in either order: they share a year."""
    return not surely_before(first, second) and not surely_before(second, first)


@definition("rv-11-2", "rv-11-5")
def correct(chain: Sequence[Interval]) -> bool:
    """Whether no card stands above one that is surely earlier, neighbour or not."""
    return first_flaw(chain) is None


@definition("rv-11-6")
def first_flaw(chain: Sequence[Interval]) -> int | None:
    """The position of the first card that is surely earlier than one above it: where a reveal from the top breaks."""
    reached: int | None = None
    for position, date in enumerate(chain, 1):
        if reached is not None and reached > date.latest:
            return position
        if reached is None or date.earliest > reached:
            reached = date.earliest
    return None


@definition("rv-11-5")
def running(chain: Sequence[Interval]) -> tuple[int, ...]:
    """At each position the latest of the earliest years so far: the years that can be chosen in a correct chain."""
    reached: list[int] = []
    for date in chain:
        reached.append(max(date.earliest, reached[-1]) if reached else date.earliest)
    return tuple(reached)


@definition("rv-11-6")
def conflicts(chain: Sequence[Interval]) -> tuple[Pair, ...]:
    """All pairs of positions of which the lower card is surely earlier than the upper one."""
    return tuple(
        (above, below)
        for above, upper in enumerate(chain, 1)
        for below, lower in enumerate(chain[above:], above + 1)
        if surely_before(lower, upper)
    )


@definition("rv-11-2")
def free_slots(chain: Sequence[Interval], card: Interval) -> tuple[int, ...]:
    """The slots in which this card makes a correct chain; none when the chain without it is wrong already."""
    if not correct(chain):
        return ()
    least = max((at + 1 for at, date in enumerate(chain, 1) if surely_before(date, card)), default=1)
    most = min((at for at, date in enumerate(chain, 1) if surely_before(card, date)), default=len(chain) + 1)
    return tuple(range(least, most + 1))


@definition("rv-11-5")
def orders(cards: Sequence[Interval]) -> int:
    """In how many orders these cards, each one for itself, make a correct chain; ValueError for too many cards."""
    if len(cards) > MOST_COUNTED:
        raise ValueError(f"at most {MOST_COUNTED} cards, not {len(cards)}")
    tied = [card for card in cards if not all(overlap(card, other) for other in cards)]
    later = tuple(_later(tied, card) for card in tied)

    @cache
    def ways(laid: int) -> int:
        """In how many orders the cards of this set can have been laid from the top."""
        if not laid:
            return 1
        return sum(ways(laid ^ 1 << at) for at, after in enumerate(later) if laid >> at & 1 and not laid & after)

    anywhere = perm(len(cards), len(cards) - len(tied))  # a card that overlaps all others may stand in any place
    return ways((1 << len(tied)) - 1) * anywhere


def _later(cards: Sequence[Interval], card: Interval) -> int:
    """The set of the cards that surely come after this one, a bit for each."""
    return sum(1 << at for at, other in enumerate(cards) if surely_before(card, other))


@definition("rv-11-5")
def order_graph(cards: Sequence[Interval]) -> "nx.DiGraph[int]":
    """Positions 1, 2, … with an arrow from each card to those it is surely before; without circles."""
    import networkx as nx

    graph: nx.DiGraph[int] = nx.DiGraph()
    graph.add_nodes_from(range(1, len(cards) + 1))
    graph.add_edges_from(
        (one, other)
        for one, first in enumerate(cards, 1)
        for other, second in enumerate(cards, 1)
        if surely_before(first, second)
    )
    return graph


@definition("rv-11-5")
def chosen_years(chain: Sequence[Interval]) -> tuple[int, ...] | None:
    """A year of each card so that the years never run backwards; None when there are none, as the chain is wrong.

    The second reading of rv-11-2: it asks for the years themselves.
    """
    picked = running(chain)
    return picked if all(year in date for year, date in zip(picked, chain, strict=True)) else None


@definition("rv-11-5")
def follows_graph(chain: Sequence[Interval]) -> bool:
    """Whether every arrow of the order graph points down the chain.

    The third reading of rv-11-2: it asks the graph.
    """
    return all(one < other for one, other in order_graph(chain).edges)
