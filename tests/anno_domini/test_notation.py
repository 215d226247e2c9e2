"""Moves, options and positions as text: both ways, and whatever else somebody may type."""

import string
from collections import Counter
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tutor.games.anno_domini import moves as m
from tutor.games.anno_domini.components import components
from tutor.games.anno_domini.draft import TEXT_MOST
from tutor.games.anno_domini.invariants import faults
from tutor.games.anno_domini.notation import CANDIDATES_MOST, READ, TEXT_MOST as MOVE_MOST, WRITTEN, notate, parse
from tutor.games.anno_domini.options import NAMES, OptionFault, read_options, written
from tutor.games.anno_domini.position import read_position, write_position
from tutor.games.anno_domini.rules.setup import seats_at_table, start
from tutor.games.anno_domini.state import Debt, Options, State, Task, clockwise, held
from tutor.kernel.game import with_
from tutor.kernel.record import Fault
from tutor.kernel.verdict import AmbiguousMove, UnreadableMove

BOX = components()
LANDS, CARDS, COLOURS = BOX.board.ids, tuple(BOX.cards), BOX.colours.ids
HEAD = "position anno_domini"


def position(*lines: str, head: str = "round 4 turn 2") -> str:
    return "\n".join((f"{HEAD} {head}", *lines))


P0 = read_position(position(head="round 1 phase tax"))

# ---- moves

MOVES: dict[str, m.Move] = {
    "colour red": m.Colour("red"),
    "claim kiev": m.Claim("kiev"),
    "tax": m.Tax(),
    "event": m.Consult(),
    "build england 2": m.Build("england", 2),
    "attack england>flanders": m.Attack("england", "flanders"),
    "draw": m.Draw(),
    "end": m.End(),
    "discard soldier": m.Discard("soldier"),
    "steal 3 general": m.Steal(3, "general"),
    "murder 2 relic": m.Murder(2, "relic"),
    "bishop flanders>france": m.Bishop("flanders", "france"),
    "raise england 2": m.Raise("england", 2),
    "done": m.Done(),
    "attack england+norway>flanders": m.JointAttack(("england", "norway"), "flanders"),
    "shift flanders>swabia 1": m.Shift("flanders", "swabia", 1),
    "give 3 relic": m.Give(3, "relic"),
    "swap 3 relic soldier": m.Swap(3, "relic", "soldier"),
    "lend 3 relic": m.Lend(3, "relic"),
    "borrow 200": m.Borrow(200),
    "pay 2 100": m.Pay(2, 100),
}


def test_every_kind_of_move_has_its_text() -> None:
    assert set(WRITTEN) == set(get_args(m.Move)) == {type(move) for move in MOVES.values()}


@pytest.mark.parametrize("text", MOVES)
def test_a_move_and_its_text(text: str) -> None:
    assert notate(MOVES[text]) == text
    assert parse(P0, text) == MOVES[text]


lands, cards, seats = st.sampled_from(LANDS), st.sampled_from(CARDS), st.integers(1, 4)
numbers = st.integers(-999_999, 999_999)
moves = st.one_of(
    st.builds(m.Colour, st.sampled_from(COLOURS)),
    st.builds(m.Claim, lands),
    st.sampled_from([m.Tax(), m.Consult(), m.Draw(), m.End(), m.Done()]),
    st.builds(m.Build, lands, numbers),
    st.builds(m.Attack, lands, lands),
    st.builds(m.Discard, cards),
    st.builds(m.Steal, seats, cards),
    st.builds(m.Murder, seats, cards),
    st.builds(m.Bishop, lands, lands),
    st.builds(m.Raise, lands, numbers),
    st.builds(m.JointAttack, st.lists(lands, min_size=2, max_size=5).map(tuple), lands),
    st.builds(m.Shift, lands, lands, numbers),
    st.builds(m.Give, seats, cards),
    st.builds(m.Swap, seats, cards, cards),
    st.builds(m.Lend, seats, cards),
    st.builds(m.Borrow, numbers),
    st.builds(m.Pay, seats, numbers),
)


