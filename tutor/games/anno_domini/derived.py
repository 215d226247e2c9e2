"""How each line of the log came about. What the engine computed is asked of the engine's own functions again."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from tutor.games.anno_domini.derive import Moment
from tutor.games.anno_domini.derive_money import MONEY
from tutor.games.anno_domini.derive_rest import REST
from tutor.games.anno_domini.derive_war import WAR
from tutor.games.anno_domini.state import State
from tutor.i18n import Words
from tutor.kernel.past import Past
from tutor.views.window import Derivation

DERIVES: Mapping[str, Callable[[Moment], Derivation]] = {**MONEY, **WAR, **REST}
"""Kind of event -> its derivation. The other kinds have no number and no choice behind them: `PLAIN`."""
PLAIN = frozenset((
    "dealt", "shuffled", "neutral-throws-again", "begin", "round", "turn-lost", "consult", "nothing-to-lay-off",
    "pope-himself", "plague-on-free", "raid-on-free", "free", "no-card", "card-due", "pile-empty", "out", "won-alone",
))  # fmt: skip
"""Kinds whose sentence and paragraph say it all."""


def derived(past: Past[State], at: int, words: Words) -> Derivation:
    """How the at-th event of a step came about; at least its places."""
    moment = Moment(past, at, words)
    derive = DERIVES.get(moment.event.kind)
    found = derive(moment) if derive else Derivation()
    rules = [rule for rule in dict.fromkeys((*found.rules, *_cited(found))) if rule != moment.event.rule]
    return replace(found, rules=tuple(rules), places=tuple(dict.fromkeys(_places(moment, found))))


def _cited(found: Derivation) -> Iterable[str]:
    """The paragraphs of limits that held; those of items stand beside them in the sum."""
    return (str(points.cap_rule) for _, points in found.sums if points.cap_rule and points.total < points.uncapped)


def _places(moment: Moment, found: Derivation) -> Iterable[str]:
    """Places that the event names, that were counted, or that were given."""
    counted = (ref for _, points in found.sums for item in points.items for ref in item.focus)
    named = (ref for ref in moment.facts.values() if isinstance(ref, str))
    return (ref for ref in (*named, *counted, *found.places) if ref.startswith("t:"))
