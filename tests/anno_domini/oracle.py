"""A slow referee of its own, written from the rulebook and the data files. It shares no code with the engine.

It reads a state as plain data (attributes only), plays lines of a record on dictionaries, and answers the questions of
the exercises. Everything is done in the longest and plainest way.
"""

import csv
import tomllib
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import comb
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[2] / "data" / "anno_domini"
SEATS = (1, 2, 3, 4)
KEPT = {
    "pope", "merchant", "general", "soldier", "relic", "arquebusier", "heroine", "genius", "toll_collector", "templar"
}  # fmt: skip
PRICE, MOST, EIGHT, CAP, HIT, EARLY = 100, 6, 8, 4, 6, 3


@cache
def table(map: str, name: str) -> tuple[dict[str, str], ...]:
    with (DATA / "boards" / map / f"{name}.csv").open(encoding="utf-8") as file:
        return tuple(csv.DictReader(file))


@cache
def names(map: str) -> tuple[str, ...]:
    return tuple(row["id"] for row in table(map, "territories"))


@cache
def reach(map: str, land: str) -> frozenset[str]:
    """By a breadth-first search of depth one over borders, and of depth two through one sea."""
    near = {row["b"] for row in table(map, "borders") if row["a"] == land}
    near |= {row["a"] for row in table(map, "borders") if row["b"] == land}
    for row in table(map, "seas"):
        coasts = row["territories"].split("|")
        if land in coasts:
            near |= set(coasts)
    return frozenset(near - {land})


@cache
def coded(map: str) -> dict[tuple[int, int], str]:
    return {(int(row["red"]), int(row["blue"])): row["id"] for row in table(map, "territories")}


class Refused(Exception):
    pass


