"""Positions as text, both ways: `read_position(write_position(s)) == s` for every state that play can reach.

    position anno_domini round 4 phase war turn 2 order 3,4,1 attacks 0 event no acted no due no drawn no
    seats 4
    option target=9
    seat 1 colour red money 360 cards pope : ireland+ normandy:3+ aquitaine
    seat 2 colour blue money 0 cards relic,general : flanders:3+ france
    free : wales+
    reached -
    freed -
    task -
    debts 2>1:20 3>1:40
    pile unknown merchant*3,soldier*3 known bishop,patron

`t` is one castle, `t:4` four, `+` a cathedral; `-` is nobody or nothing. The stock follows from the board. Lines may
stand in any order after the first, `# comments` and empty lines between them; the first line may hold any of the
short fields, and each of these may have a line of its own. `seats` and `option` as in a record; `game`, `edition`,
`deck` and `seed` lines are accepted.

More fields: `seat 4 out 2` or `seat 4 out event` (eliminated); `seat 4 neutral`; `reached 3,2` (who owns the target,
the earliest first); `freed wales` (by this turn's event); `winner 2 by ad-18-1` (with `phase over`). `task X` is
unfinished business: a throw of the world `deal`, `roll` (a claim), `row` (of the event table), `plague`,
`barbarians:france,poland` (drawn so far), `battle:england>flanders`, `draw`, or a choice `claim`, `crisis`,
`ambassador`, `murderer`, `bishop`, `architect:4` (castles still to place). Several: a `task` each, the last on top.

Left out: round 1 (0 in the set-up), phase war, the turn with the seat at the Pope's left, the order from there up to
the Pope, no attack, flag, debt or task, money 0, the Pope with seat 1, no other card, the colours that no line names in
the order of the list, who owns the target in the order of seats, the unknown pile every card not named, the known one
empty. Territories that no line names stand as in P0: claimed in the order of their codes, seat 1 first; in the set-up
they are free. Before the claims nobody has a colour; the colours and the claims go round from the Pope, and the task
is `deal` or `roll`. Without `seats` there are four, less those named `neutral`.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from tutor import content
from tutor.games.anno_domini.components import Components, components
from tutor.games.anno_domini.draft import GAME, Draft, Land, read_lines
from tutor.games.anno_domini.invariants import SETUP, broken
from tutor.games.anno_domini.options import read_options, written
from tutor.games.anno_domini.rules.box import box
from tutor.games.anno_domini.rules.setup import seats_at_table
from tutor.games.anno_domini.state import Debt, Options, PhaseName, State, Task, clockwise, held, in_play, neutral, pope
from tutor.games.anno_domini.tasks import read_task, write_task
from tutor.kernel.draft import shown
from tutor.kernel.game import with_
from tutor.kernel.options import OptionFault
from tutor.kernel.record import Fault

PHASES: tuple[PhaseName, ...] = ("deal", "colours", "claims", "tax", "war", "over")


def read_position(text: str) -> State:
    """The state that a position text describes. Raises Fault and nothing else."""
    draft = read_lines(text)
    options = _options(draft)
    state = _Reader(draft, options, components(options.map, options.deck)).state()
    for one in broken(state):
        raise Fault(draft.line(*one.at), f"{one.expected} (invariant {one.number})", shown(one.found))
    return state


def _options(draft: Draft) -> Options:
    most = components().numbers.seats_most
    seats = draft.number("seats", most - len(draft.neutral))
    try:
        options = read_options(seats, draft.options)
    except OptionFault as error:
        raise Fault(draft.line(f"option:{error.name}", error.name), error.expected, error.found) from None
    _check_headers(draft, options)
    for seat in range(1, 10):
        wrong = seat in draft.neutral and not options.seats < seat <= seats_at_table(options)
        if wrong or (f"seat:{seat}" in draft.lines and seat > seats_at_table(options)):
            expected = "a neutral seat after the players" if wrong else f"a seat from 1 to {seats_at_table(options)}"
            raise draft.fault(f"seat:{seat}", expected, f"seat {seat}")
    return options


def _check_headers(draft: Draft, options: Options) -> None:
    wanted = {"game": GAME, "deck": options.deck}
    if "edition" in draft.values:
        wanted["edition"] = content.load_rulebook(content.root() / GAME / "rulebook.toml").edition
    for key, value in wanted.items():
        if draft.values.get(key, value) != value:
            raise draft.fault(key, f"{key} {value}".strip(), draft.values[key])


@dataclass(frozen=True, slots=True)
class _Reader:
    """Gives the fields of a draft their meaning, and what it leaves out its default."""

    draft: Draft
    options: Options
    kit: Components

    def state(self) -> State:
        """The state; its invariants are not asked yet."""
        draft, phase = self.draft, self._phase()
        owner, castles, cathedrals = self._board(phase)
        seats = range(1, self._seats + 1)
        on_board = [sum(n for n, o in zip(castles, owner, strict=True) if o == seat) for seat in seats]
        agenda, hands = self._agenda(phase), self._hands(phase)
        known = self._cards("known") if "known" in draft.values else ()
        state = State(
            options=self.options, phase=phase, round=draft.number("round", int(phase not in SETUP)), seat=0, order=(),
            made=draft.number("attacks", 0), event=draft.flag("event"), acted=draft.flag("acted"),
            due=draft.flag("due"), drawn=draft.flag("drawn"), freed=self._territories("freed"), agenda=agenda,
            owner=owner, castles=castles, cathedrals=cathedrals,
            money=tuple(draft.number(f"money:{seat}", 0) for seat in seats),
            stock=tuple(self.kit.numbers.stock - n for n in on_board),
            cards=hands, colour=self._colours(phase), out=tuple(self._out(seat) for seat in seats), reached=(),
            debts=self._debts(), unknown=self._unknown(phase, hands, known, agenda), known=known,
            winner=self._one_seat("winner", 0), ended=draft.values.get("by", ""),
        )  # fmt: skip
        return self._turns(state)

    @property
    def _seats(self) -> int:
        return seats_at_table(self.options)

    def _phase(self) -> PhaseName:
        text = self.draft.values.get("phase", "war")
        for phase in PHASES:
            if text == phase:
                return phase
        raise self.draft.fault("phase", f"one of the phases {', '.join(PHASES)}", text)

    # --- the board

    def _board(self, phase: PhaseName) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        """Owner and castles of every territory, and the territories with a cathedral."""
        rows = [(0, 0, False)] * len(self.kit.board.ids) if phase in SETUP else self._claims()
        named: dict[int, int] = {}
        for land in self.draft.lands:
            at, castles, church = self._land(land)
            if at in named:
                name = self.kit.board.ids[at]
                raise Fault(land.line, f"{name} once", f"{name} a second time, after line {named[at]}")
            named[at] = land.line
            self.draft.lines |= {f"land:{self.kit.board.ids[at]}": land.line, f"lands:{land.seat}": land.line}
            self.draft.lines["lands"] = land.line
            rows[at] = (land.seat, castles, church)
        owner, castles_, churches = zip(*rows, strict=True)
        return owner, castles_, tuple(at for at, church in enumerate(churches) if church)

    def _claims(self) -> list[tuple[int, int, bool]]:
        """P0: every throw of the claims is free, in the order of the codes; seat 1 begins."""
        rows, numbers = [(0, 0, False)] * len(self.kit.board.ids), self.kit.numbers
        for turn, (_, at) in enumerate(sorted(self.kit.board.by_code.items())):
            seat = turn % self._seats + 1
            castles = self.options.neutral_castles if seat > self.options.seats else numbers.claim_castles
            rows[at] = (seat, castles, turn < numbers.cathedrals)
        return rows

    def _land(self, land: Land) -> tuple[int, int, bool]:
        parts = re.fullmatch(r"([^:+]+)(?::([0-9]{1,3}))?(\+?)", land.text)
        if not parts:
            raise Fault(land.line, "a territory as in england, england:4 or england:4+", shown(land.text))
        at = self.kit.board.index.get(parts[1])
        if at is None:
            raise Fault(land.line, "the id of a territory", shown(parts[1]))
        return at, int(parts[2] or bool(land.seat)), bool(parts[3])

    def _territories(self, key: str) -> tuple[int, ...]:
        names = self.draft.items(key) if key in self.draft.values else ()
        for name in names:
            if name not in self.kit.board.index:
                raise self.draft.fault(key, f"ids of territories after {key}", name)
        return tuple(self.kit.board.index[name] for name in names)

    # --- the seats

    def _colours(self, phase: PhaseName) -> tuple[str, ...]:
        ids, values = self.kit.colours.ids, self.draft.values
        named = [values.get(f"colour:{seat}", "") for seat in range(1, self._seats + 1)]
        for seat, colour in enumerate(named, 1):
            if colour not in ("", "-", *ids):
                raise self.draft.fault(f"colour:{seat}", f"one of {', '.join(ids)} or -", colour)
        left = iter(() if phase in ("deal", "colours") else [colour for colour in ids if colour not in named])
        return tuple("" if colour == "-" else colour or next(left, "") for colour in named)

    def _hands(self, phase: PhaseName) -> tuple[tuple[str, ...], ...]:
        keys = [f"cards:{seat}" for seat in range(1, self._seats + 1)]
        hands = [self._cards(key) if key in self.draft.values else () for key in keys]
        if phase != "deal" and keys[0] not in self.draft.values and all("pope" not in hand for hand in hands):
            hands[0] = ("pope",)
        return tuple(hands)

    def _out(self, seat: int) -> str:
        text = self.draft.values.get(f"out:{seat}", "-").removeprefix("p")
        if text not in ("-", "event", *map(str, range(1, self.options.seats + 1))):
            raise self.draft.fault(f"out:{seat}", "event, or the seat that took the last territory", text)
        return "" if text == "-" else text

    def _debts(self) -> tuple[Debt, ...]:
        debts = []
        for text in self.draft.items("debts") if "debts" in self.draft.values else ():
            parts = re.fullmatch(r"(p?[0-9])>(p?[0-9]):([0-9]{1,9})", text)
            if not parts:
                raise self.draft.fault("debts", "debts as in 2>1:20", text)
            debtor, creditor = (self.draft.seat("debts", part, self._seats) for part in parts.groups()[:2])
            debts.append(Debt(debtor, creditor, int(parts[3])))
        return tuple(debts)

    def _one_seat(self, key: str, default: int) -> int:
        text = self.draft.values.get(key, str(default))
        return 0 if text in ("-", "0") else self.draft.seat(key, text, self._seats)

    def _seat_list(self, key: str, default: tuple[int, ...]) -> tuple[int, ...]:
        if key not in self.draft.values:
            return default
        return tuple(self.draft.seat(key, text, self._seats) for text in self.draft.items(key))

    # --- cards and tasks

    def _cards(self, key: str) -> tuple[str, ...]:
        cards: list[str] = []
        for text in self.draft.items(key):
            name, star, times = text.partition("*")
            if name not in self.kit.cards or (star and not re.fullmatch(r"[0-9]{1,2}", times)):
                raise self.draft.fault(key, "cards as in relic or soldier*3, with a comma between them", text)
            self.draft.lines[f"card:{name}"] = self.draft.lines[key]
            cards += [name] * (int(times) if star else 1)
        return tuple(cards)

    def _unknown(
        self, phase: PhaseName, hands: Iterable[tuple[str, ...]], known: tuple[str, ...], agenda: tuple[Task, ...]
    ) -> tuple[str, ...]:
        if "unknown" in self.draft.values:
            return tuple(sorted(self._cards("unknown")))
        named = Counter(known) + Counter(task.kind for task in agenda)
        for hand in hands:
            named += Counter(hand)
        return tuple(sorted((Counter(self.kit.deck) - named).elements()))

    def _agenda(self, phase: PhaseName) -> tuple[Task, ...]:
        default = {"deal": (Task("deal"),), "claims": (Task("roll"),)}.get(phase, ())
        tasks = [(n, text) for n, text in self.draft.tasks if text != "-"]
        return tuple(self._task(n, text) for n, text in tasks) if self.draft.tasks else default

    def _task(self, line: int, text: str) -> Task:
        try:
            return read_task(text, self.kit.board)
        except ValueError as error:
            raise Fault(line, str(error), shown(text)) from None

    # --- whose turn

    def _turns(self, state: State) -> State:
        owning = tuple(s for s in in_play(state) if held(state, s) >= state.options.target)
        turn = self._one_seat("turn", self._first(state))
        state = with_(state, seat=turn, reached=self._seat_list("reached", owning))
        following = clockwise(tuple(s for s in in_play(state) if s != turn), turn)
        last = pope(state)
        to_act = following[: following.index(last) + 1] if last in following and state.phase == "war" else ()
        return with_(state, order=self._seat_list("order", to_act))

    def _first(self, state: State) -> int:
        """Who is to move when the text does not say it."""
        holder = pope(state)
        if state.phase in ("deal", "tax"):
            return 0
        if state.phase == "claims":
            claimed = sum(map(bool, state.owner))
            return (holder - 1 + claimed) % self._seats + 1
        seats = in_play(state)
        if state.phase == "colours":
            seats = tuple(s for s in seats if not state.colour[s - 1])
            holder -= 1  # the Pope himself begins
        return next(iter(clockwise(seats, holder)), 0)


def write_position(state: State) -> str:
    """The canonical position text: every field and every territory. No line end after the last line."""
    kit = box(state)
    rows = [_first_line(state), f"seats {state.options.seats}"]
    rows += [f"option {name}={value}" for name, value in written(state.options)]
    rows += [_seat_line(state, seat, kit) for seat in range(1, len(state.money) + 1)]
    rows.append(f"free : {_lands(state, 0, kit)}")
    rows.append(f"reached {_listed(state.reached)}")
    rows.append(f"freed {_listed(kit.board.ids[at] for at in state.freed)}")
    rows += [f"task {write_task(task, kit.board)}" for task in state.agenda] or ["task -"]
    debts = " ".join(f"{debt.debtor}>{debt.creditor}:{debt.amount}" for debt in state.debts)
    rows.append(f"debts {debts or '-'}")
    unknown = (f"{card}*{n}" if n > 1 else card for card, n in Counter(state.unknown).items())
    rows.append(f"pile unknown {_listed(unknown)} known {_listed(state.known)}")
    rows += [f"winner {state.winner} by {state.ended}"] if state.phase == "over" else []
    return "\n".join(rows)


def _first_line(state: State) -> str:
    flags = {"event": state.event, "acted": state.acted, "due": state.due, "drawn": state.drawn}
    done = " ".join(f"{name} {'yes' if on else 'no'}" for name, on in flags.items())
    turn = f"round {state.round} phase {state.phase} turn {state.seat or '-'} order {_listed(state.order)}"
    return f"position {GAME} {turn} attacks {state.made} {done}"


def _seat_line(state: State, seat: int, kit: Components) -> str:
    head = f"seat {seat} neutral" if neutral(state, seat) else f"seat {seat}"
    colour, money, out = state.colour[seat - 1] or "-", state.money[seat - 1], state.out[seat - 1]
    fields = f"colour {colour} money {money} cards {_listed(state.cards[seat - 1])}{f' out {out}' if out else ''}"
    return f"{head} {fields} : {_lands(state, seat, kit)}"


def _lands(state: State, seat: int, kit: Components) -> str:
    words = []
    for at, name in enumerate(kit.board.ids):
        if state.owner[at] == seat:
            castles = f":{state.castles[at]}" if seat and state.castles[at] != 1 else ""
            words.append(f"{name}{castles}{'+' if at in state.cathedrals else ''}")
    return " ".join(words) or "-"


def _listed(items: Iterable[object]) -> str:
    return ",".join(map(str, items)) or "-"
