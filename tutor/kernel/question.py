"""A question that a lesson or a person may ask of a state by name."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from tutor.kernel.score import Answered

S = TypeVar("S")
REST = "..."
"""At the end of the name of a last argument: it takes all the words that are left, as one text."""


@dataclass(frozen=True, slots=True)
class Question(Generic[S]):
    """A name, what has to be said with it, and the function that answers."""

    name: str
    args: tuple[str, ...]
    """What each word after the name is: `seat`, `base` … A last one that ends in `...` is all words that are left."""
    function: Callable[..., Answered]
    """`(state, *args: str)`; ValueError says what was expected and what came."""

    @property
    def shape(self) -> str:
        """How it is asked, for a message: `points BASE TARGET`."""
        return " ".join((self.name, *map(str.upper, self.args)))

    def __call__(self, state: S, *args: str) -> Answered:
        """The answer. ValueError when words are missing, too many or cannot be understood."""
        if self.args and self.args[-1].endswith(REST) and len(args) >= len(self.args):
            least = len(self.args) - 1
            args = (*args[:least], " ".join(args[least:]))
        if len(args) != len(self.args):
            raise ValueError(f"`{self.shape}`: expected {len(self.args)} words after {self.name}, found {len(args)}")
        return self.function(state, *args)


Questions = Mapping[str, Question[Any]]
"""All questions of a game by name."""
