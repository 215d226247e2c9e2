"""The axis beside a chain: every number whole, no words over others, and what is not drawn is said."""

from itertools import pairwise
from typing import Any

import pytest

from tests.reisen_verkehr.test_chain_tab import Page
from tutor.cli.voice import speak
from tutor.games.reisen_verkehr import moves as m
from tutor.games.reisen_verkehr.game import game
from tutor.games.reisen_verkehr.pack import pack
from tutor.games.reisen_verkehr.reveal import axis_of, clash, dates_of
from tutor.games.reisen_verkehr.rules.judging import conflicts
from tutor.games.reisen_verkehr.window import window
from tutor.kernel.past import Past
from tutor.views.axis import Axis, Bar, Tie, axis_drawing

NARROW = 300
"""Pixels of an axis on a phone."""
SIGN = 6.5
"""Pixels of a sign of its numbers, on average."""
POSED = """position reisen_verkehr round 3 turn 1
seats 3
option series=T
hand 1: e f
hand 2: r20 r21
hand 3: r22 r23
chain: {chain}
laid_by: {last}=3
top: r1
"""


def layout(axis: Axis) -> Any:
    return axis_drawing(axis)["layout"]


def numbers(axis: Axis) -> list[tuple[float, float]]:
    """From where to where each number below the axis lies, in pixels of a narrow page."""
    across = layout(axis)["xaxis"]
    halves = [len(text) * SIGN / 2 for text in across["ticktext"]]
    return [(at * NARROW - half, at * NARROW + half) for at, half in zip(across["tickvals"], halves, strict=True)]


def row_of_bars(*texts: str) -> Axis:
    bars = tuple(Bar(0.1 * n, 0.1 * n + 0.05, text) for n, text in enumerate(texts, 1))
    return Axis("", len(bars), bars, ())


def words_of(axis: Axis) -> list[str]:
    return [one["text"] for one in layout(axis)["annotations"]]


LONG = (
    (0.03, "10000 v. Chr."),
    (0.2, "5000 v. Chr."),
    (0.4, "1000 v. Chr."),
    (0.45, "1"),
    (0.7, "1500"),
    (0.97, "2000"),
)


def test_numbers_below_the_axis_are_whole_and_lie_beside_each_other() -> None:
    axis = Axis("", 1, (Bar(0.1, 0.2, "x"),), LONG)
    margin, found = layout(axis)["margin"], numbers(axis)

    assert -margin["l"] <= found[0][0]
    assert found[-1][1] <= NARROW + margin["r"]
    assert all(one[1] < other[0] for one, other in pairwise(found))
    assert layout(axis)["xaxis"]["ticktext"] == ["10000 v. Chr.", "1000 v. Chr.", "1500", "2000"]
    assert layout(axis)["xaxis"]["ticklabeloverflow"] == "allow"


def test_numbers_that_fit_need_no_room_of_their_own() -> None:
    axis = Axis("", 1, (Bar(0.1, 0.2, "x"),), ((0.1, "1800"), (0.5, "1850"), (0.9, "1900")))

    assert (layout(axis)["margin"]["l"], layout(axis)["margin"]["r"]) == (0, 0)
    assert layout(axis)["xaxis"]["ticktext"] == ["1800", "1850", "1900"]
    assert layout(Axis("", 0, (), ()))["margin"]["r"] == 0


def test_no_line_runs_through_the_words_of_a_bar() -> None:
    axis = row_of_bars("1850", "1900")
    assert words_of(axis) == ["1850", "1900"]
    assert all(one["bgcolor"] == "@surface" for one in layout(axis)["annotations"])


def test_words_that_are_too_long_for_a_narrow_axis_stand_in_two_lines() -> None:
    axis = Axis("", 2, (Bar(0.3, 0.5, "1920 to 1940, certainty 3/4"), Bar(0.0, 0.1, "1920, a"), Bar(0.9, 1, "1")), ())
    assert words_of(axis)[:2] == ["1920 to 1940,<br>certainty 3/4", "1920, a"]


def test_every_tie_has_its_words_in_a_gap_of_its_own() -> None:
    """The wide one gives way: in the order in which they come it would leave no gap for the narrow one."""
    bars = tuple(Bar(0.8 - 0.2 * n, 0.85 - 0.2 * n, str(n), True) for n in range(4))
    axis = Axis("", 4, bars, (), ties=(Tie(0, 3, "wide"), Tie(0, 1, "narrow"), Tie(1, 2, "other")))
    named = {one["text"]: one["y"] for one in layout(axis)["annotations"][len(bars) :]}

    assert named == {"narrow": 0.5, "other": 1.5, "wide": 2.5}
    assert all(one["bgcolor"] == "@surface" for one in layout(axis)["annotations"])


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "3 of 6 pairs shown; all stand in the log"),
        ("nl", "3 van 6 paren getekend; alle staan in het verslag"),
        ("de", "3 von 6 Paaren gezeichnet; alle stehen im Protokoll"),
    ],
)
def test_the_axis_says_that_more_pairs_clash_than_it_shows(lang: str, said: str) -> None:
    state = game.read_position(POSED.format(chain="d c b a", last="a"))
    step = game.play(state, m.Doubt())
    past = Past(state, step.state, step.events)
    held = window.looked_at(past)
    words = speak(lang, pack, held)
    axis = axis_of(held, words)

    assert len(conflicts(dates_of(held))) == 6
    assert len(axis.ties) == 3
    assert axis.more == said
    (more,) = (one for one in layout(axis)["annotations"] if one["text"] == said)
    assert (more["x"], more["xanchor"]) == (1, "right"), "the last bar lies on the left"
    assert more["y"] > len(axis.bars) - 1, "nobody reads it before the last card has turned"
    at = next(at for at, event in enumerate(step.events) if event.kind == "chain-wrong")
    clashes = {clash(held, words, pair) for pair in conflicts(dates_of(held))}
    assert clashes <= set(window.derived(past, at, words).lines), "there they all stand"


def test_three_pairs_need_no_such_words() -> None:
    state = game.read_position(POSED.format(chain="c b a", last="a"))
    step = game.play(state, m.Doubt())
    held = window.looked_at(Past(state, step.state, step.events))
    assert axis_of(held, speak("en", pack, held)).more == ""


def test_the_axis_of_beliefs_has_its_numbers_whole_too() -> None:
    page = Page("mode=explore&tab=chain&believe=t441=-5000..-200 t065=-900..1940 t374=1935..1960", "de")
    assert page.scene.axis is not None
    found, margin = numbers(page.scene.axis), layout(page.scene.axis)["margin"]

    assert all(one[1] < other[0] for one, other in pairwise(found))
    assert -margin["l"] <= found[0][0]
    assert found[-1][1] <= NARROW + margin["r"]
