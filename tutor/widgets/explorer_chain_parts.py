"""What the cards of the chain tab are made of: frames, tables, sliders, and numbers with their exact fractions."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from tutor import i18n
from tutor.i18n import Words
from tutor.views.report_said import amount, fraction
from tutor.widgets.markup import Html, tag

SHORT = 9
"""Signs of a fraction that stands in its line; a longer one is folded."""


def card(title: str, *inside: Html | None, about: str = "") -> Html:
    """A frame with its title, and what it is about."""
    said = tag("p", about, cls="small muted") if about else None
    return tag("section", tag("h3", title), said, *inside, cls="card pad5 col", aria_label=title)


def table(title: str, heads: Sequence[str], rows: Iterable[Sequence[object]]) -> Html:
    """A table that scrolls by itself; the first cell of each row is its head."""
    head = tag("thead", tag("tr", *(tag("th", one, scope="col") for one in heads)))
    body = [tag("tr", tag("th", cells[0], scope="row"), *(tag("td", cell) for cell in cells[1:])) for cells in rows]
    whole = tag("table", head, tag("tbody", *body), cls="rec odds-table plans")
    return tag("div", whole, cls="scroll whole", tabindex=0, role="region", aria_label=title)


def facts(lines: Iterable[str]) -> Html:
    """Some sentences, one below the other."""
    return tag("ul", *(tag("li", one) for one in lines), cls="facts small")


def slider(label: str, name: str, at: tuple[int, int], key: str, shown: Callable[[int], str]) -> Html:
    """A slider from 0 on with what it says."""
    value, most = at
    field = f"dt-chain-{name}"
    text = shown(value)
    head = tag("span", tag("label", label, for_=field), tag("output", text, for_=field), cls="row small")
    bar = tag(
        "input", id=field, type="range", name=name, min=0, max=most, step=1, value=value, aria_valuetext=text,
        data_key=f"{name}-{key}",
    )  # fmt: skip
    return tag("div", head, bar, cls="sl")


# ---- numbers


def chance(number: Fraction, words: Words) -> str:
    """In per cent, and as a fraction where that is short."""
    exact = fraction(number)
    return i18n.percent(number, words.lang) + (f" ({exact})" if number.denominator > 1 and len(exact) <= SHORT else "")


def exactly(words: Words, key: str, chances: Iterable[Fraction], amounts: Iterable[Fraction] = ()) -> Html | None:
    """The fractions that are too long for a line, each beside the rounded number; nothing without such a one.

    `key` sets this fold apart from the others, so that it stays open.
    """
    said = [(i18n.percent(one, words.lang), fraction(one)) for one in chances]
    said = [(short, long) for short, long in said if len(long) > SHORT]
    said += [(amount(one, words.lang), fraction(one)) for one in amounts if one.denominator > 1]
    if not said:
        return None
    rows = [tag("li", words("chain.fraction", rounded=short, fraction=long)) for short, long in dict.fromkeys(said)]
    inside = tag("ul", *rows, cls="facts xs muted exactly")
    return tag("details", tag("summary", words("chain.fractions", n=len(rows))), inside, cls="opens small",
               data_key=f"exactly-{key}")  # fmt: skip


__all__ = ["SHORT", "card", "chance", "exactly", "facts", "slider", "table"]
