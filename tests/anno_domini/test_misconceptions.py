"""The rulebook's own items for every wrong reading, and the report that a machine made of the exercises."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.anno_domini.texts import position
from tutor import registry
from tutor.games.anno_domini.exercises import exercises
from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.misconceptions import misconceptions
from tutor.games.anno_domini.state import State
from tutor.i18n import LANGUAGES, words
from tutor.kernel.misread import recognise
from tutor.testing import misread

READINGS = {one.id: one for one in misconceptions}
PACK = registry.pack("anno_domini")


def said(question: str, state: State, *args: str) -> dict[str, object]:
    """What every reading says that is not what the rule says."""
    right = exercises.questions[question](state, *args).value
    answers = ((one.id, one.answer(question, state, args)) for one in misconceptions)
    return {name: found.value for name, found in answers if found is not None and found.value != right}


def only(name: str, answers: dict[str, object]) -> object:
    """The answer of a reading, which must be nobody else's."""
    value = answers[name]
    assert [other for other, theirs in answers.items() if theirs == value] == [name]
    return value


# ---- battle: (castles of the base, of the target, cathedral, hands, dice) -> right, and what only one reading says

BATTLES = """
m-more-than-six       2 1 + -                               -                               6 5 / 5       1 1 2  2 1 1
m-only-sixes          2 1 + -                               relic                           4 1 / 5       1 1 1  2 1 1
m-sum-then-six        2 1 + -                               -                               4 2 / 5       1 1 1  1 1 2
m-best-die-only       3 2 + -                               -                               4 1 1 / 5 5   1 2 1  2 2 1
m-risk-pairs          2 1 + -                               -                               4 1 / 1       2 1 1  2 1 2
m-no-cap              2 2 + templar,templar,soldier         -                               2 1 / 5 4     1 1 1  1 1 2
m-cathedral-outside-cap 3 2 + arquebusier,templar,templar   arquebusier,genius,relic,relic  4 1 1 / 3 1   2 1 1  1 1 1
m-no-cathedral-point  2 2 + soldier                         -                               5 1 / 5 5     1 1 1  2 1 1
m-base-cathedral      2 2 ++ -                              -                               5 2 / 3 2     2 2 1  2 1 1
m-templar-always      2 2 - templar                         -                               4 1 / 5 1     2 2 1  2 1 1
m-relic-always        2 2 - -                               relic                           5 5 / 5 3     2 2 1  1 2 1
m-soldier-defends     2 2 - -                               soldier                         5 3 / 5 2     2 2 1  1 2 1
m-one-die-back        2 3 + -                               -                               6 6 / 6 5 1   1 1 1  1 2 1
m-attacker-first      2 1 + -                               -                               6 2 / 6       1 1 2  2 1 2
m-attacker-can-die    2 2 + -                               -                               4 2 / 6 5     1 2 1  0 2 1
m-defender-last-stays 2 1 - soldier                         -                               6 1 / 2       2 1 2  2 1 1
m-move-in             2 1 + -                               -                               6 5 / 5       1 1 2  0 1 2
m-move-all            3 1 - -                               -                               6 6 5 / 4     3 1 2  1 2 2
"""


def battles() -> Iterator[tuple[str, ...]]:
    for row in BATTLES.strip().splitlines():
        name, a, d, church, mine, theirs, rest = row.split(None, 6)
        dice, right, wrong = re.split(r"\s{2,}", rest)
        yield name, a, d, church, mine, theirs, dice, right, wrong


