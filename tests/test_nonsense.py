"""What a page can send is validated: an answer in words, no exception, no change, and page and kernel agree again."""

import importlib
import logging
import pkgutil
from collections.abc import Iterator
from typing import Any

import comm
import ipywidgets
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from ipywidgets import Widget
from jupyter_client.session import json_packer

import tutor.widgets
from tests.page import Page
from tests.whole import differences, ours, whole, widgets
from tutor.i18n import LANGUAGES
from tutor.widgets.board import Board
from tutor.widgets.guard import clean
from tutor.widgets.oneway import OneWay
from tutor.widgets.pane import Pane
from tutor.widgets.shell import Shell

HOSTILE = "<img src=x onerror=alert(1)><script>alert(2)</script>"
SENT: list[tuple[str, dict[str, Any]]] = []
"""(comm, data) of everything that was sent to the page."""

TEXTS = st.one_of(
    st.text(max_size=20),
    st.sampled_from((HOSTILE, "x" * 3000, "\ud800", "\x00", "\u202e", "t:england", "press:do:done", "__class__")),
)
LEAVES = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(allow_nan=True, allow_infinity=True), TEXTS,
    st.sampled_from((10**400, -1, 0, list(range(1000)))),
)  # fmt: skip
JSON = st.recursive(
    LEAVES, lambda one: st.lists(one, max_size=4) | st.dictionaries(TEXTS, one, max_size=4), max_leaves=8
)
MANY = settings(
    max_examples=60, deadline=None, derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large,
                           HealthCheck.large_base_example],
)  # fmt: skip


@pytest.fixture(scope="module", autouse=True)
def wire() -> Iterator[None]:
    """What would be sent is packed as a kernel does it, so that what cannot be sent is found here."""

    def publish(one: Any, msg_type: str, data: Any = None, *rest: object, **more: object) -> None:
        json_packer(data)
        SENT.append((one.comm_id, data or {}))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(comm.DummyComm, "publish_msg", publish)
        yield


@pytest.fixture(scope="module")
def page() -> Page:
    page = Page("mode=play")
    page.sit()
    page.act("primary")
    return page


def sends(widget: Widget, data: object) -> None:
    """The page sends this over the widget's comm."""
    widget.comm.handle_msg({"content": {"comm_id": widget.comm.comm_id, "data": data}, "buffers": []})


class Unchanged:
    """With this, nothing may change; no traceback is written anywhere."""

    def __init__(self, page: Page, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]) -> None:
        self.page, self.caplog, self.capsys = page, caplog, capsys

    def __enter__(self) -> "Unchanged":
        self.caplog.clear()
        SENT.clear()
        self.before = whole(self.page.app)
        self.traits = {one.comm.comm_id: self.believed(one) for one in widgets(self.page.app)}
        self.page.app.shell.fault = {}
        return self

    def believed(self, widget: Widget) -> dict[str, object]:
        return {name: value for name, value in widget.get_state().items() if name != "fault"}

    def __exit__(self, *fault: object) -> None:
        assert differences(self.before, whole(self.page.app)) == []
        assert {one.comm.comm_id: self.believed(one) for one in widgets(self.page.app)} == self.traits
        assert not [record for record in self.caplog.records if record.levelno >= logging.ERROR or record.exc_info]
        assert "Traceback" not in "".join(self.capsys.readouterr())


def refused(page: Page) -> bool:
    """Whether the page says that it sent what cannot be used; nothing of what it sent stands there."""
    shown = page.app.shell.fault
    return bool(shown) and shown["kind"] == "refused" and not shown["text"]


def test_every_widget_of_ours_refuses(page: Page) -> None:
    for name in pkgutil.iter_modules(tutor.widgets.__path__):
        importlib.import_module(f"tutor.widgets.{name.name}")
    mine = [cls for cls in _below(Widget) if cls.__module__.startswith("tutor.")]
    assert {Shell, Pane, Board} < set(mine)
    assert not [cls for cls in mine if not issubclass(cls, OneWay)]
    assert {type(one) for one in widgets(page.app)} <= set(mine), "a widget of ipywidgets itself is on the page"


def _below(cls: type[object]) -> Iterator[type[object]]:
    for one in type.__subclasses__(cls):
        yield one
        yield from _below(one)


