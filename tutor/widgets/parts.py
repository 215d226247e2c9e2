"""The components of a page as pure functions: data -> HTML. No state, no widget; words by key.

The styles are those of the template's `tutor.css`. What can be pressed carries `data-act`: see `pane`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tutor.i18n import Words
from tutor.kernel.score import Item, Points
from tutor.views.scene import Scene
from tutor.views.window import Choice, Derivation, Die, Group, Preview, Side, Verb
from tutor.widgets.markup import Html, html, joined, tag

ROWS = " abcdefg"
"""The owners' palette; the last row is for seats that have no hue of their own."""
_PIPS = {
    1: ((20, 20),),
    2: ((12, 12), (28, 28)),
    3: ((12, 12), (20, 20), (28, 28)),
    4: ((12, 12), (28, 12), (12, 28), (28, 28)),
    5: ((12, 12), (28, 12), (20, 20), (12, 28), (28, 28)),
    6: ((12, 10), (28, 10), (12, 20), (28, 20), (12, 30), (28, 30)),
}
_SHIELD = "M1.5 1.5h13v7.2c0 4.6-3.4 6.900-6.500 8.100-3.100-1.200-6.500-3.500-6.500-8.100z"
MANY = 10
"""More choices than this in one group become a list to pick from."""


# ---- small things


def icon(name: str, cls: str = "") -> Html:
    """A sign of the theme, drawn by mask; says nothing to a screen reader."""
    return tag("i", cls=f"ic ic-{name} {cls}".rstrip(), aria_hidden=True)


def shield(letter: str, colour: int, size: int = 17) -> Html:
    """An owner's shield; nothing for nobody."""
    if not colour:
        return Html("")
    row = ROWS[colour]
    path = tag("path", d=_SHIELD, style=f"fill:var(--dt-{row});stroke:var(--dt-ink);stroke-width:1")
    style = f"fill:var(--dt-{row}-ink);font:700 10.5px var(--dt-sans);text-anchor:middle"
    text = tag("text", letter, x=8, y="12.3", style=style)
    high = f"{size * 1.125:.1f}"
    return tag("svg", path, text, cls="dt-shield", viewBox="0 0 16 18", width=size, height=high, aria_hidden=True)


def button(act: str, *inside: object, cls: str = "btn", focus: str = "", pressed: bool | None = None) -> Html:
    """Something to press. `focus` names what it takes the focus for when it appears."""
    return tag("button", *inside, type="button", cls=cls, data_act=act, data_focus=focus or None, aria_pressed=pressed)


def chip(words: Words, rule: str, titled: bool = True) -> Html:
    """A paragraph: a press opens it. What it is called on a table with numbers of its own, that table says."""
    key = f"rule.{rule}.title"
    name = words.names.get(f"title:{rule}") or (words(key) if words.has(key) else "")
    title = tag("span", name) if titled and name else None
    label = words("chip.label", rule=rule)
    return tag(
        "button", tag("b", "¶", aria_hidden=True), " ", rule, title and joined((" ", title)),
        type="button", cls="dt-chip", data_act=f"rule:{rule}", title=label,
    )  # fmt: skip


def chips(words: Words, rules: Iterable[str], titled: bool = True) -> Html:
    """Paragraphs in a row, each once."""
    row = [chip(words, rule, titled) for rule in dict.fromkeys(rules)]
    return tag("div", *row, cls="chips") if row else Html("")


def led(text: str) -> Html:
    """A text whose first sentence stands out."""
    head, stop, rest = text.partition(". ")
    return joined((tag("b", head + stop.rstrip()), " ", rest)) if rest else tag("b", text)


def leads(scene: Scene) -> str:
    """The class of a panel which, where all lies below each other, comes before the cards that it asks about."""
    return " leads" if scene.zones else ""


def kbd(key: str) -> Html:
    """A key."""
    return tag("kbd", key, aria_hidden=True) if key else Html("")


# ---- verdicts


def verdict(kind: str, title: str, *inside: object, rules: Html | None = None) -> Html:
    """A box that answers: `yes`, `no` or `info`."""
    signs = {"yes": "yes", "no": "no", "info": "info"}
    head = tag("h4", icon(signs[kind]), tag("span", title)) if title else None
    return tag("div", head, *inside, rules, cls=f"dt-verdict {kind}")


