"""The fresh item of a step: of the kind that the step names where that kind has one on the step's paragraphs."""

from tutor.games.anno_domini.exercises import exercises
from tutor.lessons.fresh import Source
from tutor.lessons.schema import Step, Tell

source = Source(lambda: exercises)


def _step(kind: str, *teaches: str) -> Step:
    return Tell(kind="tell", id="one", exercise=kind, teaches=teaches)


def _of(kind: str, *teaches: str, seed: str = "monday") -> tuple[str, set[str]]:
    found = source(_step(kind, *teaches), seed)
    assert found is not None
    return found.item.generator, set(found.item.rules)


def test_the_kind_has_an_item_on_the_paragraph() -> None:
    for seed in "abcdef":
        kind, rules = _of("neutral", "ad-16-10", seed=seed)

        assert kind == "neutral"
        assert "ad-16-10" in rules


def test_the_kind_has_none_on_it_but_another_has() -> None:
    kind, rules = _of("keep", "ad-18-3")

    assert kind == "tie"
    assert "ad-18-3" in rules


def test_no_kind_has_one_on_it() -> None:
    assert _of("keep", "ad-99-9")[0] == "keep"
    assert _of("keep")[0] == "keep"


def test_a_kind_that_there_is_not() -> None:
    assert source(_step("chess", "ad-18-3"), "monday") is None