class Table:
    """What lies on the table."""

    def __init__(self, state: Any) -> None:
        self.map = state.options.map
        lands = names(self.map)
        self.seats = tuple(range(1, len(state.money) + 1))
        self.players, self.target = state.options.seats, state.options.target
        self.limit = self.target if state.options.early_limit == "target" else EIGHT
        self.neutral_castles, self.papal = state.options.neutral_castles, state.options.papal_state == "name"
        self.reached = list(state.reached)
        self.owner = dict(zip(lands, state.owner, strict=True))
        self.castles = dict(zip(lands, state.castles, strict=True))
        self.church = {lands[at] for at in state.cathedrals}
        self.money = dict(zip(self.seats, state.money, strict=True))
        self.stock = dict(zip(self.seats, state.stock, strict=True))
        self.hands = {seat: list(hand) for seat, hand in zip(self.seats, state.cards, strict=True)}
        self.debts = [[debt.debtor, debt.creditor, debt.amount] for debt in state.debts]
        self.out = {seat for seat in self.seats if state.out[seat - 1]}
        self.pile, self.known = sorted(state.unknown), list(state.known)
        self.round, self.phase, self.seat, self.order = state.round, state.phase, state.seat, list(state.order)
        self.made, self.event, self.acted, self.due = state.made, state.event, state.acted, state.due
        self.drawn, self.winner = state.drawn, state.winner
        self.tasks = [(task.kind, task.args) for task in state.agenda]
        self.colours = set(state.colour)
        self.first_dealt = state.options.first_dealt

    # --- short words

    @property
    def playing(self) -> list[int]:
        return [seat for seat in self.seats if seat <= self.players and seat not in self.out]

    @property
    def pope(self) -> int:
        return next((seat for seat in self.seats if "pope" in self.hands[seat]), 0)

    def lands(self, seat: int) -> list[str]:
        return [land for land, owner in self.owner.items() if owner == seat]

    def churches(self, seat: int) -> int:
        return sum(self.owner[land] == seat for land in self.church)

    def after(self, seat: int) -> list[int]:
        """The seats in play, clockwise, beginning at the left of this one."""
        found = []
        for _ in SEATS:
            seat = seat % 4 + 1
            found += [seat] if seat in self.playing else []
        return found

    def income(self, seat: int) -> int:
        hand, lands = self.hands[seat], len(self.lands(seat))
        return (
            lands * self.churches(seat) * 10 + hand.count("toll_collector") * 10 * lands + hand.count("merchant") * 50
        )

    def allowance(self) -> int:
        hand = self.hands[self.seat]
        return 3 + hand.count("general") + hand.count("heroine") * self.churches(self.seat)

    def points(self, seat: int, target: str) -> tuple[int, int]:
        church, mine = target in self.church, self.hands[seat]
        theirs = self.hands[self.owner[target]] if self.owner[target] else []
        attack = mine.count("soldier") + mine.count("arquebusier") + 2 * mine.count("genius")
        defence = theirs.count("arquebusier") + 2 * theirs.count("genius")
        if church:
            attack += 2 * mine.count("templar")
            defence += 1 + theirs.count("relic")
        return min(attack, CAP), min(defence, CAP)

    @property
    def card_due(self) -> bool:
        return bool(self.due and (self.pile or self.known))

    # --- money

    def settle(self) -> None:
        while True:
            debt = next((debt for debt in self.debts if self.money[debt[0]] > 0), None)
            if debt is None:
                return
            paid = min(self.money[debt[0]], debt[2])
            self.money[debt[0]] -= paid
            self.money[debt[1]] += paid
            debt[2] -= paid
            self.debts = [one for one in self.debts if one[2]]

    def owe(self, debtor: int, creditor: int, amount: int) -> None:
        for debt in self.debts:
            if (debt[0], debt[1]) == (creditor, debtor):
                off = min(debt[2], amount)
                debt[2] -= off
                amount -= off
        self.debts = [debt for debt in self.debts if debt[2]]
        paid = min(amount, self.money[debtor])
        self.money[debtor] -= paid
        self.money[creditor] += paid
        if amount > paid:
            self.debts.append([debtor, creditor, amount - paid])
        self.settle()

    # --- the course of things

    def close(self) -> None:
        self.settle()
        if self.phase == "over":
            return
        owes = {debt[0] for debt in self.debts}
        there = [s for s in self.playing if self.churches(s) >= self.target]
        self.reached = [s for s in self.reached if s in there] + [s for s in there if s not in self.reached]
        able = [s for s in self.reached if s not in owes]
        if able and self.round > EARLY and self.phase in ("tax", "war"):
            self.phase, self.winner = "over", able[0]
        elif self.phase == "war" and self.seat in self.out:
            self.next_turn()

    def next_turn(self) -> None:
        self.made, self.event, self.acted, self.due, self.drawn = 0, False, False, False, False
        if self.order:
            self.seat = self.order.pop(0)
        else:
            self.seat, self.phase, self.round = 0, "tax", self.round + 1

    def leaves(self, seat: int, heir: int) -> None:
        """A seat that lost its last territory; the heir is 0 when an event did it."""
        if self.lands(seat) or seat > self.players:
            return
        self.out.add(seat)
        if heir:
            self.money[heir] += self.money[seat]
        self.money[seat] = 0
        hand, self.hands[seat] = self.hands[seat], []
        self.known += [card for card in hand if card != "pope"]
        self.debts = [debt for debt in self.debts if seat not in debt[:2]]
        self.order = [one for one in self.order if one != seat]
        if "pope" in hand:
            self.hands[self.seat if self.seat in self.playing else self.after(seat)[0]].append("pope")
        if len(self.playing) == 1:
            self.phase, self.winner = "over", self.playing[0]

    def strike(self, land: str, castles: int) -> None:
        """An event destroys castles."""
        owner = self.owner[land]
        if not owner:
            return
        last = owner <= self.players and self.round <= EARLY and len(self.lands(owner)) == 1
        castles = min(castles, self.castles[land] - last)
        self.castles[land] -= castles
        self.stock[owner] += castles
        if not self.castles[land]:
            self.owner[land] = 0
            self.leaves(owner, 0)

    # --- lines

    def line(self, text: str) -> None:
        move, *throws = (part.strip() for part in text.split("!"))
        if not move:
            for throw in throws:
                self.world(throw)
            return
        if self.breaches(move):
            raise Refused(text)
        verb, *words = move.split()
        dice = [throw.replace("/", " ").split() for throw in throws]
        if verb == "attack":
            base, target = words[0].split(">")
            self.attack(base, target, [int(face) for face in dice[0]])
        elif verb == "build":
            self.build(words[0], int(words[1]))
        elif verb == "event":
            self.consult([[int(face) for face in throw] for throw in dice])
        elif verb == "end":
            self.next_turn()
        elif verb == "tax":
            self.tax()
        elif verb == "draw":
            self.draw(dice[0][0])
        else:
            raise AssertionError(text)

    def tax(self) -> None:
        for seat in self.playing:
            self.money[seat] += self.income(seat)
        self.close()
        if self.phase == "tax":
            self.order = self.after(self.pope)
            self.phase, self.seat = "war", self.order.pop(0)

    def world(self, throw: str) -> None:
        """A card of the deal, or a throw of the claims on land that is free."""
        if self.phase == "deal":
            dealt = 36 - len(self.pile)
            seat = (self.first_dealt - 1 + dealt) % 4 + 1
            self.pile.remove(throw)
            if throw == "pope":
                self.hands[seat].append("pope")
            return
        red, blue = map(int, throw.split())
        land = coded(self.map)[red, blue]
        assert self.phase == "claims"
        stranger = self.seat > self.players
        if self.owner[land]:
            assert stranger, "a player would have to choose"
            return
        castles = self.neutral_castles if stranger else 1
        self.owner[land], self.castles[land] = self.seat, castles
        self.stock[self.seat] -= castles
        if len(self.church) < 16:
            self.church.add(land)
        self.seat = self.seat % len(self.seats) + 1
        if 0 not in self.owner.values():
            self.phase, self.seat = "tax", 0

    def attack(self, base: str, target: str, faces: list[int]) -> None:
        n, k = self.castles[base], self.castles[target]
        assert len(faces) == n + k
        loser = self.owner[target]
        attack, defence = self.points(self.seat, target)
        won = min(sum(face + attack >= HIT for face in faces[:n]), k)
        lost = min(sum(face + defence >= HIT for face in faces[n:]), n - 1)
        self.made, self.acted = self.made + 1, True
        self.castles[base], self.castles[target] = n - lost, k - won
        self.stock[self.seat] += lost
        self.stock[loser] += won
        if won == k:
            self.owner[target] = 0
            if self.stock[self.seat]:
                self.owner[target], self.castles[target] = self.seat, 1
                self.stock[self.seat] -= 1
                self.due = self.due or not self.drawn
            self.leaves(loser, self.seat)
        self.close()

    def build(self, land: str, n: int) -> None:
        if not self.owner[land]:
            self.owner[land] = self.seat
            self.due = self.due or not self.drawn
        self.castles[land] += n
        self.stock[self.seat] -= n
        self.money[self.seat] -= n * PRICE
        self.acted = True
        self.close()

    def draw(self, card: str) -> None:
        self.pile.remove(card)
        self.due, self.drawn, self.acted = False, True, True
        if card in KEPT:
            self.hands[self.seat].append(card)
        elif card == "patron":
            self.money[self.seat] += 500
            self.known.append(card)
        elif self.useful(card):
            self.tasks.append((card, (6,) if card == "architect" else ()))
        else:
            self.known.append(card)
        self.close()

    def useful(self, card: str) -> bool:
        """Whether the seat on turn can do anything with a card that is used at once."""
        others = [one for seat in self.seats if seat != self.seat for one in self.hands[seat]]
        mine = self.lands(self.seat)
        if card == "architect":
            return self.stock[self.seat] > 0 and any(self.castles[land] < MOST for land in mine)
        if card == "bishop":
            from_others = any(self.owner[land] not in (0, self.seat, self.pope) for land in self.church)
            return from_others and not set(mine) <= self.church and not self.one_short()
        return any(card == "ambassador" or one != "pope" for one in others)

    def consult(self, throws: list[list[int]]) -> None:
        self.event = True
        row, places = sum(throws[0]), [coded(self.map)[red, blue] for red, blue in throws[1:]]
        if row == 2:
            self.strike(places[0], MOST)
        elif row == 3:
            assert len(dict.fromkeys(places)) == 3
            for place in dict.fromkeys(places):
                self.strike(place, 1 if self.phase != "over" else 0)
        else:
            self.paid(row)
        self.close()

    def paid(self, row: int) -> None:
        pope = self.pope
        others = [seat for seat in self.after(pope) if seat != pope]
        if row == 5:
            for seat in others:
                self.owe(seat, pope, 10 * self.churches(seat))
        elif row in (6, 7, 8):
            self.money[self.seat] += (30 if row == 7 else 20) * len(self.lands(self.seat))
        elif row == 9 and self.seat != pope:
            self.owe(self.seat, pope, 50)
        elif row == 10 and self.seat != pope:
            self.hands[pope].remove("pope")
            self.hands[self.seat].append("pope")
        elif row == 11:
            for seat in others:
                self.owe(pope, seat, 10 * self.churches(seat))
        elif row == 12:
            self.money[self.seat] += 500
        assert row != 4

    # --- the laws, for moves of the seat to move

    def breaches(self, text: str) -> set[str]:
        said, _, move = text.rpartition(": ")
        verb, *words = move.split()
        found = self.misplaced(verb)
        if self.phase == "over":
            return found
        wrong = bool(said) and (int(said) not in self.playing if self.phase == "tax" else int(said) != self.seat)
        found |= {"ad-3-5"} if wrong else set()
        never = self.never(verb, words)
        if never:
            return found | never
        home = {"colour": "colours", "claim": "claims", "tax": "tax"}.get(verb, "war")
        if self.phase != home or (said and int(said) != self.seat):
            return found
        own: Callable[..., set[str]] = getattr(self, f"law_{verb}", lambda *words: set())
        return found | own(*words)

    def never(self, verb: str, words: list[str]) -> set[str]:
        if verb == "attack" and "+" in words[0]:
            return {"ad-7-6"}
        laws = {"shift": "ad-17-3", "give": "ad-15-3", "swap": "ad-15-3", "lend": "ad-15-3", "borrow": "ad-15-4",
                "pay": "ad-15-11"}  # fmt: skip
        return {laws[verb]} if verb in laws else set()

    def misplaced(self, verb: str) -> set[str]:
        if self.phase == "over":
            return {"ad-18-6"}
        if self.phase == "tax":
            return set() if verb == "tax" else {"ad-4-5"}
        home = {"colour": "colours", "claim": "claims", "tax": "tax"}.get(verb, "war")
        if home != self.phase:
            return {"ad-3-8"}
        answers = {"claim": "claim", "discard": "crisis", "steal": "ambassador", "murder": "murderer",
                   "bishop": "bishop", "raise": "architect", "done": "architect"}  # fmt: skip
        task = self.tasks[-1][0] if self.tasks else ""
        found = {"ad-3-8"} if verb in answers and answers[verb] != task else set()
        return found | ({"ad-5-7"} if task and answers.get(verb) != task else set())

    def law_colour(self, name: str) -> set[str]:
        return {"ad-2-5"} if name in self.colours else set()

    def law_claim(self, land: str) -> set[str]:
        return {"ad-2-8"} if self.owner[land] else set()

    def law_event(self) -> set[str]:
        return ({"ad-5-4"} if self.event else set()) | ({"ad-5-5"} if self.acted else set())

    def law_build(self, land: str, count: str) -> set[str]:
        n, owner = int(count), self.owner[land]
        found = {"ad-6-1"} if n < 1 else set()
        if owner not in (0, self.seat):
            found.add("ad-6-2")
        elif self.castles[land] + n > MOST:
            found.add("ad-6-3")
        if n * PRICE > self.money[self.seat]:
            found.add("ad-6-4")
        if n > self.stock[self.seat]:
            found.add("ad-17-1")
        if not owner and land in self.church and self.one_short():
            found.add("ad-10-3")
        return found

    def one_short(self) -> bool:
        return self.round <= EARLY and self.churches(self.seat) >= self.limit - 1

    def law_attack(self, way: str) -> set[str]:
        base, target = way.split(">")
        found = set()
        if self.owner[base] != self.seat:
            found.add("ad-7-1")
        elif self.castles[base] < 2:
            found.add("ad-10-4")
        if target not in reach(self.map, base):
            found.add("ad-7-2")
        if self.owner[target] == self.seat:
            found.add("ad-7-4")
        if not self.owner[target]:
            found.add("ad-7-5")
        fits = not found
        if self.made >= self.allowance():
            found.add("ad-10-1")
        if fits and self.round <= EARLY and self.castles[base] >= self.castles[target]:
            if target in self.church and self.one_short():
                found.add("ad-10-3")
            if self.owner[target] <= self.players and len(self.lands(self.owner[target])) == 1:
                found.add("ad-16-5")
        return found

    def law_draw(self) -> set[str]:
        return (set() if self.card_due else {"ad-11-11"}) | ({"ad-11-3"} if self.drawn else set())

    def law_end(self) -> set[str]:
        return {"ad-11-1"} if self.card_due else set()

    def law_discard(self, card: str) -> set[str]:
        mine = card in self.hands[self.seat]
        return ({"ad-12-1"} if card == "pope" else set()) | (set() if mine else {"ad-13-4"})

    def law_steal(self, seat: str, card: str) -> set[str]:
        return set() if int(seat) != self.seat and card in self.hands[int(seat)] else {"ad-12-2"}

    def law_murder(self, seat: str, card: str) -> set[str]:
        theirs = int(seat) != self.seat and card in self.hands[int(seat)]
        return ({"ad-12-1"} if card == "pope" else set()) | (set() if theirs else {"ad-12-15"})

    def law_bishop(self, way: str) -> set[str]:
        source, target = way.split(">")
        fine = source in self.church and self.owner[source] not in (0, self.seat, self.pope)
        home = self.owner[target] == self.seat and target not in self.church
        return (set() if fine else {"ad-12-4"}) | (set() if home else {"ad-12-18"})

    def law_raise(self, land: str, count: str) -> set[str]:
        n, left = int(count), self.tasks[-1][1][0] if self.tasks and self.tasks[-1][0] == "architect" else 0
        found = set() if self.owner[land] == self.seat and 1 <= n <= left else {"ad-12-20"}
        found |= {"ad-6-3"} if self.castles[land] + n > MOST else set()
        return found | ({"ad-17-1"} if n > self.stock[self.seat] else set())


