"""What the store has answered for stays; what it cannot keep it says."""

import os
import sqlite3
import stat
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy.engine import make_url
from sqlalchemy.schema import CreateTable

from tutor.progress import Entry, EntryFault, StoreFault, codes, open_store
from tutor.progress import store as store_module
from tutor.progress.engine import TABLES
from tutor.progress.journal import Line, Told
from tutor.progress.store import Store

HEAD = "game anno_domini\nseats 4"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "kept" / "visits.sqlite"


@pytest.fixture
def store(file: Path) -> Iterator[Store]:
    opened = at(file)
    yield opened
    opened.close()


def at(file: Path, wait: float = 4.0) -> Store:
    return Store(f"sqlite:///{file}", wait)


def line(tab: str, serial: int, text: str = "") -> Entry:
    return Entry("line", text or f"{tab} {serial}", tab, serial)


def begun(store: Store, lines: int = 0) -> str:
    """A visit with a header and some lines of tab A."""
    code = store.new_visit("anno_domini")
    store.append(code, [Entry("header", HEAD, "A", 1), *(line("A", n) for n in range(2, 2 + lines))])
    return code


def texts(told: Told) -> list[str]:
    return [one.text for one in told.lines]


# ---- a visit


def test_what_is_kept_is_read_again_by_another_store(store: Store, file: Path) -> None:
    code = begun(store, 2)
    store.append(code, [Entry("chance", "! 3 4", "A", 4), Entry("choice", "lang nl", "A", 5)], seen=3)
    read = at(file).entries(code)

    assert (read.game, read.faults, read.choices) == ("anno_domini", (), {"lang": "nl"})
    assert read.told().lines == (Line("A 2"), Line("A 3 ! 3 4"))
    assert [entry.text for entry in store.entries(code, since=3).entries] == ["! 3 4", "lang nl"]


def test_visits_do_not_meet(store: Store) -> None:
    one, two = begun(store, 1), begun(store, 3)

    assert (store.entries(one).seq, store.entries(two).seq) == (2, 4)
    assert store.forget(one)
    assert not store.exists(one)
    assert store.entries(two).seq == 4


def test_a_code_that_was_never_given_is_no_visit(store: Store) -> None:
    for code in ("zebra-pizza-neon-tram-2741", "", "'; drop table visits; --", "\ud800"):
        assert not store.exists(code)
        assert not store.forget(code)
        with pytest.raises(StoreFault, match="a visit that was begun"):
            store.entries(code)
        with pytest.raises(StoreFault, match="a visit that was begun") as caught:
            store.append(code, [line("A", 1)])
        assert caught.value.kind == "unknown"


