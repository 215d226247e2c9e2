"""Chances on the board: each place in the colour of its class, and the number on it."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from tutor import i18n
from tutor.i18n import Words
from tutor.odds.explorer import Odds
from tutor.views.scene import Label, Ramp, Scene, Shape

STEPS = (Fraction(3, 4), Fraction(1, 2), Fraction(1, 4), Fraction(1, 20))
"""Over each of these begins a class; the first is the highest."""


def classed(chance: Fraction) -> int:
    """5 for the largest chances … 1 for the least, 0 where there is none."""
    if not chance:
        return 0
    return next((5 - n for n, step in enumerate(STEPS) if chance > step), 1)


def said(words: Words, odds: Odds) -> str:
    """A chance in per cent; one that is not exact says so."""
    if odds.exact:
        return i18n.percent(odds.chance, words.lang)
    if not odds.chance:
        return words("explore.not-found")
    text = i18n.percent(odds.chance, words.lang)
    return text if _signed(odds, words.lang).startswith(">") else words("explore.at-least", chance=text)


def _signed(odds: Odds, lang: str) -> str:
    return i18n.percent(odds.chance, lang, signs=True)


def ramp(words: Words, title: str) -> Ramp:
    """What the classes mean, in words."""
    over = tuple(words("heat.over", chance=i18n.percent(step, words.lang)) for step in STEPS)
    return Ramp(title, (*over, words("heat.less"), words("heat.none")))


def on_map(odds: Odds, lang: str) -> str:
    """A chance as it stands on a place; nothing where there is none, and a sign where it is at least so much."""
    if not odds.chance:
        return "" if odds.exact else "?"
    text = _signed(odds, lang)
    return text if odds.exact or text.startswith(">") else f"≥ {text}"


def heated(scene: Scene, odds: Mapping[str, Odds], words: Words, title: str) -> Scene:
    """The scene with the chance of each of these places laid over it; all others stay as they are."""
    classes = {ref: classed(one.chance) for ref, one in odds.items()}
    texts = {ref: on_map(one, words.lang) for ref, one in odds.items()}

    def shape(one: Shape) -> Shape:
        if one.ref not in classes:
            return one
        heat = classes[one.ref]
        return replace(one, heat=heat, colour=0, role="place")

    def label(one: Label) -> Label:
        if one.ref not in classes:
            return one
        text = said(words, odds[one.ref]) if odds[one.ref].chance else words("heat.none")
        name = one.spoken or one.name
        return replace(
            one, heat=classes[one.ref], value=texts[one.ref], letter="", colour=0, note="", spoken=f"{name}, {text}"
        )

    shapes, labels = tuple(map(shape, scene.shapes)), tuple(map(label, scene.labels))
    return replace(scene, shapes=shapes, labels=labels, legend=(), ramp=ramp(words, title))
