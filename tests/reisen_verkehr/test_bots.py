"""Bots play whole games and never make an illegal move; what they believe helps; what nobody has seen moves nobody."""

import ast
import inspect
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from fractions import Fraction

import pytest

from tests.reisen_verkehr import play
from tests.reisen_verkehr.exchange import exchanged
from tutor.cli.voice import speak
from tutor.games.reisen_verkehr import moves as m
from tutor.games.reisen_verkehr import odds_bot as module
from tutor.games.reisen_verkehr.beliefs import beliefs
from tutor.games.reisen_verkehr.dates import Interval
from tutor.games.reisen_verkehr.deck import deck
from tutor.games.reisen_verkehr.game import Chronology, game
from tutor.games.reisen_verkehr.guesses import READER, Profile, blurred, width
from tutor.games.reisen_verkehr.names import names
from tutor.games.reisen_verkehr.odds_bot import Greedy, bots
from tutor.games.reisen_verkehr.pack import pack
from tutor.games.reisen_verkehr.reveal import turned
from tutor.games.reisen_verkehr.rules.box import Unseen, backs, deck_of, loaded
from tutor.games.reisen_verkehr.slow import slow
from tutor.games.reisen_verkehr.state import HIDDEN, State
from tutor.games.reisen_verkehr.window import window
from tutor.kernel.bot import BotOf, choose
from tutor.kernel.chance import Face, counter, stream
from tutor.kernel.game import Decide, Game, Over, settle
from tutor.odds.chain import Belief, sure

MOST = 900
Sat = BotOf[State, m.Move]


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


@pytest.mark.parametrize("profile", [READER, Profile("nobody", 100, 20)])
def test_guesses_are_near(profile: Profile) -> None:
    whole = deck("box")
    for code, date in zip(whole.codes, whole.intervals(whole.codes), strict=True):
        far = 2 * width(profile, date) + 1
        places = blurred(code, date, profile)
        assert len(places) == profile.points
        assert all(abs(one.earliest - date.earliest) <= far + 1 for one in places)


def test_beliefs_are_the_guesses_that_came_with_the_deck() -> None:
    whole = deck("box")
    told = beliefs(whole)
    assert tuple(told) == whole.codes
    for code, date in zip(whole.codes, whole.intervals(whole.codes), strict=True):
        places = Counter((one.earliest, one.latest) for one in blurred(code, date))
        assert dict(told[code].ways) == places
    assert beliefs(whole) is beliefs(deck("box"))
    state = game.new(2)
    assert beliefs(deck_of(game.seen_by(exchanged(state), 1))) == told


def test_a_lately_dated_event_is_better_known() -> None:
    far = [width(READER, Interval(year, year)) for year in (1990, 1500, -500)]
    assert far == sorted(set(far))


# --- nothing that nobody has seen moves anybody (rv-2-8)


def interferences(of: Chronology, bots: Iterable[Sat], state: State, other: State, n: int) -> Iterator[str]:
    """What is not the same at two tables that differ by hidden dates alone; nothing where no date moves anybody."""
    if len({of.seen_by(one, seat) for one in (state, other) for seat in range(1, state.options.seats + 1)}) > 1:
        yield "the view"
    if list(of.legal(state)) != list(of.legal(other)):
        yield "the legal moves"
    for bot in bots:
        try:
            moves = {choose(of, bot, one, one.turn, "blind", n) for one in (state, other)}
        except Unseen:
            yield "asked for a date"
        else:
            if len(moves) > 1:
                yield "the move"


def tables_apart(turn: int, most: int = 60) -> Iterator[tuple[State, State]]:
    """Tables of a game, each with one that differs from it by hidden dates alone."""
    seats, options = play.TABLES[turn]
    names = dict(zip(range(1, seats + 1), ("greedy", "random", "greedy") * 4, strict=False))
    for n, state in enumerate(decisions(f"blind {turn}", names, game.new(seats, options), most)):
        hidden = set(deck_of(state).codes) - set(state.revealed)
        if isinstance(game.turn(state), Decide) and len(hidden) >= 8:
            yield state, exchanged(state, 1 + n % 7)


