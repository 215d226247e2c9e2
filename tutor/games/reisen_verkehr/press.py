"""From presses to moves: a card and a slot, in either order, are a placement or a correction.

Every move is a way of refs: `do:place hand:2:t017 slot:3`, `do:slide chain:4 slot:2`, `do:order order:12`,
`do:doubt doubt`. The verb may be left out. A press that leads nowhere becomes a try, so that the referee says why not.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from tutor.games.reisen_verkehr import moves as m
from tutor.games.reisen_verkehr.game import game
from tutor.games.reisen_verkehr.rules.box import chain_ref, hand_ref
from tutor.games.reisen_verkehr.state import State
from tutor.kernel.game import legal_moves

Selected = tuple[str, ...]
"""The refs pressed so far; empty at first, with or without a verb (`do:place`) in front."""
SOURCES = {"hand": "do:place", "chain": "do:slide"}
"""Where a card may come from -> the kind of move."""


@dataclass(frozen=True, slots=True)
class Intention:
    """What a press means: a move that is ready, made by what is `selected` and the press; or more to press; or a try
    that is refused, for `game.judge`.
    """

    selected: Selected = ()
    move: m.Move | None = None
    tried: m.Move | None = None


def way(state: State, move: m.Move) -> Selected:
    """The refs that make this move, the verb first."""
    match move:
        case m.Place(card, slot):
            seat = next((one for one, hand in enumerate(state.hands, 1) if card in hand), state.turn)
            return "do:place", hand_ref(seat, card), f"slot:{slot}"
        case m.Slide(source, target):
            return "do:slide", chain_ref(source), f"slot:{target if target < source else target + 1}"
        case m.Order(how):
            return "do:order", f"order:{how}"
        case m.Doubt():
            return "do:doubt", "doubt"
        case m.Peek(card):
            return "do:peek", f"e:{card}"
        case m.Pass():
            return ("do:pass",)


def opened(state: State, selected: Selected = ()) -> frozenset[str]:
    """All refs on the table that lead on after these: to a legal move, or to one more press."""
    return frozenset(_leading(state, *_parts(selected)))


def _parts(selected: Selected) -> tuple[str, str]:
    """The card and the slot that were pressed."""
    source = next((ref for ref in selected if _kind(ref) in SOURCES), "")
    return source, next((ref for ref in selected if _kind(ref) == "slot"), "")


def _kind(ref: str) -> str:
    return ref.partition(":")[0]


def _leading(state: State, source: str, slot: str) -> Iterator[str]:
    legal = legal_moves(game, state)
    slides = {move for move in legal if isinstance(move, m.Slide)}
    hand = {way(state, move)[1] for move in legal if isinstance(move, m.Place)}
    slots = [f"slot:{k}" for k in range(1, len(state.chain) + 2)] if hand else []
    chain = [chain_ref(at) for at in range(1, len(state.chain) + 1)] if slides else []
    yield from (way(state, move)[1] for move in legal if isinstance(move, m.Order | m.Doubt))
    if source and not slot:
        yield from (ref for ref in slots if _kind(source) == "hand" or made(state, source, ref) in slides)
    elif slot and not source:
        yield from hand
        yield from (ref for ref in chain if made(state, ref, slot) in slides)
    else:
        yield from (*hand, *slots, *chain)


def made(state: State, source: str, slot: str) -> m.Move | None:
    """The move that takes this card to this slot; a slide to where the card stands is none."""
    at = int(slot.partition(":")[2])
    if _kind(source) == "hand":
        return m.Place(source.rpartition(":")[2], at)
    here = int(source.partition(":")[2])
    target = at if at <= here else at - 1
    return m.Slide(here, target) if target != here else None


def press(state: State, selected: Selected, ref: str) -> Intention:
    """What it means that `ref` is pressed after these."""
    kind = _kind(ref)
    if kind in SOURCES or kind == "slot":
        return _on_road(state, selected, ref)
    if kind == "order":
        return _ready(state, (), m.Order("12" if ref == "order:12" else "21"))
    if ref in ("do:doubt", "doubt"):
        return _ready(state, (), m.Doubt())
    if kind == "do":
        return _verb(state, ref)
    if ref == "top" and state.top:
        return Intention(selected, tried=m.Peek(state.top))
    return Intention(selected)


def _on_road(state: State, selected: Selected, ref: str) -> Intention:
    """A card or a slot: with the other one that is chosen it makes a move, alone it waits for it."""
    source, slot = _parts(selected)
    if _kind(ref) == "slot":
        source, slot, path = source, ref, ((source,) if source else (ref,))
    else:
        source, path = ref, ((slot,) if slot else (ref,))
    if source and slot:
        move = made(state, source, slot)
        return _ready(state, path, move) if move else Intention((source,))
    verb = (SOURCES[_kind(ref)],) if selected[:1] == (SOURCES.get(_kind(ref)),) else ()
    return Intention((*verb, ref)) if ref in opened(state) else Intention(selected, tried=_meant(state, ref))


def _ready(state: State, path: Selected, move: m.Move) -> Intention:
    return Intention(path, move=move) if game.judge(state, move).legal else Intention(path, tried=move)


def _verb(state: State, ref: str) -> Intention:
    kind = {"do:place": m.Place, "do:slide": m.Slide, "do:order": m.Order}.get(ref)
    if kind and any(isinstance(move, kind) for move in legal_moves(game, state)):
        return Intention((ref,))
    hand = state.hands[state.turn - 1]
    tries: dict[str, m.Move] = {"do:slide": m.Slide(1, 2), "do:order": m.Order("12"), "do:pass": m.Pass()}
    if hand:
        tries["do:place"] = m.Place(hand[0], 1)
    return Intention(tried=tries.get(ref, m.Pass()))


def _meant(state: State, ref: str) -> m.Move:
    """The move that was probably meant by a card or a slot that leads nowhere."""
    kind, _, name = ref.partition(":")
    if kind == "hand":
        return m.Place(name.partition(":")[2], 1)
    if kind == "chain":
        return m.Slide(int(name), int(name) - 1 if int(name) > 1 else 2)
    hand = state.hands[state.turn - 1]
    return m.Place(hand[0], int(name)) if hand else m.Pass()
