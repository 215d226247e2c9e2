"""The rules at hand: a sheet in which paragraphs are looked up by words, by chapter, or for what lies on the table."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any, Literal

from tutor.i18n import Words
from tutor.kernel.rulebook import Rulebook
from tutor.views.at_hand import Group, Try
from tutor.views.lookup import BEST, LONGEST, Index, Paragraph, index, marked
from tutor.views.text import reason
from tutor.widgets import parts
from tutor.widgets.markup import Html, html, joined, tag
from tutor.widgets.sheet import opened

Part = Literal["contents", "here"]


@dataclass(frozen=True, slots=True)
class Looking:
    """What a person is looking at in the rules."""

    part: Part = "contents"
    text: str = ""
    """What was typed; it goes before the part."""
    chapter: int = 0
    """The open chapter; 0 is the table of contents."""
    at: str = ""
    """The paragraph that one comes back from."""
    broken: str = ""
    """The paragraph that was tried to break."""


@dataclass
class Rules:
    """Looks paragraphs up in every language in which it is asked; remembers nothing but the indexes."""

    rulebook: Rulebook
    _indexes: dict[str, Index] = field(default_factory=dict)

    def index(self, words: Words) -> Index:
        """The rulebook in the language of these words."""
        if words.lang not in self._indexes:
            self._indexes[words.lang] = index(self.rulebook, words)
        return self._indexes[words.lang]


def turned(looking: Looking, act: str, values: Mapping[str, str]) -> Looking:
    """After something was pressed in the list: `find` with a text, `rules:here`, `rules:contents`, `rules:chapter:3`,
    `rules:list` for back to it.
    """
    head, _, rest = act.partition(":")
    what, _, number = rest.partition(":")
    if head == "find":
        return Looking(looking.part, values.get("find", "")[:LONGEST])
    if what == "chapter" and number.isdecimal() and len(number) < 4:
        return Looking(chapter=int(number))
    if what in ("here", "contents"):
        return Looking("here" if what == "here" else "contents")
    return replace(looking, broken="") if what == "list" else Looking()


# ---- the list


def listing(words: Words, found: Index, looking: Looking, groups: Callable[[], Iterable[Group]]) -> Html:
    """The field, and below it what was found, what matters here, a chapter, or all chapters."""
    text = looking.text.strip()
    if text:
        below = _results(words, found, looking, text)
    elif looking.part == "here":
        below = joined(_group(words, found, looking, one) for one in groups())
    elif looking.chapter in {one.number for one in found.chapters}:
        below = _chapter(words, found, looking)
    else:
        below = _contents(words, found)
    above = [_field(words, looking), _tabs(words, looking) if not text else None]
    return opened(words, "rules", None, words("rules.title"), [*above, tag("div", below, cls="found")], focus="")


def _field(words: Words, looking: Looking) -> Html:
    alone = not looking.at and not looking.chapter
    line = tag(
        "input", id="dt-find", name="find", value=looking.text, maxlength=LONGEST, aria_describedby="dt-find-how",
        autocomplete="off", autocapitalize="off", spellcheck="false", enterkeyhint="search",
        data_focus="find" if alone else None,
    )  # fmt: skip
    label = tag("label", words("rules.find"), for_="dt-find", cls="dt-gone")
    how = tag("span", words("rules.how"), id="dt-find-how", cls="xs muted")
    return tag("form", label, parts.icon("find"), line, how, cls="finding", data_act="find", data_live=True)


def _tabs(words: Words, looking: Looking) -> Html:
    rows = [
        parts.button(f"rules:{part}", words(f"rules.{part}"), cls="", pressed=looking.part == part)
        for part in ("contents", "here")
    ]
    return tag("span", *rows, cls="dt-toggle", role="group", aria_label=words("rules.title"))


def _results(words: Words, found: Index, looking: Looking, text: str) -> Html:
    every = found.search(text, None)
    hits = every[:BEST]
    said = words("rules.found", n=len(every)) if hits else words("rules.none", text=text)
    if len(every) > len(hits):
        said = words("rules.best", n=len(hits), of=len(every))
    told = tag("p", said, cls="small muted", role="status")
    if hits:
        return joined((told, _rows(words, hits, looking)))
    return joined((told, tag("p", words("rules.otherwise"), cls="small"), _contents(words, found)))


def _contents(words: Words, found: Index) -> Html:
    rows = [
        tag("li", parts.button(
            f"rules:chapter:{one.number}", tag("span", one.number, cls="num"), tag("span", one.name, cls="serif"),
            tag("span", words("rules.count", n=len(one.paragraphs)), cls="xs muted"), cls="chapter"))
        for one in found.chapters
    ]  # fmt: skip
    return tag("ol", *rows, cls="contents", aria_label=words("rules.contents"))


def _chapter(words: Words, found: Index, looking: Looking) -> Html:
    numbers = [one.number for one in found.chapters]
    at = numbers.index(looking.chapter)
    here = found.chapters[at]
    focus = None if looking.at else f"chapter-{here.number}"
    head = tag("h4", tag("span", here.number, cls="num"), here.name, cls="serif", tabindex=-1, data_focus=focus,
               data_key=f"chapter-{here.number}")  # fmt: skip
    around = [
        (f"rules:chapter:{numbers[to]}" if 0 <= to < len(numbers) else "", words(f"rules.{name}-chapter"))
        for name, to in (("previous", at - 1), ("next", at + 1))
    ]
    return joined((head, _rows(words, here.paragraphs, looking), _turns(around)))


def _turns(around: Sequence[tuple[str, str]]) -> Html:
    """Back and forth; a way that leads nowhere is left out."""
    before, after = (parts.button(act, text, cls="btn small") if act else None for act, text in around)
    return tag("div", before, tag("span", cls="sp"), after, cls="row turns")


def _group(words: Words, found: Index, looking: Looking, one: Group) -> Html:
    title = one.name or words(f"rules.why.{one.why}")
    counts = one.counts or {}
    rows = [found.by_id[rule] for rule in one.rules if rule in found.by_id]
    notes = {rule: words("rules.refused", n=counts[rule]) for rule in one.rules if rule in counts}
    head = tag("h4", title, cls="eyebrow")
    return tag("section", head, _rows(words, rows, looking, notes), data_key=one.why + one.name)


def _rows(words: Words, hits: Iterable[Paragraph], looking: Looking, notes: Mapping[str, str] | None = None) -> Html:
    rows = [tag("li", _row(one, looking, (notes or {}).get(one.rule.id, ""))) for one in hits]
    return tag("ul", *rows, cls="rows")


def _row(one: Paragraph, looking: Looking, note: str) -> Html:
    """One paragraph as a button: its number, its title, its first sentence."""

    def lit(text: str) -> Html:
        return Html(marked(text, looking.text, lambda piece: tag("mark", piece), html))

    head = tag("span", tag("b", "¶", aria_hidden=True), " ", one.rule.id, cls="eyebrow pilcrow")
    title = one.title[:1].upper() + one.title[1:]
    more = tag("span", note, cls="xs muted note") if note else None
    said = tag("span", lit(one.sentence(looking.text)), cls="small muted")
    return parts.button(
        f"rule:{one.rule.id}", tag("span", head, tag("span", cls="sp"), more, cls="row"),
        tag("b", lit(title), cls="serif"), said, cls="rulerow",
        focus=f"row-{one.rule.id}" if looking.at == one.rule.id else "",
    )  # fmt: skip


# ---- one paragraph


def paragraph(words: Words, found: Index, rule: str, looking: Looking | None, tried: Html, focus: bool) -> Html:
    """A paragraph: what it says, whether it is our reading and what the other one is, where it stands; its neighbours.

    From a list (`looking`) one goes back to it; `tried` is how it can be broken here. Its title takes the `focus`,
    unless that is elsewhere.
    """
    one = found.by_id[rule]
    title = one.title[:1].upper() + one.title[1:]
    to_list = (parts.icon("back"), words("rules.back"))
    back = parts.button("rules:list", *to_list, cls="btn small quiet") if looking else None
    head = joined((back, tag("span", tag("b", "¶", aria_hidden=True), " ", rule, cls="eyebrow pilcrow")))
    sources = joined(one.headings, ", ")
    body = [
        tag("p", one.statement, cls="rule-text"),
        _ruling(words, one) if one.rule.ruling else None,
        tag("p", words("sheet.source"), " ", sources, cls="xs muted"),
        tried,
        _turns([
            (f"rule:{near.rule.id}" if near else "", words(f"rules.{name}"))
            for name, near in zip(("previous", "next"), found.beside(rule), strict=True)
        ]),
    ]  # fmt: skip
    return opened(words, "rules" if looking else "rule", head, title, body, focus=f"rule-{rule}" if focus else "")


def _ruling(words: Words, one: Paragraph) -> Html:
    return tag(
        "div", tag("p", tag("b", words("sheet.ruling"))),
        tag("p", words("sheet.other"), " ", one.other) if one.other else None,
        tag("p", words("sheet.option"), cls="xs muted") if one.rule.option else None, cls="dt-ruling",
    )  # fmt: skip


def breaking(words: Words, rule: str) -> Html:
    """The button that asks for a move which a law refuses here."""
    return tag("div", parts.button(f"break:{rule}", parts.icon("no"), words("rules.break"), cls="btn small"))


def broken(words: Words, named: Words, rule: str, notation: str, found: Try | None) -> Html:
    """A move that the law refuses on this table, in its own words, with Show; or that there is none."""
    if found is None:
        return parts.verdict("info", "", tag("p", words("rules.unbroken"), cls="small"))
    why = next(one for one in found.verdict.breached if rule in (one.rule, one.by))
    said = tag("p", reason(why, named), cls="small")
    show = parts.button("tried", words("rules.show"), cls="btn small", focus=f"tried-{rule}")
    move = tag("p", words("rules.broken"), " ", tag("code", notation), cls="small")
    return tag("div", move, said, tag("div", show), cls="dt-verdict no", role="status")


def just_named(view: Any) -> tuple[str, ...]:
    """The paragraphs that the last refusal named, else those of what happened last."""
    refused = view.hand.held.refused
    if refused:
        return tuple(filter(None, chain.from_iterable((one.rule, one.by) for one in refused.verdict.breached)))
    return tuple(event.rule for event in view.happened.events) if view.happened else ()
