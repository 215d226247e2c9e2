"""The road, the hands and the reveal as a Scene; what presses mean; the text twin."""

import json
from collections.abc import Iterator
from itertools import pairwise

import pytest

from tests.reisen_verkehr import play
from tutor.games.reisen_verkehr import moves as m
from tutor.games.reisen_verkehr.dates import Interval
from tutor.games.reisen_verkehr.derived import DERIVES, PLAIN
from tutor.games.reisen_verkehr.game import game
from tutor.games.reisen_verkehr.names import spoken_in
from tutor.games.reisen_verkehr.panels import panels
from tutor.games.reisen_verkehr.press import opened, press, way
from tutor.games.reisen_verkehr.reveal import turned
from tutor.games.reisen_verkehr.rules.judging import conflicts
from tutor.games.reisen_verkehr.scene import scene
from tutor.games.reisen_verkehr.state import State
from tutor.games.reisen_verkehr.timeline import timeline
from tutor.games.reisen_verkehr.window import window
from tutor.i18n import LANGUAGES
from tutor.kernel.game import legal_moves, with_
from tutor.kernel.past import Past
from tutor.testing import walk
from tutor.views.figure import figure
from tutor.views.scene import Label, Scene
from tutor.views.text import plain, twin

WORDS = spoken_in("en")
W09 = """position reisen_verkehr  round 2  phase turn  turn 1  direction 1  reversed no  layer 3  slides 0
seats 3
option series=T
hand 1: e f g
hand 2: h i j
hand 3: k m n
chain: b a c
laid_by: a=2 c=3
top: r1
bag: r2 r3 r4 r5 r6 r7 r8
"""
TURN: State = game.read_position(W09)


def label(shown: Scene, ref: str) -> Label:
    return next(one for one in shown.labels if one.ref == ref)


def marks(shown: Scene, mark: str) -> set[str]:
    return {ref for ref, given in shown.marks if given == mark}


def zone(shown: Scene, name: str) -> tuple[str, ...]:
    return next(one.refs for one in shown.zones if one.name == name)


def states(games: int = 8, steps: int = 90, every: int = 7) -> Iterator[State]:
    """States of random games in which somebody decides, or the world does."""
    for turn in range(games):
        _, start = play.starts(turn)
        for n, stop in enumerate(walk(game, start, f"scene {turn}")):
            if n % every == 0:
                yield stop.before
            if n == steps:
                break


# ---- the road


def test_a_road_of_cards_with_a_slot_in_every_gap() -> None:
    shown = scene(TURN, WORDS)
    assert zone(shown, "chain") == ("slot:1", "chain:1", "slot:2", "chain:2", "slot:3", "chain:3", "slot:4")
    assert zone(shown, "hand") == ("hand:1:e", "hand:1:f", "hand:1:g")
    assert [one.name for one in shown.zones if one.folded] == ["seat-2", "seat-3"]
    assert [label(shown, f"chain:{n}").rank for n in (1, 2, 3)] == [1, 2, 3]
    assert "answers for the chain" in label(shown, "chain:3").tags
    assert label(shown, "chain:1").tags == ("start card",)
    assert not any(one.back for one in shown.labels)


def test_every_label_lies_in_one_zone() -> None:
    for state in states():
        shown = scene(state, WORDS)
        refs = [ref for one in shown.zones for ref in one.refs]
        assert sorted(refs) == sorted(set(refs)) == sorted(one.ref for one in shown.labels)


def test_a_chosen_card_opens_its_slots_and_a_chosen_slot_its_cards() -> None:
    slots = {f"slot:{k}" for k in range(1, 5)}
    assert marks(scene(TURN, WORDS, base="hand:1:e"), "target-land") == slots
    assert marks(scene(TURN, WORDS, base="chain:2"), "target-land") == {"slot:1", "slot:4"}
    by_slot = marks(scene(TURN, WORDS, base="slot:2"), "target-land")
    assert by_slot == {"hand:1:e", "hand:1:f", "hand:1:g", "chain:3"}


def test_who_is_not_on_turn_sees_the_own_hand_and_nothing_to_press() -> None:
    shown = scene(TURN, WORDS, seat=2)
    assert zone(shown, "hand") == ("hand:2:h", "hand:2:i", "hand:2:j")
    assert marks(shown, "dim") == {f"slot:{k}" for k in range(1, 5)}


