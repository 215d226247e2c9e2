"""Positions as text: both ways, what a text may leave out, and what cannot be."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reisen_verkehr import play
from tutor.games.reisen_verkehr.game import game
from tutor.games.reisen_verkehr.invariants import faults
from tutor.games.reisen_verkehr.moves import Move
from tutor.games.reisen_verkehr.position import read_position, write_position
from tutor.games.reisen_verkehr.rules.box import deck_of
from tutor.games.reisen_verkehr.state import State, Task
from tutor.kernel.chance import stream
from tutor.kernel.draft import TEXT_MOST
from tutor.kernel.game import with_
from tutor.kernel.record import Fault
from tutor.testing import walk
from tutor.testing.bench import damages

W09 = """position reisen_verkehr  round 2  phase turn  turn 1  direction 1  reversed no  layer 3  slides 0
seats 3
option series=T
hand 1: e f g
hand 2: h i j
hand 3: k m n
chain: r17 r16
received: r17 r16
laid_by: r16=3
top: r1
bag: r2 r3 r4 r5 r6 r7 r8
used:
starts:
revealed:"""


def reached(turn: int, steps: int) -> State:
    """A state that play reaches."""
    _, start = play.starts(turn)
    return [stop.after for stop in walk(game, start, f"position/{turn}", steps)][-1]


states = st.builds(reached, st.integers(0, 60), st.integers(1, 120))


def test_the_position_of_the_rulebook_is_canonical() -> None:
    assert write_position(read_position(W09)) == W09


@settings(deadline=None, max_examples=150)
@given(states)
def test_every_state_that_play_reaches_is_the_same_again(state: State) -> None:
    text = write_position(state)
    assert read_position(text) == state
    assert write_position(read_position(text)) == text
    assert not faults(state)


@settings(deadline=None, max_examples=60)
@given(states, st.randoms(use_true_random=False))
def test_the_lines_may_stand_in_any_order(state: State, luck: object) -> None:
    first, *rest = write_position(state).splitlines()
    getattr(luck, "shuffle")(rest)  # noqa: B009  the type of the strategy is no public name
    assert read_position("\n".join(("# a comment", first, "", *rest))) == state


@settings(deadline=None, max_examples=150)
@given(states, st.integers(0, 1000))
def test_a_damaged_text_is_read_or_is_a_fault(state: State, n: int) -> None:
    for text in damages(write_position(state), stream("damage", n)):
        try:
            read_position(text)
        except Fault as fault:
            told = fault
        else:
            continue
        assert 1 <= told.line <= text.count("\n") + 1
        assert len(str(told)) < 500


@settings(deadline=None, max_examples=300)
@given(st.text(max_size=200) | st.text(alphabet="position hand123:=@ \n#chaintoprbguse", max_size=300))
def test_any_text_is_a_position_or_a_fault(text: str) -> None:
    for one in (text, f"position reisen_verkehr\noption series=T\n{text}"):
        try:
            read_position(one)
        except Fault:
            continue


# ---- what may be left out


def test_the_empty_table() -> None:
    state = read_position("position reisen_verkehr")
    assert state == game.new(4)


def test_the_hands_say_how_many_seats_there_are() -> None:
    rows = ("position reisen_verkehr", "option series=T", *(f"hand {n}: {code}" for n, code in enumerate("abcde", 1)))
    assert read_position("\n".join((*rows, "chain: f"))).options.seats == 5


def test_in_the_deal_the_seats_without_a_hand_are_still_dealt_one() -> None:
    state = read_position("position reisen_verkehr\nseats 4\noption cards=1,9,9,9\nhand 1: t002")
    assert state.agenda == (Task("start", (0,)), Task("deal", (4,)), Task("deal", (3,)), Task("deal", (2,)))


DEFAULTS = [
    ("hand 1: a b|hand 2: d", "setup", {"round": 0, "turn": 1}),
    ("hand 1: a b|hand 2: d|chain: e", "open", {"round": 1, "turn": 1, "layer": 0, "received": ("e",)}),
    ("option first=2|hand 1: a|hand 2: d b|chain: e", "open", {"turn": 2}),
    ("hand 1: a b|hand 2: d|chain: e f|laid_by: f=2", "turn", {"layer": 2, "turn": 1, "slides": 0}),
    ("hand 1: a b|hand 2:|chain: e f|laid_by: f=2", "test", {"layer": 2, "turn": 1}),
    ("hand 1: a|hand 2: d|starts: e f", "order", {"chain": (), "starts": ("e", "f")}),
    ("direction -1|hand 1: a|hand 2: d|hand 3: c|chain: e f|laid_by: f=2", "turn", {"turn": 1, "reversed": True}),
    ("reversed yes|hand 1: a|hand 2: d|hand 3: c|chain: e f|laid_by: f=2", "turn", {"turn": 1, "direction": -1}),
    ("phase reveal|round 4|turn 1|layer 2|hand 1: a|hand 2: d|chain: e f|revealed: e f", "reveal",
     {"agenda": (Task("start", (0,)),), "doubts": 4}),
    ("phase over|winner 1|by rv-9-2|layer 1|turn 2|hand 1:|hand 2: d|chain: e f|revealed: e f", "over",
     {"winner": 1, "doubts": 1}),
]  # fmt: skip


@pytest.mark.parametrize(("rows", "phase", "fields"), DEFAULTS)
def test_what_is_left_out_follows(rows: str, phase: str, fields: dict[str, object]) -> None:
    state = read_position("\n".join(("position reisen_verkehr", "option series=T", *rows.split("|"))))
    assert state.phase == phase
    assert {name: getattr(state, name) for name in fields} == fields
    if phase != "setup":
        lying = {*state.chain, *state.used, *state.starts, state.top, *state.bag}.union(*state.hands) - {""}
        assert lying == set(deck_of(state).codes)


def test_headers_are_accepted_and_compared() -> None:
    head = "game reisen_verkehr\nedition older\nseed x y\n"
    state = read_position(f"{head}position reisen_verkehr\noption series=T\nhand 1: a\nhand 2: b\nchain: c")
    assert state.options.edition == "older"
    mark = deck_of(game.new(2)).fingerprints["box"]
    assert read_position(f"deck box {mark}\nposition reisen_verkehr") == game.new(4)


# ---- what cannot be: `@` is the first line, `*` marks the line of the fault

HEAD = "position reisen_verkehr"
T = "option series=T"
HANDS = "hand 1: e f g|hand 2: h i j|hand 3: k m n"
UNREADABLE = [
    ("position reisen_verkehr", "*"),
    ("one of position, hand SEAT:", "*seats 4 position anno_domini"),
    ("position reisen_verkehr", "# a comment|*position chess"),
    ("position reisen_verkehr", "*position"),
    ("position once", "@|*position reisen_verkehr"),
    ("one of position, hand SEAT:", "@|*hello"),
    ("one of hand SEAT:, chain:", "@|*hello: a"),
    ("one of hand SEAT:, chain:", "@|*hand: a"),
    ("one of hand SEAT:, chain:", "@|*hand 0: a"),
    ("hand 1 once", f"@|{T}|hand 1: a|*hand 1: b"),
    ("round once", "*@ round 4 round 4"),
    ("a value after round", "*@ round"),
    ("a whole number after round", "*@ round many"),
    ("a seat from 1 to 2 after turn", f"@|{T}|hand 1: a|hand 2: b|*turn 3"),
    ("one of yes, no after reversed", f"@|{T}|*reversed maybe"),
    ("one of setup, order, open", f"@|{T}|*phase lunch"),
    ("a seat from 1 to 2", f"@ seats 2|{T}|*hand 3: a"),
    ("codes of cards of the series T", f"@|{T}|*chain: t017"),
    ("at most 1 after top", f"@|{T}|*top: a b"),
    ("at most 2 after starts", f"@|{T}|*starts: a b c"),
    ("a card and the seat that laid it", f"@|{T}|chain: a|*laid_by: a"),
    ("a card and the seat that laid it", f"@|{T}|chain: a|*laid_by: a=9"),
    ("tasks as in deal:1", f"@|{T}|*tasks: sleep"),
    ("tasks as in deal:1", f"@|{T}|*tasks: take:1"),
    ("option NAME=VALUE", "@|*option series"),
    ("one of the options cards", "@|*option colour=red"),
    ("one of reisen, older, free", "@|*edition first"),
    ("edition older, as the option says", "@|option edition=older|*edition free"),
    ("2 to 10", "@|*seats 11"),
    ("game reisen_verkehr", "@|*game chess"),
    ("deck box", "@|*deck box 1a2b3c"),
    ("plain letters", "@|*hand 1: ١"),
    ("plain letters", "@|*hand 1\x00: a"),
    (f"a position of at most {TEXT_MOST} characters", "*" + "x" * 100_000),
]
BROKEN = [
    ("a in one place (invariant 1)", f"@|{T}|hand 1: a|hand 2: b|*chain: a"),
    ("e in one place (invariant 1)", f"@|{T}|{HANDS}|chain: a|*top: e"),
    ("each card once in revealed", f"@|{T}|{HANDS}|chain: a|*revealed: b b"),
    ("nothing used or revealed in the set-up (invariant 11)", f"@|{T}|*used: a"),
    ("received: the cards of the chain (invariant 3)", f"@|{T}|{HANDS}|chain: a b|laid_by: b=3|*received: a c"),
    ("the chain as received while nothing was slid", f"@|{T}|{HANDS}|chain: a b|laid_by: b=3|*received: b a"),
    ("at most 2 slides (invariant 3)", f"@|{T}|{HANDS}|chain: a b|laid_by: b=3|*slides 3"),
    ("slides only in the phase turn", f"@|{T}|{HANDS}|chain: a|*slides 1"),
    ("1 or 2 cards in the chain in the phase open", f"@|{T}|{HANDS}|*chain: a b c"),
    ("2 or more cards in the chain in the phase turn", f"@|{T}|{HANDS}|*chain: a|layer 3"),
    ("a last layer in the phase turn (invariant 4)", f"@|{T}|{HANDS}|chain: a b|*phase turn"),
    ("nobody who has laid in the phase open", f"@|{T}|{HANDS}|chain: a b|*layer 3|phase open"),
    ("laid_by: cards of the chain, each once", f"@|{T}|{HANDS}|chain: a b|*laid_by: c=3"),
    ("the last layer as the last one of laid_by", f"@|{T}|{HANDS}|chain: a b|layer 2|*laid_by: b=3"),
    ("at least one start card in the chain", f"@|{T}|{HANDS}|chain: a b|*laid_by: a=2 b=3"),
    ("turn 1, the seat after the last layer 3 (invariant 5)", f"@|{T}|{HANDS}|chain: a b|laid_by: b=3|*turn 2"),
    ("turn of a seat from 1 to 3 (invariant 5)", f"@|{T}|{HANDS}|chain: a|*turn none"),
    ("direction 1 with reversed no (invariant 6)", f"@|{T}|{HANDS}|reversed no|chain: a|*direction -1"),
    ("direction -1 with reversed yes", f"@|{T}|{HANDS}|chain: a|reversed yes|*direction 1"),
    ("a card in the hand of seat 2 (invariant 7)", f"@|{T}|hand 1: a|*hand 2:|chain: b"),
    ("no card in the hand of the last layer", f"@|{T}|*hand 1: a|hand 2: b|chain: c d|layer 1|phase test"),
    ("2 start cards apart in the phase order", f"@|{T}|hand 1: a|hand 2: b|phase order|*starts: c"),
    ("one card in the hand of the beginner", f"*@ phase order|{T}|hand 1: a d|hand 2: b|starts: c e"),
    ("one start card where the beginner holds more", f"@|{T}|hand 1: a d|hand 2: b|*chain: c e"),
    ("no tasks in the phase open (invariant 11)", f"@|{T}|{HANDS}|chain: a|*tasks: take:1:2"),
    ("start and then deal in the phase setup", f"@|{T}|hand 1: a|hand 2: b|*tasks: take:1:2"),
    ("the seats that are still to be dealt in order", f"@ seats 3|{T}|hand 2: a|*tasks: start:0 deal:3 deal:1"),
    ("at least 38 cards in the bag", f"@ seats 4|{T}|*bag: a b c"),
    ("1 to 1 cards to take: one stays",
     f"@|{T}|{HANDS}|phase reveal|layer 3|turn 1|chain: a b|revealed: a b|bag:|*tasks: start:0 take:1:2"),
    ("round 0 before the first start card", f"@|{T}|*round 1"),
    ("round 0 before the first start card", f"@|{T}|{HANDS}|chain: a|*round 0"),
    ("the cards of the chain among those revealed (invariant 17)",
     f"@|{T}|{HANDS}|phase reveal|layer 3|chain: a b|*revealed: a"),
    ("no winner in the phase open", f"@|{T}|{HANDS}|chain: a|*winner 2"),
    ("a winner who laid last and has no card", f"@ phase over by rv-9-2|{T}|{HANDS}|*winner 2|chain: a|revealed: a"),
    ("a game that ended by rv-9-2 or rv-9-6", f"@ phase over|{T}|{HANDS}|chain: a|*by rv-1-1|revealed: a"),
    ("nobody who has won or laid", f"@ phase over by rv-9-6|{T}|{HANDS}|chain: a|*winner 2|revealed: a"),
]  # fmt: skip


@pytest.mark.parametrize(("expected", "marked"), UNREADABLE + BROKEN)
def test_what_cannot_be_is_a_fault_with_its_line(expected: str, marked: str) -> None:
    rows = marked.split("|")
    line = next(n for n, row in enumerate(rows, 1) if row.startswith("*"))
    with pytest.raises(Fault) as caught:
        read_position("\n".join(row.removeprefix("*").replace("@", HEAD) for row in rows))
    assert expected in caught.value.expected
    assert caught.value.line == line, str(caught.value)
    assert len(str(caught.value)) < 500


def test_a_broken_state_is_told_with_the_number_of_the_invariant() -> None:
    state = read_position(W09)
    told = ("invariant 6: expected direction 1 with reversed no, found -1",)
    assert faults(with_(state, direction=-1, turn=2)) == told
    numbers = [one.split(":")[0] for one in faults(with_(state, turn=9, slides=-1))]
    assert numbers == ["invariant 5", "invariant 3"]


def moves_and_states() -> Iterator[tuple[State, Move]]:
    for turn in range(20):
        _, start = play.starts(turn)
        for stop in walk(game, start, f"from text/{turn}", 60):
            if stop.move is not None:
                yield stop.before, stop.move


def test_a_move_does_the_same_from_the_text() -> None:
    for state, move in moves_and_states():
        assert game.play(read_position(write_position(state)), move) == game.play(state, move)
