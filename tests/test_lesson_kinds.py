"""Every kind of step on the page: pressed, typed and by keys; wrong answers, hints, and what comes after them."""

import pytest

from tests.learner import GO, right
from tests.lessons.spoken import lessons
from tests.page import Page
from tests.test_lesson_walk import NAMES, Learner
from tutor.i18n import LANGUAGES
from tutor.lessons.answering import right_answer
from tutor.lessons.cues import Answer, Wrong
from tutor.lessons.schema import Ask, Compare, Play, Recap, Tell, Watch
from tutor.lessons.walking import wrong_of
from tutor.widgets.lesson_names import asked


def at(name: str, step: str, lang: str = "en") -> Page:
    """A page at the beginning of a step."""
    page = Page(f"lesson={name}", lang)
    while page.lesson.step.id != step:
        Learner(page).step()
        page.act("primary")
    return page


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name", "lang"), [(*one, LANGUAGES[n % 3]) for n, one in enumerate(lessons())])
def test_wrong_answers_the_ladder_and_the_fresh_item(game: str, name: str, lang: str) -> None:
    page = Page(f"lesson={name}", lang, game=game)
    for step in page.lesson.runner.lesson.step:
        wrongly(page)
        if isinstance(step, Ask | Play | Compare):
            for rung in range(1, 5):
                page.act("hint")
                assert page.desk.panel.html.count('dt-hint"') == rung
        Learner(page).step()
        page.act("primary")
        if page.lesson.session.item:
            item(page)
        assert page.lesson.session.item is None


def wrongly(page: Page) -> None:
    """Every wrong answer is answered in words, and ends nothing."""
    view = page.lesson
    for answer in wrong_of(view.runner, view.session):
        view.give(answer)
        view.draw()
        page.well()
        assert not view.session.done
        assert 'class="dt-verdict' in page.desk.panel.html, answer


def item(page: Page) -> None:
    """A fresh item: wrong once, then right."""
    view = page.lesson
    ask = asked(view)
    assert ask is not None
    assert 'class="fresh' in page.desk.panel.html
    for answer in wrong_of(view.runner, view.session)[:1]:
        view.give(answer)
        view.draw()
        page.well()
    learner = Learner(page)
    for one in right(view):
        learner.do(one)
    assert view.session.done, (ask, page.text())
    learner.do(GO)


def test_the_answer_of_a_fresh_item_is_shown_when_it_is_asked_for() -> None:
    page = at("03", "yours")
    for _ in range(4):
        page.act("hint")
    Learner(page).step()
    page.act("primary")
    assert page.lesson.session.item is not None
    page.act("hint")
    assert "This is how it goes" in page.text()
    assert "dt-verdict info" in page.desk.panel.html
    page.act("primary")
    assert asked(page.lesson) is page.lesson.step or page.lesson.step.id != "yours"
    assert page.lesson.step.id != "yours"


# ---- read


def test_what_is_told_lights_its_places_and_goes_on() -> None:
    page = first(Tell)
    lit = {ref for ref, _ in page.desk.board.scene.marks}
    assert set(page.lesson.step.focus) <= lit or not page.lesson.step.focus or lit
    before = page.lesson.session.at
    page.key("PageDown")
    assert page.lesson.session.at == before + 1
    page.key("PageUp")
    assert page.lesson.session.at == before


def test_a_recap_says_every_paragraph_with_its_sentence() -> None:
    page = first(Recap)
    rules = page.lesson.runner.recap(page.lesson.session)
    assert rules
    assert {f"rule:{rule}" for rule in rules} <= set(page.desk.panel.acts)
    assert all(page.app.words(f"rule.{rule}") in page.text() for rule in rules)


def first(kind: type) -> Page:
    """The first step of a kind in any chapter."""
    for name in NAMES:
        page = Page(f"lesson={name}")
        for step in page.lesson.runner.lesson.step:
            if isinstance(step, kind):
                return page
            Learner(page).step()
            page.act("primary")
    raise AssertionError(kind)


# ---- watched


def test_a_watch_goes_forth_and_back_and_lights_what_changed() -> None:
    page = first(Watch)
    view = page.lesson
    start, of = view.state, len(view.runner.stages(view.session))
    page.act("primary")
    assert view.state != start
    assert f"Stage 1 of {of}" in page.text()
    page.act("back")
    assert view.state == start
    page.key(*("PageDown",) * of)
    assert view.session.done
    page.key("PageUp")
    assert not view.session.done


def test_a_watch_plays_by_itself() -> None:
    page = first(Watch)
    page.act("speed:fast")
    assert page.lesson.speed == "fast"
    page.act("auto")
    assert page.lesson.session.done, "without an event loop there is nobody to wait for"


def test_a_step_in_slow_motion_is_logged_part_by_part_and_says_no_more_than_is_shown() -> None:
    page = Page("lesson=00", game="reisen_verkehr")
    while not isinstance(page.lesson.step, Watch) or len(page.lesson.runner.stages(page.lesson.session)) == 1:
        Learner(page).step()
        page.act("primary")
    kinds: list[str] = []
    for stage in page.lesson.runner.stages(page.lesson.session):
        page.act("primary")
        kinds += [event.kind for event in stage.events]
        assert [line.event.kind for line in page.lesson.log] == kinds
        page.act("back")
        assert [line.event.kind for line in page.lesson.log] == kinds[: -len(stage.events)]
        page.act("primary")
    assert kinds[:2] == ["doubted", "revealed"]


