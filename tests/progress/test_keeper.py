"""A tab plays on when nothing can be kept, and loses nothing by it."""

import subprocess
import sys
from pathlib import Path

import pytest

from tutor.kernel.sitting import Deed
from tutor.progress import EntryFault, StoreFault
from tutor.progress.journal import Line
from tutor.progress.keeper import Keeper
from tutor.progress.store import Store

HEAD = "game anno_domini\nseats 4\n"


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'visits.sqlite'}"


def keeper(url: str) -> Keeper:
    return Keeper("anno_domini", lambda: Store(url, wait=0.1))


def deeds(*texts: str) -> tuple[Deed, ...]:
    return tuple(("line", text) for text in texts)


def lines(*texts: str) -> tuple[Line, ...]:
    return tuple(Line(text) for text in texts)


class Broken(Store):
    """A store whose answers get lost, after or before the work is done."""

    lost = False

    def append(self, *arguments, **named):  # type: ignore[no-untyped-def]  # as the store's
        answer = super().append(*arguments, **named)
        if self.lost:
            raise StoreFault("locked", "an answer", "none", "here")
        return answer


def test_a_table_is_kept_as_it_grows_and_resumed_elsewhere(url: str) -> None:
    tab = keeper(url)
    assert tab.table(HEAD, deeds("a"))
    assert tab.table(HEAD, deeds("a", "attack b c"))
    grown = (*deeds("a", "attack b c"), ("chance", "! 3 4"), ("line", "d"), ("undo", "1"))
    assert tab.table(HEAD, grown[:4])
    assert tab.table(HEAD, grown)
    assert tab.note("choice", "lang nl")
    other = keeper(url)
    journal = other.resume(tab.code)

    assert [entry.kind for entry in journal.entries] == ["header", "line", "line", "chance", "line", "undo", "choice"]
    assert (journal.told().header, journal.told().lines) == (HEAD, lines("a"))
    assert other.table(HEAD, (*grown, ("line", "e")))
    assert other.resume(tab.code).told().lines == lines("a", "e")
    assert journal.choices == {"lang": "nl"}
    assert not other.last or not other.last.parted


def test_nothing_new_is_not_written(url: str) -> None:
    tab = keeper(url)
    tab.table(HEAD, deeds("a"))
    last = tab.last
    tab.table(HEAD, deeds("a"))

    assert tab.last is last


def test_chance_stands_on_the_line_of_its_move(url: str) -> None:
    tab = keeper(url)
    tab.table(HEAD, (("chance", "! 1"), ("bot", "a"), ("chance", "! 2"), ("chance", "! 3"), ("line", "b" * 1999)))
    tab.table(HEAD, (*tab._deeds, ("chance", "! 4"), ("undo", "1"), ("redo", "3")))
    journal = keeper(url).resume(tab.code)

    assert [(one.kind, one.text) for one in journal.entries[1:]] == [
        ("chance", "! 1"), ("bot", "a ! 2 ! 3"), ("line", "b" * 1999), ("chance", "! 4"), ("undo", "1"), ("redo", "3"),
    ]  # fmt: skip
    assert journal.told().lines == (Line("! 1", False), Line("a ! 2 ! 3", False), Line("b" * 1999 + " ! 4"))


def test_chance_with_a_label_stays_apart_from_its_move(url: str) -> None:
    tab = keeper(url)
    tab.table(HEAD, (("chance", "deal 1 ! a b"), ("line", "doubt"), ("chance", "up ! c"), ("chance", "up ! d")))
    journal = keeper(url).resume(tab.code)

    assert [line.text for line in journal.told().lines] == ["deal 1 ! a b", "doubt", "up ! c", "up ! d"]


def test_another_table_begins_with_its_header(url: str) -> None:
    tab = keeper(url)
    tab.table(HEAD, deeds("a", "b"))
    tab.table(HEAD, deeds("c"))
    journal = keeper(url).resume(tab.code)

    assert [one.kind for one in journal.entries] == ["header", "line", "line", "header", "line"]
    assert journal.told().lines == lines("c")


def test_two_tabs_on_one_code_both_keep_what_they_did(url: str) -> None:
    one = keeper(url)
    one.table(HEAD, deeds("a"))
    two = keeper(url)
    two.resume(one.code)
    one.table(HEAD, deeds("a", "b"))
    two.table(HEAD, deeds("a", "c"))
    one.table(HEAD, deeds("a", "b", "d"))
    journal = keeper(url).resume(one.code)

    assert two.last
    assert two.last.parted
    assert [journal.told(branch).lines for branch in journal.branches] == [lines("a", "b", "d"), lines("a", "c")]


def test_what_could_not_be_kept_goes_along_with_the_next(url: str, tmp_path: Path) -> None:
    (tmp_path / "visits.sqlite").mkdir()
    tab = keeper(url)

    assert not tab.table(HEAD, deeds("a"))
    assert not tab.table(HEAD, deeds("a", "b"))
    assert tab.fault
    assert (tab.code, tab.held) == ("", 3)
    (tmp_path / "visits.sqlite").rmdir()
    assert tab.again()
    assert tab.held == 0
    assert keeper(url).resume(tab.code).told().lines == lines("a", "b")


def test_an_answer_that_was_lost_makes_nothing_twice(url: str) -> None:
    store = Broken(url)
    tab = Keeper("anno_domini", lambda: store)
    tab.table(HEAD, deeds("a"))
    store.lost = True
    assert not tab.table(HEAD, deeds("a", "b"))
    store.lost = False
    assert tab.table(HEAD, deeds("a", "b", "c"))
    journal = keeper(url).resume(tab.code)

    assert journal.branches == (0,)
    assert [entry.text for entry in journal.entries] == [HEAD, "a", "b", "c"]


def test_a_line_that_cannot_be_kept_is_refused_and_harms_nothing(url: str) -> None:
    tab = keeper(url)
    tab.table(HEAD, deeds("a"))
    with pytest.raises(EntryFault):
        tab.table(HEAD, deeds("a", "b\x00"))

    assert tab.table(HEAD, deeds("a", "b"))
    assert keeper(url).resume(tab.code).told().lines == lines("a", "b")


def test_a_visit_that_is_not_there_cannot_be_resumed_and_the_tab_plays_on(url: str) -> None:
    tab = keeper(url)
    tab.table(HEAD, deeds("a"))
    with pytest.raises(StoreFault):
        tab.resume("zebra-pizza-neon-tram-2741")

    assert tab.table(HEAD, deeds("a", "b"))


def test_when_the_visit_is_gone_the_table_can_begin_another(url: str) -> None:
    tab = keeper(url)
    tab.table(HEAD, deeds("a"))
    gone = tab.code
    Store(url).forget(gone)
    assert not tab.table(HEAD, deeds("a", "b"))
    assert not tab.note("choice", "lang nl")
    assert tab.fault
    assert tab.fault.kind == "unknown"
    assert tab.anew()
    journal = keeper(url).resume(tab.code)

    assert tab.code != gone
    assert (journal.told().lines, journal.choices) == (lines("a", "b"), {"lang": "nl"})


def test_the_database_library_comes_with_the_first_thing_that_is_kept(url: str) -> None:
    code = (
        "import sys\n"
        "from tutor.progress.keeper import Keeper\n"
        "tab = Keeper('anno_domini')\n"
        "print('sqlalchemy' in sys.modules, tab.note('choice', 'lang nl'), 'sqlalchemy' in sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={"DOMINI_TUTOR_DB": url}
    )

    assert done.stdout == "False True True\n"
