"""The report of a game: verdicts as the engine gave them, chances from what was known then, costly decisions."""

import csv
from dataclasses import replace
from fractions import Fraction
from io import StringIO
from pathlib import Path
from re import findall
from typing import Any

import pytest

from tests.cli import loaded, run, written
from tests.cli_schemas import CHAIN_REPORT, check
from tests.odds import chains
from tests.reisen_verkehr.exchange import redated
from tests.reisen_verkehr.play import WHOLE
from tutor.cli.voice import speak
from tutor.games.reisen_verkehr import moves as m
from tutor.games.reisen_verkehr.game import game
from tutor.games.reisen_verkehr.pack import pack
from tutor.games.reisen_verkehr.reported import report
from tutor.games.reisen_verkehr.reported_decisions import _Table
from tutor.kernel import record
from tutor.kernel.record import Replay
from tutor.odds.chain_explorer import Stated
from tutor.odds.work import finish
from tutor.views import frames
from tutor.views.sheets import SheetReport
from tutor.widgets.report_shown import shown

WRONG = """position reisen_verkehr  round 2  phase turn  turn 1  layer 3
seats 3
option series=T
hand 1: e f g
hand 2: h i j
hand 3: k m n
chain: r17 r16
laid_by: r16=3
top: r1
revealed: e

slide 1>2
slide 1>2
pass
doubt
up ! r2
up ! r3
up ! r4
place e@1
"""
OPEN = "position reisen_verkehr\nseats 2\noption series=T\nhand 1: e f\nhand 2: g h\nchain: a\ntop: r1\n"
BELIEFS = ("a=1790..1810", "b=1840..1860", "d=1900..1960", "e=1700..1720", "f=1600..1610")


def told(text: str, **stated: Stated) -> SheetReport:
    return finish(report(played(text), None, stated))


def played(text: str) -> Replay[Any, Any]:
    found = record.replay(game, record.read(text))
    assert found.fault is None
    return found


def rows(found: SheetReport, name: str) -> list[dict[str, Any]]:
    return [dict(row) for sheet in found.every if sheet.name == name for row in sheet.records()]


def test_the_doubts_of_a_whole_game() -> None:
    first, second = rows(told(WHOLE), "doubts")

    assert (first["line"], first["seat"], first["layer"], first["cards"]) == (13, 2, 1, 4)
    assert (first["correct"], first["payer"], first["taken"], first["rules"]) == (True, 2, 4, "rv-5-4")
    assert (second["correct"], second["payer"], second["taken"], second["rules"]) == (True, 0, 0, "rv-5-4 rv-9-2")
    luck = Fraction(1, 24)
    assert 0 < first["chance"] - luck < Fraction(1, 1000), "four cards of which nothing is known, but for ties"


def test_a_wrong_chain_is_paid_by_whoever_laid_last() -> None:
    found = told(WRONG)
    (doubt,) = rows(found, "doubts")

    assert (doubt["correct"], doubt["payer"], doubt["taken"], doubt["rules"]) == (False, 3, 2, "rv-5-5")
    seats = {row["seat"]: row for row in rows(found, "seats")}
    assert (seats[1]["doubts"], seats[1]["right"], seats[1]["laid"], seats[3]["taken"]) == (1, 1, 1, 2)
    assert {one.rule: one.refused for one in found.rules}["rv-3-6"] == 1


def test_a_decision_is_weighed_by_the_cost_of_the_best_one() -> None:
    """Whoever believes this knows that the chain f e b d is in order, and where a card would still fit."""
    stated = {"f": Stated(1500, 1550), "e": Stated(1560, 1590), "b": Stated(1600, 1700), "d": Stated(1900, 1960)}
    found = told(WHOLE, **stated)
    (row,) = rows(found, "decisions")

    assert (row["line"], row["move"]) == (13, "doubt")
    assert rows(found, "doubts")[0]["chance"] == 1
    assert row["better"].startswith("place ")
    assert row["given"] == row["cost"] - row["best"] > 1


DOUBTED = """position reisen_verkehr  round 2  phase turn  turn 1  layer 2
seats 2
option series=T
hand 1: e g
hand 2: h i
chain: a b
laid_by: b=2
top: r1
"""


