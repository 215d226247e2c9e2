"""The last chapter: nine of ten verdicts are enough, a game of bots to be judged, and a whole game against three."""

import pytest

from tests.page import Page
from tutor import registry
from tutor.i18n import LANGUAGES
from tutor.kernel.record import read, replay
from tutor.lessons import cues as c
from tutor.lessons.opening import open_lesson
from tutor.lessons.walking import Walk
from tutor.odds.work import finish
from tutor.widgets.explorer import ExplorerView
from tutor.widgets.explorer_report import ReportTab
from tutor.widgets.table import TableView

PACK = registry.pack("reisen_verkehr")
RIGHT = (False, True, False, False, True, False, True, True, False, False)
"""Whether each of the ten chains is right, by hand."""


def walk(to: str) -> Walk:
    """Somebody who has come to this step."""
    found = Walk.begin(open_lesson(PACK, "13-mastery"))
    while found.step.id != to:
        found.right()
        found.on()
    return found


def verdicts(*wrong: int) -> c.Answer:
    """All ten verdicts, those of these chains wrong."""
    return c.Answer(parts=tuple("yes" if right != (n in wrong) else "no" for n, right in enumerate(RIGHT, 1)))


@pytest.mark.parametrize("n", range(1, 11))
def test_nine_of_ten_verdicts_are_enough(n: int) -> None:
    one = walk("ten")
    assert one.give(verdicts(n, n % 10 + 1))
    assert not one.session.done
    assert any(isinstance(cue, c.Wrong) and cue.right == 8 for cue in one.cues)
    one.give(verdicts(n))
    assert one.session.done


def test_all_ten_are_enough_too_and_nine_answers_are_none() -> None:
    one = walk("ten")
    one.give(c.Answer(parts=verdicts().parts[:9]))
    assert not one.session.done
    one.give(verdicts())
    assert one.session.done


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nine_verdicts_are_given_on_the_page(lang: str) -> None:
    page = Page("lesson=13-mastery", lang, game="reisen_verkehr")
    for n, part in enumerate(verdicts(3).parts):
        page.act(f"group:{n}:{part}")
    page.act("primary")
    assert page.lesson.session.done


def test_the_referee_sees_one_game_of_bots_from_its_first_card_to_its_last() -> None:
    one = walk("referee")
    game, state = one.runner.game, one.session.state
    assert (state.chain, state.turn) == (("b", "a", "c"), 1)
    one = walk("tested")
    state = one.session.state
    assert (state.phase, state.turn, state.layer, state.direction) == ("test", 1, 2, -1)
    assert [game.notate(move) for move in game.legal(state)] == ["doubt"]
    text = (PACK.content / "records" / "referee.game").read_text("utf-8")
    played = replay(game, read(text))
    assert played.fault is None
    assert played.lines[-2].state == state
    assert played.state.winner == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_against_three_bots_is_one_press_away(lang: str) -> None:
    page = Page("lesson=13-mastery", lang, game="reisen_verkehr")
    page.lesson.begin(walk("whole").session, page.lesson.trail)
    page.lesson.draw()
    page.act("leave")
    table = page.table
    assert [len(hand) for hand in table.state.hands] == [9, 9, 9, 9]
    assert table.seated.people == frozenset((1,))
    assert dict(table.seated.bots) == dict.fromkeys((2, 3, 4), "greedy")
    page.say(f"place {table.state.hands[0][0]}@1")
    assert len(table.sitting.entries) >= 4, "the bots have moved"
    page.act("return")
    assert not isinstance(page.desk.view, TableView)


def test_the_report_reads_what_was_played_at_that_table() -> None:
    page = Page("lesson=13-mastery", game="reisen_verkehr")
    page.lesson.begin(walk("whole").session, page.lesson.trail)
    page.lesson.draw()
    page.act("leave")
    for _ in range(2):
        while page.table.looking is not None:
            page.act("primary")
        card = page.table.state.hands[0][0]
        page.say(f"place {card}@1")
        assert card not in page.table.state.hands[0]
    record = page.table.seated.record(PACK.game, page.table.sitting)
    found = replay(PACK.game, read(record))
    assert found.fault is None
    assert found.state == page.table.state
    told = finish(PACK.load("report")(found, None))
    assert not told.empty
    page.desk.under.click("explore")
    page.well()
    tab = next(pane for pane in (page.desk.under, page.desk.side, page.desk.phases) if "tab:report" in pane.acts)
    tab.click("tab:report")
    page.well()
    assert isinstance(page.desk.view, ExplorerView)
    shown = page.desk.view.tabs["report"]
    assert isinstance(shown, ReportTab)
    assert shown.text == record
    assert shown.count.found == told
