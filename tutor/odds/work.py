"""Long computations: generators that say how far they are, can be given up, and whose results are kept."""

from collections import OrderedDict
from collections.abc import Callable, Generator, Hashable
from dataclasses import dataclass
from threading import Event, Lock
from typing import Generic, TypeVar

N = TypeVar("N")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Progress:
    """So many parts of the whole are done."""

    done: int
    whole: int


Work = Generator[Progress, None, T]
"""A computation in parts; it returns its result."""


class Cancelled(Exception):
    """The computation was given up."""


class Flag:
    """Raised by whoever does not want the result any more; seen by the thread that computes it."""

    def __init__(self) -> None:
        self._event = Event()

    def cancel(self) -> None:
        """Give the computation up."""
        self._event.set()

    def check(self) -> None:
        """Raise Cancelled when it was given up."""
        self.wait(0)

    def wait(self, seconds: float) -> None:
        """Let so much time pass; Cancelled as soon as it is given up."""
        if self._event.wait(seconds):
            raise Cancelled


def finish(work: Generator[N, None, T], flag: Flag | None = None, tell: Callable[[N], object] | None = None) -> T:
    """Run a computation to its end, and tell what it yields; Cancelled when the flag is raised between two parts."""
    while True:
        if flag is not None:
            flag.check()
        try:
            news = next(work)
        except StopIteration as ended:
            result: T = ended.value
            return result
        if tell is not None:
            tell(news)


def within(work: Work[T], progress: Progress) -> Work[T]:
    """A computation that is one part of another: it says how far the other one is."""
    while True:
        try:
            next(work)
        except StopIteration as ended:
            result: T = ended.value
            return result
        yield progress


class Kept(Generic[T]):
    """The results asked for last, by question and state; may be shared by threads."""

    def __init__(self, most: int = 64) -> None:
        self._most = most
        self._found: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> T | None:
        """The result, if it is still known."""
        with self._lock:
            if key in self._found:
                self._found.move_to_end(key)
            return self._found.get(key)

    def put(self, key: Hashable, value: T) -> T:
        """Keep a result; the one not asked for longest goes."""
        with self._lock:
            self._found[key] = value
            self._found.move_to_end(key)
            while len(self._found) > self._most:
                self._found.popitem(last=False)
        return value

    def once(self, key: Hashable, work: Callable[[], Work[T]]) -> Work[T]:
        """The result of a computation, which is run only when it is not known."""
        found = self.get(key)
        if found is not None:
            return found
        return self.put(key, (yield from work()))
