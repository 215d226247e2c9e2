"""The map of rules in docs/ is that of the code, and has no hole."""

from collections import Counter, defaultdict
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from tutor import registry
from tutor.kernel.rulebook import RuleId
from tutor.testing import rulemap

GAMES = tuple(registry.packs())


@pytest.mark.parametrize("name", GAMES)
def test_every_paragraph_has_code_examples_tests_steps_exercises_and_words(name: str) -> None:
    assert rulemap.gaps(registry.pack(name)) == []


def test_a_paragraph_without_a_step_and_one_with_few_exercises_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    pack = registry.pack("anno_domini")
    every = list(map(str, pack.game.rulebook.rules))
    steps = {rule: ["a-step"] for rule in every if rule != "ad-7-1"}
    items = {rule: Counter(tax=2 if rule == "ad-7-2" else 3) for rule in every}
    monkeypatch.setattr(rulemap, "_taught", lambda pack: steps)
    monkeypatch.setattr(rulemap, "_exercised", lambda pack: items)

    assert rulemap.untaught(pack) == ["ad-7-1: a step of a lesson", "ad-7-2: 3 exercises"]


def test_what_is_out_of_the_game_needs_no_step(monkeypatch: pytest.MonkeyPatch) -> None:
    pack = registry.pack("anno_domini")
    rules = {name: replace(rule, kind="out") for name, rule in pack.game.rulebook.rules.items()}
    game = SimpleNamespace(id=pack.game.id, rulebook=SimpleNamespace(rules=rules))
    monkeypatch.setattr(rulemap, "_taught", lambda pack: {"ad-7-1": ["a-step"]})
    monkeypatch.setattr(rulemap, "_exercised", lambda pack: {})

    assert rulemap.untaught(replace(pack, game=game)) == []


def test_of_advice_no_code_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    pack = registry.pack("anno_domini")
    rules = {name: replace(rule, kind="advice") for name, rule in pack.game.rulebook.rules.items()}
    monkeypatch.setattr(rulemap, "trace", lambda pack: defaultdict(rulemap.Met))
    monkeypatch.setattr(rulemap, "carriers", lambda *parts: ())
    monkeypatch.setattr(rulemap, "untaught", lambda pack: ["a step"])
    game = SimpleNamespace(id=pack.game.id, rulebook=SimpleNamespace(rules=rules))

    assert rulemap.gaps(replace(pack, game=game)) == ["a step"]
    assert len(rulemap.gaps(pack)) > len(rules)


@pytest.mark.parametrize("name", GAMES)
def test_the_map_names_steps_and_exercises_of_a_paragraph(name: str) -> None:
    rules = registry.pack(name).game.rulebook.rules
    file = Path(__file__).parents[1] / "docs" / "rules" / f"{name}.md"
    lines = [line.removeprefix("| ") for line in file.read_text("utf-8").splitlines()]
    rows = {row[0]: row for row in (line.split(" | ") for line in lines) if row[0] in rules}
    met = [row for rule, row in rows.items() if rules[RuleId(rule)].kind != "out"]

    assert len(rows) == len(rules)
    assert [row[0] for row in met if "-l" not in row[6]] == []
    assert [row[0] for row in met if int(row[7].partition(":")[0]) < rulemap.VARIANTS] == []


@pytest.mark.parametrize("name", GAMES)
def test_the_map_is_up_to_date(name: str) -> None:
    file = Path(__file__).parents[1] / "docs" / "rules" / f"{name}.md"

    found = file.read_text(encoding="utf-8")

    assert found == "\n".join(rulemap.lines(registry.pack(name))) + "\n", (
        f"run: python -m tutor.testing.rulemap {name} --write"
    )