def reason(words: Words, number: int, text: str, rules: Iterable[str]) -> Html:
    """One numbered reason of a refusal, with its paragraphs."""
    said = tag("div", tag("p", led(text)), chips(words, rules, titled=False))
    return joined((tag("span", number, cls="mkn"), said))


def refusal(words: Words, reasons: Sequence[Html]) -> Html:
    """Not allowed, with all the reasons."""
    n = len(reasons)
    title = words(f"verdict.no.{n}") if words.has(f"verdict.no.{n}") else words("verdict.no", n=n)
    return verdict("no", title, tag("div", *reasons, cls="why"))


def alternatives(words: Words, rows: Sequence[tuple[str, str, str]]) -> Html:
    """What could be done instead: (act, title, text), each with a button that shows it."""
    if not rows:
        return Html("")
    cards = [
        tag("div", tag("span", cls="sw alt" if first else "sw dim"), _two_lines(title, text),
            button(act, words("verdict.show"), tag("span", " ", title, cls="dt-gone"), cls="btn small"),
            cls="altc on" if first else "altc")
        for first, (act, title, text) in zip((True, *(False for _ in rows)), rows, strict=False)
    ]  # fmt: skip
    return tag("section", tag("h4", words("verdict.instead"), cls="serif"), tag("div", *cards, cls="alts"))


def _two_lines(title: str, text: str) -> Html:
    return tag("span", tag("b", title), tag("br") if text else None, tag("span", text, cls="xs muted"))


# ---- long work


def working(text: str, stop: Html, done: float | None = None) -> Html:
    """Work goes on where its result will stand; seen after a moment only. `done` is the share, if that is known."""
    bar = tag("i", style=f"width:{100 * done:.0f}%") if done is not None else tag("i", cls="unknown")
    row = tag("div", tag("p", text, role="status"), tag("span", cls="sp"), stop, cls="row")
    return tag("div", row, tag("div", bar, cls="bar", aria_hidden=True), cls="dt-work", tabindex=-1, data_rest=True)


# ---- dice


def dice(sides: Sequence[Side], rolled: bool) -> Html:
    """What lies on the table, or dashed outlines before the throw."""
    return tag("div", *(_side(side, rolled) for side in sides), cls="dt-dice") if sides else Html("")


def _side(side: Side, rolled: bool) -> Html:
    head = tag("span", shield(side.letter, side.colour, 15), side.title, cls="eyebrow")
    thrown = any(die.face for die in side.dice)
    row = tag("div", *(_die(die, side.kind, rolled) for die in side.dice), cls="dd")
    return tag("div", head, row, tag("p", side.text, cls="xs muted") if side.text and not thrown else None, cls="side")


def _die(die: Die, kind: str, rolled: bool) -> Html:
    cls = f"die {kind}" if kind == "def" else "die"
    if not die.face:
        return tag("div", tag("span", cls=f"{cls} none"), cls="d")
    pips = [tag("circle", cx=x, cy=y, r="3.5") for x, y in _PIPS[die.face]]
    picture = tag(
        "svg", *pips, cls=f"{cls} roll" if rolled else cls, viewBox="0 0 40 40", role="img", aria_label=die.face
    )
    sign = icon("yes" if die.hit else "no") if die.hit is not None else None
    return tag("div", picture, tag("span", sign, die.text, cls="hit" if die.hit else "miss"), cls="d")


# ---- choices


def verb(one: Verb, chosen: bool) -> Html:
    """A kind of move; one that is not open now can be pressed too, and asks why not."""
    cls = "btn chosen" if chosen else "btn" if one.open else "btn shut"
    return button(f"press:{one.ref}", tag("span", one.name), kbd(one.key), cls=cls, pressed=chosen)


def group(words: Words, one: Group, chosen: Iterable[str]) -> Html:
    """Choices under a heading; a long group is a list to pick from."""
    signs = {"land": "land", "sea": "ship"}
    sign = icon(signs[one.kind]) if one.kind in signs else None
    head = tag("span", sign, one.name, cls="eyebrow") if one.name else None
    inside = _picklist(words, one, set(chosen)) if len(one.choices) > MANY else _options(one, set(chosen))
    return tag("div", head, inside, cls=f"optg of-{one.kind}", role="group", aria_label=one.name or None)