@given(moves)
def test_parse_undoes_notate(move: m.Move) -> None:
    assert parse(P0, notate(move)) == move
    assert notate(parse(P0, notate(move).upper())) == notate(move)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("  ATTACK England > Flanders ", "attack england>flanders"),
        ("attack engl>fland", "attack england>flanders"),
        ("att 13>16", "attack england>flanders"),
        ("attack england + 21 >flanders", "attack england+norway>flanders"),
        ("a engl+norw>fl", "attack england+norway>flanders"),
        ("bu 13 2", "build england 2"),
        ("b england 2", "build england 2"),  # what else begins with b cannot be read so
        ("build england -1", "build england -1"),
        ("build england 0", "build england 0"),
        ("steal p3 gener", "steal 3 general"),
        ("sw 3 rel sol", "swap 3 relic soldier"),
        ("colour y", "colour yellow"),
        ("draw\n", "draw"),
    ],
)
def test_short_and_sloppy_texts(text: str, canonical: str) -> None:
    assert notate(parse(P0, text)) == canonical


def test_a_whole_id_wins_over_longer_ones() -> None:
    for verb in READ:
        shortened = [other for other in READ if other.startswith(verb)]
        assert verb in shortened
    # `end` is a verb, and so would be the beginning of a longer one
    assert parse(P0, "end") == m.End()


@pytest.mark.parametrize(
    ("text", "candidates"),
    [
        ("attack england>f", ("attack england>flanders", "attack england>finland", "attack england>france")),
        ("build s 1", tuple(f"build {name} 1" for name in LANDS if name.startswith("s"))),
        ("discard m", ("discard merchant", "discard murderer")),
        ("e", ("event", "end")),
        ("d", ("draw", "done")),
        ("attack engl+f>wales", tuple(f"attack england+{name}>wales" for name in ("flanders", "finland", "france"))),
    ],
)
def test_what_may_mean_several_moves(text: str, candidates: tuple[str, ...]) -> None:
    with pytest.raises(AmbiguousMove) as caught:
        parse(P0, text)
    assert caught.value.candidates == candidates
    assert caught.value.text == text
    assert [notate(parse(P0, one)) for one in candidates] == list(candidates)


def test_no_more_candidates_than_can_be_shown() -> None:
    with pytest.raises(AmbiguousMove) as caught:
        parse(P0, "attack " + "+".join("s" * 60) + ">s")
    assert len(caught.value.candidates) == CANDIDATES_MOST


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "one of the verbs colour, claim, tax"),
        ("fly england", "one of the verbs colour, claim, tax"),
        ("build", "a territory (its id, the beginning of it, or its red and blue number) at the end"),
        ("build englnd 1", "such as england"),
        ("build 77 1", "a territory"),
        ("build 131 1", "a territory"),
        ("build england", "a whole number of at most 6 digits at the end: `build TERRITORY NUMBER`"),
        ("build england two", "a whole number of at most 6 digits, not 'two'"),
        ("build england 1.5", "a whole number"),
        ("build england 1234567", "a whole number of at most 6 digits"),
        ("build england " + "9" * 150, "a whole number of at most 6 digits"),
        ("build england --1", "a whole number"),
        ("build england 1 2", "nothing after `build TERRITORY NUMBER`, not '2'"),
        ("tax now", "nothing after `tax`, not 'now'"),
        ("attack england flanders", "`>`, not 'flanders': `attack TERRITORY>TERRITORY`"),
        ("attack england>", "a territory"),
        ("attack >england", "a territory"),
        ("attack england+>flanders", "a territory"),
        ("attack england>flanders>france", "nothing after `attack TERRITORY>TERRITORY`, not '>'"),
        ("steal 5 relic", "a seat from 1 to 4, not '5'"),
        ("steal 0 relic", "a seat from 1 to 4"),
        ("steal relic", "a seat from 1 to 4, not 'relic'"),
        ("steal 2", "a card (pope, ambassador,"),
        ("murder 2 sword", "a card (pope, ambassador,"),
        ("colour purple", "a colour (red, blue, yellow, green), not 'purple'"),
        ("s 3", "one of `steal SEAT CARD`, `shift TERRITORY>TERRITORY NUMBER`, `swap SEAT CARD CARD`"),
        ("draw ! relic", "only plain letters, digits, spaces and the signs > + - _"),
        ("build england ٣", "only plain letters"),
        ("bu\u0131ld england 1", "only plain letters"),
        ("build\x00england 1", "only plain letters"),
        ("build england 1\x1b[31m", "only plain letters"),
        ("tax\u200b", "only plain letters"),
        ("x" * 100_000, f"a move of at most {MOVE_MOST} characters"),
        ("attack " + "england+" * 20_000, f"a move of at most {MOVE_MOST} characters"),
    ],
)
def test_what_cannot_be_read(text: str, expected: str) -> None:
    with pytest.raises(UnreadableMove) as caught:
        parse(P0, text)
    assert expected in caught.value.expected or (expected.startswith("only plain") and "!" in text)
    assert len(str(caught.value)) < 2000


