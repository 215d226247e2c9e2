"""The graph of the board, against plain walks over the tables as they lie in the folder: no networkx, no board code."""

import csv
from collections.abc import Iterable, Mapping
from dataclasses import fields
from fractions import Fraction
from itertools import combinations, pairwise

import pytest

from tutor import content, registry
from tutor.games.anno_domini import board_graph as graph
from tutor.games.anno_domini.board import Board
from tutor.games.anno_domini.components import components
from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.graphs import sights
from tutor.games.anno_domini.names import names, spoken_in
from tutor.games.anno_domini.scene import scene
from tutor.games.anno_domini.state import State
from tutor.i18n import LANGUAGES
from tutor.views.graphs import Sight, laid

MAPS = ("main", "wide-north-sea")
Near = Mapping[str, set[str]]
PLAYED = game.read_position("position anno_domini round 4 turn 3\n")
EMPTY = game.new(4)


# ---- the oracle


def rows(map: str, table: str) -> list[dict[str, str]]:
    text = content.text(content.root() / "anno_domini" / "boards" / map / f"{table}.csv")
    return list(csv.DictReader(text.splitlines()))


def lands(map: str) -> list[str]:
    return [row["id"] for row in rows(map, "territories")]


def coasts(map: str) -> dict[str, set[str]]:
    return {row["id"]: set(row["territories"].split("|")) for row in rows(map, "seas")}


def borders(map: str) -> Near:
    near: dict[str, set[str]] = {land: set() for land in lands(map)}
    for row in rows(map, "borders"):
        near[row["a"]].add(row["b"])
        near[row["b"]].add(row["a"])
    return near


def one_attack(map: str) -> Near:
    near = {land: set(around) for land, around in borders(map).items()}
    for coast in coasts(map).values():
        for land in coast:
            near[land] |= coast - {land}
    return near


def walked(near: Near, starts: Iterable[str], without: frozenset[str] = frozenset()) -> dict[str, int]:
    """Steps from the nearest start to everything that can be walked to."""
    steps = dict.fromkeys(starts, 0)
    queue = list(steps)
    for here in queue:
        for to in sorted(near[here] - without - set(steps)):
            steps[to] = steps[here] + 1
            queue.append(to)
    return steps


def pieces(near: Near, without: frozenset[str] = frozenset()) -> set[frozenset[str]]:
    return {frozenset(walked(near, [land], without)) for land in near if land not in without}


def ways(near: Near, start: str, target: str) -> set[tuple[str, ...]]:
    """Every shortest way, by trying all."""
    left = walked(near, [target])
    found: set[tuple[str, ...]] = {(start,)}
    for _ in range(left[start]):
        found = {(*way, to) for way in found for to in near[way[-1]] if left.get(to) == left[way[-1]] - 1}
    return found


def between(map: str) -> dict[str, Fraction]:
    """Per sea: over all pairs of lands, which part of the shortest ways leads over it; counted way by way."""
    seas, land = coasts(map), borders(map)
    near = one_attack(map)
    found = dict.fromkeys(seas, Fraction(0))
    for a, b in combinations(lands(map), 2):
        if b not in walked(near, [a]):
            continue
        whole, over = 0, dict.fromkeys(seas, 0)
        for way in ways(near, a, b):
            joined = [
                [*("land" for _ in [0] if y in land[x]), *(sea for sea in seas if {x, y} <= seas[sea])]
                for x, y in pairwise(way)
            ]
            every = 1
            for step in joined:
                every *= len(step)
            whole += every
            for sea in seas:
                missed = 1
                for step in joined:
                    missed *= len([one for one in step if one != sea])
                over[sea] += every - missed
        for sea in seas:
            found[sea] += Fraction(over[sea], whole)
    return found


def board(map: str) -> Board:
    return components(map).board


# ---- shortest ways


@pytest.mark.parametrize("map", MAPS)
def test_every_shortest_way_from_every_land_to_every_other(map: str) -> None:
    table, near = board(map), one_attack(map)
    every = range(len(table.ids))

    for a, start in enumerate(table.ids):
        steps = walked(near, [start])
        for b, target in enumerate(table.ids):
            if a == b:
                continue
            found = graph.shortest(table, [a], [at for at in every if at != a], b)
            assert {table.ids[at]: n for at, n in found.far.items()} == steps
            expected = ways(near, start, target)
            told = {tuple(table.ids[at] for at in way) for way in found.ways}
            assert (found.attacks, found.count) == (steps[target], len(expected))
            assert len(told) == len(found.ways) == min(graph.CAP, len(expected))
            assert told <= expected


