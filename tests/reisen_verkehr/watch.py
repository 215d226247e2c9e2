"""What ties two states of a game together: section i of the rulebook, in words of its own.

`Watch.see` is told every turn of a game, one after the other; an AssertionError names the invariant that does not hold.
"""

from collections import Counter

from tutor.games.reisen_verkehr import moves as m
from tutor.games.reisen_verkehr.moves import Move
from tutor.games.reisen_verkehr.state import State
from tutor.kernel.game import Over
from tutor.testing import Stop


def cards_of(state: State) -> Counter[str]:
    """Every card that lies somewhere, counted."""
    rows = (*state.hands, state.chain, state.starts, state.bag, state.used, (state.top,) if state.top else ())
    found: Counter[str] = Counter()
    for row in rows:
        found.update(row)
    return found


def around(state: State) -> int:
    """How many cards lie outside the hands."""
    return cards_of(state).total() - sum(map(len, state.hands))


class Where:
    """Which turn it was, told only when something is wrong."""

    def __init__(self, stop: Stop[State, Move]) -> None:
        self.stop = stop

    def __str__(self) -> str:
        return f"{self.stop.move} {self.stop.outcome} in {self.stop.before}"


class Watch:
    """A game from its start on."""

    def __init__(self, start: State) -> None:
        self.deck = dict(cards_of(start))
        self.turned = start.reversed
        self.moves = 0
        """Moves of the seat on turn since the turn was given to it."""

    def see(self, stop: Stop[State, Move]) -> None:
        """One turn of a seat or of the world."""
        before, after, where = stop.before, stop.after, Where(stop)
        assert dict(cards_of(after)) == self.deck, f"1, conservation: {where}"
        self._hands(before, after, stop, where)
        self._direction(before, after, where)
        self._turns(before, after, stop, where)
        if stop.move is not None:
            self._move(before, after, stop.move, where)
        else:
            assert after.revealed == before.revealed, f"17, only a reveal shows dates: {where}"

    def _hands(self, before: State, after: State, stop: Stop[State, Move], where: "Where") -> None:
        """2: hands change by one card that is laid, or by penalty cards; at most one seat's in a step."""
        changed = [seat for seat, (old, new) in enumerate(zip(before.hands, after.hands, strict=True)) if old != new]
        assert len(changed) <= 1, f"2, one hand a step: {where}"
        for seat in changed:
            old, new = Counter(before.hands[seat]), Counter(after.hands[seat])
            if isinstance(stop.move, m.Place):
                assert old - new == Counter([stop.move.card]), f"2, the card that was laid: {where}"
                assert not new - old, f"2, nothing else: {where}"
                assert seat == before.turn - 1, f"2, of the seat on turn: {where}"
            else:
                assert not old - new, f"2, penalty cards only come: {where}"
            assert after.hands[seat] == tuple(sorted(after.hands[seat])), f"hands sorted by code: {where}"

    def _direction(self, before: State, after: State, where: "Where") -> None:
        assert after.reversed or not before.reversed, f"6, reversed stays: {where}"
        assert (after.direction == -1) == after.reversed, f"6: {where}"
        if before.direction != after.direction:
            assert not self.turned, f"6, once a game: {where}"
            self.turned = True

    def _turns(self, before: State, after: State, stop: Stop[State, Move], where: "Where") -> None:
        self.moves = self.moves + 1 if isinstance(stop.move, m.Slide) else 0
        if self.moves and before.options.slide_budget == "formula":
            assert self.moves <= 2 * (len(before.chain) - 1), f"9, slides of a turn: {where}"
        if after.phase in ("turn", "test"):
            seats = after.options.seats
            assert (after.layer - 1 + after.direction) % seats + 1 == after.turn, f"5: {where}"
        for seat, hand in enumerate(after.hands, 1):
            dealing = any(task.kind == "deal" and task.args[0] == seat for task in after.agenda)
            empty = not hand and not dealing
            assert not empty or (seat == after.layer and after.phase in ("test", "reveal", "over")), f"7: {where}"
        assert after.round - before.round in (0, 1), f"9: {where}"

    def _move(self, before: State, after: State, move: Move, where: "Where") -> None:
        if isinstance(move, m.Slide):
            assert Counter(after.chain) == Counter(before.chain), f"3, a permutation: {where}"
            assert after.chain != before.chain, f"3: {where}"
            assert after.received == before.received, f"3: {where}"
        if not isinstance(move, m.Doubt):
            assert after.revealed == before.revealed, f"17: {where}"
            assert after.round == before.round, f"9, only a doubt ends a round: {where}"
            return
        assert set(after.revealed) == {*before.revealed, *before.chain}, f"17: {where}"
        self._doubted(before, after, where)

    def _doubted(self, before: State, after: State, where: "Where") -> None:
        """10: the penalty is as much as is due, but never the last card outside the hands."""
        if after.phase == "over" and after.winner:
            assert after.hands == before.hands, f"9, a test that is passed costs nothing: {where}"
            return
        taken = {task.args for task in after.agenda if task.kind == "take"}
        gained = [len(new) - len(old) for old, new in zip(before.hands, after.hands, strict=True)]
        payer = next((seat for seat, n in enumerate(gained, 1) if n), next((args[0] for args in taken), 0))
        due = gained[payer - 1] + sum(args[1] for args in taken)
        options = before.options
        fines = {min(fine, around(before) - 1) for fine in (options.penalty_doubter, options.penalty_layer)}
        assert due in fines, f"10: {where}"
        assert payer in (before.turn, before.layer), f"10, who pays: {where}"


def ended(stop: Stop[State, Move]) -> str:
    """How a game ended, or that it did not."""
    return str(stop.turn.rule) if isinstance(stop.turn, Over) else "unfinished"
