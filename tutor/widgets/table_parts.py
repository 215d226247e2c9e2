"""What stands round the board: the phase bar, the seat cards, the pile, from a game's Panels."""

from collections.abc import Callable

from tutor.i18n import Words
from tutor.views.panels import Fact, Meter, Panels, SeatPanel, Stage, Tag
from tutor.widgets.markup import Html, joined, tag
from tutor.widgets.parts import icon, receipt, shield

SIGNS = {"pope": "mitre"}
"""Signs that a game may ask for -> signs of the theme."""
TOLD = ("cathedrals", "money")
"""Facts that the ticks and the largest number of a seat card tell already."""
LONG = ("stock",)
"""Facts for a full seat card only."""
Role = Callable[[str], str]
"""Ref of a seat -> who plays it: you, a bot."""


def phase_bar(words: Words, panels: Panels) -> Html:
    """Round, phases, the order of seats, what is due and what is left."""
    lock = tag("span", icon("lock"), tag("span", panels.lock, cls="more"), cls="ph", title=panels.lock)
    due = [tag("span", text, cls="badge link") for text in panels.due]
    return joined((
        tag("span", panels.round, cls="round"),
        lock if panels.lock else None,
        tag("span", cls="vr"),
        joined(map(_stage, panels.stages), tag("span", "›", cls="arr muted", aria_hidden=True)),
        _order(words, panels),
        tag("span", cls="sp"),
        *due,
        *(_meter(meter) for meter in panels.meters),
        *(tag("span", text, cls="muted nowrap note") for text in panels.notes),
    ))  # fmt: skip


def _stage(stage: Stage) -> Html:
    done = icon("yes") if stage.when == "done" else None
    return tag("span", done, stage.name, cls=f"ph {stage.when}", aria_current="step" if stage.when == "now" else None)


def _order(words: Words, panels: Panels) -> Html:
    if not panels.order:
        return Html("")
    arrow = tag("span", "›", cls="arr", aria_hidden=True)
    turns = joined(map(_turn, panels.order), arrow)
    return tag("span", turns, cls="order", role="group", aria_label=words("bar.order"))


def _turn(seat: Stage) -> Html:
    sign = icon(SIGNS[seat.sign], "sign") if seat.sign in SIGNS else None
    name = tag("span", seat.name, cls="nm")
    on = seat.when == "now"
    return tag(
        "span", shield(seat.letter, seat.colour), name, sign, cls="seat on" if on else "seat", aria_current=on or None
    )


def _meter(meter: Meter) -> Html:
    pips = [tag("i", cls="x" if i < meter.used else None) for i in range(min(meter.most, 12))]
    return tag(
        "span", tag("span", meter.name, cls="muted"), tag("span", *pips, cls="pips", aria_hidden=True),
        tag("b", meter.text), cls="meter",
    )  # fmt: skip


def seat_cards(words: Words, panels: Panels, role: Role, full: bool = False) -> Html:
    """All seats in table order; `full` with what they hold."""
    cards = [_seat(words, seat, role(seat.ref), full) for seat in panels.seats]
    return tag("div", *cards, cls="dt-seats full" if full else "dt-seats")


def _seat(words: Words, seat: SeatPanel, role: str, full: bool) -> Html:
    sign = icon(SIGNS[seat.sign], "sign") if seat.sign in SIGNS else None
    shown = [role] if role and not full else [role, seat.status]
    who = ", ".join(text for text in shown if text)
    turn = tag("span", seat.status, cls="dt-gone") if role and not full and seat.status else None
    name = tag("span", seat.name, sign, tag("span", who, cls="xs muted role") if who else None, turn, cls="who")
    inside = [
        _ticks(seat),
        *(_fact(words, seat, fact) for fact in seat.facts if fact.what not in TOLD and (full or fact.what not in LONG)),
    ]
    if full and seat.tags:
        inside.append(tag("span", *map(_tag, seat.tags), cls="row wrap tags"))
    cls = "dt-seat" + (" on" if seat.turn else "") + (" gone" if seat.out else "")
    return tag(
        "section", shield(seat.letter, seat.colour, 24) or tag("span"), name,
        tag("span", seat.main, cls="money", title=words("seat.money")), tag("div", *inside, cls="facts"),
        cls=cls, aria_label=seat.name,
    )  # fmt: skip


def _ticks(seat: SeatPanel) -> Html:
    if not seat.most:
        return Html("")
    marks = [tag("i", cls="x" if i < seat.have else None) for i in range(seat.most)]
    row = tag("span", *marks, cls="ticks", aria_hidden=True)
    return tag("span", icon("cathedral", "gold"), row, tag("span", seat.ticks), cls="row ticked")


def _fact(words: Words, seat: SeatPanel, fact: Fact) -> Html:
    if fact.points is None or not fact.points.items:
        return tag("span", fact.text, cls=f"is-{fact.what}")
    opens = receipt(words, fact.points, fact.text, bare=True)
    return tag("span", opens, cls=f"is-{fact.what}", data_key=f"{seat.ref}-{fact.what}")


def _tag(card: Tag) -> Html:
    name = f"{card.name} × {card.count}" if card.count > 1 else card.name
    return tag("button", name, type="button", cls="cardtag", data_act=f"about:{card.ref}", title=card.note or None)


def stakes(words: Words, panels: Panels) -> Html:
    """What the seat on turn plays for, as large numbers; nothing where it plays for nothing."""
    rows = [tag("div", tag("b", one.n), tag("span", one.text), cls="stk") for one in panels.stakes]
    title = tag("h4", words("panel.stakes"), cls="serif")
    return tag("section", title, tag("div", *rows, cls="row"), cls="stakes") if rows else Html("")


def pile(words: Words, panels: Panels) -> Html:
    """What is known of the pile."""
    text = dict(panels.lines).get("pile", "")
    return tag("p", text, cls="small") if text else Html("")
