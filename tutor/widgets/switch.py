"""What another rule would change on the table as it lies: moves, and what is within reach of what. Nothing is played.

Use: `tried = look(game, window, state, "map", "wide-north-sea")`, shown by `shown(…)`; its `refs` are lit on the board.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from tutor.i18n import Words
from tutor.kernel.game import Game, legal_moves
from tutor.views.window import Option, Window
from tutor.widgets import parts
from tutor.widgets.markup import Html, joined, tag
from tutor.widgets.options import value_text

MOST = 9
"""Lines of a list; the rest is counted."""


@dataclass(frozen=True, slots=True)
class Switched:
    """A table under another option, beside the table as it is."""

    name: str
    value: str
    before: Any
    state: Any
    more: tuple[Any, ...]
    """Moves that are legal only then."""
    less: tuple[Any, ...]
    """Moves that are legal only now."""
    nearer: tuple[tuple[str, str], ...]
    """Pairs of places that are within reach only then."""
    farther: tuple[tuple[str, str], ...]
    refs: tuple[str, ...]
    """All places of these moves and pairs."""


def look(game: Game[Any, Any], window: Window, state: Any, name: str, value: str) -> Switched:
    """What changes; ValueError when this table cannot be under that option."""
    other = window.switched(state, name, value)
    now, then = legal_moves(game, state), legal_moves(game, other)
    had, has = set(now), set(then)
    more, less = tuple(move for move in then if move not in had), tuple(move for move in now if move not in has)
    old, new = window.reaches(state), window.reaches(other)
    nearer, farther = tuple(pair for pair in new if pair not in old), tuple(pair for pair in old if pair not in new)
    ways = [window.way(other, move) for move in more] + [window.way(state, move) for move in less]
    refs = dict.fromkeys(ref for way in (*ways, *nearer, *farther) for ref in way if ref.startswith("t:"))
    return Switched(name, value, state, other, more, less, nearer, farther, tuple(refs))


def shown(window: Window, named: Words, options: Iterable[Option], tried: Switched | None, wrong: bool) -> Html:
    """The switches, and what the one that is flipped would change."""
    live = [one for one in options if one.live]
    if not live:
        return Html("")
    title = tag("summary", named("switch.title"))
    rows = [_select(named, one, tried) for one in live]
    said = tag("p", named("switch.cannot"), cls="small", role="status") if wrong else None
    found = _found(window, named, tried) if tried else None
    text = tag("p", named("switch.text"), cls="xs muted")
    opened = tried is not None or wrong
    fields = tag("div", *rows, cls="fields")
    return tag("details", title, text, said, found, fields, cls="opens switches", open=opened, data_key="switches")


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


def _found(window: Window, named: Words, tried: Switched) -> Html:
    lists = (
        _moves(window, named, "switch.more", tried.state, tried.more),
        _moves(window, named, "switch.less", tried.before, tried.less),
        _pairs(named, "switch.nearer", tried.nearer),
        _pairs(named, "switch.farther", tried.farther),
    )
    body = joined(lists) or tag("p", named("switch.same"))
    back = parts.button("switch:", named("switch.back"), cls="btn small")
    title = value_text(named, tried.name, tried.value)
    return parts.verdict("info", named("switch.if", value=title), tag("div", body, back, cls="col small"))


def _moves(window: Window, named: Words, key: str, state: Any, moves: Sequence[Any]) -> Html:
    texts = [window.preview(state, named, move) for move in moves[:MOST]]
    return _list(named, key, [one.name or one.title for one in texts], len(moves))


def _pairs(named: Words, key: str, pairs: Sequence[tuple[str, str]]) -> Html:
    return _list(named, key, [f"{named.name(a)} – {named.name(b)}" for a, b in pairs[:MOST]], len(pairs))


def _list(named: Words, key: str, texts: Sequence[str], count: int) -> Html:
    if not count:
        return Html("")
    rest = tag("li", named("switch.rest", n=count - len(texts))) if count > len(texts) else None
    return tag("div", tag("b", named(key, n=count)), tag("ul", *(tag("li", text) for text in texts), rest))
