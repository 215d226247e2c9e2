"""The rulebook's own item for every wrong reading: of all readings, only this one gives that wrong answer."""

import pytest

from tests.reisen_verkehr.test_questions import BAC, P4, position
from tutor import content
from tutor.games.reisen_verkehr.components import GAME
from tutor.games.reisen_verkehr.game import game
from tutor.games.reisen_verkehr.misconceptions import misconceptions
from tutor.games.reisen_verkehr.questions import questions
from tutor.games.reisen_verkehr.state import State
from tutor.i18n import LANGUAGES, words
from tutor.kernel.misread import recognise, wrong_answers

READINGS = {one.id: one for one in misconceptions}
P4_STATE = game.read_position(P4)
THREE = "800 BC / 500 BC / 600"


def slid() -> State:
    return game.play(BAC, game.parse(BAC, "slide 1>2")).state


LATE = """position reisen_verkehr  round 2  phase turn  turn 1  direction 1  reversed no  layer 4
seats 4
option series=T
hand 1: e f g
hand 2: h i j k
hand 3: m n o p
hand 4: q r1 r2 r3
chain: c d
laid_by: d=4
top: r9
"""
EACH = """position reisen_verkehr  round 2  phase turn  turn 4  direction -1  reversed yes  layer 1
seats 4
option series=T
hand 1: e f
hand 2: h i j k
hand 3: m n o p
hand 4: q r1 r2
chain: c d
laid_by: d=1
top: r9
"""
LAST = position("a c", hands="d | h i j k | m n o p", layer=2, direction=-1, reversed="yes")
ONLY = position("b a d", hands=" | h i j k | m n o p", phase="test", turn=3, layer=1, direction=-1, reversed="yes")
ONE = position("b a c", hands="d | h i j k | m n o p", layer=2, direction=-1, reversed="yes")
UNDER = position(
    "b a c", "top: q", "bag: r1", "used: h i j", hands="e f | g k | m n o p", layer=2, direction=-1, reversed="yes"
)
BARE = position("a", phase="open", layer=0)

# question, its words, position, right, and what only this reading says
ITEMS: dict[str, tuple[str, State, object, object]] = {
    "m-century00": ("date 20th century", BAC, (1901, 2000), (1900, 1999)),
    "m-centuryname": ("date 18th century", BAC, (1701, 1800), (1800, 1899)),
    "m-bc-digits": ("date 8th century BC", BAC, (-800, -701), (-899, -800)),
    "m-bc-positive": (f"orders-of {THREE}", BAC, ("123",), ("231",)),
    "m-bc-reversed": (f"orders-of {THREE}", BAC, ("123",), ("213",)),
    "m-year-zero": ("date c. 3", BAC, (-3, 8), (-2, 8)),
    "m-um-point": ("date c. 1900", BAC, (1895, 1905), (1900, 1900)),
    "m-um-ten": ("date c. 1900", BAC, (1895, 1905), (1890, 1910)),
    "m-um-excl": ("date c. 1900", BAC, (1895, 1905), (1896, 1904)),
    "m-span-start": ("date 1903-1907", BAC, (1903, 1907), (1903, 1903)),
    "m-span-mid": ("date 1903-1907", BAC, (1903, 1907), (1905, 1905)),
    "m-adjacent": ("judge 1980 / 20th century / 1970", BAC, False, True),
    "m-strict": ("judge 1987 / 1987 / 1988", BAC, True, False),
    "m-start-sort": ("orders-of c. 1990 / 1987", BAC, ("12", "21"), ("12",)),
    "m-month": ("orders-of 1987 (Oct) / 1987 (Mar)", BAC, ("12", "21"), ("21",)),
    "m-culprit": ("pays", P4_STATE, (2, 2), (4, 2)),
    "m-swap-pen": ("pays", P4_STATE, (2, 2), (2, 4)),
    "m-edition-mix": ("pays", P4_STATE, (2, 2), (2, 3)),
    "m-per-error": ("pays", P4_STATE, (2, 2), (2, 6)),
    "m-loser-begins": ("begins", P4_STATE, 3, 2),
    "m-after-doubter": ("begins", P4_STATE, 3, 4),
    "m-stop-reveal": ("reveals", P4_STATE, ("c", "b", "a", "d"), ("c", "b")),
    "m-rev-late": ("next-after-laying", game.read_position(LATE), 4, 2),
    "m-rev-each": ("next-after-laying", game.read_position(EACH), 3, 1),
    "m-last-wins": ("winner-after place d@3", LAST, 0, 1),
    "m-last-only": ("doubt-wins", ONLY, 0, 1),
    "m-one-start": ("starts", ONE, 2, 1),
    "m-correct-doubt": ("legal doubt", slid(), ("rv-4-5",), ()),
    "m-correct-is-turn": ("legal pass", slid(), ("rv-3-6",), ()),
    "m-free-doubt": ("legal 2: doubt", BAC, ("rv-3-5",), ()),
    "m-doubt-bare": ("legal doubt", BARE, ("rv-5-2",), ()),
    "m-ends-only": ("legal place e@2", BAC, (), ("rv-3-8",)),
    "m-chain-under": ("next-starts", UNDER, ("a", "b", "c", "h", "i", "j"), ("b",)),
}


