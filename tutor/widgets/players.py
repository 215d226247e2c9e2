"""Who acts at a table besides the persons: its dealer and its bots. A value, without widgets: a thread may use it."""

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tutor.kernel.bot import Bots
from tutor.kernel.chance import Chance, Outcome, TapeError, counter, typed
from tutor.kernel.sitting import Logged, Sitting, by_bot, came
from tutor.widgets.seating import Seated

Table = Sitting[Any, Any]
Rest = Callable[[Sequence[Logged]], bool]
"""Whether these new lines of the log are to be looked at before the game goes on."""


def _never(lines: Sequence[Logged]) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Players:
    """The dealer and the bots of a table."""

    seated: Seated
    bots: Bots
    """All bots of the game."""
    laid: int = 0
    """How many outcomes the set-up took, which no list of throws is for."""
    for_people: Mapping[int, str] = field(default_factory=dict)
    """Seats of people -> the bot that plays for them now."""

    def settled(self, sitting: Table) -> Table:
        """After all that the dealer brings; what a person has to say is still awaited."""
        while (chance := sitting.awaited) and (outcome := self._dealt(sitting, chance)):
            sitting = came(sitting, outcome)
        return sitting

    def _dealt(self, sitting: Table, chance: Chance) -> Outcome | None:
        seated, at = self.seated, sitting.outcomes - self.laid
        if seated.dice == "seed":
            return counter(seated.seed, seated.thrown + sitting.outcomes)(chance)
        if seated.dice == "tape" and at < len(seated.tape):
            try:
                return typed(seated.tape[at], chance)
            except TapeError:
                return None
        return None

    def bot(self, sitting: Table) -> str:
        """The bot that moves next; nothing when a person decides, or chance, or nobody."""
        seats = sitting.seats
        asked = [seat for seat in seats if seat in self.seated.people]
        if asked:
            names = [self.for_people.get(seat, "") for seat in asked]
            return names[0] if all(names) else ""
        return self.seated.bots.get(seats[0], "") if seats else ""

    def moved(self, sitting: Table, name: str) -> Table:
        """After the move of this bot, and what chance brings then. A move for a person counts as the person's."""
        person = any(seat in self.for_people for seat in sitting.seats)
        return self.settled(by_bot(sitting, self.bots[name], self.seated.seed, person))

    def on(self, sitting: Table, most: int, rest: Rest = _never) -> Generator[Table, None, Table]:
        """The table after each move of a bot, up to a decision of a person, so many moves, or one to `rest` at."""
        for _ in range(most):
            name, before = self.bot(sitting), len(sitting.log)
            if not name:
                break
            sitting = self.moved(sitting, name)
            yield sitting
            if rest(sitting.log[before:]):
                break
        return sitting

    def set_up(self, sitting: Table, ready: Any) -> Table:
        """After bots have set up the board for everybody; `ready(state)` says when that is done."""
        deal = counter(self.seated.seed)
        while not sitting.over and not ready(sitting.state):
            chance = sitting.awaited
            name = self.seated.bots.get(sitting.seats[0], self.seated.stand_in) if sitting.seats else ""
            if chance:
                sitting = came(sitting, deal(chance))
            elif name:
                sitting = by_bot(sitting, self.bots[name], self.seated.seed)
            else:
                break
        return sitting
