"""Ten thousand items, each answered again by a slow referee of its own; items come back from their ids alone."""

from collections import Counter, defaultdict
from pathlib import Path

import pytest

from tests.anno_domini import items
from tutor import registry
from tutor.games.anno_domini.exercises import exercises
from tutor.games.anno_domini.exercises.worlds import walk
from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.invariants import faults
from tutor.games.anno_domini.names import spoken_in, worded
from tutor.games.anno_domini.state import State
from tutor.i18n import LANGUAGES, Words
from tutor.kernel.item import Item
from tutor.kernel.luck import Luck
from tutor.views import answers

EACH = 455
"""Items of each kind: ten thousand in all."""
TIMES = {"legal": 3}
"""Kinds with more of them: some thirty laws share this one."""
GOLDEN = Path(__file__).parent / "exercises.txt"
KINDS = tuple(exercises.generators)
FIRST = KINDS[: KINDS.index("reading") + 1]
"""The kinds that there were when the first fifty lines of the file were written."""
Table = dict[str, Counter[str]]

table: Table = defaultdict(Counter)
"""Kind -> paragraph -> items that exercise it."""
refusals: Counter[str] = Counter()
"""Paragraph -> items whose answer is that it forbids the move."""
OF_OPTIONS = {"ad-5-6"}
"""Laws that hold only with a switch that is not set in exercises."""


def test_there_are_ten_thousand() -> None:
    assert EACH * len(KINDS) >= 10_000


@pytest.mark.parametrize("kind", KINDS)
def test_answers_agree_with_a_slow_referee(kind: str) -> None:
    generator, wrong = exercises.generators[kind], []
    for n in range(EACH * TIMES.get(kind, 1)):
        item = generator.item("ten-thousand", n)
        table[kind].update(item.rules)
        if item.made.kind == "yes-no" and isinstance(item.answered.value, tuple):
            refusals.update(item.answered.value)
        wrong += items.faults(item)
        if n % 9 == 0:
            wrong += [f"{item.id}: {fault}" for fault in faults(item.made.state)]

    assert not wrong, "\n".join(wrong[:20])


def test_every_paragraph_has_three_variants(capsys: pytest.CaptureFixture[str]) -> None:
    if len(table) < len(KINDS):
        pytest.skip("needs the items of the test above")
    gaps = [rule for rule in game.rulebook.rules if sum(table[kind][rule] for kind in KINDS) < 3]
    read_only = [rule for rule in game.rulebook.rules if sum(table[k][rule] for k in KINDS if k != "reading") < 3]
    with capsys.disabled():
        print("\n" + "\n".join(_rows()))
        print(f"fewer than three items but for statements to be read: {' '.join(read_only)}")

    assert not gaps


def test_every_law_refuses_in_three_variants() -> None:
    if len(table) < len(KINDS):
        pytest.skip("needs the items of the test above")
    laws = [rule.id for rule in game.rulebook.rules.values() if rule.kind == "law" and rule.id not in OF_OPTIONS]

    assert not [law for law in laws if refusals[law] < 3]


def _rows() -> list[str]:
    width = max(map(len, KINDS))
    rows = []
    for rule in game.rulebook.rules:
        found = [f"{kind} {table[kind][rule]}" for kind in KINDS if table[kind][rule]]
        rows.append(f"{rule:{width}} {sum(table[kind][rule] for kind in KINDS):5}  {', '.join(found)}")
    return rows


def test_items_come_back_from_their_ids() -> None:
    for kind in KINDS:
        item = exercises.generators[kind].item("again", 3)

        assert items.text(exercises.item(item.id)) == items.text(item)


def _golden() -> list[Item[State]]:
    first = [f"{kind}/golden/{n}" for n in range(3) for kind in FIRST][:50]
    more = [f"{kind}/golden/{n}" for n in range(2) for kind in KINDS if kind not in FIRST]
    return [exercises.item(name) for name in (*first, *more)]


def test_items_are_the_same_everywhere() -> None:
    """The file was written once; who changes a generator writes it anew and says so in the changelog."""
    fresh = [f"{item.id} {items.digest(item)}" for item in _golden()]

    assert GOLDEN.read_text("utf-8").splitlines() == fresh


@pytest.mark.parametrize("name", ["", "tax", "tax/7", "tax/monday/-1", "tax/monday/x", "/monday/1"])
def test_what_is_no_id(name: str) -> None:
    with pytest.raises(ValueError, match="expected an id as in"):
        exercises.item(name)


def test_a_kind_that_there_is_not() -> None:
    with pytest.raises(LookupError, match="expected one of"):
        exercises.item("chess/monday/1")


def test_stages_show_the_derivation_bit_by_bit() -> None:
    item = exercises.item("tax/monday/1")

    assert item.shown("worked") == item.answered.because
    assert item.shown("free") == ()
    assert len(item.shown("completion")) == len(item.answered.because) - 1


def test_luck_is_fair_and_repeats_itself() -> None:
    one, same = Luck("test"), Luck("test")
    faces = [one.below(6) for _ in range(6000)]

    assert faces == [same.below(6) for _ in range(6000)]
    assert all(900 < n < 1100 for n in Counter(faces).values())


def test_seeded_play_reaches_late_rounds() -> None:
    assert max(state.round for n in range(24) for state in walk(n)) >= 4


def test_the_pack_offers_them() -> None:
    assert registry.pack("anno_domini").load("exercises") is exercises


@pytest.mark.parametrize("kind", KINDS)
def test_items_are_said_in_every_language(kind: str) -> None:
    for item in (exercises.item(f"{kind}/words/{n}") for n in range(45)):
        for lang in LANGUAGES:
            _is_said(item, spoken_in(lang))


def _is_said(item: Item[State], plain: Words) -> None:
    known, made = worded(item.made.state, plain), item.made
    options = [answers.answer(known, made, option.value) for option in made.options]
    sums = [known(f"item.{one.what}", n=one.count) for points in item.answered.because for one in points.items]
    said = (answers.prompt(known, item), answers.answer(known, made, made.answered.value), *options, *sums)

    assert plain.own(item.prompt), item.prompt
    assert plain.own(f"exercise.{item.generator}.title")
    assert "⟦" not in "".join(said), said
    assert len(set(options)) == len(options)
