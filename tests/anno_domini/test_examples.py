"""The worked examples and the cases of the rulebook, played."""

from collections import Counter
from collections.abc import Iterator

import pytest

from tutor import content
from tutor.examples import Book, Check, Example, Runner, load
from tutor.games.anno_domini.facts import FACTS
from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.moves import Move
from tutor.games.anno_domini.state import State
from tutor.kernel.rulebook import Rule
from tutor.kernel.verdict import Law

BOOK: Book = load(content.root() / game.id)
RUNNER: Runner[State, Move] = Runner(game, BOOK, FACTS)
EXAMPLES = tuple(BOOK.examples.values())
LAWS: dict[str, Law[State, Move]] = {
    str(one.rule): one for row in (game.table_laws, *game.laws.values()) for one in row
}
DEALINGS = {"ad-7-6", "ad-15-3", "ad-15-4", "ad-15-11", "ad-17-3"}
"""Moves that are never legal, so that nothing can be upheld."""

NEVER_ALONE = {"ad-11-3"}
"""Once a card is drawn none is due, so ad-11-11 refuses a second draw too."""


def steps() -> Iterator[tuple[Example, Check]]:
    return ((one, step) for one in EXAMPLES for step in one.step)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: one.id)
def test_the_game_does_what_the_example_says(example: Example) -> None:
    assert "\n".join(map(str, RUNNER.run(example))) == ""


@pytest.mark.parametrize("rule", game.rulebook.rules.values(), ids=lambda one: one.id)
def test_every_paragraph_is_shown(rule: Rule) -> None:
    assert BOOK.of(rule.id)


def test_examples_name_only_paragraphs_that_are_there() -> None:
    named = {rule for one in EXAMPLES for rule in one.named} | {
        rule for _, step in steps() for rule in (*step.upheld, *step.events, *step.no_events) if rule.startswith("ad-")
    }

    assert named <= set(game.rulebook.rules)


@pytest.mark.parametrize("rule", sorted(LAWS))
def test_every_law_alone_refuses_twice(rule: str) -> None:
    refused = Counter(
        step.do for _, step in steps() if rule in step.breached and (step.breached == (rule,) or rule in NEVER_ALONE)
    )

    assert refused.total() >= 2


@pytest.mark.parametrize("rule", sorted(set(LAWS) - DEALINGS))
def test_every_law_allows_twice(rule: str) -> None:
    assert sum(rule in step.upheld for _, step in steps()) >= 2


@pytest.mark.parametrize("name", sorted(FACTS))
def test_every_fact_is_asked(name: str) -> None:
    asked = {fact for one in EXAMPLES for fact in one.expect} | {fact for _, step in steps() for fact in step.expect}

    assert name in asked
