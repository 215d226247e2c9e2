"""The seat on turn read aloud: what it is, what it has, what it may do. For the key `L`."""

from collections.abc import Iterable, Iterator

from tutor.i18n import Words
from tutor.views.panels import Panels, SeatPanel
from tutor.views.text import tag_text
from tutor.views.window import Verb


def aloud(panels: Panels, verbs: Iterable[Verb], words: Words) -> str:
    """Whole sentences for a live region, the seat on turn first."""
    lines = dict(panels.lines)
    seat = next((one for one in panels.seats if one.turn), None)
    opened = ", ".join(one.name for one in verbs if one.open)
    said = [lines.get("turn", ""), *panels.aloud, *(_seat(seat, words) if seat else ())]
    if opened:
        said.append(words("aloud.open", verbs=opened))
    return " ".join(filter(None, said))


def _seat(seat: SeatPanel, words: Words) -> Iterator[str]:
    if seat.facts:
        yield words("aloud.seat", seat=seat.name, facts=", ".join(fact.text for fact in seat.facts))
    if seat.places:
        yield words("aloud.places", places=", ".join(map(words.name, seat.places)))
    if seat.tags:
        yield words("aloud.cards", cards="; ".join(map(tag_text, seat.tags)))
