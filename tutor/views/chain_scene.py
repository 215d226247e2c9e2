"""A chain beside what is believed of its cards: a bar a card, and how late the cards above have come by then."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate

from tutor.i18n import Words
from tutor.kernel.years import line
from tutor.odds.chain import Span, Step
from tutor.odds.chain_explorer import Beliefs
from tutor.odds.law import Law
from tutor.views.axis import Axis, Bar
from tutor.views.chain_said import believed, year
from tutor.views.scene import Label, Scene, Zone

EDGE = 0.06
"""Share of the width left free at both ends."""
TICKS = 4
HALF = Fraction(1, 2)
STEPS = tuple(step * 10**power for power in range(5) for step in (1, 2, 5))
UNKNOWN: Span = (1500, 2000)
"""The years of an axis without any belief."""


def quantile(law: Law[int], share: Fraction) -> int:
    """The first value that is not exceeded with at least this chance."""
    ranked = sorted(law)
    reached = accumulate(chance for _, chance in ranked)
    return next(value for (value, _), upto in zip(ranked, reached, strict=True) if upto >= share)


def bounds(beliefs: Beliefs) -> Span:
    """The years that the axis shows: all that is known or stated of the chain."""
    spans = list(filter(None, (_stated(beliefs, card) for card in beliefs.road.chain)))
    if not spans:
        return UNKNOWN
    return min(first for first, _ in spans), max(last for _, last in spans)


def _stated(beliefs: Beliefs, card: str) -> Span | None:
    """The range of a card, however certain."""
    known, told = beliefs.road.known.get(card), beliefs.stated.get(card)
    return known or ((told.first, told.last) if told else None)


def axis(beliefs: Beliefs, steps: Sequence[Step], words: Words) -> Axis:
    """The bars of all cards of the chain; a card of which nothing is believed has one from end to end."""
    ends = bounds(beliefs)
    low, high = (line(one) for one in ends)

    def at(year_: int) -> float:
        share = (line(year_) - low) / (high - low) if high > low else 0.5
        return min(max(EDGE + (1 - 2 * EDGE) * share, 0.0), 1.0)

    bars = []
    for card in beliefs.road.chain:
        first, last = _stated(beliefs, card) or ends
        bars.append(Bar(at(first), at(last), believed(beliefs, card, words)))
    ticks = tuple((at(one), year(one, words)) for one in _ticks(ends))
    stairs = tuple(at(quantile(step.highest, HALF)) if step.highest else 1.0 for step in steps)
    return Axis(words("chain.axis"), len(bars), tuple(bars), ticks, stairs, note=words("chain.axis.stairs"))


def _ticks(ends: Span) -> Iterator[int]:
    """Round years, a few."""
    first, last = ends
    step = next((one for one in STEPS if (last - first) // one <= TICKS), STEPS[-1])
    for mark in range(-(-first // step) * step, last + 1, step):
        yield mark or 1


def scene(plain: Scene, beliefs: Beliefs, steps: Sequence[Step], words: Words, order: Sequence[int]) -> Scene:
    """The table with only its chain and the hand in front, the chain in this order of its places, and the axis."""
    labels = {label.ref: label for label in plain.labels}
    zones: list[Zone] = []
    for zone in plain.zones:
        if zone.kind == "road":
            cards = [ref for ref in zone.refs if labels[ref].kind == "card"]
            refs = tuple(cards[at] for at in order)
            for rank, ref in enumerate(refs, 1):
                labels[ref] = replace(labels[ref], rank=rank)
            zones.append(replace(zone, refs=refs, note=words("chain.scene.note")))
        elif zone.kind == "hand":
            zones.append(replace(zone, note=""))
    shown: tuple[Label, ...] = tuple(labels[ref] for zone in zones for ref in zone.refs)
    refs_ = {label.ref for label in shown}
    marks = tuple((ref, mark) for ref, mark in plain.marks if ref in refs_)
    beside = axis(beliefs, steps, words) if beliefs.road.chain else None
    return replace(plain, labels=shown, zones=tuple(zones), marks=marks, discs=(), axis=beside)


__all__ = ["axis", "bounds", "quantile", "scene"]