def _options(one: Group, chosen: set[str]) -> Html:
    return tag("div", *(option(choice, choice.ref in chosen) for choice in one.choices), cls="opts")


def option(choice: Choice, chosen: bool) -> Html:
    """One choice as a button."""
    inside = (
        shield(choice.letter, choice.colour), tag("span", choice.name),
        icon("cathedral", "gold") if choice.badge else None,
        tag("span", choice.note, cls="muted note") if choice.note else None,
    )  # fmt: skip
    return button(f"press:{choice.ref}", *inside, cls="opt on" if chosen else "opt", pressed=chosen)


def _picklist(words: Words, one: Group, chosen: set[str]) -> Html:
    first = tag("option", words("choose.pick"), value="")
    rows = [
        tag("option", joined((choice.name, choice.note), ", "), value=f"press:{choice.ref}",
            data_act=f"press:{choice.ref}", selected=choice.ref in chosen)
        for choice in one.choices
    ]  # fmt: skip
    return tag("select", first, *rows, data_act="pick", aria_label=one.name or words("choose.pick"), cls="pick")


def amount(words: Words, refs: Sequence[str], chosen: str) -> Html:
    """A number to choose: minus, the number, plus; `refs` are `n:1`, `n:2` … in order."""
    at = refs.index(chosen) if chosen in refs else 0
    less, more = refs[max(at - 1, 0)], refs[min(at + 1, len(refs) - 1)]
    value = refs[at].partition(":")[2]
    return tag(
        "div",
        tag("button", "−", type="button", cls="btn small", data_act=f"press:{less}", aria_label=words("choose.less")),
        tag("output", value, aria_live="off"),
        tag("button", "+", type="button", cls="btn small", data_act=f"press:{more}", aria_label=words("choose.more"),
            data_key="more"),
        tag("span", words("choose.most", n=int(refs[-1].partition(":")[2])), cls="xs muted"),
        cls="row amount", role="group", aria_label=words("choose.number"),
    )  # fmt: skip


def preview(words: Words, shown: Preview, rules: Iterable[str] = ()) -> Html:
    """What a move would be; sums open in place."""
    text = tag("p", tag("b", shown.title), " ", shown.text, cls="small")
    sums = [receipt(words, points, name) for name, points in shown.points]
    return verdict("info", "", text, *sums, rules=chips(words, rules))


def field(name: str, label: str, act: str, send: str, *, key: str = "", number: bool = False) -> Html:
    """A line to type in, with its button; with another `key` it is another line, and empty."""
    ask = tag("label", label, for_=f"dt-{name}", cls="eyebrow")
    line = tag(
        "input", id=f"dt-{name}", name=name, autocomplete="off", spellcheck="false", data_key=key or None,
        inputmode="numeric" if number else None, autocapitalize="off",
    )  # fmt: skip
    go = tag("button", send, type="submit", cls="btn small") if send else None
    return tag("form", ask, tag("div", line, go, cls="row"), cls="typed", data_act=act)


# ---- derivations


def receipt(words: Words, points: Points, name: str, bare: bool = False) -> Html:
    """A sum that opens into its lines: item, amount, paragraph; the total, and what a limit leaves of it.

    `bare`: the name says the total already.
    """
    head = tag("summary", name, None if bare else joined((": ", tag("b", points.total))))
    return tag("details", head, _table(words, points), cls="opens")


def summed(words: Words, points: Points, name: str) -> Html:
    """The same sum, lying open under its heading."""
    return tag("figure", tag("figcaption", name, cls="eyebrow"), _table(words, points), cls="sum-of")


def unfinished(words: Words, items: Iterable[Item], name: str, missing: str) -> Html:
    """The lines of a sum whose last line is still to be found."""
    rest = tag("tr", tag("td", missing), tag("td", "?"), tag("td"), cls="missing")
    table = tag("table", tag("tbody", *(_line(words, item) for item in items), rest), cls="rec")
    return tag("figure", tag("figcaption", name, cls="eyebrow"), table, cls="sum-of")


