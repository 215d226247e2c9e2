"""Decks of the owner of a game: where they are found, and that a game keeps the one it began with (rv-1-5)."""

import gc
import weakref
from pathlib import Path

import pytest

from tests.reisen_verkehr.play import owner
from tutor import content
from tutor.games.reisen_verkehr import moves as m
from tutor.games.reisen_verkehr.beliefs import declared
from tutor.games.reisen_verkehr.dates import Interval
from tutor.games.reisen_verkehr.deck import Deck
from tutor.games.reisen_verkehr.game import game
from tutor.games.reisen_verkehr.names import spoken_in
from tutor.games.reisen_verkehr.odds_bot import bots
from tutor.games.reisen_verkehr.rules.box import backs, deck_of
from tutor.games.reisen_verkehr.state import State
from tutor.games.reisen_verkehr.window import window
from tutor.i18n import LANGUAGES
from tutor.kernel.bot import choose
from tutor.kernel.chance import counter
from tutor.kernel.game import Decide, settle
from tutor.kernel.past import Past
from tutor.kernel.record import read, replay


def test_a_deck_is_found_beside_the_record(tmp_path: Path) -> None:
    record = owner(tmp_path)
    fault = replay(game, read(record.read_text("utf-8"))).fault
    assert fault is not None, "a page, where anybody pastes, reads beside nothing"
    with content.beside(tmp_path):
        state = replay(game, read(record.read_text("utf-8"))).state
    assert content.beside_folder() is None
    assert state.chain == ("k4",)
    assert "mine.csv" in deck_of(state).fingerprints
    assert game.play(state, m.Place("k1", 1)).state.layer == 1, "the deck stays bound to the game"


@pytest.mark.parametrize(("cards", "fine"), [(19, False), (20, True)])
def test_the_deck_holds_two_cards_more_than_are_dealt(tmp_path: Path, cards: int, fine: bool) -> None:
    """W44: two hands of nine, a start card and the next top."""
    owner(tmp_path, " ".join(str(1800 + n) for n in range(cards)))
    with content.beside(tmp_path):
        fault = replay(game, read("game reisen_verkehr\nseats 2\noption series=mine.csv\n")).fault
    assert (fault is None) == fine
    assert fine or "hands for which 20 cards suffice" in str(fault)


@pytest.mark.parametrize("name", ["../mine.csv", "/etc/passwd.csv", "sub/mine.csv", "..%2fmine.csv"])
def test_only_a_plain_name_is_looked_for(tmp_path: Path, name: str) -> None:
    owner(tmp_path)
    (tmp_path / "sub").mkdir()
    with content.beside(tmp_path / "sub"):
        played = replay(game, read(f"game reisen_verkehr\nseats 2\noption cards=1\noption series={name}\n"))
    assert played.fault is not None


def test_the_folder_is_left_whatever_happens(tmp_path: Path) -> None:
    with pytest.raises(KeyError), content.beside(tmp_path), content.beside(tmp_path / "deeper"):
        raise KeyError
    assert content.beside_folder() is None


def test_two_decks_of_one_name_are_kept_apart(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    states = []
    for folder, dates in ((tmp_path / "a", "1 2 3 4 5 6"), (tmp_path / "b", "6 5 4 3 2 1")):
        text = owner(folder, dates).read_text("utf-8")
        with content.beside(folder):
            states.append(replay(game, read(text)).state)
    one, other = states
    assert one != other
    assert [deck_of(state).backs["k1"].date.interval.earliest for state in states] == [1, 6]
    ends = [game.play(game.play(state, m.Place("k1", 1)).state, m.Doubt()) for state in states]
    assert [any(event.kind == "chain-correct" for event in end.events) for end in ends] == [True, False]


def beside(folder: Path, dates: str = "1800 1850 1900 1950 1960 1970") -> State:
    """A game with a deck of its owner, as the file is now."""
    text = owner(folder, dates).read_text("utf-8")
    with content.beside(folder):
        return replay(game, read(text)).state


def test_a_game_keeps_its_deck_whatever_becomes_of_the_file(tmp_path: Path) -> None:
    """rv-1-5: bots, words and verdicts go on with the deck of the start; the next game has the file as it is now."""
    state = beside(tmp_path)
    rows = (f"n{n},Another event {n}.,{1500 + n}\n" for n in range(8))
    (tmp_path / "mine.csv").write_text(f"code,text_en,date_text\n{''.join(rows)}", "utf-8")
    with content.beside(tmp_path):
        assert "n0" in deck_of(game.new(2, {"series": "mine.csv", "cards": "2"})).fronts
    (tmp_path / "mine.csv").unlink()
    deal = counter("kept")
    for n in range(12):
        if not isinstance(turn := game.turn(state), Decide):
            break
        assert set(deck_of(game.seen_by(state, 1)).fronts) == {f"k{n}" for n in range(1, 7)}
        assert window.names(state, "en")["e:k1"] == "Event number 1."
        move = choose(game, bots["greedy"], state, turn.seats[0], "kept", n)
        state = settle(game, game.play(state, move).state, deal).state
    assert state.doubts
    assert backs(state, "k1") == Interval(1800, 1800)


def test_a_corrected_date_changes_nothing_that_is_believed_in_a_game_that_has_begun(tmp_path: Path) -> None:
    before = beside(tmp_path)
    told = declared(game.seen_by(before, 1))
    after = beside(tmp_path, "1500 1550 1600 1650 1660 1670")
    assert declared(game.seen_by(before, 1)) == told != declared(game.seen_by(after, 1))


def test_decks_that_no_game_has_any_more_are_forgotten(tmp_path: Path) -> None:
    kept: weakref.WeakSet[Deck] = weakref.WeakSet()
    begun_first = beside(tmp_path, "1000 1850 1900 1950 1960 1970")
    for n in range(1, 60):
        state = beside(tmp_path, f"{1000 + n} 1850 1900 1950 1960 1970")
        kept.add(deck_of(state))
    for n in range(70):
        game.seen_by(game.new(2 + n % 9, {"series": "T", "cards": "1", "first": str(1 + n % 2), "round_cap": "9"}), 1)
        game.seen_by(game.new(2, {"series": "T", "cards": "1", "round_cap": str(1 + n)}), 1)
    gc.collect()
    assert backs(begun_first, "k1") == Interval(1000, 1000)
    assert len(kept) < 30


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_said_of_a_card_of_the_owner_never_calls_it_ours(tmp_path: Path, lang: str) -> None:
    """rv-13-6: `reconstruction` stands at our cards alone; at the reveal, in the chart and in the log."""
    state, words = game.play(beside(tmp_path), m.Place("k1", 1)).state, spoken_in(lang)
    step = game.play(state, m.Doubt())
    past = Past(state, step.state, step.events)
    looked = window.looked_at(past)
    chart = window.chart(looked, words, f"dates:{','.join(looked.chain)}")
    assert chart is not None
    lines = [line for at in range(len(step.events)) for line in window.derived(past, at, words).lines]
    assert not window.scene(looked, words).badge
    for ours in (words("chart.own"), words("log.own")):
        assert not [text for text in (*lines, *(row.text for row in chart.rows)) if ours in text]
