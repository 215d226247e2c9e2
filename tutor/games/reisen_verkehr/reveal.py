"""A chain that was turned over: its dates, the time axis beside it, and what clashes. Nothing else asks for dates."""

from collections.abc import Iterator
from functools import lru_cache

from tutor.games.reisen_verkehr.cards import RECONSTRUCTION, Back
from tutor.games.reisen_verkehr.dates import Interval
from tutor.games.reisen_verkehr.rules.box import chain_ref, deck_of
from tutor.games.reisen_verkehr.rules.doubt import turned
from tutor.games.reisen_verkehr.rules.judging import Pair, running
from tutor.games.reisen_verkehr.state import State
from tutor.games.reisen_verkehr.timeline import SHOWN, timeline, told_conflicts
from tutor.i18n import Words
from tutor.views.axis import Axis, Bar, Tie
from tutor.views.chain_said import year as year_said


def dates_of(state: State) -> tuple[Interval, ...]:
    """The years of the cards that were turned over."""
    return deck_of(state).intervals(turned(state))


def backs_of(state: State) -> tuple[Back, ...]:
    """The date sides of the cards that were turned over."""
    return tuple(deck_of(state).backs[code] for code in turned(state))


def notes_of(state: State) -> tuple[str, ...]:
    """Codes of its cards that we wrote ourselves."""
    return tuple(back.code for back in backs_of(state) if back.status == RECONSTRUCTION)


def pairs_of(state: State) -> tuple[Pair, ...]:
    """The pairs that clash, the most telling first; positions from 1."""
    return told_conflicts(dates_of(state))


def clash(state: State, words: Words, pair: Pair) -> str:
    """How two cards clash, in words; `words` know the names of the dates."""
    upper, lower = (f"d:{state.chain[at - 1]}" for at in pair)
    return words("reveal.clash", upper=upper, lower=lower)


def discs_of(state: State) -> tuple[tuple[str, int], ...]:
    """The number of each pair that is drawn, at both of its cards."""
    return tuple((chain_ref(at), n) for n, pair in enumerate(pairs_of(state)[:SHOWN], 1) for at in pair)


def axis_of(state: State, words: Words) -> Axis:
    """The time axis: a bar a card, the latest beginning so far as stairs, and the first pairs that clash."""
    return _axis(state, words)


@lru_cache(maxsize=8)
def _axis(state: State, words: Words) -> Axis:
    dates, pairs = dates_of(state), pairs_of(state)
    scale = timeline(dates)
    wrong = {at for pair in pairs[:SHOWN] for at in pair}
    return Axis(
        title=words("reveal.axis", dates="; ".join(words.name(f"d:{code}") for code in turned(state))),
        rows=len(state.chain),
        bars=tuple(
            Bar(scale.at(one.earliest), scale.at(one.latest), words.name(f"d:{code}"), at in wrong)
            for at, (code, one) in enumerate(zip(turned(state), dates, strict=True), 1)
        ),
        ticks=tuple((scale.at(year), year_said(year, words)) for year in scale.ticks),
        stairs=tuple(map(scale.at, running(dates))),
        ties=tuple(_ties(state, words, pairs[:SHOWN])),
        breaks=scale.breaks,
        note=words("reveal.stairs"),
        more=words("reveal.more", n=len(pairs), shown=SHOWN) if len(pairs) > SHOWN else "",
    )


def _ties(state: State, words: Words, pairs: tuple[Pair, ...]) -> Iterator[Tie]:
    for n, (upper, lower) in enumerate(pairs, 1):
        yield Tie(upper - 1, lower - 1, words("reveal.tie", n=n, text=clash(state, words, (upper, lower))))


__all__ = [
    "axis_of", "backs_of", "clash", "dates_of", "discs_of", "notes_of", "pairs_of", "turned",
]  # fmt: skip
