"""What may be chosen instead of pressing the board: verbs, groups of places, and what a chosen move would be."""

from collections.abc import Iterable, Iterator, Mapping

from tutor.games.anno_domini import moves as m
from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.names import LETTERS, worded
from tutor.games.anno_domini.press import moves_at, way
from tutor.games.anno_domini.rules.battle import attack_points, defence_points
from tutor.games.anno_domini.rules.box import box
from tutor.games.anno_domini.state import State
from tutor.games.anno_domini.tables import LAND
from tutor.i18n import Words
from tutor.kernel.game import Decide
from tutor.views.window import Choice, Group, Preview, Selected, Verb

KEYS: Mapping[str, str] = {
    "do:event": "e", "do:build": "b", "do:attack": "a", "do:draw": "d", "do:end": ".", "do:done": ".", "do:raise": "b",
}  # fmt: skip
SIGNS: Mapping[str, str] = {
    "do:event": "dice", "do:build": "tower", "do:raise": "tower", "do:attack": "dice", "do:bishop": "cathedral",
}  # fmt: skip
TURN = ("do:event", "do:build", "do:attack", "do:draw", "do:end")
"""The verbs of a turn: always shown, so that pressing one that is not open asks why."""
KINDS: Mapping[str, str] = {"t": "place", "n": "number", "c": "card", "colour": "colour"}


def verbs(state: State, words: Words) -> tuple[Verb, ...]:
    """The kinds of move of this moment, each with its key."""
    turn = game.turn(state)
    if not isinstance(turn, Decide):
        return ()
    found = moves_at(state)
    opened = [ref for ref in found if ref.startswith("do:")]
    bare = [ref for ref in opened if len(way(state, found[ref][0])) == 1]
    shown = TURN if turn.phase == "war" else bare
    return tuple(Verb(ref, words(_key(ref)), KEYS.get(ref, ""), ref in opened, SIGNS.get(ref, "")) for ref in shown)


def choices(state: State, words: Words, selected: Selected) -> tuple[Group, ...]:
    """What may be pressed after these refs, grouped; verbs are not among them, and in a turn a verb comes first."""
    said, turn = worded(state, words), game.turn(state)
    at_will = isinstance(turn, Decide) and turn.phase == "war" and not selected
    opened = {} if at_will else moves_at(state, selected)
    places = [ref for ref in selected if ref.startswith("t:")]
    groups: dict[tuple[str, str], list[Choice]] = {}
    for ref, moves in opened.items():
        kind = ref.partition(":")[0]
        if kind not in KINDS:
            continue
        for heading in _headings(state, said, ref, moves, places):
            groups.setdefault(heading, []).append(_choice(state, said, ref))
    if any(kind in ("land", "sea") for kind, _ in groups):
        groups = {heading: rows for heading, rows in groups.items() if heading[0] != "number"}  # b, then a number
    order = sorted(groups, key=lambda heading: heading[0] != "land")
    return tuple(Group(kind, name, tuple(groups[kind, name])) for kind, name in order)


def _headings(
    state: State, said: Words, ref: str, moves: tuple[m.Move, ...], places: list[str]
) -> Iterable[tuple[str, str]]:
    """Where a choice is listed: a target once, by land if land leads there, else under a sea."""
    kind = ref.partition(":")[0]
    if kind == "t" and places and isinstance(moves[0], m.Attack):
        board = box(state).board
        found = board.ways(board.index[places[-1][2:]], board.index[ref[2:]])
        return [("land", said("choose.land")) if LAND in found else ("sea", said("choose.sea", sea=f"s:{found[0]}"))]
    name = f"choose.{way(state, moves[0])[0][3:]}" + (f".{len(places) + 1}" if kind == "t" else "")
    return [(KINDS[kind], said(name) if said.has(name) else "")]


def _choice(state: State, said: Words, ref: str) -> Choice:
    kind, _, name = ref.partition(":")
    if kind == "t":
        return _place(state, said, ref)
    if kind == "n":
        return Choice(ref, name)
    if kind == "colour":
        return Choice(ref, said.name(ref), colour=box(state).colours.ids.index(name) + 1)
    seat = name.partition(":")[0]
    owner = int(seat) if seat.isdecimal() else 0
    return Choice(ref, said.name(ref), *_owner(state, owner), note=said.name(f"p:{owner}") if owner else "")


