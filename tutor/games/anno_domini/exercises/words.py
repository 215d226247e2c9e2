"""What stands in the rules: numbers of the box, and which statement is, or is not, how the rules are read here."""

from tutor.games.anno_domini.exercises import options as o
from tutor.games.anno_domini.exercises.asks import OTHER
from tutor.games.anno_domini.exercises.talk import sections
from tutor.games.anno_domini.exercises.worlds import World, sound
from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.state import State
from tutor.kernel.item import Made, Option
from tutor.kernel.luck import Luck
from tutor.kernel.rulebook import RuleId

NUMBERS = (
    "seats_least", "seats_most", "cathedrals", "dice", "stock", "claim_castles", "start_money", "money_step",
    "tax_factor", "castle_price", "castles_most", "attacks", "hit", "cathedral_point", "points_cap", "base_least",
    "base_keeps", "conquest_castles", "target", "early_rounds", "lands_each", "first_income",
)  # fmt: skip
"""Names that have words: `exercise.box.<name>`, with dashes."""


def box(luck: Luck) -> Made[State] | None:
    """A number of the game, of the box or the first round."""
    state = World(luck).state()
    if not sound(state):
        return None
    name = luck.pick(NUMBERS)
    answered = o.ask(state, "number", name)
    assert isinstance(answered.value, int)
    step = 10 if answered.value >= 100 else 1
    options = o.choice(luck, answered.value, (), o.near(luck, answered.value, step))
    return Made(state, "number", (name,), "number", answered, options, name.replace("_", "-"))


UNSHOWN = (
    "1-1", "1-2", "1-7", "1-8", "1-9", "1-10", "1-11", "2-2", "2-4", "2-9", "3-8", "5-1", "5-2", "6-6", "7-12", "8-5",
    "9-5", "10-9", "10-10", "11-8", "11-12", "11-13", "12-21", "12-22", "15-10", "16-7", "16-8", "16-9", "16-10",
    "17-4", "18-3", "18-4", "18-6", "19-1", "19-2", "19-3", "19-4", "19-5", "19-6",
)  # fmt: skip
"""Paragraphs that positions seldom show: every other statement that is not to be found is among these."""


REJECTED = (
    "1-9", "1-10", "2-3", "2-9", "3-4", "5-4", "5-5", "7-13", "8-4", "9-4", "9-5", "10-7", "10-9", "11-6",
    "11-9", "12-16", "13-17", "14-4", "14-5", "15-5", "15-6", "15-10", "18-2",
)  # fmt: skip
"""Rulings of which another reading can be said: words `reading.ad-<…>`."""


def reading(luck: Luck) -> Made[State] | None:
    """One of four statements is another reading that is not used here; or one of four is the rule."""
    state = World(luck).state()
    if not sound(state):
        return None
    if luck.once_in(3):
        right, *others = (RuleId(f"ad-{one}") for one in luck.sample(REJECTED, 4))
        statements, how = luck.mixed([str(right), *(f"{one}{OTHER}" for one in others)]), "holds"
    else:
        right = RuleId(f"ad-{luck.pick(REJECTED)}")
        first = RuleId(f"ad-{luck.pick(UNSHOWN)}")
        true = [one for one in sections()[game.rulebook.rules[first].section] if one not in (right, first)]
        statements, how = luck.mixed([f"{right}{OTHER}", first, *luck.sample(true, 2)]), "not"
    if len({one.removesuffix(OTHER) for one in statements}) < o.MOST:
        return None
    args, options = (how, ",".join(statements)), tuple(map(Option, statements))
    answered = o.ask(state, "reading", *args)
    return Made(state, "reading", args, "one", answered, options, how, values="statement")
