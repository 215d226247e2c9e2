"""How lines of the log came about: every number of a derivation against the two tables that it explains.

Nothing here asks the functions that derive: what a step changed is read off the table before and after it, and the
printed numbers stand here as numbers.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from tests.anno_domini import play
from tests.anno_domini.test_words import EVENTS, INCOMES, no_gaps
from tests.conftest import Table
from tutor.games.anno_domini.announced import announced, chart
from tutor.games.anno_domini.components import components
from tutor.games.anno_domini.derive import Moment, debts, money, stock
from tutor.games.anno_domini.derived import DERIVES, PLAIN, derived
from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.names import spoken_in, worded
from tutor.games.anno_domini.rules.box import box
from tutor.games.anno_domini.state import State
from tutor.i18n import LANGUAGES
from tutor.kernel.chance import typed
from tutor.kernel.game import Await, Event
from tutor.kernel.past import Past
from tutor.testing import walk
from tutor.views.window import Derivation

GAMES, TURNS = 60, 1200
Step = Past[State]
Found = list[tuple[Event, Derivation]]

LANDS = components().board.ids
CHURCHES = LANDS[:16]
ALL = [(one, "+" if one in CHURCHES else ":3" if one == "saxony" else "") for one in LANDS]
POSED: dict[str, tuple[str, Sequence[str]]] = {
    "shield": (
        "round 3 turn 2\noption early_guard=shield\nseat 1 : wales+ al-andalus+ hungary\n"
        "seat 2 : sweden+ lorraine anatolia saxony:3\nseat 3 : novgorod+ sicily\nseat 4 : bohemia:2",
        ["attack saxony>bohemia ! 6 6 6 / 1 1"],
    ),
    "shielded cathedral": (
        "round 3 turn 2\noption early_guard=shield\nseat 2 money 360 : france:3 wales+ ireland+ portugal+",
        ["attack france>normandy ! 6 6 6 / 1"],
    ),
    "debts lapse": (
        "round 5 turn 2\ndebts 4>1:20 3>4:30\nseat 1 : hungary wales+\nseat 2 : saxony:3 lorraine\n"
        "seat 3 : sicily norway+\nseat 4 cards relic : bohemia",
        ["attack saxony>bohemia ! 6 6 6 / 1"],
    ),
    "the only one left": (
        f"round 5 turn 2\nseats 2\noption fill=plain\noption target=9\ndebts 2>1:50\nseat 1 money 70 : bohemia\n"
        f"seat 2 : {' '.join(f'{one}{sign}' for one, sign in ALL if one != 'bohemia')}",
        ["attack saxony>bohemia ! 6 6 6 / 1"],
    ),
    "plague on free land": ("round 5 turn 2 event yes\ntask plague\nfree : england+", ["! 1 3"]),
    "drawn twice": ("round 5 turn 2 event yes\ntask barbarians:france,poland\nfree : england+", ["! 3 6", "! 1 3"]),
    "who was first": (
        "round 5 phase tax\nreached 2,1\ndebts 1>3:10 2>3:20\n"
        f"seat 1 : {' '.join(f'{one}+' for one in CHURCHES[:8])}\n"
        f"seat 2 : {' '.join(f'{one}+' for one in CHURCHES[8:])}",
        ["tax"],
    ),
}
"""What random games seldom bring: a position, and lines of a record."""


def posed(name: str) -> Iterator[Step]:
    """The steps of a posed position."""
    text, lines = POSED[name]
    state = game.read_position(f"position anno_domini {text}\n")
    for line in lines:
        move, *groups = (part.strip() for part in line.split("!"))
        if move:
            step = game.play(state, game.parse(state, move))
            yield Past(state, step.state, step.events)
            state = step.state
        for group in groups:
            awaited = game.turn(state)
            assert isinstance(awaited, Await)
            outcome = typed(group, awaited.chance)
            step = game.resolve(state, outcome)
            yield Past(state, step.state, step.events, outcome)
            state = step.state


def played(turn: int) -> Iterator[Step]:
    """The steps of a random game."""
    _, start = play.starts(turn)
    for stop in walk(game, start, f"derived/{turn}", TURNS):
        yield Past(stop.before, stop.after, stop.events, stop.outcome)


def derivations(step: Step, lang: str = "en") -> Found:
    return [(event, derived(step, at, spoken_in(lang))) for at, event in enumerate(step.events)]


# ---- what a step changed, read off the tables


def fact(event: Event, name: str) -> int:
    return int(str(dict(event.facts)[name]).removeprefix("p:"))


def land(step: Step, event: Event, name: str = "territory") -> int:
    return box(step.before).board.index[str(dict(event.facts)[name]).removeprefix("t:")]


def total(found: Derivation) -> int:
    """The sum that says the number of the event: the first."""
    return found.sums[0][1].total


def check_money(step: Step, derived_: Found) -> None:
    """The totals of all payments, added up, are what the purses changed by."""
    change = Counter[int]()
    for event, found in derived_:
        if event.kind in ("income", "toll", "merchant", "event-tax", "gold", "patron"):
            change[fact(event, "seat")] += total(found)
        elif event.kind in ("built", "money-to-bank", "paid", "money-to-attacker"):
            change[fact(event, "seat")] -= total(found) if found.sums else 0
        if event.kind in ("paid", "money-to-attacker"):
            change[fact(event, "to")] += total(found)
    for seat, (had, has) in enumerate(zip(step.before.money, step.after.money, strict=True), 1):
        assert change[seat] == has - had, (seat, step.events)


def check_debts(step: Step, derived_: Found) -> None:
    """What is owed grows by what stays unpaid, and shrinks by what is set off and paid off."""
    if any(event.kind == "lapse" for event in step.events):
        return
    change = Counter[tuple[int, int]]()
    for event, found in derived_:
        seat, to = (fact(event, name) if name in dict(event.facts) else 0 for name in ("seat", "to"))
        if event.kind == "in-debt" and event.rule == "ad-15-1":
            change[seat, to] += total(found)
        elif event.kind == "paid" and event.rule == "ad-15-6":
            change[seat, to] -= total(found)
        elif event.kind == "set-off":
            change[to, seat] -= total(found)
    had, has = (
        sum((Counter({(debt.debtor, debt.creditor): debt.amount}) for debt in state.debts), Counter())
        for state in (step.before, step.after)
    )
    for pair in {*had, *has, *change}:
        assert change[pair] == has[pair] - had[pair], (pair, step.events)


def check_between(step: Step, _: Found) -> None:
    """Counted forward over all events, purses, stocks and debts are those of the table afterwards."""
    end = Moment(step, len(step.events), spoken_in("en"))
    seats = range(1, len(step.after.money) + 1)
    assert [money(end, seat) for seat in seats] == list(step.after.money), step.events
    assert [stock(end, seat) for seat in seats] == list(step.after.stock), step.events
    assert tuple(debts(end)) == step.after.debts, step.events


def check_castles(step: Step, derived_: Found) -> None:
    """What fell is what stands there no more; a territory that changed hands or is free lost all."""
    for event, found in derived_:
        if event.kind not in ("base-lost", "target-lost", "castles-lost"):
            continue
        at = land(step, event, {"base-lost": "base", "target-lost": "target"}.get(event.kind, "territory"))
        stays = step.after.castles[at] if step.after.owner[at] == step.before.owner[at] else 0
        assert total(found) == step.before.castles[at] - stays == fact(event, "n"), event


def check_hits(step: Step, derived_: Found) -> None:
    """Every hit is in the sum, and what a limit takes away again stands beside it."""
    kinds = {event.kind for event in step.events}
    if "battle" not in kinds:
        return
    base, target = step.before.agenda[-1].args
    mine, theirs = step.before.castles[base], step.before.castles[target]
    facts = next(dict(event.facts) for event in step.events if event.kind == "battle")
    won, lost = int(facts["hits"]), int(facts["back"])
    for event, found in derived_:
        parts = [item.amount for item in found.sums[0][1].items] if found.sums else []
        if event.kind in ("base-lost", "base-keeps"):
            assert parts == [n for n in (lost, min(0, mine - 1 - lost)) if n], event
        elif event.kind == "target-lost":
            assert parts == [n for n in (won, min(0, theirs - won), -("shield" in kinds)) if n], event


def check_payments(step: Step, derived_: Found) -> None:
    """A payment that a row asks for begins with what it asks for; what is not paid of it is owed next."""
    for at, (event, found) in enumerate(derived_):
        asked = ASKED.get(str(event.rule))
        if event.kind != "paid" or asked is None:
            continue
        facts = dict(event.facts)
        churches = {
            f"p:{who}": sum(step.before.owner[one] == who for one in step.before.cathedrals) for who in range(5)
        }
        items = found.sums[0][1].items
        assert items[0].amount == (50 if asked == "once" else 10 * churches[str(facts[asked])])
        rest = step.events[at + 1] if at + 1 < len(step.events) else event
        unpaid = fact(rest, "n") if rest.kind == "in-debt" and rest.rule == "ad-15-1" else 0
        assert sum(item.amount for item in items if item.what == "still-owed") == -unpaid


ASKED = {"ad-13-5": "seat", "ad-13-9": "once", "ad-13-11": "to"}
"""Rows that ask for money -> whose cathedrals are counted."""


def check_battle(step: Step, derived_: Found) -> None:
    """Each die is judged by its face and the points, and the hits are counted from it."""
    for event, found in derived_:
        if event.kind != "battle":
            continue
        faces, base = tuple(map(int, step.outcome or ())), land(step, event, "base")
        mine = step.before.castles[base]
        sides = ((faces[:mine], "attack", "hits"), (faces[mine:], "defence", "back"))
        for (thrown, points, hits), side in zip(sides, found.dice, strict=True):
            judged = [face + fact(event, points) >= 6 for face in thrown]
            assert [(die.face, die.hit) for die in side.dice] == list(zip(thrown, judged, strict=True))
            assert sum(judged) == fact(event, hits)
        sums = [points.total for _, points in found.sums]
        assert sums == [n for n in (fact(event, "attack"), fact(event, "defence")) if n]


def check_numbers(step: Step, derived_: Found) -> None:
    """Formulas of the booklet, written anew."""
    for event, found in derived_:
        seat = fact(event, "seat") if "seat" in dict(event.facts) else 0
        owner, cathedrals = step.before.owner, step.before.cathedrals
        lands = [at for at, one in enumerate(owner) if one == seat]
        churches = {who: sum(owner[at] == who for at in cathedrals) for who in range(5)}
        if event.kind == "income":
            assert total(found) == 10 * len(lands) * churches[seat]
        elif event.kind == "toll":
            assert total(found) == 10 * len(lands) * step.before.cards[seat - 1].count("toll_collector")
        elif event.kind == "merchant":
            assert total(found) == 50 * step.before.cards[seat - 1].count("merchant")
        elif event.kind == "event-tax":
            assert total(found) == len(lands) * (30 if event.rule == "ad-13-7" else 20)
        elif event.kind == "built":
            assert total(found) == 100 * fact(event, "n")
        elif event.kind == "owe":
            asked = {"ad-13-5": 10 * churches[seat], "ad-13-9": 50, "ad-13-11": 10 * churches[fact(event, "to")]}
            assert total(found) == asked[event.rule]
        elif event.kind in ("attack", "turn"):
            assert total(found) == attacks(step.before if event.kind == "attack" else step.after, seat)
        elif event.kind == "won":
            assert total(found) == sum(step.after.owner[at] == seat for at in step.after.cathedrals)


def attacks(state: State, seat: int) -> int:
    hand = state.cards[seat - 1]
    cathedrals = sum(state.owner[at] == seat for at in state.cathedrals)
    return 3 + hand.count("general") + cathedrals * hand.count("heroine")


def check_said(step: Step, derived_: Found) -> None:
    """What the sentence says as its number is the total, where there is a sum; what opens says something."""
    for event, found in derived_:
        assert found.opens == (event.kind in DERIVES), event
        number = dict(event.facts).get("price", dict(event.facts).get("n"))
        if found.sums and event.kind not in ("attack", "battle"):
            assert number is None or total(found) == number, event
        named = [ref for _, ref in event.facts if str(ref).startswith("t:")]
        assert set(named) <= set(found.places), event


def check_all(step: Step) -> None:
    """Everything of one step."""
    found = derivations(step)
    for check in CHECKS:
        check(step, found)


CHECKS = (
    check_money,
    check_debts,
    check_between,
    check_castles,
    check_battle,
    check_hits,
    check_payments,
    check_numbers,
    check_said,
)


def test_every_line_of_random_games_is_derived(table: Table) -> None:
    """60 games; and each kind of event there or in a posed position."""
    seen = Counter[str]()
    for turn in range(GAMES):
        for step in played(turn):
            seen.update(event.kind for event in step.events)
            check_all(step)
    here = Counter(event.kind for name in POSED for step in posed(name) for event in step.events)
    kinds = {*DERIVES, *PLAIN}
    table("kinds of event, in random games and posed", [f"{kind} {seen[kind]} {here[kind]}" for kind in sorted(kinds)])
    assert sorted(kind for kind in kinds if not seen[kind] + here[kind]) == []
    assert not {*seen, *here} - kinds


@pytest.mark.parametrize("name", POSED)
def test_every_line_of_posed_steps_is_derived(name: str) -> None:
    steps = list(posed(name))
    assert steps
    for step in steps:
        check_all(step)


def test_every_kind_of_event_was_looked_at() -> None:
    told_of = {site.key.removeprefix("event.") for site in EVENTS} | {key.removeprefix("event.") for key in INCOMES}
    assert told_of == {*DERIVES, *PLAIN}
    assert not PLAIN & DERIVES.keys()


# ---- in words


def texts(step: Step, lang: str) -> Iterator[str]:
    said = worded(step.after, spoken_in(lang))
    for _, found in derivations(step, lang):
        yield from found.lines
        for name, points in found.sums:
            yield name
            yield from (said(f"item.{item.what}", n=item.count, each=item.each) for item in points.items)
        yield from (text for side in found.dice for text in (side.title, *(die.text for die in side.dice if die.text)))
    for news in announced([(step, at) for at in range(len(step.events))], spoken_in(lang)):
        yield from (news.head, news.title, news.text, *news.did)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_said_with_a_gap(lang: str) -> None:
    seen: set[tuple[str, str]] = set()
    steps = [*(step for turn in range(20) for step in played(turn)), *(step for name in POSED for step in posed(name))]
    for step in steps:
        fresh = {(event.kind, str(event.rule)) for event in step.events} - seen
        if fresh or len(step.events) > 4:
            seen |= fresh
            no_gaps(texts(step, lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_event_table_can_be_looked_up(lang: str) -> None:
    state = game.new(4, {})
    found = chart(state, spoken_in(lang), "events:row:plague")
    assert found is not None
    no_gaps((found.title, *found.heads, *(text for row in found.rows for text in (*row.cells, row.text))))
    assert [row.cells[0] for row in found.rows] == [str(n) for n in range(2, 13)]
    assert [row.cells[1] for row in found.rows] == [f"{6 - abs(n - 7)}/36" for n in range(2, 13)]
    assert [row.marked for row in found.rows] == [True, *(False for _ in range(10))]
    assert chart(state, spoken_in(lang), "rows") is None


# ---- what is announced


def lines(*steps: Step) -> list[tuple[Step, int]]:
    return [(step, at) for step in steps for at in range(len(step.events))]


def test_a_row_is_announced_with_all_that_it_did() -> None:
    state = game.read_position("position anno_domini round 5 turn 2\nfree : england+\n")
    steps = []
    for text in ("event", "1 2", "1 3", "3 6", "6 1"):
        step = (
            game.play(state, game.parse(state, text)) if text == "event" else game.resolve(state, tuple(text.split()))
        )
        steps.append(Past(state, step.state, step.events, None if text == "event" else tuple(text.split())))
        state = step.state
    (news,) = announced(lines(*steps), spoken_in("en"))
    assert (news.ref, news.title, news.chart) == ("row:barbarians", "Barbarians", "events:row:barbarians")
    assert "three" in news.text or "3" in news.text
    assert any("England is free" in text for text in news.did)
    assert sum("loses one castle" in text for text in news.did) == 2
    assert news.rules[0] == "ad-13-3"


def test_a_card_is_announced_and_what_it_gives_now() -> None:
    state = game.read_position("position anno_domini round 5 turn 2 acted yes drawn yes\ntask draw\n")
    for card, did in (("relic", "+1 defence point"), ("patron", "500 gulden")):
        step = game.resolve(state, (card,))
        (news,) = announced(lines(Past(state, step.state, step.events, (card,))), spoken_in("en"))
        assert news.ref == f"c:{card}"
        assert did in " ".join(news.did)


def test_battles_are_not_announced() -> None:
    steps = list(posed("debts lapse"))
    assert announced(lines(*steps), spoken_in("en")) == ()
