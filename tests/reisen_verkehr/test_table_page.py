"""Free play on the page: a chain that was turned over is looked at before the game goes on; the set-up; typed cards."""

import pytest

from tests.page import Page
from tutor.games.reisen_verkehr.switches import agreed
from tutor.i18n import LANGUAGES
from tutor.widgets.app import App
from tutor.widgets.practice import PracticeView
from tutor.widgets.shell import Hello


class Table(Page):
    """One person's page of this game, in free play."""

    def __init__(self, lang: str = "en", code: str = "") -> None:
        self.app = App("reisen_verkehr")
        self.app._hello(Hello(f"at={code}" if code else "mode=play", code, lang, "light", "desk", 1280))
        self.well()

    def begin(self, **values: str) -> "Table":
        self.sit(**{"seats": "3", "seed": "x"} | values)
        return self

    def lay(self, slot: int) -> None:
        """The first card of the hand on turn, by presses."""
        state = self.table.state
        self.press(f"hand:{state.turn}:{state.hands[state.turn - 1][0]}", f"slot:{slot}", f"slot:{slot}")

    def asked(self) -> bool:
        """Whether a person decides now."""
        return self.table.mine

    def holds(self) -> bool:
        """Whether something is about to be done."""
        return self.table.hand.busy

    def doubt(self) -> None:
        self.press("do:doubt")
        self.act("primary")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_chain_that_was_turned_over_is_looked_at_first(lang: str) -> None:
    page = Table(lang).begin()
    page.lay(1)
    page.lay(2)
    assert page.desk.board.scene.axis is None
    page.doubt()
    shown = page.desk.board.scene
    assert shown.axis is not None
    assert shown.axis.rows == 3
    assert not page.asked()
    page.press("chain:1")  # opens its dates
    assert "rv-10-" in page.desk.sheet.html
    page.act("primary")
    assert page.desk.board.scene.axis is None
    assert page.asked()
    assert len(page.table.state.chain) == 1


def test_a_move_before_a_reveal_cannot_be_taken_back_after_it() -> None:
    page = Table().begin()
    page.lay(1)
    assert 'data-act="undo"' in page.desk.panel.html
    page.doubt()
    page.act("primary")
    assert 'data-act="undo"' not in page.desk.panel.html
    log = page.table.sitting.log
    page.key("u")
    assert page.table.sitting.log == log


def test_bots_wait_until_their_reveal_was_looked_at() -> None:
    bots = {f"seat-{n}": "random" for n in (2, 3, 4)}
    page, seen = Table().begin(seats="4", **bots), 0
    for _ in range(60):
        if page.table.sitting.over or seen == 3:
            break
        if page.table.looking is not None:
            seen += 1
            doubts = page.table.state.doubts
            assert page.desk.board.scene.axis is not None
            page.act("primary")
            assert page.table.state.doubts <= doubts + 1
        else:
            state = page.table.state
            page.say("doubt" if state.phase == "test" else f"place {state.hands[0][0]}@1")
    assert seen == 3


def test_somebody_who_comes_back_finds_the_table() -> None:
    page = Table().begin()
    page.lay(1)
    page.doubt()
    page.act("primary")
    page.lay(1)
    again = Table(code=page.app.shell.code)
    assert again.table.state == page.table.state


def test_who_has_a_card_in_hand_may_let_it_go() -> None:
    page = Table().begin()
    card = page.table.state.hands[0][0]
    page.press(f"hand:1:{card}")
    assert page.holds()
    page.key("Escape")
    assert not page.holds()
    page.press("slot:1", f"hand:1:{card}")
    assert page.table.hand.held.ready is not None
    page.key("Ctrl-Enter")
    assert page.table.state.chain[0] == card


@pytest.mark.parametrize(
    ("ref", "rule"), [("hand:2:", "rv-3-7"), ("top", "rv-2-3"), ("do:doubt", "rv-5-2"), ("do:slide", "rv-4-7")]
)  # fmt: skip
def test_a_press_that_is_not_allowed_is_answered_with_its_law(ref: str, rule: str) -> None:
    page = Table().begin()
    page.press(f"{ref}{page.table.state.hands[1][0]}" if ref.endswith(":") else ref)
    assert rule in page.text()


# ---- practice


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("item", "key"), [("dates/look/0", "option"), ("orders/look/0", "number")])
def test_who_has_chosen_nothing_is_told_what_to_choose(lang: str, item: str, key: str) -> None:
    """Nothing was said that a referee could not read."""
    page = Page(f"mode=practice&item={item}", lang, game="reisen_verkehr")
    page.act("primary")
    said = page.app.words
    assert said("unread.title") not in page.text()
    assert said("unread.nothing") in page.text()
    assert said(f"unread.{key}") in page.text()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_paragraphs_are_called_by_the_penalties_that_are_posed(lang: str) -> None:
    page = Page("mode=practice&item=odds/look/17", lang, game="reisen_verkehr")
    view, said = page.desk.view, page.app.words
    assert isinstance(view, PracticeView)
    assert (view.state.options.penalty_doubter, view.state.options.penalty_layer) == (2, 3)
    page.act("hint")
    assert said("title.rv-5-4", n=2) in page.text()
    assert said("title.rv-5-5", n=3) in page.text()
    assert said("rule.rv-5-4.title") not in page.text()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_question_about_dates_shows_no_table_and_its_hint_says_the_rule(lang: str) -> None:
    page = Page("mode=practice&item=dates/look/1", lang, game="reisen_verkehr")
    assert " alone" in page.desk.panel.html
    page.act("hint")
    assert page.app.words("rule.rv-10-3") in page.text()
    other = Page("mode=practice&item=orders/look/0", lang, game="reisen_verkehr")
    assert " alone" not in other.desk.panel.html


# ---- the set-up


@pytest.mark.parametrize(("seats", "cards"), [(2, {}), (6, {}), (7, {"cards": "7"}), (10, {"cards": "7"})])
def test_so_many_cards_are_proposed(seats: int, cards: dict[str, str]) -> None:
    assert agreed({}, seats) == cards


def test_a_child_may_have_fewer_cards() -> None:
    page = Table().begin(seats="4", **{"seat-4": "person", "option-hand-4": "5"})
    assert page.table.state.options.cards == (9, 9, 9, 5)
    assert [len(hand) for hand in page.table.state.hands] == [9, 9, 9, 5]
    assert "option cards=9,9,9,5" in page.table.seated.record(page.table.desk.pack.game, page.table.sitting)


def test_editions_and_the_wild_mix_can_be_agreed_on() -> None:
    page = Table().begin(**{"option-edition": "older", "option-series": "box,extra", "option-cards": "4"})
    options = page.table.state.options
    assert (options.penalty_doubter, options.penalty_layer, options.series) == (2, 3, "box,extra")
    assert len(page.table.state.bag) == 472 - 12 - 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_people_may_deal_real_cards(lang: str) -> None:
    page = Table(lang).begin(seats="2", opening="whole", dice="typed", **{"option-cards": "2"})
    bag = page.table.state.bag
    page.act("came", dice="none")
    assert "none" in page.text()
    for dealt in (f"{bag[0]} {bag[1]}", f"{bag[2]},{bag[3]}", bag[4], bag[5]):
        page.act("came", dice=dealt)
    assert page.table.state.chain == (bag[4],)
    assert page.table.state.top == bag[5]
    assert page.asked()
