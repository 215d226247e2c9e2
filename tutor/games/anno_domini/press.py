"""From clicks to moves: what may be pressed next, and what a press means.

Every move is a way of refs, pressed one after another: `do:attack t:england t:flanders`, `do:build t:england n:2`,
`do:steal c:3:general`. The verb may be left out. What may be pressed follows from the legal moves alone; a press that
leads nowhere becomes a try, so that the referee can say why not.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from tutor.games.anno_domini import moves as m
from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.notation import WRITTEN
from tutor.games.anno_domini.rules.box import box
from tutor.games.anno_domini.rules.rounds import TASK
from tutor.games.anno_domini.state import State
from tutor.kernel.game import Decide

Selected = tuple[str, ...]
"""The refs pressed so far; empty at first, with or without a verb (`do:build`) in front."""
Choices = Mapping[str, tuple[m.Move, ...]]
"""Ref that may be pressed -> the legal moves that this leaves."""


@dataclass(frozen=True, slots=True)
class Intention:
    """What a press means: a legal move; or more to press (`selected`, and `choices` with it); or a try that is refused.

    `tried` is a move for `game.judge`, which says why not; then nothing else has changed.
    """

    selected: Selected = ()
    choices: tuple[m.Move, ...] = ()
    move: m.Move | None = None
    tried: m.Move | None = None


def way(state: State, move: m.Move) -> Selected:
    """The refs that make this move, the verb first; only the verb for a move that no press leads to."""
    verb = f"do:{WRITTEN[type(move)].verb}"
    match move:
        case m.Attack(base, target) | m.Bishop(base, target):
            return verb, f"t:{base}", f"t:{target}"
        case m.Build(territory, n) | m.Raise(territory, n):
            return verb, f"t:{territory}", f"n:{n}"
        case m.Claim(territory):
            return verb, f"t:{territory}"
        case m.Steal(seat, card) | m.Murder(seat, card):
            return verb, f"c:{seat}:{card}"
        case m.Discard(card):
            return verb, f"c:{state.seat}:{card}"
        case m.Colour(name):
            return verb, f"colour:{name}"
        case _:
            return (verb,)


def moves_at(state: State, selected: Selected = ()) -> Choices:
    """What may be pressed after these refs; a verb is a key of its own as long as none is chosen."""
    found: dict[str, list[m.Move]] = {}
    for move in game.legal(state):
        for ref in _next(way(state, move), selected):
            found.setdefault(ref, []).append(move)
    return {ref: tuple(moves) for ref, moves in found.items()}


def press(state: State, selected: Selected, ref: str) -> Intention:
    """What it means that `ref` is pressed after these."""
    open_ = moves_at(state, selected).get(ref, ())
    if open_:
        return _go_on(state, (*selected, ref), open_)
    verb = selected[:1] if selected and selected[0].startswith("do:") else ()
    anew = moves_at(state, verb).get(ref, ())
    if anew:
        return _go_on(state, (*verb, ref), anew)
    return Intention(selected, tried=_try(state, selected, ref))


def _go_on(state: State, selected: Selected, open_: tuple[m.Move, ...]) -> Intention:
    ends = [move for move in open_ if _rest(way(state, move), selected) == ()]
    return Intention(move=ends[0]) if len(open_) == 1 and ends else Intention(selected, open_)


def _next(path: Selected, selected: Selected) -> Iterator[str]:
    rest = _rest(path, selected)
    if rest:
        yield rest[0]
    if not selected and len(path) > 1:
        yield path[1]


def _rest(path: Selected, selected: Selected) -> Selected | None:
    """What is still to be pressed; None when the move does not begin so."""
    for whole in (path, path[1:]):
        if selected and whole[: len(selected)] == selected:
            return whole[len(selected) :]
    return None if selected else path


# ---- a press that leads nowhere


def _try(state: State, selected: Selected, ref: str) -> m.Move | None:
    """The move that was probably meant: of the possible ones, that with the fewest reasons against it."""
    tries = {move: len(game.judge(state, move).breached) for move in _tries(state, selected, ref)}
    return min(tries, key=tries.__getitem__) if tries else None


def _tries(state: State, selected: Selected, ref: str) -> Iterable[m.Move]:
    kind, _, name = ref.partition(":")
    verb = selected[0] if selected and selected[0].startswith("do:") else _verb(state)
    before = [one[2:] for one in selected if one.startswith("t:")]
    if kind == "do":
        return _bare(state, name)
    if kind == "t":
        return _at_place(state, verb, before, name)
    if kind == "n" and before and name.isdecimal():
        return [m.Raise(before[-1], int(name)) if verb == "do:raise" else m.Build(before[-1], int(name))]
    if kind == "c":
        return _with_card(verb, name)
    return [m.Colour(name)] if kind == "colour" else []


def _verb(state: State) -> str:
    """The verb that the open decision asks for; `do:attack` where any may come."""
    turn = game.turn(state)
    wanted = turn.phase if isinstance(turn, Decide) else ""
    found = next((kind for kind, task in TASK.items() if task == wanted), m.Attack)
    return f"do:{WRITTEN[found].verb}"


def _bare(state: State, name: str) -> list[m.Move]:
    """A verb alone; one that needs a place is tried with every own one."""
    bare: dict[str, m.Move] = {"tax": m.Tax(), "event": m.Consult(), "draw": m.Draw(), "end": m.End(), "done": m.Done()}
    if name in bare:
        return [bare[name]]
    if name not in ("attack", "build", "raise", "bishop"):
        return []
    mine = [place for place, owner in zip(box(state).board.ids, state.owner, strict=True) if owner == state.seat]
    return [move for place in mine for move in _at_place(state, f"do:{name}", [], place)]


def _at_place(state: State, verb: str, before: list[str], name: str) -> list[m.Move]:
    board = box(state).board
    if name not in board.index:
        return []
    if verb == "do:claim":
        return [m.Claim(name)]
    if verb in ("do:build", "do:raise"):
        return [m.Raise(name, 1) if verb == "do:raise" else m.Build(name, 1)]
    pair = m.Bishop if verb == "do:bishop" else m.Attack
    if before and before[-1] != name:
        return [pair(before[-1], name)]
    ends = board.ids if pair is m.Bishop else tuple(board.ids[at] for at in board.reach[board.index[name]])
    return [pair(name, end) for end in ends]


def _with_card(verb: str, name: str) -> list[m.Move]:
    seat, _, card = name.rpartition(":")
    if verb == "do:discard" or not seat.isdecimal():
        return [m.Discard(card)]
    return [m.Murder(int(seat), card) if verb == "do:murder" else m.Steal(int(seat), card)]
