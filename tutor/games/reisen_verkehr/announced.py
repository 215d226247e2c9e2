"""What is announced as a whole: a chain that was turned over, with its verdict; and its dates, to be looked up."""

from collections.abc import Iterator, Sequence

from tutor.games.reisen_verkehr.cards import RECONSTRUCTION
from tutor.games.reisen_verkehr.names import owner, worded
from tutor.games.reisen_verkehr.reveal import clash, pairs_of
from tutor.games.reisen_verkehr.rules.box import deck_of
from tutor.games.reisen_verkehr.rules.judging import overlap
from tutor.games.reisen_verkehr.slow import turned_over
from tutor.games.reisen_verkehr.state import State
from tutor.i18n import Words
from tutor.kernel.game import Event, Step
from tutor.kernel.past import Past
from tutor.views.chain_said import year as year_said
from tutor.views.window import Chart, ChartRow, News

VERDICTS = ("chain-correct", "chain-wrong")
TOLD = 4
"""Pairs that are told; the rest is counted."""
CHART = "dates"
AFTER = frozenset(("penalty", "overtime", "won", "lapsed"))
"""Kinds of event that a verdict brings about."""


def looked_at(past: Past[State]) -> State | None:
    """The table with its chain turned over, for a step that turned it over, to be looked at before it goes on."""
    return turned_over(past.before, Step(past.after, past.events))


def announced(lines: Sequence[tuple[Past[State], int]], words: Words) -> tuple[News, ...]:
    """Each verdict among these lines, with what it brought."""
    found = []
    for n, (past, at) in enumerate(lines):
        if past.events[at].kind in VERDICTS:
            found.append(_news(past, at, n, words))
    return tuple(found)


def _head(state: State, said: Words) -> str:
    """Who doubts, and who answers for the chain, if anybody does."""
    key = "news.doubt" if state.layer else "news.doubt-bare"
    return said(key, seat=f"p:{state.turn}", layer=f"p:{state.layer}")


def _news(past: Past[State], at: int, n: int, words: Words) -> News:
    shown = looked_at(past)
    assert shown is not None  # a verdict comes after its reveal
    said, event = worded(shown, words), past.events[at]
    seat = past.before.turn
    rest = [one for one in past.events[at:] if one.kind in AFTER]
    rules = dict.fromkeys(("rv-11-2", str(event.rule), *(str(one.rule) for one in rest)))
    letter, colour = owner(seat)
    return News(
        ref=event.kind,
        title=said(f"news.{event.kind}"),
        text=said(f"event.{event.kind}", **dict(event.facts)),
        at=n,
        head=_head(past.before, said),
        letter=letter,
        colour=colour,
        did=(*_pairs(shown, said), *(_told(said, one) for one in rest)),
        rules=tuple(rules),
        chart=f"{CHART}:{','.join(shown.chain)}",
    )


def _pairs(shown: State, said: Words) -> Iterator[str]:
    pairs = pairs_of(shown)
    for number, pair in enumerate(pairs[:TOLD], 1):
        yield said("reveal.tie", n=number, text=clash(shown, said, pair))
    if len(pairs) > TOLD:
        yield said("news.more-pairs", n=len(pairs) - TOLD)


def _told(said: Words, event: Event) -> str:
    return said(f"event.{event.kind}", **dict(event.facts))


# ---- dates to be looked up


def chart(state: State, words: Words, ref: str) -> Chart | None:
    """The dates of a chain that was turned over (`dates:t001,t002`), with what was on it; only of revealed cards."""
    name, _, codes = ref.partition(":")
    shown = [code for code in codes.split(",") if code in state.revealed]
    if name != CHART or not shown:
        return None
    said = worded(state, words)
    heads = tuple(said(f"chart.{one}") for one in ("place", "date", "card"))
    rows = tuple(_row(state, said, shown, at) for at in range(1, len(shown) + 1))
    return Chart(said("chart.dates"), heads, rows, ("rv-5-3", "rv-10-1", "rv-13-6"))


def _row(state: State, said: Words, shown: Sequence[str], at: int) -> ChartRow:
    """A card: its date, the years it counts for, those it may change places with, what it was and where it is from."""
    code, dates = shown[at - 1], deck_of(state).intervals(shown)
    back = deck_of(state).backs[code]
    others = [n for n, date in enumerate(dates, 1) if n != at and overlap(date, dates[at - 1])]
    free = said("chart.free", places=", ".join(map(str, others))) if others else ""
    first, last = back.date.interval.earliest, back.date.interval.latest
    counts = "" if first == last else said("chart.counts", span=span_said(first, last, said))
    note = back.notes.get(said.lang) or back.notes.get("en", "")
    own = said("chart.own") if back.status == RECONSTRUCTION else ""
    text = " ".join(filter(None, (counts, free, note, own)))
    return ChartRow(
        (str(at), said.name(f"d:{code}"), said.name(f"e:{code}")), text, RULES[back.date.form.split("_")[0]]
    )


RULES = {
    "year": "rv-10-2", "span": "rv-10-3", "circa": "rv-10-7", "century": "rv-10-4", "millennium": "rv-10-6",
}  # fmt: skip
"""Form of a date -> its paragraph."""


def span_said(first: int, last: int, said: Words) -> str:
    """From one year to another, in words."""
    return said("reveal.span", first=year_said(first, said), last=year_said(last, said))
