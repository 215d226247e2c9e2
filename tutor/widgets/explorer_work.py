"""A long question of a tab: how far it is, its answer, and the button that gives it up."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, TypeVar

from tutor.i18n import Words
from tutor.odds.work import Flag, Progress, Work
from tutor.widgets import parts
from tutor.widgets.markup import Html, tag
from tutor.widgets.work import Worker

if TYPE_CHECKING:
    from tutor.widgets.explorer import ExplorerView

T = TypeVar("T")


class Asked(Generic[T]):
    """One question at a time; `found` is its answer, once there is one.

    It is worked at by the view's worker, or by one of its own where two questions of a tab may be open together.
    """

    def __init__(self, view: "ExplorerView", title: str, worker: Worker | None = None, name: str = "") -> None:
        self.view, self.title, self.name = view, title, name
        """`title` is the key of what is being worked at; `name` sets its buttons apart from those of another."""
        self.worker = worker or view.worker
        self.found: T | None = None
        self.progress: Progress | None = None
        self.stopped = False
        self._work: Callable[[Flag], Work[T]] | None = None

    def ask(self, work: Callable[[Flag], Work[T]] | None) -> None:
        """Begin; without work there is nothing to ask, and no answer."""
        self.found, self.progress, self.stopped, self._work = None, None, False, work
        if work:
            self.worker.start(work, self._news, self._done)
        else:
            self.worker.stop()

    def _news(self, progress: Progress) -> None:
        self.progress = progress
        self.view.draw()

    def _done(self, found: T) -> None:
        self.found = found
        self.view.draw()

    def act(self, act: str) -> bool:
        """The two buttons; whether it was one of them."""
        if act == f"cancel{self.name}":
            self.worker.stop()
            self.stopped = True
        elif act == f"again{self.name}":
            self.ask(self._work)
        else:
            return False
        self.view.draw()
        return True

    def html(self, named: Words) -> Html:
        """Where the answer will stand; nothing when it is there, or nothing was asked."""
        if self.found is not None or self._work is None:
            return Html("")
        if self.stopped:
            again = parts.button(f"again{self.name}", named("explore.count"), cls="btn primary", focus="again")
            return tag("div", tag("p", named("explore.stopped")), again, cls="col", data_key="stopped")
        share = self.progress.done / self.progress.whole if self.progress and self.progress.whole else None
        stop = parts.button(f"cancel{self.name}", named("explore.cancel"), cls="btn small")
        return parts.working(named(self.title), stop, share)