# ---- compared


def test_a_comparison_shows_the_numbers_after_the_choice() -> None:
    page = first(Compare)
    assert "compared" not in page.desk.panel.html
    page.act("primary")
    assert "Choose one" in page.text()
    Learner(page).step()
    assert isinstance(page.lesson.step, Compare)
    assert page.desk.panel.html.count('class="line') == len(page.lesson.step.choice)
    assert page.desk.panel.html.count("line best") >= 1


# ---- made


def test_a_try_that_was_wanted_is_counted_and_never_named_before() -> None:
    page = at("03", "only")
    assert "Still wanted: one try" in page.text()
    assert "ad-4-5" not in page.text().replace("build", "")
    page.lesson.act("say:build france 1", {})
    page.well()
    assert "The referee has refused what was to be tried" in page.text()
    assert page.lesson.session.provoked == ("ad-4-5",)
    assert page.lesson.session.wrong == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_goal_before_its_try_is_taken_back_and_said(lang: str) -> None:
    page = at("03", "only", lang)
    state, said = page.lesson.state, page.lesson.words("lesson.taken-back", n=1)
    page.lesson.act("say:tax", {})
    page.well()
    assert said in page.text()
    assert "ad-4-5" in page.desk.panel.html
    assert page.lesson.state is state
    assert not page.lesson.log
    page.lesson.act("say:build france 1", {})
    assert said not in page.text()
    page.act("primary")
    page.lesson.act("say:tax", {})
    assert page.lesson.session.done


def test_a_try_for_another_seat_is_refused_and_a_move_is_not_made() -> None:
    page = at("03", "only")
    state = page.lesson.state
    page.lesson.act("say:99: tax", {})
    page.well()
    assert page.lesson.hand.held.unread is not None
    page.lesson.act("say:3: tax", {})
    page.well()
    assert page.lesson.state is state
    assert page.lesson.words("lesson.not-yours") in page.text()
    page.lesson.act("say:3: build wales 1", {})
    page.well()
    assert page.lesson.hand.held.refused is not None
    assert page.lesson.session.provoked == ("ad-4-5",)
    page = at("02", "round")
    page.lesson.act("say:3: end", {})
    page.well()
    assert page.lesson.session.tries == 1
    assert page.lesson.session.states == (page.lesson.state,)


# ---- named


def test_a_misreading_is_named_and_both_readings_light_their_places() -> None:
    page, named = Page("lesson=05"), 0
    for _ in page.lesson.runner.lesson.step:
        for answer in misreadings(page):
            page.lesson.give(answer)
            page.lesson.draw()
            named += lit(page)
        Learner(page).step()
        page.act("primary")
    assert named >= 5


def misreadings(page: Page) -> list[Answer]:
    """What those would mark who read the rule wrongly."""
    view, ask = page.lesson, asked(page.lesson)
    if ask is None or ask.answer != "some" or ask.options:
        return []
    args = view.runner.asking.args(ask.question, view.seat)
    found = [one.answer(ask.question.ask, view.state, args) for one in view.runner.readings.all]
    right = view.runner.right_answer(view.session)
    return [right_answer(ask, one) for one in found if one and right and one.value != right.value]


def lit(page: Page) -> bool:
    """Light what is offered; whether each reading has places of its own."""
    view, text = page.lesson, page.text()
    wrong = next((cue for cue in view.cues if isinstance(cue, Wrong)), None)
    if wrong and len(wrong.misread) == 1:
        assert "You read the rule differently" in text
        assert "Your reading" in text
        assert "The rule" in text
    looks = [one for one in page.desk.panel.acts if one.startswith("look:")]
    for act in looks:
        page.act(act)
        assert view.looked == tuple(act.partition(":")[2].split())
        page.act(act)
        assert view.looked == ()
    return len(looks) == 2


# ---- before a class


def test_before_a_class_every_step_shows_its_answer_at_a_press() -> None:
    for name in ("03-taxes", "06-throw"):
        page = Page(f"lesson={name}")
        page.app.top.click("scale:projector")
        for step in page.lesson.runner.lesson.step:
            for _ in range(40):
                if page.lesson.session.done:
                    break
                page.act("primary" if isinstance(step, Watch) else "reveal")
                if isinstance(step, Play) and not page.lesson.session.done:
                    page.act("primary")
            assert page.lesson.session.done, step.id
            page.act("primary")


def test_a_clicker_shows_the_answer_first_and_then_goes_on() -> None:
    page = at("03", "yours")
    page.app.top.click("scale:projector")
    page.key("PageDown")
    assert page.lesson.session.done
    assert page.lesson.step.id == "yours"
    page.key(" ")
    assert page.lesson.step.id != "yours"


def test_the_notes_for_the_teacher_are_closed() -> None:
    page = Page("lesson=03")
    assert "For the teacher" in page.text()
    assert '<details class="opens teacher" data-key="teacher">' in page.desk.panel.html
    assert "minutes" in page.text()
