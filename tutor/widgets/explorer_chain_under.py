"""Below the chain: the derivation, the places of a card, doubting or laying, the last card, what if, the deck."""

import json
from collections.abc import Sequence
from fractions import Fraction
from math import factorial
from typing import TYPE_CHECKING

from tutor import i18n
from tutor.i18n import Words
from tutor.odds.chain import Step
from tutor.odds.chain_doubt import Case, announced
from tutor.views.chain_graph import picture
from tutor.views.chain_said import background, believed, front, year
from tutor.views.chain_scene import quantile
from tutor.views.report_said import amount
from tutor.widgets.explorer_chain_if import what_if
from tutor.widgets.explorer_chain_panel import only
from tutor.widgets.explorer_chain_parts import card, chance, exactly, facts, slider, table
from tutor.widgets.markup import Html, tag

if TYPE_CHECKING:
    from tutor.widgets.explorer_chain import ChainTab

LOW, HALF, HIGH = Fraction(1, 10), Fraction(1, 2), Fraction(9, 10)


def under(tab: "ChainTab") -> Html:
    """All of it; nothing without a chain."""
    if not tab.order:
        return Html("")
    words = tab.words
    shown = (
        _derivation(tab, words), _slots(tab, words), _decision(tab, words), _last(tab, words), what_if(tab),
        _before(tab, words), _announced(tab, words), _deck(tab, words),
    )  # fmt: skip
    return tag("div", *shown, cls="explore-cards chain-cards")


# ---- the derivation and the places


def _derivation(tab: "ChainTab", words: Words) -> Html:
    title = words("chain.derived")
    chain, steps = tab.beliefs.road.chain, tab.steps
    heads = [words(f"chain.col.{one}") for one in ("card", "belief", "upto", "highest")]
    rows = [
        (f"{at} {front(one, words)}", believed(tab.beliefs, one, words), chance(step.chance, words),
         _highest(step, words))
        for at, (one, step) in enumerate(zip(chain, steps, strict=True), 1)
    ]  # fmt: skip
    fold = exactly(words, "steps", (step.chance for step in steps))
    rest = tag("p", background(tab.lies, words), " ", words("chain.independent"), cls="xs muted")
    return card(title, table(title, heads, rows), fold, rest, about=words("chain.derived.about"))


def _highest(step: Step, words: Words) -> str:
    """The middle of the running maximum, and between which years it lies in four cases of five."""
    if step.highest is None:
        return words("chain.highest.never")
    low, middle, high = (year(quantile(step.highest, share), words) for share in (LOW, HALF, HIGH))
    return middle if low == high else words("chain.highest", middle=middle, low=low, high=high)


def _slots(tab: "ChainTab", words: Words) -> Html | None:
    """The chance with the hand card in each place, without and with a correction; nothing where none may be laid."""
    found = tab.found
    if not tab.told.card or not tab.road.may("place"):
        return None
    title = words("chain.slots", card=front(tab.told.card, words))
    if found is None:
        return card(title, tab.count.html(words))
    slid = found.slots_slid if found.slide else ()
    heads = [words("chain.col.slot"), words("chain.col.chance"), *([words("chain.col.slid")] if slid else [])]
    rows = [
        (words("chain.slot", slot=slot), chance(one, words), *([chance(slid[slot - 1], words)] if slid else []))
        for slot, one in enumerate(found.slots, 1)
    ]
    best = max(found.slots)
    bars = tag("div", *(_bar(words, slot, one, best) for slot, one in enumerate(found.slots, 1)), cls="bars")
    whole = tag("details", tag("summary", words("explore.as-table")), table(title, heads, rows), cls="opens",
                data_key="chain-slots")  # fmt: skip
    return card(title, bars, whole, exactly(words, "slots", (*found.slots, *slid)), about=words("chain.slots.about"))


def _bar(words: Words, slot: int, share: Fraction, best: Fraction) -> Html:
    name = tag("span", words("chain.slot", slot=slot), cls="who")
    track = tag("span", tag("i", style=f"width:{max(float(share) * 100, 0.5):.1f}%"), cls="track", aria_hidden=True)
    number = i18n.percent(share, words.lang)
    told = tag("b", number) if share == best else tag("span", number, cls="num")
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
    """What may be done now, what it costs, and which costs less."""
    found = tab.found
    if found is None:
        return None
    title = words("chain.decide")
    if not tab.road.may("place"):
        return card(title, only(tab, "doubt", words))
    place = words("chain.decide.place", cost=amount(found.place, words.lang), chance=chance(found.best, words))
    if not tab.road.may("doubt"):
        fold = exactly(words, "decision", (found.best,), (found.place,))
        return card(title, _sliders(tab, words, ("next",)), only(tab, "place", words), facts((place,)), fold)
    best = words(f"chain.decide.{tab.advice(found)}-better", n=amount(abs(found.difference), words.lang))
    lines = (
        words("chain.decide.doubt", cost=amount(found.doubt, words.lang)), place, _limit(found, words),
        words("chain.decide.own", chance=chance(found.own_break_even, words)),
    )  # fmt: skip
    limits = (one for one in (found.best, found.doubted_break_even) if one is not None and 0 <= one <= 1)
    fold = exactly(words, "decision", limits, (found.doubt, found.place))
    return card(title, _sliders(tab, words, ("next", "again")), tag("p", tag("b", best)), facts(lines), fold,
                about=words("chain.decide.about"))  # fmt: skip


