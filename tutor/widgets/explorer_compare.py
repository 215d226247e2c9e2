"""What one more of each would buy on a front, and ways to buy side by side."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tutor import i18n
from tutor.i18n import Words
from tutor.odds.compare import PLANS, Duelling, Plan, one_more, play
from tutor.odds.explorer import Explorer
from tutor.odds.front import Front, Position
from tutor.widgets.explorer_case import Case, Fronts
from tutor.widgets.explorer_throw import decimal
from tutor.widgets.markup import Html, joined, tag

OPEN = ("more", "plans")
"""The cards, each opened by its own button."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A front with its numbers, and who it is between."""

    case: Case
    base: str
    target: str


def cards(
    words: Words, explorer: Explorer[Any], asked: Asked, opened: tuple[str, ...], fronts: Fronts
) -> Iterator[Html]:
    """The cards that are open."""
    if "more" in opened:
        yield _more(words, explorer, asked, fronts)
    if "plans" in opened:
        yield _plans(words, explorer, asked, fronts)


def _front(explorer: Explorer[Any], case: Case, money: int, fronts: Fronts) -> Front:
    key = explorer.matchup(case.attack, case.defence), money
    if key not in fronts:
        fronts[key] = Front(explorer.duel, *key)
    return fronts[key]


# ---- one more


def _more(words: Words, explorer: Explorer[Any], asked: Asked, fronts: Fronts) -> Html:
    case = asked.case
    bases = tuple(sorted((case.base, *case.others), reverse=True))
    better = explorer.matchup(case.attack + 1, case.defence) if case.attack < explorer.points_most else None
    front = _front(explorer, case, case.money + 1, fronts)
    found = one_more(front, Position(bases, case.target, case.money, case.attacks), better)
    heads = [words(f"explore.more.{name}") for name in ("what", "chance", "adds")]
    rows = [
        tag("tr", tag("th", words(f"explore.more.{one.kind}"), scope="row"),
            tag("td", i18n.percent(one.chance, words.lang), tag("br"), tag("span", str(one.chance), cls="xs muted")),
            tag("td", tag("b", words("explore.more.by", chance=i18n.percent(one.more, words.lang)))))
        for one in found
    ]  # fmt: skip
    title = words("explore.more", base=asked.base, target=asked.target)
    return _card(title, "more", _table(heads, rows))


# ---- ways to buy


def _plans(words: Words, explorer: Explorer[Any], asked: Asked, fronts: Fronts) -> Html:
    case = asked.case
    front = _front(explorer, case, case.money, fronts)
    start = Duelling(case.base, case.target, case.money, case.attacks)
    heads = [words(f"explore.plan.{name}") for name in ("what", "chance", "spent", "lost")]
    rows = []
    for name in PLANS:
        one = play(front, start, Plan(name))
        label = joined((tag("b", words(f"explore.plan.{name}")), tag("br"),
                        tag("span", words(f"explore.plan.{name}.text"), cls="xs muted")))  # fmt: skip
        chance = joined((tag("b", i18n.percent(one.chance, words.lang)), _bar(float(one.chance)),
                         tag("span", str(one.chance), cls="xs muted")))  # fmt: skip
        means = (decimal(value, words.lang) for value in (one.spent, one.lost))
        rows.append(tag("tr", tag("th", label, scope="row"), tag("td", chance), *(tag("td", mean) for mean in means)))
    title = words("explore.plans", base=asked.base, target=asked.target)
    about = tag("p", words("explore.plans.alone", base=asked.base), cls="small muted") if case.others else None
    return _card(title, "plans", joined((about, _table(heads, rows))))


def _bar(share: float) -> Html:
    return tag("span", tag("i", style=f"width:{100 * share:.1f}%"), cls="track", aria_hidden=True)


def _table(heads: list[str], rows: list[Html]) -> Html:
    head = tag("thead", tag("tr", *(tag("th", text, scope="col") for text in heads)))
    return tag("div", tag("table", head, tag("tbody", *rows), cls="rec odds-table plans"), cls="scroll", tabindex=0,
               role="region", aria_label=heads[0])  # fmt: skip


def _card(title: str, name: str, inside: Html) -> Html:
    head = tag("h3", title, tabindex=-1, data_focus=name)
    return tag("section", head, inside, cls="card pad5 col", aria_label=title, data_key=name)


__all__ = ["OPEN", "Asked", "cards"]
