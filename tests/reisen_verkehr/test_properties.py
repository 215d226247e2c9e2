"""Properties that hidden mistakes would break: seats that change places, games that end, what an exchange keeps."""

from collections import Counter
from dataclasses import fields, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import Table
from tests.reisen_verkehr import play
from tests.reisen_verkehr.oracle import in_order
from tutor.games.reisen_verkehr import moves as m
from tutor.games.reisen_verkehr.game import game
from tutor.games.reisen_verkehr.pack import pack
from tutor.games.reisen_verkehr.rules.box import deck_of
from tutor.games.reisen_verkehr.rules.judging import correct
from tutor.games.reisen_verkehr.state import Options, State, Task
from tutor.kernel.game import Event, Over, Step, with_
from tutor.testing import CHECKS, Stop, conform, walk

# --- conformance


TABLES: dict[str, tuple[dict[str, str], ...]] = {
    "box": ({"cards": "3", "round_cap": "4"}, {"cards": "2", "penalty_doubter": "7", "round_cap": "3"}),
    "T": (
        {"cards": "1", "memory_aid": "full", "doubt_bare_start": "yes", "round_cap": "5"},
        {"cards": "4", "edition": "older", "slide_budget": "none", "round_cap": "6"},
    ),
    "box,extra": ({"cards": "2", "round_cap": "3"},),
}
"""Series -> tables with a deck of these: moves that were met at one are tried at the others."""


@pytest.mark.parametrize("series", TABLES)
def test_the_pack_conforms(series: str, table: Table) -> None:
    options = [{**one, "series": series} for one in TABLES[series]]
    report = conform(pack, games=6, options=options, states=25)
    rows = (f"{check}: {report.asked[check]}  {CHECKS[check]}" for check in CHECKS)
    table(f"reisen_verkehr, {series}: checks of conformance", rows)


# --- seats that change places


def rotated(state: State, by: int) -> State:
    """The same table with every seat some places further on."""
    count = state.options.seats

    def on(seat: int) -> int:
        return (seat - 1 + by) % count + 1 if seat else 0

    cards = tuple(state.options.cards[(at - by) % count] for at in range(count))
    tasks = tuple(
        Task(task.kind, (on(task.args[0]), *task.args[1:])) if task.kind == "take" else task for task in state.agenda
    )
    return with_(
        state,
        options=replace(state.options, first=on(state.options.first), cards=cards),
        turn=on(state.turn),
        layer=on(state.layer),
        winner=on(state.winner),
        hands=tuple(state.hands[(at - by) % count] for at in range(count)),
        laid_by=tuple((code, on(seat)) for code, seat in state.laid_by),
        agenda=tasks,
    )


def told(events: tuple[Event, ...], state: State, by: int) -> Counter[Event]:
    """What happened, as the rotated table tells it."""

    def on(value: int | str) -> int | str:
        known = str(value).startswith("p:") and value != "p:0"
        return f"p:{(int(str(value)[2:]) - 1 + by) % state.options.seats + 1}" if known else value

    return Counter(replace(one, facts=tuple((name, on(value)) for name, value in one.facts)) for one in events)


@pytest.mark.parametrize("turn", range(20))
def test_the_game_does_not_know_the_numbers_of_the_seats(turn: int) -> None:
    _, start = play.starts(turn)
    by = 1 + turn % (start.options.seats - 1)
    for stop in walk(game, start, f"rotation/{turn}", 200):
        if stop.before.phase != "setup":  # the deal goes by the numbers of the seats
            _same_elsewhere(stop, by)


def _same_elsewhere(stop: Stop[State, m.Move], by: int) -> None:
    state = rotated(stop.before, by)
    step: Step[State] = Step(state)
    if stop.move is not None:
        assert list(game.legal(state)) == list(game.legal(stop.before))
        step = game.play(state, stop.move)
    elif stop.outcome is not None:
        step = game.resolve(state, stop.outcome)
    assert step.state == rotated(stop.after, by)
    assert Counter(step.events) == told(stop.events, stop.before, by)


def test_every_field_of_a_state_was_thought_of_when_it_was_rotated() -> None:
    same = "phase round direction reversed chain received slides top bag used starts revealed doubts ended masked known"
    same += " closed"
    turned = "options turn layer winner hands laid_by agenda"
    assert {one.name for one in fields(State)} == {*same.split(), *turned.split()}
    assert {one.name for one in fields(Options)} >= {"first", "cards", "seats"}


# --- games end


def test_games_with_a_cap_always_end() -> None:
    for turn in range(30):
        seats, options = play.TABLES[turn % len(play.TABLES)]
        capped = {**options, "round_cap": "3"}
        stops = list(walk(game, game.new(seats, capped), f"cap/{turn}", 2_000))
        assert isinstance(stops[-1].turn, Over)
        assert stops[-1].after.doubts <= 3


def test_a_winner_gets_one_item_and_nobody_else_any() -> None:
    ends = 0
    for turn in range(20):
        *_, last = walk(game, game.new(3, {"series": "T", "cards": "2"}), f"won/{turn}", 1_000)
        if isinstance(last.turn, Over):
            points = [one.total for one in last.turn.scores]
            assert points == [int(seat == last.turn.winner) for seat in (1, 2, 3)]
            assert last.turn.winner
            ends += 1
    assert ends >= 15


# --- the verdict is that of the other referee


codes = st.sampled_from(deck_of(game.new(2, {"series": "T"})).codes)
dated = st.sampled_from(deck_of(game.new(2, {"series": "dates"})).codes)


@settings(deadline=None, max_examples=300)
@given(st.lists(codes, max_size=7, unique=True))
def test_a_chain_of_test_cards_is_judged_alike(chain: list[str]) -> None:
    deck = deck_of(game.new(2, {"series": "T"}))
    assert correct(deck.intervals(chain)) == in_order("T", chain)


@settings(deadline=None, max_examples=300)
@given(st.lists(dated, max_size=7, unique=True))
def test_a_chain_of_dates_of_every_form_is_judged_alike(chain: list[str]) -> None:
    deck = deck_of(game.new(2, {"series": "dates"}))
    assert correct(deck.intervals(chain)) == in_order("dates", chain)


@settings(deadline=None, max_examples=100)
@given(st.lists(st.sampled_from(deck_of(game.new(2)).codes), max_size=6, unique=True))
def test_a_chain_of_the_box_is_judged_alike(chain: list[str]) -> None:
    assert correct(deck_of(game.new(2)).intervals(chain)) == in_order("box", chain)