def test_a_code_that_is_taken_is_not_given_twice(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    taken = begun(store)
    given = iter((taken, taken, "free"))
    monkeypatch.setattr(codes, "fresh", lambda: next(given))

    assert store.new_visit("anno_domini") == "free"
    assert store.exists(taken)


def test_a_game_is_named_by_its_id(store: Store) -> None:
    with pytest.raises(ValueError, match="the id of a game"):
        store.new_visit("<b>")


def test_old_visits_are_cleaned_on_request_only(file: Path) -> None:
    now = [0.0]
    store = Store(f"sqlite:///{file}", now=lambda: now[0])
    old, used = begun(store), begun(store)
    now[0] = 399 * 86_400.0
    store.append(used, [line("A", 2)], seen=1)
    now[0] = 401 * 86_400.0
    fresh = begun(store)

    assert store.exists(old)
    assert store.clean() == 1
    assert [store.exists(code) for code in (old, used, fresh)] == [False, True, True]
    assert store.clean() == 0


def test_only_this_user_can_look_into_the_folder(store: Store, file: Path) -> None:
    begun(store)

    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


# ---- the same again


def test_the_same_entry_again_counts_once(store: Store) -> None:
    code = begun(store, 1)
    first = store.append(code, [line("A", 3), line("A", 4)], seen=2)
    again = store.append(code, [line("A", 3), line("A", 4)], seen=2)
    more = store.append(code, [line("A", 4), line("A", 5), line("A", 5)], seen=2)

    assert first == again
    assert (more.seq, more.parted) == (5, False)
    assert texts(store.entries(code).told()) == ["A 2", "A 3", "A 4", "A 5"]


def test_a_serial_that_says_something_else_is_a_fault_not_a_loss(store: Store) -> None:
    code = begun(store, 1)

    with pytest.raises(StoreFault, match="a serial that A has not used") as caught:
        store.append(code, [line("A", 3), line("A", 2, "another move")], seen=2)
    assert caught.value.kind == "serial"
    assert store.entries(code).seq == 2, "all or none"


@pytest.mark.parametrize("text", ["", "a\nb", "x" * 2001, "\ud800"])
def test_what_could_not_be_read_again_is_not_kept(store: Store, text: str) -> None:
    code = begun(store)

    with pytest.raises(EntryFault):
        store.append(code, [line("A", 2), Entry("line", text, "A", 3)], seen=1)
    assert store.entries(code).seq == 1


def test_a_page_gone_wild_does_not_fill_the_disk(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "MOST", 3)
    code = begun(store, 2)

    with pytest.raises(StoreFault, match="at most 3 entries"):
        store.append(code, [line("A", 4)], seen=3)


# ---- two tabs


def test_two_tabs_from_one_place_are_two_branches_and_both_stand(store: Store) -> None:
    code = begun(store, 1)
    a = store.append(code, [line("A", 3)], seen=2)
    b = store.append(code, [line("B", 1), line("B", 2)], seen=2)
    a = store.append(code, [line("A", 4)], seen=a.seq)
    b = store.append(code, [line("B", 3)], seen=b.seq)
    read = store.entries(code)

    assert (a.branch, a.parted, [one.text for one in a.others]) == (0, False, ["B 1", "B 2"])
    assert (b.branch, b.parted, [one.text for one in b.others]) == (4, False, ["A 4"])
    assert texts(read.told(0)) == ["A 2", "A 3", "A 4"]
    assert texts(read.told(4)) == ["A 2", "B 1", "B 2", "B 3"]
    assert read.newest == 4


def test_the_second_tab_is_told_that_it_parted_also_when_it_asks_again(store: Store) -> None:
    code = begun(store, 1)
    store.append(code, [line("A", 3)], seen=2)

    for _ in range(2):
        answer = store.append(code, [line("B", 1)], seen=2)
        assert (answer.parted, answer.branch, [one.text for one in answer.others]) == (True, 4, ["A 3"])


def test_notes_of_two_tabs_are_merged_and_part_nobody(store: Store) -> None:
    code = begun(store, 1)
    b = store.append(code, [Entry("choice", "lang nl", "B", 1), Entry("answer", "ch0 3 yes", "B", 2)], seen=2)
    a = store.append(code, [line("A", 3)], seen=2)
    b = store.append(code, [Entry("choice", "lang de", "B", 3)], seen=b.seq)
    a = store.append(code, [line("A", 4)], seen=a.seq)
    read = store.entries(code)

    assert read.branches == (0,)
    assert not a.parted
    assert read.choices == {"lang": "de"}
    assert texts(read.told()) == ["A 2", "A 3", "A 4"]


def test_a_line_after_a_note_parts_where_the_tab_stood(store: Store) -> None:
    code = begun(store, 1)
    b = store.append(code, [Entry("choice", "lang nl", "B", 1)], seen=2)
    store.append(code, [line("A", 3)], seen=2)
    b = store.append(code, [Entry("choice", "lang en", "B", 2), line("B", 3)], seen=b.seq)

    assert b.parted
    assert texts(store.entries(code).told(b.branch)) == ["A 2", "B 3"]


def test_who_has_seen_what_is_not_there_is_told(store: Store) -> None:
    code = begun(store)

    for seen in (7, -1, 2**40, 2**80):
        with pytest.raises(StoreFault, match=f"entry {seen} of"):
            store.append(code, [line("A", 2)], seen=seen)


@settings(max_examples=15, deadline=None)
@given(st.lists(st.tuples(st.sampled_from("ABC"), st.booleans(), st.booleans()), max_size=12))
def test_however_tabs_take_turns_each_reads_its_own_game(steps: list[tuple[str, bool, bool]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = at(Path(folder) / "v.sqlite")
        code = begun(store)
        own = {tab: [""][:0] for tab in "ABC"}
        seen, count = dict.fromkeys("ABC", 1), 1
        branch = dict.fromkeys("ABC", 0)
        for tab, note, twice in steps:
            count += 1
            entry = Entry("step", f"ch0 {count}", tab, count) if note else line(tab, count)
            for _ in range(1 + twice):
                answer = store.append(code, [entry], seen=seen[tab])
            seen[tab], branch[tab] = answer.seq, answer.branch
            own[tab] += [] if note else [entry.text]
        read = store.entries(code)
        store.close()

    assert read.seq == 1 + len(steps)
    for tab in "ABC":
        if own[tab]:
            assert texts(read.told(branch[tab])) == own[tab]


# ---- two processes, threads, forks


HAMMER = """
import sys
from tutor.progress import Entry, open_store
url, code, tab, how = sys.argv[1:]
store, seen = open_store(url), 1
print("ready", flush=True)
sys.stdin.readline()
for n in range(1, 101):
    entry = Entry("line", f"{tab} {n}", tab, n)
    seen = store.append(code, [entry], seen).seq
    print(n, flush=True)
"""


def hammer(file: Path, code: str, tab: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", HAMMER, f"sqlite:///{file}", code, tab, ""]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def go(process: subprocess.Popen[str]) -> None:
    assert process.stdin
    process.stdin.write("go\n")
    process.stdin.flush()


def test_two_processes_hammer_one_visit_and_nothing_is_lost(store: Store, file: Path) -> None:
    code = begun(store)
    both = [hammer(file, code, tab) for tab in "XY"]
    for process in both:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
    for process in both:
        go(process)
    for process in both:
        _, said = process.communicate(timeout=100)
        assert process.returncode == 0, said
    read = store.entries(code)
    told = [texts(read.told(branch)) for branch in read.branches]

    assert [entry.seq for entry in read.entries] == list(range(1, 202))
    assert sorted(told) == [[f"{tab} {n}" for n in range(1, 101)] for tab in "XY"]
    assert read.faults == ()


def test_a_process_killed_while_it_writes_has_kept_all_that_was_answered_for(store: Store, file: Path) -> None:
    code = begun(store)
    process = hammer(file, code, "X")
    assert process.stdout
    process.stdout.readline()
    go(process)
    answered = [process.stdout.readline() for _ in range(20)]
    process.kill()
    answered += process.communicate()[0].splitlines(keepends=True)
    read = store.entries(code)
    more = store.append(code, [line("Z", 1)], seen=read.told().head)

    assert read.faults == ()
    kept = texts(read.told())
    assert kept == [f"X {n}" for n in range(1, len(kept) + 1)]
    assert len(answered) <= len(kept) <= len(answered) + 1, "at most the one in the making is more"
    assert not more.parted


def test_threads_share_a_store(store: Store) -> None:
    code, wrong = begun(store), list[Exception]()

    def work(tab: str) -> None:
        seen = 1
        try:
            for n in range(1, 11):
                seen = store.append(code, [line(tab, n)], seen).seq
        except StoreFault as fault:
            wrong.append(fault)

    threads = [threading.Thread(target=work, args=(tab,)) for tab in "XYZ"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert wrong == []
    assert store.entries(code).seq == 31


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_forked_process_opens_its_own_connection(store: Store) -> None:
    code = begun(store)
    child = os.fork()
    if not child:
        fine = False
        try:
            store.append(code, [line("B", 1)], seen=1)
            (left,) = store_module._LEFT
            fine = left is not store._engine.pool
        finally:
            os._exit(0 if fine else 1)
    _, status = os.waitpid(child, 0)
    store.append(code, [line("A", 2)], seen=1)

    assert os.waitstatus_to_exitcode(status) == 0
    assert store.entries(code).seq == 3


# ---- faults


def raw(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(file, isolation_level=None)


def test_a_nonsense_row_is_reported_and_costs_no_other(store: Store, file: Path) -> None:
    code = begun(store, 4)
    store.append(code, [Entry("choice", "lang nl", "A", 6)], seen=5)
    with raw(file) as base:
        base.execute("UPDATE entries SET kind = 'exec', text = '__import__(\"os\")' WHERE seq = 3")
        base.execute("UPDATE entries SET text = x'ff00fe' WHERE seq = 6")
        base.execute("INSERT INTO entries VALUES (?, 'x', 0, 0, 'A', 99, 'line', 'a', 0)", (code,))
        base.execute("UPDATE entries SET text = CAST(x'61ff' AS TEXT) WHERE seq = 5")
    read = store.entries(code)

    assert [fault.seq for fault in read.faults] == [3, 5, 6, 0]
    assert [entry.seq for entry in read.entries] == [1, 2, 4]
    assert (texts(read.told()), [one.text for one in read.told().beyond]) == (["A 2"], ["A 4"])


def test_one_can_go_on_after_damage_and_nothing_is_overwritten(store: Store, file: Path) -> None:
    code = begun(store, 4)
    with raw(file) as base:
        base.execute("UPDATE entries SET text = '' WHERE seq = 3")
    answer = store.append(code, [line("B", 1)], seen=store.entries(code).told().head)
    read = store.entries(code)

    assert texts(read.told(answer.branch)) == ["A 2", "B 1"]
    assert read.told(answer.branch).fault is None
    assert [one.text for one in read.told(0).beyond] == ["A 4", "A 5"]


def test_a_row_taken_out_by_hand_is_missed(store: Store, file: Path) -> None:
    code = begun(store, 4)
    with raw(file) as base:
        base.execute("DELETE FROM entries WHERE seq IN (3, 4)")

    assert [(one.seq, one.expected) for one in store.entries(code).faults] == [(3, "entries 3 to 4")]


def test_of_a_file_with_a_torn_page_the_rest_is_read(store: Store, file: Path) -> None:
    code = begun(store)
    store.append(code, [line("A", n, f"{n} " + "x" * 900) for n in range(2, 102)], seen=1)
    store.close()
    whole = file.read_bytes()
    middle = whole.index(b"50 xxx") // 4096 * 4096
    file.write_bytes(whole[:middle] + b"\xff" * 4096 + whole[middle + 4096 :])
    read = at(file).entries(code)

    assert read.faults
    assert len(read.entries) >= 90
    assert read.entries[-1].text.startswith("101 ")
    assert read.told().lines[0].text.startswith("2 ")
    assert read.told().beyond[-1].text.startswith("101 ")


def fault(store: Store) -> StoreFault:
    with pytest.raises(StoreFault) as caught:
        store.new_visit("anno_domini")
    assert caught.value.expected
    assert caught.value.found
    assert caught.value.where
    return caught.value


def test_a_file_that_is_no_database_is_a_fault_and_is_left_alone(file: Path) -> None:
    file.parent.mkdir()
    file.write_text("not a database, but somebody's notes " * 99)
    before = file.read_bytes()

    assert fault(at(file)).kind == "damaged"
    assert file.read_bytes() == before


def test_a_folder_that_cannot_be_made_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")

    assert fault(at(tmp_path / "file" / "visits.sqlite")).kind == "unreachable"


def test_a_folder_that_cannot_be_written_is_a_fault(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    if os.access(tmp_path, os.W_OK):
        pytest.skip("this user may write anywhere")
    found = fault(at(tmp_path / "new" / "visits.sqlite"))
    tmp_path.chmod(0o700)

    assert found.kind == "readonly"


def test_a_database_that_cannot_be_written_is_a_fault_and_can_be_read(store: Store, file: Path) -> None:
    code = begun(store, 1)
    reader = Store(f"sqlite:///file:{file}?mode=ro&uri=true")

    assert fault(reader).kind == "readonly"
    assert texts(reader.entries(code).told()) == ["A 2"]


def test_a_full_disk_is_a_fault_that_keeps_nothing_and_passes(store: Store, file: Path) -> None:
    code = begun(store, 1)
    with store._engine.connect() as base:
        pages = base.exec_driver_sql("PRAGMA page_count").scalar()
        base.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    entries = [line("A", n, "x" * 1900) for n in range(3, 20)]
    with pytest.raises(StoreFault) as caught:
        store.append(code, entries, seen=2)

    assert caught.value.kind == "full"
    assert store.entries(code).seq == 2
    with store._engine.connect() as base:
        base.exec_driver_sql("PRAGMA max_page_count = 100000")
    assert store.append(code, entries, seen=2).seq == 19


def test_a_database_that_others_hold_is_a_fault_after_the_wait_and_can_still_be_read(store: Store, file: Path) -> None:
    code = begun(store, 1)
    hurried, holder = at(file, wait=0.1), raw(file)
    holder.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreFault) as caught:
        hurried.append(code, [line("A", 3)], seen=2)

    assert caught.value.kind == "locked"
    assert hurried.entries(code).seq == 2
    holder.execute("ROLLBACK")
    holder.close()
    assert hurried.append(code, [line("A", 3)], seen=2).seq == 3


def test_a_file_that_was_taken_away_is_not_written_into_the_void(store: Store, file: Path) -> None:
    code = begun(store, 1)
    for one in file.parent.iterdir():
        one.rename(one.with_name(f"{one.name}.moved"))

    with pytest.raises(StoreFault):
        store.append(code, [line("A", 3)], seen=2)
    assert store.exists(store.new_visit("anno_domini"))


@pytest.mark.parametrize("url", ["nonsense", "sqlite://", "sqlite:///:memory:", "nosuch://a:secret@b/c"])
def test_a_setting_that_cannot_be_is_a_fault_without_its_password(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOMINI_TUTOR_DB", url)
    with pytest.raises(StoreFault) as caught:
        open_store()

    assert caught.value.kind == "setting"
    assert "secret" not in str(caught.value)


# ---- settings


def test_the_setting_says_where_and_else_it_is_a_file_of_the_user(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOMINI_TUTOR_DB", f"sqlite:///{file}")
    assert open_store().url.database == str(file)

    monkeypatch.delenv("DOMINI_TUTOR_DB")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert str(open_store().url.database).endswith("visits.sqlite")


def test_sqlite_writes_ahead_and_waits_for_the_disk(store: Store) -> None:
    begun(store)
    with store._engine.connect() as base:
        found = [
            base.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous", "busy_timeout")
        ]

    assert found == ["wal", 2, 4000]


@pytest.mark.parametrize("name", ["postgresql", "mysql"])
def test_the_tables_can_be_said_in_other_dialects(name: str) -> None:
    dialect = make_url(f"{name}://").get_dialect()()
    said = [str(CreateTable(table).compile(dialect=dialect)) for table in TABLES.sorted_tables]

    assert [text.split()[:3] for text in said] == [["CREATE", "TABLE", "entries"], ["CREATE", "TABLE", "visits"]]


def test_the_database_library_is_imported_when_something_is_kept_not_before() -> None:
    code = (
        "import sys, tutor.progress, tutor.progress.codes, tutor.progress.journal\n"
        "print([name for name in ('sqlalchemy', 'sqlite3', 'cattrs') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout == "[]\n"
