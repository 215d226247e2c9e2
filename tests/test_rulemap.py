"""The map of rules in docs/ is that of the code, and has no hole."""

from pathlib import Path

import pytest

from tutor import registry
from tutor.testing import rulemap

GAMES = tuple(registry.packs())


@pytest.mark.parametrize("name", GAMES)
def test_every_paragraph_has_code_examples_tests_and_words(name: str) -> None:
    assert rulemap.gaps(registry.pack(name)) == []


@pytest.mark.parametrize("name", GAMES)
def test_the_map_is_up_to_date(name: str) -> None:
    file = Path(__file__).parents[1] / "docs" / "rules" / f"{name}.md"

    found = file.read_text(encoding="utf-8")

    assert found == "\n".join(rulemap.lines(registry.pack(name))) + "\n", (
        f"run: python -m tutor.testing.rulemap {name} --write"
    )