def test_after_a_slide_it_is_said_that_one_has_to_lay() -> None:
    after = game.play(TURN, m.Slide(1, 2)).state
    assert any("lay" in text for text in panels(after, WORDS).due)
    assert not panels(after, WORDS).stakes
    assert [stake.n for stake in panels(TURN, WORDS).stakes] == [4, 2]


BARE = """position reisen_verkehr  round 1  phase open  turn 1  direction 1  reversed no  layer 0  slides 0
seats 2
option series=T
option doubt_bare_start=yes
hand 1: e f g
hand 2: h i j
chain: b
top: r1
bag: r2 r3 r4 r5 r6 r7 r8
"""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nobody_is_said_to_pay_for_a_bare_start_card(lang: str) -> None:
    """rv-5-2: such a doubt is always wrong, and nobody answers for the card."""
    state, words = game.read_position(BARE), spoken_in(lang)
    assert m.Doubt() in legal_moves(game, state)
    assert [stake.n for stake in panels(state, words).stakes] == [4]
    doubt = window.preview(state, words, m.Doubt()).text
    texts = [doubt, *(stake.text for stake in panels(state, words).stakes), *dict(panels(state, words).lines).values()]
    assert "4" in doubt
    assert not any(words("seat.nobody") in text for text in texts)
    step = game.play(state, m.Doubt())
    said = window.announced([(Past(state, step.state, step.events), at) for at in range(len(step.events))], words)
    assert len(said) == 1
    assert not any(words("seat.nobody") in one.head for one in said)


# ---- the reveal


def revealed(state: State = TURN) -> Past[State]:
    step = game.play(state, m.Doubt())
    return Past(state, step.state, step.events)


def test_a_chain_that_was_turned_over_stands_beside_its_axis() -> None:
    held = window.looked_at(revealed())
    shown = scene(held, WORDS)
    assert shown.axis is not None
    assert zone(shown, "chain") == ("chain:1", "chain:2", "chain:3")
    assert [label(shown, f"chain:{n}").back for n in (1, 2, 3)] == ["1850", "1800", "1900"]
    assert [bar.wrong for bar in shown.axis.bars] == [True, True, False]
    assert [(tie.upper, tie.lower) for tie in shown.axis.ties] == [(0, 1)]
    assert "1850" in shown.axis.ties[0].text
    assert "1800" in shown.axis.ties[0].text
    assert shown.discs == (("chain:1", 1), ("chain:2", 1))
    assert shown.axis.stairs[0] == shown.axis.stairs[1] < shown.axis.stairs[2]


def test_a_step_that_shows_no_date_is_not_looked_at() -> None:
    step = game.play(TURN, m.Place("e", 1))
    assert window.looked_at(Past(TURN, step.state, step.events)) is None


def test_a_chain_turned_over_half_way_shows_so_many_dates() -> None:
    held = window.looked_at(revealed())
    half = with_(held, closed=2)
    shown = scene(half, WORDS)
    assert turned(half) == ("b",)
    assert [label(shown, f"chain:{n}").back for n in (1, 2, 3)] == ["1850", "", ""]
    assert shown.axis is not None
    assert (shown.axis.rows, len(shown.axis.bars)) == (3, 1)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_plotly_accepts_the_figure_of_a_road_and_of_a_reveal(theme: str) -> None:
    from plotly.graph_objects import Figure  # checks every attribute against the schema

    for shown in (scene(TURN, WORDS, base="chain:1"), scene(window.looked_at(revealed()), WORDS)):
        tree = figure(shown, theme)  # type: ignore[arg-type]  # one of the two
        assert "@" not in json.dumps(tree)
        assert len(Figure(tree).data) == len(tree["data"])  # type: ignore[arg-type]  # a list


DATES = (
    (Interval(1486, 1486), Interval(1569, 1569), Interval(1595, 1605), Interval(1807, 1807), Interval(1785, 1785)),
    (Interval(-8200, -7510), Interval(-4000, -3001), Interval(1901, 2000), Interval(1969, 1969), Interval(-312, -312)),
    (Interval(1869, 1869),) * 3,
    (Interval(-8, 3), Interval(5, 5), Interval(-1, -1)),
    (Interval(-1000, -1), Interval(-800, -701), Interval(1, 100)),
)


