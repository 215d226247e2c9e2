"""Where random games begin, and every move that can be said."""

from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path

from tutor.games.reisen_verkehr import moves as m
from tutor.games.reisen_verkehr.game import game
from tutor.games.reisen_verkehr.rules.box import deck_of
from tutor.games.reisen_verkehr.state import State
from tutor.kernel.chance import Face

HEAD = """game reisen_verkehr
edition reisen
seats 2
option cards=3,3
option series=T
deal 1 ! b e r1
deal 2 ! a c d
up ! f
up ! h
"""
WHOLE = f"""{HEAD}place b@2
place d@3
place e@2
doubt
up ! g
up ! i
up ! j
up ! k
up ! m
place a@2
place r1@3
doubt
over winner 1
"""
"""The whole game of the rulebook's section d, with the test deck; and how it begins."""

TURNED_OVER = """position reisen_verkehr round 3 turn 1
seats 3
option series=T
{options}
hand 1: e f g
hand 2: h i j
hand 3: k m n
chain: b a c
laid_by: a=2 c=3
top: r1
used: o p
revealed: b e o p r1
"""
"""A table at which something of everything has been turned over; `options` are lines of their own."""

TABLES: tuple[tuple[int, Mapping[str, str]], ...] = (
    (4, {"cards": "3", "round_cap": "8"}),
    (2, {"cards": "2", "series": "T", "round_cap": "9"}),
    (3, {"cards": "1,2,4", "series": "T", "first": "3"}),
    (5, {"cards": "4", "edition": "older", "memory_aid": "full", "round_cap": "6"}),
    (2, {"cards": "25", "series": "T", "penalty_doubter": "9", "penalty_layer": "9", "round_cap": "14"}),
    (3, {"cards": "2", "doubt_bare_start": "yes", "series": "dates", "slide_budget": "none", "round_cap": "5"}),
    (10, {"cards": "2,2,2,2,2,2,1,1,1,1", "series": "box,extra", "mix_duplicates": "drop", "round_cap": "5"}),
    (2, {"cards": "1", "series": "T", "doubt_bare_start": "yes", "memory_aid": "own"}),
    (6, {"cards": "8", "series": "T", "penalty_doubter": "3", "penalty_layer": "1", "round_cap": "12"}),
    (2, {"cards": "24,26", "series": "T", "doubt_bare_start": "yes", "penalty_layer": "6", "round_cap": "8"}),
)
"""Seats and options: every option that the rules know with each of its words at least once, and decks that run out."""
POSED = (
    # two cards outside the hands: a penalty of one, and one start card where two are due
    "position reisen_verkehr|option series=T|direction -1|hand 1: d|hand 2: h i|chain: b a|laid_by: a=2|bag:",
    # a last card that is laid on a chain with a flaw, and one without
    "position reisen_verkehr|option series=T|direction -1|hand 1: d|hand 2: h i|hand 3: k m|chain: a b|laid_by: b=2"
    "|top: r1|bag: r2 r3 r4 r5 r6 r7 r8",
    "position reisen_verkehr|option series=T|direction -1|hand 1: d|hand 2: h i|hand 3: k m|chain: b a|laid_by: a=2"
    "|top: r1|bag: r2 r3 r4 r5 r6 r7 r8",
    # one card in the stack
    "position reisen_verkehr|option series=T|hand 1: e f g|hand 2: h i j|hand 3: k m n|chain: b a|laid_by: a=3|top: r1"
    "|bag:|used: o p q",
    "position reisen_verkehr|option series=T|hand 1: e f g|hand 2: h i j|hand 3: k m n|chain: a b|laid_by: b=3|top: r1"
    "|bag:",
    # nothing but the start card outside the hands
    "position reisen_verkehr|option series=T|option doubt_bare_start=yes|hand 1: e f|hand 2: h i j|chain: a|bag:",
    # every slide of a turn is spent
    "position reisen_verkehr|slides 2|option series=T|hand 1: e f|hand 2: h i|chain: a b|laid_by: b=2|top: r1"
    "|bag: r2 r3",
    "position reisen_verkehr|slides 2|option series=T|hand 1: e f|hand 2: h i|chain: a b|received: b a|laid_by: b=2"
    "|top: r1|bag: r2 r3",
    # two start cards, which the option does not let be doubted
    "position reisen_verkehr|option series=T|option doubt_bare_start=yes|hand 1: e|hand 2: h i j|starts: a b|top: r1"
    "|bag: r2",
)
"""Positions from which what is rare is near; `|` parts their lines."""
SLOTS = 2
"""Slots and places are tried up to so many beyond those there are."""


