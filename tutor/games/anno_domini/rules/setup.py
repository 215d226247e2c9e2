"""2, 19  The set-up: the Pope, the colours, the claims; two and three players."""

from tutor.games.anno_domini import moves as m
from tutor.games.anno_domini.components import components
from tutor.games.anno_domini.rules.box import Told, box, owner_at, place, ref, seat_ref
from tutor.games.anno_domini.state import (
    Options,
    State,
    Task,
    add,
    clockwise,
    neutral,
    pope,
    put,
)
from tutor.kernel.chance import Dice, Draw, Outcome
from tutor.kernel.game import Event, Step, with_
from tutor.kernel.rulebook import RuleId
from tutor.kernel.verdict import Breach, definition, effect, law

# --- laws


@law("ad-2-5")
def colour_is_left(state: State, move: m.Colour) -> Breach | None:
    """ad-2-5  A colour already taken may not be chosen."""
    if move.name in colours_left(state):
        return None
    taken = state.colour.index(move.name) + 1 if move.name in state.colour else 0
    return Breach.of(seat_ref(taken), seat=seat_ref(taken), colour=f"colour:{move.name}")


@law("ad-2-8", by="ad-2-9")
def claimed_land_has_no_owner(state: State, move: m.Claim) -> Breach | None:
    """ad-2-8  Only a territory without owner may be chosen."""
    owner = owner_at(state, move.territory)
    if not owner:
        return None
    return Breach.of(f"t:{move.territory}", territory=f"t:{move.territory}", seat=seat_ref(owner))


# --- the empty table


@definition("ad-1-1", "ad-19-3", "ad-19-4")
def seats_at_table(options: Options) -> int:
    """ad-19-3  Two or three players are joined by neutral seats up to four, or share all land (ad-19-4)."""
    return components(options.map, options.deck).numbers.seats_most if options.fill == "neutral" else options.seats


@effect("ad-2-1", "ad-2-11", "ad-1-10")
def start(options: Options) -> State:
    """ad-2-1  Nothing on the board; the cards are about to be dealt. Seats start with 0 gulden (ad-2-11)."""
    kit = components(options.map, options.deck)
    seats, lands = seats_at_table(options), len(kit.board.ids)
    return State(
        options=options, phase="deal", round=0, seat=0, order=(), made=0, event=False, acted=False, due=False,
        drawn=False, freed=(), agenda=(Task("deal"),),
        owner=(0,) * lands, castles=(0,) * lands, cathedrals=(),
        money=(kit.numbers.start_money,) * seats, stock=(kit.numbers.stock,) * seats,
        cards=((),) * seats, colour=("",) * seats, out=("",) * seats, reached=(), debts=(),
        unknown=tuple(sorted(kit.deck)), known=(),
    )  # fmt: skip


# --- the Pope


@definition("ad-2-1")
def deal(state: State) -> Draw:
    """ad-2-1  One card at a time, until the Pope."""
    return Draw(RuleId("ad-2-1"), state.unknown, 1, "deal")


@definition("ad-2-3")
def dealt_to(state: State) -> int:
    """ad-2-3  The first card goes to `first_dealt`, then clockwise; neutral seats get none."""
    count = len(box(state).deck) - len(state.unknown)
    return (state.options.first_dealt - 1 + count) % state.options.seats + 1


@effect("ad-2-1", "ad-2-2")
def dealt(state: State, outcome: Outcome) -> Step[State]:
    """ad-2-1  Who gets the Pope keeps it; all other cards are shuffled into the pile (ad-2-2)."""
    card, seat = outcome[0], dealt_to(state)
    told: Told = [Event.of("dealt", "ad-2-1", seat=seat_ref(seat), card=f"c:{card}")]
    if card != "pope":
        at = state.unknown.index(card)
        return Step(with_(state, unknown=state.unknown[:at] + state.unknown[at + 1 :]), tuple(told))
    told.append(Event.of("pope", "ad-2-1", seat=seat_ref(seat)))
    told.append(Event.of("shuffled", "ad-2-2"))
    unknown = tuple(sorted(c for c in box(state).deck if c != "pope"))
    cards = tuple(("pope",) if s == seat else () for s in range(1, len(state.cards) + 1))
    return Step(with_(state, phase="colours", seat=seat, agenda=(), cards=cards, unknown=unknown), tuple(told))


# --- the colours


