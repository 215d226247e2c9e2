"""The board as a Scene: who owns what, what a choice opens, what a refusal points at.

Also the door to what else a window needs of this game: `names`, `panels`, `press`, `moves_at`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from tutor.games.anno_domini import moves as m
from tutor.games.anno_domini.board import Board
from tutor.games.anno_domini.components import components
from tutor.games.anno_domini.names import LETTERS, names, worded
from tutor.games.anno_domini.outline import INERT, drawing
from tutor.games.anno_domini.panels import panels
from tutor.games.anno_domini.press import Choices, Intention, moves_at, press
from tutor.games.anno_domini.rules.box import box
from tutor.games.anno_domini.state import State
from tutor.games.anno_domini.tables import LAND
from tutor.i18n import Words
from tutor.views.scene import Label, Legend, Mark, Path, Point, Ring, Role, Scene, Shape

__all__ = ["Intention", "moves_at", "names", "panels", "press", "scene"]

UNPAINTED = ("deal", "colours", "claims")
"""Phases in which land without owner is not free land yet."""
CROP_EDGE = 0.15
BREAK = 0.55
"""How far a way that does not exist is drawn."""
LEGEND: tuple[Mark, ...] = ("base", "target-land", "target-sea", "reason", "allowed", "changed", "dim")


@dataclass(frozen=True, slots=True)
class _Look:
    """What one scene is made of, worked out once."""

    state: State
    words: Words
    board: Board
    seat: int
    base: str | None
    target: str | None
    reasons: tuple[tuple[str, ...], ...]
    opened: Choices
    """What may be pressed now."""
    targets: Mapping[str, tuple[str, ...]]
    """Ref of a place that the base leads to -> the ways there (`land`, seas); none where it is not about ways."""


def scene(  # noqa: PLR0913 -- what can be shown at once is one call for whoever shows it
    state: State,
    words: Words,
    *,
    base: str | None = None,
    target: str | None = None,
    lit: Iterable[str] = (),
    reasons: Iterable[Iterable[str]] = (),
    changed: Iterable[str] = (),
    allowed: Iterable[str] = (),
    seat: int | None = None,
) -> Scene:
    """The board as `seat` (else the seat on turn) sees it.

    `base` is the place chosen first: what can be reached from it is marked, the rest dimmed; with `target` an arrow
    joins them. `reasons` are the places of each reason of a refusal, in order (`breach.focus`). `allowed` are places
    of what is possible instead, `changed` what the last step changed, `lit` what is spoken of. All are refs.
    """
    look = _look(state, words, (base, target), tuple(tuple(places) for places in reasons), seat)
    lit, changed, allowed = (tuple(filter(_is_place, refs)) for refs in (lit, changed, allowed))
    return _scene(look, _marks(look, lit, changed, allowed), lit)


def _scene(look: _Look, marks: tuple[tuple[str, Mark], ...], lit: tuple[str, ...]) -> Scene:
    drawn, map = drawing(look.state.options.map), look.state.options.map
    discs = tuple(_discs(look))
    can = {f"t:{land}": text for land in look.board.ids if (text := _can(look, f"t:{land}"))}
    return Scene(
        width=drawn.width,
        height=drawn.height,
        shapes=(*_ground(map), *_lands(look)),
        labels=(*_land_labels(look, can, dict(discs)), *_sea_labels(look)),
        marks=marks,
        paths=tuple(_paths(look)),
        discs=discs,
        legend=tuple(_legend(look, {mark for ref, mark in marks if ref.startswith("t:")})),
        title=_title(look),
        badge=_badge(look),
        crop=_crop(map, {ref for ref, mark in marks if mark != "dim"} | set(lit)),
        can=tuple(can.items()),
        home=_home(look),
    )


def _look(
    state: State, words: Words, chosen: tuple[str | None, str | None], reasons: tuple[tuple[str, ...], ...],
    seat: int | None,
) -> _Look:  # fmt: skip
    base, target = chosen
    return _Look(
        state=state,
        words=worded(state, words),
        board=box(state).board,
        seat=state.seat if seat is None else seat,
        base=base,
        target=target,
        reasons=reasons,
        opened=moves_at(state),
        targets=_targets(state, base) if base and not reasons else {},
    )


def _targets(state: State, base: str) -> Mapping[str, tuple[str, ...]]:
    board = box(state).board
    found = {}
    for ref, moves in moves_at(state, (base,)).items():
        if ref.startswith("t:"):
            attack = isinstance(moves[0], m.Attack)
            found[ref] = board.ways(board.index[base[2:]], board.index[ref[2:]]) if attack else ()
    return found


# ---- areas


@cache
def _ground(map: str) -> tuple[Shape, ...]:
    """What nobody can own; the same objects every time."""
    drawn = drawing(map)
    seas = tuple(name for name in drawn.areas if name != INERT and name not in _ids(map))
    inert = (Shape(INERT, drawn.inert, "inert"),) if drawn.inert else ()
    return (*(Shape(f"s:{sea}", drawn.areas[sea], "sea") for sea in seas), *inert)


@cache
def _ids(map: str) -> frozenset[str]:
    return frozenset(components(map).board.ids)


@cache
def _land(map: str, name: str, role: Role, owner: int, colour: int) -> Shape:
    return Shape(f"t:{name}", drawing(map).areas[name], role, owner, colour)


def _lands(look: _Look) -> Iterator[Shape]:
    state = look.state
    empty: Role = "place" if state.phase in UNPAINTED else "free"
    for name, owner in zip(look.board.ids, state.owner, strict=True):
        yield _land(state.options.map, name, "place" if owner else empty, owner, _row(state, owner))


def _row(state: State, owner: int) -> int:
    """The row of the owners' palette: the colour that the seat chose."""
    return box(state).colours.ids.index(state.colour[owner - 1]) + 1 if owner else 0