@pytest.mark.parametrize("turn", range(len(play.TABLES)))
def test_an_exchange_of_hidden_dates_changes_no_view_and_no_move(turn: int) -> None:
    met = differed = 0
    for n, (state, other) in enumerate(tables_apart(turn)):
        assert other != state
        differed += any(backs(state, code) != backs(other, code) for code in state.chain)
        assert not list(interferences(game, bots.values(), state, other, n))
        met += 1
    assert met
    assert differed, "nothing was exchanged where it counts"


class Cheat:
    """Looks every card of its hand up in the deck, and lays the earliest one on top."""

    def __call__(self, of: Game[State, m.Move], seen: State, seat: int, face: Face) -> m.Move:
        places = [move for move in of.legal(seen) if isinstance(move, m.Place)]
        dates = deck_of(seen).intervals(seen.hands[seat - 1])
        earliest = dict(zip(dates, seen.hands[seat - 1], strict=True))[min(dates)]
        return next((move for move in places if move.card == earliest), m.Doubt())


class Open(Chronology):
    """A game that hides nothing of what lies on the table."""

    def seen_by(self, state: State, seat: int) -> State:
        return state


def test_a_bot_that_looks_dates_up_is_caught() -> None:
    """The test above would see it: it gets no date from what it sees; and where nothing is hidden, its moves differ."""
    bare = Open(**{one.name: getattr(game, one.name) for one in fields(game)})
    found: Counter[str] = Counter()
    for n, (state, other) in enumerate(tables_apart(0, 30)):
        assert list(interferences(game, (Cheat(),), state, other, n)) == ["asked for a date"]
        found.update(interferences(bare, (Cheat(),), state, other, n))
    assert set(found) == {"the view", "the move"}


def test_what_a_seat_sees_leads_to_no_other_date_side() -> None:
    """Neither by the deck of the view, nor by that of its options, nor by going through all of them."""
    for memory in ("off", "full"):
        for state in decisions("doors", table("random", "greedy"), game.new(2, {"memory_aid": memory}), 30):
            view = game.seen_by(state, 1)
            may = set(state.revealed) if memory == "full" else set()
            for seen in (deck_of(view), loaded(view.options)):
                assert set(seen.backs) == {code for code in seen.codes if code in seen.backs} == may
                assert {back.code for back in seen.backs.values()} == may
                for code in set(state.chain) - may:
                    with pytest.raises(Unseen):
                        seen.backs.get(code)
                    with pytest.raises(Unseen):
                        seen.intervals((code,))


def test_a_view_has_no_date_but_those_that_may_be_looked_up() -> None:
    for memory in ("off", "own", "full"):
        start = game.new(3, {"cards": "3", "memory_aid": memory})
        for state in decisions(f"view {memory}", table("random", "random", "greedy"), start, 60):
            view = game.seen_by(state, 1)
            may = set(state.revealed) if memory != "off" else set(turned(state))
            assert {code for code, _, _ in view.known} == may
            assert set(view.bag) <= {HIDDEN}
            assert view.options == game.seen_by(exchanged(state), 1).options
            assert game.seen_by(view, 2) == view
            for code in deck_of(state).codes:
                if code in may:
                    assert backs(view, code) == backs(state, code)
                else:
                    with pytest.raises(Unseen):
                        backs(view, code)


@pytest.mark.parametrize("memory", ["off", "own", "full"])
def test_what_a_seat_sees_can_be_shown_and_told_at_every_moment(memory: str) -> None:
    """The chain that lies turned over is seen by everybody, whatever the table lets be looked up later (rv-5-3)."""
    start, met = game.new(2, {"cards": "3", "memory_aid": memory}), 0
    for before in decisions(f"shown {memory}", table("random", "random"), start, 60):
        for move in (move for move in game.legal(before) if not isinstance(move, m.Slide)):
            step = game.play(before, move)
            for state in (before, *(part.state for part in slow(before, step))):
                view = game.seen_by(state, 1)
                named = names(view, "en")
                window.panels(view, speak("en", pack, view))
                window.scene(view, speak("en", pack, view))
                assert {f"d:{code}" for code, _, _ in view.known} == {ref for ref in named if ref.startswith("d:")}
                assert set(turned(state)) <= {code for code, _, _ in view.known}
                met += bool(turned(state))
    assert met > 20


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
