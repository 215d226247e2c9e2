"""Every lesson, walked to its end in every language: rightly, wrongly, by hints, with Back and with leave."""

import pytest

from tests.lessons.spoken import Reader, lessons, opened
from tutor import registry
from tutor.i18n import LANGUAGES
from tutor.lessons import schema
from tutor.lessons.check import faults_of
from tutor.lessons.check_words import hint_faults
from tutor.lessons.cues import Back, Next
from tutor.lessons.schema import Play, Watch

EVERY = [pytest.param(game, name, id=f"{game}-{name}") for game, name in lessons()]
WAYS = ("right", "wrong", "hints", "back", "leave")


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_a_lesson_proves_itself(game: str, name: str) -> None:
    assert faults_of(registry.pack(game), name) == ()


def test_no_hint_of_a_game_stands_in_two_places() -> None:
    for pack in registry.packs().values():
        every = [schema.load(pack.content, name) for name in schema.names(pack.content)]
        assert tuple(hint_faults(pack, every)) == ()


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "name"), EVERY)
def test_walked_to_its_end(game: str, name: str, lang: str, way: str) -> None:
    reader = Reader.begin(opened(game, name))
    reader.lang, reader.game = lang, game
    for _ in reader.runner.lesson.step:
        reader.read_step()
        go(reader, way)
        if not reader.session.done:
            reader.right()
        reader.on()
    assert reader.session.finished


def go(reader: Reader, way: str) -> None:
    """What somebody does in a step before he does it right; hints and worked answers do it right themselves."""
    if way == "wrong":
        reader.wrong()
    elif way == "hints":
        reader.hints()
    elif way == "back":
        reader.back_and_forth()
        inside(reader)
    elif way == "leave":
        reader.away()


def inside(reader: Reader) -> None:
    """Back in the middle of a step: one stage, or to where the step began."""
    start = reader.session
    if isinstance(reader.step, Watch):
        if len(reader.runner.stages(start)) > 1:
            reader.give(Next(), Back())
            assert reader.session == start
    elif isinstance(reader.step, Play):
        reader.right()
        if len(reader.session.states) > 1:
            reader.give(Back())
            assert (reader.session.at, reader.session.states) == (start.at, start.states)


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_the_language_changes_nothing_on_the_table(game: str, name: str) -> None:
    seen = {}
    for lang in LANGUAGES:
        reader = Reader.begin(opened(game, name))
        reader.lang, reader.game = lang, game
        for _ in reader.runner.lesson.step:
            reader.read_step()
            reader.right()
            reader.on()
        seen[lang] = reader.states
    assert seen["en"] == seen["nl"] == seen["de"]


def test_there_are_lessons() -> None:
    assert schema.names(registry.pack("anno_domini").content)