def test_some_ways_are_more_than_are_told() -> None:
    table = board("main")
    every = range(len(table.ids))
    counts = {graph.shortest(table, [0], every, at).count for at in every if at}

    assert min(counts) == 1
    assert max(counts) > graph.CAP


def owned(state: State, seat: int) -> set[str]:
    return {name for name, owner in zip(lands("main"), state.owner, strict=True) if owner == seat}


def test_ways_of_a_seat_lead_over_the_lands_of_others_only() -> None:
    near = one_attack("main")
    mine = owned(PLAYED, 2)
    foreign = {land: around - mine for land, around in near.items()}
    steps = walked(foreign, mine)

    for land in set(lands("main")) - mine:
        found = sights.ways(PLAYED, spoken_in("en"), "p:2", f"t:{land}")
        assert dict(found.ranks) == {f"t:{name}": n for name, n in steps.items() if n}
        assert len(found.heads) == 1 + steps[land]
        starts = {row[0] for row in found.rows}
        called = names(PLAYED, "en")
        assert starts <= {called[f"t:{name}"] for name in mine}


def test_ways_from_a_base_do_not_lead_over_lands_of_its_own_side() -> None:
    near = one_attack("main")
    for base in sorted(owned(PLAYED, 1)):
        foreign = {land: around - owned(PLAYED, 1) for land, around in near.items()}
        steps = walked(foreign, [base])
        found = sights.ways(PLAYED, spoken_in("en"), f"t:{base}", "t:kiev")
        assert dict(found.ranks) == {f"t:{name}": n for name, n in steps.items() if n}


def test_on_an_empty_board_every_land_can_be_crossed() -> None:
    found = sights.ways(EMPTY, spoken_in("en"), "t:ireland", "t:anatolia")

    assert len(found.rows) == len(ways(one_attack("main"), "ireland", "anatolia")) == 8
    assert "at least 4 attacks" in found.sentence


def test_a_way_says_how_each_step_goes_and_is_drawn_so() -> None:
    by_land = sights.ways(EMPTY, spoken_in("en"), "t:england", "t:scotland")
    by_sea = sights.ways(EMPTY, spoken_in("en"), "t:england", "t:denmark")

    assert by_land.rows == (("England", "Scotland, by land or over the North Sea or over the Atlantic Ocean"),)
    assert by_sea.rows == (("England", "Denmark, over the North Sea"),)
    assert ([path.kind for path in by_land.paths], len(by_land.paths[0].points)) == (["arrow-land"], 2)
    assert ([path.kind for path in by_sea.paths], len(by_sea.paths[0].points)) == (["arrow-sea"], 3)
    assert dict(by_land.marks) == {"t:england": "base", "t:scotland": "target-land"}
    assert dict(by_sea.marks) == {"t:england": "base", "t:denmark": "target-sea"}


def test_more_ways_than_are_shown_are_counted() -> None:
    many = next(
        (a, b) for a, b in combinations(lands("main"), 2) if len(ways(one_attack("main"), a, b)) > graph.CAP
    )  # fmt: skip
    found = sights.ways(EMPTY, spoken_in("en"), *(f"t:{name}" for name in many))

    assert len(found.rows) == graph.CAP
    assert f"There are {len(ways(one_attack('main'), *many))} shortest ways; {graph.CAP} of them" in found.note


def test_a_target_that_is_not_attacked_says_why() -> None:
    said = spoken_in("en")
    free = game.read_position("position anno_domini round 4 turn 3\nfree : wales+\n")
    mine = sorted(owned(PLAYED, 3))

    assert "belongs to nobody" in sights.ways(free, said, "p:3", "t:wales").sentence
    assert "same side" in sights.ways(PLAYED, said, f"t:{mine[0]}", f"t:{mine[1]}").sentence
    assert "begins" in sights.ways(PLAYED, said, f"t:{mine[0]}", f"t:{mine[0]}").sentence
    assert "same side" in sights.ways(PLAYED, said, "p:3", f"t:{mine[0]}").sentence
    from_free = sights.ways(free, said, "p:3", "t:england" if free.owner[2] != 3 else "t:scotland")
    assert from_free.rows


