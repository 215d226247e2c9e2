"""Every handler is fault-injected: shown, logged, nothing lost, and the next press works.

A fault is put into whatever a handler calls: a tracer raises when a function of ours is entered that it has not met
before. So each function that any handler reaches fails once somewhere, and of each kind of act the first few, and the
engine, the scene, the panels, the words and the store for each. What can be pressed is read from the page itself.
"""

import logging
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

import tutor
from tests.conftest import Table
from tests.page import Page, at_war
from tests.whole import differences, panes, whole
from tutor.i18n import Words
from tutor.progress import open_store
from tutor.progress.store import Store
from tutor.registry import PARTS
from tutor.widgets.app import App
from tutor.widgets.board import KEYS
from tutor.widgets.shell import CHOICES
from tutor.widgets.table import TableView

ROOT = str(Path(tutor.__file__).parent)
EACH = 5
"""Faults for each kind of act, at most."""
Press = Callable[[], object]
OURSELVES = ("guard.py", "oneway.py", "once.py")
"""What catches, which must not be asked to catch itself."""


class Injected(Exception):
    """Broken on purpose."""


@dataclass
class Faults:
    """Breaks functions one after another: such as have never failed, and in turn with them the seams."""

    met: set[CodeType] = field(default_factory=set)
    """Functions that have failed."""
    seams: frozenset[CodeType] = frozenset()
    handlers: set[str] = field(default_factory=set)
    injected: int = 0

    def once(self, press: Press, done: set[CodeType], left: int) -> str:
        """Press with one fault in it: where it was put; empty when nothing was left to break and the press went well.

        `done` are the functions that failed for this press already; with `left` zero none is broken.
        """
        hit: list[str] = []

        def trace(frame: FrameType, event: str, _: object) -> None:
            code = frame.f_code
            if event != "call" or not self._may_break(frame, code, done, left):
                return
            sys.settrace(None)
            self.met.add(code)
            done.add(code)
            hit.append("kept" if _keeping(frame) else code.co_qualname)
            raise Injected(code.co_qualname)

        sys.settrace(trace)
        try:
            press()
        finally:
            sys.settrace(None)
        self.injected += len(hit)
        return "".join(hit)

    def _may_break(self, frame: FrameType, code: CodeType, done: set[CodeType], left: int) -> bool:
        if left <= 0 or not code.co_filename.startswith(ROOT) or code.co_name == "<module>":
            return False
        if Path(code.co_filename).name in OURSELVES or not _guarded(frame):
            return False
        return code not in self.met or (left % 2 == 0 and code in self.seams and code not in done)


def _guarded(frame: FrameType) -> bool:
    """Whether a handler has begun, so that this is not the checking of a message before it."""
    return any(one.f_code.co_name in ("guarded", "telling") for one in _above(frame))


def _keeping(frame: FrameType) -> bool:
    """Whether the visit is being kept: what was answered stands by then."""
    return any(one.f_code.co_name == "telling" for one in _above(frame))


def _above(frame: FrameType | None) -> Iterator[FrameType]:
    while frame:
        yield frame
        frame = frame.f_back


@pytest.fixture(scope="module")
def faults() -> Faults:
    Page("mode=play")
    pack = App("anno_domini").pack
    for part in filter(pack.has, PARTS):
        pack.load(part)  # a fault while a module is imported is the registry's to tell, and has tests there
    game, window = pack.game, pack.load("window")
    seams = [game.play, game.resolve, game.legal, game.judge, game.notate, window.scene, window.panels, window.press]
    more = [Words.__call__, Store.append, Store.new_visit]
    return Faults(seams=frozenset(getattr(one, "__func__", one).__code__ for one in (*seams, *more)))


# ---- pages with everything on them that can be pressed


def lesson() -> Page:
    return Page("mode=learn")


def lesson_at_war() -> Page:
    return at_war(Page("mode=learn"))


def start() -> Page:
    return Page("mode=play")


def at_table(**values: str) -> Page:
    page = Page("mode=play")
    page.sit(**{f"seat-{n}": "greedy" for n in (2, 3, 4)}, **values)
    page.act("primary")
    return page


def table_refused() -> Page:
    page = at_table()
    page.key("a")
    return page


def table_ready() -> Page:
    page = at_table()
    page.act("undo")
    page.say("tax")
    return page


def dice_to_type() -> Page:
    page = Page("mode=play")
    page.sit(opening="whole", dice="typed")
    return page


def bots_alone() -> Page:
    page = Page("mode=play")
    page.sit(pace="step", **{f"seat-{n}": "random" for n in range(1, 5)})
    return page


def asked_to_go_on() -> Page:
    return Page("mode=play", code=at_table().app.shell.code)


def parted() -> Page:
    page = at_table()
    other = Page(f"at={page.app.shell.code}", code=page.app.shell.code)
    page.say("end")
    other.say("event")
    return other


PAGES = (
    lesson, lesson_at_war, start, at_table, table_refused, table_ready,
    dice_to_type, bots_alone, asked_to_go_on, parted,
)  # fmt: skip


SERIAL = count(1)


def sends(widget: Any, message: Mapping[str, object]) -> None:
    """The page sends this."""
    data = {"method": "custom", "content": {"s": "faults", "n": next(SERIAL), **message}}
    widget.comm.handle_msg({"content": {"comm_id": widget.comm.comm_id, "data": data}, "buffers": []})


