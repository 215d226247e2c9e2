"""Each kind of step and of answer: what is right, what is wrong, and what is none."""

from fractions import Fraction
from typing import Any

import pytest

from tutor.lessons.cues import (
    Answer,
    Attempt,
    Back,
    Compared,
    Counted,
    Cue,
    Entered,
    Explained,
    Finished,
    Happened,
    Helped,
    Hint,
    Judged,
    Leave,
    Left,
    Next,
    Open,
    Return,
    Right,
    Staged,
    TooMany,
    Undo,
    Unread,
    Why,
    Wrong,
)
from tutor.lessons.runner import Runner
from tutor.lessons.walking import Walk


def at(runner: Runner[Any, Any], step: str) -> Walk:
    """A learner at the beginning of a step."""
    walk = Walk.begin(runner)
    while walk.step.id != step:
        walk.right()
        walk.on()
    return walk


def kinds(cues: tuple[Cue, ...]) -> list[type]:
    return [type(cue) for cue in cues]


# ---- tell, watch, recap


def test_what_is_told_is_done_at_once(every: Runner[Any, Any]) -> None:
    walk = at(every, "hello")
    assert walk.session.done
    assert walk.give(Next()) == (Entered("number"),)


def test_a_watch_goes_forward_and_back_by_stages(every: Runner[Any, Any]) -> None:
    walk = at(every, "claims")
    start = walk.session
    assert [type(cue) for cue in walk.cues] == [Entered, Staged]
    happened, staged = walk.give(Next())
    assert isinstance(happened, Happened)
    assert (happened.move, staged) == (None, Staged(1, 4))
    assert [event.kind for event in happened.events] == ["thrown", "claimed"]
    assert walk.give(Back()) == (Staged(0, 4),)
    assert walk.session == start
    walk.give(*[Next()] * 4)
    assert walk.session.done
    assert walk.give(Next()) == (Entered("recap"),)


def test_back_at_the_first_stage_leaves_the_step(every: Runner[Any, Any]) -> None:
    walk = at(every, "claims")
    walk.give(Back())
    assert walk.step.id == "along"


def test_a_recap_lists_what_was_taught_before_it(every: Runner[Any, Any]) -> None:
    walk = at(every, "recap")
    rules = every.recap(walk.session)
    assert rules[:2] == ("ad-4-2", "ad-4-1")
    assert len(set(rules)) == len(rules)
    assert walk.give(Next()) == (Finished(),)
    assert walk.give(Next()) == ()


# ---- answers

RIGHT_AND_WRONG = [
    ("number", Answer("360"), Answer("361"), Answer("x"), "number"),
    ("number", Answer(" 720/2 "), Answer("1/3"), Answer("3/0"), "number"),
    ("worth", Answer("101"), Answer("122"), Answer(""), "number"),
    ("worth", Answer("910/9"), Answer("81"), Answer("١"), "number"),
    ("each", Answer(parts=("120", "-40", "-40", "-40")), Answer(parts=("0", "0", "0", "0")), Answer(), "numbers"),
    ("result", Answer(parts=("0", "1")), Answer(parts=("1", "1")), Answer(parts=("1",)), "numbers"),
    ("may", Answer("no", rule="ad-10-4"), Answer("no", rule="ad-7-5"), Answer("no"), "rule"),
    ("may", Answer("no", rule="ad-10-4"), Answer("yes"), Answer("maybe"), "yes-no"),
    ("due", Answer("yes", rule="ad-11-1"), Answer("yes", rule="ad-10-1"), Answer("yes"), "rule"),
    ("pope", Answer(refs=("p:3",)), Answer(refs=("p:2",)), Answer(refs=("p:2", "p:3")), "option"),
    ("pope", Answer(refs=("p:3",)), Answer(refs=("p:4",)), Answer(refs=("p:5",)), "option"),
    ("cards", Answer(parts=("kept", "used", "kept", "used")), Answer(parts=("used",) * 4), Answer(), "groups"),
    ("why", Answer(rule="ad-10-2"), Answer(rule="ad-7-9"), Answer(rule="ad-1-1"), "rule"),
]


