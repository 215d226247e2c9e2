"""Which statement is, or is not, how the rules are read here."""

from functools import cache

from tutor.games.reisen_verkehr.exercises import options as o
from tutor.games.reisen_verkehr.exercises.asks import OTHER
from tutor.games.reisen_verkehr.exercises.tables import bare
from tutor.games.reisen_verkehr.game import game
from tutor.games.reisen_verkehr.state import State
from tutor.kernel.item import Made, Option, Said
from tutor.kernel.luck import Luck

REJECTED = (
    "1-4", "1-5", "2-5", "3-4", "4-5", "4-6", "4-7", "5-2", "5-8", "5-10", "6-5", "6-6", "7-2", "7-3", "7-4", "8-3",
    "8-5", "9-1", "9-5", "10-8", "10-11", "12-3",
)  # fmt: skip
"""Paragraphs of which something else can be said that does not hold: words `reading.rv-<…>`."""


@cache
def held() -> tuple[str, ...]:
    """All paragraphs of the game, but those about what is left out."""
    return tuple(str(one.id) for one in game.rulebook.rules.values() if one.kind != "out")


def reading(luck: Luck) -> Made[State] | None:
    """One of four statements does not hold; or one of four is the rule."""
    if luck.once_in(3):
        right, *others = luck.sample(REJECTED, o.MOST)
        statements, how = luck.mixed([f"rv-{right}", *(f"rv-{one}{OTHER}" for one in others)]), "holds"
    else:
        right = luck.pick(REJECTED)
        true = luck.sample([one for one in held() if one != f"rv-{right}"], o.MOST - 1)
        statements, how = luck.mixed([f"rv-{right}{OTHER}", *true]), "not"
    args = (how, ",".join(statements))
    answered = o.ask(bare(), "reading", *args)
    options = tuple(map(Option, statements))
    return Made(bare(), "reading", args, "one", answered, options, how, values="statement", say=_said)


def _said(value: object) -> Said:
    text = str(value)
    return (f"reading.{text.removesuffix(OTHER)}" if text.endswith(OTHER) else f"rule.{text}"), ()
