"""Each option of the rulebook, flipped on a table: what changes, as the game itself plays it, and what cannot be."""

from dataclasses import replace
from fractions import Fraction
from time import process_time

import pytest

from tests.anno_domini.play import late, starts
from tests.anno_domini.texts import position
from tests.conftest import Table
from tutor.games.anno_domini import moves as m
from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.invariants import faults
from tutor.games.anno_domini.names import spoken_in
from tutor.games.anno_domini.options import NAMES
from tutor.games.anno_domini.position import read_position
from tutor.games.anno_domini.prospects import prospects, rows
from tutor.games.anno_domini.state import State
from tutor.games.anno_domini.window import window
from tutor.kernel.bot import choose, random_bot
from tutor.kernel.chance import Dice, counter
from tutor.kernel.game import Await, Decide, legal_moves
from tutor.views.trial import Prospect, Unswitched
from tutor.widgets.switch import Switched, look
from tutor.widgets.switch_shown import shown

WORDS = spoken_in("en")
PARTS = ("more", "less", "nearer", "farther", "moves", "chance", "rows")
TWO = ("seats 2", "option target=9")
SEVEN = "seat 2 : france:6 ireland+ wales+ norway+"
"""With the three of P0 that are left to it, seven cathedrals and a strong base."""

TABLES: dict[str, tuple[str, str, str, tuple[str, ...]]] = {
    "target": ("9", "numbers moves", "round 4 turn 2", (SEVEN,)),
    "early_limit": ("eight", "numbers less", "round 2 turn 2", ("option target=10", SEVEN)),
    "early_guard": ("shield", "more", "round 2 turn 2", (SEVEN,)),
    "papal_state": ("name", "names", "round 4 turn 2", ()),
    "event_time": ("any", "more", "round 4 turn 2 acted yes", ()),
    "event_duty": ("compulsory", "less", "round 4 turn 2", ()),
    "free_card": ("own_event", "moves", "round 4 turn 2", ("free : kiev", "seat 2 money 500")),
    "draw_time": ("at_once", "less", "round 4 turn 2 acted yes due yes", ("seat 2 money 500",)),
    "map": ("wide-north-sea", "more less nearer farther moves", "round 4 turn 2", ("seat 2 : france:2",)),
    "fill": ("plain", "numbers", "phase deal", TWO),
    "neutral_castles": ("2", "numbers chance", "phase claims turn 3", TWO),
    "first_dealt": ("3", "numbers chance", "phase deal", ()),
    "deck": ("kept", "numbers moves", "round 4 turn 2 acted yes due yes", ()),
}
"""Option -> a value, what it changes, and where."""


def at(name: str) -> State:
    return read_position(position(*TABLES[name][3], head=TABLES[name][2]))


def tried(state: State, name: str, value: str) -> Switched:
    return look(game, window, WORDS, state, name, value)


def html(found: Switched, lang: str = "en") -> str:
    words = spoken_in(lang)
    named = words.with_names(window.names(found.before, lang))
    return shown(window, words, named, window.options(found.before), found, None)


def test_every_option_has_a_table_on_which_it_changes_something() -> None:
    assert set(TABLES) == set(NAMES)


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("lang", ["en", "nl", "de"])
def test_each_option_shows_what_it_changes(name: str, lang: str) -> None:
    value, what, _, _ = TABLES[name]
    found = tried(at(name), name, value)
    text = html(found, lang)
    assert "⟦" not in text
    named = spoken_in(lang)
    seen = {part for part in PARTS if getattr(found, part)}
    for part in ("numbers", "names", *PARTS):
        if any(f"<b>{named(f'switch.{part}', n=n)}</b>" in text for n in range(1, 200)):
            seen.add(part)
        else:
            assert part not in seen, "it is found and not shown"
    assert seen == set(what.split())
    assert faults(found.state) == ()
    assert replace(found.state.options, **{name: getattr(found.before.options, name)}) == found.before.options


def test_moves_that_come_out_otherwise_do_so_in_the_game() -> None:
    found = tried(at("target"), "target", "9")
    win = next(one for one in found.moves if isinstance(one.move, m.Attack))
    for state, ways in ((found.before, win.before), (found.state, win.after)):
        after = game.play(state, win.move).state
        turn = game.turn(after)
        assert isinstance(turn, Await)
        assert isinstance(turn.chance, Dice)
        a, d = turn.chance.parts
        outcome = ("6",) * a + ("1",) * d
        step = game.resolve(after, outcome)
        assert ways[0].events == step.events
        assert (step.state.phase == "over") == any(event.kind == "won" for event in ways[0].events)
    assert win.before[0].chance == win.after[0].chance > 0
    assert "Then" not in html(found) or "Not then" in html(found)


def test_the_chance_of_a_battle_is_that_of_all_its_throws() -> None:
    looked = 0
    for state in late().values():
        attacks = [move for move in legal_moves(game, state) if isinstance(move, m.Attack)]
        for move in attacks[:3]:
            after = game.play(state, move).state
            turn = game.turn(after)
            assert isinstance(turn, Await)
            assert isinstance(turn.chance, Dice)
            if turn.chance.count > 4:
                continue
            looked += 1
            place = after.agenda[-1].args[1]
            fell = (chance for outcome, chance in turn.chance.law() if _fell(after, outcome, place))
            ways = {way.what: way.chance for way in prospects(state, move)}
            assert ways.get("all-hit", Fraction(0)) == sum(fell, Fraction(0))
            assert sum(ways.values()) == 1
    assert looked > 9


def _fell(state: State, outcome: tuple[str, ...], place: int) -> bool:
    after = game.resolve(state, outcome).state
    return after.owner[place] != state.owner[place] or after.phase == "over"


