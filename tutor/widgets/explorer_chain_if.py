"""What if: another date of a card, another order, another edition, side by side with what lies there."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from tutor import i18n
from tutor.i18n import Words
from tutor.odds.chain_doubt import Case
from tutor.odds.chain_explorer import YEARS, Stated
from tutor.views.chain_said import front
from tutor.views.report_said import amount
from tutor.widgets import parts
from tutor.widgets.explorer_chain_count import Both, Counted
from tutor.widgets.explorer_chain_panel import FRESH, PARTS, number
from tutor.widgets.explorer_chain_parts import card, chance, exactly, slider, table
from tutor.widgets.markup import Html, joined, tag

if TYPE_CHECKING:
    from tutor.widgets.explorer_chain import ChainTab

Line = tuple[str, str, Callable[[Case], Fraction]]
"""Its name, what must be allowed for it (empty: nothing), and its number."""
LINES: tuple[Line, ...] = (
    ("swing", "", lambda case: case.penalties.swing(case.correct)),
    ("doubt", "doubt", lambda case: case.doubt),
    ("place", "place", lambda case: case.place),
)
"""Lines of the comparison that are cards."""
CHANCES: tuple[Line, ...] = (
    ("even", "", lambda case: case.penalties.break_even),
    ("last", "place", lambda case: case.last_now),
    ("last-later", "doubt", lambda case: case.last_after_doubt),
)
"""Lines of the comparison that are chances."""


def read(values: Mapping[str, str]) -> Stated | None:
    """The range and the certainty of a form; None where they are none."""
    first, last = (number(values.get(f"if-{name}", ""), *YEARS) for name in ("from", "to"))
    sure = number(values.get("if-sure", ""), 0, PARTS)
    if first is None or last is None or sure is None:
        return None
    try:
        return replace(FRESH, first=first, last=last, certainty=Fraction(sure, PARTS))
    except ValueError:
        return None


def what_if(tab: "ChainTab") -> Html:
    """The form for another date, and the comparison."""
    words, both = tab.words, tab.counted
    title = words("chain.if")
    asked = _compared(tab, both, words) if tab.changed and both else None
    told_above = bool(tab.told.card) and tab.road.may("place")
    waiting = tab.count.html(words) if tab.changed and not told_above else None
    return card(title, _form(tab, words), waiting, asked, about=words("chain.if.about"))


# ---- what is asked


def _form(tab: "ChainTab", words: Words) -> Html:
    """A card, a range of years, and how certain that would be."""
    chosen, now = tab.told.other or (tab.about, FRESH)
    road = tab.road
    cards = [(one, f"{rank} {front(one, words)}") for rank, one in enumerate((road.chain[at] for at in tab.order), 1)]
    cards += [(tab.told.card, front(tab.told.card, words))] if tab.told.card else []
    options = [tag("option", text, value=one, selected=one == chosen) for one, text in cards]
    key = f"{tab.told.other and tab.told.other[1]}-{tab.epochs[2]}"
    pick = tag("select", *options, name="if-card", aria_label=words("chain.if.card"), cls="pick",
               data_key=f"if-card-{key}")  # fmt: skip
    ends = (_year(words, name, value, key) for name, value in (("from", now.first), ("to", now.last)))
    sure = slider(words("chain.sure"), "if-sure", (round(now.certainty * PARTS), PARTS), key,
                  lambda n: i18n.percent(Fraction(n, PARTS), words.lang))  # fmt: skip
    legend = tag("legend", words("chain.if.date"), cls="dt-gone")
    wrong = tag("p", words("chain.if.no-range"), cls="small", role="status") if tab.unread else None
    ask = tag("button", words("chain.if.ask"), type="submit", cls="btn small")
    back = parts.button("as-it-lies", words("chain.as-it-lies"), cls="btn small") if tab.changed else None
    fields = tag("fieldset", legend, *ends, sure, cls="sliders")
    return tag("form", pick, fields, wrong, tag("div", ask, back, cls="row wrap"), cls="col", data_act="redate",
               data_key="redate")  # fmt: skip


def _year(words: Words, name: str, value: int, key: str) -> Html:
    field = f"dt-chain-if-{name}"
    typed = tag(
        "input", id=field, type="number", name=f"if-{name}", min=YEARS[0], max=YEARS[1], step=1, value=value,
        data_key=f"if-{name}-{key}", cls="year",
    )  # fmt: skip
    return tag("div", tag("span", tag("label", words(f"chain.{name}"), for_=field), typed, cls="row small"), cls="sl")


# ---- what follows


def _compared(tab: "ChainTab", both: Both, words: Words) -> Html:
    """As it lies, and as it is asked, a line each."""
    then, here = both
    sides = here, then
    cases = [side.case for side in sides if side.case]
    rows = list(_rows(tab, cases, words)) if cases else []
    if any(side.orders for side in sides):
        rows.append((words("chain.if.orders"), *(_orders(side, words) for side in sides)))
    title = words("chain.if")
    shares = [case.correct for case in cases] + [one for _, every in _open(tab, CHANCES, cases) for one in every]
    costs = [one for _, every in _open(tab, LINES, cases) for one in every]
    heads = ["", words("chain.if.here"), words("chain.if.then")]
    return joined((table(title, heads, rows), exactly(words, "if", shares, costs)))


def _open(tab: "ChainTab", lines: Iterable[Line], cases: Sequence[Case]) -> Iterator[tuple[str, list[Fraction]]]:
    """Of each line that speaks of what may be done now: its name, and its numbers."""
    for name, needs, value in lines:
        if tab.road.may("place") and (not needs or tab.road.may(needs)):
            yield name, [value(case) for case in cases]


def _rows(tab: "ChainTab", cases: Sequence[Case], words: Words) -> Iterator[tuple[object, ...]]:
    yield words("chain.if.correct"), *(chance(case.correct, words) for case in cases)
    if tab.road.may("place"):
        yield words("chain.if.slot"), *(_slot(case, words) for case in cases)
    yield words("chain.if.better"), *(tag("b", words(f"chain.if.do.{tab.advice(case)}")) for case in cases)
    for name, every in _open(tab, LINES, cases):
        yield words(f"chain.if.{name}"), *(amount(one, words.lang) for one in every)
    for name, every in _open(tab, CHANCES, cases):
        yield words(f"chain.if.{name}"), *(chance(one, words) for one in every)


def _slot(case: Case, words: Words) -> str:
    return words("chain.if.best", slot=case.best_slot, chance=i18n.percent(case.best, words.lang))


def _orders(side: Counted, words: Words) -> str:
    return i18n.number(side.orders, words.lang) if side.orders else words("chain.if.unsure")


__all__ = ["read", "what_if"]
