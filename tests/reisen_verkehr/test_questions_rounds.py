"""What the chapters about doubt, the table and bluffing ask, against values worked out by hand."""

from fractions import Fraction

import pytest

from tutor.games.reisen_verkehr.game import game
from tutor.games.reisen_verkehr.questions import questions

W10 = """position reisen_verkehr round 2 turn 1
seats 3
option series=T
option memory_aid=own
hand 1: e f g
hand 2: h i j
hand 3: k m n
chain: a b c
laid_by: c=3
top: r1
revealed: o
used: o
"""
VALUES = [
    ("course", ("open-dates", "the-verdict", "the-penalty", "the-clearing", "the-start")),
    ("in-deck", 52),
    ("holder k", 3),
    ("holder a", 0),
    ("suggested 6", 9),
    ("suggested 7", 7),
    ("can-play 1", False),
    ("can-play 2", True),
    ("can-play 10", True),
    ("can-play 11", False),
    ("plays-best 2", False),
    ("plays-best 3", True),
    ("plays-best 6", True),
    ("plays-best 7", False),
    ("can-deal 28", False),  # 27 dealt, and two more
    ("can-deal 29", True),
    ("swap-shows e f", False),
    ("swap-shows e o", True),
    ("announced 1/2 3/4 1/2 firm", Fraction(3, 5)),
    ("announced 1/2 3/4 1/2 hesitant", Fraction(1, 3)),
    ("by-width e 1690-1710 / f 1300-1800 / g 1450-1550", ("f", "g", "e")),
]


@pytest.mark.parametrize(("text", "value"), VALUES)
def test_values(text: str, value: object) -> None:
    name, _, rest = text.partition(" ")
    one = questions[name]
    words = (rest,) if one.args and one.args[-1].endswith("...") else rest.split()
    answered = one.function(game.read_position(W10), *words)
    assert answered.value == value
    assert answered.rules


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("suggested", ("1",)),
        ("suggested", ("x",)),
        ("announced", ("1/2 3/4 firm",)),
        ("announced", ("1/2 3/4 1/2 loud",)),
        ("announced", ("1/2 1 1 hesitant",)),
        ("can-deal", ("-1",)),
    ],
)
def test_what_cannot_be_asked(name: str, words: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="expected"):
        questions[name].function(game.read_position(W10), *words)
