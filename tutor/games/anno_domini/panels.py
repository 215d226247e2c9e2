"""The seat cards, the phase bar and the pile, as data."""

from collections.abc import Iterator

from tutor.games.anno_domini.components import Card
from tutor.games.anno_domini.names import LETTERS, worded
from tutor.games.anno_domini.rules.battle import allowance
from tutor.games.anno_domini.rules.box import box
from tutor.games.anno_domini.rules.ending import early
from tutor.games.anno_domini.rules.rounds import card_is_due, fix_order
from tutor.games.anno_domini.rules.taxes import income
from tutor.games.anno_domini.state import State, clockwise, held, in_play, neutral, pope
from tutor.i18n import Words
from tutor.kernel.score import Points
from tutor.views.panels import Fact, Meter, Panels, SeatPanel, Stage, Tag, When

SETUP = ("deal", "colours", "claims")
ROUND = ("tax", "war")
EFFECTS = ("attack", "defence", "attack_cathedral", "defence_cathedral", "attacks", "tax")
"""Columns of cards.csv that a kept card gives as they stand."""


def panels(state: State, words: Words) -> Panels:
    """Everything about the table that the board does not show."""
    said = worded(state, words)
    return Panels(
        round=said("panel.round", round=state.round) if state.round else said("panel.setup"),
        lock=_lock(state, said),
        stages=tuple(_stages(state, said)),
        order=tuple(_order(state, said)),
        meters=tuple(_meters(state, said)),
        due=tuple(_due(state, said)),
        seats=tuple(_seat(state, said, seat) for seat in range(1, len(state.money) + 1)),
        pile=tuple(Tag(f"c:{card}", said.name(f"c:{card}")) for card in state.known),
        lines=tuple(_lines(state, said)),
    )


# ---- the round


def _lock(state: State, said: Words) -> str:
    return said("panel.lock", round=box(state).numbers.early_rounds + 1) if early(state) else ""


def _stages(state: State, said: Words) -> Iterator[Stage]:
    parts = ROUND if state.round else SETUP
    at = parts.index(state.phase) if state.phase in parts else len(parts) - 1
    for i, phase in enumerate(parts):
        yield Stage(f"phase:{phase}", said(f"stage.{phase}"), _when(i, at, over=state.phase == "over"))


def _when(i: int, at: int, *, over: bool = False) -> When:
    return "done" if i < at or over else "now" if i == at else "next"


def _order(state: State, said: Words) -> Iterator[Stage]:
    """Who has had his turn, who has it, who comes; in the tax phase the order as it will be."""
    if state.phase not in ROUND:
        return
    now = state if state.phase == "war" else fix_order(state, [])
    coming = (now.seat, *now.order)
    past = tuple(seat for seat in clockwise(in_play(state), coming[-1]) if seat not in coming)
    for i, seat in enumerate((*past, *coming)):
        when = _when(i, len(past)) if state.phase == "war" else "next"
        sign = "pope" if seat == pope(state) else ""
        yield Stage(f"p:{seat}", said.name(f"p:{seat}"), when, LETTERS[seat - 1], _row(state, seat), sign)


def _row(state: State, seat: int) -> int:
    colour = state.colour[seat - 1]
    return box(state).colours.ids.index(colour) + 1 if colour else 0


def _meters(state: State, said: Words) -> Iterator[Meter]:
    if state.phase != "war":
        return
    points = allowance(state, state.seat)
    text = said("panel.of", have=state.made, most=points.total)
    yield Meter("attacks", said("panel.attacks"), state.made, points.total, text, points)


def _due(state: State, said: Words) -> Iterator[str]:
    if state.phase != "war":
        return
    if state.event:
        yield said("panel.event-used")
    if card_is_due(state):
        yield said("panel.card-due")
    if state.drawn:
        yield said("panel.card-drawn")


# ---- the seats


def _seat(state: State, said: Words, seat: int) -> SeatPanel:
    have, most = held(state, seat), state.options.target
    return SeatPanel(
        ref=f"p:{seat}",
        name=said.name(f"p:{seat}"),
        letter=LETTERS[seat - 1],
        colour=_row(state, seat),
        main=state.money[seat - 1],
        have=have,
        most=most,
        ticks=said("panel.of", have=have, most=most),
        status=_status(state, said, seat),
        sign="pope" if seat == pope(state) else "",
        turn=seat == state.seat and state.phase != "over",
        out=bool(state.out[seat - 1]),
        facts=tuple(_facts(state, said, seat)),
        tags=tuple(_tags(state, said, seat)),
        places=tuple(f"t:{box(state).board.ids[at]}" for at, owner in enumerate(state.owner) if owner == seat),
    )


