"""Ten thousand items, each answered again by a slow referee of its own; items come back from their ids alone."""

from collections import Counter, defaultdict
from pathlib import Path

import pytest

from tests.reisen_verkehr import items
from tutor.games.reisen_verkehr.exercises import exercises
from tutor.games.reisen_verkehr.game import game
from tutor.games.reisen_verkehr.invariants import faults
from tutor.games.reisen_verkehr.misconceptions import misconceptions
from tutor.games.reisen_verkehr.names import spoken_in, worded
from tutor.games.reisen_verkehr.pack import pack
from tutor.games.reisen_verkehr.rules.deal import seen_by
from tutor.games.reisen_verkehr.state import State
from tutor.i18n import LANGUAGES, Words
from tutor.kernel.item import Item
from tutor.testing import misread
from tutor.views import answers

EACH = 910
"""Items of each kind: ten thousand in all."""
GOLDEN = Path(__file__).parent / "exercises.txt"
KINDS = tuple(exercises.generators)
UNSHOWN = ("legal", "odds")
"""Kinds in which no date matters."""

SHARES = {("going-out-doubted", True): 0.5, ("going-out-doubted", False): 0.25, ("going-out", False): 0.25}
"""Of the items about a last card that is laid: how it is asked and whether somebody has won -> how often that is."""
table: dict[str, Counter[str]] = defaultdict(Counter)
"""Kind -> paragraph -> items that exercise it."""
refusals: Counter[str] = Counter()
"""Paragraph -> items whose answer is that it forbids the move."""


def test_there_are_ten_thousand() -> None:
    assert EACH * len(KINDS) >= 10_000


@pytest.mark.parametrize("kind", KINDS)
def test_answers_agree_with_a_slow_referee(kind: str) -> None:
    generator, wrong = exercises.generators[kind], []
    for n in range(EACH):
        item = generator.item("ten-thousand", n)
        table[kind].update(item.rules)
        if item.made.kind == "yes-no" and isinstance(item.answered.value, tuple):
            refusals.update(item.answered.value)
        wrong += items.faults(item)
        if n % 9 == 0:
            wrong += [f"{item.id}: {fault}" for fault in faults(item.made.state)]

    assert not wrong, "\n".join(wrong[:20])


def test_every_paragraph_has_three_variants() -> None:
    if len(table) < len(KINDS):
        pytest.skip("needs the items of the test above")
    met = [rule for rule in game.rulebook.rules.values() if rule.kind != "out"]

    assert not [rule.id for rule in met if sum(table[kind][rule.id] for kind in KINDS) < 3]


def test_every_law_refuses_in_three_variants() -> None:
    if len(table) < len(KINDS):
        pytest.skip("needs the items of the test above")
    laws = [rule.id for rule in game.rulebook.rules.values() if rule.kind == "law"]

    assert not [law for law in laws if refusals[law] < 3]


def test_half_of_the_chains_are_right_and_some_flaws_are_far() -> None:
    found: Counter[str] = Counter()
    for n in range(400):
        value = exercises.item(f"chain/share/{n}").answered.value
        assert isinstance(value, tuple)
        pairs = [tuple(map(int, pair.split("-"))) for pair in value[2:]]
        found["far" if pairs and all(b - a > 1 for a, b in pairs) else "near" if pairs else "right"] += 1

    assert 160 < found["right"] < 240
    assert found["far"] > 100


def test_about_a_last_card_every_second_answer_is_a_winner() -> None:
    """Half of them are won, a quarter is lost by a wrong chain, a quarter is asked before the doubt: nobody has won."""
    found: Counter[tuple[str, bool]] = Counter()
    for n in range(800):
        made = exercises.item(f"last/share/{n}").made
        if made.question == "winner-after":
            found[made.prompt, bool(made.answered.value)] += 1
            assert made.answered.value in (0, made.state.turn)
            assert 0 in {option.value for option in made.options} >= {made.state.turn}
            assert made.args == (" ; ".join(made.lines),)
    assert 340 < found.total() < 460
    assert set(found) == set(SHARES)
    for key, share in SHARES.items():
        assert abs(found[key] / found.total() - share) < 0.06, found


def test_no_slide_goes_where_the_card_lies() -> None:
    """Such a slide is none; places beyond the chain are asked for now and then (rv-4-3)."""
    found: Counter[str] = Counter()
    for n in range(1200):
        item = exercises.item(f"legal/slides/{n}")
        verb, _, what = item.made.args[0].rpartition(": ")[2].partition(" ")
        if verb == "slide":
            source, target = map(int, what.split(">"))
            assert source != target, item.id
            found["beyond" if max(source, target) > len(item.made.state.chain) else "there"] += 1
    assert found["there"] > 100
    assert found["beyond"] > 15


def test_every_wrong_reading_is_alone_with_an_answer() -> None:
    assert misread.gaps(misread.search(exercises, misconceptions, 120)) == []


def test_items_come_back_from_their_ids() -> None:
    for kind in KINDS:
        item = exercises.generators[kind].item("again", 3)

        assert items.text(exercises.item(item.id)) == items.text(item)


def test_items_are_the_same_everywhere() -> None:
    """The file was written once; who changes a generator writes it anew and says so in the changelog."""
    names = [f"{kind}/golden/{n}" for n in range(7) for kind in KINDS]
    fresh = [f"{name} {items.digest(exercises.item(name))}" for name in names]

    assert GOLDEN.read_text("utf-8").splitlines() == fresh


@pytest.mark.parametrize("kind", KINDS)
def test_only_dates_that_may_be_looked_up_are_shown(kind: str) -> None:
    for item in (exercises.item(f"{kind}/secret/{n}") for n in range(60)):
        state = item.made.state
        known = {code for code, _, _ in seen_by(state, state.turn).known}
        asked = {*state.chain, *(one for one in item.made.args if one in state.hands[state.turn - 1])}
        shown = "x:dates" in item.made.own and item.made.question not in ("orders-of", "chance")

        assert not shown or asked <= known
        hidden = {*sum(state.hands, ()), state.top, *state.bag, *(state.chain if state.phase != "over" else ())}
        assert kind not in UNSHOWN or not known & hidden


@pytest.mark.parametrize("kind", KINDS)
def test_items_are_said_in_every_language(kind: str) -> None:
    for item in (exercises.item(f"{kind}/words/{n}") for n in range(60)):
        for lang in LANGUAGES:
            _is_said(item, spoken_in(lang))


def _is_said(item: Item[State], plain: Words) -> None:
    known, made = worded(item.made.state, plain), item.made
    options = [answers.answer(known, made, option.value) for option in made.options]
    sums = [known(f"item.{one.what}", n=one.count) for points in item.answered.because for one in points.items]
    said = (answers.prompt(known, item), answers.answer(known, made, made.answered.value), *options, *sums)

    assert plain.own(item.prompt), item.prompt
    assert plain.own(f"exercise.{item.generator}.title")
    assert "⟦" not in "".join(said).replace("⟦each⟧", ""), said
    assert len(set(options)) == len(options), (item.id, options)


def test_positions_can_be_asked_about() -> None:
    for state in (exercises.item(f"legal/posed/{n}").made.state for n in range(12)):
        for name, pose in exercises.poses.items():
            for args in pose.choices(state):
                item = exercises.posed(name, state, args)
                assert not items.faults(item)
                _is_said(item, spoken_in("en"))


def test_the_pack_offers_them() -> None:
    assert pack.load("exercises") is exercises
