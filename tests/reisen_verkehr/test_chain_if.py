"""The explorer of a chain: what if, side by side; what takes long beside the page; advice that the rules allow."""

import asyncio
from fractions import Fraction
from math import factorial

import pytest

from tests.odds import chains
from tests.reisen_verkehr.test_chain_tab import CHAIN, OPENING, Page
from tutor.games.reisen_verkehr import moves as m
from tutor.games.reisen_verkehr.explore import chain
from tutor.games.reisen_verkehr.game import game
from tutor.games.reisen_verkehr.state import State
from tutor.kernel.game import with_
from tutor.odds.chain import Cards
from tutor.odds.chain_explorer import Stated
from tutor.odds.work import Progress
from tutor.views.report_said import amount
from tutor.widgets.explorer import Table

LONG = """position reisen_verkehr  round 2  phase turn  turn 1  layer 2
seats 2
option series=T
hand 1: e f
hand 2: g
chain: a b c d u v w x
laid_by: x=2
top: r1
"""
SMALL = """position reisen_verkehr  round 2  phase turn  turn 1  layer 2
seats 2
option series=T
hand 1: e f
hand 2: g h
chain: a b c
laid_by: b=2 c=2
top: r1
"""


def believe(page: Page, card: str, first: int, last: int, sure: int = 10) -> None:
    """State a range of years of a card, with a certainty in tenths."""
    page.act(f"card:{card}")
    page.act("believe", **{"from": str(first), "to": str(last), "sure": str(sure)})


def redate(page: Page, card: str, first: int, last: int, sure: int = 10) -> None:
    values = {"if-card": card, "if-from": str(first), "if-to": str(last), "if-sure": str(sure)}
    page.desk.under.click("redate", **values)
    page.well()


# ---- another date of one card


@pytest.mark.parametrize("lang", ["en", "nl", "de"])
def test_another_date_of_a_card_stands_beside_what_lies_there(lang: str) -> None:
    page = Page(lang=lang)
    here = page.tab.found
    redate(page, "t153", 1900, 1910, 5)
    then, under = page.tab.found, page.text("under")

    assert page.tab.told.other == ("t153", Stated(1900, 1910, Fraction(1, 2)))
    assert then is not None
    assert here is not None
    assert then.correct == page.tab.lies.redated("t153", Stated(1900, 1910, Fraction(1, 2))).cards().correct(range(4))
    assert then.correct < here.correct == page.tab.lies.cards().correct(range(4))
    for case in (here, then):
        assert str(case.correct) in under
        assert page.tab.words("chain.if.best", slot=case.best_slot, chance="")[:5] in under
    assert page.tab.words("chain.if.do.doubt") in under, "so unlikely a chain is to be doubted"
    assert page.tab.words("chain.if.do.place") in under, "the one that lies there is not"
    page.act("as-it-lies")
    assert not page.tab.changed
    assert page.tab.found == here


def test_the_axis_and_the_derivation_show_the_other_date() -> None:
    page = Page()
    redate(page, "t441", 1700, 1710)

    assert page.scene.axis is not None
    assert page.scene.axis.bars[0].text == "1700 to 1710"
    assert "1700 to 1710" in page.text("under")
    assert "1850 to 1880" in page.text(), "what is believed stays as it was stated"


def test_a_date_that_is_known_may_be_another_in_thought() -> None:
    page = Page()
    page.lay(game.write_position(with_(OPENING, revealed=tuple(sorted((*OPENING.revealed, "t441"))))))
    before = page.tab.chance
    redate(page, "t441", 1990, 1999)

    assert page.tab.chance < before
    assert "1859, revealed" in page.text()


@pytest.mark.parametrize(("first", "last"), [(1900, 1850), (0, 5), (-20000, 5)])
def test_what_is_no_range_is_said_and_changes_nothing(first: int, last: int) -> None:
    page = Page()
    redate(page, "t441", first, last)

    assert page.tab.told.other is None
    assert "there is no year 0. Nothing has changed." in page.text("under")
    redate(page, "t441", 1850, 1900)
    assert "Nothing has changed." not in page.text("under")


def test_a_card_that_does_not_lie_there_has_no_other_date() -> None:
    page = Page()
    redate(page, "t999", 1850, 1900)
    assert page.tab.told.other is None


def test_a_link_brings_the_other_date() -> None:
    page = Page()
    redate(page, "t457", 1850, 1900, 3)
    other = Page(page.view.link)

    assert other.tab.told == page.tab.told
    assert other.tab.found == page.tab.found
    assert not Page(CHAIN + "&if=t999=1..2").tab.changed
    assert not Page(CHAIN + "&if=t457=2..1").tab.changed


