"""Practice on the page of a game: what the link asked for, what the visit kept, and the view when it is wanted."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tutor.i18n import Words
from tutor.lessons.practice import Practising
from tutor.lessons.practice_posed import NoItem
from tutor.registry import Pack
from tutor.widgets import practice_kept
from tutor.widgets.desk import Desk
from tutor.widgets.practice import PracticeView
from tutor.widgets.practice_pose import PoseView

LONG = 60
"""Characters of a seed that a link may bring."""


class Room:
    """The practice of one page; nothing is made before somebody enters. `open` shows it."""

    def __init__(self, pack: Pack[Any, Any], open: Callable[[], object]) -> None:
        self.pack, self.open = pack, open
        self.view: PracticeView | None = None
        self.first = practice_kept.Place(practice_kept.seed())
        self.link = ""
        """An item that the address asks for."""
        self.again = False
        """Whether the address is that of a visit: then its item was opened before."""
        self._kept, self._notes = "", tuple[str, ...]()

    def wants(self, query: Mapping[str, Sequence[str]]) -> None:
        """What the address asks for: `item=`, or `topic=` and `seed=`."""
        asked = {name: values[0] for name, values in query.items() if values}
        series = asked.get("seed", "").strip()[:LONG] or self.first.seed
        self.first = practice_kept.Place(series, asked.get("topic", ""))
        self.link, self.again = asked.get("item", "").strip(), "at" in asked

    def found(self, kept: str, notes: Sequence[str]) -> None:
        """What the visit has kept of it."""
        self._kept, self._notes, self.view = kept, tuple(notes), None

    @property
    def known(self) -> bool:
        """Whether the linked item was opened in this visit before."""
        place = practice_kept.place_of(self._kept)
        seen = {one.item for one in practice_kept.told(self._notes)}
        return self.again and place is not None and self.link in {place.item, *seen}

    def enter(self, desk: Desk, words: Words, big: bool) -> PracticeView:
        """The view, as it was left."""
        if self.view is None:
            runner: Practising[Any] = Practising(self.pack.load("exercises"))
            practice = practice_kept.taken_up(self.pack, runner, self._kept, self._notes, self.first)
            self.view = PracticeView(desk, runner, words, practice, lambda state: self.pose(desk, state, self.open))
            self.resize(big)
            self.view.begin(practice, own=practice_kept.own(practice))
            self._follow()
        return self.view

    def _follow(self) -> None:
        """Open the item of the link, once; not again when a page of this visit is loaded anew."""
        assert self.view is not None
        link, self.link = "" if self.known else self.link, ""
        if not link:
            return
        try:
            self.view.take(link)
        except NoItem as wrong:
            self.view.wrong = wrong

    def resize(self, big: bool) -> None:
        """Before a class or not; what lay open stays open."""
        if self.view is None or self.view.big == big:
            return
        self.view.big, self.view.covered = big, False
        shown = self.view.desk.view
        if shown is self.view and shown is not None:
            shown.draw()

    def hear(self, words: Words) -> None:
        """These words from now on."""
        if self.view:
            self.view.hear(words)

    def pose(self, desk: Desk, state: Any, on_back: Callable[[], object]) -> None:
        """Let somebody make an exercise of a position."""

        def made(item: str) -> None:
            self.link, self.again = item, False
            self.open()
            if self.view:
                self._follow()
                self.view.moved = True
                self.view.draw()

        words = self.view.words if self.view else desk.words
        desk.show(PoseView(desk, words, state, made, on_back))
