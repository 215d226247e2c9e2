"""What a lesson file may not be, and what its check finds: each fault with its key, and nothing else."""

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.lessons import nim_lesson
from tutor import registry
from tutor.content import BadData
from tutor.i18n import LANGUAGES
from tutor.lessons import schema
from tutor.lessons.check import check, faults_of
from tutor.lessons.check_words import hint_faults, keys_of, stems
from tutor.registry import Pack

PACK = registry.pack("anno_domini")


def changed(folder: Path, tmp_path: Path, old: str, new: str) -> Path:
    """The made-up lesson with one thing changed."""
    place = tmp_path / "changed"
    shutil.copytree(folder, place)
    file = place / "lessons" / "every-kind.toml"
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
    return place


def keys(faults: Any) -> set[str]:
    return {fault.key for fault in faults}


def test_the_made_up_lessons_are_sound(folder: Path) -> None:
    assert faults_of(PACK, "every-kind", folder, with_words=False) == ()
    assert faults_of(nim_lesson.pack, "sticks", with_words=False) == ()


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('id = "number"', 'id = "hello"', "step.id"),
        ('id = "number"', 'id = "Number"', "step[1].id"),
        ('answer = "sort"', 'answer = "sorts"', "step[11].answer"),
        ("minutes = 5", "minutes = 5\nhours = 1", "hours"),
        ("seat = 2", "seat = 0", "seat"),
        ('from = { record = "p0.game" }', 'from = { record = "p0.game", posed = "full.pos" }', "from"),
        ('from = { record = "p0.game" }', 'from = { posed = "full.pos", until = 3 }', "from.until"),
        ('from = { record = "p0.game" }', 'from = { generator = "tax" }', "from.seed"),
        ('options = ["p:1", "p:2", "p:3", "p:4"]', 'options = ["p:1"]', "step[8].options"),
        ('options = ["p:1", "p:2", "p:3", "p:4"]', 'options = ["p:1", "p:1"]', "step[8].options"),
        ('groups = ["kept", "used"]\n', "", "step[11].groups"),
        ('of = ["*"]', 'of = ["relic"]', "step[11].question.of"),
        ('labels = ["attack-points", "p:1"]\n', "within = 3\n", "step[5].within"),
        ('labels = ["attack-points", "p:1"]\n', 'labels = ["attack-points", "p:1"]\nenough = 2\n', "step[5].enough"),
        ('ask = "income", of = ["me"] }\n', 'ask = "income", of = ["me"] }\nenough = 1\n', "step[1].enough"),
        ('after = ["event ! 4 1"], change = true', "change = true", "step[4].question.change"),
        ('is = "6"', 'is = "6", least = 6', "step[15].goal"),
        ('line = ["? build france 2", "build france 1"]', 'line = ["build france 1"]', "step[15].line"),
        ('provoke = ["ad-17-3"]\n', "", "step[16].goal"),
        ('cast = { 3 = "script", 4 = "greedy" }', 'cast = { 4 = "greedy" }', "step[18].script"),
        ('cast = { 3 = "script", 4 = "greedy" }', 'cast = { 3 = "script", x = "greedy" }', "step[18].cast.x"),
        ('lines = ["tax"]\n', "", "step[2].lines"),
        ("to = 12", "to = 7", "step[21].to"),
        ('name = "bare"', 'name = "best"', "step[13].choice"),
        ('name = "bare"', 'name = "b B"', "step[13].choice[1].name"),
        ('best = "t:lorraine"', "", "step[13].choice[2]"),
        ('by = "points"\n', 'by = "points"\ngoal = { ask = "turn", is = "3" }\n', "step[14].question"),
        ('by = "odds"\n', 'by = "points"\n', "step[13].question"),
        ('kind = "recap"', 'kind = "recaps"', "step[22].kind"),
        ('from = { record = "p0.game", until = 8 }', "", "step[21].from"),
    ],
)
def test_a_file_of_the_wrong_shape_is_not_opened(folder: Path, tmp_path: Path, old: str, new: str, key: str) -> None:
    place = changed(folder, tmp_path, old, new)
    with pytest.raises(BadData) as caught:
        schema.load(place, "every-kind")
    assert key in keys(caught.value.faults)
    assert keys(faults_of(PACK, "every-kind", place, with_words=False)) == keys(caught.value.faults)