def test_another_edition_is_worth_what_its_penalties_say() -> None:
    page = Page()
    page.act("edition:older")
    older, here = chain.editions["older"], page.tab.road.penalties
    chance, under = page.tab.chance, page.text("under")

    assert page.tab.found is not None
    assert page.tab.found.penalties == older != here
    for stake in (here, older):
        assert f"({stake.break_even})" in under
        assert str(stake.swing(chance)).replace("-", "−") in under
    assert f"({older.break_even})" in page.text()


# ---- beside the page


def test_drawing_counts_nothing_that_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page()
    page.lay(LONG)
    page.act("edition:older")
    redate(page, "a", 1900, 1950)
    page.act("card:b")
    page.act("up:1")
    assert "As you ask" in page.text("under")

    def never(*args: object) -> None:
        raise AssertionError("it was counted while drawing")

    monkeypatch.setattr(Cards, "sliding", never)
    monkeypatch.setattr(Cards, "slots_slid", never)
    page.view.draw()
    page.desk.under.click("chances", **{"chance-next": "9"})
    page.well()
    page.act("edition:")
    assert page.tab.found is not None, "sliders and penalties change nothing of what took long"


def test_a_what_if_of_a_long_chain_can_be_given_up_and_asked_again() -> None:
    async def visit() -> None:
        page = Page()
        page.lay(LONG)
        await ready(page)
        redate(page, "a", 1900, 1950)
        assert busy(page)
        assert 'data-act="cancel"' in page.desk.under.html
        assert "As you ask" not in page.text("under")
        page.desk.under.click("cancel")
        assert not busy(page)
        assert 'data-act="again"' in page.desk.under.html
        page.desk.under.click("again")
        await ready(page)
        assert "As you ask" in page.text("under")

    asyncio.run(visit())


def busy(page: Page) -> bool:
    return page.view.worker.busy


async def ready(page: Page) -> None:
    async with asyncio.timeout(60):
        while busy(page):
            await asyncio.sleep(0.02)
    page.well()


def test_a_count_says_how_far_it_is() -> None:
    case = Page().tab.lies.redated("t441", Stated(1, 2)).case("t457")
    news = list(case.counting())

    assert len(news) > 10
    assert news == [Progress(at, news[0].whole) for at in range(news[0].whole)]
    assert case.counted


# ---- what the rules allow (rv-4-5, rv-4-6, rv-5-2, rv-9-1)


def explored(state: State) -> Page:
    page = Page()
    page.view.explore(Table(state))
    page.view.draw()
    page.well()
    return page


def slid(times: int) -> State:
    """The opening after so many slides that are no way back."""
    state = OPENING
    for at in range(times):
        state = game.play(state, m.Slide(1, 2 + at % 3)).state
    return state


def test_after_a_slide_no_doubt_is_advised() -> None:
    state = slid(1)
    assert "rv-4-5" in game.judge(state, m.Doubt()).rules
    page = explored(state)
    panel, under = page.text(), page.text("under")

    assert "The chain may not be doubted now." in panel
    assert 'data-act="rule:rv-4-5"' in page.desk.panel.html
    assert "You have to lay a card now: the chain may not be doubted." in under
    assert 'data-act="rule:rv-4-5"' in page.desk.under.html
    for said in ("Doubting costs", "Doubting:", "Doubt first", "A doubt costs"):
        assert said not in under
    assert "A doubt costs" not in panel, "that would be taken as advice"
    redate(page, "t153", 1000, 1001)
    assert "Doubting" not in page.text("under"), "not in thought either"


def test_with_the_slides_spent_none_is_counted_with() -> None:
    state = slid(6)
    assert "rv-4-6" in game.judge(state, m.Slide(1, 2)).rules
    page = explored(state)

    assert not chain.road(state).may("slide")
    assert page.tab.found is not None
    assert page.tab.found.slots_slid == page.tab.found.slots
    assert "With one slide before" not in page.text("under")
    assert "With one slide before" in explored(slid(5)).text("under")


def test_under_test_only_the_doubt_is_named() -> None:
    state = game.read_position(
        "position reisen_verkehr  round 2  phase test  turn 3  direction -1  reversed yes  layer 1\nseats 3\n"
        "option series=T\nhand 1:\nhand 2: h i\nhand 3: k m\nchain: a b d\nlaid_by: b=2 d=1\ntop: r1\n"
    )
    page = explored(state)

    assert [type(move) for move in game.legal(state)] == [m.Doubt]
    assert "You can only doubt now." in page.text()
    assert 'data-act="rule:rv-9-1"' in page.desk.under.html
    for said in ("Lay it now", "Laying", "Where to lay", "Doubting costs", "Expected cards"):
        assert said not in page.text() + page.text("under")


