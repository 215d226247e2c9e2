"""A step in slow motion: what a doubt brings about at once, part by part, each with the table as it lies then."""

from collections.abc import Callable, Iterator, Mapping

from tutor.games.reisen_verkehr.rules.stack import clear, turn_up
from tutor.games.reisen_verkehr.state import State, Task, put
from tutor.kernel.game import Event, Step, with_

HEADS = frozenset((
    "doubted", "revealed", "chain-correct", "chain-wrong", "penalty", "cleared-early", "reshuffled", "cleared", "round",
))  # fmt: skip
"""Kinds of events that begin a part of their own."""
WORLD = (Task("start", (0,)),)
"""From the doubt on nobody decides."""


def slow(before: State, step: Step[State]) -> tuple[Step[State], ...]:
    """The parts of a step, in order; the last one ends where the step does."""
    parts = tuple(_parts(step.events))
    found: list[Step[State]] = []
    for events in parts[:-1]:
        before = with_(before)  # a table of its own, also where nothing changes: logs tell the parts apart by it
        for event in events:
            before = _CHANGES.get(event.kind, _nothing)(before, dict(event.facts))
        found.append(Step(before, events))
    return (*found, Step(step.state, parts[-1] if parts else ()))


def turned_over(before: State, step: Step[State]) -> State | None:
    """The table when the last card of a doubted chain has been turned over, and nobody has taken or won anything yet.

    None for a step that turns none over.
    """
    if not any(event.kind == "revealed" for event in step.events):
        return None
    return [part.state for part in slow(before, step) if part.events[0].kind == "revealed"][-1]


def _parts(events: tuple[Event, ...]) -> Iterator[tuple[Event, ...]]:
    part: list[Event] = []
    for event in events:
        if part and event.kind in HEADS:
            yield tuple(part)
            part = []
        part.append(event)
    if part:
        yield tuple(part)


Facts = Mapping[str, int | str]


def _nothing(state: State, facts: Facts) -> State:
    return state


def _doubted(state: State, facts: Facts) -> State:
    return with_(
        state, phase="reveal", received=state.chain, slides=0, closed=len(state.chain), doubts=state.doubts + 1,
        agenda=WORLD,
    )  # fmt: skip


def _revealed(state: State, facts: Facts) -> State:
    return with_(state, revealed=tuple(sorted({*state.revealed, _code(facts)})), closed=state.closed - 1)


def _turned_up(state: State, facts: Facts) -> State:
    return turn_up(state, _code(facts), [])


def _taken(state: State, facts: Facts) -> State:
    seat, card = int(str(facts["seat"]).removeprefix("p:")), _code(facts)
    return with_(state, top="", hands=put(state.hands, seat, tuple(sorted((*state.hands[seat - 1], card)))))


def _reshuffled(state: State, facts: Facts) -> State:
    return with_(state, bag=state.used, used=())


def _cleared(state: State, facts: Facts) -> State:
    return clear(state)


def _round(state: State, facts: Facts) -> State:
    return with_(state, round=state.round + 1, layer=0, laid_by=())


def _start(state: State, facts: Facts) -> State:
    """The first of two start cards; the last one ends a step."""
    return with_(state, top="", starts=(*state.starts, _code(facts)), agenda=(Task("start", (1,)),))


def _code(facts: Facts) -> str:
    return str(facts["card"]).removeprefix("e:")


_CHANGES: Mapping[str, Callable[[State, Facts], State]] = {
    "doubted": _doubted,
    "revealed": _revealed,
    "turned-up": _turned_up,
    "taken": _taken,
    "reshuffled": _reshuffled,
    "cleared": _cleared,
    "cleared-early": _cleared,
    "round": _round,
    "start": _start,
}
"""Kind of event -> what it changes on the table. The other kinds say something, or end a step."""
