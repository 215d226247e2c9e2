"""Positions that cannot be read or cannot be: each is a fault that names its line and what was expected."""

import pytest

from tests.anno_domini.texts import HEAD, LANDS, P0
from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.invariants import faults
from tutor.games.anno_domini.position import read_position
from tutor.kernel.chance import counter
from tutor.kernel.draft import TEXT_MOST
from tutor.kernel.game import settle, with_
from tutor.kernel.record import Fault

# `@` is the first line, `*` marks the line of the fault

UNREADABLE = [
    ("position anno_domini", "*"),
    ("position anno_domini", "*seat 1 money 10"),
    ("position anno_domini", "# a comment|*position chess"),
    ("position anno_domini", "*position"),
    ("one of position, seat, free, debts, pile", "@|*hello"),
    ("` : ` and territories only after", "@|*: england"),
    ("one line that begins with position", "@|seats 4|*position anno_domini"),
    ("one of round, phase, turn", "*@ colour red"),
    ("round once", "*@ round 4 round 4"),
    ("round once", "@ round 4|*round 4"),
    ("the number of a seat", "@|*seat"),
    ("the number of a seat", "@|*seat red"),
    ("a seat from 1 to 4", "@|*seat 5 money 10"),
    ("a seat from 1 to 2", "@ seats 2|option fill=plain|option target=9|*seat 3 money 10"),
    ("a neutral seat after the players", "@ seats 4|*seat 1 neutral"),
    ("a neutral seat after the players", "@|*seat 1 neutral"),
    ("one of colour, money, cards, out", "@|*seat 1 gold 10"),
    ("a value after money", "@|*seat 1 money"),
    ("a whole number after money", "@|*seat 1 money ten"),
    ("a whole number after money", "@|*seat 1 money 99999999999999"),
    ("seat of seat 1 once", "@|seat 1 money 10|*seat 1 colour red"),
    ("one of red, blue, yellow, green or -", "@|*seat 1 colour pink"),
    ("cards as in relic or soldier*3", "@|*seat 1 cards pope,sword"),
    ("cards as in relic or soldier*3", "@|*seat 1 cards pope,relic*999"),
    ("cards as in relic or soldier*3", "@|*seat 1 cards pope,,relic"),
    ("event, or the seat", "@|*seat 4 out 7"),
    ("the id of a territory", "@|*seat 1 : atlantis"),
    ("a territory as in england", "@|*seat 1 : england:x"),
    ("a territory as in england", "@|*seat 1 : england++"),
    ("england once", "@|seat 1 : england+|*seat 2 : england+"),
    ("england once", "@|*seat 1 : england england"),
    ("` : ` and territories only after", "@|*debts : 2>1:20"),
    ("debts as in 2>1:20", "@|*debts 2-1:20"),
    ("a seat from 1 to 4", "@|*debts 2>9:20"),
    ("one of unknown, known", "@|*pile top relic"),
    ("a task: one of deal, roll", "@|*task sleep"),
    ("territories after `battle:`", "@|*task battle:england>atlantis"),
    ("territories after `battle:`", "@|*task battle:england,flanders"),
    ("architect:NUMBER", "@|*task architect"),
    ("nothing after the task plague", "@|*task plague:england"),
    ("ids of territories after freed", "@|*freed atlantis"),
    ("one of the phases deal, colours", "*@ phase lunch"),
    ("a whole number after round", "*@ round many"),
    ("yes or no after due", "@|*due maybe"),
    ("a seat from 1 to 4", "@|*reached 5"),
    ("a seat from 1 to 4", "@|*order 1,x"),
    ("option NAME=VALUE", "@|*option target"),
    ("a number from 8 to 16", "@|*option target=99"),
    ("one of the options fill", "@|seats 4|*option colour=red"),
    ("2 to 4", "@|*seats 9"),
    ("only with target >= 9", "@ seats 2|*option fill=plain"),
    ("game anno_domini", "@|*game chess"),
    ("edition eg-1995-nl", "@|*edition second"),
    ("deck", "@|*deck other 1a2b"),
    ("plain letters", "@|*seat 1 money ١٠"),
    ("plain letters", "@|*seat 1\x00"),
    (f"a position of at most {TEXT_MOST} characters", "*" + "x" * 100_000),
]
OF_4 = " ".join(f"{land}+" if at < 16 else land for at, land in enumerate(LANDS) if at % 4 == 3)
ALL_OF_1 = " ".join(f"{land}:6" for land in LANDS[16:])
BROKEN = [
    ("16 cathedrals on the board (invariant 1)", "@|*seat 1 : swabia+"),
    ("16 cathedrals on the board (invariant 1)", "@|*seat 3 : england"),
    ("1 cathedrals on the board (invariant 1)", "@ phase claims|*seat 3 : england"),
    ("80 castles of seat 1 in all (invariant 2)", f"@|*seat 1 : {ALL_OF_1}"),
    ("a colour of its own", "@|*seat 1 colour red|seat 2 colour red"),
    ("a colour of seat 1 after the colours", "@|*seat 1 colour -"),
    ("no colour of seat 2 before its time", "@ phase deal|*seat 2 colour red"),
    ("0 to 6 castles on england (invariant 3)", "@|*seat 3 : england:7+"),
    ("castles on england exactly when a seat owns it (invariant 3)", "@|*seat 3 : england:0+"),
    ("castles on wales exactly when a seat owns it (invariant 3)", "@|*free : wales:2+"),
    ("1 of the card genius (invariant 4)", "@|seat 1 cards pope|*seat 2 cards genius,genius"),
    ("4 of the card soldier (invariant 4)", "@|*pile known soldier*5"),
    ("of the card ambassador (invariant 4)", "@|*pile unknown relic*3"),
    ("1 of the card pope (invariant 4)", "@|*pile known pope"),
    ("2 of the card bishop (invariant 4)", "@ drawn yes acted yes|task bishop|*pile known bishop*2"),
    ("only cards of lasting use with seat 2 (invariant 4)", "@|*seat 2 cards patron"),
    ("no cards with the neutral seat 4", "@|seat 3 neutral|*seat 4 neutral cards relic"),
    ("no card but the Pope with seat 2 before round 1", "@ phase colours|*seat 2 cards relic"),
    ("exactly one Pope card, with a seat in play (invariant 5)", "@ round 4|*seat 1 cards relic"),
    ("exactly one Pope card, with a seat in play (invariant 5)", "@ round 4|seat 2 out 1|*seat 1 cards -"),
    ("the Pope card in the pile during the deal (invariant 5)", "@ phase deal|*pile unknown relic"),
    ("a multiple of 10, 0 or more (invariant 6)", "@|*seat 2 money 15"),
    ("a multiple of 10, 0 or more (invariant 6)", "@|*seat 2 money -10"),
    ("no money with seat 2, who has debts (invariant 6)", "@|*seat 2 money 10|debts 2>1:20"),
    ("no money with the neutral seat 4", "@|seat 3 neutral|*seat 4 neutral money 10"),
    ("debts as multiples of 10 above 0 (invariant 8)", "@|*debts 2>1:15"),
    ("debts as multiples of 10 above 0 (invariant 8)", "@|*debts 2>1:0"),
    ("debts between two different seats in play (invariant 8)", "@|*debts 2>2:10"),
    ("debts between two different seats in play (invariant 8)", "@|seat 3 neutral|seat 4 neutral|*debts 2>3:10"),
    ("no debts in both directions between two seats (invariant 8)", "@|*debts 2>1:10 1>2:10"),
    ("fewer than 8 cathedrals with a seat before round 4 (invariant 9)",
     "@ round 3|*seat 2 : wales+ ireland+ england+ norway+"),
    ("nobody out before round 4 (invariant 9)", "@ round 3|seat 1 : lorraine bohemia sicily hungary anatolia|"
     "seat 2 : wales+ sweden+|seat 3 : novgorod+ al-andalus+|*seat 4 out event"),
    ("fewer than 9 cathedrals with seat 1 after the claims that are to come (invariant 9)",
     "@ phase claims turn 1|seats 2|option fill=plain|option target=9|*seat 1 : wales+ ireland+"),
    ("fewer than 8 cathedrals with seat 2 after the claims that are to come (invariant 9)",
     "@ phase claims turn 1|seat 1 : poland+|*seat 2 : wales+ ireland+ norway+ sweden+ france+"),
    ("a territory with seat 4 after the claims that are to come (invariant 16)",
     f"*@ phase claims turn 1|seat 1 : {' '.join(land + '+' * (at < 4) for at, land in enumerate(LANDS[:11]))}|"
     f"seat 2 : {' '.join(land + '+' * (at < 6) for at, land in enumerate(LANDS[11:22]))}|"
     f"seat 3 : {' '.join(land + '+' * (at < 6) for at, land in enumerate(LANDS[22:35]))}"),
    ("attacks made (invariant 11)", "@ acted yes|*attacks 99"),
    ("acted yes after an attack", "@|*attacks 3"),
    ("no card due once one is drawn", "@ acted yes|*due yes|drawn yes"),
    ("territories freed only by this turn's event", "@|free : wales+|*freed wales"),
    ("freed territories that are free, each once", "@ event yes|*freed wales"),
    ("nothing done in the phase tax (invariant 11)", "@ phase tax|*attacks 1"),
    ("turn 1 or 2 or 3 or 4 (invariant 13)", "@|*turn -"),
    ("turn 0 (invariant 13)", "@ phase tax|*turn 2"),
    ("turn 1 or 2 or 3 (invariant 13)", f"@ round 4|seat 1 : {OF_4}|seat 4 out event|*turn 4"),
    ("order 3, 4, the seats in play that follow (invariant 13)", "@|*order 4,3"),
    ("order 3, 4, 1, the seats in play that follow (invariant 13)", "@|*order 3,4,2"),
    ("order none, the seats in play that follow (invariant 13)", "@ phase tax|*order 2,3"),
    ("round 0 in the set-up (invariant 13)", "@ phase claims|*round 2"),
    ("a round from 1 on (invariant 13)", "@|*round 0"),
    ("event yes with the task plague (invariant 15)", "@|*task plague"),
    ("drawn yes with the task draw (invariant 15)", "@|*task draw"),
    ("a task in the phase claims", "@ phase claims|*task -"),
    ("at most one task of row", "@|*task roll"),
    ("at most one task of row", "@ event yes|task plague|*task row"),
    ("a way to do the task crisis", "@ event yes|*task crisis"),
    ("a way to do the task architect", "@ drawn yes acted yes|*task architect:7"),
    ("a way to do the task murderer", "@ drawn yes acted yes|*task murderer"),
    ("fewer than 3 different territories", "@ event yes|*task barbarians:france,france"),
    ("battle:BASE>TARGET", "@|*task battle:england"),
    ("a battle from an own base", "@ attacks 1 acted yes|*task battle:england>flanders"),
    ("the attack of the battle counted", "@|seat 2 : france:2|*task battle:france>normandy"),
    ("a territory with seat 4, which is in play (invariant 16)", f"@ round 4|*seat 1 : {OF_4}"),
    ("nothing with seat 4, which is out (invariant 16)", "@ round 4|*seat 4 out 2"),
    ("seat 4 out by another player or by an event", "@|*seat 4 out 4"),
    ("all territories free in the phase colours", "@ phase colours|*seat 1 : england"),
    ("reached none: the seats that own the target (invariant 21)", "@|*reached 2"),
    ("no winner in the phase war (invariant 21)", "@|*winner 2 by ad-18-1"),
    ("a game that ended by ad-18-1 or ad-18-4", "*@ phase over"),
    ("a winner by ad-18-1 with 8 cathedrals", "@ round 4 phase over|*winner 2 by ad-18-1"),
    ("a winner by ad-18-4 who is the only one in play", "@ round 4 phase over|*winner 2 by ad-18-4"),
]  # fmt: skip


