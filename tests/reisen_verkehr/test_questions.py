"""What may be asked of a position: values of the rulebook's examples, derivations that add up, clear refusals."""

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from tutor.games.reisen_verkehr.game import game
from tutor.games.reisen_verkehr.moves import Doubt
from tutor.games.reisen_verkehr.questions import questions, start_cards
from tutor.games.reisen_verkehr.state import State
from tutor.kernel.game import Await
from tutor.kernel.verdict import UnreadableMove
from tutor.testing.walk import walk

P4 = """position reisen_verkehr  round 2  phase turn  turn 3  direction 1  reversed no  layer 2
seats 4
option series=T
hand 1: e f g
hand 2: h i j
hand 3: k m n
hand 4: o p x
chain: c b a d
laid_by: b=4 a=1 d=2
top: q
"""


def position(chain: str, *rows: str, hands: str = "e f g | h i j | k m n", **pairs: object) -> State:
    """A position of deck T, most of it as in the examples of section e."""
    head = {"round": 2, "phase": "turn", "turn": 1, "direction": 1, "reversed": "no", "layer": 3} | pairs
    codes = chain.split()
    laid = [f"laid_by: {codes[-1]}={head['layer']}"] if head["layer"] else []
    each = [hand.strip() for hand in hands.split("|")]
    lines = [
        f"position reisen_verkehr  {'  '.join(f'{key} {value}' for key, value in head.items())}",
        f"seats {len(each)}",
        "option series=T",
        *(f"hand {seat}: {hand}".strip() for seat, hand in enumerate(each, 1)),
        f"chain: {chain}",
        *laid,
        *rows,
    ]
    if not any(row.startswith("top:") for row in rows):
        lines += ["top: r1", "bag: r2 r3 r4 r5 r6 r7 r8"]
    return game.read_position("\n".join(lines) + "\n")


W09, W10 = position("r17 r16"), position("a b c")
BAC = position("b a c")


def ask(text: str, state: State = BAC) -> object:
    name, *args = text.split()
    return questions[name](state, *args).value


DATES = [
    ("date 1903-1907", (1903, 1907)),  # W01
    ("date 5th century BC", (-500, -401)),
    ("date 5. Jh. v. Chr.", (-500, -401)),
    ("date 20th century", (1901, 2000)),  # W02
    ("date c. 1900", (1895, 1905)),  # W03
    ("date um 1900", (1895, 1905)),
    ("date c. 3", (-3, 8)),  # W21
    ("date 1903 (12 May; first tried in 1899, patented 1905)", (1903, 1903)),  # W48
    ("date-of x", (1903, 1907)),
    ("date-of e:l", (-1000, -1)),
    ("surely-before a b", True),
    ("surely-before c u", False),
    ("overlap c u", True),
    ("overlap a b", False),
    ("judge 1980 / 20th century / 1970", False),  # W15
    ("judge-pairs 1980 / 20th century / 1970", ("1-3",)),
    ("judge-flaw 1980 / 20th century / 1970", 3),
    ("judge c. 1910 / c. 1900", True),  # W24
    ("judge c. 1911 / c. 1900", False),  # W25
    ("judge 1869 / 1869 / 1869", True),
    ("count-orders 805 BC / 8th century BC / 1st millennium BC", 3),  # W06
    ("count-orders 1987 / 1987 / c. 1990 / 1991", 8),  # W07
    ("orders-of c. 1990 / 1987", ("12", "21")),
    ("orders-of 1987 (Oct) / 1987 (Mar)", ("12", "21")),
    ("orders-of 500 BC / 800 BC / 600", ("213",)),
    ("chain", (False, 2, "1-2")),
    ("correct", False),
    ("first-flaw", 2),
    ("pairs", ("1-2",)),
    ("flaws", 1),
    ("orders", 1),
    ("slots e", ()),
]


@pytest.mark.parametrize(("text", "value"), DATES)
def test_dates_and_chains(text: str, value: object) -> None:
    assert ask(text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("chain", (True, 0)),
        ("slots e", (1,)),
        ("slots d", (4,)),
        ("slots v", (2, 3, 4)),
        ("orders", 1),
        ("pairs", ()),
    ],
)
def test_a_correct_chain(text: str, value: object) -> None:
    assert ask(text, W10) == value


