"""More questions of a position: what the chapters of the lessons ask beside the questions of the table.

`questions` merges `TAUGHT`. Where a word may be a card or a date, it is read as a card when the deck has its code.
"""

from tutor.games.reisen_verkehr.answers import answer, cards, dates_of, question
from tutor.games.reisen_verkehr.dates import BadDate, Interval, parse_any, years
from tutor.games.reisen_verkehr.questions_dates import RULES, typed
from tutor.games.reisen_verkehr.rules import judging
from tutor.games.reisen_verkehr.rules.box import Unseen, backs, chain_ref, deck_of, seat_ref
from tutor.games.reisen_verkehr.rules.deal import seen_by
from tutor.games.reisen_verkehr.rules.reading import asks_for_span, decisive_year
from tutor.games.reisen_verkehr.state import HIDDEN, State
from tutor.kernel.question import Question
from tutor.kernel.score import Answered

# ---- dates


def _interval(state: State, word: str) -> Interval:
    """The years of a card of this deck, or of a date in one of the three languages. ValueError for anything else."""
    if word in deck_of(state).fronts:
        return dates_of(state, (word,))[0]
    return typed(word).interval


def _side(state: State, first: str, second: str) -> Answered:
    """Where the first card must lie: `above` the second, `below` it, or either way (`free`)."""
    one, two = _interval(state, first), _interval(state, second)
    if judging.overlap(one, two):
        return answer("free", rules=("rv-11-4", "rv-11-3"))
    return answer("above" if judging.surely_before(one, two) else "below", rules=("rv-11-1", "rv-3-2"))


def _by_date(state: State, text: str) -> Answered:
    """The cards in the order of a correct chain, those that may stand either way together.

    ValueError where more than one order of such groups would be right.
    """
    ranks: list[list[str]] = []
    codes = text.split()
    for code in sorted(codes, key=lambda code: dates_of(state, (code,))[0]):
        near = [judging.overlap(*dates_of(state, (code, other))) for other in (ranks[-1] if ranks else ())]
        if near and any(near) != all(near):
            raise ValueError(f"by-date: expected cards of which all or none overlap, found {code} beside {ranks[-1]}")
        if near and all(near):
            ranks[-1].append(code)
        else:
            ranks.append([code])
    return answer(tuple(map(tuple, ranks)), rules=("rv-11-1", "rv-10-10"), focus=cards(codes))


def _first_of(state: State, text: str) -> Answered:
    """Of the years in which a thing appeared or was repeated, the one that counts."""
    return answer(decisive_year(map(int, text.split())), rules=("rv-12-1", "rv-12-2", "rv-12-3"))


def _years_in(state: State, text: str) -> Answered:
    """How many years a date counts for."""
    date = typed(text)
    return answer(len(years(date.interval)), rules=RULES[date.form])


def _is_date(state: State, text: str) -> Answered:
    """Whether a text can stand on a date side."""
    try:
        date = parse_any(text)
    except BadDate:
        return answer(False, rules=("rv-10-9", "rv-10-11"))
    return answer(True, rules=RULES[date.form])


def _asks_span(state: State, card: str) -> Answered:
    """Whether a card counts for a span that its event asks for."""
    dates_of(state, (card,))  # whether a card is a span must not be told while its date is hidden
    back = deck_of(state).backs[card]
    return answer(bool(asks_for_span((back,))), rules=("rv-12-1", "rv-10-3"), focus=cards((card,)))


# ---- the chain


def _before(state: State, card: str) -> Answered:
    """The cards of the chain that are surely before one of them."""
    later = dates_of(state, (card,))[0]
    found = [at for at, date in enumerate(dates_of(state, state.chain), 1) if judging.surely_before(date, later)]
    codes = tuple(state.chain[at - 1] for at in found)
    return answer(codes, rules=("rv-11-1",), focus=map(chain_ref, found))


def _place_of(state: State, card: str) -> Answered:
    """At which position of the chain a card lies; 0: it lies elsewhere."""
    at = state.chain.index(card) + 1 if card in state.chain else 0
    return answer(at, rules=("rv-3-2", "rv-3-8"), focus=(chain_ref(at),) if at else ())


# ---- hands and what can be seen


def _lead(state: State, seat: int, other: int) -> Answered:
    """How many more cards the other one holds: whoever is rid of them first wins."""
    sizes = tuple(map(len, state.hands))
    return answer(sizes[other - 1] - sizes[seat - 1], rules=("rv-9-2",), focus=(seat_ref(seat), seat_ref(other)))


def _readable(state: State, what: str) -> Answered:
    """Whether a player can know this now: asked of what a seat sees, so that it is what the table shows."""
    seen = seen_by(state, state.turn)
    fronts = {
        "own-event": ("rv-2-4", seen.hands[seen.turn - 1]),
        "other-event": ("rv-2-4", sum(seen.hands, ())),
        "top-event": ("rv-2-5", (seen.top,)),
        "below-top-event": ("rv-2-7", seen.bag),
        "start-event": ("rv-3-1", seen.chain),
    }
    backs_ = {
        "own-date": seen.hands[seen.turn - 1],
        "start-date": seen.chain,
        "top-date": (seen.top,),
    }
    if what in fronts:
        rule, codes = fronts[what]
        return answer(bool(codes) and HIDDEN not in codes, rules=(rule,))
    if what in backs_:
        return answer(all(_date_known(seen, code) for code in backs_[what]), rules=("rv-2-3",))
    raise ValueError(f"readable: expected one of {', '.join((*fronts, *backs_))}, found {what}")


def _date_known(seen: State, code: str) -> bool:
    try:
        backs(seen, code)
    except Unseen:
        return False
    return True


TAUGHT: dict[str, Question[State]] = {
    one.name: one
    for one in (
        question("side", _side, "text", "text"),
        question("by-date", _by_date, "text..."),
        question("first-of", _first_of, "text..."),
        question("years-in", _years_in, "text..."),
        question("is-date", _is_date, "text..."),
        question("asks-span", _asks_span, "card"),
        question("before", _before, "card"),
        question("place-of", _place_of, "card"),
        question("lead", _lead, "seat", "seat"),
        question("readable", _readable, "text"),
    )
}
"""Name -> question."""

__all__ = ["TAUGHT"]