def _table(words: Words, points: Points) -> Html:
    rows = [_line(words, item) for item in points.items]
    if points.cap is not None and points.total < points.uncapped:
        rule = chip(words, str(points.cap_rule), titled=False) if points.cap_rule else ""
        cells = (
            tag("td", words("receipt.cap", n=points.cap)),
            tag("td", _signed(points.total - points.uncapped)),
            tag("td", rule),
        )
        rows.append(tag("tr", *cells))
    total = tag("tr", tag("th", words("receipt.total"), scope="row"), tag("td", points.total), tag("td"), cls="sum")
    return tag("table", tag("tbody", *rows, total), cls="rec")


def _signed(n: int) -> str:
    return str(n).replace("-", "−")


def _line(words: Words, item: Item) -> Html:
    key = f"item.{item.what}"
    what = words(key, n=item.count, each=item.each) if words.has(key) else item.what
    sums = (
        f"{item.count} × {item.each} = {item.amount}" if abs(item.each) > 1 and item.count > 1 else _signed(item.amount)
    )
    look = button(f"look:{' '.join(item.focus)}", what, cls="lookup") if item.focus else what
    return tag("tr", tag("td", look), tag("td", sums), tag("td", chip(words, str(item.rule), titled=False)))


# ---- lessons


def stepper(words: Words, at: int, of: int) -> Html:
    """How far a lesson is; never a way forward."""
    bars = [tag("i", cls="done" if i < at else "now" if i == at else None) for i in range(of)]
    text = words("step.of", at=at + 1, of=of)
    bar = tag("span", *bars, cls="dt-stepper", role="img", aria_label=text)
    return tag("div", tag("span", text, cls="eyebrow"), tag("span", cls="sp"), bar, cls="row")


def goal(text: str) -> Html:
    """What this step is for."""
    return tag("p", icon("flag"), tag("span", text), cls="goal")


def hints(rungs: Sequence[str]) -> Html:
    """The opened rungs of the ladder; how many are left is not shown."""
    signs = [tag("i", n, aria_hidden=True) for n in range(1, len(rungs) + 1)]
    rows = [tag("div", sign, tag("span", text), cls="dt-hint") for sign, text in zip(signs, rungs, strict=True)]
    return tag("div", *rows, cls="dt-hints") if rows else Html("")


# ---- the log


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log. `opens`: there is a derivation; it is `inside` when the line lies open."""

    n: int
    text: str
    rule: str = ""
    undone: bool = False
    opens: bool = False
    points: bool = False
    """Whether there are places to be lit."""
    inside: Html | None = None


def log(words: Words, lines: Iterable[LogLine]) -> Html:
    """What happened, newest first: number, sentence, paragraph. A line that opens is heard as `line:<n>`; what the
    mouse or the focus rests on as `point:<n>`, and `point:` when it has gone on.
    """
    rows = [_logged(words, line) for line in lines]
    if not rows:
        return tag("p", words("log.empty"), cls="small muted")
    return tag("div", tag("ol", *rows), cls="dt-log", data_hover="point:")


def _logged(words: Words, line: LogLine) -> Html:
    said = joined((tag("span", line.text, cls="undone"), " ", words("log.undone"))) if line.undone else html(line.text)
    if line.opens:
        summary = tag("summary", said, data_act=f"line:{line.n}")
        said = tag("details", summary, line.inside, cls="line", open=line.inside is not None, data_held=True)
    else:
        said = tag("span", said)
    sign = chip(words, line.rule, titled=False) if line.rule else tag("span")
    hover = f"point:{line.n}" if line.points else None
    cls = "open" if line.inside is not None else None
    return tag("li", tag("span", line.n or "", cls="n"), said, sign, cls=cls, data_hover=hover, data_key=line.n)


def derivation(words: Words, found: Derivation) -> Html:
    """How a line came about: the dice, the sums, what else is to be said, and on which other paragraphs it rests."""
    facts = [tag("li", text) for text in found.lines]
    rests = tag("div", tag("span", words("log.rests-on"), cls="xs muted"), chips(words, found.rules), cls="rests")
    return tag(
        "div", dice(found.dice, rolled=False), *(summed(words, points, name) for name, points in found.sums),
        tag("ul", *facts, cls="facts") if facts else None, rests if found.rules else None, cls="how",
    )  # fmt: skip
