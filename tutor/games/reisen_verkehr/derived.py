"""How the lines of the log came about: dates and what they count for, the verdict, and what it costs."""

from collections.abc import Callable, Iterator, Mapping

from tutor.games.reisen_verkehr.announced import RULES, looked_at, span_said
from tutor.games.reisen_verkehr.cards import RECONSTRUCTION
from tutor.games.reisen_verkehr.names import worded
from tutor.games.reisen_verkehr.reveal import clash, dates_of, pairs_of
from tutor.games.reisen_verkehr.rules.box import chain_ref, deck_of, hand_ref
from tutor.games.reisen_verkehr.rules.judging import overlap, running
from tutor.games.reisen_verkehr.state import State, stack
from tutor.i18n import Words
from tutor.kernel.game import Event
from tutor.kernel.past import Past
from tutor.views.chain_said import year as year_said
from tutor.views.window import Derivation

PLAIN = frozenset((
    "dealt", "turned-up", "round", "begins", "two-starts", "one-start", "ordered", "slid", "turn", "last-card",
    "doubted", "lapsed", "cleared", "cleared-early", "overtime", "won", "capped", "start", "taken", "placed",
))  # fmt: skip
"""Kinds whose sentence and paragraph say it all."""
Derive = Callable[[Past[State], Event, Words], Derivation]


def derived(past: Past[State], at: int, words: Words) -> Derivation:
    """How the at-th event of a step came about; at least the card that it is about."""
    event = past.events[at]
    derive = DERIVES.get(event.kind)
    if derive:
        return derive(past, event, worded(looked_at(past) or past.after, words))
    return Derivation(places=tuple(_places(past.after, event)))


def _places(state: State, event: Event) -> Iterator[str]:
    """Where the cards of an event lie after it."""
    for value in dict(event.facts).values():
        code = str(value).removeprefix("e:")
        if code in state.chain:
            yield chain_ref(state.chain.index(code) + 1)
        yield from (hand_ref(seat, code) for seat, hand in enumerate(state.hands, 1) if code in hand)


def _revealed(past: Past[State], event: Event, said: Words) -> Derivation:
    """Which years the date counts for, what it was, and the latest beginning so far."""
    state, facts = looked_at(past), dict(event.facts)
    assert state is not None  # it is one of its events
    at, code = int(facts["place"]), str(facts["card"]).removeprefix("e:")
    back, reached = deck_of(state).backs[code], running(dates_of(state))[at - 1]
    first, last = back.date.interval.earliest, back.date.interval.latest
    lines = [
        said("log.counts", span=span_said(first, last, said))
        if first != last
        else said("log.one-year", date=f"d:{code}")
    ]
    lines.append(said("log.reached", year=year_said(reached, said)))
    lines += filter(None, (back.notes.get(said.lang) or back.notes.get("en", ""),))
    lines += [said("log.own")] if back.status == RECONSTRUCTION else []
    return Derivation(lines=tuple(lines), rules=(RULES[back.date.form.split("_")[0]], "rv-11-6"))


def _verdict(past: Past[State], event: Event, said: Words) -> Derivation:
    """Card by card the latest beginning so far, then each pair that clashes, or those that may stand either way."""
    state = looked_at(past)
    assert state is not None  # a verdict comes after its reveal
    dates, pairs = dates_of(state), pairs_of(state)
    rows = [
        said("log.step", n=at, date=f"d:{code}", end=year_said(date.latest, said), reached=year_said(reached, said))
        for at, (code, date, reached) in enumerate(zip(state.chain, dates, running(dates), strict=True), 1)
    ]
    free = sum(overlap(one, other) for n, one in enumerate(dates) for other in dates[n + 1 :])
    rest = [clash(state, said, pair) for pair in pairs] or ([said("log.free-pairs", n=free)] if free else [])
    return Derivation(lines=(*rows, *rest), rules=("rv-11-2", "rv-11-6", *(("rv-11-4",) if free else ())))


def _penalty(past: Past[State], event: Event, said: Words) -> Derivation:
    """What this edition asks of whom."""
    options = past.before.options
    edition = said("log.penalties", doubter=options.penalty_doubter, layer=options.penalty_layer)
    who = said("log.whoever") if event.rule == "rv-5-5" else ""
    return Derivation(lines=tuple(filter(None, (edition, who))), rules=("rv-5-9", *(("rv-5-7",) if who else ())))


def _reversed(past: Past[State], event: Event, said: Words) -> Derivation:
    """Whose turn it would have been."""
    lines = (said("log.reversed", turn=f"p:{past.after.turn}"),)
    return Derivation(lines=lines, rules=("rv-8-2", "rv-8-3"))


def _reshuffled(past: Past[State], event: Event, said: Words) -> Derivation:
    return Derivation(lines=(said("log.stack", n=stack(past.after)),), rules=("rv-7-3", "rv-7-6"))


DERIVES: Mapping[str, Derive] = {
    "revealed": _revealed,
    "chain-correct": _verdict,
    "chain-wrong": _verdict,
    "penalty": _penalty,
    "reversed": _reversed,
    "reshuffled": _reshuffled,
}
"""Kind of event -> its derivation. The other kinds have no number and no choice behind them: `PLAIN`."""
