"""Every sentence that the game can want is there, in each language, with the facts that it gets."""

import ast
import inspect
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from tests.anno_domini.texts import POSED
from tutor import content
from tutor.games.anno_domini import rules
from tutor.games.anno_domini.components import components
from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.moves import Borrow, Give, JointAttack, Move, Pay, Raise, Shift
from tutor.games.anno_domini.names import spoken_in, worded
from tutor.games.anno_domini.options import NAMES, WORDS
from tutor.games.anno_domini.panels import panels
from tutor.games.anno_domini.press import press
from tutor.games.anno_domini.scene import scene
from tutor.games.anno_domini.state import State
from tutor.i18n import LANGUAGES, PLACEHOLDER
from tutor.i18n.compiled import po_files
from tutor.i18n.po import merged
from tutor.kernel.game import Event
from tutor.testing.walk import walk
from tutor.views.text import plain, reasons, told, twin

GAPS = "⟦", "⟧"
GAMES, TURNS, SEEN_EVERY = 50, 220, 40
TABLES: tuple[dict[str, str], ...] = (
    {},
    {"fill": "plain", "target": "9"},
    {"early_guard": "shield"},
    {"papal_state": "name"},
)
STATES = {name: game.read_position(text) for name, text in POSED.items()}
LANDS = components().board.ids
NEVER: tuple[Move, ...] = (
    JointAttack(("england", "wales"), "france"), Shift("england", "wales", 1), Give(2, "relic"), Borrow(200),
    Pay(2, 100), Raise("england", 0), Raise("england", 7),
)  # fmt: skip


# ---- what the source can say, read from it


@dataclass(frozen=True)
class Site:
    """A place in the source that makes a breach or an event: its key, and the facts that it always gives."""

    key: str
    facts: frozenset[str]


def modules() -> Iterator[ast.Module]:
    for file in sorted(Path(inspect.getfile(rules)).parent.glob("*.py")):
        yield ast.parse(content.text(file))


