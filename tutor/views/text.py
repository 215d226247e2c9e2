"""The text twin: everything that a picture and the panels beside it show, as headings and lines.

Made from a Scene and from Panels alone, so it is the same for every game; the terminal prints it, a page shows it.
What a game has words for (`twin.*`) is said; what it has none for is left out.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from tutor.i18n import Words
from tutor.kernel.game import Event
from tutor.kernel.verdict import Reason, Verdict
from tutor.views.panels import Panels, SeatPanel, Tag
from tutor.views.scene import Label, Scene


@dataclass(frozen=True, slots=True)
class Line:
    """One line; `ref` is what it is about, so that a page can make it a button."""

    text: str
    ref: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with its lines. The first section has none of its own: it is about the table."""

    heading: str
    lines: tuple[Line, ...]


def twin(scene: Scene, panels: Panels, words: Words) -> tuple[Section, ...]:
    """The table; then each seat with what it owns; then the places that nobody owns, on a board that is no table of
    cards: of those the table has told already.
    """
    places = {label.ref: label for label in scene.labels if label.press}
    can = dict(scene.can)
    notes = _notes(scene, words)
    owned = {ref for seat in panels.seats for ref in seat.places}
    rest = [ref for ref in places if ref not in owned]
    sections = [Section(scene.title, tuple(Line(text) for _, text in panels.lines))]
    for seat in panels.seats:
        here = [places[ref] for ref in seat.places if ref in places]
        lines = (*_about(seat), *(Line(_place(label, words, can, notes), label.ref) for label in here))
        sections.append(Section(_heading(seat, words), lines))
    if rest and not scene.zones:
        lines = tuple(Line(_place(places[ref], words, can, notes), ref) for ref in rest)
        sections.append(Section(_said(words, "twin.nobody"), lines))
    return tuple(sections)


def plain(sections: Iterable[Section]) -> str:
    """The twin as plain text for a terminal."""
    return "\n\n".join("\n".join((one.heading, *(f"  {line.text}" for line in one.lines))) for one in sections)


def _heading(seat: SeatPanel, words: Words) -> str:
    parts = (
        words("twin.seat", letter=seat.letter, name=seat.name) if words.has("twin.seat") else seat.name,
        seat.status,
    )
    return ", ".join(part for part in parts if part)


def _about(seat: SeatPanel) -> Iterator[Line]:
    for fact in seat.facts:
        yield Line(fact.text, seat.ref)
    for tag in seat.tags:
        yield Line(tag_text(tag), tag.ref)


def tag_text(tag: Tag) -> str:
    """A card with its number of copies and what it does now."""
    name = f"{tag.name} × {tag.count}" if tag.count > 1 else tag.name
    return f"{name}: {tag.note}" if tag.note else name


def _place(label: Label, words: Words, can: Mapping[str, str], notes: Mapping[str, str]) -> str:
    parts = [f"{label.foot} {label.name}" if label.foot else label.name]
    if label.code:
        parts.append(_said(words, "twin.code", **dict(zip("abcdef", label.code, strict=False))))
    if label.count:
        parts.append(_said(words, "twin.count", n=label.count))
    if label.badge:
        parts.append(_said(words, "twin.badge"))
    parts += [label.value, label.note, notes.get(label.ref, "")]
    whole = ", ".join(part for part in parts if part)
    return f"{whole}; {can[label.ref]}" if label.ref in can else whole


def _notes(scene: Scene, words: Words) -> Mapping[str, str]:
    """Marks in words, by the rows of the legend; a disc with its number. What can be done is said as such."""
    rows = {row.mark: row.text for row in scene.legend if row.mark not in ("target-land", "target-sea")}
    found: dict[str, list[str]] = {}
    for ref, mark in scene.marks:
        if mark in rows:
            found.setdefault(ref, []).append(rows[mark])
    for ref, number in scene.discs:
        found.setdefault(ref, []).append(str(number))
    return {ref: ", ".join(texts) for ref, texts in found.items()}


def _said(words: Words, key: str, **facts: int) -> str:
    return words(key, **facts) if words.has(key) else ""


# ---- what happened, and what is refused


def told(event: Event, words: Words) -> str:
    """One event as a sentence, with its paragraph behind it: `…. (ad-7-8)`."""
    return f"{words(f'event.{event.kind}', **dict(event.facts))} ({event.rule})"


def reason(why: Reason, words: Words) -> str:
    """What one paragraph has against a move; without the paragraph's number."""
    facts = dict(why.breach.facts)
    case = facts.get("case")
    return words(f"law.{why.rule}.{case}" if case else f"law.{why.rule}", **facts)


def reasons(verdict: Verdict, words: Words) -> tuple[str, ...]:
    """All reasons of a refusal, each with its paragraph behind it."""
    return tuple(f"{reason(one, words)} ({one.rule})" for one in verdict.breached)
