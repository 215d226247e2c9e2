"""Every lesson walked through its page to its end by right answers, and found again after a reload."""

import pytest

from tests.learner import GO, Do, right
from tests.lessons.spoken import lessons
from tests.page import Page
from tutor import registry
from tutor.i18n import LANGUAGES
from tutor.lessons import schema

NAMES = schema.names(registry.pack("anno_domini").content)
EVERY = [pytest.param(game, name, id=f"{game}-{name}") for game, name in lessons()]


class Learner:
    """Does what is to be done on a page without a browser."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.typed: dict[str, str] = {}

    def do(self, one: Do) -> None:
        if one.how == "fill":
            assert f'name="{one.what}"' in self.page.desk.panel.html
            self.typed[one.what] = one.text
        elif one.how == "press":
            self.page.press(one.what)
        else:
            self.page.act(one.what, **self.typed)

    def step(self) -> None:
        """The step that lies there, rightly."""
        self.typed = {}
        for one in right(self.page.lesson):
            self.do(one)
        assert self.page.lesson.session.done, (self.page.lesson.step.id, self.page.text())

    def whole(self) -> None:
        for _ in self.page.lesson.runner.lesson.step:
            self.step()
            self.do(GO)
        assert self.page.lesson.session.finished


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name"), EVERY)
def test_walked_through_the_page_in_every_language_with_free_play_and_reloads(game: str, name: str) -> None:
    """At each step: all languages say it, before and after it is done, and nothing else changes; it is left for free
    play and found again; a reload comes back to it.
    """
    page = Page(f"lesson={name}", game=game)
    for _ in page.lesson.runner.lesson.step:
        spoken(page)
        left(page)
        Learner(page).step()
        spoken(page)
        reloaded(page)
        page.act("primary")
        reloaded(page)
    assert page.lesson.session.finished
    spoken(page)


def spoken(page: Page) -> None:
    """Every language, and back; the session and the table are as they were."""
    session, state = page.lesson.session, hash(page.lesson.state)
    for lang in (*LANGUAGES[1:], LANGUAGES[0]):
        page.app.top.click(f"language:{lang}")
        page.well()
    assert page.lesson.session is session
    assert hash(page.lesson.state) == state


def left(page: Page) -> None:
    """Into free play from this very position, a reload there, and home to the same step."""
    session, state = page.lesson.session, page.lesson.state
    page.act("leave")
    assert page.table.sitting.entries == () or page.table.state is not None
    page.act("return")
    assert (page.lesson.session, page.lesson.state) == (session, state)


def reloaded(page: Page) -> None:
    """The same link in another kernel."""
    code = page.app.shell.code
    again = Page(f"at={code}", "en", code, page.app.pack.game.id)
    assert again.lesson.session == page.lesson.session
    assert again.lesson.draft.picked == page.lesson.draft.picked


def test_free_play_from_a_lesson_outlasts_a_reload_and_leads_home_to_the_step() -> None:
    page = Page(f"lesson={NAMES[1]}")
    Learner(page).step()
    page.act("primary")
    session = page.lesson.session
    page.act("leave")
    again = Page(f"at={page.app.shell.code}", "en", page.app.shell.code)
    again.act("return")
    assert again.lesson.session == session


def test_each_chapter_is_found_again_where_it_was_left() -> None:
    page = Page(f"lesson={NAMES[1]}")
    Learner(page).step()
    page.act("primary")
    first = page.lesson.session
    page.act("chapters")
    page.app.contents.click(f"open:{NAMES[2]}")
    Learner(page).step()
    second = page.lesson.session
    again = Page(f"at={page.app.shell.code}", "en", page.app.shell.code)
    assert again.app.chapter == NAMES[2]
    assert again.lesson.session == second
    again.app.top.click("chapters")
    assert "at step 2 of" in again.app.contents.html
    again.app.contents.click(f"open:{NAMES[1]}")
    assert again.lesson.session == first


def test_the_end_of_a_chapter_leads_to_the_next_one() -> None:
    page = Page(f"lesson={NAMES[0]}")
    Learner(page).whole()
    page.act("primary")
    assert page.app.chapter == NAMES[1]
    assert page.lesson.session.at == 0
    page.act("chapters")
    assert "1 of" not in page.app.contents.html
    assert "One of" in page.app.contents.html
    assert "box full" in page.app.contents.html


@pytest.mark.parametrize(
    ("link", "name"), [("lesson=3", "03"), ("lesson=03", "03"), ("lesson=x", "00"), ("lesson=", "00")]
)
def test_a_link_opens_a_chapter(link: str, name: str) -> None:
    assert Page(link).app.chapter.startswith(name)


OLD = (
    '{"lesson":"ad-l00","moves":[[],[],["tax"],["build france 1"],[]],"of":6,"done":false,"finished":false,"hints":1,'
    '"tries":2,"picked":[]}'
)


def test_a_visit_of_the_first_version_still_opens() -> None:
    page = Page()
    page.press("t:scotland")
    page.app.keeping.keeper.note("choice", f"lesson {OLD}")
    again = Page(f"at={page.app.shell.code}", "en", page.app.shell.code)
    assert again.lesson.step.id == "attack"
    assert again.lesson.session.hints == 1
    Learner(again).step()
    assert again.lesson.session.done
