"""What is announced as a whole: a row of the event table that came up, a card that was turned up or used.

And the event table itself, to be looked up.
"""

from collections.abc import Iterable, Mapping, Sequence

from tutor.games.anno_domini.effects import effect_of_card, effect_of_row, odds_of_row
from tutor.games.anno_domini.names import LETTERS, worded
from tutor.games.anno_domini.panels import gives
from tutor.games.anno_domini.rules.box import box
from tutor.games.anno_domini.state import State
from tutor.i18n import Words
from tutor.kernel.game import Event
from tutor.kernel.past import Past
from tutor.views.window import Chart, ChartRow, News

CHART = "events"
HEADS: Mapping[str, str] = {
    "discarded": "row:crisis",
    "stolen": "c:ambassador",
    "murdered": "c:murderer",
    "bishop-moved": "c:bishop",
    "raised": "c:architect",
    "architect-done": "c:architect",
}
"""Events that belong to a row or a card which came up before -> its ref."""
FOLLOWS = frozenset((
    "nothing-to-lay-off", "event-tax", "pope-himself", "gold", "plague", "plague-on-free", "barbarians",
    "drawn-before", "raid-on-free", "castles-lost", "kept-by-guard", "free", "owe", "paid", "set-off", "in-debt",
    "lapse", "out", "cards-under", "money-to-bank", "pope", "patron", "no-effect", "no-win-in-debt", "won",
    "won-alone", "earlier-wins", "turn-lost", *HEADS,
))  # fmt: skip
"""Kinds of event that a row or a card brings about."""


SPOILT = frozenset(("castles-lost", "raid-on-free", "kept-by-guard"))
"""What comes of a raid; after it, it is idle to say once more who was drawn."""


def announced(lines: Sequence[tuple[Past[State], int]], words: Words) -> tuple[News, ...]:
    """Each row and each card among these lines, with all that it did."""
    found: list[tuple[str, int, list[Event]]] = []
    going = False
    for n, (past, at) in enumerate(lines):
        event = past.events[at]
        subject = _subject(event)
        if subject and not (going and found[-1][0] == subject):
            found.append((subject, n, []))
        going = bool(subject) or (going and event.kind in FOLLOWS)
        if going:
            found[-1][2].append(event)
    return tuple(_news(lines[n][0].after, words, ref, n, events) for ref, n, events in found)


def _subject(event: Event) -> str:
    """The ref of the row or the card that the event is about, if it is one of those."""
    name = {"row": "row", "card": "card"}.get(event.kind)
    return str(dict(event.facts)[name]) if name else HEADS.get(event.kind, "")


def _news(state: State, words: Words, ref: str, at: int, events: Sequence[Event]) -> News:
    said, kit = worded(state, words), box(state)
    seat = int(str(dict(events[0].facts)["seat"]).removeprefix("p:"))
    kind, _, name = ref.partition(":")
    if kind == "c":
        card = kit.cards[name]
        text, rule, chart_ = effect_of_card(said, card), card.rule, ""
        head, did = said("news.card", seat=f"p:{seat}"), _now(state, said, seat, name)
    else:
        row = next(row for row in kit.events.values() if row.id == name)
        text, rule, chart_ = effect_of_row(said, row), row.rule, f"{CHART}:{ref}"
        head, did = said("news.row", seat=f"p:{seat}", n=row.sum), ()
    colour = kit.colours.ids.index(state.colour[seat - 1]) + 1
    rules = dict.fromkeys((str(rule), *(str(event.rule) for event in events)))
    did = (*did, *_did(said, events))
    return News(ref, said.name(ref), text, at, head, LETTERS[seat - 1], colour, did, tuple(rules), chart_)


def _now(state: State, said: Words, seat: int, card: str) -> tuple[str, ...]:
    """What a kept card gives its owner as things stand."""
    copies = state.cards[seat - 1].count(card)
    if not copies:
        return ()
    return (said("log.gives", seat=f"p:{seat}", what=gives(state, said, seat, box(state).cards[card], copies)),)


def _did(said: Words, events: Sequence[Event]) -> Iterable[str]:
    """What a row or a card did, without saying a thing twice."""
    kinds = {event.kind for event in events}
    idle = {"row", "card", "free", *(("barbarians", "drawn-before", "plague") if kinds & SPOILT else ())}
    for event in events:
        key = "news.castles-lost" if event.kind == "castles-lost" else f"event.{event.kind}"
        if event.kind not in idle:
            yield said(key, **dict(event.facts))
    free = [str(dict(event.facts)["territory"]) for event in events if event.kind == "free"]
    if free:
        yield said("news.free", territories=", ".join(map(said.name, free)))


# ---- the event table


def chart(state: State, words: Words, ref: str) -> Chart | None:
    """The event table; with `events:row:plague` that row is marked. None for another name."""
    name, _, marked = ref.partition(":")
    if name != CHART:
        return None
    said = worded(state, words)
    heads = tuple(said(f"chart.{one}") for one in ("sum", "chance", "row"))
    rules = ("ad-5-3", "ad-13-1", "ad-13-19")
    return Chart(said("chart.events"), heads, tuple(_rows(state, said, marked)), rules)


def _rows(state: State, said: Words, marked: str) -> Iterable[ChartRow]:
    for row in box(state).events.values():
        ways, of = odds_of_row(state, row.sum)
        cells = (str(row.sum), f"{ways}/{of}", said.name(f"row:{row.id}"))
        yield ChartRow(cells, effect_of_row(said, row), str(row.rule), f"row:{row.id}" == marked)
