"""One throw looked at closely: its law as a chart and as a table, and which face of a die destroys what, and why."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tutor import i18n
from tutor.i18n import Words
from tutor.kernel.score import Points
from tutor.odds.explorer import Explorer
from tutor.odds.roll import roll
from tutor.views.chart import Grid, grid, heat_grid
from tutor.views.window import Die, Side
from tutor.widgets import parts
from tutor.widgets.markup import Html, tag


@dataclass(frozen=True, slots=True)
class Throw:
    """Who throws at whom, with how many dice and points."""

    base: str
    target: str
    dice: tuple[int, int]
    points: tuple[int, int]
    sums: tuple[Points, Points] | None = None
    """Where the points come from; None where they were set by hand."""


def card(words: Words, explorer: Explorer[Any], one: Throw) -> Html:
    """The whole card."""
    a, d = one.dice
    law = roll(explorer.duel, explorer.matchup(*one.points), a, d)
    lost = law.mean(lambda left: a - left[0])
    title = words("explore.throw", base=one.base, a=a, target=one.target, d=d)
    mean = words("explore.throw.mean", base=one.base, mean=decimal(lost, words.lang))
    facts = (
        (words("explore.throw.falls", target=one.target), law.chance(lambda left: not left[1])),
        (words("explore.throw.nothing", base=one.base), law.chance(lambda left: left[0] == a)),
    )
    said = [
        tag("div", tag("span", text), tag("b", i18n.percent(chance, words.lang), cls="serif")) for text, chance in facts
    ]
    chart = _chart(words, grid(law), one)
    both = tag("div", chart, tag("div", *said, cls="throw-facts"), cls="throw-both")
    return tag(
        "section", tag("h3", title), tag("p", mean, cls="small muted"), both, _derived(words, explorer, one),
        cls="card pad5 col", aria_label=title,
    )  # fmt: skip


def decimal(value: Fraction, lang: str) -> str:
    """A number with two decimals, as the language writes it."""
    from babel.numbers import format_decimal

    return str(format_decimal(float(value), "0.00", locale=lang))


def _chart(words: Words, shown: Grid, one: Throw) -> Html:
    """The picture, which says nothing to a screen reader, and the same as a table."""
    titles = words("explore.throw.keeps", place=one.base), words("explore.throw.keeps", place=one.target)
    taken = words("explore.throw.taken")
    figure = heat_grid(shown, words.lang, titles, lambda left: str(left) if left else taken)
    picture = tag("div", data_figure=json.dumps(figure), cls="dt-chart", aria_hidden=True, data_key="law")
    return tag("div", picture, _twin(words, shown, titles, taken), cls="col")


def _twin(words: Words, shown: Grid, titles: tuple[str, str], taken: str) -> Html:
    corner = tag("th", words("explore.throw.corner", columns=titles[0], rows=titles[1]), scope="col")
    head = tag("thead", tag("tr", corner, *(tag("th", column, scope="col") for column in shown.columns)))
    rows = [
        tag("tr", tag("th", left or taken, scope="row"), *(tag("td", _cell(words, chance)) for chance in line))
        for left, line in zip(shown.rows, shown.chances, strict=True)
    ]
    table = tag("table", head, tag("tbody", *rows), cls="rec odds-table")
    summary = tag("summary", words("explore.as-table"))
    inside = tag("div", table, cls="scroll", tabindex=0, role="region", aria_label=words("explore.as-table"))
    return tag("details", summary, inside, cls="opens", data_key="law-table")


def _cell(words: Words, chance: Fraction) -> Html:
    return tag("span", i18n.percent(chance, words.lang), tag("br"), tag("span", str(chance), cls="xs muted"))


# ---- which die destroys what


def _derived(words: Words, explorer: Explorer[Any], one: Throw) -> Html:
    hits = [explorer.hits(points) for points in one.points]
    kinds: Mapping[int, Any] = {0: "att", 1: "def"}
    names = one.base, one.target
    sides = [
        Side(words("explore.throw.side", place=names[n], dice=one.dice[n], points=one.points[n]),
             tuple(Die(face, hit=face in hits[n]) for face in range(1, explorer.duel.sides + 1)), kinds[n])
        for n in (0, 1)
    ]  # fmt: skip
    said = [
        tag("p", words("explore.throw.hits", place=names[n], n=len(hits[n]), sides=explorer.duel.sides,
                       other=names[1 - n]), cls="small")
        for n in (0, 1)
    ]  # fmt: skip
    sums = [] if one.sums is None else [
        parts.summed(words, one.sums[n], words(f"explore.throw.points-{kind}", place=names[n]))
        for n, kind in enumerate(("attack", "defence"))
    ]  # fmt: skip
    summary = tag("summary", words("explore.throw.derived"))
    inside = tag("div", parts.dice(sides, rolled=False), *said, *sums, cls="col")
    return tag("details", summary, inside, cls="opens", data_key="derived")


__all__ = ["Throw", "card", "decimal"]
