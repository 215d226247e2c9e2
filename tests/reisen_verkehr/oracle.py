"""A slow referee of its own, written from the rulebook and the data files. It shares no code with the engine.

It follows a game on dictionaries and lists, in the longest and plainest way, and compares what it finds. States and
moves are read as plain data, attributes only.
"""

import csv
import re
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[2] / "data" / "reisen_verkehr"
PENALTIES = {"reisen": (4, 2), "older": (2, 3)}


@cache
def years(text: str) -> frozenset[int]:
    """All years that a date side names, counted without a year 0."""
    if found := re.fullmatch(r"c\. (\d+)( BC)?", text):
        at = -int(found[1]) if found[2] else int(found[1])
        span = [year for year in range(at - 6, at + 7) if year]
        middle = span.index(at)
        return frozenset(span[middle - 5 : middle + 6])
    if found := re.fullmatch(r"(\d+)(?:st|nd|rd|th) (century|millennium)( BC)?", text):
        size = 100 if found[2] == "century" else 1000
        row = range(size * (int(found[1]) - 1) + 1, size * int(found[1]) + 1)
        return frozenset(-year for year in row) if found[3] else frozenset(row)
    if found := re.fullmatch(r"(\d+) BC-AD (\d+)|(\d+) BC-(\d+)", text):  # pragma: no cover  no card of ours
        return frozenset(year for year in range(-int(found[1] or found[3]), int(found[2] or found[4]) + 1) if year)
    if found := re.fullmatch(r"(\d+)-(\d+)( BC)?", text):
        first, last = int(found[1]), int(found[2])
        return frozenset(range(-first, -last + 1)) if found[3] else frozenset(range(first, last + 1))
    found = re.fullmatch(r"(\d+)( BC)?", text)
    assert found, text
    return frozenset({-int(found[1]) if found[2] else int(found[1])})


@cache
def dates(series: str) -> dict[str, frozenset[int]]:
    """Code -> years, from the files."""
    table: dict[str, frozenset[int]] = {}
    for name in series.split(","):
        file = DATA / "events.csv" if name in ("box", "extra") else DATA / "decks" / f"{name}.csv"
        with file.open(encoding="utf-8", newline="") as rows:
            for row in csv.DictReader(rows):
                if row["series"] == name:
                    table[row["code"]] = years(row["date_text"])
    return table


def in_order(series: str, chain: list[str]) -> bool:
    """Whether a year can be chosen of each card so that none runs back: always the smallest that is left."""
    now = -10_000_000
    for card in chain:
        left = [year for year in dates(series)[card] if year >= now]
        if not left:
            return False
        now = min(left)
    return True


def some_order(series: str, cards: tuple[str, ...]) -> int:
    """In how many orders these cards are in order; by trying all."""
    return sum(in_order(series, list(order)) for order in permutations(cards))