@pytest.mark.parametrize("state", [OPENING, slid(1), slid(6)])
def test_what_may_be_done_is_what_the_referee_allows(state: State) -> None:
    legal = {type(move) for move in game.legal(state)}
    kinds = {"doubt": m.Doubt, "slide": m.Slide, "place": m.Place}

    assert {name for name in kinds if chain.road(state).may(name)} == {n for n, kind in kinds.items() if kind in legal}


# ---- the decision


def test_how_often_the_next_must_doubt_where_laying_is_always_cheaper() -> None:
    """`a` is sure to stand right somewhere, nearly: even a sure doubter costs less than doubting a chain so likely."""
    page = Page()
    page.lay(SMALL)
    for card, year in (("a", 1800), ("b", 1850), ("c", 1900)):
        believe(page, card, year, year)
    believe(page, "e", 1795, 1805, 9)
    page.desk.under.click("chances", **{"chance-next": "10", "chance-again": "10"})
    found, under = page.tab.found, page.text("under")

    assert found is not None
    assert found.doubted_break_even is not None
    assert found.doubted_break_even > 1
    assert "Laying is better however often the next player doubts." in under
    assert f"Laying costs you on average {amount(found.difference, 'en')} cards less than doubting." in under
    believe(page, "e", 1795, 1795)
    assert "With the card the chain is surely right: laying risks nothing." in page.text("under")


def hopeless() -> Page:
    """A chain that is surely wrong, and that no single slide puts right."""
    page = Page()
    page.lay(SMALL)
    for card, year in (("a", 1900), ("b", 1850), ("c", 1800)):
        believe(page, card, year, year)
    page.act("card:e")
    return page


def test_a_hopeless_chain_is_doubted() -> None:
    page = hopeless()
    page.desk.under.click("chances", **{"chance-next": "10", "chance-again": "0"})
    found, under = page.tab.found, page.text("under")

    assert found is not None
    assert [found.correct, found.doubt, found.place] == [0, -1, 1]
    assert "They cost the same when the next player doubts with a chance of 0 %." in under
    assert "Doubting costs you on average 2 cards less than laying." in under
    assert "Doubting: −1 cards on average." in under


def test_both_cost_oneself_the_same_at_the_own_break_even() -> None:
    """Words about the decision, (2): the same third with a sure doubter, a fifth with one who doubts every other."""
    page = Page()
    for tenths, said in ((10, "33.3 % (1/3)"), (5, "20 % (1/5)")):
        page.desk.under.click("chances", **{"chance-next": str(tenths)})
        assert f"both cost you the same at {said}. Below that, doubting costs less." in page.text("under")


def test_of_the_last_card_the_likelier_way_is_advised() -> None:
    page = Page()
    found = page.tab.found
    assert found is not None
    assert found.last_now > found.last_after_doubt
    assert "Lay it now. Lay it now and win" in page.text("under")
    page = hopeless()
    found = page.tab.found
    assert found is not None
    assert found.last_now == 0 < found.last_after_doubt
    assert "Doubt first. Lay it now and win" in page.text("under")


# ---- in how many orders


def test_the_orders_of_dates_that_are_known() -> None:
    page = Page()
    page.lay(SMALL + "revealed: a b c\n")
    assert f"In 1 of {factorial(3)} orders these cards are right: 16.7" in page.text("under")


def test_the_orders_of_ranges_that_are_surely_stated() -> None:
    page = Page()
    page.lay(SMALL)
    spans = {"a": (1800, 1860), "b": (1850, 1870), "c": (1900, 1910)}
    for card, (first, last) in spans.items():
        assert "orders nothing is surely wrong" not in page.text("under")
        believe(page, card, first, last)
    n = chains.count_orders(tuple(spans.values()))

    assert n == 2
    assert f"In {n} of 6 orders nothing is surely wrong, if your years hold: 33.3" in page.text("under")
    page.act("believe", **{"from": "1900", "to": "1910", "sure": "9"})
    assert "orders nothing is surely wrong" not in page.text("under")


def test_where_all_overlap_every_order_is_as_good() -> None:
    page = Page()
    page.lay(SMALL)
    for card in "abc":
        believe(page, card, 1800, 1860)
    assert "In 6 of 6 orders nothing is surely wrong, if your years hold: 100" in page.text("under")


def test_more_cards_than_can_be_counted_have_no_number() -> None:
    codes = " ".join(f"r{n}" for n in range(1, 20))
    page = Page()
    page.lay(f"position reisen_verkehr\nseats 2\noption series=T\nhand 1: e f\nhand 2: g\nchain: {codes}\n"
             f"laid_by: r19=2\ntop: a\nrevealed: {codes}\n")  # fmt: skip
    assert "orders these cards are right" not in page.text("under")
    assert page.tab.found is not None
