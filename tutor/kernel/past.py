"""A step that was made, kept so that each of its events can be explained afterwards."""

from dataclasses import dataclass
from typing import Generic

from tutor.kernel.chance import Outcome
from tutor.kernel.game import Event
from tutor.kernel.verdict import S


@dataclass(frozen=True, slots=True)
class Past(Generic[S]):
    """What a step started from, what it came to, and what happened on the way, in order."""

    before: S
    after: S
    events: tuple[Event, ...]
    outcome: Outcome | None = None
    """What chance brought; None when the step was a move."""