@pytest.mark.parametrize("row", tuple(battles()), ids=lambda row: str(row[0]))
def test_a_throw(row: tuple[str, ...]) -> None:
    name, a, d, church, mine, theirs, dice, right, wrong = row
    base = "flanders" if church == "++" else "france"
    target = "normandy" if "+" in church else "aquitaine"
    sign = "+" if "+" in church else ""
    state = game.read_position(position(
        f"seat 1 cards pope{'' if theirs == '-' else ',' + theirs} : {target}:{d}{sign}",
        f"seat 2 cards {mine} : {base}:{a}{'+' if base == 'flanders' else ''}",
        *(["seat 2"][:0]), head="round 4 turn 2",
    ))  # fmt: skip
    if base == "flanders":
        target, state = "england", game.read_position(position(
            f"seat 3 : england:{d}+", f"seat 2 : flanders:{a}+", head="round 4 turn 2",
        ))  # fmt: skip
        right, wrong = right.replace("2 2 1", "2 2 3"), wrong.replace("2 1 1", "2 1 3")
    line = f"attack {base}>{target} ! {dice}"

    assert exercises.questions["battle"](state, line).value == tuple(map(int, right.split()))
    assert only(name, said("battle", state, line)) == tuple(map(int, wrong.split()))


TAXES = {
    "m-tax-add": 460, "m-tax-land": 430, "m-toll-times-cathedrals": 1090, "m-toll-flat": 450,
    "m-merchant-per-land": 1650, "m-one-copy": 490, "m-free-counts": 820,
}  # fmt: skip


@pytest.mark.parametrize("name", TAXES)
def test_income(name: str) -> None:
    eleven = "scotland flanders+ denmark+ castile+ france swabia papal-state greece bulgaria lorraine bohemia england+"
    others = "seat 1 : ireland+ normandy+ finland+ portugal+ scotland+"
    state = game.read_position(position(
        others, f"seat 2 cards toll_collector*2,merchant*2 : {eleven.replace('scotland ', '')}", "seat 2"[:0],
        "seat 4 : wales+ sweden+ novgorod+ al-andalus+ hungary", "seat 3 : norway+ prussia+ aragon+",
        head="round 1 turn 2",
    ).replace("greece bulgaria", "greece bulgaria kiev"))  # fmt: skip
    lines = "event ! 1 1 ! 1 3"

    assert exercises.questions["income-after"](state, lines, "2").value == 650
    assert only(name, said("income-after", state, lines, "2")) == TAXES[name]


REACH = {
    "m-land-only": (0, 3), "m-sea-only-islands": (9, 3), "m-sea-only": (9, 7), "m-sea-chain": (20, 13),
    "m-two-steps": (9, 11),
}  # fmt: skip


@pytest.mark.parametrize("name", REACH)
def test_reach(name: str) -> None:
    state = game.read_position(position())

    assert exercises.questions["reach-of"](state, "ireland,greece").value == (9, 8)
    assert only(name, said("reach-of", state, "ireland,greece")) == REACH[name]


LEFT = {
    "m-campaign": 10, "m-failed-free": 9, "m-heroine-one": 2, "m-heroine-at-start": 6, "m-general-once": 5,
}  # fmt: skip


@pytest.mark.parametrize("name", LEFT)
def test_attacks_left(name: str) -> None:
    state = game.read_position(position(
        "seat 2 cards general*3,heroine : france:6 flanders+ scotland+ denmark+ castile+ wales+",
        "seat 1 : normandy:3+ aquitaine:6", head="round 4 turn 2",
    ))  # fmt: skip
    throws = [
        "attack france>normandy ! 6 6 1 1 1 1 / 1 1 1", "attack france>normandy ! 1 1 1 1 1 1 / 1",
        "attack france>normandy ! 6 1 1 1 1 1 / 1", "attack france>aquitaine ! 1 1 1 1 1 1 / 1 1 1 1 1 1",
        "attack france>aquitaine ! 6 1 1 1 1 1 / 1 1 1 1 1 1",
    ]  # fmt: skip
    lines = " ; ".join(throws)

    assert exercises.questions["attacks-left-after"](state, lines).value == 7
    assert only(name, said("attacks-left-after", state, lines)) == LEFT[name]


