"""Moves and options as text: both ways, and whatever else somebody may type."""

import string
from collections.abc import Mapping
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tutor.games.reisen_verkehr import moves as m
from tutor.games.reisen_verkehr.game import game
from tutor.games.reisen_verkehr.notation import FORMS, TEXT_MOST, notate, parse
from tutor.games.reisen_verkehr.options import NAMES, defaults, read_options, written
from tutor.games.reisen_verkehr.rules.box import deck_of
from tutor.kernel.options import OptionFault
from tutor.kernel.verdict import AmbiguousMove, UnreadableMove

TABLE = game.new(3, {"series": "T"})
MOVES: dict[str, m.Move] = {
    "place r17@3": m.Place("r17", 3),
    "slide 4>2": m.Slide(4, 2),
    "slide 3>4": m.Slide(3, 4),
    "order 12": m.Order("12"),
    "order 21": m.Order("21"),
    "doubt": m.Doubt(),
    "pass": m.Pass(),
    "peek a": m.Peek("a"),
}

codes = st.sampled_from(deck_of(TABLE).codes)
numbers = st.integers(0, 999)
moves = st.one_of(
    st.builds(m.Place, codes, numbers),
    st.builds(m.Slide, numbers, numbers),
    st.builds(m.Peek, codes),
    st.sampled_from([m.Order("12"), m.Order("21"), m.Doubt(), m.Pass()]),
)


def test_every_kind_of_move_has_its_text() -> None:
    assert set(get_args(m.Move)) == {type(move) for move in MOVES.values()}
    assert set(FORMS) == {text.split()[0] for text in MOVES}


@pytest.mark.parametrize("text", MOVES)
def test_a_move_and_its_text(text: str) -> None:
    assert notate(MOVES[text]) == text
    assert parse(TABLE, text) == MOVES[text]


@settings(deadline=None)
@given(moves)
def test_parse_undoes_notate(move: m.Move) -> None:
    assert parse(TABLE, notate(move)) == move
    assert notate(parse(TABLE, notate(move).upper())) == notate(move)


def test_two_neighbours_have_one_spelling() -> None:
    assert m.Slide(4, 3) == m.Slide(3, 4)
    assert notate(m.Slide(4, 3)) == "slide 3>4"
    assert m.Slide(4, 2) != m.Slide(2, 4)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("  PLACE R17 @ 3 ", "place r17@3"),
        ("pl a@1", "place a@1"),
        ("slide 4 > 3", "slide 3>4"),
        ("s 1>3", "slide 1>3"),
        ("o 21", "order 21"),
        ("d", "doubt"),
        ("p a@1", "place a@1"),  # what else begins with p cannot be read so
        ("place a@0", "place a@0"),
        ("slide 0>0", "slide 0>0"),
        ("doubt\n", "doubt"),
    ],
)
def test_what_else_is_read(text: str, canonical: str) -> None:
    assert notate(parse(TABLE, text)) == canonical


UNREADABLE = [
    ("", "one of the verbs"),
    ("hello", "one of the verbs place, slide"),
    ("deal 1", "one of the verbs"),
    ("up", "one of the verbs"),
    ("place", "`place CODE@SLOT`"),
    ("place a", "`place CODE@SLOT`"),
    ("place a@01", "`place CODE@SLOT`"),
    ("place a@-1", "`place CODE@SLOT`"),
    ("place zz@1", "the code of a card of this game, not 'zz'"),
    ("place abcdefg@1", "`place CODE@SLOT`"),
    ("peek t017", "the code of a card of this game"),
    ("slide 1", "`slide FROM>TO`"),
    ("slide a>b", "`slide FROM>TO`"),
    ("order 11", "`order 12 or order 21`"),
    ("doubt it", "`doubt`"),
    ("pass pass", "`pass`"),
    ("place ä@1", "only plain letters"),
    ("x" * (TEXT_MOST + 1), f"at most {TEXT_MOST} characters"),
]


@pytest.mark.parametrize(("text", "expected"), UNREADABLE)
def test_what_cannot_be_read(text: str, expected: str) -> None:
    with pytest.raises(UnreadableMove) as caught:
        parse(TABLE, text)
    assert expected in caught.value.expected
    assert len(str(caught.value)) < 600


@settings(deadline=None, max_examples=400)
@given(st.text(max_size=40) | st.text(alphabet=string.ascii_lowercase + string.digits + " @>!:", max_size=20))
def test_any_text_is_a_move_or_is_refused_as_none(text: str) -> None:
    try:
        move = parse(TABLE, text)
    except (UnreadableMove, AmbiguousMove):
        return
    assert parse(TABLE, notate(move)) == move


