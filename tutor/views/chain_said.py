"""A chain and what somebody believes of its cards, in words."""

from fractions import Fraction

from tutor import i18n
from tutor.i18n import Words
from tutor.odds.chain import Span
from tutor.odds.chain_explorer import SURE, Beliefs, Stated
from tutor.views.report_said import fraction


def year(number: int, words: Words) -> str:
    """A year with its era, where it is that before ours."""
    return words("year.bc", year=str(-number)) if number < 0 else str(number)


def years(span: Span, words: Words) -> str:
    """From the first to the last year; a single one by itself."""
    first, last = span
    return year(first, words) if first == last else words("years", first=year(first, words), last=year(last, words))


def exactly(chance: Fraction, words: Words) -> str:
    """A chance in per cent and as a fraction."""
    return f"{i18n.percent(chance, words.lang)} ({fraction(chance)})"


def front(card: str, words: Words) -> str:
    """The event of a card, where the words know it; else its code."""
    ref = f"e:{card}"
    return words.name(ref) if ref in words.names else card


def stated(belief: Stated, words: Words) -> str:
    """What somebody believes of a card."""
    said = years((belief.first, belief.last), words)
    if belief.certainty == SURE:
        return said
    return words("chain.belief.certainty", years=said, certainty=str(belief.certainty))


def believed(beliefs: Beliefs, card: str, words: Words) -> str:
    """What is known of a card, or believed, or neither."""
    if card in beliefs.road.known:
        return words("chain.belief.known", years=years(beliefs.road.known[card], words))
    if card in beliefs.stated:
        return stated(beliefs.stated[card], words)
    return words("chain.belief.nothing")


def background(beliefs: Beliefs, words: Words) -> str:
    """What a card of which nothing is known is taken for."""
    road = beliefs.road
    if road.cards:
        return words("chain.background.deck", n=road.cards)
    spans = [span for span, _ in road.background.ways]
    whole = min(first for first, _ in spans), max(last for _, last in spans)
    return words("chain.background.flat", years=years(whole, words))


__all__ = ["background", "believed", "exactly", "front", "stated", "year", "years"]
