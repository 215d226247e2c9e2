"""The panel of the reach tab: how far a base leads, or the best line to a place and the sliders of its front."""

from typing import TYPE_CHECKING

from tutor import i18n
from tutor.i18n import Words
from tutor.views.heat import said
from tutor.widgets import explorer_compare, explorer_line, parts
from tutor.widgets.explorer_case import SLIDERS, Case, case_of, limits
from tutor.widgets.markup import Html, joined, tag

if TYPE_CHECKING:
    from tutor.widgets.explorer_reach import ReachTab


def panel(tab: "ReachTab") -> Html:
    """Everything beside the board."""
    words = tab.words
    if not tab.view.seat:
        return Html("")
    working = tab.map.html(words)
    inside = _aimed(tab, words) if tab.target else _from(tab, words) if tab.base else _hints(tab, words)
    cards = tab.cards.html(words, tab.target)
    return joined((tag("h3", _title(tab, words), tabindex=-1), cards, working, inside))


def _title(tab: "ReachTab", words: Words) -> str:
    return words("explore.reach.title", who=(not tab.target and tab.base) or f"p:{tab.view.seat}")


def _hints(tab: "ReachTab", words: Words) -> Html:
    return tag("p", words("explore.reach.about"), cls="small")


# ---- a base


def _from(tab: "ReachTab", words: Words) -> Html:
    """What a base reaches, by the number of attacks."""
    rings = tab.rings
    rows = []
    for ring in sorted(set(rings.values())):
        places = sorted((ref for ref in rings if rings[ref] == ring), key=lambda ref: -tab.odds[ref].chance)
        title = words("explore.reach.ring", n=ring)
        options = [_option(tab, words, ref, ring) for ref in places]
        head = tag("span", tag("span", ring, cls="mkl", aria_hidden=True), title, cls="eyebrow row")
        rows.append(tag("div", head, tag("div", *options, cls="opts"), cls="optg", role="group", aria_label=title))
    none = tag("p", words("explore.reach.nowhere", base=tab.base), cls="small") if not rows and tab.map.found else None
    return joined((none, *rows, tag("div", parts.button("let-go", words("explore.whole"), cls="btn small"))))


def _option(tab: "ReachTab", words: Words, ref: str, ring: int) -> Html:
    ways = explorer_line.ways_of(tab.reaches, tab.base, ref) if ring == 1 else ()
    sign = parts.icon("land" if explorer_line.LAND in ways else "ship") if ways else None
    chance = tag("b", said(words, tab.odds[ref]))
    return parts.button(f"press:{ref}", sign, tag("span", words.name(ref)), chance, cls="opt")


# ---- a place of others


def _aimed(tab: "ReachTab", words: Words) -> Html:
    answer = tab.answer
    odds = answer.odds if answer else tab.odds.get(tab.target)
    shown = explorer_line.big(words, odds) if odds else None
    head = tag("div", tag("h3", words.name(tab.target), tabindex=-1), tag("span", cls="sp"), shown, cls="row answer")
    fraction = explorer_line.exactly(words, odds) if odds else None
    back = parts.button("let-go", words("explore.whole"), cls="btn small")
    key = "explore.cards.sliders" if tab.cards.changes else "explore.as-it-is"
    as_is = parts.button("as-it-is", words(key), cls="btn small") if tab.case else None
    more = [_opens(tab, words, name) for name in explorer_compare.OPEN] if tab.battle else []
    actions = tag("div", *more, as_is, back, cls="row wrap")
    return joined((_sliders(tab, words), head, _set_by_hand(tab, words), fraction, _line(tab, words), actions))


def _opens(tab: "ReachTab", words: Words, name: str) -> Html:
    return parts.button(name, words(f"explore.open.{name}"), cls="btn small", pressed=name in tab.opened)


def _set_by_hand(tab: "ReachTab", words: Words) -> Html | None:
    """What the table itself says, while other numbers are set or other cards are held."""
    if not (tab.case or tab.cards.changes) or not tab.lies:
        return None
    key = "explore.as-lies" if tab.case else "explore.cards.lies"
    return tag("p", words(key, chance=said(words, tab.lies.odds)), cls="small muted")


def _line(tab: "ReachTab", words: Words) -> Html:
    answer, working = tab.answer, tab.line.html(words)
    if working and not answer:
        return working
    if answer is None:
        free = tab.odds.get(tab.target)
        key = "explore.free-yes" if free and free.chance else "explore.free-no"
        return tag("p", words(key, place=tab.target), cls="small")
    steps = explorer_line.listed(words, answer, tab.reaches)
    if not steps:
        return tag("p", words("explore.no-line", place=tab.target), cls="small")
    why = tag("p", tag("b", words("explore.why-late")), " ", words("explore.why-late.text"), cls="small muted")
    return joined((steps, why))


# ---- the sliders


def _sliders(tab: "ReachTab", words: Words) -> Html:
    """The numbers of the front; nothing for a place that is reached only through others."""
    if tab.battle is None:
        return Html("")
    case = tab.case or case_of(tab.battle, tab.sliding)
    within = limits(tab.explorer, tab.battle)
    rows = [_slider(tab, words, name, case, *within[name]) for name in SLIDERS]
    legend = tag("legend", words("explore.slide", base=tab.sliding, target=tab.target), cls="dt-gone")
    fields = tag("fieldset", legend, *rows, cls="sliders")
    return tag("form", fields, data_act="slide", data_live=40, data_key=f"slide-{tab.epoch}")


def _slider(tab: "ReachTab", words: Words, name: str, case: Case, least: int, most: int) -> Html:
    value: int = getattr(case, name)
    label = words(f"explore.slide.{name}", base=tab.sliding, target=tab.target)
    shown = _money(tab, words, value) if name == "money" else str(value)
    field = f"dt-slide-{name}"
    head = tag("span", tag("label", label, for_=field), tag("output", shown, for_=field, data_plain=name != "money"),
               cls="row small")  # fmt: skip
    bar = tag(
        "input", id=field, type="range", name=name, min=least, max=most, step=1, value=value, aria_valuetext=shown,
        data_key=f"{name}-{tab.epoch}",
    )  # fmt: skip
    return tag("div", head, bar, cls="sl")


def _money(tab: "ReachTab", words: Words, pieces: int) -> str:
    amount = i18n.number(pieces * tab.explorer.price, words.lang)
    return words("explore.amount", amount=amount)


__all__ = ["panel"]