@pytest.mark.parametrize("dates", DATES)
def test_time_runs_to_the_right_and_stays_on_the_axis(dates: tuple[Interval, ...]) -> None:
    scale = timeline(dates)
    years = sorted({year for date in dates for year in (date.earliest, date.latest)})
    places = [scale.at(year) for year in years]
    assert all(0 < place < 1 for place in places)
    assert all(one < other for one, other in pairwise(places))
    assert all(scale.stretches[0].left < cut < scale.stretches[-1].right for cut in scale.breaks)
    ticks = [scale.at(year) for year in scale.ticks]
    assert 0 not in scale.ticks
    assert ticks == sorted(ticks)
    assert ticks


def test_a_long_time_in_which_nothing_happened_is_left_out() -> None:
    assert not timeline(DATES[0]).breaks
    assert len(timeline(DATES[1]).breaks) >= 2


def test_the_clashes_told_are_all_there_are() -> None:
    from tutor.games.reisen_verkehr.timeline import told_conflicts

    for dates in DATES:
        assert sorted(told_conflicts(dates)) == sorted(conflicts(dates))


# ---- presses


def test_every_legal_move_can_be_pressed_from_either_end() -> None:
    for state in states(6, every=11):
        for move in legal_moves(game, state)[::9]:
            verb, *ends = way(state, move)
            assert press(state, (), ends[0]).move == (move if len(ends) == 1 else None)
            if len(ends) < 2:
                continue
            for first, second in (ends, ends[::-1]):
                assert first in opened(state)
                assert press(state, (first,), second).move == move
                assert press(state, press(state, (verb,), first).selected, second).move == move


def test_both_spellings_of_a_slide_of_neighbours_can_be_pressed() -> None:
    assert press(TURN, ("chain:2",), "slot:1").move == press(TURN, ("chain:1",), "slot:3").move == m.Slide(1, 2)


@pytest.mark.parametrize(
    ("ref", "rule"), [("hand:2:h", "rv-3-7"), ("top", "rv-2-3")]
)  # fmt: skip
def test_a_press_that_is_not_allowed_becomes_a_try(ref: str, rule: str) -> None:
    tried = press(TURN, (), ref).tried
    assert tried is not None
    assert rule in game.judge(TURN, tried).rules


def test_a_doubt_waits_for_a_second_press_and_names_the_stake() -> None:
    assert press(TURN, (), "do:doubt").move == m.Doubt()
    assert len(way(TURN, m.Doubt())) == 2  # so a hand lays it ready first
    said = window.preview(TURN, WORDS, m.Doubt())
    assert "4" in said.text
    assert "2" in said.text
    assert "Seat 3" in said.text


# ---- words


def test_no_word_is_missing() -> None:
    for lang in ("en", "nl", "de"):
        words = spoken_in(lang)
        for state in states(6, every=11):
            told = [plain(twin(scene(state, words), panels(state, words), words))]
            told += [str(window.preview(state, words, move)) for move in legal_moves(game, state)[:40]]
            told += [str(scene(state, words)), str(window.verbs(state, words)), str(panels(state, words))]
            assert not any("⟦" in text for text in told), [text for text in told if "⟦" in text][:1]


def test_every_event_has_a_derivation_or_needs_none() -> None:
    kinds: set[str] = set()
    for turn in range(10):
        for n, stop in enumerate(walk(game, play.starts(turn)[1], f"derive {turn}")):
            past = Past(stop.before, stop.after, stop.events)
            for at, event in enumerate(stop.events):
                found = window.derived(past, at, WORDS)
                assert found.opens == (event.kind in DERIVES)
                assert not any("⟦" in line for line in found.lines)
                kinds.add(event.kind)
            if n == 120:
                break
    assert kinds <= set(DERIVES) | PLAIN


def test_the_text_twin_says_the_table_in_the_order_of_the_keyboard() -> None:
    text = plain(twin(scene(TURN, WORDS), panels(TURN, WORDS), WORDS))
    places = [text.index(part) for part in ("\n  1 b ", "\n  2 a ", "\n  3 c ", "e Test", "You may", "h Test")]
    assert places == sorted(places)
    assert "place CARD@1..4" in text
    assert "slide" in text
    assert "up to 4 times" in text
