"""How a card is read (rv-1, rv-12): two sides, and what on them decides."""

from collections.abc import Iterable, Sequence

from tutor.games.reisen_verkehr.cards import Back
from tutor.games.reisen_verkehr.components import components
from tutor.games.reisen_verkehr.dates import Interval
from tutor.games.reisen_verkehr.deck import Deck
from tutor.kernel.verdict import definition


@definition("rv-1-1", "rv-10-1", "rv-12-4")
def years_of(back: Back) -> Interval:
    """The years of a card are those of its one decisive date: no remark and no place on it adds or takes any."""
    return back.date.interval


@definition("rv-1-2", "rv-13-6")
def is_full_box(deck: Deck) -> bool:
    """Whether a deck has as many cards as a box of this series."""
    return len(deck) == components().numbers.box_cards


@definition("rv-12-1", "rv-12-2", "rv-12-3")
def decisive_year(appearances: Iterable[int]) -> int:
    """Of the years in which a thing appeared, was repeated or still existed: the first one counts."""
    return min(appearances)


@definition("rv-12-1")
def asks_for_span(backs: Iterable[Back]) -> Sequence[str]:
    """The codes of the cards that count for a whole span, whose fronts therefore must clearly ask for it.

    No program can see whether they do: people read these fronts.
    """
    return tuple(back.code for back in backs if back.date.form.startswith("span"))