# ---- labels


@cache
def _near(map: str) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
    """Per territory the refs of its neighbours by land, and of those over a sea only."""
    board = components(map).board
    return tuple(
        (
            tuple(f"t:{board.ids[b]}" for b in board.land[at]),
            tuple(f"t:{board.ids[b]}" for b in board.reach[at] if b not in board.land[at]),
        )
        for at in range(len(board.ids))
    )


def _land_labels(look: _Look, can: Mapping[str, str], discs: Mapping[str, int]) -> Iterator[Label]:
    state, words = look.state, look.words
    for at, (land, (near, far)) in enumerate(zip(look.board.territories, _near(state.options.map), strict=True)):
        owner, ref = state.owner[at], f"t:{land.id}"
        free = not owner and state.phase not in UNPAINTED
        yield Label(
            ref=ref,
            at=land.label,
            name=words.name(ref),
            letter=LETTERS[owner - 1] if owner else "",
            colour=_row(state, owner),
            count=state.castles[at],
            badge=at in state.cathedrals,
            code=(land.red, land.blue),
            note=words("note.free") if free else "",
            spoken=_spoken(look, at, can.get(ref, ""), discs.get(ref, 0)),
            near=near,
            far=far,
        )


def _sea_labels(look: _Look) -> Iterator[Label]:
    for sea in look.board.seas.values():
        coasts = tuple(f"t:{look.board.ids[at]}" for at in sea.coasts)
        listed = ", ".join(map(look.words.name, coasts))
        spoken = look.words("spoken.sea", sea=f"s:{sea.id}", coasts=listed)
        yield Label(f"s:{sea.id}", sea.label, look.words.name(f"s:{sea.id}"), spoken=spoken, near=coasts, press=False)


def _spoken(look: _Look, at: int, can: str, disc: int) -> str:
    state, words = look.state, look.words
    owner = state.owner[at]
    who = words("spoken.yours") if owner and owner == look.seat else words.name(f"p:{owner}") if owner else ""
    parts = [
        words.name(f"t:{look.board.ids[at]}"),
        who or (words("spoken.unclaimed") if state.phase in UNPAINTED else words("note.free")),
        words("twin.count", n=state.castles[at]) if state.castles[at] else "",
        words("twin.badge") if at in state.cathedrals else "",
        words("spoken.reason", number=disc) if disc else "",
    ]
    whole = ", ".join(part for part in parts if part)
    return f"{whole}; {can}" if can else whole


def _can(look: _Look, ref: str) -> str:
    """What can be done at a place, from the legal moves: what it leads to, or how the base reaches it."""
    words = look.words
    if look.base and ref in look.targets:
        found = look.targets[ref]
        ways = words("spoken.and").join(_way(words, way) for way in found)
        return words("spoken.target" if found else "spoken.goes-here", base=look.base, ways=ways)
    parts = []
    for kind, key in _DOES.items():
        moves = [move for move in look.opened.get(ref, ()) if isinstance(move, kind)]
        if moves:
            ends = ", ".join(words.name(f"t:{one.target}") for one in moves if isinstance(one, m.Attack | m.Bishop))
            parts.append(words(key, targets=ends))
    return "; ".join(parts)


_DOES: Mapping[type, str] = {
    m.Attack: "spoken.attack",
    m.Build: "spoken.build",
    m.Claim: "spoken.claim",
    m.Bishop: "spoken.bishop",
    m.Raise: "spoken.raise",
}


def _way(words: Words, way: str) -> str:
    return words("way.land") if way == LAND else words("way.sea", sea=f"s:{way}")


# ---- marks


