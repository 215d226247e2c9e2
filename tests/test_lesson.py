"""The lesson player without a browser: chapter 0 rightly and wrongly, by the board, by buttons and by keys."""

import pytest

from tests.page import CATHEDRALS, Page, at_war
from tutor.i18n import LANGUAGES

STEPS = ("aim", "money", "tax", "castle", "attack", "card")


@pytest.fixture
def page() -> Page:
    return Page()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_chapter_0_from_beginning_to_end(lang: str) -> None:
    page = at_war(Page(lang=lang))
    page.press("t:france", "t:aquitaine")
    page.act("primary")
    assert page.lesson.session.done
    page.act("primary")
    page.act("press:do:draw")
    page.act("press:do:end")
    page.act("primary")
    assert page.lesson.session.finished


def test_every_step_has_all_its_words(page: Page) -> None:
    lesson = page.lesson.runner.lesson
    assert tuple(step.id for step in lesson.step) == STEPS
    for lang in LANGUAGES:
        words = page.app._words(lang)
        wanted = ("title", "goal", "text", "right", *(f"hint-{n}" for n in range(1, 5)))
        assert [key for step in STEPS for part in wanted if not words.has(key := f"{lesson.id}-{step}.{part}")] == []


def test_places_are_marked_and_unmarked(page: Page) -> None:
    page.press("t:scotland", "t:flanders", "t:scotland")
    assert page.lesson.picked == ("t:flanders",)
    pressed = {label.ref: label.pressed for label in page.desk.board.scene.labels if label.press}
    assert pressed["t:flanders"] == "yes"
    assert pressed["t:scotland"] == "no"


def test_a_sea_cannot_be_marked(page: Page) -> None:
    page.press("s:baltic", "t:nowhere")
    assert page.lesson.picked == ()


def test_a_wrong_answer_counts_but_gives_nothing_away(page: Page) -> None:
    page.press("t:scotland", "t:kiev")
    page.act("primary")
    assert not page.lesson.session.done
    text = page.text()
    assert "Not yet" in text
    assert "3 places are missing" in text
    assert "Castile" not in text


@pytest.mark.parametrize(
    ("typed", "said"), [("36", "It is not 36"), ("x", "whole number"), ("", "whole number"), ("٣٦٠", "whole number")]
)
def test_a_wrong_number_is_answered(page: Page, typed: str, said: str) -> None:
    page.press(*CATHEDRALS)
    page.act("primary")
    page.act("primary")
    page.act("answer", answer=typed)
    assert said in page.text()
    assert not page.lesson.session.done


def test_a_number_opens_into_its_receipt(page: Page) -> None:
    page.press(*CATHEDRALS)
    page.act("primary")
    page.act("primary")
    page.act("primary", answer=" 360 ")
    assert page.lesson.session.done
    look = next(act for act in page.desk.panel.acts if act.startswith("look:"))
    page.act(look)
    assert "dim" in {mark for _, mark in page.desk.board.scene.marks}


def test_the_ladder_has_four_rungs_and_a_worked_answer(page: Page) -> None:
    for rung in range(1, 5):
        page.act("hint")
        assert page.desk.panel.html.count('dt-hint"') == rung
    page.act("hint")
    assert page.desk.panel.html.count('dt-hint"') == 4
    assert "Castile" in page.text()


def test_the_second_rung_lights_the_places(page: Page) -> None:
    page.act("hint")
    assert not page.desk.board.scene.marks
    page.act("hint")
    assert ("t:kiev", "dim") in page.desk.board.scene.marks
    assert ("t:france", "dim") not in page.desk.board.scene.marks


def test_a_refusal_names_its_paragraphs_and_its_places() -> None:
    page = at_war(Page())
    page.press("t:scotland", "t:sweden")
    assert "Not allowed, for two reasons" in page.text()
    assert {"rule:ad-7-2", "rule:ad-10-4"} <= set(page.desk.panel.acts)
    assert {number for _, number in page.desk.board.scene.discs} == {1, 2}
    page.act("show:0")
    assert page.lesson.hand.held.ready is not None
    page.key("Escape")
    assert not page.lesson.hand.busy


def test_a_refused_try_changes_nothing() -> None:
    page = at_war(Page())
    before = page.lesson.state
    page.press("t:kiev", "s:baltic", "t:scotland", "t:sweden")
    page.key("d", "e")
    assert page.lesson.state is before
    assert page.lesson.session.tries > 0


def test_a_turn_that_ended_too_early_can_be_taken_back() -> None:
    page = at_war(Page())
    page.act("press:do:end")
    assert "Your turn has ended" in page.text()
    page.act("primary")
    assert "Your turn has ended" not in page.text()
    assert page.lesson.step.id == "attack"


def test_undo_makes_the_same_dice_again() -> None:
    page = at_war(Page())
    page.press("t:france", "t:aquitaine")
    page.act("primary")
    after = page.lesson.state
    page.act("undo")
    assert page.lesson.state != after
    page.press("t:france", "t:aquitaine")
    page.act("primary")
    assert page.lesson.state == after


def test_back_goes_to_the_step_before_as_it_was() -> None:
    page = at_war(Page())
    page.act("back")
    assert page.lesson.step.id == "castle"
    assert not page.lesson.session.done


def test_the_whole_chapter_by_keys(page: Page) -> None:
    page.press(*CATHEDRALS)
    page.key("Ctrl-Enter", "PageDown")
    page.act("answer", answer="360")
    page.key(" ", "Ctrl-Enter", "PageDown", "b")
    page.press("t:france")
    page.key("Ctrl-Enter", "PageDown", "a")
    page.press("t:france", "t:aquitaine", "t:aquitaine")
    page.key("PageDown", "d", ".", "PageDown")
    assert page.lesson.session.finished


def test_a_language_change_keeps_the_step_and_what_is_chosen() -> None:
    page = at_war(Page())
    page.press("t:france", "t:aquitaine")
    held = page.lesson.hand.held
    for lang in (*LANGUAGES, "en"):
        page.app.top.click(f"language:{lang}")
        page.well()
        assert page.lesson.hand.held == held
        assert page.lesson.step.id == "attack"
    page.app.top.click("language:nl")
    assert "Frankrijk tegen Aquitanië" in page.text()


def test_out_into_free_play_and_back_to_the_same_step() -> None:
    page = at_war(Page())
    page.press("t:france", "t:aquitaine")
    page.act("primary")
    session = page.lesson.session
    page.act("leave")
    page.press("t:kiev", "t:poland")
    assert page.table.state is not None
    page.act("primary")
    page.act("return")
    assert page.lesson.session is session


def test_a_paragraph_opens_and_closes(page: Page) -> None:
    page.press(*CATHEDRALS)
    page.act("primary")
    page.act("rule:ad-18-1")
    assert "ad-18-1" in page.text("sheet")
    assert 'role="dialog"' in page.desk.sheet.html
    page.desk._pane_key("Escape")
    assert page.desk.sheet.html == ""


def test_a_ruling_names_the_other_reading(page: Page) -> None:
    page.desk._open("rule:ad-7-13")
    page.well()
    assert "The other reading" in page.text("sheet")


def test_the_board_can_be_read_as_text(page: Page) -> None:
    page.key("k")
    page.desk.sheet.click("twin")
    assert "Scotland" in page.text("sheet")


def test_the_question_mark_opens_the_rule_of_the_place(page: Page) -> None:
    page.desk.board.at = "t:france"
    page.key("?")
    assert "ad-4-2" in page.text("sheet")
