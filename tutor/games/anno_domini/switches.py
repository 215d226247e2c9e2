"""The options of a table as switches: what each may be, why it may not, and the same table under another one."""

from collections import Counter
from collections.abc import Mapping

from tutor import content
from tutor.games.anno_domini.components import GAME, Components, components
from tutor.games.anno_domini.invariants import broken
from tutor.games.anno_domini.options import NAMES, WORDS, defaults, ranges, read_options, written
from tutor.games.anno_domini.rules.debts import in_debt
from tutor.games.anno_domini.rules.ending import early, limit
from tutor.games.anno_domini.rules.setup import seats_at_table, start
from tutor.games.anno_domini.state import Options, State, held, in_play
from tutor.kernel.game import with_
from tutor.kernel.options import OptionFault
from tutor.views.trial import Unswitched
from tutor.views.window import Option

BEFORE: Mapping[str, tuple[str, ...]] = {
    "fill": ("deal", "colours"),
    "neutral_castles": ("deal", "colours", "claims"),
    "first_dealt": ("deal",),
}
"""Options that change something in these phases only."""


def options(state: State) -> tuple[Option, ...]:
    """All options but the number of seats, with what they are here and what they would be unasked."""
    usual = defaults(state.options.seats)
    found = []
    for name in NAMES:
        barred = _barred(state, name)
        now, unasked = str(getattr(state.options, name)), str(getattr(usual, name))
        found.append(Option(name, _values(name, state.options.seats), now, unasked, not barred, barred))
    return tuple(found)


def _barred(state: State, name: str) -> str:
    """The words that say why this option changes nothing here any more; empty when it may."""
    full = state.options.seats == components().numbers.seats_most
    if state.phase == "over":
        return "switch.why.over"
    if name in ("fill", "neutral_castles") and full:
        return "switch.why.full"
    if name == "neutral_castles" and state.options.fill == "plain":
        return "switch.why.plain"
    return "switch.why.set-up" if state.phase not in BEFORE.get(name, (state.phase,)) else ""


def _values(name: str, seats: int) -> tuple[str, ...]:
    limits = ranges(seats)
    if name in limits:
        least, most = limits[name]
        return tuple(map(str, range(least, most + 1)))
    if name in WORDS:
        return WORDS[name]
    here = content.root() / GAME
    if name == "map":
        # the printed map stands first
        return tuple(sorted((one.name for one in (here / "boards").iterdir() if one.is_dir()), key=_main_first))
    return ("", *sorted(one.stem for one in (here / "decks").glob("*.csv")))


def _main_first(name: str) -> tuple[bool, str]:
    return name != "main", name


# ---- the same table under another option


def switched(state: State, name: str, value: str) -> State:
    """The same table under another option. Unswitched says why it cannot be; ValueError for what is no option."""
    found = _read(state, name, value)
    if barred := _barred(state, name):
        raise Unswitched(barred)
    if found.box.board.ids != state.options.box.board.ids:
        raise Unswitched("switch.why.map")
    other = _seated(state, found) if name == "fill" else with_(state, options=found)
    other = _shuffled(other, state.options.box, found.box) if name == "deck" else other
    now = tuple(seat for seat in in_play(other) if held(other, seat) >= found.target)
    known = tuple(seat for seat in other.reached if seat in now)
    # in which order the others came by a target that was lower, nobody has written down
    other = with_(other, reached=(*known, *(seat for seat in now if seat not in known)))
    _check(other)
    return other


def _read(state: State, name: str, value: str) -> Options:
    try:
        return read_options(state.options.seats, {**dict(written(state.options)), name: value})
    except OptionFault as fault:
        if fault.name == "fill" and name in ("fill", "target", "early_limit"):
            raise Unswitched("switch.why.two", n=components().numbers.target_two_plain) from None
        raise


def _seated(state: State, options: Options) -> State:
    """Before the first claim: the same Pope and colours, with more or fewer neutral seats."""
    seats, empty = seats_at_table(options), start(options)
    more = (seats - len(state.cards)) * ((),)
    return with_(
        empty, phase=state.phase, seat=state.seat, agenda=state.agenda, unknown=state.unknown,
        cards=(*state.cards, *more)[:seats], colour=(*state.colour, *len(more) * ("",))[:seats],
    )  # fmt: skip


def _shuffled(state: State, old: Components, new: Components) -> State:
    """With the cards of another deck, as far as they are not seen yet."""
    seen = Counter(old.deck) - Counter(state.unknown)
    if seen - Counter(new.deck):
        raise Unswitched("switch.why.cards")
    return with_(state, unknown=tuple(sorted((Counter(new.deck) - seen).elements())))


def _check(state: State) -> None:
    """Unswitched when play under these options could not have come here."""
    for seat in in_play(state):
        if early(state) and held(state, seat) >= limit(state):
            raise Unswitched("switch.why.early", seat=f"p:{seat}", n=held(state, seat))
        if not early(state) and held(state, seat) >= state.options.target and not in_debt(state, seat):
            raise Unswitched("switch.why.won", seat=f"p:{seat}", n=held(state, seat))
    if state.acted and not state.event and state.options.event_duty == "compulsory":
        raise Unswitched("switch.why.acted")
    for one in broken(state):
        raise Unswitched("switch.cannot", invariant=one.number)


def reaches(state: State) -> Mapping[tuple[str, str], tuple[str, ...]]:
    """Every pair of places within reach of each other, once -> how: `land`, seas."""
    board = components(state.options.map, state.options.deck).board
    return {
        (f"t:{board.ids[a]}", f"t:{board.ids[b]}"): tuple(way if way == "land" else f"s:{way}" for way in ways)
        for (a, b), ways in board.routes.items()
        if a < b
    }
