"""The options of a game as a form shows them."""

from tutor.games.reisen_verkehr.options import BEST, CARDS, CARDS_LARGE, LARGE, WORDS
from tutor.games.reisen_verkehr.state import Options, State
from tutor.views.window import Option

SERIES = ("box", "box,extra", "extra")
HANDS = tuple(map(str, range(2, 10)))


def options(state: State) -> tuple[Option, ...]:
    """What can be agreed on before a game; numbers of one's own, and decks, come in with a record."""
    now, usual = state.options, Options()
    words = {name: values for name, values in WORDS.items() if name not in ("edition", "browse_used")}
    return (
        Option("cards", HANDS, str(now.cards[0]), str(CARDS)),
        Option("edition", ("reisen", "older"), now.edition, usual.edition),
        Option("series", SERIES, now.series, usual.series),
        *(Option(name, values, getattr(now, name), getattr(usual, name)) for name, values in words.items()),
    )


__all__ = ["BEST", "CARDS_LARGE", "LARGE", "options"]