def test_the_cost_of_a_doubt_is_that_of_all_dates_together() -> None:
    """Two hand cards, a chain of two; the start card that comes is any year of the flat background."""
    text = f"{DOUBTED}\ndoubt\n"
    stated = {"a": Stated(1, 4), "b": Stated(3, 6), "e": Stated(2, 5), "g": Stated(1, 2)}
    (row,) = rows(told(text, **stated), "decisions")
    flat = chains.among(-1000, 2000)
    correct = chains.chance([chains.among(1, 4), chains.among(3, 6)])
    cards = [chains.among(2, 5), chains.among(1, 2)]
    new = max(chains.chance(pair) for card in cards for pair in ([card, flat], [flat, card]))
    laid = max(
        chains.chance(order)
        for card in cards
        for order in (
            [card, chains.among(1, 4), chains.among(3, 6)],
            [chains.among(1, 4), card, chains.among(3, 6)],
            [chains.among(1, 4), chains.among(3, 6), card],
        )
    )

    assert row["cost"] == 4 * correct - 1 + 2 * (1 - new)
    assert row["best"] == 2 * (1 - laid) - 1


def test_what_lapses_of_a_penalty_was_not_taken() -> None:
    """Three cards outside the hands: of four that are due, two are taken (rv-7-4)."""
    found = told(f"{DOUBTED}bag:\nused:\n\ndoubt\n")
    (doubt,) = rows(found, "doubts")

    assert (doubt["correct"], doubt["payer"], doubt["taken"]) == (True, 1, 2)
    assert doubt["rules"] == "rv-5-4 rv-7-4"
    assert [row["taken"] for row in rows(found, "seats")] == [2, 0]


def test_a_card_laid_after_a_slide_costs_what_the_chain_then_is_worth() -> None:
    """The doubt it is weighed against is that of the chain as it was received; slid, nobody may doubt it (rv-4-5)."""
    text = """position reisen_verkehr  round 2  phase turn  turn 1  layer 2
seats 2
option series=T
hand 1: e g
hand 2: h i
chain: a b c
laid_by: b=2 c=2
top: r1

slide 1>3
place e@1
"""
    stated = {"a": Stated(1, 4), "b": Stated(3, 6), "c": Stated(4, 7), "e": Stated(2, 5), "g": Stated(40, 41)}
    a, b, c, e = (chains.among(one.first, one.last) for one in stated.values() if one.first < 40)
    (row,) = rows(told(text, **stated), "decisions")
    wrong = 1 - chains.chance([e, b, c, a])

    assert row["move"] == "place e@1"
    assert row["cost"] == 2 * wrong - 1
    assert row["better"] == "place g@4", "of the chain as it was received"
    assert row["best"] == 2 * (1 - chains.chance([a, b, c])) - 1


def test_a_move_is_weighed_against_a_doubt_where_the_rules_allow_one() -> None:
    """Not while only start cards lie there, but for the option (rv-5-2); after a slide the turn could have begun so."""
    for text, allowed in ((OPEN, False), (OPEN + "option doubt_bare_start=yes\n", True), (WRONG, True)):
        state = played(text).start if text == WRONG else game.read_position(text)
        assert state is not None
        kinds = {type(move) for move, _ in _Table(state, {}).choices()}
        assert kinds == ({m.Doubt, m.Place} if allowed else {m.Place})
    slid = played(WRONG).lines[0].state
    assert not game.judge(slid, m.Doubt()).legal
    stated = {"r17": Stated(1980, 1990), "r16": Stated(1985, 1995)}
    before, after = (
        dict(_Table(one, stated).choices()) for one in (game.read_position(WRONG.partition("\n\n")[0] + "\n"), slid)
    )
    assert after == before, "what could be done at the beginning of the turn, with the chain as it was received"
    assert _Table(slid, stated).cost(m.Place("e", 1)) != before[m.Place("e", 1)]


def test_a_report_of_one_seat() -> None:
    found = finish(report(played(WHOLE), 1))

    assert found.seats == (1,)
    assert [row["seat"] for row in rows(found, "seats")] == [1]
    assert len(rows(found, "doubts")) == 2, "it answered for both"
    with pytest.raises(ValueError, match="expected one of 1, 2, found 3"):
        finish(report(played(WHOLE), 3))


