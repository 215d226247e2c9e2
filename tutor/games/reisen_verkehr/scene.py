"""The table as a Scene: the chain as a road of cards with a slot in every gap, stack and used pile, and all hands.

Before a reveal nothing here asks for a date: what lies where, in which size and with which words follows from codes and
fronts alone (rv-1-6). Once its chain is turned over, the time axis stands beside the road (`reveal`).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from tutor.games.reisen_verkehr.names import front, owner, worded
from tutor.games.reisen_verkehr.press import opened
from tutor.games.reisen_verkehr.reveal import axis_of, discs_of, notes_of, turned
from tutor.games.reisen_verkehr.rules.box import chain_ref, deck_of, hand_ref, seat_ref
from tutor.games.reisen_verkehr.state import State, stack
from tutor.i18n import Words
from tutor.views.scene import Label, Mark, Point, Scene, Shape, Zone

WIDTH, ROW = 1000.0, 100.0
"""Of the figure; a page lays the cards by itself."""
Marks = tuple[tuple[str, Mark], ...]
LOOKED: tuple[tuple[str, Mark], ...] = (("allowed", "allowed"), ("lit", "lit"))
"""What a page points at, and how it is marked."""


@dataclass(frozen=True, slots=True)
class _Look:
    """What one scene is made of, worked out once."""

    state: State
    words: Words
    seat: int
    """Whose hand lies in front."""
    base: str
    target: str
    open: frozenset[str]
    """Refs that lead somewhere now."""

    @property
    def turned(self) -> tuple[str, ...]:
        """The cards that lie with their dates up."""
        return turned(self.state)

    @property
    def you(self) -> bool:
        """Whether the hand in front is that of whoever is on turn."""
        return self.seat == self.state.turn


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
    """The table with the hand of `seat` (else of the seat on turn) in front.

    `base` is the card or slot chosen first, `target` what it would go to; `reasons` are the places of each reason of a
    refusal, `changed` what the last step changed, `allowed` what is possible instead, `lit` what is spoken of.
    """
    look = _look(state, words, (base or "", target or ""), seat)
    zones = tuple(_zones(look))
    labels = {label.ref: label for label in _labels(look)}
    shown = tuple(labels[ref] for zone in zones for ref in zone.refs)
    marks = tuple(dict.fromkeys(_marks(look, labels, reasons, {"changed": changed, "allowed": allowed, "lit": lit})))
    discs = tuple(_discs(labels, reasons)) or (discs_of(state) if look.turned else ())
    rows = len(state.chain)
    return Scene(
        width=WIDTH,
        height=max(rows, 1) * ROW,
        shapes=tuple(Shape(chain_ref(at), (_ring(at, rows),), "place") for at in range(1, rows + 1)),
        labels=shown,
        marks=marks,
        discs=discs,
        title=_title(look),
        badge=look.words("badge.reconstruction") if look.turned and notes_of(state) else "",
        zones=zones,
        axis=axis_of(state, look.words) if look.turned else None,
    )


def _look(state: State, words: Words, chosen: tuple[str, str], seat: int | None) -> _Look:
    (base, target), mine = chosen, seat or state.turn
    leads = opened(state, (base,) if base else ()) if mine == state.turn else frozenset()
    return _Look(state, worded(state, words), mine, base, target, leads)


def _title(look: _Look) -> str:
    state = look.state
    key = "scene.title" if state.round else "scene.setup"
    return look.words(key, round=state.round, phase=f"phase:{state.phase}")


# ---- where things lie


def _zones(look: _Look) -> Iterator[Zone]:
    state, words = look.state, look.words
    if not look.turned:
        yield Zone("table", "pile", words("zone.stack"), ("top", "used", "way"))
    note = words("zone.chain.turned" if look.turned else "zone.chain.note")
    yield Zone("chain", "road", words("zone.earlier"), tuple(_road(look)), note, words("zone.later"))
    mine = state.hands[look.seat - 1]
    yours = words("zone.hand", seat=seat_ref(look.seat), n=len(mine))
    hint = words(f"zone.hand.{state.phase}") if look.you and words.has(f"zone.hand.{state.phase}") else ""
    yield Zone("hand", "hand", yours, _hand(look, look.seat), hint, "", *owner(look.seat))
    for seat in _others(look):
        note = ", ".join(
            filter(None, (words("panel.cards", n=len(state.hands[seat - 1])), *markers(state, words, seat)))
        )
        name = words.name(seat_ref(seat))
        yield Zone(f"seat-{seat}", "others", name, _hand(look, seat), note, "", *owner(seat), folded=True)


def _road(look: _Look) -> Iterator[str]:
    state = look.state
    if state.starts:
        yield from (f"order:{how}" for how, _ in zip(("12", "21"), state.starts, strict=False))
        return
    for at in range(1, len(state.chain) + 1):
        if not look.turned:
            yield f"slot:{at}"
        yield chain_ref(at)
    if state.chain and not look.turned:
        yield f"slot:{len(state.chain) + 1}"


def _hand(look: _Look, seat: int) -> tuple[str, ...]:
    return tuple(hand_ref(seat, code) for code in look.state.hands[seat - 1])


def _others(look: _Look) -> Iterator[int]:
    """The other seats, in the direction of play."""
    seats = look.state.options.seats
    for step in range(1, seats):
        yield (look.seat - 1 + step * look.state.direction) % seats + 1


def way_said(state: State, words: Words) -> tuple[str, str]:
    """The direction of play with its arrow, and whether it was reversed."""
    sign, key = ("↻", "way.on") if state.direction == 1 else ("↺", "way.back")
    return f"{sign} {words(key)}", words("way.used" if state.reversed else "way.unused")


def markers(state: State, words: Words, seat: int) -> Iterator[str]:
    """What is worth knowing of a seat: it has one card or two left, it answers for the chain, it is on turn."""
    left = len(state.hands[seat - 1])
    if state.round and left in (0, 1, 2):
        yield words(f"mark.left-{left}")
    if state.round and seat == state.layer and state.chain:
        yield words("mark.answers")
    if state.round and seat == state.turn and state.phase not in ("over", "reveal"):
        yield words("panel.turn")


# ---- what stands on the cards


def _labels(look: _Look) -> Iterator[Label]:
    state, words = look.state, look.words
    yield _top(look)
    yield Label(
        "used", (0, 0), words("zone.used"), tags=("", words("panel.cards", n=len(state.used))), kind="pile",
        spoken=words("spoken.used", n=len(state.used)),
    )  # fmt: skip
    way, once = way_said(state, words)
    yield Label("way", (0, 0), way, note=once, kind="sign", press=False)
    for at, code in enumerate(state.chain, 1):
        yield _link(look, at, code)
    for slot in range(1, len(state.chain) + 2):
        yield _slot(look, slot)
    for how, code in zip(("12", "21"), state.starts, strict=False):
        name = front(state, code, words.lang)
        tags, note = (words("mark.start"), words("mark.put-above")), _memory(look, code)
        yield Label(
            f"order:{how}", (0, 0), name, kind="card", tags=tags, foot=_foot(look, code), what=f"e:{code}",
            spoken=_joined(words("spoken.start", card=f"e:{code}"), note), note=note,
        )  # fmt: skip
    for seat in range(1, state.options.seats + 1):
        yield from (_held(look, seat, code) for code in state.hands[seat - 1])


def _top(look: _Look) -> Label:
    state, words = look.state, look.words
    name = front(state, state.top, words.lang) if state.top else words("zone.empty")
    below = words("zone.below", n=len(state.bag))
    spoken = (
        words("spoken.top", card=f"e:{state.top}", n=stack(state)) if state.top else f"{words('zone.stack')}: {name}"
    )
    what = f"e:{state.top}" if state.top else ""
    tags, note = (words("zone.on-top") if state.top else "", below), _memory(look, state.top)
    return Label(
        "top", (0, 0), name, kind="pile", tags=tags, foot=_foot(look, state.top), what=what,
        spoken=_joined(spoken, note), note=note,
    )  # fmt: skip


def _joined(*said: str) -> str:
    """What a screen reader says, of its parts; a part that is empty is none."""
    return " ".join(filter(None, said))


def _foot(look: _Look, code: str) -> str:
    """The code of a card; with its series where the table shows it (rv-1-7)."""
    if code and look.state.options.show_series == "yes":
        series = deck_of(look.state).backs[code].series
        key = f"series.{series}"
        return f"{code} · {look.words(key) if look.words.has(key) else series}"
    return code


def _link(look: _Look, at: int, code: str) -> Label:
    """A card of the chain."""
    state, words = look.state, look.words
    by = dict(state.laid_by).get(code, 0)
    last = bool(state.laid_by) and state.laid_by[-1][0] == code
    who = words.name(seat_ref(by)) if by else words("mark.start")
    tags = (who, words("mark.answers")) if last else (who,)
    label = Label(
        chain_ref(at), _middle(at, len(state.chain)), front(state, code, words.lang), kind="card", rank=at,
        letter=owner(by)[0], colour=owner(by)[1], tags=tags, foot=_foot(look, code), what=f"e:{code}",
    )  # fmt: skip
    if code in look.turned:
        back = words.name(f"d:{code}")
        turned = words("spoken.turned", n=at, date=f"d:{code}", card=f"e:{code}")
        return replace(label, back=back, turn=at, spoken=turned, tags=tags[:1])
    note = _memory(look, code)
    said = words("spoken.link", n=at, card=f"e:{code}", who=", ".join(tags))
    return replace(label, spoken=_joined(said, note, _can(look, chain_ref(at))), note=note)


def _memory(look: _Look, code: str) -> str:
    """The date of a card that was public before, where the table helps to remember (rv-7-6)."""
    known = look.state.options.memory_aid == "full" and code in look.state.revealed
    return look.words("mark.known", date=f"d:{code}") if known else ""


def _slot(look: _Look, slot: int) -> Label:
    words, last, ref = look.words, len(look.state.chain) + 1, f"slot:{slot}"
    where = words(f"spoken.slot{'-first' if slot == 1 else '-last' if slot == last else ''}", n=slot, upper=slot - 1)
    note = words("slot.here") if ref in (look.base, look.target) else ""
    return Label(ref, (0, 0), str(slot), kind="slot", note=note, spoken=_joined(where, _can(look, ref), note))


def _held(look: _Look, seat: int, code: str) -> Label:
    state, words, ref = look.state, look.words, hand_ref(seat, code)
    whose = words("spoken.held", seat=seat_ref(seat), card=f"e:{code}")
    name, note = front(state, code, words.lang), _memory(look, code)
    spoken = _joined(whose, note, _can(look, ref) if seat == state.turn else "")
    return Label(ref, (0, 0), name, kind="card", foot=_foot(look, code), what=f"e:{code}", spoken=spoken, note=note)


def _can(look: _Look, ref: str) -> str:
    """What a press does here; nothing where it leads nowhere."""
    if ref not in look.open:
        return ""
    kind = ref.partition(":")[0]
    key = f"can.{kind}.second" if look.base and look.base.partition(":")[0] != kind else f"can.{kind}"
    return look.words(key) if look.words.has(key) else ""


# ---- marks


def _marks(
    look: _Look,
    labels: Mapping[str, Label],
    reasons: Iterable[Iterable[str]],
    others: Mapping[str, Iterable[str]],
) -> Iterator[tuple[str, Mark]]:
    for ref in (ref for focus in reasons for ref in focus if ref in labels):
        yield ref, "reason"
    for ref in (ref for ref, _ in discs_of(look.state)) if look.turned else ():
        yield ref, "reason"
    for ref in others["changed"]:
        if ref in labels and labels[ref].kind == "card" and not look.turned:
            yield ref, "changed"
    for name, mark in LOOKED:
        yield from ((ref, mark) for ref in others[name] if ref in labels)
    if look.base in labels:
        yield look.base, "base"
        yield from ((ref, "target-land") for ref in labels if ref in look.open and ref != look.base)
    if look.target in labels:
        yield look.target, "base"
    for ref, label in labels.items():
        if label.kind == "slot" and ref not in look.open and ref != look.base:
            yield ref, "dim"


def _discs(labels: Mapping[str, Label], reasons: Iterable[Iterable[str]]) -> Iterator[tuple[str, int]]:
    """Each reason's number at its first place that lies here."""
    for number, focus in enumerate(reasons, 1):
        at = next((ref for ref in focus if ref in labels), "")
        if at:
            yield at, number


# ---- the figure


def _middle(at: int, rows: int) -> Point:
    return WIDTH / 2, (rows - at + 0.5) * ROW


def _ring(at: int, rows: int) -> tuple[Point, ...]:
    low, high = (rows - at + 0.08) * ROW, (rows - at + 0.92) * ROW
    return (0.0, low), (WIDTH, low), (WIDTH, high), (0.0, high)