def posed() -> tuple[State, ...]:
    """The posed positions."""
    return tuple(game.read_position(text.replace("|", "\n")) for text in POSED)


def starts(turn: int) -> tuple[str, State]:
    """Where the n-th random game begins: mostly at some table, every eighth time at a posed position."""
    if turn % 8 == 7:
        return f"posed {turn // 8 % len(POSED)}", posed()[turn // 8 % len(POSED)]
    seats, options = TABLES[turn % len(TABLES)]
    return f"table {turn % len(TABLES)}", game.new(seats, options)


KINDS: tuple[type, ...] = tuple(game.laws)


def every_of(kind: type, state: State) -> tuple[m.Move, ...]:
    """Every move of a kind with cards that lie open and places that are near."""
    cards = lying(state)
    places = range(-1, len(state.chain) + SLOTS + 1)
    if kind is m.Place:
        return tuple(m.Place(card, slot) for card, slot in product(cards, places))
    if kind is m.Slide:
        return tuple(dict.fromkeys(m.Slide(a, b) for a, b in product(places, places)))
    if kind is m.Order:
        return (m.Order("12"), m.Order("21"))
    return tuple(map(m.Peek, cards)) if kind is m.Peek else (kind(),)


def lying(state: State) -> tuple[str, ...]:
    """Cards of every hand and of the chain, start cards, the top; a used one and two of the stack."""
    hands = [card for hand in state.hands for card in hand]
    row = (*hands, *state.chain, *state.starts, state.top, *state.used[:1], *state.bag[:1], *state.bag[-1:])
    return tuple(dict.fromkeys(card for card in row if card))


def every(state: State) -> Iterator[m.Move]:
    """Every move that can be said of what lies open."""
    for kind in KINDS:
        yield from every_of(kind, state)


def any_of(kind: type, state: State, face: Face, at: int) -> m.Move:
    """One move of a kind, wild: any card of the deck, places far away."""
    codes = deck_of(state).codes
    card, a, b = codes[face(at, len(codes))], face(at + 1, 14) - 2, face(at + 2, 14) - 2
    if kind is m.Place:
        return m.Place(card, a)
    if kind is m.Slide:
        return m.Slide(a, b)
    return m.Peek(card) if kind is m.Peek else every_of(kind, state)[face(at, len(every_of(kind, state)))]


def near_of(kind: type, state: State, face: Face, at: int) -> m.Move:
    """One move of a kind that is nearly right."""
    hand = state.hands[state.turn - 1] or lying(state)[:1] or ("a",)
    card, n = hand[face(at, len(hand))], len(state.chain)
    if kind is m.Place:
        return m.Place(card, face(at + 1, n + 3))
    if kind is m.Slide:
        return m.Slide(face(at + 1, n + 2), face(at + 2, n + 2))
    return any_of(kind, state, face, at)


def owner(folder: Path, dates: str = "1800 1850 1900 1950 1960 1970") -> Path:
    """A folder with a deck and a record that names it."""
    rows = [f"k{n},Event number {n}.,{date}" for n, date in enumerate(dates.split(), 1)]
    (folder / "mine.csv").write_text("\n".join(("code,text_en,date_text", *rows)), "utf-8")
    record = folder / "mine.game"
    lines = ("deal 1 ! k1 k2", "deal 2 ! k3", "up ! k4", "up ! k5")
    head = "game reisen_verkehr\nseats 2\noption cards=2,1\noption series=mine.csv\n"
    record.write_text(head + "\n".join(lines), "utf-8")
    return record