def _marks(
    look: _Look, lit: tuple[str, ...], changed: tuple[str, ...], allowed: tuple[str, ...]
) -> tuple[tuple[str, Mark], ...]:
    marks: list[tuple[str, Mark]] = [(ref, "reason") for focus in look.reasons for ref in focus if _is_place(ref)]
    marks += [(ref, "changed") for ref in changed]
    marks += [(ref, "allowed") for ref in allowed]
    if look.base and (look.base, "reason") not in marks:
        marks.append((look.base, "base"))
    for ref, ways in look.targets.items():
        marks.append((ref, "target-sea" if ways and LAND not in ways else "target-land"))
    marks += [(ref, "allowed") for ref in lit if ref.startswith("s:")]  # a lit sea needs no outline, only a fill
    if look.targets or allowed or lit or "reason" in {mark for _, mark in marks}:
        shown = {ref for ref, _ in marks} | set(lit)
        marks += [(f"t:{name}", "dim") for name in look.board.ids if f"t:{name}" not in shown]
    return tuple(dict.fromkeys(marks))


def _is_place(ref: str) -> bool:
    return ref.startswith(("t:", "s:"))


def _discs(look: _Look) -> Iterator[tuple[str, int]]:
    """Each reason's number at its first place; at its next one where another reason stands already."""
    taken: set[str] = set()
    for number, focus in enumerate(look.reasons, 1):
        places = [ref for ref in focus if ref.startswith("t:")]
        at = next((ref for ref in places if ref not in taken), places[0] if places else "")
        if at:
            taken.add(at)
            yield at, number


# ---- ways


def _paths(look: _Look) -> Iterator[Path]:
    if look.state.agenda and look.state.agenda[-1].kind == "battle":
        base, target = look.state.agenda[-1].args
        yield Path(_line(look.board, base, target), "arrow", f"t:{look.board.ids[target]}")
    for focus in look.reasons:
        yield from _broken(look.board, [look.board.index[ref[2:]] for ref in focus if ref.startswith("t:")])
    if not look.base:
        return
    start = look.board.index[look.base[2:]]
    for ref, ways in look.targets.items():
        if ways and LAND not in ways and ref != look.target:
            yield Path(_line(look.board, start, look.board.index[ref[2:]]), "sea-way", ref)
    if look.target and look.target != look.base:
        yield Path(_line(look.board, start, look.board.index[look.target[2:]]), "arrow", look.target)


def _line(board: Board, a: int, b: int) -> tuple[Point, ...]:
    """From label to label, through the sea that joins them if land does not."""
    ways = board.ways(a, b)
    over = (board.seas[ways[0]].label,) if ways and ways[0] != LAND else ()
    return board.territories[a].label, *over, board.territories[b].label


def _broken(board: Board, places: Sequence[int]) -> Iterator[Path]:
    """Half the way to the first place from the second, if there is none."""
    if len(places) < 2 or board.ways(places[1], places[0]):
        return
    end, start = board.territories[places[0]], board.territories[places[1]]
    (x, y), (to_x, to_y) = start.label, end.label
    yield Path((start.label, (x + (to_x - x) * BREAK, y + (to_y - y) * BREAK)), "broken", f"t:{end.id}")


# ---- the frame


def _legend(look: _Look, marks: set[Mark]) -> Iterator[Legend]:
    for mark in LEGEND:
        if mark in marks and mark != "dim":
            yield Legend(mark, look.words(f"legend.{mark}"))
    if 0 in look.state.owner and look.state.phase not in UNPAINTED:
        yield Legend("free", look.words("legend.free"))


def _title(look: _Look) -> str:
    state, words = look.state, look.words
    phase = f"phase:{state.phase}"
    if not state.round:
        return words("scene.setup", phase=phase)
    return words("scene.title", round=state.round, phase=phase)


def _badge(look: _Look) -> str:
    rebuilt = any(land.status == "reconstruction" for land in look.board.territories)
    return look.words("badge.reconstruction") if rebuilt else ""


def _home(look: _Look) -> Point | None:
    """The land of the seat that lies nearest to the middle of all its lands."""
    mine = [
        land.label for land, owner in zip(look.board.territories, look.state.owner, strict=True) if owner == look.seat
    ]
    if not look.seat or not mine:
        return None
    x, y = (sum(axis) / len(mine) for axis in zip(*mine, strict=True))
    return min(mine, key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)


@cache
def _box_of(map: str, ref: str) -> tuple[float, float, float, float]:
    rings: tuple[Ring, ...] = drawing(map).areas[ref[2:]]
    xs, ys = [x for ring in rings for x, _ in ring], [y for ring in rings for _, y in ring]
    return min(xs), min(ys), max(xs), max(ys)


def _crop(map: str, refs: set[str]) -> tuple[float, float, float, float] | None:
    """The part of the map with these territories and some room around; None when nothing is pointed at."""
    boxes = [_box_of(map, ref) for ref in refs if ref.startswith("t:")]
    if not boxes:
        return None
    x0, y0 = min(box[0] for box in boxes), min(box[1] for box in boxes)
    x1, y1 = max(box[2] for box in boxes), max(box[3] for box in boxes)
    drawn, edge = drawing(map), CROP_EDGE * max(x1 - x0, y1 - y0)
    return max(x0 - edge, 0), max(y0 - edge, 0), min(x1 + edge, drawn.width), min(y1 + edge, drawn.height)
