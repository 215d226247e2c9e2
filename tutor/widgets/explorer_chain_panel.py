"""The panel of the chain tab: how likely it is correct, the belief about one card, and what a doubt is worth."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from tutor import i18n
from tutor.i18n import Words
from tutor.odds.chain_explorer import YEARS, Stated
from tutor.views.chain_said import believed, front, year
from tutor.views.report_said import amount
from tutor.widgets import parts
from tutor.widgets.explorer_chain_parts import SHORT, chance, exactly, facts, slider
from tutor.widgets.markup import Html, joined, tag

if TYPE_CHECKING:
    from tutor.widgets.explorer_chain import ChainTab

SLIDE = (-1000, 2030)
"""The years of the sliders, where nothing earlier or later is stated."""
FRESH = Stated(1800, 1900)
"""Where the fields of a card begin of which nothing was stated."""
PARTS = 10
"""Steps of a certainty."""


# ---- what was typed


def read(now: Stated | None, values: Mapping[str, str]) -> tuple[Stated, bool]:
    """What the fields say, and whether a slider of years said it. Years that are no range change nothing."""
    before = now or FRESH
    sure = number(values.get("sure", ""), 0, PARTS)
    base = before if sure is None else replace(before, certainty=Fraction(sure, PARTS))
    typed, slid = _ends(values, ""), _ends(values, "-at")
    for ends, by_slider in ((typed, False), (slid and _pushed(slid, before), True)):
        if ends and ends != (before.first, before.last):
            try:
                return replace(base, first=ends[0], last=ends[1]), by_slider
            except ValueError:
                continue
    return base, False


def _ends(values: Mapping[str, str], kind: str) -> tuple[int, int] | None:
    """Both years of one kind of fields."""
    first, last = (number(values.get(f"{name}{kind}", ""), *YEARS) for name in ("from", "to"))
    return None if first is None or last is None else (first, last)


def _pushed(ends: tuple[int, int], before: Stated) -> tuple[int, int]:
    """What two sliders say: one end pushes the other along, and the year after 1 BC is 1."""
    first, last = (end or 1 for end in ends)
    if first <= last:
        return first, last
    return (first, first) if first != before.first else (last, last)


def number(text: str, least: int, most: int) -> int | None:
    """A whole number within its limits."""
    plain = text.strip()
    digits = plain.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 6):
        return None
    found = int(plain)
    return found if least <= found <= most else None


# ---- what is shown


def panel(tab: "ChainTab") -> Html:
    """Everything beside the chain."""
    words = tab.words
    if not tab.order:
        return joined((tag("h3", words("chain.title"), tabindex=-1), tag("p", words("chain.none"), cls="small")))
    return joined((
        _answer(tab, words), _worth(tab, words), _cards(tab, words), _form(tab, words), _edition(tab, words),
    ))  # fmt: skip


def _answer(tab: "ChainTab", words: Words) -> Html:
    found = tab.chance
    big = tag("b", i18n.percent(found, words.lang), cls="serif big")
    head = tag("div", tag("h3", words("chain.title"), tabindex=-1), tag("span", cls="sp"), big, cls="row answer")
    short = found.denominator > 1 and len(str(found)) <= SHORT
    exact = tag("p", words("chain.exactly", fraction=str(found)), cls="xs muted exactly") if short else None
    return joined((head, exact, exactly(words, "answer", (found,))))


def _worth(tab: "ChainTab", words: Words) -> Html:
    """What a doubt is expected to cost both, in a sentence each; or that there is none, or nothing else, to be done."""
    if tab.road.may("doubt") and not tab.road.may("place"):
        return only(tab, "doubt", words)
    stake, found = tab.beliefs.road.penalties, tab.chance
    mine, theirs = stake.costs(found)
    swing = stake.swing(found)
    verdict = words("chain.worth.more" if swing > 0 else "chain.worth.less" if swing else "chain.worth.even")
    told = facts((
        words("chain.costs", doubter=amount(mine, words.lang), layer=amount(theirs, words.lang)),
        words("chain.even", chance=chance(stake.break_even, words)),
    ))  # fmt: skip
    if tab.road.may("doubt"):
        return joined((tag("p", tag("b", verdict)), told))
    barred = tag("p", tag("b", words("chain.barred")))
    return joined((barred, _refusing(tab, "doubt"), tag("p", words("chain.as-if"), cls="small"), told))


def only(tab: "ChainTab", what: str, words: Words) -> Html:
    """`doubt` or `place` is all that may be done now, and which paragraphs refuse the other."""
    other = "place" if what == "doubt" else "doubt"
    return joined((tag("p", tag("b", words(f"chain.only.{what}"))), _refusing(tab, other)))


def _refusing(tab: "ChainTab", what: str) -> Html:
    return parts.chips(tab.view.words, tab.road.refused.get(what, ()))


def _cards(tab: "ChainTab", words: Words) -> Html:
    """The cards that something can be believed of: those of the chain in their order, then those of the hand."""
    road = tab.road
    chain = [(road.chain[at], str(rank)) for rank, at in enumerate(tab.order, 1)]
    rows = [_pick(tab, words, card, number) for card, number in chain]
    hand = [_pick(tab, words, card, "") for card in road.hand]
    titles = words("chain.of-chain"), words("chain.of-hand")
    groups = [
        tag("div", tag("span", title, cls="eyebrow"), tag("div", *inside, cls="opts"), cls="optg", role="group",
            aria_label=title)
        for title, inside in zip(titles, (rows, hand), strict=True)
        if inside
    ]  # fmt: skip
    return joined(groups)


def _pick(tab: "ChainTab", words: Words, card: str, number: str) -> Html:
    sign = tag("span", number, cls="mkl", aria_hidden=True) if number else None
    text = tag("span", front(card, words), tag("br"), tag("span", believed(tab.lies, card, words), cls="xs muted"))
    on = card == tab.about
    return parts.button(f"card:{card}", sign, text, cls="opt on" if on else "opt", pressed=on)


def _form(tab: "ChainTab", words: Words) -> Html | None:
    """The fields of the card that is spoken of."""
    card = tab.about
    if not card:
        return None
    title = tag("h4", front(card, words), cls="serif")
    if card in tab.road.known:
        return joined((title, tag("p", believed(tab.lies, card, words), cls="small")))
    stated = tab.told.stated.get(card)
    now = stated or FRESH
    least, most = min(SLIDE[0], now.first), max(SLIDE[1], now.last)
    rows = [_end(tab, words, name, value, (least, most)) for name, value in (("from", now.first), ("to", now.last))]
    legend = tag("legend", words("chain.believe", card=front(card, words)), cls="dt-gone")
    fields = tag("fieldset", legend, *rows, _sure(tab, words, now), cls="sliders")
    form = tag("form", fields, data_act="believe", data_live=60, data_key=f"believe-{card}")
    forget = parts.button("forget", words("chain.forget"), cls="btn small") if stated else None
    move = _moves(tab, words, card)
    return joined((title, form, tag("div", forget, move, cls="row wrap")))


def _end(tab: "ChainTab", words: Words, name: str, value: int, within: tuple[int, int]) -> Html:
    """A year as a number to type and as a slider; whichever was moved, the other follows."""
    label = words(f"chain.{name}")
    field = f"dt-chain-{name}"
    typed = tag(
        "input", id=field, type="number", name=name, min=YEARS[0], max=YEARS[1], step=1, value=value,
        data_key=f"{name}-{tab.about}-{tab.epochs[0]}", cls="year",
    )  # fmt: skip
    bar = tag(
        "input", type="range", name=f"{name}-at", min=within[0], max=within[1], step=1, value=value,
        aria_label=label, aria_valuetext=year(value, words), data_key=f"{name}-at-{tab.about}-{tab.epochs[1]}",
    )  # fmt: skip
    return tag("div", tag("span", tag("label", label, for_=field), typed, cls="row small"), bar, cls="sl")


def _sure(tab: "ChainTab", words: Words, now: Stated) -> Html:
    return slider(words("chain.sure"), "sure", (round(now.certainty * PARTS), PARTS), f"{tab.about}-{tab.epochs[1]}",
                  lambda n: i18n.percent(Fraction(n, PARTS), words.lang))  # fmt: skip


def _moves(tab: "ChainTab", words: Words, card: str) -> Html | None:
    """To put a card of the chain elsewhere, in thought."""
    chain = tab.beliefs.road.chain
    if card not in chain:
        return None
    at = chain.index(card)
    up = parts.button(f"up:{at}", words("chain.up"), cls="btn small") if at else None
    down = parts.button(f"down:{at}", words("chain.down"), cls="btn small") if at + 1 < len(chain) else None
    return joined((up, down))


def _edition(tab: "ChainTab", words: Words) -> Html:
    """Another edition; and back to what lies there."""
    stake = tab.road.penalties
    names = {"": words("chain.edition.here", doubter=stake.doubter, layer=stake.layer)} | {
        name: words("chain.edition", doubter=one.doubter, layer=one.layer)
        for name, one in tab.explorer.editions.items()
        if one != stake
    }
    options = [
        tag("option", text, value=f"edition:{name}", data_act=f"edition:{name}", selected=name == tab.told.edition)
        for name, text in names.items()
    ]
    pick = tag("select", *options, data_act="edition", aria_label=words("chain.edition.which"), cls="pick")
    back = parts.button("as-it-lies", words("chain.as-it-lies"), cls="btn small") if tab.changed else None
    return tag("div", pick, back, cls="row wrap")


__all__ = ["FRESH", "PARTS", "number", "only", "panel", "read"]