@pytest.mark.parametrize(
    ("old", "new", "key", "found"),
    [
        ('teaches = ["ad-4-1"]', 'teaches = ["ad-4-99"]', "step[2].teaches", "ad-4-99"),
        ('teaches = ["ad-4-2"]', "teaches = []", "step[1].teaches", "none"),
        ('provoke = ["ad-17-3"]', 'provoke = ["ad-99-3"]', "step[16].provoke", "ad-99-3"),
        ('"ad-10-4", "ad-10-1", "ad-7-5"', '"ad-10-4", "ad-10-99"', "step[6].options", "ad-10-99"),
        ('ask = "income", of = ["me"]', 'ask = "incomes", of = ["me"]', "step[1].question.ask", "incomes"),
        ('ask = "castles", of = ["france"]', 'ask = "castels", of = ["france"]', "step[15].goal.ask", "castels"),
        ('game = "anno_domini"', 'game = "nim"', "game", "nim"),
        ('4 = "greedy"', '4 = "clever"', "step[18].cast.4", "clever"),
        ("until = 4 }", "until = 44 }", "step[20].cast", "none"),
        ("until = 28 }", 'until = 28, then = ["tax"] }', "step[19].from.then", "tax"),
        ('posed = "full.pos"', 'posed = "empty.pos"', "", "none"),
        ('record = "p0.game", until = 3', 'record = "p0.gam"', "", "none"),
    ],
)
def test_names_that_lead_nowhere(folder: Path, tmp_path: Path, old: str, new: str, key: str, found: str) -> None:
    place = changed(folder, tmp_path, old, new)
    faults = faults_of(PACK, "every-kind", place, with_words=False)
    assert key in keys(faults)
    assert any(found in fault.found for fault in faults)


@pytest.mark.parametrize(
    ("old", "new", "key", "found"),
    [
        ('ask = "income", of = ["me"]', 'ask = "income", of = ["9"]', "step[1].question", "a seat from 1 to 4"),
        ('question = { ask = "income", of = ["me"] }', 'question = { ask = "phase" }', "step[1].question", "tax"),
        ('lines = ["tax"]', 'lines = ["end"]', "step[2].lines", "refused"),
        ('after = ["event ! 4 1"]', 'after = ["event ! 4 9"]', "step[4].question", "dice"),
        ('labels = ["attack-points", "p:1"]', 'labels = ["p:1"]', "step[5].labels", "1"),
        ('options = ["ad-11-1", "ad-10-1"]', 'options = ["ad-10-1"]', "step[7].options", "none"),
        ('options = ["p:1", "p:2", "p:3", "p:4"]', 'options = ["p:1", "p:2"]', "step[8].options", "p:1 p:2"),
        ('"t:saxony", "t:bohemia"]', '"t:saxony"]', "step[9].focus", "t:saxony"),
        ('"t:saxony", "t:bohemia"]', '"t:saxony", "t:boheemia"]', "step[9].focus", "t:boheemia"),
        ('"row:taxes-7", "row:taxes-8"', '"row:taxes-7", "row:flood"', "step[10].options", "row:flood"),
        ('groups = ["kept", "used"]', 'groups = ["kept", "lost"]', "step[11].groups", "lost"),
        ('options = ["ad-10-2", "ad-7-9"]', 'options = ["ad-7-8", "ad-7-9"]', "step[12].options", "ad-7-8"),
        ('best = "t:lorraine"', 'best = "t:france"', "step[13].choice", "found t:france"),
        ('moves = ["attack france>lorraine"]', 'moves = ["charge"]', "step[13].choice", "charge"),
        ('line = ["? build france 2", "build', 'line = ["? build france 1", "build', "step[15].line[0]", "happened"),
        ('line = ["? build france 2", "build', 'line = ["? build england 1", "build', "step[15].line", "ad-6-3"),
        ('"? build france 1"]]', '"? build spain 1"]]', "step[15].other[0]", "not read"),
        ('line = ["attack france>aquitaine", "draw"]', 'line = ["draw"]', "step[17].line[0]", "ad-11-11"),
        ('line = ["attack france>aquitaine", "draw"]', 'line = ["end"]', "step[17].line", "not yet lands me"),
        ("moves_at_most = 2", "moves_at_most = 1", "step[17].line[1]", "toomany"),
        ('goal = { ask = "lands", of = ["me"], least = 10 }', 'goal = { ask = "lands", of = ["me"], least = 11 }',
         "step[17].line", "lands"),
    ],
)  # fmt: skip
def test_a_lesson_that_does_not_go_as_it_says(
    folder: Path, tmp_path: Path, old: str, new: str, key: str, found: str
) -> None:
    place = changed(folder, tmp_path, old, new)
    faults = faults_of(PACK, "every-kind", place, with_words=False)
    assert key in keys(faults), faults
    assert any(found in fault.found for fault in faults), faults


