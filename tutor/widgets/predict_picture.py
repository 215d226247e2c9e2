"""Pictures of a prediction: guesses on a scale against the exact number, and how often it came in many throws.

Each is a small drawing in the colours of the theme, with its sentence for whoever does not see it; its table stands
below the board.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import log10
from typing import TYPE_CHECKING

from tutor.i18n import Words, percent
from tutor.odds.roll import Left
from tutor.views.predict import Guess, Question, Truth
from tutor.views.report_said import amount
from tutor.widgets.markup import Html, joined, tag

if TYPE_CHECKING:
    from tutor.widgets.explorer_predict import PredictTab

WIDE, SIDE = 400, 24
"""Of a drawing, and its room left and right."""
DOT, HIGH = 11, 96
"""Of a dot, and of a heap of dots at most."""


def guesses(tab: "PredictTab", truth: Truth, named: Words) -> Html:
    """What the class thought, against what is true."""
    if tab.question == "result":
        return _results(tab, truth, named)
    return _scale(tab, truth, named)


# ---- numbers on a scale


def _scale(tab: "PredictTab", truth: Truth, named: Words) -> Html:
    exact, question = truth.number(tab.question), tab.question
    most = Fraction(1) if question == "chance" else Fraction(truth.sizes[1])
    near = truth.nearest(question, tab.guesses)
    dots = [_dot(x, y, one in near) for x, y, one in _heaped(tab.guesses, most)]
    floor = round(max([14.0, *(y + DOT for _, y, _ in _heaped(tab.guesses, most))])) + 22
    line = tag("line", x1=_at(exact, most), x2=_at(exact, most), y1=16, y2=floor, cls="exact")
    text = tag("text", _written(exact, question, named), x=_at(exact, most), y=11, text_anchor="middle", cls="exact")
    axis = tag("line", x1=SIDE, x2=WIDE - SIDE, y1=floor, y2=floor, cls="axis")
    drawn = tag("g", *dots, transform=f"translate(0 {floor}) scale(1 -1)")
    return tag("svg", axis, *_ticks(most, floor, question, named), drawn, line, text, cls="predict-scale", role="img",
               viewBox=f"0 0 {WIDE} {floor + 24}", aria_label=_heard(tab, truth, named))  # fmt: skip


def _at(number: Fraction, most: Fraction) -> str:
    return f"{SIDE + float(number / most) * (WIDE - 2 * SIDE):.1f}"


def _heaped(every: tuple[Guess, ...], most: Fraction) -> Iterator[tuple[str, float, Guess]]:
    """Each guess as a dot over its place; those of one place in a heap, which never grows out of the picture."""
    numbers = [(one, one.value) for one in every if not isinstance(one.value, tuple)]
    slots = [round(float(value / most) * (WIDE - 2 * SIDE) / DOT) for _, value in numbers]
    step = min(float(DOT), HIGH / max(Counter(slots).values(), default=1))
    places = Counter[int]()
    for (one, value), slot in zip(numbers, slots, strict=True):
        yield _at(value, most), 3 + places[slot] * step, one
        places[slot] += 1


def _dot(x: str, y: float, near: bool) -> Html:
    return tag("circle", cx=x, cy=f"{y + DOT / 2:.1f}", r=f"{DOT / 2 - 0.5}", cls="near" if near else "dot")


def _ticks(most: Fraction, floor: int, question: Question, named: Words) -> Iterator[Html]:
    steps = 4 if question == "chance" else int(most)
    for n in range(steps + 1):
        number = most * n / steps
        x = _at(number, most)
        yield tag("line", x1=x, x2=x, y1=floor, y2=floor + 5, cls="axis")
        yield tag("text", _written(number, question, named), x=x, y=floor + 19, text_anchor="middle")


def _written(number: Fraction, question: Question, named: Words) -> str:
    return percent(number, named.lang) if question == "chance" else amount(number, named.lang)


def _heard(tab: "PredictTab", truth: Truth, named: Words) -> str:
    exact = _written(truth.number(tab.question), tab.question, named)
    numbers = [one.value for one in tab.guesses if not isinstance(one.value, tuple)]
    if not numbers:
        return named("predict.scale-none", exact=exact)
    low, high = (_written(number, tab.question, named) for number in (min(numbers), max(numbers)))
    return named("predict.scale", n=len(numbers), low=low, high=high, exact=exact)


# ---- results as bars


def _results(tab: "PredictTab", truth: Truth, named: Words) -> Html:
    """Every result that was guessed, and the likeliest ones: how many said it, and how likely it is."""
    said = Counter(one.value for one in tab.guesses if isinstance(one.value, tuple))
    lefts = sorted({*said, *truth.likely}, key=lambda left: (-truth.law.of(left), -left[0], left[1]))
    most = max(said.values(), default=1)
    rows = [_result(left, said[left], most, truth, named) for left in lefts]
    heads = (named("predict.head.result"), named("predict.head.said"), named("predict.head.exact"))
    head = tag("tr", *(tag("th", one, scope="col") for one in heads))
    return tag("table", tag("thead", head), tag("tbody", *rows), cls="predict-results")


def _result(left: Left, n: int, most: int, truth: Truth, named: Words) -> Html:
    best = left in truth.likely
    bar = tag("span", tag("i", style=f"width:{100 * n / most:.0f}%"), cls="bar", aria_hidden=True)
    chance = percent(truth.law.of(left), named.lang)
    count = tag("td", tag("span", bar, tag("span", n), cls="n"))
    cells = (tag("th", "{} : {}".format(*left), scope="row"), count, tag("td", tag("b", chance) if best else chance))
    return tag("tr", *cells, cls="best" if best else None)


# ---- many throws


def running(tab: "PredictTab", named: Words) -> Html:
    """How the share of conquests comes to its exact number, the longer one throws."""
    truth = tab.truth
    if truth is None or len(tab.tally.lefts) < 2:
        return Html("")
    shares = list(tab.tally.running(lambda left: not left[1]))
    n, share = len(shares), percent(shares[-1], named.lang)
    exact = percent(truth.chance, named.lang)
    text = named("predict.running", n=n, share=share, exact=exact, target=tab.target)
    return tag("figure", _course(shares, truth.chance, text, named), tag("figcaption", text, cls="small"),
               cls="predict-running")  # fmt: skip


TOP, LOW = 12, 118


def _course(shares: list[Fraction], exact: Fraction, text: str, named: Words) -> Html:
    n = len(shares)
    top = _ceiling(shares, exact)
    points = " ".join(f"{_along(k, n):.1f},{_high(shares[k - 1], top):.1f}" for k in _looked(n))
    left = SIDE + 16
    rows = [
        joined((tag("line", x1=left, x2=WIDE - 8, y1=f"{_high(at, top):.1f}", y2=f"{_high(at, top):.1f}", cls="grid"),
                tag("text", percent(at, named.lang), x=left - 5, y=f"{_high(at, top) + 4:.1f}", text_anchor="end")))
        for at in (Fraction(0), top / 2, top)
    ]  # fmt: skip
    marks = [
        tag("text", k, x=f"{_along(k, n):.1f}", y=LOW + 16, text_anchor="middle")
        for k in (1, 10, 100, 1000, 10_000) if k <= n
    ]  # fmt: skip
    line = tag("line", x1=left, x2=WIDE - 8, y1=f"{_high(exact, top):.1f}", y2=f"{_high(exact, top):.1f}", cls="exact")
    course = tag("polyline", points=points, cls="course")
    return tag("svg", *rows, *marks, line, course, cls="predict-scale", viewBox=f"0 0 {WIDE} {LOW + 22}", role="img",
               aria_label=text)  # fmt: skip


def _along(k: int, n: int) -> float:
    """Ten times as many throws are the same step to the right."""
    return SIDE + 16 + (log10(k) / log10(n) if n > 1 else 0) * (WIDE - 8 - SIDE - 16)


CEILINGS = (Fraction(1, 10), Fraction(1, 5), Fraction(2, 5), Fraction(1))
SETTLED = 20
"""After so many throws the line should be in the picture."""


def _ceiling(shares: list[Fraction], exact: Fraction) -> Fraction:
    """The highest share that is drawn; a few first throws may go above it, and are drawn at the edge."""
    most = max((exact * 3 / 2, *shares[SETTLED - 1 :]))
    return next(top for top in CEILINGS if most <= top or top == 1)


def _high(share: Fraction, top: Fraction) -> float:
    return LOW - float(min(share / top, Fraction(1))) * (LOW - TOP)


def _looked(n: int) -> list[int]:
    """Few enough throws to draw a line through, closer at the beginning."""
    return sorted({1, n, *(round(n ** (i / 240)) for i in range(241))})


__all__ = ["guesses", "running"]