@pytest.mark.slow
def test_every_trait_of_every_widget(
    page: Page, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each trait of each widget on the page, set to something of each type."""
    values: tuple[object, ...] = (
        None, True, 0, -1, 10**400, float("nan"), float("inf"), "", HOSTILE, "x" * 3000, "\ud800", [], [[[]]],
        list(range(1000)), {}, {"a": {"b": HOSTILE}}, "IPY_MODEL_nothing", ["IPY_MODEL_nothing"],
    )  # fmt: skip
    for widget in list(widgets(page.app)):
        with Unchanged(page, caplog, capsys):
            for name in widget.keys:
                for value in values:
                    sends(widget, {"method": "update", "state": {name: value}, "buffer_paths": []})
        assert page.app.shell.fault["n"] >= len(widget.keys) * len(values) - 1, widget
        assert refused(page), widget
        again = [data["state"] for to, data in SENT if to == widget.comm.comm_id]
        for name in set(widget.keys) - {"fault"}:
            told = [state[name] for state in again if name in state]
            assert len(told) >= len(values), (widget, name)
            assert told[-1] == widget.get_state(name)[name], (widget, name)


def test_something_very_large(page: Page, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]) -> None:
    for widget in (page.app.page, page.app.page.layout, *ours(page.app)):
        for value in ("x" * 1_000_000, list(range(100_000)), {str(n): n for n in range(100_000)}):
            with Unchanged(page, caplog, capsys):
                sends(widget, {"method": "update", "state": {widget.keys[-1]: value}, "buffer_paths": []})
                sends(widget, {"method": "update", "state": value, "buffer_paths": []})
                sends(widget, {"method": "custom", "content": value})
                sends(widget, value)
            assert refused(page)


@MANY
@given(data=st.data())
def test_any_state(
    page: Page, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str], data: st.DataObject
) -> None:
    widget = data.draw(st.sampled_from(list(widgets(page.app))))
    names = st.sampled_from(widget.keys) | TEXTS
    state = data.draw(st.dictionaries(names, JSON, max_size=4) | JSON)
    paths = data.draw(st.just([]) | JSON)
    with Unchanged(page, caplog, capsys):
        sends(widget, {"method": "update", "state": state, "buffer_paths": paths})
    assert refused(page)


@MANY
@given(data=st.data())
def test_any_data(
    page: Page, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str], data: st.DataObject
) -> None:
    """What is no message of any protocol."""
    widget = data.draw(st.sampled_from(list(widgets(page.app))))
    with Unchanged(page, caplog, capsys):
        sends(widget, data.draw(JSON | st.fixed_dictionaries({"method": JSON}, optional={"content": JSON})))
    assert refused(page)


KINDS = st.sampled_from(("act", "key", "press", "click", "escape", "hello", "choice", "beat", "style")) | JSON
FIELDS = (
    "act",
    "key",
    "values",
    "ref",
    "at",
    "x",
    "y",
    "n",
    "s",
    "name",
    "value",
    "query",
    "code",
    "language",
    "width",
)


@pytest.mark.slow
@settings(MANY, max_examples=200)
@given(data=st.data())
def test_any_message(
    page: Page, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str], data: st.DataObject
) -> None:
    """Messages that are nearly ours, with nonsense in every field."""
    widget = data.draw(st.sampled_from(list(ours(page.app))))
    fields = data.draw(st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=8))
    shaped = st.builds(lambda kind: {"s": "hypothesis", "n": 1, **fields, "kind": kind}, KINDS)
    message = data.draw(shaped | JSON)
    with Unchanged(page, caplog, capsys):
        sends(widget, {"method": "custom", "content": message})
    assert not page.app.shell.fault or refused(page)


@pytest.mark.parametrize("content", [None, 7, "x" * 100_000, [], [[]], {}, {"kind": "nothing"}, {"kind": []}])
def test_a_message_that_is_none_is_answered(
    page: Page, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str], content: object
) -> None:
    for widget in ours(page.app):
        with Unchanged(page, caplog, capsys):
            sends(widget, {"method": "custom", "content": content})
        assert refused(page), widget


ODD = ("\ud800", "\x00\x1b[2J", "\x85\u2028", "\ue000\U000e0001", "\u202eabc", HOSTILE, "x" * 3000, "' \" & <")


@pytest.mark.parametrize("text", ODD, ids=range(len(ODD)))
def test_any_text_in_any_field(text: str) -> None:
    """What a person types may be anything: it comes back on the page, and goes into the journal."""
    fresh = Page("mode=play")
    fields = {
        "seats": "4",
        "seat-2": "greedy",
        "name-1": text,
        "seed": text,
        "tape": text,
        "dice": "tape",
        "record": "",
    }
    _send(fresh.desk.panel, "begin", {"opening": "ready", **fields})
    fresh.well()
    _send(fresh.desk.panel, "say", {"move": text})
    _send(fresh.desk.panel, "came", {"dice": text})
    _send(fresh.desk.under, "paste", {"record": text})
    fresh.well()
    assert "<img" not in "".join(one.html for one in ours(fresh.app) if isinstance(one, Pane))


def _send(pane: Pane, act: str, values: dict[str, str]) -> None:
    sent = {"kind": "act", "act": act, "values": values, "s": f"field {act}", "n": 1}
    sends(pane, {"method": "custom", "content": sent})


def test_what_is_too_long_to_be_kept_is_said() -> None:
    fresh = Page("mode=play")
    fields = {"seats": "4", "opening": "ready", "dice": "tape", "tape": "1 1\n" * 50_000}
    _send(fresh.desk.panel, "begin", fields)
    fresh.well()
    assert "no room left to keep" in fresh.text("notice")
    fresh.act("primary")
    assert fresh.table.sitting.entries, "one plays on without keeping"


def test_texts_are_cleaned() -> None:
    assert clean("a\ud800b\x00c\u2028\ufffd\nd\r\ne\tf", 100) == "a b c  \nd\ne\tf"
    assert clean("x" * 9, 3) == "xxx"


def test_the_answer_is_in_the_language_of_the_page(page: Page) -> None:
    said = set()
    for lang in LANGUAGES:
        page.app._act(f"language:{lang}", {})
        said.add((page.app.shell.words["refused"], page.app.shell.words["refused-more"]))
    page.app._act("language:en", {})
    assert len(said) == len(LANGUAGES)


# ---- a message that is delivered twice counts once


def test_once() -> None:
    """Every kind of message that does something, delivered twice."""
    heard: list[object] = []
    pane = Pane(lambda act, values: heard.append((act, values)), heard.append)
    pane.show('<button data-act="go">go</button><form data-act="form"></form><select data-act="pick:x"></select>')
    shell = Shell(on_choice=lambda name, value: heard.append(value), on_key=heard.append)
    messages: list[tuple[Widget, dict[str, object]]] = [
        (pane, {"kind": "act", "act": "go"}),
        (pane, {"kind": "act", "act": "form", "values": {"move": "tax"}}),
        (pane, {"kind": "act", "act": "pick:x"}),
        (pane, {"kind": "key", "key": "Escape"}),
        (shell, {"kind": "key", "key": "PageDown"}),
        (shell, {"kind": "choice", "name": "theme", "value": "dark"}),
    ]
    for n, (widget, message) in enumerate(messages, 1):
        for _ in range(2):
            sends(widget, {"method": "custom", "content": {**message, "s": "view", "n": n}})
        assert len(heard) == n, message
        sends(widget, {"method": "custom", "content": {**message, "s": "view", "n": n - 1}})
        sends(widget, {"method": "custom", "content": message})
        assert len(heard) == n, message


def test_once_on_the_board(page: Page) -> None:
    heard: list[str] = []
    board = Board(page.desk.board.scene, heard.append, heard.append)
    label = next(one for one in board.scene.labels if one.press)
    x, y = label.at
    messages: list[dict[str, object]] = [
        {"kind": "press", "ref": label.ref}, {"kind": "click", "x": x, "y": y, "ref": label.ref},
        {"kind": "key", "key": "e"}, {"kind": "escape"},
    ]  # fmt: skip
    for n, message in enumerate(messages, 1):
        for _ in range(2):
            sends(board, {"method": "custom", "content": {**message, "s": "view", "n": n}})
        assert len(heard) == n, message


def test_a_second_hello_changes_nothing(page: Page) -> None:
    before = whole(page.app)
    for lang in ("nl", "en"):
        sends(
            page.app.shell, {"method": "custom", "content": {"kind": "hello", "query": "mode=learn", "language": lang}}
        )
    assert differences(before, whole(page.app)) == []


def test_ipywidgets_itself_would_believe() -> None:
    """What this guards against: without it a page could take the page apart."""
    box = ipywidgets.VBox()
    sends(box, {"method": "update", "state": {"box_style": "danger"}, "buffer_paths": []})
    assert box.box_style == "danger"
