"""Places by their chances: bars for the best, and the whole list as a table."""

from collections.abc import Sequence
from dataclasses import dataclass

from tutor.i18n import Words
from tutor.odds.explorer import Odds
from tutor.views.heat import said
from tutor.widgets import parts
from tutor.widgets.markup import Html, tag

BARS = 8


@dataclass(frozen=True, slots=True)
class Ranked:
    """A row: what it is about, its chance, and a word more."""

    ref: str
    odds: Odds
    note: str = ""


def bars(words: Words, title: str, rows: Sequence[Ranked], most: int = BARS, kind: str = "place") -> Html:
    """The largest chances as bars that can be pressed, with all of them as a table below."""
    ranked = sorted(rows, key=lambda row: -row.odds.chance)
    best = [row for row in ranked if row.odds.chance][:most]
    lines = [_bar(words, row) for row in best]
    shown = tag("div", *lines, cls="bars") if lines else tag("p", words("explore.none-reached"), cls="small muted")
    return tag("section", tag("h3", title), shown, _table(words, ranked, kind), cls="card pad5 col", aria_label=title)


def _bar(words: Words, row: Ranked) -> Html:
    name = parts.button(f"press:{row.ref}", words.name(row.ref), cls="lookup")
    width = f"width:{max(float(row.odds.chance) * 100, 0.5):.1f}%"
    bar = tag("span", tag("i", style=width), cls="track", aria_hidden=True)
    note = tag("span", row.note, cls="xs muted") if row.note else None
    return tag("div", tag("span", name, note, cls="who"), bar, tag("b", said(words, row.odds)), cls="barrow")


def _table(words: Words, ranked: Sequence[Ranked], kind: str) -> Html:
    heads = [words(f"explore.table.{name}") for name in (kind, "chance", "exactly")]
    noted = any(row.note for row in ranked)
    if noted:
        heads.insert(1, words("explore.table.note"))
    rows = [
        tag("tr", tag("th", words.name(row.ref), scope="row"), tag("td", row.note) if noted else None,
            tag("td", said(words, row.odds)), tag("td", str(row.odds.chance), cls="num"))
        for row in ranked
    ]  # fmt: skip
    head = tag("thead", tag("tr", *(tag("th", text, scope="col") for text in heads)))
    table = tag("div", tag("table", head, tag("tbody", *rows), cls="rec odds-table"), cls="scroll", tabindex=0,
                role="region", aria_label=words("explore.all-table", n=len(ranked)))  # fmt: skip
    summary = tag("summary", words("explore.all-table", n=len(ranked)))
    return tag("details", summary, table, cls="opens", data_key="all")


__all__ = ["Ranked", "bars"]
