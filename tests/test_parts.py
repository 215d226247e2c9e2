"""The components of a page: what they say, and that no text becomes markup."""

from html.parser import HTMLParser

import pytest

from tutor.i18n import Words
from tutor.kernel.rulebook import RuleId
from tutor.kernel.score import Item, Points
from tutor.views.panels import Fact, Panels, SeatPanel, Stage, Tag
from tutor.views.window import Choice, Derivation, Die, Group, Preview, Side, Verb
from tutor.widgets import parts, table_parts
from tutor.widgets.markup import Html, html, joined, tag
from tutor.widgets.pane import Pane, Values

EVIL = "<script>alert('x')</script>\"&"
WORDS = Words("en", ())
POINTS = Points((Item(EVIL, 2, 3, RuleId("ad-4-2"), (EVIL,)),), cap=4, cap_rule=RuleId("ad-10-5"))


class Tags(HTMLParser):
    """The names of all elements, and whether every one is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.seen: list[str] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, name: str, attrs: object) -> None:
        self.seen.append(name)
        if name not in ("br", "hr", "input"):
            self.open.append(name)

    def handle_endtag(self, name: str) -> None:
        assert self.open.pop() == name


def seats() -> Panels:
    seat = SeatPanel(
        "p:1", EVIL, EVIL, 1, 360, 4, 8, EVIL, EVIL, "pope", turn=True,
        facts=(Fact("income", EVIL, POINTS), Fact("stock", EVIL)), tags=(Tag("c:relic", EVIL, 2, EVIL),),
    )  # fmt: skip
    stage = Stage("p:1", EVIL, "now", EVIL, 1, "pope")
    return Panels(
        round=EVIL, lock=EVIL, stages=(stage,), order=(stage,), due=(EVIL,), seats=(seat,), lines=(("pile", EVIL),)
    )


ALL = {
    "chip": parts.chip(WORDS, EVIL),
    "led": parts.led(f"{EVIL}. {EVIL}"),
    "verdict": parts.verdict("no", EVIL, EVIL),
    "refusal": parts.refusal(WORDS, [parts.reason(WORDS, 1, EVIL, [EVIL])]),
    "alternatives": parts.alternatives(WORDS, [(EVIL, EVIL, EVIL)]),
    "dice": parts.dice([Side(EVIL, (Die(6, EVIL, True), Die()), "att", EVIL, 1, EVIL)], rolled=True),
    "verb": parts.verb(Verb(EVIL, EVIL, EVIL), chosen=True),
    "group": parts.group(WORDS, Group("land", EVIL, (Choice(EVIL, EVIL, EVIL, 2, badge=True, note=EVIL),)), [EVIL]),
    "long group": parts.group(WORDS, Group("place", EVIL, tuple(Choice(f"{EVIL}{n}", EVIL) for n in range(20))), []),
    "amount": parts.amount(WORDS, ["n:1", "n:2"], "n:2"),
    "preview": parts.preview(WORDS, Preview(EVIL, EVIL, points=((EVIL, POINTS),)), [EVIL]),
    "field": parts.field("move", EVIL, EVIL, EVIL, key=EVIL),
    "stepper": parts.stepper(WORDS, 2, 5),
    "goal": parts.goal(EVIL),
    "hints": parts.hints([EVIL, EVIL]),
    "log": parts.log(
        WORDS,
        [
            parts.LogLine(1, EVIL, EVIL, undone=True),
            parts.LogLine(
                2,
                EVIL,
                opens=True,
                inside=parts.derivation(WORDS, Derivation(sums=((EVIL, POINTS),), lines=(EVIL,), rules=(EVIL,))),
            ),
        ],
    ),
    "phase bar": table_parts.phase_bar(WORDS, seats()),
    "seats": table_parts.seat_cards(WORDS, seats(), lambda ref: EVIL, full=True),
    "pile": table_parts.pile(WORDS, seats()),
}


@pytest.mark.parametrize("name", ALL)
def test_no_text_becomes_markup(name: str) -> None:
    read = Tags(ALL[name])
    assert "script" not in read.seen
    assert not read.open
    assert "<script" not in ALL[name]


def test_an_attribute_cannot_be_left() -> None:
    assert tag("a", title='" onclick="x') == '<a title="&quot; onclick=&quot;x"></a>'


def test_markup_is_written_once() -> None:
    inner = tag("b", "a & b")
    assert tag("p", inner) == "<p><b>a &amp; b</b></p>"
    assert html(inner) is inner
    assert isinstance(joined(("x", inner, None, "")), Html)


def test_attributes_that_are_off_are_left_out() -> None:
    assert tag("button", disabled=False, hidden=True, cls=None, aria_pressed=False) == (
        '<button hidden aria-pressed="false"></button>'
    )


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_has_as_many_pips_as_it_shows(face: int) -> None:
    assert parts.dice([Side("x", (Die(face, str(face)),))], rolled=False).count("<circle") == face


def test_dice_before_the_throw_are_dashed_outlines() -> None:
    shown = parts.dice([Side("x", (Die(), Die())), Side("y", (Die(),), "def")], rolled=False)
    assert shown.count("none") == 3
    assert "<circle" not in shown


def test_a_long_group_is_a_list_to_pick_from() -> None:
    assert "<select" in ALL["long group"]
    assert "<select" not in ALL["group"]


def test_a_limit_is_a_line_of_the_receipt() -> None:
    shown = parts.receipt(WORDS, POINTS, "x")
    assert "-2" in shown
    assert shown.count("<tr") == 3


def test_the_ladder_does_not_say_how_many_rungs_are_left() -> None:
    assert parts.hints(["a"]).count("<i") == 1


# ---- the pane


def heard() -> tuple[Pane, list[tuple[str, Values]], list[str]]:
    acts: list[tuple[str, Values]] = []
    keys: list[str] = []
    pane = Pane(lambda act, values: acts.append((act, values)), keys.append)
    pane.show(parts.button("a&b", "x") + tag("button", "y", data_act="off", disabled=True))
    return pane, acts, keys


def test_a_pane_hears_what_stands_in_it() -> None:
    pane, acts, _ = heard()
    pane._heard(None, {"s": "v", "n": 1, "kind": "act", "act": "a&b", "values": {"x": "1"}}, [])
    pane._heard(None, {"s": "v", "n": 2, "kind": "act", "act": "a&b", "values": {"x": "1", "y": 2}}, [])
    assert acts == [("a&b", {"x": "1"})], "fields are texts; anything else is refused as a whole"


def test_a_doubled_press_counts_once() -> None:
    pane, acts, _ = heard()
    for _ in range(3):
        pane._heard(None, {"s": "v", "n": 1, "kind": "act", "act": "a&b"}, [])
    assert len(acts) == 1


@pytest.mark.parametrize(
    "message",
    [
        None, 3, [], {}, {"kind": "act"}, {"kind": "act", "act": 7}, {"kind": "act", "act": "c"},
        {"kind": "act", "act": "off"}, {"kind": "key", "key": "a"}, {"kind": "key", "key": ["Escape"]}, {"kind": {}},
    ],
)  # fmt: skip
def test_nonsense_is_ignored(message: object) -> None:
    pane, acts, keys = heard()
    pane._heard(None, {"s": "v", "n": 1, **message} if isinstance(message, dict) else message, [])
    assert not acts
    assert not keys


def test_what_a_pane_sends_is_never_read_from_its_traits() -> None:
    pane, acts, _ = heard()
    pane.set_state({"html": '<button data-act="evil">', "label": "x"})
    assert not acts
