"""Bots play whole games and never make an illegal move; what they believe helps; what nobody has seen moves nobody."""

import ast
import inspect
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

import pytest

from tests.reisen_verkehr import play
from tutor.games.reisen_verkehr import odds_bot as module
from tutor.games.reisen_verkehr.beliefs import READER, Profile, beliefs, width
from tutor.games.reisen_verkehr.dates import Interval
from tutor.games.reisen_verkehr.deck import Deck, deck
from tutor.games.reisen_verkehr.game import game
from tutor.games.reisen_verkehr.odds_bot import Greedy, bots
from tutor.games.reisen_verkehr.rules import box
from tutor.games.reisen_verkehr.rules.box import Unseen, backs, deck_of
from tutor.games.reisen_verkehr.state import HIDDEN, State
from tutor.kernel.bot import choose
from tutor.kernel.chance import counter, stream
from tutor.kernel.game import Decide, Over, settle, with_
from tutor.odds.chain import Belief, sure

MOST = 900


def decisions(seed: str, names: Mapping[int, str], start: State, most: int = MOST) -> Iterator[State]:
    """Every state in which somebody decides, and the last state. Every move is judged: an illegal one raises."""
    deal = counter(seed)
    state = settle(game, start, deal).state
    for n in range(most):
        turn = game.turn(state)
        if not isinstance(turn, Decide):
            break
        yield state
        seat = turn.seats[0]
        move = choose(game, bots[names[seat]], state, seat, seed, n)
        state = settle(game, game.play(state, move, seat).state, deal).state
    yield state


def table(*names: str) -> dict[int, str]:
    return dict(enumerate(names, 1))


def test_belief_beats_chance_from_every_seat() -> None:
    winners: Counter[str] = Counter()
    for n in range(8):
        names = table("random", "random", "random", "random") | {n % 4 + 1: "greedy"}
        *_, end = decisions(f"greed {n}", names, game.new(4, {"cards": "4"}))
        winners[names.get(end.winner, "nobody")] += 1
    assert winners["greedy"] >= 7, winners  # by chance alone a seat wins 2 of 8


@pytest.mark.parametrize("turn", range(len(play.TABLES)))
def test_whole_games_with_every_option(turn: int) -> None:
    seats, options = play.TABLES[turn]
    names = dict(zip(range(1, seats + 1), ("greedy", "random", "greedy") * 4, strict=False))
    *_, end = decisions(f"options {turn}", names, game.new(seats, options))
    assert isinstance(game.turn(end), Over | Decide)


def test_a_game_of_greedy_bots_ends() -> None:
    *_, end = decisions("ends", table("greedy", "greedy", "greedy"), game.new(3))
    assert end.winner


def test_the_same_state_and_seed_give_the_same_move() -> None:
    for state in list(decisions("same", table("random", "greedy"), game.new(2, {"cards": "4"}), 40))[:-1]:
        for bot in bots.values():
            moves = {choose(game, bot, state, state.turn, "again", n) for n in (5, 5, 5)}
            assert len(moves) == 1


def test_nobody_decides_is_an_error() -> None:
    with pytest.raises(ValueError, match="nobody decides"):
        Greedy()(game, game.seen_by(game.new(2), 1), 1, stream("x", 0))


def test_what_a_bot_does_with_what_it_knows() -> None:
    """A chain known to be wrong is doubted; a last card known to fit is laid where it fits."""
    rows = ["position reisen_verkehr", "option series=T", "option memory_aid=full", "hand 1: d h", "hand 2: e f g",
            "top: r1", "bag: r2 r3 r4 r5 r6"]  # fmt: skip
    wrong = game.read_position("\n".join((*rows, "chain: c a", "laid_by: a=2", "revealed: a c d h")))
    assert game.notate(choose(game, bots["greedy"], wrong, 1, "s", 0)) == "doubt"
    right = game.read_position("\n".join((*rows, "chain: a c", "laid_by: c=2", "revealed: a c d h")))
    assert game.notate(choose(game, bots["greedy"], right, 1, "s", 0)) in ("place d@3", "place h@1")


# --- beliefs


def test_beliefs_are_near_and_differ_with_the_profile() -> None:
    box_ = deck("box")
    wide = Profile("nobody", 100, 20)
    for profile in (READER, wide):
        told = beliefs(box_, profile)
        assert set(told) == set(box_.codes)
        for code, date in zip(box_.codes, box_.intervals(box_.codes), strict=True):
            far = 2 * width(profile, date) + 1
            spans = [span for span, _ in told[code].ways]
            assert all(abs(earliest - date.earliest) <= far + 1 for earliest, _ in spans)
            assert sum(ways for _, ways in told[code].ways) == told[code].whole
    assert beliefs(box_, READER) != beliefs(box_, wide)
    assert beliefs(box_) is beliefs(box_)


