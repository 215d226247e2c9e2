"""Each option that can be flipped on a table: what changes, as the game itself plays it, and what cannot be."""

from dataclasses import replace

import pytest

from tests.conftest import Table
from tutor.games.reisen_verkehr import moves as m
from tutor.games.reisen_verkehr.deck import deck
from tutor.games.reisen_verkehr.game import game
from tutor.games.reisen_verkehr.invariants import faults
from tutor.games.reisen_verkehr.names import spoken_in
from tutor.games.reisen_verkehr.position import read_position
from tutor.games.reisen_verkehr.state import State
from tutor.games.reisen_verkehr.switches import DEALT
from tutor.games.reisen_verkehr.window import window
from tutor.i18n import LANGUAGES
from tutor.kernel.bot import choose, random_bot
from tutor.kernel.chance import counter
from tutor.kernel.game import Await, Decide, legal_moves
from tutor.views.trial import Unswitched
from tutor.widgets.switch import Switched, look
from tutor.widgets.switch_shown import shown

WORDS = spoken_in("en")
PARTS = ("more", "less", "nearer", "farther", "moves", "chance", "rows")
TURN = ("hand 1: e f g", "hand 2: h i j", "hand 3: k m n", "chain: b a c", "laid_by: a=2 c=3", "top: r1")
OPEN = ("hand 1: e f g", "hand 2: h i j", "hand 3: k m n", "chain: a", "top: r1")
SPENT = ("slides 4", *TURN)
PLAYED = (*TURN, "used: p q", "revealed: d p q r1")

TABLES: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "edition": ("older", "numbers moves", TURN),
    "doubt_bare_start": ("yes", "more", OPEN),
    "slide_budget": ("none", "numbers more", SPENT),
    "show_series": ("yes", "numbers", TURN),
    "memory_aid": ("full", "numbers", PLAYED),
    "browse_used": ("yes", "numbers", PLAYED),
}
"""Option -> a value, what it changes, and where."""


def posed(*lines: str) -> State:
    return read_position("\n".join(("position reisen_verkehr round 2 turn 1", "seats 3", "option series=T", *lines)))


def tried(state: State, name: str, value: str) -> Switched:
    return look(game, window, WORDS, state, name, value)


def html(found: Switched, lang: str = "en") -> str:
    words = spoken_in(lang)
    named = words.with_names(window.names(found.before, lang))
    return shown(window, words, named, window.options(found.before), found, None)


def test_every_option_of_the_form_has_a_table_on_which_it_changes_something() -> None:
    asked = {one.name for one in window.options(posed(*TURN)) if not one.each}
    assert set(TABLES) == asked - set(DEALT)


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_option_shows_what_it_changes(name: str, lang: str) -> None:
    value, what, lines = TABLES[name]
    found = tried(posed(*lines), name, value)
    text = html(found, lang)
    assert "⟦" not in text
    named = spoken_in(lang)
    seen = {part for part in PARTS if getattr(found, part)}
    for part in ("numbers", *PARTS):
        if any(f"<b>{named(f'switch.{part}', n=n)}</b>" in text for n in range(1, 60)):
            seen.add(part)
        else:
            assert part not in seen, "it is found and not shown"
    assert seen == set(what.split())
    assert faults(found.state) == ()
    assert found.before == posed(*lines), "the table itself stays"


@pytest.mark.parametrize("name", TABLES)
def test_there_and_back_is_the_same_table(name: str) -> None:
    value, _, lines = TABLES[name]
    state = posed(*lines)
    other = window.switched(state, name, value)
    assert other != state
    assert window.switched(other, name, str(getattr(state.options, name))) == state


def test_the_moves_that_come_are_those_of_the_game() -> None:
    for name, value, lines in (("doubt_bare_start", "yes", OPEN), ("slide_budget", "none", SPENT)):
        found = tried(posed(*lines), name, value)
        now, then = set(legal_moves(game, found.before)), set(legal_moves(game, found.state))
        assert set(found.more) == then - now
        assert not found.less
    assert tried(posed(*OPEN), "doubt_bare_start", "yes").more == (m.Doubt(),)


def test_a_doubt_costs_what_the_edition_says() -> None:
    found = tried(posed(*TURN), "edition", "older")
    text = html(found)
    assert "A wrong chain costs whoever laid last: 3" in text
    for state, (doubter, layer) in ((found.before, (4, 2)), (found.state, (2, 3))):
        assert (state.options.penalty_doubter, state.options.penalty_layer) == (doubter, layer)
        told = {event.kind: dict(event.facts) for event in game.play(state, m.Doubt()).events}
        assert told["penalty"]["n"] == layer


