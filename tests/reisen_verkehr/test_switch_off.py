"""No law is idle: with any one of them switched off, an example that names it fails. With all of them on, none does."""

from collections.abc import Iterator
from functools import cache

import pytest

from tutor.examples import Book, Example, Miss, Runner, load
from tutor.games.reisen_verkehr.facts import FACTS
from tutor.games.reisen_verkehr.game import game
from tutor.games.reisen_verkehr.moves import Move
from tutor.games.reisen_verkehr.pack import pack
from tutor.games.reisen_verkehr.state import State
from tutor.kernel.verdict import Law
from tutor.testing import Trace, laws, without

LAWS = laws(game)


@cache
def book() -> Book:
    return load(pack.content)


def naming(law: Law[State, Move]) -> Iterator[Example]:
    """The examples in which the law is to refuse something."""
    for one in book().examples.values():
        if any(law.rule in step.breached for step in one.step):
            yield one


def misses(law: Law[State, Move]) -> Iterator[Miss]:
    runner: Runner[State, Move] = Runner(game, book(), FACTS)
    for one in naming(law):
        try:
            yield from runner.run(one)
        except Exception as error:  # noqa: BLE001  what is played although it may not be can break anything
            yield Miss(one.id, 0, "a move that was not refused", [law.rule], error)


@pytest.mark.parametrize("law", LAWS, ids=[f"{law.rule}-{law.check.__name__}" for law in LAWS])
def test_an_example_names_each_law_and_fails_without_it(law: Law[State, Move]) -> None:
    assert list(naming(law)), f"no example in which {law.rule} refuses a move"
    assert not list(misses(law)), "with the law on"
    with without(law):
        broken = list(misses(law))
    assert any(law.rule in str(miss.expected) for miss in broken), f"no example misses {law.check.__name__}"


def test_every_law_of_the_tables_is_tried() -> None:
    in_tables = {id(law) for tied in (game.table_laws, *game.laws.values()) for law in tied}
    assert {id(law) for law in LAWS} == in_tables


NEVER_UPHELD = {"rv-3-6"}
"""The only move that it is asked of is always refused."""


def test_the_examples_meet_every_law_on_both_sides_and_every_effect() -> None:
    runner: Runner[State, Move] = Runner(game, book(), FACTS)
    with Trace(game) as seen:
        for one in book().examples.values():
            assert not runner.run(one)
    named = {str(law.rule) for law in LAWS}
    assert named <= set(seen.breached)
    assert named - NEVER_UPHELD <= set(seen.upheld)
    effects = {rule for rule, paragraph in game.rulebook.rules.items() if paragraph.kind == "effect"}
    assert effects <= set(seen.ran), sorted(effects - set(seen.ran))
