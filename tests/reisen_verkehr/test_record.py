"""Records: the whole game of the rulebook, labels of chance, decks and editions in the header, undo after a reveal."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.reisen_verkehr import play
from tests.reisen_verkehr.play import WHOLE, owner
from tutor.cli.opened import open_file
from tutor.games.reisen_verkehr import moves as m
from tutor.games.reisen_verkehr.game import game
from tutor.games.reisen_verkehr.rules.box import deck_of
from tutor.games.reisen_verkehr.state import State
from tutor.kernel.chance import Dice, Draw, TapeError, counter, typed
from tutor.kernel.game import Await, settle
from tutor.kernel.record import Fault, Line, Record, decks_of, headed, outcome_line, play_line, read, replay, write
from tutor.kernel.rulebook import RuleId
from tutor.kernel.sitting import Sitting, again, back, begun, came, can_go_back, first, said, told
from tutor.testing import record_of, walk

# --- the whole game of the rulebook


def test_the_whole_game_of_the_rulebook() -> None:
    played = replay(game, read(WHOLE))
    assert played.fault is None
    assert all(line.legal for line in played.lines)
    assert write(read(WHOLE)) == WHOLE
    by_text = {line.line.text: line.state for line in played.lines}
    assert by_text["place b@2"].reversed
    assert by_text["up ! m"].hands == (("r1",), ("a", "c", "g", "h", "i", "j"))
    assert by_text["up ! m"].chain == ("k",)
    assert by_text["up ! m"].turn == 2
    assert by_text["place r1@3"].phase == "test"
    assert played.state.winner == 1


def test_it_can_be_written_from_the_walk_that_it_is() -> None:
    for turn in range(12):
        seats, options = play.TABLES[turn % len(play.TABLES)]
        stops = list(walk(game, game.new(seats, options), f"record/{turn}", 300))
        record = record_of(game, seats, options, stops)
        again_ = read(write(record))
        assert write(again_) == write(record)
        replayed = replay(game, again_)
        assert replayed.fault is None
        assert replayed.state == stops[-1].after
        assert all(line.text.count("!") <= 1 for line in record.lines)
        labelled = [line.text for line in record.lines if "!" in line.text]
        assert all(text.startswith(("deal ", "up ! ")) for text in labelled)


# --- labels


def begin(*lines: str) -> State:
    """The table of the whole game after these lines."""
    head = WHOLE.partition("deal 1")[0]
    played = replay(game, read(head + "\n".join(lines)))
    assert played.fault is None
    return played.state


DEALT = ("deal 1 ! b e r1", "deal 2 ! a c d", "up ! f", "up ! h")

FAULTS = [
    ((), "deal 1", "`deal 1 ! ` and 3 of"),
    ((), "deal 2 ! a c d", "`deal 1 ! ` and 3 of"),
    ((), "deal ! a c d", "`deal 1 ! ` and 3 of"),
    ((), "up ! a", "`deal 1 ! ` and 3 of"),
    ((), "deal 1 ! a c", "3 of"),
    ((), "deal 1 ! a c c", "3 of"),
    ((), "deal 1 ! a c d ! b", "3 of"),
    (DEALT[:2], "up", "`up ! ` and 1 of"),
    (DEALT[:2], "up ! b", "1 of"),
    (DEALT[:2], "place b@1", "`up ! ` and 1 of"),
    (DEALT, "up ! g", "one of the verbs"),
    (DEALT, "deal 1 ! g", "one of the verbs"),
    (DEALT, "! g", "a move"),
    (DEALT, "place b@1 ! g", "no more chance"),
]


@pytest.mark.parametrize(("before", "text", "expected"), FAULTS)
def test_a_label_is_no_move_and_is_refused_without_its_sign(before: tuple[str, ...], text: str, expected: str) -> None:
    state = begin(*before)
    with pytest.raises(Fault) as caught:
        play_line(game, state, Line(1, text))
    assert expected in caught.value.expected


@pytest.mark.parametrize("text", ["deal 1 ! b e r1", "! b e r1", "deal 1 ! r1 e b", "DEAL 1 ! B E R1"])
def test_chance_with_a_label_is_read_with_it_and_without(text: str) -> None:
    state = game.new(2, {"series": "T", "cards": "3"})
    if text.isupper():
        with pytest.raises(Fault):
            play_line(game, state, Line(1, text))
        return
    assert play_line(game, state, Line(1, text)).state.hands[0] == ("b", "e", "r1")


def test_chance_may_follow_on_the_line_of_its_move() -> None:
    state = begin(*DEALT, "place b@2", "place d@3", "place e@2")
    one = play_line(game, state, Line(1, "doubt ! g ! i ! j ! k ! m")).state
    assert one == begin(*DEALT, "place b@2", "place d@3", "place e@2", "doubt", *(f"up ! {c}" for c in "gijkm"))


def test_a_move_whose_chance_is_lacking_is_a_fault_of_its_line() -> None:
    played = replay(game, read(WHOLE.replace("up ! g\nup ! i\nup ! j\nup ! k\nup ! m\n", "")))
    assert played.fault is not None
    assert played.fault.line == 13
    assert "1 of" in played.fault.expected


def test_labels_are_not_candidates_and_dice_have_none() -> None:
    state = game.new(2, {"series": "T", "cards": "3"})
    assert list(game.candidates(state)) == []
    turn = game.turn(state)
    assert isinstance(turn, Await)
    assert outcome_line(turn.chance, ("b", "e", "r1")) == "deal 1 ! b e r1"
    assert outcome_line(Dice(RuleId("rv-1-1"), 3, 6, parts=(2, 1)), ("1", "2", "3")) == "! 1 2 / 3"


def test_typed_chance_may_have_its_label() -> None:
    draw = Draw(RuleId("rv-7-1"), ("g", "h"), 1, tape="up")
    assert typed("up ! g", draw) == typed("! g", draw) == typed("g", draw) == ("g",)
    for wrong in ("down ! g", "up g", "up ! x"):
        with pytest.raises(TapeError):
            typed(wrong, draw)


def test_hands_that_are_dealt_come_sorted() -> None:
    draw = Draw(RuleId("rv-2-1"), tuple("abcdef"), 3, ordered=False)
    outcomes = [outcome for outcome, _ in draw.law()]
    assert len(outcomes) == 20
    assert sum(chance for _, chance in draw.law()) == 1
    assert all(list(outcome) == sorted(outcome) for outcome in outcomes)
    assert counter("sorted")(draw) in outcomes


# --- decks and editions


def test_the_header_of_a_new_game_names_its_deck() -> None:
    state = game.new(3, {"series": "box,extra", "edition": "older"})
    record = headed(game, state, 3, (("series", "box,extra"), ("edition", "older")), "s")
    marks = deck_of(state).fingerprints
    assert record.decks == (("box", marks["box"]), ("extra", marks["extra"]))
    assert record.edition == "older"
    assert record.options == (("series", "box,extra"),)
    assert replay(game, read(write(record))).start == state


def test_another_deck_of_the_name_is_a_fault() -> None:
    record = headed(game, game.new(3), 3)
    wrong = replace(record, decks=(("box", "0123456789ab"),))
    fault = replay(game, wrong).fault
    assert fault is not None
    assert fault.expected == f"deck box {record.decks[0][1]}"
    assert replay(game, replace(record, decks=(("box", ""),))).fault is None
    assert replay(game, replace(record, decks=())).fault is None


def test_the_test_deck_has_no_fingerprint() -> None:
    assert decks_of(game, game.new(2, {"series": "T"})) == ()


@pytest.mark.parametrize(
    ("edition", "option", "found"),
    [
        ("", "", "reisen"),
        ("reisen", "", "reisen"),
        ("older", "", "older"),
        ("free", "", "free"),
        ("reisen", "older", "older"),
        ("older", "older", "older"),
        ("older", "reisen", None),
        ("second", "", None),
    ],
)
def test_the_edition_of_the_header(edition: str, option: str, found: str | None) -> None:
    options = (("edition", option),) if option else ()
    played = replay(game, Record(game.id, edition, 3, options))
    if found is None:
        assert played.fault is not None
        assert "edition" in played.fault.expected
    else:
        assert played.state.options.edition == found


# --- taking back (rv-5-12)


def at_table(*lines: str) -> Sitting[State, m.Move]:
    """A sitting in which a person says these moves, and chance comes as in the whole game."""
    deal = counter("sitting")
    sitting: Sitting[State, m.Move] = begun(game, game.new(3, {"series": "T", "cards": "4"}))
    sitting = _settled(sitting, deal)
    for line in lines:
        legal = tuple(game.legal(sitting.state))
        move = next(one for one in legal if game.notate(one).startswith(line))
        sitting = _settled(said(sitting, move), deal)
    return sitting


def _settled(sitting: Sitting[State, m.Move], deal: object) -> Sitting[State, m.Move]:
    while (chance := sitting.awaited) is not None:
        assert callable(deal)
        sitting = came(sitting, deal(chance))
    return sitting


def test_chance_with_a_label_stands_on_lines_of_its_own() -> None:
    sitting = at_table("place", "place", "doubt")
    assert all(line.count("!") == (1 if line.startswith(("deal", "up")) else 0) for line in sitting.lines)
    assert [line.split(" !")[0] for line in sitting.lines[:5]] == ["deal 1", "deal 2", "deal 3", "up", "up"]
    record = Record(game.id, "", 3, (("series", "T"), ("cards", "4")))
    for line in sitting.lines:
        record = record.with_line(line)
    assert replay(game, record).state == sitting.state
    assert told(begun(game, sitting.start), sitting.deeds).state == sitting.state


def test_a_move_can_be_taken_back_until_dates_are_shown() -> None:
    before = at_table("place", "place")
    assert can_go_back(before)
    assert back(before).state == before.entries[-1].before
    assert again(back(before)).state == before.state
    after = at_table("place", "place", "doubt")
    assert not can_go_back(after)
    assert back(after) == after
    assert first(after) == after


def test_moves_after_a_reveal_can_be_taken_back_up_to_it() -> None:
    shown = at_table("place", "place", "doubt")
    later = at_table("place", "place", "doubt", "place", "place")
    assert can_go_back(later)
    assert back(back(later)).state == shown.state
    assert first(later).state == shown.state
    assert back(back(back(later))).state == shown.state


def test_a_list_of_deeds_cannot_take_a_reveal_back() -> None:
    after = at_table("place", "place", "doubt")
    forged = (*after.deeds, ("undo", "3"))
    sitting = told(begun(game, after.start), forged)
    assert sitting.state == after.state


def test_the_record_itself_may_be_cut_anywhere() -> None:
    """The tutor's own undo replays the record without its last line."""
    record = read(WHOLE)
    states = [played.state for played in replay(game, record).lines]
    for n in range(1, len(record.lines)):
        shorter = replace(record, lines=record.lines[:n], over=None)
        assert replay(game, shorter).state == states[n - 1]


def test_settle_deals_until_somebody_decides() -> None:
    settled = settle(game, game.new(4), counter("settle"))
    assert settled.state.phase == "open"
    assert len(settled.outcomes) == 6


def test_the_command_line_reads_a_deck_beside_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tutor.cli import opened
    from tutor.games.reisen_verkehr.pack import pack

    monkeypatch.setattr(opened, "find_game", lambda name: pack)
    found = open_file(str(owner(tmp_path)))
    assert found.fault is None
    assert found.replay.state.chain == ("k4",)


def test_a_tape_may_be_lines_of_a_record() -> None:
    """A form for a new table takes outcomes with their labels and without."""
    from tutor.games.reisen_verkehr.pack import pack
    from tutor.widgets.seating import from_form

    lines = "deal 1 ! b e r1\ndeal 2 ! a c d ! f\nup ! h\n\ng"
    seated = from_form(pack, {"seats": "2", "dice": "tape", "tape": lines})
    assert seated.tape == ("b e r1", "a c d", "f", "h", "g")