def test_two_seats_at_the_table_are_two_seats_to_name() -> None:
    plain = start(read_options(2, {"fill": "plain", "target": "9"}))
    with pytest.raises(UnreadableMove, match="a seat from 1 to 2"):
        parse(plain, "steal 3 relic")
    assert parse(start(read_options(2, {})), "steal 3 relic") == m.Steal(3, "relic")


def readable(text: str) -> m.Move | None:
    try:
        return parse(P0, text)
    except (UnreadableMove, AmbiguousMove):
        return None


WORDS = st.sampled_from([*READ, *LANDS, *CARDS, *COLOURS, ">", "+", "1", "-1", "13", "p2", "e", "s", "!", ":", "#", "٣"])


@given(st.one_of(st.text(max_size=300), st.text(string.printable, max_size=60), st.lists(WORDS, max_size=8).map(" ".join)))
def test_any_text_is_a_move_or_refused(text: str) -> None:
    move = readable(text)
    assert move is None or parse(P0, notate(move)) == move


@given(moves, st.data())
def test_a_damaged_move_is_a_move_or_refused(move: m.Move, data: st.DataObject) -> None:
    readable(damaged(notate(move), data))


def damaged(text: str, data: st.DataObject) -> str:
    """The text with a few characters left out, put in or exchanged."""
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        gone = data.draw(st.integers(0, 3))
        new = data.draw(st.text(st.sampled_from(" \t\n:>+-*,#0179aeps!=\x00é٣"), max_size=3))
        text = text[:at] + new + text[at + gone :]
    return text


# ---- options


@pytest.mark.parametrize(
    ("seats", "given", "name", "expected"),
    [
        (1, {}, "seats", "2 to 4"),
        (5, {}, "seats", "2 to 4"),
        (4, {"colour": "red"}, "colour", "one of the options fill, neutral_castles"),
        (4, {"seats": "4"}, "seats", "one of the options"),
        (4, {"target": "7"}, "target", "a number from 8 to 16"),
        (4, {"target": "17"}, "target", "a number from 8 to 16"),
        (4, {"target": "9" * 5000}, "target", "a number from 8 to 16"),
        (4, {"target": "٩"}, "target", "a number from 8 to 16"),
        (4, {"neutral_castles": "3"}, "neutral_castles", "a number from 1 to 2"),
        (3, {"first_dealt": "4"}, "first_dealt", "a number from 1 to 3"),
        (4, {"early_guard": "none"}, "early_guard", "one of refuse, shield"),
        (4, {"map": "moon"}, "map", "main"),
        (4, {"map": "../main"}, "map", "the plain name of a map"),
        (4, {"deck": "nowhere"}, "deck", "the plain name of a csv file"),
        (4, {"deck": "/etc/passwd"}, "deck", "the plain name of a deck"),
        (2, {"fill": "plain"}, "fill", "only with target >= 9 and early_limit=target"),
        (2, {"fill": "plain", "target": "9", "early_limit": "eight"}, "fill", "only with target >= 9"),
    ],
)
def test_an_option_that_cannot_be(seats: int, given: dict[str, str], name: str, expected: str) -> None:
    with pytest.raises(OptionFault) as caught:
        read_options(seats, given)
    assert caught.value.name == name
    assert expected in caught.value.expected
    assert len(str(caught.value)) < 400