@pytest.mark.parametrize(("step", "right", "wrong", "none", "expected"), RIGHT_AND_WRONG)
def test_answers(every: Runner[Any, Any], step: str, right: Answer, wrong: Answer, none: Answer, expected: str) -> None:
    walk = at(every, step)
    (unread,) = walk.give(none)
    assert isinstance(unread, Unread)
    assert unread.expected == expected
    assert walk.session.tries == 0
    (refused,) = walk.give(wrong)
    assert isinstance(refused, Wrong)
    cues = walk.give(right)
    assert kinds(cues) == [Right, Counted]
    assert walk.session.done
    assert cues[1] == Counted(step, walk.step.teaches, 0, 1)


@pytest.mark.parametrize(
    ("refs", "counts"),
    [
        (("t:bavaria", "t:hungary", "t:poland", "t:england"), (3, 1, 1)),
        ((), (0, 4, 0)),
        (("t:nowhere",), (0, 4, 1)),
    ],
)
def test_marks_are_counted_and_nothing_is_given_away(
    every: Runner[Any, Any], refs: tuple[str, ...], counts: tuple[int, int, int]
) -> None:
    (wrong,) = at(every, "reach").give(Answer(refs=refs))
    assert isinstance(wrong, Wrong)
    assert (wrong.right, wrong.missing, wrong.extra) == counts


def test_rows_of_equal_chance_may_stand_either_way(every: Runner[Any, Any]) -> None:
    good = ("row:taxes-7", "row:taxes-6", "row:taxes-8", "row:plague", "row:gold-mine")
    other = ("row:taxes-7", "row:taxes-8", "row:taxes-6", "row:gold-mine", "row:plague")
    for refs in (good, other):
        assert isinstance(at(every, "rows").give(Answer(refs=refs))[0], Right)
    (wrong,) = at(every, "rows").give(Answer(refs=(*good[1:3], good[0], *good[3:])))
    assert isinstance(wrong, Wrong)
    (none,) = at(every, "rows").give(Answer(refs=good[:4]))
    assert isinstance(none, Unread)
    assert none.expected == "order"


def test_a_right_answer_brings_its_derivation(every: Runner[Any, Any]) -> None:
    cue = at(every, "number").give(Answer("360"))[0]
    assert isinstance(cue, Right)
    assert cue.answer is not None
    assert cue.answer.because[0].total == 360


# ---- comparisons


def test_odds_of_lines_are_exact(every: Runner[Any, Any]) -> None:
    walk = at(every, "in-time")
    assert isinstance(walk.give(Answer(refs=("at-once",)))[0], Wrong)
    assert isinstance(walk.give(Answer(refs=("nobody",)))[0], Unread)
    right, compared, counted = walk.give(Answer(refs=("best",)))
    assert isinstance(right, Right)
    assert isinstance(compared, Compared)
    assert isinstance(counted, Counted)
    values = {line.name: line.value for line in compared.lines}
    # five dice against three: at least three sixes
    assert values["at-once"] == Fraction(10 * 25 + 5 * 5 + 1, 6**5)
    assert values["bare"] == 0
    assert values["best"] > values["at-once"]


def test_points_of_lines_open_into_their_sums(every: Runner[Any, Any]) -> None:
    compared = at(every, "land").give(Answer(refs=("cathedral",)))[1]
    assert isinstance(compared, Compared)
    assert [line.value for line in compared.lines] == [400, 500]
    assert all(line.answer is not None and line.answer.because for line in compared.lines)


# ---- play


def test_a_provocation_must_be_the_learners_own(every: Runner[Any, Any]) -> None:
    walk = at(every, "limit")
    happened, open_ = walk.give(Attempt("build france 1"))
    assert isinstance(happened, Happened)
    assert open_ == Open(1)
    assert not walk.session.done
    assert walk.give(Next()) == ()
    cues = walk.give(Attempt("build france 1"))
    assert kinds(cues) == [Judged, Right, Counted]
    assert walk.session.provoked == ("ad-6-3",)
    assert walk.session.wrong == 0


def test_a_try_that_nobody_wanted_is_counted(every: Runner[Any, Any]) -> None:
    walk = at(every, "limit")
    (judged,) = walk.give(Attempt("build england 1"))
    assert isinstance(judged, Judged)
    assert (walk.session.tries, walk.session.wrong) == (1, 1)


