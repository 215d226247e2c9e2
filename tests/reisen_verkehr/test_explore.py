"""The explorer of chains: the rulebook's values through the game, and nothing that nobody has seen in its numbers."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import factorial

import pytest

from tests.odds import chains
from tests.reisen_verkehr.exchange import redated
from tutor.games.reisen_verkehr.dates import Interval
from tutor.games.reisen_verkehr.deck import deck
from tutor.games.reisen_verkehr.explore import POOL_LEAST, chain, numbers
from tutor.games.reisen_verkehr.game import game
from tutor.games.reisen_verkehr.rules import box
from tutor.games.reisen_verkehr.rules.judging import order_graph
from tutor.games.reisen_verkehr.state import State
from tutor.kernel.game import with_
from tutor.odds.chain import Span
from tutor.odds.chain_deck import by_luck
from tutor.odds.chain_explorer import Beliefs, Stated, read_stated

OPENING = chain.opening
TOLD = ("t441=1850..1870", "t065=1920..1940@3/4", "t374=1935..1955", "t457=1950..1965@4/5")


def beliefs(state: State = OPENING, *stated: str) -> Beliefs:
    return Beliefs(chain.road(state), dict(map(read_stated, stated or TOLD)))


def told(state: State) -> Iterator[object]:
    """Every number that the explorer can give of a table."""
    own = beliefs(state)
    yield own.cards().steps(range(len(own.road.chain)))
    for card in own.road.hand:
        case = own.case(card, Fraction(1, 2), Fraction(1, 3))
        yield case.correct, case.slots, case.slots_slid, case.doubt, case.place, case.doubted_break_even
        yield case.last_now, case.last_after_doubt
    yield own.road.penalties.swing(own.case(own.road.hand[0]).correct)
    yield chain.deck(state), own.road.background, own.surely_before()


# ---- the rulebook's values

V5 = [
    (((-805, -805), (-800, -701), (-1000, -1)), 3),
    (((1987, 1987), (1987, 1987), (1985, 1995), (1991, 1991)), 8),
    (((1801, 1900), (1850, 1850), (1860, 1860), (1895, 1905), (1905, 1905), (1906, 1906)), 7),
]


@pytest.mark.parametrize(("spans", "right"), V5)
def test_v5_the_correct_orders_of_the_examples(spans: tuple[Span, ...], right: int) -> None:
    assert chain.orders(spans) == right == chains.count_orders(spans)
    assert len(order_graph([Interval(*span) for span in spans])) == len(spans)


def test_v6_the_editions_and_their_break_even() -> None:
    found = {name: (one.doubter, one.layer, one.break_even) for name, one in chain.editions.items()}

    assert found["reisen"] == (4, 2, Fraction(1, 3))
    assert found["older"] == (2, 3, Fraction(3, 5))


def test_v7_who_knows_nothing_doubts_from_three_cards_on_in_the_older_edition_from_two() -> None:
    swings = {name: [one.swing(by_luck(n)) for n in (2, 3)] for name, one in chain.editions.items()}

    assert swings["reisen"] == [-1, 1]
    assert swings["older"] == [Fraction(1, 2), Fraction(13, 6)]


def test_v10_the_numbers_of_all_our_events() -> None:
    """To be counted anew when a date in the file of events is corrected."""
    found = numbers(deck("box,extra"))

    assert found is not None
    assert (found.overlapping, found.pairs) == (605, 111_156)
    assert (found.two, found.three) == (Fraction(111_761, 222_312), Fraction(4_424_879, 26_121_660))


def test_the_numbers_of_all_our_events_are_those_of_all_pairs() -> None:
    whole = deck("box,extra")
    spans = [(one.earliest, one.latest) for one in whole.intervals(whole.codes)]
    both = sum(chains.in_order(pair) and chains.in_order(pair[::-1]) for pair in combinations(spans, 2))
    found = numbers(whole)

    assert found is not None
    assert found.overlapping == both
    assert found.two == Fraction(1, 2) + Fraction(both, 2 * found.pairs)


# ---- the table that is looked at first


def test_the_opening_is_a_decision_between_doubting_and_laying() -> None:
    road = chain.road(OPENING)

    assert game.read_position(game.write_position(OPENING)) == OPENING
    assert (road.seat, len(road.chain), len(road.hand)) == (1, 4, 5)
    assert road.may("doubt")
    assert road.may("slide")
    assert road.cards == 340
    assert not set(road.known) & {*road.chain, *road.hand}


def test_the_chance_is_that_of_all_dates_together() -> None:
    stated = ("t441=1858..1861", "t065=1858..1870", "t374=1860..1864", "t153=1862..1866")
    ranges = [chains.among(1858, 1861), chains.among(1858, 1870), chains.among(1860, 1864), chains.among(1862, 1866)]

    assert beliefs(OPENING, *stated).case("t457").correct == chains.chance(ranges)


def test_a_date_that_was_public_is_known_and_counts_for_more_than_a_belief() -> None:
    state = with_(OPENING, revealed=tuple(sorted((*OPENING.revealed, "t065"))))
    own = beliefs(state)

    assert chain.road(state).known["t065"] == own.span("t065") == (1935, 1935)
    assert own.of("t065").ways == (((1935, 1935), 1),)
    assert own.redated("t065", Stated(1800, 1810)).span("t065") == (1800, 1810)


def test_what_a_seat_sees_gives_the_dates_that_it_may_look_up() -> None:
    """With `memory_aid = off` nobody may, so a page that hides them counts with what was stated alone (rv-7-6)."""
    seen = game.seen_by(OPENING, 1)
    full = game.seen_by(with_(OPENING, options=replace(OPENING.options, memory_aid="full")), 1)

    assert chain.road(seen).known == {}
    assert chain.road(full).known == chain.road(OPENING).known
    assert chain.road(seen).background == chain.road(OPENING).background


def test_in_a_small_deck_any_year_is_as_likely() -> None:
    small = game.read_position(
        "position reisen_verkehr\nseats 2\noption series=T\nhand 1: e f\nhand 2: g\nchain: a\ntop: b\n"
    )
    road = chain.road(small)

    assert road.cards == 0
    assert chain.deck(small) is None
    assert len(deck("T")) < POOL_LEAST
    assert road.background.whole == 3000
    assert not road.may("doubt")
    assert not road.may("slide")


# ---- what if


def test_another_edition_order_or_date() -> None:
    own = beliefs()
    (older, reisen) = (chain.editions[name] for name in ("older", "reisen"))
    order = (1, 0, 2, 3)
    turned = own.reordered(order)

    assert own.with_penalties(older).case("t457").penalties == older
    assert own.case("t457").penalties == reisen
    assert turned.case("t457").correct == own.cards().correct(order)
    assert own.redated("t153", Stated(1968, 1968)).case("t457").correct > own.case("t457").correct
    assert own.redated("t441", None).case("t457").correct < own.case("t457").correct


def test_who_is_sure_of_ranges_knows_what_is_surely_before() -> None:
    own = beliefs()

    assert own.surely_before() == ((0, 2),), "of t065 nobody is sure, and of t153 nothing was said"
    assert chain.orders([span for card in ("t441", "t374") if (span := own.span(card))]) == factorial(2) // 2


# ---- secrecy (rv-2-8)


@pytest.mark.parametrize(
    ("one", "other"),
    [("t441", "t153"), ("t065", "t238"), ("t374", "t025"), ("t457", "t054"), ("t115", "t159"), ("t203", "t077")],
)
def test_numbers_do_not_depend_on_dates_that_nobody_has_seen(one: str, other: str) -> None:
    changed = redated(OPENING, {one: other, other: one})

    assert box.backs(changed, one) == box.backs(OPENING, other) != box.backs(OPENING, one)
    assert list(told(changed)) == list(told(OPENING))


def test_a_date_that_was_public_makes_a_difference() -> None:
    state = with_(OPENING, revealed=tuple(sorted((*OPENING.revealed, "t065", "t238"))))

    assert list(told(redated(state, {"t065": "t238", "t238": "t065"}))) != list(told(state))
