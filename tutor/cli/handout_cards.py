"""A Scene of cards as a drawing for paper: the road with its gaps, one's own hand, what the others hold by their codes.

Hints beside a zone are left out: they may say what is asked.
"""

from collections.abc import Iterator

from tutor.views.scene import Label, Scene, Zone
from tutor.widgets.markup import Html, joined, tag


def cards(scene: Scene) -> Html:
    """The table as it lies, without a press; what was turned over shows its other side."""
    labels = {label.ref: label for label in scene.labels}
    drawn = (_zone(zone, [labels[ref] for ref in zone.refs]) for zone in _in_order(scene))
    return tag("div", *drawn, cls="cards", role="img", aria_label=scene.title)


def _in_order(scene: Scene) -> Iterator[Zone]:
    """The road first, then one's hand, the others, the piles; nothing of what is empty."""
    for kind in ("road", "hand", "others", "pile"):
        yield from (zone for zone in scene.zones if zone.kind == kind and zone.refs)


def _zone(zone: Zone, labels: list[Label]) -> Html:
    if zone.kind == "others":
        codes = ", ".join(label.foot for label in labels)
        return tag("p", tag("b", zone.title), f" ({zone.note}): " if zone.note else ": ", codes, cls="others")
    if zone.kind == "pile":
        return joined(tag("p", *_piled(label), cls="others") for label in labels if label.kind == "pile")
    rows = tag("ol", *map(_row, labels), cls=zone.kind)
    end = tag("p", zone.end, cls="end") if zone.end else None
    return tag("div", tag("p", zone.title, cls="end"), rows, end)


def _row(label: Label) -> Html:
    if label.kind == "slot":
        return tag("li", tag("span", label.name), cls="gap")
    place = tag("b", label.rank) if label.rank else None
    whose = tag("i", label.letter) if label.letter else None
    back = tag("strong", label.back) if label.back else None
    return tag("li", place, whose, back, tag("span", label.name), tag("small", label.foot), cls="card")


def _piled(label: Label) -> Iterator[object]:
    """The pile, what lies on it, and how much below."""
    title, *more = filter(None, label.tags if label.foot else (label.name, *label.tags))
    yield tag("b", title)
    yield joined((": ", label.name, tag("small", f" {label.foot}"))) if label.foot else ""
    yield from (f"; {one}" if label.foot else f": {one}" for one in more)


STYLE = """
.cards { font-size: 9.5pt; } .cards ol { list-style: none; margin: 0; padding: 0; }
.cards .end { margin: 0 0 1mm; font: 700 8.5pt/1.3 Arial, sans-serif; }
.cards .card { display: flex; gap: 2mm; align-items: baseline; border: 0.75pt solid #000; border-radius: 1mm;
  padding: 0.8mm 2mm; break-inside: avoid; } .cards .hand .card { margin-bottom: 1mm; border-style: dashed; }
.cards .hand { margin-bottom: 2mm; }
.cards .card span { flex: 1; } .cards .card i { font: 700 8.5pt Arial, sans-serif; border: 0.75pt solid #000;
  padding: 0 1mm; } .cards small { font: 8pt ui-monospace, monospace; color: #444; }
.cards .gap { display: flex; align-items: center; gap: 2mm; height: 4.4mm; font: 7.5pt Arial, sans-serif; }
.cards .gap::before, .cards .gap::after { content: ""; flex: 1; border-top: 0.5pt dotted #666; }
.cards .others { margin: 0 0 1mm; font: 8.5pt/1.35 Arial, sans-serif; }
"""
"""For paper: no colour is needed."""