def test_a_step_may_be_nothing_but_a_provocation(every: Runner[Any, Any]) -> None:
    walk = at(every, "stock")
    assert kinds(walk.give(Attempt("shift flanders>swabia 1"))) == [Judged, Right, Counted]


def test_only_so_many_moves(every: Runner[Any, Any]) -> None:
    walk = at(every, "turn")
    walk.give(Attempt("build swabia 1"), Attempt("build greece 1"))
    before = walk.session
    assert walk.give(Attempt("attack france>aquitaine")) == (TooMany(2),)
    assert walk.session == before
    walk.give(Undo(), Undo(), Attempt("attack france>aquitaine"), Attempt("draw"))
    assert walk.session.done


def test_undo_meets_the_same_dice(every: Runner[Any, Any]) -> None:
    walk = at(every, "turn")
    walk.give(Attempt("attack swabia>burgundy"))  # a single castle: refused
    walk.give(Attempt("attack france>lorraine"))  # not what the tape was made for
    first = walk.session.state
    walk.give(Undo(), Attempt("attack france>lorraine"))
    assert walk.session.state == first


def test_the_others_play_their_script_and_their_bot(every: Runner[Any, Any]) -> None:
    walk = at(every, "others")
    cues = walk.give(Attempt("end"))
    made = [cue for cue in cues if isinstance(cue, Happened)]
    assert [cue.seat for cue in made][:4] == [2, 3, 3, 3]
    assert 4 in {cue.seat for cue in made}
    assert made[1].thrown[0][1] == ("6", "1", "1")
    assert made[2].thrown[0][1] == ("soldier",)
    assert walk.session.done
    walk.give(Undo())
    assert len(walk.session.states) == 1
    again = [cue for cue in walk.give(Attempt("end")) if isinstance(cue, Happened)]
    assert [(cue.move, cue.thrown) for cue in again] == [(cue.move, cue.thrown) for cue in made]


def test_a_silent_referee_keeps_his_reasons_until_asked(every: Runner[Any, Any]) -> None:
    walk = at(every, "others")
    (judged,) = walk.give(Attempt("build england 1"))
    assert isinstance(judged, Judged)
    assert judged.silent
    (why,) = walk.give(Why("build england 1"))
    assert isinstance(why, Explained)
    assert why.verdict == judged.verdict


def test_a_claim_is_thrown_before_the_learner_chooses(every: Runner[Any, Any]) -> None:
    walk = at(every, "claim")
    happened = [cue for cue in walk.cues if isinstance(cue, Happened)]
    assert happened[0].move is None
    assert happened[0].thrown[0][1] == ("1", "1")


def test_the_record_plays_the_other_seats(every: Runner[Any, Any]) -> None:
    walk = at(every, "along")
    moves = [cue for cue in walk.cues if isinstance(cue, Happened)]
    assert [cue.seat for cue in moves] == [1, 2, 3]


# ---- hints


@pytest.mark.parametrize(
    ("step", "worked"),
    [
        ("number", "360"),
        ("may", "no"),
        ("pope", "3"),
        ("rows", "taxes-7 taxes-6 taxes-8 plague gold-mine"),
        ("cards", "kept used kept used"),
        ("why", "ad-10-2"),
        ("in-time", "best"),
        ("limit", "build france 2"),
        ("turn", "attack france>aquitaine"),
    ],
)
def test_the_ladder_has_four_rungs(every: Runner[Any, Any], step: str, worked: str) -> None:
    walk = at(every, step)
    rungs = [cue for cue in walk.give(*[Hint()] * 5) if isinstance(cue, Helped)]
    assert [one.rung for one in rungs] == [1, 2, 3, 4]
    assert rungs[0].focus == ()
    assert rungs[1].focus == walk.step.focus
    assert (rungs[0].worked, rungs[3].worked) == ("", worked)


def test_the_worked_answer_of_a_play_goes_on_with_the_line(every: Runner[Any, Any]) -> None:
    walk = at(every, "turn")
    walk.give(Attempt("attack france>aquitaine"))
    worked = [cue.worked for cue in walk.give(*[Hint()] * 4) if isinstance(cue, Helped)]
    assert worked[3] == "draw"


