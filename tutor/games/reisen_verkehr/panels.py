"""The seat cards, the phase bar, what a doubt may cost, and the table in whole sentences, as data."""

from collections.abc import Iterator

from tutor.games.reisen_verkehr import moves as m
from tutor.games.reisen_verkehr.game import game
from tutor.games.reisen_verkehr.names import front, owner, worded
from tutor.games.reisen_verkehr.reveal import turned
from tutor.games.reisen_verkehr.rules.box import seat_ref
from tutor.games.reisen_verkehr.rules.corrections import as_received, budget
from tutor.games.reisen_verkehr.scene import markers, way_said
from tutor.games.reisen_verkehr.state import State, stack
from tutor.i18n import Words
from tutor.kernel.game import legal_moves
from tutor.views.panels import Fact, Meter, Panels, SeatPanel, Stage, Stake, When

STAGES = ("open", "turn", "reveal")
"""The parts of a round."""
AT = {"setup": 0, "order": 0, "open": 0, "turn": 1, "test": 1, "reveal": 2, "over": 2}
MANY = 5
"""More seats than these are called by their letters in the bar."""


def panels(state: State, words: Words) -> Panels:
    """Everything about the table besides its cards."""
    said = worded(state, words)
    return Panels(
        round=said("panel.round", round=state.round) if state.round else said("panel.setup"),
        stages=tuple(_stages(state, said)),
        order=tuple(_order(state, said)),
        due=tuple(_due(state, said)),
        meters=tuple(_meters(state, said)),
        notes=tuple(_notes(state, said)),
        stakes=tuple(_stakes(state, said)),
        seats=tuple(_seat(state, said, seat) for seat in range(1, state.options.seats + 1)),
        aloud=tuple(text for _, text in _chain(state, said)),
        lines=tuple(_lines(state, said)),
    )


def _stages(state: State, said: Words) -> Iterator[Stage]:
    if not state.round:
        yield Stage("phase:setup", said("stage.setup"), "now")
        return
    at, over = AT[state.phase], state.phase == "over"
    for n, stage in enumerate(STAGES):
        phase = state.phase if n == at and not over else stage
        when: When = "done" if n < at or over else "now" if n == at else "next"
        yield Stage(f"phase:{phase}", said(f"stage.{phase}"), when)


def _order(state: State, said: Words) -> Iterator[Stage]:
    """Every seat with the number of its cards, in the direction of play."""
    if not state.round:
        return
    seats = range(1, state.options.seats + 1)
    key = "panel.seat" if state.options.seats <= MANY else "panel.seat-short"
    for seat in seats if state.direction == 1 else reversed(seats):
        when: When = "now" if seat == state.turn and state.phase != "over" else "next"
        name = said(key, seat=seat_ref(seat), n=len(state.hands[seat - 1]))
        yield Stage(seat_ref(seat), name, when, *owner(seat))


def _due(state: State, said: Words) -> Iterator[str]:
    if state.phase == "turn" and not as_received(state):
        yield said("panel.order-changed")
    if state.phase == "test":
        yield said("panel.only-doubt")


def _meters(state: State, said: Words) -> Iterator[Meter]:
    """How many slides are left in this turn, where there is a limit (rv-4-6)."""
    most = budget(state)
    if state.phase == "turn" and most is not None:
        left = most - state.slides
        text = said("meter.slides-left", n=left) if left > 0 else said("meter.slides-none")
        yield Meter("slides", said("meter.slides"), state.slides, most, text)


def _notes(state: State, said: Words) -> Iterator[str]:
    """The direction of play, and once it was reversed that, too."""
    if state.round:
        yield from way_said(state, said)[: 2 if state.reversed else 1]


def _stakes(state: State, said: Words) -> Iterator[Stake]:
    """What a doubt may cost, where one is open now."""
    if m.Doubt() not in legal_moves(game, state):
        return
    doubter, layer = state.options.penalty_doubter, state.options.penalty_layer
    if not state.layer:  # a bare start card is never wrong, and nobody answers for it
        yield Stake(doubter, said("stake.short.bare", n=doubter))
        return
    if state.phase == "test":
        yield Stake(0, said("stake.short.right-test", seat=seat_ref(state.layer)))
    else:
        yield Stake(doubter, said("stake.short.right", n=doubter))
    yield Stake(layer, said("stake.short.wrong", n=layer, seat=seat_ref(state.layer)))


