"""`tutor export handout`: questions to be printed, with the table of each, and an answer sheet on a page of its own.

The same seed gives the same bytes. The page asks no other host for anything.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from tutor import registry
from tutor.cli.errors import WrongUse
from tutor.cli.handout_cards import STYLE as CARDS_STYLE
from tutor.cli.handout_cards import cards
from tutor.cli.handout_map import STYLE as MAP_STYLE
from tutor.cli.handout_map import board, outlines
from tutor.cli.opened import find_game
from tutor.cli.report import Report
from tutor.cli.screen import Screen
from tutor.cli.voice import points_text, speak
from tutor.i18n import Words
from tutor.kernel.item import Exercises, Item
from tutor.kernel.score import Points
from tutor.lessons.fresh import TYPED
from tutor.lessons.practice import Done, interleaved
from tutor.views import answers
from tutor.views.panels import SeatPanel
from tutor.views.window import Window
from tutor.widgets.markup import Html, html, joined, tag

MOST = 100
"""Items of one handout."""
BOXES = "ABCDEFGH"
SHOWN = ("money", "debt", "stock", "mark")
"""Facts about a seat that lie open; sums that somebody may be asked for are not among them."""


def handout(game: str | None, seed: str, items: int, topics: str, lang: str, out: Path | None) -> Report:
    """The page, on standard output or in a new file. WrongUse for a game, a topic or a file that cannot be."""
    pack = _game(game)
    exercises: Exercises[Any] = pack.load("exercises")
    kinds = _topics(exercises, topics)
    chosen = [exercises.item(name) for name in series(seed.strip() or "handout", kinds, items)]
    text = page(pack, chosen, lang)
    if out is not None:
        _write(out, text)
    words = speak(lang)

    def show(screen: Screen) -> None:
        if out is None:
            print(text, end="")
        else:
            screen.line(words("cli.export.written", n=len(chosen), file=str(out)))

    return Report({}, show)


def series(seed: str, kinds: Sequence[str], n: int) -> list[str]:
    """The ids of n items, mixed as practice mixes them for somebody who knows everything."""
    history: list[Done] = []
    for _ in range(n):
        history.append(Done(interleaved(history, kinds, seed), "right"))
    return [one.item for one in history]


def _game(name: str | None) -> registry.Pack[Any, Any]:
    """The game of this name; without one the only game that has exercises."""
    offering = [one for one, pack in registry.packs().items() if pack.has("exercises")]
    if name is None and len(offering) != 1:
        raise WrongUse("--game", f"one of {', '.join(offering) or 'none'}", "none named")
    pack = find_game(name or offering[0])
    if not pack.has("exercises"):
        raise WrongUse("--game", "a game with exercises", pack.game.id)
    return pack


def _topics(exercises: Exercises[Any], text: str) -> tuple[str, ...]:
    wanted = tuple(dict.fromkeys(one.strip() for one in text.split(",") if one.strip()))
    for one in wanted:
        if one not in exercises.generators:
            raise WrongUse("--topics", f"some of {', '.join(exercises.generators)}", one)
    return wanted or tuple(exercises.generators)


def _write(out: Path, text: str) -> None:
    try:
        out.write_bytes(text.encode())
    except (OSError, ValueError) as error:
        raise WrongUse("--out", "a file that can be written", getattr(error, "strerror", None) or str(error)) from None


# ---- the page


def page(pack: registry.Pack[Any, Any], items: Sequence[Item[Any]], lang: str) -> str:
    """The whole document."""
    words = speak(lang, pack)
    window: Window = pack.load("window")
    title = words("handout.title", game=words(pack.title))
    first = next((window.scene(item.made.state, words) for item in items), None)
    body = (
        outlines(first) if first and not first.zones else None,
        tag("h1", title),
        tag("p", words("handout.about"), cls="about"),
        *(_question(pack, window, item, n, lang) for n, item in enumerate(items, 1)),
        tag("h1", words("handout.answers"), cls="sheet"),
        *(_solved(pack, item, n, lang) for n, item in enumerate(items, 1)),
    )
    style = STYLE + (CARDS_STYLE if first and first.zones else MAP_STYLE)
    head = (tag("meta", charset="utf-8"), tag("title", title), tag("style", Html(style)))
    whole = tag("html", tag("head", *head), tag("body", *body), lang=lang)
    return f"<!doctype html>\n{whole}\n"


def _question(pack: registry.Pack[Any, Any], window: Window, item: Item[Any], n: int, lang: str) -> Html:
    words = speak(lang, pack, item.made.state)
    asked = [
        tag("p", answers.prompt(words, item), cls="prompt"),
        _happened(words, item),
        _fields(words, item),
    ]
    drawn = _on_board(item)
    table = _table(window, item, words) if drawn else None
    return tag("section", _title(words, item, n), *asked, table, cls="item")


def _table(window: Window, item: Item[Any], words: Words) -> Html:
    """What lies there, and beside it what each seat has."""
    scene, panels = window.scene(item.made.state, words), window.panels(item.made.state, words)
    codes = any(line.count("!") > 1 for line in item.made.lines)  # a second throw names a place
    picture = cards(scene) if scene.zones else board(scene, codes)
    notes = (tag("p", note) for note in panels.notes)
    beside = (tag("p", panels.round, cls="round"), *notes, *(_seat(seat) for seat in panels.seats))
    return tag("div", picture, tag("aside", *beside), cls="table")


def _title(words: Words, item: Item[Any], n: int) -> Html:
    named = words(f"exercise.{item.generator}.title")
    return tag("h2", f"{n}. {named}", tag("small", item.id))


def _on_board(item: Item[Any]) -> bool:
    """Whether the question is about what lies on the table."""
    refs = [value for _, value in item.made.facts if isinstance(value, str) and value not in item.made.own]
    return bool(item.made.lines or item.made.event or item.answered.focus or [one for one in refs if ":" in one])


def _happened(words: Words, item: Item[Any]) -> Html | None:
    lines = [tag("li", tag("code", line)) for line in item.made.lines]
    event = item.made.event
    told = tag("p", words(f"event.{event.kind}", **dict(event.facts)), cls="told") if event else None
    return joined((tag("ol", *lines, cls="lines") if lines else None, told)) or None


def _fields(words: Words, item: Item[Any]) -> Html:
    """Boxes to tick, or lines to write on."""
    made = item.made
    if made.options and made.kind not in TYPED:
        rows = [
            tag("li", tag("b", letter), answers.answer(words, made, option.value))
            for letter, option in zip(BOXES, made.options, strict=False)
        ]
        return tag("ol", *rows, cls="boxes")
    if made.kind == "numbers" and made.parts:
        rows = [tag("li", answers.part(words, part), tag("i")) for part in made.parts]
        return tag("ul", *rows, cls="blanks")
    text = words("handout.mark" if made.kind == "some" else "handout.answer")
    return tag("ul", tag("li", text, tag("i")), cls="blanks long")


def _seat(seat: SeatPanel) -> Html:
    """What a seat has; its taxes are left to be worked out."""
    facts = [fact.text for fact in seat.facts if fact.what in SHOWN]
    cards = [f"{card.name} × {card.count}" if card.count > 1 else card.name for card in seat.tags]
    rows = (*facts, ", ".join(cards))
    return tag("p", tag("b", f"{seat.letter} {seat.name}"), *(joined((tag("br"), row)) for row in rows if row))


# ---- the answer sheet


def _solved(pack: registry.Pack[Any, Any], item: Item[Any], n: int, lang: str) -> Html:
    words, right = speak(lang, pack, item.made.state), item.answered
    said = answers.answer(words, item.made, right.value)
    letter = next((f"{box}. " for box, one in zip(BOXES, item.made.options, strict=False) if one.value == right.value
                   and item.made.kind not in TYPED), "")  # fmt: skip
    parts = item.made.parts if len(item.made.parts) == len(right.because) else ("",) * len(right.because)
    sums = [_sum(words, points, part) for points, part in zip(right.because, parts, strict=True)]
    rules = tag("ul", *_paragraphs(words, map(str, item.rules)), cls="rules")
    head = _title(words, item, n)
    return tag("section", head, tag("p", tag("b", f"{letter}{said}")), *sums, rules, cls="solved")


def _sum(words: Words, points: Points, part: str) -> Html:
    lines = [tag("li", text) for text in points_text(points, words)]
    name = answers.part(words, part) if part else words("receipt.total")
    return tag("div", tag("ul", *lines) if lines else None, tag("p", f"{name}: {points.total}"), cls="sum")


def _paragraphs(words: Words, rules: Iterable[str]) -> list[Html]:
    return [tag("li", tag("b", f"¶ {rule}"), " ", html(words(f"rule.{rule}.title"))) for rule in rules]


STYLE = """
@page { size: A4; margin: 14mm 14mm 16mm; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 182mm; font: 10.5pt/1.4 Georgia, "Times New Roman", serif; color: #000;
  background: #fff; }
h1 { font-size: 20pt; margin: 0 0 2mm; } h1.sheet { break-before: page; margin-top: 8mm; }
.about { margin: 0 0 6mm; }
h2 { font-size: 13pt; margin: 0 0 1.5mm; display: flex; justify-content: space-between; align-items: baseline;
  gap: 4mm; } h2 small { font: 8pt ui-monospace, monospace; color: #444; }
.item { break-inside: avoid; border-top: 1.5pt solid #000; padding-top: 3mm; margin-bottom: 4mm; }
.prompt { margin: 0 0 2mm; max-width: 150mm; }
.lines { margin: 0 0 2mm; padding-left: 7mm; } .lines code { font: 9pt ui-monospace, monospace; }
.told { font-style: italic; margin: 0 0 2mm; }
.boxes, .blanks, .rules, .sum ul { list-style: none; margin: 0 0 3mm; padding: 0; }
.boxes { display: grid; grid-template-columns: repeat(auto-fill, minmax(84mm, 1fr)); gap: 1.5mm 4mm; }
.boxes li { display: flex; gap: 3mm; align-items: baseline; } .boxes b { flex: none; width: 5.5mm; height: 5.5mm;
  border: 1pt solid #000; font: 8.5pt/5mm Arial, sans-serif; text-align: center; }
.blanks { display: grid; grid-template-columns: repeat(auto-fit, minmax(55mm, 1fr)); gap: 1mm 8mm; }
.blanks.long { grid-template-columns: 1fr; } .blanks li { display: flex; gap: 2mm; align-items: end; height: 7.5mm; }
.blanks i { flex: 1; border-bottom: 1pt solid #000; }
.table { display: grid; grid-template-columns: 114mm 1fr; gap: 5mm; align-items: start; }
aside { font: 8.5pt/1.35 Arial, sans-serif; } aside p { margin: 0 0 2mm; } .round { font-weight: 700; }
.solved { break-inside: avoid; border-top: 1pt solid #000; padding: 2.5mm 0 1mm; } .solved > p { margin: 0 0 1.5mm; }
.solved .sum { margin: 0 0 2mm; padding-left: 4mm; border-left: 2pt solid #999; font-size: 9.5pt; }
.sum ul { margin: 0; } .sum p { margin: 0; font-weight: 700; }
.rules { font-size: 8.5pt; display: flex; flex-wrap: wrap; gap: 0 4mm; }
@media screen { body { padding: 10mm; } }
"""
"""A4, and nothing that a grey printer cannot show."""