# ---- answers


def played(state: Any, lines: tuple[str, ...]) -> Table:
    now = Table(state)
    for text in lines:
        now.line(text)
    return now


def legal(state: Any, lines: tuple[str, ...], text: str) -> frozenset[str]:
    now = played(state, lines)
    return frozenset(now.breaches(text))


def order(now: Table) -> tuple[int, ...]:
    return tuple(now.after(now.pope))


@cache
def hits(dice: int, faces: int) -> tuple[int, ...]:
    """Ways, out of 6 ** dice, to hit 0, 1, 2 … times."""
    return tuple(comb(dice, n) * faces**n * (6 - faces) ** (dice - n) for n in range(dice + 1))


@cache
def chance(n: int, k: int, mine: int, theirs: int, plan: tuple[int, ...]) -> Fraction:
    """How likely the target falls, throw by throw, with both numbers of hitting faces."""
    if not k:
        return Fraction(1)
    if not plan:
        return Fraction(0)
    n = min(n + plan[0], MOST)
    if n < 2:
        return chance(n, k, mine, theirs, plan[1:])
    whole = Fraction(0)
    for won, p in enumerate(hits(n, mine)):
        for lost, q in enumerate(hits(k, theirs)):
            whole += p * q * chance(max(n - lost, 1), max(k - won, 0), mine, theirs, plan[1:])
    return Fraction(whole, 6 ** (n + k))


