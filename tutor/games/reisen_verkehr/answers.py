"""How an answer is put together, for the modules of questions: words asked with, value, sums, paragraphs, places."""

import re
from collections.abc import Callable, Iterable, Mapping

from tutor.games.reisen_verkehr.dates import Interval
from tutor.games.reisen_verkehr.rules.box import Unseen, backs, card_ref, deck_of, seat_ref
from tutor.games.reisen_verkehr.state import State
from tutor.kernel.question import REST, Question
from tutor.kernel.rulebook import RuleId
from tutor.kernel.score import Answered, Item, Points
from tutor.kernel.verdict import UnreadableMove

SHORT = 60
"""Characters of a wrong word that a message repeats."""


def answer(value: object, *because: Points, rules: Iterable[str] = (), focus: Iterable[str] = ()) -> Answered:
    """An answer; what its items cite and point at comes first."""
    items = [item for points in because for item in points.items]
    places = [place for item in items for place in item.focus]
    ids = dict.fromkeys((*(str(item.rule) for item in items), *rules))
    return Answered(value, because, tuple(map(RuleId, ids)), tuple(dict.fromkeys((*places, *focus))))


def count(what: str, rule: str, focus: Iterable[str], each: int = 1) -> Points:
    """So many places, as a sum of one item."""
    places = tuple(focus)
    return Points((Item(what, len(places), each, RuleId(rule), places),))


def amount(what: str, n: int, rule: str, *focus: str, each: int = 1) -> Item:
    """So many of something, as an item of a sum."""
    return Item(what, n, each, RuleId(rule), focus)


def cards(codes: Iterable[str]) -> tuple[str, ...]:
    """Refs of cards."""
    return tuple(map(card_ref, codes))


def seat_focus(seat: int) -> tuple[str, ...]:
    """The ref of a seat; nothing for nobody."""
    return (seat_ref(seat),) if seat else ()


def seats_at(state: State) -> range:
    """Every seat at the table."""
    return range(1, state.options.seats + 1)


def dates_of(state: State, codes: Iterable[str]) -> tuple[Interval, ...]:
    """The dates of these cards. ValueError where they are hidden."""
    try:
        return tuple(backs(state, code) for code in codes)
    except Unseen as unseen:
        raise ValueError(f"expected cards whose dates may be known, found {unseen}") from None


# ---- the words after a question


def _seat(state: State, word: str) -> int:
    plain = word.lower().removeprefix("p:").removeprefix("p")
    if not re.fullmatch("[1-9][0-9]?", plain) or int(plain) > state.options.seats:
        raise UnreadableMove(word[:SHORT], f"a seat from 1 to {state.options.seats}")
    return int(plain)


def _card(state: State, word: str) -> str:
    plain = word.lower().removeprefix("e:")
    if plain not in deck_of(state).fronts:
        raise UnreadableMove(word[:SHORT], "the code of a card of this game")
    return plain


def _text(state: State, word: str) -> str:
    return word


_READ: Mapping[str, Callable[[State, str], object]] = {
    "seat": _seat, "card": _card, "other": _card, "text": _text, "move": _text, "lines": _text, "dates": _text,
}  # fmt: skip
"""What a word after a question is -> how it is read."""


def question(name: str, function: Callable[..., Answered], *args: str) -> Question[State]:
    """A question whose words are read as `args` name them; see `_READ`."""
    readers = tuple(_READ[arg.removesuffix(REST)] for arg in args)

    def asked(state: State, *words: str) -> Answered:
        return function(state, *(read(state, word) for read, word in zip(readers, words, strict=True)))

    return Question(name, args, asked)
