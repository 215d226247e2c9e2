"""What lies in the box, against an independent reading of the same files."""

import csv
import shutil
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from itertools import permutations
from pathlib import Path

import networkx as nx
import pytest

from tutor import content
from tutor.content import BadData
from tutor.games.anno_domini import outline
from tutor.games.anno_domini.components import GAME, Components, components, load
from tutor.views.scene import ring_contains

DATA = content.root() / GAME
MAPS = ("main", "wide-north-sea")


@pytest.fixture(params=MAPS)
def box(request: pytest.FixtureRequest) -> Components:
    return components(request.param)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return Path(shutil.copytree(DATA, tmp_path / "box", ignore=shutil.ignore_patterns("locale", "lessons", "records")))


def rows(name: str, map: str) -> list[dict[str, str]]:
    with (DATA / "boards" / map / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def brute_reach(map: str) -> set[tuple[str, str]]:
    """Ordered pairs within reach, from the text of the tables and nothing else."""
    borders = [{row["a"], row["b"]} for row in rows("borders.csv", map)]
    coasts = [set(row["territories"].split("|")) for row in rows("seas.csv", map)]
    names = [row["id"] for row in rows("territories.csv", map)]
    return {
        (a, b)
        for a, b in permutations(names, 2)
        if {a, b} in borders or any(a in coast and b in coast for coast in coasts)
    }


def test_reach_equals_a_reading_of_the_text(box: Components) -> None:
    board = box.board
    found = {(board.ids[a], board.ids[b]) for a, targets in enumerate(board.reach) for b in targets}
    assert found == brute_reach(board.map)


@pytest.mark.parametrize(("map", "pairs", "england", "most"), [("main", 314, 14, 15), ("wide-north-sea", 328, 10, 18)])
def test_how_many_can_be_reached(map: str, pairs: int, england: int, most: int) -> None:
    board = components(map).board
    sizes = [len(targets) for targets in board.reach]
    assert sum(sizes) == pairs
    assert (min(sizes), max(sizes)) == (4, most)
    assert len(board.reach[board.index["england"]]) == england


def test_reach_is_symmetric_ascending_and_never_reflexive(box: Components) -> None:
    for a, targets in enumerate(box.board.reach):
        assert list(targets) == sorted(set(targets))
        assert a not in targets
        assert all(a in box.board.reach[b] for b in targets)


def test_every_territory_can_be_come_to_from_every_other(box: Components) -> None:
    graph = nx.Graph((a, b) for a, targets in enumerate(box.board.reach) for b in targets)
    assert len(graph) == len(box.board.ids) == 36
    assert nx.is_connected(graph)


def test_ways_name_every_border_and_common_sea(box: Components) -> None:
    board = box.board
    borders = [{row["a"], row["b"]} for row in rows("borders.csv", board.map)]
    for a, b in permutations(range(len(board.ids)), 2):
        seas = {s.id for s in board.seas.values() if a in s.coasts and b in s.coasts}
        land = {"land"} if {board.ids[a], board.ids[b]} in borders else set()
        ways = board.ways(a, b)
        assert set(ways) == seas | land
        assert len(ways) == len(set(ways))
        assert ways == board.ways(b, a)
        assert bool(ways) == (b in board.reach[a])
        assert ("land" in ways) == (b in board.land[a])


def test_a_land_border_does_not_exclude_the_sea_way() -> None:
    board = components().board
    assert board.ways(board.index["england"], board.index["scotland"]) == ("land", "north-sea", "atlantic")
    assert board.ways(board.index["england"], board.index["england"]) == ()


def test_the_graph_has_territories_and_seas(box: Components) -> None:
    graph = box.board.graph
    assert Counter(nx.get_node_attributes(graph, "kind").values()) == {"land": 36, "sea": 7}
    kinds = nx.get_edge_attributes(graph, "kind")
    assert Counter(kinds.values())["land"] == 56
    for (a, b), kind in kinds.items():
        ends = {graph.nodes[a]["kind"], graph.nodes[b]["kind"]}
        assert ends == ({"land"} if kind == "land" else {"land", "sea"})
    with pytest.raises(nx.NetworkXError):
        graph.add_edge("england", "kiev")


def test_reach_is_that_of_the_graph(box: Components) -> None:
    board, graph = box.board, box.board.graph
    seas = [node for node in graph if graph.nodes[node]["kind"] == "sea"]
    for at, name in enumerate(board.ids):
        over_a_sea = {other for sea in graph[name] if sea in seas for other in graph[sea]}
        touching = {other for other in graph[name] if other not in seas}
        assert {board.ids[b] for b in board.reach[at]} == (over_a_sea | touching) - {name}


def test_each_pair_of_dice_designates_one_territory(box: Components) -> None:
    board = box.board
    assert sorted(board.by_code) == [(red, blue) for red in range(1, 7) for blue in range(1, 7)]
    assert sorted(board.by_code.values()) == list(range(36))
    assert board.ids[board.by_code[1, 3]] == "england"
    assert all(board.territories[at].red == red for (red, _), at in board.by_code.items())


def test_ids_stand_in_the_order_of_the_table(box: Components) -> None:
    board = box.board
    assert board.ids == tuple(row["id"] for row in rows("territories.csv", board.map))
    assert [board.index[name] for name in board.ids] == list(range(36))


def test_numbers_say_where_they_come_from(box: Components) -> None:
    paragraphs = content.load_rulebook(DATA / "rulebook.toml").rules
    for name, origin in box.origins.items():
        assert getattr(box.numbers, name) == origin.value
        assert origin.rule in paragraphs
    assert box.origins["target"].status == "printed"
    assert box.colours.status == "reconstruction"
    assert box.colours.ids == ("red", "blue", "yellow", "green")


def test_the_rows_of_the_table_of_events() -> None:
    events = components().events
    assert list(events) == list(range(2, 13))
    assert [events[n].amount for n in range(2, 13)] == [0, 0, 0, 10, 20, 30, 20, 50, 0, 10, 500]
    assert {row.id: row.designations for row in events.values() if row.designations} == {"plague": 1, "barbarians": 3}


def test_the_deck_agrees_with_the_checked_value_v10() -> None:
    box = components()
    unknown = [card for card in box.deck if card != "pope"]
    assert len(unknown) == 35
    cards = [box.cards[name] for name in unknown]
    points = sum(bool(c.attack or c.attack_cathedral) for c in cards)
    attacks = sum(bool(c.attacks or c.attacks_per_cathedral) for c in cards)
    assert (Fraction(points, 35), Fraction(attacks, 35)) == (Fraction(2, 7), Fraction(4, 35))


def test_what_cards_give() -> None:
    cards = components().cards
    assert [name for name, card in cards.items() if not card.kept] == [
        "ambassador", "bishop", "architect", "patron", "murderer",
    ]  # fmt: skip
    assert (cards["genius"].attack, cards["genius"].defence) == (2, 2)
    assert (cards["templar"].attack, cards["templar"].attack_cathedral) == (0, 2)
    assert (cards["merchant"].tax, cards["toll_collector"].tax_per_territory) == (50, 10)
    assert (cards["patron"].money, cards["architect"].castles) == (500, 6)
    assert cards["murderer"].names["nl"] == "Moordenaar"


def test_the_same_box_is_the_same_object() -> None:
    assert components() is components("main") is components("main", "") is components(deck="", map="main")
    assert hash(components().board) == hash(components("main").board)


def test_an_unknown_board_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadData, match="expected one of: main, wide-north-sea, found atlantis"):
        components("atlantis")