def _status(state: State, said: Words, seat: int) -> str:
    if state.phase == "over" and seat == state.winner:
        return said("panel.won")
    if neutral(state, seat):
        return said("panel.neutral")
    if state.out[seat - 1]:
        return said("panel.out")
    return said("panel.turn") if seat == state.seat and state.phase != "over" else ""


def _facts(state: State, said: Words, seat: int) -> Iterator[Fact]:
    lands, numbers = state.owner.count(seat), box(state).numbers
    yield Fact("lands", said("panel.lands", n=lands))
    yield Fact("cathedrals", said("panel.cathedrals", n=held(state, seat), most=state.options.target))
    if not neutral(state, seat):
        yield Fact("money", said("panel.money", n=state.money[seat - 1]))
        yield from _debts(state, said, seat)
        yield _income(state, said, seat)
    yield Fact("stock", said("panel.stock", n=state.stock[seat - 1], most=numbers.stock))


def _debts(state: State, said: Words, seat: int) -> Iterator[Fact]:
    for debt in state.debts:
        if debt.debtor == seat:
            yield Fact("debt", said("panel.owes", n=debt.amount, to=f"p:{debt.creditor}"))


def _income(state: State, said: Words, seat: int) -> Fact:
    """The next tax if nothing changes; its receipt is that of the rules."""
    points = income(state, seat)
    lands, cathedrals, factor = state.owner.count(seat), held(state, seat), box(state).numbers.tax_factor
    cards = points.total - sum(item.amount for item in points.items if item.what == "land-tax")
    key = "panel.income-cards" if cards else "panel.income"
    text = said(key, lands=lands, cathedrals=cathedrals, factor=factor, cards=cards, total=points.total)
    return Fact("income", text, points)


def _tags(state: State, said: Words, seat: int) -> Iterator[Tag]:
    hand = state.cards[seat - 1]
    for card in dict.fromkeys(hand):
        ref, count = f"c:{seat}:{card}", hand.count(card)
        yield Tag(ref, said.name(ref), count, gives(state, said, seat, box(state).cards[card], count))


def gives(state: State, said: Words, seat: int, card: Card, count: int) -> str:
    """What these copies of a kept card give as things stand."""
    given = {column: getattr(card, column) * count for column in EFFECTS}
    given["attacks_per_cathedral"] = card.attacks_per_cathedral * count * held(state, seat)
    given["tax_per_territory"] = card.tax_per_territory * count * state.owner.count(seat)
    if card.id == "pope":
        return said("gives.pope")
    wanted = [column for column in given if getattr(card, column)]
    return ", ".join(said(f"gives.{column}", n=given[column]) for column in wanted)


# ---- whole sentences


def _lines(state: State, said: Words) -> Iterator[tuple[str, str]]:
    phase = f"phase:{state.phase}"
    yield (
        "round",
        said("line.round", round=state.round, phase=phase) if state.round else said("line.setup", phase=phase),
    )
    if early(state):
        yield "lock", said("line.lock", round=box(state).numbers.early_rounds + 1)
    yield "turn", " ".join(_turn(state, said))
    if state.phase in ROUND:
        seats = ", ".join(one.name for one in _order(state, said))
        yield "order", said("line.order", seats=seats, pope=f"p:{pope(state)}")
    yield "debts", _all_debts(state, said)
    yield "pile", _pile(state, said)


def _turn(state: State, said: Words) -> Iterator[str]:
    if state.phase == "over":
        yield said("line.won", seat=f"p:{state.winner}")
    elif state.phase == "tax":
        yield said("line.tax")
    elif state.phase == "deal":
        yield said("line.deal")
    else:
        yield said("line.turn", seat=f"p:{state.seat}")
    if state.phase == "war":
        points: Points = allowance(state, state.seat)
        yield said("line.attacks", made=state.made, most=points.total)
        yield from (f"{text}." for text in _due(state, said))
    if state.agenda:
        yield said("line.task", task=f"task:{state.agenda[-1].kind}")


def _all_debts(state: State, said: Words) -> str:
    if not state.debts:
        return said("line.no-debts")
    owed = (said("line.owes", seat=f"p:{d.debtor}", to=f"p:{d.creditor}", n=d.amount) for d in state.debts)
    return " ".join(owed)


def _pile(state: State, said: Words) -> str:
    text = said("line.pile", n=len(state.unknown))
    if not state.known:
        return text
    return f"{text} {said('line.known', cards=', '.join(said.name(f'c:{card}') for card in state.known))}"