@pytest.mark.parametrize("name", [name for name, state in late().items() if isinstance(game.turn(state), Decide)])
def test_chances_sum_to_one_and_events_are_those_of_the_game(name: str) -> None:
    state = late()[name]
    assert not rows(state) or sum(way.chance for way in rows(state)) == 1
    for move in legal_moves(game, state):
        ways = prospects(state, move)
        if isinstance(move, m.Consult):
            assert ways == ()
            continue
        assert sum(way.chance for way in ways) == 1
        step = game.play(state, move)
        if ways[0].what == "sure":
            assert ways == (Prospect(events=step.events),)


def test_the_event_table_shows_the_row_that_does_something_else() -> None:
    """With eight cathedrals and a debt that the gold mine pays off, the target decides who wins by it."""
    state = read_position(position("seat 2 : ireland+ wales+ norway+ france", "debts 2>1:20", head="round 5 turn 2"))
    assert sum(state.owner[land] == 2 for land in state.cathedrals) == 7
    with_debt = read_position(
        position("seat 2 : ireland+ wales+ norway+ england+ france", "debts 2>1:20", head="round 5 turn 2")
    )
    found = tried(with_debt, "target", "9")
    assert found.rows is not None
    text = html(found)
    assert "The event table" in text
    assert "wins" in text


# ---- what cannot be


FULL = position(head="round 4 turn 2")
CANNOT = [
    ("fill", "plain", FULL, "switch.why.full"),
    ("neutral_castles", "2", FULL, "switch.why.full"),
    ("first_dealt", "2", FULL, "switch.why.set-up"),
    ("fill", "plain", position("seats 2", "option target=9", head="round 4 turn 1"), "switch.why.set-up"),
    ("neutral_castles", "2", position("seats 2", head="round 4 turn 1"), "switch.why.set-up"),
    ("neutral_castles", "2", position(*TWO, "option fill=plain", head="phase deal"), "switch.why.plain"),
    ("fill", "plain", position("seats 2", head="phase deal"), "switch.why.two"),
    ("target", "8", position(*TWO, "option fill=plain", head="phase deal"), "switch.why.two"),
    ("early_limit", "eight", position(*TWO, "option fill=plain", head="phase deal"), "switch.why.two"),
    ("deck", "kept", position("task bishop", head="round 4 turn 2 acted yes drawn yes"), "switch.why.cards"),
    ("event_duty", "compulsory", position(head="round 4 turn 2 acted yes"), "switch.why.acted"),
    ("target", "8", position("option target=10", SEVEN.replace("france:6", "france:6 england+"), head="round 5 turn 2"),
     "switch.why.won"),
    ("early_limit", "eight",
     position("option target=10", SEVEN.replace("france:6", "france:6 england+"), head="round 2 turn 2"),
     "switch.why.early"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value", "text", "key"), CANNOT)
def test_what_cannot_be_says_why(name: str, value: str, text: str, key: str) -> None:
    state = read_position(text)
    with pytest.raises(Unswitched) as caught:
        window.switched(state, name, value)
    assert caught.value.key == key
    for lang in ("en", "nl", "de"):
        words = spoken_in(lang)
        named = words.with_names(window.names(state, lang))
        page = shown(window, words, named, window.options(state), None, caught.value)
        assert "⟦" not in page
        assert named(key, **caught.value.facts) in page.replace("&#x27;", "'")


def test_after_the_end_nothing_is_tried() -> None:
    state = read_position(
        position("winner 2 by ad-18-1", SEVEN.replace("france:6", "france england+"), head="round 5 phase over turn 2")
    )
    assert not any(one.live for one in window.options(state))
    assert shown(window, WORDS, WORDS, window.options(state), None, None) == ""


@pytest.mark.parametrize(("name", "value"), [("nonsense", "1"), ("target", "99"), ("map", "nowhere"), ("deck", "none")])
def test_what_is_no_option_is_a_plain_fault(name: str, value: str) -> None:
    with pytest.raises(ValueError, match="expected"):
        window.switched(read_position(FULL), name, value)


# ---- everywhere


def tables(games: int, steps: int) -> list[State]:
    """Tables met in random games, some in each."""
    found = []
    for n in range(games):
        _, state = starts(n)
        deal = counter(f"switches {n}")
        for step in range(steps):
            turn = game.turn(state)
            if isinstance(turn, Decide):
                move = choose(game, random_bot, state, turn.seats[0], f"switches {n}", step)
                state = game.play(state, move).state
            elif isinstance(turn, Await):
                state = game.resolve(state, deal(turn.chance)).state
            if step % 9 == n % 9:
                found.append(state)
    return found


def test_every_switch_on_every_table_is_a_sound_table_or_says_why(table: Table) -> None:
    took: list[float] = []
    changed = dict.fromkeys(NAMES, 0)
    for state in tables(8, 45):
        for one in window.options(state):
            for value in (value for value in one.values[:3] if value != one.value):
                begun = process_time()
                try:
                    found = tried(state, one.name, value)
                except Unswitched:
                    continue
                took.append(process_time() - begun)
                changed[one.name] += any(getattr(found, part) for part in PARTS)
                assert one.live
                assert faults(found.state) == ()
                assert found.state.owner == state.owner
    took.sort()
    median, most = 1000 * took[len(took) // 2], 1000 * took[len(took) * 95 // 100]
    rows_ = [f"{len(took)} switches flipped: median {median:.0f} ms, p95 {most:.0f} ms"]
    table("switches", [*rows_, *(f"{name}: moves or results change {n} times" for name, n in changed.items())])
    assert most < 100, "what is looked at while somebody waits takes no longer"


def test_what_is_looked_at_is_kept_to_a_few_lines() -> None:
    text = html(tried(at("deck"), "deck", "kept"))
    assert text.count("<li>") < 60