def _place(state: State, said: Words, ref: str) -> Choice:
    at = box(state).board.index[ref[2:]]
    castles = state.castles[at]
    note = said("choose.castles", n=castles) if castles > 1 else ""
    return Choice(ref, said.name(ref), *_owner(state, state.owner[at]), badge=at in state.cathedrals, note=note)


def _owner(state: State, owner: int) -> tuple[str, int]:
    if not owner or not state.colour[owner - 1]:
        return "", 0
    return LETTERS[owner - 1], box(state).colours.ids.index(state.colour[owner - 1]) + 1


def _key(ref: str) -> str:
    return f"do.{ref[3:]}"


# ---- what a move would be


def preview(state: State, words: Words, move: m.Move) -> Preview:
    """A legal move in words, with what it costs or who throws how many dice."""
    said = worded(state, words)
    verb = way(state, move)[0]
    go = said(f"go.{verb[3:]}") if said.has(f"go.{verb[3:]}") else said(_key(verb))
    sign = SIGNS.get(verb, "")
    match move:
        case m.Attack(base, target):
            return _attack(state, said, f"t:{base}", f"t:{target}", go)
        case m.Build(territory, n):
            price = n * box(state).numbers.castle_price
            left = state.money[state.seat - 1] - price
            title = said("preview.build", territory=f"t:{territory}", n=n)
            name = said("move.build", territory=f"t:{territory}", n=n)
            return Preview(title, said("preview.price", price=price, left=left), name, go, sign)
        case _:
            return Preview(said(f"preview.{verb[3:]}", **_facts(move)), go=go, sign=sign)


def _facts(move: m.Move) -> Mapping[str, int | str]:
    """The parts of a move as facts for its sentence."""
    match move:
        case m.Steal(seat, card) | m.Murder(seat, card):
            return {"seat": f"p:{seat}", "card": f"c:{card}"}
        case m.Discard(card):
            return {"card": f"c:{card}"}
        case m.Bishop(source, target):
            return {"source": f"t:{source}", "target": f"t:{target}"}
        case m.Raise(territory, n):
            return {"territory": f"t:{territory}", "n": n}
        case m.Claim(territory):
            return {"territory": f"t:{territory}"}
        case m.Colour(name):
            return {"colour": f"colour:{name}"}
        case _:
            return {}


def _attack(state: State, said: Words, base: str, target: str, go: str) -> Preview:
    board = box(state).board
    a, b = board.index[base[2:]], board.index[target[2:]]
    mine, theirs = attack_points(state, state.seat, b), defence_points(state, b)
    ways = said("spoken.and").join(_way(said, one) for one in board.ways(a, b))
    text = said("preview.dice", n=state.castles[a], against=said("preview.against", n=state.castles[b]), ways=ways)
    sums = ((said("preview.attack-points"), mine), (said("preview.defence-points"), theirs))
    points = tuple((name, one) for name, one in sums if one.items)
    name = said("move.attack", base=base, target=target)
    return Preview(said("preview.attack", base=base, target=target), text, name, go, "dice", points)


def _way(said: Words, way: str) -> str:
    return said("way.land") if way == LAND else said("way.sea", sea=f"s:{way}")


# ---- which paragraph says most about a place


def about(state: State, ref: str) -> str:
    """The paragraph a person most likely asks for at a place, a card or a sea."""
    kind, _, name = ref.partition(":")
    if kind == "c":
        card = box(state).cards.get(name.rpartition(":")[2])
        return card.rule if card else ""
    if kind == "s":
        return "ad-7-3"
    if kind != "t" or name not in box(state).board.index:
        return ""
    return next(_about(state, box(state).board.index[name]))


def _about(state: State, at: int) -> Iterator[str]:
    owner = state.owner[at]
    if state.round and not owner:
        yield "ad-14-1"
    if state.phase == "war":
        yield "ad-7-2" if owner != state.seat else "ad-10-4" if state.castles[at] == 1 else "ad-7-7"
    yield "ad-4-2" if state.phase == "tax" else "ad-2-7"
