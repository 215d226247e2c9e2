"""Positions as text, both ways: `read_position(write_position(s)) == s` for every state that play can reach.

    position reisen_verkehr  round 2  phase turn  turn 1  direction 1  reversed no  layer 3  slides 0
    seats 3
    option series=T
    hand 1: e f g
    hand 2: h i j
    hand 3: k m n
    chain: r17 r16
    received: r17 r16
    laid_by: r16=3
    top: r1
    bag: r2 r3 r4 r5 r6 r7 r8
    used:
    starts:
    revealed:

Lines may stand in any order after the first, `# comments` and empty lines between them; each short field may have a
line of its own. `seats` and `option` as in a record; `game`, `edition`, `deck` and `seed` lines are accepted.

More fields: `winner 1 by rv-9-2` (with `phase over`); `tasks: start:0 take:3:2` is unfinished business of the world,
the next one last: `deal:SEAT`, `take:SEAT:CARDS`, `start:CARDS` (start cards still to take; 0: the chain is not
cleared yet).

Left out: the seats of the hands, or four; `received` = chain; `bag` = all cards of the series that no line names; all
other lists empty, no seat has laid. The phase follows: `setup` without chain and start cards, `order` with start cards,
`open` while nobody has laid, `test` when the last layer has no card, else `turn`. The seat on turn follows the last
layer, or is `first`; the last layer is the last one of `laid_by`; the direction is -1 exactly when it was reversed;
round 1 (0 in the set-up); in the set-up the seats without a hand are dealt one, then the first round starts; in the
phase `reveal` the chain is cleared and the next round starts. A `bag` that is named may leave cards of the series out:
these are not in the game.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import get_args

from tutor.games.reisen_verkehr.components import GAME, components
from tutor.games.reisen_verkehr.deck import Deck
from tutor.games.reisen_verkehr.draft import Draft, read_lines
from tutor.games.reisen_verkehr.invariants import broken, doubts_of
from tutor.games.reisen_verkehr.options import read_options, written
from tutor.games.reisen_verkehr.rules.box import deck_of, loaded
from tutor.games.reisen_verkehr.state import Options, PhaseName, State, Task, after
from tutor.kernel.draft import shown
from tutor.kernel.game import with_
from tutor.kernel.options import OptionFault
from tutor.kernel.record import Fault

PHASES: tuple[PhaseName, ...] = get_args(PhaseName)
SEATS = 4
OWN = Options.edition
"""The edition of the rulebook, which a header may name whatever the options are."""
ARGS = {"deal": 1, "take": 2, "start": 1}
"""Kind of task -> how many numbers stand after it."""


def read_position(text: str) -> State:
    """The state that a position text describes. Raises Fault and nothing else."""
    draft = read_lines(text)
    options = _options(draft)
    state = _Reader(draft, options, loaded(options)).state()
    for one in broken(state):
        raise Fault(draft.line(*one.at), f"{one.expected} (invariant {one.number})", shown(one.found))
    return state


def _options(draft: Draft) -> Options:
    hands = [int(key.partition(":")[2]) for key in draft.lists if key.startswith("hand:")]
    seats = draft.number("seats", max(hands, default=SEATS))
    edition, chosen = draft.values.get("edition", OWN), dict(draft.options)
    if edition != OWN and chosen.setdefault("edition", edition) != edition:
        raise draft.fault("edition", f"edition {chosen['edition']}, as the option says", edition)
    try:
        options = read_options(seats, chosen)
    except OptionFault as error:
        key = f"option:{error.name}" if f"option:{error.name}" in draft.lines else error.name
        raise Fault(draft.line(key), error.expected, shown(error.found)) from None
    if draft.values.get("game", GAME) != GAME:
        raise draft.fault("game", f"game {GAME}", draft.values["game"])
    for seat in hands:
        if seat > options.seats:
            raise draft.fault(f"hand:{seat}", f"a seat from 1 to {options.seats}", f"hand {seat}")
    return options


@dataclass(frozen=True, slots=True)
class _Reader:
    """Gives the fields of a draft their meaning, and what it leaves out its default."""

    draft: Draft
    options: Options
    deck: Deck

    def state(self) -> State:
        """The state; its invariants are not asked yet."""
        draft, seats = self.draft, self.options.seats
        backwards = "yes" if draft.values.get("direction") == "-1" else "no"
        turned = draft.word("reversed", backwards, ("yes", "no")) == "yes"
        chain, laid_by = self._cards("chain"), self._laid_by()
        layer = draft.seat("layer", laid_by[-1][1] if laid_by else 0, seats)
        state = State(
            options=self.options, phase="setup", round=0, turn=self.options.first,
            direction=draft.number("direction", -1 if turned else 1), reversed=turned, layer=layer,
            hands=tuple(self._sorted(f"hand:{seat}") for seat in range(1, seats + 1)), chain=chain,
            received=self._cards("received") if "received" in draft.lists else chain,
            slides=draft.number("slides", 0), laid_by=laid_by, top="".join(self._cards("top", 1)), bag=(),
            used=self._sorted("used"), starts=self._cards("starts", components().numbers.starts_last),
            revealed=self._sorted("revealed"), winner=draft.seat("winner", 0, seats),
            ended=draft.values.get("by", ""),
        )  # fmt: skip
        self._check_decks()
        return self._turn(with_(state, bag=self._bag(state)))

    def _turn(self, state: State) -> State:
        """Phase, round, turn and tasks, which follow from what lies there."""
        draft = self.draft
        named = draft.word("phase", _phase(state), PHASES)
        (phase,) = (one for one in PHASES if one == named)
        state = with_(state, phase=phase, round=draft.number("round", int(phase != "setup")))
        turn = after(state, state.layer) if state.layer and abs(state.direction) == 1 else self.options.first
        state = with_(state, turn=draft.seat("turn", turn, self.options.seats))
        agenda = self._tasks() if "tasks" in draft.lists else _tasks(state)
        state = with_(state, agenda=agenda)
        return with_(state, doubts=doubts_of(state))

    # --- cards

    def _cards(self, key: str, most: int = 999) -> tuple[str, ...]:
        codes = self.draft.lists.get(key, ())
        for code in codes:
            if code not in self.deck.fronts:
                raise self.draft.fault(key, f"codes of cards of the series {self.options.series}", code)
        if len(codes) > most:
            raise self.draft.fault(key, f"at most {most} after {key}", f"{len(codes)}")
        return codes

    def _sorted(self, key: str) -> tuple[str, ...]:
        return tuple(sorted(self._cards(key)))

    def _bag(self, state: State) -> tuple[str, ...]:
        return self._sorted("bag") if "bag" in self.draft.lists else _bag(state)

    def _laid_by(self) -> tuple[tuple[str, int], ...]:
        found = []
        for text in self.draft.lists.get("laid_by", ()):
            code, sign, seat = text.partition("=")
            if not sign or not seat.isdecimal() or not 1 <= int(seat[:6]) <= self.options.seats:
                raise self.draft.fault("laid_by", "a card and the seat that laid it as in r16=3", text)
            found.append((code, int(seat)))
        return tuple(found)

    def _check_decks(self) -> None:
        marks = self.deck.fingerprints
        for name, (line, mark) in self.draft.decks.items():
            if mark and marks.get(name, mark) != mark:
                raise Fault(line, f"deck {name} {marks[name]}", f"{name} {shown(mark)}")

    # --- tasks

    def _tasks(self) -> tuple[Task, ...]:
        return tuple(self._task(text) for text in self.draft.lists["tasks"])

    def _task(self, text: str) -> Task:
        kind, *numbers = text.split(":")
        if len(numbers) != ARGS.get(kind) or not all(re.fullmatch("[0-9]{1,3}", one) for one in numbers):
            raise self.draft.fault("tasks", "tasks as in deal:1, take:3:2 or start:0", text)
        (name,) = (one for one in _KINDS if one == kind)
        return Task(name, tuple(map(int, numbers)))


_KINDS = get_args(Task.__annotations__["kind"])


def _phase(state: State) -> PhaseName:
    """The phase of what lies there."""
    if state.starts:
        return "order"
    if not state.chain:
        return "setup"
    if not state.layer:
        return "open"
    return "turn" if state.hands[state.layer - 1] else "test"


def _tasks(state: State) -> tuple[Task, ...]:
    """What the world has to do, where the text does not say it."""
    if state.phase == "setup":
        seats = range(state.options.seats, 0, -1)
        return (Task("start", (0,)), *(Task("deal", (seat,)) for seat in seats if not state.hands[seat - 1]))
    return (Task("start", (0,)),) if state.phase == "reveal" else ()


def _bag(state: State) -> tuple[str, ...]:
    """All cards of the series that lie nowhere else."""
    elsewhere = {state.top, *state.chain, *state.used, *state.starts}.union(*state.hands)
    return tuple(code for code in deck_of(state).codes if code not in elsewhere)


def write_position(state: State) -> str:
    """The canonical position text; the bag stands in it where it is not all the rest. No line end at the end."""
    rows = [_first_line(state), f"seats {state.options.seats}"]
    rows += [f"option {name}={value}" for name, value in written(state.options)]
    rows += [_row(f"hand {seat}", hand) for seat, hand in enumerate(state.hands, 1)]
    rows += [_row("chain", state.chain), _row("received", state.received)]
    rows.append(_row("laid_by", (f"{code}={seat}" for code, seat in state.laid_by)))
    rows.append(_row("top", (state.top,) if state.top else ()))
    rows += [] if state.bag == _bag(state) else [_row("bag", state.bag)]
    rows += [_row("used", state.used), _row("starts", state.starts), _row("revealed", state.revealed)]
    if state.agenda != _tasks(state):
        rows.append(_row("tasks", (":".join((task.kind, *map(str, task.args))) for task in state.agenda)))
    return "\n".join(rows)


def _first_line(state: State) -> str:
    fields = {
        "round": state.round, "phase": state.phase, "turn": state.turn, "direction": state.direction,
        "reversed": "yes" if state.reversed else "no", "layer": state.layer or "none", "slides": state.slides,
    }  # fmt: skip
    if state.phase == "over":
        fields |= {"winner": state.winner or "none", "by": state.ended}
    return "  ".join((f"position {GAME}", *(f"{name} {value}" for name, value in fields.items())))


def _row(name: str, items: Iterable[str]) -> str:
    return " ".join((f"{name}:", *items))
