"""The paragraphs that matter at this moment, worked out from the engine: nothing here is a list made by hand."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from tutor.i18n import Words
from tutor.kernel.game import Game, Seat
from tutor.kernel.verdict import Verdict, rules_of
from tutor.views.window import Window

Why = Literal["named", "now", "verb", "cards", "refuses", "always"]


@dataclass(frozen=True, slots=True)
class Group:
    """Paragraphs that matter for the same reason, the most used first."""

    why: Why
    rules: tuple[str, ...]
    name: str = ""
    """Of which kind of move they speak, in words; for `verb` only."""
    counts: Mapping[str, int] | None = None
    """How many tries each refuses; for `refuses` only."""


@dataclass(frozen=True, slots=True)
class Try:
    """A move somebody might try here, and what the referee says of it."""

    move: Any
    verdict: Verdict


def tries(game: Game[Any, Any], window: Window, state: Any, seat: Seat | None = None) -> tuple[Try, ...]:
    """What could be tried on this table, judged; the game says what is worth trying."""
    return tuple(Try(move, game.judge(state, move, seat)) for move in window.tries(state))


def lawful(game: Game[Any, Any]) -> frozenset[str]:
    """The paragraphs that can forbid something: those of the laws in the tables of the game."""
    tables = (getattr(game, "table_laws", ()), *getattr(game, "laws", {}).values())
    return frozenset(str(rule) for laws in tables for one in laws for rule in rules_of(one))


def at_hand(
    game: Game[Any, Any], window: Window, state: Any, words: Words, named: Iterable[str], tried: Iterable[Try]
) -> tuple[Group, ...]:
    """The paragraphs that were just `named`; of the phase and the open tasks; of the open kinds of move; of the cards
    that the seat on turn holds; those that refuse a move of a kind that has a button now; and the laws of every move.
    Each stands once, where it comes first.
    """
    names = {verb.ref: verb.name for verb in window.verbs(state, words)}
    always = tuple(rule for one in getattr(game, "table_laws", ()) for rule in rules_of(one))
    opened = tuple(_verbs(game, window, state, names))
    here = [one for one in tried if window.way(state, one.move)[0] in names or not names]
    counts = Counter(str(rule) for one in here for rule in one.verdict.rules if rule not in always)
    found = (
        Group("named", tuple(named)),
        Group("now", window.stands(state)),
        *(replace(one, rules=tuple(rule for rule in one.rules if rule not in always)) for one in opened),
        Group("cards", tuple(_cards(window, state, words))),
        Group("refuses", tuple(rule for rule, _ in counts.most_common()), counts=counts),
        Group("always", always),
    )
    return tuple(_once(found, game.rulebook.rules))


def _once(groups: Iterable[Group], known: Iterable[str]) -> Iterator[Group]:
    left = dict.fromkeys(known)
    for group in groups:
        rules = tuple(rule for rule in dict.fromkeys(group.rules) if rule in left)
        for rule in rules:
            del left[rule]
        if rules:
            yield Group(group.why, rules, group.name, group.counts)


def _verbs(game: Game[Any, Any], window: Window, state: Any, names: Mapping[str, str]) -> Iterator[Group]:
    """For each kind of move that is open: what it does, and the laws that were asked and did not object."""
    kinds = {type(move): move for move in reversed(tuple(game.legal(state)))}
    effects: Mapping[type, object] = getattr(game, "effects", {})  # of a game made from tables
    for kind, move in sorted(kinds.items(), key=lambda pair: _place(window.way(state, pair[1])[0], names)):
        does = rules_of(effects.get(kind))
        upheld = game.judge(state, move).upheld
        verb = window.way(state, move)[0]
        yield Group("verb", (*does, *upheld), names.get(verb, ""))


def _place(verb: str, names: Mapping[str, str]) -> int:
    """Where a verb stands among the buttons; one without a button comes first, since it is what is asked for."""
    return list(names).index(verb) if verb in names else -1


def _cards(window: Window, state: Any, words: Words) -> Iterator[str]:
    for seat in window.panels(state, words).seats:
        if seat.turn:
            found = (window.about(state, tag.ref) for tag in seat.tags)
            yield from (rule for rule in found if rule and not rule.startswith("chart:"))


def refused_by(rule: str, tried: Iterable[Try]) -> Try | None:
    """The try that a paragraph refuses, with the fewest other reasons against it; None when it refuses nothing here."""
    found = [one for one in tried if any(rule in (reason.rule, reason.by) for reason in one.verdict.breached)]
    return min(found, key=lambda one: len(one.verdict.breached), default=None)
