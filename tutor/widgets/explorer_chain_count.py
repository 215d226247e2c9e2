"""What takes long to count of a chain: where a card fits best when the chain may be corrected first, and the orders."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from tutor.odds.chain import Span
from tutor.odds.chain_doubt import Case
from tutor.odds.chain_explorer import Beliefs, ChainExplorer
from tutor.odds.work import Progress, Work

TOO_MANY = 0
"""Orders of more cards than can be counted: a real number of orders is never 0."""


@dataclass(frozen=True)
class Counted:
    """The decision about a chain with somebody's beliefs, and in how many orders its cards are not surely wrong."""

    case: Case | None
    """None without a hand card."""
    spans: tuple[Span, ...] | None
    """The years of the cards; None where one of them is not sure."""
    orders: int | None = None
    """None: not counted, or the cards are not sure."""

    @property
    def done(self) -> bool:
        """Whether nothing is left that takes long."""
        return (self.case is None or self.case.counted) and (self.spans is None or self.orders is not None)


Both = tuple[Counted, Counted]
"""Of the chain as it is asked about, and as it lies; the same one where nothing else is asked."""


def begun(beliefs: Beliefs, case: Case | None, known: Iterable[Counted]) -> Counted:
    """What is to be counted, with all that is known already from what was counted before."""
    spans, orders = beliefs.spans(), None
    for one in known:
        if case:
            case.after(one.case)
        if one.spans == spans:
            orders = one.orders
    return Counted(case, spans, orders)


def counting(explorer: ChainExplorer[Any], both: Both) -> Work[Both]:
    """Both, counted; values only, so that it may go on beside the page."""
    then, here = both
    found = yield from _part(_counting(explorer, then), 0, 1 if here is then else 2)
    return (found, found) if here is then else (found, (yield from _part(_counting(explorer, here), 1, 2)))


def _counting(explorer: ChainExplorer[Any], one: Counted) -> Work[Counted]:
    yield Progress(0, 1)
    if one.case:
        yield from one.case.counting()
    if one.spans is None or one.orders is not None:
        return one
    try:
        return replace(one, orders=explorer.orders(one.spans))
    except ValueError:
        return replace(one, orders=TOO_MANY)


def _part(work: Work[Counted], at: int, of: int) -> Work[Counted]:
    """A computation that is one part of several as long ones."""
    while True:
        try:
            news = next(work)
        except StopIteration as ended:
            found: Counted = ended.value
            return found
        yield Progress(at * news.whole + news.done, of * news.whole)


__all__ = ["TOO_MANY", "Both", "Counted", "begun", "counting"]