def split(text: str) -> tuple[str, tuple[str, ...]]:
    """A question and its words, as one text where it takes them all."""
    name, _, rest = text.partition(" ")
    return name, (rest,) if rest else ()


@pytest.mark.parametrize("name", ITEMS)
def test_its_own_item(name: str) -> None:
    text, state, right, wrong = ITEMS[name]
    question, args = split(text)
    assert questions[question](state, *args).value == right
    assert wrong_answers(misconceptions, question, right, state, args)[wrong] == (name,)


def test_there_are_33_and_each_has_its_item() -> None:
    assert set(READINGS) == set(ITEMS)
    assert len(misconceptions) == len(ITEMS) == 33


def test_a_wrong_answer_is_named_with_both_readings() -> None:
    question = questions["date"]
    (contrast,) = recognise(misconceptions, question, BAC, ("20th century",), (1900, 1999))
    assert contrast.reading.id == "m-century00"
    assert dict(contrast.facts)["right1"] == 1901
    assert recognise(misconceptions, question, BAC, ("20th century",), (1901, 2000)) == ()
    assert recognise(misconceptions, question, BAC, ("20th century",), (1, 2)) == ()


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("m-century00", "date 8th century BC", (-800, -701)),
        ("m-centuryname", "date 5th century BC", (-500, -401)),
        ("m-bc-positive", "date 8th century BC", (701, 800)),
        ("m-um-excl", "date c. 3", (-2, 7)),
        ("m-um-ten", "date c. 3", (-8, 13)),
        ("m-um-point", "date c. 3 BC", (-3, -3)),
        ("m-span-mid", "date 20th century", (1950, 1950)),
        ("m-span-start", "date 20th century", (1901, 2000)),
        ("m-adjacent", "judge 1980 / 1970", False),
        ("m-strict", "count-orders c. 1990 / 1987", 0),
        ("m-month", "orders-of 1987 (maart) / 1987 (oktober)", ("12",)),
        ("m-month", "orders-of 1987 (Dez.) / 1987 (März)", ("21",)),
        ("m-month", "orders-of 1987 / 1987", ("12", "21")),
        ("m-strict", "slots v", ()),
        ("m-adjacent", "chain", (False, 2, "1-2")),
    ],
)
def test_the_same_readings_elsewhere(name: str, text: str, value: object) -> None:
    question, args = split(text)
    found = READINGS[name].answer(question, BAC, args)
    assert found is not None
    assert found.value == value


def test_every_reading_answers_only_questions_that_there_are() -> None:
    for one in misconceptions:
        assert set(one.asks) <= set(questions), one.id


def test_the_same_cards_are_asked_of_chains_that_lie_there() -> None:
    state = position("c w d", layer=3)
    assert questions["correct"](state).value is True
    assert wrong_answers(misconceptions, "correct", True, state, ()) == {False: ("m-centuryname", "m-strict")}


def test_paragraphs_are_of_the_rulebook() -> None:
    for one in misconceptions:
        assert set(one.rules) <= set(game.rulebook.rules)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reading_has_its_words(lang: str) -> None:
    known = words(lang, content.root() / GAME)
    missing = [f"{one.id}.{part}" for one in misconceptions for part in ("title", "took", "rule")
               if not known.own(f"{one.id}.{part}")]  # fmt: skip
    assert not missing
