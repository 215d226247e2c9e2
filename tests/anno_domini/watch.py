"""What must hold along a whole game, written anew from the list of invariants: nothing here asks the rules.

`Watch.see` looks at every state and at every step; `AssertionError` says which invariant broke and where. The printed
numbers stand here as numbers, so that a wrong data file is found too.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain

from tutor.games.anno_domini import moves as m
from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.state import State
from tutor.kernel.chance import Outcome
from tutor.kernel.game import Event
from tutor.testing import Stop

LANDS, CATHEDRALS, STOCK, MOST, ATTACKS, CAP, EARLY = 36, 16, 80, 6, 3, 4, 3
USED = frozenset({"ambassador", "bishop", "architect", "patron", "murderer"})
BANK_PAYS = frozenset({"income", "toll", "merchant", "event-tax", "gold", "patron"})
EVENT_TASKS = frozenset({"row", "plague", "barbarians", "crisis"})
SETUP = frozenset({"deal", "colours", "claims"})
Play = Stop[State, m.Move]


class Broken(AssertionError):
    """An invariant does not hold."""

    def __init__(self, number: int, what: object, stop: Play) -> None:
        doing = game.notate(stop.move) if stop.move is not None else f"! {' '.join(stop.outcome or ())}"
        super().__init__(f"invariant {number}: {what}\nafter {doing}\nfrom {game.write_position(stop.before)}")


@dataclass
class Watch:
    """Follows one game from where it begins."""

    deck: Counter[str]
    done: Counter[str] = field(default_factory=Counter)
    """What the seat on turn has done in its turn, as far as it was seen."""
    whole: bool = False
    """The turn was seen from its beginning."""
    acted: list[int] | None = None
    """The seats that have begun a turn in this military phase, if it was seen from its beginning."""
    due: tuple[int, ...] = ()
    """The order that was right when the phase began."""

    def see(self, stop: Play) -> None:
        """One turn of a seat or of the world."""
        for number, fine, what in (*state_checks(stop.after, self.deck), *step_checks(stop)):
            if not fine:
                raise Broken(number, what, stop)
        if stop.move is not None or stop.outcome is not None:
            self._turn(stop)
            self._phase(stop)

    def _turn(self, stop: Play) -> None:
        """11, 14: what one seat does in one turn."""
        before, after = stop.before, stop.after
        if before.phase == "war":
            self._count(stop)
            self._attacks(stop)
            self._demand(11, self.done["event"] <= 1 and self.done["card"] <= 1, dict(self.done), stop)
            if self.whole:
                self._demand(14, self._moves() <= self._moves_most(), dict(self.done), stop)
            most = ATTACKS + self.deck["general"] + CATHEDRALS * self.deck["heroine"]
            self._demand(14, after.made <= most, "more attacks than all cards allow", stop)
        if any(event.kind == "turn" for event in stop.events) or after.phase != "war":
            self.done.clear()
            self.whole = after.phase == "war"

    def _attacks(self, stop: Play) -> None:
        """11: attacks made as they were counted here, each battle one, none above what is allowed."""
        made, declared = self.done["attack"], isinstance(stop.move, m.Attack)
        known = made - declared if self.whole else stop.before.made
        self._demand(11, stop.before.made == known, f"{stop.before.made} attacks counted, {known} made", stop)
        self._demand(11, not declared or known < allowance(stop.before), "an attack too many", stop)
        if self.whole:
            self._demand(11, self.done["battle"] == made - (task_of(stop.after) == "battle"), "battles", stop)

    def _count(self, stop: Play) -> None:
        kinds = {m.Attack: "attack", m.Consult: "event", m.Draw: "card", m.Raise: "raise"}
        self.done["move"] += stop.move is not None
        self.done["battle"] += task_of(stop.before) == "battle"
        self.done[kinds.get(type(stop.move), "other")] += 1
        if isinstance(stop.move, m.Build):
            self.done["bought"] += stop.move.n

    def _moves(self) -> int:
        return self.done["move"]

    def _moves_most(self) -> int:
        """One event, the attacks, the castles bought, six steps of an Architect, a task of the event and one of the
        card, and three more."""
        return 1 + self.done["attack"] + self.done["bought"] + self.done["raise"] + 2 + 3

    def _phase(self, stop: Play) -> None:
        """13: in a military phase each seat in play acts once, the Pope at its beginning last."""
        begun = [int(str(dict(event.facts)["seat"])[2:]) for event in stop.events if event.kind == "turn"]
        if stop.before.phase == "tax" and stop.after.phase == "war":
            holder = pope_of(stop.before)
            self.due = tuple(sorted(seats_in_play(stop.before), key=lambda seat: (seat <= holder, seat)))
            self._demand(13, self.due[-1] == holder, "the Pope last", stop)
            self.acted = []
        if self.acted is not None:
            self.acted += begun
        if stop.before.phase == "war" and stop.after.phase == "tax" and self.acted is not None:
            wanted = [seat for seat in self.due if seat in self.acted or not stop.after.out[seat - 1]]
            self._demand(13, self.acted == wanted, f"turns of {self.acted}, not of {wanted}", stop)
            self.acted = None

    def _demand(self, number: int, fine: bool, what: object, stop: Play) -> None:
        if not fine:
            raise Broken(number, what, stop)


Checks = Iterable[tuple[int, bool, object]]


def task_of(state: State) -> str:
    return state.agenda[-1].kind if state.agenda else ""


def pope_of(state: State) -> int:
    return next((seat for seat, hand in enumerate(state.cards, 1) if "pope" in hand), 0)


def seats_in_play(state: State) -> tuple[int, ...]:
    return tuple(seat for seat in range(1, state.options.seats + 1) if not state.out[seat - 1])


def cathedrals_of(state: State, seat: int) -> int:
    return _owners(state.owner, state.cathedrals).count(seat)


@lru_cache(maxsize=64)
def _owners(owner: tuple[int, ...], cathedrals: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(owner[at] for at in cathedrals)


def allowance(state: State) -> int:
    hand = state.cards[state.seat - 1]
    return ATTACKS + hand.count("general") + hand.count("heroine") * cathedrals_of(state, state.seat)


def limit(state: State) -> int:
    return state.options.target if state.options.early_limit == "target" else 8


# --- one state


def state_checks(state: State, deck: Counter[str]) -> Checks:
    """Everything that one state shows."""
    yield from _board_checks(state)
    yield from _card_checks(state, deck)
    yield 6, all(purse >= 0 and purse % 10 == 0 for purse in state.money), "purses"
    yield from _debt_checks(state)
    yield from _seat_checks(state)


def _board_checks(state: State) -> Checks:
    board, claimed = set(state.cathedrals), LANDS - state.owner.count(0)
    wanted = min(claimed, CATHEDRALS) if state.phase in SETUP else CATHEDRALS
    yield 1, len(board) == wanted and len(state.cathedrals) == wanted, "cathedrals"
    on_board = [0] * (len(state.money) + 1)
    for owner, castles in zip(state.owner, state.castles, strict=True):
        on_board[owner] += castles
    both = zip(on_board[1:], state.stock, strict=True)
    yield 2, all(there + stock == STOCK and stock >= 0 for there, stock in both), "80 castles"
    yield 3, on_board[0] == 0 and max(state.castles) <= MOST and min(state.castles) >= 0, "castles"
    yield 3, all(bool(n) == bool(owner) for n, owner in zip(state.castles, state.owner, strict=True)), "free"
    yield 16, len(state.owner) == LANDS and len(state.castles) == LANDS, "36 territories"


def _seat_checks(state: State) -> Checks:
    playing = seats_in_play(state)
    if state.round <= EARLY:
        yield 9, not any(state.out), "nobody out early"
        yield 9, all(cathedrals_of(state, seat) < limit(state) for seat in playing), "no eighth early"
    if state.phase == "over":
        yield 21, _may_win(state), f"winner {state.winner} by {state.ended}"
    elif state.phase not in SETUP:
        yield 16, all(seat in state.owner for seat in playing), "a territory each"
        yield 21, len(playing) > 1, "somebody to play against"
        yield 21, not any(_has_won(state, seat) for seat in playing), "nobody has won unseen"


def _card_checks(state: State, deck: Counter[str]) -> Checks:
    if state.phase == "deal":
        return
    used = tuple(task.kind for task in state.agenda if task.kind in USED)
    yield 4, _together(state.unknown, state.known, used, state.cards) == deck, "the deck"
    holders = [seat for seat, hand in enumerate(state.cards, 1) if "pope" in hand]
    yield 5, len(holders) == 1 and holders[0] in seats_in_play(state), "one Pope in play"


@lru_cache(maxsize=64)
def _together(
    unknown: tuple[str, ...], known: tuple[str, ...], used: tuple[str, ...], hands: tuple[tuple[str, ...], ...]
) -> Counter[str]:
    return Counter(chain(unknown, known, used, *hands))


def _debt_checks(state: State) -> Checks:
    if not state.debts:
        return
    pairs = {(debt.debtor, debt.creditor) for debt in state.debts}
    playing = set(seats_in_play(state))
    yield 6, not any(state.money[debt.debtor - 1] for debt in state.debts), "who owes has nothing"
    yield 8, all(debt.amount > 0 and debt.amount % 10 == 0 for debt in state.debts), "amounts"
    yield 8, not any((b, a) in pairs for a, b in pairs), "not in both directions"
    yield 8, all({a, b} <= playing for a, b in pairs), "between two seats in play"


def _has_won(state: State, seat: int) -> bool:
    owes = any(debt.debtor == seat for debt in state.debts)
    return cathedrals_of(state, seat) >= state.options.target and not owes and state.round > EARLY


def _may_win(state: State) -> bool:
    left = seats_in_play(state)
    return state.winner in left and (len(left) == 1 or _has_won(state, state.winner))


# --- one step


def step_checks(stop: Play) -> Checks:
    before, after = stop.before, stop.after
    yield 7, sum(after.money) - sum(before.money) == _from_bank(stop.events), "money from nowhere"
    if before.phase != "deal":
        started = len(before.cathedrals) == CATHEDRALS
        yield 1, not started or len(after.cathedrals) == CATHEDRALS, "cathedrals that come or go"
    if task_of(before) in EVENT_TASKS or isinstance(stop.move, m.Consult):
        yield 17, after.unknown == before.unknown, "an event changed the unknown pile"
    if after.phase not in SETUP and after.ended != "ad-18-4":
        now = {seat for seat in seats_in_play(after) if cathedrals_of(after, seat) >= after.options.target}
        kept = tuple(seat for seat in before.reached if seat in now)
        yield 21, set(after.reached) == now and after.reached[: len(kept)] == kept, "who reached the target, in order"
    if task_of(before) == "battle" and stop.outcome is not None:
        yield from _battle_checks(stop, stop.outcome)


def _from_bank(events: Iterable[Event]) -> int:
    total = 0
    for event in events:
        if event.kind in BANK_PAYS:
            total += _number(event, "n")
        elif event.kind == "built":
            total -= _number(event, "price")
        elif event.kind == "money-to-bank":
            total -= _number(event, "n")
    return total


def _number(event: Event, name: str) -> int:
    return int(dict(event.facts)[name])


def _battle_checks(stop: Play, outcome: Outcome) -> Checks:
    """10: what a throw may cost; the whole battle reckoned anew from the faces and the cards."""
    before, after = stop.before, stop.after
    base, target = before.agenda[-1].args
    a, d, faces = before.castles[base], before.castles[target], tuple(map(int, outcome))
    plus, minus = points(before, before.seat, base, target)
    back = min(sum(face + minus >= 6 for face in faces[a:]), a - 1)
    hit = min(sum(face + plus >= 6 for face in faces[:a]), d)
    shielded = before.options.early_guard == "shield" and _held_back(before, target)
    hit -= hit == d and shielded
    yield 10, 0 <= plus <= CAP and 0 <= minus <= CAP, "points"
    yield 10, len(faces) == a + d and a >= 2, "dice"
    yield 10, after.castles[base] == a - back and after.owner[base] == before.seat, "the base"
    if hit < d:
        same = after.castles[target] == d - hit and after.owner[target] == before.owner[target]
        yield 10, same, "the target that stands"
    elif before.stock[before.seat - 1] + back:
        yield 10, (after.owner[target], after.castles[target]) == (before.seat, 1), "the target taken"
    else:
        yield 10, (after.owner[target], after.castles[target]) == (0, 0), "the target that nobody can take"


def points(state: State, seat: int, base: int, target: int) -> tuple[int, int]:
    """Attack points and defence points, at most 4 each."""
    church, mine = target in state.cathedrals, state.cards[seat - 1]
    theirs = state.cards[state.owner[target] - 1]
    plus = mine.count("soldier") + mine.count("arquebusier") + 2 * mine.count("genius")
    minus = theirs.count("arquebusier") + 2 * theirs.count("genius")
    if church:
        plus += 2 * mine.count("templar")
        minus += 1 + theirs.count("relic")
    return min(plus, CAP), min(minus, CAP)


def _held_back(state: State, target: int) -> bool:
    if state.round > EARLY:
        return False
    eighth = target in state.cathedrals and cathedrals_of(state, state.seat) == limit(state) - 1
    loser = state.owner[target]
    return eighth or (loser <= state.options.seats and state.owner.count(loser) == 1)