def test_a_land_behind_its_own_side_cannot_be_reached_from_that_base() -> None:
    """All that Bohemia touches is its own, so no attack starts there."""
    mine = " ".join(("bohemia", *sorted(one_attack("main")["bohemia"])))
    state = game.read_position(f"position anno_domini round 4 turn 3\nseat 3 : {mine}\n")
    found = sights.ways(state, spoken_in("en"), "t:bohemia", "t:kiev")

    assert "cannot be reached" in found.sentence
    assert (found.rows, found.paths, found.ranks) == ((), (), ())


@pytest.mark.parametrize("start", ["p:0", "p:1"])
def test_a_seat_without_lands_has_no_ways(start: str) -> None:
    with pytest.raises(ValueError, match="a seat that owns some"):
        sights.ways(EMPTY, spoken_in("en"), start, "t:kiev")


# ---- what holds the board together


@pytest.mark.parametrize("map", MAPS)
@pytest.mark.parametrize("seas", [False, True])
def test_a_land_is_a_cut_exactly_if_without_it_the_board_falls_into_more_pieces(map: str, seas: bool) -> None:
    near, table = one_attack(map) if seas else borders(map), board(map)
    whole = pieces(near)
    found = {table.ids[cut.land]: cut for cut in graph.cuts(table, seas=seas)}

    for land in lands(map):
        after = pieces(near, frozenset({land}))
        broken = after - whole
        if len(broken) < 2:
            assert land not in found
            continue
        told = {frozenset(table.ids[at] for at in part) for part in (*found[land].off, found[land].rest)}
        assert told == broken
        assert all(len(part) <= len(found[land].rest) for part in found[land].off)
    assert bool(found) is not seas


def test_the_sentence_names_the_land_that_cuts_off_the_most() -> None:
    found = sights.sight(PLAYED, spoken_in("en"), "cut-land")
    near = borders("main")
    off = {}
    for land in near:
        broken = sorted(pieces(near, frozenset({land})) - pieces(near), key=len)
        off[land] = sum(map(len, broken[:-1]))

    assert max(off, key=lambda land: off[land]) == "aquitaine"
    assert f"{sum(map(bool, off.values()))} territories" in found.sentence
    assert "Aquitaine" in found.sentence
    assert {ref for ref, mark in found.marks if mark == "reason"} == {f"t:{land}" for land, n in off.items() if n}
    assert f"{len(pieces(near))} pieces" in found.note


# ---- seas


@pytest.mark.parametrize("map", MAPS)
def test_betweenness_of_the_seas_way_by_way(map: str) -> None:
    expected = between(map)
    found = graph.sea_ranks(board(map))

    assert [one.between for one in found] == sorted((one.between for one in found), reverse=True)
    assert {one.sea for one in found} == set(expected)
    for one in found:
        assert abs(one.between - expected[one.sea]) < 1e-9


@pytest.mark.parametrize("map", MAPS)
def test_pairs_that_only_one_sea_joins(map: str) -> None:
    seas, land = coasts(map), borders(map)

    for one in graph.sea_ranks(board(map)):
        pairs = [set(pair) for pair in combinations(sorted(seas[one.sea]), 2)]
        others = [pair for pair in pairs if not any(pair <= coast for sea, coast in seas.items() if sea != one.sea)]
        only = [pair for pair in others if not any(pair == {a, b} for a in pair for b in land[a])]
        assert (one.coasts, one.pairs, one.only) == (len(seas[one.sea]), len(pairs), len(only))


def test_the_first_sea_is_named_and_its_coasts_are_drawn() -> None:
    found = sights.sight(PLAYED, spoken_in("en"), "seas")

    assert found.rows[0][0] == "Atlantic Ocean"
    assert "34.9" in found.sentence
    assert "betweenness_centrality_subset" in found.note
    assert len(found.paths) == len(coasts("main")["atlantic"])
    assert dict(found.marks) == {"s:atlantic": "allowed"}


# ---- the other map


@pytest.mark.parametrize(("map", "other"), [MAPS, MAPS[::-1]])
def test_what_another_map_changes(map: str, other: str) -> None:
    here, there = one_attack(map), one_attack(other)
    found = graph.changes(board(map), board(other))
    pairs = list(combinations(lands(map), 2))

    assert set(found.gained) == {(a, b) for a, b in pairs if b in there[a] and b not in here[a]}
    assert set(found.lost) == {(a, b) for a, b in pairs if b in here[a] and b not in there[a]}
    moved = {(a, b): (walked(here, [a]).get(b), walked(there, [a]).get(b)) for a, b in pairs}
    assert {one.pair: (one.before, one.after) for one in found.moved} == {
        pair: steps for pair, steps in moved.items() if steps[0] != steps[1]
    }
    assert set(found.edges_gained) == edges(other) - edges(map)
    assert set(found.edges_lost) == edges(map) - edges(other)
    mine, theirs = between(map), between(other)
    for sea, before, after in found.seas:
        assert abs(before - mine[sea]) < 1e-9
        assert abs(after - theirs[sea]) < 1e-9


