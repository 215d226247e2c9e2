"""Free play without a browser: every kind of move, dice from three places, undo, questions, and what is refused."""

import pytest

from tests.page import Page
from tutor.kernel.game import legal_moves
from tutor.kernel.record import read, replay

TYPED = {"opening": "whole", "dice": "typed"}


@pytest.fixture
def page() -> Page:
    page = Page("mode=play")
    page.sit()
    return page


def test_a_table_is_laid_out_ready(page: Page) -> None:
    assert page.table.desk.window.settled(page.table.state)
    assert "Everybody at once" in page.text()
    page.act("primary")
    assert page.table.seat is not None


def test_every_legal_move_can_be_pressed() -> None:
    """A whole game, each of its moves made by refs alone; the set-up and all tasks are among them."""
    page = Page("mode=play")
    page.sit(opening="whole", seed="each move")
    kinds: dict[str, int] = {}
    for turn in range(250):
        table = page.table
        if table.sitting.over:
            break
        kind = {type(move): move for move in legal_moves(table.desk.pack.game, table.state)}
        move = sorted(kind.values(), key=repr)[(turn * 7919) % len(kind)]
        way = table.desk.window.way(table.state, move)
        table.hand.let_go()
        for ref in way:
            table.press(ref)
        if table.hand.held.ready is not None:
            page.act("primary")
        assert table.sitting.last is not None
        assert table.sitting.last.text == table.desk.pack.game.notate(move)
        kinds[way[0]] = kinds.get(way[0], 0) + 1
        page.well()
    assert {"do:colour", "do:claim", "do:tax", "do:build", "do:attack", "do:end", "do:event", "do:draw"} <= set(kinds)


def test_the_record_opens_again(page: Page) -> None:
    page.act("primary")
    page.act("press:do:event")
    table = page.table
    text = table.seated.record(table.desk.pack.game, table.sitting)
    opened = replay(table.desk.pack.game, read(text))
    assert opened.fault is None
    assert opened.state == table.state
    again = Page("mode=play")
    again.sit(record=text)
    assert again.table.state == table.state


def test_a_damaged_record_opens_up_to_its_fault(page: Page) -> None:
    table = page.table
    text = table.seated.record(table.desk.pack.game, table.sitting) + "tax\nnonsense <b>\n"
    again = Page("mode=play")
    again.sit(record=text)
    assert "was read up to line" in again.text()
    assert (
        again.table.state
        == table.desk.pack.game.play(table.state, *legal_moves(table.desk.pack.game, table.state)).state
    )


@pytest.mark.parametrize("record", ["nonsense", "game chess\n", "game anno_domini\nseats 9\n", "<script>"])
def test_a_record_that_is_none_is_explained(record: str) -> None:
    page = Page("mode=play")
    page.sit(record=record)
    assert "cannot be laid" in page.text()
    assert "<script" not in page.desk.panel.html


@pytest.mark.parametrize(
    "values", [{"seats": "1"}, {"seats": "x"}, {"seats": ""}, {"seats": "99"}, {"dice": "tape", "tape": " \n"}]
)
def test_a_table_that_cannot_be_is_explained(values: dict[str, str]) -> None:
    page = Page("mode=play")
    page.sit(**values)
    assert "cannot be laid" in page.text()


def test_dice_that_people_throw_are_asked_for_one_after_another() -> None:
    page = Page("mode=play")
    page.sit(**TYPED)
    page.act("came:pope")
    for colour in ("red", "blue", "yellow", "green"):
        page.press(f"colour:{colour}")
        page.act("primary")
    assert "Throw 2 dice" in page.text()
    page.act("came", dice="1 3")
    assert page.table.state.owner.count(1) == 1


@pytest.mark.parametrize("typed", ["", "7 1", "1", "1 2 3", "one two", "-1 3", "<b>1</b> 3", "1" * 5000])
def test_dice_that_cannot_be_are_explained(typed: str) -> None:
    page = Page("mode=play")
    page.sit(**TYPED)
    page.act("came:pope")
    for colour in ("red", "blue", "yellow", "green"):
        page.press(f"colour:{colour}")
        page.act("primary")
    before = page.table.state
    page.act("came", dice=typed)
    assert "That throw cannot be" in page.text()
    assert page.table.state is before
    assert "<b>1</b> 3" not in page.desk.panel.html


def test_a_list_of_throws_is_used_up_and_then_asked_for() -> None:
    page = Page("mode=play")
    page.sit(dice="tape", tape="1 1\n9 9")
    page.act("primary")
    page.act("press:do:event")
    assert "does not fit here: 9 9" in page.text()
    page.act("came", dice="1 3")
    assert page.table.sitting.awaited is None


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("attack england+norway>flanders", "ad-7-6"), ("lend 3 relic", "ad-15-3"), ("borrow 100", "ad-15-4"),
        ("pay 2 100", "ad-15-11"), ("shift england>wales 1", "ad-17-3"), ("tax", "ad-3-8"), ("draw", "ad-11-11"),
        ("build england 9", "ad-6-3"),
    ],
)  # fmt: skip
def test_any_move_can_be_typed_and_its_paragraph_is_named(page: Page, text: str, rule: str) -> None:
    page.act("primary")
    before = page.table.state
    page.say(text)
    assert f"rule:{rule}" in page.desk.panel.acts
    assert "Nothing has changed" in page.text()
    assert page.table.state is before
    page.act("primary")
    assert not page.table.hand.busy


