"""The options of a game as a form shows them, what a form means by them, and the same table under another one."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from tutor.games.reisen_verkehr.components import components
from tutor.games.reisen_verkehr.invariants import broken
from tutor.games.reisen_verkehr.listed import known, used
from tutor.games.reisen_verkehr.names import worded
from tutor.games.reisen_verkehr.options import WORDS, suggested
from tutor.games.reisen_verkehr.rules.corrections import budget
from tutor.games.reisen_verkehr.state import Options, State
from tutor.i18n import Words
from tutor.kernel.game import with_
from tutor.views.panels import Fact
from tutor.views.trial import Unswitched
from tutor.views.window import Option

SERIES = ("box", "box,extra", "extra")
HANDS = tuple(map(str, range(components().numbers.hand, 1, -1)))
SUGGESTED, AS_TABLE = "suggested", "as-table"
SEATS = Options().seats
"""At a table for which nothing else was said."""
UNASKED = ("edition",)
"""Options that are words and are asked in another way."""
DEALT = ("cards", "series", "mix_duplicates")
"""Options that are settled with the deal."""


def options(state: State) -> tuple[Option, ...]:
    """What can be agreed on before a game, and tried on the table as it lies; numbers of one's own, and decks, come in
    with a record.
    """
    now, usual = state.options, Options()
    words = {name: values for name, values in WORDS.items() if name not in UNASKED}
    dealt = tuple(str(n) for n in now.cards)
    hand = SUGGESTED if set(now.cards) == {suggested(now.seats)[0]} else dealt[0] if len(set(dealt)) == 1 else SUGGESTED
    editions = tuple(components().editions)
    return (
        _option(state, "cards", (SUGGESTED, *HANDS), hand, SUGGESTED),
        Option("hand", (AS_TABLE, *HANDS[1:]), AS_TABLE, AS_TABLE, each=True),
        _option(state, "edition", editions, now.edition, usual.edition),
        _option(state, "series", SERIES, now.series, usual.series),
        *(_option(state, name, values, getattr(now, name), getattr(usual, name)) for name, values in words.items()),
    )


def _option(state: State, name: str, values: tuple[str, ...], now: str, usual: str) -> Option:
    """Whatever lies on the table is among its values: a deck of one's own, penalties of one's own."""
    barred = _barred(state, name)
    return Option(name, values if now in values else (*values, now), now, usual, not barred, barred)


def _barred(state: State, name: str) -> str:
    """The words that say why this option changes nothing here any more; empty when it may."""
    if state.phase == "over":
        return "switch.why.over"
    return "switch.why.dealt" if name in DEALT else ""


def agreed(chosen: Mapping[str, str], seats: int) -> dict[str, str]:
    """The options that a filled-in form means: its hands as proposed, or by number, and fewer for some (rv-13-4).

    Unswitched for twins that are to be left out where nothing is mixed (rv-1-4).
    """
    found = {name: value for name, value in chosen.items() if name not in ("cards", "hand")}
    if found.get("mix_duplicates") == "drop" and "," not in found.get("series", Options.series):
        raise Unswitched("switch.why.one-series")
    usual, whole = str(components().numbers.hand), chosen.get("cards", SUGGESTED)
    hand = str(suggested(seats)[0]) if whole == SUGGESTED else whole
    each = [hand if one == AS_TABLE else one for one in chosen.get("hand", AS_TABLE).split(",")]
    cards = each[0] if len(set(each)) == 1 else ",".join(each)
    return found if cards == usual else {**found, "cards": cards}


# ---- the same table under another option


def switched(state: State, name: str, value: str) -> State:
    """The same table under another option. Unswitched says why it cannot be; ValueError for what is no option.

    The cards stay those that were dealt: no deck is read again (rv-1-5).
    """
    one = next((one for one in options(state) if one.name == name and not one.each), None)
    if one is None or value not in one.values:
        raise ValueError(f"expected an option of the table and one of its values, found {name[:40]}={value[:40]}")
    if one.barred:
        raise Unswitched(one.barred)
    other = with_(state, options=_under(state.options, name, value))
    most = budget(other)
    if most is not None and state.slides > max(most, 0):
        raise Unswitched("switch.why.slides", n=state.slides)
    for fault in broken(other):
        raise Unswitched("switch.cannot", invariant=fault.number)
    return other


def _under(now: Options, name: str, value: str) -> Options:
    """These options with another value; an edition brings its penalties along (rv-5-9)."""
    found: Options = replace(now, **{name: value})  # type: ignore[arg-type]  # one of the values of a field of words
    penalties = components().editions.get(value) if name == "edition" else None
    if penalties is None:
        return found
    return replace(found, penalty_doubter=penalties.doubter, penalty_layer=penalties.layer)


def measures(state: State, words: Words) -> tuple[Fact, ...]:
    """What the options say of this table in numbers, beside the panels: to be compared under another one."""
    said = worded(state, words)
    return tuple(Fact(what, said(f"measure.{what}", n=n)) for what, n in _measures(state))


def _measures(state: State) -> Iterator[tuple[str, int]]:
    yield "doubter", state.options.penalty_doubter
    yield "layer", state.options.penalty_layer
    fronts = sum(map(len, state.hands)) + len(state.chain) + len(state.starts) + bool(state.top)
    yield "series", fronts if state.options.show_series == "yes" else 0
    yield "used", len(used(state))
    yield "known", len(known(state))
