"""What a step changed and what lay on the table in it, found by looking; no game is known here."""

from collections.abc import Sequence
from typing import Any

from tutor.i18n import Words
from tutor.kernel.chance import Chance, Outcome
from tutor.kernel.game import Game
from tutor.kernel.past import Past
from tutor.kernel.sitting import Logged
from tutor.lessons.runner import Happened
from tutor.lessons.watching import Stage
from tutor.views.scene import Label
from tutor.views.window import Side, Window


def changed(window: Window, before: Any, after: Any, words: Words) -> tuple[str, ...]:
    """The places that look different afterwards; of cards that move about, those that lay elsewhere before."""
    old = {_place(label): _look(label) for label in window.scene(before, words).labels}
    return tuple(label.ref for label in window.scene(after, words).labels if old.get(_place(label)) != _look(label))


def _place(label: Label) -> str:
    """What is compared: a place, or a card among those it lies with."""
    return f"{label.ref.rpartition(':')[0]} {label.what}" if label.what else label.ref


def _look(label: Label) -> tuple[object, ...]:
    return label.letter, label.colour, label.count, label.badge, label.note


def sides(
    window: Window, game: Game[Any, Any], before: Any, happened: Happened, words: Words
) -> tuple[tuple[Side, ...], ...]:
    """The dice of every throw in a step, in order."""
    state = before if happened.move is None else game.play(before, happened.move).state
    found: list[tuple[Side, ...]] = []
    for chance, outcome in happened.thrown:
        found.append(_thrown(window, state, words, chance, outcome))
        state = game.resolve(state, outcome).state
    return tuple(one for one in found if one)


def logged(game: Game[Any, Any], before: Any, happened: Happened, state: Any, n: int) -> list[Logged]:
    """The lines of the log that a move and its chance make, after `n` others; `state` is the table after them all."""
    pasts = []
    if happened.move is not None:
        step = game.play(before, happened.move)
        pasts.append(Past(before, step.state, step.events))
        before = step.state
    for _, outcome in happened.thrown:
        step = game.resolve(before, outcome)
        pasts.append(Past(before, step.state, step.events, outcome))
        before = step.state
    lines = [(past, at) for past in pasts for at in range(len(past.events))]
    return [Logged(k, past.events[at], state, past, at) for k, (past, at) in enumerate(lines, n + 1)]


def part_logged(game: Game[Any, Any], stages: Sequence[Stage[Any]], state: Any, n: int) -> list[Logged]:
    """The lines of the last of these stages, after `n` others; `state` is the table after it.

    Of a step in slow motion no more than this part of it, though each line is explained by the whole step.
    """
    here, head = stages[-1], max(k for k, one in enumerate(stages) if one.move is not None or one.thrown)
    skipped = sum(len(one.events) for one in stages[head:-1])
    lines = logged(game, stages[head].before, stages[head].happened, state, n - skipped)
    return lines[skipped : skipped + len(here.events)]


def _thrown(window: Window, state: Any, words: Words, chance: Chance, outcome: Outcome) -> tuple[Side, ...]:
    return window.throw(state, words, chance, outcome)