def edges(map: str) -> set[tuple[str, str]]:
    found = {(row["a"], row["b"]) for row in rows(map, "borders")}
    return found | {(land, sea) for sea, coast in coasts(map).items() for land in coast}


def test_the_other_map_is_told_and_drawn() -> None:
    found = {name: sights.sight(PLAYED, spoken_in("en"), name) for name in ("map-pairs", "map-far", "map-seas")}
    change = graph.changes(board("main"), board("wide-north-sea"))

    assert "18 new, 11 no longer" in found["map-pairs"].sentence
    assert (len(change.gained), len(change.lost)) == (18, 11)
    assert len(found["map-pairs"].rows) == 29
    assert "57 nearer, 23 farther" in found["map-far"].sentence
    assert len(found["map-far"].rows) == len(change.moved) == 57 + 23
    assert "from 34.9" in found["map-seas"].sentence
    for one in found.values():
        assert [path.kind for path in one.paths] == ["sea-way"] * 4 + ["broken"] * 3


def test_on_the_other_map_it_is_the_first_one_that_is_compared() -> None:
    wide = game.read_position("position anno_domini round 4 turn 3 option map=wide-north-sea\n")

    assert "11 new, 18 no longer" in sights.sight(wide, spoken_in("en"), "map-pairs").sentence


# ---- what a page gets


def every(lang: str) -> list[Sight]:
    said = spoken_in(lang)
    free = game.read_position("position anno_domini round 4 turn 3\nfree : wales+ scotland+\n")
    found = [sights.sight(state, said, name) for state in (PLAYED, EMPTY) for name in sights.names]
    found += [sights.ways(EMPTY, said, "t:ireland", f"t:{land}") for land in lands("main")]
    found += [sights.ways(state, said, "p:2", f"t:{land}") for state in (PLAYED, free) for land in lands("main")]
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_is_said_in_every_language(lang: str) -> None:
    for one in every(lang):
        texts = [one.title, one.sentence, one.note, *one.heads, *(cell for row in one.rows for cell in row)]
        texts += [row.text for row in one.legend]
        assert not any(sign in text for text in texts for sign in "⟦⟧{}"), one
        assert len(set(one.heads)) == len(one.heads)
        assert all(len(row) == len(one.heads) for row in one.rows)
        assert one.sentence.endswith(".")
        assert not one.rows or {row.mark for row in one.legend} == {mark for _, mark in one.marks}


def test_what_is_marked_and_drawn_is_on_the_board() -> None:
    shown = scene(PLAYED, spoken_in("en").with_names(names(PLAYED, "en")))
    there = {shape.ref for shape in shown.shapes} | {label.ref for label in shown.labels}
    points = {label.at for label in shown.labels}

    for one in every("en"):
        refs = {ref for ref, _ in (*one.marks, *one.ranks)} | {path.ref for path in one.paths}
        assert refs <= there
        assert {path.points[0] for path in one.paths} <= points
        whole = [path for path in one.paths if path.kind != "broken"]
        assert {point for path in whole for point in path.points} <= points


def test_a_sight_is_laid_over_a_scene() -> None:
    shown = scene(PLAYED, spoken_in("en").with_names(names(PLAYED, "en")), base="t:england")
    sight = sights.ways(EMPTY, spoken_in("en"), "t:ireland", "t:anatolia")
    over = laid(shown, sight)

    assert (over.marks, over.paths, over.legend) == (sight.marks, sight.paths, sight.legend)
    assert {label.ref: label.rank for label in over.labels if label.rank} == dict(sight.ranks)
    kept = [one.name for one in fields(shown) if one.name not in ("labels", "marks", "paths", "discs", "legend")]
    assert all(getattr(over, name) == getattr(shown, name) for name in kept)


def test_the_registry_finds_the_graphs() -> None:
    assert registry.pack("anno_domini").load("graphs") is sights
    with pytest.raises(ValueError, match="expected one of cut-land"):
        sights.sight(PLAYED, spoken_in("en"), "rivers")
