"""A best line on the page: its steps in words, and its arrows on the board."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import hypot

from tutor import i18n
from tutor.i18n import Words
from tutor.odds.explorer import Odds, Told
from tutor.odds.line import Moment
from tutor.views.heat import said
from tutor.views.scene import Path, Point, Scene
from tutor.widgets.markup import Html, html, joined, tag

Ways = Mapping[tuple[str, str], tuple[str, ...]]
"""What a window says of `reaches`."""
LAND = "land"
SIDE, LEAN, ENDS, PARTS = 0.12, 0.3, 0.13, 16
"""How far an arrow bends (by land, and over sea at most), what it leaves free at its ends, and of how many lines."""
STANDINGS = 4
"""Positions that are named in a step; there may be dozens."""


def ways_of(reaches: Ways, a: str, b: str) -> tuple[str, ...]:
    """How two places reach each other: by land, over which seas."""
    return reaches.get((a, b)) or reaches.get((b, a)) or ()


def way(words: Words, ways: Sequence[str]) -> str:
    """The first of the ways, in words."""
    if not ways:
        return ""
    return words("way.land") if ways[0] == LAND else words("way.sea", sea=ways[0])


# ---- a chance, in words


def big(words: Words, odds: Odds) -> Html:
    """Percent first; exactly in small type below, or what it leaves out."""
    return tag("b", said(words, odds), cls="serif big")


def exactly(words: Words, odds: Odds) -> Html:
    """The fraction; of a number that is not exact, that it is at least so much and what was not searched."""
    fraction = f"{odds.chance.numerator}/{odds.chance.denominator}" if odds.chance.denominator > 1 else ""
    if odds.exact:
        return tag("p", words("explore.exactly", fraction=fraction), cls="xs muted") if fraction else Html("")
    left = ", ".join(map(words.name, odds.left_out))
    said = words("explore.about-left", places=left) if left else words("explore.about")
    return tag("p", tag("b", words("explore.approximate")), " ", said, cls="xs muted")


# ---- the steps


@dataclass(frozen=True, slots=True)
class Step:
    """What is done at one attack of the line: all positions in which the same base attacks the same target."""

    attack: int
    base: str
    target: str
    moments: tuple[Moment, ...]

    @property
    def reached(self) -> Fraction:
        """The chance that it comes to this."""
        return sum((one.reached for one in self.moments), Fraction(0))

    @property
    def takes(self) -> Fraction:
        """The chance that the throw takes the target, when it comes to it."""
        return sum((one.reached * one.takes for one in self.moments), Fraction(0)) / self.reached


def steps(told: Told) -> tuple[Step, ...]:
    """The steps of a line, by attack, the likeliest first."""
    found: dict[tuple[int, str, str], list[Moment]] = {}
    for one in told.line.moments:
        if one.act:
            key = one.attack, told.names[one.act.base], told.names[one.act.target]
            found.setdefault(key, []).append(one)
    made = [Step(*key, tuple(moments)) for key, moments in found.items()]
    return tuple(sorted(made, key=lambda step: (step.attack, -step.reached)))


def listed(words: Words, told: Told, reaches: Ways) -> Html:
    """The line as numbered steps."""
    rows, before = [], Step(0, "", "", ())
    for step in steps(told):
        rows.append(_step(words, step, before, reaches))
        before = step
    return tag("ol", *rows, cls="line") if rows else Html("")


def _step(words: Words, step: Step, before: Step, reaches: Ways) -> Html:
    first, same = step.attack != before.attack, (step.base, step.target) == (before.base, before.target)
    number = tag("span", step.attack, cls="mkl") if first else tag("span", words("explore.step.or"), cls="xs muted")
    title = tag("b", words("explore.step", base=step.base, target=step.target))
    how = "" if same else way(words, ways_of(reaches, step.base, step.target))
    needed = words("explore.step.needed", chance=i18n.percent(step.reached, words.lang)) if step.attack > 1 else ""
    lines = [tag("div", one) for one in _buys(words, step)]
    below = tag("div", tag("div", joined((how, needed), " · "), cls="muted"), *lines, cls="stepped small")
    takes = tag("span", words("explore.step.takes"), cls="dt-gone")
    chance = tag("b", takes, " ", i18n.percent(step.takes, words.lang), title=words("explore.step.takes"))
    return tag("li", number, title, chance, below)


def _buys(words: Words, step: Step) -> Iterator[Html]:
    """What is bought first, and in which positions."""
    upto = _upto(step.moments) if step.attack > 1 else 0
    if upto:
        yield html(words("explore.step.upto", size=upto))
        return
    rows: dict[int, list[Moment]] = {}
    for one in sorted(step.moments, key=lambda one: -one.reached):
        if one.act:
            rows.setdefault(one.act.buy, []).append(one)
    for buy, moments in sorted(rows.items()):
        does = words("explore.step.buy", n=buy) if buy else words("explore.step.no-buy")
        if step.attack == 1:
            dice = words("explore.step.dice", a=moments[0].dice[0], d=moments[0].dice[1])
            yield joined((does, ", ", dice))
        else:
            yield joined((tag("span", _standings(words, buy, moments), cls="muted"), " ", does))


def _upto(moments: Iterable[Moment]) -> int:
    """Up to how many pieces the base is filled in all these positions, as far as the money goes; 0: it is not so."""
    sizes = [(one.dice[0], one.act.buy, one.money) for one in moments if one.act]
    most = max(size for size, _, _ in sizes)
    filled = all(buy == min(most - size + buy, money) for size, buy, money in sizes)
    return most if filled and any(buy for _, buy, _ in sizes) else 0


def _standings(words: Words, buy: int, moments: Iterable[Moment]) -> str:
    pairs = list(dict.fromkeys((one.dice[0] - buy, one.dice[1]) for one in moments))
    shown = ", ".join(words("explore.step.standing", a=a, d=d) for a, d in pairs[:STANDINGS])
    return words("explore.step.with", standings=f"{shown} …" if len(pairs) > STANDINGS else shown)


# ---- the arrows


def drawn(scene: Scene, told: Told, reaches: Ways) -> Scene:
    """The scene with an arrow for every attack of the likeliest way to the goal, numbered at its target."""
    at = {label.ref: label.at for label in scene.labels}
    arrows, discs = list[Path](), list[tuple[str, int]]()
    for number, (base, target) in enumerate(_way(told), 1):
        over = ways_of(reaches, base, target)
        by_sea = bool(over) and over[0] != LAND
        points = bent(at[base], at.get(over[0]) if by_sea else None, at[target])
        arrows.append(Path(points, "arrow-sea" if by_sea else "arrow-land", target))
        discs.append((target, number))
    return replace(scene, paths=tuple(arrows), discs=tuple(discs) if len(discs) > 1 else ())


def bent(start: Point, over: Point | None, end: Point) -> tuple[Point, ...]:
    """A curve from place to place that leans towards a sea, or a little to one side, and leaves room at its ends."""
    (x1, y1), (x2, y2) = start, end
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    to_x, to_y = over or (x - (y2 - y1) * SIDE, y + (x2 - x1) * SIDE)
    lean = min(LEAN * hypot(x2 - x1, y2 - y1) / max(hypot(to_x - x, to_y - y), 1e-9), 1.0)
    bend = x + (to_x - x) * lean * 2, y + (to_y - y) * lean * 2
    return tuple(_bezier(start, bend, end, ENDS + (1 - 2 * ENDS) * n / PARTS) for n in range(PARTS + 1))


def _bezier(start: Point, bend: Point, end: Point, t: float) -> Point:
    a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t**2
    return a * start[0] + b * bend[0] + c * end[0], a * start[1] + b * bend[1] + c * end[1]


def _way(told: Told) -> list[tuple[str, str]]:
    """Base and target of each place that has to be taken, along the likeliest way."""
    found: dict[str, str] = {}
    taken: frozenset[str] = frozenset()
    for attack in sorted({one.attack for one in told.line.moments}):
        here = [one for one in told.line.moments if one.attack == attack and one.act and one.chance]
        on = [one for one in here if {told.names[at] for at in one.taken} >= taken]
        if not on:
            break
        one = max(on, key=lambda one: (len(one.taken), one.reached))
        assert one.act
        taken = frozenset(told.names[at] for at in one.taken)
        found.setdefault(told.names[one.act.target], told.names[one.act.base])
    return [(base, target) for target, base in found.items()]


__all__ = ["Step", "big", "drawn", "exactly", "listed", "steps", "way", "ways_of"]
