"""A journal says what was played, up to its first gap, and no row costs another."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.kernel import record
from tutor.progress.journal import (
    LONGEST,
    Damage,
    Entry,
    EntryFault,
    Journal,
    Kept,
    Line,
    check,
    from_row,
)

HEAD = "game anno_domini\nseats 4"


def journal(*told: tuple[int, int, int, str, str], without: Sequence[int] = ()) -> Journal:
    """Entries as (seq, branch, after, kind, text)."""
    entries = [Kept(seq, branch, after, "A", seq, kind, text, 1000 + seq) for seq, branch, after, kind, text in told]
    return Journal("code", "anno_domini", tuple(entry for entry in entries if entry.seq not in without))


def grown(*told: tuple[str, str]) -> Journal:
    """One branch, one after the other."""
    return journal(*((n, 0, n - 1, kind, text) for n, (kind, text) in enumerate(told, 1)))


def texts(lines: Sequence[Line]) -> list[str]:
    return [line.text for line in lines]


# ---- what is told


def test_header_lines_and_chance_are_a_record_of_the_kernel() -> None:
    found = grown(("header", HEAD), ("line", "colour red"), ("bot", "attack a b"), ("chance", "! 1 2")).told()

    assert found.lines == (Line("colour red"), Line("attack a b ! 1 2", person=False))
    assert record.write(found.record()) == f"{HEAD}\ncolour red\nattack a b ! 1 2\n"


def test_a_position_and_a_whole_record_may_be_the_header() -> None:
    position = grown(("header", "position anno_domini\nround 3\n"), ("line", "pass")).told().record()
    pasted = grown(("header", f"{HEAD}\ncolour red\n"), ("line", "colour blue")).told().record()

    assert position.start
    assert [line.text for line in position.lines] == ["pass"]
    assert [line.text for line in pasted.lines] == ["colour red", "colour blue"]


def test_undo_goes_back_to_the_first_lines_and_a_header_begins_anew() -> None:
    first = (("header", HEAD), ("line", "a"), ("line", "b"), ("line", "c"))

    assert texts(grown(*first, ("undo", "1"), ("line", "d")).told().lines) == ["a", "d"]
    assert texts(grown(*first, ("header", HEAD), ("line", "d")).told().lines) == ["d"]


def test_redo_brings_back_what_was_taken_back_last() -> None:
    first = (("header", HEAD), ("line", "a"), ("line", "b"), ("bot", "c"), ("undo", "2"), ("undo", "0"))

    assert texts(grown(*first, ("redo", "2")).told().lines) == ["a", "b"]
    assert texts(grown(*first, ("redo", "2"), ("redo", "3")).told().lines) == ["a", "b", "c"]
    assert grown(*first, ("redo", "2"), ("redo", "3")).told().lines[2].person is False
    assert grown(*first, ("redo", "2")).told().story == (*first[1:], ("redo", "2"))


@pytest.mark.parametrize(
    "more", [(("redo", "3"),), (("line", "d"), ("redo", "2")), (("redo", "2"), ("redo", "3"), ("redo", "3"))]
)
def test_a_redo_of_what_was_not_taken_back_is_not_believed(more: tuple[tuple[str, str], ...]) -> None:
    first = (("header", HEAD), ("line", "a"), ("line", "b"), ("bot", "c"), ("undo", "2"), ("undo", "0"))
    found = grown(*first, *more, ("line", "e")).told()

    assert found.fault
    assert found.fault.expected == "lines that were taken back"
    assert found.story == (*first, *more)[1:-1]
    assert texts(found.beyond) == ["e"]


def test_what_was_lost_cannot_be_done_again() -> None:
    undone = (*PLAYED, (6, 0, 5, "undo", "1"), (7, 0, 6, "redo", "4"))

    assert texts(journal(*undone).told().lines) == ["a", "b", "c", "d"]
    found = journal(*undone, without=[3]).told()
    assert (texts(found.lines), found.fault is None) == (["a"], False)
    assert found.story == (("line", "a"), ("undo", "1"))


def test_chance_before_the_first_move_stands_on_lines_of_its_own() -> None:
    found = grown(("header", HEAD), ("chance", "! 1"), ("chance", "! 2"), ("line", "a"), ("chance", "! 3")).told()

    assert texts(found.lines) == ["! 1", "! 2", "a ! 3"]


def test_branches_share_what_was_before_and_nothing_else() -> None:
    both = journal(
        (1, 0, 0, "header", HEAD), (2, 0, 1, "line", "a"), (3, 0, 2, "line", "b"),
        (4, 4, 2, "line", "B"), (5, 0, 3, "line", "c"), (6, 4, 4, "line", "C"), (7, 7, 4, "line", "x"),
    )  # fmt: skip

    assert both.branches == (0, 4, 7)
    assert both.newest == 7
    assert [texts(both.told(branch).lines) for branch in both.branches] == [
        ["a", "b", "c"],
        ["a", "B", "C"],
        ["a", "B", "x"],
    ]
    assert [both.told(branch).head for branch in both.branches] == [5, 6, 7]


def test_notes_are_no_gap_and_the_last_choice_counts() -> None:
    noted = journal(
        (1, 0, 0, "header", HEAD), (2, 0, 1, "choice", "lang nl"), (3, 0, 1, "line", "a"),
        (4, 0, 3, "choice", "lang de"),
    )  # fmt: skip

    assert (texts(noted.told().lines), noted.told().fault, noted.choices) == (["a"], None, {"lang": "de"})


def test_an_empty_journal_tells_an_empty_table() -> None:
    empty = Journal("code", "anno_domini")

    assert (empty.branches, empty.newest, empty.seq, empty.told().lines, empty.told().head) == ((), 0, 0, (), 0)


# ---- damage


PLAYED = (
    (1, 0, 0, "header", HEAD), (2, 0, 1, "line", "a"), (3, 0, 2, "line", "b"),
    (4, 0, 3, "line", "c"), (5, 0, 4, "line", "d"),
)  # fmt: skip


def test_a_missing_line_stops_the_record_before_it_and_the_rest_stays_to_be_seen() -> None:
    found = journal(*PLAYED, without=[3]).told()

    assert (texts(found.lines), texts(found.beyond)) == (["a"], ["c", "d"])
    assert found.fault == Damage(3, "an entry 3", "none that can be read", 0)
    assert found.head == 2, "who goes on, goes on from the last line that is sure"


def test_an_undo_to_before_the_gap_mends_it_and_so_does_a_new_header() -> None:
    undone = journal(*PLAYED, (6, 0, 5, "undo", "1"), (7, 0, 6, "line", "e"), without=[3]).told()
    anew = journal(*PLAYED, (6, 0, 5, "header", HEAD), (7, 0, 6, "line", "e"), without=[3]).told()

    assert (texts(undone.lines), undone.fault, undone.beyond, undone.head) == (["a", "e"], None, (), 7)
    assert (texts(anew.lines), anew.fault, anew.head) == (["e"], None, 7)


def test_an_undo_into_the_gap_is_not_believed() -> None:
    found = journal(*PLAYED, (6, 0, 5, "undo", "2"), (7, 0, 6, "line", "e"), without=[3]).told()

    assert texts(found.lines) == ["a"]
    assert texts(found.beyond) == ["c", "d", "e"]


def test_chance_with_a_label_stands_on_lines_of_its_own() -> None:
    told = (("header", HEAD), ("line", "doubt"), ("chance", "up ! g"), ("chance", "up ! h"), ("line", "a"))
    found = grown(*told).told()

    assert texts(found.lines) == ["doubt", "up ! g", "up ! h", "a"]


def test_chance_after_a_gap_is_not_given_to_the_line_before_it() -> None:
    found = journal(*PLAYED[:3], (4, 0, 3, "chance", "! 6 6"), without=[3]).told()

    assert (texts(found.lines), texts(found.beyond)) == (["a"], ["! 6 6"])


def test_a_lost_header_leaves_nothing_to_play_and_all_to_see() -> None:
    found = journal(*PLAYED, without=[1]).told()

    assert (found.header, found.lines, texts(found.beyond), found.head) == ("", (), ["a", "b", "c", "d"], 0)


def test_a_branch_whose_first_entry_is_lost_still_opens_where_it_parted() -> None:
    rows = (*PLAYED, (6, 6, 2, "line", "B"), (7, 6, 6, "line", "C"))
    lost = replace(journal(*rows, without=[6]), faults=(Damage(6, "a text", "x", 6),))

    assert (texts(lost.told(6).lines), texts(lost.told(6).beyond)) == ([], ["C"])
    assert texts(lost.told(0).lines) == ["a", "b", "c", "d"]


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ((None, 0, 0, "A", 1, "line", "a", 0), "a number from 1 on"),
        (("x", 0, 0, "A", 1, "line", "a", 0), "a number from 1 on"),
        ((3, "0", 2, "A", 1, "line", "a", 0), "a branch that began before"),
        ((3, 4, 2, "A", 1, "line", "a", 0), "a branch that began before"),
        ((3, 0, 3, "A", 1, "line", "a", 0), "after an entry before it"),
        ((3, 0, 2, "a b", 1, "line", "a", 0), "a tab of 1 to 40 letters and digits"),
        ((3, 0, 2, "A", True, "line", "a", 0), "a serial from 1 on"),
        ((3, 0, 2, "A", 1, "exec", "a", 0), f"one of {', '.join(LONGEST)}"),
        ((3, 0, 2, "A", 1, b"line", "a", 0), f"one of {', '.join(LONGEST)}"),
        ((3, 0, 2, "A", 1, "line", b"a", 0), "a text of kind line"),
        ((3, 0, 2, "A", 1, "line", " ", 0), "a text of kind line"),
        ((3, 0, 2, "A", 1, "line", "a" * 2001, 0), "at most 2000 characters"),
        ((3, 0, 2, "A", 1, "line", "a\nb", 0), "signs that can be seen"),
        ((3, 0, 2, "A", 1, "line", "a\ufffd", 0), "signs that can be seen"),
        ((3, 0, 2, "A", 1, "header", "a\x00", 0), "signs that can be seen"),
        ((3, 0, 2, "A", 1, "undo", "-1", 0), "a number of lines"),
        ((3, 0, 2, "A", 1, "redo", "all", 0), "a number of lines"),
        ((3, 0, 2, "A", 1, "chance", "1 2", 0), "chance after `! `"),
        ((3, 0, 2, "A", 1, "line", "a", "now"), "a time"),
    ],
)
def test_a_nonsense_row_is_told_by_what_is_wrong_with_it(row: tuple[object, ...], expected: str) -> None:
    found = from_row(row)

    assert isinstance(found, Damage)
    assert found.expected == expected


NONSENSE = st.one_of(st.none(), st.integers(-3, 9), st.text(max_size=5), st.binary(max_size=5), st.floats())


@given(st.lists(st.tuples(*[NONSENSE] * 8), max_size=6))
def test_no_row_whatever_breaks_the_reading(rows: list[tuple[object, ...]]) -> None:
    read = [from_row(row) for row in rows]
    kept = tuple(one for one in read if isinstance(one, Kept))
    found = Journal("code", "anno_domini", kept, tuple(one for one in read if isinstance(one, Damage)))

    for branch in (*found.branches, 0, 77):
        found.told(branch)


ROWS = st.builds(
    Kept, st.integers(1, 9), st.integers(0, 9), st.integers(0, 8), st.just("A"), st.integers(1, 9),
    st.sampled_from(("header", "line", "chance", "undo", "redo", "choice")), st.sampled_from(("1", "! 1", "a", "7")),
    st.just(0),
)  # fmt: skip


@given(st.lists(ROWS, max_size=9, unique_by=lambda row: row.seq))
def test_readable_rows_that_hang_together_badly_are_still_told(rows: list[Kept]) -> None:
    sane = [row for row in sorted(rows, key=lambda row: row.seq) if isinstance(from_row(cells(row)), Kept)]
    found = Journal("code", "anno_domini", tuple(sane))

    for branch in found.branches:
        told = found.told(branch)
        assert told.header or not told.lines
        assert told.fault is not None or not told.beyond


def cells(row: Kept) -> tuple[object, ...]:
    return (row.seq, row.branch, row.after, row.tab, row.serial, row.kind, row.text, row.at)


def test_an_entry_that_could_not_be_read_again_is_refused_at_once() -> None:
    with pytest.raises(EntryFault, match="signs that can be seen"):
        check(Entry("line", "a\x1b[2J", "A", 1))
