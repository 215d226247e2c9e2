"""Properties that hidden mistakes would break: arbitrary moves, seats that change places, games taken back."""

from collections import Counter
from dataclasses import fields, replace
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from tests.anno_domini import play
from tutor.games.anno_domini import moves as m
from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.invariants import faults
from tutor.games.anno_domini.rules import taxes
from tutor.games.anno_domini.rules.box import box
from tutor.games.anno_domini.state import Debt, State
from tutor.kernel.chance import counter
from tutor.kernel.game import Await, Decide, Event, Step, with_
from tutor.kernel.record import Record, outcome_text, read, replay, write
from tutor.kernel.verdict import IllegalMove
from tutor.testing import Stop, walk

LANDS, CARDS, COLOURS = play.words("main")
lands = st.sampled_from(LANDS) | st.sampled_from(("", "atlantis", "relic", "p:1"))
cards = st.sampled_from(CARDS) | st.sampled_from(("", "joker", "england"))
seats = st.integers(-1, 6)
numbers = st.integers(-3, 9) | st.integers()

any_move: st.SearchStrategy[m.Move] = st.one_of(
    st.builds(m.Colour, st.sampled_from((*COLOURS, "", "pink"))),
    st.builds(m.Claim, lands),
    st.sampled_from((m.Tax(), m.Consult(), m.Draw(), m.End(), m.Done())),
    st.builds(m.Build, lands, numbers),
    st.builds(m.Attack, lands, lands),
    st.builds(m.Discard, cards),
    st.builds(m.Steal, seats, cards),
    st.builds(m.Murder, seats, cards),
    st.builds(m.Bishop, lands, lands),
    st.builds(m.Raise, lands, numbers),
    st.builds(m.JointAttack, st.lists(lands, max_size=3).map(tuple), lands),
    st.builds(m.Shift, lands, lands, numbers),
    st.builds(m.Give, seats, cards),
    st.builds(m.Swap, seats, cards, cards),
    st.builds(m.Lend, seats, cards),
    st.builds(m.Borrow, numbers),
    st.builds(m.Pay, seats, numbers),
)


def reached(turn: int, seed: int, steps: int) -> State:
    """A state that play reaches."""
    _, start = play.starts(turn)
    return list(islice(walk(game, start, f"properties/{seed}", 400), steps + 1))[-1].before


states = st.builds(reached, st.integers(0, 200), st.integers(0, 20), st.integers(0, 90))


# --- whatever is said (15)


@settings(max_examples=150, deadline=None)
@given(state=states, moves=st.lists(any_move, min_size=20, max_size=60), seat=st.none() | seats)
def test_the_referee_never_raises_and_play_obeys_it(state: State, moves: list[m.Move], seat: int | None) -> None:
    for move in moves:
        verdict = game.judge(state, move, seat)
        assert verdict.legal or verdict.breached
        if verdict.legal:
            game.play(state, move, seat)
            continue
        with pytest.raises(IllegalMove) as refused:
            game.play(state, move, seat)
        assert refused.value.verdict == verdict


@settings(max_examples=60, deadline=None)
@given(state=states, seat=seats)
def test_the_seat_that_says_a_legal_move_matters_to_one_law_only(state: State, seat: int) -> None:
    turn = game.turn(state)
    for move in islice(game.legal(state), 5):
        assert isinstance(turn, Decide)
        wanted = () if seat in turn.seats else ("ad-3-5",)
        assert game.judge(state, move, seat).rules == wanted


# --- tax (20)


def test_tax_is_the_same_whoever_says_it() -> None:
    for turn in range(40):
        _, start = play.starts(turn)
        for stop in walk(game, start, f"tax/{turn}", 400):
            if stop.before.phase == "tax":
                turn_ = game.turn(stop.before)
                assert isinstance(turn_, Decide)
                steps = [game.play(stop.before, m.Tax(), seat) for seat in (None, *turn_.seats)]
                assert all(step == steps[0] for step in steps)


# --- seats that change places (20)