def test_nothing_that_is_shown_depends_on_a_hidden_date() -> None:
    """The same fronts with other dates: what a switch would change reads the same (rv-2-8)."""
    texts = set()
    for chain in ("b a c", "a b c"):
        state = posed(*(line if not line.startswith("chain:") else f"chain: {chain}" for line in TURN))
        texts.add(html(tried(state, "edition", "older")).replace("Test card a", "x").replace("Test card b", "x"))
    assert len(texts) == 1


# ---- what cannot be


CANNOT = [
    ("cards", "5", TURN, "switch.why.dealt"),
    ("series", "box", TURN, "switch.why.dealt"),
    ("mix_duplicates", "drop", TURN, "switch.why.dealt"),
    ("slide_budget", "formula", ("option slide_budget=none", "slides 5", *TURN), "switch.why.slides"),
    ("edition", "older", ("winner 1 by rv-9-2", "phase over", "hand 2: h", "hand 3: i", "chain: a b", "laid_by: b=1",
      "revealed: a b"),
     "switch.why.over"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value", "lines", "key"), CANNOT)
def test_what_cannot_be_says_why(name: str, value: str, lines: tuple[str, ...], key: str) -> None:
    state = posed(*lines)
    with pytest.raises(Unswitched) as caught:
        window.switched(state, name, value)
    assert caught.value.key == key
    if key == "switch.why.over":
        assert shown(window, WORDS, WORDS, window.options(state), None, None) == ""
        return
    for lang in LANGUAGES:
        words = spoken_in(lang)
        named = words.with_names(window.names(state, lang))
        page = shown(window, words, named, window.options(state), None, caught.value)
        assert "⟦" not in page
        assert named(key, **caught.value.facts) in page.replace("&#x27;", "'")


@pytest.mark.parametrize(
    ("name", "value"), [("nonsense", "1"), ("edition", "free"), ("memory_aid", "yes"), ("hand", "5"), ("mark", "x")]
)
def test_what_is_no_option_is_a_plain_fault(name: str, value: str) -> None:
    with pytest.raises(ValueError, match="expected"):
        window.switched(posed(*TURN), name, value)


def test_penalties_of_ones_own_can_be_left_for_an_edition() -> None:
    state = posed("option edition=free", "option penalty_layer=5", *TURN)
    edition = next(one for one in window.options(state) if one.name == "edition")
    assert (edition.value, edition.values) == ("free", ("reisen", "older", "free"))
    assert window.switched(state, "edition", "older").options.penalty_layer == 3
    with pytest.raises(ValueError, match="expected"):
        window.switched(window.switched(state, "edition", "older"), "edition", "free")


def test_a_deck_is_not_read_again() -> None:
    """The cards stay those that were dealt (rv-1-5)."""
    state = posed(*TURN)
    assert window.switched(state, "edition", "older").options.mark == state.options.mark
    assert replace(window.switched(state, "memory_aid", "own").options, memory_aid="off") == state.options
    assert deck("T").codes  # it is there all the same


# ---- everywhere


def tables(games: int, steps: int) -> list[State]:
    """Tables met in random games, some in each."""
    found = []
    for n in range(games):
        state = game.new(2 + n % 4, {"cards": "3", "memory_aid": ("off", "own", "full")[n % 3]})
        deal = counter(f"switches {n}")
        for step in range(steps):
            turn = game.turn(state)
            if isinstance(turn, Decide):
                move = choose(game, random_bot, state, turn.seats[0], f"switches {n}", step)
                state = game.play(state, move).state
            elif isinstance(turn, Await):
                state = game.resolve(state, deal(turn.chance)).state
            found += [state] if step % 7 == n % 7 else []
    return found


def facts(state: State) -> list[str]:
    """Every number of the table."""
    meters = window.panels(state, WORDS).meters
    return [*(one.text for one in meters), *(one.text for one in window.measures(state, WORDS))]


def test_every_switch_on_every_table_is_a_sound_table_or_says_why(table: Table) -> None:
    changed = dict.fromkeys(TABLES, 0)
    for state in tables(9, 40):
        for one in window.options(state):
            for value in (value for value in one.values if value != one.value and not one.each):
                try:
                    found = tried(state, one.name, value)
                except Unswitched:
                    continue
                others = found.more or found.less or found.moves
                changed[one.name] += bool(others) or facts(found.before) != facts(found.state)
                assert one.live
                assert faults(found.state) == ()
                assert (found.state.hands, found.state.chain) == (state.hands, state.chain)
    table("switches of reisen_verkehr", [f"{name}: something changes {n} times" for name, n in changed.items()])
    assert all(changed.values()), changed
