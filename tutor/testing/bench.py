"""What is asked of one state of a game, whatever the game."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, field, is_dataclass
from typing import Any, Generic

from tutor.kernel.chance import Face, Outcome
from tutor.kernel.game import Await, Decide, Game, HidesInformation, Over
from tutor.kernel.record import Fault
from tutor.kernel.rulebook import RuleId
from tutor.kernel.verdict import AmbiguousMove, IllegalMove, M, S, UnreadableMove, Verdict
from tutor.testing.pool import Pool
from tutor.testing.report import Report

NONSENSE = ("", " ", "?", "nonsense 1 2", ":", "1:", "9: 9", "!", "\x00", "ß > ß", "x" * 10_000)
SEATS = (None, 0, 1, 99)


@dataclass
class Bench(Generic[S, M]):
    """A game on the bench: what has been met, what has been found. Each method is one check."""

    game: Game[S, M]
    report: Report
    pool: Pool[M] = field(default_factory=Pool)
    every: Callable[[S], Iterable[M]] | None = None
    """All moves that can be said in a state; without it the values met in play are combined."""
    sample: int = 40
    """So many moves of each kind are tried in a state."""

    def state(self, state: S, face: Face) -> None:
        """All checks of one state."""
        where = self.where(state)
        tried = self.tried(state, face)
        checks: dict[str, Callable[[], None]] = {
            "values": lambda: self.values(state, where),
            "decide": lambda: self.decides(state, where),
            "upholds": lambda: self.upholds(state, where),
            "legal": lambda: self.legal(state, tried, where),
            "judge": lambda: self.judges(state, (*tried, *self._strange(face)), where),
            "refusal": lambda: self.refuses(state, tried, where),
            "chance": lambda: self.chance(state, face, where),
            "notation": lambda: self.notation(state, tried, where),
            "position": lambda: self.position(state, face, where),
            "hidden": lambda: self.hidden(state, where),
        }
        for name, check in checks.items():
            with self.report.guarded(name, f"the check {name}", where):
                check()

    def where(self, state: S) -> str:
        """The position text of a state, or what Python shows of it."""
        try:
            return self.game.write_position(state)
        except Exception:  # noqa: BLE001  the check `position` says what is wrong with it
            return repr(state)

    def tried(self, state: S, face: Face) -> tuple[M, ...]:
        """The moves that this state is asked about: every one that can be said, or what the pool makes."""
        wanted = list(self.game.candidates(state))
        if self.every is not None:
            wanted += self.every(state)
        else:
            for kind in self.pool.kinds:
                wanted += self.pool.met(kind, self.sample, face)
        return tuple(dict.fromkeys(wanted))

    def _strange(self, face: Face) -> Iterator[M]:
        for kind in self.pool.kinds:
            yield from self.pool.strange(kind, 4, face)

    # --- the checks

    def values(self, value: object, where: str) -> None:
        """A state or a move is frozen, hashable and JSON."""
        expect, kind = self.report.expect, type(value).__name__
        if not is_dataclass(value) or isinstance(value, type):
            expect("values", False, f"{kind} as a dataclass", repr(value), where)
            return
        frozen = getattr(value, "__dataclass_params__").frozen  # noqa: B009  no stub knows it
        expect("values", bool(frozen), f"{kind} frozen", "a dataclass that can be changed", where)
        expect("values", _hashable(value), f"{kind} hashable", f"{kind} without a hash", where)
        with self.report.guarded("values", f"{kind} as JSON by dataclasses.asdict", where):
            json.dumps(asdict(value), allow_nan=False)

    def decides(self, state: S, where: str) -> None:
        """Who decides has a legal move; when the world decides, or nobody, no move is legal."""
        turn, legal = self.game.turn(state), tuple(self.game.legal(state))
        decides = isinstance(turn, Decide)
        fine = bool(legal) == decides
        self.report.expect("decide", fine, "a legal move exactly when somebody decides", f"{len(legal)}, {turn}", where)
        if isinstance(turn, Decide):
            self.report.expect("decide", bool(turn.seats), "a seat that decides", turn, where)
        rules = [turn.rule] if isinstance(turn, Over) else [turn.chance.rule] if isinstance(turn, Await) else []
        self._known("decide", rules, where)

    def upholds(self, state: S, where: str) -> None:
        """Candidates uphold what their generator claims."""
        turn = self.game.turn(state)
        phases = getattr(self.game, "phases", {})
        if not isinstance(turn, Decide) or turn.phase not in phases:
            return
        claimed = phases[turn.phase].upholds
        for move in self.game.candidates(state):
            broken = claimed.intersection(self.game.judge(state, move).rules)
            text = f"{self.game.notate(move)} breaches {', '.join(sorted(broken))}"
            self.report.expect("upholds", not broken, "candidates that uphold what is claimed of them", text, where)

    def legal(self, state: S, tried: Iterable[M], where: str) -> None:
        """The legal moves are those that the referee allows, each once."""
        legal = tuple(self.game.legal(state))
        self.report.expect("legal", len(set(legal)) == len(legal), "each legal move once", "one twice", where)
        allowed = {move for move in tried if self.game.judge(state, move).legal}
        for move in allowed.difference(legal):
            self.report.expect("legal", False, "a legal move listed", f"not listed: {self.game.notate(move)}", where)
        for move in legal:
            fine = move in allowed or self.game.judge(state, move).legal
            self.report.expect("legal", fine, "only legal moves listed", f"listed: {self.game.notate(move)}", where)

    def judges(self, state: S, moves: Iterable[M], where: str) -> None:
        """The referee never raises, says the same twice, and never refuses without a paragraph."""
        before = hash(state)
        for n, move in enumerate(moves):
            seat = SEATS[n % len(SEATS)]
            with self.report.guarded("judge", f"the verdict on {move!r} of seat {seat}", where):
                verdict = self.game.judge(state, move, seat)
                same = verdict == self.game.judge(state, move, seat) and hash(state) == before
                self.report.expect("judge", same, "the same verdict twice, the state as it was", repr(move), where)
                empty = not verdict.legal and not verdict.breached
                self.report.expect("judge", not empty, "a paragraph that refuses", f"none refuses {move!r}", where)
                self._known("judge", (*verdict.rules, *verdict.upheld), where)

    def refuses(self, state: S, moves: Iterable[M], where: str) -> None:
        """To play a refused move raises IllegalMove with the same verdict, and the state stays."""
        before, shown = hash(state), repr(state)
        for move in moves:
            verdict = self.game.judge(state, move)
            found = self._played(state, move)
            if verdict.legal:
                self.report.expect("refusal", found is None, "a legal move that can be played", repr(move), where)
            else:
                text = f"{move!r}: {found}"
                self.report.expect("refusal", found == verdict, "IllegalMove with the verdict of judge", text, where)
        same = hash(state) == before and repr(state) == shown
        self.report.expect("refusal", same, "the state as it was", "a state that was changed", where)

    def _played(self, state: S, move: M) -> Verdict | None:
        try:
            self.game.play(state, move)
        except IllegalMove as refused:
            return refused.verdict
        return None

    def chance(self, state: S, face: Face, where: str) -> None:
        """What cannot happen is refused by ValueError; what can, can."""
        turn, expect = self.game.turn(state), self.report.expect
        if not isinstance(turn, Await):
            expect("chance", self._impossible(state, ("1",)), "no outcome without a throw", "one taken", where)
            return
        outcome = turn.chance.sample(face)
        steps = [self.game.resolve(state, outcome) for _ in range(2)]
        expect("chance", steps[0] == steps[1], "the same step from the same outcome", outcome, where)
        self._known("chance", [event.rule for event in steps[0].events], where)
        for wrong in ((), (*outcome, *outcome[:1]), ("?",) * len(outcome)):
            if not turn.chance.admits(wrong):
                expect("chance", self._impossible(state, wrong), "an impossible outcome refused", wrong, where)

    def _impossible(self, state: S, outcome: Outcome) -> bool:
        try:
            self.game.resolve(state, outcome)
        except ValueError:
            return True
        return False

    def notation(self, state: S, moves: Iterable[M], where: str) -> None:
        """A move that is written and read is the same; nonsense is refused as such."""
        for move in moves:
            with self.report.guarded("notation", f"{move!r} written and read", where):
                text = self.game.notate(move)
                back = self.game.parse(state, text)
                self.report.expect("notation", back == move, f"{move!r} from {text!r}", repr(back), where)
                fine = bool(text) and not set("\n\r!#").intersection(text)
                self.report.expect("notation", fine, "a text of one line without ! and #", repr(text), where)
        for text in NONSENSE:
            with self.report.guarded("notation", f"{text[:20]!r} read or refused", where):
                self._read_or_refused(state, text)

    def _read_or_refused(self, state: S, text: str) -> None:
        try:
            self.game.parse(state, text)
        except (UnreadableMove, AmbiguousMove):
            return

    def position(self, state: S, face: Face, where: str) -> None:
        """A position that is written and read is the same; a damaged text is read or refused by Fault."""
        text = self.game.write_position(state)
        back = self.game.read_position(text)
        self.report.expect("position", back == state, f"{state!r}", repr(back), where)
        again = self.game.write_position(back)
        self.report.expect("position", again == text, "the same text again", again, where)
        for damaged in damages(text, face):
            with self.report.guarded("position", f"{damaged[:200]!r} read or refused by Fault"):
                self._position_or_fault(damaged)

    def _position_or_fault(self, text: str) -> None:
        try:
            self.game.read_position(text)
        except Fault:
            return

    def hidden(self, state: S, where: str) -> None:
        """What a seat sees is a state of the game, and it sees the same in it."""
        if not isinstance(self.game, HidesInformation):
            return
        for seat in (1, 2):
            seen: Any = self.game.seen_by(state, seat)
            self.report.expect("hidden", type(seen) is type(state), f"a {type(state).__name__}", seen, where)
            again = self.game.seen_by(seen, seat)
            self.report.expect("hidden", again == seen, "the same seen in what is seen", again, where)

    def _known(self, check: str, rules: Iterable[RuleId], where: str) -> None:
        for rule in rules:
            known = rule in self.game.rulebook.rules
            self.report.expect(check, known, "a paragraph of the rulebook", repr(rule), where)


def damages(text: str, face: Face) -> Iterator[str]:
    """The text with a line gone, a line twice, a word gone, a word changed, and a part of it only."""
    lines, words = text.splitlines(), text.split(" ")
    at, word = face(901, len(lines)), face(902, len(words))
    yield "\n".join(lines[:at] + lines[at + 1 :])
    yield "\n".join([*lines, lines[at]])
    yield " ".join(words[:word] + words[word + 1 :])
    yield " ".join([*words[:word], "-7", *words[word + 1 :]])
    yield text[: face(903, len(text) + 1)]


def _hashable(value: object) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True