def better(state: Any, base: str, target: str, one: str, other: str) -> str:
    now = Table(state)
    mine, theirs = (points + 1 for points in now.points(now.seat, target))
    plans = [tuple(map(int, text.split(","))) for text in (one, other)]
    values = [chance(now.castles[base], now.castles[target], mine, theirs, plan) for plan in plans]
    return one if values[0] > values[1] else other


def card_use(cards: str) -> tuple[str, ...]:
    return tuple("kept" if card in KEPT else "used" for card in cards.split(","))


def by_chance(sums: str) -> tuple[str, ...]:
    ways = Counter(a + b for a in range(1, 7) for b in range(1, 7))
    return tuple(sorted(sums.split(","), key=lambda total: -ways[int(total)]))


@cache
def numbers() -> dict[str, int]:
    with (DATA / "components.toml").open("rb") as file:
        found = {name: row["value"] for name, row in tomllib.load(file)["numbers"].items()}
    return found | {"lands_each": 36 // 4, "first_income": 16 // 4 * 9 * 10}


def answer(question: str, state: Any, args: tuple[str, ...], lines: tuple[str, ...]) -> object:
    """What the exercise's question must have for an answer. `args` without the lines."""
    if question in ("legal", "legal-after"):
        return legal(state, lines, args[0])
    if question == "better-line":
        return better(state, args[0], args[1], args[3], args[4])
    if question == "battle":
        return battle(state, lines[0])
    plain: dict[str, Callable[..., object]] = {
        "use": card_use,
        "rows": by_chance,
        "number": lambda name: numbers()[name],
        "reading": lambda how, ids: next(one for one in ids.split(",") if one.endswith(".other") == (how == "not")),
    }
    if question in plain:
        return plain[question](*args)
    return ANSWERS[question.removesuffix("-after")](played(state, lines), *args)


def battle(state: Any, line: str) -> tuple[int, int, int]:
    base, target = line.split()[1].split(">")
    now = played(state, (line,))
    return now.castles[base], now.castles[target], now.owner[target]


def _owed(now: Table) -> tuple[int, ...]:
    return tuple(sum(debt[2] for debt in now.debts if debt[0] == seat) for seat in now.seats)


ANSWERS: dict[str, Callable[..., object]] = {
    "points": lambda now, base, target: now.points(now.owner[base], target),
    "attacks-left": lambda now: max(now.allowance() - now.made, 0),
    "income": lambda now, seat: now.income(int(seat)),
    "purses": lambda now: tuple(now.money[seat] for seat in now.seats),
    "owed": _owed,
    "known-pile": lambda now: tuple(now.known),
    "pope": lambda now: now.pope,
    "targets": lambda now, land: tuple(sorted(reach(now.map, land))),
    "reach": lambda now, land: len(reach(now.map, land)),
    "reach-of": lambda now, lands: tuple(len(reach(now.map, land)) for land in lands.split(",")),
    "code": lambda now, red, blue: coded(now.map)[int(red), int(blue)],
    "castles-of": lambda now, lands: tuple(now.castles[land] for land in lands.split(",")),
    "free": lambda now: tuple(sorted(land for land, owner in now.owner.items() if not owner)),
    "cathedrals-in-game": lambda now: len(now.church),
    "order": order,
    "next-order": order,
    "still-to-act": lambda now: tuple(now.order),
    "cards-in-turn": lambda now: int(now.drawn or now.card_due),
    "winner": lambda now: now.winner,
    "phase": lambda now: now.phase,
    "turn": lambda now: now.seat,
    "owner": lambda now, land: now.owner[land],
    "lands": lambda now, seat: len(now.lands(int(seat))),
    "cathedrals": lambda now, seat: now.churches(int(seat)),
    "cards-held": lambda now, seat: len(now.hands[int(seat)]),
    "papal": lambda now: len(now.lands(now.pope)) if now.papal else 0,
    "stock": lambda now, seat: now.stock[int(seat)],
}

SAID: dict[str, str] = {
    "dealt": "2-1", "pope": "2-1 12-1 13-10 16-7", "shuffled": "2-2", "colour": "2-4", "thrown": "2-6",
    "neutral-throws-again": "19-5", "choose": "2-9", "claimed": "2-7", "begin": "2-12", "order": "3-2", "turn": "3-6",
    "round": "3-3", "turn-lost": "16-8", "income": "4-2", "toll": "4-6", "merchant": "4-7", "consult": "5-3",
    "built": "6-1", "occupied": "14-2", "no-card": "14-5", "card-due": "9-7 14-4 11-9", "pile-empty": "11-9",
    "attack": "10-6", "battle": "7-8", "base-keeps": "10-2", "base-lost": "7-10", "target-lost": "7-10",
    "conquest": "9-1", "no-castle-to-claim": "9-5", "out": "16-1", "cards-under": "16-3", "money-to-bank": "16-4",
    "money-to-attacker": "16-2", "lapse": "15-10", "won": "18-1", "won-alone": "18-4", "no-win-in-debt": "15-2",
    "earlier-wins": "18-3", "kept-by-guard": "16-6", "castles-lost": "17-2", "free": "14-1", "draw": "11-2",
    "no-effect": "11-8", "patron": "12-14", "stolen": "12-2", "murdered": "12-15", "discarded": "13-4",
    "bishop-moved": "12-4", "raised": "12-8", "architect-done": "12-20", "event-tax": "13-6 13-7 13-8",
    "gold": "13-12", "pope-himself": "13-16", "nothing-to-lay-off": "13-18", "plague": "13-2",
    "plague-on-free": "13-13", "barbarians": "13-3", "drawn-before": "13-14", "raid-on-free": "13-14",
    "owe": "13-5 13-9 13-11", "paid": "13-5 13-9 13-11 15-6", "in-debt": "15-1 15-6", "set-off": "15-8",
}  # fmt: skip
"""What happened -> the paragraphs that may say so, as a person would look them up."""
CARDS = (
    "pope", "ambassador", "merchant", "bishop", "general", "soldier", "relic", "architect", "arquebusier", "heroine",
    "genius", "toll_collector", "templar", "patron", "murderer",
)  # fmt: skip
"""In the order of the rules: section 12 has one paragraph for each."""


def sayers(kind: str, facts: dict[str, int | str]) -> set[str]:
    """The paragraphs that may say that this happened."""
    if kind == "card":
        return {f"ad-12-{CARDS.index(str(facts['card'])[2:]) + 1}"}
    if kind == "row":
        return {f"ad-13-{facts['n']}"}
    return {f"ad-{rule}" for rule in SAID[kind].split()}
