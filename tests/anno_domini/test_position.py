"""Positions as text, both ways, and what a text may leave out."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.anno_domini.texts import BOX, COLOURS, HEAD, LANDS, P0, POSED, all_options, damaged, position
from tutor.games.anno_domini.components import components
from tutor.games.anno_domini.invariants import faults
from tutor.games.anno_domini.options import written
from tutor.games.anno_domini.position import read_position, write_position
from tutor.games.anno_domini.rules.setup import seats_at_table, start
from tutor.games.anno_domini.state import Debt, Options, State, Task, clockwise, held
from tutor.kernel.game import with_
from tutor.kernel.record import Fault

KEPT = tuple(card for card in BOX.deck if BOX.cards[card].kept and card != "pope")


@st.composite
def tables(draw: st.DrawFn) -> State:
    """A state of the tax or the military phase that breaks no invariant."""
    options = draw(all_options())
    table = seats_at_table(options)
    gone = draw(st.sets(st.integers(1, options.seats), max_size=options.seats - 2))
    playing = tuple(seat for seat in range(1, options.seats + 1) if seat not in gone)
    owners = (*playing, *range(options.seats + 1, table + 1))
    rest = draw(st.lists(st.sampled_from((0, *owners)), min_size=36 - len(owners), max_size=36 - len(owners)))
    owner = tuple(draw(st.permutations((*owners, *rest))))
    castles = tuple(draw(st.integers(1, 2)) if seat else 0 for seat in owner)
    first = owner.index(owners[0])
    castles = (*castles[:first], draw(st.integers(1, 6)), *castles[first + 1 :])
    stock = tuple(80 - sum(n for n, o in zip(castles, owner, strict=True) if o == s) for s in range(1, table + 1))
    state = with_(
        start(options), phase="tax", round=draw(st.integers(4, 9999)), agenda=(), owner=owner, castles=castles,
        stock=stock, cathedrals=tuple(sorted(draw(st.permutations(range(36)))[:16])),
        colour=tuple(draw(st.permutations(COLOURS)))[:table],
        out=tuple(draw(st.sampled_from(("event", str(playing[0])))) if s in gone else "" for s in range(1, table + 1)),
    )  # fmt: skip
    state = draw(purses(state, playing))
    state = draw(hands(state, playing))
    reached = tuple(seat for seat in playing if held(state, seat) >= options.target)
    state = with_(state, reached=tuple(draw(st.permutations(reached))))
    return draw(turns(state, playing)) if draw(st.booleans()) else state


@st.composite
def purses(draw: st.DrawFn, state: State, playing: tuple[int, ...]) -> State:
    pairs = draw(st.lists(st.sampled_from([(a, b) for a in playing for b in playing if a < b] or [(0, 0)]), max_size=3))
    debts = []
    for a, b in dict.fromkeys(pairs):
        one, other = (a, b) if draw(st.booleans()) else (b, a)
        debts += [Debt(one, other, 10 * draw(st.integers(1, 99))) for _ in range(draw(st.integers(1, 2))) if one]
    free = set(playing) - {debt.debtor for debt in debts}
    money = tuple(10 * draw(st.integers(0, 500)) if s in free else 0 for s in range(1, len(state.money) + 1))
    return with_(state, debts=tuple(debts), money=money)


@st.composite
def hands(draw: st.DrawFn, state: State, playing: tuple[int, ...]) -> State:
    cards: list[list[str]] = [[] for _ in state.cards]
    for card in draw(st.permutations(("pope", *draw(st.permutations(KEPT))[:8]))):
        cards[draw(st.sampled_from(playing)) - 1].append(card)
    left = list((Counter(BOX.deck) - Counter(card for hand in cards for card in hand)).elements())
    known = draw(st.permutations(left))[: draw(st.integers(0, len(left)))]
    unknown = tuple(sorted((Counter(left) - Counter(known)).elements()))
    return with_(state, cards=tuple(map(tuple, cards)), known=tuple(known), unknown=unknown)


@st.composite
def turns(draw: st.DrawFn, state: State, playing: tuple[int, ...]) -> State:
    seat = draw(st.sampled_from(playing))
    others = clockwise(tuple(s for s in playing if s != seat), seat)
    due, drawn = draw(st.sampled_from([(False, False), (True, False), (False, True)]))
    made, event = draw(st.integers(0, 6)), state.options.event_duty == "compulsory" or draw(st.booleans())
    acted = bool(made or due or drawn) or draw(st.booleans())
    free = [at for at, owner in enumerate(state.owner) if not owner]
    freed = tuple(draw(st.permutations(free)))[: draw(st.integers(0, 3))] if event else ()
    state = with_(
        state, phase="war", seat=seat, order=others[: draw(st.integers(0, len(others)))], made=made, event=event,
        acted=acted, due=due, drawn=drawn, freed=freed,
    )  # fmt: skip
    return with_(state, agenda=tuple(draw(st.sampled_from(((), *tasks(state))))))


def tasks(state: State) -> list[tuple[Task, ...]]:
    """Tasks that can be open now."""
    found = [Task("row"), Task("plague"), Task("barbarians"), Task("barbarians", (5, 3))] if state.event else []
    if any(card != "pope" for card in state.cards[state.seat - 1]) and state.event:
        found.append(Task("crisis"))
    if state.drawn and state.unknown:
        found.append(Task("draw"))
    for base, owner in enumerate(state.owner):
        if state.made and owner == state.seat and state.castles[base] > 1:
            reach = components(state.options.map).board.reach[base]
            found += [Task("battle", (base, at)) for at in reach if state.owner[at] not in (0, owner)][:1]
    return [(task,) for task in found]


def nobody_has_won(state: State) -> bool:
    free_of_debt = set(range(1, state.options.seats + 1)) - {debt.debtor for debt in state.debts}
    return all(held(state, seat) < state.options.target for seat in free_of_debt)


@settings(max_examples=100, deadline=None)
@given(tables().filter(nobody_has_won))
def test_a_state_and_its_text(state: State) -> None:
    assert faults(state) == ()
    text = write_position(state)
    assert read_position(text) == state
    assert write_position(read_position(text.upper() if not written(state.options) else text)) == text


@settings(deadline=None)
@given(all_options())
def test_the_deal_and_its_text(options: Options) -> None:
    state = start(options)
    dealt = with_(state, unknown=state.unknown[:-3])
    for one in (state, dealt):
        assert faults(one) == ()
        assert read_position(write_position(one)) == one


@pytest.mark.parametrize("text", POSED.values(), ids=POSED)
def test_a_posed_position_and_its_text(text: str) -> None:
    state = read_position(text)
    assert faults(state) == ()
    assert read_position(write_position(state)) == state


def test_p0_is_the_start_that_the_rulebook_prints() -> None:
    wanted = {
        1: ("ireland normandy finland portugal", "aquitaine saxony lombardy croatia kiev"),
        2: ("scotland flanders denmark castile", "france swabia papal-state greece bulgaria"),
        3: ("england norway prussia aragon", "burgundy bavaria apulia poland byzantium"),
        4: ("wales sweden novgorod al-andalus", "lorraine bohemia sicily hungary anatolia"),
    }
    for seat, (with_cathedral, without) in wanted.items():
        own = {LANDS[at] for at, owner in enumerate(P0.owner) if owner == seat}
        assert own == {*with_cathedral.split(), *without.split()}
        assert {LANDS[at] for at in P0.cathedrals} & own == set(with_cathedral.split())
    assert set(P0.castles) == {1}
    assert P0.stock == (71,) * 4
    assert P0.cards == (("pope",), (), (), ())


def test_the_example_of_the_rulebook() -> None:
    state = read_position(
        f"{HEAD}  round 4  phase war  turn 2  order 3,4,1  attacks 0  event no  acted no  due no  drawn no\n"
        "seat 1 colour red    money 360 cards pope          : ireland+ normandy:3+ aquitaine\n"
        "seat 2 colour blue   money 0  cards relic,general : flanders:3+ france\n"
        "free                                               : wales+   # nobody's\n"
        "debts 2>1:20\n"
        "pile known bishop, patron\n"
    )
    assert (state.money, state.debts) == ((360, 0, 0, 0), (Debt(2, 1, 20),))
    assert state.castles[LANDS.index("normandy")] == 3
    assert state.owner[LANDS.index("wales")] == 0
    assert state.known == ("bishop", "patron")
    assert len(state.unknown) == 36 - 5
    assert state.stock == (69, 69, 71, 72)


@pytest.mark.parametrize(
    ("head", "lines", "turn", "order"),
    [
        ("", (), 2, (3, 4, 1)),
        ("turn 3", (), 3, (4, 1)),
        ("turn 1", (), 1, ()),
        ("", ("seat 3 cards pope",), 4, (1, 2, 3)),
        ("phase tax", (), 0, ()),
        ("round 0 phase claims", ("seat 3 cards pope : england+",), 4, ()),
        ("round 0 phase colours", ("seat 3 cards pope",), 3, ()),
        ("round 0 phase colours", ("seat 3 cards pope colour red",), 4, ()),
        ("seats 2", (), 2, (1,)),
        ("", ("seat 3 neutral", "seat 4 neutral"), 2, (1,)),
    ],
)
def test_whose_turn_it_is_when_the_text_does_not_say(
    head: str, lines: tuple[str, ...], turn: int, order: tuple[int, ...]
) -> None:
    state = read_position(position(*lines, head=head))
    assert (state.seat, state.order) == (turn, order)


def test_neutral_seats_follow_from_the_lines() -> None:
    state = read_position(position("seat 3 neutral : england+", "seat 4 neutral", "option neutral_castles=2"))
    assert state.options == Options(seats=2, neutral_castles=2)
    assert state.castles[LANDS.index("wales")] == 2


def test_a_header_may_stand_before_the_position_or_after() -> None:
    lines = ("game anno_domini", "edition eg-1995-nl", "seats 3", "option target=9", "seed ab cd")
    before = read_position("\n".join((*lines, "", position(head="round 4"))))
    after = read_position(position(*lines, head="round 4"))
    assert before == after
    assert before.options == Options(seats=3, target=9)


# ---- whatever else somebody may paste


def opened(text: str) -> State | None:
    """The state, or None for a fault that can be shown."""
    found: Fault | State
    try:
        found = read_position(text)
    except Fault as fault:
        found = fault
    if isinstance(found, State):
        return found
    assert 1 <= found.line <= max(1, len(text.splitlines()))
    assert len(str(found)) < 1500
    return None


@settings(deadline=None)
@given(st.text(max_size=400))
def test_any_text_is_a_position_or_a_fault(text: str) -> None:
    assert opened(text) is None
    opened(f"{HEAD}\n{text}")


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(sorted(POSED)), st.booleans(), st.data())
def test_a_damaged_text_is_a_position_or_a_fault(name: str, canonical: bool, data: st.DataObject) -> None:
    text = write_position(read_position(POSED[name])) if canonical else POSED[name]
    state = opened(damaged(text, data))
    if state is not None:
        assert faults(state) == ()
        assert read_position(write_position(state)) == state