MONEY = {
    "m-tax-event-all": ("event ! 3 4", (270, 0), (270, 270)),
    "m-tax-event-cathedrals": ("event ! 3 4", (270, 0), (1080, 0)),
    "m-tax-event-toll": ("event ! 3 4", (270, 0), (360, 0)),
    "m-contribution-pope": ("event ! 1 4", (-40, -50), (-30, -30)),
    "m-contribution-roller": ("event ! 1 4", (-40, -50), (120, -50)),
    "m-contribution-roller-only": ("event ! 1 4", (-40, -50), (-40, 0)),
}


@pytest.mark.parametrize("name", MONEY)
def test_the_event_table(name: str) -> None:
    line, right, wrong = MONEY[name]
    give = "" if line == "event ! 3 4" else " : normandy+"
    state = game.read_position(position(
        "seat 1 money 360 cards pope", "seat 2 money 360 cards toll_collector", f"seat 3 money 360{give}",
        "seat 4 money 360", head="round 1 turn 2",
    ))  # fmt: skip

    assert _change(state, exercises.questions["purses-after"](state, line).value) == right
    assert _change(state, only(name, said("purses-after", state, line))) == wrong


def _change(state: State, purses: object) -> tuple[int, int]:
    """Of the purses of seat 2 and of its left neighbour."""
    assert isinstance(purses, tuple)
    return purses[1] - state.money[1], purses[2] - state.money[2]


RICH = ("seat 1 money 360 cards pope", "seat 2 money 360", "seat 3 money 360", "seat 4 money 360")
SEVEN = "wales+ ireland+ portugal+ flanders+ scotland+ denmark+ castile+"
SINGLE: dict[str, tuple[str, tuple[str, ...], tuple[str, ...], object, object]] = {
    "m-card-each": (
        "cards-in-turn-after", ("seat 2 : france:4 swabia:3",),
        ("attack france>lorraine ! 6 1 1 1 / 1 ; attack france>aquitaine ! 6 1 1 1 / 1 ; attack france>burgundy"
         " ! 6 1 1 1 / 1",), 1, 3,
    ),
    "m-card-battle-only": ("cards-in-turn-after", RICH, ("event ! 1 1 ! 1 3 ; build england 1",), 1, 0),
    "m-cathedral-dies": ("cathedrals-in-game-after", RICH, ("event ! 1 1 ! 1 3",), 16, 15),
    "m-round-four-too": ("legal", (f"seat 2 : france:2 {SEVEN}",), ("attack france>normandy",), (), ("ad-10-3",)),
    "m-win-in-debt": (
        "winner-after", (f"seat 2 : france:3 {SEVEN}", "debts 2>1:20"), ("attack france>normandy ! 6 2 2 / 1",), 0, 2,
    ),
    "m-six-per-turn": ("legal", ("seat 2 money 900 : france:5",), ("build france 2",), ("ad-6-3",), ()),
    "m-pope-first": ("next-order", (), (), (2, 3, 4, 1), (1, 2, 3, 4)),
    "m-free-needs-border": ("legal", (*RICH, "free : bohemia"), ("build bohemia 1",), (), ("ad-14-6",)),
}  # fmt: skip


@pytest.mark.parametrize("name", SINGLE)
def test_alone(name: str) -> None:
    question, rows, args, right, wrong = SINGLE[name]
    state = game.read_position(position(*rows))

    assert exercises.questions[question](state, *args).value == right
    assert only(name, said(question, state, *args)) == wrong


def test_the_seventh_castle_of_a_turn() -> None:
    state = game.read_position(position("seat 2 money 900"))
    six = " ; ".join(f"build {land} 1" for land in ("scotland", "flanders", "denmark", "castile", "france", "swabia"))

    assert exercises.questions["legal-after"](state, six, "build greece 1").value == ()
    assert only("m-six-per-turn", said("legal-after", state, six, "build greece 1")) == ("ad-6-3",)


