"""How a game goes on at a table of the page: its people, its dealer, and its bots, which move off the event loop.

A move of a person is there at once. Bots then move in a thread (`work`), from one value of the table to the next, so
they can never meet a table that somebody has changed: whoever changes it (undo, a pasted record, another speed) stops
them first, and what they have not told is as if it had never been thought. While they move nobody else does: a press
that would be a move is answered in words. What they tell is drawn, said and kept, so a killed kernel loses nothing
but what the same bots will do again.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any

from tutor.i18n import Words
from tutor.kernel.game import Event
from tutor.kernel.sitting import Logged, Sitting, begun, said
from tutor.widgets import news, table_pace
from tutor.widgets.desk import Desk
from tutor.widgets.pane import Values
from tutor.widgets.players import Players
from tutor.widgets.seating import Seated
from tutor.widgets.table_pace import Pace
from tutor.widgets.work import Worker

BOTS_AT_ONCE = 400
"""So many moves of bots in a row, at most, before the page is asked again."""
BY_THEMSELVES = 10_000
"""The same, where somebody wants to watch them."""
SAID = 8
"""Sentences that are said at a time."""


class Course(ABC):
    """The table that is played at. Whoever shows it draws and finds the words."""

    def __init__(self, desk: Desk, words: Words, seated: Seated) -> None:
        self.desk = desk
        self.seated = seated
        self.words = seated.called(words)
        self.sitting: Sitting[Any, Any] = seated.sat or begun(desk.pack.game, seated.start)
        self.before: Any = None
        """What the table looked like before the last move that a person made or watched."""
        self.worker, self.pace = Worker(), Pace()
        self.told = 0
        """How many lines of the log have been said."""
        self.laid = 0
        """How many outcomes the set-up took, which no list of throws is for."""
        self.looking: Any = None
        """What lay on the table in the middle of a step and is looked at now, as a state; the game waits for it."""

    @abstractmethod
    def draw(self) -> None:
        """Everything anew."""

    @property
    @abstractmethod
    def shown(self) -> bool:
        """Whether somebody looks at it."""

    @abstractmethod
    def sentence(self, event: Event, state: Any) -> str:
        """What happened, in words."""

    @property
    def state(self) -> Any:
        """What lies on the table."""
        return self.sitting.state

    @property
    def happened(self) -> Any:
        """The last line, with its events; None when there is none."""
        return self.sitting.last

    @property
    def asked(self) -> tuple[int, ...]:
        """The people whose turn it is, whether or not a bot plays for them."""
        return tuple(seat for seat in self.sitting.seats if seat in self.seated.people)

    @property
    def seat(self) -> int | None:
        """The person to move; None when nobody at the table is, or anybody may."""
        return self.asked[0] if len(self.sitting.seats) == 1 and self.asked else None

    @property
    def viewer(self) -> int | None:
        """Who looks at the table: the person to move, or the only one there is; None when it may be anybody."""
        return self.seat or (next(iter(self.seated.people)) if len(self.seated.people) == 1 else None)

    @property
    def thinking(self) -> bool:
        """Whether bots are moving now; the table is what they have told so far."""
        return self.worker.busy

    @property
    def mine(self) -> bool:
        """Whether a person decides now."""
        return not self.thinking and bool(self.asked) and self.looking is None

    def players(self, helper: str = "") -> Players:
        """The dealer and the bots; a helper plays for the people whose turn it is, too."""
        people = self.asked if helper else ()
        return Players(self.seated, table_pace.bots(self.desk.pack), self.laid, dict.fromkeys(people, helper))

    # ---- it goes on

    def lay_out(self) -> None:
        """Before anybody looks: the set-up if wanted, and chance. Bots wait until they are watched: `resume`."""
        if self.seated.ready and not self.seated.sat:
            self.sitting = self.players().set_up(self.sitting, self.desk.window.settled)
        self.laid = self.seated.laid if self.seated.sat else self.sitting.outcomes
        self.sitting = self.players().settled(self.sitting)
        self.told = len(self.sitting.log)

    def resume(self) -> None:
        """The table is shown (again): bots go on where they were, unless they wait for a press."""
        if not self.thinking:
            self.go_on()

    def look(self, count: int) -> None:
        """Look at what lay there in the middle of the steps after so many lines of the log, if anything is to be."""
        if not self.sitting.over:
            self.looking = next(self._seen_in(self.sitting.log[count:]), self.looking)

    def _seen_in(self, lines: Sequence[Logged]) -> Iterator[Any]:
        """What is to be looked at of these lines."""
        found = (self.desk.window.looked_at(line.past) for line in lines if line.at == 0)
        return (state for state in found if state is not None)

    def seen(self) -> None:
        """It was looked at: the game goes on."""
        self.looking = None
        self.go_on()

    def go_on(self) -> None:
        """Chance comes at once, then bots move up to a decision of a person, unless each waits for a press."""
        self.sitting = self.players().settled(self.sitting)
        if not (self.seated.step_by_step or self.pace.halted or self.looking is not None):
            self._let_move(self.players(), BOTS_AT_ONCE)

    def step(self) -> None:
        """One move of a bot."""
        self.before = self.state
        self._let_move(self.players(), 1)

    def made(self, move: Any) -> None:
        """A person makes a move, and the game goes on; IllegalMove when the laws forbid it."""
        self.before, self.pace.halted, count = self.state, False, len(self.sitting.log)
        self.sitting = said(self.sitting, move)
        self.look(count)
        self.go_on()

    def tell(self) -> None:
        """Say what has happened since the last time; once it is drawn, since cards that turn keep it back."""
        fresh, self.told = self.sitting.log[self.told :][:SAID], len(self.sitting.log)
        if fresh:
            self.desk.board.say(news.spoken(self.desk.window, self.words, fresh))

    # ---- a bot plays for a person, or bots play while somebody watches

    def helped(self, values: Values, by_itself: bool) -> None:
        """A bot moves for the people whose turn it is: once, or by itself until somebody else decides."""
        self.stop()
        self.pace.choose(values, table_pace.bots(self.desk.pack))
        self.pace.auto, self.before, self.looking = by_itself, self.state, None
        self._let_move(self.players(self.pace.helper), BY_THEMSELVES if by_itself else 1)

    def hasten(self, speed: str) -> None:
        """Another speed, from now on."""
        self.pace.speed = speed if speed in table_pace.SPEEDS else self.pace.speed
        if self.pace.auto:
            self.helped({}, True)

    def stop(self) -> None:
        """Whatever bots are doing is given up; the table is what they have told."""
        self.worker.stop()
        self.pace.auto = False

    def halt(self) -> None:
        """Stop here: from now on each move of a bot waits for a press, until a person moves."""
        self.stop()
        self.pace.halted = True

    def restored(self) -> None:
        """Something broke, and the table is as it was before: bots that set out from after it are stopped."""
        if self.thinking:
            self.halt()
            self._draw()

    # ---- off the event loop

    def _let_move(self, players: Players, most: int) -> None:
        sitting, auto = self.sitting, self.pace.auto

        def rest(lines: Sequence[Logged]) -> bool:
            return not auto and next(self._seen_in(lines), None) is not None

        if players.bot(sitting):
            self.worker.start(
                lambda flag: players.on(sitting, most, rest),
                self._came_on,
                self._came_to_rest,
                self.pace.pause,
                self._broke,
            )

    def _came_on(self, sitting: Sitting[Any, Any]) -> None:
        """Bots have moved: it is drawn, said and kept. A table that nobody looks at waits where it was."""
        if not self.shown:
            self.stop()
            return
        if self.pace.auto:
            self.before = self.state
            self.looking = None
        count, self.sitting = len(self.sitting.log), sitting
        self.look(count)
        self.draw()
        self.desk.on_done()

    def _came_to_rest(self, sitting: Sitting[Any, Any]) -> None:
        self._came_on(sitting)
        self.pace.auto = False

    def _broke(self, fault: BaseException) -> None:
        """A bot broke: it is shown, and the table waits for a press, with all that was told."""
        self.halt()
        self._draw()
        raise fault

    def _draw(self) -> None:
        if self.shown:
            self.draw()