# ---- decks


def test_a_deck_replaces_copies(copy: Path) -> None:
    (copy / "decks").mkdir(exist_ok=True)
    (copy / "decks" / "mine.csv").write_text("id,copies\nsoldier,9\nmurderer,0\n", "utf-8")
    counts = Counter(load(copy, deck="mine").deck)
    assert counts == Counter(components().deck) + Counter(soldier=5) - Counter(murderer=2)
    assert load(copy, deck="mine.csv").cards["soldier"].copies == 9


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("id,copies\npope,2\n", "line 2, copies: expected exactly 1, found 2"),
        ("id,copies\npope,0\n", "line 2, copies: expected exactly 1, found 0"),
        ("id,copies\nrelic,-1\n", "line 2, copies: expected a number from 0 on, found -1"),
        ("id,copies\nrelic,some\n", "line 2, copies: expected a whole number, found some"),
        ("id,copies\njester,1\n", "line 2, id: expected an id of cards.csv, found jester"),
        ("id,copies\nrelic,1\nrelic,2\n", "line 3, id: expected each id once, found relic again"),
        ("kind,copies\nrelic,1\n", "expected a column id"),
    ],
)
def test_a_deck_that_cannot_be_is_refused(copy: Path, text: str, reason: str) -> None:
    (copy / "decks").mkdir(exist_ok=True)
    (copy / "decks" / "mine.csv").write_text(text, "utf-8")
    with pytest.raises(BadData, match=reason) as caught:
        load(copy, deck="mine")
    assert all(fault.file.endswith("mine.csv") for fault in caught.value.faults)