def test_a_lately_dated_event_is_better_known() -> None:
    far = [width(READER, Interval(year, year)) for year in (1990, 1500, -500)]
    assert far == sorted(set(far))


# --- nothing that nobody has seen moves anybody (rv-2-8)


def exchanged(state: State, by: int) -> State:
    """The same table, in which every card that was never revealed has the back of another one."""
    old = deck_of(state)
    hidden = [code for code in old.codes if code not in state.revealed]
    others = dict(zip(hidden, (*hidden[by:], *hidden[:by]), strict=True))
    new = Deck(old.names, old.fronts, {c: replace(old.backs[others.get(c, c)], code=c) for c in old.codes}, {})
    mark = box.mark_of(new)
    box._loaded[mark] = new
    return with_(state, options=replace(state.options, mark=mark))


@pytest.mark.parametrize("turn", range(len(play.TABLES)))
def test_an_exchange_of_hidden_dates_changes_no_view_and_no_move(turn: int) -> None:
    seats, options = play.TABLES[turn]
    names = dict(zip(range(1, seats + 1), ("greedy", "random", "greedy") * 4, strict=False))
    met = differed = 0
    for n, state in enumerate(decisions(f"blind {turn}", names, game.new(seats, options), 60)):
        hidden = set(deck_of(state).codes) - set(state.revealed)
        if not isinstance(game.turn(state), Decide) or len(hidden) < 8:
            continue
        other = exchanged(state, 1 + n % 7)
        assert other != state
        differed += any(backs(state, code) != backs(other, code) for code in state.chain)
        views = {game.seen_by(one, seat) for one in (state, other) for seat in (1, 2, seats)}
        assert len(views) == 1, "the view is the same for all, whatever the dates are"
        assert list(game.legal(state)) == list(game.legal(other))
        for bot in bots.values():
            assert choose(game, bot, state, state.turn, "blind", n) == choose(game, bot, other, state.turn, "blind", n)
        met += 1
    assert met
    assert differed, "nothing was exchanged where it counts"


def test_a_view_has_no_date_but_those_that_may_be_looked_up() -> None:
    for memory in ("off", "own", "full"):
        start = game.new(3, {"cards": "3", "memory_aid": memory})
        for state in decisions(f"view {memory}", table("random", "random", "greedy"), start, 60):
            view = game.seen_by(state, 1)
            may = set(state.revealed) if memory != "off" else set()
            assert {code for code, _, _ in view.known} == may
            assert set(view.bag) <= {HIDDEN}
            assert not view.options.mark
            assert game.seen_by(view, 2) == view
            for code in deck_of(state).codes:
                if code in may:
                    assert backs(view, code) == backs(state, code)
                else:
                    with pytest.raises(Unseen):
                        backs(view, code)


def test_a_view_cannot_be_doubted_any_further() -> None:
    """A bot cannot try a doubt to see what comes of it."""
    for state in decisions("try", table("random", "random"), game.new(2, {"cards": "3", "series": "T"}), 30):
        if state.phase in ("turn", "test"):
            with pytest.raises(Unseen):
                game.play(game.seen_by(state, 1), game.parse(state, "doubt"), state.turn)
            return
    pytest.fail("nobody could doubt")


def test_the_bots_ask_nothing_of_backs() -> None:
    """What a bot is made of names neither the dates of the deck nor the judging of a chain."""
    names = {node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
             for node in ast.walk(ast.parse(inspect.getsource(module)))}  # fmt: skip
    assert names.isdisjoint({"backs", "intervals", "correct_", "first_flaw", "conflicts", "free_slots", "years_of"})


def test_a_believer_may_be_told_anything() -> None:
    """The table is what decides, not the deck: who believes the dates turned round lays a card the other way round."""
    rows = ["position reisen_verkehr", "option series=T", "hand 1: d k", "hand 2: e f g", "chain: a", "top: r1",
            "bag: r2 r3"]  # fmt: skip
    state = game.read_position("\n".join(rows))
    true = {code: sure((date.earliest, date.latest)) for code, date in _dates(state)}
    turned = {code: sure((-date.latest, -date.earliest)) for code, date in _dates(state)}
    moves = [choose(game, _believing(told), state, 1, "s", 0) for told in (true, turned)]
    assert game.notate(moves[0]) in ("place d@2", "place k@1")
    assert game.notate(moves[1]) in ("place d@1", "place k@2")


def _believing(told: Mapping[str, Belief]) -> Greedy:
    return Greedy(lambda seen: told)


def _dates(state: State) -> Iterator[tuple[str, Interval]]:
    found = deck_of(state)
    yield from zip(found.codes, found.intervals(found.codes), strict=True)


def test_chances_are_exact() -> None:
    told = beliefs(deck("T"))
    assert all(isinstance(chance, Fraction) for belief in told.values() for _, chance in belief)
