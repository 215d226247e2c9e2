"""The same table with the dates of other cards exchanged: what nobody has seen may move nobody (rv-2-8)."""

from collections.abc import Mapping
from dataclasses import replace

from tutor.games.reisen_verkehr.rules.box import deck_of
from tutor.games.reisen_verkehr.state import State
from tutor.kernel.game import with_


def redated(state: State, others: Mapping[str, str]) -> State:
    """The same table, in which each of these cards has the back of the other one.

    What was declared about the deck before the game stays: only what lies on the table has changed.
    """
    old = deck_of(state)
    backs = {code: replace(old.backs[others.get(code, code)], code=code) for code in old.codes}
    return with_(state, options=replace(state.options, mark=replace(old, backs=backs).mark))


def exchanged(state: State, by: int = 7) -> State:
    """The same table, in which every card that was never revealed has the back of another one."""
    hidden = [code for code in deck_of(state).codes if code not in state.revealed]
    return redated(state, dict(zip(hidden, (*hidden[by:], *hidden[:by]), strict=True)))