@pytest.mark.parametrize("deck", ["/etc/passwd", "../cards", "..", "a/b", "a\\b", "none"])
def test_a_deck_is_a_plain_name(copy: Path, deck: str) -> None:
    with pytest.raises(BadData, match="expected the plain name of a csv file"):
        load(copy, deck=deck)


# ---- corrected and damaged data


def replace(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text, f"{old!r} is not in {file.name}"
    file.write_text(text.replace(old, new), "utf-8")


@pytest.mark.parametrize(
    ("file", "old", "new", "reason"),
    [
        ("boards/main/borders.csv", "kiev,bulgaria", "kiev,thrace", "line 56, b: expected an id of territories.csv"),
        ("boards/main/territories.csv", "middle-med|east-med", "east-med", "seas.csv: line 6, territories"),
        ("boards/main/territories.csv", "Kiew,6,3", "Kiew,6,2", "expected a pair of its own, found red 6, blue 2"),
        ("events.toml", "sum = 9", "sum = 8", "sum 9: expected a row, found none"),
        ("cards.csv", "templar,3", "knight,3", "expected the kind templar, found none"),
        ("components.toml", "numbers.hit]", "numbers.hurt]", "numbers.hit: expected a number, found nothing"),
        ("components.toml", "numbers.hit]", "numbers.hurt]", "numbers.hurt: expected a number the rules ask for"),
    ],
)
def test_what_cannot_be_played_is_refused(copy: Path, file: str, old: str, new: str, reason: str) -> None:
    replace(copy / file, old, new)
    with pytest.raises(BadData, match=reason):
        load(copy)


def test_a_corrected_table_works_without_its_drawing(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sicily gets another name and a border, France moves on the board, and the drawing knows nothing of it."""
    board = copy / "boards" / "main"
    for name in ("territories.csv", "seas.csv"):
        replace(board / name, "sicily", "trinacria")
    replace(board / "borders.csv", "papal-state,apulia,land", "papal-state,apulia,land\ntrinacria,apulia,land")
    replace(board / "territories.csv", "3,6,1203,1581", "3,6,200,3000")
    corrected = load(copy).board
    assert "land" in corrected.ways(corrected.index["trinacria"], corrected.index["apulia"])

    monkeypatch.setattr(content, "root", lambda: copy.parent)
    copy.rename(copy.parent / GAME)
    monkeypatch.setattr(outline, "components", lambda map: load(copy.parent / GAME, map))
    areas = outline.drawing.__wrapped__("main").areas
    assert set(areas) == {*corrected.ids, *corrected.seas, "inert"}
    for one in outline.places(corrected):
        assert sum(ring_contains(ring, *one.label) for ring in areas[one.id]) % 2, one.id


def test_a_drawing_that_cannot_be_read_leaves_areas_around_the_labels(
    copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (copy / "boards" / "main" / "map.geojson").write_text("{", "utf-8")
    monkeypatch.setattr(content, "root", lambda: copy.parent)
    copy.rename(copy.parent / GAME)
    drawn = outline.drawing.__wrapped__("main")
    for one in outline.places(components().board):
        assert ring_contains(drawn.areas[one.id][0], *one.label)
        assert 0 < one.label[0] < drawn.width
        assert 0 < one.label[1] < drawn.height


def test_every_place_is_drawn_around_its_label(box: Components) -> None:
    areas = outline.polygons(box.board.map)
    assert set(areas) == {*box.board.ids, *box.board.seas}
    for one in outline.places(box.board):
        assert sum(ring_contains(ring, *one.label) for ring in areas[one.id]) % 2


def test_the_rules_side_reads_no_picture() -> None:
    code = (
        "import sys; from tutor.games.anno_domini.components import components; components();"
        "print([m for m in sys.modules if m.endswith('.outline') or m.startswith('tutor.views')])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"
