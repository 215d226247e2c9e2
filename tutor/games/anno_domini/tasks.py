"""Open tasks: how they are written, and when one can be open.

A task is its kind, then `:` and what it knows: `battle:england>flanders`, `barbarians:france,poland`, `architect:4`,
`plague`.
"""

import re
from collections.abc import Iterator
from itertools import chain

from tutor.games.anno_domini.components import Board, Components
from tutor.games.anno_domini.rules.cards import can_use
from tutor.games.anno_domini.state import State, Task

KINDS: dict[str, tuple[str, ...]] = {
    "deal": ("deal",),
    "colours": (),
    "claims": ("roll", "claim"),
    "tax": (),
    "war": ("row", "plague", "barbarians", "battle", "draw", "crisis", "ambassador", "murderer", "bishop", "architect"),
    "over": (),
}
"""Phase -> the kinds of task that can be open in it."""
SIGNS = {"battle": ">", "barbarians": ","}
"""Kinds whose arguments are territories -> what stands between them."""
AFTER_EVENT = ("row", "plague", "barbarians", "crisis")
AFTER_DRAW = ("draw", "ambassador", "murderer", "bishop", "architect")

Fault = tuple[str, str]
"""What was expected and what came."""


def write_task(task: Task, board: Board) -> str:
    """The task as it stands in a position text."""
    sign = SIGNS.get(task.kind)
    args = map(str, task.args) if sign is None else (board.ids[at] for at in task.args)
    return f"{task.kind}:{(sign or ',').join(args)}" if task.args else task.kind


def read_task(text: str, board: Board) -> Task:
    """The task that the text names; ValueError says what was expected."""
    kind, colon, rest = text.partition(":")
    if kind not in chain(*KINDS.values()):
        raise ValueError(f"a task: one of {', '.join(chain(*KINDS.values()))}")
    if kind in SIGNS:
        words = rest.split(SIGNS[kind]) if rest else []
        if not set(words) <= board.index.keys() or bool(colon) != bool(words):
            raise ValueError(f"territories after `{kind}:`, with `{SIGNS[kind]}` between them")
        return Task(kind, tuple(board.index[word] for word in words))
    if kind == "architect":
        if not re.fullmatch(r"[0-9]{1,3}", rest):
            raise ValueError("architect:NUMBER, the castles still to place")
        return Task(kind, (int(rest),))
    if colon:
        raise ValueError(f"nothing after the task {kind}")
    return Task(kind)


def task_faults(state: State, kit: Components) -> Iterator[Fault]:
    """What is wrong with the open tasks; nothing in a state that can be."""
    kinds = tuple(task.kind for task in state.agenda)
    allowed = KINDS[state.phase]
    if any(kind not in allowed for kind in kinds) or len(kinds) > 1:
        yield f"at most one task of {', '.join(allowed) or 'none'} in the phase {state.phase}", ", ".join(kinds)
    elif state.phase in ("deal", "claims") and not kinds:
        yield f"a task in the phase {state.phase}: {' or '.join(allowed)}", "none"
    elif kinds and state.phase == "war":
        yield from _war_faults(state, kit, state.agenda[-1])


def _war_faults(state: State, kit: Components, task: Task) -> Iterator[Fault]:
    kind = task.kind
    if kind in AFTER_EVENT and not state.event:
        yield f"event yes with the task {kind}", "event no"
    if kind in AFTER_DRAW and not state.drawn:
        yield f"drawn yes with the task {kind}", "drawn no"
    if kind == "battle":
        yield from _battle_faults(state, kit, task)
    elif kind == "barbarians":
        most = max(row.designations for row in kit.events.values())
        if len(set(task.args)) < len(task.args) or len(task.args) >= most:
            yield f"fewer than {most} different territories drawn by the barbarians", str(len(task.args))
    elif not _can_do(state, kit, task):
        yield f"a way to do the task {kind}", "none"


def _battle_faults(state: State, kit: Components, task: Task) -> Iterator[Fault]:
    if len(task.args) != 2:
        yield "battle:BASE>TARGET", f"{len(task.args)} territories"
        return
    base, target = task.args
    fits = (
        state.owner[base] == state.seat
        and state.owner[target] not in (0, state.seat)
        and state.castles[base] >= kit.numbers.base_least
        and target in kit.board.reach[base]
    )
    if not fits:
        yield "a battle from an own base with castles enough to land of another seat in reach", "another one"
    if not state.made:
        yield "the attack of the battle counted", "attacks 0"


def _can_do(state: State, kit: Components, task: Task) -> bool:
    """Whether the task has at least one move or outcome."""
    if task.kind == "draw":
        return bool(state.unknown)
    if task.kind == "crisis":
        return any(card != "pope" for card in state.cards[state.seat - 1])
    if task.kind == "architect" and not 0 < task.args[0] <= kit.cards["architect"].castles:
        return False
    return task.kind not in kit.cards or can_use(state, task.kind)
