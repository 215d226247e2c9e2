"""A question that a lesson or a person may ask of a state by name."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from tutor.kernel.score import Answered

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Question(Generic[S]):
    """A name, what has to be said with it, and the function that answers."""

    name: str
    args: tuple[str, ...]
    """What each word after the name is: `seat`, `base` …"""
    function: Callable[..., Answered]
    """`(state, *args: str)`; ValueError says what was expected and what came."""

    @property
    def shape(self) -> str:
        """How it is asked, for a message: `points BASE TARGET`."""
        return " ".join((self.name, *map(str.upper, self.args)))

    def __call__(self, state: S, *args: str) -> Answered:
        """The answer. ValueError when words are missing, too many or cannot be understood."""
        if len(args) != len(self.args):
            raise ValueError(f"`{self.shape}`: expected {len(self.args)} words after {self.name}, found {len(args)}")
        return self.function(state, *args)


Questions = Mapping[str, Question[Any]]
"""All questions of a game by name."""
