"""What opens over the page: all the keys, the board as text; and the frame of every sheet."""

from collections.abc import Iterable, Mapping, Sequence

from tutor.i18n import Words
from tutor.views.text import Section
from tutor.views.window import Verb
from tutor.widgets.markup import Html, tag
from tutor.widgets.parts import kbd

MOVING = (("Tab", "tab"), ("F6", "parts"), ("← ↑ → ↓", "arrows"), ("s", "sea"), ("Enter", "enter"), ("Esc", "escape"))
"""Keys that work on every page, with the key of their words."""
ASKING = (("?", "rule"), ("/", "find"), ("L", "aloud"), ("k", "keys"))
ACTING = (
    ("Ctrl-Enter", "Ctrl Enter"), ("PageDown", "PgDn"), ("PageUp", "PgUp"), ("h", "h"), ("u", "u"), ("y", "y"),
    ("n", "n"),
)  # fmt: skip
"""Keys that a view may answer, and how they are written."""


def keys(words: Words, acts: Mapping[str, str], verbs: Iterable[Verb], more: Sequence[str], letters: bool) -> Html:
    """The keys that work now: those of every page, those that the view answers (`acts`, key -> act), the verbs, and
    `more` (`number`, `map`, `sea`); and whether single letters are keys at all.
    """
    extra = {"number": ("1-9", "number"), "map": ("m", "map")}
    rows = [(key, words(f"keys.{name}")) for key, name in MOVING if name != "sea" or "sea" in more]
    rows += [(written, words(f"keys.{acts[key]}")) for key, written in ACTING if key in acts]
    rows += [(verb.key, verb.name) for verb in verbs if verb.key]
    rows += [(key, words(f"keys.{name}")) for key, name in (*(extra[name] for name in more if name in extra), *ASKING)]
    table = tag("table", tag("tbody", *(tag("tr", tag("td", kbd(key)), tag("td", text)) for key, text in rows)))
    note = tag("p", words("keys.letters"), cls="xs muted")
    ways = [_button("rules", words("rules.title")), _button("twin", words("sheet.twin"))]
    body = [tag("div", *ways, cls="row wrap"), table, _letters(words, letters), note]
    return opened(words, "keys", None, words("keys.title"), body)


def _button(act: str, text: str) -> Html:
    return tag("button", text, type="button", cls="btn small", data_act=act)


def _letters(words: Words, on: bool) -> Html:
    """The switch of single letters (WCAG 2.1.4)."""
    choices = [
        tag("button", words(f"keys.{value}"), type="button", data_act=f"letters:{value}",
            data_choice=f"letters:{value}", aria_pressed=on == (value == "on"))
        for value in ("on", "off")
    ]  # fmt: skip
    label = words("keys.single")
    toggle = tag("span", *choices, cls="dt-toggle", role="group", aria_label=label)
    return tag("div", tag("span", label), toggle, cls="row lettered")


def as_text(words: Words, sections: Iterable[Section]) -> Html:
    """Everything that the picture and the panels show, as headings and lines."""
    body = [
        tag("section", tag("h4", one.heading), tag("ul", *(tag("li", line.text) for line in one.lines)), cls="twin")
        for one in sections
    ]
    return opened(words, "twin", None, words("sheet.twin"), body)


def opened(
    words: Words, name: str, head: Html | None, title: str, body: Iterable[Html | None], focus: str | None = None
) -> Html:
    """A sheet. Its title takes the focus, as `focus` (the sheet's name unless said; empty: something in the body)."""
    wanted = name if focus is None else focus
    heading = tag("h3", title, id="dt-sheet-title", tabindex=-1, data_focus=wanted or None, data_key=f"h-{wanted}")
    close = tag("button", words("sheet.close"), type="button", cls="btn small", data_act="close")
    top = tag("div", head, tag("span", cls="sp"), close, cls="row")
    return tag(
        "div", tag("div", top, heading, *body, cls="card dt-sheet", role="dialog", aria_labelledby="dt-sheet-title"),
        cls="dt-shade", data_key=name, data_act="close", data_alone=True,
    )  # fmt: skip
