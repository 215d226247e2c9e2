"""Moves and options as text: both ways, and whatever else somebody may type."""

import string
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.anno_domini.texts import ALLOWED, CARDS, COLOURS, LANDS, P0, all_options, damaged
from tutor.games.anno_domini import moves as m
from tutor.games.anno_domini.notation import CANDIDATES_MOST, READ, TEXT_MOST, WRITTEN, matches, notate, parse
from tutor.games.anno_domini.options import NAMES, read_options, written
from tutor.games.anno_domini.rules.setup import start
from tutor.games.anno_domini.state import Options
from tutor.kernel.options import OptionFault
from tutor.kernel.verdict import AmbiguousMove, UnreadableMove

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


@settings(deadline=None)
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
    ids = ("saxony", "saxony-anhalt", "scotland")
    assert matches("saxony", ids) == ("saxony",)
    assert matches("saxo", ids) == ("saxony", "saxony-anhalt")
    assert matches("wales", ids) == ()


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
        ("draw ! relic", "nothing after `draw`, not '!'"),
        ("build england ٣", "only plain letters"),
        ("bu\u0131ld england 1", "only plain letters"),
        ("build\x00england 1", "only plain letters"),
        ("build england 1\x1b[31m", "only plain letters"),
        ("tax\u200b", "only plain letters"),
        ("x" * 100_000, f"a move of at most {TEXT_MOST} characters"),
        ("attack " + "england+" * 20_000, f"a move of at most {TEXT_MOST} characters"),
    ],
)
def test_what_cannot_be_read(text: str, expected: str) -> None:
    with pytest.raises(UnreadableMove) as caught:
        parse(P0, text)
    assert expected in caught.value.expected
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


SIGNS = (">", "+", "1", "-1", "13", "p2", "e", "s", "!", ":", "#", "٣")
WORDS = st.lists(st.sampled_from([*READ, *LANDS, *CARDS, *COLOURS, *SIGNS]), max_size=8).map(" ".join)


@settings(deadline=None)
@given(st.one_of(st.text(max_size=300), st.text(string.printable, max_size=60), WORDS))
def test_any_text_is_a_move_or_refused(text: str) -> None:
    move = readable(text)
    assert move is None or parse(P0, notate(move)) == move


@settings(deadline=None)
@given(moves, st.data())
def test_a_damaged_move_is_a_move_or_refused(move: m.Move, data: st.DataObject) -> None:
    readable(damaged(notate(move), data))


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


@settings(deadline=None)
@given(all_options())
def test_options_and_their_text(options: Options) -> None:
    assert read_options(options.seats, dict(written(options))) == options
    assert set(ALLOWED) | {"deck"} == set(NAMES)


def test_defaults_are_not_written() -> None:
    assert written(Options()) == ()
    assert read_options(3, {}) == Options(seats=3)
