"""Below the chain: the derivation, the places of a card, doubting or laying, the last card, what if, the deck."""

import json
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from tutor import i18n
from tutor.i18n import Words
from tutor.odds.chain import Step
from tutor.odds.chain_doubt import Case, announced
from tutor.views.chain_graph import picture
from tutor.views.chain_said import background, believed, exactly, year
from tutor.views.chain_scene import quantile
from tutor.views.report_said import amount
from tutor.widgets.explorer_chain_panel import slider
from tutor.widgets.markup import Html, tag

if TYPE_CHECKING:
    from tutor.widgets.explorer_chain import ChainTab

LOW, HALF, HIGH = Fraction(1, 10), Fraction(1, 2), Fraction(9, 10)


def under(tab: "ChainTab") -> Html:
    """All of it; nothing without a chain."""
    if not tab.order:
        return Html("")
    words = tab.words
    cards = (
        _derivation(tab, words), _slots(tab, words), _decision(tab, words), _last(tab, words), _if(tab, words),
        _before(tab, words), _announced(tab, words), _deck(tab, words),
    )  # fmt: skip
    return tag("div", *cards, cls="explore-cards chain-cards")


def _card(title: str, *inside: Html | None, about: str = "") -> Html:
    said = tag("p", about, cls="small muted") if about else None
    return tag("section", tag("h3", title), said, *inside, cls="card pad5 col", aria_label=title)


def _table(title: str, heads: Sequence[str], rows: Iterable[Sequence[object]]) -> Html:
    head = tag("thead", tag("tr", *(tag("th", one, scope="col") for one in heads)))
    body = [tag("tr", tag("th", cells[0], scope="row"), *(tag("td", cell) for cell in cells[1:])) for cells in rows]
    table = tag("table", head, tag("tbody", *body), cls="rec odds-table plans")
    return tag("div", table, cls="scroll whole", tabindex=0, role="region", aria_label=title)


def _chance(chance: Fraction, words: Words) -> Html:
    exact = tag("span", str(chance), cls="xs muted") if chance.denominator > 1 else None
    return tag("span", i18n.percent(chance, words.lang), tag("br") if exact else None, exact)


# ---- the derivation and the places


def _derivation(tab: "ChainTab", words: Words) -> Html:
    title = words("chain.derived")
    chain = tab.beliefs.road.chain
    heads = [words(f"chain.col.{one}") for one in ("card", "belief", "upto", "highest")]
    rows = [
        (f"{at} {_name(words, card)}", believed(tab.lies, card, words), _chance(step.chance, words),
         _highest(step, words))
        for at, (card, step) in enumerate(zip(chain, tab.steps, strict=True), 1)
    ]  # fmt: skip
    rest = tag("p", background(tab.lies, words), " ", words("chain.independent"), cls="xs muted")
    return _card(title, _table(title, heads, rows), rest, about=words("chain.derived.about"))


def _name(words: Words, card: str) -> str:
    ref = f"e:{card}"
    return words.name(ref) if ref in words.names else card


def _highest(step: Step, words: Words) -> str:
    """The middle of the running maximum, and between which years it lies in four cases of five."""
    if step.highest is None:
        return words("chain.highest.never")
    low, middle, high = (year(quantile(step.highest, share), words) for share in (LOW, HALF, HIGH))
    return middle if low == high else words("chain.highest", middle=middle, low=low, high=high)


def _slots(tab: "ChainTab", words: Words) -> Html | None:
    """The chance with the hand card in each place, without and with a correction."""
    found, card = tab.found, tab.told.card
    if not card:
        return None
    title = words("chain.slots", card=_name(words, card))
    if found is None:
        return _card(title, tab.count.html(words))
    slid = found.slots_slid if found.slide else ()
    heads = [words("chain.col.slot"), words("chain.col.chance"), *([words("chain.col.slid")] if slid else [])]
    rows = [
        (words("chain.slot", slot=slot), _chance(one, words), *([_chance(slid[slot - 1], words)] if slid else []))
        for slot, one in enumerate(found.slots, 1)
    ]
    best = max(found.slots)
    bars = tag("div", *(_bar(words, slot, one, best) for slot, one in enumerate(found.slots, 1)), cls="bars")
    whole = tag("details", tag("summary", words("explore.as-table")), _table(title, heads, rows), cls="opens",
                data_key="chain-slots")  # fmt: skip
    return _card(title, bars, whole, about=words("chain.slots.about"))


def _bar(words: Words, slot: int, chance: Fraction, best: Fraction) -> Html:
    name = tag("span", words("chain.slot", slot=slot), cls="who")
    track = tag("span", tag("i", style=f"width:{max(float(chance) * 100, 0.5):.1f}%"), cls="track", aria_hidden=True)
    number = i18n.percent(chance, words.lang)
    told = tag("b", number) if chance == best else tag("span", number, cls="num")
    return tag("div", name, track, told, cls="barrow")


# ---- doubting or laying


def _sliders(tab: "ChainTab", words: Words, names: Sequence[str]) -> Html:
    rows = [
        slider(words(f"chain.chance.{name}"), f"chance-{name}", (tab.told.chances[name], 10), "chances",
               lambda n: i18n.percent(Fraction(n, 10), words.lang))
        for name in names
    ]  # fmt: skip
    legend = tag("legend", words("chain.chances"), cls="dt-gone")
    return tag("form", tag("fieldset", legend, *rows, cls="sliders"), data_act="chances", data_live=60,
               data_key=f"chances-{names[0]}")  # fmt: skip