@pytest.mark.parametrize("step", ["hello", "tax", "recap"])
def test_where_nothing_is_to_be_done_there_are_no_hints(every: Runner[Any, Any], step: str) -> None:
    assert at(every, step).give(Hint()) == ()


# ---- leaving and coming back


@pytest.mark.parametrize("step", ["hello", "number", "tax", "in-time", "limit", "others", "claims", "recap"])
def test_out_into_free_play_and_back(every: Runner[Any, Any], step: str) -> None:
    walk = at(every, step)
    before = walk.session
    assert walk.give(Leave()) == (Left(),)
    assert walk.give(Next(), Attempt("end"), Answer("1"), Hint(), Why("end"), Back(), Leave()) == ()
    assert walk.give(Return()) == (Entered(step),)
    assert walk.session == before


def test_back_and_next_again_lead_to_the_same_table(every: Runner[Any, Any]) -> None:
    walk = at(every, "stock")
    state = walk.session.state
    walk.give(Back())
    assert walk.step.id == "limit"
    assert not walk.session.done
    walk.give(Next())
    assert (walk.step.id, walk.session.state) == ("stock", state)


def test_what_is_done_anew_leads_to_another_table(every: Runner[Any, Any]) -> None:
    walk = at(every, "stock")
    walk.give(Back(), Attempt("build swabia 1"), Attempt("build france 1"), Attempt("build france 1"))
    assert walk.session.done
    walk.give(Next())
    assert every.asking.plain("castles", walk.session.state, ("swabia",)).value == 2


def test_what_was_done_once_is_not_counted_again(every: Runner[Any, Any]) -> None:
    walk = at(every, "turn")
    walk.right()
    assert walk.session.counted
    assert Counted not in kinds(walk.give(Undo(), Attempt("draw")))
    assert walk.session.done
    walk.give(Next(), Back())
    assert walk.step.id == "turn"
    assert Counted not in kinds(walk.give(Attempt("attack france>aquitaine"), Attempt("draw")))


def test_a_position_that_was_typed_is_called_posed(every: Runner[Any, Any]) -> None:
    assert every.posed(at(every, "limit").session)
    assert not every.posed(at(every, "number").session)


# ---- another game


def test_wrong_readings_are_named_and_fresh_items_count(nim: Runner[Any, Any]) -> None:
    walk = at(nim, "count")
    (wrong,) = walk.give(Answer("4"))
    assert isinstance(wrong, Wrong)
    assert [one.reading.id for one in wrong.misread] == ["m-biggest"]
    assert wrong.misread[0].right.value == 7
    walk.give(*[Hint()] * 4, Answer("7"))
    (given,) = walk.give(Next())
    item = walk.session.item
    assert item is not None
    assert given.item == item.id == "count/sticks-count/0"  # type: ignore[union-attr]
    assert walk.session.state == item.state
    right, counted = walk.give(Answer(str(sum(item.state.heaps))))
    assert isinstance(right, Right)
    assert counted == Counted("count", ("nim-1-4",), 0, 0, item.id)
    assert walk.give(Next()) == (Entered("may"),)


def test_a_fresh_item_gives_up_after_two_wrong_answers_and_never_holds_anybody(nim: Runner[Any, Any]) -> None:
    walk = at(nim, "count")
    walk.give(*[Hint()] * 4, Answer("7"), Next(), Answer("99"))
    cues = walk.give(Answer("99"))
    assert kinds(cues) == [Wrong, Helped, Counted]
    assert walk.give(Next()) == (Entered("may"),)


def test_back_leaves_a_fresh_item(nim: Runner[Any, Any]) -> None:
    walk = at(nim, "count")
    walk.give(*[Hint()] * 4, Answer("7"), Next(), Back())
    assert walk.session.item is None
    assert walk.step.id == "count"


def test_a_bot_that_wins_leaves_the_learner_his_undo(nim: Runner[Any, Any]) -> None:
    walk = at(nim, "win")
    walk.give(Attempt("take 3 of 1"), Attempt("take 2 of 2"))
    assert nim.asking.plain("winner", walk.session.state, ()).value == 2
    assert nim.stuck(walk.session)
    walk.give(Undo())
    assert not nim.stuck(walk.session)