def calls(tree: ast.AST, owner: str) -> Iterator[ast.Call]:
    """Calls of `Owner.of`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == f"{owner}.of":
            yield node


def strings(node: ast.AST) -> set[str]:
    return {one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)}


def facts_of(call: ast.Call) -> frozenset[str]:
    return frozenset(one.arg for one in call.keywords if one.arg)


def law_sites() -> Iterator[Site]:
    for module in modules():
        functions = {one.name: one for one in ast.walk(module) if isinstance(one, ast.FunctionDef)}
        for function in functions.values():
            marks = [
                one for one in function.decorator_list if isinstance(one, ast.Call) and ast.unparse(one.func) == "law"
            ]
            for mark in marks:
                yield from _breaches(ast.literal_eval(mark.args[0]), function, functions)


def _breaches(rule: str, function: ast.FunctionDef, functions: dict[str, ast.FunctionDef]) -> Iterator[Site]:
    helpers = [functions[name] for name in _called(function) if name in functions]
    for call in (one for tree in (function, *helpers) for one in calls(tree, "Breach")):
        case = next((one.value for one in call.keywords if one.arg == "case"), None)
        keys = [f"law.{rule}.{text}" for text in _texts(case, function, functions)] if case else [f"law.{rule}"]
        yield from (Site(key, facts_of(call)) for key in keys)


def _called(tree: ast.AST) -> set[str]:
    return {one.func.id for one in ast.walk(tree) if isinstance(one, ast.Call) and isinstance(one.func, ast.Name)}


def _texts(node: ast.expr, function: ast.FunctionDef, functions: dict[str, ast.FunctionDef]) -> set[str]:
    """The texts that an expression can be: its own, those of the variable it names, or those a helper returns."""
    found = strings(node)
    if isinstance(node, ast.Name):
        for one in ast.walk(function):
            if isinstance(one, ast.Assign) and node.id in {ast.unparse(target) for target in one.targets}:
                found |= _texts(one.value, function, functions)
    for name in _called(node):
        for one in ast.walk(functions[name]):
            found |= strings(one.value) if isinstance(one, ast.Return) and one.value else set()
    assert found, ast.unparse(node)
    return found


def event_sites() -> Iterator[Site]:
    """Events whose kind stands in the source; the others come up in play."""
    for module in modules():
        for call in calls(module, "Event"):
            if isinstance(call.args[0], ast.Constant) and all(one.arg for one in call.keywords):
                yield Site(f"event.{ast.literal_eval(call.args[0])}", facts_of(call))


INCOMES = {f"event.{kind}" for kind in ("income", "toll", "merchant", "thrown")}
"""Events whose kind or facts the source computes."""
LAWS, EVENTS = tuple(law_sites()), tuple(event_sites())


@cache
def texts(lang: str) -> dict[str, tuple[str, ...]]:
    files = po_files(content.root() / game.id / "locale", lang)
    return {entry.key: entry.texts for entry in merged(files).values() if entry.complete}


def placeholders(lang: str, key: str) -> set[str]:
    return {name for text in texts(lang).get(key, ()) for name in PLACEHOLDER.findall(text)}


def test_the_source_was_read() -> None:
    told_of = {str(one.rule) for row in (game.table_laws, *game.laws.values()) for one in row}
    assert {site.key.split(".")[1] for site in LAWS} == told_of
    assert "law.ad-12-4.pope" in {site.key for site in LAWS}
    assert len({site.key for site in EVENTS}) > 50


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_breach_and_event_has_its_sentence(lang: str) -> None:
    wanted = {site.key for site in (*LAWS, *EVENTS)} | INCOMES
    there = {key for key in texts(lang) if key.startswith(("law.", "event."))}
    assert sorted(wanted - there) == []
    assert sorted(there - wanted) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_wants_a_fact_it_does_not_get(lang: str) -> None:
    assert [(one.key, wants) for one in (*LAWS, *EVENTS) if (wants := placeholders(lang, one.key) - one.facts)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_is_explained(lang: str) -> None:
    wanted = {f"option.{name}" for name in ("seats", *NAMES)}
    wanted |= {f"option.{name}.{value}" for name, values in WORDS.items() for value in values}
    wanted |= {
        f"option.map.{folder.name}" for folder in (content.root() / game.id / "boards").iterdir() if folder.is_dir()
    }
    assert sorted(wanted - texts(lang).keys()) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_is_counted_has_a_name(lang: str) -> None:
    made = (one for module in modules() for one in ast.walk(module) if isinstance(one, ast.Call))
    what = {str(ast.literal_eval(one.args[0])) for one in made if is_item(one)}
    what |= {card.id for card in components().cards.values() if card.attack + card.defence or card.attacks}
    assert {"cathedral", "land-tax", "toll", "merchant", "attacks", "genius"} <= what
    assert sorted({f"item.{one}" for one in what} - texts(lang).keys()) == []


def is_item(call: ast.Call) -> bool:
    return ast.unparse(call.func) == "Item" and isinstance(call.args[0], ast.Constant)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_on_the_table_has_a_name(lang: str) -> None:
    for state in STATES.values():
        found = worded(state, spoken_in(lang)).names
        assert [ref for ref, name in found.items() if not name or any(sign in name for sign in GAPS)] == []
        assert {"p:0", "c:relic", "c:4:relic", "t:england", "s:baltic", "row:plague", "phase:war"} <= found.keys()
        assert {f"task:{task.kind}" for task in state.agenda} <= found.keys()


# ---- what is said in play


def no_gaps(sentences: Iterable[str]) -> None:
    assert [one for one in sentences if not one or any(sign in one for sign in GAPS)] == []


def said_of(state: State, events: Iterable[Event], lang: str) -> Iterator[str]:
    words = worded(state, spoken_in(lang))
    yield from (told(event, words) for event in events)


def seen(state: State, lang: str) -> Iterator[str]:
    words = worded(state, spoken_in(lang))
    shown, beside = scene(state, words), panels(state, words)
    yield plain(twin(shown, beside, words))
    yield from (label.spoken for label in shown.labels)
    yield from (*(row.text for row in shown.legend), shown.title, shown.badge, beside.round)
    yield from (tag.note for seat in beside.seats for tag in seat.tags)
    yield from (stage.name for stage in (*beside.stages, *beside.order))


@pytest.mark.parametrize("number", range(GAMES))
def test_random_games_are_told_without_a_gap(number: int) -> None:
    seats = 2 + number % 3
    start = game.new(seats, {**TABLES[number % len(TABLES)]})
    for stop in walk(game, start, f"words {number}", TURNS):
        for lang in LANGUAGES:
            no_gaps(said_of(stop.after, stop.step.events, lang))
            if stop.n % SEEN_EVERY == 0:
                no_gaps(seen(stop.after, lang))


@pytest.mark.parametrize("name", STATES)
def test_every_refusal_is_said_without_a_gap(name: str) -> None:
    state = STATES[name]
    refs = [f"t:{land}" for land in LANDS] + [
        "do:event",
        "do:draw",
        "do:end",
        "do:tax",
        "c:2:relic",
        "c:pope",
        "colour:red",
    ]
    verbs = ((), ("do:build",), ("do:attack", "t:england"), ("do:bishop", "t:england"), ("do:murder",), ("do:discard",))
    tried = [press(state, selected, ref).tried for selected in verbs for ref in refs]
    for move in {one for one in (*tried, *NEVER) if one}:
        verdict = game.judge(state, move)
        for lang in LANGUAGES:
            no_gaps(reasons(verdict, worded(state, spoken_in(lang))))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", STATES)
def test_every_posed_table_is_described_without_a_gap(name: str, lang: str) -> None:
    no_gaps(seen(STATES[name], lang))
