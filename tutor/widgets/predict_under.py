"""Below the board of a prediction: every guess, the law, and what came in the throws, as tables."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from operator import eq
from typing import TYPE_CHECKING

from tutor.i18n import Words, number, percent
from tutor.odds.roll import Left
from tutor.views import frames
from tutor.views.heat import classed
from tutor.views.predict import Guess, Question, Tally, Truth, milestones
from tutor.views.report_said import amount
from tutor.widgets import parts
from tutor.widgets.markup import Html, joined, tag
from tutor.widgets.predict_panel import far, guessed

if TYPE_CHECKING:
    from tutor.widgets.explorer_predict import PredictTab


def under(tab: "PredictTab", named: Words) -> Html:
    """Nothing before the law is shown."""
    truth = tab.truth
    if truth is None:
        return Html("")
    throws = _copy(named, _throws_csv(tab.tally))
    n = len(tab.tally.lefts)
    return tag(
        "div", _card(named("predict.law"), _law(tab, truth, named), _copy(named, _law_csv(truth))),
        _card(named("predict.guesses"), _guesses(tab, truth, named)) if tab.guesses else None,
        _card(named("predict.throws", n=n), _throws(tab, truth, named), throws) if n else None, cls="predicted",
    )  # fmt: skip


def _card(title: str, inside: Html, more: Html | None = None) -> Html:
    head = tag("div", tag("h4", title, cls="serif"), tag("span", cls="sp"), more, cls="row wrap")
    return tag("section", head, inside, cls="card pad col predict-card")


def _copy(named: Words, csv: str) -> Html:
    return tag("button", named("predict.csv"), type="button", cls="btn small quiet", data_act="copied", data_copy=csv)


def _wide(label: str, table: Html) -> Html:
    """A table that may be wider than a phone: it is pushed aside by itself, by keys too."""
    return tag("div", table, cls="scroll-x", tabindex=0, role="region", aria_label=label)


def _table(heads: Sequence[str], rows: Sequence[Html], caption: str) -> Html:
    head = tag("tr", *(tag("th", one, scope="col") for one in heads))
    said = tag("caption", caption, cls="dt-gone")
    return _wide(caption, tag("table", said, tag("thead", head), tag("tbody", *rows), cls="predict-table"))


# ---- the law


def _law(tab: "PredictTab", truth: Truth, named: Words) -> Html:
    """What is left on the base across, on the target down; the last row and column are the sums."""
    lefts = [left for left, _ in truth.law]
    bases, targets = sorted({x for x, _ in lefts}, reverse=True), sorted({y for _, y in lefts})
    corner = tag("th", tag("span", named("predict.across", base=tab.base, target=tab.target), cls="dt-gone"))
    head = tag("tr", corner, *(tag("th", x, scope="col") for x in bases), tag("th", named("predict.all"), scope="col"))
    rows = [_law_row(y, bases, truth, named) for y in targets]
    last = tag("tr", tag("th", named("predict.all"), scope="row"), *(_sum(truth, named, 0, x) for x in bases),
               tag("td", percent(truth.law.chance(lambda left: True), named.lang)), cls="sum")  # fmt: skip
    over = tag("p", named("predict.axes", base=tab.base, target=tab.target), cls="small muted")
    table = tag("table", tag("thead", head), tag("tbody", *rows, last), cls="predict-law")
    means = {"base_n": amount(truth.base_losses, named.lang), "target_n": amount(truth.losses, named.lang)}
    mean = tag("p", named("predict.law-mean", base=tab.base, target=tab.target, **means), cls="small")
    return joined((over, _wide(named("predict.law"), table), mean))


def _law_row(y: int, bases: Sequence[int], truth: Truth, named: Words) -> Html:
    name = named("predict.taken") if y == 0 else str(y)
    cells = [_cell(truth, named, (x, y)) for x in bases]
    return tag("tr", tag("th", name, scope="row"), *cells, _sum(truth, named, 1, y))


def _cell(truth: Truth, named: Words, left: Left) -> Html:
    chance = truth.law.of(left)
    return tag("td", percent(chance, named.lang), cls=f"h{classed(chance)}", title=str(chance))


def _sum(truth: Truth, named: Words, side: int, n: int) -> Html:
    chance = truth.law.chance(lambda left: left[side] == n)
    return tag("td", percent(chance, named.lang), title=str(chance), cls="sum")


def _law_csv(truth: Truth) -> str:
    return frames.csv(truth.law, names=("base", "target"))


# ---- the guesses


def _off(question: Question) -> str:
    """The heading over how far off: pieces, or points of a per cent."""
    return "off" if question == "losses" else "points"


def _guesses(tab: "PredictTab", truth: Truth, named: Words) -> Html:
    """The nearest first."""
    near = truth.nearest(tab.question, tab.guesses)
    ranked = sorted(tab.guesses, key=lambda one: truth.off(tab.question, one))
    rows = [_guess(one, tab, truth, named, one in near) for one in ranked]
    heads = [named(f"predict.head.{one}") for one in ("who", "guess", _off(tab.question), "near")]
    return _table(heads, rows, named("predict.guesses"))


def _guess(one: Guess, tab: "PredictTab", truth: Truth, named: Words, near: bool) -> Html:
    sign = joined((parts.icon("yes"), tag("span", named("predict.is-nearest"), cls="dt-gone"))) if near else None
    cells = (guessed(one, tab, named), far(tab.question, truth.off(tab.question, one), named), sign)
    name = tag("th", one.name or named("predict.somebody"), scope="row")
    return tag("tr", name, *(tag("td", cell) for cell in cells), cls="best" if near else None)


# ---- the throws


MEANS = 3
"""Rows that are about all results; those of single results follow."""


def _throws(tab: "PredictTab", truth: Truth, named: Words) -> Html:
    """Observed against exact; and how it came nearer, the longer one threw."""
    heads = [named(f"predict.head.{one}") for one in ("what", "observed", "exact")]
    rows = [tag("tr", tag("th", name, scope="row"), tag("td", seen), tag("td", true))
            for name, seen, true in _rows(tab, truth, named)]  # fmt: skip
    whole = _table(heads, rows[:MEANS], named("predict.observed"))
    every = _table(heads, rows[MEANS:], named("predict.every"))
    opens = tag("details", tag("summary", named("predict.every")), every, cls="opens", data_key="every")
    return joined((whole, _course(tab, truth, named), opens))


def _rows(tab: "PredictTab", truth: Truth, named: Words) -> Iterator[tuple[str, str, str]]:
    tally, (a, d), lang = tab.tally, truth.sizes, named.lang
    falls = named("predict.falls", target=tab.target)
    yield falls, _share(tally, named, lambda left: not left[1]), percent(truth.chance, lang)
    lost = tally.average(lambda left: d - left[1]), tally.average(lambda left: a - left[0])
    for place, seen, exact in zip((tab.target, tab.base), lost, (truth.losses, truth.base_losses), strict=True):
        yield named("predict.loses", place=place), amount(seen or Fraction(0), lang), amount(exact, lang)
    for left, chance in sorted(truth.law, key=lambda row: -row[1]):
        yield "{} : {}".format(*left), _share(tally, named, partial(eq, left)), percent(chance, lang)


def _share(tally: Tally, named: Words, wanted: Callable[[Left], bool]) -> str:
    share = tally.share(wanted)
    assert share is not None  # something was thrown
    times = int(share * len(tally.lefts))
    return f"{number(times, named.lang)} ({percent(share, named.lang)})"


def _course(tab: "PredictTab", truth: Truth, named: Words) -> Html:
    """After 1, 2, 5, 10 … throws."""
    rows = []
    for n in milestones(len(tab.tally.lefts)):
        share = tab.tally.share(lambda left: not left[1], n)
        assert share is not None  # n is at least 1
        cells = (percent(share, named.lang), far("chance", abs(share - truth.chance), named))
        rows.append(tag("tr", tag("th", number(n, named.lang), scope="row"), *(tag("td", one) for one in cells)))
    heads = (
        named("predict.head.after"),
        named("predict.falls", target=tab.target),
        named(f"predict.head.{_off('chance')}"),
    )
    return _table(heads, rows, named("predict.course"))


def _throws_csv(tally: Tally) -> str:
    rows = tuple((n, *left) for n, left in enumerate(tally.lefts, 1))
    return frames.Table(("throw", "base", "target"), rows).csv()


__all__ = ["under"]