# ---- words

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'


def worded(tmp_path: Path, **texts: str) -> Pack[Any, Any]:
    """Nim with words in all languages, good ones but for these (`_` stands for `.`, `__` for `-`)."""
    place = tmp_path / "nim"
    shutil.copytree(str(nim_lesson.pack.content), place)
    wrong = {key.replace("__", "-").replace("_", ".", 1): text for key, text in texts.items()}
    lesson = schema.load(place, "sticks")
    for lang in LANGUAGES:
        entries = {key: f"{key} {lang} {key.partition('.')[0]}" for key in keys_of(lesson)} | wrong
        rows = [f'msgid "{key}"\nmsgstr "{text}"\n' for key, text in entries.items() if text]
        (place / "locale" / lang).mkdir(parents=True)
        (place / "locale" / lang / "nim.po").write_text("\n".join((HEAD, *rows)), "utf-8")
    return replace(nim_lesson.pack, content=place)


def test_whole_words_are_sound(tmp_path: Path) -> None:
    assert check(worded(tmp_path)) == ()


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        ({"sticks__win_hint__3": ""}, "a text in nl"),
        ({"sticks_note": ""}, "a text in en"),
        ({"sticks__last_choice__both": ""}, "a text in de"),
        ({"sticks__win_text": "Win with {n} sticks"}, "no placeholder"),
        ({"sticks__win_hint__2": "The answer is {worked}, win"}, "no placeholder"),
        ({"sticks__win_hint__1": "sticks win now", "sticks__end_hint__1": "Sticks  win now"}, "another hint"),
        ({"sticks__win_hint__1": "Look again, nobody knows"}, "shares a word"),
        ({"sticks__win_hint__3": "sticks win: take 1 of 3"}, "without the whole answer"),
    ],
)
def test_words_that_are_missing_or_no_hints(tmp_path: Path, texts: dict[str, str], expected: str) -> None:
    faults = check(worded(tmp_path, **texts))
    assert faults
    assert any(expected in fault.expected for fault in faults), faults


def test_the_worked_answer_may_stand_in_the_last_hint(tmp_path: Path) -> None:
    assert check(worded(tmp_path, sticks__win_hint__4="Say {worked}")) == ()


def test_lessons_need_others_that_there_are(tmp_path: Path) -> None:
    pack = worded(tmp_path)
    file = Path(str(pack.content)) / "lessons" / "sticks.toml"
    file.write_text(file.read_text("utf-8").replace("minutes = 1", 'minutes = 1\nneeds = ["stones"]'), "utf-8")
    assert [fault.key for fault in check(pack)] == ["needs"]


def test_forms_of_a_word_are_one() -> None:
    assert stems("Cathedrals") == stems("cathedral")
    assert stems("4 × 9, the Kathedrale") == {"4", "9", "kathe"}


def test_chapter_0_has_hints_of_its_own() -> None:
    lesson = schema.load(PACK.content, schema.names(PACK.content)[0])
    assert list(hint_faults(PACK, [lesson])) == []
