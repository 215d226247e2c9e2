"""Doubt or place: how likely a chain is right by one's own beliefs, and what doubting and laying cost on average."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import factorial, prod

from tutor.games.reisen_verkehr.components import components
from tutor.games.reisen_verkehr.exercises import options as o
from tutor.games.reisen_verkehr.exercises.asks import costs, penalties
from tutor.games.reisen_verkehr.exercises.said import ranges_own
from tutor.games.reisen_verkehr.exercises.tables import codes, options, table
from tutor.games.reisen_verkehr.state import State
from tutor.kernel.item import Made, Option, Said
from tutor.kernel.luck import Luck
from tutor.kernel.verdict import Fact
from tutor.odds.chain import Cards, Span, spread
from tutor.odds.chain_doubt import Penalties

EDITIONS = ("reisen", "reisen", "older")


def odds(luck: Luck) -> Made[State] | None:
    """A chance to be reckoned from ranges of years, or what follows from chances."""
    return luck.pick((chance, chance, dearer, better, average))(luck)


# ---- how likely is it right?


def chance(luck: Luck) -> Made[State] | None:
    """Ranges of years that meet: the chance of a right chain."""
    ranges = _ranges(luck, luck.pick((2, 2, 3)))
    text = " / ".join(f"{first}..{last}" for first, last in ranges)
    state = _table(luck, len(ranges), "reisen")
    answered = o.ask(state, "chance", text)
    right = answered.value
    assert isinstance(right, Fraction)
    if right in (0, 1):
        return None
    choices = o.choice(luck, right, (), [one for one in _mistaken(ranges, right) if 0 <= one <= 1])
    facts, own = (("dates", "x:dates"),), ranges_own(ranges)
    return Made(state, "chance", (text,), "one", answered, choices, "chance", facts, own=own, say=_fraction)


def _ranges(luck: Luck, n: int) -> list[Span]:
    """Each begins near to the one before, or is one year only."""
    first, found = luck.among(1820, 1980), []
    for _ in range(n):
        wide = luck.pick((0, 2, 3, 4, 5, 9))
        found.append((first, first + wide))
        first += luck.among(-3, 4)
    return found


def _mistaken(ranges: Sequence[Span], right: Fraction) -> list[Fraction]:
    """Neighbours only; without ties; as if nothing were known; the chance that it is wrong."""
    pairs = [Cards([spread(*one), spread(*two)]).correct((0, 1)) for one, two in pairwise(ranges)]
    turned = Cards([spread(*one) for one in ranges[::-1]]).correct(range(len(ranges)))
    return [prod(pairs, start=Fraction(1)), 1 - turned, Fraction(1, factorial(len(ranges))), 1 - right, Fraction(1, 2)]


def _fraction(value: object) -> Said:
    return "exercise.chance-said", (("chance", str(value)),)


# ---- what does a doubt cost?


def _table(luck: Luck, n: int, edition: str) -> State:
    """A chain of so many cards before a seat that may doubt it; no date of it is known."""
    seats = luck.among(3, 5)
    sizes, turn = [luck.among(3, 6) for _ in range(seats)], luck.among(1, seats)
    chain = luck.sample(codes(), n)
    return table(luck, chain, sizes, turn=turn, laid=n - 1, chosen=options(seats, edition))


def _other(state: State) -> Penalties:
    """The penalties of the other edition."""
    found = next(one for name, one in components().editions.items() if name != state.options.edition)
    return Penalties(found.doubter, found.layer)


SHARES = tuple(Fraction(n, of) for of in (2, 3, 4, 5, 6, 8) for n in range(1, of))


def dearer(luck: Luck) -> Made[State] | None:
    """On which side of the limit a chance lies; near to it, and near to a half."""
    state = _table(luck, luck.among(2, 5), luck.pick(EDITIONS))
    limit = penalties(state).break_even
    near = [share for share in SHARES if abs(share - limit) <= Fraction(1, 4)]
    text = str(luck.pick((limit, *near, *near)))
    answered = o.ask(state, "dearer", text)
    choices = tuple(Option(value) for value in luck.mixed(("you", "layer", "equal")))
    facts = (*_stakes(state), ("chance", text))
    return Made(state, "dearer", (text,), "one", answered, choices, "dearer", facts, say=_dearer_said)


def _dearer_said(value: object) -> Said:
    return f"exercise.dearer.{value}", ()


def _stakes(state: State) -> tuple[Fact, ...]:
    found = penalties(state)
    return (("doubter", found.doubter), ("layer", found.layer))


def _chances(luck: Luck) -> tuple[Fraction, ...]:
    """Chain, with the card at its best, next doubts, new chain, new chain doubted."""
    chain, best, new = luck.pick(SHARES), luck.pick(SHARES), luck.pick((Fraction(1, 2), Fraction(2, 3), Fraction(3, 4)))
    sure = luck.once_in(2)
    return chain, best, Fraction(1) if sure else Fraction(1, 2), new, Fraction(1, 2)


NAMES = ("chain", "best", "next", "new", "then")


def _weighed(luck: Luck) -> tuple[State, str, tuple[Fact, ...]]:
    state, chances = _table(luck, luck.among(2, 5), luck.pick(EDITIONS)), _chances(luck)
    facts = tuple((name, str(one)) for name, one in zip(NAMES, chances, strict=True))
    return state, " ".join(map(str, chances)), (*_stakes(state), *facts)


def better(luck: Luck) -> Made[State] | None:
    """Which of the two costs fewer own cards."""
    state, text, facts = _weighed(luck)
    answered = o.ask(state, "better", text)
    choices = tuple(Option(value) for value in luck.mixed(("doubt", "place", "equal")))
    return Made(state, "better", (text,), "one", answered, choices, "better", facts, say=_better_said)


def _better_said(value: object) -> Said:
    return f"exercise.better.{value}", ()


def average(luck: Luck) -> Made[State] | None:
    """What each of the two costs on average."""
    state, text, facts = _weighed(luck)
    answered = o.ask(state, "costs", text)
    mine, other = penalties(state), _other(state)
    doubt, place = costs(mine, text)
    swapped = costs(Penalties(mine.layer, mine.doubter), text)
    plain = [costs(other, text), swapped, (doubt + 1, place), (doubt, place + 1), (place, doubt)]
    choices = o.choice(luck, answered.value, (), plain)
    return Made(state, "costs", (text,), "one", answered, choices, "costs", facts, say=_costs_said)


def _costs_said(value: object) -> Said:
    assert isinstance(value, tuple)
    doubt, place = value
    return "exercise.costs-said", (("doubt", _signed(doubt)), ("place", _signed(place)))


def _signed(number: object) -> str:
    return str(number).replace("-", "−")
