"""Practice with this game's exercises: every kind on the page, wrong readings named, positions as exercises."""

from typing import Any

import pytest

from tests.page import Page
from tests.test_practice import answer, right, view
from tutor.games.reisen_verkehr.exercises import exercises
from tutor.games.reisen_verkehr.pack import pack
from tutor.lessons.cues import Answer, Right, Wrong
from tutor.lessons.fresh import TYPED
from tutor.lessons.practice import Done, Practice, Practising
from tutor.lessons.practice_posed import item_of, lines, pose
from tutor.lessons.values import said

KINDS = tuple(exercises.generators)


@pytest.fixture(scope="module")
def machine() -> Practising[Any]:
    return Practising(exercises)


def at(machine: Practising[Any], kind: str, seed: str) -> Practice[Any]:
    """Somebody who has solved the kind freely before."""
    return machine.start(seed, kind, tuple(Done(f"{kind}/x/{n}", "right") for n in range(6)))


@pytest.mark.parametrize("kind", KINDS)
def test_right_answers_are_right(machine: Practising[Any], kind: str) -> None:
    for n in range(8):
        here = at(machine, kind, f"s{n}")
        after, cues = machine.advance(here, right(here))
        assert isinstance(cues[0], Right), here.item.id
        assert after.done


def test_options_of_readings_are_recognised_whole(machine: Practising[Any]) -> None:
    seen = 0
    for kind in KINDS:
        for here in (at(machine, kind, f"o{n}") for n in range(8)):
            made = here.item.item.made
            for option in made.options if made.kind not in TYPED else ():
                if option.readings:
                    _, cues = machine.advance(here, Answer(refs=(f"v:{said(option.value)}",)))
                    assert isinstance(cues[0], Wrong)
                    assert {one.reading.id for one in cues[0].misread} >= set(option.readings), here.item.id
                    seen += 1
    assert seen > 40


@pytest.mark.parametrize("lang", ["en", "nl", "de"])
def test_a_round_of_items_on_the_page(lang: str) -> None:
    page = Page("mode=practice&seed=monday", lang, game="reisen_verkehr")
    kinds = set()
    for _ in range(len(KINDS) + 6):
        kinds.add(view(page).session.item.item.generator)
        if not view(page).session.done:
            answer(page)
        assert view(page).session.done, view(page).session.item.id
        assert "⟦" not in page.text()
        page.act("primary")
    assert kinds == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_help_and_the_answer_of_every_kind(kind: str) -> None:
    page = Page(f"mode=practice&seed=s&topic={kind}", game="reisen_verkehr")
    while view(page).session.stage == "worked":
        page.act("primary")
    while "hint" in page.desk.panel.acts:
        page.act("hint")
    page.act("reveal")
    assert "The answer" in page.text()
    assert "⟦" not in page.text()


def test_slots_are_marked_on_the_road() -> None:
    page = Page("mode=practice&item=slots/say/1", game="reisen_verkehr")
    assert view(page).session.item.ask.answer == "some"
    page.press("slot:1")
    page.act("primary")
    assert view(page).session.done


def test_a_posed_item_comes_back_from_its_id_and_from_its_text() -> None:
    seen = set()
    for state in (exercises.item(f"legal/pose/{n}").made.state for n in range(8)):
        for name, one in exercises.poses.items():
            for args in one.choices(state):
                item = pose(pack, state, name, args)
                assert item_of(pack, item.id) == item
                assert item_of(pack, lines(pack.game, name, args, state)) == item
                seen.add(name)
    assert seen == set(exercises.poses)
