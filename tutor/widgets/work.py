"""Long work of a page: done in a thread, told on the event loop, given up at a press.

Use, in a handler of a widget: `worker.start(work, on_news, on_done)`. `work` gets a flag and gives a generator, as in
`tutor.odds.work`: what it yields is news, what it returns is the result. The handler goes on at once; `on_news` and
`on_done` are called later on the loop that the handler runs on, in the handler's context, so that they may change
widgets as any handler may. What fails is logged and shown, as with any handler.

The work itself must touch no widget and nothing that a handler changes: give it values. Where no loop runs (a script,
a test), it is done before `start` returns; then only the result is told, and what fails is raised.
"""

import asyncio
from collections.abc import Callable, Generator
from contextlib import suppress
from contextvars import copy_context
from dataclasses import dataclass, field
from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Generic, TypeVar

from tutor.odds.work import Cancelled, Flag, finish
from tutor.widgets.guard import guard, told

N = TypeVar("N")
T = TypeVar("T")

EVERY = 0.2
"""Seconds between two pieces of news, at least; of what comes faster, the latest is told."""


def at_once() -> float:
    """No pause."""
    return 0


def raised(fault: BaseException) -> None:
    """For whoever wants a fault to be shown and nothing else."""
    raise fault


class Worker:
    """Does one piece of long work at a time."""

    apart = True
    """A thread that was begun or given up stays so when a handler fails and all else is put back: see `guard`."""

    def __init__(self) -> None:
        self._job: _Job[Any, Any] | None = None

    @property
    def busy(self) -> bool:
        """Whether work is going on whose result is still wanted."""
        return self._job is not None

    def start(
        self,
        work: Callable[[Flag], Generator[N, None, T]],
        on_news: Callable[[N], object],
        on_done: Callable[[T], object],
        pause: Callable[[], float] = at_once,
        on_fault: Callable[[BaseException], object] = raised,
    ) -> None:
        """Begin; what was going on is given up. After each piece of news `pause()` seconds pass.

        After a fault `on_fault` is called, with nothing going on any more; it raises what is to be shown.
        """
        self.stop()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            flag = Flag()
            on_done(finish(work(flag), flag))
            return
        job = self._job = _Job(loop, work, guard(on_news), pause, partial(self._ended, told(on_fault)))
        job.begin(partial(self._ended, guard(on_done)))

    def stop(self) -> None:
        """Give up what is going on. Nothing of it is told from now on."""
        if self._job:
            self._job.give_up()
        self._job = None

    def _ended(self, then: Callable[[Any], object], what: object) -> None:
        self._job = None
        then(what)


@dataclass(eq=False)
class _Job(Generic[N, T]):
    """One piece of work. `_run` and what it calls are in the thread, all else is on the loop."""

    loop: asyncio.AbstractEventLoop
    work: Callable[[Flag], Generator[N, None, T]]
    on_news: Callable[[N], object]
    pause: Callable[[], float]
    on_fault: Callable[[BaseException], object]
    flag: Flag = field(default_factory=Flag)
    wanted: bool = True

    def __post_init__(self) -> None:
        self.news: SimpleQueue[N] = SimpleQueue()
        self.told = self.loop.time()
        self.later: asyncio.TimerHandle | None = None
        # a kernel knows by the context whose message it answers
        self.context = copy_context()

    def begin(self, on_done: Callable[[T], object]) -> None:
        """Start the thread. It does not keep the process alive."""
        Thread(target=self._run, args=(on_done,), name="tutor-work", daemon=True).start()

    def give_up(self) -> None:
        """Nothing is told any more, and the thread ends where it next looks at the flag."""
        self.wanted = False
        self.flag.cancel()

    # ---- in the thread

    def _run(self, on_done: Callable[[T], object]) -> None:
        try:
            result = finish(self.work(self.flag), self.flag, self._tell)
        except Cancelled:
            return
        except Exception as fault:  # noqa: BLE001  whatever it is, the person hears of it
            self._post(partial(self._end, self.on_fault, fault, True))
        else:
            self._post(partial(self._end, on_done, result, False))

    def _tell(self, news: N) -> None:
        self.news.put(news)
        self._post(self._hear)
        self.flag.wait(self.pause())

    def _post(self, call: Callable[[], object]) -> None:
        with suppress(RuntimeError):  # the loop is closed: the kernel is going, and nobody waits for news
            self.loop.call_soon_threadsafe(call, context=self.context)

    # ---- on the loop

    def _hear(self) -> None:
        """Tell the latest news, now or as soon as enough time has passed since the last."""
        wait = self.told + EVERY - self.loop.time()
        if wait <= 0:
            self._hear_now()
        elif self.later is None:
            self.later = self.loop.call_later(wait, self._hear_now, context=self.context)

    def _hear_now(self) -> None:
        if self.later:
            self.later.cancel()
        self.later, latest = None, list[N]()
        with suppress(Empty):
            while True:
                latest = [self.news.get_nowait()]
        if self.wanted and latest:
            self.on_news(latest[0])
            self.told = self.loop.time()

    def _end(self, then: Callable[[Any], object], what: object, with_news: bool) -> None:
        """The result says all that the last news said; before a fault they are told."""
        if with_news:
            self._hear_now()
        if self.wanted:
            self.wanted = False
            then(what)