def test_a_new_pope_in_the_middle_of_a_round() -> None:
    state = game.read_position(position(head="round 1 turn 3"))

    assert exercises.questions["still-to-act-after"](state, "event ! 4 6").value == (4, 1)
    assert only("m-pope-shifts-now", said("still-to-act-after", state, "event ! 4 6")) == (4, 1, 3)


def test_free_land_beside_own_land_is_no_trap() -> None:
    state = game.read_position(position(*RICH, "free : sicily"))

    assert "m-free-needs-border" not in said("legal", state, "build sicily 1")


# ---- the same readings, asked as lessons ask


def test_a_throw_asked_of_one_territory() -> None:
    state = game.read_position(position("seat 2 : france:3", "seat 1 : aquitaine"))
    line = "attack france>aquitaine ! 6 6 5 / 4"

    assert said("castles-after", state, line, "france") == {"m-move-in": 2, "m-move-all": 1}
    assert said("castles-after", state, line, "aquitaine") == {"m-move-all": 2}
    assert said("owner-after", state, line, "aquitaine") == {"m-more-than-six": 1, "m-defender-last-stays": 1}


def test_points_asked_of_one_side() -> None:
    state = game.read_position(position("seat 1 cards pope,soldier : normandy+"))

    assert said("points", state, "france", "normandy") == {"m-no-cathedral-point": (0, 0), "m-soldier-defends": (0, 2)}
    wrong = {one.id: one.answer("defence-points", state, ("normandy",)) for one in misconceptions}
    assert {name: found.value for name, found in wrong.items() if found and found.value != 1} == {
        "m-no-cathedral-point": 0, "m-soldier-defends": 2,
    }  # fmt: skip


def test_taxes_asked_of_all_and_of_a_purse() -> None:
    state = game.read_position(position("seat 2 money 60", head="round 2 phase tax"))

    assert said("next-tax", state)["m-tax-add"] == (130, 130, 130, 130)
    reading = READINGS["m-tax-land"].answer("money-after", state, ("tax", "2"))
    assert reading is not None
    assert reading.value == 150


# ---- what a wrong answer tells


def test_a_wrong_answer_is_named_with_both_readings() -> None:
    state = game.read_position(position(head="round 1 phase tax"))
    question = exercises.questions["income"]
    (contrast,) = recognise(misconceptions, question, state, ("2",), 130)

    assert contrast.reading.id == "m-tax-add"
    assert dict(contrast.facts) == {"given": 130, "right": 360}
    assert contrast.wrong.because
    assert recognise(misconceptions, question, state, ("2",), 360) == ()
    assert recognise(misconceptions, question, state, ("2",), 1) == ()


def test_the_map_shows_where_the_readings_part() -> None:
    state = game.read_position(position())
    wrong = READINGS["m-sea-only"].answer("targets", state, ("greece",))
    assert wrong is not None
    contrasts = recognise(misconceptions, exercises.questions["targets"], state, ("greece",), wrong.value)

    assert {one.reading.id: one.only_right for one in contrasts}["m-sea-only"] == ("t:bulgaria",)


def test_paragraphs_are_of_the_rulebook() -> None:
    for one in misconceptions:
        assert set(one.rules) <= set(game.rulebook.rules)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reading_has_its_words(lang: str) -> None:
    known = words(lang, PACK.content)
    missing = [f"{one.id}.{part}" for one in misconceptions for part in ("title", "took", "rule")
               if not known.own(f"{one.id}.{part}")]  # fmt: skip

    assert not missing


# ---- the report


def test_the_report_is_up_to_date_and_every_reading_stands_alone_somewhere() -> None:
    file = Path(__file__).parents[2] / "docs" / "misconceptions" / "anno_domini.md"
    fresh = list(misread.lines(PACK))

    assert file.read_text("utf-8").splitlines() == fresh
    assert not [row for row in fresh if "| `` |" in row]
