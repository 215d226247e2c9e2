"""A sitting that is taken up again is the same sitting, with all that was taken back and may be done again."""

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.testing import nim
from tutor.games.anno_domini.game import game as anno_domini
from tutor.kernel.chance import counter
from tutor.kernel.game import Game, legal_moves
from tutor.kernel.sitting import Deed, Sitting, again, back, begun, came, can_go_back, first, said, told
from tutor.progress.journal import Appended, Entry, Journal, Kept
from tutor.progress.keeper import Keeper

HEAD = "game any\n"
Table = Sitting[Any, Any]
PRESSES = st.tuples(st.sampled_from(("go", "go", "go", "bot", "back", "first", "again")), st.integers(0, 99))
ACTS = st.lists(PRESSES, min_size=12, max_size=60)
GAMES: dict[str, Game[Any, Any]] = {"nim": nim.game, "anno_domini": anno_domini}


class Notebook:
    """A store in memory, for one tab."""

    def __init__(self) -> None:
        self.rows: list[Kept] = []

    def new_visit(self, game: str) -> str:
        return "code"

    def append(self, code: str, entries: Iterable[Entry], seen: int = 0) -> Appended:
        for one in entries:
            n = len(self.rows) + 1
            self.rows.append(Kept(n, 0, n - 1, one.tab, one.serial, one.kind, one.text, 0))
        return Appended(len(self.rows), 0)

    def entries(self, code: str) -> Journal:
        return Journal(code, "any", tuple(self.rows))


def did(sitting: Table, act: str, n: int) -> Table:
    """After one press; nothing where it cannot be."""
    if act in ("back", "first"):
        return back(sitting) if act == "back" else first(sitting)
    if act == "again":
        return again(sitting)
    if sitting.awaited:
        return came(sitting, counter("story", sitting.outcomes)(sitting.awaited))
    moves = legal_moves(sitting.game, sitting.state)
    return said(sitting, moves[n % len(moves)], person=act == "go") if moves else sitting


def same(one: Table | None, other: Table | None) -> bool:
    """Whether two tables are the same to the last struck-through line, and so are those ahead of them."""
    while one is not None and other is not None:
        if one != other:
            return False
        one, other = one.ahead, other.ahead
    return one is other


def resumed(notebook: Notebook, start: Table) -> tuple[Keeper, Table]:
    keeper = Keeper("any", lambda: notebook)  # type: ignore[arg-type,return-value]  # it has what a keeper asks for
    story = keeper.resume("code").told().story
    return keeper, told(start, story)


@pytest.mark.parametrize("name", GAMES)
@given(acts=ACTS, kept=st.sets(st.integers(0, 40)), torn=st.sets(st.integers(0, 40), max_size=3))
@settings(max_examples=60, deadline=None)
def test_a_sitting_is_the_same_after_any_resume(
    name: str, acts: list[tuple[str, int]], kept: set[int], torn: set[int]
) -> None:
    game = GAMES[name]
    start = begun(game, game.new(2))
    notebook, sitting = Notebook(), start
    keeper, other = Keeper("any", lambda: notebook), start  # type: ignore[arg-type,return-value]
    keeper.table(HEAD, ())
    for at, (act, n) in enumerate(acts):
        sitting, other = did(sitting, act, n), did(other, act, n)
        if at in kept or at in torn:
            keeper.table(HEAD, other.deeds)
        if at in torn:
            keeper, other = resumed(notebook, start)
            keeper.table(HEAD, other.deeds)
    keeper.table(HEAD, other.deeds)

    assert same(other, sitting)
    assert same(resumed(notebook, start)[1], sitting)
    read = notebook.entries("code").told()
    assert tuple(line.text for line in read.lines) == sitting.lines
    assert tuple(line.person for line in read.lines) == tuple(entry.person for entry in sitting.entries)
    assert read.fault is None
    assert sum(row.kind == "header" for row in notebook.rows) == 1


def at_nim(*acts: str) -> Table:
    sitting: Table = begun(nim.game, nim.game.new(2))
    for act in ("go", "go", "go", *acts):
        sitting = did(sitting, act, 0)
    return sitting


@pytest.mark.parametrize(
    "deed",
    [("undo", "99"), ("redo", "5"), ("redo", "x"), ("line", "nonsense"), ("line", "take 3 of 9"), ("chance", "! 4")],
)
def test_a_deed_that_cannot_be_is_passed_over_with_all_that_hangs_on_it(deed: Deed) -> None:
    sitting = at_nim("go", "go")
    broken = (*sitting.deeds, deed, ("line", "take 1 of 2"), ("redo", "1"))
    found = told(begun(nim.game, nim.game.new(2)), broken)
    assert same(found, sitting)
    mended = told(begun(nim.game, nim.game.new(2)), (*broken, ("undo", "4"), ("line", "take 1 of 2")))
    assert mended.lines == (*sitting.lines[:4], "take 1 of 2")


def test_doing_again_is_told_from_saying_again() -> None:
    again_, said_ = at_nim("go", "back", "again"), at_nim("go", "back", "go")
    assert again_.lines == said_.lines
    assert [line.undone for line in again_.log] != [line.undone for line in said_.log]
    for one in (again_, said_):
        assert same(told(begun(nim.game, nim.game.new(2)), one.deeds), one)


def test_before_the_first_move_there_is_nothing_to_take_back() -> None:
    sitting = at_nim()
    assert not can_go_back(sitting)
    assert back(sitting) is first(sitting) is again(sitting) is sitting
