"""The options of a game as a form shows them, and what a form means by them."""

from collections.abc import Mapping

from tutor.games.reisen_verkehr.components import components
from tutor.games.reisen_verkehr.options import WORDS, suggested
from tutor.games.reisen_verkehr.state import Options, State
from tutor.views.window import Option

SERIES = ("box", "box,extra", "extra")
HANDS = tuple(map(str, range(components().numbers.hand, 1, -1)))
SUGGESTED, AS_TABLE = "suggested", "as-table"
SEATS = Options().seats
"""At a table for which nothing else was said."""
UNASKED = ("edition", "browse_used")
"""Options that are asked in another way, or change nothing that is shown."""


def options(state: State) -> tuple[Option, ...]:
    """What can be agreed on before a game; numbers of one's own, and decks, come in with a record."""
    now, usual = state.options, Options()
    words = {name: values for name, values in WORDS.items() if name not in UNASKED}
    dealt = tuple(str(n) for n in now.cards)
    hand = SUGGESTED if set(now.cards) == {suggested(now.seats)[0]} else dealt[0] if len(set(dealt)) == 1 else SUGGESTED
    return (
        Option("cards", (SUGGESTED, *HANDS), hand, SUGGESTED),
        Option("hand", (AS_TABLE, *HANDS[1:]), AS_TABLE, AS_TABLE, each=True),
        Option("edition", ("reisen", "older"), now.edition, usual.edition),
        Option("series", SERIES, now.series, usual.series),
        *(Option(name, values, getattr(now, name), getattr(usual, name)) for name, values in words.items()),
    )


def agreed(chosen: Mapping[str, str], seats: int) -> dict[str, str]:
    """The options that a filled-in form means: its hands as proposed, or by number, and fewer for some (rv-13-4)."""
    found = {name: value for name, value in chosen.items() if name not in ("cards", "hand")}
    usual, whole = str(components().numbers.hand), chosen.get("cards", SUGGESTED)
    hand = str(suggested(seats)[0]) if whole == SUGGESTED else whole
    each = [hand if one == AS_TABLE else one for one in chosen.get("hand", AS_TABLE).split(",")]
    cards = each[0] if len(set(each)) == 1 else ",".join(each)
    return found if cards == usual else {**found, "cards": cards}
