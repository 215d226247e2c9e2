"""The questions of the exercises: those of any position, and those about beliefs, costs and statements."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import groupby
from math import factorial, prod

from tutor.games.reisen_verkehr.answers import amount, answer
from tutor.games.reisen_verkehr.questions import questions as of_positions
from tutor.games.reisen_verkehr.questions_dates import PARTED, several
from tutor.games.reisen_verkehr.rules import judging
from tutor.games.reisen_verkehr.state import State
from tutor.kernel.question import Question
from tutor.kernel.score import Answered, Item, Points
from tutor.odds.chain import Cards, Span, spread, sure
from tutor.odds.chain_deck import by_luck
from tutor.odds.chain_doubt import Penalties

OTHER = ".other"
"""After the id of a paragraph: what it does not say."""
OF_COSTS = ("rv-5-4", "rv-5-5", "rv-5-9", "rv-6-2")

# ---- how likely a chain is right


def spans(text: str) -> tuple[Span, ...]:
    """`1900..1905 / 1903..1908` as years. ValueError for anything else."""
    found = []
    for part in text.split(PARTED):
        first, sign, last = part.strip().partition("..")
        if not sign:
            raise ValueError(f"chance: expected years as in 1900..1905, found {part.strip()[:40]}")
        found.append((int(first), int(last)))
    return tuple(found)


def _chance(state: State, text: str) -> Answered:
    """The chance that a chain is right when each card's year is one of its range, all equally likely."""
    ranges = spans(text)
    beliefs = [spread(*one) for one in ranges]
    value = Cards(beliefs).correct(range(len(ranges)))
    every = Points((amount("all-ways", 1, "rv-11-2", each=prod(one.whole for one in beliefs)),))
    return answer(value, Points(tuple(_ways(ranges))), every, rules=("rv-11-2", "rv-11-5", "rv-14-3"))


def _ways(ranges: tuple[Span, ...]) -> Iterator[Item]:
    """In how many ways the rest can be right, for the years of the top card; equal numbers together."""
    (first, last), rest = ranges[0], [spread(*one) for one in ranges[1:]]
    whole = prod(one.whole for one in rest)
    tops = (sure((year, year)) for year in range(first, last + 1) if year)
    good = (whole * Cards((top, *rest)).correct(range(len(ranges))) for top in tops)
    for ways, group in groupby(map(int, good)):
        if ways:
            yield amount("years-on-top", len(tuple(group)), "rv-11-2", each=ways)


def _by_luck(state: State, n: str) -> Answered:
    """The chance that so many cards of different years, of which one knows nothing, lie in order."""
    return answer(by_luck(int(n)), Points((amount("orders-in-all", 1, "rv-11-5", each=factorial(int(n))),)))


def _slot_chances(state: State, text: str) -> Answered:
    """`1855..1869 in 1820..1839 / 1860..1879`: for each slot, the chance of a right chain with the card there."""
    card, _, chain = text.partition(" in ")
    beliefs = [spread(*one) for one in (*spans(chain), *spans(card))]
    found = Cards(beliefs).slots(range(len(beliefs) - 1), len(beliefs) - 1)
    return answer(found, rules=("rv-3-8", "rv-11-2"))


def _best_slot(state: State, text: str) -> Answered:
    """The slot with the largest of them; the first, where there are several."""
    found = _slot_chances(state, text)
    assert isinstance(found.value, tuple)
    return answer(found.value.index(max(found.value)) + 1, rules=found.rules)


# ---- what a doubt costs


def penalties(state: State) -> Penalties:
    """Of this table."""
    return Penalties(state.options.penalty_doubter, state.options.penalty_layer)


def _dearer(state: State, chance: str) -> Answered:
    """Whom a doubt costs more cards on average: the doubter (`you`), the last layer (`layer`), or both as many."""
    mine, theirs = penalties(state).costs(Fraction(chance))
    value = "equal" if mine == theirs else "you" if mine > theirs else "layer"
    return answer(value, rules=("rv-5-4", "rv-5-5", "rv-5-9", "rv-14-8"))


def costs(found: Penalties, chances: str) -> tuple[Fraction, Fraction]:
    """Own cards on average: of doubting, of laying. The chances: that the chain is right; that it is with the card at
    its best, and that the next one doubts it; the same two of the new chain of two cards after a doubt."""
    chain, best, next_doubts, new, new_doubted = map(Fraction, chances.split())
    mine, _ = found.costs(chain)
    _, later = found.costs(new)
    _, theirs = found.costs(best)
    return mine - 1 + new_doubted * later, next_doubts * theirs - 1


def _costs(state: State, chances: str) -> Answered:
    return answer(costs(penalties(state), chances), rules=OF_COSTS)


def _better(state: State, chances: str) -> Answered:
    """Which of the two costs fewer own cards on average: `doubt`, `place`, or `equal`."""
    doubt, place = costs(penalties(state), chances)
    value = "equal" if doubt == place else "doubt" if doubt < place else "place"
    return answer(value, rules=(*OF_COSTS, "rv-14-4", "rv-14-5"))


def _last_chances(state: State, chances: str) -> Answered:
    """To win with one's last card: laid now; after a doubt, at two start cards. The chances: that the chain is right,
    that it is with the card at its best, that two start cards and the card are."""
    chain, best, two = map(Fraction, chances.split())
    return answer((best, (1 - chain) * two), rules=("rv-9-1", "rv-6-3", "rv-6-4"))


def _last_better(state: State, chances: str) -> Answered:
    """Which of the two is likelier: `place`, `doubt`, or `equal`."""
    found = _last_chances(state, chances)
    assert isinstance(found.value, tuple)
    now, later = found.value
    return answer("equal" if now == later else "place" if now > later else "doubt", rules=found.rules)


# ---- what stands in the rules


def _reading(state: State, how: str, statements: str) -> Answered:
    """`holds`: the statement that is a rule; `not`: the one that is none. ValueError unless there is exactly one."""
    named = statements.split(",")
    found = [one for one in named if one.endswith(OTHER) == (how == "not")]
    if how not in ("holds", "not") or len(found) != 1:
        raise ValueError(f"reading: expected `holds` or `not` and one statement to find, found {how} {statements}")
    return answer(found[0], rules=(one.removesuffix(OTHER) for one in named))


def _verdicts(state: State, chains: str) -> Answered:
    """`1850 / 1900 | 1900 / 1850`: whether each of these chains is right."""
    found = [judging.correct(several(one)) for one in chains.split("|")]
    return answer(tuple(map(int, found)), rules=("rv-11-2", "rv-11-4", "rv-10-10"))


def _question(name: str, args: tuple[str, ...], function: Callable[..., Answered]) -> Question[State]:
    return Question(name, args, function)


asks: dict[str, Question[State]] = {
    **of_positions,
    **{
        one.name: one
        for one in (
            _question("chance", ("ranges...",), _chance),
            _question("by-luck", ("n",), _by_luck),
            _question("slot-chances", ("card-and-ranges...",), _slot_chances),
            _question("best-slot", ("card-and-ranges...",), _best_slot),
            _question("last-chances", ("chances...",), _last_chances),
            _question("last-better", ("chances...",), _last_better),
            _question("verdicts", ("chains...",), _verdicts),
            _question("dearer", ("chance",), _dearer),
            _question("costs", ("chances...",), _costs),
            _question("better", ("chances...",), _better),
            _question("reading", ("how", "statements"), _reading),
        )
    },
}
"""By name; those of positions among them."""

__all__ = ["OTHER", "asks", "costs", "penalties", "spans"]