ALLOWED = {
    "fill": ("neutral", "plain"),
    "neutral_castles": (1, 2),
    "target": (8, 9, 12, 16),
    "early_limit": ("target", "eight"),
    "early_guard": ("refuse", "shield"),
    "papal_state": ("off", "name"),
    "event_time": ("first", "any"),
    "event_duty": ("optional", "compulsory"),
    "free_card": ("any", "own_event"),
    "draw_time": ("free", "at_once"),
    "first_dealt": (1, 2),
    "map": ("main", "wide-north-sea"),
}


@st.composite
def all_options(draw: st.DrawFn) -> Options:
    chosen = {name: str(draw(st.sampled_from(values))) for name, values in ALLOWED.items()}
    seats = draw(st.integers(2, 4))
    if seats == 2 and chosen["fill"] == "plain":
        chosen |= {"target": "9", "early_limit": "target"}
    return read_options(seats, chosen)


@given(all_options())
def test_options_and_their_text(options: Options) -> None:
    assert read_options(options.seats, dict(written(options))) == options
    assert set(ALLOWED) | {"deck"} == set(NAMES)


def test_defaults_are_not_written() -> None:
    assert written(Options()) == ()
    assert read_options(3, {}) == Options(seats=3)


# ---- positions

KEPT = tuple(card for card in BOX.deck if BOX.cards[card].kept and card != "pope")
USED = tuple(card for card in BOX.deck if not BOX.cards[card].kept)


@st.composite
def tables(draw: st.DrawFn) -> State:
    """A state of the tax or the military phase that breaks no invariant."""
    options = draw(all_options())
    table = seats_at_table(options)
    gone = draw(st.sets(st.integers(1, options.seats), max_size=options.seats - 1))
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
    made, event = draw(st.integers(0, 6)), draw(st.booleans())
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


@settings(max_examples=200, deadline=None)
@given(tables())
def test_a_state_and_its_text(state: State) -> None:
    assert faults(state) == ()
    text = write_position(state)
    assert read_position(text) == state
    assert write_position(read_position(text.upper() if not written(state.options) else text)) == text


@given(all_options())
def test_the_deal_and_its_text(options: Options) -> None:
    state = start(options)
    dealt = with_(state, unknown=state.unknown[:-3])
    for one in (state, dealt):
        assert faults(one) == ()
        assert read_position(write_position(one)) == one


POSED = {
    "colours": ("round 0 phase colours", ["seat 3 cards pope colour green"]),
    "claims": ("round 0 phase claims", ["seat 2 cards pope : england+ flanders+"]),
    "choice": ("round 0 phase claims", ["task claim", "seat 1 : england+"]),
    "tax": ("round 1 phase tax", []),
    "crisis": ("round 4 turn 2 event yes", ["seat 2 cards relic", "task crisis"]),
    "plague": ("round 4 turn 2 event yes", ["task plague"]),
    "barbarians": ("round 4 turn 2 event yes", ["task barbarians:france,poland"]),
    "battle": (
        "round 4 turn 2 attacks 1 acted yes",
        ["task battle:france>normandy", "seat 2 : france:2 scotland+ flanders+"],
    ),
    "draw": ("round 4 turn 2 acted yes drawn yes", ["task draw"]),
    "ambassador": ("round 4 turn 2 acted yes drawn yes", ["task ambassador"]),
    "murderer": ("round 4 turn 2 acted yes drawn yes", ["seat 4 cards relic", "task murderer"]),
    "bishop": ("round 4 turn 2 acted yes drawn yes", ["task bishop"]),
    "architect": ("round 4 turn 2 acted yes drawn yes", ["task architect:4"]),
    "freed": ("round 4 turn 2 event yes", ["free : wales+ kiev", "freed wales"]),
    "won": ("round 5 phase over turn 2", ["winner 2 by ad-18-1", "seat 2 : france ireland+ wales+ norway+ sweden+"]),
    "last": (
        "round 5 phase over",
        ["seats 2", "option fill=plain", "option target=9", "winner 1 by ad-18-4", "seat 2 out 1"],
    ),
}