def test_no_number_depends_on_a_date_that_nobody_had_seen() -> None:
    """The same record over a deck in which two cards that are never turned over have exchanged their dates."""
    before = played(WHOLE)
    assert before.start is not None
    start = redated(before.start, {"h": "r20", "r20": "h"})
    lines = tuple(
        replace(
            line,
            before=replace(line.before, options=start.options),
            state=replace(line.state, options=start.options),
        )
        for line in before.lines
    )
    after = replace(before, start=start, lines=lines)

    assert finish(report(after)) == finish(report(before))


# ---- the doors


def test_the_command_line(tmp_path: Path) -> None:
    file = written(tmp_path, WHOLE)
    document = loaded(run("report", file, "--json"))
    check(CHAIN_REPORT, document)
    beliefs = [part for one in BELIEFS for part in ("--belief", one)]
    believing = loaded(run("report", file, *beliefs, "--json"))
    check(CHAIN_REPORT, believing)

    assert document["decisions"] == []
    assert [row["move"] for row in believing["decisions"]] == ["doubt"]
    assert believing["doubts"][0]["chance"] == {"fraction": "1", "decimal": 1.0}
    for lang, said in (("en", "Expensive decisions"), ("nl", "Dure beslissingen"), ("de", "Teure Entscheidungen")):
        text = run("report", file, *beliefs, "--lang", lang).out
        assert said in text
        assert "⟦" not in text


@pytest.mark.parametrize("table", ["doubts", "decisions", "rules", "seats"])
def test_each_table_as_csv_and_as_a_frame(tmp_path: Path, table: str) -> None:
    beliefs = [part for one in BELIEFS for part in ("--belief", one)]
    ran = run("report", written(tmp_path, WHOLE), *beliefs, "--csv", table)
    document = loaded(run("report", written(tmp_path, WHOLE), *beliefs, "--json"))
    lines = list(csv.DictReader(StringIO(ran.out)))

    assert len(lines) == len(document[table])
    for line, row in zip(lines, document[table], strict=True):
        for name, value in row.items():
            wanted = value["fraction"] if isinstance(value, dict) else str(value)
            assert line[f"{name}_fraction" if isinstance(value, dict) else name].lower() == wanted.lower()
    frame = frames.of_report(told(WHOLE), table).frame()
    assert list(frame.columns) == list(frames.of_report(told(WHOLE), table).columns)


def test_what_this_game_has_not_is_refused(tmp_path: Path) -> None:
    file = written(tmp_path, WHOLE)
    for args, expected in (
        (("--csv", "fights"), "one of doubts, decisions, seats, rules"),
        (("--belief", "zz=1..2"), "a card of the deck"),
        (("--belief", "a=2..1"), "the earlier first"),
    ):
        ran = run("report", file, *args)
        assert (ran.code, ran.out) == (2, "")
        assert expected in ran.err
    other = run("report", written(tmp_path, "position anno_domini round 4 turn 2\n\nend\n"), "--belief", "a=1..2")
    assert "a game in which a chain is built" in other.err


@pytest.mark.parametrize("lang", ["en", "nl", "de"])
def test_the_page_shows_it(lang: str) -> None:
    found = played(WRONG)
    words = speak(lang, pack)
    text = shown(words, speak(lang, pack, found.state), finish(report(found)))

    assert "⟦" not in text
    assert text.count("<table>") == 3, "doubts, rules, and a doubt of two cards of which nothing was known"
    assert 'data-act="rule:rv-5-5"' in text


def test_long_fractions_are_folded_and_short_ones_stand_below_their_number() -> None:
    stated = {"f": Stated(1500, 1550), "e": Stated(1560, 1590), "b": Stated(1600, 1700), "d": Stated(1900, 1960)}
    found = played(WHOLE)
    words = speak("en", pack, found.state)
    for beliefs, long in ((stated, False), ({}, True)):
        text = shown(words, words, told(WHOLE, **beliefs))
        folded = findall(r"<details[^>]*><summary[^>]*>exactly</summary><span[^>]*>([^<]*)</span></details>", text)
        assert bool(folded) == long
        assert all(len(one) > 20 for one in folded)
        assert all(len(one) <= 20 for one in findall(r'exactly">([^<]*)', text) if one not in folded)
    assert "−" in shown(words, words, told(WHOLE, **stated)), "a cost below 0 has the sign of print"