FILLED = {"move": "end", "dice": "1 3", "answer": "360", "record": "nonsense", "seats": "4", "opening": "ready"}


def presses(page: Page) -> Mapping[str, Press]:
    """Everything that can be done on this page, by its kind: acts by pane and head, keys, choices, places."""
    found: dict[str, Press] = {}
    values = FILLED | {f"seat-{n}": "greedy" for n in (2, 3, 4)}
    for name, pane in panes(page.app).items():
        for act in pane.acts:
            kind = act if act.startswith("press:do:") else act.partition(":")[0]
            found.setdefault(f"{name} {kind}", partial(sends, pane, {"kind": "act", "act": act, "values": values}))
        found[f"{name} Escape"] = partial(sends, pane, {"kind": "key", "key": "Escape"})
    return {**found, **_of_the_shell(page), **_of_the_board(page)}


def _of_the_shell(page: Page) -> Mapping[str, Press]:
    choices = [(name, value) for name, values in CHOICES.items() for value in values]
    keys = (" ", "PageDown", "PageUp", "Ctrl-Enter", "Escape")
    choose = {
        f"choose {name} {value}": partial(sends, page.app.shell, {"kind": "choice", "name": name, "value": value})
        for name, value in choices
    }
    keyed = {f"shell {key}": partial(sends, page.app.shell, {"kind": "key", "key": key}) for key in keys}
    return {**choose, **keyed}


def _of_the_board(page: Page) -> Mapping[str, Press]:
    if page.desk.box not in page.app.page.children:
        return {}
    board = page.desk.board
    refs = [one.ref for one in board.scene.labels if one.press][:2]
    places = {f"place {n}": partial(sends, board, {"kind": "press", "ref": ref}) for n, ref in enumerate(refs)}
    return places | {f"key {key}": partial(sends, board, {"kind": "key", "key": key}) for key in sorted(KEYS)}


# ---- what must hold


def test_hello(faults: Faults, caplog: pytest.LogCaptureFixture) -> None:
    """A page that breaks while it opens shows that, and opens at the next attempt."""
    code = at_table().app.shell.code
    for query in ("mode=learn", "mode=play", f"at={code}", f"mode=play&at={code}"):
        app, done, left = App("anno_domini"), set[CodeType](), 30
        hello = {"kind": "hello", "query": query, "code": "", "language": "nl", "theme": "dark", "scale": "desk"}
        while True:
            caplog.clear()
            where = faults.once(partial(sends, app.shell, hello), done, left)
            left -= 1
            if not where:
                break
            assert app.shell.fault["text"].startswith("Injected: ")
            assert [one for one in caplog.records if one.exc_info]
            assert app.desk is None, where
            assert app.page.children == (app.shell,)
        assert app.desk is not None
        assert app.words.lang == "nl"


@pytest.mark.slow
@pytest.mark.parametrize("build", PAGES, ids=lambda build: str(build.__name__))
def test_every_handler(build: Callable[[], Page], faults: Faults, caplog: pytest.LogCaptureFixture) -> None:
    """Whatever there is to press here and was on no page before; what a press brings up is pressed as well."""
    page = build()
    while waiting := {name: press for name, press in presses(page).items() if name not in faults.handlers}:
        name, press = next(iter(waiting.items()))
        faults.handlers.add(name)
        broken_in_every_way(page, press, faults, caplog)


@pytest.mark.slow
def test_enough_was_broken(faults: Faults, table: Table) -> None:
    """The tests before this one did what they say."""
    rows = [f"{len(faults.handlers)} kinds of acts, {faults.injected} faults in {len(faults.met)} functions"]
    table("Faults put into handlers", rows)
    assert len(faults.handlers) > 100
    assert len(faults.met) > 300


def broken_in_every_way(page: Page, press: Press, faults: Faults, caplog: Any) -> None:
    """Break what a press calls, one function after another; then nothing is broken, and it goes well."""
    done, left = set[CodeType](), EACH
    before = whole(page.app)
    while True:
        caplog.clear()
        shown = int(page.app.shell.fault.get("n", 0))
        where = faults.once(press, done, left)
        left -= 1
        if not where:
            assert int(page.app.shell.fault.get("n", 0)) == shown, page.app.shell.fault
            break
        told(page, shown, where, caplog)
        if where == "kept":
            page.app._keep()
            break
        assert differences(before, whole(page.app)) == [], where
    assert is_kept(page)


def told(page: Page, shown: int, where: str, caplog: Any) -> None:
    """Once on the page, once in the log with its traceback, and in the words of the page."""
    fault = page.app.shell.fault
    assert (fault.get("n"), fault.get("kind")) == (shown + 1, "fault"), (where, fault)
    assert fault["text"].startswith("Injected: "), fault
    errors = [one for one in caplog.records if one.levelno >= logging.ERROR]
    assert len(errors) == 1, (where, errors)
    assert errors[0].name == "tutor.page"
    assert errors[0].exc_info[0] is Injected
    assert page.app.shell.words["fault"]


def is_kept(page: Page) -> bool:
    """Whether the journal tells just what lies on the table, on one of its branches."""
    view = page.app.table
    if not isinstance(view, TableView) or page.app.keeping.asked or not page.app.shell.code:
        return True
    journal = open_store().entries(page.app.shell.code)
    branches = [[line.text for line in journal.told(one).lines] for one in journal.branches]
    return list(view.sitting.lines) in branches
