"""The worked examples and the cases of the rulebook, played."""

from collections import Counter
from collections.abc import Iterator

import pytest

from tutor import content
from tutor.examples import Book, Check, Example, Runner, load
from tutor.games.reisen_verkehr.facts import FACTS
from tutor.games.reisen_verkehr.game import game
from tutor.games.reisen_verkehr.moves import Move
from tutor.games.reisen_verkehr.state import State
from tutor.kernel.rulebook import Rule
from tutor.kernel.verdict import Law

BOOK: Book = load(content.root() / game.id)
RUNNER: Runner[State, Move] = Runner(game, BOOK, FACTS)
EXAMPLES = tuple(BOOK.examples.values())
LAWS: dict[str, Law[State, Move]] = {
    str(one.rule): one for row in (game.table_laws, *game.laws.values()) for one in row
}
NEVER_UPHELD = {"rv-3-6"}
"""The only move that it is asked of is always refused."""
ELSEWHERE = {"rv-5-12": "test_record.py", "rv-10-9": "test_dates.py", "rv-10-11": "test_dates.py"}
"""Paragraphs about what a table or a reader of files does, which no move shows -> where they are tested."""
RULES = [
    rule for rule in game.rulebook.rules.values() if rule.kind not in ("advice", "out") and rule.id not in ELSEWHERE
]


def steps() -> Iterator[tuple[Example, Check]]:
    return ((one, step) for one in EXAMPLES for step in one.step)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: one.id)
def test_the_game_does_what_the_example_says(example: Example) -> None:
    assert "\n".join(map(str, RUNNER.run(example))) == ""


@pytest.mark.parametrize("rule", RULES, ids=lambda one: one.id)
def test_every_paragraph_is_shown(rule: Rule) -> None:
    assert BOOK.of(rule.id)


def test_examples_name_only_paragraphs_that_are_there() -> None:
    named = {rule for one in EXAMPLES for rule in one.named} | {
        rule for _, step in steps() for rule in (*step.upheld, *step.events, *step.no_events) if rule.startswith("rv-")
    }

    assert named <= set(game.rulebook.rules)


@pytest.mark.parametrize("rule", sorted(LAWS))
def test_every_law_alone_refuses_twice(rule: str) -> None:
    refused = Counter(step.do for _, step in steps() if step.breached == (rule,))

    assert refused.total() >= 2


@pytest.mark.parametrize("rule", sorted(set(LAWS) - NEVER_UPHELD))
def test_every_law_allows_twice(rule: str) -> None:
    assert sum(rule in step.upheld for _, step in steps()) >= 2


@pytest.mark.parametrize("name", sorted(FACTS))
def test_every_fact_is_asked(name: str) -> None:
    asked = {fact for one in EXAMPLES for fact in one.expect} | {fact for _, step in steps() for fact in step.expect}

    assert name in asked