def _limit(found: Case, words: Words) -> str:
    """How likely the next seat must doubt for both to cost the same."""
    limit = found.doubted_break_even
    if limit is None:
        return words("chain.decide.sure")
    if not 0 <= limit <= 1:
        return words("chain.decide.never" if limit > 1 else "chain.decide.always")
    return words("chain.decide.limit", chance=chance(limit, words))


def _last(tab: "ChainTab", words: Words) -> Html | None:
    """The two ways to win with this card, as far as they are open."""
    found, road = tab.found, tab.road
    if found is None or not road.may("place"):
        return None
    now, later = found.last_now, found.last_after_doubt
    lay, title = words("chain.last.lay", chance=chance(now, words)), words("chain.last")
    if not road.may("doubt"):
        return card(title, facts((lay,)), exactly(words, "last", (now,)))
    key = "now" if now > later else "later" if now < later else "even"
    lines = facts((lay, words("chain.last.doubt", chance=chance(later, words))))
    best = tag("p", tag("b", words(f"chain.last.{key}")))
    return card(title, best, lines, exactly(words, "last", (now, later)))


# ---- what is surely so, what was said, what the deck is like


def _before(tab: "ChainTab", words: Words) -> Html | None:
    """The graph of what is surely before what, and the same in words."""
    beliefs = tab.beliefs
    pairs = beliefs.surely_before()
    title = words("chain.before")
    if not pairs:
        return card(title, tag("p", words("chain.before.none"), cls="small"), _orders(tab, words))
    drawn = picture(len(beliefs.road.chain), pairs)
    shown = tag("div", data_figure=json.dumps(drawn), cls="dt-chart", aria_hidden=True, data_key="before")
    rows = [tag("li", words("chain.before.pair", one=one + 1, other=other + 1)) for one, other in pairs]
    twin = tag("details", tag("summary", words("chain.before.list", n=len(rows))), tag("ul", *rows, cls="facts"),
               cls="opens small", data_key="before-list")  # fmt: skip
    wrong = [f"{other + 1} · {one + 1}" for one, other in pairs if one > other]
    fault = tag("p", words("chain.before.wrong", pairs=", ".join(wrong)), cls="small") if wrong else None
    return card(title, shown, fault, _orders(tab, words), twin, about=words("chain.before.about"))


def _orders(tab: "ChainTab", words: Words) -> Html | None:
    """In how many orders the cards are correct, or not surely wrong, where somebody is sure of all their years."""
    counted = tab.counted[0] if tab.counted else None
    if counted is None or not counted.orders:
        return None
    known, chain = tab.beliefs.road.known, tab.beliefs.road.chain
    key = "chain.orders" if all(one in known for one in chain) else "chain.orders.stated"
    every = factorial(len(chain))
    facts_ = {"every": i18n.number(every, words.lang), "chance": chance(Fraction(counted.orders, every), words)}
    return tag("p", words(key, n=counted.orders, **facts_), cls="small")


def _announced(tab: "ChainTab", words: Words) -> Html:
    confident, hesitant = announced(tab.chance, tab.share("right"), tab.share("wrong"))
    told = {name: one for name, one in (("confident", confident), ("hesitant", hesitant)) if one is not None}
    lines = facts(words(f"chain.announced.{name}", chance=chance(one, words)) for name, one in told.items())
    return card(words("chain.announced"), _sliders(tab, words, ("right", "wrong")), lines,
                exactly(words, "announced", told.values()), about=words("chain.announced.about"))  # fmt: skip


def _deck(tab: "ChainTab", words: Words) -> Html | None:
    found = tab.explorer.deck(tab.view.state)
    if found is None:
        return None
    three = (words("chain.deck.three", chance=chance(found.three, words)),) if found.three is not None else ()
    lines = (
        words("chain.deck.pairs", n=found.overlapping, pairs=i18n.number(found.pairs, words.lang)),
        words("chain.deck.two", chance=chance(found.two, words)), *three,
    )  # fmt: skip
    fold = exactly(words, "deck", (found.two, *(() if found.three is None else (found.three,))))
    return card(words("chain.deck"), facts(lines), fold)


__all__ = ["under"]