@effect("ad-2-4")
def choose_colour(state: State, move: m.Colour) -> Step[State]:
    """ad-2-4  The Pope first, then clockwise; neutral seats take what is left over, in the order of the list."""
    told: Told = [Event.of("colour", "ad-2-4", seat=seat_ref(state.seat), colour=f"colour:{move.name}")]
    state = _paint(state, state.seat, move.name)
    players = range(1, state.options.seats + 1)
    left = [s for s in clockwise(tuple(players), state.seat) if not state.colour[s - 1]]
    if left:
        return Step(with_(state, seat=left[0]), tuple(told))
    for seat in range(state.options.seats + 1, len(state.colour) + 1):
        state = _paint(state, seat, colours_left(state)[0])
    return Step(with_(state, phase="claims", seat=pope(state), agenda=(Task("roll"),)), tuple(told))


def colours_left(state: State) -> tuple[str, ...]:
    """The colours nobody has taken, in the order of the list."""
    return tuple(c for c in box(state).colours.ids if c not in state.colour)


def _paint(state: State, seat: int, colour: str) -> State:
    return with_(state, colour=(*state.colour[: seat - 1], colour, *state.colour[seat:]))


@definition("ad-19-2")
def papal_lands(state: State) -> tuple[int, ...]:
    """ad-19-2  With `papal_state = name`, the Pope's lands: they are called Papal State, and nothing else changes."""
    holder = pope(state) if state.options.papal_state == "name" else 0
    return tuple(at for at, owner in enumerate(state.owner) if holder and owner == holder)


# --- the claims


@definition("ad-2-6", "ad-1-3", "ad-1-4")
def claim_dice(state: State) -> Dice:
    """ad-2-6  Each claim starts with a throw of one red and one blue die."""
    return Dice(RuleId("ad-2-6"), 2, box(state).numbers.die_sides, "roll", (1, 1))


@effect("ad-2-6", "ad-2-9", "ad-19-5")
def thrown(state: State, outcome: Outcome) -> Step[State]:
    """ad-2-6  The thrown territory is claimed if it has no owner; else the seat must choose one (ad-2-9)."""
    red, blue = map(int, outcome)
    at = box(state).board.by_code[red, blue]
    facts: dict[str, int | str] = {"seat": seat_ref(state.seat), "territory": ref(state, at), "red": red, "blue": blue}
    told: Told = [Event.of("thrown", "ad-2-6", **facts)]
    if not state.owner[at]:
        return claim_land(state, at, told)
    if neutral(state, state.seat):
        told.append(Event.of("neutral-throws-again", "ad-19-5", seat=seat_ref(state.seat)))
        return Step(state, tuple(told))
    told.append(Event.of("choose", "ad-2-9", seat=seat_ref(state.seat)))
    return Step(with_(state, agenda=(Task("claim"),)), tuple(told))


@effect("ad-2-8")
def claim(state: State, move: m.Claim) -> Step[State]:
    """ad-2-8  The seat chooses a territory without owner, without another throw."""
    return claim_land(state, place(state, move.territory), [])


@effect("ad-2-7", "ad-1-6", "ad-19-6")
def claim_land(state: State, at: int, told: Told) -> Step[State]:
    """ad-2-7  One castle from the stock, and a cathedral as long as one of the 16 is left."""
    seat, numbers = state.seat, box(state).numbers
    castles = state.options.neutral_castles if neutral(state, seat) else numbers.claim_castles
    church = len(state.cathedrals) < numbers.cathedrals
    told.append(
        Event.of("claimed", "ad-2-7", seat=seat_ref(seat), territory=ref(state, at), n=castles, cathedral=int(church))
    )
    state = with_(
        state,
        owner=put(state.owner, at, seat),
        castles=put(state.castles, at, castles),
        stock=add(state.stock, seat - 1, -castles),
        cathedrals=tuple(sorted((*state.cathedrals, at))) if church else state.cathedrals,
    )
    if 0 in state.owner:
        following = clockwise(tuple(range(1, len(state.colour) + 1)), seat)[0]
        return Step(with_(state, seat=following, agenda=(Task("roll"),)), tuple(told))
    return _begin(state, told)


@effect("ad-2-12", "ad-2-10")
def _begin(state: State, told: Told) -> Step[State]:
    """ad-2-12  When the last territory is claimed, round 1 starts with its tax phase."""
    told.append(Event.of("begin", "ad-2-12"))
    return Step(with_(state, phase="tax", round=1, seat=0, agenda=()), tuple(told))