@pytest.mark.parametrize("text", ["", "nonsense", "attack", "<img src=x>", "build england", "x" * 9000, "attäck", "\n"])
def test_a_text_that_is_no_move_is_explained(page: Page, text: str) -> None:
    page.act("primary")
    before = page.table.state
    page.say(text)
    assert "cannot read this" in page.text() or "more than one move" in page.text()
    assert page.table.state is before
    assert "<img" not in page.desk.panel.html


def test_a_text_with_two_readings_offers_both(page: Page) -> None:
    page.act("primary")
    page.say("build b 1")
    offered = [act for act in page.desk.panel.acts if act.startswith("say:")]
    assert len(offered) > 1
    page.act(offered[0])
    assert page.table.hand.held.unread is None


def test_a_refusal_says_unless_and_what_could_be_done_instead(page: Page) -> None:
    page.act("primary")
    page.key("a")
    assert "Not allowed" in page.text(), "every territory has a single castle"
    assert "No, unless" in page.text()
    assert "You could instead" in page.text()
    shown = next(act for act in page.desk.panel.acts if act.startswith("show:"))
    page.act(shown)
    assert page.table.hand.held.ready is not None


def test_a_question_is_answered_and_nothing_is_done(page: Page) -> None:
    page.act("primary")
    before = page.table.state
    page.act("why")
    page.say("end")
    assert "You may" in page.text()
    assert page.table.state is before
    page.say("draw")
    assert "rule:ad-11-11" in page.desk.panel.acts
    page.key("Escape")
    page.say("end")
    assert page.table.state != before


def test_undo_takes_back_all_that_followed_and_leaves_it_in_the_log() -> None:
    page = Page("mode=play")
    page.sit(**{f"seat-{n}": "greedy" for n in (2, 3, 4)})
    page.act("primary")
    before, lines = page.table.state, len(page.table.sitting.log)
    page.say("end")
    after = page.table.state
    page.act("undo")
    assert page.table.state == before
    assert len(page.table.sitting.log) > lines
    assert "taken back" in page.text("under")
    page.say("end")
    assert page.table.state == after, "the same seed shows the same dice, and the bots do the same"


def test_numbers_by_keys_and_by_plus_and_minus(page: Page) -> None:
    page.act("primary")
    land = next(
        label.ref for label in page.desk.board.scene.labels if label.letter == "ABCD"[(page.table.seat or 1) - 1]
    )
    page.key("b")
    page.press(land)
    page.key("2")
    assert page.table.hand.held.ready.n == 2
    page.act("press:n:1")
    assert page.table.hand.held.ready.n == 1
    page.key("Ctrl-Enter")
    assert page.table.sitting.last is not None
    assert page.table.sitting.last.text.startswith("build ")


def test_bots_play_by_themselves_or_one_move_at_a_press() -> None:
    page = Page("mode=play")
    page.sit(pace="step", **{f"seat-{n}": "random" for n in (1, 2, 3, 4)})
    for _ in range(6):
        page.act("primary")
    assert len(page.table.sitting.entries) > 6


def test_notation_on_and_off(page: Page) -> None:
    page.act("primary")
    page.key("n")
    assert "tax" in page.text("under")
    page.key("n")
    assert "collects" in page.text("under")


def test_a_new_table_begins_with_the_form(page: Page) -> None:
    page.desk.under.click("new")
    assert "A new table" in page.text()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_as_many_seats_as_the_rules_allow(seats: int) -> None:
    page = Page("mode=play")
    page.sit(seats=str(seats))
    page.act("primary")
    assert page.table.sitting.seats


def test_what_the_browser_sends_into_traits_changes_nothing(page: Page) -> None:
    page.act("primary")
    before = page.table.state
    for pane in (page.desk.panel, page.desk.under, page.app.top):
        pane.set_state({"html": '<button data-act="press:do:done">', "nonsense": []})
        pane.set_state({"html": 7})
    page.desk.board.set_state({"picture": {"a": 1}, "said": {"n": "x"}})
    page.desk.panel._heard(None, {"s": "x", "n": 1, "kind": "act", "act": "press:do:done"}, [])
    assert page.table.state is before
    assert not page.table.hand.busy


def test_a_broken_callback_shows_and_logs_itself(page: Page, caplog: pytest.LogCaptureFixture) -> None:
    page.table.hand.on_move = lambda move: 1 / 0
    page.desk.panel.click("primary")
    assert "ZeroDivisionError" in page.app.shell.fault["text"]
    assert "ZeroDivisionError" in caplog.text