TABLE = [
    ("turn", 1), ("layer", 3), ("next", 2), ("next-after-laying", 3), ("turns-now", True), ("direction", 1),
    ("reversed", False), ("phase", "turn"), ("round", 2), ("winner", 0), ("must-doubt", False),
    ("hand 2", ("h", "i", "j")), ("hand-size 2", 3), ("hands", (3, 3, 3)), ("top", "r1"), ("stack", 8), ("used", 0),
    ("outside", 11), ("length", 3), ("chain-cards", ("b", "a", "c")), ("places", 4), ("laid-by c", 3),
    ("laid-by a", 0), ("slides-left", 4), ("as-received", True), ("known", ()), ("penalties", (4, 2)),
    ("penalty-doubter", 4), ("penalty-layer", 2), ("break-even", Fraction(1, 3)), ("may-doubt", True),
    ("pays", (3, 2)), ("payer", 3), ("payment", 2), ("begins", 1), ("starts", 1), ("reveals", ("b", "a", "c")),
    ("doubt-wins", 0), ("next-starts", ("r2", "r3", "r4", "r5", "r6", "r7", "r8")),
]  # fmt: skip


@pytest.mark.parametrize(("text", "value"), TABLE)
def test_the_table(text: str, value: object) -> None:
    assert ask(text) == value


def test_the_position_p4_of_the_misreadings() -> None:
    state = game.read_position(P4)
    assert ask("pays", state) == (2, 2)
    assert ask("begins", state) == 3
    assert ask("pairs", state) == ("1-2", "1-3", "2-3")
    assert ask("reveals", state) == ("c", "b", "a", "d")
    assert ask("next-after-laying", state) == 2


def test_who_pays_begins_and_wins() -> None:
    assert ask("pays", W09) == (3, 2)
    assert ask("pays", W10) == (1, 4)
    assert ask("begins", W09) == ask("begins", W10) == 1
    assert ask("next-starts", W10) == ("r2", "r3", "r4", "r5", "r6", "r7", "r8")
    w11 = position("b a", "top: r1", "bag: r2 r3 r4", hands="d | h i j | k m n", direction=-1, reversed="yes", layer=2)
    assert ask("starts", w11) == 2
    assert ask("starts", W09) == 1
    w13 = position("a b d", hands=" | h i | k m", phase="test", turn=3, direction=-1, reversed="yes", layer=1)
    assert ask("doubt-wins", w13) == 1
    assert ask("pays", w13) == (0, 0)
    assert ask("must-doubt", w13) is True
    w14 = position("b a d", hands=" | h i | k m", phase="test", turn=3, direction=-1, reversed="yes", layer=1)
    assert (ask("doubt-wins", w14), ask("pays", w14), ask("begins", w14)) == (0, (1, 2), 3)


def test_winner_after_lines() -> None:
    state = position("a b", hands="d | h i | k m", direction=-1, reversed="yes", layer=2)
    assert ask("winner-after place d@3", state) == 0
    assert ask("winner-after place d@3 ; doubt", state) == 1
    with pytest.raises(ValueError, match="`place h@1`: expected a legal move, found one that breaches rv-3-7"):
        ask("winner-after place h@1", state)


def test_after_a_slide_a_doubt_is_refused_and_can_not_be_asked() -> None:
    slid = game.play(BAC, game.parse(BAC, "slide 1>2")).state
    assert ask("as-received", slid) is False
    assert ask("slides-left", slid) == 3
    assert questions["may-doubt"](slid).rules == ("rv-4-5",)
    with pytest.raises(ValueError, match="expected a chain that may be doubted, found one that rv-4-5 forbids"):
        ask("pays", slid)


def outcomes(state: State) -> Iterator[State]:
    """Everything that can come of a doubt, over all cards that can be turned up."""
    todo = [game.play(state, Doubt()).state]
    while todo:
        one = todo.pop()
        turn = game.turn(one)
        if isinstance(turn, Await):
            todo += [game.resolve(one, outcome).state for outcome, _ in turn.chance.law()]
        else:
            yield one