@pytest.mark.parametrize(("expected", "marked"), UNREADABLE + BROKEN)
def test_what_cannot_be_is_a_fault_with_its_line(expected: str, marked: str) -> None:
    rows = marked.split("|")
    line = next(n for n, row in enumerate(rows, 1) if row.startswith("*"))
    with pytest.raises(Fault) as caught:
        read_position("\n".join(row.removeprefix("*").replace("@", HEAD) for row in rows))
    assert expected in caught.value.expected
    assert caught.value.line == line, str(caught.value)
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize(
    "rows",
    [
        "@ phase claims turn 1|seats 2|option fill=plain|option target=9|seat 1 : wales+|seat 2 : ireland+",
        "@ phase claims turn 2|seats 2|option fill=plain|option target=9|seat 1 : wales+",
        "@ phase claims turn 1|seats 2|option fill=plain|option target=10|seat 1 : wales+ ireland+",
        "@ phase claims|seat 2 : wales+ ireland+",
    ],
)
def test_claims_that_come_out_well_may_be_posed_and_do(rows: str) -> None:
    state = read_position(rows.replace("@", HEAD).replace("|", "\n"))
    while state.phase == "claims":
        if state.agenda[-1].kind == "roll":
            state = settle(game, state, counter("claims")).state
        else:
            state = game.play(state, next(iter(game.legal(state)))).state
        assert not faults(state)
    assert state.round == 1


def test_a_broken_state_is_told_with_the_number_of_the_invariant() -> None:
    assert faults(with_(P0, money=(5, 0, 0, 0))) == (
        "invariant 6: expected money of seat 1 as a multiple of 10, 0 or more, found 5",
    )
    assert [one.split(":")[0] for one in faults(with_(P0, cathedrals=(1, 1), round=0))] == [
        "invariant 13", "invariant 1", "invariant 1",
    ]  # fmt: skip