def _seat(state: State, said: Words, seat: int) -> SeatPanel:
    letter, colour = owner(seat)
    status = said("panel.won") if seat == state.winner else ""
    turn = seat == state.turn and bool(state.round) and state.phase not in ("over", "reveal")
    marks = [one for one in markers(state, said, seat) if one != said("panel.turn")]
    return SeatPanel(
        ref=seat_ref(seat),
        name=said.name(seat_ref(seat)),
        letter=letter,
        colour=colour,
        main=len(state.hands[seat - 1]),
        status=status or (said("panel.turn") if turn else ""),
        turn=turn,
        facts=tuple(Fact("mark", one) for one in marks),
        places=tuple(f"hand:{seat}:{code}" for code in state.hands[seat - 1]),
    )


# ---- whole sentences: the text twin of section j of the rulebook


def _lines(state: State, said: Words) -> Iterator[tuple[str, str]]:
    yield "turn", _turn(state, said)
    yield from _chain(state, said)
    if state.round and state.phase != "over":
        hand = ", ".join(_named(state, said, code) for code in state.hands[state.turn - 1])
        yield "hand", said("line.hand", seat=seat_ref(state.turn), cards=hand or said("line.no-cards"))
    top = _named(state, said, state.top) if state.top else said("zone.empty")
    yield "pile", said("line.stack", n=stack(state), top=top, used=len(state.used))
    if may := list(_may(state, said)):
        yield "may", said("line.may", moves="; ".join(may))


def _named(state: State, said: Words, code: str) -> str:
    return f"{code} {front(state, code, said.lang)}"


def _turn(state: State, said: Words) -> str:
    if state.phase == "over":
        return said("line.won", seat=seat_ref(state.winner)) if state.winner else said("line.nobody")
    if not state.round:
        return said("line.setup")
    way = said("line.way.on" if state.direction == 1 else "line.way.back")
    used = said("line.reversal.used" if state.reversed else "line.reversal.unused")
    facts: dict[str, int | str] = {"round": state.round, "seat": state.turn, "of": state.options.seats}
    return said("line.reveal" if state.phase == "reveal" else "line.turn", **facts, way=way, reversal=used)


def _chain(state: State, said: Words) -> Iterator[tuple[str, str]]:
    if state.starts:
        cards = ", ".join(_named(state, said, code) for code in state.starts)
        yield "starts", said("line.starts", cards=cards)
    if not state.chain:
        return
    yield "chain", said("line.chain")
    laid, up = dict(state.laid_by), turned(state)
    for at, code in enumerate(state.chain, 1):
        who = said("line.laid", seat=seat_ref(laid[code])) if code in laid else said("mark.start")
        if state.laid_by and code == state.laid_by[-1][0]:
            who = said("line.both", who=who, what=said("mark.answers"))
        date = f"{said.name(f'd:{code}')}: " if code in up else ""
        yield f"chain-{at}", said("line.link", n=at, card=f"{date}{_named(state, said, code)}", who=who)


def _may(state: State, said: Words) -> Iterator[str]:
    """What the seat on turn may say, kind by kind, as it is typed."""
    legal = legal_moves(game, state)
    kinds = {type(move) for move in legal}
    if m.Order in kinds:
        yield said("may.order")
    if m.Place in kinds:
        yield said("may.place", n=len(state.chain) + 1)
    if m.Slide in kinds:
        most = budget(state)
        left = "" if most is None else said("may.slides-left", n=most - state.slides)
        yield " ".join(filter(None, (said("may.slide"), left)))
    if m.Doubt in kinds:
        key = "may.doubt-test" if state.phase == "test" else "may.doubt" if state.layer else "may.doubt-bare"
        yield said(
            key, doubter=state.options.penalty_doubter,
            layer=state.options.penalty_layer, seat=seat_ref(state.layer),
        )  # fmt: skip