def rotated(state: State, by: int) -> State:
    """The same table with every seat some places further on."""
    count = len(state.money)

    def on(seat: int) -> int:
        return (seat - 1 + by) % count + 1 if seat else 0

    def shifted(row: tuple[object, ...]) -> tuple[object, ...]:
        return tuple(row[(at - by) % count] for at in range(count))

    per_seat = {name: shifted(getattr(state, name)) for name in ("money", "stock", "cards", "colour")}
    out = shifted(tuple(str(on(int(by_))) if by_.isdecimal() else by_ for by_ in state.out))
    return with_(
        state,
        options=replace(state.options, first_dealt=on(state.options.first_dealt)),
        seat=on(state.seat),
        order=tuple(map(on, state.order)),
        owner=tuple(map(on, state.owner)),
        reached=tuple(map(on, state.reached)),
        debts=tuple(Debt(on(debt.debtor), on(debt.creditor), debt.amount) for debt in state.debts),
        winner=on(state.winner),
        out=out,
        **per_seat,
    )


def moved(move: m.Move, state: State, by: int) -> m.Move:
    """The same move at the rotated table."""
    if isinstance(move, m.Steal | m.Murder):
        return replace(move, seat=(move.seat - 1 + by) % len(state.money) + 1)
    return move


def told(events: tuple[Event, ...], state: State, by: int) -> Counter[Event]:
    """What happened, as the rotated table tells it; the order of the telling may differ."""

    def on(value: int | str) -> int | str:
        seat = str(value).removeprefix("p:")
        known = str(value).startswith("p:") and seat != "0"
        return f"p:{(int(seat) - 1 + by) % len(state.money) + 1}" if known else value

    return Counter(replace(one, facts=tuple((name, on(value)) for name, value in one.facts)) for one in events)


PLAYERS_ONLY = [
    (4, {}),
    (4, {"early_guard": "shield", "draw_time": "at_once"}),
    (3, {"fill": "plain"}),
    (2, {"fill": "plain", "target": "10"}),
]


@pytest.mark.parametrize(("seats", "options"), PLAYERS_ONLY)
@pytest.mark.parametrize("seed", range(8))
def test_the_game_does_not_know_the_numbers_of_the_seats(seats: int, options: dict[str, str], seed: int) -> None:
    by = 1 + seed % (seats - 1)
    for stop in walk(game, game.new(seats, options), f"rotation/{seed}"):
        _same_elsewhere(stop, by)


def test_late_positions_do_not_know_the_numbers_of_the_seats() -> None:
    for name, start in play.late().items():
        if len(start.money) == start.options.seats:
            for stop in walk(game, start, f"rotation/{name}", 150):
                _same_elsewhere(stop, 1)


def _same_elsewhere(stop: Stop[State, m.Move], by: int) -> None:
    state = rotated(stop.before, by)
    step: Step[State] = Step(state)
    if stop.move is not None:
        legal = {moved(move, state, by) for move in game.legal(stop.before)}
        assert set(game.legal(state)) == legal
        step = game.play(state, moved(stop.move, state, by))
    elif stop.outcome is not None:
        step = game.resolve(state, stop.outcome)
    where = game.write_position(stop.before)
    assert step.state == rotated(stop.after, by), where
    assert Counter(step.events) == told(stop.events, state, by), where


# --- income and reach (17, 12)


@settings(max_examples=80, deadline=None)
@given(state=states, seat=st.integers(1, 4), at=st.integers(0, 35))
def test_income_never_falls_with_more_land_cathedrals_or_cards(state: State, seat: int, at: int) -> None:
    if seat > len(state.money):
        return
    before = taxes.income(state, seat).total
    more = (
        with_(state, owner=(*state.owner[:at], seat, *state.owner[at + 1 :])),
        with_(state, cathedrals=tuple(sorted({*state.cathedrals, at}))),
        *(with_(state, cards=_with(state, seat, card)) for card in ("merchant", "toll_collector")),
    )
    assert all(taxes.income(one, seat).total >= before for one in more)


def _with(state: State, seat: int, card: str) -> tuple[tuple[str, ...], ...]:
    return tuple((*hand, card) if at == seat else hand for at, hand in enumerate(state.cards, 1))


