"""The switches of a table, and what the one that is flipped would change, as HTML."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tutor.i18n import Words, percent
from tutor.kernel.game import Event
from tutor.views.panels import Fact
from tutor.views.trial import Prospect, Unswitched
from tutor.views.window import Option, Preview, Window
from tutor.widgets import parts
from tutor.widgets.markup import Html, joined, tag
from tutor.widgets.options import value_text
from tutor.widgets.switch import Otherwise, Switched

MOST = 9
"""Lines of a list; the rest is counted."""


def shown(
    window: Window, words: Words, named: Words, options: Iterable[Option], tried: Switched | None,
    wrong: Unswitched | None,
) -> Html:  # fmt: skip
    """The switches, what the one that is flipped would change, and why some cannot be."""
    every = tuple(options)
    if not any(one.live for one in every):
        return Html("")
    title = tag("summary", named("switch.title"))
    rows = [_select(named, one, tried) for one in every if one.live]
    said = tag("p", named(wrong.key, **wrong.facts), cls="small", role="status") if wrong else None
    found = _Found(window, words, named, tried).html() if tried else None
    text = tag("p", named("switch.text"), cls="xs muted")
    opened = tried is not None or wrong is not None
    fields = tag("div", *rows, cls="fields")
    inside = (title, text, said, found, fields, _barred(named, every))
    return tag("details", *inside, cls="opens switches", open=opened, data_key="switches")


def _select(named: Words, one: Option, tried: Switched | None) -> Html:
    now = tried.value if tried and tried.name == one.name else one.value
    rows = [
        tag("option", value_text(named, one.name, value), value=_act(one, value), data_act=_act(one, value),
            selected=value == now)
        for value in one.values
    ]  # fmt: skip
    return tag("label", named(f"option.{one.name}"), tag("select", *rows, data_act=f"pick:{one.name}"), cls="field")


def _act(one: Option, value: str) -> str:
    return "switch:" if value == one.value else f"switch:{one.name}={value}"


def _barred(named: Words, options: Iterable[Option]) -> Html:
    """What cannot be flipped here, each with its reason."""
    rows = [
        tag("li", tag("b", named(f"option.{one.name}")), " ", tag("span", named(one.barred), cls="muted"))
        for one in options if one.barred
    ]  # fmt: skip
    return tag("div", tag("b", named("switch.barred")), tag("ul", *rows, cls="lines"), cls="xs") if rows else Html("")


@dataclass(frozen=True, slots=True)
class _Found:
    """What a flipped switch would change. `words` know no names yet, `named` those of the table as it is."""

    window: Window
    words: Words
    named: Words
    tried: Switched

    def html(self) -> Html:
        tried, named = self.tried, self.named
        lists = (
            self._list("switch.numbers", list(self._numbers())),
            self._list("switch.names", list(self._names())),
            self._moves("switch.more", tried.state, tried.more),
            self._moves("switch.less", tried.before, tried.less),
            self._pairs("switch.nearer", tried.nearer),
            self._pairs("switch.farther", tried.farther),
            self._list("switch.moves", [self._otherwise(one) for one in tried.moves[:MOST]], len(tried.moves)),
            self._ways("switch.chance", tried.chance),
            self._ways("switch.rows", tried.rows),
        )
        body = joined(lists) or tag("p", named("switch.same"))
        back = parts.button("switch:", named("switch.back"), cls="btn small")
        title = named("switch.if", value=value_text(named, tried.name, tried.value))
        asked = tag("p", named(f"option.{tried.name}"), cls="small muted")
        return parts.verdict("info", title, asked, tag("div", body, back, cls="col small"))

    def _list(self, key: str, rows: Sequence[object], count: int = 0) -> Html:
        """A heading with how many there are, and so many of them as may stand there."""
        count = count or len(rows)
        if not rows:
            return Html("")
        more = count - min(len(rows), MOST)
        rest = tag("li", self.named("switch.rest", n=more)) if more else None
        lines = [tag("li", row) for row in rows[:MOST]]
        wide = any(isinstance(row, Html) for row in rows)
        return tag("div", tag("b", self.named(key, n=count)), tag("ul", *lines, rest, cls="lines" if wide else None))

    def _moves(self, key: str, state: Any, moves: Sequence[Any]) -> Html:
        texts = [_name(self.window.preview(state, self.words, move)) for move in moves[:MOST]]
        return self._list(key, texts, len(moves))

    def _pairs(self, key: str, pairs: Sequence[tuple[str, str]]) -> Html:
        named = self.named
        return self._list(key, [f"{named.name(a)} – {named.name(b)}" for a, b in pairs[:MOST]], len(pairs))

    # ---- numbers and names

    def _numbers(self) -> Iterator[Html]:
        """Each number that is another: the new one, the old one, and how they add up."""
        old, new = (_facts(self.window, self.words, state) for state in (self.tried.before, self.tried.state))
        for key in dict.fromkeys((*old, *new)):
            (_, was), (_, now) = old.get(key, ("", None)), new.get(key, ("", None))
            if was != now:
                who = (new.get(key) or old[key])[0]
                yield joined((tag("span", who, ": ") if who else None, self._change(was, now)))

    def _change(self, was: Fact | None, now: Fact | None) -> Html:
        said = self._instead(now.text if now else "", was.text if was else "")
        sums = [
            parts.receipt(self.named, fact.points, self.named(key))
            for key, fact in (("switch.then-sum", now), ("switch.now-sum", was)) if fact and fact.points
        ]  # fmt: skip
        return joined((said, *sums))

    def _instead(self, now: str, was: str) -> Html:
        if not (now and was):
            return Html(tag("span", self.named("switch.new" if now else "switch.gone", text=now or was)))
        return joined((tag("b", now), " ", tag("span", self.named("switch.instead", text=was), cls="muted")))

    def _names(self) -> Iterator[Html]:
        lang = self.named.lang
        old, new = (self.window.names(state, lang) for state in (self.tried.before, self.tried.state))
        for ref in (one for one in new if one in old and old[one] != new[one]):
            yield self._instead(new[ref], old[ref])

    # ---- what comes out otherwise

    def _otherwise(self, one: Otherwise) -> Html:
        """A move: what its preview says then, and each way in which it comes out otherwise."""
        old, new = (self.window.preview(state, self.words, one.move) for state in (self.tried.before, self.tried.state))
        lines = [self._instead(new.text, old.text)] if new.text != old.text else []
        lines += [
            parts.receipt(self.named, points, joined((self.named(key), " ", name)))
            for key, shown in (("switch.then-sum", new), ("switch.now-sum", old)) if old.points != new.points
            for name, points in shown.points
        ]  # fmt: skip
        lines += self._lines(one)
        return joined((tag("b", _name(new)), tag("ul", *(tag("li", line) for line in lines))))

    def _ways(self, key: str, one: Otherwise | None) -> Html:
        return self._list(key, list(self._lines(one))) if one else Html("")

    def _lines(self, one: Otherwise) -> Iterator[Html]:
        old, new = ({(way.what, way.facts): way for way in ways} for ways in (one.before, one.after))
        for key in dict.fromkeys((*new, *old)):
            if old.get(key) != new.get(key):
                yield self._way(old.get(key), new.get(key))

    def _way(self, was: Prospect | None, now: Prospect | None) -> Html:
        """One way to come out: its name, its chance, and what would or would not happen."""
        way = now or was
        assert way is not None  # one of them differs from the other
        named = self.named.with_names(
            self.window.names(self.tried.state if now else self.tried.before, self.named.lang)
        )
        head = f"{named(f'prospect.{way.what}', **dict(way.facts))}: " if way.what != "sure" else ""
        chance = self._chance(was.chance if was else Fraction(0), now.chance if now else Fraction(0))
        old, new = (one.events if one else () for one in (was, now))
        lines = [named("switch.happens", text=self._told(event, named)) for event in new if event not in old]
        lines += [named("switch.happens-not", text=self._told(event, named)) for event in old if event not in new]
        return joined((head, chance, " ".join(lines)))

    def _chance(self, was: Fraction, now: Fraction) -> Html:
        lang = self.named.lang
        if was == now:
            return tag("span", f"{_exact(now, lang)} ", cls="muted") if now < 1 else Html("")
        return joined((self._instead(_exact(now, lang), _exact(was, lang)), " "))

    def _told(self, event: Event, named: Words) -> str:
        return named(f"event.{event.kind}", **dict(event.facts))


def _exact(chance: Fraction, lang: str) -> str:
    said = percent(chance, lang)
    return said if chance.denominator == 1 else f"{said} ({chance})"


def _name(preview: Preview) -> str:
    return preview.name or preview.title


def _facts(window: Window, words: Words, state: Any) -> Mapping[tuple[str, str, int], tuple[str, Fact]]:
    """(whose, what, which of these) -> whose in words, and the fact: of each seat, of the round, of the whole table."""
    panels = window.panels(state, words)
    meters = [Fact(one.what, f"{one.name}: {one.text}", one.points) for one in panels.meters]
    groups = [("", "", meters), ("", "", window.measures(state, words))]
    groups += [(seat.ref, seat.name, seat.facts) for seat in panels.seats]
    found: dict[tuple[str, str, int], tuple[str, Fact]] = {}
    for ref, who, facts in groups:
        for fact in facts:
            nth = sum(key[:2] == (ref, fact.what) for key in found)
            found[ref, fact.what, nth] = (who, fact)
    return found