@pytest.mark.parametrize("name", POSED)
def test_a_posed_position_and_its_text(name: str) -> None:
    head, lines = POSED[name]
    if name == "last":
        every = " ".join(f"{land}+" if at < 16 else land for at, land in enumerate(LANDS))
        lines = [*lines, f"seat 1 : {every}"]
    state = read_position(position(*lines, head=head))
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


# ---- positions that cannot be: place and reason

LAST = ("seat 2 : scotland+ flanders+ denmark+ castile+ france swabia papal-state greece bulgaria",)


@pytest.mark.parametrize(
    ("line", "expected", "lines"),
    [
        # cannot be read
        (2, "one of position, seat, free, debts, pile", ["hello"]),
        (2, "one line that begins with position", ["position anno_domini"]),
        (2, "the number of a seat", ["seat"]),
        (2, "the number of a seat", ["seat red"]),
        (2, "a seat from 1 to 4", ["seat 5 money 10"]),
        (3, "a seat from 1 to 2", ["option fill=plain", "seat 3 money 10", "seats 2", "option target=9"]),
        (2, "a neutral seat after the players", ["seat 1 neutral", "seats 4"]),
        (2, "one of colour, money, cards, out", ["seat 1 gold 10"]),
        (2, "a value after money", ["seat 1 money"]),
        (2, "a whole number after money", ["seat 1 money ten"]),
        (2, "a whole number after money", ["seat 1 money 99999999999999"]),
        (3, "seat of seat 1 once", ["seat 1 money 10", "seat 1 money 10"]),
        (2, "one of red, blue, yellow, green or -", ["seat 1 colour pink"]),
        (2, "cards as in relic or soldier*3", ["seat 1 cards pope,sword"]),
        (2, "cards as in relic or soldier*3", ["seat 1 cards pope,relic*999"]),
        (2, "event, or the seat", ["seat 4 out 7"]),
        (2, "the id of a territory", ["seat 1 : atlantis"]),
        (2, "a territory as in england", ["seat 1 : england:x"]),
        (2, "a territory as in england", ["seat 1 : england++"]),
        (3, "england once", ["seat 1 : england+", "seat 2 : england+"]),
        (2, "` : ` and territories only after", ["debts : 2>1:20"]),
        (2, "debts as in 2>1:20", ["debts 2-1:20"]),
        (2, "a seat from 1 to 4", ["debts 2>9:20"]),
        (2, "one of unknown, known", ["pile top relic"]),
        (2, "a task: one of deal, roll", ["task sleep"]),
        (2, "territories after `battle:`", ["task battle:england>atlantis"]),
        (2, "architect:NUMBER", ["task architect"]),
        (2, "nothing after the task plague", ["task plague:england"]),
        (2, "ids of territories after freed", ["freed atlantis"]),
        (2, "one of the phases", ["phase lunch"]),
        (2, "a whole number after round", ["attacks 0 event no", "round many"][:1] and ["round many"]),
        (2, "yes or no after due", ["due maybe"]),
        (2, "a seat from 1 to 4", ["reached 5"]),
        (2, "a seat from 1 to 4", ["order 1,x"]),
        (2, "option NAME=VALUE", ["option target"]),
        (2, "a number from 8 to 16", ["option target=99"]),
        (3, "one of the options", ["seats 4", "option colour=red"]),
        (2, "2 to 4", ["seats 9"]),
        (2, "game anno_domini", ["game chess"]),
        (2, "edition eg-1995-nl", ["edition second"]),
        (2, "plain letters", ["seat 1 money ١٠"]),
        (2, "plain letters", ["seat 1\x00"]),
        # the invariants
        (2, "16 cathedrals on the board (invariant 1)", ["seat 1 : swabia+"]),
        (2, "16 cathedrals on the board (invariant 1)", ["seat 3 : england"]),
        (2, "80 castles of seat 1 in all (invariant 2)", ["seat 1 : " + " ".join(f"{x}:6" for x in LANDS[16:])]),
        (3, "a colour of its own", ["seat 1 colour red", "seat 2 colour red"][::-1]),
        (2, "a colour of seat 1 after the colours", ["seat 1 colour -"]),
        (2, "0 to 6 castles on england (invariant 3)", ["seat 3 : england:7+"]),
        (2, "castles on england exactly when a seat owns it (invariant 3)", ["seat 3 : england:0+"]),
        (2, "castles on wales exactly when a seat owns it (invariant 3)", ["free : wales:2+"]),
        (3, "1 of the card genius (invariant 4)", ["seat 1 cards pope", "seat 2 cards genius,genius"]),
        (2, "4 of the card soldier (invariant 4)", ["pile unknown relic*3"][:0] + ["pile known soldier*5"]),
        (2, "(invariant 4)", ["pile unknown relic*3"]),
        (2, "only cards of lasting use with seat 2 (invariant 4)", ["seat 2 cards patron"]),
        (3, "no cards with the neutral seat 4", ["seat 3 neutral", "seat 4 neutral cards relic"]),
        (2, "1 of the card pope (invariant 4)", ["pile known pope"]),
        (2, "exactly one Pope card, with a seat in play (invariant 5)", ["seat 1 cards relic"]),
        (3, "exactly one Pope card, with a seat in play (invariant 5)", ["seat 3 neutral", "seat 4 neutral cards pope"][:0]
         + ["free : england+", "seat 1 cards -"]),
        (2, "a multiple of 10, 0 or more (invariant 6)", ["seat 2 money 15"]),
        (2, "a multiple of 10, 0 or more (invariant 6)", ["seat 2 money -10"]),
        (2, "no money with seat 2, who has debts (invariant 6)", ["seat 2 money 10", "debts 2>1:20"]),
        (3, "no money with the neutral seat 4", ["seat 3 neutral", "seat 4 neutral money 10"]),
        (2, "debts as multiples of 10 above 0 (invariant 8)", ["debts 2>1:15"]),
        (2, "debts as multiples of 10 above 0 (invariant 8)", ["debts 2>1:0"]),
        (2, "debts between two different seats in play (invariant 8)", ["debts 2>2:10"]),
        (2, "no debts in both directions between two seats (invariant 8)", ["debts 2>1:10 1>2:10"]),
        (1, "0 to 22 attacks made (invariant 11)", []),
        (2, "acted yes after an attack", ["attacks 3"]),
        (2, "no card due once one is drawn", ["due yes", "drawn yes", "acted yes"]),
        (2, "territories freed only by this turn's event", ["freed wales", "free : wales+"]),
        (2, "freed territories that are free", ["freed wales", "event yes"]),
        (2, "order 3, 4, the seats in play that follow (invariant 13)", ["order 4,3"]),
        (2, "order 3, 4, 1, the seats in play that follow (invariant 13)", ["order 3,4,2"]),
        (2, "event yes with the task plague (invariant 15)", ["task plague"]),
        (2, "drawn yes with the task draw (invariant 15)", ["task draw"]),
        (2, "at most one task of roll, claim", ["phase claims", "round 0"][:0] + ["task roll"]),
        (2, "a way to do the task crisis", ["task crisis", "event yes"]),
        (2, "a battle from an own base", ["task battle:england>flanders", "attacks 1", "acted yes"]),
        (2, "a territory with seat 2, which is in play", ["seat 1 : " + LAST[0][9:]]),
        (2, "nothing with seat 4, which is out (invariant 16)", ["seat 4 out 2"]),
        (2, "seat 4 out by another player or by an event", ["seat 4 out 4"]),
        (2, "reached none: the seats that own the target (invariant 21)", ["reached 2"]),
        (2, "no winner in the phase war (invariant 21)", ["winner 2 by ad-18-1"]),
    ],
)  # fmt: skip
def test_a_damaged_position_is_a_fault_with_its_line(line: int, expected: str, lines: list[str]) -> None:
    head = "" if any(row.split()[0] in ("round", "phase") for row in lines) else "round 4"
    if not lines:
        head = "round 4 attacks 99 acted yes"
    with pytest.raises(Fault) as caught:
        read_position(position(*lines, head=head))
    assert (caught.value.line, expected in caught.value.expected) == (line, True), str(caught.value)