def _decision(tab: "ChainTab", words: Words) -> Html | None:
    found = tab.found
    if found is None:
        return None
    facts = [
        words("chain.decide.doubt", cost=_amount(found.doubt, words)),
        words("chain.decide.place", cost=_amount(found.place, words), chance=i18n.percent(found.best, words.lang)),
        _limit(found, words),
    ]
    key = "doubt" if found.difference < 0 else "place" if found.difference else "even"
    best = tag("p", tag("b", words(f"chain.decide.{key}-better", n=_amount(abs(found.difference), words))))
    told = tag("ul", *(tag("li", one) for one in facts), cls="facts small")
    fractions = tag("p", f"{found.doubt} · {found.place}", cls="xs muted exactly")
    return _card(words("chain.decide"), _sliders(tab, words, ("next", "again")), best, told, fractions,
                 about=words("chain.decide.about"))  # fmt: skip


def _amount(number: Fraction, words: Words) -> str:
    return amount(number, words.lang)


def _limit(found: Case, words: Words) -> str:
    """How likely the next seat must doubt for both to cost the same."""
    limit = found.doubted_break_even
    if limit is None:
        return words("chain.decide.sure")
    if not 0 <= limit <= 1:
        return words("chain.decide.never" if limit > 1 else "chain.decide.always")
    return words("chain.decide.limit", chance=exactly(limit, words))


def _last(tab: "ChainTab", words: Words) -> Html | None:
    found = tab.found
    if found is None:
        return None
    now, later = found.last_now, found.last_after_doubt
    key = "now" if now > later else "later" if now < later else "even"
    facts = (
        words("chain.last.lay", chance=exactly(now, words)),
        words("chain.last.doubt", chance=exactly(later, words)),
    )
    told = tag("ul", *(tag("li", one) for one in facts), cls="facts small")
    return _card(words("chain.last"), tag("p", tag("b", words(f"chain.last.{key}"))), told)


def _if(tab: "ChainTab", words: Words) -> Html | None:
    """What lies there beside what is asked about."""
    found = tab.found
    if not tab.changed or found is None:
        return None
    here = tab.case_of(tab.lies)
    both = here, found
    swings = [one.penalties.swing(one.correct) for one in both]
    rows = [
        (words("chain.if.correct"), *(_chance(one.correct, words) for one in both)),
        (words("chain.if.swing"), *(_amount(one, words) for one in swings)),
        (words("chain.if.doubt"), *(_amount(one.doubt, words) for one in both)),
        (words("chain.if.place"), *(_amount(one.place, words) for one in both)),
        (words("chain.if.even"), *(_chance(one.penalties.break_even, words) for one in both)),
        (words("chain.if.last"), *(_chance(one.last_now, words) for one in both)),
    ]
    title = words("chain.if")
    return _card(title, _table(title, ["", words("chain.if.here"), words("chain.if.then")], rows))


# ---- what is surely so, what was said, what the deck is like


def _before(tab: "ChainTab", words: Words) -> Html | None:
    """The graph of what is surely before what, and the same in words."""
    beliefs = tab.beliefs
    pairs = beliefs.surely_before()
    title = words("chain.before")
    if not pairs:
        return _card(title, tag("p", words("chain.before.none"), cls="small"))
    drawn = picture(len(beliefs.road.chain), pairs)
    shown = tag("div", data_figure=json.dumps(drawn), cls="dt-chart", aria_hidden=True, data_key="before")
    rows = [tag("li", words("chain.before.pair", one=one + 1, other=other + 1)) for one, other in pairs]
    twin = tag("details", tag("summary", words("chain.before.list", n=len(rows))), tag("ul", *rows, cls="facts"),
               cls="opens small", data_key="before-list")  # fmt: skip
    wrong = [f"{other + 1} · {one + 1}" for one, other in pairs if one > other]
    fault = tag("p", words("chain.before.wrong", pairs=", ".join(wrong)), cls="small") if wrong else None
    return _card(title, shown, fault, _orders(tab, words), twin, about=words("chain.before.about"))


def _orders(tab: "ChainTab", words: Words) -> Html | None:
    """In how many orders the cards are correct, where all their dates are known."""
    known = tab.road.known
    spans = [known[card] for card in tab.road.chain if card in known]
    if len(spans) < len(tab.road.chain):
        return None
    return tag("p", words("chain.orders", n=tab.explorer.orders(spans)), cls="small")


def _announced(tab: "ChainTab", words: Words) -> Html:
    confident, hesitant = announced(tab.chance, tab.share("right"), tab.share("wrong"))
    facts = [
        words(f"chain.announced.{name}", chance=exactly(one, words))
        for name, one in (("confident", confident), ("hesitant", hesitant))
        if one is not None
    ]
    told = tag("ul", *(tag("li", one) for one in facts), cls="facts small")
    return _card(words("chain.announced"), _sliders(tab, words, ("right", "wrong")), told,
                 about=words("chain.announced.about"))  # fmt: skip


def _deck(tab: "ChainTab", words: Words) -> Html | None:
    found = tab.explorer.deck(tab.view.state)
    if found is None:
        return None
    three = (words("chain.deck.three", chance=exactly(found.three, words)),) if found.three is not None else ()
    facts = (
        words("chain.deck.pairs", n=found.overlapping, pairs=i18n.number(found.pairs, words.lang)),
        words("chain.deck.two", chance=exactly(found.two, words)), *three,
    )  # fmt: skip
    return _card(words("chain.deck"), tag("ul", *(tag("li", one) for one in facts), cls="facts small"))


__all__ = ["under"]
