"""What opens over the page: a paragraph of the rules, or all the keys."""

from collections.abc import Iterable

from tutor.i18n import Words
from tutor.kernel.rulebook import Rule
from tutor.views.text import Section
from tutor.widgets.markup import Html, joined, tag
from tutor.widgets.parts import kbd

KEYS = (
    ("Tab", "tab"), ("← ↑ → ↓", "arrows"), ("Enter", "enter"), ("Esc", "escape"), ("Ctrl Enter", "primary"),
    ("PgDn", "next"), ("h", "hint"), ("u", "undo"), ("y", "redo"), ("?", "rule"), ("s", "sea"), ("m", "map"),
    ("1-9", "number"), ("n", "notation"), ("k", "keys"),
)  # fmt: skip
"""Keys of every page, with the key of their words; those of a game are in its own words, `keys.own`."""


def paragraph(words: Words, rule: Rule) -> Html:
    """A paragraph: what it says, whether it is our reading and what the other one is, where it stands."""
    title = words(f"rule.{rule.id}.title")
    title = title[:1].upper() + title[1:]
    body = [tag("p", words(f"rule.{rule.id}"), cls="rule-text")]
    if rule.ruling:
        body.append(_ruling(words, rule))
    sources = joined([words(f"heading.{slug}") for slug in rule.source], ", ")
    body.append(tag("p", words("sheet.source"), " ", sources, cls="xs muted"))
    return _sheet(
        words, f"rule-{rule.id}", tag("span", tag("b", "¶"), " ", rule.id, cls="eyebrow pilcrow"), title, body
    )


def _ruling(words: Words, rule: Rule) -> Html:
    other = words(f"rule.{rule.id}.other") if words.has(f"rule.{rule.id}.other") else ""
    return tag(
        "div", tag("p", tag("b", words("sheet.ruling"))),
        tag("p", words("sheet.other"), " ", other) if other else None,
        tag("p", words("sheet.option"), cls="xs muted") if rule.option else None, cls="dt-ruling",
    )  # fmt: skip


def keys(words: Words) -> Html:
    """All keys of the page."""
    own = [line.partition(" ")[::2] for line in words("keys.own").splitlines()] if words.has("keys.own") else []
    rows = [*((key, words(f"keys.{name}")) for key, name in KEYS), *own]
    table = tag("table", tag("tbody", *(tag("tr", tag("td", kbd(key)), tag("td", text)) for key, text in rows)))
    twin = tag("button", words("sheet.twin"), type="button", cls="btn small", data_act="twin")
    note = tag("p", words("keys.letters"), cls="xs muted")
    return _sheet(words, "keys", None, words("keys.title"), [table, note, tag("p", twin)])


def as_text(words: Words, sections: Iterable[Section]) -> Html:
    """Everything that the picture and the panels show, as headings and lines."""
    body = [
        tag("section", tag("h4", one.heading), tag("ul", *(tag("li", line.text) for line in one.lines)), cls="twin")
        for one in sections
    ]
    return _sheet(words, "twin", None, words("sheet.twin"), body)


def _sheet(words: Words, name: str, head: Html | None, title: str, body: list[Html]) -> Html:
    heading = tag("h3", title, id="dt-sheet-title", tabindex=-1, data_focus=name)
    close = tag("button", words("sheet.close"), type="button", cls="btn small", data_act="close")
    top = tag("div", head, tag("span", cls="sp"), close, cls="row")
    return tag(
        "div", tag("div", top, heading, *body, cls="card dt-sheet", role="dialog", aria_labelledby="dt-sheet-title"),
        cls="dt-shade", data_key=name, data_act="close", data_alone=True,
    )  # fmt: skip
