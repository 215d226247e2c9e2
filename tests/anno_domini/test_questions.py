"""What may be asked of a position: values of the rulebook's examples, derivations that add up, clear refusals."""

import re

import pytest

from tests.anno_domini.play import starts
from tests.anno_domini.texts import P0, position
from tutor.games.anno_domini.facts import FACTS
from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.position import read_position
from tutor.games.anno_domini.questions import questions
from tutor.games.anno_domini.state import State
from tutor.kernel.verdict import AmbiguousMove, UnreadableMove
from tutor.testing.walk import walk

WAR = read_position(position("seat 3 cards templar,soldier", head="round 1 turn 3"))
SEATS = ("1", "2", "3", "4")


def ask(text: str, state: State = WAR) -> object:
    name, *args = text.split()
    return questions[name](state, *args).value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("income 2", 360),
        ("next-tax", (360, 360, 360, 360)),
        ("code 1 3", "england"),
        ("ways england ireland", ("atlantic",)),
        ("ways denmark bavaria", ()),
        ("points england flanders", (3, 1)),
        ("points england france", (1, 0)),
        ("attacks-left", 3),
        ("stock 2", 71),
        ("cathedrals 2", 4),
        ("cathedrals-of 2", ("castile", "denmark", "flanders", "scotland")),
        ("lands 2", 9),
        ("owner england", 3),
        ("castles england", 1),
        ("free", ()),
        ("pope", 1),
        ("turn", 3),
        ("order", (3, 4, 1)),
        ("next-order", (2, 3, 4, 1)),
        ("card-due", False),
        ("cards 3", ("templar", "soldier")),
        ("debt 2", 0),
        ("winner", 0),
        ("attackable england", ()),
    ],
)
def test_answers(text: str, value: object) -> None:
    assert ask(text) == value


def test_england_has_the_fourteen_targets_of_the_printed_example() -> None:
    targets = ask("targets england")
    assert targets == (
        "al-andalus", "aquitaine", "castile", "denmark", "flanders", "france", "ireland", "lorraine", "normandy",
        "norway", "portugal", "saxony", "scotland", "wales",
    )  # fmt: skip


def test_targets_are_reach_and_attackable_is_what_the_laws_allow() -> None:
    state = read_position(position("seat 3 : england:4+", head="round 1 turn 3"))
    own = {name for name in questions["targets"](state, "england").value if ask(f"owner {name}", state) == 3}  # type: ignore[attr-defined]
    assert own
    assert set(ask("attackable england", state)) == set(ask("targets england", state)) - own  # type: ignore[call-overload]


def test_in_the_tax_phase_the_order_is_the_one_to_come_and_nobody_attacks() -> None:
    assert ask("order", P0) == ask("next-order", P0) == (2, 3, 4, 1)
    assert questions["attacks-left"](P0).rules == ("ad-4-5",)
    assert ask("attackable england", P0) == ()


def test_attacks_left_never_fall_below_none() -> None:
    state = read_position(position(head="round 1 turn 3 attacks 5 acted yes"))
    assert ask("attacks-left", state) == 0


def test_a_territory_may_be_shortened_or_named_by_its_dice() -> None:
    assert ask("owner engl") == ask("owner 13") == ask("owner ENGLAND") == 3


def test_an_answer_points_at_what_was_counted_and_cites_the_rule() -> None:
    answer = questions["cathedrals"](WAR, "2")
    assert answer.focus == ("t:castile", "t:denmark", "t:flanders", "t:scotland")
    assert answer.rules == ("ad-18-5",)


def test_nothing_attackable_cites_what_refuses_it() -> None:
    assert questions["attackable"](WAR, "england").rules[:1] == ("ad-10-4",)
    assert "ad-7-1" in questions["attackable"](WAR, "wales").rules
    assert questions["attackable"](P0, "england").rules[:1] == ("ad-4-5",)


def test_a_sum_over_the_limit_cites_the_limit() -> None:
    state = read_position(position("seat 3 cards templar,templar,soldier", head="round 1 turn 3"))
    answer = questions["points"](state, "england", "flanders")
    assert answer.value == (4, 1)
    assert answer.because[0].uncapped == 5
    assert "ad-10-5" in answer.rules
    assert "ad-10-5" not in questions["points"](WAR, "england", "flanders").rules


SUMS = ("income", "stock", "cathedrals", "lands", "debt", "attacks-left", "points", "next-tax")


@pytest.mark.parametrize("name", SUMS)
def test_every_derivation_adds_up_to_its_value(name: str) -> None:
    for turn in range(4):
        _, start = starts(turn)
        for stop in walk(game, start, f"questions {turn}", 150):
            if stop.after.round == 0 or (name == "attacks-left" and stop.after.made > 3):
                continue
            for args in _args(name, stop.after):
                answer = questions[name](stop.after, *args)
                totals = tuple(points.total for points in answer.because)
                value = answer.value if isinstance(answer.value, tuple) else (answer.value,)
                assert totals == value or not totals


def _args(name: str, state: State) -> list[tuple[str, ...]]:
    if not questions[name].args:
        return [()]
    if name == "points":
        ids = [land for land in ("england", "kiev") if ask(f"owner {land}", state)]
        return [(base, "flanders") for base in ids]
    return [(str(seat),) for seat in range(1, len(state.money) + 1)]


@pytest.mark.parametrize("name", ["money", "stock", "lands", "cathedrals", "income"])
def test_questions_and_facts_of_examples_agree(name: str) -> None:
    values = [ask(f"{name} {seat}") for seat in SEATS]
    assert list(FACTS[name](WAR)) == values  # type: ignore[call-overload]


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        ("income", ValueError, "`income SEAT`: expected 1 words after income, found 0"),
        ("income 2 3", ValueError, "found 2"),
        ("income 9", UnreadableMove, "a seat from 1 to 4"),
        ("income two", UnreadableMove, "a seat from 1 to 4"),
        ("owner atlantis", UnreadableMove, "a territory"),
        ("owner s", AmbiguousMove, "saxony"),
        ("code 7 1", ValueError, "two numbers from 1 to 6, found 7 1"),
        ("code one 1", UnreadableMove, "a whole number"),
        ("points wales england", ValueError, "wales, which is free"),
        ("owner ölland", UnreadableMove, "only plain letters"),
    ],
)
def test_wrong_words_say_what_was_expected(text: str, kind: type[ValueError], message: str) -> None:
    state = read_position(position("free : wales+", head="round 1 turn 3"))
    with pytest.raises(kind, match=re.escape(message)):
        ask(text, state)


def test_every_rule_an_answer_cites_is_in_the_rulebook() -> None:
    for name, question in questions.items():
        words = {
            "seat": "1", "other": "2", "territory": "england", "base": "england", "target": "flanders", "red": "1",
            "blue": "3", "sum": "7", "n": "6", "card": "relic",
        }  # fmt: skip
        answer = question(WAR, *(words[arg] for arg in question.args))
        assert name == question.name
        assert answer.rules, name
        for rule in answer.rules:
            game.rulebook.cite(rule)