class Table:
    """What lies on the table, as this referee sees it."""

    def __init__(self, start: Any) -> None:
        options = start.options
        self.series, self.seats = options.series, options.seats
        self.doubter_pays, self.layer_pays = options.penalty_doubter, options.penalty_layer
        if options.edition in PENALTIES:
            self.doubter_pays, self.layer_pays = PENALTIES[options.edition]
        self.cap = options.round_cap
        self.hands = {seat: set(hand) for seat, hand in enumerate(start.hands, 1)}
        self.chain, self.used, self.starts = list(start.chain), set(start.used), list(start.starts)
        self.top, self.bag, self.shown = start.top, set(start.bag), set(start.revealed)
        self.turn, self.step, self.layer = start.turn, start.direction, start.layer
        self.doubts, self.winner, self.over = start.doubts, 0, False
        self.deals = [seat for seat in range(1, options.seats + 1) if not start.hands[seat - 1]]
        self.owed: list[str] = ["start"] if start.phase == "setup" else []
        """What the world still has to do, the next thing first: `take SEAT`, `start`, `card`."""

    def follow(self, stop: Any) -> None:
        """One more turn of a game: what it leads to must be what this referee finds."""
        if stop.outcome is not None:
            self.chance(list(stop.outcome))
        elif stop.move is not None:
            self.move(stop.move)
        self.compare(stop.after)

    # --- moves

    def move(self, move: Any) -> None:
        kind = type(move).__name__
        if kind == "Place":
            self.place(move.card, move.slot)
        elif kind == "Slide":
            card = self.chain[move.source - 1]
            self.chain.remove(card)
            self.chain.insert(move.target - 1, card)
        elif kind == "Order":
            self.chain = self.starts if move.how == "12" else list(reversed(self.starts))
            self.starts = []
        else:
            self.doubt()

    def place(self, card: str, slot: int) -> None:
        self.hands[self.turn].remove(card)
        self.chain.insert(slot - 1, card)
        self.layer = self.turn
        if len(self.hands[self.turn]) <= 2 and self.step == 1:
            self.step = -1
        self.turn += self.step
        self.turn = 1 if self.turn > self.seats else self.seats if self.turn < 1 else self.turn

    def doubt(self) -> None:
        self.doubts += 1
        self.shown.update(self.chain)
        right = in_order(self.series, self.chain)
        if right and self.layer and not self.hands[self.layer]:
            self.winner, self.over = self.layer, True
            return
        around = len(self.bag) + len(self.used) + len(self.chain) + (1 if self.top else 0)
        payer, due = (self.turn, self.doubter_pays) if right else (self.layer, self.layer_pays)
        due = due if due < around else around - 1
        self.owed = [f"take {payer}"] * due + ["start"]
        self.go_on()

    # --- the world

    def chance(self, cards: list[str]) -> None:
        if self.deals:
            self.hands[self.deals.pop(0)] = set(cards)
            self.bag -= set(cards)
        else:
            self.top = cards[0]
            self.bag.remove(cards[0])
        self.go_on()

    def go_on(self) -> None:
        while self.owed and not self.deals and not (self.bag and not self.top):
            todo = self.owed[0]
            if todo == "start":
                self.owed.pop(0)
                self.clear()
            elif not self.top:
                self.refill()
            else:
                self.owed.pop(0)
                self.take(todo)

    def take(self, todo: str) -> None:
        card, self.top = self.top, ""
        if todo == "card":
            self.starts.append(card)
            if "card" not in self.owed and len(self.starts) == 1:
                self.chain, self.starts = self.starts, []
        else:
            self.hands[int(todo.split()[1])].add(card)

    def refill(self) -> None:
        if not self.used:
            self.used, self.chain = set(self.chain), []
        self.bag, self.used = self.used, set()

    def clear(self) -> None:
        self.used.update(self.chain)
        self.chain, self.layer = [], 0
        if self.cap and self.doubts >= self.cap:
            self.over, self.owed = True, []
            return
        around = len(self.bag) + len(self.used) + (1 if self.top else 0)
        two = len(self.hands[self.turn]) == 1 and around >= 2
        self.owed = ["card", "card"] if two else ["card"]

    # --- the same?

    def compare(self, state: Any) -> None:
        mine = {
            "hands": self.hands, "chain": self.chain, "used": self.used, "starts": self.starts, "top": self.top,
            "bag": self.bag, "shown": self.shown, "turn": self.turn, "step": self.step, "winner": self.winner,
            "over": self.over, "doubts": self.doubts,
        }  # fmt: skip
        theirs = {
            "hands": {seat: set(hand) for seat, hand in enumerate(state.hands, 1)}, "chain": list(state.chain),
            "used": set(state.used), "starts": list(state.starts), "top": state.top, "bag": set(state.bag),
            "shown": set(state.revealed), "turn": state.turn, "step": state.direction, "winner": state.winner,
            "over": state.phase == "over", "doubts": state.doubts,
        }  # fmt: skip
        assert theirs == mine, {name: (theirs[name], mine[name]) for name in mine if theirs[name] != mine[name]}
        if not self.over:
            assert state.layer == self.layer