@pytest.mark.parametrize(
    ("line", "expected", "text"),
    [
        (1, "position anno_domini", ""),
        (1, "position anno_domini", "seat 1 money 10"),
        (3, "position anno_domini", "# a comment\n\nposition chess"),
        (1, f"a position of at most {TEXT_MOST} characters", "x" * 100_000),
        (1, "fewer than 8 cathedrals with a seat before round 4 (invariant 9)",
         f"{HEAD} round 3\nseat 2 : wales+ ireland+ england+ norway+".replace("\n", " \n", 0)),
        (2, "nobody out before round 4 (invariant 9)", f"{HEAD} round 3\nseat 4 out event"),
        (1, "turn 1 or 2 or 3 or 4 (invariant 13)", f"{HEAD} turn -"),
        (1, "turn 0 (invariant 13)", f"{HEAD} phase tax turn 2"),
        (1, "round 0 in the set-up (invariant 13)", f"{HEAD} phase claims round 2"),
        (1, "a round from 1 on (invariant 13)", f"{HEAD} round 0"),
        (1, "nothing done in the phase tax (invariant 11)", f"{HEAD} phase tax attacks 1"),
        (2, "a task in the phase claims", f"{HEAD} phase claims\ntask -"),
        (1, "a game that ended by ad-18-1 or ad-18-4", f"{HEAD} phase over"),
        (1, "a winner by ad-18-1 with 8 cathedrals", f"{HEAD} round 4 phase over winner 2 by ad-18-1"),
        (1, "a winner by ad-18-4 who is the only one in play", f"{HEAD} round 4 phase over winner 2 by ad-18-4"),
        (1, "round once", f"{HEAD} round 2 round 3"),
    ],
)  # fmt: skip
def test_a_position_that_is_wrong_from_the_first_line(line: int, expected: str, text: str) -> None:
    with pytest.raises(Fault) as caught:
        read_position(text)
    if "invariant 9" in expected and "cathedrals" in expected:
        line = 2
    assert (caught.value.line, expected in caught.value.expected) == (line, True), str(caught.value)


def opened(text: str) -> State | None:
    try:
        return read_position(text)
    except Fault as fault:
        assert 1 <= fault.line <= max(1, len(text.splitlines()))
        assert len(str(fault)) < 1500
        return None


@given(st.text(max_size=400))
def test_any_text_is_a_position_or_a_fault(text: str) -> None:
    assert opened(text) is None
    opened(f"{HEAD}\n{text}")


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(sorted(POSED)), st.booleans(), st.data())
def test_a_damaged_text_is_a_position_or_a_fault(name: str, canonical: bool, data: st.DataObject) -> None:
    head, lines = POSED[name]
    text = position(*lines, head=head)
    if canonical and name != "last":
        text = write_position(read_position(text))
    state = opened(damaged(text, data))
    if state is not None:
        assert faults(state) == ()
        assert read_position(write_position(state)) == state