@pytest.mark.parametrize(("bag", "used"), list(product(("", "r2", "r2 r3"), ("", "o", "o p", "o p q"))))
def test_the_next_start_cards_are_those_that_can_come(bag: str, used: str) -> None:
    for chain in ("b a", "a b"):
        state = position(chain, "top: r1", f"bag: {bag}", f"used: {used}")
        after = list(outcomes(state))
        seen = {(one.starts or one.chain)[0] for one in after}
        assert ask("next-starts", state) == tuple(sorted(seen))
        taken = ask("payment", state)
        assert isinstance(taken, int)
        assert start_cards(state, taken) == tuple(sorted(seen))
        assert {len(hand) - 3 for one in after for hand in one.hands} == {0, taken}


SUMS = ("hand-size", "stack", "outside", "length", "places", "payment", "flaws", "slides-left")


def test_every_derivation_adds_up_to_its_value() -> None:
    start = game.new(3, {"series": "T", "cards": "4"})
    for seed in range(4):
        for stop in walk(game, start, f"questions {seed}", 120):
            for name in SUMS:
                try:
                    answer = questions[name](stop.after, *("2" for _ in questions[name].args))
                except ValueError:
                    continue
                assert [points.total for points in answer.because] in ([answer.value], [])


@pytest.mark.parametrize("text", [text for text, _ in DATES if text.startswith("date ")])
def test_how_the_years_of_a_date_are_reckoned(text: str) -> None:
    name, *args = text.split()
    answer = questions[name](BAC, *args)
    totals = tuple(points.total for points in answer.because)
    assert totals in (answer.value, ())
    assert bool(totals) is not text.startswith(("date 1903-1907", "date 1903 ("))


def test_what_a_seat_sees_answers_nothing_about_dates() -> None:
    seen = game.seen_by(BAC, 1)
    dated = ("chain", "correct", "pairs", "orders", "slots e", "date-of a", "overlap a b", "flaws", "first-flaw")
    for text in (*dated, "pays", "payer", "payment", "doubt-wins", "begins", "starts", "reveals", "next-starts"):
        with pytest.raises(ValueError, match="expected cards whose dates may be known"):
            ask(text, seen)
    assert ask("date c. 3", seen) == (-3, 8)
    assert ask("hands", seen) == (3, 3, 3)


def test_what_a_seat_sees_is_answered_alike_whatever_the_hidden_dates_are() -> None:
    other = position("b d c", hands="e f g | h i j | k m n")
    seen = game.seen_by(BAC, 1)
    assert {name: questions[name](seen).value for name in ("turn", "outside", "stack", "slides-left", "may-doubt")} == {
        name: questions[name](game.seen_by(other, 1)).value
        for name in ("turn", "outside", "stack", "slides-left", "may-doubt")
    }


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        ("date", ValueError, "`date TEXT...`: expected 1 words after date, found 0"),
        ("date long ago", ValueError, "expected one of `1903`"),
        ("date 0", ValueError, "no year 0"),
        ("date c. 20th century", ValueError, "a single year"),
        ("slots", ValueError, "`slots CARD`: expected 1 words after slots, found 0"),
        ("slots a", ValueError, "expected a card that does not lie in the chain, found a"),
        ("slots t001", UnreadableMove, "the code of a card of this game"),
        ("hand 9", UnreadableMove, "a seat from 1 to 3"),
        ("hand-size one", UnreadableMove, "a seat from 1 to 3"),
        ("turn 1", ValueError, "expected 0 words after turn, found 1"),
        ("judge 1900 / ", ValueError, "found nothing"),
        ("orders-of 1 / 2 / 3 / 4 / 5 / 6", ValueError, "at most 5 dates, found 6"),
        ("count-orders " + " / ".join(["1900"] * 19), ValueError, "at most 18 cards"),
    ],
)
def test_wrong_words_say_what_was_expected(text: str, kind: type[ValueError], message: str) -> None:
    with pytest.raises(kind, match=re.escape(message)):
        ask(text)


WORDS = {
    "seat": "2", "card": "e", "other": "a", "move...": "2: doubt", "text...": "1903", "dates...": "1900 / 1901",
    "lines...": "place e@1",
}  # fmt: skip


def test_every_answer_cites_paragraphs_of_the_rulebook() -> None:
    ours = {text.split()[0] for text, _ in (*DATES, *TABLE)} | {"winner-after", "legal"}
    for name in ours:
        answer = questions[name](BAC, *(WORDS[arg] for arg in questions[name].args))
        assert questions[name].name == name
        assert answer.rules, name
        for rule in answer.rules:
            game.rulebook.cite(rule)