def test_a_code_is_never_completed() -> None:
    """What a code begins with must tell nothing: `r1` is a card, and `r` is none."""
    assert parse(TABLE, "place r1@1") == m.Place("r1", 1)
    with pytest.raises(UnreadableMove):
        parse(TABLE, "place r@1")


# ---- options

FINE: list[tuple[int, Mapping[str, str], Mapping[str, str]]] = [
    (4, {}, {}),
    (4, {"cards": "9,9,9,5"}, {"cards": "9,9,9,5"}),
    (2, {"cards": "9,9"}, {}),
    (3, {"cards": "4,4,4"}, {"cards": "4"}),
    (3, {"edition": "older"}, {"edition": "older"}),
    (3, {"penalty_doubter": "2", "penalty_layer": "3"}, {"edition": "older"}),
    (3, {"penalty_doubter": "2"}, {"edition": "free", "penalty_doubter": "2"}),
    (3, {"edition": "free"}, {"edition": "free"}),
    (3, {"edition": "reisen", "penalty_doubter": "4"}, {}),
    (3, {"series": "box,extra", "mix_duplicates": "drop"}, {"series": "box,extra", "mix_duplicates": "drop"}),
    (3, {"round_cap": "none"}, {}),
    (3, {"round_cap": "7", "first": "3"}, {"first": "3", "round_cap": "7"}),
    (3, {"memory_aid": "own", "browse_used": "yes", "show_series": "yes"},
     {"show_series": "yes", "memory_aid": "own", "browse_used": "yes"}),
    (3, {"doubt_bare_start": "yes", "slide_budget": "none"}, {"doubt_bare_start": "yes", "slide_budget": "none"}),
]  # fmt: skip


@pytest.mark.parametrize(("seats", "given_", "canonical"), FINE)
def test_options_and_their_text(seats: int, given_: Mapping[str, str], canonical: Mapping[str, str]) -> None:
    options = read_options(seats, given_)
    assert dict(written(options)) == canonical
    assert read_options(seats, dict(written(options))) == options


WRONG: list[tuple[int, Mapping[str, str], str, str]] = [
    (1, {}, "seats", "2 to 10"),
    (11, {}, "seats", "2 to 10"),
    (3, {"colour": "red"}, "colour", "one of the options cards"),
    (3, {"cards": "0"}, "cards", "a number from 1 to 99"),
    (3, {"cards": "1,2"}, "cards", "one number, or 3"),
    (3, {"cards": "9, 9, 9"}, "cards", "a number from 1 to 99"),
    (3, {"edition": "first"}, "edition", "one of reisen, older, free"),
    (3, {"edition": "older", "penalty_layer": "2"}, "penalty_layer", "3 in the edition older, or edition=free"),
    (3, {"penalty_doubter": "0"}, "penalty_doubter", "a number from 1"),
    (3, {"first": "4"}, "first", "a number from 1 to 3"),
    (3, {"series": "box,box"}, "series", "each series once"),
    (3, {"series": "nothing"}, "series", "one of box, extra"),
    (3, {"series": "../../etc/passwd"}, "series", "names of decks"),
    (3, {"series": "somewhere.csv"}, "series", "a FILE.csv beside the record"),
    (3, {"memory_aid": "yes"}, "memory_aid", "one of off, own, full"),
    (3, {"round_cap": "0"}, "round_cap", "a number from 1 to 999"),
]


@pytest.mark.parametrize(("seats", "given_", "name", "expected"), WRONG)
def test_options_that_cannot_be(seats: int, given_: Mapping[str, str], name: str, expected: str) -> None:
    with pytest.raises(OptionFault) as caught:
        read_options(seats, given_)
    assert caught.value.name == name
    assert expected in caught.value.expected


def test_a_deal_for_which_the_deck_does_not_suffice() -> None:
    assert len(game.new(2, {"series": "T", "cards": "25"}).bag) == 52
    with pytest.raises(OptionFault) as caught:
        game.new(2, {"series": "T", "cards": "25,26"})
    assert caught.value.expected == "hands for which 53 cards suffice"


def test_every_option_is_named_and_has_its_default() -> None:
    assert written(defaults(5)) == ()
    assert set(NAMES) == {
        "cards", "edition", "penalty_doubter", "penalty_layer", "series", "mix_duplicates", "show_series", "first",
        "doubt_bare_start", "slide_budget", "memory_aid", "browse_used", "round_cap",
    }  # fmt: skip