@pytest.mark.parametrize(("map_", "pairs"), [("main", 314), ("wide-north-sea", None)])
def test_targets_are_symmetric_and_everything_is_joined(map_: str, pairs: int | None) -> None:
    reach = box(game.new(4, {"map": map_})).board.reach
    assert all((b in reach[a]) == (a in reach[b]) and a not in reach[a] for a in range(36) for b in range(36))
    assert pairs is None or sum(map(len, reach)) == pairs
    assert pairs is None or all(4 <= len(targets) <= 15 for targets in reach)
    joined, todo = {0}, [0]
    while todo:
        new = set(reach[todo.pop()]) - joined
        joined |= new
        todo += new
    assert len(joined) == 36


# --- a game that is taken back (19)


class TakenBack(RuleBasedStateMachine):
    """A table at which moves are made, refused and taken back; the record always leads to where it stands."""

    def __init__(self) -> None:
        super().__init__()
        self.record = Record(game.id, game.rulebook.edition, 4)
        self.states: list[State] = [game.new(4)]
        self._world(None)

    @property
    def state(self) -> State:
        return self.states[-1]

    def _world(self, text: str | None) -> None:
        """Write a line, with all the chance that follows; the dealer rests on the number of lines."""
        state, words = self.state, [text] if text else []
        if text:
            state = game.play(state, game.parse(state, text)).state
        deal = counter("taken back", start=100 * len(self.states))
        while isinstance(turn := game.turn(state), Await):
            outcome = deal(turn.chance)
            words.append(f"! {outcome_text(outcome, getattr(turn.chance, 'parts', ()))}")
            state = game.resolve(state, outcome).state
        self.record = self.record.with_line(" ".join(words))
        self.states.append(state)

    @precondition(lambda self: isinstance(game.turn(self.state), Decide))
    @rule(choice=st.integers(0, 10_000))
    def move(self, choice: int) -> None:
        legal = tuple(game.legal(self.state))
        self._world(game.notate(legal[choice % len(legal)]))

    @rule(move=any_move)
    def wrong(self, move: m.Move) -> None:
        if not game.judge(self.state, move).legal:
            before = self.state
            with pytest.raises(IllegalMove):
                game.play(before, move)
            assert self.state == before

    @precondition(lambda self: len(self.states) > 2)
    @rule(count=st.integers(1, 4))
    def undo(self, count: int) -> None:
        kept = max(1, len(self.record.lines) - count)
        self.record = replace(self.record, lines=self.record.lines[:kept])
        self.states = self.states[: kept + 1]
        assert replay(game, self.record).state == self.state

    @invariant()
    def sound(self) -> None:
        assert not faults(self.state)

    def teardown(self) -> None:
        text = write(self.record)
        assert write(read(text)) == text
        again = replay(game, read(text))
        assert again.fault is None
        assert [played.state for played in again.lines] == self.states[1:]


TestTakenBack = TakenBack.TestCase
TestTakenBack.settings = settings(max_examples=15, stateful_step_count=60, deadline=None)


def test_redo_after_undo_meets_the_same_dice() -> None:
    for turn in range(12):
        _, start = play.starts(turn)
        stops = list(walk(game, start, f"redo/{turn}", 300))
        thrown = [stop for stop in stops if stop.outcome is not None]
        deal = counter(f"redo/{turn}/world", start=len(thrown) // 2)
        for stop in thrown[len(thrown) // 2 :]:
            chance = game.turn(stop.before)
            assert isinstance(chance, Await)
            assert deal(chance.chance) == stop.outcome


def test_every_field_of_a_state_was_thought_of_when_it_was_rotated() -> None:
    same = "phase round made event acted due drawn freed agenda castles cathedrals unknown known ended"
    turned = "options seat order owner money stock cards colour out reached debts winner"
    assert {one.name for one in fields(State)} == {*same.split(), *turned.split()}


def test_the_states_of_the_properties_meet_every_phase() -> None:
    walks = (walk(game, play.starts(turn)[1], "properties/0", 400) for turn in range(12))
    met = {stop.before.phase for one in walks for stop in islice(one, 91)}
    assert met == {"deal", "colours", "claims", "tax", "war", "over"}
